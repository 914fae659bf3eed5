"""The battle of Claim (C5)."""

from __future__ import annotations

import pytest

import meadhall as mh

from .drawing import LANDS, claims, do, drawn, field, legal, moves, position, refused, show, sign, turn


def test_C5_the_first_player_begins_the_battle() -> None:
    state = position(
        """
        b r . . . . . . .
        . . . . . . . . .
        y . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . b . r . y . .
        """,
        players=3,
        turn='red',
        first='yellow',
        phase='removing',
        left=4,
    )
    do(state, 'done')
    order = []
    for text in ('g7-h7', 'c7-b7', 'e7-d7', 'h7-i7'):
        order.append(turn(state))
        do(state, text)
    assert order == ['yellow', 'blue', 'red', 'yellow']


# ======================================================================================================
# C5.1: a move
# ======================================================================================================
def test_C5_1_a_step_leads_to_a_free_neighbour_never_diagonally() -> None:
    state = position(
        """
          a b c d e f g h i
        1 . . . . . . . . .
        2 . . . . . . . . .
        3 . . . . b . . . .
        4 . . . . . . . . .
        5 r . . . . . . . .
        """
    )
    assert legal(state) - legal(state, 'claim') == {'e3-e2', 'e3-f3', 'e3-e4', 'e3-d3'}
    assert do(state, 'e3-e2') == ['moved Blue e3-e2']
    assert show(state) == drawn(
        """
          a b c d e f g h i
        1 . . . . . . . . .
        2 . . . . b . . . .
        3 . . . . . . . . .
        4 . . . . . . . . .
        5 r . . . . . . . .
        """
    )
    assert turn(state) == 'red'


def test_C5_1_the_sea_is_no_point() -> None:
    state = position(
        """
          a b c d e f g h i
        1 b . . ~ . . . . .
        2 . . . b . . . . .
        3 . . . . . . . . ~
        4 . . . . . . . . b
        5 r . . . . . . . ~
        """
    )
    assert moves(state, 'a1') == {'b1', 'a2'}
    assert moves(state, 'd2') == {'c2', 'e2', 'd3'}
    assert moves(state, 'i4') == {'h4'}


@pytest.mark.parametrize('hopped', 'bryBRY')
def test_C5_1_a_hop_leads_over_a_piece_or_castle_of_any_colour(hopped: str) -> None:
    state = position(
        f"""
          a b c d e f g h i
        1 . . . . . . . . .
        2 . . . . . . . . .
        3 . . b {hopped} . . . . .
        4 . . . . . . . . .
        5 . . . . . . . . .
        6 . . . . . . . . .
        7 r . . . y . . . b
        """,
        players=3,
    )
    assert moves(state, 'c3') == {'b3', 'c2', 'c4', 'e3'}
    assert do(state, 'c3-e3')[0] == 'moved Blue c3-e3'
    assert sign(state, 'd3') == hopped


@pytest.mark.parametrize('hopped', 'ygYG')
def test_C5_1_a_hop_leads_over_partner_and_enemy_alike(hopped: str) -> None:
    state = position(
        f"""
          a b c d e f g h i
        1 . . . . . . . . .
        2 . . . . . . . . .
        3 . . b . . . . . .
        4 . . {hopped} . . . . . .
        5 . . . . . . . . .
        6 . . . . . . . . .
        7 . . . . . . . . .
        8 . . . . . . . . .
        9 r . . . y . . . g
        """,
        players=4,
    )
    assert moves(state, 'c3') == {'b3', 'c2', 'd3', 'c5'}


def test_C5_1_a_hop_needs_a_free_point_right_behind() -> None:
    state = position(
        """
          a b c d e f g h i
        1 r b r r . . . . .
        2 . r . . . . . . .
        3 . r . . . . . b r
        4 . . . . . . . . .
        5 . b . r . . . . .
        """
    )
    assert moves(state, 'b1') == set()  # the sea behind a1; a piece behind c1 and b2
    assert moves(state, 'h3') == {'h2', 'h4', 'g3'}
    assert moves(state, 'b5') == {'a5', 'c5', 'b4'}  # d5 is not its neighbour, nor is b3


