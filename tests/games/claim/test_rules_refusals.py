"""What Claim refuses: every code of its words, with the rule it names. A refused action changes nothing."""

from __future__ import annotations

import pytest

import meadhall as mh

from .drawing import GAME, LANDS, do, position, refused

BATTLE = """
      a b c d e f g h i
    1 b r . . . . . . ~
    2 . . . R . . . . .
    3 . . . . b . . . .
    4 . B . . . . . . .
    5 . . . r . . . . .
"""


def battle() -> mh.State:
    return position(BATTLE)


def placing() -> mh.State:
    return position(BATTLE, phase='placing', left=2)


def removing() -> mh.State:
    return position(BATTLE, phase='removing', left=4)


def settling() -> mh.State:
    """Red stands alone in A."""
    return position(
        """
        r . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        b . r . . . . . .
        """,
        turn='red',
        phase='settling',
    )


def right() -> mh.State:
    """Blue has just captured a castle in A."""
    state = position(
        """
        . . . . . . . . .
        b . R b . . . . .
        . . . . . . . . .
        . . . . . . . . .
        r . . . . . . . b
        """
    )
    do(state, 'a2-b2')
    return state


def again() -> mh.State:
    """Blue's piece on b2 may capture again, on c2."""
    state = position(
        """
        . r r . . . . . .
        b . . . . . . . .
        . . . . . . . . .
        . . . . . . . b .
        r . . . . . . . R
        """
    )
    do(state, 'a2-b2')
    return state


