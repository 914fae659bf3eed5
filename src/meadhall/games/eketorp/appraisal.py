"""How well a seat stands, by rules of thumb; for greedy bots, not for play."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .rules import EketorpState


def appraise(state: EketorpState, seat: int) -> float:
    """The seat's points against the best of the others."""
    best = max([int(state.score(other)) for other in range(int(state.players)) if other != seat])
    return float(int(state.score(seat)) - best)