def test_C5_1_hops_may_be_chained_and_turn() -> None:
    # The drawing of the rules page.
    state = position(
        """
          a b c d e f g h i
        1 b r . . . . . . .
        2 . . g . . . . . .
        3 . . . B . . . . .
        4 . . . . . . . . .
        5 . . . . . . . . .
        6 . . . . . . . . .
        7 . . . . . . . . .
        8 . . . . . . . . .
        9 . . . . . . . . y
        """,
        players=4,
    )
    assert moves(state, 'a1') == {'a2', 'c1', 'c3', 'e3'}
    assert do(state, 'a1-e3') == ['moved Blue a1-c1-c3-e3']
    assert (sign(state, 'a1'), sign(state, 'e3')) == ('.', 'b')


def test_C5_1_a_chain_may_go_there_and_back_beside() -> None:
    state = position(
        """
          a b c d e f g h i
        1 b . . . . . . . .
        2 r . r . . . . . .
        3 . r . . . . . . .
        4 . . . . . . . . .
        5 . . . . . . . . r
        """
    )
    assert moves(state, 'a1') == {'b1', 'a3', 'c3', 'c1'}


def test_C5_1_a_step_and_a_hop_are_not_combined() -> None:
    state = position(
        """
          a b c d e f g h i
        1 . . . . . . . . .
        2 . b . r . . . . .
        3 . . . . . . . . .
        4 . . . . . . . . .
        5 . . . . . . . . r
        """
    )
    assert moves(state, 'b2') == {'b1', 'b3', 'a2', 'c2'}  # not c2 and on to e2
    state = position(
        """
          a b c d e f g h i
        1 . . . . . . . . .
        2 . b r . . . . . .
        3 . . . . . . . . .
        4 . . . . . . . . .
        5 . . . . . . . . r
        """
    )
    assert moves(state, 'b2') == {'b1', 'b3', 'a2', 'd2'}  # not d2 and on to e2 or d3


def test_C5_1_a_hop_never_leads_over_sea() -> None:
    state = position(
        """
          a b c d e f g h i
        1 . . b ~ . . . . .
        2 . . r . . . . . .
        3 . . ~ . . . . . .
        4 . . ~ . . . . . .
        5 . . ~ . . . . . r
        """,
        """
        A A A . B B C C C
        A A A B B B C C C
        D D . B B B C C C
        D D . E E E C C C
        D D . E E E E C C
        """,
    )
    assert moves(state, 'c1') == {'b1'}


def test_C5_1_only_own_pieces_move() -> None:
    state = position(
        """
          a b c d e f g h i
        1 b . . r . . . . .
        2 . . . . . . . . .
        3 . . . . . . . . .
        4 . . . y . . . . .
        5 . . . . . . . . .
        6 . . . . . . . . .
        7 . . . . . . g . .
        8 . . . . . . . . .
        9 . . . . . . . . .
        """,
        players=4,
        turn='yellow',
    )
    assert legal(state, 'move') == {'d4-d3', 'd4-e4', 'd4-d5', 'd4-c4'}


# ======================================================================================================
# C5.2: capture
# ======================================================================================================
def strip(row: str, players: int, mixed: bool) -> mh.State:
    """A board with this top row; sea at the row's end goes on. Every enemy has one more piece below."""
    signs = row.split()
    signs += [signs[-1] if signs[-1] == '~' else '.'] * (9 - len(signs))
    middle = ['. . . . . . . . .'] * (len(LANDS[players]) - 2)
    spare = {2: 'r . . . . . . . .', 3: 'r . y . . . . . .', 4: 'r . y . g . . . .'}[players]
    return position('\n'.join([' '.join(signs), *middle, spare]), players=players, mixed_capture=mixed)


def captures(row: str, players: int, mixed: bool = True) -> bool:
    """Whether the piece on a1 captures what stands on c1 by its step to b1; nothing else may change."""
    state = strip(row, players, mixed)
    told = do(state, 'a1-b1')
    signs = row.split()
    signs[0], signs[1] = '.', 'b'
    caught = sign(state, 'c1') == '.'
    if caught:
        victim = {'r': 'Red', 'y': 'Yellow', 'g': 'Green'}[signs[2].lower()]
        what = f'captured {victim} c1' if signs[2].islower() else f'castle-captured {victim} c1 A'
        assert told == ['moved Blue a1-b1', what]
        assert (field(state, 'phase') == 'right') == signs[2].isupper()
        signs[2] = '.'
    else:
        assert told == ['moved Blue a1-b1']
    assert show(state).splitlines()[0].split()[: len(signs)] == signs
    return caught


