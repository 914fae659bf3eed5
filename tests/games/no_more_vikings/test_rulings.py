"""The rulings N-R1 to N-R15, one by one."""

from __future__ import annotations

import pytest

import meadhall as mh
from meadhall.games.no_more_vikings.box import THE_TABLE

from .positions import BOX, EMPTY, GAME, codes, part, play, position, refused, texts

V = ['v...', '....', '....', '....']
NEARLY = ['####', '##ss', 'ssss', 'ccc.']  # one plot is free
LATE = {'full-village': 'end-of-month'}


def over(state: mh.State) -> bool:
    return state.to_act() == ()


# --- N-R1 -----------------------------------------------------------------------------------------
def test_N_R1_at_once_is_the_default() -> None:
    assert part(GAME.new(2), 'options')['full-village'] == 'at-once'


def test_N_R1_at_once_after_a_development_action() -> None:
    state = position(villages=[NEARLY, None], owed=2)
    play(state, '0: settle d4')
    assert over(state)


def test_N_R1_at_once_after_a_card_effect() -> None:
    state = position(villages=[NEARLY, None], hands=[['mercenary-1', 'spy-1'], []])
    play(state, '0: play mercenary d4')
    assert over(state)


def test_N_R1_at_once_after_an_event_for_all() -> None:
    state = position(phase='drawing', tokens=['a', 'c'], draws=3, villages=[NEARLY, None])
    play(state, '*: draw births-1', '0: put d4')
    assert not over(state)
    play(state, '1: put a1')
    assert over(state)
    assert part(state, 'villages')[1] == V


def test_N_R1_at_once_after_a_month_bonus_for_all() -> None:
    state = position(phase='bonus', month=3, waiting=[0, 1], villages=[NEARLY, None])
    play(state, '0: put d4')
    assert not over(state)
    play(state, '1: put a1')
    assert over(state)


def test_N_R1_end_of_month_is_looked_at_after_the_raids() -> None:
    state = position(
        villages=[NEARLY, ['....'] * 4], owed=1, turn=1, options=LATE, first=0, tokens=['a', 'c']
    )
    play(state, '1: settle a1')
    assert not over(state)
    full = [*NEARLY[:3], 'cccv']
    state = position(villages=[full, None], phase='window', hands=[['spy-1'], []], passes=1, options=LATE)
    play(state, '0: pass')
    assert over(state)


def test_N_R1_end_of_month_only_a_village_full_at_that_moment_counts() -> None:
    full = ['####', '##ss', 'ssss', 'cccv']
    state = position(
        villages=[full, None], phase='window', hands=[['spy-1'], []], passes=1, options=LATE, ships=[[1], []]
    )
    play(state, '0: pass')
    assert not over(state)
    assert part(state, 'month') == 2


# --- N-R2 to N-R9 ---------------------------------------------------------------------------------
def test_N_R2_a_raid_passes_field_and_watchtower_by() -> None:
    state = position(
        phase='window',
        hands=[['spy-1'], []],
        passes=1,
        ships=[[2], []],
        villages=[['.#..', '.F..', '.v..', '....'], None],
    )
    play(state, '0: pass')
    assert part(state, 'villages')[0] == ['.#..', '.F..', '....', '....']


def test_N_R3_a_watchtower_shoots_only_before_its_own_village() -> None:
    state = position(
        phase='window',
        hands=[['spy-1'], []],
        passes=1,
        ships=[[], [2]],
        villages=[['W...', *EMPTY[1:]], None],
    )
    play(state, '0: pass')
    assert part(state, 'ships') == [[], [2]]
    assert part(state, 'points') == [0, 0]


def test_N_R4_at_most_one_ship_a_column() -> None:
    state = position(phase='arriving', ships=[[1, 2], [1]])
    play(state, '*: draw newcomers-2')  # 12
    assert part(state, 'ships') == [[1, 2], [1, 2]]
    state = position(hands=[['false-beacon-1'], []], ships=[[1], [2]])
    assert refused(state, 0, 'play false-beacon 1 red 2') == ('column-taken', 'N-R4')


