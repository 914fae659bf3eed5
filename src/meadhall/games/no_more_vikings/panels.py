"""A village as a picture: the sea with its ships, the plots, and who lives there and what they have.

Every part is drawn from a few numbers and kept, so that what did not change is the same node in every scene.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ...core.parts import part
from ...core.scene import Node
from ...core.words import Message
from .actions import TOKENS, colour
from .box import COLOURS, FREE, NAME, PIECES, Box
from .view import NmvView

SIDE: Final = 1.95  # who it is and what they have
SEA: Final = 1.2
BEACH: Final = 0.16
RIM: Final = 0.3
LEAST: Final = 4.9  # height, for what stands at the side

# What lies over what.
SHEET: Final = 0
GROUND: Final = 1
PLOTS: Final = 2
MARKS: Final = 3
STANDING: Final = 4
OVER: Final = 5


def box(x: float, y: float, width: float, height: float, radius: float) -> str:
    w, h, r = width - 2 * radius, height - 2 * radius, radius
    return (
        f'M{x + r:.2f} {y:.2f}h{w:.2f}q{r} 0 {r} {r}v{h:.2f}q0 {r} {-r} {r}h{-w:.2f}q{-r} 0 {-r} {-r}'
        f'v{-h:.2f}q0 {-r} {r} {-r}z'
    )


def disc(radius: float) -> str:
    r = f'{radius:.2f}'
    return f'M-{r} 0a{r} {r} 0 1 1 {2 * radius:.2f} 0a{r} {r} 0 1 1-{2 * radius:.2f} 0z'


def named(code: str, **args: object) -> Message:
    return Message(f'{NAME}.picture-{code}', args)


def width(data: Box) -> float:
    return SIDE + int(data.columns) + RIM


def height(data: Box) -> float:
    return max(SEA + BEACH + int(data.rows) + 2 * RIM, LEAST)


def plot_key(data: Box, seat: int, plot: int) -> str:
    return f'plot:{COLOURS[seat]}:{data.names[plot]}'


def sea_key(seat: int, column: int) -> str:
    return f'sea:{COLOURS[seat]}:{column + 1}'


# --- a village ------------------------------------------------------------------------------------
def panel(view: NmvView, seat: int, x: float, y: float) -> list[Node]:
    data = view.box
    has = view.points[seat], view.edicts[seat], view.hand_sizes[seat]
    first = view.month > 0 and seat == view.first and view.outcome is None
    nodes = list[Node]()
    known = () if seat == view.seat else tuple([int(data.kind_of[card]) for card in view.hands[seat]])
    nodes += frame(data, seat, seat in view.waiting, first, has, known, x, y)
    if view.outcome is None:
        nodes += decision(seat, seat in view.decided, view.tokens[seat], x, y)
    else:
        nodes += result(seat, view.outcome.scores[seat], seat in view.outcome.winners, x, y)
    nodes += sea(data, seat, tuple(view.ships[seat]), x + SIDE, y + RIM)
    nodes += land(data, seat, tuple(view.villages[seat]), x + SIDE, y + RIM + SEA + BEACH)
    return nodes


# --- who it is, and what they have ----------------------------------------------------------------
@part
def frame(
    data: Box,
    seat: int,
    acting: bool,
    first: bool,
    has: tuple[int, int, int],
    known: tuple[int, ...],
    x: float,
    y: float,
) -> list[Node]:
    """The panel with crest and name, and at its foot points on the track, edicts and cards.

    `known` are the kinds of those that a Spy made known (N-R10).
    """
    key, middle = 'seat:' + COLOURS[seat], x + SIDE / 2 - 0.05
    style, outline = 'panel acting' if acting else 'panel', box(x, y, width(data), height(data), 0.18)
    name = named('seat', seat=colour(seat), points=has[0], edicts=has[1], cards=has[2])
    words = colour(seat)
    nodes = [
        Node(key, path=outline, layer=GROUND, style=style, name=name),
        Node(key + ':crest', middle, y + 0.66, symbol='crest-' + COLOURS[seat], size=1.16, layer=MARKS),
        Node(key + ':name', middle, y + 1.4, text=words, size=0.42, layer=MARKS, style='caption'),
    ]
    foot = y + height(data) - 0.55
    for n, symbol in enumerate(('back', 'edict', 'star')):
        at, count = foot - 0.82 * n, str(has[2 - n])
        held = spied(data, seat, known) if symbol == 'back' else None
        nodes += [
            Node(f'{key}:{symbol}', x + 0.6, at, symbol=symbol, size=0.84, layer=MARKS, name=held),
            Node(f'{key}:{symbol}s', x + 1.04, at, text=count, size=0.48, layer=MARKS, style='figure'),
        ]
    if first:
        at, words = y + 2.12, named('first', seat=colour(seat))
        nodes.append(Node(key + ':first', x + 0.52, at, symbol='horn', size=0.72, layer=MARKS, name=words))
    return nodes


def spied(data: Box, seat: int, known: tuple[int, ...]) -> Message | None:
    if not known:
        return None
    return named('known', seat=colour(seat), cards=[data.kinds[kind].words() for kind in known])


@part
def decision(seat: int, decided: bool, token: int, x: float, y: float) -> list[Node]:
    """The token shown, or that the seat has decided something nobody sees yet."""
    key, x, y = 'seat:' + COLOURS[seat], x + 1.32, y + 2.12
    if decided:
        name = named('sealed', seat=colour(seat))
        return [Node(key + ':token', x, y, symbol='sealed', size=1.2, layer=MARKS, name=name)]
    if token < 0:
        return []
    letter = TOKENS[token].upper()
    name = named('token', seat=colour(seat), token=letter)
    return [
        Node(key + ':token', x, y, path=disc(0.36), layer=MARKS, style='token', name=name),
        Node(key + ':letter', x, y, text=letter, size=0.44, layer=OVER, style='caption'),
    ]


@part
def result(seat: int, score: int, winner: bool, x: float, y: float) -> list[Node]:
    key, middle, points = 'seat:' + COLOURS[seat], x + SIDE / 2 - 0.05, named('points', n=score)
    nodes = [Node(key + ':score', middle, y + 1.92, text=points, size=0.36, layer=MARKS, style='caption')]
    if winner:
        name = named('winner', seat=colour(seat))
        nodes.append(Node(key + ':crown', middle, y + 0.14, symbol='crown', size=0.86, layer=OVER, name=name))
    return nodes


# --- the sea --------------------------------------------------------------------------------------
@part
def sea(data: Box, seat: int, ships: tuple[int, ...], x: float, y: float) -> list[Node]:
    nodes = list[Node]()
    nodes += coast(int(data.columns), seat, x, y)
    for column in range(int(data.columns)):
        nodes += berth(seat, column, column in ships, x, y)
    return nodes


@part
def coast(columns: int, seat: int, x: float, y: float) -> list[Node]:
    key = 'coast:' + COLOURS[seat]
    water, sand = box(x - 0.12, y, columns + 0.24, SEA + 0.1, 0.1), box(-0.12, 0, columns + 0.24, BEACH, 0.05)
    return [
        Node(key, path=water, layer=GROUND, style='sea'),
        Node(key + ':waves', x, y, path=waves(columns), layer=GROUND, style='wave'),
        Node(key + ':beach', x, y + SEA, path=sand, layer=GROUND, style='beach'),
    ]


def waves(columns: int) -> str:
    path = ''
    for n in range(3 * columns):
        left, top = (n * 0.37) % (columns - 0.4), 0.36 + 0.31 * (n % 3)
        path += f'M{left:.2f} {top:.2f}q.08-.08.16 0t.16 0'
    return path


@part
def berth(seat: int, column: int, ship: bool, x: float, y: float) -> list[Node]:
    """Before every column, with its number; a ship may lie in it."""
    name = named('ship' if ship else 'sea', seat=colour(seat), column=column + 1)
    place, middle, label = (
        box(x + column + 0.04, y + 0.05, 0.92, SEA - 0.1, 0.12),
        x + column + 0.5,
        str(column + 1),
    )
    number = f'coast:{COLOURS[seat]}:{column + 1}'
    nodes = [
        Node(sea_key(seat, column), path=place, layer=PLOTS, style='berth', name=name),
        Node(number, middle, y + 0.22, text=label, size=0.28, layer=MARKS, style='column'),
    ]
    if ship:
        key = f'ship:{COLOURS[seat]}:{column + 1}'
        nodes.append(Node(key, middle, y + 0.74, symbol='ship', layer=STANDING, size=1.02))
    return nodes


# --- the land -------------------------------------------------------------------------------------
@part
def land(data: Box, seat: int, pieces: tuple[int, ...], x: float, y: float) -> list[Node]:
    columns = int(data.columns)
    nodes = [meadow(columns, int(data.rows), seat, x, y)]
    for plot, piece in enumerate(pieces):
        row, column = divmod(plot, columns)
        nodes += plot_nodes(seat, data.names[plot], piece, (row + column) % 2 == 1, x + column, y + row)
    return nodes


@lru_cache(maxsize=64)
def meadow(columns: int, rows: int, seat: int, x: float, y: float) -> Node:
    outline = box(x - 0.12, y - 0.04, columns + 0.24, rows + 0.12, 0.1)
    return Node('meadow:' + COLOURS[seat], path=outline, layer=GROUND, style='meadow')


@part
def plot_nodes(seat: int, label: str, piece: int, odd: bool, x: float, y: float) -> list[Node]:
    """A plot, its name, and what stands on it."""
    word, style = COLOURS[seat], 'plot odd' if odd else 'plot'
    name = named('plot', seat=colour(seat), plot=label, piece=Message(f'{NAME}.{PIECES[piece]}'))
    outline = box(x + 0.03, y + 0.03, 0.94, 0.94, 0.08)
    nodes = [
        Node(f'plot:{word}:{label}', path=outline, layer=PLOTS, style=style, name=name),
        Node(f'name:{word}:{label}', x + 0.2, y + 0.17, text=label, size=0.22, layer=MARKS, style='tiny'),
    ]
    if piece != FREE:
        key, symbol = f'piece:{word}:{label}', PIECES[piece]
        nodes.append(Node(key, x + 0.5, y + 0.52, symbol=symbol, layer=STANDING, size=0.95))
    return nodes
