"""Islands (C2): chosen by name, drawn at random, assembled from the elements, or drawn by hand."""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from ...core.dealer import Dealer
from ...core.errors import BadData
from .assembly import (
    Part,
    check_parts,
    check_size,
    check_territories,
    joined,
    moved,
    random_parts,
    read_parts,
)
from .elements import Box, drawn_rows, letters_of, load_elements
from .grid import HEIGHT as HEIGHT
from .grid import STRIDE, apart, first, holes, mask
from .grid import WIDTH as WIDTH
from .grid import point_name as point_name
from .grid import point_number as point_number
from .island_words import refusal, shown

PIECES: Final = 18  # each player places as many (C3)
REMOVALS: Final = 4  # each player may remove as many, and loses no more (C4)
TERRITORIES: Final = 9  # of all five elements together (C0)
DIGITS: Final = 18  # of a random island's number, at most
TAKEN: Final = ('random', 'standard', 'assembled', 'drawing')  # names that no preset may have


class Island:
    """A valid island. It never changes, and games may share it."""

    def __init__(
        self, name: str, players: int, rows: tuple[str, ...], titles: dict[str, str], parts: list[Part]
    ) -> None:
        self.name = name  # of a preset, 'random-7', 'assembled' or 'drawing'
        self.players = players
        self.rows = rows  # letters, '.' for sea; land touches all four sides
        self.parts = parts  # none in a drawing
        self.pieces = PIECES
        self.removals = REMOVALS
        self.letters = letters_of(rows)  # of the territories, by number
        self.names: tuple[str, ...] = tuple([titles.get(letter, letter) for letter in self.letters])
        self.territories = len(self.letters)
        self.points: list[int] = []
        self.territory: list[int] = [-1] * (WIDTH * HEIGHT)  # the number of each point's, -1 for sea
        self.element_of: list[int] = [-1] * (WIDTH * HEIGHT)  # the number of each point's part, -1 for sea
        for row, text in enumerate(rows):
            for column, letter in enumerate(text):
                if letter != '.':
                    self.settle(row * WIDTH + column, letter)

    def settle(self, point: int, letter: str) -> None:
        self.points.append(point)
        self.territory[point] = self.letters.index(letter)
        self.element_of[point] = 0
        for number, part in enumerate(self.parts):
            if letter in part.element.names:
                self.element_of[point] = number

    def to_json(self) -> object:
        """The option from which `island_from` makes this island."""
        if self.name == 'drawing':
            return {'drawing': [' '.join(text) for text in self.rows]}
        if self.name == 'assembled':
            return {'elements': [part.to_json() for part in self.parts]}
        return self.name

    def __reduce__(self) -> tuple[object, ...]:
        # Without this a compiled object could be neither copied nor pickled.
        return island_from, (self.to_json(), self.players)

    def __repr__(self) -> str:
        return f'<island {self.name}: {len(self.points)} points, territories {self.letters}>'


def island_from(spec: object, players: int) -> Island:
    """The island that an option describes (C2.2)."""
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
    if 'drawing' in spec:
        return drawn(spec['drawing'], players)
    return assembled('assembled', read_parts(spec['elements'], the_box()), players)


# --- what every island must be ---------------------------------------------------------------------------
def check_land(rows: tuple[str, ...], players: int, pieces: int = PIECES) -> None:
    """One piece without holes, of territories in one piece (C2.2, C-R1), with room for all pieces (C3)."""
    land = mask(rows)
    rest = apart(land)
    if rest:
        raise refusal('island-apart', 'C2.2', {'one': spot_name(land), 'other': spot_name(rest)})
    hole = holes(rows)
    if hole:
        raise refusal('island-hole', 'C-R1', {'point': spot_name(hole)})
    for letter in letters_of(rows):
        rest = apart(mask(rows, letter))
        if rest:
            raise refusal('drawing-pieces', 'C2.2', {'letter': letter, 'point': spot_name(rest)})
    size = land.bit_count()
    needed = pieces * players
    if size < needed:
        raise refusal('island-small', 'C3', {'n': size, 'needed': needed, 'players': players})


def spot_name(points: int) -> str:
    """The name of the first of these points."""
    row, column = divmod(first(points), STRIDE)
    return point_name(row * WIDTH + column)


# --- assembled and drawn by hand -------------------------------------------------------------------------
def assembled(name: str, parts: list[Part], players: int) -> Island:
    check_parts(parts, players)
    placed = moved(parts)
    rows = joined(placed)
    check_land(rows, players)
    titles: dict[str, str] = {}
    for part in placed:
        titles.update(part.element.names)
    return Island(name, players, rows, titles, placed)


def drawn(drawing: object, players: int) -> Island:
    rows = trimmed(drawn_rows(drawing))
    if not rows:
        raise refusal('drawing-empty', 'C2.2')
    check_size(len(rows[0]), len(rows))
    check_territories(len(letters_of(rows)), players)
    check_land(rows, players)
    return Island('drawing', players, rows, {}, [])


def trimmed(rows: tuple[str, ...]) -> tuple[str, ...]:
    """A drawing without the sea around its land."""
    land = [text for text in rows if text.strip('.')]
    if not land:
        return ()
    top, bottom = rows.index(land[0]), len(rows) - rows[::-1].index(land[-1])
    left = min([len(text) - len(text.lstrip('.')) for text in land])
    right = max([len(text.rstrip('.')) for text in land])
    return tuple([text[left:right] for text in rows[top:bottom]])


