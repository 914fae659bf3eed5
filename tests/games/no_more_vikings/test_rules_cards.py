"""N3.3 to N3.7: playing cards, each of them, and the answers."""

from __future__ import annotations

from typing import Any

import meadhall as mh

from .positions import BOX, EMPTY, codes, part, play, pools, position, refused, texts

V = ['v...', '....', '....', '....']
S = ['s...', '....', '....', '....']


def holding(*cards: str, players: int = 2, **changes: Any) -> mh.State:
    """Blue's turn with these cards in hand; nobody else can answer unless `changes` say so."""
    hands = changes.pop('hands', [list(cards), *[[] for _ in range(players - 1)]])
    return position(players, hands=hands, **changes)


# --- N3.3 -----------------------------------------------------------------------------------------
def test_N3_3_any_number_of_cards_in_the_own_turn_between_actions() -> None:
    state = holding('mercenary-1', 'mercenary-2', 'spy-1', owed=1)
    play(state, '0: play mercenary a1', '0: settle b1', '0: play mercenary c1', '0: end')
    assert part(state, 'villages')[0][0] == 'svs.'
    assert part(state, 'discards') == ['mercenary-1', 'mercenary-2']


def test_N3_3_aims_are_named_when_the_card_is_announced() -> None:
    state = holding('fire-arrows-1', ships=[[], [2]], edicts=[0, 1])
    play(state, '0: play fire-arrows red 2')
    assert part(state, 'played') == 'play fire-arrows red 2'
    assert part(state, 'ships') == [[], [2]]
    play(state, '1: pass')
    assert part(state, 'ships') == [[], []]


def test_N3_3_an_effect_that_can_be_applied_must_be_even_to_ones_harm() -> None:
    state = holding('turning-tide-1', ships=[[1], []], villages=[['.v..', *EMPTY[1:]], None])
    assert refused(state, 0, 'play turning-tide') == ('aim-needed', 'N3.3')
    assert texts(state, 0, 'play') == [f'play turning-tide blue 1 {column}' for column in (2, 3, 4)]


def test_N3_3_a_card_that_cannot_be_applied_is_played_without_effect() -> None:
    state = holding('fire-arrows-1')
    assert texts(state, 0, 'play') == ['play fire-arrows']
    events = play(state, '0: play fire-arrows')
    assert 'void' in codes(events)
    assert part(state, 'discards') == ['fire-arrows-1']
    assert part(state, 'points') == [0, 0]


def test_N3_3_an_envoy_with_nothing_to_cancel_has_no_effect() -> None:
    state = holding('envoy-1')
    assert 'void' in codes(play(state, '0: play envoy'))


# --- the cards ------------------------------------------------------------------------------------
def test_N3_3_fire_arrows_destroy_any_ship() -> None:
    state = holding('fire-arrows-1', ships=[[3], [1, 2]])
    assert texts(state, 0, 'play') == [
        'play fire-arrows blue 3', 'play fire-arrows red 1', 'play fire-arrows red 2',
    ]  # fmt: skip
    play(state, '0: play fire-arrows red 1')
    assert part(state, 'ships') == [[3], [2]]
    assert part(state, 'points') == [1, 0]
    assert pools(state)['ship'] == 4


def test_N3_4_who_destroys_a_ship_with_a_card_scores() -> None:
    state = holding('fire-arrows-1', ships=[[3], []])
    play(state, '0: play fire-arrows blue 3')
    assert part(state, 'points') == [1, 0]


def test_N3_3_turning_tide_moves_a_ship_within_a_village() -> None:
    state = holding('turning-tide-1', ships=[[], [1, 2]])
    assert len(texts(state, 0, 'play')) == 4
    play(state, '0: play turning-tide red 2 4')
    assert part(state, 'ships') == [[], [1, 4]]
    assert refused(holding('turning-tide-1', ships=[[], [1, 2]]), 0, 'play turning-tide red 1 2')[1] == 'N-R4'


def test_N3_3_false_beacon_sends_an_own_ship_to_a_rival() -> None:
    state = holding('false-beacon-1', players=3, ships=[[1], [1], []])
    assert len(texts(state, 0, 'play')) == 3 + 4
    play(state, '0: play false-beacon 1 green 3')
    assert part(state, 'ships') == [[], [1], [3]]
    assert pools(state)['ship'] == 7


def test_N3_3_newcomers_are_two_villagers() -> None:
    state = holding('newcomers-1')
    assert len(texts(state, 0, 'play')) == 120
    play(state, '0: play newcomers d4 a1')
    assert part(state, 'villages')[0] == ['v...', '....', '....', '...v']


