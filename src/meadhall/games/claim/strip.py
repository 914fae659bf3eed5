"""Below the chart: what each player has, who is to act, who was first, who has won."""

from __future__ import annotations

from typing import Final

from ...core.parts import part
from ...core.scene import Node, Zone
from ...core.words import Message
from .actions import COLOURS
from .scene_words import colour, has, laurel
from .sheet import LEGEND, MARGIN, Sheet, box
from .state import CASTLES
from .view import ClaimView

ORDER: Final = ((), (), (0, 1), (0, 1, 2), (0, 2, 1, 3))  # by players; C-R11: partners side by side
GAP: Final = 0.2
HEIGHT: Final = 1.36
BROADEST: Final = 4.4
NOBODY: Final = -1


class Place:
    """Where a seat's panel lies."""

    def __init__(self, sheet: Sheet, players: int, place: int) -> None:
        room = min((sheet.width - 2 * MARGIN + GAP) / players, BROADEST)
        self.players = players
        self.seat = ORDER[players][place]
        self.x = (sheet.width + GAP - players * room) / 2 + place * room
        self.y = sheet.strip
        self.width = room - GAP
        self.indent = 0.7 if self.width > 3.7 else 0.52  # to the middle of the emblem


def places_of(sheet: Sheet, players: int) -> list[Place]:
    return [Place(sheet, players, place) for place in range(players)]


def strip_zones(places: list[Place], names: list[Message]) -> list[Zone]:
    """All panels side by side; of four two and two, the partners."""
    found = list[Zone]()
    a_zone = 2 if len(places) == 4 else len(places)
    for n, name in enumerate(names):
        first, last = places[n * a_zone], places[n * a_zone + a_zone - 1]
        left = first.x - GAP / 2
        wide = last.x + last.width + GAP / 2 - left
        found.append(Zone(f'players:{n + 1}', name, left, first.y - 0.08, wide, HEIGHT + 0.16))
    return found


def zone_names(players: int) -> list[Message]:
    if players == 4:
        return [
            Message('claim.zone-partners', {'one': colour(seat), 'other': colour(seat + 2)})
            for seat in (0, 1)
        ]
    return [Message('claim.zone-players')]


def strip_nodes(view: ClaimView, places: list[Place]) -> list[Node]:
    nodes = list[Node]()
    of = view.island.pieces if view.phase in ('drawing', 'placing') else 0
    acting = NOBODY if view.phase == 'drawing' else view.turn
    for place in places:
        seat = place.seat
        mine = seat == acting, seat == view.first, laurel(view, seat)
        nodes += panel(place, view.count[seat], of, view.stock[seat], *mine)
    return nodes


@part
def panel(place: Place, pieces: int, of: int, stock: int, acting: bool, first: bool, end: str) -> list[Node]:
    """`of` how many pieces, while they are being placed; `end` as `laurel` says."""
    seat, x, y = place.seat, place.x, place.y
    key, name = 'seat:' + COLOURS[seat], colour(seat)
    out = ' out' if pieces == 0 and of == 0 else ''
    count = f'{pieces}/{of}' if of > 0 else str(pieces)
    row, emblem, column = y + HEIGHT / 2, x + place.indent, x + 2 * place.indent - 0.04
    outline, shield = box(x, y, place.width, HEIGHT, 0.1), 'piece-' + COLOURS[seat]
    words = has(place.players, seat, pieces, stock)
    style = 'panel acting' if acting else 'panel'
    nodes = [
        Node(key, path=outline, layer=LEGEND, style=style, name=words),
        Node(
            key + ':emblem',
            emblem,
            row,
            symbol=shield,
            size=1.64 * place.indent,
            layer=LEGEND,
            style='emblem' + out,
        ),
        Node(key + ':name', column, row - 0.3, text=name, size=0.42, layer=LEGEND, style='entry' + out),
        Node(key + ':pieces', column, row + 0.29, text=count, size=0.4, layer=LEGEND, style='entry' + out),
    ]
    nodes += keeps(seat, stock, column + (1.26 if of > 0 else 0.74), row + 0.27, x + place.width - 0.3)
    right = x + place.width - 0.34
    if acting:
        nodes.append(mark('acting', right, y + 0.38, 'pennon', 0.46, name))
    if first:
        nodes.append(mark('first', right - (0.5 if acting else 0.0), y + 0.38, 'horn', 0.46, name))
    if end:
        nodes.append(mark(f'{end}:{COLOURS[seat]}', emblem, row, 'laurel', 1.5 * place.indent, name))
    return nodes


def keeps(seat: int, stock: int, x: float, y: float, end: float) -> list[Node]:
    """The castles: first those on the island, then, pale, those in stock."""
    step = min(0.46, (end - x) / (CASTLES - 1))
    return [
        Node(
            f'seat:{COLOURS[seat]}:castle{i + 1}',
            x + step * i,
            y,
            symbol='castle-' + COLOURS[seat],
            size=0.48,
            layer=LEGEND,
            style='placed' if i < CASTLES - stock else 'stock',
        )
        for i in range(CASTLES)
    ]


def mark(key: str, x: float, y: float, symbol: str, size: float, name: Message) -> Node:
    kind = key.partition(':')[0]
    words = Message('claim.picture-' + kind, {'seat': name})
    return Node(key, x, y, symbol=symbol, size=size, layer=LEGEND, name=words)