ALL = [(players, mixed) for players in (2, 3, 4) for mixed in (True, False)]
ENEMIES = {2: 'rR', 3: 'rRyY', 4: 'rRgG'}


@pytest.mark.parametrize(('players', 'mixed'), ALL)
def test_C5_2_an_enemy_with_nothing_behind_is_safe(players: int, mixed: bool) -> None:
    for victim in ENEMIES[players]:
        assert not captures(f'b . {victim} .', players, mixed)


@pytest.mark.parametrize(('players', 'mixed'), ALL)
def test_C5_2_an_enemy_with_its_own_colour_behind_is_safe(players: int, mixed: bool) -> None:
    for victim in ENEMIES[players]:
        assert not captures(f'b . {victim} {victim.lower()}', players, mixed)
        assert not captures(f'b . {victim} {victim.upper()}', players, mixed)


@pytest.mark.parametrize(('players', 'mixed'), ALL)
def test_C5_2_friends_are_never_captured(players: int, mixed: bool) -> None:
    for friend in 'bByY' if players == 4 else 'bB':
        for behind in 'bBrRyYgG'[: 2 * players] + '~':
            assert not captures(f'b . {friend} {behind}', players, mixed)


@pytest.mark.parametrize(('players', 'mixed'), ALL)
def test_C5_2a_between_two_pieces_of_one_colour(players: int, mixed: bool) -> None:
    for victim in ENEMIES[players]:
        assert captures(f'b . {victim} b', players, mixed)


@pytest.mark.parametrize('victim', 'rRyY')
def test_C5_2b_between_pieces_of_two_enemies_with_three_players(victim: str) -> None:
    third = 'y' if victim in 'rR' else 'r'
    assert captures(f'b . {victim} {third}', players=3, mixed=True)
    assert not captures(f'b . {victim} {third}', players=3, mixed=False)


@pytest.mark.parametrize('mixed', [True, False])
@pytest.mark.parametrize('victim', 'rRgG')
def test_C5_2b_between_pieces_of_two_partners(victim: str, mixed: bool) -> None:
    assert captures(f'b . {victim} y', players=4, mixed=mixed)


@pytest.mark.parametrize('mixed', [True, False])
@pytest.mark.parametrize(
    'row', ['b . r g', 'b . R g', 'b . g r', 'b . G r', 'b . r G', 'b . R G', 'b . g R', 'b . G R']
)
def test_C5_2b_the_victims_partner_is_no_help(row: str, mixed: bool) -> None:
    assert not captures(row, players=4, mixed=mixed)


@pytest.mark.parametrize(('players', 'mixed'), ALL)
def test_C5_2c_a_piece_or_castle_against_the_coast(players: int, mixed: bool) -> None:
    for victim in ENEMIES[players]:
        assert captures(f'b . {victim} ~', players, mixed)


@pytest.mark.parametrize(('players', 'mixed'), ALL)
def test_C5_2d_against_an_own_castle(players: int, mixed: bool) -> None:
    for victim in ENEMIES[players]:
        assert captures(f'b . {victim} B', players, mixed)


@pytest.mark.parametrize('victim', 'rRyY')
def test_C5_2d_against_a_third_players_castle(victim: str) -> None:
    third = 'Y' if victim in 'rR' else 'R'
    assert captures(f'b . {victim} {third}', players=3, mixed=True)
    assert not captures(f'b . {victim} {third}', players=3, mixed=False)


@pytest.mark.parametrize('mixed', [True, False])
@pytest.mark.parametrize('victim', 'rRgG')
def test_C5_2d_against_a_partners_castle(victim: str, mixed: bool) -> None:
    assert captures(f'b . {victim} Y', players=4, mixed=mixed)


def test_C5_2_a_captured_piece_leaves_the_game() -> None:
    state = strip('b . r b', players=2, mixed=True)
    do(state, 'a1-b1')
    assert show(state).count('r') == 1
    assert (turn(state), field(state, 'lost')) == ('red', [0, 0])


@pytest.mark.parametrize(
    ('move', 'victim'), [('c3-b3', 'b2'), ('e2-f2', 'g2'), ('i1-i2', 'i3'), ('g4-f4', 'e4')],
    ids=['north', 'east', 'south', 'west'],
)  # fmt: skip
def test_C5_2a_in_all_four_directions(move: str, victim: str) -> None:
    state = position(
        """
          a b c d e f g h i
        1 . b . . . . . . b
        2 . r . . b . r b .
        3 . . b . . . . . r
        4 . . . b r . b . b
        5 r . . . . . . . .
        """
    )
    assert do(state, move) == [f'moved Blue {move}', f'captured Red {victim}']


