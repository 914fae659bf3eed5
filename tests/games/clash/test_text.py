"""The arena in plain text."""

from __future__ import annotations

from typing import Any

import pytest

from .positions import GAME, MIXES, play, position, reached


def test_the_arena_is_drawn_as_a_map() -> None:
    text = GAME.picture(position().view(0))
    words = text.split()
    for cell in ('r3.0^[R]', 'r3.2^[Y]', 'r2.1o', 'r3.3~', 'centre*', 'r3.6^'):
        assert cell in words
    assert 'Reserve 6, sunk nothing. Turn 1.' in text
    assert 'Your bracelets: 1, 2, 3; together 6' in text
    assert 'Your hand: Walk, Run, Club' in text
    assert 'Your pile: Walk, Shove, 2 Strike, Hammer, 2 Slingshot, 2 Shield' in text


def test_every_space_stands_whole_on_the_map() -> None:
    for side in ('meadow', 'fjord'):
        text = GAME.picture(position(arena=side, lying={}).view(None))
        for ring, n in ((1, 4), (2, 8), (3, 8)):
            assert all(f'r{ring}.{k}' in text for k in range(n))


@pytest.mark.parametrize('turns', [1, 3])
def test_K_R13_the_last_turn_is_still_the_last_when_the_game_is_over(turns: int) -> None:
    state = position(options={'turns': turns}, turns=2 * turns - 1, turn=1)
    for card in ('walk', 'run'):
        assert f'Turn {turns}.' in GAME.picture(state.view(0))
        play(state, f'yellow: announce {card}', 'red: pass', 'yellow: stay')
    play(state, 'chance: deal yellow walk', 'chance: deal yellow shield')
    assert state.outcome() is not None
    assert f'Turn {turns}.' in GAME.picture(state.view(0))
    words = {node.key: str(node.text) for node in GAME.scene(state.view(0)).nodes}
    assert words['turn:number'] == f'Turn {turns}'


@pytest.mark.parametrize('options', MIXES)
def test_it_fits_80_columns_in_every_state(options: dict[str, Any]) -> None:
    for state in reached(4, options, seed=9, share=0.1):
        for seat in (None, 0, 3):
            assert all(len(line) <= 80 for line in GAME.picture(state.view(seat)).splitlines())


def test_hidden_cards_stay_hidden() -> None:
    state = position()
    play(state, 'red: announce run as club')
    assert 'Red laid a hidden card as Run' in GAME.picture(state.view(1))
    assert 'Red laid Club as Run' in GAME.picture(state.view(0))
    assert 'Your' not in GAME.picture(state.view(None))
