"""The villages: a ring fort with its walls seen from above, its siege spaces, and what the player has."""

from __future__ import annotations

from typing import Final

from ...core.parts import part
from ...core.scene import Node
from ...core.words import Message
from .actions import COLOURS, ENGINES, HOME, KINDS, WALLS, colour, kind_name
from .shapes import (
    FIGURE,
    GROUND,
    MARKS,
    STONE,
    VIKING,
    Crowd,
    Stones,
    box,
    place_key,
    polar,
    shields,
    stone_heap,
    viking_key,
    wall_key,
    words_of,
)
from .state import size, spaces_of, stones_of, values
from .view import EketorpView, SeatView

PANEL: Final = 5.2
PANEL_HEIGHT: Final = 5.6
MIDDLE: Final = 3.0  # of the fort, below the panel's top
RING: Final = 1.32  # from a village's middle to its walls
NUMBERS: Final = (0.8, 0.8, 0.8, 1.88, 1.88, 0.8)  # and to their numbers, where no stone hides them
OUTSIDE: Final = 2.16  # and to the siege spaces
ANGLES: Final = (-120.0, -60.0, 0.0, 60.0, 120.0, 180.0)  # of the walls
SIEGE_ANGLES: Final = (-90.0, 30.0, 150.0)


def village(view: EketorpView, seat: SeatView, crowds: dict[int, Crowd], x: float, y: float) -> list[Node]:
    """A village with its panel; `crowds` are the Vikings by place."""
    number = seat.seat
    acting, first = number in view.waiting, view.first == number and view.round > 0
    won = view.outcome is not None and number in view.outcome.winners
    at_home = seat.village + (seat.at[HOME] if seat.at is not None else seat.screened)
    owns = seat.amulets, seat.hand_size, int(size(seat.pile))
    nodes = [*frame(number, x, y, acting, first, won, owns)]
    nodes += home(number, at_home, seat.spent, x, y)
    for wall in range(WALLS):
        nodes += wall_stack(number, wall, seat.walls[wall], seat.fresh[wall], x, y)
    for engine, place in enumerate(spaces_of(number)):
        nodes += siege_space(engine, place, view.place == place, x, y)
        if place in crowds:
            nodes += besiegers(engine, place, crowds[place], view.phase == 'placing', x, y)
    nodes += belongings(seat, x, y + PANEL_HEIGHT - 0.46, view.phase == 'building' and seat.own)
    if view.outcome is not None:
        nodes += result(number, view.scores[number], won, x, y)
    return nodes


def hub(x: float, y: float) -> tuple[float, float]:
    return x + PANEL / 2, y + MIDDLE


# --- who it is -----------------------------------------------------------------------------------------
@part
def frame(
    seat: int, x: float, y: float, acting: bool, first: bool, won: bool, owns: tuple[int, int, int]
) -> list[Node]:
    """`owns`: amulets, cards in hand, and in the pile. The name makes room for a winner's laurels."""
    word, right, (amulets, cards, pile) = COLOURS[seat], x + PANEL, owns
    start = x + 1.03 if won else x + 0.84
    cx, cy = hub(x, y)
    style, outline = 'panel acting' if acting else 'panel', box(x, y, PANEL, PANEL_HEIGHT, 0.22)
    args: dict[str, object] = {'seat': colour(seat), 'amulets': amulets, 'cards': cards}
    name = Message('eketorp.picture-seat', {**args, 'pile': pile})
    called, n = colour(seat), str(amulets)
    nodes = [
        Node('panel:' + word, path=outline, layer=GROUND, style=style, name=name),
        Node('moat:' + word, cx, cy, symbol='fort', layer=MARKS),
        Node('emblem:' + word, x + 0.45, y + 0.46, symbol='shield-' + word, size=0.8, layer=MARKS),
        Node('name:' + word, start, y + 0.46, text=called, size=0.38, layer=MARKS, style='start'),
        Node('amulet:' + word, right - 0.86, y + 0.46, symbol='hammer', size=0.7, layer=MARKS),
        Node('amulets:' + word, right - 0.36, y + 0.47, text=n, size=0.5, layer=MARKS, style='figure'),
    ]
    if first:
        words = Message('eketorp.picture-first', {'seat': called})
        nodes.append(Node('first', x + 0.48, y + 1.16, symbol='horn', size=0.66, layer=MARKS, name=words))
    if acting:
        key, words = 'acting:' + word, Message('eketorp.picture-acting', {'seat': called})
        nodes.append(Node(key, right - 0.46, y + 1.14, symbol='pennon', size=0.7, layer=MARKS, name=words))
    return nodes


@part
def result(seat: int, score: int, winner: bool, x: float, y: float) -> list[Node]:
    word = COLOURS[seat]
    points = Message('eketorp.picture-points', {'n': score})
    nodes = [
        Node('points:' + word, x + PANEL - 0.16, y + 1.14, text=points, size=0.4, layer=FIGURE, style='end')
    ]
    if winner:
        key, name = 'laurel:' + word, Message('eketorp.picture-winner', {'seat': colour(seat)})
        nodes.append(Node(key, x + 0.46, y + 0.46, symbol='laurel', size=0.86, layer=FIGURE, name=name))
    return nodes


