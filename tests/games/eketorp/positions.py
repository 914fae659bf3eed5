"""Positions for tests of Eketorp: what matters is said, the rest is filled in."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import meadhall as mh
from meadhall.games.eketorp.rules import EketorpState

Doc = dict[str, Any]
GAME: Final = mh.game('eketorp')
VIKINGS: Final = {3: 8, 4: 6, 5: 6, 6: 5}
RED, BLUE, YELLOW, GREEN, BLACK, WHITE = range(6)
ALL_HOME: Final = (
    'dealing',
    'turning',
    'placing',
    'building',
    'over',
)  # phases with the Vikings in the villages


def seat(players: int, phase: str, **fields: Any) -> Doc:
    """A seat with four middling cards; Vikings not mentioned are in the village, or done for this round."""
    doc: Doc = {
        'hand': '2345', 'laid': 0, 'pile': '', 'open': False, 'starting': False, 'seen': '',
        'early': '', 'away': '',
        'amulets': 0, 'village': 0, 'placed': {}, 'spent': 0, 'hospital': [0, 0, 0], 'booty': '',
        'walls': [''] * 6, 'fresh': [0] * 6, 'beside': '',
    }  # fmt: skip
    doc.update(fields)
    assert len(doc) == 17, fields
    left = (
        VIKINGS[players] - sum(doc['placed'].values()) - sum(doc['hospital']) - doc['village'] - doc['spent']
    )
    doc['village' if phase in ALL_HOME else 'spent'] += left
    return doc


def position(
    phase: str, *seats: Doc, players: int = 3, squares: dict[str, str] | None = None, **fields: Any
) -> EketorpState:
    """A state; seats that are not given are idle. `squares={'C': 'gg'}`; unknown fields are options."""
    given = [*seats, *[{}] * (players - len(seats))]
    doc: Doc = {
        'game': 'eketorp', 'rules': 1, 'players': players,
        'options': {'loot': 'by-value', 'deck': 'standard'},
        'phase': phase, 'round': 1, 'first': 0,
        'turn': None if phase in ('placing', 'building', 'over') else 0,
        'cards': list(range(1, 12)), 'shown': [], 'aside': '', 'away': '',
        'squares': [(squares or {}).get(letter, '') for letter in 'ABCDEFG'],
        'seats': [seat(players, phase, **one) for one in given],
        'place': None, 'opponent': None, 'asked': None, 'due': 0, 'budget': 0, 'taken': '', 'reason': '',
    }  # fmt: skip
    for name, value in fields.items():
        (doc if name in doc else doc['options'])[name] = value
    state = GAME.from_json(doc)
    assert isinstance(state, EketorpState)
    return state


def do(state: EketorpState, who: int, *texts: str) -> list[mh.Event]:
    """Actions of one seat, or of chance (-1), by their texts."""
    events: list[mh.Event] = []
    for text in texts:
        events += state.apply(who, GAME.parse(state, who, text))
    return events


def legal(state: EketorpState, who: int) -> list[str]:
    return [str(action) for action in state.legal(who)]


def of(state: EketorpState, who: int, key: str) -> Any:
    """A field of a seat, by its name in JSON."""
    seats = state.to_json()['seats']
    assert isinstance(seats, list)
    return seats[who][key]


def field(state: EketorpState, key: str) -> Any:
    return state.to_json()[key]


def told(events: list[mh.Event]) -> list[str]:
    return [str(event) for event in events]


def refused(state: EketorpState, who: int, text: str) -> tuple[str, str]:
    """Code and rule of the refusal."""
    action = GAME.parse(state, who, text)
    assert not state.allows(who, action)
    error = state.why_not(who, action)
    assert str(error)
    return error.code, error.rule


def play_on(state: mh.State, rng: Random, until: Any = None) -> int:
    """Random decisions to the end, or until a condition holds; returns how many."""
    steps = 0
    while (waiting := state.to_act()) and not (until is not None and until(state)):
        who = rng.choice(waiting)
        odds = state.odds()
        if who == mh.CHANCE:
            action = rng.choices([one for one, _ in odds], [weight for _, weight in odds])[0]
        else:
            action = rng.choice(state.legal(who))
        state.apply(who, action)
        steps += 1
    return steps
