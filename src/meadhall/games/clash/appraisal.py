"""How well a seat stands, by rules of thumb; for bots, not for play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .box import points, total

if TYPE_CHECKING:
    from .rules import Rules


def appraise(state: Rules, seat: int) -> float:
    """The seat's points against the best of the others."""
    best = 0.0
    for other in range(state.players):
        if other != seat:
            best = max(best, worth(state, other))
    return worth(state, seat) - best


def worth(state: Rules, seat: int) -> float:
    pack = state.stock[seat]
    return float(points(pack)) + 0.01 * float(total(pack))
