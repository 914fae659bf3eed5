"""Fights and sieges (E4)."""

from __future__ import annotations

from typing import Any

import pytest

import meadhall as mh
from meadhall.games.eketorp.rules import EketorpState
from tests.games.eketorp.positions import (
    BLUE,
    GAME,
    GREEN,
    RED,
    YELLOW,
    Doc,
    do,
    field,
    legal,
    of,
    position,
    refused,
    told,
)


def fight(red: str = '2345', blue: str = '2345', **fields: Any) -> EketorpState:
    """Red has chosen to fight Blue for the one stone on C; both are to lay a card."""
    seats: list[dict[str, Any]] = [{'hand': red, 'placed': {'C': 1}}, {'hand': blue, 'placed': {'C': 1}}]
    return position('laying', *seats, squares={'C': 'n'}, place='C', opponent=BLUE, **fields)


def siege(red: str, blue: str, walls: list[str], home: int = 1, **fields: Any) -> EketorpState:
    """Red besieges Blue at the boat, between walls 3 and 4."""
    attacker = {'hand': red, 'placed': {'blue boat': 1}}
    defender = {'hand': blue, 'walls': ['', '', *walls, '', ''], 'placed': {'home': home} if home else {}}
    return position('laying', attacker, defender, place='blue boat', opponent=BLUE, **fields)


# --- E4.1, E4.2: where is fought -----------------------------------------------------------------------
@pytest.mark.parametrize(
    ('stones', 'red', 'blue', 'conflict'),
    [
        ('g', 1, 1, True),
        ('gg', 1, 1, False),
        ('ggg', 2, 1, False),
        ('gg', 2, 1, True),
        ('g', 3, 0, False),
        ('', 1, 1, True),
    ],
)
def test_E4_1_a_square_is_in_conflict_with_two_colours_and_fewer_stones_than_vikings(
    stones: str, red: int, blue: int, conflict: bool
) -> None:
    seats: list[Doc] = [
        {'hospital': [8 - red, 0, 0]},
        {'hospital': [8 - blue, 0, 0]},
        {'hospital': [8, 0, 0]},
    ]
    state = position('placing', *seats, squares={'C': stones})
    do(state, RED, *['C'] * red)
    do(state, BLUE, *['C'] * blue)
    assert (field(state, 'phase') == 'laying') == conflict


def test_E4_1_at_peace_every_viking_gets_a_stone() -> None:
    seats: list[Doc] = [{'hospital': [6, 0, 0]}, {'hospital': [7, 0, 0]}, {'hospital': [8, 0, 0]}]
    state = position('placing', *seats, squares={'C': 'gggg'})
    do(state, RED, 'C', 'C')
    do(state, BLUE, 'C')
    assert (of(state, RED, 'booty'), of(state, BLUE, 'booty'), field(state, 'squares')[2]) == ('gg', 'g', 'g')


def test_E4_2_two_on_a_siege_space_fight_for_it_one_alone_besieges() -> None:
    seats: list[Doc] = [{'placed': {'yellow ram': 1, 'yellow boat': 1}}, {'placed': {'yellow ram': 1}}]
    state = position('choosing', *seats)
    assert legal(state, RED) == ['siege yellow boat', 'fight yellow ram blue']
    assert refused(state, RED, 'siege yellow ram') == ('fight-first', 'E4.2')


# --- E4.3, E4.4: who chooses ---------------------------------------------------------------------------
def test_E4_3_players_choose_in_turn_from_the_first_and_who_has_nothing_is_skipped() -> None:
    squares = {'A': 'g', 'B': 'g'}
    seats: list[Doc] = [{'placed': {'A': 2, 'B': 1}}, {'placed': {}}, {'placed': {'A': 1, 'B': 2}}]
    state = position('choosing', *seats, squares=squares)
    assert legal(state, RED) == ['fight A yellow', 'fight B yellow']
    do(state, RED, 'fight A yellow', 'card 5')
    do(state, YELLOW, 'card 2')  # Yellow's only Viking on A is gone: A is at peace. Blue is skipped.
    assert field(state, 'phase') == 'laying'  # Yellow has one fight left, on B, and it is chosen
    assert (field(state, 'turn'), field(state, 'place'), field(state, 'opponent')) == (YELLOW, 'B', RED)


