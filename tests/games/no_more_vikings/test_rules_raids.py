"""N2.4 and N4: the raids."""

from __future__ import annotations

import meadhall as mh

from .positions import codes, part, play, position, refused, texts


def raided(*rows: str, ships: list[int], lines: tuple[str, ...] = ()) -> mh.State:
    """Blue's village after the last pass before the raids."""
    village = [*rows, *['....'] * (4 - len(rows))]
    state = position(
        phase='window', hands=[['spy-1'], []], passes=1, villages=[village, None], ships=[ships, []]
    )
    play(state, '0: pass', *lines)
    return state


def rows(state: mh.State) -> list[str]:
    found = part(state, 'villages')[0]
    assert isinstance(found, list)
    return found


def test_N2_4_villages_are_raided_in_turn_order_from_left_to_right() -> None:
    village = ['v..v', '....', '....', '....']
    state = position(
        phase='window',
        first=1,
        turn=0,
        hands=[['spy-1'], []],
        passes=1,
        villages=[village] * 2,
        ships=[[1, 4], [1, 4]],
    )
    events = play(state, '0: pass')
    seats = [str(event.args['seat']) for event in events if event.code.endswith('pillaged')]
    columns = [event.args['column'] for event in events if event.code.endswith('pillaged')]
    assert seats == ['Red', 'Red', 'Blue', 'Blue']
    assert columns == [1, 4, 1, 4]


def test_N4_1_a_watchtower_shoots_first_and_scores() -> None:
    state = raided('...W', 'v...', ships=[1])
    assert part(state, 'ships') == [[], []]
    assert part(state, 'points') == [1, 0]
    assert rows(state)[1] == 'v...'


def test_N4_1_the_owner_chooses_the_ship() -> None:
    state = raided('...W', 'vv..', ships=[1, 2])
    assert part(state, 'phase') == 'shooting'
    assert texts(state, 0) == ['shoot 1', 'shoot 2']
    assert refused(state, 0, 'shoot 3') == ('no-ship', 'N4.1')
    play(state, '0: shoot 2')
    assert rows(state)[1] == '.v..'
    assert part(state, 'ships') == [[1], []]
    assert part(state, 'points') == [1, 0]


def test_N4_1_two_watchtowers_two_ships() -> None:
    state = raided('W..W', 'vvv.', ships=[1, 2, 3])
    play(state, '0: shoot 1', '0: shoot 3')
    assert part(state, 'ships') == [[2], []]
    assert rows(state)[1] == 'v.v.'
    assert part(state, 'points') == [2, 0]


def test_N4_2_a_soldier_anywhere_in_the_column_destroys_the_ship_and_is_gone() -> None:
    state = raided('v...', '....', '....', 's...', ships=[1])
    assert rows(state) == ['v...', '....', '....', '....']
    assert part(state, 'ships') == [[], []]
    assert part(state, 'points') == [1, 0]


def test_N4_2_of_several_soldiers_the_owner_says_which() -> None:
    state = raided('s..s', '....', 's...', ships=[1, 4])
    assert texts(state, 0) == ['spend a1', 'spend a3']
    assert refused(state, 0, 'spend d1') == ('no-soldier', 'N4.2')
    play(state, '0: spend a3')
    assert rows(state) == ['s...', '....', '....', '....']
    assert part(state, 'points') == [2, 0]


def test_N4_3_the_first_villager_or_cottage_from_the_sea_is_destroyed() -> None:
    state = raided('....', '.c..', '.v..', ships=[2])
    assert rows(state) == ['....', '....', '.v..', '....']


def test_N4_3_only_one_unit_a_column() -> None:
    state = raided('v...', 'v...', 'c...', ships=[1])
    assert rows(state) == ['....', 'v...', 'c...', '....']


def test_N4_3_fortress_field_and_watchtower_are_passed_by() -> None:
    state = raided('F#..', 'vc..', ships=[1, 2])
    assert rows(state) == ['F#..', '....', '....', '....']


def test_N4_4_a_ship_that_was_not_destroyed_stays() -> None:
    state = raided('v...', ships=[1, 3])
    assert part(state, 'ships') == [[1, 3], []]
    events = play(state, '0: token c', '1: token c')
    assert codes(events) == ['token', 'token']
