"""K2 to K4: the turn, announcing, challenging."""

from __future__ import annotations

import pytest

import meadhall as mh

from .positions import GAME, boxed, codes, doc, legal, odds, play, position, refused, seen


# --- K2: a turn ----------------------------------------------------------------------------------------
def test_K2_1_on_the_centre_two_bracelets_may_be_taken() -> None:
    state = position(phase='bonus', vikings=['centre', 'r3.2'])
    assert legal(state) == ['take', 'decline']
    play(state, 'red: take', 'chance: bracelet 4', 'chance: bracelet 3')
    assert doc(state)['stocks'] == [[1, 2, 3, 3, 4], [1, 2, 3]]
    assert doc(state)['phase'] == 'announcing'
    assert seen(state, None)['reserve'] == 4


def test_K2_1_only_one_if_the_reserve_holds_no_more() -> None:
    stocks = [[1, 1, 1, 2, 3], [2, 2, 3]]
    state = position(phase='bonus', vikings=['centre', 'r3.2'], stocks=stocks, sunk=[3, 3, 4])
    assert seen(state, None)['reserve'] == 1
    play(state, 'red: take', 'chance: bracelet 4')
    assert doc(state)['phase'] == 'announcing'


def test_K2_1_the_bonus_comes_at_the_start_of_the_turn_only() -> None:
    state = position(vikings=['r1.0', 'r3.2'])
    play(state, 'red: announce walk', 'yellow: pass', 'red: go centre')
    assert doc(state)['phase'] == 'announcing'
    assert refused(state, 'red: take') == ('no-bonus', 'K2.1')


def test_K2_1_bracelets_from_the_reserve_are_seen_by_their_new_owner_only() -> None:
    state = position(3, phase='bonus', vikings=['centre', 'r3.2', 'r3.4'])
    told = play(state, 'red: take', 'chance: bracelet 4')
    assert codes(told, 0) == ['bonus', 'gained', 'gained-worth']
    assert codes(told, 1) == codes(told, None) == ['bonus', 'gained']


def test_K2_2_two_cards_are_played_one_after_the_other() -> None:
    state = position()
    play(state, 'red: announce walk', 'yellow: pass', 'red: stay')
    assert (state.to_act(), doc(state)['played']) == ((0,), 1)
    play(state, 'red: announce run', 'yellow: pass', 'red: stay')
    assert doc(state)['phase'] == 'dealing'


@pytest.mark.parametrize('cards', [1, 2, 3])
def test_K2_2_the_question_says_how_many_cards_there_are(cards: int) -> None:
    state = position(arena=boxed(turn={'cards': cards}, hand={'bluff': 3}))
    for n in range(cards):
        assert str(GAME.ask(state.view(0))).startswith(f'Card {n + 1} of {cards}: ')
        play(state, 'red: announce walk as ' + ('walk', 'run', 'club')[n], 'yellow: pass', 'red: stay')


# --- K3: announce --------------------------------------------------------------------------------------
def test_K3_any_hand_card_may_be_announced_as_any_of_seven_actions() -> None:
    state = position(
        vikings=['r2.0', 'r2.1'], lying={}, hands=[['walk', 'shield', 'shield'], ['walk', 'run', 'club']]
    )
    near = ['walk', 'run', 'shove', 'club', 'strike']
    assert legal(state) == [f'announce {deed} as {card}' for deed in near for card in ('walk', 'shield')]
    state = position(hands=[['walk', 'shield', 'shield'], ['walk', 'run', 'club']], vikings=['r3.0', 'r3.4'])
    far = ['walk', 'run', 'hammer', 'slingshot']
    assert legal(state) == [f'announce {deed} as {card}' for deed in far for card in ('walk', 'shield')]


def test_K3_a_shield_is_never_announced() -> None:
    state = position()
    assert refused(state, 'red: announce shield as walk') == ('shield-announced', 'K3')


def test_K3_others_learn_the_action_and_not_the_card() -> None:
    state = position()
    told = play(state, 'red: announce run as walk')
    assert codes(told, 0) == ['announced', 'laid']
    assert codes(told, 1) == codes(told, None) == ['announced']
    assert seen(state, 0)['plays'] == [{'seat': 0, 'column': 'run', 'card': 'walk', 'shown': False}]
    assert seen(state, 1)['plays'] == [{'seat': 0, 'column': 'run', 'card': None, 'shown': False}]


# --- K4: challenge -------------------------------------------------------------------------------------
def test_K4_everybody_else_with_a_bracelet_is_asked() -> None:
    state = position(4, stocks=[[1], [2], [], [3]])
    play(state, 'red: announce walk')
    assert state.to_act() == (1, 3)
    assert refused(state, 'blue: call') == ('cannot-call', 'K4')
    assert refused(state, 'red: call') == ('not-your-decision', '')


