"""N2 and N3.1: the steps of a month, drawing, and every event."""

from __future__ import annotations

from typing import Any

import pytest

import meadhall as mh

from .positions import EMPTY, GAME, codes, part, play, pools, position, refused, texts

V = ['v...', '....', '....', '....']


# --- N2.1 -----------------------------------------------------------------------------------------
def tokens(players: int = 2) -> mh.State:
    return position(players, phase='tokens', waiting=list(range(players)), tokens=[None] * players)


def test_N2_1_tokens_are_sealed_until_all_have_chosen() -> None:
    state = tokens()
    assert play(state, '1: token a') == []
    assert part(state, 'tokens') == [None, None]
    assert state.view(0).to_json()['sealed'] == [None, None]
    assert state.view(1).to_json()['sealed'] == [None, 'token a']
    events = play(state, '0: token C')
    assert codes(events) == ['token', 'token']
    assert part(state, 'tokens') == ['c', 'a']


@pytest.mark.parametrize(('token', 'draws', 'owed'), [('a', 3, 0), ('b', 2, 2), ('c', 0, 3)])
def test_N2_1_what_a_token_gives(token: str, draws: int, owed: int) -> None:
    state = tokens()
    play(state, f'0: token {token}', '1: token a', '*: draw fire-arrows-1')
    assert (part(state, 'draws'), part(state, 'owed')) == (draws, owed)


# --- N2.2 -----------------------------------------------------------------------------------------
def arriving(**changes: Any) -> mh.State:
    return position(phase='arriving', **changes)


def test_N2_2_ships_come_before_the_columns_at_the_foot_of_every_village() -> None:
    state = arriving(ships=[[2], []])
    events = play(state, '*: draw newcomers-2')  # 12
    assert part(state, 'ships') == [[1, 2], [1, 2]]
    assert pools(state)['ship'] == 2
    assert codes(events) == ['arrival', 'ship-came', 'ship-came', 'ship-came', 'turn']
    assert part(state, 'discards') == ['newcomers-2']


def test_N2_2_the_effect_of_the_card_does_not_count_not_even_of_an_event() -> None:
    state = arriving(villages=[V, V])
    play(state, '*: draw plague-1')
    assert part(state, 'villages') == [V, V]
    assert part(state, 'phase') == 'turn'


def test_N2_2_too_few_ships_for_all_and_none_comes() -> None:
    state = arriving(ships=[[3, 4], [3, 4]])  # 2 of 6 are left; 12 needs 4
    events = play(state, '*: draw newcomers-2')
    assert part(state, 'ships') == [[3, 4], [3, 4]]
    assert 'no-ships' in codes(events)


def test_N2_2_just_enough_ships_come() -> None:
    state = arriving(ships=[[3, 4], [3, 4]])
    play(state, '*: draw newcomers-1')  # 2
    assert part(state, 'ships') == [[2, 3, 4], [2, 3, 4]]


# --- N2.3, N3.1 -----------------------------------------------------------------------------------
def drawing(token: str = 'a', draws: int = 3, **changes: Any) -> mh.State:
    return position(phase='drawing', tokens=[token, 'c'], draws=draws, **changes)


def test_N2_3_turns_go_round_from_the_first_player() -> None:
    state = position(3, phase='arriving', first=1, turn=1)
    play(state, '*: draw spy-1')
    order = []
    while part(state, 'phase') == 'turn':
        seat = state.to_act()[0]
        order.append(seat)
        while state.to_act() == (seat,) and part(state, 'phase') == 'turn':
            state.apply(seat, state.legal(seat)[0])
    assert order == [1, 2, 0]


def test_N2_3_all_actions_must_be_taken() -> None:
    state = position(owed=1, hands=[['spy-1'], []])
    assert refused(state, 0, 'end') == ('action-owed', 'N-R6')
    play(state, '0: settle a1')
    assert 'end' in texts(state, 0)


def test_N2_3_an_action_is_lost_only_when_none_is_possible() -> None:
    full = ['WWFF', '####', '####', 'FFFF']
    doc = position(
        4,
        owed=1,
        hands=[['spy-1'], [], [], []],
        villages=[full, None, None, None],
        options={'full-village': 'end-of-month'},
    )
    assert texts(doc, 0) == ['end', 'play spy']


def test_N2_3_who_owes_an_action_and_can_take_none_is_not_asked_for_it() -> None:
    state = position(
        owed=2,
        hands=[['fire-arrows-1'], []],
        villages=[['W...', *EMPTY[1:]], ['vv..', *EMPTY[1:]]],
        options={'box': {'pools': {'villager': 1}}},
    )
    assert texts(state, 0) == ['end', 'play fire-arrows']
    asked = 'No development action is possible: play cards, or end the turn (N2.3).'
    assert str(GAME.ask(state.view(0))) == asked
    assert 'owed' not in {node.key for node in GAME.scene(state.view(0)).nodes}


