"""The rulings of Claim (C-R3 to C-R14). C-R1 is tested with the islands, C-R2 with the removal."""

from __future__ import annotations

import pytest

import meadhall as mh

from .drawing import (
    COLOURS,
    GAME,
    LANDS,
    claims,
    do,
    drawn,
    field,
    legal,
    moves,
    position,
    refused,
    show,
    sign,
    turn,
)


def ended(state: mh.State) -> tuple[tuple[int, ...], str]:
    """Winners and reason."""
    outcome = state.outcome()
    assert outcome is not None
    assert state.to_act() == ()
    return outcome.winners, outcome.reason


# --- C-R3: two different enemies ----------------------------------------------------------------------
MIXED = """
      a b c d e f g h i
    1 b . r y . . . . .
    2 . . . . . . . . .
    3 b . R y . . . . .
    4 . . . . . . . . .
    5 b . r Y . . . . .
    6 . . . . . . . . .
    7 b . r . . . . y .
"""


@pytest.mark.parametrize(('move', 'victim'), [('a1-b1', 'c1'), ('a3-b3', 'c3'), ('a5-b5', 'c5')])
def test_C_R3_a_third_player_helps_only_with_the_option_on(move: str, victim: str) -> None:
    on, off = position(MIXED, players=3), position(MIXED, players=3, mixed_capture=False)
    before = sign(on, victim)
    do(on, move)
    do(off, move)
    assert (sign(on, victim), sign(off, victim)) == ('.', before)


def test_C_R3_the_option_is_on_unless_the_table_says_otherwise() -> None:
    options = GAME.new(3).options
    assert options['mixed-capture'] is True


@pytest.mark.parametrize('mixed', [True, False])
def test_C_R3_own_pieces_castles_and_the_edge_capture_in_either_case(mixed: bool) -> None:
    drawing = """
          a b c d e f g h i
        1 b . r b . . . . .
        2 . . . . . . . . .
        3 b . R B . . . . .
        4 . . . . . . . . .
        5 . . . . . . . . y
        6 . . . . . . . b .
        7 . . r . . . . . .
    """
    for move, told in [
        ('a1-b1', 'captured Red c1'),
        ('a3-b3', 'castle-captured Red c3 A'),
        ('h6-h5', 'captured Yellow i5'),
    ]:
        state = position(drawing, players=3, mixed_capture=mixed)
        assert told in do(state, move)


@pytest.mark.parametrize('mixed', [True, False])
def test_C_R3_partners_are_not_affected(mixed: bool) -> None:
    drawing = """
          a b c d e f g h i
        1 b . r y . . . . .
        2 . . . . . . . . .
        3 b . g Y . . . . .
        4 . . . . . . . . .
        5 b . R y . . . . .
        6 . . . . . . . . .
        7 . . . . . . . . .
        8 . . . . . . . . .
        9 . . r . . . . g .
    """
    for move, victim in [('a1-b1', 'c1'), ('a3-b3', 'c3'), ('a5-b5', 'c5')]:
        state = position(drawing, players=4, mixed_capture=mixed)
        do(state, move)
        assert sign(state, victim) == '.'


def test_C_R3_off_holds_for_capturing_again_as_well() -> None:
    drawing = """
          a b c d e f g h i
        1 . r . . . . . . .
        2 b . . r y . . . .
        3 . . . . . . . . .
        4 . . . . . . . . .
        5 . . . . . . . . .
        6 . . . . . . . . .
        7 . . r . . . . y .
    """
    on, off = position(drawing, players=3), position(drawing, players=3, mixed_capture=False)
    do(on, 'a2-b2')
    do(off, 'a2-b2')
    assert legal(on) == {'b2-c2', 'stop'}
    assert turn(off) == 'red'


# --- C-R4, C-R5, C-R6: claims -------------------------------------------------------------------------
HELD = """
      a b c d e f g h i
    1 b . . r . . . . .
    2 . . . . . . . . .
    3 . . . . . . . . .
    4 r . . . . . . . .
    5 . . . . . . . . b
"""