def test_E4_3_goes_round_until_nothing_is_left() -> None:
    state = position('choosing', {'placed': {'A': 2, 'B': 2}}, {'placed': {'A': 2, 'B': 2}})
    rounds = 0
    while field(state, 'phase') in ('choosing', 'laying'):
        for who in state.to_act():
            do(state, who, legal(state, who)[-1 if who == RED else 0])
        rounds += 1
    assert field(state, 'phase') == 'turning'
    assert rounds > 2


def test_E4_4_the_chooser_names_the_place_and_the_colour() -> None:
    seats: list[Doc] = [
        {'placed': {'A': 1, 'yellow ram': 1}},
        {'placed': {'A': 1, 'yellow ram': 1}},
        {},
        {'placed': {'A': 1}},
    ]
    state = position('choosing', *seats, players=4)
    assert legal(state, RED) == ['fight A blue', 'fight A green', 'fight yellow ram blue']
    assert refused(state, RED, 'fight A red') == ('fight-yourself', 'E4.4')
    assert refused(state, RED, 'fight A yellow') == ('nobody-there', 'E4.4')
    events = do(state, RED, 'fight A green')
    assert told(events) == ['Red fights Green on A.']
    assert set(state.to_act()) == {RED, GREEN}


def test_E4_4_the_owner_never_starts_a_siege_and_the_attacker_attacks_once() -> None:
    state = siege('2345', '1234', ['g', ''], home=3, turn=0)
    do(state, RED, 'card 5')
    do(state, BLUE, 'card 1')
    do(state, RED, 'take w3')
    assert field(state, 'phase') == 'building'  # three defenders, one attack
    assert of(state, BLUE, 'hospital') == [0, 1, 0]
    choosing = position('choosing', {'placed': {'blue boat': 1, 'A': 1}}, {'placed': {'home': 2, 'A': 1}})
    assert refused(choosing, BLUE, 'siege blue boat') == ('not-your-decision', '')
    mine = position(
        'choosing', {'placed': {'home': 1, 'A': 1, 'B': 1}}, {'placed': {'red boat': 1, 'A': 1, 'B': 1}}
    )
    assert refused(mine, RED, 'siege red boat') == ('own-village', 'E4.4')


# --- E4.5: amulets -------------------------------------------------------------------------------------
def swapping(red: dict[str, Any], blue: dict[str, Any]) -> EketorpState:
    seats: list[Doc] = [{'placed': {'C': 1, 'A': 1}, **red}, {'placed': {'C': 1, 'A': 1}, **blue}]
    state = position('choosing', *seats, squares={'C': 'g'})
    do(state, RED, 'fight C blue')
    return state


def test_E4_5_first_the_chooser_then_the_opponent_may_swap_all_cards_for_an_amulet_each() -> None:
    state = swapping({'amulets': 5, 'hand': '12', 'pile': '34'}, {'amulets': 4})
    assert (state.to_act(), legal(state, RED)) == ((RED,), ['swap', 'hold'])
    events = do(state, RED, 'swap')
    assert told(events) == ['Red pays 2 amulets and swaps 2 cards.']
    assert (of(state, RED, 'amulets'), of(state, RED, 'away'), state.to_act()) == (3, '12', (mh.CHANCE,))
    events = do(state, mh.CHANCE, 'draw 6', 'draw 5')
    assert [event.audience for event in events] == [(RED,), (RED,)]
    assert (of(state, RED, 'hand'), of(state, RED, 'pile')) == ('56', '34')
    assert state.to_act() == (RED,)  # again at once, on the same terms
    do(state, RED, 'swap')
    do(state, mh.CHANCE, 'draw 1', 'draw 1')
    assert state.to_act() == (BLUE,)  # one amulet left for two cards: Red is not asked
    do(state, BLUE, 'hold')
    assert field(state, 'phase') == 'laying'  # the chooser is not asked again
    assert of(state, RED, 'amulets') == 1


