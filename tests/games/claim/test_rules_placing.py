"""Components (C0), placing (C3) and removing (C4) of Claim."""

from __future__ import annotations

from itertools import pairwise

import pytest

import meadhall as mh
from meadhall.games.claim.view import ClaimView

from .drawing import (
    COLOURS,
    GAME,
    LANDS,
    claims,
    do,
    drawn,
    field,
    legal,
    position,
    refused,
    show,
    sign,
    turn,
)


def new(players: int) -> mh.State:
    return GAME.new(players, {'island': {'drawing': LANDS[players]}})


def points(players: int) -> list[str]:
    """All points of the usual island, row by row."""
    return [f'{column}{row}' for row in range(1, len(LANDS[players]) + 1) for column in 'abcdefghi']


def placed(players: int, first: str) -> mh.State:
    """A game in which all have placed, row by row."""
    state = new(players)
    do(state, f'first {first}', *(f'place {point}' for point in points(players)[: 18 * players]))
    return state


# ======================================================================================================
# Components (C0)
# ======================================================================================================
@pytest.mark.parametrize('players', [2, 3, 4])
def test_C0_each_colour_has_18_pieces(players: int) -> None:
    signs = show(placed(players, 'blue'))
    assert [signs.count(colour[0]) for colour in COLOURS] == [18] * players + [0] * (4 - players)


def test_C0_a_nineteenth_piece_is_no_position() -> None:
    with pytest.raises(mh.BadState, match='b3 is one too many'):
        position(
            """
              a b c d e f g h i
            1 b b b b b b b b b
            2 b b b b b b b b b
            3 . b . . . . . . .
            4 r . . . . . . . .
            5 . . . . . . . . .
            """
        )


def test_C0_each_colour_has_3_castles() -> None:
    for players in (2, 3, 4):
        view = new(players).view(0)
        assert isinstance(view, ClaimView)
        assert view.stock == [3] * players


def test_C0_a_fourth_castle_is_no_position() -> None:
    with pytest.raises(mh.BadState, match='more than 3 castles'):
        position(
            """
            B . . . B . . B .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . b r
            . B . . . . . . .
            """
        )


def test_C0_a_fourth_colour_needs_a_fourth_player() -> None:
    with pytest.raises(mh.BadState, match="'y' on a2"):
        position(
            """
            b . . . . . . . .
            y . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . r
            """
        )


# ======================================================================================================
# 2. Placing (C3)
# ======================================================================================================
@pytest.mark.parametrize('players', [2, 3, 4])
def test_C3_the_first_player_is_drawn_all_alike(players: int) -> None:
    state = new(players)
    assert turn(state) == 'chance'
    assert [(str(action), weight) for action, weight in state.odds()] == [
        (f'first {colour}', 1) for colour in COLOURS[:players]
    ]
    assert all(state.legal(seat) == [] for seat in range(players))


def test_C3_the_draw_is_told() -> None:
    state = new(3)
    assert do(state, 'first yellow') == ['first Yellow']
    assert (turn(state), field(state, 'phase'), field(state, 'left')) == ('yellow', 'placing', 2)
    assert state.odds() == []


@pytest.mark.parametrize('players', [2, 3, 4])
@pytest.mark.parametrize('first', COLOURS)
def test_C3_from_the_first_player_on_each_places_two(players: int, first: str) -> None:
    if first not in COLOURS[:players]:
        return
    state = new(players)
    do(state, f'first {first}')
    order = []
    for point in points(players)[: 4 * players]:
        order.append(turn(state))
        do(state, f'place {point}')
    start = COLOURS.index(first)
    rounds = [COLOURS[(start + step) % players] for step in range(players)]
    assert order == [colour for colour in rounds + rounds for _ in range(2)]


def test_C3_a_piece_goes_on_any_free_point_of_the_island() -> None:
    state = position(
        """
          a b c d e f g h i
        1 ~ r b r b r b r ~
        2 r b r b r b r b .
        3 b r b r b . b r b
        4 . b r b r b r b ~
        5 ~ r b r b r ~ ~ ~
        """,
        phase='placing',
        turn='red',
        left=2,
    )
    assert legal(state) == {'place i2', 'place f3', 'place a4'}
    assert do(state, 'place f3') == ['placed Red f3']
    assert (sign(state, 'f3'), turn(state), field(state, 'left')) == ('r', 'red', 1)
    assert legal(state) == {'place i2', 'place a4'}


def test_C3_a_point_alone_is_read_as_placing() -> None:
    state = new(2)
    do(state, 'first red', 'e3', 'A1')
    assert (sign(state, 'e3'), sign(state, 'a1'), turn(state)) == ('r', 'r', 'blue')


@pytest.mark.parametrize('players', [2, 3, 4])
def test_C3_it_goes_round_until_all_have_placed_18(players: int) -> None:
    state = new(players)
    do(state, 'first red')
    for _ in range(18 * players - 1):
        do(state, sorted(legal(state))[0])
        assert field(state, 'phase') == 'placing'
    do(state, sorted(legal(state))[0])
    assert (field(state, 'phase'), turn(state)) == ('removing', 'red')


