"""N3.2: the seven development actions, what each needs and what it does."""

from __future__ import annotations

from mypy_extensions import i64

from .actions import ENLIST, FARM, FORT, MARRY, MOVE, SETTLE, TOWER, NmvAction
from .box import (
    BITS,
    COTTAGE,
    FIELD,
    FORTRESS,
    KINDS,
    SOLDIER,
    VILLAGER,
    WALL,
    WATCHTOWER,
)
from .state import Position


class Development(Position):
    """ "Adjacent" is never diagonal; what leaves the village goes back to its pool."""

    def develop(self, seat: i64, action: NmvAction) -> None:
        """One action; N-R1 is looked at after it."""
        family, a, b = action.family, action.a, action.b
        if family == SETTLE:
            self.put(seat, VILLAGER, b)
        elif family == MARRY:
            self.take_off(seat, VILLAGER, a)
            self.take_off(seat, VILLAGER, b)
            self.put(seat, COTTAGE, b)
        elif family == FORT:
            self.take_off(seat, COTTAGE, a)
            self.take_off(seat, COTTAGE, b)
            self.put(seat, FORTRESS, b)
        elif family == ENLIST:
            self.take_off(seat, VILLAGER, b)
            self.put(seat, SOLDIER, b)
        elif family == TOWER:
            self.take_off(seat, SOLDIER, a)
            self.take_off(seat, FORTRESS, b)
            self.put(seat, WATCHTOWER, b)
        elif family == MOVE:
            piece = self.piece_on(seat, a)
            self.lift(seat, piece, a)
            self.set(seat, piece, b)
        else:
            self.take_off(seat, VILLAGER, b)
            self.put(seat, FIELD, b)
        self.owed -= 1
        if self.told is not None:
            self.told.append(action.developed(seat))

    def may_develop(self, seat: i64, action: NmvAction) -> bool:
        family, pool = action.family, self.pool
        at = KINDS * seat
        to = BITS[action.b]
        if family == SETTLE:
            return pool[VILLAGER] > 0 and self.at[at] & to != 0
        if family == ENLIST:
            return pool[SOLDIER] > 0 and self.at[at + VILLAGER] & to != 0
        if family == FARM:
            return pool[FIELD] > 0 and self.at[at + VILLAGER] & to != 0
        start = BITS[action.a]
        if family == MARRY:
            return (
                pool[COTTAGE] > 0 and self.at[at + VILLAGER] & start != 0 and self.at[at + VILLAGER] & to != 0
            )
        if family == FORT:
            return pool[WALL] > 0 and self.at[at + COTTAGE] & start != 0 and self.at[at + COTTAGE] & to != 0
        if family == TOWER:
            standing = self.at[at + SOLDIER] & start != 0 and self.at[at + FORTRESS] & to != 0
            return pool[WATCHTOWER] > 0 and standing
        return (self.at[at + VILLAGER] | self.at[at + SOLDIER]) & start != 0 and self.at[at] & to != 0

    def can_develop(self, seat: i64) -> bool:
        """N2.3: an action is lost only when none is possible."""
        at = KINDS * seat
        villagers, soldiers = self.at[at + VILLAGER], self.at[at + SOLDIER]
        if self.at[at] != 0 and self.pool[VILLAGER] > 0:
            return True
        if villagers != 0 and (self.pool[SOLDIER] > 0 or self.pool[FIELD] > 0):
            return True
        for step in range(i64(len(self.box.step_from))):
            start, to = self.box.step_from[step], self.box.step_to[step]
            if (villagers | soldiers) & start != 0 and self.at[at] & to != 0:
                return True
            if self.pool[COTTAGE] > 0 and villagers & start != 0 and villagers & to != 0:
                return True
            if self.pool[WALL] > 0 and self.at[at + COTTAGE] & start != 0 and self.at[at + COTTAGE] & to != 0:
                return True
            if self.pool[WATCHTOWER] > 0 and soldiers & start != 0 and self.at[at + FORTRESS] & to != 0:
                return True
        return False