def test_C_R4_nobody_has_to_claim_and_the_right_stays() -> None:
    state = position(HELD)
    held = claims(state)
    do(state, 'i5-i4', 'a4-a5')
    assert turn(state) == 'blue'
    assert {point for point in claims(state) if point[1] in '123'} == {
        point for point in held if point[1] in '123'
    }


def test_C_R4_the_right_is_gone_with_its_condition() -> None:
    state = position(HELD)
    assert 'c1' in claims(state)
    do(state, 'i5-i4', 'd1-c1')  # an enemy comes
    assert 'c2' not in claims(state)
    state = position(
        """
          a b c d e f g h i
        1 . . b . r . . . .
        2 . . . . . . . . .
        3 . . . . . . . . .
        4 r . . . . . . . .
        5 . . . . . . . . .
        """
    )
    assert 'b2' in claims(state)
    do(state, 'c1-d1', 'a4-a5')  # the last own piece has left
    assert claims(state) == set()


def test_C_R5_a_claim_is_free_and_the_move_follows() -> None:
    state = position(HELD)
    before = legal(state, 'move')
    do(state, 'claim c3')
    assert turn(state) == 'blue'
    assert legal(state, 'move') == before
    assert do(state, 'i5-i4') == ['moved Blue i5-i4']


FULL_LANDS = """
    A A B B B B C C C
    A A B B B B C C C
    D D B B B B C C C
    D D D E E E E C C
    D D D E E E E C C
"""


def test_C_R6_without_a_free_point_one_waits() -> None:
    state = position(
        """
          a b c d e f g h i
        1 b b . . . . . . .
        2 b b . . . . . . .
        3 r . . . . . . . .
        4 . . . . . . . . .
        5 . . . . . . . . r
        """,
        FULL_LANDS,
    )
    assert claims(state) == set()
    assert refused(state, 'claim a1') == ('taken', 'C6.1')
    do(state, 'b1-c1', 'i5-i4')
    assert 'b1' in claims(state)


def test_C_R6_in_a_full_territory_with_partners_too() -> None:
    state = position(
        """
          a b c d e f g h i
        1 b y y . . . . . .
        2 b b b . . . . . .
        3 y y y . . . . . .
        4 . . . . . . . . .
        5 . . . r . . . . .
        6 . . . . . . . . .
        7 . . . . . . . . .
        8 . . . . . . . . .
        9 . . . . g . . . .
        """,
        players=4,
    )
    assert claims(state) == set()


def test_C_R6_cannot_happen_in_a_conquest() -> None:
    state = position(
        """
          a b c d e f g h i
        1 b b . . . . . . .
        2 b R . . . . . . .
        3 r . . . . . . . .
        4 . . . . . . . . .
        5 . . . . . . . . r
        """,
        FULL_LANDS,
    )
    assert claims(state) == {'b2'}
    state = position(
        """
          a b c d e f g h i
        1 r b . . . . . . .
        2 b R . b . . . . .
        3 . . . . . . . . .
        4 . . . . . . . . .
        5 . . . . . . . . r
        """,
        FULL_LANDS,
    )
    do(state, 'd2-c2')  # a2 and c2: the castle between them is captured
    assert legal(state) == {'claim b2', 'waive'}


# --- C-R7: the right of a captured castle -------------------------------------------------------------
CHANNEL = """
    A A A B C C C C C
    A A A B E C C C C
    A A A B E E C C C
    D D B B E E E C C
    D D D B E E E E C
"""


def test_C_R7_no_own_piece_is_needed_in_the_territory() -> None:
    state = position(
        """
          a b c d e f g h i
        1 . . . . . . . . .
        2 . b . R b . . . .
        3 . . . r . . . . .
        4 . . . . . . . . .
        5 r . . . . . . . .
        """,
        CHANNEL,
    )
    do(state, 'b2-c2')
    assert claims(state) == {
        'd1',
        'd2',
        'c4',
        'd4',
        'd5',
    }  # B, where a piece of red's stands and none of blue's
    do(state, 'claim d5')
    assert sign(state, 'd5') == 'B'


