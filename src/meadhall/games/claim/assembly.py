"""The elements of the board (C0), and the art of joining them into one compact island (C2.2)."""

from __future__ import annotations

import tomllib
from typing import Final

from ...core.dealer import Dealer
from .island_words import refusal

# The engine's bitboards hold this many columns and rows; an island has to fit.
WIDTH: Final = 14
HEIGHT: Final = 12

SMALLEST: Final = 11  # points of a territory (C0)
LARGEST: Final = 16

# --- land as a mask ------------------------------------------------------------------------------------
# A set of points is a whole number with a bit for each. The canvas is wide enough for an island with room for
# one more element on every side, so a shift never runs from one row into the next.
STRIDE: Final = 2 * WIDTH + 4


def bit(column: int, row: int) -> int:
    return 1 << (row * STRIDE + column)


def mask(rows: tuple[str, ...], letter: str = '') -> int:
    """The points with this letter, or with any."""
    points = 0
    for row, text in enumerate(rows):
        for column, found in enumerate(text):
            if found == letter or (not letter and found != '.'):
                points |= bit(column, row)
    return points


def ring(points: int) -> int:
    """All orthogonal neighbours."""
    return points << 1 | points >> 1 | points << STRIDE | points >> STRIDE


def flood(start: int, ground: int) -> int:
    """What can be reached from `start` by orthogonal steps on `ground`."""
    reached = start & ground
    while True:
        more = (reached | ring(reached)) & ground
        if more == reached:
            return reached
        reached = more


def apart(points: int) -> int:
    """The points that are not of one piece with the first one; 0 if all are."""
    return points & ~flood(points & -points, points)


def enclosed(land: int, left: int, top: int, width: int, height: int) -> int:
    """The sea without a way to the outside (C-R1) of land in this box, which has a free margin of one."""
    line = ((1 << (width + 2)) - 1) << (left - 1)
    sea = 0
    for row in range(top - 1, top + height + 1):
        sea |= line << (row * STRIDE)
    sea &= ~land
    return sea & ~flood(bit(left - 1, top - 1), sea)


def place(points: int) -> tuple[int, int]:
    """Column and row of the first of these points."""
    row, column = divmod((points & -points).bit_length() - 1, STRIDE)
    return column, row


# --- the elements --------------------------------------------------------------------------------------
class Element:
    """A part of the board: one or two territories that always lie together (C0)."""

    def __init__(self, name: str, rows: tuple[str, ...], names: dict[str, str]) -> None:
        self.name = name
        self.names = names  # of the territories, by letter
        self.turns: list[tuple[str, ...]] = [rows]  # clockwise, never mirrored (C-R1)
        for _ in range(3):
            self.turns.append(turned(self.turns[-1]))
        self.masks: list[int] = [mask(drawing) for drawing in self.turns]


def turned(rows: tuple[str, ...]) -> tuple[str, ...]:
    """A drawing after a quarter turn clockwise."""
    upwards = rows[::-1]
    return tuple([''.join([text[column] for text in upwards]) for column in range(len(rows[0]))])


class Part:
    """An element in its place: turned, with the top left corner of its box at a column and row."""

    def __init__(self, element: Element, turn: int, column: int, row: int) -> None:
        self.element = element
        self.turn = turn
        self.column = column
        self.row = row

    def rows(self) -> tuple[str, ...]:
        return self.element.turns[self.turn]

    def to_json(self) -> dict[str, object]:
        return {'element': self.element.name, 'turn': self.turn, 'at': [self.column, self.row]}


class Box:
    """What is in the box of the game."""

    def __init__(self, elements: tuple[Element, ...], reconstructed: bool, note: str) -> None:
        self.elements = elements
        self.reconstructed = reconstructed
        self.note = note

    def names(self) -> list[str]:
        return [element.name for element in self.elements]

    def element(self, name: object) -> Element | None:
        for element in self.elements:
            if element.name == name:
                return element
        return None


def load_elements(text: str) -> Box:
    """The box described by `elements.toml`, checked."""
    try:
        data: dict[str, object] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise refusal('elements-toml', 'C0', {'why': str(error)}) from None
    tables = data.get('element')
    reconstructed = data.get('reconstructed')
    note = data.get('note', '')
    if not isinstance(tables, list) or not isinstance(reconstructed, bool) or not isinstance(note, str):
        raise refusal('elements-fields', 'C0')
    elements = [read_element(table, number + 1) for number, table in enumerate(tables)]
    check_box(elements)
    return Box(tuple(elements), reconstructed, note)