def test_E4_5_who_has_fewer_amulets_than_cards_is_not_asked() -> None:
    state = swapping({'amulets': 3}, {'amulets': 3})
    assert field(state, 'phase') == 'laying'
    assert refused(state, RED, 'swap') == ('no-swap-now', 'E4.5')


def test_E4_5_in_sieges_too_the_owner_of_an_undefended_village_included() -> None:
    seats: list[Doc] = [
        {'placed': {'blue boat': 1, 'A': 1, 'C': 1}, 'amulets': 4},
        {'amulets': 4},
        {'placed': {'A': 1, 'C': 1}},
    ]
    state = position('choosing', *seats)
    do(state, RED, 'siege blue boat', 'hold')
    assert (state.to_act(), legal(state, BLUE)) == ((BLUE,), ['swap', 'hold'])


# --- E4.6, E4.7: cards and hospital --------------------------------------------------------------------
def test_E4_6_both_lay_one_card_hidden_and_turn_them_at_once() -> None:
    state = fight()
    events = do(state, RED, 'card 5')
    assert told(events) == ['Red lays a card.']
    assert state.view(BLUE).to_json()['seats'][RED]['laid'] is True  # type: ignore[index]
    assert refused(state, BLUE, 'card 6') == ('card-not-held', 'E4.6')
    events = do(state, BLUE, 'card 3')
    assert told(events)[1:3] == ['Red plays a 5, Blue a 3.', 'Red wins by 2.']


def test_E4_6_the_last_card_is_laid_without_asking_but_equal_hidden_ones_are_asked_for() -> None:
    one = {'hand': '3', 'pile': '456', 'placed': {'C': 1}}
    equal: dict[str, Any] = {'hand': '22', 'pile': '45', 'placed': {'C': 1}}
    state = position(
        'choosing', {**one, 'placed': {'C': 1, 'A': 1}}, equal, {'placed': {'A': 1}}, squares={'C': 'g'}
    )
    do(state, RED, 'fight C blue')
    assert (state.to_act(), legal(state, BLUE)) == ((BLUE,), ['card 2'])
    known = position(
        'choosing',
        {**one, 'placed': {'C': 1, 'A': 1}},
        {**equal, 'open': True},
        {'placed': {'A': 1}},
        squares={'C': 'g'},
    )
    do(known, RED, 'fight C blue')
    assert of(known, BLUE, 'hospital') == [0, 1, 0]  # fought already: everybody knew that Blue held two 2s


@pytest.mark.parametrize(
    ('mine', 'theirs', 'red', 'blue'),
    [
        (6, 1, [0, 0, 0], [1, 0, 0]),
        (4, 1, [0, 0, 0], [1, 0, 0]),
        (3, 1, [0, 0, 0], [0, 1, 0]),
        (2, 1, [0, 0, 0], [0, 1, 0]),
        (1, 1, [0, 0, 1], [0, 0, 1]),
        (1, 2, [0, 1, 0], [0, 0, 0]),
        (1, 6, [1, 0, 0], [0, 0, 0]),
    ],
)
def test_E4_7_the_loser_goes_to_hospital_by_the_difference_both_on_a_tie(
    mine: int, theirs: int, red: list[int], blue: list[int]
) -> None:
    state = fight('1234' if mine == 4 else '1236', '1236')
    do(state, RED, f'card {mine}')
    while field(state, 'phase') == 'laying':
        do(state, BLUE, f'card {theirs}')
    # The fight is the round's only one, so the hospital has moved on once, unless something is to be built.
    assert field(state, 'phase') in ('building', 'turning')
    moved = field(state, 'phase') == 'turning'
    for who, beds in ((RED, red), (BLUE, blue)):
        assert of(state, who, 'hospital') == ([0, *beds[:2]] if moved else beds)


