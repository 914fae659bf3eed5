"""The goal (C1) and claiming (C6) in Claim."""

from __future__ import annotations

import pytest

import meadhall as mh

from .drawing import claims, do, drawn, field, legal, moves, position, refused, show, sign, turn


def ended(state: mh.State) -> tuple[tuple[int, ...], tuple[int, ...], str]:
    outcome = state.outcome()
    assert outcome is not None
    assert state.to_act() == ()
    assert legal(state) == set()
    return outcome.scores, outcome.winners, outcome.reason


# ======================================================================================================
# Goal (C1)
# ======================================================================================================
def test_C1_three_castles_on_three_territories_win() -> None:
    state = position(
        """
          a b c d e f g h i
        1 B . . . . . R . .
        2 . . . . . B . . .
        3 . . . . . . . . .
        4 . b . . . . . . .
        5 . . . . . . . r .
        """
    )
    assert do(state, 'claim c4') == ['claimed Blue c4 D', 'won-castles Blue']
    assert ended(state) == ((3, 1), (0,), 'castles')


def test_C1_with_three_players_three_castles_win_too() -> None:
    state = position(
        """
          a b c d e f g h i
        1 B . . Y . . R . .
        2 . . . . . . . . .
        3 . . . . . . . . .
        4 . . . . . Y . . .
        5 . . . . . . . r .
        6 . . . . . . . . .
        7 . y . . . . . . .
        """,
        players=3,
        turn='yellow',
    )
    do(state, 'claim i7')
    assert ended(state) == ((1, 1, 3), (2,), 'castles')


FOUR = """
      a b c d e f g h i
    1 B . . . B . . Y .
    2 . . . . . . . . .
    3 . . . . . . . . .
    4 R . . . b . . y .
    5 . . . . . . . . .
    6 . . . . . . . . .
    7 . . g . . . . . .
    8 . . . . . . . . r
    9 . . . . . . . . .
"""


def test_C1_three_castles_of_one_partner_are_not_enough() -> None:
    state = position(FOUR, players=4)
    do(state, 'claim e5')
    assert state.outcome() is None
    assert turn(state) == 'blue'


def test_C1_partners_win_together_with_five() -> None:
    state = position(FOUR, players=4)
    do(state, 'claim e5', 'e4-d4', 'i8-i9')  # blue's third castle, the team's fourth
    told = do(state, 'claim h5')
    assert told == ['claimed Yellow h5 F', 'won-castles Blue-Yellow']
    assert ended(state) == ((3, 1, 2, 0), (0, 2), 'castles')


# ======================================================================================================
# C6, C6.1: claiming what one holds
# ======================================================================================================
def test_C6_there_is_at_most_one_castle_a_territory() -> None:
    state = position(FOUR, players=4)
    do(state, 'claim e5')
    assert claims(state) == set()
    with pytest.raises(mh.BadState, match='second in its territory'):
        position(
            """
            B . B . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            b . . . . . . . r
            """
        )


def test_C6_1_a_territory_without_enemy_pieces_is_claimed_on_any_free_point() -> None:
    state = position(
        """
          a b c d e f g h i
        1 . b . r . . . . .
        2 . . b . b . . . .
        3 . . . . . . . . .
        4 . r . b . . . . .
        5 . . . . . . . . r
        """
    )
    assert claims(state) == {'a1', 'c1', 'a2', 'b2', 'a3', 'b3', 'c3'}
    assert do(state, 'claim a3') == ['claimed Blue a3 A']
    assert show(state) == drawn(
        """
          a b c d e f g h i
        1 . b . r . . . . .
        2 . . b . b . . . .
        3 B . . . . . . . .
        4 . r . b . . . . .
        5 . . . . . . . . r
        """
    )


def test_C6_1_it_takes_an_own_piece_there() -> None:
    state = position(
        """
          a b c d e f g h i
        1 . . . . . . . . .
        2 . . . . . . . . .
        3 . . . . . . . . .
        4 b . . r . . . . .
        5 . . . . . . . . .
        """
    )
    assert claims(state) == set()


def test_C6_1_one_enemy_piece_prevents_it() -> None:
    state = position(
        """
          a b c d e f g h i
        1 b b b . . . . . .
        2 b . b . . . . . .
        3 b b r . . . . . .
        4 . . . . . . . . .
        5 . . . . . . . . r
        """
    )
    assert claims(state) == set()


