"""The rules of Claim, in the order of the rulebook. Ids are those of docs/rules/claim.en.md.

Here stands what happens; what may be decided, and by whom, is in decisions.py.
"""

from __future__ import annotations

from mypy_extensions import i64

from ...core.event import Event
from ...core.outcome import Outcome
from ...core.words import Message
from .actions import ACTIONS, NAMES, PLACE, POINTS, SEAT_NAMES
from .board import BIT, CLASS, FLAG, ROW, chain, east, filled, hop, north, pool, south, west
from .island import WIDTH
from .state import (
    AGAIN,
    MOVING,
    NONE,
    OVER,
    PLACING,
    REMOVING,
    RIGHT,
    SETTLING,
    Position,
)


class Rules(Position):
    """A position that the rules change."""

    # ================================================================================================
    # Goal (C1)
    # ================================================================================================
    def goal(self) -> i64:
        """Castles a side needs: 3, partners 5."""
        return 5 if self.players == 4 else 3

    # ================================================================================================
    # 2. Placing (C3)
    # ================================================================================================
    def draw_first(self, seat: i64) -> None:
        self.first = seat
        self.turn = seat
        self.phase = PLACING
        self.left = 2
        if self.told is not None:
            self.tell('claim.first', {'seat': self.name(seat)})

    def place(self, point: i64) -> None:
        turn = self.turn
        self.put_man(turn, point)
        told = self.told
        if told is not None:
            told.append(ACTIONS[PLACE + point].event(turn))
        self.left -= 1
        if self.left > 0:
            return
        self.left = 2
        self.turn = self.next_seat(turn)
        if self.count[self.turn] == self.ground.pieces:
            self.begin_removal(self.turn)

    # ================================================================================================
    # 3. Removing (C4)
    # ================================================================================================
    def begin_removal(self, seat: i64) -> None:
        """C4.1: from the first player on; C-R2: who can remove nothing is passed over."""
        self.phase = REMOVING
        self.turn = seat
        self.left = self.ground.removals
        self.removal_goes_on()

    def removal_goes_on(self) -> None:
        if (
            self.left > 0
            and self.removable(0) | self.removable(1) | self.removable(2) | self.removable(3) != 0
        ):
            return
        following = self.next_seat(self.turn)
        if following == self.first:
            self.begin_settling(following)
        else:
            self.begin_removal(following)

    def removable(self, k: i64) -> i64:
        """The points of class k with an enemy piece that may be removed. C4.2: nobody loses more than 4."""
        found: i64 = 0
        mine = self.side_of(self.turn)
        for seat in range(self.players):
            if self.side_of(seat) != mine and self.lost[seat] < self.ground.removals:
                found |= self.men[4 * seat + k]
        return found

    def remove(self, point: i64) -> None:
        victim = self.man_at(point)
        self.lift_man(victim, point)
        self.lost[victim] += 1
        self.left -= 1
        if self.told is not None:
            self.tell(
                'claim.removed',
                {'seat': self.name(self.turn), 'victim': self.name(victim), 'point': NAMES[point]},
            )
        self.removal_goes_on()

    def begin_settling(self, seat: i64) -> None:
        """C4.3: who can claim is asked, in turn order."""
        self.phase = SETTLING
        self.turn = seat
        self.left = 0
        self.settling_goes_on()

    def settling_goes_on(self) -> None:
        if not self.has_spots():
            self.end_settling()

    def end_settling(self) -> None:
        following = self.next_seat(self.turn)
        if following == self.first:
            self.turn = following
            self.begin_turn()
        else:
            self.begin_settling(following)

    # ================================================================================================
    # 4. The battle (C5)
    # ================================================================================================
    def begin_turn(self) -> None:
        """C-R10: a draw is found at the start of a turn."""
        self.phase = MOVING
        self.active = NONE
        self.rights = 0
        self.busy = False
        times = self.remember()
        if times >= self.repetition:
            self.finish(NONE, 'repetition')
        elif self.quiet >= self.quiet_limit * self.players_left():
            self.finish(NONE, 'quiet')

    def end_turn(self) -> None:
        """C5.6: a player without pieces is skipped."""
        self.quiet = 0 if self.busy else self.quiet + 1
        self.turn = self.next_seat(self.turn)
        while self.count[self.turn] == 0:
            self.turn = self.next_seat(self.turn)
        self.begin_turn()

    def next_seat(self, seat: i64) -> i64:
        return 0 if seat + 1 == self.players else seat + 1

    def players_left(self) -> i64:
        left: i64 = 0
        for seat in range(self.players):
            if self.count[seat] > 0:
                left += 1
        return left

    # --- C5.1: a move -------------------------------------------------------------------------------
    def across(self, k: i64) -> i64:
        """The points of class k whose eastern neighbour can be hopped over: piece or castle, any colour."""
        return west(k ^ 1, self.taken[k ^ 1])

    def down(self, k: i64) -> i64:
        """Likewise the southern neighbour."""
        return north(k ^ 2, self.taken[k ^ 2])

    def reach(self, k: i64, origin: i64) -> i64:
        """The points of class k that the piece on `origin` can move to. C-R12: never back to it."""
        own = CLASS[origin]
        bit = BIT[origin]
        free = self.free(k)
        if k == own:
            across = self.across(k)
            down = self.down(k)
            return pool(hop(bit, across, down) & free, across, down, free)
        if k == own ^ 1:
            return (east(own, bit) | west(own, bit)) & free
        if k == own ^ 2:
            return (south(own, bit) | north(own, bit)) & free
        return 0

    def move(self, origin: i64, target: i64) -> None:
        turn = self.turn
        told = self.told
        if told is not None:
            told.append(self.moved(origin, target))
        self.lift_man(turn, origin)
        self.put_man(turn, target)
        if not self.capture_around(target):
            self.end_turn()
            return
        self.busy = True
        self.active = target
        if not self.last_side_standing():
            self.rights_go_on()

    # --- C5.2, C5.3: captures -------------------------------------------------------------------------
    def anchor(self, enemy: i64, k: i64) -> i64:
        """The points of class k that hold an enemy side's piece fast from behind.

        Own pieces and castles, the partner's too (a, b, d), and the sea (c). With three players also those of
        the third one, unless C-R3 says no.
        """
        if self.mixed:
            friends = self.taken[k] & ~self.side[4 * enemy + k]
        else:
            friends = self.side[4 * self.side_of(self.turn) + k]
        return friends | ~self.ground.land[k]

    def capturing(self, k: i64, origin: i64) -> i64:
        """The points of class k where the piece from `origin` would capture."""
        found: i64 = 0
        lifted: i64 = BIT[origin] if CLASS[origin] == k else 0
        mine = self.side_of(self.turn)
        for enemy in range(self.sides):
            if enemy != mine:
                anchor = self.anchor(enemy, k) & ~lifted
                across = west(k ^ 1, self.side[4 * enemy + (k ^ 1)])
                down = north(k ^ 2, self.side[4 * enemy + (k ^ 2)])
                found |= across & (anchor >> 1) | (across & anchor) << 1
                found |= down & (anchor >> ROW) | (down & anchor) << ROW
        return found

    def capture_around(self, point: i64) -> bool:
        """Only the moved piece captures, and only where its move ends (C5.3)."""
        caught = False
        k = CLASS[point]
        bit = BIT[point]
        mine = self.side_of(self.turn)
        for enemy in range(self.sides):
            if enemy != mine:
                beside = self.side[4 * enemy + (k ^ 1)]
                below = self.side[4 * enemy + (k ^ 2)]
                north_, east_ = north(k, bit) & below, east(k, bit) & beside
                south_, west_ = south(k, bit) & below, west(k, bit) & beside
                if north_ | east_ | south_ | west_ != 0:
                    anchor = self.anchor(enemy, k)
                    if north_ != 0 and (bit >> ROW) & anchor != 0:
                        self.capture(point - WIDTH)
                        caught = True
                    if east_ != 0 and (bit << 1) & anchor != 0:
                        self.capture(point + 1)
                        caught = True
                    if south_ != 0 and (bit << ROW) & anchor != 0:
                        self.capture(point + WIDTH)
                        caught = True
                    if west_ != 0 and (bit >> 1) & anchor != 0:
                        self.capture(point - 1)
                        caught = True
        return caught

    def capture(self, point: i64) -> None:
        """A piece leaves the game; a castle goes back to its owner (C5.5, C6.3) and gives a right (C6.2b)."""
        victim = self.man_at(point)
        if victim != NONE:
            self.lift_man(victim, point)
            self.forget()
            if self.told is not None:
                self.tell('claim.captured', {'victim': self.name(victim), 'point': NAMES[point]})
                if self.count[victim] == 0:
                    self.tell('claim.out', {'seat': self.name(victim)})
            return
        territory = self.ground.territory[point]
        if self.told is not None:
            self.tell_castle('claim.castle-captured', self.owner[territory], point)
        self.lift_castle(territory)
        self.rights |= FLAG[territory]

    def last_side_standing(self) -> bool:
        """C-R14: only one player, or one team, still has pieces."""
        mine = self.side_of(self.turn)
        for seat in range(self.players):
            if self.count[seat] > 0 and self.side_of(seat) != mine:
                return False
        self.finish(mine, 'last-standing')
        return True

    # --- C5.4: capturing again ----------------------------------------------------------------------
    def again(self, k: i64) -> i64:
        """The points of class k where the active piece would capture again."""
        return self.reach(k, self.active) & self.capturing(k, self.active)

    def again_goes_on(self) -> None:
        if self.again(0) | self.again(1) | self.again(2) | self.again(3) != 0:
            self.phase = AGAIN
        else:
            self.end_turn()

    # ================================================================================================
    # 5. Claiming (C6)
    # ================================================================================================
    def claimable(self) -> i64:
        """Flags of the territories the player may claim now.

        C6.1: an own piece and no enemy piece there; C6.4: no own or partner's castle. C6.2b: while rights are
        open, just those. C-R9: nothing without a castle in stock.
        """
        turn = self.turn
        if self.stock[turn] == 0:
            return 0
        if self.phase == RIGHT:
            return self.rights
        mine = self.side_of(turn)
        enemies: i64 = 0
        for seat in range(self.players):
            if self.side_of(seat) != mine:
                enemies |= filled(self.presence[seat])
        return filled(self.presence[turn]) & ~enemies & ~self.held[mine]

    def spots(self, claims: i64, k: i64) -> i64:
        """The points of class k where a castle may be put. C6.2: an enemy castle makes room first."""
        found: i64 = 0
        for territory in range(self.ground.territories):
            if claims & FLAG[territory] != 0:
                found |= self.ground.region[4 * territory + k] & ~self.taken[k]
                castle = self.castle[territory]
                if castle != NONE and CLASS[castle] == k:
                    found |= BIT[castle]
        return found

    def has_spots(self) -> bool:
        """C-R6: a full territory has to wait."""
        claims = self.claimable()
        return (
            self.spots(claims, 0) | self.spots(claims, 1) | self.spots(claims, 2) | self.spots(claims, 3) != 0
        )

    def claim(self, point: i64) -> None:
        turn = self.turn
        territory = self.ground.territory[point]
        if self.owner[territory] != NONE:
            if self.told is not None:
                self.tell_castle('claim.castle-returned', self.owner[territory], self.castle[territory])
            self.lift_castle(territory)
        self.put_castle(turn, point)
        self.busy = True
        if self.told is not None:
            self.tell_castle('claim.claimed', turn, point)
        if self.castles_of(self.side_of(turn)) == self.goal():
            self.finish(self.side_of(turn), 'castles')  # C6.5
        elif self.phase == RIGHT:
            self.rights &= ~FLAG[territory]
            self.rights_go_on()
        elif self.phase == SETTLING:
            self.settling_goes_on()

    def rights_go_on(self) -> None:
        """C6.2b: used or lost before the piece moves again; C-R9: lost without a castle in stock."""
        if self.rights != 0 and self.stock[self.turn] > 0:
            self.phase = RIGHT
            return
        self.rights = 0
        self.again_goes_on()

    # ================================================================================================
    # The end
    # ================================================================================================
    def finish(self, side: i64, reason: str) -> None:
        self.phase = OVER
        self.winner = side
        self.reason = reason
        self.rights = 0  # C6.2b: whoever wins by the right to a castle has no more use for it
        if self.told is not None:
            if side == NONE:
                self.tell('claim.drawn-' + reason, {})
            else:
                winners = [self.name(seat) for seat in range(self.players) if self.side_of(seat) == side]
                self.tell('claim.won-' + reason, {'n': len(winners), 'winners': winners})

    def outcome(self) -> Outcome | None:
        """Scores are castles on the island. C-R10: a draw is shared by all sides that still have pieces."""
        if self.phase != OVER:
            return None
        winners = list[int]()
        scores = list[int]()
        for seat in range(self.players):
            scores.append(int(3 - self.stock[seat]))
            if self.winner == self.side_of(seat) or (self.winner == NONE and self.still_in(seat)):
                winners.append(int(seat))
        return Outcome(tuple(scores), tuple(winners), self.reason)

    def still_in(self, seat: i64) -> bool:
        """Whether a seat, or its partner, has pieces."""
        for other in range(self.players):
            if self.side_of(other) == self.side_of(seat) and self.count[other] > 0:
                return True
        return False

    # --- telling ------------------------------------------------------------------------------------
    def tell(self, code: str, args: dict[str, object]) -> None:
        told = self.told
        if told is not None:
            told.append(Event(code, args))

    def tell_castle(self, code: str, seat: i64, point: i64) -> None:
        territory = self.ground.island.names[self.ground.territory[point]]
        self.tell(code, {'seat': self.name(seat), 'point': NAMES[point], 'territory': territory})

    def name(self, seat: i64) -> Message:
        return SEAT_NAMES[seat]

    def moved(self, origin: i64, target: i64) -> Event:
        """Tells the points a move touches, e.g. `c4-e4-e6`; of several chains a shortest."""
        k = CLASS[origin]
        across = self.across(k)
        down = self.down(k)
        if k != CLASS[target] or hop(BIT[origin], across, down) & BIT[target] != 0:
            return ACTIONS[origin * POINTS + target].event(self.turn)
        points = chain(k, origin, target, across, down, self.free(k), self.workroom())
        path = '-'.join([NAMES[point] for point in points])
        return Event('claim.moved', {'seat': self.name(self.turn), 'path': path})
