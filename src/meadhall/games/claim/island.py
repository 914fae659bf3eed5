"""Islands (C2): chosen by name, drawn at random, assembled from the elements, or drawn by hand."""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from ...core.dealer import Dealer
from ...core.errors import BadData
from .assembly import (
    HEIGHT as HEIGHT,
)
from .assembly import (
    STRIDE,
    Box,
    Part,
    apart,
    drawn_rows,
    enclosed,
    letters_of,
    load_elements,
    mask,
    place,
    random_parts,
)
from .assembly import (
    WIDTH as WIDTH,
)
from .island_words import refusal, shown

COLUMNS: Final = 'abcdefghijklmn'
PIECES: Final = 18  # each player places as many (C3)
FARTHEST: Final = 99  # how far from 0 a part may be put
DIGITS: Final = 18  # of the number of a random island


# --- points ----------------------------------------------------------------------------------------------
def point_name(point: int) -> str:
    """C2.3: the column's letter from the left, the row's number from the top."""
    return f'{COLUMNS[point % WIDTH]}{point // WIDTH + 1}'


def point_number(text: str) -> int | None:
    """The point of this name, if there is one in the box."""
    column = COLUMNS.find(text[:1]) if text else -1
    digits = text[1:]
    if column < 0 or not digits.isascii() or not digits.isdecimal() or digits[0] == '0' or len(digits) > 2:
        return None
    row = int(digits) - 1
    return row * WIDTH + column if row < HEIGHT else None


# --- the island --------------------------------------------------------------------------------------------
class Island:
    """A valid island. Nobody changes it; several games may share one."""

    def __init__(
        self, name: str, players: int, rows: tuple[str, ...], titles: dict[str, str], parts: list[Part]
    ) -> None:
        self.name = name  # of a preset, 'random-7', 'assembled' or 'drawing'
        self.players = players
        self.rows = rows  # letters, '.' for sea, no row or column of nothing but sea around them
        self.letters = letters_of(rows)  # of the territories, in the order of their numbers
        self.names = tuple([titles.get(letter, letter) for letter in self.letters])
        self.territories = len(self.letters)
        self.parts = parts  # none in a drawing
        self.territory: list[int] = [-1] * (WIDTH * HEIGHT)  # its number at each point, -1 for sea
        self.points: list[int] = []
        for row, text in enumerate(rows):
            for column, letter in enumerate(text):
                if letter != '.':
                    self.territory[row * WIDTH + column] = self.letters.index(letter)
                    self.points.append(row * WIDTH + column)
        self.element_of = elements_of(parts) if parts else [min(number, 0) for number in self.territory]

    def to_json(self) -> object:
        """What `island_from` makes this island from."""
        if self.name == 'drawing':
            return {'drawing': [' '.join(text) for text in self.rows]}
        if self.name == 'assembled':
            return {'elements': [part.to_json() for part in self.parts]}
        return self.name

    def __reduce__(self) -> tuple[object, ...]:
        return island_from, (self.to_json(), self.players)  # native classes cannot be pickled otherwise

    def __repr__(self) -> str:
        return f'<island {self.name}: {len(self.points)} points, territories {self.letters}>'


def elements_of(parts: list[Part]) -> list[int]:
    """Which part each point belongs to, by its place in the list; -1 for sea."""
    element_of = [-1] * (WIDTH * HEIGHT)
    for number, part in enumerate(parts):
        for row, text in enumerate(part.rows(), part.row):
            for column, letter in enumerate(text, part.column):
                if letter != '.':
                    element_of[row * WIDTH + column] = number
    return element_of


# --- what an island must be (C2.2, C-R1) -------------------------------------------------------------------
def check_land(rows: tuple[str, ...], players: int) -> None:
    """One piece without holes, and so is each territory; with a point for every piece."""
    land = mask(rows)
    if apart(land):
        raise refusal('island-apart', 'C2.2', {'one': first_point(land), 'other': first_point(apart(land))})
    hole = enclosed(land << (STRIDE + 1), 1, 1, len(rows[0]), len(rows)) >> (STRIDE + 1)
    if hole:
        raise refusal('island-hole', 'C-R1', {'point': first_point(hole)})
    for letter in letters_of(rows):
        rest = apart(mask(rows, letter))
        if rest:
            raise refusal('drawing-pieces', 'C2.2', {'letter': letter, 'point': first_point(rest)})
    if land.bit_count() < PIECES * players:
        raise refusal(
            'island-small', 'C3', {'n': land.bit_count(), 'needed': PIECES * players, 'players': players}
        )


def check_size(width: int, height: int) -> None:
    if width > WIDTH or height > HEIGHT:
        raise refusal(
            'island-large',
            'C2.2',
            {'columns': width, 'rows': height, 'most_columns': WIDTH, 'most_rows': HEIGHT},
        )


def first_point(points: int) -> str:
    column, row = place(points)
    return point_name(row * WIDTH + column)