@pytest.mark.parametrize(
    ('move', 'victim'), [('c2-b2', 'b1'), ('h2-h3', 'i3'), ('e3-e4', 'e5'), ('c4-b4', 'a4')],
    ids=['north', 'east', 'south', 'west'],
)  # fmt: skip
def test_C5_2c_on_all_four_coasts(move: str, victim: str) -> None:
    state = position(
        """
          a b c d e f g h i
        1 . r . . . . . . .
        2 . . b . . . . b .
        3 . . . . b . . . r
        4 r . b . . . . . .
        5 . . . . r . . . .
        """
    )
    assert do(state, move) == [f'moved Blue {move}', f'captured Red {victim}']


@pytest.mark.parametrize(('move', 'caught'), [('c1-b1', True), ('b2-b1', True), ('a3-a2', True)])
def test_C5_2c_in_a_corner_from_either_side(move: str, caught: bool) -> None:
    state = position(
        """
          a b c d e f g h i
        1 r . b . . . . . .
        2 . b . . . . . . .
        3 b . . . . . . . .
        4 . . . . . . . . .
        5 . . . . . . . . r
        """
    )
    do(state, move)
    assert (sign(state, 'a1') == '.') == caught


def test_C5_2c_a_bay_is_outer_edge_too() -> None:
    state = position(
        """
          a b c d e f g h i
        1 . . . . ~ . . . .
        2 . . . . r . . . .
        3 . . . . . b . . .
        4 . . . . . . . . .
        5 . . . . . . . . r
        """
    )
    assert do(state, 'f3-e3') == ['moved Blue f3-e3', 'captured Red e2']


def test_C5_2c_a_piece_beside_the_coast_is_safe_along_it() -> None:
    state = position(
        """
          a b c d e f g h i
        1 . . . r . b . . .
        2 . . . . . . . . .
        3 . . . . . . . . .
        4 . . . . . . . . .
        5 . . . . . . . . r
        """
    )
    assert do(state, 'f1-e1') == ['moved Blue f1-e1']


def test_C5_2_three_victims_at_once() -> None:
    state = position(
        """
          a b c d e f g h i
        1 . . . . b . . . .
        2 . . . . r . . . .
        3 . . b r . r b . .
        4 . . . . b . . . .
        5 . . . . . . . . r
        """
    )
    assert do(state, 'e4-e3') == ['moved Blue e4-e3', 'captured Red e2', 'captured Red f3', 'captured Red d3']
    assert show(state) == drawn(
        """
          a b c d e f g h i
        1 . . . . b . . . .
        2 . . . . . . . . .
        3 . . b . b . b . .
        4 . . . . . . . . .
        5 . . . . . . . . r
        """
    )


def test_C5_2_three_victims_by_a_hop_and_not_the_one_hopped_over() -> None:
    state = position(
        """
          a b c d e f g h i
        1 . . . . b . . . .
        2 . . . . r . . . .
        3 . . b r . r b . .
        4 . . . . r . . . .
        5 . . . . b . . . .
        """
    )
    assert do(state, 'e5-e3') == ['moved Blue e5-e3', 'captured Red e2', 'captured Red f3', 'captured Red d3']
    assert show(state) == drawn(
        """
          a b c d e f g h i
        1 . . . . b . . . .
        2 . . . . . . . . .
        3 . . b . b . b . .
        4 . . . . r . . . .
        5 . . . . . . . . .
        """
    )


def test_C5_2_three_victims_each_in_its_own_way() -> None:
    state = position(
        """
          a b c d e f g h i
        1 . Y . . . . . . .
        2 r . y R . . . . .
        3 . b . . . . . . .
        4 . . . . . . . . .
        5 . . . . . . . . .
        6 . . . . . . . . .
        7 r . y . . . . . b
        """,
        players=3,
    )
    told = do(
        state, 'b3-b2'
    )  # a piece and a castle against the edge, a piece against a third player's castle
    assert told[0] == 'moved Blue b3-b2'
    assert set(told[1:]) == {'castle-captured Yellow b1 A', 'captured Yellow c2', 'captured Red a2'}
    assert show(state) == drawn(
        """
          a b c d e f g h i
        1 . . . . . . . . .
        2 . b . R . . . . .
        3 . . . . . . . . .
        4 . . . . . . . . .
        5 . . . . . . . . .
        6 . . . . . . . . .
        7 r . y . . . . . b
        """
    )