# --- E4.8: the exchange --------------------------------------------------------------------------------
def test_E4_8_the_two_cards_are_exchanged_and_lie_on_the_piles() -> None:
    state = fight('2345', '2345')
    do(state, RED, 'card 5')
    do(state, BLUE, 'card 3')
    assert (of(state, RED, 'hand'), of(state, RED, 'pile')) == ('234', '3')
    assert (of(state, BLUE, 'hand'), of(state, BLUE, 'pile')) == ('245', '5')


def test_E4_8_also_on_a_tie() -> None:
    state = fight('2345', '2345')
    do(state, RED, 'card 4')
    do(state, BLUE, 'card 4')
    assert (of(state, RED, 'pile'), of(state, BLUE, 'pile')) == ('4', '4')


def test_E4_8_an_empty_hand_picks_up_the_pile_at_once_and_everybody_knows_it() -> None:
    seats: list[Doc] = [
        {'hand': '6', 'pile': '123', 'placed': {'C': 1, 'A': 1}},
        {'placed': {'C': 1}},
        {'placed': {'A': 1}},
    ]
    state = position('choosing', *seats, squares={'C': 'g'})
    do(state, RED, 'fight C blue')
    events = do(state, BLUE, 'card 4')
    assert (of(state, RED, 'hand'), of(state, RED, 'pile'), of(state, RED, 'open')) == ('1234', '', True)
    assert 'Red picks up the village pile: 1, 2, 3, 4.' in told(events)
    assert state.view(YELLOW).to_json()['seats'][RED]['hand'] == '1234'  # type: ignore[index]


# --- E4.9 to E4.13: sieges -----------------------------------------------------------------------------
def test_E4_9_undefended_the_owners_card_counts_0_and_nobody_is_hurt() -> None:
    state = siege('2346', '2345', ['gnb', ''], home=0)
    do(state, RED, 'card 4')
    events = do(state, BLUE, 'card 5')
    assert told(events)[1:3] == ['Red plays a 4, Blue a 5 that counts 0.', 'Red wins by 4.']
    assert (field(state, 'phase'), field(state, 'budget')) == ('looting', 4)
    assert (of(state, RED, 'pile'), of(state, BLUE, 'pile')) == ('5', '4')
    assert of(state, RED, 'hospital') == of(state, BLUE, 'hospital') == [0, 0, 0]


def test_E4_10_a_losing_defender_goes_one_station_further_whoever_else_defends() -> None:
    """The sources' example: 5 - 3 = 2; the defender goes to `1·2` and at once on to `0`."""
    state = siege('2345', '2345', ['gg', 'b'], home=2)
    do(state, RED, 'card 5')
    events = do(state, BLUE, 'card 3')
    assert 'A defender of Blue goes to hospital and at once one station further, to 0.' in told(events)
    assert (of(state, BLUE, 'hospital'), of(state, BLUE, 'placed')) == ([0, 0, 1], {'home': 1})
    assert field(state, 'phase') == 'looting'


def test_E4_10_by_three_or_more_the_defender_misses_one_round() -> None:
    state = siege('2345', '1234', ['g', ''])
    do(state, RED, 'card 5')
    do(state, BLUE, 'card 2')
    assert of(state, BLUE, 'hospital') == [0, 1, 0]


def test_E4_11_the_worked_example_two_grass_or_one_wood() -> None:
    """Difference 2; next to the boat two grass lie on wall 3 and a wood on wall 4."""
    state = siege('2345', '2345', ['gg', 'b'])
    do(state, RED, 'card 5')
    do(state, BLUE, 'card 3')
    assert legal(state, RED) == ['take w3', 'take w4', 'enough']
    other = state.copy()
    do(state, RED, 'take w4')
    assert (of(state, RED, 'booty'), of(state, BLUE, 'walls')[2:4]) == ('b', ['gg', ''])
    do(other, RED, 'take w3')
    assert legal(other, RED) == ['take w3', 'enough']  # the wood is worth 2, 1 is left
    do(other, RED, 'take w3')
    assert (of(other, RED, 'booty'), of(other, BLUE, 'walls')[2:4]) == ('g', ['', 'b'])