# ======================================================================================================
# 3. Removing (C4)
# ======================================================================================================
def test_C4_the_removal_comes_once_between_placing_and_battle() -> None:
    state = placed(3, 'yellow')
    phases = [field(state, 'phase')]
    while field(state, 'phase') != 'moving':
        do(state, sorted(legal(state))[-1])
        phases.append(field(state, 'phase'))
    changes = [after for before, after in pairwise(['placing', *phases]) if before != after]
    assert changes in (['removing', 'moving'], ['removing', 'settling', 'moving'])


@pytest.mark.parametrize('first', COLOURS[:3])
def test_C4_1_from_the_same_first_player_on_each_has_one_turn(first: str) -> None:
    state = placed(3, first)
    order = []
    while field(state, 'phase') == 'removing':
        order.append(turn(state))
        do(state, 'done')
    start = COLOURS.index(first)
    assert order == [COLOURS[(start + step) % 3] for step in range(3)]


REMOVING = """
      a b c d e f g h i
    1 b . r . . . . . r
    2 . . . . b . . . .
    3 . r . . . r . . b
    4 . . . . . . . . .
    5 r . . b . . . b .
"""


def test_C4_1_any_enemy_piece_may_be_removed_and_no_own() -> None:
    state = position(REMOVING, phase='removing', left=4)
    assert legal(state) == {'remove c1', 'remove i1', 'remove b3', 'remove f3', 'remove a5', 'done'}
    assert do(state, 'remove f3') == ['removed Blue Red f3']
    assert (sign(state, 'f3'), show(state).count('r')) == ('.', 4)
    assert field(state, 'lost') == [0, 1]


def test_C4_1_at_most_four_are_removed() -> None:
    state = position(REMOVING, phase='removing', left=4)
    do(state, 'remove c1', 'remove i1', 'remove b3')
    assert turn(state) == 'blue'
    do(state, 'remove f3')
    assert (turn(state), field(state, 'phase'), field(state, 'left')) == ('red', 'removing', 4)
    assert legal(state, 'remove') == {'remove a1', 'remove e2', 'remove i3', 'remove d5', 'remove h5'}


def test_C4_1_a_partner_is_not_removed() -> None:
    state = position(
        """
        b . . y . . g . .
        . . . . . . . . .
        . r . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        y . . . . . . . r
        """,
        players=4,
        turn='green',
        phase='removing',
        left=4,
    )
    assert legal(state) == {'remove a1', 'remove d1', 'remove a9', 'done'}


THREE = """
      a b c d e f g h i
    1 b b b . . . r r .
    2 b b . . . . r r .
    3 b . . . . . r r .
    4 . . . y y y . . .
    5 . . . y y y . . .
    6 . . . . . . . . .
    7 . . . . . . . . .
"""


def test_C4_2_nobody_loses_more_than_four() -> None:
    state = position(THREE, players=3, phase='removing', left=4)
    do(state, 'remove g1', 'remove h1', 'remove g2', 'done')  # three of red's
    do(state, 'done')
    assert turn(state) == 'yellow'
    assert len(legal(state, 'remove')) == 6 + 3
    do(state, 'remove h2')  # red's fourth
    assert legal(state) == {*(f'remove {point}' for point in ('a1', 'b1', 'c1', 'a2', 'b2', 'a3')), 'done'}
    assert field(state, 'lost') == [0, 4, 0]


def test_C4_2_the_limit_ends_a_removal_early() -> None:
    state = position(THREE, players=3, turn='yellow', phase='removing', left=4, lost=(3, 3, 0))
    do(state, 'remove a1')
    assert {sign(state, text.split()[1]) for text in legal(state, 'remove')} == {'r'}
    do(state, 'remove g1')
    assert field(state, 'phase') != 'removing'


def test_C4_2_partners_have_a_limit_each() -> None:
    state = position(
        """
        b b b . . . r r r
        b b b . . . r r r
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        y y y . . . g g g
        y y y . . . g g g
        """,
        players=4,
        phase='removing',
        left=4,
    )
    do(state, 'remove g1', 'remove h1', 'remove i1', 'remove g2')  # blue: four of red's
    do(state, 'done')
    assert turn(state) == 'yellow'
    assert {sign(state, text.split()[1]) for text in legal(state, 'remove')} == {'g'}
    do(state, 'remove g8', 'remove h8', 'remove i8', 'remove g9')
    assert turn(state) == 'green'
    assert field(state, 'lost') == [0, 4, 0, 4]


@pytest.mark.parametrize('players', [2, 3, 4])
def test_C4_2_holds_however_greedily_all_remove(players: int) -> None:
    state = placed(players, 'red')
    while field(state, 'phase') == 'removing':
        do(state, sorted(legal(state, 'remove'))[0])
    lost = field(state, 'lost')
    assert isinstance(lost, list)
    assert max(lost) == 4
    assert sum(lost) <= 4 * players
    signs = show(state)
    assert [signs.count(colour[0]) for colour in COLOURS[:players]] == [18 - n for n in lost]