def read_element(table: object, number: int) -> Element:
    """One `[[element]]`."""
    if not isinstance(table, dict) or sorted(table) != ['drawing', 'name', 'territories']:
        raise refusal('element-fields', 'C0', {'number': number})
    name = table['name']
    names = table['territories']
    if not isinstance(name, str) or not isinstance(names, dict):
        raise refusal('element-fields', 'C0', {'number': number})
    if not all([isinstance(title, str) and title for title in names.values()]):
        raise refusal('element-fields', 'C0', {'number': number})
    rows = drawn_rows(table['drawing'])
    check_element(name, rows, names)
    return Element(name, rows, names)


def drawn_rows(drawing: object) -> tuple[str, ...]:
    """The rows of a drawing without spaces: capital letters, `.` for sea, all rows equally long (C2.2)."""
    if not isinstance(drawing, (list, tuple)) or not all([isinstance(text, str) for text in drawing]):
        raise refusal('drawing-rows', 'C2.2')
    rows = [str(text).replace(' ', '') for text in drawing]
    for number, text in enumerate(rows, 1):
        for letter in text:
            if letter != '.' and not 'A' <= letter <= 'Z':
                raise refusal('drawing-letter', 'C2.2', {'letter': letter, 'row': number})
        if len(text) != len(rows[0]):
            raise refusal('drawing-ragged', 'C2.2', {'row': number, 'n': len(text), 'first': len(rows[0])})
    return tuple(rows)


def check_element(name: str, rows: tuple[str, ...], names: dict[str, str]) -> None:
    """An element is one piece without holes, and so is each of its one or two territories (C0)."""
    letters = letters_of(rows)
    if letters != ''.join(sorted(names)):
        raise refusal(
            'element-letters', 'C0', {'element': name, 'drawn': letters, 'named': ''.join(sorted(names))}
        )
    if not 1 <= len(letters) <= 2:
        raise refusal('element-territories', 'C0', {'element': name, 'n': len(letters)})
    if len(rows) > HEIGHT or len(rows[0]) > HEIGHT:
        raise refusal('element-large', 'C0', {'element': name, 'side': HEIGHT})
    for letter in letters:
        check_territory(name, letter, mask(rows, letter))
    land = mask(rows)
    if apart(land):
        raise refusal('element-apart', 'C0', {'element': name})
    if enclosed(land << (STRIDE + 1), 1, 1, len(rows[0]), len(rows)):
        raise refusal('element-hole', 'C-R1', {'element': name})


def check_territory(name: str, letter: str, points: int) -> None:
    size = points.bit_count()
    if not SMALLEST <= size <= LARGEST:
        raise refusal(
            'element-size',
            'C0',
            {'element': name, 'letter': letter, 'n': size, 'low': SMALLEST, 'high': LARGEST},
        )
    if apart(points):
        raise refusal('element-pieces', 'C0', {'element': name, 'letter': letter})


def letters_of(rows: tuple[str, ...]) -> str:
    return ''.join(sorted(set(''.join(rows)) - {'.'}))


def check_box(elements: list[Element]) -> None:
    """Five elements, four of them with two territories; no name and no letter twice (C0)."""
    doubles = [element for element in elements if len(element.names) == 2]
    if len(elements) != 5 or len(doubles) != 4:
        raise refusal('elements-count', 'C0', {'n': len(elements), 'doubles': len(doubles)})
    for number, element in enumerate(elements):
        for other in elements[:number]:
            if element.name == other.name:
                raise refusal('elements-name-twice', 'C0', {'element': element.name})
            shared = sorted(set(element.names) & set(other.names))
            if shared:
                raise refusal(
                    'elements-letter-twice',
                    'C0',
                    {'letter': shared[0], 'one': other.name, 'other': element.name},
                )


# --- random islands ------------------------------------------------------------------------------------
# An island grows element by element. Each time, the joins that cost least are kept and one of them is drawn:
# what costs is open coast, channels one point wide, and a large box.
MARGIN: Final = WIDTH  # where the first element lies: the island may grow to any side
SLACK: Final = 6  # how much more than the best a join may cost
KEPT: Final = 12  # how many joins are drawn from
DRAFTS: Final = 2  # how many islands are made, of which the best is taken
TRIES: Final = 200


class Join:
    """A way to add an element: its turn, the place of its corner, and the land and the box that come of it."""

    def __init__(self, turn: int, spot: int, land: int, bounds: tuple[int, int, int, int], cost: int) -> None:
        self.turn = turn
        self.spot = spot
        self.land = land
        self.bounds = bounds  # left, top, right, bottom
        self.cost = cost

    def has_hole(self) -> bool:
        left, top, right, bottom = self.bounds
        return enclosed(self.land, left, top, right - left, bottom - top) != 0