def test_N_R5_before_the_raids_cards_go_round_until_all_pass_in_succession() -> None:
    state = position(
        3, phase='window', first=1, turn=1, hands=[['mercenary-1', 'mercenary-2'], ['mercenary-3'], ['spy-1']]
    )
    asked = []
    for line in ('1: pass', '2: pass', '0: play mercenary a1', '1: pass', '2: pass'):
        asked.append(state.to_act())
        play(state, line)
    # all answered, then the window went on with Red
    assert part(state, 'phase') == 'window'
    assert state.to_act() == (1,)
    play(state, '1: pass', '2: pass')
    assert state.to_act() == (0,)
    play(state, '0: pass')
    assert part(state, 'month') == 2


def test_N_R5_no_card_is_played_outside_the_windows() -> None:
    state = position(phase='tokens', waiting=[0, 1], tokens=[None, None], hands=[['mercenary-1'], []])
    assert refused(state, 0, 'play mercenary a1') == ('no-playing', 'N-R5')


def test_N_R5_every_opponent_with_a_card_or_an_edict_is_asked() -> None:
    for hand in (['spy-1'], ['envoy-1']):
        state = position(3, hands=[['mercenary-1', 'mercenary-2'], hand, []], edicts=[0, 0, 0])
        play(state, '0: play mercenary a1')
        assert state.to_act() == (1,)
    state = position(3, hands=[['mercenary-1', 'mercenary-2'], [], []], edicts=[0, 0, 1])
    play(state, '0: play mercenary a1')
    assert state.to_act() == (2,)


def test_N_R6_all_cards_are_drawn_first_and_the_turn_ends_when_no_action_is_owed() -> None:
    state = position(phase='drawing', tokens=['b', 'c'], draws=2, owed=2, hands=[['mercenary-1'], []])
    assert state.to_act() == (mh.CHANCE,)
    play(state, '*: draw spy-1', '*: draw spy-2', '0: discard spy')
    assert refused(state, 0, 'end') == ('action-owed', 'N-R6')
    play(state, '0: settle a1', '0: play mercenary b1', '0: settle c1')
    play(state, '0: end')


def test_N_R6_before_all_cards_are_drawn_nothing_else_is_done() -> None:
    discarding = position(
        phase='discarding',
        aside=['spy-1', 'spy-2'],
        tokens=['b', 'c'],
        hands=[['corvee-1'], []],
        owed=2,
    )
    happening = position(
        phase='happening',
        happening='births-1',
        discards=['births-1'],
        waiting=[0, 1],
        tokens=['b', 'c'],
        hands=[['corvee-1'], ['corvee-2']],
        owed=2,
    )
    for state in (discarding, happening):
        for text in ('play corvee', 'settle a1', 'end'):
            assert refused(state, 0, text) == ('draw-first', 'N-R6')
    assert refused(happening, 1, 'play corvee') == ('no-playing', 'N-R5')
    assert refused(happening, 1, 'settle a1') == ('no-action', 'N2.1')
    assert refused(happening, 1, 'end') == ('no-turn', 'N-R6')


def test_N_R7_a_tie_is_a_shared_win() -> None:
    state = position(3, phase='window', month=12, hands=[['spy-1'], [], []], passes=2, points=[2, 2, 1])
    events = play(state, '0: pass')
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert str(events[-1]) == 'Blue and Red share the win.'


def test_N_R8_a_short_pool_is_shared_out_in_turn_order() -> None:
    rows = ['vvvv', 'vvvv', 'vvv.', '....']
    state = position(
        phase='window', month=2, first=1, turn=1, hands=[[], ['spy-1']], passes=1, villages=[rows, None]
    )
    play(state, '1: pass')
    assert part(state, 'phase') == 'bonus'
    assert state.to_act() == (1,)


def test_N_R8_who_has_no_free_plot_gets_none() -> None:
    full = ['####', '##ss', 'ssss', 'cccv']
    state = position(phase='drawing', tokens=['a', 'c'], draws=2, villages=[full, None], options=LATE)
    play(state, '*: draw births-2')
    assert state.to_act() == (1,)


def test_N_R8_edicts_run_out_in_turn_order() -> None:
    state = position(phase='window', month=3, first=1, turn=1, hands=[[], ['spy-1']], passes=1, edicts=[4, 3])
    play(state, '1: pass')
    assert part(state, 'edicts') == [4, 4]


@pytest.mark.parametrize('players', [1, 5])
def test_N_R9_two_to_four_play(players: int) -> None:
    with pytest.raises(mh.BadPlayers):
        GAME.new(players)