def test_C5_2_a_victim_is_no_help_against_another() -> None:
    state = position(
        """
          a b c d e f g h i
        1 b . r y b . . . .
        2 . . . . . . . . .
        3 . . . . . . . . .
        4 . . . . . . . . .
        5 . . . . . . . . .
        6 . . . . . . . . .
        7 r . y . . . . . .
        """,
        players=3,
    )
    assert do(state, 'a1-b1') == ['moved Blue a1-b1', 'captured Red c1']  # d1 is no neighbour of b1
    assert sign(state, 'd1') == 'y'


# ======================================================================================================
# C5.3: only the moved piece captures
# ======================================================================================================
def test_C5_3_moving_between_two_enemies_is_safe() -> None:
    state = position(
        """
          a b c d e f g h i
        1 . . . . . . . . .
        2 . . r . r . . . .
        3 . . . b . . . . .
        4 . . . . . . . . .
        5 r . . . . . . . b
        """
    )
    assert do(state, 'd3-d2') == ['moved Blue d3-d2']
    assert do(state, 'a5-a4') == ['moved Red a5-a4']
    assert sign(state, 'd2') == 'b'


def test_C5_3_moving_between_an_enemy_and_the_edge_is_safe() -> None:
    state = position(
        """
          a b c d e f g h i
        1 b . . . . . . . .
        2 . r . . . . . . .
        3 . . . . . . . . .
        4 . . . . . . . . .
        5 r . . . . . . . b
        """
    )
    assert do(state, 'a1-a2') == ['moved Blue a1-a2']
    assert do(state, 'a5-a4') == ['moved Red a5-a4']
    assert sign(state, 'a2') == 'b'


def test_C5_3_a_trap_left_standing_is_sprung_by_a_move_only() -> None:
    state = position(
        """
          a b c d e f g h i
        1 . . . . . . . . .
        2 . . r b r . . . .
        3 . . r . . . . . .
        4 . . . . . . . . .
        5 r . . . . . . . b
        """,
        turn='red',
    )
    assert do(state, 'c3-c4') == ['moved Red c3-c4']
    assert do(state, 'i5-i4') == ['moved Blue i5-i4']
    do(state, 'e2-e1', 'i4-i5')
    assert do(state, 'e1-e2') == ['moved Red e1-e2', 'captured Blue d2']


def test_C5_3_a_castle_being_placed_captures_nothing() -> None:
    state = position(
        """
          a b c d e f g h i
        1 b . . r b . . . .
        2 . . . . . . . . .
        3 . . . . . . . . .
        4 . . . . . . . . .
        5 r . . . . . . . .
        """
    )
    assert do(state, 'claim c1') == ['claimed Blue c1 A']
    assert sign(state, 'd1') == 'r'


# ======================================================================================================
# C5.4: capturing again
# ======================================================================================================
COAST = """
      a b c d e f g h i
    1 . r r r . r . . .
    2 b . . . . . . . .
    3 . . . . . . . . .
    4 . . . r . . . . b
    5 r . . . . . . b .
"""


def test_C5_4_a_piece_that_captured_may_capture_again_and_again() -> None:
    state = position(COAST)
    do(state, 'a2-b2')
    assert (turn(state), field(state, 'phase'), field(state, 'active')) == ('blue', 'again', 'b2')
    assert legal(state) == {'b2-c2', 'stop'}
    assert do(state, 'b2-c2') == ['moved Blue b2-c2', 'captured Red c1']
    assert legal(state) == {'c2-d2', 'stop'}
    do(state, 'c2-d2')
    assert show(state).splitlines()[:2] == drawn('. . . . . r . . .\n. . . b . . . . .').splitlines()
    assert turn(state) == 'red'  # nothing more within reach: not asked


def test_C5_4_it_may_stop() -> None:
    state = position(COAST)
    do(state, 'a2-b2')
    assert do(state, 'stop') == []
    assert (turn(state), field(state, 'phase'), field(state, 'active')) == ('red', 'moving', None)


