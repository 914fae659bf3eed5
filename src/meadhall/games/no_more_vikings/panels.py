"""A village as a picture: the sea with its ships, the plots, and the player's belongings at the foot."""

from __future__ import annotations

from typing import Final

from ...core.scene import Node
from ...core.words import Message
from .actions import TOKENS, colour
from .box import COLOURS, FREE, NAME, PIECES
from .view import NmvView

HEAD: Final = 0.85
SEA: Final = 1.25
BEACH: Final = 0.16
FOOT: Final = 0.8
SIDE: Final = 0.35

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


def named(code: str, **args: object) -> Message:
    return Message(f'{NAME}.picture-{code}', args)


def width(view: NmvView) -> float:
    return int(view.box.columns) + 2 * SIDE


def height(view: NmvView) -> float:
    return HEAD + SEA + BEACH + int(view.box.rows) + FOOT + 0.1


def plot_key(view: NmvView, seat: int, plot: int) -> str:
    return f'plot:{COLOURS[seat]}:{view.box.names[plot]}'


def sea_key(seat: int, column: int) -> str:
    return f'sea:{COLOURS[seat]}:{column + 1}'


# --- a village ------------------------------------------------------------------------------------
def panel(view: NmvView, seat: int, x: float, y: float) -> list[Node]:
    style = 'panel acting' if seat in view.waiting else 'panel'
    args = {'points': view.points[seat], 'edicts': view.edicts[seat], 'cards': view.hand_sizes[seat]}
    name = named('seat', seat=colour(seat), **args)
    frame = box(x, y, width(view), height(view), 0.18)
    nodes = [Node('seat:' + COLOURS[seat], path=frame, layer=GROUND, style=style, name=name)]
    nodes += head(view, seat, x, y)
    nodes += sea(view, seat, x + SIDE, y + HEAD)
    nodes += land(view, seat, x + SIDE, y + HEAD + SEA + BEACH)
    return nodes + belongings(view, seat, x, y + height(view) - FOOT / 2)


def head(view: NmvView, seat: int, x: float, y: float) -> list[Node]:
    """Crest, name, strategy token, and who is first or has won."""
    key = 'seat:' + COLOURS[seat]
    right = x + width(view) - 0.5
    middle = y + HEAD / 2
    nodes = [
        Node(key + ':crest', x + 0.5, middle, symbol='crest-' + COLOURS[seat], size=0.8, layer=MARKS),
        Node(key + ':name', x + 0.95, middle, text=colour(seat), size=0.46, layer=MARKS, style='name'),
    ]
    if view.outcome is not None:
        points = named('points', n=view.outcome.scores[seat])
        nodes.append(
            Node(key + ':score', right - 0.35, middle, text=points, size=0.4, layer=MARKS, style='end')
        )
        if seat in view.outcome.winners:
            winner = named('winner', seat=colour(seat))
            nodes.append(
                Node(key + ':crown', right, middle, symbol='crown', size=0.75, layer=OVER, name=winner)
            )
        return nodes
    if view.month > 0 and seat == view.first:
        first = named('first', seat=colour(seat))
        nodes.append(
            Node(key + ':first', right - 0.75, middle, symbol='horn', size=0.62, layer=MARKS, name=first)
        )
    return nodes + decision(view, seat, right, middle)


def decision(view: NmvView, seat: int, x: float, y: float) -> list[Node]:
    """The token shown, or that the seat has decided something nobody sees yet."""
    key = 'seat:' + COLOURS[seat]
    if seat in view.decided:
        name = named('sealed', seat=colour(seat))
        return [Node(key + ':token', x, y, symbol='sealed', layer=MARKS, name=name)]
    if view.tokens[seat] < 0:
        return []
    letter = TOKENS[view.tokens[seat]].upper()
    name = named('token', seat=colour(seat), token=letter)
    return [
        Node(key + ':token', x, y, path=disc(0.31), layer=MARKS, style='token', name=name),
        Node(key + ':letter', x, y, text=letter, size=0.38, layer=OVER, style='caption'),
    ]


def disc(radius: float) -> str:
    r = f'{radius:.2f}'
    return f'M-{r} 0a{r} {r} 0 1 1 {2 * radius:.2f} 0a{r} {r} 0 1 1-{2 * radius:.2f} 0z'


