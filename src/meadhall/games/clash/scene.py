"""Clash of Vikings as a picture: the round arena, a panel for each player in its corners, the overview board
with its columns below, and the own hand."""

from __future__ import annotations

import math
from typing import Final

from ...core.action import Action
from ...core.scene import Choice, Node, Scene, load_art
from ...core.words import Message
from . import scene_words as scene_words  # the sentences must be known before any is needed
from .actions import ClashAction
from .arena import A_RING, BIT, CENTRE, NAMES, Arena, preset_names, spaces_in
from .box import CARDS, COLOURS
from .strip import TABLE_HEIGHT, TABLE_TOP, WIDTH, box, hand, overview, panels
from .view import ClashView

ART: Final = load_art('meadhall.games.clash') + '\n'
HUB_X: Final = WIDTH / 2
HUB_Y: Final = 5.3
HAND_HEIGHT: Final = 2.75

# What lies over what.
SHEET: Final = 0
GROUND: Final = 1
SIGNS: Final = 2
BRACELETS: Final = 3
VIKINGS: Final = 4
LEGEND: Final = 5


def scene(view: ClashView, legal: list[Action]) -> Scene:
    """The picture of a view, with the choices that the legal actions give."""
    height = TABLE_TOP + TABLE_HEIGHT + (HAND_HEIGHT if view.seat is not None else 0.0) + 0.3
    paper = box(0.03, 0.03, WIDTH - 0.06, height - 0.06, 0.2)
    nodes = [Node('sheet', path=paper, layer=SHEET, style='sheet')]
    nodes += ground(view.arena)
    nodes += bracelets(view)
    nodes += vikings(view)
    nodes += panels(view)
    nodes += overview(view)
    if view.seat is not None:
        nodes += hand(view, view.seat, TABLE_TOP + TABLE_HEIGHT)
    choices = [Choice(action, picks(action), action.label()) for action in legal]
    return Scene('clash', WIDTH, height, nodes, choices, title(view), ART)


def title(view: ClashView) -> Message:
    if view.outcome is not None:
        return Message('clash.picture-won', {'winners': [colour(seat) for seat in view.outcome.winners]})
    if view.waiting == [-1]:
        return Message('clash.picture-chance')
    return Message('clash.picture-waiting', {'seats': [colour(seat) for seat in view.waiting]})


def colour(seat: int) -> Message:
    return Message('clash.' + COLOURS[seat])


# --- choices -------------------------------------------------------------------------------------------
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
def where(arena: Arena, space: int) -> tuple[float, float]:
    x, y = arena.at[space]
    return HUB_X + x, HUB_Y + y


def rims(arena: Arena) -> list[float]:
    """The radii between which the rings lie: rims[0] is the edge of the centre."""
    radii = list[float]()
    for space in sorted(arena.at):
        if space != CENTRE:
            ring = (space - 1) // A_RING
            radius = math.hypot(*arena.at[space])
            if ring == len(radii):
                radii.append(radius)
    edges = [radii[0] / 2]
    for n in range(1, len(radii)):
        edges.append((radii[n - 1] + radii[n]) / 2)
    edges.append(2 * radii[-1] - edges[-1])
    return edges


def ground(arena: Arena) -> list[Node]:
    """The fence, then every space."""
    edges = rims(arena)
    look = arena.name if arena.name in preset_names() else 'own'
    nodes = [
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
    name = Message('clash.picture-' + kind, {} if space == CENTRE else {'space': NAMES[space]})
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
        nodes.append(Node('sign:' + NAMES[space], x, y, symbol=sign, layer=SIGNS, size=0.9))
    if space != CENTRE:
        wet = ' wet' if kind == 'water' else ''
        nodes.append(name_tag(space, arena, edges, wet))
    return nodes


def name_tag(space: int, arena: Arena, edges: list[float], wet: str) -> Node:
    """A space's name, small, along its outer edge."""
    x, y = arena.at[space]
    radius = edges[(space - 1) // A_RING + 1] - 0.17
    factor = radius / math.hypot(x, y)
    angle = math.degrees(math.atan2(x, -y))
    turn = angle + 180 if 90 < angle % 360 < 270 else angle
    return Node(
        'name:' + NAMES[space],
        HUB_X + x * factor,
        HUB_Y + y * factor,
        text=NAMES[space],
        size=0.21,
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
    x, y = arena.at[space]
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
def bracelets(view: ClashView) -> list[Node]:
    nodes = list[Node]()
    for space, worths in view.lying.items():
        x, y = where(view.arena, space)
        for n, worth in enumerate(worths):
            nodes.append(
                Node(
                    f'bracelet:{NAMES[space]}:{n + 1}',
                    x + 0.3 * (n - (len(worths) - 1) / 2),
                    y - 0.08 * n,
                    symbol=f'bracelet-{worth}',
                    size=0.92,
                    layer=BRACELETS,
                    name=Message('clash.picture-bracelet', {'worth': worth, 'space': NAMES[space]}),
                )
            )
    if view.struck > 0:
        x, y = where(view.arena, view.vikings[view.target])
        name = Message('clash.picture-struck', {'worth': view.struck})
        nodes.append(
            Node('struck', x + 0.45, y - 0.45, symbol=f'bracelet-{view.struck}', layer=LEGEND, name=name)
        )
    return nodes


def vikings(view: ClashView) -> list[Node]:
    """The Vikings; while one is being shoved two share a space."""
    nodes = list[Node]()
    for seat in range(view.players):
        space = view.vikings[seat]
        if space >= 0:
            x, y = where(view.arena, space)
            shared = view.phase == 'putting' and seat in (view.turn, view.target)
            shift = 0.0 if not shared else -0.35 if seat == view.turn else 0.35
            name = Message('clash.picture-viking', {'seat': colour(seat), 'space': NAMES[space]})
            nodes.append(
                Node(
                    'viking:' + COLOURS[seat], x + shift, y + 0.06, symbol='viking-' + COLOURS[seat],
                    size=1.05, layer=VIKINGS, style='viking', name=name,
                )
            )  # fmt: skip
    if view.target >= 0:
        x, y = where(view.arena, view.vikings[view.target])
        nodes.append(Node('aim', x, y, symbol='aim', layer=VIKINGS, size=1.15))
    return nodes
