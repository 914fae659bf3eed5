"""Below the chart: what each player has, who is to act, who was first, who has won."""

from __future__ import annotations

from typing import Final

from ...core.scene import Node
from ...core.words import Message
from .actions import COLOURS
from .scene_words import colour, seat_message
from .sheet import LEGEND, MARGIN, Sheet, box
from .state import CASTLES, PIECES
from .view import ClaimView

ORDER: Final = {2: (0, 1), 3: (0, 1, 2), 4: (0, 2, 1, 3)}  # C-R11: partners side by side
GAP: Final = 0.26
HEIGHT: Final = 1.36
BROADEST: Final = 4.4


def strip_nodes(view: ClaimView) -> list[Node]:
    sheet = Sheet(view.island)
    nodes = list[Node]()
    room = min((sheet.width - 2 * MARGIN + GAP) / view.players, BROADEST)
    top = sheet.bottom - MARGIN + 0.28
    left = (sheet.width + GAP - view.players * room) / 2
    for place, seat in enumerate(ORDER[view.players]):
        nodes += panel(view, seat, left + place * room, top, room - GAP)
    if view.players == 4:
        middle, end = sheet.width / 2, top + HEIGHT
        nodes.append(
            Node('teams', path=f'M{middle:.2f} {top + 0.1:.2f}V{end - 0.1:.2f}', layer=LEGEND, style='teams')
        )
    return nodes


def panel(view: ClaimView, seat: int, x: float, y: float, width: float) -> list[Node]:
    key = 'seat:' + COLOURS[seat]
    acting = view.turn == seat and view.phase != 'drawing'
    name = colour(seat)
    out = ' out' if view.count[seat] == 0 and view.phase not in ('drawing', 'placing') else ''
    count = f'{view.count[seat]}/{PIECES}' if view.phase in ('drawing', 'placing') else str(view.count[seat])
    style = 'panel acting' if acting else 'panel'
    row, column = y + HEIGHT / 2, x + 1.4
    outline, shield = box(x, y, width, HEIGHT, 0.1), 'piece-' + COLOURS[seat]
    nodes = [
        Node(key, path=outline, layer=LEGEND, style=style, name=seat_message(view, seat)),
        Node(key + ':emblem', x + 0.72, row, symbol=shield, size=1.15, layer=LEGEND, style='emblem' + out),
        Node(key + ':name', column, row - 0.3, text=name, size=0.38, layer=LEGEND, style='entry' + out),
        Node(key + ':pieces', column, row + 0.28, text=count, size=0.36, layer=LEGEND, style='entry' + out),
    ]
    nodes += keeps(view, seat, column + (1.2 if '/' in count else 0.74), row + 0.27)
    nodes += marks(view, seat, name, x, y, width)
    return nodes


def keeps(view: ClaimView, seat: int, x: float, y: float) -> list[Node]:
    """The castles: first those on the island, then, pale, those in stock."""
    placed = CASTLES - view.stock[seat]
    return [
        Node(
            f'seat:{COLOURS[seat]}:castle{i + 1}',
            x + 0.45 * i,
            y,
            symbol='castle-' + COLOURS[seat],
            size=0.46,
            layer=LEGEND,
            style='placed' if i < placed else 'stock',
        )
        for i in range(CASTLES)
    ]


def marks(view: ClaimView, seat: int, name: Message, x: float, y: float, width: float) -> list[Node]:
    nodes = list[Node]()
    right = x + width - 0.32
    if view.turn == seat and view.phase != 'drawing':
        nodes.append(mark('acting', right, y + 0.38, 'pennon', 0.42, name))
        right -= 0.46
    if view.first == seat:
        nodes.append(mark('first', right, y + 0.38, 'horn', 0.42, name))
    if view.outcome is not None and seat in view.outcome.winners:
        nodes.append(mark('winner:' + COLOURS[seat], x + 0.72, y + HEIGHT / 2, 'laurel', 1.06, name))
    return nodes


def mark(key: str, x: float, y: float, symbol: str, size: float, name: Message) -> Node:
    kind = key.partition(':')[0]
    words = Message('claim.picture-' + kind, {'seat': name})
    return Node(key, x, y, symbol=symbol, size=size, layer=LEGEND, name=words)
