"""The elements of the board (C0), as data that the owner of a real box may replace."""

from __future__ import annotations

import tomllib
from typing import Final

from .grid import HEIGHT, apart, holes, mask
from .island_words import refusal

SMALLEST: Final = 11  # points of a territory (C0)
LARGEST: Final = 16


# --- elements --------------------------------------------------------------------------------------------
class Element:
    """A part of the board: one or two territories that always lie together."""

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


class Box:
    """The elements that are in the box of the game."""

    def __init__(self, elements: tuple[Element, ...], reconstructed: bool, note: str) -> None:
        self.elements = elements
        self.reconstructed = reconstructed
        self.note = note
        self.doubles: list[Element] = [element for element in elements if len(element.names) == 2]
        self.singles: list[Element] = [element for element in elements if len(element.names) == 1]

    def names(self) -> list[str]:
        return [element.name for element in self.elements]

    def element(self, name: object) -> Element | None:
        for element in self.elements:
            if element.name == name:
                return element
        return None


# --- elements.toml ---------------------------------------------------------------------------------------
def load_elements(text: str) -> Box:
    """The box that `elements.toml` describes, checked."""
    try:
        document: dict[str, object] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise refusal('elements-toml', 'C0', {'why': str(error)}) from None
    tables = document.get('element')
    reconstructed = document.get('reconstructed')
    note = document.get('note')
    if not isinstance(tables, list) or not isinstance(reconstructed, bool) or not isinstance(note, str):
        raise refusal('elements-fields', 'C0')
    if sorted(document) != ['element', 'note', 'reconstructed']:
        raise refusal('elements-fields', 'C0')
    box = Box(tuple([read_element(table, n) for n, table in enumerate(tables, 1)]), reconstructed, note)
    check_box(box)
    return box


def read_element(table: object, number: int) -> Element:
    """One [[element]]."""
    broken = refusal('element-fields', 'C0', {'number': number})
    if not isinstance(table, dict) or sorted(table) != ['drawing', 'name', 'territories']:
        raise broken
    name = table['name']
    names = table['territories']
    if not isinstance(name, str) or not name or not isinstance(names, dict):
        raise broken
    for title in names.values():
        if not isinstance(title, str) or not title:
            raise broken
    rows = drawn_rows(table['drawing'])
    check_element(name, rows, names)
    return Element(name, rows, names)


def drawn_rows(drawing: object) -> tuple[str, ...]:
    """C2.2: the rows of a drawing without spaces; capital letters, `.` for sea, all rows equally long."""
    if not isinstance(drawing, (list, tuple)):
        raise refusal('drawing-rows', 'C2.2')
    rows: list[str] = []
    for number, text in enumerate(drawing, 1):
        if not isinstance(text, str):
            raise refusal('drawing-rows', 'C2.2')
        rows.append(text.replace(' ', ''))
        for letter in rows[-1]:
            if letter != '.' and not 'A' <= letter <= 'Z':
                raise refusal('drawing-letter', 'C2.2', {'letter': letter, 'row': number})
        if len(rows[-1]) != len(rows[0]):
            sizes: dict[str, object] = {'row': number, 'n': len(rows[-1]), 'first': len(rows[0])}
            raise refusal('drawing-ragged', 'C2.2', sizes)
    return tuple(rows)


def letters_of(rows: tuple[str, ...]) -> str:
    """The territories of a drawing, in the order of the alphabet."""
    return ''.join(sorted(set(''.join(rows)) - {'.'}))


def check_element(name: str, rows: tuple[str, ...], names: dict[str, str]) -> None:
    """One or two territories, together one piece without holes."""
    letters = letters_of(rows)
    named = ''.join(sorted(names))
    if letters != named:
        raise refusal('element-letters', 'C0', {'element': name, 'drawn': letters, 'named': named})
    if not 1 <= len(letters) <= 2:
        raise refusal('element-territories', 'C0', {'element': name, 'n': len(letters)})
    if len(rows) > HEIGHT or len(rows[0]) > HEIGHT:
        raise refusal('element-large', 'C0', {'element': name, 'side': HEIGHT})
    for letter in letters:
        check_territory(name, letter, mask(rows, letter))
    if apart(mask(rows)):
        raise refusal('element-apart', 'C0', {'element': name})
    if holes(rows):
        raise refusal('element-hole', 'C-R1', {'element': name})


def check_territory(name: str, letter: str, points: int) -> None:
    """One piece of 11 to 16 points."""
    size = points.bit_count()
    if not SMALLEST <= size <= LARGEST:
        limits: dict[str, object] = {'low': SMALLEST, 'high': LARGEST}
        raise refusal('element-size', 'C0', {'element': name, 'letter': letter, 'n': size, **limits})
    if apart(points):
        raise refusal('element-pieces', 'C0', {'element': name, 'letter': letter})


def check_box(box: Box) -> None:
    """Four elements of two territories and one of one; no name and no letter twice."""
    if len(box.doubles) != 4 or len(box.singles) != 1:
        raise refusal('elements-count', 'C0', {'doubles': len(box.doubles), 'singles': len(box.singles)})
    for number, one in enumerate(box.elements):
        for other in box.elements[:number]:
            if one.name == other.name:
                raise refusal('elements-name-twice', 'C0', {'element': one.name})
            for letter in one.names:
                if letter in other.names:
                    args: dict[str, object] = {'letter': letter, 'one': other.name, 'other': one.name}
                    raise refusal('elements-letter-twice', 'C0', args)
