"""The greedy bot bluffs and challenges with sense."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import meadhall as mh
from meadhall.bots.tree import SearchBot
from meadhall.games.clash.odds import chance_of, chance_of_truth, steps
from meadhall.games.clash.view import ClashView

from .positions import GAME, play, position


def view(state: mh.State, seat: int) -> ClashView:
    found = state.view(seat)
    assert isinstance(found, ClashView)
    return found


def chosen(state: mh.State, seat: int, times: int = 40) -> Counter[str]:
    rng, bot = random.Random(1), mh.bot('clash', 2)
    return Counter(str(bot.choose(state.view(seat), state.legal(seat), rng)) for _ in range(times))


def test_chances_follow_the_cards_unseen() -> None:
    state = position(2, discards=[['hammer', 'shield'], []], open=[['hammer', 'shield'], []])
    assert chance_of(view(state, 1), 0, 5, 3) == 0.0  # the only hammer was shown
    assert abs(chance_of(view(state, 1), 0, 7, 3) - 3 / 10) < 1e-9  # one shield among ten cards
    assert chance_of_truth(view(state, 1), 0, 5, 3) == 0.0


def test_a_certain_bluff_is_called() -> None:
    state = position(
        2,
        discards=[['run'], []],
        open=[['run'], []],
        hands=[['walk', 'club', 'shield'], ['walk', 'run', 'club']],
    )
    play(state, 'red: announce run as club')
    assert chosen(state, 1) == {'call': 40}


def test_the_likely_truth_is_let_pass() -> None:
    shown = ['shove', 'strike', 'strike', 'hammer', 'slingshot', 'slingshot', 'shield', 'shield']
    hands = [['walk', 'walk', 'run'], ['walk', 'run', 'club']]
    state = position(2, discards=[shown, []], open=[shown, []], hands=hands)
    play(state, 'red: announce walk')
    assert chosen(state, 1)['pass'] > 35


def test_a_sham_shield_is_called_when_all_shields_are_shown() -> None:
    fields: dict[str, Any] = {'discards': [[], ['shield', 'shield']], 'open': [[], ['shield', 'shield']]}
    state = position(2, vikings=['r3.0', 'r3.1'], **fields)
    play(state, 'red: announce club', 'yellow: pass', 'red: club yellow', 'yellow: shield walk')
    assert chosen(state, 0) == {'call': 40}


def test_a_true_shield_is_laid() -> None:
    state = position(2, vikings=['r3.0', 'r3.1'], hands=[['walk', 'run', 'club'], ['walk', 'run', 'shield']])
    play(state, 'red: announce club', 'yellow: pass', 'red: club yellow')
    assert chosen(state, 1) == {'shield shield': 40}


def test_it_walks_to_loot_and_takes_the_bonus() -> None:
    state = position(2, vikings=['r3.1', 'r3.4'], lying={'r2.1': [4]})
    play(state, 'red: announce walk', 'yellow: pass')
    assert chosen(state, 0) == {'go r2.1': 40}
    assert chosen(position(phase='bonus', vikings=['centre', 'r3.2']), 0) == {'take': 40}


def test_it_bluffs_sometimes_and_not_always() -> None:
    bluffs = honest = 0
    for seed in range(6):
        record = mh.play('clash', players=3, seed=seed)
        for _, text in record.actions:
            if text.startswith('announce'):
                _, deed, _, card = text.split()
                bluffs, honest = bluffs + (deed != card), honest + (deed == card)
    assert 0.05 < bluffs / (bluffs + honest) < 0.7


@pytest.mark.parametrize(('players', 'least'), [(2, 17), (3, 13), (4, 11)])
def test_it_beats_random_bots(players: int, least: int) -> None:
    won = 0
    for seed in range(20):
        bots = [mh.bot('clash', 2 if seat == seed % players else 1) for seat in range(players)]
        outcome = mh.play('clash', bots, seed=seed).outcome
        assert outcome is not None
        won += outcome.winners == (seed % players,)
    assert won >= least


def test_steps_go_round_the_water() -> None:
    state = position()
    names = {'r3.2': 27, 'r3.4': 29, 'r3.3': 28}
    assert steps(view(state, 0), names['r3.2'], names['r3.4']) == 4
    assert steps(view(state, 0), names['r3.2'], names['r3.3']) == 9


def test_the_searching_bot_plays_too() -> None:
    rng, state = random.Random(3), position(3)
    play(state, 'red: announce walk as club')
    action = SearchBot(worlds=2, simulations=20).choose(state.view(1), state.legal(1), rng)
    assert action in state.legal(1)
    assert GAME.parse(state, 1, str(action)) is action