def test_C_R7_not_used_at_once_it_is_gone() -> None:
    state = position(
        """
          a b c d e f g h i
        1 . . . . . . . . .
        2 . b . R b . . . .
        3 . . . . . . . . .
        4 . . . . . . . . .
        5 r . . . . . . . r
        """,
        CHANNEL,
    )
    do(state, 'b2-c2', 'waive', 'a5-a4')
    assert turn(state) == 'blue'
    assert not {'d1', 'd2', 'd3'} & claims(state)


# --- C-R8: chains -------------------------------------------------------------------------------------
CROSS = """
      a b c d e f g h i
    1 . . r . . . . . .
    2 b r . r b . . . .
    3 . . r . . . . . .
    4 . . . . . . . . .
    5 . . . . . . . . r
"""


def test_C_R8_nothing_is_captured_on_the_way() -> None:
    state = position(CROSS)
    assert do(state, 'a2-c4') == ['moved Blue a2-c2-c4']  # to stop on c2 would capture c1 and d2
    assert show(state) == drawn(
        """
          a b c d e f g h i
        1 . . r . . . . . .
        2 . r . r b . . . .
        3 . . r . . . . . .
        4 . . b . . . . . .
        5 . . . . . . . . r
        """
    )


def test_C_R8_at_its_end_a_chain_captures() -> None:
    state = position(CROSS)
    assert set(do(state, 'a2-c2')) == {'moved Blue a2-c2', 'captured Red c1', 'captured Red d2'}


# --- C-R9: castles of partners ------------------------------------------------------------------------
STOCK = """
      a b c d e f g h i
    1 B . . B . . B . .
    2 . . . . . . . . .
    3 . . . . . . . . .
    4 b . R b . . . . .
    5 . y . . . . . . .
    6 . . . . . . . . .
    7 . . . b . . . g .
    8 . . . . . . . . .
    9 . . . . . r . . r
"""


def test_C_R9_without_castle_in_stock_nothing_is_claimed() -> None:
    state = position(
        """
          a b c d e f g h i
        1 B . . B . . B . .
        2 . . . . . . . . .
        3 . . . . . . . . .
        4 b . . . . . . . .
        5 . . . . . . . . .
        6 . . . . . . . . .
        7 . y . . . . . g .
        8 . . . . . . . . .
        9 . . . . . r . . r
        """,
        players=4,
    )
    assert claims(state) == set()
    assert refused(state, 'claim a5') == ('no-castle', 'C-R9')
    do(state, 'a4-a5', 'f9-e9')
    assert 'a8' in claims(state)  # the partner has castles to claim with


def test_C_R9_a_captured_castle_goes_back_and_the_territory_is_nobodys() -> None:
    state = position(STOCK, players=4)
    assert do(state, 'a4-b4') == ['moved Blue a4-b4', 'castle-captured Red c4 D']
    assert (turn(state), field(state, 'rights'), sign(state, 'c4')) == ('red', [], '.')
    assert show(state).count('R') == 0


def test_C_R9_the_partner_may_claim_it_on_the_own_turn() -> None:
    state = position(STOCK, players=4)
    do(state, 'a4-b4', 'f9-e9')
    assert turn(state) == 'yellow'
    assert do(state, 'claim c4') == ['claimed Yellow c4 D']


def test_C_R9_two_castles_captured_with_one_in_stock() -> None:
    state = position(
        """
          a b c d e f g h i
        1 B . . . . . B . .
        2 . . . . . . . . .
        3 . . . . b . . . .
        4 . . b . R . . . .
        5 . . . . . R b . .
        6 . . . . b . . . .
        7 . . . . . . . . .
        8 . y . . . . . g .
        9 . . . . . r . . r
        """,
        """
        A A A B B B C C C
        A A A B B B C C C
        A A A B B B C C C
        D D D E E F F F F
        D D D E E F F F F
        D D D E E F F F F
        G G G H H H I I I
        G G G H H H I I I
        G G G H H H I I I
        """,
        players=4,
    )
    do(state, 'e6-e5')
    assert field(state, 'rights') == ['E', 'F']
    do(state, 'claim e4')
    assert (turn(state), field(state, 'rights'), sign(state, 'f5')) == ('red', [], '.')
    assert [show(state).count(castle) for castle in 'BR'] == [3, 0]


