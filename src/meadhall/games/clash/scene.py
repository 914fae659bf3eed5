"""Clash of Vikings as a picture: the round arena, and beside it a panel for each player, the overview board
with its columns, and the own hand.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from ...core.action import Action
from ...core.parts import part
from ...core.scene import Choice, Node, Scene, Zone, load_art
from ...core.words import Message
from . import scene_words as scene_words  # the sentences must be known before any is needed
from .actions import ClashAction
from .arena import A_RING, BIT, CENTRE, NAMES, SPOKEN, Arena, preset_names, spaces_in
from .box import CARDS, COLOURS
from .strip import (
    BOARD_HEIGHT,
    HAND_HEIGHT,
    LEFT,
    box,
    colour,
    hand,
    overview,
    panels,
    panels_height,
)
from .strip import WIDTH as COLUMN
from .view import ClashView

PIECES: Final = ('viking:', 'bracelet:')  # what is put and moved
ART: Final = load_art('meadhall.games.clash') + '\n'
WIDTH: Final = LEFT + COLUMN + 0.25
HEIGHT: Final = 10.56
HUB_X: Final = 4.98  # the middle of the arena
HUB_Y: Final = HEIGHT / 2
RADIUS: Final = 4.15  # to the fence
GAP: Final = 0.25

# What lies over what.
SHEET: Final = 0
GROUND: Final = 1
SIGNS: Final = 2
BRACELETS: Final = 3
VIKINGS: Final = 4
LEGEND: Final = 5


def scene(view: ClashView, legal: list[Action]) -> Scene:
    """The picture of a view, with the choices that the legal actions give."""
    at = layout(view.players, view.seat is not None)
    nodes = [*ground(view.arena), *bracelets(view), *vikings(view)]
    nodes += corners(view.reserve, view.turn_number())
    nodes += panels(view, at.panels) + overview(view, at.board)
    if view.seat is not None:
        nodes += hand(view, view.seat, at.hand)
    choices = [choice(action) for action in legal]
    return Scene('clash', WIDTH, HEIGHT, nodes, choices, title(view), ART, at.zones, PIECES)


def title(view: ClashView) -> Message:
    winners = () if view.outcome is None else view.outcome.winners
    return standing(tuple(view.waiting), winners)


@lru_cache(maxsize=256)
def standing(waiting: tuple[int, ...], winners: tuple[int, ...]) -> Message:
    if winners:
        return Message('clash.picture-won', {'winners': [colour(seat) for seat in winners]})
    if waiting == (-1,):
        return Message('clash.picture-chance')
    return Message('clash.picture-waiting', {'seats': [colour(seat) for seat in waiting]})


# --- where things lie ----------------------------------------------------------------------------------
class Layout:
    """The tops of what stands beside the arena, in the middle of the height, and the zones."""

    def __init__(self, players: int, seated: bool) -> None:
        high = panels_height(players)
        used = high + GAP + BOARD_HEIGHT + (GAP + HAND_HEIGHT if seated else 0.0)
        self.panels = (HEIGHT - used) / 2
        self.board = self.panels + high + GAP
        self.hand = self.board + BOARD_HEIGHT + GAP
        self.zones = [
            Zone('arena', Message('clash.zone-arena'), 0.1, 0.1, LEFT - 0.2, HEIGHT - 0.2),
            column_zone('board', self.board, BOARD_HEIGHT),
            column_zone('players', self.panels, high),
        ]
        if seated:
            self.zones.append(column_zone('hand', self.hand, HAND_HEIGHT))


def column_zone(key: str, y: float, height: float) -> Zone:
    return Zone(key, Message('clash.zone-' + key), LEFT - 0.08, y - 0.08, COLUMN + 0.16, height + 0.16)


@lru_cache(maxsize=16)
def layout(players: int, seated: bool) -> Layout:
    return Layout(players, seated)


# --- choices -------------------------------------------------------------------------------------------
@lru_cache(maxsize=1024)
def choice(action: Action) -> Choice:
    return Choice(action, picks(action), action.label())


def picks(action: Action) -> tuple[str, ...]:
    """An announcement begins with the card, then its column; a shield is just the card."""
    assert isinstance(action, ClashAction)
    kind = action.kind
    if action.space >= 0:
        return ('space:' + NAMES[action.space],)
    if kind == 'announce':
        return 'card:' + CARDS[action.card], 'column:' + CARDS[action.deed]
    if kind == 'shield':
        return ('card:' + CARDS[action.card],)
    if kind == 'aim':
        return ('viking:' + COLOURS[action.seat],)
    return ('button:' + action.text.replace(' ', '-'),)


# --- the ground ----------------------------------------------------------------------------------------
@lru_cache(maxsize=64)
def scale(arena: Arena) -> float:
    """What makes an arena as large as the fence."""
    return RADIUS / rims(arena, 1.0)[-1]


def spread(arena: Arena, space: int) -> tuple[float, float]:
    """Where a space's middle lies, seen from the arena's."""
    x, y = arena.at[space]
    return x * scale(arena), y * scale(arena)


def where(arena: Arena, space: int) -> tuple[float, float]:
    x, y = spread(arena, space)
    return HUB_X + x, HUB_Y + y


def rims(arena: Arena, factor: float) -> list[float]:
    """The radii between which the rings lie: rims[0] is the edge of the centre."""
    radii = list[float]()
    for space in sorted(arena.at):
        if space != CENTRE:
            ring = (space - 1) // A_RING
            radius = factor * math.hypot(*arena.at[space])
            if ring == len(radii):
                radii.append(radius)
    edges = [radii[0] / 2]
    for n in range(1, len(radii)):
        edges.append((radii[n - 1] + radii[n]) / 2)
    edges.append(2 * radii[-1] - edges[-1])
    return edges


@part
def ground(arena: Arena) -> list[Node]:
    """The sheet, the fence, then every space."""
    edges = rims(arena, scale(arena))
    look = arena.name if arena.name in preset_names() else 'own'
    paper = box(0.03, 0.03, WIDTH - 0.06, HEIGHT - 0.06, 0.2)
    nodes = [
        Node('sheet', path=paper, layer=SHEET, style='sheet'),
        Node('fence', HUB_X, HUB_Y, path=disc(edges[-1] + 0.42), layer=SHEET, style='fence'),
        Node('posts', HUB_X, HUB_Y, path=posts(edges[-1] + 0.24), layer=SHEET, style='fence2'),
        Node('rail', HUB_X, HUB_Y, path=disc(edges[-1] + 0.42), layer=SHEET, style='rail'),
        Node('moat', HUB_X, HUB_Y, path=disc(edges[-1] + 0.06), layer=SHEET, style=f'moat {look}'),
    ]
    for space in spaces_in(arena.spaces):
        nodes += plot(arena, space, edges, look)
    return nodes


def plot(arena: Arena, space: int, edges: list[float], look: str) -> list[Node]:
    """A space: its outline, its sign and its name."""
    x, y = where(arena, space)
    kind, sign = kind_of(arena, space)
    name = Message('clash.picture-' + kind, {} if space == CENTRE else {'space': SPOKEN[space]})
    tint = f'{look} even' if space % 2 == 0 else f'{look} odd'
    style = {'water': 'water', 'start': 'start', 'centre': 'heart'}.get(kind, tint)
    nodes = [
        Node(
            'space:' + NAMES[space],
            HUB_X,
            HUB_Y,
            path=outline(arena, space, edges),
            layer=GROUND,
            style='space ' + style,
            name=name,
        )
    ]
    if sign:
        inward = 1.0 if sign in ('knot', 'nest') else 1.0 - 0.15 / math.hypot(*spread(arena, space))
        x, y = HUB_X + inward * (x - HUB_X), HUB_Y + inward * (y - HUB_Y)
        nodes.append(Node('sign:' + NAMES[space], x, y, symbol=sign, layer=SIGNS, size=0.84))
    if space != CENTRE:
        wet = ' wet' if kind == 'water' else ''
        nodes.append(name_tag(space, arena, edges, wet))
    return nodes


def name_tag(space: int, arena: Arena, edges: list[float], wet: str) -> Node:
    """A space's name, small, along its outer edge."""
    x, y = spread(arena, space)
    radius = edges[(space - 1) // A_RING + 1] - 0.2
    factor = radius / math.hypot(x, y)
    angle = math.degrees(math.atan2(x, -y))
    turn = angle + 180 if 90 < angle % 360 < 270 else angle
    return Node(
        'name:' + NAMES[space],
        HUB_X + x * factor,
        HUB_Y + y * factor,
        text=NAMES[space],
        size=0.27,
        turn=turn,
        layer=SIGNS,
        style='space-name' + wet,
    )


def kind_of(arena: Arena, space: int) -> tuple[str, str]:
    """What a space is, and the sign on it."""
    if space == CENTRE:
        return 'centre', 'knot'
    if arena.water & BIT[space] != 0:
        return 'water', 'waves'
    if space in arena.starts:
        return 'start', 'rune'
    return ('nest', 'nest') if space in arena.bracelets else ('plain', '')


def outline(arena: Arena, space: int, edges: list[float]) -> str:
    """A slice of its ring, as wide as the ring has spaces; the centre is a disc."""
    if space == CENTRE:
        return disc(edges[0] - 0.03)
    ring = (space - 1) // A_RING
    n = len([other for other in arena.at if other != CENTRE and (other - 1) // A_RING == ring])
    x, y = spread(arena, space)
    angle, half = math.atan2(x, -y), math.pi / n
    inner, outer = edges[ring] + 0.03, edges[ring + 1] - 0.03
    start, end = angle - half, angle + half
    return (
        f'M{spot(inner, start)}L{spot(outer, start)}A{outer:.2f} {outer:.2f} 0 0 1 {spot(outer, end)}'
        f'L{spot(inner, end)}A{inner:.2f} {inner:.2f} 0 0 0 {spot(inner, start)}z'
    )


def spot(radius: float, angle: float) -> str:
    return f'{radius * math.sin(angle):.2f} {-radius * math.cos(angle):.2f}'


def disc(radius: float) -> str:
    r = f'{radius:.2f}'
    return f'M-{r} 0A{r} {r} 0 1 1 {r} 0A{r} {r} 0 1 1-{r} 0z'


def posts(radius: float) -> str:
    """The heads of the palisade."""
    path = ''
    for n in range(64):
        angle = math.tau * n / 64
        x, y = radius * math.sin(angle), -radius * math.cos(angle)
        path += f'M{x - 0.13:.2f} {y:.2f}a.13 .13 0 1 1 .26 0a.13 .13 0 1 1-.26 0z'
    return path


# --- what stands and lies there --------------------------------------------------------------------------
@part
def corners(reserve: int, turn: int) -> list[Node]:
    """Beside the fence: how many bracelets are left, and which turn it is."""
    left = Message('clash.picture-reserve', {'n': reserve})
    now = Message('clash.picture-turn', {'n': turn})
    foot = HEIGHT - 0.4
    return [
        Node('reserve', 0.72, foot - 0.66, symbol='bracelet-0', size=0.86, layer=LEGEND, name=left),
        Node('reserve:number', 0.3, foot, text=left, size=0.36, layer=LEGEND, style='figure'),
        Node('turn:number', LEFT - 0.3, foot, text=now, size=0.36, layer=LEGEND, style='figure end'),
    ]


def bracelets(view: ClashView) -> list[Node]:
    nodes = list[Node]()
    for space, worths in view.lying.items():
        nodes += lying(view.arena, space, tuple(worths))
    if view.struck > 0:
        nodes.append(struck(view.arena, view.vikings[view.target], view.struck))
    return nodes


@part
def lying(arena: Arena, space: int, worths: tuple[int, ...]) -> list[Node]:
    x, y = where(arena, space)
    return [
        Node(
            f'bracelet:{NAMES[space]}:{n + 1}',
            x + 0.3 * (n - (len(worths) - 1) / 2),
            y - 0.08 * n,
            symbol=f'bracelet-{worth}',
            size=0.92,
            layer=BRACELETS,
            name=Message('clash.picture-bracelet', {'worth': worth, 'space': SPOKEN[space]}),
        )
        for n, worth in enumerate(worths)
    ]


@lru_cache(maxsize=1024)
def struck(arena: Arena, space: int, worth: int) -> Node:
    x, y = where(arena, space)
    name = Message('clash.picture-struck', {'worth': worth})
    return Node('struck', x + 0.45, y - 0.45, symbol=f'bracelet-{worth}', layer=LEGEND, name=name)


def vikings(view: ClashView) -> list[Node]:
    """The Vikings; while one is being shoved two share a space."""
    nodes = list[Node]()
    for seat, space in enumerate(view.vikings):
        if space >= 0:
            shared = view.phase == 'putting' and seat in (view.turn, view.target)
            shift = 0.0 if not shared else -0.35 if seat == view.turn else 0.35
            nodes.append(viking(view.arena, seat, space, shift))
    if view.target >= 0:
        nodes.append(aim(view.arena, view.vikings[view.target]))
    return nodes


@lru_cache(maxsize=4096)
def viking(arena: Arena, seat: int, space: int, shift: float) -> Node:
    x, y = where(arena, space)
    symbol = 'viking-' + COLOURS[seat]
    name = Message('clash.picture-viking', {'seat': colour(seat), 'space': SPOKEN[space]})
    return Node(
        'viking:' + COLOURS[seat], x + shift, y + 0.1, symbol=symbol, size=1.12, layer=VIKINGS,
        style='viking', name=name,
    )  # fmt: skip


@lru_cache(maxsize=1024)
def aim(arena: Arena, space: int) -> Node:
    x, y = where(arena, space)
    return Node('aim', x, y, symbol='aim', layer=VIKINGS, size=1.25)
