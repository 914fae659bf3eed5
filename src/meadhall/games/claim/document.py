"""A state of Claim as JSON, and back.

game, rules, players   'claim', the rules version, 2 to 4
options                all four; `island` in the form that repeats it exactly
phase                  drawing, placing, removing, settling, moving, right, again, over
first, turn            seats from 0; `first` is null while it is being drawn
position               the island row by row: '~' sea, '.' free, b r y g a piece, B R Y G a castle
left                   pieces still to place, or that may still be removed, in this turn (C3, C4.1)
lost                   pieces each seat lost in the removal (C4.2)
active                 the point of the piece that has just captured (C5.4), or null
rights                 letters of the territories whose castle it captured (C6.2)
busy, quiet, history   C-R10: whether this turn saw a capture or claim; turns without; fingerprints of the
                       positions at the start of turns since a piece was last captured, hexadecimal
outcome                null, or reason and winning side: a seat, with four players 0 or 1, null in a draw
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ...core.errors import BadState
from ...core.state import NOBODY
from ...core.words import Message
from .actions import NAMES
from .board import FLAG
from .island import WIDTH, Island, point_number
from .state import AGAIN, CASTLES, DRAWING, NONE, OVER, PHASES, RIGHT

if TYPE_CHECKING:
    from .decisions import ClaimState

RULES_VERSION: Final = 1
MEN: Final = 'bryg'
KEEPS: Final = 'BRYG'
REASONS: Final = ('castles', 'last-standing', 'repetition', 'quiet')
KEYS: Final = (
    'game', 'rules', 'players', 'options', 'phase', 'first', 'turn', 'position', 'left', 'lost', 'active',
    'rights', 'busy', 'quiet', 'history', 'outcome',
)  # fmt: skip


# --- writing -------------------------------------------------------------------------------------------
def to_json(state: ClaimState) -> dict[str, object]:
    island = state.ground.island
    outcome: dict[str, object] | None = None
    if state.phase == OVER:
        outcome = {'reason': state.reason, 'side': None if state.winner == NONE else int(state.winner)}
    return {
        'game': 'claim',
        'rules': RULES_VERSION,
        'players': int(state.players),
        'options': dict(state.options),
        'phase': PHASES[state.phase],
        'first': None if state.first == NONE else int(state.first),
        'turn': int(state.turn),
        'position': position_rows(state),
        'left': int(state.left),
        'lost': [int(state.lost[seat]) for seat in range(state.players)],
        'active': None if state.active == NONE else NAMES[state.active],
        'rights': [island.letters[t] for t in range(island.territories) if state.rights & FLAG[t] != 0],
        'busy': state.busy,
        'quiet': int(state.quiet),
        'history': [f'{int(key):x}' for key in state.history],
        'outcome': outcome,
    }


def position_rows(state: ClaimState) -> list[str]:
    rows = list[str]()
    for r, row in enumerate(state.ground.island.rows):
        rows.append(''.join([mark(state, WIDTH * r + c) for c in range(len(row))]))
    return rows


def mark(state: ClaimState, point: int) -> str:
    if state.ground.territory[point] == NONE:
        return '~'
    man, castle = state.man_at(point), state.castle_at(point)
    return MEN[man] if man != NONE else KEEPS[castle] if castle != NONE else '.'


# --- reading -------------------------------------------------------------------------------------------
def bad(code: str, **args: object) -> BadState:
    return BadState(
        Message('core.state', {'game': Message('claim.title'), 'why': Message('claim.state-' + code, args)})
    )


def check_keys(doc: dict[str, object]) -> None:
    """The parts a document must have; `why` names the first that is wrong."""
    for key in KEYS:
        if key not in doc:
            raise bad('lacks', key=key)
    for key in doc:
        if key not in KEYS:
            raise bad('unknown', key=key)
    if doc['game'] != 'claim':
        raise bad('value', key='game')
    if doc['rules'] != RULES_VERSION:
        raise bad('rules', theirs=doc['rules'], ours=RULES_VERSION)


def fill(state: ClaimState, doc: dict[str, object]) -> None:
    """Sets up a fresh state from a document whose players and options it already has."""
    set_position(state, doc['position'])
    state.phase = PHASES.index(choice(doc, 'phase', PHASES))
    players = int(state.players)
    first = doc['first']
    if first is None:
        if state.phase != DRAWING:
            raise bad('value', key='first')
    else:
        state.first = number(doc, 'first', 0, players - 1)
    state.turn = number(doc, 'turn', 0, players - 1)
    state.left = number(doc, 'left', 0, 4)
    state.lost = vec[i64](padded(numbers(doc, 'lost', players, 4)))
    state.busy = flag(doc, 'busy')
    state.quiet = number(doc, 'quiet', 0, 10**6)
    state.history = vec[i64](fingerprints(doc))
    set_captor(state, doc)
    set_outcome(state, doc['outcome'])


def set_position(state: ClaimState, rows: object) -> None:
    drawn = state.ground.island.rows
    if not isinstance(rows, list) or [len(row) if isinstance(row, str) else -1 for row in rows] != [
        len(row) for row in drawn
    ]:
        raise bad('shape')
    for r, row in enumerate(rows):
        for c in range(len(row)):
            set_mark(state, WIDTH * r + c, row[c])


def set_mark(state: ClaimState, point: int, sign: str) -> None:
    sea = state.ground.territory[point] == NONE
    if sign == '~' or sea:
        if not (sign == '~' and sea):
            raise bad('sea', point=NAMES[point])
        return
    if sign == '.':
        return
    players = int(state.players)
    if sign in MEN[:players]:
        state.put_man(MEN.index(sign), point)
        if state.count[MEN.index(sign)] > state.ground.pieces:
            raise bad('pieces', point=NAMES[point])
    elif sign in KEEPS[:players]:
        set_castle(state, KEEPS.index(sign), point)
    else:
        raise bad('sign', sign=sign, point=NAMES[point])


def set_castle(state: ClaimState, seat: int, point: int) -> None:
    if state.owner[state.ground.territory[point]] != NONE:
        raise bad('two-castles', point=NAMES[point])
    if state.stock[seat] == 0:
        raise bad('castles', n=CASTLES)
    state.put_castle(seat, point)


def set_captor(state: ClaimState, doc: dict[str, object]) -> None:
    """C5.4, C6.2: who has just captured, and which castles."""
    active = doc['active']
    if active is not None:
        point = point_number(active) if isinstance(active, str) else None
        if point is None or state.man_at(point) != state.turn:
            raise bad('value', key='active')
        state.active = point
    if state.phase in (RIGHT, AGAIN) and active is None:
        raise bad('value', key='active')
    state.rights = flags(state.ground.island, doc['rights'])
    if (state.phase == RIGHT) != (state.rights != 0):
        raise bad('value', key='rights')


def flags(island: Island, letters: object) -> int:
    if not isinstance(letters, list):
        raise bad('value', key='rights')
    found = 0
    for letter in letters:
        if not isinstance(letter, str) or letter not in list(island.letters):
            raise bad('value', key='rights')
        found |= int(FLAG[island.letters.index(letter)])
    return found


def set_outcome(state: ClaimState, outcome: object) -> None:
    if (outcome is None) != (state.phase != OVER):
        raise bad('value', key='outcome')
    state.winner = NOBODY
    if isinstance(outcome, dict):
        state.reason = choice(outcome, 'reason', REASONS)
        side = outcome.get('side')
        state.winner = NONE if side is None else number(outcome, 'side', 0, int(state.sides) - 1)
    elif outcome is not None:
        raise bad('value', key='outcome')


def fingerprints(doc: dict[str, object]) -> list[int]:
    history = doc['history']
    if not isinstance(history, list):
        raise bad('value', key='history')
    found = list[int]()
    for key in history:
        if not isinstance(key, str) or not 0 < len(key) <= 16 or not set(key) <= set('0123456789abcdef'):
            raise bad('value', key='history')
        found.append(int(key, 16))
        if found[-1] >= 2**63:
            raise bad('value', key='history')
    return found


def padded(values: list[int]) -> list[int]:
    return values + [0] * (4 - len(values))


def number(doc: dict[str, object], key: str, low: int, high: int) -> int:
    value = doc.get(key)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise bad('value', key=key)
    return value


def numbers(doc: dict[str, object], key: str, n: int, high: int) -> list[int]:
    values = doc[key]
    if not isinstance(values, list) or len(values) != n:
        raise bad('value', key=key)
    return [number({key: value}, key, 0, high) for value in values]


def flag(doc: dict[str, object], key: str) -> bool:
    value = doc[key]
    if not isinstance(value, bool):
        raise bad('value', key=key)
    return value


def choice(doc: dict[str, object], key: str, allowed: tuple[str, ...]) -> str:
    value = doc.get(key)
    if not isinstance(value, str) or value not in allowed:
        raise bad('value', key=key)
    return value