# --- C-R10: endless games -----------------------------------------------------------------------------
DUEL = """
      a b c d e f g h i
    1 b . . . . . . . .
    2 . . . . . . . . .
    3 . . . . . . . . .
    4 . . . . . . . . .
    5 . . . . . . . . r
"""
ROUND = ('a1-a2', 'i5-i4', 'a2-a1', 'i4-i5')


def test_C_R10_the_third_time_is_a_draw() -> None:
    state = position(DUEL)
    do(state, 'a1-a2')  # red is to move: the first time
    for _ in range(2):
        assert state.outcome() is None
        do(state, 'i5-i4', 'a2-a1', 'i4-i5')
        assert state.outcome() is None
        told = do(state, 'a1-a2')  # the second, the third time
    assert told == ['moved Blue a1-a2', 'drawn-repetition']
    assert ended(state) == ((0, 1), 'repetition')


@pytest.mark.parametrize('limit', [2, 3, 5])
def test_C_R10_how_often_is_an_option(limit: int) -> None:
    state = position(DUEL, repetition=limit)
    do(state, 'a1-a2')
    moves_made = 1
    while state.outcome() is None:
        do(state, ROUND[moves_made % 4])
        moves_made += 1
    assert moves_made == 4 * (limit - 1) + 1
    assert ended(state) == ((0, 1), 'repetition')


def test_C_R10_the_same_pieces_with_another_player_to_move_are_another_position() -> None:
    state = position(
        """
          a b c d e f g h i
        1 b . . . . . . . .
        2 b . . . . . . . .
        3 . . . . . . . . .
        4 . . . . . . . . .
        5 . . . . . . . r .
        """,
        turn='red',
        repetition=2,
    )
    do(state, 'h5-i5')
    before = show(state)
    # Red goes round in four moves; blue, who hops once, in five.
    do(state, 'a1-a3', 'i5-i4', 'a3-b3', 'i4-h4', 'b3-b2', 'h4-h5', 'b2-b1', 'h5-i5', 'b1-a1')
    assert (show(state), turn(state)) == (before, 'red')
    assert state.outcome() is None


def test_C_R10_castles_make_another_position() -> None:
    state = position(DUEL, repetition=2)
    do(state, 'a1-a2', 'i5-i4', 'claim b2', 'a2-a1', 'i4-i5', 'a1-a2')
    assert state.outcome() is None


def test_C_R10_a_record_of_positions_survives_json() -> None:
    state = position(DUEL)
    do(state, *ROUND, *ROUND)
    again = GAME.from_json(state.to_json())
    assert again.outcome() is None
    do(again, 'a1-a2')
    assert ended(again) == ((0, 1), 'repetition')


def test_C_R10_sixty_quiet_turns_of_each_are_a_draw() -> None:
    state = position(DUEL, quiet=2 * 60 - 1)
    told = do(state, 'a1-a2')
    assert told == ['moved Blue a1-a2', 'drawn-quiet']
    assert ended(state) == ((0, 1), 'quiet')
    state = position(DUEL, quiet=2 * 60 - 2)
    do(state, 'a1-a2')
    assert state.outcome() is None


def test_C_R10_the_limits_are_options_with_defaults() -> None:
    options = GAME.new(2, {'island': {'drawing': LANDS[2]}}).options
    assert (options['repetition'], options['quiet-turns']) == (3, 60)


TOP = {2: 'b . r . . . . . .', 3: 'b . r . y . . . .', 4: 'b . r . y . g . .'}


@pytest.mark.parametrize('players', [2, 3, 4])
@pytest.mark.parametrize('limit', [1, 2, 3])
def test_C_R10_how_many_quiet_turns_is_an_option(players: int, limit: int) -> None:
    drawing = '\n'.join([TOP[players], *['. . . . . . . . .'] * (len(LANDS[players]) - 1)])
    state = position(drawing, players=players, quiet_turns=limit, repetition=100)
    columns = dict(zip(COLOURS, 'aceg'))
    turns = 0
    while state.outcome() is None:  # everybody walks down the own column
        column, row = columns[turn(state)], turns // players + 1
        do(state, f'{column}{row}-{column}{row + 1}')
        turns += 1
    assert turns == limit * players
    assert ended(state) == (tuple(range(players)), 'quiet')