def test_N3_3_newcomers_need_two_free_plots() -> None:
    full = ['####', '##ss', 'ssss', 'ccc.']
    state = holding('newcomers-1', villages=[full, None])
    assert texts(state, 0, 'play') == ['play newcomers']


def test_N3_3_mercenary_is_a_soldier() -> None:
    state = holding('mercenary-1')
    play(state, '0: play mercenary b3')
    assert part(state, 'villages')[0][2] == '.s..'


def test_N3_3_good_harvest_is_a_field() -> None:
    state = holding('good-harvest-1')
    play(state, '0: play good-harvest b3')
    assert part(state, 'villages')[0][2] == '.#..'


def test_N3_3_corvee_gives_two_actions_after_the_answers() -> None:
    state = holding('corvee-1', 'spy-1', owed=1, edicts=[0, 1])
    play(state, '0: play Corvée')
    assert part(state, 'owed') == 1
    play(state, '1: pass')
    assert part(state, 'owed') == 3
    play(state, '0: settle a1', '0: settle a2', '0: marry a1+a2 a1')
    assert refused(state, 0, 'settle a2') == ('no-action', 'N2.1')


def test_N3_3_corvee_before_the_raids() -> None:
    state = position(phase='window', hands=[['corvee-1'], ['spy-1']], villages=[V, None], ships=[[1], []])
    play(state, '0: play corvee', '1: pass')
    assert part(state, 'phase') == 'extra'
    assert refused(state, 0, 'play corvee') == ('actions-first', 'N3.3')
    play(state, '0: enlist a1', '0: settle a2')
    assert state.to_act() == (1,)
    assert part(state, 'phase') == 'window'
    play(state, '1: pass')
    assert part(state, 'points') == [1, 0]


def test_N3_3_an_impossible_action_of_corvee_is_lost() -> None:
    full = ['WWFF', '####', '####', '#FFF']
    state = position(
        4,
        phase='window',
        hands=[['corvee-1'], [], [], []],
        villages=[full, None, None, None],
        options={'full-village': 'end-of-month'},
    )
    play(state, '0: play corvee')
    assert part(state, 'phase') == 'over'


def test_N3_3_ambush_removes_a_villager_or_soldier_of_a_rival() -> None:
    state = holding('ambush-1', villages=[V, ['vsc#', 'F...', '....', '....']])
    assert texts(state, 0, 'play') == ['play ambush red a1', 'play ambush red b1']
    assert refused(state, 0, 'play ambush blue a1') == ('own-village', 'N3.3')
    play(state, '0: play ambush red b1')
    assert part(state, 'villages')[1][0] == 'v.c#'
    assert pools(state)['soldier'] == 8


def test_N3_3_moving_day_swaps_two_of_different_kinds() -> None:
    state = holding('moving-day-1', villages=[['vv.c', 'F..W', '....', '....'], None])
    assert texts(state, 0, 'play') == ['play moving-day blue a1 d1', 'play moving-day blue b1 d1']
    play(state, '0: play moving-day blue d1 a1')
    assert part(state, 'villages')[0][0] == 'cv.v'


def test_N3_3_spy_takes_a_random_card_known_to_two() -> None:
    state = holding(players=3, hands=[['spy-1', 'corvee-1'], ['envoy-1', 'envoy-2'], []])
    events = play(state, '0: play spy red', '1: pass')
    assert part(state, 'phase') == 'stealing'
    assert [one.text for one, _ in state.odds()] == ['draw envoy-1', 'draw envoy-2']
    events = play(state, '*: draw envoy-2')
    assert part(state, 'hands') == [['corvee-1', 'envoy-2'], ['envoy-1'], []]
    told = next(event for event in events if event.code.endswith('stole-card'))
    assert [told.is_for(seat) for seat in (0, 1, 2, None)] == [True, True, False, False]
    assert state.view(1).to_json()['hands'] == [['envoy-2'], ['envoy-1'], []]
    assert state.view(2).to_json()['hands'] == [[], [], []]


def test_N3_3_a_spy_that_finds_an_empty_hand_takes_nothing() -> None:
    state = holding(hands=[['spy-1', 'corvee-1'], ['envoy-1']], edicts=[1, 0])
    events = play(state, '0: play spy red', '1: play envoy', '0: edict')
    assert 'stole-nothing' in codes(events)
    assert part(state, 'hands') == [['corvee-1'], []]
    assert part(state, 'phase') == 'turn'


def test_N3_3_envoy_cancels_a_card() -> None:
    state = holding(hands=[['fire-arrows-1', 'spy-1'], ['envoy-1']], ships=[[], [1]])
    events = play(state, '0: play fire-arrows red 1', '1: play envoy', '0: pass')
    assert 'cancelled' in codes(events)
    assert part(state, 'ships') == [[], [1]]
    assert part(state, 'discards') == ['fire-arrows-1', 'envoy-1']