def test_N2_3_actions_to_take_are_shown_to_whom_they_are_owed() -> None:
    state = position(owed=2, hands=[['mercenary-1'], ['spy-1']])
    shown = {node.key: str(node.text) for node in GAME.scene(state.view(0)).nodes}
    assert shown['owed'] == '2 actions to take'
    play(state, '0: play mercenary a1')
    assert state.to_act() == (1,)
    assert 'owed' not in {node.key for node in GAME.scene(state.view(1)).nodes}


def test_N3_1_a_keeps_two_of_three() -> None:
    state = drawing()
    play(state, '*: draw spy-1', '*: draw spy-2')
    assert part(state, 'aside') == ['spy-1', 'spy-2']
    assert part(state, 'hands')[0] == []
    play(state, '*: draw envoy-1')
    assert texts(state, 0) == ['discard spy', 'discard envoy']
    events = play(state, '0: discard spy')
    assert part(state, 'hands')[0] == ['spy-2', 'envoy-1']
    assert part(state, 'hidden') == [['spy-1'], []]
    assert part(state, 'discards') == []
    assert [event.is_for(1) for event in events if event.code.endswith('gave-up-yours')] == [False]


def test_N3_1_b_keeps_one_of_two() -> None:
    state = drawing('b', 2, owed=2)
    play(state, '*: draw spy-1', '*: draw envoy-1', '0: discard envoy')
    assert part(state, 'hands')[0] == ['spy-1']
    assert part(state, 'owed') == 2


def test_N3_1_an_event_counts_as_the_card_given_up() -> None:
    state = drawing()
    play(state, '*: draw spy-1', '*: draw calm-sea-1', '*: draw envoy-1')
    assert part(state, 'phase') == 'turn'
    assert part(state, 'hands')[0] == ['spy-1', 'envoy-1']
    assert part(state, 'discards') == ['calm-sea-1']


def test_N3_1_two_events_leave_one_card() -> None:
    state = drawing()
    play(state, '*: draw calm-sea-1', '*: draw royal-visit-1', '*: draw envoy-1')
    assert part(state, 'hands')[0] == ['envoy-1']


def test_N3_1_an_event_takes_effect_before_the_next_card() -> None:
    state = drawing(edicts=[0, 0])
    play(state, '*: draw royal-visit-1')
    assert part(state, 'edicts') == [1, 1]
    assert part(state, 'phase') == 'drawing'


def test_N3_1_an_event_cannot_be_countered() -> None:
    state = drawing(edicts=[1, 1], hands=[[], ['envoy-1']], villages=[V, V])
    play(state, '*: draw plague-1')
    assert texts(state, 1) == ['lose a1']


# --- the events -----------------------------------------------------------------------------------
def test_N3_1_births() -> None:
    state = drawing()
    play(state, '*: draw births-1')
    assert state.to_act() == (0, 1)
    assert play(state, '1: put d4') == []
    assert part(state, 'villages') == [EMPTY, EMPTY]
    play(state, '0: put a1')
    assert part(state, 'villages') == [V, ['....', '....', '....', '...v']]


def test_N3_1_plague_asks_only_who_has_a_villager() -> None:
    state = drawing(villages=[EMPTY, ['v..v', '....', '....', '....']])
    play(state, '*: draw plague-2')
    assert state.to_act() == (1,)
    play(state, '1: lose d1')
    assert part(state, 'villages')[1] == V


def test_N3_1_war_fleet_lands_before_the_leftmost_free_column() -> None:
    state = drawing(ships=[[1], []])
    play(state, '*: draw war-fleet-1')
    assert part(state, 'ships') == [[1, 2], [1]]


def test_N3_1_war_fleet_is_all_or_none() -> None:
    state = drawing(ships=[[1, 2, 3], [1, 2]])
    play(state, '*: draw war-fleet-1')
    assert part(state, 'ships') == [[1, 2, 3], [1, 2]]
    state = drawing(ships=[[1, 2, 3, 4], [1]])  # who needs none is not counted
    play(state, '*: draw war-fleet-1')
    assert part(state, 'ships') == [[1, 2, 3, 4], [1, 2]]


def test_N3_1_storm_takes_a_ship_and_gives_no_point() -> None:
    state = drawing(ships=[[1, 4], []])
    play(state, '*: draw storm-1')
    assert state.to_act() == (0,)
    play(state, '0: storm 4')
    assert part(state, 'ships') == [[1], []]
    assert part(state, 'points') == [0, 0]