def test_C_R10_a_capture_starts_the_count_anew() -> None:
    state = position(
        """
          a b c d e f g h i
        1 . r . . . . . . .
        2 b . . . . . . . .
        3 . . . . . . . . .
        4 . . . . . . . . .
        5 . . . . . . . . r
        """,
        quiet=119,
    )
    do(state, 'a2-b2')
    assert (state.outcome(), field(state, 'quiet')) == (None, 0)


def test_C_R10_capturing_a_castle_starts_the_count_anew() -> None:
    state = position(
        """
          a b c d e f g h i
        1 . R . . . . . . .
        2 b . . . . . . . .
        3 . . . . . . . . .
        4 . . . . . . . . .
        5 . . . . . . . . r
        """,
        quiet=119,
    )
    do(state, 'a2-b2', 'waive')
    assert (state.outcome(), field(state, 'quiet')) == (None, 0)


def test_C_R10_a_claim_starts_the_count_anew() -> None:
    state = position(DUEL, quiet=119)
    do(state, 'claim b2', 'a1-a2')
    assert (state.outcome(), field(state, 'quiet')) == (None, 0)


BOXED = """
      a b c d e f g h i
    1 b r r . . . . . .
    2 r . . . . . . . .
    3 r . . . . . . . .
    4 . . . . . . . . .
    5 . . . . . . . . r
"""


def test_C_R10_a_pass_counts_as_a_turn() -> None:
    state = position(BOXED, quiet=118)
    assert do(state, 'pass') == ['passed Blue']
    assert field(state, 'quiet') == 119
    assert do(state, 'i5-i4')[-1] == 'drawn-quiet'
    state = position(BOXED, repetition=2)
    do(state, 'pass', 'i5-i4', 'pass', 'i4-i5')
    assert state.outcome() is None
    assert do(state, 'pass') == ['passed Blue', 'drawn-repetition']


def test_C_R10_who_is_out_neither_counts_nor_shares() -> None:
    state = position(
        """
          a b c d e f g h i
        1 b . . . . . . . .
        2 . . . R . . . . .
        3 . . . . . . . . .
        4 . . . . . . . . .
        5 . . . . . . . . .
        6 . . . . . . . . .
        7 . . . . . . . . y
        """,
        players=3,
        quiet=118,
    )
    do(state, 'a1-a2')
    assert state.outcome() is None
    do(state, 'i7-h7')  # 60 turns of the two who are left
    assert ended(state) == ((0, 2), 'quiet')


def test_C_R10_a_team_shares_the_draw_as_one() -> None:
    state = position(
        """
          a b c d e f g h i
        1 b . . . . . . . .
        2 . . . . . . . . .
        3 . . . . . . . . .
        4 . . . . r . . . .
        5 . . . . . . . . .
        6 . . . . . . . . .
        7 . . . . . . . . .
        8 . . . . . . . . .
        9 . . . . . . . . g
        """,
        players=4,
        quiet=179,
    )
    do(state, 'a1-a2')
    assert ended(state) == ((0, 1, 2, 3), 'quiet')


# --- C-R11: seats with four ---------------------------------------------------------------------------
def test_C_R11_partners_sit_opposite() -> None:
    state = GAME.new(4, {'island': {'drawing': LANDS[4]}})
    assert [str(GAME.seat(seat)) for seat in range(4)] == ['Blue', 'Red', 'Yellow', 'Green']
    do(state, 'first green')
    order = []
    for column in 'abcdefgh':
        order.append(turn(state))
        do(state, f'place {column}1')
    assert order[::2] == ['green', 'blue', 'red', 'yellow']


