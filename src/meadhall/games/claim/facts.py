"""What the tests must be told about Claim. Nothing is hidden in it."""

from __future__ import annotations

from typing import Final

from ...core.dice import Rng
from ...core.facts import Facts
from ...core.state import State
from .actions import COLOURS
from .island import default_name, island_from
from .state import Position

# Small and ragged, so that edges, crowding and passes come up often.
SMALL: Final = {
    2: ['.AAAB...', 'AAABBBB.', 'AACCCBBB', 'DDCCCEEE', 'DDDCEEE.', '.DDDEE..'],
    3: ['..AAABBB..', '.AAABBBBC.', 'AAADDDBCCC', 'EEDDDDCCCC', 'EEEDDFFGG.', 'EEEFFFFGGG', '.EEFFFGGGG',
        '..EEFFGG..'],
    4: ['..AAABBB...', '.AAAABBBBC.', 'AADDDBBCCCC', 'EEDDDFFFCCC', 'EEEDDFFFGGC', 'EEHHDFFGGGG',
        '.HHHIIFFGGG', 'HHHHIIIIGG.', '.HHIIIII...'],
}  # fmt: skip
SAMPLES: Final[list[dict[str, object]]] = [
    {},
    {'island': 'random', 'mixed-capture': False},
    {'quiet-turns': 3, 'repetition': 2},
]


def conserved(state: State) -> dict[str, int]:
    """C0: 3 castles of each colour stand or are in stock; land stays land."""
    assert isinstance(state, Position)
    rows = state.to_json()['position']
    assert isinstance(rows, list)
    signs = ''.join(rows)
    found = {'points of land': len(signs) - signs.count('~')}
    for seat in range(int(state.players)):
        colour = COLOURS[seat]
        found[f'castles of {colour}'] = signs.count(colour[0].upper()) + int(state.stock[seat])
    return found


def draw(players: int, rng: Rng) -> dict[str, object]:
    """A random island, a small one, or one somebody has drawn by changing a standard one here and there."""
    kind = rng.randrange(4)
    if kind == 0:
        return {'island': {'drawing': SMALL[players]}}
    if kind == 1:
        return {'island': {'drawing': redrawn(players, rng)}}
    return {'island': f'random-{rng.randrange(100_000)}'}


def redrawn(players: int, rng: Rng) -> list[str]:
    """The rows of the standard island with a few points sunk, raised, or given to the neighbours."""
    rows = [list(row) for row in island_from(default_name(players), players).rows]
    for _ in range(1 + rng.randrange(6)):
        row = rows[rng.randrange(len(rows))]
        at = rng.randrange(len(row))
        row[at] = row[at - 1] if rng.randrange(2) else '.'
    return [''.join(row) for row in rows]


FACTS: Final = Facts(conserved, SAMPLES, draw=draw)
