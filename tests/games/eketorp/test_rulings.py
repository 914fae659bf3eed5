"""The rulings (E-R1 to E-R9); E-R1 stands with the deck in test_rules_setup.py."""

from __future__ import annotations

import meadhall as mh
from tests.games.eketorp.positions import (
    BLUE,
    GAME,
    RED,
    YELLOW,
    Doc,
    do,
    field,
    legal,
    of,
    position,
    refused,
)


def test_E_R2_surplus_stones_score_and_cannot_be_stolen() -> None:
    state = position('over', {'walls': ['ggg'] * 6, 'beside': 'yy'}, reason='complete')
    assert state.outcome().scores[RED] == 18 + 8 + 5  # type: ignore[union-attr]
    siege = position(
        'looting',
        {},
        {'beside': 'yy', 'walls': ['g', 'g', '', '', '', '']},
        place='blue catapult',
        opponent=BLUE,
        budget=6,
    )
    assert legal(siege, RED) == ['take w1', 'take w2', 'enough']


def test_E_R3_a_tie_is_a_shared_win() -> None:
    state = position('over', {'amulets': 4}, {'amulets': 4}, {'amulets': 3}, reason='rounds')
    assert state.outcome().winners == (RED, BLUE)  # type: ignore[union-attr]


def test_E_R4_by_value_counts_only_the_difference_at_most_two_also_the_stones() -> None:
    seats: list[Doc] = [{'placed': {}}, {'walls': ['ggg', '', '', '', '', '']}]
    by_value = position('looting', *seats, place='blue catapult', opponent=BLUE, budget=3)
    do(by_value, RED, 'take w1', 'take w1', 'take w1')
    assert of(by_value, BLUE, 'walls')[0] == ''
    two = position('looting', *seats, place='blue catapult', opponent=BLUE, budget=3, loot='at-most-two')
    do(two, RED, 'take w1', 'take w1')
    assert field(two, 'phase') == 'building'
    assert of(two, BLUE, 'walls')[0] == 'g'


def test_E_R4_at_most_two_says_how_many_stones_are_left() -> None:
    walls: Doc = {'walls': ['ggg', 'ggg', '', '', '', '']}
    siege: Doc = {'place': 'blue catapult', 'opponent': BLUE, 'budget': 6}
    by_value = position('looting', {}, walls, **siege)
    asked = 'Take stones of a value of at most 6 from the tops of the walls (E4.11).'
    assert str(GAME.ask(by_value.view(RED))) == asked
    two = position('looting', {}, walls, **siege, loot='at-most-two')
    asked = 'Take at most 2 stones, of a value of at most 6, from the tops of the walls (E-R4).'
    assert str(GAME.ask(two.view(RED))) == asked
    do(two, RED, 'take w1')
    asked = 'Take at most 1 stone, of a value of at most 5, from the tops of the walls (E-R4).'
    assert str(GAME.ask(two.view(RED))) == asked


def test_E_R5_of_mixed_stones_players_take_in_turn_from_the_first_one_each() -> None:
    seats: list[Doc] = [{'hospital': [6, 0, 0]}, {'hospital': [7, 0, 0]}, {'hospital': [8, 0, 0]}]
    state = position('placing', *seats, squares={'D': 'gbny'}, first=BLUE)
    do(state, RED, 'D', 'D')
    do(state, BLUE, 'D')
    assert (field(state, 'phase'), state.to_act()) == ('sharing', (BLUE,))
    assert legal(state, BLUE) == ['keep grass', 'keep wood', 'keep clay', 'keep stone']
    do(state, BLUE, 'keep stone')
    assert refused(state, RED, 'keep stone') == ('not-to-keep', 'E-R5')
    do(state, RED, 'keep clay', 'keep wood')
    assert (of(state, RED, 'booty'), of(state, BLUE, 'booty')) == ('bn', 'y')
    assert field(state, 'squares')[3] == 'g'


def test_E_R5_nothing_is_asked_where_one_player_gets_all() -> None:
    state = position(
        'placing',
        {'hospital': [5, 0, 0]},
        {'hospital': [8, 0, 0]},
        {'hospital': [8, 0, 0]},
        squares={'D': 'gy'},
    )
    do(state, RED, 'D', 'D', 'D')
    assert (field(state, 'phase'), of(state, RED, 'booty')) == ('building', 'gy')