# --- N-R10 to N-R12 -------------------------------------------------------------------------------
def test_N_R10_what_is_public_and_what_is_hidden() -> None:
    state = position(
        3, hands=[['spy-1'], ['envoy-1', 'envoy-2'], []], hidden=[['spy-2'], [], []], discards=['storm-1']
    )
    view = state.view(2).to_json()
    assert view['hand_sizes'] == [1, 2, 0]
    assert view['hands'] == [[], [], []]
    assert view['hidden_sizes'] == [1, 0, 0]
    assert view['hidden'] == [None, None, []]
    assert view['discards'] == ['storm-1']
    assert view['whims'] == [[None, None], [None, None], part(state, 'whims')[2]]
    assert state.view(0).to_json()['hidden'] == [['spy-2'], None, None]
    assert (
        'whims' not in state.view(None).to_json() or state.view(None).to_json()['whims'] == [[None, None]] * 3
    )


def test_N_R10_the_picture_tells_what_a_spy_made_known_and_only_to_who_knows() -> None:
    state = position(3, hands=[['spy-1', 'corvee-1'], ['envoy-1'], ['spy-2']])
    play(state, '0: play spy red', '1: pass', '2: pass', '*: draw envoy-1')
    known = 'You know that Blue holds: Envoy.'
    told = [
        [str(node.name) for node in GAME.scene(state.view(seat)).nodes if node.key == 'seat:blue:back']
        for seat in (0, 1, 2, None)
    ]
    assert told == [['None'], [known], ['None'], ['None']]


def test_N_R10_there_is_no_hand_limit_and_a_token_may_be_chosen_again() -> None:
    hand = [name for name in BOX.card_names if name.startswith(('ambush', 'corvee', 'newcomers', 'fire'))]
    state = position(phase='tokens', waiting=[0, 1], tokens=[None, None], hands=[hand, []], month=5)
    assert len(part(state, 'hands')[0]) == 21
    assert texts(state, 0) == ['token a', 'token b', 'token c']


def test_N_R11_a_watchtower_is_no_house() -> None:
    village = ['cW..', '....', '....', '....']
    state = position(
        phase='window',
        month=12,
        hands=[['spy-1'], []],
        passes=1,
        villages=[village, None],
        official='neighbours',
        whims=[['tee', 'square'], ['corner', 'two-diagonals']],
    )
    play(state, '0: pass')
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores[0] == 3 + 5


def test_N_R12_a_watchtower_must_shoot() -> None:
    state = position(
        phase='window',
        hands=[['spy-1'], []],
        passes=1,
        ships=[[1, 2], []],
        villages=[['W...', *EMPTY[1:]], None],
    )
    play(state, '0: pass')
    assert texts(state, 0) == ['shoot 1', 'shoot 2']
    assert refused(state, 0, 'pass') == ('no-pass', 'N-R5')


# --- the table's own ------------------------------------------------------------------------------
def test_N_R13_without_any_card_to_draw_none_is_drawn_and_no_ship_comes() -> None:
    cards = THE_TABLE['cards']
    assert isinstance(cards, dict)
    box = {'cards': {name: entry for name, entry in cards.items() if 'effect' in entry}}
    every = [f'{name}-{n + 1}' for name, entry in box['cards'].items() for n in range(len(entry['feet']))]
    state = position(
        phase='tokens', waiting=[0, 1], tokens=[None, None], hands=[every, []], options={'box': box}
    )
    told = play(state, '0: token a', '1: token a')
    assert 'arrival' not in codes(told)
    assert part(state, 'phase') == 'turn'
    assert part(state, 'draws') == 0


def test_N_R14_of_equal_cards_the_one_held_longest_is_played() -> None:
    state = position(hands=[['mercenary-3', 'mercenary-1', 'spy-1'], []])
    play(state, '0: play mercenary a1')
    assert part(state, 'hands')[0] == ['mercenary-1', 'spy-1']
    assert part(state, 'discards') == ['mercenary-3']


def test_N_R15_who_has_nothing_left_to_decide_is_not_asked() -> None:
    state = position(3, owed=1, tokens=['c', 'c', 'c'])
    play(state, '0: settle a1')
    assert state.to_act() == (1,)
    state = position(phase='window', hands=[['spy-1'], []])
    play(state, '0: pass')
    assert part(state, 'month') == 2