def limited() -> mh.State:
    """Red has lost four pieces already."""
    return position(
        """
        b . . r . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . y . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        players=3,
        phase='removing',
        left=2,
        lost=(0, 4, 1),
    )


def without_stock() -> mh.State:
    """Blue holds D, but all three castles stand."""
    return position(
        """
        B . . B . . B . .
        . . . . . . . . .
        . . . . . . . . .
        b . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . y . . . . . g .
        . . . . . . . . .
        . . . . . r . . r
        """,
        players=4,
    )


def allied() -> mh.State:
    """Yellow has a castle in A, where blue stands."""
    return position(
        """
        Y . b . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . y . . . . . g .
        . . . . . . . . .
        . . . . . r . . r
        """,
        players=4,
    )


SITUATIONS = {
    situation.__name__: situation
    for situation in (battle, placing, removing, settling, right, again, limited, without_stock, allied)
}


@pytest.mark.parametrize(
    ('situation', 'text', 'code', 'rule'),
    [
        # --- C3: placing
        ('battle', 'place c3', 'placing-over', 'C3'),
        ('removing', 'place c3', 'placing-over', 'C3'),
        ('placing', 'place i1', 'sea', 'C3'),
        ('placing', 'place n12', 'sea', 'C3'),
        ('placing', 'place a1', 'taken', 'C3'),
        ('placing', 'place b1', 'taken', 'C3'),
        ('placing', 'place d2', 'taken', 'C3'),
        ('placing', 'done', 'not-done', 'C3'),
        ('placing', 'first red', 'no-first', 'C3'),
        ('battle', 'first blue', 'no-first', 'C3'),
        # --- C4: removing
        ('placing', 'remove b1', 'no-removal', 'C4.1'),
        ('battle', 'remove b1', 'no-removal', 'C4.1'),
        ('removing', 'remove c3', 'nobody-there', 'C4.1'),
        ('removing', 'remove d2', 'nobody-there', 'C4.1'),
        ('removing', 'remove i1', 'nobody-there', 'C4.1'),
        ('removing', 'remove a1', 'not-an-enemy', 'C4.1'),
        ('limited', 'remove d1', 'four-lost', 'C4.2'),
        # --- C5: moving
        ('right', 'b2-c2', 'right-first', 'C6.2'),
        ('right', 'i5-i4', 'right-first', 'C6.2'),
        ('placing', 'a1-a2', 'no-battle-yet', 'C5'),
        ('removing', 'a1-a2', 'no-battle-yet', 'C5'),
        ('settling', 'a1-a2', 'no-battle-yet', 'C5'),
        ('battle', 'b4-b3', 'castles-stay', 'C5.5'),
        ('battle', 'd2-d3', 'castles-stay', 'C5.5'),
        ('battle', 'b1-c1', 'not-yours', 'C5.1'),
        ('battle', 'c3-c2', 'not-yours', 'C5.1'),
        ('battle', 'i1-i2', 'not-yours', 'C5.1'),
        ('again', 'h4-h5', 'other-piece', 'C5.4'),
        ('battle', 'e3-e3', 'back-to-start', 'C-R12'),
        ('again', 'b2-b2', 'back-to-start', 'C-R12'),
        ('battle', 'a1-b1', 'taken', 'C5.1'),
        ('battle', 'e3-i1', 'sea', 'C5.1'),
        ('battle', 'e3-g3', 'out-of-reach', 'C5.1'),
        ('battle', 'a1-d1', 'out-of-reach', 'C5.1'),
        ('battle', 'e3-c5', 'out-of-reach', 'C5.1'),
        ('battle', 'e3-f4', 'diagonal', 'C5.1'),
        ('battle', 'a1-b2', 'diagonal', 'C5.1'),
        ('again', 'b2-b3', 'must-capture', 'C5.4'),
        ('again', 'b2-d2', 'out-of-reach', 'C5.1'),
        ('battle', 'pass', 'must-move', 'C5.6'),
        ('placing', 'pass', 'no-pass', 'C5.6'),
        ('battle', 'done', 'not-done', 'C5.6'),
        ('right', 'done', 'right-first', 'C6.2'),
        ('again', 'done', 'again-or-stop', 'C5.4'),
        ('battle', 'stop', 'no-stop', 'C5.4'),
        ('right', 'stop', 'no-stop', 'C5.4'),
        # --- C6: claiming
        ('placing', 'claim c3', 'no-claim-yet', 'C4.3'),
        ('removing', 'claim c3', 'no-claim-yet', 'C4.3'),
        ('again', 'claim a1', 'no-claim-now', 'C6.1'),
        ('battle', 'claim i1', 'sea', 'C6.1'),
        ('right', 'claim b2', 'taken', 'C6.2'),
        ('right', 'claim n12', 'sea', 'C6.2'),
        ('settling', 'claim a1', 'taken', 'C6.1'),
        ('without_stock', 'claim a5', 'no-castle', 'C-R9'),
        ('right', 'claim e2', 'no-right', 'C6.2'),
        ('right', 'claim h5', 'no-right', 'C6.2'),
        ('battle', 'claim c4', 'own-territory', 'C6.4'),
        ('allied', 'claim b1', 'own-territory', 'C6.4'),
        ('battle', 'claim h3', 'no-piece-there', 'C6.1'),
        ('battle', 'claim c3', 'enemies-there', 'C6.1'),
        ('settling', 'claim d5', 'enemies-there', 'C6.1'),
        ('settling', 'claim e2', 'no-piece-there', 'C6.1'),
        ('battle', 'waive', 'no-waive', 'C6.2'),
        ('again', 'waive', 'no-waive', 'C6.2'),
    ],
)
def test_a_refusal_names_its_reason_and_rule(situation: str, text: str, code: str, rule: str) -> None:
    assert refused(SITUATIONS[situation](), text) == (code, rule)


def test_a_refusal_tells_the_points_and_lands_it_is_about() -> None:
    for text, words in [
        ('a1-d1', ('a1', 'd1')),
        ('b4-b3', ('b4',)),
        ('claim c3', (' A',)),
        ('e3-i1', ('i1',)),
    ]:
        state = battle()
        with pytest.raises(mh.IllegalAction) as error:
            state.apply(0, GAME.parse(state, 0, text))
        assert all(word in error.value.text for word in words), error.value.text


def test_who_is_not_to_act_is_refused_without_a_rule() -> None:
    state = battle()
    move = GAME.parse(state, 1, 'b1-c1')
    for seat, code in [
        (1, 'not-your-decision'),
        (mh.CHANCE, 'not-your-decision'),
        (2, 'no-seat'),
        (-2, 'no-seat'),
    ]:
        before = state.to_json()
        with pytest.raises(mh.IllegalAction) as error:
            state.apply(seat, move)
        assert (error.value.code, error.value.rule) == (code, '')
        assert state.to_json() == before


@pytest.mark.parametrize(
    'text',
    ['', 'a', 'a0', 'a13', 'o1', 'z9', 'a1-', '-a1', 'a1 a2', 'place', 'jump a1', 'first pink', 'a1-a2-a3'],
)
def test_what_is_no_action_is_unreadable(text: str) -> None:
    state = battle()
    with pytest.raises(mh.IllegalAction) as error:
        GAME.parse(state, 0, text)
    assert (error.value.code, error.value.rule) == ('unreadable', '')
    assert '\n' not in str(error.value)


def test_before_the_draw_nobody_places_and_chance_only_draws() -> None:
    state = GAME.new(2, {'island': {'drawing': LANDS[2]}})
    with pytest.raises(mh.IllegalAction) as error:
        state.apply(0, GAME.parse(state, 0, 'place a1'))
    assert (error.value.code, error.value.rule) == ('chance', '')
    assert refused(state, 'first yellow') == ('no-first', 'C3')