def test_E_R6_a_siege_on_bare_walls_is_fought_without_loot() -> None:
    seats: list[Doc] = [{'placed': {'blue ram': 1}}, {'placed': {'home': 1}, 'booty': 'g'}]
    state = position('laying', *seats, place='blue ram', opponent=BLUE)
    do(state, RED, 'card 5')
    do(state, BLUE, 'card 2')
    assert (of(state, RED, 'pile'), of(state, BLUE, 'hospital'), field(state, 'phase')) == (
        '2',
        [0, 1, 0],
        'building',
    )


def test_E_R7_of_several_defenders_one_fights() -> None:
    seats: list[Doc] = [{'placed': {'blue ram': 1}}, {'placed': {'home': 4}, 'booty': 'g'}]
    state = position('laying', *seats, place='blue ram', opponent=BLUE)
    do(state, RED, 'card 5')
    do(state, BLUE, 'card 4')
    assert (sum(of(state, BLUE, 'hospital')), field(state, 'phase')) == (1, 'building')


def test_E_R8_the_draw_pile_cannot_run_out() -> None:
    """Six players, 24 cards in hand and 26 put away: the last four amulets draw the last four cards."""
    assert all(54 - 4 * players >= 5 * players for players in range(3, 7))
    red = {'hand': '3456', 'amulets': 4, 'away': '1' * 9, 'placed': {'A': 1, 'B': 1}}
    blue = {'hand': '3456', 'away': '2' * 9, 'placed': {'A': 1, 'B': 1}}
    others = [{'hand': '3456', 'away': away} for away in ('33', '44', '55', '66')]
    state = position('choosing', red, blue, *others, players=6)
    do(state, RED, 'fight A blue', 'swap')
    assert sum(weight for _, weight in state.odds()) == 4
    do(state, mh.CHANCE, 'draw 3', 'draw 4', 'draw 5', 'draw 6')
    assert field(state, 'phase') == 'laying'
    assert state.view(None).to_json()['draw'] == 0


def test_E_R9_the_pile_is_public_and_what_was_put_away_known_only_to_its_owner() -> None:
    state = position(
        'choosing', {'away': '12', 'hand': '34', 'pile': '56', 'placed': {'A': 1}}, {'placed': {'A': 1}}
    )
    own, other = state.view(RED).to_json(), state.view(YELLOW).to_json()
    assert [view['seats'][RED]['away'] for view in (own, other)] == ['12', 2]  # type: ignore[index]
    assert [view['seats'][RED]['hand'] for view in (own, other)] == ['34', 2]  # type: ignore[index]
    assert [view['seats'][RED]['pile'] for view in (own, other)] == ['56', '56']  # type: ignore[index]


def test_E_R9_an_open_hand_put_away_is_known_to_all() -> None:
    seats: list[Doc] = [
        {'hand': '1234', 'open': True, 'amulets': 4, 'placed': {'A': 1, 'B': 1}},
        {'placed': {'A': 1, 'B': 1}},
    ]
    state = position('choosing', *seats)
    do(state, RED, 'fight A blue', 'swap')
    assert state.view(None).to_json()['away'] == '1234'
    do(state, mh.CHANCE, 'draw 6', 'draw 6', 'draw 6', 'draw 5')
    assert state.view(None).to_json()['seats'][RED]['hand'] == 4  # type: ignore[index]


def test_E_R9_the_sizes_of_draw_pile_and_discards_are_shown() -> None:
    red = {'away': '12', 'early': '3', 'placed': {'A': 1}}
    state = position('choosing', red, {'away': '4', 'placed': {'A': 1}}, away='56')
    view = state.view(YELLOW)
    assert 'Fight cards: draw pile 36, discards 6.' in GAME.picture(view).splitlines()
    nodes = {node.key: node for node in GAME.scene(view).nodes}
    assert (str(nodes['cards'].name), nodes['cards:n'].text) == ('Draw pile 36, discards 6', '36 + 6')


def test_notation_is_forgiving_and_every_action_reads_back() -> None:
    state = position('placing')
    assert GAME.parse(state, RED, '  SIEGE  Blue   Boat ') is GAME.parse(state, RED, 'siege blue boat')
    assert GAME.parse(state, RED, 'b').text == 'B'
    for number in range(GAME.n_actions()):
        action = GAME.action(number)
        assert GAME.parse(state, RED, str(action)) is action
        assert action.id == number
        assert str(action.label())