def test_C6_1_any_enemy_prevents_it_with_three_players() -> None:
    state = position(
        """
          a b c d e f g h i
        1 b . r b . y b . .
        2 . . . . . . . . .
        3 . . . . . . . . .
        4 . . . . . . . . .
        5 . . . . . . . . .
        6 . . . . . . . . .
        7 r . . . . . . . y
        """,
        players=3,
    )
    assert {point[0] for point in claims(state)} == {'g', 'h', 'i'}


def test_C6_1_several_claims_in_one_turn_and_then_the_move() -> None:
    state = position(
        """
          a b c d e f g h i
        1 b . . . b . . . .
        2 . . . . . . . . .
        3 . . . . . . . . .
        4 . . . . . . . . .
        5 . . r . . . . . r
        """
    )
    assert do(state, 'claim c2', 'claim d2', 'a1-a2') == [
        'claimed Blue c2 A',
        'claimed Blue d2 B',
        'moved Blue a1-a2',
    ]
    assert turn(state) == 'red'


def test_C6_1_only_on_the_own_turn() -> None:
    state = position(
        """
          a b c d e f g h i
        1 b . . . . . . . .
        2 . . . . . . . . .
        3 . . . . . . . . .
        4 . . . . . . . . .
        5 . . r . . . . . r
        """,
        turn='red',
    )
    assert state.legal(0) == []
    assert {point[1] for point in claims(state)} == {'4', '5'}


def test_C6_1_a_claimed_castle_stands_in_the_way_at_once() -> None:
    state = position(
        """
          a b c d e f g h i
        1 b . . . . . . . .
        2 . . . . . . . . .
        3 . . . . . . . . .
        4 . . . . . . . . .
        5 . . r . . . . . r
        """
    )
    do(state, 'claim b1')
    assert moves(state, 'a1') == {'a2', 'c1'}


# ======================================================================================================
# C6.2: conquering
# ======================================================================================================
HELD = """
      a b c d e f g h i
    1 b . . . . . . . .
    2 . R . . . . . . .
    3 . . . . . . . . .
    4 . r . . . . . . .
    5 . . . . . . . . r
"""


def test_C6_2a_a_castle_alone_does_not_hold_a_territory() -> None:
    state = position(HELD)
    assert claims(state) == {'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'}
    assert do(state, 'claim c3') == ['castle-returned Red b2 A', 'claimed Blue c3 A']
    assert show(state) == drawn(
        """
          a b c d e f g h i
        1 b . . . . . . . .
        2 . . . . . . . . .
        3 . . B . . . . . .
        4 . r . . . . . . .
        5 . . . . . . . . r
        """
    )


def test_C6_2a_the_new_castle_may_stand_where_the_old_one_stood() -> None:
    state = position(HELD)
    assert do(state, 'claim b2') == ['castle-returned Red b2 A', 'claimed Blue b2 A']
    assert sign(state, 'b2') == 'B'


def test_C6_2a_it_takes_an_own_piece_and_no_enemy_piece() -> None:
    state = position(
        """
          a b c d e f g h i
        1 b . r . . . . . .
        2 . R . . R . . . .
        3 . . . . . . . . .
        4 . . . . . . . . .
        5 . . . . . . . . .
        """
    )
    assert claims(state) == set()


def test_C6_2a_any_enemy_piece_defends_with_three_players() -> None:
    state = position(
        """
          a b c d e f g h i
        1 b . y . . . . . .
        2 . R . . . . . . .
        3 . . . . . . . . .
        4 . . . . . . . . .
        5 . . . . . . . . .
        6 . . . . . . . . .
        7 . . r . . . . . .
        """,
        players=3,
    )
    assert claims(state) == set()


STORM = """
      a b c d e f g h i
    1 . . . r . . r . .
    2 b . R b . . . . .
    3 . r r . . . . . .
    4 . . . . . . . . .
    5 . . . . . . . . r
"""


def test_C6_2b_capturing_the_castle_gives_the_right_at_once_whatever_stands_there() -> None:
    state = position(STORM)
    assert do(state, 'a2-b2') == ['moved Blue a2-b2', 'castle-captured Red c2 A']
    assert (turn(state), field(state, 'phase'), field(state, 'rights')) == ('blue', 'right', ['A'])
    assert legal(state) == {*(f'claim {point}' for point in ('a1', 'b1', 'c1', 'a2', 'c2', 'a3')), 'waive'}
    assert do(state, 'claim c2') == ['claimed Blue c2 A']
    assert show(state) == drawn(
        """
          a b c d e f g h i
        1 . . . r . . r . .
        2 . b B b . . . . .
        3 . r r . . . . . .
        4 . . . . . . . . .
        5 . . . . . . . . r
        """
    )
    assert turn(state) == 'red'


