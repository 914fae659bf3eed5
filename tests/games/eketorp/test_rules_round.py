"""A round but for its fights: placement, reveal, booty, building, end (E2, E5, E6), and scoring (E3)."""

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
    told,
)


# --- E2.2, E2.3 ----------------------------------------------------------------------------------------
def test_E2_2_any_number_on_squares_and_at_home_one_on_each_siege_space_of_others() -> None:
    state = position('placing')
    assert state.to_act() == (0, 1, 2)
    do(state, RED, 'A', 'A', 'home', 'home', 'siege blue boat')
    assert legal(state, RED) == [
        'A', 'B', 'C', 'D', 'E', 'F', 'G',
        'siege blue catapult', 'siege blue ram', 'siege yellow catapult', 'siege yellow boat',
        'siege yellow ram',
        'home',
    ]  # fmt: skip
    assert refused(state, RED, 'siege blue boat') == ('one-a-space', 'E2.2')
    assert refused(state, RED, 'siege red boat') == ('own-village', 'E2.2')
    assert refused(state, RED, 'siege green boat') == ('not-in-play', 'E2.2')
    assert refused(state, RED, 'card 2') == ('place-first', 'E2.2')


def test_E2_2_vikings_in_hospital_are_not_placed_and_who_has_none_is_not_waited_for() -> None:
    state = position('placing', {'hospital': [8, 0, 0]}, {'hospital': [7, 0, 0]})
    assert state.to_act() == (BLUE, YELLOW)
    do(state, BLUE, 'A')
    assert state.to_act() == (YELLOW,)


def test_E2_2_empty_squares_and_bare_villages_may_be_chosen() -> None:
    state = position('placing')
    assert {'G', 'siege blue ram'} <= set(legal(state, RED))


def test_E2_3_placements_are_sealed_until_all_have_placed() -> None:
    state = position('placing', {'hospital': [7, 0, 0]}, {'hospital': [7, 0, 0]}, {'hospital': [7, 0, 0]})
    events = do(state, RED, 'C') + do(state, BLUE, 'siege red boat')
    assert [event.audience for event in events] == [(RED,), None, (BLUE,), None]
    view = state.view(YELLOW).to_json()
    assert [one['placed'] for one in view['seats']] == [1, 1, {}]  # type: ignore[attr-defined]
    events = do(state, YELLOW, 'home')
    assert 'Blue sends: 1 to the boat of Red.' in told(events)
    assert state.view(None).to_json()['seats'][RED]['placed'] == {'C': 1}  # type: ignore[index]


# --- E2.4 ----------------------------------------------------------------------------------------------
def test_E2_4_the_fights_come_right_after_the_reveal() -> None:
    state = position('placing', *[{'hospital': [7, 0, 0], 'hand': '1234'}] * 3, squares={'C': 'g'})
    do(state, RED, 'C')
    do(state, BLUE, 'C')
    do(state, YELLOW, 'home')
    assert field(state, 'phase') == 'laying'  # Red has one fight only, so it is chosen; nobody has amulets


# --- E2.5 ----------------------------------------------------------------------------------------------
def test_E2_5_vikings_go_home_with_their_stones() -> None:
    """All at peace: two of Red's three Vikings on C get a stone, the third comes home empty-handed."""
    seats: list[Doc] = [{'hospital': [4, 0, 0]}, {'hospital': [7, 0, 0]}, {'hospital': [8, 0, 0]}]
    state = position('placing', *seats, squares={'C': 'gg', 'D': 'bb'})
    do(state, RED, 'C', 'C', 'C', 'D')
    events = do(state, BLUE, 'D')
    assert 'Red brings home 2 grass and 1 wood.' in told(events)
    assert (of(state, RED, 'booty'), of(state, RED, 'village')) == ('ggb', 4)
    assert (of(state, BLUE, 'booty'), of(state, BLUE, 'village')) == ('b', 1)
    assert field(state, 'squares') == [''] * 7


