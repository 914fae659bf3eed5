"""`legal`, `allows`, `apply` and `pick` mean the same actions: every action of the game is tried."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

import pytest

import meadhall
from meadhall.core.action import Action
from meadhall.core.errors import IllegalAction
from meadhall.core.state import CHANCE, State

from .positions import LARGE, SMALL, document, scattered
from .test_perft import TABLE, drawn

GAME: Final = meadhall.game('claim')
EVERY: Final = [GAME.action(number) for number in range(GAME.n_actions())]


def legal_now(state: State, seat: int) -> list[Action]:
    return [action for action, _ in state.odds()] if seat == CHANCE else state.legal(seat)


# --- allows and apply ---------------------------------------------------------------------------------
@pytest.mark.parametrize('name', TABLE)
def test_every_action_is_legal_or_refused_with_a_reason(name: str, full: bool) -> None:
    state = GAME.from_json(drawn(TABLE[name]))
    before = state.to_json()
    for seat in range(CHANCE, TABLE[name]['players']):
        legal = set(legal_now(state, seat))
        assert (seat in state.to_act()) == bool(legal)
        assert {action for action in EVERY if state.allows(seat, action)} == legal
    rng = Random(name)
    for action in EVERY if full else rng.sample(EVERY, 1000):
        refuse(state, rng.choice(range(CHANCE, TABLE[name]['players'])), action)
        refuse(state, state.to_act()[0], action)
    assert state.to_json() == before


def refuse(state: State, seat: int, action: Action) -> None:
    """Unless it is legal: with a rule of Claim, or with a reason common to all games."""
    if state.allows(seat, action):
        return
    with pytest.raises(IllegalAction) as caught:
        state.apply(seat, action)
    assert caught.value.rule.startswith('C') or caught.value.message.code.startswith('core.')
    assert str(caught.value)


@pytest.mark.parametrize('players', [2, 3, 4])
def test_a_refused_action_changes_nothing(players: int, full: bool) -> None:
    rng = Random(players)
    for _ in range(100 if full else 8):
        state = GAME.from_json(scattered(rng, SMALL[players], players, 9))
        before = state.to_json()
        for action in rng.sample(EVERY, 300):
            refuse(state, state.to_act()[0], action)
            assert state.to_json() == before


def test_nothing_is_legal_when_the_game_is_over() -> None:
    rows = ['~b..b~~~', '.......~', '...B....', '........', '.......~', '~.....~~']
    over = {'reason': 'last-standing', 'side': 0}
    state = GAME.from_json(document(SMALL[2], 2, rows, phase='over', outcome=over))
    assert state.to_act() == ()
    for seat in (CHANCE, 0, 1):
        assert not any(state.allows(seat, action) for action in EVERY)


# --- pick -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize('name', TABLE)
def test_pick_gives_every_legal_action_alike(name: str) -> None:
    pick_often(GAME.from_json(drawn(TABLE[name])))


@pytest.mark.parametrize('players', [2, 3, 4])
def test_pick_gives_every_legal_action_alike_on_a_large_island(players: int) -> None:
    pick_often(GAME.from_json(scattered(Random(players), LARGE[players], players, 18)))


def pick_often(state: State) -> None:
    before = state.to_json()
    seat = state.to_act()[0]
    legal = [action.id for action in legal_now(state, seat)]
    dice = meadhall.Dice(11)
    each = 100
    seen = Counter(state.pick(seat, dice) for _ in range(each * len(legal)))
    assert set(seen) == set(legal)
    assert all(abs(count - each) < 5 * each**0.5 for count in seen.values())
    assert state.to_json() == before