def test_C6_2b_the_right_may_be_waived_and_is_gone() -> None:
    state = position(STORM)
    do(state, 'a2-b2')
    assert do(state, 'waive') == ['waived Blue']
    assert (turn(state), field(state, 'rights')) == ('red', [])
    do(state, 'i5-i4')
    assert (turn(state), claims(state)) == ('blue', set())


def test_C6_2b_it_is_used_or_lost_before_the_piece_moves_again() -> None:
    state = position(
        """
          a b c d e f g h i
        1 . . . r . . . . .
        2 . . . . . . . . .
        3 . . b . R b . . .
        4 . . . . . . . . .
        5 r . . . . . . . .
        """
    )
    do(state, 'c3-d3')
    assert legal(state, 'move') == set()
    assert refused(state, 'd3-d2') == ('right-first', 'C6.2')
    do(state, 'waive')
    assert legal(state) == {'d3-d2', 'stop'}
    assert do(state, 'd3-d2') == ['moved Blue d3-d2', 'captured Red d1']
    assert turn(state) == 'red'


@pytest.mark.parametrize(
    ('castle', 'capture'), [('e1', 'd3-e3'), ('f2', 'd3-d2'), ('d1', None), ('e3', None), (None, None)]
)
def test_C6_2b_the_new_castle_may_help_the_next_capture(castle: str | None, capture: str | None) -> None:
    state = position(
        """
          a b c d e f g h i
        1 . . . . . . . . .
        2 . . . . r . . . .
        3 . . b . R b . . .
        4 . . . . . . . . .
        5 r . . . . . . . .
        """
    )
    do(state, 'c3-d3', 'waive' if castle is None else f'claim {castle}')
    if capture is None:
        assert turn(state) == 'red'
    else:
        assert legal(state) == {capture, 'stop'}
        assert do(state, capture) == [f'moved Blue {capture}', 'captured Red e2']


def test_C6_2b_two_castles_at_once_in_either_order() -> None:
    drawing = """
          a b c d e f g h i
        1 . . b . . . . . .
        2 . . R . . . . . .
        3 . . . R b . . . .
        4 . . b . . . . . .
        5 r . . . . . . . r
    """
    for order in (['A', 'B'], ['B', 'A']):
        state = position(drawing)
        told = do(state, 'c4-c3')
        assert told[0] == 'moved Blue c4-c3'
        assert set(told[1:]) == {'castle-captured Red c2 A', 'castle-captured Red d3 B'}
        assert field(state, 'rights') == ['A', 'B']
        assert {point[0] for point in claims(state)} == set('abcdef')
        for letter in order:
            spot = {'A': 'c2', 'B': 'd3'}[letter]
            assert do(state, f'claim {spot}') == [f'claimed Blue {spot} {letter}']
        assert turn(state) == 'red'
        assert show(state) == drawn(
            """
              a b c d e f g h i
            1 . . b . . . . . .
            2 . . B . . . . . .
            3 . . b B b . . . .
            4 . . . . . . . . .
            5 r . . . . . . . r
            """
        )


def test_C6_2b_one_of_two_may_be_used_and_the_other_waived() -> None:
    state = position(
        """
          a b c d e f g h i
        1 . . b . . . . . .
        2 . . R . . . . . .
        3 . . . R b . . . .
        4 . . b . . . . . .
        5 r . . . . . . . r
        """
    )
    do(state, 'c4-c3', 'claim e2')
    assert (field(state, 'phase'), field(state, 'rights')) == ('right', ['A'])
    assert {point[0] for point in claims(state)} == set('abc')
    do(state, 'waive')
    assert turn(state) == 'red'
    assert [show(state).count(castle) for castle in 'BR'] == [1, 0]


def test_C6_2b_no_claim_elsewhere_by_this_right() -> None:
    state = position(STORM)
    do(state, 'a2-b2')
    assert refused(state, 'claim e2') == ('no-right', 'C6.2')


def test_C6_2b_who_wins_by_the_right_leaves_a_state_that_can_be_read_again() -> None:
    state = position(STORM.replace('5 . . . .', '5 B . . .').replace('1 . . . r .', '1 . . . r B'))
    do(state, 'a2-b2')
    assert do(state, 'claim c2') == ['claimed Blue c2 A', 'won-castles Blue']
    assert field(state, 'rights') == []
    assert mh.game('claim').from_json(state.to_json()) == state