# --- N3.5, N3.7 -----------------------------------------------------------------------------------
def test_N3_5_an_edict_cancels_a_card_and_goes_back_to_the_pool() -> None:
    state = holding('fire-arrows-1', 'spy-1', ships=[[], [1]], edicts=[0, 2])
    play(state, '0: play fire-arrows red 1', '1: edict')
    assert part(state, 'ships') == [[], [1]]
    assert part(state, 'edicts') == [0, 1]
    assert pools(state)['edict'] == 7


def test_N3_5_an_edict_cancels_an_edict() -> None:
    state = holding('fire-arrows-1', 'spy-1', ships=[[], [1]], edicts=[2, 2])
    play(state, '0: play fire-arrows red 1', '1: edict', '0: edict', '1: pass')
    assert part(state, 'ships') == [[], []]
    state = holding('fire-arrows-1', 'spy-1', ships=[[], [1]], edicts=[2, 2])
    play(state, '0: play fire-arrows red 1', '1: edict', '0: edict', '1: edict', '0: pass')
    assert part(state, 'ships') == [[], [1]]
    assert part(state, 'edicts') == [1, 0]


def test_N3_6_an_empty_draw_pile_is_made_of_the_discards() -> None:
    every = [f'{kind.name}-{n + 1}' for kind in BOX.kinds for n in range(len(kind.feet))]
    held = [name for name in every if name not in ('spy-1', 'spy-2', 'storm-1')]
    actions = [name for name in held if name.rpartition('-')[0] not in EVENTS]
    events = [name for name in held if name.rpartition('-')[0] in EVENTS]
    state = position(
        phase='drawing',
        tokens=['a', 'c'],
        draws=3,
        hands=[[], actions],
        discards=events,
        hidden=[['spy-2'], []],
    )
    assert [one.text for one, _ in state.odds()] == ['draw spy-1', 'draw storm-1']
    told = play(state, '*: draw spy-1', '*: draw storm-1')
    assert 'shuffled' in codes(told)
    assert len(state.odds()) == len(events) + 2
    assert part(state, 'aside') == ['spy-1']


EVENTS = ('births', 'plague', 'war-fleet', 'storm', 'royal-visit', 'tithe', 'blaze', 'calm-sea')


def test_N3_7_every_player_but_the_last_one_is_asked_once_clockwise() -> None:
    state = position(
        4,
        hands=[[], ['fire-arrows-1', 'spy-1'], [], []],
        turn=1,
        ships=[[1], [], [], []],
        edicts=[1, 1, 1, 1],
    )
    asked = []
    play(state, '1: play fire-arrows blue 1')
    while part(state, 'phase') == 'answering':
        asked.append(state.to_act()[0])
        play(state, f'{asked[-1]}: pass')
    assert asked == [2, 3, 0]


def test_N3_7_who_passed_before_is_asked_again() -> None:
    state = position(3, hands=[['fire-arrows-1', 'spy-1'], [], []], ships=[[1], [], []], edicts=[1, 1, 1])
    play(state, '0: play fire-arrows blue 1', '1: pass', '2: edict')
    assert state.to_act() == (0,)
    play(state, '0: pass')
    assert state.to_act() == (1,)
    play(state, '1: edict')
    assert state.to_act() == (0,)  # Green has neither card nor edict left
    play(state, '0: pass')
    assert part(state, 'ships') == [[], [], []]


def test_N3_7_an_envoy_or_an_edict_is_answered_by_an_edict_only() -> None:
    state = position(hands=[['fire-arrows-1', 'envoy-1'], ['envoy-2']], ships=[[1], []], edicts=[1, 0])
    play(state, '0: play fire-arrows blue 1', '1: play envoy')
    assert texts(state, 0) == ['edict', 'pass']
    assert refused(state, 0, 'play envoy') == ('edict-only', 'N3.7')
    state = position(hands=[['envoy-1', 'spy-1'], ['envoy-2']])
    play(state, '0: play envoy')
    assert texts(state, 1) == ['pass']


def test_N3_7_all_cards_and_edicts_used_are_spent() -> None:
    state = position(hands=[['fire-arrows-1', 'spy-1'], ['envoy-2']], ships=[[1], []], edicts=[1, 1])
    play(state, '0: play fire-arrows blue 1', '1: play envoy', '0: edict', '1: edict', '0: pass')
    assert part(state, 'phase') == 'turn'
    assert part(state, 'edicts') == [0, 0]
    assert part(state, 'discards') == ['fire-arrows-1', 'envoy-2']
    assert part(state, 'ships') == [[1], []]
    assert part(state, 'points') == [0, 0]
