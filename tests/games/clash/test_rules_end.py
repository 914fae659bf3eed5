"""K7 to K9: the end of the turn, the end of the game, the variant."""

from __future__ import annotations

import meadhall as mh

from .positions import DECK, GAME, codes, doc, legal, odds, play, position, rest, seen

STAY = ['red: announce walk', 'yellow: pass', 'red: stay', 'red: announce run', 'yellow: pass', 'red: stay']


def rest_of(hand: list[str]) -> list[str]:
    return rest(DECK, hand)


# --- K7 ------------------------------------------------------------------------------------------------
def test_K7_played_cards_are_discarded_and_hands_filled() -> None:
    state = position()
    play(state, *STAY)
    page = doc(state)
    assert (page['phase'], page['spot'], page['plays']) == ('dealing', 0, [])
    assert page['discards'] == [['walk', 'run'], []]
    told = play(state, 'chance: deal red shield', 'chance: deal red shield')
    assert doc(state)['hands'] == [['club', 'shield', 'shield'], ['walk', 'run', 'club']]
    assert codes(told, 0) == ['drew', 'dealt', 'drew', 'dealt', 'turn']
    assert codes(told, 1) == ['drew', 'drew', 'turn']
    assert state.to_act() == (1,)


def test_K7_shields_too_are_discarded_and_replaced() -> None:
    state = position(vikings=['r3.0', 'r3.1'])
    play(state, 'red: announce club', 'yellow: pass', 'red: club yellow', 'yellow: shield walk', 'red: pass')
    play(state, 'red: announce walk', 'yellow: pass', 'red: stay')
    play(state, 'chance: deal red walk', 'chance: deal red shield')
    assert (doc(state)['phase'], doc(state)['spot']) == ('dealing', 1)
    assert doc(state)['discards'] == [['walk', 'club'], ['walk']]


def test_K7_an_empty_pile_is_made_of_all_discards_when_a_card_must_be_drawn() -> None:
    discards = [['walk', 'shove', 'strike', 'strike', 'hammer', 'slingshot', 'slingshot', 'shield'], []]
    state = position(discards=discards, piles=[['shield'], rest_of(['walk', 'run', 'club'])])
    play(state, *STAY)
    assert odds(state) == {'deal red shield': 1}
    told = play(state, 'chance: deal red shield')
    assert codes(told, 1) == ['drew', 'shuffled']
    weights = {'walk': 2, 'run': 1, 'shove': 1, 'strike': 2, 'hammer': 1, 'slingshot': 2, 'shield': 1}
    assert odds(state) == {f'deal red {card}': n for card, n in weights.items()}
    play(state, 'chance: deal red walk')
    assert doc(state)['discards'] == [[], []]


def test_K7_an_empty_pile_stays_empty_until_a_card_must_be_drawn() -> None:
    discards = [rest_of(['walk', 'run', 'club', 'shield', 'shield']), []]
    piles = [['shield', 'shield'], rest_of(['walk', 'run', 'club'])]
    state = position(discards=discards, piles=piles)
    play(state, *STAY, 'chance: deal red shield', 'chance: deal red shield')
    assert doc(state)['piles'][0] == []
    assert state.to_act() == (1,)


def test_K7_empty_bracelet_spaces_without_viking_are_filled_face_up() -> None:
    state = position(vikings=['r2.1', 'r3.4'], lying={'r2.3': [2], 'r2.0': [4]})
    play(state, *STAY, 'chance: deal red walk', 'chance: deal red shield')
    assert (doc(state)['phase'], doc(state)['spot']) == ('filling', 'r2.5')
    told = play(state, 'chance: bracelet 3', 'chance: bracelet 1')
    assert doc(state)['lying'] == {'r2.0': [4], 'r2.3': [2], 'r2.5': [3], 'r2.7': [1]}
    assert codes(told) == ['filled', 'filled', 'turn']


