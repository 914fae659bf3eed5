"""Joining the elements (C2.2): by hand, from a description, or at random into a compact island."""

from __future__ import annotations

from typing import Final

from ...core.dealer import Dealer
from ...core.errors import BadData
from .elements import Box, Element
from .grid import HEIGHT, STRIDE, WIDTH, enclosed, first, point_name, rectangle, ring
from .island_words import refusal, shown

FARTHEST: Final = 99  # how far from 0 a part may be put


class Part:
    """An element in its place: quarter turns clockwise, and where the top left corner of its box lies."""

    def __init__(self, element: Element, turn: int, column: int, row: int) -> None:
        self.element = element
        self.turn = turn
        self.column = column
        self.row = row

    def rows(self) -> tuple[str, ...]:
        return self.element.turns[self.turn]

    def to_json(self) -> dict[str, object]:
        return {'element': self.element.name, 'turn': self.turn, 'at': [self.column, self.row]}


# --- parts by description --------------------------------------------------------------------------------
def read_parts(described: object, box: Box) -> list[Part]:
    """The 'elements' of an island."""
    if not isinstance(described, (list, tuple)):
        raise refusal('parts-list', 'C2.2', {'value': shown(described)})
    parts: list[Part] = []
    for number, one in enumerate(described, 1):
        part = read_part(one, number, box)
        if part.element in [other.element for other in parts]:
            raise refusal('part-twice', 'C0', {'element': part.element.name})
        parts.append(part)
    return parts


def read_part(described: object, number: int, box: Box) -> Part:
    """One of them: {'element': 'orm', 'turn': 1, 'at': [3, 0]}."""
    if not isinstance(described, dict):
        raise refusal('part-kind', 'C2.2', {'number': number, 'value': shown(described)})
    for key in described:
        if key not in ('element', 'turn', 'at'):
            raise refusal('part-key-unknown', 'C2.2', {'number': number, 'key': shown(key)})
    for key in ('element', 'turn', 'at'):
        if key not in described:
            raise refusal('part-key-missing', 'C2.2', {'number': number, 'key': key})
    element = box.element(described['element'])
    if element is None:
        args: dict[str, object] = {'element': shown(described['element']), 'names': box.names()}
        raise refusal('part-element', 'C2.2', args)
    column, row = read_place(element.name, described['at'])
    return Part(element, read_turn(element.name, described['turn']), column, row)


def read_turn(name: str, turn: object) -> int:
    if isinstance(turn, bool) or not isinstance(turn, int) or not 0 <= turn <= 3:
        raise refusal('part-turn', 'C2.2', {'element': name, 'turn': shown(turn)})
    return turn


def read_place(name: str, place: object) -> tuple[int, int]:
    """Column and row."""
    found: list[int] = []
    if isinstance(place, (list, tuple)):
        for number in place:
            if isinstance(number, int) and not isinstance(number, bool) and abs(number) <= FARTHEST:
                found.append(number)
        if len(found) == 2 and len(place) == 2:
            return found[0], found[1]
    raise refusal('part-at', 'C2.2', {'element': name, 'value': shown(place), 'most': FARTHEST})


def check_parts(parts: list[Part], players: int) -> None:
    """C2.1: one element more than players, one of them with a single territory."""
    territories = sum([len(part.element.names) for part in parts])
    if len(parts) != players + 1:
        raise refusal('island-elements', 'C2.1', {'players': players, 'needed': players + 1, 'n': len(parts)})
    check_territories(territories, players)


def check_territories(territories: int, players: int) -> None:
    needed = 2 * players + 1
    if territories != needed:
        raise refusal('island-territories', 'C2.1', {'players': players, 'needed': needed, 'n': territories})


def check_size(columns: int, rows: int) -> None:
    if columns > WIDTH or rows > HEIGHT:
        args: dict[str, object] = {'columns': columns, 'rows': rows, 'width': WIDTH, 'height': HEIGHT}
        raise refusal('island-large', 'C2.2', args)


def moved(parts: list[Part]) -> list[Part]:
    """The parts with the island's corner at column and row 0."""
    left = min([part.column for part in parts])
    top = min([part.row for part in parts])
    return [Part(part.element, part.turn, part.column - left, part.row - top) for part in parts]


def joined(parts: list[Part]) -> tuple[str, ...]:
    """The drawing of parts in their places, if they fit and do not overlap."""
    columns = max([part.column + len(part.rows()[0]) for part in parts])
    height = max([part.row + len(part.rows()) for part in parts])
    check_size(columns, height)
    canvas = [['.'] * columns for _ in range(height)]
    for part in parts:
        for row, text in enumerate(part.rows(), part.row):
            for column, letter in enumerate(text, part.column):
                if letter != '.':
                    if canvas[row][column] != '.':
                        raise overlap(parts, part, canvas[row][column], column, row)
                    canvas[row][column] = letter
    return tuple([''.join(text) for text in canvas])


def overlap(parts: list[Part], part: Part, letter: str, column: int, row: int) -> BadData:
    below = [other.element.name for other in parts if letter in other.element.names]
    point = point_name(row * WIDTH + column)
    args: dict[str, object] = {'one': below[0], 'other': part.element.name, 'point': point}
    return refusal('island-overlap', 'C2.2', args)


# --- random islands --------------------------------------------------------------------------------------
# The first two elements are joined in any way. For each one more, a join is drawn from those that cost least:
# coast costs, and so do channels one point wide and a large box. Of a few islands made so the cheapest is
# taken. The numbers here make 'random-7' the island that it is: they must never change.
MIDDLE: Final = WIDTH * STRIDE + WIDTH  # where the first element lies: an island can grow from it to any side
BORDER: Final = 3  # pairs of neighbours that a join needs at least
SLACK: Final = {2: 176, 3: 96, 4: 144}  # by players: what a join may cost more than the best one
ANY: Final = 10**6
ISLANDS: Final = 3
TRIES: Final = 300


