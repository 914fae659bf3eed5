"""The arena: spaces, neighbours, kinds and coordinates (K0). Reconstructed data; replaceable and checked.

Sets of spaces are words with a bit for each. This file knows the ground, not who stands on it.
"""

from __future__ import annotations

import math
import tomllib
from importlib.resources import files
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ...core.words import Message
from .arena_words import refusal
from .box import BOX, Box

RINGS: Final = 4
A_RING: Final = 12  # most spaces of a ring
SPACES: Final = 1 + RINGS * A_RING
CENTRE: Final = 0
SEATS: Final = 4
MOST_BRACELETS: Final = 9  # more would leave nothing in the reserve


def space_name(space: int) -> str:
    if space == CENTRE:
        return 'centre'
    return f'r{(space - 1) // A_RING + 1}.{(space - 1) % A_RING}'


NAMES: Final = [space_name(space) for space in range(SPACES)]
# As sentences say them: the notation, but for the centre, which has a word in every language.
SPOKEN: Final[list[object]] = [Message('clash.centre'), *NAMES[1:]]
NUMBER: Final = {name: space for space, name in enumerate(NAMES)}


def _bits() -> vec[i64]:
    one = 1
    return vec[i64]([one << space for space in range(SPACES)])


BIT: Final[vec[i64]] = _bits()


def spaces_in(word: i64) -> list[int]:
    """The spaces of a set, in order."""
    return [space for space in range(SPACES) if word & BIT[space] != 0]


class Arena:
    """One side of the board."""

    def __init__(self, name: str, doc: dict[str, object]) -> None:
        self.name = name
        self.doc = doc
        self.at: dict[int, tuple[float, float]] = {}
        nothing = [0] * SPACES
        self.near: vec[i64] = vec[i64](nothing)  # near[space]: its neighbours, water too
        self.walk: vec[i64] = vec[i64](nothing)  # walk[space]: where one step leads (K5.1)
        self.run: vec[i64] = vec[i64](nothing)  # run[space]: where up to two steps lead (K5.1)
        self.spaces: i64 = 0
        self.water: i64 = 0
        self.starts: list[int] = []
        self.bracelets: list[int] = []
        self.players = SEATS  # at most so many
        self.box: Box = BOX
        self.read_spaces(doc)
        self.read_side(doc)
        self.read_box(doc)
        self.check()
        self.find_ways()

    # --- reading ------------------------------------------------------------------------------------
    def read_spaces(self, doc: dict[str, object]) -> None:
        rows = doc.get('space')
        if not isinstance(rows, list) or not rows:
            raise refusal('arena-shape', 'K0', {'part': 'space'})
        for row in rows:
            space = number_of(row.get('name') if isinstance(row, dict) else None)
            if space in self.at:
                raise refusal('arena-twice', 'K0', {'name': NAMES[space]})
            self.at[space] = place_of(row)
            self.spaces |= BIT[space]
        for row in rows:
            self.read_neighbours(number_of(row['name']), row.get('next'))

    def read_neighbours(self, space: int, names: object) -> None:
        if not isinstance(names, list):
            raise refusal('arena-shape', 'K0', {'part': NAMES[space]})
        for name in names:
            other = number_of(name)
            if other == space or self.spaces & BIT[other] == 0:
                raise refusal('arena-neighbour', 'K0', {'name': NAMES[space], 'other': NAMES[other]})
            self.near[space] |= BIT[other]

    def read_side(self, doc: dict[str, object]) -> None:
        sides = doc.get('side')
        if not isinstance(sides, list) or len(sides) != 1 or not isinstance(sides[0], dict):
            raise refusal('arena-shape', 'K0', {'part': 'side'})
        self.read_players(sides[0])
        used = set[int]()
        self.starts = self.listed(sides[0], 'starts', used)
        self.bracelets = self.listed(sides[0], 'bracelets', used)
        for space in self.listed(sides[0], 'water', used):
            self.water |= BIT[space]
        if CENTRE in used:
            raise refusal('arena-centre-plain', 'K0')

    def listed(self, side: dict[str, object], kind: str, used: set[int]) -> list[int]:
        names = side.get(kind)
        if not isinstance(names, list):
            raise refusal('arena-shape', 'K0', {'part': kind})
        found = list[int]()
        for name in names:
            space = number_of(name)
            if self.spaces & BIT[space] == 0 or space in used:
                raise refusal('arena-side', 'K0', {'name': NAMES[space], 'kind': kind})
            used.add(space)
            found.append(space)
        return sorted(found)

    def read_players(self, side: dict[str, object]) -> None:
        players = side.get('players', SEATS)
        if isinstance(players, bool) or not isinstance(players, int) or not 2 <= players <= SEATS:
            raise refusal('arena-shape', 'K0', {'part': 'players'})
        self.players = players

    def read_box(self, doc: dict[str, object]) -> None:
        """An arena may come with a box of its own."""
        own = doc.get('box')
        if isinstance(own, dict):
            self.box = Box(own)
        elif own is not None:
            raise refusal('arena-shape', 'K0', {'part': 'box'})

    # --- checking -----------------------------------------------------------------------------------
    def check(self) -> None:
        if CENTRE not in self.at:
            raise refusal('arena-no-centre', 'K0')
        if len(self.starts) < self.players:
            raise refusal('arena-starts', 'K-R14', {'n': len(self.starts), 'players': self.players})
        if not 1 <= len(self.bracelets) <= MOST_BRACELETS:
            raise refusal('arena-bracelets', 'K1.3', {'n': len(self.bracelets)})
        for players in range(2, self.players + 1):
            if not self.box.has_room(players, len(self.bracelets)):
                raise refusal('box-part', 'K1', {'part': 'bracelets'})
        self.check_rings()
        for space in spaces_in(self.spaces):
            self.check_neighbours(space)
        dry = self.spaces & ~self.water
        for space in spaces_in(dry & ~self.flood()):
            raise refusal('arena-cut-off', 'K0', {'name': NAMES[space]})

    def check_rings(self) -> None:
        """Rings are circles round the centre, none left out, each wider than the last: as they are drawn."""
        radii = [0.0]
        for space in spaces_in(self.spaces):
            ring = 0 if space == CENTRE else (space - 1) // A_RING + 1
            radius = math.hypot(*self.at[space])
            if ring == len(radii) and radius > radii[-1] + 0.5:
                radii.append(radius)
            if ring >= len(radii) or abs(radius - radii[ring]) > 0.1:
                raise refusal('arena-rings', 'K0', {'name': NAMES[space]})

    def check_neighbours(self, space: int) -> None:
        neighbours = spaces_in(self.near[space])
        for other in neighbours:
            if self.near[other] & BIT[space] == 0:
                raise refusal('arena-one-way', 'K0', {'name': NAMES[space], 'other': NAMES[other]})
        if len(neighbours) < 2:
            raise refusal('arena-dead-end', 'K5.4', {'name': NAMES[space]})

    def flood(self) -> i64:
        """What can be reached from the centre without crossing water."""
        reached: i64 = BIT[CENTRE]
        before: i64 = 0
        while reached != before:
            before = reached
            for space in spaces_in(before):
                reached |= self.near[space] & ~self.water
        return reached

    # --- K5.1 ---------------------------------------------------------------------------------------
    def find_ways(self) -> None:
        for space in spaces_in(self.spaces):
            self.walk[space] = self.near[space] & ~self.water
        for space in spaces_in(self.spaces):
            self.run[space] = self.walk[space]
            for other in spaces_in(self.walk[space]):
                self.run[space] |= self.walk[other]


