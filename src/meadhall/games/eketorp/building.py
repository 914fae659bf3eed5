"""Booty and building: step 5 of a round (E2.5)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ...core.words import Message
from .actions import LETTERS, PLACES, SEATS, SQUARES, WALLS
from .battle import Battle
from .state import BIT, BUILDING, BUILT, COMPLETE, KIND_NAMES, NONE, SHARING, TOP, heap, height

MANY: Final = -2  # more than one


class Building(Battle):
    """E5: from the last siege to the walls."""

    def end_round(self) -> None:
        """Step 6 of the round; stands with the rules."""
        raise NotImplementedError

    def finish(self, reason: str) -> None:
        """The end of the game; stands with the rules."""
        raise NotImplementedError

    # ================================================================================================
    # Booty (E2.5, E4.1, E-R5)
    # ================================================================================================
    def bring_home(self) -> None:
        self.place = 0
        self.turn = self.first
        self.share()

    def share(self) -> None:
        """E4.1: every Viking at peace gets a stone. Goes on from square `place` with seat `turn`."""
        while self.place < SQUARES:
            while self.present[self.place] != 0 and self.stones_on(self.place) > 0:
                if self.at[PLACES * self.turn + self.place] > 0:
                    if self.must_choose_stone():
                        self.phase = SHARING
                        self.waiting = BIT[self.turn]
                        return
                    self.grab(self.first_kind(self.place))
                self.turn = self.next_seat(self.turn)
            self.place += 1
            self.turn = self.first
        self.place = NONE
        self.all_home()

    def must_choose_stone(self) -> bool:
        """E-R5: only where several kinds lie and not all of them go to the same player anyway."""
        if self.kinds_on(self.place) == 1:
            return False
        alone = self.present[self.place] == BIT[self.turn]
        return not (alone and self.at[PLACES * self.turn + self.place] >= self.stones_on(self.place))

    def first_kind(self, square: i64) -> i64:
        kind: i64 = 0
        while self.stones[4 * square + kind] == 0:
            kind += 1
        return kind

    def grab(self, kind: i64) -> None:
        """A Viking of `turn` takes a stone from the square."""
        at = PLACES * self.turn + self.place
        self.at[at] -= 1
        self.spent[self.turn] += 1
        if self.at[at] == 0:
            self.present[self.place] &= ~BIT[self.turn]
        self.stones[4 * self.place + kind] -= 1
        self.booty[4 * self.turn + kind] += 1

    def choose_stone(self, kind: i64) -> None:
        if self.told is not None:
            args: dict[str, object] = {'seat': self.name(self.turn), 'square': LETTERS[self.place]}
            self.tell('eketorp.chose-stone', {**args, 'stone': KIND_NAMES[kind]})
        self.waiting = 0
        self.grab(kind)
        self.turn = self.next_seat(self.turn)
        self.share()

    def all_home(self) -> None:
        """Every Viking not in hospital."""
        for at in range(SEATS * PLACES):
            self.at[at] = 0
        for place in range(SQUARES + 3 * self.players):
            self.present[place] = 0
        for seat in range(self.players):
            self.spent[seat] = 0
            self.left[seat] = self.vikings - self.in_hospital(seat)
            if self.told is not None and self.booty_of(seat) > 0:
                stones = heap([int(self.booty[4 * seat + kind]) for kind in range(4)])
                self.tell('eketorp.booty', {'seat': self.name(seat), 'stones': stones})
        self.begin_building()

    # ================================================================================================
    # Building (E5)
    # ================================================================================================
    def begin_building(self) -> None:
        """E5.1: all at the same time."""
        self.phase = BUILDING
        self.turn = NONE
        self.waiting = 0
        for seat in range(self.players):
            if self.booty_of(seat) > 0:
                self.waiting |= BIT[seat]
        for seat in range(self.players):
            if self.waiting & BIT[seat] != 0:
                self.build_only_way(seat)
        if self.waiting == 0:
            self.end_building()

    def build_only_way(self, seat: i64) -> None:
        """What can be built in one way only is built, as all can see.

        Later on, to skip a stone would tell.
        """
        wall = self.only_wall(seat)
        kind = self.only_kind(seat)
        if wall != NONE and (wall == MANY or kind == MANY):
            return
        while self.must_build(seat):
            self.add_stone(seat, kind, wall)
        self.waiting &= ~BIT[seat]

    def must_build(self, seat: i64) -> bool:
        """E5.3: while there is a stone and any wall has room."""
        return self.booty_of(seat) > 0 and self.built(seat) < COMPLETE

    def only_wall(self, seat: i64) -> i64:
        """The wall with room, or MANY; NONE if all are full, which is one way, too."""
        found: i64 = NONE
        for wall in range(i64(WALLS)):
            if height(self.walls[WALLS * seat + wall]) < TOP:
                if found != NONE:
                    return MANY
                found = wall
        return found

    def only_kind(self, seat: i64) -> i64:
        found: i64 = NONE
        for kind in range(i64(4)):
            if self.booty[4 * seat + kind] > 0:
                if found != NONE:
                    return MANY
                found = kind
        return found

    def add_stone(self, seat: i64, kind: i64, wall: i64) -> None:
        self.booty[4 * seat + kind] -= 1
        self.lay_stone(seat, wall, kind)
        self.fresh[WALLS * seat + wall] += 1
        told = self.told
        if told is not None:
            told.append(BUILT[WALLS * (4 * seat + kind) + wall])

    def put_beside(self, seat: i64) -> None:
        """E5.3, E-R2: what found no room."""
        if self.told is not None and self.booty_of(seat) > 0:
            stones = heap([int(self.booty[4 * seat + kind]) for kind in range(4)])
            self.tell('eketorp.beside', {'seat': self.name(seat), 'stones': stones})
        for kind in range(i64(4)):
            self.beside[4 * seat + kind] += self.booty[4 * seat + kind]
            self.booty[4 * seat + kind] = 0

    def build(self, seat: i64, kind: i64, wall: i64) -> None:
        self.add_stone(seat, kind, wall)
        if not self.must_build(seat):
            self.waiting &= ~BIT[seat]
        if self.waiting == 0:
            self.end_building()

    def end_building(self) -> None:
        """E5.4: a complete wall ends the game before the end of the round."""
        complete = False
        for seat in range(self.players):
            if self.told is not None:
                self.tell_walls(seat)
            self.put_beside(seat)
            if self.built(seat) == COMPLETE:
                complete = True
        for at in range(i64(SEATS * WALLS)):
            self.fresh[at] = 0
        if complete:
            self.finish('complete')
        else:
            self.end_round()

    def tell_walls(self, seat: i64) -> None:
        """What a player has built, from wall 1 on; a wall's stones from the bottom."""
        stones = list[object]()
        for wall in range(WALLS):
            n = int(self.fresh[WALLS * seat + wall])
            word = int(self.walls[WALLS * seat + wall])
            for down in range(n - 1, -1, -1):
                kind = KIND_NAMES[(word >> 3 * down & 7) - 1]
                stones.append(Message('eketorp.on-wall', {'stone': kind, 'wall': wall + 1}))
        if stones:
            self.tell('eketorp.walls', {'seat': self.name(seat), 'stones': stones})
        if self.built(seat) == COMPLETE:
            self.tell('eketorp.complete', {'seat': self.name(seat)})