class Draft:
    """An island in the making."""

    def __init__(self, land: int, bounds: tuple[int, int, int, int], parts: list[Part]) -> None:
        self.land = land
        self.bounds = bounds  # left, top, right, bottom
        self.parts = parts
        self.cost = cost(land, bounds)

    def has_hole(self) -> bool:
        left, top, right, bottom = self.bounds
        return enclosed(self.land, left, top, right, bottom) != 0

    def joins(self, element: Element) -> list[Draft]:
        """All ways to add an element."""
        found: list[Draft] = []
        for turn in range(4):
            spots = joining_spots(self.land, element.masks[turn]) & self.room(element.turns[turn])
            while spots:
                draft = self.joined(element, turn, first(spots))
                spots &= spots - 1
                if draft is not None:
                    found.append(draft)
        return found

    def room(self, rows: tuple[str, ...]) -> int:
        """The places for the corner of a drawing from which it does not reach too far."""
        left, top, right, bottom = self.bounds
        columns = WIDTH if bottom - top <= HEIGHT else HEIGHT
        height = WIDTH if right - left <= HEIGHT else HEIGHT
        farthest = (left + columns - len(rows[0]) + 1, top + height - len(rows) + 1)
        return rectangle(right - columns, bottom - height, farthest[0], farthest[1])

    def joined(self, element: Element, turn: int, spot: int) -> Draft | None:
        """With this element, if it is well joined and the island still fits, lying or standing."""
        row, column = divmod(spot, STRIDE)
        rows = element.turns[turn]
        left, top, right, bottom = self.bounds
        left = min(left, column)
        top = min(top, row)
        right = max(right, column + len(rows[0]))
        bottom = max(bottom, row + len(rows))
        if max(right - left, bottom - top) > WIDTH or min(right - left, bottom - top) > HEIGHT:
            return None
        placed = element.masks[turn] << spot
        if border(self.land, placed) < BORDER:
            return None
        return Draft(
            self.land | placed, (left, top, right, bottom), [*self.parts, Part(element, turn, column, row)]
        )


def cost(land: int, bounds: tuple[int, int, int, int]) -> int:
    """In eighths of a point of coast."""
    sea = ~land
    east, west, south, north = land << 1, land >> 1, land << STRIDE, land >> STRIDE
    coast = 0
    for shore in (east, west, south, north):
        coast += (shore & sea).bit_count()
    channels = ((east & west | south & north) & sea).bit_count()
    left, top, right, bottom = bounds
    return 8 * coast + 16 * channels + 2 * (right - left) ** 2 + 2 * (bottom - top) ** 2


def border(one: int, other: int) -> int:
    """How many pairs of neighbours two pieces of land share."""
    length = 0
    for shore in (one << 1, one >> 1, one << STRIDE, one >> STRIDE):
        length += (shore & other).bit_count()
    return length


def joining_spots(land: int, points: int) -> int:
    """All places for the corner of an element with these points where it touches land without overlap."""
    shore = ring(land)
    touching = 0
    overlapping = 0
    while points:
        shift = first(points)
        touching |= shore >> shift
        overlapping |= land >> shift
        points &= points - 1
    return touching & ~overlapping


def random_parts(box: Box, players: int, dealer: Dealer) -> list[Part]:
    """A compact island of the single element and as many doubles as players (C2.1), drawn by the dealer."""
    chosen = box.singles + shuffled(box.doubles, dealer)[:players]
    islands: list[Draft] = []
    for _ in range(TRIES):
        draft = drawn_draft(shuffled(chosen, dealer), SLACK[players], dealer)
        if draft is not None:
            islands.append(draft)
        if len(islands) == ISLANDS:
            return lying(min(islands, key=lambda island: island.cost).parts)
    raise refusal('island-stuck', 'C2.2', {'players': players})


def lying(parts: list[Part]) -> list[Part]:
    """The island, turned by a quarter if it is too high."""
    top = min([part.row for part in parts])
    bottom = max([part.row + len(part.rows()) for part in parts])
    if bottom - top <= HEIGHT:
        return parts
    return [
        Part(part.element, (part.turn + 1) % 4, bottom - part.row - len(part.rows()), part.column)
        for part in parts
    ]


def drawn_draft(order: list[Element], slack: int, dealer: Dealer) -> Draft | None:
    """The elements joined in this order; None if no room is left for one of them."""
    draft: Draft | None = start(order[0], dealer.randrange(4))
    for number, element in enumerate(order[1:]):
        if draft is not None:
            draft = drawn_join(draft.joins(element), slack if number > 0 else ANY, dealer)
    return draft


def start(element: Element, turn: int) -> Draft:
    rows = element.turns[turn]
    bounds = (WIDTH, WIDTH, WIDTH + len(rows[0]), WIDTH + len(rows))
    return Draft(element.masks[turn] << MIDDLE, bounds, [Part(element, turn, WIDTH, WIDTH)])


def drawn_join(joins: list[Draft], slack: int, dealer: Dealer) -> Draft | None:
    """One without holes that costs at most so much more than the cheapest without holes."""
    ranked = [joins[number] for _, number in sorted([(join.cost, n) for n, join in enumerate(joins)])]
    while ranked and ranked[0].has_hole():
        ranked.pop(0)
    near = [join for join in ranked if join.cost <= ranked[0].cost + slack]
    while near:
        join = near.pop(dealer.randrange(len(near)))
        if not join.has_hole():
            return join
    return None


def shuffled(elements: list[Element], dealer: Dealer) -> list[Element]:
    left = list(elements)
    return [left.pop(dealer.randrange(len(left))) for _ in elements]
