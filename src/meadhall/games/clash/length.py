"""How long a game of Clash can be: a bound that follows from the rules."""

from __future__ import annotations

from typing import Final

from .decisions import ClashState

AFTER_CARD: Final = 4  # decisions at most: aim, shield, doubt it, put the bracelet down (K5, K6)
DRAWS_A_CARD: Final = (
    5  # reveal, a bracelet for the truth, reveal the shield, one for the sham, one for the deed
)
BONUS: Final = 2  # K2.1


def length(state: ClashState) -> tuple[int, int]:
    """The most decisions, and the most draws, from the beginning on.

    A card is announced, answered by all others and acted on. All cards laid in a turn are drawn anew: its
    own, and a shield against each. Every bracelet space is filled at most once a turn.
    """
    players, limit, plays = int(state.players), int(state.limit), int(state.plays_due)
    spaces = len(state.arena.bracelets)
    decisions = players + limit * (1 + plays * (players + AFTER_CARD))
    setup = 1 + players * int(state.hand_size) + spaces
    return decisions, setup + limit * (BONUS + plays * (DRAWS_A_CARD + 2) + spaces)
