"""What lies beside the villages: the squares, the supply, the hospital, the fight, and the own hand."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ...core.parts import part
from ...core.scene import Node
from ...core.words import Message
from .actions import COLOURS, KINDS, LETTERS, SQUARES, colour
from .shapes import (
    FIGURE,
    GROUND,
    MARKS,
    STONE,
    VIKING,
    Crowd,
    Stones,
    box,
    shields,
    stone_heap,
    viking_key,
    words_of,
)
from .state import STATIONS, values
from .view import EketorpView, SeatView

LEFT: Final = 0.3
WIDTH: Final = 10.3
GAP: Final = 0.15
A_ROW: Final = 4  # squares; the eighth place has the round, the supply and the fight cards
TILE: Final = (WIDTH + GAP) / A_ROW  # a square with its gap
WARD: Final = (WIDTH + GAP) / 3
STEP: Final = 1.1  # from one Viking on a square to the next: room for a thumb


# --- squares and supply --------------------------------------------------------------------------------
def squares(view: EketorpView, crowds: dict[int, Crowd], y: float, height: float) -> list[Node]:
    nodes = list[Node]()
    for square in range(SQUARES):
        nodes += tile(square, tuple(view.squares[square]), view.place == square, y, height)
        if square in crowds:
            nodes += troop(square, crowds[square], view.phase == 'placing', y, height)
    cards = view.draw_size, view.discard_size
    nodes += stock(view.round, tuple(view.supply), cards, y, height)
    return nodes


def corner(square: int, y: float, height: float) -> tuple[float, float]:
    row, column = divmod(square, A_ROW)
    return LEFT + column * TILE, y + row * (height + GAP)


@part
def tile(square: int, stones: Stones, fought: bool, top: float, height: float) -> list[Node]:
    x, y = corner(square, top, height)
    letter, style = LETTERS[square], 'tile fought' if fought else 'tile'
    outline = box(x, y, TILE - GAP, height, 0.16)
    name = Message('eketorp.picture-square', {'square': letter, 'stones': words_of(stones)})
    nodes = [
        Node('square:' + letter, path=outline, layer=GROUND, style=style, name=name),
        Node('letter:' + letter, x + 0.34, y + 0.38, text=letter, size=0.56, layer=MARKS, style='letter'),
    ]
    if sum(stones) > 0:
        words = Message('eketorp.picture-stones', {'stones': words_of(stones)})
        nodes += stone_heap('stone:' + letter, stones, x + 1.5, y + 0.39, 1.08, 1.7, words)
    return nodes


@part
def troop(square: int, crowd: Crowd, sealed: bool, top: float, height: float) -> list[Node]:
    """Two in a row, a shield for each colour with their number."""
    x, y = corner(square, top, height)
    x, y = x + (TILE - GAP) / 2, y + 0.68 + (height - 0.68) / 2
    nodes = list[Node]()
    rows = (len(crowd) + 1) // 2
    for index, (seat, n) in enumerate(crowd):
        row, column = divmod(index, 2)
        in_row = min(2, len(crowd) - 2 * row)
        cx, cy = x + (column - (in_row - 1) / 2) * STEP, y + (row - (rows - 1) / 2) * STEP
        nodes += shields(viking_key(square, seat), seat, n, cx, cy, 1.24, sealed)
    return nodes


@part
def stock(round_: int, supply: Stones, cards: tuple[int, int], top: float, height: float) -> list[Node]:
    """The round, what is left in the supply, and the fight cards on the draw pile and the discard."""
    x, y = corner(SQUARES, top, height)
    step = min(0.94, (height - 0.68) / 3)
    first = y + 0.34 + height / 2 - step  # of three rows below the round
    nodes = list[Node]()
    if round_ > 0:
        label, at = Message('eketorp.picture-round', {'round': round_}), x + (TILE - GAP) / 2
        nodes.append(Node('round', at, y + 0.4, text=label, size=0.3, layer=MARKS, style='letter'))
    name = Message('eketorp.picture-supply', {'stones': words_of(supply)})
    for kind, n in enumerate(supply):
        at, below = x + 0.42 + kind % 2 * 1.24, first + kind // 2 * step
        key, words, number = 'supply:' + KINDS[kind], name if kind == 0 else None, str(n)
        nodes += [
            Node(key, at, below, symbol=KINDS[kind], size=1.04, layer=STONE, name=words),
            Node(key + ':n', at + 0.36, below, text=number, size=0.42, layer=MARKS, style='start'),
        ]
    below, (deck, discards) = first + 2 * step, cards
    name = Message('eketorp.picture-cards', {'deck': deck, 'discards': discards})
    number = f'{deck} + {discards}'
    return [
        *nodes,
        Node('cards', x + 0.42, below, symbol='card-back', size=0.5, layer=STONE, name=name),
        Node('cards:n', x + 0.78, below, text=number, size=0.42, layer=MARKS, style='start'),
    ]


# --- the hospital --------------------------------------------------------------------------------------
def hospital(view: EketorpView, y: float, height: float) -> list[Node]:
    """The stations with the way home."""
    nodes = list[Node]()
    for station in range(3):
        ill = tuple(
            [(seat.seat, seat.hospital[station]) for seat in view.seats if seat.hospital[station] > 0]
        )
        nodes += ward(station, ill, y, height)
    return nodes


@part
def ward(station: int, ill: Crowd, y: float, height: float) -> list[Node]:
    x, key = LEFT + station * WARD, f'station:{station + 1}'
    outline, label = box(x, y, WARD - GAP, height, 0.16), STATIONS[station]
    name = Message('eketorp.picture-station', {'station': label})
    beyond = x + WARD - (0.08 if station < 2 else 0.34)
    nodes = [
        Node(key, path=outline, layer=GROUND, style='station', name=name),
        Node(key + ':herb', x + 0.36, y + 0.36, symbol='herb', size=0.56, layer=MARKS),
        Node(key + ':name', x + 1.1, y + 0.37, text=label, size=0.4, layer=MARKS, style='letter'),
        Node(key + ':arrow', beyond, y + 0.36, symbol='arrow', size=0.6, layer=FIGURE),
    ]
    a_row = 4 if height < 2 else 3
    for index, (seat, n) in enumerate(ill):
        row, column = divmod(index, a_row)
        in_row = min(a_row, len(ill) - a_row * row)
        at = x + (WARD - GAP) / 2 + (column - (in_row - 1) / 2) * (0.8 if in_row < 4 else 0.76)
        nodes += shields(f'ill:{COLOURS[seat]}:{station + 1}', seat, n, at, y + 1.12 + 0.84 * row, 0.98)
    return nodes


# --- the own hand --------------------------------------------------------------------------------------
def hand(view: EketorpView, y: float, height: float) -> list[Node]:
    """The cards of the view's own seat, and the stones it may choose from."""
    own = view.own()
    key, stones = offered(view)
    middle = y + height / 2
    return [
        tray(y, height),
        *own_cards(own.hand, own.laid, sum(stones) > 0, middle),
        *offers(key, stones, middle),
    ]


