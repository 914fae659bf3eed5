"""Bots choose legal actions by views alone, and a higher level plays better."""

from __future__ import annotations

import random

import pytest

import meadhall as mh
from meadhall.bots.search import Search
from meadhall.bots.tree import SearchBot
from tests.games.claim.drawing import position

WIN_IN_ONE = """
      a b c d e f g h i
    1 b . . . . . . . .
    2 . . . . . . . . .
    3 . . . B . . . . .
    4 . . . . . . . . r
    5 B . . . . . . . .
"""


def test_greedy_beats_random() -> None:
    bots = [mh.bot('claim', 1), mh.bot('claim', 2)]
    outcomes = [mh.play('claim', bots, seed=seed).outcome for seed in range(6)]
    assert [outcome.winners for outcome in outcomes if outcome is not None] == [(1,)] * 6


@pytest.mark.parametrize('level', [2, 3])
def test_a_bot_places_the_castle_that_wins(level: int) -> None:
    state = position(WIN_IN_ONE)
    action = mh.bot('claim', level).choose(state.view(0), state.legal(0), random.Random(3))
    assert str(action).startswith('claim ')


@pytest.mark.parametrize('level', [1, 2, 3])
def test_the_same_luck_gives_the_same_choice(level: int) -> None:
    state = mh.game('claim').new(2)
    state.apply(mh.CHANCE, state.odds()[0][0])
    bot = SearchBot(1, 40) if level == 3 else mh.bot('claim', level)
    choices = {str(bot.choose(state.view(0), state.legal(0), random.Random(9))) for _ in range(2)}
    assert len(choices) == 1


def test_search_leaves_its_state_alone_and_counts_its_steps() -> None:
    state = mh.game('claim').new(2)
    state.apply(mh.CHANCE, state.odds()[0][0])
    before = state.to_json()
    search = Search(state, 1, horizon=5)
    search.simulate(20)
    assert state.to_json() == before
    assert search.steps == 20 * 5
    assert sum(int(branch.visits) for branch in search.root.branches.values()) == 20
    assert search.choice() in [action.id for action in state.legal(0)]


@pytest.mark.parametrize('name', ['eketorp', 'no-more-vikings'])
def test_search_decides_for_its_own_seat_where_several_decide_at_once(name: str) -> None:
    game, asked = mh.game(name), 0
    thinker = SearchBot(worlds=1, simulations=30)
    for seed in range(6):
        rng = random.Random(seed)
        state = game.new(max(2, game.low_players))
        while state.to_act():
            seats = state.to_act()
            if len(seats) > 1 and len({frozenset(state.legal(seat)) for seat in seats}) > 1:
                view, legal = state.view(seats[-1]), state.legal(seats[-1])
                assert thinker.choose(view, legal, rng) in legal
                asked += 1
            seat = rng.choice(seats)
            actions = [action for action, _ in state.odds()] if seat == mh.CHANCE else state.legal(seat)
            state.apply(seat, rng.choice(actions))
    assert asked