# --- C4.3: claims before the battle -------------------------------------------------------------------
ALONE = """
      a b c d e f g h i
    1 b . . r . . . . .
    2 . . b . . . r . .
    3 . . . . . b . . .
    4 . . . . . . . . .
    5 b . . r . . r . .
"""


def test_C4_3_who_is_alone_on_a_territory_may_claim_it_in_turn_order() -> None:
    state = position(ALONE, turn='blue', first='red', phase='removing', left=4)
    do(state, 'done')
    assert (turn(state), field(state, 'phase')) == ('red', 'settling')  # the first player again
    assert claims(state) == {
        'g1', 'h1', 'i1', 'h2', 'i2', 'g3', 'h3', 'i3', 'f4', 'g4', 'h4', 'i4', 'f5', 'h5', 'i5',
    }  # fmt: skip
    assert do(state, 'claim h2') == ['claimed Red h2 C']
    assert (turn(state), field(state, 'phase')) == ('red', 'settling')
    assert claims(state) == {'f4', 'g4', 'h4', 'i4', 'f5', 'h5', 'i5'}
    do(state, 'claim f4')
    assert (turn(state), field(state, 'phase')) == ('blue', 'settling')
    assert claims(state) == {'b1', 'c1', 'a2', 'b2', 'a3', 'b3', 'c3'}
    do(state, 'claim b2')
    assert (turn(state), field(state, 'phase')) == ('red', 'moving')
    assert show(state) == drawn(
        """
          a b c d e f g h i
        1 b . . r . . . . .
        2 . B b . . . r R .
        3 . . . . . b . . .
        4 . . . . . R . . .
        5 b . . r . . r . .
        """
    )


def test_C4_3_nobody_has_to_claim() -> None:
    state = position(ALONE, turn='red', first='blue', phase='removing', left=4)
    assert do(state, 'done', 'done', 'done') == []
    assert (turn(state), field(state, 'phase')) == ('blue', 'moving')
    assert show(state) == drawn(ALONE)


def test_C4_3_who_is_alone_nowhere_is_not_asked() -> None:
    state = position(
        """
        b . r . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . b . . r . . . .
        . . . . . . . r .
        """,
        turn='red',
        first='blue',
        phase='removing',
        left=4,
    )
    do(state, 'done')
    assert (turn(state), field(state, 'phase')) == ('red', 'settling')
    do(state, 'done')
    assert (turn(state), field(state, 'phase')) == ('blue', 'moving')


def test_C4_3_a_partner_in_the_territory_is_no_hindrance() -> None:
    state = position(
        """
        b . y . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . r . . g .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        players=4,
        turn='green',
        first='yellow',
        phase='removing',
        left=1,
        lost=(0, 0, 0, 0),
    )
    do(state, 'done')
    order = []
    while field(state, 'phase') == 'removing':
        do(state, 'done')
    while field(state, 'phase') == 'settling':
        order.append((turn(state), sorted({sign_of_land(point) for point in claims(state)})))
        do(state, 'done')
    assert order == [('yellow', ['A']), ('green', ['F']), ('blue', ['A']), ('red', ['E'])]


def sign_of_land(point: str) -> str:
    return LANDS[4][int(point[1:]) - 1][ord(point[0]) - ord('a')]


def test_C4_3_three_claims_before_the_battle_win_the_game() -> None:
    state = position(
        """
        b . . . b . . . b
        . . . . . . . . .
        . . . . . . . . .
        . r . . . . . . .
        . . . . . . . r .
        """,
        turn='red',
        first='blue',
        phase='removing',
        left=4,
    )
    told = do(state, 'done', 'claim a2', 'claim e2', 'claim i2')
    assert told[-2:] == ['claimed Blue i2 C', 'won-castles Blue']
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.reason) == ((3, 0), (0,), 'castles')


# --- C-R2 ---------------------------------------------------------------------------------------------
def test_C_R2_nobody_has_to_remove_anything() -> None:
    state = position(REMOVING, phase='removing', left=4)
    assert do(state, 'done') == []
    assert (turn(state), field(state, 'phase'), show(state)) == ('red', 'removing', drawn(REMOVING))


def test_C_R2_one_may_stop_after_some() -> None:
    state = position(REMOVING, phase='removing', left=4)
    do(state, 'remove c1', 'done')
    assert (turn(state), field(state, 'lost')) == ('red', [0, 1])


def test_C_R2_all_are_removed_in_one_go() -> None:
    state = position(REMOVING, phase='removing', left=4)
    do(state, 'remove c1')
    assert turn(state) == 'blue'
    assert [state.legal(seat) == [] for seat in (0, 1)] == [False, True]


def test_C_R2_who_has_nothing_to_remove_is_skipped() -> None:
    state = position(THREE, players=3, turn='red', first='blue', phase='removing', left=1, lost=(3, 4, 0))
    do(state, 'remove a1')  # blue's fourth: now yellow may remove nobody
    assert (turn(state), field(state, 'phase')) == ('blue', 'settling')


def test_C_R2_removal_is_over_after_the_last_player() -> None:
    state = position(REMOVING, turn='red', first='blue', phase='removing', left=4)
    do(state, 'done')
    assert refused(state, 'remove a1') == ('no-removal', 'C4.1')