@lru_cache(maxsize=16)
def tray(y: float, height: float) -> Node:
    return Node('tray', path=box(LEFT, y, WIDTH, height, 0.2), layer=GROUND, style='tray')


def offered(view: EketorpView) -> tuple[str, Stones]:
    """What the own seat builds with, keeps of its loot, or takes from a square."""
    if view.seat is not None and view.seat in view.waiting:
        if view.phase == 'building':
            return 'booty:' + COLOURS[view.seat], tuple(view.own().booty)
        if view.phase == 'keeping':
            return 'taken', tuple(view.taken)
        if view.phase == 'sharing':
            return 'share', tuple(view.squares[view.place])
    return '', ()


@part
def own_cards(packed: int, laid: int, narrow: bool, y: float) -> list[Node]:
    """The first of each value carries the pick."""
    nodes = list[Node]()
    found = values(packed)
    step = min(1.3, (5.3 if narrow else 9.5) / max(len(found), 1))
    for index, value in enumerate(found):
        again = found[:index].count(value)
        key = f'card:{value}' + (f':{again + 1}' if again else '')
        x, at = LEFT + 0.74 + index * step, y - 0.14 if laid == value and again == 0 else y
        name, text = Message('eketorp.picture-card', {'card': value}), str(value)
        nodes += [
            Node(key, x, at, symbol='card', size=1.22, layer=STONE, style='face own', name=name),
            Node(key + ':n', x, at - 0.06, text=text, size=0.95, layer=VIKING, style='figure'),
            Node(key + ':swords', x, at + 0.54, symbol=f'pips-{value}', size=1.0, layer=VIKING),
        ]
    return nodes