class Draft:
    """An island in the making."""

    def __init__(self, element: Element, turn: int) -> None:
        rows = element.turns[turn]
        self.land = element.masks[turn] << (MARGIN * STRIDE + MARGIN)
        self.bounds = (MARGIN, MARGIN, MARGIN + len(rows[0]), MARGIN + len(rows))
        self.parts: list[Part] = [Part(element, turn, MARGIN, MARGIN)]
        self.cost = 0

    def add(self, element: Element, join: Join) -> None:
        row, column = divmod(join.spot, STRIDE)
        self.parts.append(Part(element, join.turn, column, row))
        self.land = join.land
        self.bounds = join.bounds
        self.cost = join.cost

    def joins(self, element: Element) -> list[Join]:
        """All ways to add an element in the box that an island has to fit."""
        found: list[Join] = []
        for turn in range(4):
            spots = joining_spots(self.land, element.masks[turn])
            while spots:
                spot = (spots & -spots).bit_length() - 1
                spots &= spots - 1
                bounds = self.bounds_with(element.turns[turn], spot)
                if bounds[2] - bounds[0] <= WIDTH and bounds[3] - bounds[1] <= HEIGHT:
                    land = self.land | element.masks[turn] << spot
                    found.append(Join(turn, spot, land, bounds, cost_of(land, bounds)))
        return found

    def bounds_with(self, rows: tuple[str, ...], spot: int) -> tuple[int, int, int, int]:
        row, column = divmod(spot, STRIDE)
        left, top, right, bottom = self.bounds
        return (
            min(left, column),
            min(top, row),
            max(right, column + len(rows[0])),
            max(bottom, row + len(rows)),
        )


def joining_spots(land: int, points: int) -> int:
    """All places for the corner of an element so that it touches land but does not overlap it."""
    shore = ring(land)
    overlapping = 0
    touching = 0
    while points:
        shift = (points & -points).bit_length() - 1
        overlapping |= land >> shift
        touching |= shore >> shift
        points &= points - 1
    return touching & ~overlapping


def cost_of(land: int, bounds: tuple[int, int, int, int]) -> int:
    sea = ~land
    east, west, south, north = land << 1, land >> 1, land << STRIDE, land >> STRIDE
    coast = (
        (east & sea).bit_count()
        + (west & sea).bit_count()
        + (south & sea).bit_count()
        + (north & sea).bit_count()
    )
    channels = (((east & west) | (south & north)) & sea).bit_count()
    return coast + 2 * channels + (bounds[2] - bounds[0] + bounds[3] - bounds[1])


def random_parts(box: Box, players: int, dealer: Dealer) -> list[Part]:
    """A compact island for this number of players, drawn by the dealer."""
    chosen = drawn_elements(box, players, dealer)
    best: Draft | None = None
    made = 0
    for _ in range(TRIES):
        draft = drawn_draft(chosen, dealer)
        if draft is not None:
            made += 1
            if best is None or draft.cost < best.cost:
                best = draft
        if best is not None and made == DRAFTS:
            return best.parts
    raise refusal('island-stuck', 'C2.2', {'players': players})


def drawn_elements(box: Box, players: int, dealer: Dealer) -> list[Element]:
    """The element of one territory and as many others as there are players (C2.1)."""
    doubles = shuffled([element for element in box.elements if len(element.names) == 2], dealer)
    single = [element for element in box.elements if len(element.names) == 1]
    return single + doubles[:players]


def drawn_draft(chosen: list[Element], dealer: Dealer) -> Draft | None:
    """The elements joined in a random order; None if there is no room for the last one."""
    order = shuffled(chosen, dealer)
    draft = Draft(order[0], dealer.randrange(4))
    for element in order[1:]:
        joins = best_joins(draft.joins(element))
        if not joins:
            return None
        draft.add(element, joins[dealer.randrange(len(joins))])
    return draft


def best_joins(joins: list[Join]) -> list[Join]:
    """The best few without holes."""
    kept: list[Join] = []
    for _, number in sorted([(join.cost, number) for number, join in enumerate(joins)]):
        join = joins[number]
        if kept and (join.cost > kept[0].cost + SLACK or len(kept) == KEPT):
            break
        if not join.has_hole():
            kept.append(join)
    return kept


def shuffled(elements: list[Element], dealer: Dealer) -> list[Element]:
    left = list(elements)
    return [left.pop(dealer.randrange(len(left))) for _ in elements]