@pytest.mark.parametrize(
    ('mover', 'enemies'), [('blue', 'rg'), ('red', 'by'), ('yellow', 'rg'), ('green', 'by')]
)
def test_C_R11_blue_and_yellow_against_red_and_green(mover: str, enemies: str) -> None:
    drawing = """
        b b . r r . y y .
        . g g . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    """
    state = position(drawing, players=4, turn=mover, phase='removing', left=4)
    assert {sign(state, text.split()[1]) for text in legal(state, 'remove')} == set(enemies)


# --- C-R12: chains never come back --------------------------------------------------------------------
RING = """
      a b c d e f g h i
    1 . . . . . . . . .
    2 . b r . . . . . .
    3 . r . r . . . . .
    4 . . r . . . . . .
    5 . . . . . . . . r
"""


def test_C_R12_a_chain_never_lands_on_its_start() -> None:
    state = position(RING)
    assert moves(state, 'b2') == {'b1', 'a2', 'd2', 'd4', 'b4'}
    assert refused(state, 'b2-b2') == ('back-to-start', 'C-R12')


def test_C_R12_there_is_no_move_that_changes_nothing() -> None:
    state = position(
        """
          a b c d e f g h i
        1 b r . r r . . . .
        2 r . r . . . . . .
        3 . r . r . . . . .
        4 r . r . . . . . .
        5 r . . . . . . . .
        """
    )
    assert 'a1' not in moves(state, 'a1')
    assert {'c1', 'c3', 'a3'} <= moves(state, 'a1')


def test_C_R12_a_chain_is_told_without_landing_twice() -> None:
    state = position(RING)
    told = do(state, 'b2-d4')[0]
    assert told in ('moved Blue b2-d2-d4', 'moved Blue b2-b4-d4')


def test_C_R12_a_continuation_is_a_new_chain_and_may_return() -> None:
    state = position(
        """
          a b c d e f g h i
        1 b . . . . . . . .
        2 r . . . . . . . .
        3 b r . r b . . . .
        4 . . . . . . . . .
        5 . . . . . . . . r
        """
    )
    assert do(state, 'a3-c3') == ['moved Blue a3-c3', 'captured Red d3']
    assert legal(state) == {'c3-a3', 'stop'}
    assert do(state, 'c3-a3') == ['moved Blue c3-a3', 'captured Red a2']


# --- C-R13: the last enemy piece of a territory -------------------------------------------------------
LAST = """
      a b c d e f g h i
    1 r . . . r . . . .
    2 . . . . . . . . .
    3 b . . . . . . . .
    4 . . . . . . . . .
    5 . . r . . . . . r
"""


def test_C_R13_capturing_it_gives_no_right_at_once() -> None:
    state = position(LAST)
    assert do(state, 'a3-a2') == ['moved Blue a3-a2', 'captured Red a1']
    assert turn(state) == 'red'


def test_C_R13_not_even_while_the_piece_may_capture_again() -> None:
    state = position(
        """
          a b c d e f g h i
        1 . . b . . . . . .
        2 . . r . . . . . .
        3 . . . . r b . . .
        4 . . b . . . . . .
        5 . . . . . . . . r
        """
    )
    do(state, 'c4-c3')
    assert legal(state) == {'c3-d3', 'stop'}


def test_C_R13_the_next_own_turn_gives_it() -> None:
    state = position(LAST)
    do(state, 'a3-a2', 'i5-i4')
    assert claims(state) == {'a1', 'b1', 'c1', 'b2', 'c2', 'a3', 'b3', 'c3'}


def test_C_R13_if_the_condition_still_holds() -> None:
    state = position(
        """
          a b c d e f g h i
        1 r . . r . . . . .
        2 . . . . . . . . .
        3 b . . . . . . . .
        4 . . . . . . . . .
        5 . . r . . . . . r
        """
    )
    do(state, 'a3-a2', 'd1-c1')
    assert claims(state) == set()


def test_C_R13_a_castle_of_the_enemy_left_there_makes_no_difference() -> None:
    state = position(
        """
          a b c d e f g h i
        1 r . . . . . . . .
        2 . . R . . . . . .
        3 b . . . . . . . .
        4 . . . . . . . . .
        5 . . r . . . . . r
        """
    )
    do(state, 'a3-a2')
    assert (turn(state), sign(state, 'c2')) == ('red', 'R')
    do(state, 'i5-i4')
    assert do(state, 'claim c2') == ['castle-returned Red c2 A', 'claimed Blue c2 A']


