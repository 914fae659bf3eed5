"""How well a side stands, by rules of thumb; for greedy bots, not for play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from .board import CLASSES, east, filled, north, size, south, west
from .state import NONE, OVER

if TYPE_CHECKING:
    from .decisions import ClaimState

WIN: Final = 1000.0
CASTLE: Final = 12.0
PIECE: Final = 3.0
EXPOSED: Final = 1.2  # a piece with a free point to be attacked from and an anchor behind it
ALONE: Final = 5.0  # a territory nobody else stands on
FOOTHOLD: Final = 0.6


def appraise(state: ClaimState, seat: int) -> float:
    """The seat's side against the best of the others."""
    mine = state.side_of(seat)
    if state.phase == OVER:
        return 0.0 if state.winner == NONE else WIN if state.winner == mine else -WIN
    best = -WIN
    for side in range(state.sides):
        if side != mine:
            best = max(best, strength(state, side))
    return strength(state, mine) - best


def strength(state: ClaimState, side: i64) -> float:
    worth = CASTLE * float(state.castles_of(side))
    ours: i64 = 0
    theirs: i64 = 0
    for seat in range(state.players):
        if state.side_of(seat) == side:
            ours |= filled(state.presence[seat])
            worth += PIECE * float(state.count[seat])
        else:
            theirs |= filled(state.presence[seat])
    worth += ALONE * float(size(ours & ~theirs & ~state.held[side])) + FOOTHOLD * float(size(ours))
    return worth - EXPOSED * float(exposed(state, side))


def exposed(state: ClaimState, side: i64) -> i64:
    """How many of a side's pieces and castles would be captured if an enemy came beside them."""
    n: i64 = 0
    for k in range(i64(CLASSES)):
        free, hostile = state.free(k ^ 1), hostile_points(state, side, k ^ 1)
        held = east(k ^ 1, free) & west(k ^ 1, hostile) | east(k ^ 1, hostile) & west(k ^ 1, free)
        free, hostile = state.free(k ^ 2), hostile_points(state, side, k ^ 2)
        held |= south(k ^ 2, free) & north(k ^ 2, hostile) | south(k ^ 2, hostile) & north(k ^ 2, free)
        n += size(held & state.side[4 * side + k])
    return n


def hostile_points(state: ClaimState, side: i64, k: i64) -> i64:
    """What would hold a piece of the side fast: other sides' pieces and castles, and the sea."""
    return state.taken[k] & ~state.side[4 * side + k] | ~state.ground.land[k]