def island_from(spec: object, players: int) -> Island:
    """The island an option describes (C2.2), or why it cannot be."""
    if players not in (2, 3, 4):
        raise refusal('island-players', 'C2.1', {'players': players})
    if isinstance(spec, str):
        return named(spec, players)
    if not isinstance(spec, dict):
        raise refusal('island-kind', 'C2.2', {'value': shown(spec)})
    for key in spec:
        if key not in ('elements', 'drawing'):
            raise refusal('island-key-unknown', 'C2.2', {'key': shown(key)})
    if len(spec) != 1:
        raise refusal('island-keys', 'C2.2')
    if 'elements' in spec:
        return assembled('assembled', read_parts(spec['elements'], box()), players)
    return drawn(spec['drawing'], players)


# --- chosen by name ----------------------------------------------------------------------------------------
class Preset:
    """An island made beforehand."""

    def __init__(self, name: str, players: int, island: Island) -> None:
        self.name = name
        self.players = players
        self.island = island


def data(name: str) -> str:
    return files(__name__.rpartition('.')[0]).joinpath(name).read_text(encoding='utf-8')


@cache
def box() -> Box:
    """The elements of this package."""
    return load_elements(data('elements.toml'))


@cache
def presets() -> tuple[Preset, ...]:
    """The islands of this package."""
    return load_islands(data('islands.toml'), box())


def load_islands(text: str, elements: Box) -> tuple[Preset, ...]:
    """The islands described by `islands.toml`, checked."""
    try:
        tables = tomllib.loads(text).get('island')
    except tomllib.TOMLDecodeError as error:
        raise refusal('islands-toml', 'C2.2', {'why': str(error)}) from None
    if not isinstance(tables, list):
        raise refusal('islands-fields', 'C2.2')
    found = [read_preset(table, number, elements) for number, table in enumerate(tables, 1)]
    names = [preset.name for preset in found]
    for name in names:
        if names.count(name) > 1:
            raise refusal('islands-name-twice', 'C2.2', {'name': name})
    for players in (2, 3, 4):
        if players not in [preset.players for preset in found]:
            raise refusal('islands-lacking', 'C2.2', {'players': players})
    return tuple(found)


def read_preset(table: object, number: int, elements: Box) -> Preset:
    """One `[[island]]`."""
    if not isinstance(table, dict) or sorted(table) != ['elements', 'name', 'players']:
        raise refusal('preset-fields', 'C2.2', {'number': number})
    name, players = table['name'], table['players']
    if not isinstance(name, str) or not isinstance(players, int) or players not in (2, 3, 4):
        raise refusal('preset-fields', 'C2.2', {'number': number})
    if not is_free_name(name):
        raise refusal('preset-name', 'C2.2', {'name': shown(name)})
    try:
        return Preset(name, players, assembled(name, read_parts(table['elements'], elements), players))
    except BadData as error:
        raise refusal('preset-broken', error.rule, {'name': name, 'why': error.message}) from None


def is_free_name(name: str) -> bool:
    """One word of small letters that means nothing else where an island is named."""
    return (
        name.isascii()
        and name.isalpha()
        and name.islower()
        and name not in ('random', 'standard', 'assembled', 'drawing')
    )


def preset_names(players: int) -> tuple[str, ...]:
    return tuple([preset.name for preset in presets() if preset.players == players])


def default_name(players: int) -> str:
    return preset_names(players)[0]


def named(name: str, players: int) -> Island:
    """A preset or a random island."""
    if name == 'random':
        raise refusal('island-random', 'C2.2')
    if name.startswith('random-'):
        digits = name[7:]
        if (
            not digits.isascii()
            or not digits.isdecimal()
            or len(digits) > DIGITS
            or str(int(digits)) != digits
        ):
            raise refusal('island-random-number', 'C2.2', {'name': shown(name)})
        return random_island(name, players)
    for preset in presets():
        if preset.name == name and preset.players == players:
            return preset.island
    names = list(preset_names(players))
    for preset in presets():
        if preset.name == name:
            raise refusal(
                'island-other-number',
                'C2.1',
                {'name': name, 'theirs': preset.players, 'players': players, 'names': names},
            )
    raise refusal('island-unknown', 'C2.2', {'name': shown(name), 'players': players, 'names': names})


# --- drawn at random ---------------------------------------------------------------------------------------
def drawn_name(dealer: Dealer) -> str:
    """The name of a random island, from a table's seed."""
    return f'random-{dealer.randrange(2**32)}'


@lru_cache(maxsize=64)
def random_island(name: str, players: int) -> Island:
    """The same island for the same name, for ever; kept, because a game is often made anew from its options."""
    return assembled(name, random_parts(box(), players, Dealer(f'claim {name} {players}')), players)


