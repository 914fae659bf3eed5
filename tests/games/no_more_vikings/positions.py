"""Positions for the tests of No More Vikings: drawn villages, cards by kind, and ways to play on."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import meadhall as mh
from meadhall.core.event import Event
from meadhall.games.no_more_vikings.actions import THE_ACTIONS

GAME = mh.game('no-more-vikings')
EMPTY = ['....', '....', '....', '....']
BOX = THE_ACTIONS.box
WHIMS = [whim.name for whim in BOX.whims]


def document(players: int = 2, **changes: Any) -> dict[str, Any]:
    """The first player's turn in month 1, with nothing to do, nothing in hand and nothing built."""
    doc: dict[str, Any] = {
        'game': 'no-more-vikings', 'rules': 1, 'players': players, 'options': {}, 'phase': 'turn', 'month': 1,
        'first': 0, 'turn': 0, 'waiting': [], 'sealed': [None] * players, 'tokens': ['c'] * players,
        'villages': [EMPTY] * players, 'ships': [[] for _ in range(players)], 'edicts': [0] * players,
        'points': [0] * players, 'calm': False, 'official': 'full-row',
        'whims': [[WHIMS[2 * seat], WHIMS[2 * seat + 1]] for seat in range(players)],
        'hands': [[] for _ in range(players)], 'aside': [], 'discards': [],
        'hidden': [[] for _ in range(players)],
        'draws': 0, 'gave': False, 'owed': 0, 'happening': None, 'passes': 0, 'chain': [], 'played': None,
        'asked': None, 'back': None, 'thief': None, 'victim': None, 'shots': 0, 'column': 0, 'memory': None,
        'reason': None,
    }  # fmt: skip
    unknown = set(changes) - set(doc)
    assert not unknown, unknown
    doc.update(changes)
    doc['villages'] = [rows if rows else EMPTY for rows in doc['villages']]
    return doc


def position(players: int = 2, **changes: Any) -> mh.State:
    return GAME.from_json(document(players, **changes))


def play(state: mh.State, *lines: str) -> list[Event]:
    """Lines are 'seat: text', chance is '*'; returns all that happened."""
    events = []
    for line in lines:
        who, text = line.split(':')
        seat = mh.CHANCE if who.strip() == '*' else int(who)
        events += state.apply(seat, GAME.parse(state, seat, text))
    return events


def refused(state: mh.State, seat: int, text: str) -> tuple[str, str]:
    """The code and the rule of a refusal."""
    before = state.to_json()
    action = GAME.parse(state, seat, text)
    assert not state.allows(seat, action)
    assert action not in state.legal(seat)
    with pytest.raises(mh.IllegalAction) as error:
        state.apply(seat, action)
    assert state.to_json() == before
    assert error.value.text
    return error.value.code, error.value.rule


def texts(state: mh.State, seat: int, first: str = '') -> list[str]:
    return [action.text for action in state.legal(seat) if action.text.startswith(first)]


def part(state: mh.State, key: str) -> Any:
    return state.to_json()[key]


def pools(state: mh.State) -> dict[str, int]:
    found = state.view(None).to_json()['pools']
    assert isinstance(found, dict)
    return found


def codes(events: list[Event]) -> list[str]:
    return [event.code.partition('.')[2] for event in events]


def any_action(state: mh.State, seat: int, rng: Random) -> mh.Action:
    actions = [action for action, _ in state.odds()] if seat == mh.CHANCE else state.legal(seat)
    return rng.choice(actions)


def random_states(players: int, games: int, share: float, options: dict[str, object] | None = None) -> Any:
    """States reached by random play."""
    for seed in range(games):
        rng = Random(seed)
        state = GAME.new(players, options)
        while waiting := state.to_act():
            seat = rng.choice(waiting)
            state.apply(seat, any_action(state, seat, rng))
            if rng.random() < share or not state.to_act():
                yield state


def conserved(state: mh.State) -> None:
    """All pieces and all 60 cards are somewhere, once."""
    doc, view = state.to_json(), state.view(None).to_json()
    players = int(state.players)
    left = pools(state)
    rows = ''.join([row for village in part(state, 'villages') for row in village])
    there = {
        'villager': rows.count('v'), 'soldier': rows.count('s'), 'cottage': rows.count('c') + rows.count('F'),
        'wall': rows.count('F'), 'watchtower': rows.count('W'), 'field': rows.count('#'),
        'edict': sum(part(state, 'edicts')), 'ship': sum(len(ships) for ships in part(state, 'ships')),
    }  # fmt: skip
    each = {
        'ship': 3,
        'villager': 6,
        'soldier': 4,
        'cottage': 4,
        'wall': 3,
        'watchtower': 2,
        'field': 3,
        'edict': 4,
    }
    for piece, n in each.items():
        assert left[piece] >= 0
        assert left[piece] + there[piece] == players * n, piece
    heaps = [*part(state, 'hands'), *part(state, 'hidden'), doc['aside'], doc['discards']]
    cards = [card for heap in heaps for card in heap]
    assert len(set(cards)) == len(cards)
    assert len(cards) + int(str(view['deck'])) == 60
