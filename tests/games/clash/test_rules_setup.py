"""K0, K1: components and setup."""

from __future__ import annotations

from collections import Counter

import pytest

import meadhall as mh

from .positions import BLUFF, BRACELETS, DECK, GAME, doc, document, legal, odds, play, position, refused, seen


def test_K0_bracelets_and_decks_are_those_of_the_box() -> None:
    state = GAME.new(4)
    page = doc(state)
    assert odds_of_pool(state) == {worth: n - 4 * (worth < 4) for worth, n in BRACELETS.items()}
    assert [Counter(pile) for pile in page['piles']] == [Counter(DECK)] * 4
    assert sum(worth * n for worth, n in BRACELETS.items()) == 59


def odds_of_pool(state: mh.State) -> dict[int, int]:
    """What the reserve may bring, found by setting up until the first space is filled."""
    play(state, 'chance: first red', 'red: start 1', 'yellow: start 2', 'blue: start 3', 'green: start 4')
    while set(odds(state)) != {'bracelet 1', 'bracelet 2', 'bracelet 3', 'bracelet 4'}:
        state.apply(mh.CHANCE, state.odds()[0][0])
    return {int(text[-1]): weight for text, weight in odds(state).items()}


def test_K1_setup_goes_first_player_starts_cards_bracelets() -> None:
    state = GAME.new(2)
    play(state, 'chance: first yellow')
    assert state.to_act() == (1,)
    play(state, 'yellow: start r3.4', 'red: start r3.0')
    hands = ['yellow walk', 'yellow walk', 'yellow run', 'red club', 'red shield', 'red shield']
    play(state, *[f'chance: deal {card}' for card in hands])
    play(state, 'chance: bracelet 4', 'chance: bracelet 4', 'chance: bracelet 1', 'chance: bracelet 2')
    page = doc(state)
    assert (page['phase'], page['turn']) == ('announcing', 1)
    assert page['hands'] == [['club', 'shield', 'shield'], ['walk', 'walk', 'run']]
    assert page['lying'] == {'r2.1': [4], 'r2.3': [4], 'r2.5': [1], 'r2.7': [2]}


def test_K1_1_the_first_player_is_drawn_and_everyone_takes_1_2_and_3() -> None:
    state = GAME.new(3)
    assert state.to_act() == (mh.CHANCE,)
    assert odds(state) == {'first red': 1, 'first yellow': 1, 'first blue': 1}
    assert doc(state)['stocks'] == [[1, 2, 3]] * 3
    assert seen(state, 0)['stocks'] == [[1, 2, 3], None, None]


def test_K1_1_a_viking_starts_on_a_free_start_space() -> None:
    state = GAME.new(2)
    play(state, 'chance: first red')
    assert legal(state) == ['start r3.0', 'start r3.2', 'start r3.4', 'start r3.6']
    assert refused(state, 'red: start r3.1') == ('no-start', 'K1.1')
    play(state, 'red: start r3.2')
    assert legal(state, 1) == ['start r3.0', 'start r3.4', 'start r3.6']
    assert refused(state, 'yellow: start r3.2') == ('start-taken', 'K1.1')


def test_K1_1_the_side_is_an_option() -> None:
    for side, water in (('meadow', 'r3.3'), ('fjord', 'r2.3')):
        state = position(arena=side, lying={}, vikings=['r3.2', 'r2.2'], hands=[['run', 'walk', 'club']] * 2)
        play(state, 'red: announce run', 'yellow: pass')
        assert f'go {water}' not in legal(state)


@pytest.mark.parametrize('bluff', [False, True])
def test_K1_2_three_cards_are_drawn_from_the_own_deck(bluff: bool) -> None:
    state = GAME.new(2, {'bluff': bluff})
    play(state, 'chance: first red', 'red: start 1', 'yellow: start 3')
    for seat in ('red', 'yellow'):
        for n in range(2 if bluff else 3):
            deck = {f'deal {seat} {card}': copies for card, copies in (BLUFF if bluff else DECK).items()}
            deck[f'deal {seat} walk'] -= min(n, 1)
            deck[f'deal {seat} hammer'] -= n // 2
            assert odds(state) == {text: weight for text, weight in deck.items() if weight}
            play(state, f'chance: deal {seat} {("walk", "hammer", "run")[n]}')
    assert doc(state)['phase'] == 'filling'


@pytest.mark.parametrize(('players', 'box', 'reserve'), [(2, 9, 6), (3, 6, 6), (4, 0, 9)])
def test_K1_3_some_bracelets_go_back_unseen_and_four_are_laid_out(
    players: int, box: int, reserve: int
) -> None:
    view = position(players).view(None).to_json()
    assert (view['box'], view['reserve']) == (box, reserve)
    state = position(players, phase='filling', spot='r2.1', lying={})
    play(state, *['chance: bracelet 2'] * 4)
    assert doc(state)['lying'] == {'r2.1': [2], 'r2.3': [2], 'r2.5': [2], 'r2.7': [2]}
    assert seen(state, None)['reserve'] == reserve


def test_what_is_drawn_from_the_reserve_may_be_any_bracelet_nobody_has_seen() -> None:
    doc = document(2, phase='filling', spot='r2.1', lying={})
    assert odds(GAME.from_json(doc)) == {'bracelet 1': 4, 'bracelet 2': 6, 'bracelet 3': 5, 'bracelet 4': 4}