# --- drawn at random -------------------------------------------------------------------------------------
def drawn_name(dealer: Dealer) -> str:
    """The name of a random island, from a table's seed."""
    return f'random-{dealer.randrange(2**32)}'


@lru_cache(maxsize=64)
def random_island(name: str, players: int) -> Island:
    """The same name is the same island for ever. Kept, for a game is often made anew from its options."""
    return assembled(name, random_parts(the_box(), players, Dealer(f'claim {name} {players}')), players)


# --- chosen by name --------------------------------------------------------------------------------------
def preset_names(players: int) -> tuple[str, ...]:
    """Those that are offered to players; the standard one first."""
    return tuple([preset.name for preset in presets() if preset.players == players])


def default_name(players: int) -> str:
    return preset_names(players)[0]


def named(name: str, players: int) -> Island:
    """A preset, a tiny or a random island."""
    if name == 'random':
        raise refusal('island-random', 'C2.2')
    if name.startswith('random-'):
        if not is_plain_number(name[7:]):
            raise refusal('island-random-number', 'C2.2', {'name': shown(name)})
        return random_island(name, players)
    names = list(preset_names(players))
    for preset in presets() + tiny_islands():
        if preset.name == name and preset.players == players:
            return preset
        if preset.name == name:
            theirs: dict[str, object] = {'name': name, 'theirs': preset.players}
            raise refusal('island-other-number', 'C2.1', {**theirs, 'players': players, 'names': names})
    raise refusal('island-unknown', 'C2.2', {'name': shown(name), 'players': players, 'names': names})


def is_plain_number(text: str) -> bool:
    """Digits only, and no zero before them, so that a number has one name."""
    return text.isascii() and text.isdecimal() and len(text) <= DIGITS and (text == '0' or text[0] != '0')


# --- the data of this package ----------------------------------------------------------------------------
@cache
def the_box() -> Box:
    return load_elements(data('elements.toml'))


@cache
def presets() -> tuple[Island, ...]:
    return load_islands(data('islands.toml'), the_box())


@cache
def tiny_islands() -> tuple[Island, ...]:
    return load_tiny(data('tiny.toml'))


def data(name: str) -> str:
    return files(__name__.rpartition('.')[0]).joinpath(name).read_text(encoding='utf-8')


def load_islands(text: str, box: Box) -> tuple[Island, ...]:
    """The islands that `islands.toml` describes, checked."""
    islands = [read_preset(table, number, box) for number, table in enumerate(tables_of(text), 1)]
    names = [island.name for island in islands]
    for name in names:
        if names.count(name) > 1:
            raise refusal('islands-name-twice', 'C2.2', {'name': name})
    for players in (2, 3, 4):
        if players not in [island.players for island in islands]:
            raise refusal('islands-lacking', 'C2.2', {'players': players})
    return tuple(islands)


def tables_of(text: str) -> list[object]:
    """The [[island]]s of a file."""
    try:
        document: dict[str, object] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise refusal('islands-toml', 'C2.2', {'why': str(error)}) from None
    tables = document.get('island')
    if not isinstance(tables, list) or len(document) != 1:
        raise refusal('islands-fields', 'C2.2')
    return tables


def read_preset(table: object, number: int, box: Box) -> Island:
    """One [[island]]."""
    broken = refusal('preset-fields', 'C2.2', {'number': number})
    if not isinstance(table, dict) or sorted(table) != ['elements', 'name', 'players']:
        raise broken
    players = table['players']
    if not isinstance(players, int) or players not in (2, 3, 4):
        raise broken
    name = checked_name(table['name'], broken)
    try:
        return assembled(name, read_parts(table['elements'], box), players)
    except BadData as error:
        raise refusal('preset-broken', error.rule, {'name': name, 'why': error.message}) from None


def checked_name(name: object, broken: BadData) -> str:
    if not isinstance(name, str):
        raise broken
    if not (name.isascii() and name.isalpha() and name.islower()) or name in TAKEN:
        raise refusal('preset-name', 'C2.2', {'name': shown(name)})
    return name


# --- tiny islands ----------------------------------------------------------------------------------------
TINY_NUMBERS: Final = ('players', 'pieces', 'removals')


def load_tiny(text: str) -> tuple[Island, ...]:
    """The islands that `tiny.toml` describes: for study, with numbers of their own."""
    return tuple([read_tiny(table, number) for number, table in enumerate(tables_of(text), 1)])


def read_tiny(table: object, number: int) -> Island:
    """Three territories or more, for so many castles win (C1); pieces are placed two at a time (C3)."""
    broken = refusal('tiny-fields', 'C2.2', {'number': number})
    if not isinstance(table, dict) or sorted(table) != sorted(['name', 'drawing', *TINY_NUMBERS]):
        raise broken
    numbers = [table[key] for key in TINY_NUMBERS]
    for value in numbers:
        if isinstance(value, bool) or not isinstance(value, int):
            raise broken
    players, pieces, removals = numbers
    rows = trimmed(drawn_rows(table['drawing']))
    check_size(max([len(row) for row in rows], default=0), len(rows))
    fits = 2 <= players <= 3 and 2 <= pieces <= PIECES and pieces % 2 == 0 and 0 <= removals < pieces
    if not fits or not 3 <= len(letters_of(rows)) <= TERRITORIES:
        raise broken
    check_land(rows, players, pieces)
    island = Island(checked_name(table['name'], broken), players, rows, {}, [])
    island.pieces, island.removals = pieces, removals
    return island