def test_K4_with_nobody_to_ask_the_action_goes_on() -> None:
    state = position(stocks=[[1], []])
    play(state, 'red: announce walk as club')
    assert doc(state)['phase'] == 'going'


def test_K4_1_without_a_call_the_action_is_done_and_the_card_stays_hidden() -> None:
    state = position()
    told = play(state, 'red: announce walk as club', 'yellow: pass')
    assert codes(told) == ['announced', 'answered', 'unchallenged']
    assert doc(state)['phase'] == 'going'
    assert seen(state, 1)['plays'] == [{'seat': 0, 'column': 'walk', 'card': None, 'shown': False}]


def test_K4_2_called_and_true_takes_a_random_bracelet_of_the_caller() -> None:
    state = position(stocks=[[1], [2, 2, 4]])
    play(state, 'red: announce walk', 'yellow: call')
    assert odds(state) == {'bracelet 2': 2, 'bracelet 4': 1}
    play(state, 'chance: bracelet 4')
    assert doc(state)['stocks'] == [[1, 4], [2, 2]]
    assert doc(state)['phase'] == 'going'


def test_K4_3_called_and_bluffing_loses_a_random_bracelet_and_the_action() -> None:
    state = position(stocks=[[1, 4], [2]])
    told = play(state, 'red: announce walk as club', 'yellow: call', 'chance: bracelet 4')
    assert doc(state)['stocks'] == [[1], [2, 4]]
    assert (doc(state)['phase'], doc(state)['played']) == ('announcing', 1)
    assert 'lied' in codes(told)
    assert seen(state, 1)['plays'] == [{'seat': 0, 'column': 'walk', 'card': 'club', 'shown': True}]


def test_K4_3_from_the_reserve_if_the_bluffer_has_none() -> None:
    state = position(stocks=[[], [2]])
    told = play(state, 'red: announce walk as club', 'yellow: call', 'chance: bracelet 4')
    assert doc(state)['stocks'] == [[], [2, 4]]
    assert 'gained-worth' in codes(told, 1)
    assert 'gained-worth' not in codes(told, 0)


def test_K4_3_nothing_if_there_is_none_anywhere() -> None:
    stocks = [[], [1, 1, 1, 2, 2, 2, 3, 3, 3]]
    state = position(stocks=stocks, sunk=[4, 4, 4])
    assert seen(state, None)['reserve'] == 0
    told = play(state, 'red: announce walk as club', 'yellow: call')
    assert codes(told)[-1] == 'nothing-left'
    assert (state.to_act(), doc(state)['played']) == ((0,), 1)


def test_a_challenge_never_touches_a_third_player() -> None:
    state = position(3)
    play(state, 'red: announce walk', 'blue: call', 'yellow: pass', 'chance: bracelet 3')
    assert doc(state)['stocks'] == [[1, 2, 3, 3], [1, 2, 3], [1, 2]]
    assert mh.CHANCE not in state.to_act()


def test_K4_nothing_comes_out_before_the_last_answer_is_final() -> None:
    """So a table may show an answer to its seat and let it be taken back: there is nothing to peek at."""
    for answer in ('call', 'pass'):
        state = position()
        play(state, 'red: announce walk as club')
        told = state.apply(1, GAME.parse(state, 1, answer))
        assert codes(told, 1) == ['answered']
        assert (seen(state, 1)['phase'], state.to_act()) == ('revealing', (mh.CHANCE,))
        assert seen(state, 1)['plays'][0]['card'] is None
        assert odds(state) == {'reveal': 1}


@pytest.mark.parametrize(
    ('stocks', 'code'),
    [
        ([[1], [2]], 'ask-answering-alone'),
        ([[1], [2], []], 'ask-answering-alone'),
        ([[1], [2], [3]], 'ask-answering'),
        ([[], [2], [], [3]], 'ask-answering'),
    ],
)
def test_K_R2_where_one_alone_answers_nobody_promises_secrecy(stocks: list[list[int]], code: str) -> None:
    state = position(len(stocks), stocks=stocks)
    play(state, 'red: announce walk')
    assert GAME.ask(state.view(1)).code == 'clash.' + code
    if len(state.to_act()) > 1:
        state.apply(state.to_act()[-1], GAME.parse(state, 1, 'pass'))
        assert GAME.ask(state.view(1)).code == 'clash.' + code


def test_K_R2_the_question_tells_who_becomes_known() -> None:
    state = position(3)
    play(state, 'red: announce walk')
    assert str(GAME.ask(state.view(1))) == (
        'Red announces Walk. Do you call a bluff? Only the caller who counts becomes known (K4, K-R2).'
    )