# --- the fort ------------------------------------------------------------------------------------------
@part
def home(seat: int, n: int, spent: int, x: float, y: float) -> list[Node]:
    """The village itself; before the reveal all its Vikings, then its defenders."""
    cx, cy = hub(x, y)
    word = COLOURS[seat]
    name = Message('eketorp.picture-home', {'n': n, 'seat': colour(seat)})
    nodes = [Node('home:' + word, cx, cy, symbol='huts', layer=MARKS, style='home', name=name)]
    if n > 0:
        nodes += shields(f'viking:{word}:home', seat, n, cx, cy, 1.16)
    if spent > 0:
        nodes += shields(f'viking:{word}:spent', seat, spent, cx + 0.46, cy + 0.56, 0.62)
    return nodes


@part
def wall_stack(seat: int, wall: int, stones: int, fresh: int, left: float, top: float) -> list[Node]:
    """A wall seen from above: the top stone whole, those below it as rims, further out."""
    cx, cy = hub(left, top)
    x, y = polar(cx, cy, RING, ANGLES[wall])
    kinds = stones_of(stones)
    top_down: list[object] = [kind_name(kind) for kind in reversed(kinds)]
    args: dict[str, object] = {'seat': colour(seat), 'wall': wall + 1}
    name = Message('eketorp.picture-wall', {**args, 'stones': top_down or [Message('eketorp.picture-empty')]})
    key, number = wall_key(seat, wall), str(wall + 1)
    nx, ny = polar(cx, cy, NUMBERS[wall], ANGLES[wall])
    nodes = [
        Node(key, x, y, symbol='footing', layer=MARKS, style='wall', name=name),
        Node(key + ':n', nx, ny, text=number, size=0.38, layer=FIGURE, style='number'),
    ]
    for level, kind in enumerate(kinds):
        style = 'stone fresh' if level >= len(kinds) - fresh else 'stone'
        part, lift, layer = f'{key}:{level + 1}', 0.14 - 0.2 * level, STONE + level
        nodes.append(Node(part, x, y + lift, symbol=KINDS[kind], size=1.3, layer=layer, style=style))
    return nodes


# --- before the walls ----------------------------------------------------------------------------------
@part
def siege_space(engine: int, place: int, fought: bool, left: float, top: float) -> list[Node]:
    x, y = polar(*hub(left, top), OUTSIDE, SIEGE_ANGLES[engine])
    key, symbol = place_key(place), ENGINES[engine]
    village, what = colour((place - 7) // 3), Message('eketorp.' + symbol)
    name = Message('eketorp.picture-siege', {'village': village, 'engine': what})
    nodes = [Node(key, x, y, symbol=symbol, size=1.12, layer=MARKS, style='siege', name=name)]
    if fought:
        nodes.append(Node('fought', x, y, symbol='fought', size=1.12, layer=MARKS))
    return nodes


@part
def besiegers(engine: int, place: int, crowd: Crowd, sealed: bool, left: float, top: float) -> list[Node]:
    """Side by side before the catapult, else one below the other, so that all stay on the panel."""
    x, y = polar(*hub(left, top), OUTSIDE, SIEGE_ANGLES[engine])
    step = 1.04 if len(crowd) < 3 else 0.76
    size = 1.16 if len(crowd) < 3 else 0.94
    nodes = list[Node]()
    for index, (seat, n) in enumerate(crowd):
        shift = (index - (len(crowd) - 1) / 2) * step
        dx, dy = (shift, 0.0) if engine == 0 else (0.0, shift - 0.12 * (len(crowd) - 1))
        nodes += shields(viking_key(place, seat), seat, n, x + dx, y + dy, size, sealed)
    return nodes


# --- the lowest line -----------------------------------------------------------------------------------
def belongings(seat: SeatView, x: float, y: float, building: bool) -> tuple[Node, ...]:
    """Hand, pile, and stones brought home or without room; what the reader builds with lies by its hand."""
    known = seat.hand if seat.hand >= 0 and not seat.own else -1
    nodes = cards(seat.seat, known, seat.hand_size, seat.pile, x, y)
    stones = () if building else tuple(seat.booty)
    return nodes + rest(seat.seat, stones, tuple(seat.beside), x + PANEL - 1.1, y)


@part
def cards(seat: int, known: int, n: int, pile: int, x: float, y: float) -> list[Node]:
    word = COLOURS[seat]
    held = values(known) if known >= 0 else [0] * n
    lying = values(pile)
    step = min(0.42, 3.0 / max(len(held) + len(lying), 1))
    nodes = list[Node]()
    for index, value in enumerate(held):
        nodes += small_card(f'held:{word}:{index + 1}', value, x + 0.36 + index * step, y, '')
    start = x + 0.36 + len(held) * step + (0.2 if held else 0.0)
    for index, value in enumerate(lying):
        nodes += small_card(f'pile:{word}:{index + 1}', value, start + index * step, y, ' pile')
    return nodes


@part
def rest(seat: int, booty: Stones, beside: Stones, x: float, y: float) -> list[Node]:
    word = COLOURS[seat]
    if sum(booty) > 0:
        name = Message('eketorp.picture-booty', {'seat': colour(seat), 'stones': words_of(booty)})
        return stone_heap('booty:' + word, booty, x, y, 0.9, 1.6, name)
    if sum(beside) > 0:
        name = Message('eketorp.picture-beside', {'seat': colour(seat), 'stones': words_of(beside)})
        return stone_heap('beside:' + word, beside, x, y, 0.76, 1.6, name)
    return []


def small_card(key: str, value: int, x: float, y: float, style: str) -> list[Node]:
    if value == 0:
        return [Node(key, x, y, symbol='card-back', size=0.54, layer=STONE)]
    return [
        Node(key, x, y, symbol='card', size=0.54, layer=STONE, style='face' + style),
        Node(key + ':n', x, y + 0.01, text=str(value), size=0.44, layer=VIKING, style='figure'),
    ]
