"""The rulings."""

from __future__ import annotations

import itertools

import pytest

import meadhall as mh

from .positions import BLUFF, DECK, GAME, codes, doc, legal, odds, play, position, refused, rest, seen


def test_K_R1_bracelets_on_the_board_lie_face_up() -> None:
    state = position(phase='filling', spot='r2.1', lying={})
    play(state, 'chance: bracelet 4')
    assert seen(state, None)['lying'] == {'r2.1': [4]}


@pytest.mark.parametrize('order', list(itertools.permutations(['yellow', 'blue', 'green'])))
def test_K_R2_of_those_who_call_the_next_in_turn_order_counts(order: tuple[str, ...]) -> None:
    state = position(4)
    play(state, 'red: announce walk as club')
    told = play(state, *[f'{seat}: {"pass" if seat == "yellow" else "call"}' for seat in order])
    called = next(event for event in told if event.code == 'clash.called')
    assert str(called) == 'Blue calls Red a bluffer.'
    assert codes(told) == ['answered'] * 3 + ['called', 'lied']


def test_K_R2_what_the_others_answered_stays_hidden() -> None:
    shown = []
    for green in ('call', 'pass'):
        state = position(4)
        play(state, 'red: announce walk as club')
        told = play(state, f'green: {green}')
        assert codes(told) == ['answered']
        assert seen(state, 1)['answers'] == ['none', 'asked', 'asked', 'answered']
        assert seen(state, 3)['answers'] == ['none', 'asked', 'asked', green]
        told += play(state, 'yellow: call', 'blue: pass')
        shown.append([[str(event) for event in told], seen(state, 0), seen(state, 2)])
    assert shown[0] == shown[1]


def test_K_R3_an_attack_is_announced_only_with_a_target() -> None:
    state = position(vikings=['r3.0', 'r3.1'])
    assert refused(state, 'red: announce hammer as walk') == ('no-target', 'K-R3')
    assert refused(state, 'red: announce slingshot as walk') == ('no-target', 'K-R3')
    state = position(vikings=['r3.0', 'r3.4'])
    assert refused(state, 'red: announce club as walk') == ('no-target', 'K-R3')
    assert refused(state, 'red: announce strike as walk') == ('no-target', 'K-R3')


@pytest.mark.parametrize('deed', ['walk', 'run'])
def test_K_R4_walk_and_run_may_stay(deed: str) -> None:
    state = position()
    told = play(state, f'red: announce {deed}', 'yellow: pass', 'red: go r3.0')
    assert codes(told)[-1] == 'stayed'
    assert doc(state)['vikings'] == ['r3.0', 'r3.2']


def test_K_R5_path_and_target_are_chosen_after_the_challenge() -> None:
    state = position(3, vikings=['r3.0', 'r3.1', 'r2.0'])
    assert refused(state, 'red: club yellow') == ('no-aiming', 'K-R5')
    play(state, 'red: announce club', 'yellow: pass', 'blue: pass')
    assert legal(state) == ['club yellow', 'club blue']


def test_K_R6_bracelets_where_one_stops_are_always_taken() -> None:
    state = position(vikings=['r3.1', 'r3.4'])
    play(state, 'red: announce walk', 'yellow: pass', 'red: go r2.1')
    assert doc(state)['stocks'] == [[1, 1, 2, 3], [1, 2, 3]]


def test_K_R7_a_shield_may_be_challenged_without_bracelets() -> None:
    state = position(vikings=['r3.0', 'r3.1'], stocks=[[], [2]])
    play(state, 'red: announce club', 'yellow: pass', 'red: club yellow', 'yellow: shield walk')
    assert legal(state) == ['call', 'pass']
    play(state, 'red: call', 'chance: bracelet 2')
    assert doc(state)['stocks'] == [[2], []]


def test_K_R8_a_target_without_bracelets_may_lay_a_shield() -> None:
    state = position(3, vikings=['r3.0', 'r3.1', 'r3.4'], stocks=[[1], [], [2]])
    play(state, 'red: announce club', 'blue: pass', 'red: club yellow')
    assert 'shield walk' in legal(state, 1)


def test_K_R9_without_hand_cards_no_shield_is_possible() -> None:
    plays = [
        {'seat': 0, 'column': 'club', 'card': 'club', 'shown': False},
        {'seat': 1, 'column': 'shield', 'card': 'walk', 'shown': False},
    ]
    state = position(
        bluff=True, vikings=['r3.0', 'r3.1'], played=1, hands=[['strike'], []], plays=plays,
        discards=[[], ['run']],
    )  # fmt: skip
    play(state, 'red: announce strike', 'yellow: pass')
    told = play(state, 'red: strike yellow')
    assert codes(told) == ['attacked']
    assert state.to_act() == (mh.CHANCE,)
    assert doc(state)['piles'][1] == rest(BLUFF, ['walk', 'run'])


def test_K_R10_bracelets_stack_and_are_taken_together() -> None:
    state = position(vikings=['r3.0', 'r3.1'], hands=[['strike', 'run', 'walk'], ['walk', 'run', 'club']])
    play(state, 'red: announce strike', 'yellow: pass', 'red: strike yellow', 'yellow: no shield')
    play(state, 'chance: bracelet 3', 'red: drop r2.1')
    assert doc(state)['lying']['r2.1'] == [1, 3]
    play(state, 'red: announce run', 'yellow: pass', 'red: go r2.1')
    assert doc(state)['stocks'] == [[1, 1, 2, 3, 3], [1, 2]]