def test_K7_the_game_ends_when_the_reserve_is_empty_after_filling() -> None:
    stocks = [[1, 1, 1, 2, 3], [2, 2, 3]]
    state = position(
        stocks=stocks, sunk=[3, 3, 4], lying={'r2.1': [1], 'r2.3': [2], 'r2.5': [2]}, vikings=['r3.0', 'r2.7']
    )
    play(state, *STAY, 'chance: deal red walk', 'chance: deal red shield')
    assert state.to_act() == (1,)  # one is left, for Yellow stands on the empty space
    state = position(stocks=stocks, sunk=[3, 3, 4], lying={'r2.1': [1], 'r2.3': [2], 'r2.5': [2]})
    play(state, *STAY, 'chance: deal red walk', 'chance: deal red shield', 'chance: bracelet 4')
    assert state.to_act() == (1,)
    state = position(stocks=stocks, sunk=[3, 3, 4, 4], lying={'r2.1': [1], 'r2.3': [2], 'r2.5': [2]})
    told = play(state, *STAY, 'chance: deal red walk', 'chance: deal red shield', 'chance: bracelet 4')
    assert state.to_act() == ()
    assert codes(told)[-4:] == ['over-reserve', 'result', 'result', 'won']


def test_K7_the_next_player_is_clockwise() -> None:
    state = position(3, turn=2, vikings=['r3.0', 'r3.2', 'r3.4'])
    play(state, 'blue: announce walk', 'red: pass', 'yellow: pass', 'blue: stay')
    play(state, 'blue: announce run', 'red: pass', 'yellow: pass', 'blue: stay')
    play(state, 'chance: deal blue walk', 'chance: deal blue shield')
    assert state.to_act() == (0,)


# --- K8 ------------------------------------------------------------------------------------------------
def over(*stocks: list[int]) -> mh.Outcome | None:
    gone = {2: [4, 4, 4, 3, 3, 3], 3: [4, 4, 4, 3, 3, 3]}[len(stocks)]
    return position(
        len(stocks), phase='over', reason='turns', turns=60 * len(stocks), stocks=[*stocks], sunk=gone
    ).outcome()


def test_K8_the_highest_sum_wins() -> None:
    assert over([1, 2], [2, 2], [1]) == mh.Outcome((3, 4, 1), (1,), 'turns')


def test_K8_then_more_bracelets() -> None:
    assert over([1, 3], [2, 2], [1, 1, 2]) == mh.Outcome((4, 4, 4), (2,), 'turns')


def test_K8_then_the_win_is_shared() -> None:
    assert over([1, 3], [2, 2], [1]) == mh.Outcome((4, 4, 1), (0, 1), 'turns')


def test_K8_at_the_end_everybody_sees_all_bracelets() -> None:
    state = position(phase='over', reason='turns', turns=120)
    assert seen(state, None)['stocks'] == [[1, 2, 3], [1, 2, 3]]


# --- K9 ------------------------------------------------------------------------------------------------
def test_K9_nine_cards_each_and_two_in_hand() -> None:
    state = GAME.new(2, {'bluff': True})
    assert seen(state, None)['pile_sizes'] == [9, 9]
    play(state, 'chance: first red', 'red: start 1', 'yellow: start 2')
    play(state, *['chance: deal red walk'] * 2, 'chance: deal yellow run', 'chance: deal yellow shield')
    assert doc(state)['phase'] == 'filling'
    assert doc(state)['hands'] == [['walk', 'walk'], ['run', 'shield']]


def test_K9_both_cards_are_played() -> None:
    state = position(bluff=True, hands=[['walk', 'shield'], ['run', 'club']])
    play(state, 'red: announce walk as shield', 'yellow: pass', 'red: stay')
    assert {text.split()[-1] for text in legal(state)} == {'walk'}
    play(state, 'red: announce walk', 'yellow: pass', 'red: stay')
    assert doc(state)['hands'] == [[], ['run', 'club']]
    assert state.to_act() == (mh.CHANCE,)
