"""The text picture: readable at 80 columns, and the same for the same view."""

from __future__ import annotations

import pytest

from .positions import GAME, position, random_states


@pytest.mark.parametrize('players', [2, 3, 4])
def test_it_fits_in_80_columns(players: int) -> None:
    for state in random_states(players, 2, 0.1):
        for seat in (None, 0, players - 1):
            for line in GAME.picture(state.view(seat)).splitlines():
                assert len(line) <= 80, line


def test_villages_stand_side_by_side_with_ships_before_the_columns() -> None:
    rows = ['vs.c', 'F..W', '#...', '....']
    state = position(
        4, villages=[rows, None, None, None], ships=[[2], [1, 4], [], []], hands=[['spy-1'], [], [], []]
    )
    lines = GAME.picture(state.view(0)).splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith('*Blue'))
    assert lines[at].split() == ['*Blue', 'Red', 'Green', 'Yellow']
    assert lines[at + 2].split() == [*'~~A~~~', *'~A~~A~', *'~~~~~~', *'~~~~~~']
    assert lines[at + 4].split()[:5] == ['1', 'v', 's', '.', 'c']
    assert lines[at + 5].split()[:5] == ['2', 'F', '.', '.', 'W']


def test_only_the_own_hand_is_named() -> None:
    state = position(hands=[['spy-1'], ['envoy-1']])
    assert 'Spy' in GAME.picture(state.view(0))
    assert 'Envoy' not in GAME.picture(state.view(0))
    assert 'Spy' not in GAME.picture(state.view(None))