def number_of(name: object) -> int:
    if not isinstance(name, str) or name not in NUMBER:
        raise refusal('arena-name', 'K0', {'name': str(name)})
    return NUMBER[name]


def place_of(row: dict[str, object]) -> tuple[float, float]:
    at = row.get('at')
    if not isinstance(at, list) or len(at) != 2:
        raise refusal('arena-shape', 'K0', {'part': str(row.get('name'))})
    x, y = at
    if (
        isinstance(x, bool)
        or isinstance(y, bool)
        or not isinstance(x, (int, float))
        or not isinstance(y, (int, float))
    ):
        raise refusal('arena-shape', 'K0', {'part': str(row.get('name'))})
    return float(x), float(y)


# --- the arenas that come with the game ------------------------------------------------------------------
def load(text: str) -> list[Arena]:
    """The sides of a TOML text."""
    try:
        data: dict[str, object] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise refusal('arena-toml', 'K0', {'name': 'arena.toml', 'why': str(error)}) from error
    sides = data.get('side')
    if not isinstance(sides, list):
        raise refusal('arena-shape', 'K0', {'part': 'side'})
    found = list[Arena]()
    for side in sides:
        name = side.get('name') if isinstance(side, dict) else None
        doc: dict[str, object] = {'space': data.get('space'), 'side': [side]}
        found.append(Arena(str(name), {**doc, 'box': data['box']} if 'box' in data else doc))
    return found


PRESETS: Final = load(files('meadhall.games.clash').joinpath('arena.toml').read_text('utf-8'))
TINY: Final = load(files('meadhall.games.clash').joinpath('tiny.toml').read_text('utf-8'))


def preset_names() -> tuple[str, ...]:
    """Those that are offered to players."""
    return tuple([arena.name for arena in PRESETS])


def arena_from(spec: object) -> Arena:
    """The arena an option asks for: one by name, or one in the form of arena.toml with a single side."""
    if isinstance(spec, dict):
        return Arena('own', spec)
    for arena in PRESETS + TINY:
        if arena.name == spec:
            return arena
    raise refusal('arena-unknown', 'K1.1', {'name': str(spec), 'names': list(preset_names())})