def test_K_R10_a_space_is_filled_only_when_none_lies_there() -> None:
    state = position(lying={'r2.1': [1], 'r2.3': [2, 2], 'r2.5': [2], 'r2.7': [3]})
    play(state, 'red: announce walk', 'yellow: pass', 'red: stay', 'red: announce run', 'yellow: pass')
    play(state, 'red: stay', 'chance: deal red walk', 'chance: deal red shield')
    assert state.to_act() == (1,)


def test_K_R11_the_centre_bonus_may_be_declined() -> None:
    state = position(phase='bonus', vikings=['centre', 'r3.2'])
    play(state, 'red: decline')
    assert (doc(state)['phase'], doc(state)['stocks']) == ('announcing', [[1, 2, 3], [1, 2, 3]])


def test_K_R12_the_shoved_viking_may_be_put_where_the_shover_came_from() -> None:
    state = position(vikings=['r3.0', 'r3.1'], hands=[['shove', 'walk', 'run'], ['walk', 'run', 'club']])
    play(state, 'red: announce shove', 'yellow: pass', 'red: shove yellow', 'red: put r3.0')
    assert doc(state)['vikings'] == ['r3.1', 'r3.0']


@pytest.mark.parametrize('turns', [1, 3])
def test_K_R13_the_game_ends_after_so_many_turns_of_each_player(turns: int) -> None:
    options = {'arena': 'meadow', 'bluff': False, 'turns': turns}
    state = position(options=options, turns=2 * turns - 1, turn=1)
    play(state, 'yellow: announce walk', 'red: pass', 'yellow: stay')
    play(state, 'yellow: announce run', 'red: pass', 'yellow: stay')
    told = play(state, 'chance: deal yellow walk', 'chance: deal yellow shield')
    assert codes(told)[-4:] == ['over-turns', 'result', 'result', 'won']
    assert state.outcome() == mh.Outcome((6, 6), (0, 1), 'turns')


def test_K_R14_start_spaces_are_chosen_in_turn_order() -> None:
    state = GAME.new(4)
    play(state, 'chance: first blue')
    for seat in (2, 3, 0, 1):
        assert state.to_act() == (seat,)
        state.apply(seat, state.legal(seat)[0])
    assert state.to_act() == (mh.CHANCE,)


def test_K_R15_shown_cards_are_public_until_their_owner_shuffles() -> None:
    state = position(hands=[['walk', 'hammer', 'club'], ['walk', 'run', 'club']])
    play(state, 'red: announce walk as hammer', 'yellow: call', 'chance: bracelet 1')
    play(state, 'red: announce walk as club', 'yellow: pass', 'red: stay')
    view = seen(state, 1)
    assert (view['open'], view['discard_sizes'], view['discards'][0]) == ([['hammer'], []], [2, 0], None)
    others = rest(DECK, ['walk', 'run', 'club'])
    state = position(discards=[others, []], open=[['hammer'], []], piles=[[], others])
    play(state, 'red: announce walk', 'yellow: pass', 'red: stay')
    play(state, 'red: announce run', 'yellow: pass', 'red: stay')
    assert seen(state, 1)['open'] == [[], []]


def test_K_R16_an_attack_or_shove_must_be_made() -> None:
    for deed in ('club', 'shove', 'strike'):
        state = position(vikings=['r3.0', 'r3.1'], hands=[[deed, 'walk', 'run'], ['walk', 'run', 'club']])
        play(state, f'red: announce {deed}', 'yellow: pass')
        assert legal(state) == [f'{deed} yellow']


def test_K_R17_a_stolen_bracelet_is_known_to_its_old_and_new_owner() -> None:
    state = position(3, stocks=[[1], [2, 4], [3]])
    play(state, 'red: announce walk', 'yellow: call', 'blue: pass')
    assert odds(state) == {'bracelet 2': 1, 'bracelet 4': 1}
    play(state, 'chance: bracelet 4')
    notes = [seen(state, seat)['memory'][-1] for seat in (0, 1, 2, None)]
    assert notes == ['yellow>red 4', 'yellow>red 4', 'yellow>red ?', 'yellow>red ?']


def test_K_R17_one_from_the_reserve_is_known_to_its_new_owner_only() -> None:
    state = position(phase='bonus', vikings=['centre', 'r3.2'])
    play(state, 'red: take', 'chance: bracelet 4')
    notes = [seen(state, seat)['memory'][-1] for seat in (0, 1, None)]
    assert notes == ['reserve>red 4', 'reserve>red ?', 'reserve>red ?']


def test_K_R17_numbers_are_public_and_faces_are_not() -> None:
    view = position(3).view(1).to_json()
    assert (view['stock_sizes'], view['hand_sizes'], view['pile_sizes']) == ([3, 3, 3], [3, 3, 3], [9, 9, 9])
    assert view['stocks'] == [None, [1, 2, 3], None]
    assert view['hands'] == [None, ['walk', 'run', 'club'], None]
    assert view['reserve'] == 6