def test_E4_11_only_from_the_top_within_the_difference_from_the_two_walls_there() -> None:
    state = siege('2346', '1234', ['gy', 'n'], home=0)
    do(state, RED, 'card 3')
    do(state, BLUE, 'card 1')
    assert legal(state, RED) == ['take w4', 'enough']  # a stone of 4 lies on the grass
    assert refused(state, RED, 'take w3') == ('too-dear', 'E4.11')
    assert refused(state, RED, 'take w1') == ('far-wall', 'E4.11')
    assert refused(state, RED, 'keep clay') == ('no-keep-now', 'E4.11')


def test_E4_11_one_of_the_stones_taken_is_kept_the_others_go_back() -> None:
    state = siege('2346', '1234', ['gb', 'n'], home=0)
    do(state, RED, 'card 6')
    do(state, BLUE, 'card 1')
    do(state, RED, 'take w3', 'take w3')
    assert refused(state, RED, 'take w3') == ('bare-wall', 'E4.11')
    do(state, RED, 'take w4')
    assert (field(state, 'phase'), legal(state, RED)) == ('keeping', ['keep grass', 'keep wood', 'keep clay'])
    assert refused(state, RED, 'keep stone') == ('not-to-keep', 'E4.11')
    events = do(state, RED, 'keep clay')
    assert told(events)[:2] == ['Red keeps clay.', 'Back to the supply: 1 grass, 1 wood.']
    assert (of(state, RED, 'booty'), state.view(None).to_json()['supply']) == ('n', [52, 42, 11, 6])


def test_E4_11_once_a_stone_is_to_be_kept_no_more_can_be_taken() -> None:
    siege: Doc = {'place': 'blue ram', 'opponent': BLUE, 'budget': 3}
    looting = position('looting', {}, {'walls': ['g'] * 6}, **siege)
    assert 'Red against Blue: Blue ram. Still 3 to take, taken -.' in GAME.picture(looting.view(RED))
    keeping = position('keeping', {}, {'walls': ['g'] * 6}, **siege, taken='gb')
    assert 'Red against Blue: Blue ram. Taken: gb.\n' in GAME.picture(keeping.view(RED))


def test_E4_11_taking_none_is_allowed() -> None:
    state = siege('2346', '1234', ['gb', 'n'], home=0)
    do(state, RED, 'card 6')
    do(state, BLUE, 'card 1')
    events = do(state, RED, 'enough')
    assert 'Red takes nothing from Blue.' in told(events)
    assert of(state, BLUE, 'walls')[2:4] == ['gb', 'n']


def test_E4_12_a_losing_attacker_goes_to_hospital_and_on_a_tie_both_to_0() -> None:
    state = siege('1234', '2345', ['g', ''])
    state.booty[4 * YELLOW] += 1  # something to build, so that the round does not end
    do(state, RED, 'card 1')
    do(state, BLUE, 'card 5')
    assert (of(state, RED, 'hospital'), of(state, BLUE, 'hospital')) == ([1, 0, 0], [0, 0, 0])
    tie = siege('1234', '2345', ['g', ''])
    tie.booty[4 * YELLOW] += 1
    do(tie, RED, 'card 4')
    do(tie, BLUE, 'card 4')
    assert (of(tie, RED, 'hospital'), of(tie, BLUE, 'hospital')) == ([0, 0, 1], [0, 0, 1])


def test_E4_13_contenders_who_all_go_to_hospital_leave_no_siege() -> None:
    seats: list[Doc] = [
        {'placed': {'yellow ram': 1, 'A': 1}},
        {'placed': {'yellow ram': 1, 'A': 1}},
        {'walls': ['', '', '', '', 'g', 'g']},
    ]
    state = position('choosing', *seats)
    do(state, RED, 'fight yellow ram blue', 'card 3')
    do(state, BLUE, 'card 3')
    assert field(state, 'place') == 'A'  # nothing is left at the ram: the last fight goes on by itself
    do(state, RED, 'card 4')
    do(state, BLUE, 'card 4')
    assert of(state, YELLOW, 'walls')[4:] == ['g', 'g']