def test_C5_4_only_the_same_piece_goes_on() -> None:
    state = position(
        """
          a b c d e f g h i
        1 . r r . . r . . .
        2 b . . . . . b . .
        3 . . . . . . . . .
        4 . . . . . . . . .
        5 r . . . . . . . .
        """
    )
    do(state, 'a2-b2')
    assert legal(state) == {'b2-c2', 'stop'}  # not g2-f2, a capture as well


def test_C5_4_not_without_a_capture_before() -> None:
    state = position(COAST)
    assert do(state, 'a2-a3') == ['moved Blue a2-a3']
    assert turn(state) == 'red'


def test_C5_4_hops_capture_again_too() -> None:
    state = position(
        """
          a b c d e f g h i
        1 . r . . . . . . .
        2 b . r . r b . . .
        3 . . . . . . . . .
        4 . . . . . . . . .
        5 r . . . . . . . .
        """
    )
    do(state, 'a2-b2')
    assert legal(state) == {'b2-d2', 'stop'}
    assert do(state, 'b2-d2') == ['moved Blue b2-d2', 'captured Red e2']
    assert sign(state, 'c2') == 'r'


def test_C5_4_a_piece_may_help_from_where_it_was_no_longer() -> None:
    # From b2 over c2 to d2: c2 would be between the piece and b2, but the piece has left b2.
    state = position(
        """
          a b c d e f g h i
        1 . r . . . . . . .
        2 b . r . . . . . .
        3 . . . . . . . . .
        4 . . . . . . . . .
        5 r . . . . . . . .
        """
    )
    do(state, 'a2-b2')
    assert turn(state) == 'red'


# ======================================================================================================
# C5.5: castles
# ======================================================================================================
def test_C5_5_castles_never_move() -> None:
    state = position(
        """
          a b c d e f g h i
        1 b B . . . . . . .
        2 . . . . . . . . .
        3 . . . . . . . . .
        4 . . . . . B . . .
        5 r . . . . . . . .
        """
    )
    assert legal(state, 'move') == {'a1-a2', 'a1-c1'}


def test_C5_5_a_castle_is_no_captor_but_a_captors_help() -> None:
    state = position(
        """
          a b c d e f g h i
        1 . . B r . b . . .
        2 . . . . . . . . .
        3 . . . . . . . . .
        4 . . . . . . . . .
        5 r . . . . . . . .
        """
    )
    assert do(state, 'f1-e1') == ['moved Blue f1-e1', 'captured Red d1']


@pytest.mark.parametrize(
    ('row', 'move'),
    [('b . R b . .', 'a1-b1'), ('b . R ~ ~ ~', 'a1-b1'), ('b . R B . .', 'a1-b1'), ('b r . R b .', 'a1-c1')],
)
def test_C5_5_castles_are_captured_like_pieces(row: str, move: str) -> None:
    signs = row.split() + [row.split()[-1]] * 3
    state = position('\n'.join([' '.join(signs), *['. . . . . . . . .'] * 3, 'r . . . . . . . .']))
    told = do(state, move)
    assert told[1].startswith('castle-captured Red')
    assert 'R' not in show(state)


def test_C5_5_a_castle_between_enemies_is_safe_when_placed() -> None:
    state = position(
        """
          a b c d e f g h i
        1 b . . r . . . . .
        2 . . . . . . . . .
        3 . . . . . . . . .
        4 r . . . . . . . .
        5 . . . . . . . . .
        """
    )
    do(state, 'claim c1')
    assert do(state, 'a1-b1') == ['moved Blue a1-b1']
    assert do(state, 'd1-d2') == ['moved Red d1-d2']
    assert sign(state, 'c1') == 'B'


# ======================================================================================================
# C5.6: the turn
# ======================================================================================================
def test_C5_6_who_can_move_must() -> None:
    state = position(COAST)
    assert 'pass' not in legal(state)
    assert legal(state, 'move')
    assert refused(state, 'pass') == ('must-move', 'C5.6')


def test_C5_6_claims_come_before_the_move() -> None:
    state = position(
        """
          a b c d e f g h i
        1 b . . . b . . . .
        2 . . . . . . . . .
        3 . . . . . . . . .
        4 . . . . . . . . .
        5 r . . . . . . . .
        """
    )
    do(state, 'claim a2')
    assert (turn(state), field(state, 'phase')) == ('blue', 'moving')
    do(state, 'e1-e2')
    assert turn(state) == 'red'  # no second claim after the move


BOXED = """
      a b c d e f g h i
    1 b r r . . . . . .
    2 r . . . . . . . .
    3 r . . . . . . . .
    4 . . . . . . . . .
    5 . . . . . . . . .
"""