def test_E5_1_all_build_at_the_same_time_stone_by_stone_on_walls_of_three() -> None:
    state = position('building', {'booty': 'gy', 'walls': ['bbb', 'b', '', '', '', '']}, {'booty': 'g'})
    assert state.to_act() == (RED, BLUE)
    assert refused(state, RED, 'build grass w1') == ('wall-full', 'E5.1')
    assert refused(state, RED, 'build clay w2') == ('no-stone', 'E5.1')
    do(state, RED, 'build stone w2', 'build grass w2')
    seen = state.view(BLUE).to_json()['seats'][RED]  # type: ignore[index]
    assert (seen['walls'], seen['booty']) == (['bbb', 'b', '', '', '', ''], 'gy')  # sealed
    events = do(state, BLUE, 'build grass w6')
    assert of(state, RED, 'walls') == ['bbb', 'byg', '', '', '', '']
    assert 'Red has built stone on wall 2 and grass on wall 2.' in told(events)


def test_E5_1_where_there_is_one_way_only_nothing_is_asked() -> None:
    full = ['ggg', 'ggg', 'ggg', 'ggg', 'ggg', 'g']
    seats: list[Doc] = [
        {'hospital': [7, 0, 0], 'walls': full},
        {'hospital': [8, 0, 0]},
        {'hospital': [8, 0, 0]},
    ]
    state = position('placing', *seats, squares={'B': 'b'})
    do(state, RED, 'B')
    assert of(state, RED, 'walls')[5] == 'gb'
    assert field(state, 'phase') == 'turning'


def test_E5_1_a_stone_is_asked_for_even_without_a_choice_where_skipping_would_tell() -> None:
    """After Blue's first stone there is one way left, or two: the others must not see which."""
    walls = ['ggg', 'ggg', 'ggg', 'ggg', 'gg', 'g']
    for first in ('w5', 'w6'):
        state = position('building', {'booty': 'g'}, {'booty': 'bg', 'walls': walls})
        do(state, BLUE, f'build wood {first}')
        assert state.to_act() == (RED, BLUE)


def test_E5_2_a_stone_once_built_is_never_moved() -> None:
    state = position('building', {'booty': 'g', 'walls': ['b', '', '', '', '', '']})
    assert legal(state, RED) == [f'build grass w{n}' for n in range(1, 7)]
    do(state, RED, 'build grass w2')
    assert of(state, RED, 'walls')[:2] == ['b', 'g']


def test_E5_3_a_stone_must_be_built_while_there_is_room_the_rest_lies_beside() -> None:
    state = position('building', {'booty': 'ggy', 'walls': ['ggg'] * 5 + ['g']}, {'booty': 'g'})
    do(state, BLUE, 'build grass w1')
    assert all(text.startswith('build') for text in legal(state, RED))
    do(state, RED, 'build stone w6', 'build grass w6')
    assert (of(state, RED, 'walls')[5], of(state, RED, 'beside')) == ('gyg', 'g')


def test_E5_3_only_as_many_stones_are_asked_for_as_find_room() -> None:
    walls = ['ggg'] * 5
    state = position('building', {'walls': [*walls, 'g'], 'booty': 'gby'}, {'booty': 'gb'})
    asked = 'Build 2 stones; there is no room for the others (E5.3).'
    assert str(GAME.ask(state.view(RED))) == asked
    assert str(GAME.ask(state.view(BLUE))) == 'Build 2 stones (E5.1).'
    do(state, RED, 'build stone w6')
    assert str(GAME.ask(state.view(RED))) == 'Build 1 stone; there is no room for the others (E5.3).'


def test_E5_3_on_full_walls_nothing_is_asked() -> None:
    red: Doc = {'walls': ['ggg'] * 6, 'booty': 'gb', 'placed': {'blue ram': 1}}
    state = position('laying', red, {'placed': {'home': 1}}, place='blue ram', opponent=BLUE)
    do(state, RED, 'card 5')
    do(state, BLUE, 'card 2')
    assert (field(state, 'phase'), of(state, RED, 'beside')) == ('over', 'gb')


