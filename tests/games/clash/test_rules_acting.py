"""K5: walking, running, shoving, attacking."""

from __future__ import annotations

from typing import Any

import pytest

import meadhall as mh

from .positions import SEATS, codes, doc, legal, odds, play, position, refused

DAY: dict[str, Any] = {'lying': {}}


def going(deed: str, vikings: list[str], **fields: object) -> mh.State:
    """Red is about to go; nobody called."""
    hands = [[deed, 'shield', 'hammer']] + [['walk', 'club', 'strike']] * (len(vikings) - 1)
    state = position(len(vikings), vikings=vikings, hands=hands, **fields)
    asked = [seat for seat in range(1, len(vikings)) if doc(state)['stocks'][seat]]
    passes = [f'{SEATS[seat]}: pass' for seat in asked]
    play(state, f'red: announce {deed}', *passes)
    return state


def targets(state: mh.State) -> list[str]:
    return [text.split()[-1] for text in legal(state)]


# --- K5: path and target after the challenge ---------------------------------------------------------------
def test_K5_the_announced_action_is_done_whatever_the_card() -> None:
    state = position(hands=[['club', 'shield', 'shield'], ['walk', 'run', 'club']], vikings=['r3.0', 'r3.4'])
    play(state, 'red: announce hammer as shield', 'yellow: pass')
    assert legal(state) == ['hammer yellow']
    assert refused(state, 'red: club yellow') == ('other-deed', 'K5')
    assert refused(state, 'red: hammer red') == ('self', 'K5')
    assert refused(state, 'red: hammer green') == ('nobody', 'K5')


# --- K5.1 ----------------------------------------------------------------------------------------------
def test_K5_1_walk_goes_one_space_and_run_two() -> None:
    state = going('walk', ['r3.0', 'r3.4'])
    assert targets(state) == ['r2.0', 'r3.0', 'r3.1']
    state = going('run', ['r3.0', 'r3.4'])
    assert targets(state) == ['r1.0', 'r2.0', 'r2.1', 'r2.7', 'r3.0', 'r3.1', 'r3.2']
    assert refused(state, 'red: go r3.3') == ('water', 'K5.1')
    assert refused(state, 'red: go centre') == ('too-far', 'K5.1')
    assert refused(state, 'red: go r4.3') == ('no-space', 'K0')


def test_K5_1_a_runner_passes_a_viking_but_does_not_stop_there() -> None:
    state = going('run', ['r3.1', 'r3.2'], arena='fjord', **DAY)
    assert 'r2.2' in targets(state)  # by r3.2, for r2.1 is water
    assert 'r3.2' not in targets(state)
    assert refused(state, 'red: go r3.2') == ('occupied', 'K5.1')


def test_K5_1_nobody_runs_through_water() -> None:
    state = going('run', ['r3.2', 'r3.6'])
    assert 'r3.4' not in targets(state)  # only by r3.3
    assert 'r3.3' not in targets(state)


def test_K5_1_who_stops_on_bracelets_takes_all_of_them() -> None:
    state = going('walk', ['r3.1', 'r3.4'], lying={'r2.1': [1, 3], 'r2.3': [2]})
    told = play(state, 'red: go r2.1')
    assert doc(state)['stocks'] == [[1, 1, 2, 3, 3], [1, 2, 3]]
    assert doc(state)['lying'] == {'r2.3': [2]}
    assert codes(told) == ['moved', 'picked-up', 'picked-up']


def test_K5_1_running_over_bracelets_takes_none() -> None:
    state = going('run', ['r3.1', 'r3.4'], lying={'r2.1': [1]})
    play(state, 'red: go r1.0')
    assert doc(state)['lying'] == {'r2.1': [1]}


# --- K5.2 ----------------------------------------------------------------------------------------------
def shoving(vikings: list[str], **fields: object) -> mh.State:
    return going('shove', vikings, **fields)


def test_K5_2_shove_moves_onto_the_target_and_puts_it_beside() -> None:
    state = shoving(['r3.0', 'r2.1'], lying={'r2.2': [2]})
    play(state, 'red: shove yellow')
    assert targets(state) == ['r1.0', 'r2.0', 'r2.2', 'r3.1']
    play(state, 'red: put r2.2')
    assert doc(state)['vikings'] == ['r2.1', 'r2.2']
    assert doc(state)['stocks'] == [[1, 2, 3], [1, 2, 2, 3]]  # its owner takes them


def test_K5_2_not_through_a_viking_and_never_through_water() -> None:
    state = shoving(['r3.0', 'r2.0', 'r2.7'], **DAY)  # r2.7 only by r2.0, for r3.7 is water
    assert targets(state) == ['yellow']
    assert refused(state, 'red: shove blue') == ('out-of-reach', 'K5.2')
    state = shoving(['r3.0', 'r3.1', 'r2.7'], **DAY)
    assert targets(state) == ['yellow', 'blue']


def test_K5_2_the_target_goes_neither_on_water_nor_on_a_viking_nor_far() -> None:
    state = shoving(['r3.1', 'r3.2', 'r2.2'], **DAY)
    play(state, 'red: shove yellow')
    assert targets(state) == ['r3.1']
    assert refused(state, 'red: put r3.3') == ('water', 'K5.2')
    assert refused(state, 'red: put r2.2') == ('occupied', 'K5.2')
    assert refused(state, 'red: put r3.2') == ('occupied', 'K5.2')
    assert refused(state, 'red: put centre') == ('not-beside', 'K5.2')
    assert refused(state, 'red: go r3.1') == ('no-going', 'K5.1')


