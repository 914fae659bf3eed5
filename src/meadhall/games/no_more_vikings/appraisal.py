"""How well a seat stands: the points it has, what may still become points, and what the ships threaten.

Worths are in points.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from .box import BITS, COTTAGE, FORTRESS, SOLDIER, VILLAGER, WATCHTOWER, Whim
from .score import Score
from .state import OVER, Position, count

if TYPE_CHECKING:
    from .decisions import NmvState

RIVAL: Final = 0.35  # what a point of the best rival is worth
HOPE: Final = 1.5  # a villager who may still become something, against the point it costs
COUPLE: Final = 0.5  # two villagers who can marry with one action
CARD: Final = 0.8
GUARD: Final = 0.5  # a soldier beyond the point he counts
FACING: Final = 1.2  # and more where a ship lies before him
SHOT: Final = 0.7  # a watchtower, for each month to come
SECOND: Final = 0.35  # what the ship takes in a month after
PARTLY: Final = 0.55  # of a whim, when all its houses but one stand
WIN: Final = 40.0


def appraise(state: NmvState, seat: int) -> float:
    """The own standing, less some of the best rival's; a finished game counts what it is."""
    own = standing(state, seat)
    rival = max([standing(state, other) for other in range(int(state.players)) if other != seat])
    if state.phase == OVER:
        return own - rival + (WIN if own > rival else -WIN if own < rival else 0.0)
    return own - RIVAL * rival


def standing(state: Position, seat: int) -> float:
    score = Score(state, seat)
    if state.phase == OVER:
        return float(score.total())
    left = int(state.box.months) - int(state.month)
    worth = float(score.total()) + CARD * int(count(state.hand[seat]))
    worth += village(state, seat, left) + coast(state, seat, left)
    houses = state.of(seat, COTTAGE) | state.of(seat, FORTRESS)
    for whim, earned in ((state.official, score.official), (state.whims[2 * seat], score.whim)):
        if whim >= 0 and earned == 0:
            worth += progress(state.box.whims[whim], houses) * min(1.0, left / 3)
    return worth


def village(state: Position, seat: i64, left: int) -> float:
    """What villagers, soldiers and watchtowers may still bring."""
    villagers = state.of(seat, VILLAGER)
    worth = SHOT * left * int(count(state.of(seat, WATCHTOWER)))
    if left > 0:
        worth += HOPE * int(count(villagers)) + GUARD * int(count(state.of(seat, SOLDIER)))
        for step in range(i64(len(state.box.step_from))):
            if villagers & state.box.step_from[step] != 0 and villagers & state.box.step_to[step] != 0:
                worth += COUPLE / 2
    return worth


def coast(state: Position, seat: i64, left: int) -> float:
    """What the ships will take; a watchtower keeps off the worst, a soldier the one before him."""
    losses = list[float]()
    worth = 0.0
    for column in range(state.box.columns):
        if state.ships[seat] & BITS[column] != 0:
            if state.of(seat, SOLDIER) & state.box.file[column] != 0:
                worth += FACING
            elif not state.calm or left > 0:
                losses.append(prey(state, seat, column, left))
    losses.sort()
    spared = int(count(state.of(seat, WATCHTOWER)))
    kept = len(losses) - spared if spared < len(losses) else 0
    return worth - sum(losses[:kept]) - 0.3 * kept


def prey(state: Position, seat: i64, column: i64, left: int) -> float:
    """The first villager or cottage from the sea, and a share of the next."""
    found, weight = 0.0, 1.0
    plot = column
    while plot < state.box.plots:
        if state.of(seat, COTTAGE) & BITS[plot] != 0:
            found += 3.2 * weight
            weight *= SECOND
        elif state.of(seat, VILLAGER) & BITS[plot] != 0:
            found += (HOPE - 1 if left > 0 else -1.0) * weight
            weight *= SECOND
        plot += state.box.columns
    return found


def progress(whim: Whim, houses: i64) -> float:
    """How far the best place of a whim's pattern is filled."""
    best = 0.0
    for n in range(i64(len(whim.masks))):
        needed = whim.masks[n]
        share = int(count(needed & houses)) / int(count(needed))
        if share > best:
            best = share
    return PARTLY * int(whim.points) * best * best
