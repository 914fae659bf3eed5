"""How long a game of Eketorp can be: a bound that follows from the rules."""

from __future__ import annotations

from typing import Final

from .state import AMULETS, HAND, ROUNDS, VIKINGS

A_FIGHT: Final = (
    13  # decisions at most: choose, hold twice, lay twice, take six stones and enough, keep one (E4)
)
A_VIKING: Final = A_FIGHT + 3  # and once each: placed (E2.2), given a stone (E4.1), its stone built (E5)
REDEALS: Final = 100  # E1.3 has no limit; more than so many happen less than once in 10**50 games


def length(players: int) -> tuple[int, int]:
    """The most decisions, and the most draws.

    Every fight costs a Viking: the loser's goes to hospital, a victorious besieger has done its work (E4.12).
    A swap costs an amulet or more, and nobody ever gains one (E4.5).
    """
    decisions = ROUNDS * players * VIKINGS[players] * A_VIKING + players * AMULETS
    return decisions, HAND * (players + REDEALS) + ROUNDS + players * AMULETS