def test_N3_1_royal_visit_gives_everyone_an_edict() -> None:
    state = drawing(edicts=[3, 4])
    play(state, '*: draw royal-visit-1')
    assert part(state, 'edicts') == [4, 4]  # N-R8: 8 in all, the first player comes first


def test_N3_1_tithe_takes_a_card_of_the_hand_not_of_those_drawn() -> None:
    state = drawing(hands=[['spy-1', 'envoy-2'], []])
    play(state, '*: draw mercenary-1', '*: draw tithe-1')
    assert state.to_act() == (0,)
    assert texts(state, 0) == ['discard spy', 'discard envoy']
    play(state, '0: discard envoy')
    assert part(state, 'hidden') == [['envoy-2'], []]
    assert part(state, 'aside') == ['mercenary-1']


def test_N3_1_blaze_takes_a_cottage_not_a_fortress() -> None:
    state = drawing(villages=[['cF..', '....', '....', '....'], ['F...', '....', '....', '....']])
    play(state, '*: draw blaze-1')
    assert state.to_act() == (0,)
    assert texts(state, 0) == ['lose a1']


def test_N3_1_calm_sea_leaves_out_the_raids_but_not_the_window() -> None:
    state = drawing(
        draws=1,
        villages=[['W...', 'v...', '....', '....'], V],
        ships=[[1], [1]],
        hands=[[], ['spy-1']],
        gave=True,
    )
    play(state, '*: draw calm-sea-1')
    assert part(state, 'calm')
    play(state, '1: settle c4', '1: settle d4', '1: settle c3', '1: end')
    assert part(state, 'phase') == 'window'
    events = play(state, '1: pass')
    assert 'calm' in codes(events)
    assert part(state, 'ships') == [[1], [1]]
    assert part(state, 'points') == [0, 0]
    assert not part(state, 'calm')


def test_N3_1_in_a_calm_month_nobody_speaks_of_raids_to_come() -> None:
    state = position(hands=[['spy-1'], []], calm=True, first=1)
    events = play(state, '0: end')
    assert [str(event) for event in events] == ['The month is nearly over: last cards.']
    assert str(GAME.ask(state.view(0))) == 'Before the month ends: play a card, or pass (N-R5).'
    nodes = {node.key: node for node in GAME.scene(state.view(None)).nodes}
    assert str(nodes['calm'].name) == 'The sea is calm: no raids this month.'


def test_N2_4_before_the_raids_all_are_told_that_they_come() -> None:
    state = position(hands=[['spy-1'], []], first=1)
    events = play(state, '0: end')
    assert [str(event) for event in events] == ['The raids are near: last cards.']
    assert str(GAME.ask(state.view(0))) == 'Before the raids: play a card, or pass (N-R5).'
    assert 'calm' not in {node.key for node in GAME.scene(state.view(None)).nodes}


# --- N2.5 -----------------------------------------------------------------------------------------
def month_end(month: int, **changes: Any) -> mh.State:
    """The last pass before the raids."""
    state = position(phase='window', month=month, hands=[['spy-1'], []], passes=1, **changes)
    play(state, '0: pass')
    return state


def test_N2_5_the_first_player_token_passes_to_the_left() -> None:
    state = month_end(1)
    assert (part(state, 'month'), part(state, 'first'), part(state, 'phase')) == (2, 1, 'tokens')


@pytest.mark.parametrize('month', [3, 6, 10])
def test_N2_5_a_villager_for_all(month: int) -> None:
    state = month_end(month - 1)
    assert part(state, 'phase') == 'bonus'
    assert part(state, 'first') == 0
    play(state, '0: put a1', '1: put a1')
    assert part(state, 'villages') == [V, V]
    assert part(state, 'first') == 1


def test_N2_5_a_cottage_for_all_in_month_7() -> None:
    state = month_end(6)
    play(state, '1: put b1', '0: put a1')
    assert part(state, 'villages') == [['c...', *EMPTY[1:]], ['.c..', *EMPTY[1:]]]


@pytest.mark.parametrize('month', [4, 9, 12])
def test_N2_5_an_edict_for_all(month: int) -> None:
    assert part(month_end(month - 1), 'edicts') == [1, 1]


@pytest.mark.parametrize('month', [2, 5, 8, 11])
def test_N2_5_other_months_bring_nothing(month: int) -> None:
    state = month_end(month - 1)
    assert (part(state, 'edicts'), part(state, 'villages')) == ([0, 0], [EMPTY, EMPTY])
    assert part(state, 'phase') == 'tokens'


def test_N2_5_after_month_12_the_game_ends() -> None:
    state = month_end(12)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == 'months'
    assert part(state, 'month') == 12
