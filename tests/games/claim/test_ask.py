"""What is asked of a player of Claim."""

from __future__ import annotations

import meadhall as mh

from .drawing import GAME, claims, do, legal, position


def test_C5_6_only_who_can_claim_is_asked_to() -> None:
    """Over a game: the question speaks of claiming exactly where a claim is among the choices."""
    asked = set[tuple[str, bool]]()
    record = mh.play('claim', players=3, seed='ask')
    state = record.start()
    for index in range(len(record.actions)):
        seat = state.to_act()[0]
        if seat != mh.CHANCE:
            code = state.game.ask(state.view(seat)).code
            if code.startswith('claim.ask-moving'):
                asked.add((code, bool(claims(state))))
        record.step(state, index)
    assert asked == {('claim.ask-moving', True), ('claim.ask-moving-only', False)}


def test_C5_6_who_cannot_move_is_asked_to_pass_after_any_claims() -> None:
    state = position(
        """
          a b c d e f g h i
        1 b r r . . . . . .
        2 R . . . . . . . .
        3 r . . . . . . . .
        4 . . . . . . . . .
        5 . . . . . . . . .
        """,
        """
        A B B B B B C C C
        A A B B B B C C C
        D D B B B E C C C
        D D D E E E E C C
        D D D E E E E C C
        """,
    )
    assert str(GAME.ask(state.view(0))) == 'You cannot move: claim what you hold, or pass (C5.6).'
    do(state, 'claim a2')
    assert legal(state) == {'pass'}
    assert str(GAME.ask(state.view(0))) == 'You cannot move: pass (C5.6).'


def test_C6_4_the_question_before_the_battle_fits_where_a_partner_stands_too() -> None:
    state = position(
        """
        b y . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . r .
        . . . . . . . . .
        . . . . . . . . g
        """,
        players=4,
        phase='settling',
    )
    assert 'claim c1' in legal(state)
    question = 'You hold a territory without enemies: claim it, or finish (C4.3).'
    assert str(GAME.ask(state.view(0))) == question