# --- C-R14: the last who have pieces ------------------------------------------------------------------
def test_C_R14_who_captures_the_last_enemy_piece_wins_at_once() -> None:
    state = position(
        """
          a b c d e f g h i
        1 r . . R . . . R .
        2 . . . . . . . . .
        3 b . . . . . . . .
        4 . . . . . . . . .
        5 . . . . . . . . .
        """
    )
    told = do(state, 'a3-a2')
    assert told == ['moved Blue a3-a2', 'captured Red a1', 'out Red', 'won-last-standing Blue']
    assert ended(state) == ((0,), 'last-standing')
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (0, 2)


def test_C_R14_before_any_right_of_a_castle_captured_with_it() -> None:
    state = position(
        """
          a b c d e f g h i
        1 . . . . . . . . .
        2 r . R b . . . . .
        3 . b . . . . . . .
        4 . . . . . . . . .
        5 . . . . . . . . .
        """
    )
    told = do(state, 'b3-b2')
    assert set(told[1:-1]) == {'castle-captured Red c2 A', 'captured Red a2', 'out Red'}
    assert ended(state) == ((0,), 'last-standing')


THREE = """
      a b c d e f g h i
    1 r . . . . . . . .
    2 . . . . . . . . .
    3 b . . . . . . . .
    4 . . . . . . . . .
    5 . . . . . . . . b
    6 . . . . . . . . .
    7 . . . . . . . . y
"""


def test_C_R14_with_three_it_takes_both_enemies() -> None:
    state = position(THREE, players=3)
    assert do(state, 'a3-a2')[-1] == 'out Red'
    assert (state.outcome(), turn(state)) == (None, 'yellow')


def test_C_R14_with_three_both_may_fall_at_once() -> None:
    state = position(
        """
          a b c d e f g h i
        1 . r . . . . . . .
        2 y . . . . . . . .
        3 . b . . . . . . .
        4 . . . . . . . . .
        5 . . . . . . . . .
        6 . . . . . . . . .
        7 . . . . . R . . .
        """,
        players=3,
    )
    do(state, 'b3-b2')
    assert ended(state) == ((0,), 'last-standing')


def test_C_R14_castles_alone_keep_nobody_in_the_game() -> None:
    state = position(
        """
          a b c d e f g h i
        1 y . . . . R . . .
        2 . . . . . . . . .
        3 b . . . . . . . .
        4 . . . . . . . . .
        5 . Y . . . . . . .
        6 . . . . . . . . .
        7 . . . . . R . . .
        """,
        players=3,
    )
    do(state, 'a3-a2')
    assert ended(state) == ((0,), 'last-standing')


FOUR = """
      a b c d e f g h i
    1 r . . . . . . . .
    2 . . . . . . . . .
    3 b . . . . . . . .
    4 . . . . . . . . .
    5 . . . . . . . . .
    6 . . . . . . . . .
    7 . . . . . . . . .
    8 . . . . . . . . .
    9 . . . . . . . . g
"""


def test_C_R14_a_team_is_beaten_only_when_both_are() -> None:
    state = position(FOUR, players=4)
    assert do(state, 'a3-a2')[-1] == 'out Red'
    assert (state.outcome(), turn(state)) == (None, 'green')


def test_C_R14_a_team_wins_together_even_if_one_is_out() -> None:
    state = position(
        """
          a b c d e f g h i
        1 r . . . . . . . .
        2 . . . . . . . . .
        3 b . . . . . . . .
        4 . . . . . . . . .
        5 . . . . . . . . .
        6 . . . . . . . . .
        7 . . . . . . . . .
        8 . . . . . . . . .
        9 . . . . . . . . .
        """,
        players=4,
    )
    told = state.apply(0, GAME.parse(state, 0, 'a3-a2'))
    assert str(told[-1]) == 'Only the team of Blue and Yellow has pieces left and wins.'
    assert ended(state) == ((0, 2), 'last-standing')