# --- assembled by hand -------------------------------------------------------------------------------------
def read_parts(described: object, elements: Box) -> list[Part]:
    """The list of `elements` of an island."""
    if not isinstance(described, (list, tuple)):
        raise refusal('parts-list', 'C2.2', {'value': shown(described)})
    parts: list[Part] = []
    for number, one in enumerate(described, 1):
        part = read_part(one, number, elements)
        if part.element.name in [other.element.name for other in parts]:
            raise refusal('part-twice', 'C2.1', {'element': part.element.name})
        parts.append(part)
    return parts


def read_part(described: object, number: int, elements: Box) -> Part:
    """One of them: {'element': 'orm', 'turn': 1, 'at': [3, 0]}."""
    if not isinstance(described, dict):
        raise refusal('part-kind', 'C2.2', {'number': number, 'value': shown(described)})
    for key in described:
        if key not in ('element', 'turn', 'at'):
            raise refusal('part-key-unknown', 'C2.2', {'number': number, 'key': shown(key)})
    for key in ('element', 'turn', 'at'):
        if key not in described:
            raise refusal('part-key-missing', 'C2.2', {'number': number, 'key': key})
    element = elements.element(described['element'])
    if element is None:
        raise refusal(
            'part-element', 'C2.2', {'element': shown(described['element']), 'names': elements.names()}
        )
    turn = described['turn']
    if not is_whole(turn, 0, 3):
        raise refusal('part-turn', 'C2.2', {'element': element.name, 'turn': shown(turn)})
    at = described['at']
    if (
        not isinstance(at, (list, tuple))
        or len(at) != 2
        or not all([is_whole(n, -FARTHEST, FARTHEST) for n in at])
    ):
        raise refusal('part-at', 'C2.2', {'element': element.name, 'at': shown(at), 'most': FARTHEST})
    return Part(element, int(turn), int(at[0]), int(at[1]))


def is_whole(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def assembled(name: str, parts: list[Part], players: int) -> Island:
    """The island these parts make, moved to the top left."""
    check_parts(parts, players)
    left = min([part.column for part in parts])
    top = min([part.row for part in parts])
    moved = [Part(part.element, part.turn, part.column - left, part.row - top) for part in parts]
    rows = joined(moved)
    check_land(rows, players)
    titles = {letter: title for part in parts for letter, title in part.element.names.items()}
    return Island(name, players, rows, titles, moved)


def check_parts(parts: list[Part], players: int) -> None:
    """C2.1: an element more than players, with two territories each but for one."""
    if len(parts) != players + 1:
        raise refusal('island-elements', 'C2.1', {'players': players, 'needed': players + 1, 'n': len(parts)})
    territories = sum([len(part.element.names) for part in parts])
    if territories != 2 * players + 1:
        raise refusal(
            'island-territories', 'C2.1', {'players': players, 'needed': 2 * players + 1, 'n': territories}
        )


def joined(parts: list[Part]) -> tuple[str, ...]:
    """The drawing of parts in their places, if they fit the box and do not overlap."""
    width = max([part.column + len(part.rows()[0]) for part in parts])
    height = max([part.row + len(part.rows()) for part in parts])
    check_size(width, height)
    canvas = [['.'] * width for _ in range(height)]
    for part in parts:
        for row, text in enumerate(part.rows(), part.row):
            for column, letter in enumerate(text, part.column):
                if letter != '.' and canvas[row][column] != '.':
                    raise overlap(parts, part, canvas[row][column], row * WIDTH + column)
                if letter != '.':
                    canvas[row][column] = letter
    return tuple([''.join(text) for text in canvas])


def overlap(parts: list[Part], part: Part, letter: str, point: int) -> BadData:
    below = [other.element.name for other in parts if letter in other.element.names]
    return refusal(
        'island-overlap', 'C2.2', {'one': below[0], 'other': part.element.name, 'point': point_name(point)}
    )


# --- drawn by hand -----------------------------------------------------------------------------------------
def drawn(drawing: object, players: int) -> Island:
    """The island of a drawing."""
    rows = trimmed(drawn_rows(drawing))
    if not rows:
        raise refusal('drawing-empty', 'C2.2')
    check_size(len(rows[0]), len(rows))
    territories = len(letters_of(rows))
    if territories != 2 * players + 1:
        raise refusal(
            'island-territories', 'C2.1', {'players': players, 'needed': 2 * players + 1, 'n': territories}
        )
    check_land(rows, players)
    return Island('drawing', players, rows, {}, [])


def trimmed(rows: tuple[str, ...]) -> tuple[str, ...]:
    """The drawing without the sea around it."""
    high = [number for number, text in enumerate(rows) if text.strip('.')]
    wide = [
        column for column in range(len(rows[0]) if rows else 0) if any([text[column] != '.' for text in rows])
    ]
    if not high:
        return ()
    return tuple([text[wide[0] : wide[-1] + 1] for text in rows[high[0] : high[-1] + 1]])