def test_C5_6_who_cannot_move_passes() -> None:
    state = position(BOXED)
    assert legal(state) == {'pass'}
    assert do(state, 'pass') == ['passed Blue']
    assert turn(state) == 'red'
    assert show(state) == drawn(BOXED)


NARROW = """
    A B B B B B C C C
    A A B B B B C C C
    D D B B B E C C C
    D D D E E E E C C
    D D D E E E E C C
"""


def test_C5_6_who_cannot_move_claims_and_then_passes() -> None:
    state = position(
        """
          a b c d e f g h i
        1 b r r . . . . . .
        2 R . . . . . . . .
        3 r . . . . . . . .
        4 . . . . . . . . .
        5 . . . . . . . . .
        """,
        NARROW,
    )
    assert legal(state) == {'claim a2', 'claim b2', 'pass'}
    assert do(state, 'claim a2') == ['castle-returned Red a2 A', 'claimed Blue a2 A']
    assert legal(state) == {'pass'}
    do(state, 'pass')
    assert turn(state) == 'red'


def test_C5_6_a_claim_may_open_a_way_and_then_one_must_move() -> None:
    state = position(
        """
          a b c d e f g h i
        1 b r r . . . . . .
        2 R . . . . . . . .
        3 r . . . . . . . .
        4 . . . . . . . . .
        5 . . . . . . . . .
        """,
        NARROW,
    )
    assert legal(state) == {'claim a2', 'claim b2', 'pass'}
    do(state, 'claim b2')
    assert legal(state) == {'a1-a2'}


def test_C5_6_a_claim_may_close_the_last_way() -> None:
    state = position(
        """
          a b c d e f g h i
        1 b r r . . . . . .
        2 . . . . . . . . .
        3 r . . . . . . . .
        4 . . . . . . . . .
        5 . . . . . . . . .
        """,
        NARROW,
    )
    assert legal(state) == {'claim a2', 'claim b2', 'a1-a2'}
    do(state, 'claim a2')
    assert legal(state) == {'pass'}


OUT = """
      a b c d e f g h i
    1 b . . . . . . . .
    2 . . . R . . . . .
    3 . . . . . . . . .
    4 . . . . . . . . y
    5 . . . . . . . . .
    6 . . . . . . . . .
    7 . . . . . . . . .
"""


def test_C5_6_who_has_no_pieces_is_skipped() -> None:
    state = position(OUT, players=3)
    do(state, 'a1-a2')
    assert turn(state) == 'yellow'
    do(state, 'i4-i5')
    assert turn(state) == 'blue'


def test_C5_6_who_loses_the_last_piece_is_out_and_the_castles_stay() -> None:
    state = position(
        """
          a b c d e f g h i
        1 b . r b . . . . .
        2 . . . R . . . . .
        3 . . . . . . . . .
        4 . . . . . . . . y
        5 . . . . . . . . .
        6 . . . . . . . . .
        7 . . . . . . . . .
        """,
        players=3,
    )
    assert do(state, 'a1-b1') == ['moved Blue a1-b1', 'captured Red c1', 'out Red']
    assert (turn(state), sign(state, 'd2')) == ('yellow', 'R')


def test_C5_6_the_castles_of_who_is_out_count() -> None:
    state = position(OUT, players=3, quiet_turns=1)
    do(state, 'a1-a2', 'i4-i5')  # a quiet turn of each is a draw here
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((0, 1, 0), (0, 2))


def test_C5_6_the_castles_of_who_is_out_still_help_to_capture() -> None:
    state = position(
        """
          a b c d e f g h i
        1 . . . . . . . . .
        2 . . . R y . . . .
        3 . . . . . b . . .
        4 . . . . . . . . y
        5 . . . . . . . . .
        6 . . . . . . . . .
        7 . . . . . . . . .
        """,
        players=3,
    )
    assert do(state, 'f3-f2') == ['moved Blue f3-f2', 'captured Yellow e2']


def test_C5_6_a_partner_plays_on_alone() -> None:
    state = position(
        """
        b . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . r . . . g
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        players=4,
    )
    order = []
    for text in ('a1-a2', 'e5-e6', 'i5-i6', 'a2-a1'):
        order.append(turn(state))
        do(state, text)
    assert order == ['blue', 'red', 'green', 'blue']
    assert claims(state)