@part
def offers(key: str, stones: Stones, y: float) -> list[Node]:
    """A stone for each kind, large enough for a thumb, with its number."""
    nodes = list[Node]()
    kinds = [kind for kind, n in enumerate(stones) if n > 0]
    for index, kind in enumerate(kinds):
        x = LEFT + WIDTH - 0.6 - (len(kinds) - 1 - index) * 1.16
        part, n = f'{key}:{KINDS[kind]}', stones[kind]
        name = Message('eketorp.picture-offer', {'stones': words_of((0,) * kind + (n,))})
        nodes.append(Node(part, x, y, symbol=KINDS[kind], size=2.0, layer=STONE, style='stone', name=name))
        if n > 1:
            nodes += [
                Node(part + ':disc', x + 0.36, y + 0.4, symbol='disc', size=1.1, layer=FIGURE),
                Node(part + ':n', x + 0.36, y + 0.41, text=str(n), size=0.38, layer=FIGURE, style='count'),
            ]
    return nodes


# --- the fight -----------------------------------------------------------------------------------------
def fighting(view: EketorpView) -> bool:
    return view.phase in ('swapping', 'drawing', 'laying', 'looting', 'keeping')


def fight(view: EketorpView, y: float, height: float) -> list[Node]:
    """Who fights whom, the cards laid, and the stones taken; else an empty field."""
    nodes = [*field(fighting(view), y, height)]
    if not fighting(view):
        return nodes
    middle = y + height / 2
    for side, seat in enumerate((view.turn, view.opponent)):
        nodes += fighter(side, seat, middle)
        nodes += laid(side, view.seats[seat], middle)
    if sum(view.taken) > 0 and offered(view)[0] != 'taken':
        nodes += loot(tuple(view.taken), middle)
    return nodes


@part
def field(lively: bool, y: float, height: float) -> list[Node]:
    style, swords = ('fight', '') if lively else ('fight idle', 'idle')
    x = LEFT + 3.72 if lively else LEFT + WIDTH / 2
    return [
        Node('fight', path=box(LEFT, y, WIDTH, height, 0.2), layer=GROUND, style=style),
        Node('swords', x, y + height / 2, symbol='swords', size=1.1, layer=MARKS, style=swords),
    ]


@part
def fighter(side: int, seat: int, y: float) -> list[Node]:
    x, symbol = LEFT + (0.95 if side == 0 else 6.5), 'shield-' + COLOURS[seat]
    name = Message('eketorp.picture-fighter', {'seat': colour(seat)})
    return [Node(f'fighter:{side + 1}', x, y, symbol=symbol, size=1.6, layer=VIKING, name=name)]


def laid(side: int, seat: SeatView, y: float) -> tuple[Node, ...]:
    return laid_card(side, seat.seat, seat.laid, y) if seat.has_laid else ()


@part
def laid_card(side: int, seat: int, value: int, y: float) -> list[Node]:
    x, key = LEFT + (2.3 if side == 0 else 5.15), 'laid:' + COLOURS[seat]
    if value > 0:
        name = Message('eketorp.picture-laid-card', {'seat': colour(seat), 'card': value})
        return [
            Node(key, x, y, symbol='card', size=1.12, layer=STONE, style='face', name=name),
            Node(key + ':n', x, y, text=str(value), size=0.9, layer=VIKING, style='figure'),
        ]
    name = Message('eketorp.picture-laid', {'seat': colour(seat)})
    return [Node(key, x, y, symbol='card-back', size=1.12, layer=STONE, name=name)]


@part
def loot(stones: Stones, y: float) -> list[Node]:
    name = Message('eketorp.picture-taken', {'stones': words_of(stones)})
    return stone_heap('taken', stones, LEFT + 8.7, y, 1.3, 2.6, name)
