"""K6: the shield."""

from __future__ import annotations

import pytest

import meadhall as mh

from .positions import GAME, codes, doc, legal, odds, play, position, refused, seen


def attacked(hand: list[str], **fields: object) -> mh.State:
    """Red has clubbed at Yellow, who may lay a shield."""
    hands = [['club', 'walk', 'run'], hand, ['walk', 'run', 'club']]
    settled: dict[str, object] = {
        'vikings': ['r3.0', 'r3.1', 'r3.4'],
        'stocks': [[1, 4], [2, 3], [1]],
        **fields,
    }
    state = position(3, hands=hands, **settled)
    asked = [seat for seat in (1, 2) if seen(state, None)['stock_sizes'][seat]]
    play(state, 'red: announce club', *[f'{("yellow", "blue")[seat - 1]}: pass' for seat in asked])
    play(state, 'red: club yellow')
    return state


def test_K6_the_target_may_lay_any_hand_card_as_a_shield() -> None:
    state = attacked(['walk', 'shield', 'shield'])
    assert state.to_act() == (1,)
    assert legal(state, 1) == ['shield walk', 'shield shield', 'no shield']
    assert refused(state, 'yellow: shield club') == ('card-missing', 'K6')
    told = play(state, 'yellow: shield walk')
    assert codes(told, 1) == ['shielded', 'shield-laid']
    assert codes(told, 0) == codes(told, None) == ['shielded']
    assert state.to_act() == (0,)
    assert legal(state) == ['call', 'pass']


@pytest.mark.parametrize(
    ('deed', 'there'), [('club', 'r3.1'), ('strike', 'r3.1'), ('hammer', 'r3.4'), ('slingshot', 'r3.4')]
)
def test_K6_against_all_four_attacks(deed: str, there: str) -> None:
    state = position(vikings=['r3.0', there], hands=[[deed, 'walk', 'run'], ['walk', 'run', 'club']])
    play(state, f'red: announce {deed}', 'yellow: pass', f'red: {deed} yellow')
    assert doc(state)['phase'] == 'shielding'


def test_K6_not_against_a_shove() -> None:
    state = position(vikings=['r3.0', 'r3.1'], hands=[['shove', 'walk', 'run'], ['walk', 'run', 'club']])
    play(state, 'red: announce shove', 'yellow: pass', 'red: shove yellow')
    assert doc(state)['phase'] == 'putting'


def test_K6_1_believed_the_attack_is_dropped_and_the_card_stays_hidden() -> None:
    state = attacked(['walk', 'run', 'strike'])
    told = play(state, 'yellow: shield walk', 'red: pass')
    assert codes(told)[-1] == 'believed'
    assert doc(state)['stocks'] == [[1, 4], [2, 3], [1]]
    assert doc(state)['played'] == 1
    assert seen(state, 0)['plays'][1]['card'] is None


def test_K6_2_called_and_true_costs_the_attacker_a_random_bracelet() -> None:
    state = attacked(['shield', 'run', 'strike'])
    play(state, 'yellow: shield shield', 'red: call')
    assert odds(state) == {'bracelet 1': 1, 'bracelet 4': 1}
    told = play(state, 'chance: bracelet 4')
    assert doc(state)['stocks'] == [[1], [2, 3, 4], [1]]
    assert doc(state)['played'] == 1
    assert codes(told, 2) == ['took']


def test_K6_2_nothing_if_the_attacker_has_none() -> None:
    state = attacked(['shield', 'run', 'strike'], stocks=[[], [2, 3], [1]])
    told = play(state, 'yellow: shield shield', 'red: call')
    assert codes(told)[-2:] == ['shield-true', 'got-nothing']
    assert doc(state)['played'] == 1


def test_K6_3_called_and_sham_costs_a_bracelet_and_then_comes_the_attack() -> None:
    state = attacked(['walk', 'run', 'strike'])
    play(state, 'yellow: shield walk', 'red: call', 'chance: bracelet 2')
    assert doc(state)['stocks'] == [[1, 2, 4], [3], [1]]
    assert odds(state) == {'bracelet 3': 1}
    play(state, 'chance: bracelet 3')
    assert doc(state)['stocks'] == [[1, 2, 3, 4], [], [1]]
    assert doc(state)['played'] == 1


def test_K6_3_only_one_shield_is_laid_against_an_attack() -> None:
    state = attacked(['walk', 'run', 'shield'])
    play(state, 'yellow: shield walk', 'red: call', 'chance: bracelet 2', 'chance: bracelet 3')
    assert state.to_act() == (0,)
    assert refused(state, 'red: shield walk') == ('no-shielding', 'K6')


def test_K6_3_with_the_last_bracelet_gone_the_attack_finds_none() -> None:
    state = attacked(['walk', 'run', 'strike'], stocks=[[1], [2], [1]])
    told = play(state, 'yellow: shield walk', 'red: call', 'chance: bracelet 2')
    assert codes(told)[-1] == 'got-nothing'
    state = attacked(['walk', 'run', 'strike'], stocks=[[1], [], [1]])
    told = play(state, 'yellow: shield walk', 'red: call')
    assert codes(told)[-1] == 'got-nothing'


def test_K6_nothing_comes_out_before_the_doubt_is_final() -> None:
    state = attacked(['walk', 'run', 'strike'])
    play(state, 'yellow: shield walk')
    told = state.apply(0, GAME.parse(state, 0, 'call'))
    assert codes(told, 0) == ['doubted']
    assert seen(state, 0)['plays'][1]['card'] is None
    assert odds(state) == {'reveal': 1}
