"""Positions for tests of Claim: drawn ones turned into the JSON of a state, and random ones."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from meadhall.games.claim.facts import SMALL as SMALL

Doc = dict[str, Any]
Point = tuple[int, int]

CRUMB, SNAIL, CRAB = SMALL[2], SMALL[3], SMALL[4]
# As large as an island may be, land to the last corner.
LARGE: Final = {
    2: ['AAAAAAABBBBBBB'] * 4 + ['CCCCCCCDDDDDDD'] * 4 + ['EEEEEEEEEEEEEE'] * 4,
    3: ['AAAAABBBBBCCCC'] * 4 + ['DDDDDDDEEEEEEE'] * 4 + ['FFFFFFFGGGGGGG'] * 4,
    4: ['AAAAABBBBBCCCC'] * 4 + ['DDDDDEEEEEFFFF'] * 4 + ['GGGGGHHHHHIIII'] * 4,
}
ISLANDS: Final = {'crumb': CRUMB, 'snail': SNAIL, 'crab': CRAB}


def document(drawing: list[str], players: int, position: list[str], **fields: object) -> Doc:
    """A battle in which nothing has happened yet but what `position` and the fields show.

    A field that is not part of a state is an option; `mixed_capture` is read as mixed-capture, and so on.
    """
    doc: Doc = {
        'game': 'claim',
        'rules': 1,
        'players': players,
        'options': {
            'island': {'drawing': [' '.join(row) for row in drawing]},
            'mixed-capture': True,
            'repetition': 3,
            'quiet-turns': 60,
        },
        'phase': 'moving',
        'first': 0,
        'turn': 0,
        'position': position,
        'left': 0,
        'lost': [0] * players,
        'active': None,
        'rights': [],
        'busy': False,
        'quiet': 0,
        'history': [],
        'outcome': None,
    }
    for field, value in fields.items():
        (doc if field in doc else doc['options'])[field.replace('_', '-')] = value
    return doc


def scattered(rng: Random, drawing: list[str], players: int, most: int, **changed: object) -> Doc:
    """A battle in full swing: up to `most` pieces of each seat and some castles, anywhere."""
    land = [(r, c) for r, row in enumerate(drawing) for c, letter in enumerate(row) if letter != '.']
    rng.shuffle(land)
    signs = dict.fromkeys(land, '.')
    standing = still_in(rng, players)
    for seat in standing:
        for _ in range(rng.randint(1, most)):
            if land:
                signs[land.pop()] = 'bryg'[seat]
    put_castles(rng, drawing, players, land, signs)
    rows = [''.join(signs.get((r, c), '~') for c in range(len(row))) for r, row in enumerate(drawing)]
    turn = rng.choice(standing)
    return document(drawing, players, rows, first=rng.randrange(players), turn=turn, **changed)


def still_in(rng: Random, players: int) -> list[int]:
    """Who has pieces: mostly everybody, at least one seat of two sides."""
    seats = list(range(players))
    while len(seats) > 2 and rng.random() < 0.3:
        seats.remove(rng.choice(seats))
    return [0, 1] if players == 4 and seats in ([0, 2], [1, 3]) else seats


def put_castles(
    rng: Random, drawing: list[str], players: int, land: list[Point], signs: dict[Point, str]
) -> None:
    """Castles on some of the free points, at most two of each seat, so that nobody has won yet."""
    taken: set[str] = set()
    stock = [2] * players
    for r, c in land:
        seat = rng.randrange(players)
        if drawing[r][c] not in taken and stock[seat] > 0 and rng.random() < 0.3:
            taken.add(drawing[r][c])
            stock[seat] -= 1
            signs[r, c] = 'BRYG'[seat]