def test_K5_2_without_a_viking_in_reach_it_cannot_be_announced() -> None:
    state = position(vikings=['r3.0', 'r3.4'])
    assert refused(state, 'red: announce shove as walk') == ('no-target', 'K-R3')


# --- K5.3, K5.4 ----------------------------------------------------------------------------------------
def attacking(deed: str, vikings: list[str], **fields: object) -> mh.State:
    return going(deed, vikings, **fields)


@pytest.mark.parametrize('deed', ['club', 'strike'])
def test_K5_3_club_and_strike_need_a_neighbour(deed: str) -> None:
    state = attacking(deed, ['r3.0', 'r3.1', 'r3.4'])
    assert legal(state) == [f'{deed} yellow']
    assert refused(state, f'red: {deed} blue')[0] == 'not-adjacent'


@pytest.mark.parametrize('deed', ['hammer', 'slingshot'])
def test_K5_3_hammer_and_slingshot_need_a_distance(deed: str) -> None:
    hands = [[deed, 'walk', 'run'], ['walk', 'club', 'strike'], ['walk', 'club', 'strike']]
    state = position(3, vikings=['r3.0', 'r3.1', 'r3.4'], hands=hands)
    play(state, f'red: announce {deed}', 'yellow: pass', 'blue: pass')
    assert legal(state) == [f'{deed} blue']
    assert refused(state, f'red: {deed} yellow')[0] == 'too-near'


@pytest.mark.parametrize(('deed', 'there'), [('club', 'r3.1'), ('hammer', 'r3.4')])
def test_K5_3_club_and_hammer_take_a_bracelet_unseen(deed: str, there: str) -> None:
    hands = [[deed, 'walk', 'run'], ['walk', 'club', 'strike'], ['walk', 'club', 'strike']]
    state = position(3, vikings=['r3.0', there, 'r3.6'], hands=hands, stocks=[[1], [2, 3, 3], [4]])
    play(
        state,
        f'red: announce {deed}',
        'yellow: pass',
        'blue: pass',
        f'red: {deed} yellow',
        'yellow: no shield',
    )
    assert odds(state) == {'bracelet 2': 1, 'bracelet 3': 2}
    told = play(state, 'chance: bracelet 3')
    assert doc(state)['stocks'] == [[1, 3], [2, 3], [4]]
    assert codes(told, 0) == codes(told, 1) == ['took', 'took-worth']
    assert codes(told, 2) == ['took']


@pytest.mark.parametrize(('deed', 'there'), [('strike', 'r3.1'), ('slingshot', 'r3.4')])
def test_K5_4_strike_and_slingshot_show_the_bracelet_and_put_it_next_to_the_target(
    deed: str, there: str
) -> None:
    hands = [[deed, 'walk', 'run'], ['walk', 'club', 'strike']]
    state = position(2, vikings=['r3.0', there], hands=hands, stocks=[[1], [4]])
    play(state, f'red: announce {deed}', 'yellow: pass', f'red: {deed} yellow', 'yellow: no shield')
    told = play(state, 'chance: bracelet 4')
    assert codes(told, None) == ['struck']
    near = {'r3.1': ['r2.1', 'r3.2'], 'r3.4': ['r2.4', 'r3.3', 'r3.5']}[there]
    assert targets(state) == near
    assert refused(state, 'red: drop centre') == ('not-beside', 'K5.4')
    play(state, f'red: drop {near[0]}')
    assert doc(state)['lying'][near[0]][-1] == 4


def test_K5_4_not_on_the_own_space() -> None:
    state = attacking('strike', ['r3.0', 'r3.1'])
    play(state, 'red: strike yellow', 'yellow: no shield', 'chance: bracelet 2')
    assert refused(state, 'red: drop r3.0') == ('own-space', 'K5.4')
    assert refused(state, 'red: drop r4.0') == ('no-space', 'K0')


def test_K5_4_on_water_it_is_out_of_the_game() -> None:
    state = attacking('strike', ['r3.1', 'r3.2'])
    told = play(state, 'red: strike yellow', 'yellow: no shield', 'chance: bracelet 2', 'red: drop r3.3')
    assert (doc(state)['sunk'], doc(state)['stocks']) == ([2], [[1, 2, 3], [1, 3]])
    assert codes(told)[-1] == 'sunk'


def test_K5_4_on_a_vikings_space_its_owner_takes_it() -> None:
    state = attacking('strike', ['r3.1', 'r3.2', 'r2.2'])
    told = play(state, 'red: strike yellow', 'yellow: no shield', 'chance: bracelet 2', 'red: drop r2.2')
    assert doc(state)['stocks'] == [[1, 2, 3], [1, 3], [1, 2, 2, 3]]
    assert codes(told)[-1] == 'caught'


@pytest.mark.parametrize('deed', ['club', 'strike'])
def test_K5_5_a_target_without_bracelets_gives_none(deed: str) -> None:
    state = attacking(deed, ['r3.0', 'r3.1', 'r3.4'], stocks=[[1], [], [2]])
    told = play(state, f'red: {deed} yellow', 'yellow: no shield')
    assert codes(told)[-1] == 'got-nothing'
    assert (state.to_act(), doc(state)['played']) == ((0,), 1)