def sea(view: NmvView, seat: int, x: float, y: float) -> list[Node]:
    """A berth before every column, with its number; ships lie in them."""
    columns = int(view.box.columns)
    key = 'coast:' + COLOURS[seat]
    nodes = [
        Node(key, path=box(x - 0.12, y, columns + 0.24, SEA + 0.1, 0.1), layer=GROUND, style='sea'),
        Node(key + ':waves', x, y, path=waves(columns), layer=GROUND, style='wave'),
        Node(
            key + ':beach',
            path=box(x - 0.12, y + SEA, columns + 0.24, BEACH, 0.05),
            layer=GROUND,
            style='beach',
        ),
    ]
    for column in range(columns):
        there = column in view.ships[seat]
        name = named('ship' if there else 'sea', seat=colour(seat), column=column + 1)
        berth = box(x + column + 0.04, y + 0.05, 0.92, SEA - 0.1, 0.12)
        nodes.append(Node(sea_key(seat, column), path=berth, layer=PLOTS, style='berth', name=name))
        middle = x + column + 0.5
        nodes.append(
            Node(
                f'{key}:{column + 1}',
                middle,
                y + 0.2,
                text=str(column + 1),
                size=0.24,
                layer=MARKS,
                style='column',
            )
        )
        if there:
            nodes.append(
                Node(
                    f'ship:{COLOURS[seat]}:{column + 1}',
                    middle,
                    y + 0.76,
                    symbol='ship',
                    layer=STANDING,
                    size=1.05,
                )
            )
    return nodes


def waves(columns: int) -> str:
    path = ''
    for n in range(3 * columns):
        left, top = (n * 0.37) % (columns - 0.4), 0.36 + 0.31 * (n % 3)
        path += f'M{left:.2f} {top:.2f}q.08-.08.16 0t.16 0'
    return path


def land(view: NmvView, seat: int, x: float, y: float) -> list[Node]:
    columns, rows = int(view.box.columns), int(view.box.rows)
    meadow = box(x - 0.12, y - 0.04, columns + 0.24, rows + 0.12, 0.1)
    nodes = [Node('meadow:' + COLOURS[seat], path=meadow, layer=GROUND, style='meadow')]
    for plot, piece in enumerate(view.villages[seat]):
        row, column = divmod(plot, columns)
        nodes += plot_nodes(view, seat, plot, piece, x + column, y + row)
    return nodes


def plot_nodes(view: NmvView, seat: int, plot: int, piece: int, x: float, y: float) -> list[Node]:
    """A plot, its name, and what stands on it."""
    key, label = plot_key(view, seat, plot), view.box.names[plot]
    words = Message(f'{NAME}.{PIECES[piece]}')
    name = named('plot', seat=colour(seat), plot=label, piece=words)
    row, column = divmod(plot, int(view.box.columns))
    style = 'plot odd' if (row + column) % 2 else 'plot'
    nodes = [
        Node(key, path=box(x + 0.03, y + 0.03, 0.94, 0.94, 0.08), layer=PLOTS, style=style, name=name),
        Node(
            f'name:{COLOURS[seat]}:{label}',
            x + 0.17,
            y + 0.15,
            text=label,
            size=0.19,
            layer=MARKS,
            style='tiny',
        ),
    ]
    if piece != FREE:
        standing = f'piece:{COLOURS[seat]}:{label}'
        nodes.append(Node(standing, x + 0.5, y + 0.52, symbol=PIECES[piece], layer=STANDING, size=0.95))
    return nodes


def belongings(view: NmvView, seat: int, x: float, y: float) -> list[Node]:
    """Points on the track, edicts and cards."""
    key = 'seat:' + COLOURS[seat]
    things = (('star', view.points[seat]), ('edict', view.edicts[seat]), ('back', view.hand_sizes[seat]))
    nodes = list[Node]()
    for n, (symbol, count) in enumerate(things):
        at = x + 0.55 + n * (width(view) - 0.5) / 3
        nodes.append(Node(f'{key}:{symbol}', at, y, symbol=symbol, size=0.72, layer=MARKS))
        nodes.append(
            Node(f'{key}:{symbol}s', at + 0.32, y, text=str(count), size=0.42, layer=MARKS, style='figure')
        )
    return nodes
