"""Nothing a seat or a spectator is shown depends on what it may not know."""

from __future__ import annotations

import pytest

from meadhall.testing import Spot, Tally
from meadhall.testing.leaks import nothing_leaks

from .positions import GAME


@pytest.mark.parametrize('players', [2, 3, 4])
@pytest.mark.parametrize('full_village', ['at-once', 'end-of-month'])
def test_nothing_leaks(players: int, full_village: str, full: bool) -> None:
    """With twins by `determinize` and the hand-made ones of facts.py."""
    tally = Tally()
    for game in range(60 if full else 2):
        spot = Spot(GAME, players, {'full-village': full_village}, f'{players} {game}')
        while spot.state.to_act():
            if spot.rng.random() < 0.05:
                spot.check(nothing_leaks)
            spot.walk(1)
        tally.add(spot.tally)
    print(f'{players} players, {full_village}: {vars(tally)}')
    assert tally.different > tally.twins / 2
    assert tally.sealed > 20