# ======================================================================================================
# C6.3: castles go back
# ======================================================================================================
def test_C6_3_a_captured_castle_may_be_used_again() -> None:
    state = position(
        """
          a b c d e f g h i
        1 . . . . . . . . .
        2 b . R b . . R . .
        3 . . . . . . . . .
        4 . . . . . . . . .
        5 . . . . . . . r .
        """
    )
    do(state, 'a2-b2', 'waive')
    assert turn(state) == 'red'
    do(state, 'claim f5', 'h5-i5', 'b2-a2')
    assert show(state).count('R') == 2
    state = position(
        """
          a b c d e f g h i
        1 . . . . . . . . .
        2 b . R b . . R . .
        3 . . . . . . . . .
        4 . . . . . . . . .
        5 . r . . . . . r .
        """
    )
    do(state, 'a2-b2', 'claim c2')
    told = do(state, 'claim a5', 'claim f5')
    assert told == ['claimed Red a5 D', 'claimed Red f5 E', 'won-castles Red']  # with the one that came back


def test_C6_3_all_three_may_stand_again_with_partners() -> None:
    state = position(
        """
          a b c d e f g h i
        1 . . . . . . . . .
        2 b . R b . . R . .
        3 . . . . . . . . .
        4 R . . . . . . . .
        5 . . . . r . . . .
        6 . . . . . . . . .
        7 . . . . . . . . y
        8 . . . . . . . . .
        9 . . . . g . . . .
        """,
        players=4,
    )
    do(state, 'a2-b2', 'claim c2')
    assert turn(state) == 'red'
    do(state, 'claim e4')
    assert show(state).count('R') == 3
    assert claims(state) == set()


# ======================================================================================================
# C6.4: partners
# ======================================================================================================
PARTNERS = """
      a b c d e f g h i
    1 b . y . Y . b . .
    2 . . . . . . . . .
    3 . . . b . . . B .
    4 . y . . . . . . .
    5 . . . r . . . . .
    6 . . . . . . . . .
    7 . . . . . . b . .
    8 . . . . . . . R .
    9 . . . . . . . . g
"""


def test_C6_4_a_partners_pieces_are_no_enemies_and_its_castle_no_prey() -> None:
    state = position(PARTNERS, players=4)
    # A: the partner's piece. B: the partner's castle. C: an own castle. D: no own piece. I: an enemy piece.
    assert claims(state) == {'b1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'}


def test_C6_4_the_partner_may_claim_it_likewise() -> None:
    state = position(PARTNERS, players=4, turn='yellow')
    assert {point for point in claims(state) if point[1] in '456'} == {
        'a4',
        'c4',
        'a5',
        'b5',
        'c5',
        'a6',
        'b6',
        'c6',
    }
    assert {point for point in claims(state) if point[1] in '123'} == {
        'b1',
        'a2',
        'b2',
        'c2',
        'a3',
        'b3',
        'c3',
    }


def test_C6_4_once_a_partner_has_claimed_the_other_cannot() -> None:
    state = position(PARTNERS, players=4)
    do(state, 'claim b2', 'd3-d2', 'd5-e5')
    assert turn(state) == 'yellow'
    assert {point for point in claims(state) if point[1] in '123'} == set()


# ======================================================================================================
# C6.5: the end
# ======================================================================================================
def test_C6_5_the_game_ends_before_the_move() -> None:
    state = position(
        """
          a b c d e f g h i
        1 B . . . B . . . b
        2 . . . . . . . . .
        3 . . . . . . . . .
        4 . . . . . . . . .
        5 r . . . . . . . .
        """
    )
    do(state, 'claim h2')
    assert ended(state) == ((3, 0), (0,), 'castles')


def test_C6_5_the_game_ends_in_the_middle_of_a_capture() -> None:
    state = position(
        """
          a b c d e f g h i
        1 . . b . . . . . .
        2 . . R . . . . B .
        3 . . . R b . . . .
        4 . . b . . . . . .
        5 r . . . . . B . r
        """
    )
    do(state, 'c4-c3')
    assert do(state, 'claim c2')[-1] == 'won-castles Blue'
    assert ended(state) == ((3, 0), (0,), 'castles')
    assert sign(state, 'd3') == '.'


def test_C6_5_after_the_end_nothing_is_legal() -> None:
    state = position(
        """
          a b c d e f g h i
        1 B . . . B . . . b
        2 . . . . . . . . .
        3 . . . . . . . . .
        4 . . . . . . . . .
        5 r . . . . . . . .
        """
    )
    do(state, 'claim h2')
    with pytest.raises(mh.IllegalAction) as error:
        state.apply(0, state.game.parse(state, 0, 'i1-i2'))
    assert (error.value.code, error.value.rule) == ('over', '')