def test_E5_4_18_stones_end_the_game_when_all_have_built_and_before_the_round_ends() -> None:
    seats: list[Doc] = [{'booty': 'gb', 'walls': ['ggg'] * 5 + ['g'], 'hospital': [0, 0, 2]}, {'booty': 'y'}]
    state = position('building', *seats, squares={'A': 'g'})
    do(state, RED, 'build grass w6', 'build wood w6')
    assert field(state, 'phase') == 'building'  # Blue still builds
    events = do(state, BLUE, 'build stone w1')
    assert field(state, 'phase') == 'over'
    assert (of(state, RED, 'hospital'), field(state, 'squares')[0]) == ([0, 0, 2], 'g')
    assert 'Red has a complete wall: 18 stones.' in told(events)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == 'complete'


# --- E2.6 ----------------------------------------------------------------------------------------------
def end_of_round(**fields: object) -> mh.State:
    """Red builds the last stone of the round."""
    state = position('building', {'booty': 'g', 'hospital': [3, 2, 1]}, **fields)  # type: ignore[arg-type]
    do(state, RED, 'build grass w1')
    return state


def test_E2_6_the_round_ends_when_all_have_built() -> None:
    state = position('building', {'booty': 'g'}, {'booty': 'g'})
    do(state, BLUE, 'build grass w1')
    assert field(state, 'round') == 1
    do(state, RED, 'build grass w1')
    assert (field(state, 'round'), field(state, 'phase')) == (2, 'turning')


def test_E6_1_vikings_in_hospital_move_one_station_and_leave_from_the_last() -> None:
    state = end_of_round()
    assert of(state, RED, 'hospital') == [0, 3, 2]  # type: ignore[arg-type]
    assert of(state, RED, 'village') == 3  # type: ignore[arg-type]


def test_E6_2_grass_and_wood_go_back_clay_and_stone_stay() -> None:
    state = end_of_round(squares={'A': 'gg', 'B': 'b', 'F': 'nn', 'G': 'y'})
    assert field(state, 'squares') == ['', '', '', '', '', 'nn', 'y']  # type: ignore[arg-type]
    assert state.view(None).to_json()['supply'] == [51, 42, 10, 5]


def test_E6_3_the_next_player_becomes_first_and_the_tenth_round_is_the_last() -> None:
    state = end_of_round(first=2)
    assert field(state, 'first') == 0  # type: ignore[arg-type]
    over = end_of_round(round=10)
    assert over.to_act() == ()
    outcome = over.outcome()
    assert outcome is not None
    assert outcome.reason == 'rounds'


# --- E3 ------------------------------------------------------------------------------------------------
def test_E3_1_stones_score_by_colour() -> None:
    state = position('over', {'walls': ['g', 'b', 'n', 'y', '', '']}, reason='rounds')
    assert state.outcome().scores == (10, 0, 0)  # type: ignore[union-attr]


def test_E3_1_the_worked_example_of_both_sources_gives_39_points() -> None:
    """3 amulets, 9 grass, 6 wood, 2 clay, 1 stone, complete."""
    red = {'amulets': 3, 'walls': ['ggg', 'ggg', 'ggg', 'bbb', 'bbb', 'nny']}
    state = position('over', red, reason='complete')
    assert state.outcome().scores[RED] == 3 + 9 + 12 + 6 + 4 + 5 == 39  # type: ignore[union-attr]


def test_E3_2_a_complete_wall_gives_5_points() -> None:
    state = position('over', {'walls': ['ggg'] * 6}, {'walls': ['ggg'] * 5 + ['gg']}, reason='complete')
    assert state.outcome().scores == (23, 17, 0)  # type: ignore[union-attr]


def test_E3_3_an_amulet_left_gives_1_point() -> None:
    state = position('over', {'amulets': 5}, {'amulets': 2}, reason='rounds')
    assert state.outcome().scores == (5, 2, 0)  # type: ignore[union-attr]


def test_E3_4_most_points_win() -> None:
    state = position(
        'over', {'walls': ['g', '', '', '', '', '']}, {'walls': ['b', '', '', '', '', '']}, reason='rounds'
    )
    assert state.outcome().winners == (BLUE,)  # type: ignore[union-attr]
