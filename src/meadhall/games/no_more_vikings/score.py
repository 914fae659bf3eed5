"""N5: what a village is worth, by source."""

from __future__ import annotations

from mypy_extensions import i64

from .box import BITS, COTTAGE, FIELD, FORTRESS, SOLDIER, VILLAGER, WATCHTOWER
from .state import Position, count


class Score:
    """A village's points by source."""

    def __init__(self, state: Position, seat: int) -> None:
        houses = state.of(seat, COTTAGE) | state.of(seat, FORTRESS)
        self.villagers = -int(count(state.of(seat, VILLAGER)))
        self.soldiers = int(count(state.of(seat, SOLDIER)))
        self.cottages = 3 * int(count(state.of(seat, COTTAGE)))
        self.fortresses = 5 * int(count(state.of(seat, FORTRESS)))
        self.watchtowers = 5 * int(count(state.of(seat, WATCHTOWER)))
        self.fields = fields(state, seat)
        self.edicts = int(state.edicts[seat])
        self.official = worth(state, state.official, houses)
        self.whim = worth(state, state.whims[2 * seat], houses)
        self.track = int(state.points[seat])

    def parts(self) -> list[tuple[str, int]]:
        return [
            ('villagers', self.villagers), ('soldiers', self.soldiers), ('cottages', self.cottages),
            ('fortresses', self.fortresses), ('watchtowers', self.watchtowers), ('fields', self.fields),
            ('edicts', self.edicts), ('official', self.official), ('whim', self.whim), ('track', self.track),
        ]  # fmt: skip

    def total(self) -> int:
        return sum([points for _, points in self.parts()])


def fields(state: Position, seat: i64) -> int:
    """1 for each cottage, fortress or watchtower in a field's row or column."""
    buildings = state.of(seat, COTTAGE) | state.of(seat, FORTRESS) | state.of(seat, WATCHTOWER)
    found: i64 = 0
    for plot in range(state.box.plots):
        if state.of(seat, FIELD) & BITS[plot] != 0:
            found += count(buildings & (state.box.rank[plot] | state.box.file[plot]))
    return int(found)


def worth(state: Position, whim: i64, houses: i64) -> int:
    """N-R11: houses are cottages and fortresses."""
    if whim < 0 or not state.box.whims[whim].fulfilled(houses):
        return 0
    return int(state.box.whims[whim].points)
