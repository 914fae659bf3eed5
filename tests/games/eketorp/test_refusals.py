"""Every refusal names its rule, in a sentence; E2.2 and the fights' own stand with their rules."""

from __future__ import annotations

import random

import pytest

import meadhall as mh
from meadhall.games.eketorp.rules import EketorpState
from tests.games.eketorp.positions import BLUE, GAME, RED, do, play_on, position, refused


def test_refusals_outside_their_phase() -> None:
    state = position('building', {'booty': 'gg'}, {'booty': 'g'})
    assert refused(state, RED, 'A') == ('not-placing', 'E2.2')
    assert refused(state, RED, 'home') == ('not-placing', 'E2.2')
    assert refused(state, RED, 'siege blue boat') == ('not-placing', 'E2.2')
    assert refused(state, RED, 'fight A blue') == ('not-choosing', 'E4.3')
    assert refused(state, RED, 'swap') == ('no-swap-now', 'E4.5')
    assert refused(state, RED, 'card 2') == ('no-card-now', 'E4.6')
    assert refused(state, RED, 'take w1') == ('no-loot-now', 'E4.11')
    assert refused(state, RED, 'enough') == ('no-loot-now', 'E4.11')
    assert refused(state, RED, 'keep grass') == ('no-keep-now', 'E4.11')
    assert refused(state, RED, 'draw 3') == ('chance-draws', 'E1.2')
    assert refused(state, RED, 'turn 3') == ('chance-draws', 'E2.1')
    looting = position('looting', {}, {'walls': ['g'] * 6}, place='blue ram', opponent=BLUE, budget=2)
    assert refused(looting, RED, 'build grass w1') == ('no-building-now', 'E5.1')


def test_refusals_in_the_fights() -> None:
    seats = [{'placed': {'A': 1, 'B': 1, 'D': 1, 'blue boat': 1}}, {'placed': {'A': 1, 'B': 1, 'D': 1}}]
    state = position('choosing', *seats, squares={'D': 'gg'})
    assert refused(state, RED, 'fight D blue') == ('peace', 'E4.1')
    assert refused(state, RED, 'fight C blue') == ('not-there', 'E4.3')
    assert refused(state, RED, 'fight yellow ram blue') == ('not-at-siege', 'E4.3')
    assert refused(state, RED, 'siege yellow ram') == ('not-at-siege', 'E4.3')
    assert refused(state, RED, 'siege white ram') == ('not-in-play', 'E2.2')
    assert refused(state, RED, 'fight white ram blue') == ('not-in-play', 'E2.2')
    assert refused(state, BLUE, 'fight A red') == ('not-your-decision', '')


def test_refusals_of_chance() -> None:
    state = GAME.new(3)
    assert isinstance(state, EketorpState)
    assert refused(state, mh.CHANCE, 'turn 1') == ('not-this-draw', 'E2.1')
    do(state, mh.CHANCE, *['draw 1'] * 9)
    assert refused(state, mh.CHANCE, 'draw 1') == ('not-in-pile', 'E1.2')
    turning = position('turning', cards=[2, 3])
    assert refused(turning, mh.CHANCE, 'turn 1') == ('card-turned', 'E2.1')
    assert refused(turning, mh.CHANCE, 'draw 1') == ('not-this-draw', 'E1.2')
    assert refused(turning, RED, 'turn 2') == ('chance', '')
    red = {'hand': '5', 'pile': '111', 'placed': {'A': 1}}
    blue = {'placed': {'A': 1}}
    drawing = position('drawing', red, blue, away='6' * 9, place='A', opponent=BLUE, asked=BLUE, due=0)
    assert refused(drawing, mh.CHANCE, 'draw 6') == ('not-in-pile', 'E4.5')


def test_every_action_that_is_not_legal_is_refused_in_words() -> None:
    rng = random.Random(2)
    state = GAME.new(4)
    while state.to_act():
        for who in state.to_act():
            action = GAME.action(rng.randrange(GAME.n_actions()))
            error = state.why_not(who, action)
            assert error.text
            if not state.allows(who, action):
                assert error.rule or error.code in ('chance', 'not-your-decision')
        play_on(state, rng, until=lambda _: rng.random() < 0.5)


def test_a_refused_action_changes_nothing() -> None:
    state = position('placing')
    before = state.to_json()
    with pytest.raises(mh.IllegalAction) as refusal:
        do(state, RED, 'siege red boat')
    assert str(refusal.value) == 'You cannot besiege your own village. (E2.2)'
    assert state.to_json() == before
