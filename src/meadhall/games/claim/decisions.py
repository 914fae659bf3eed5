"""Claim in progress: who must decide, what may be decided, and what then is carried out."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ...core.action import Action
from ...core.dice import Dice
from ...core.errors import IllegalAction
from ...core.game import Game, game
from ...core.state import CHANCE, NOBODY
from ...core.view import View
from .actions import ACTIONS, CLAIM, DONE, FIRST, PASS, PLACE, POINTS, REMOVE, STOP, WAIVE
from .appraisal import appraise
from .board import (
    BIT,
    CLASS,
    CLASSES,
    east,
    first_of,
    hop,
    north,
    nth,
    nth_of,
    pool,
    size,
    south,
    total,
    west,
)
from .document import to_json
from .island import WIDTH
from .refusals import refusal
from .rules import Rules
from .state import AGAIN, DRAWING, MOVING, OVER, PLACING, REMOVING, RIGHT, SETTLING
from .view import ClaimView

# What `count_spots` and `count_moves` leave where in the room.
STEPS: Final = 0  # 4 * direction + class: targets of steps
SPOTS: Final = 16  # by class: points to place, remove, claim, or capture on
POOLS_END: Final = 20  # where the pools end
POOLS: Final = 21  # from here on, four words a pool: class, pieces, points, number of moves
STEP_BACK: Final[vec[i64]] = vec[i64](
    [-1, 1, -WIDTH, WIDTH]
)  # from a step's target to its origin, by direction


WAITING: Final[list[tuple[int, ...]]] = [(), (CHANCE,), (0,), (1,), (2,), (3,)]  # by actor, from NOBODY on


class ClaimState(Rules):
    """The contract of a state, on top of the rules."""

    @property
    def game(self) -> Game:
        return game('claim')

    def copy(self) -> ClaimState:
        twin = ClaimState(int(self.players), self.options, self.ground)
        twin.copy_from(self)
        return twin

    def view(self, seat: int | None) -> View:
        return ClaimView(self, seat)

    def to_json(self) -> dict[str, object]:
        return to_json(self)

    def refusal(self, seat: int, action: Action) -> IllegalAction:
        return refusal(self, action)

    def appraise(self, seat: int) -> float:
        return appraise(self, seat)

    # ================================================================================================
    # What may be decided
    # ================================================================================================
    def actor(self) -> i64:
        if self.phase == OVER:
            return NOBODY
        return CHANCE if self.phase == DRAWING else self.turn

    def to_act(self) -> tuple[int, ...]:
        return WAITING[self.actor() + 2]

    def odds(self) -> list[tuple[Action, int]]:
        """C3: any player may be drawn first."""
        found = list[tuple[Action, int]]()
        if self.phase == DRAWING:
            for seat in range(self.players):
                found.append((ACTIONS[FIRST + seat], 1))
        return found

    def legal(self, seat: int) -> list[Action]:
        phase = self.phase
        if phase == OVER or phase == DRAWING or seat != self.turn:
            return []
        room = self.workroom()
        spots = self.count_spots(room)
        moves = self.count_moves(room) if phase == MOVING else 0
        found: list[Action] = [ACTIONS[self.last_word()]] * self.choices(spots, moves)
        if spots > 0:
            list_points(found, room, self.base())
        if moves > 0:
            list_moves(found, spots, room)
        return found

    def choices(self, spots: i64, moves: i64) -> i64:
        """How many actions are legal. A piece must be placed (C3), and who can move must (C5.6)."""
        if self.phase == PLACING or moves > 0:
            return spots + moves
        return spots + 1

    def last_word(self) -> i64:
        """What ends the phase's decision without more: nothing to place, remove, claim, move or capture."""
        phase = self.phase
        if phase == MOVING:
            return PASS
        return WAIVE if phase == RIGHT else STOP if phase == AGAIN else DONE

    def base(self) -> i64:
        """What a point stands for in this phase: the action is this number plus the point's."""
        phase = self.phase
        if phase == PLACING:
            return PLACE
        if phase == REMOVING:
            return REMOVE
        return self.active * POINTS if phase == AGAIN else CLAIM

    def open_points(self, k: i64) -> i64:
        """The points of class k that the phase's decision is about: to place, remove, claim or capture on."""
        phase = self.phase
        if phase == PLACING:
            return self.free(k)
        if phase == REMOVING:
            return self.removable(k)
        if phase == AGAIN:
            return self.again(k)
        return self.spots(self.claimable(), k)

    def allows(self, seat: int, action: Action) -> bool:
        """Membership in `legal` without listing it."""
        id = action.id
        if seat != self.turn or id >= DONE or self.phase == OVER or ACTIONS[id] is not action:
            return super().allows(seat, action)
        point = ACTIONS[id].point
        if id < PLACE and self.phase == MOVING:
            origin = ACTIONS[id].origin
            if self.men[4 * self.turn + CLASS[origin]] & BIT[origin] == 0:
                return False
            return self.reach(CLASS[point], origin) & BIT[point] != 0
        return self.base() == id - point and self.open_points(CLASS[point]) & BIT[point] != 0

    # --- counting first: then the list has its length, and a random pick needs no list --------------------
    def pick(self, seat: i64, dice: Dice) -> i64:
        if self.phase == DRAWING:
            return FIRST + dice.below(self.players)
        room = self.workroom()
        spots = self.count_spots(room)
        moves = self.count_moves(room) if self.phase == MOVING else 0
        n = dice.below(self.choices(spots, moves))
        if n < spots:
            return self.base() + nth(room, SPOTS, n)
        return self.last_word() if n >= spots + moves else nth_move(room, n - spots)

    def count_spots(self, room: vec[i64]) -> i64:
        """Leaves the open points in the room."""
        if self.phase == MOVING and self.claimable() == 0:  # mostly so
            for k in range(i64(CLASSES)):
                room[SPOTS + k] = 0
            return 0
        for k in range(i64(CLASSES)):
            room[SPOTS + k] = self.open_points(k)
        return total(room, SPOTS)

    def count_moves(self, room: vec[i64]) -> i64:
        """All moves (C5.1). Leaves the targets of steps, by direction, and the pools of hops in the room."""
        men, taken, land = self.men, self.taken, self.ground.land
        mine = 4 * self.turn
        at: i64 = POOLS
        moves: i64 = 0
        for k in range(i64(CLASSES)):
            own = men[mine + k]
            beside, below = k ^ 1, k ^ 2
            free = land[beside] & ~taken[beside]
            room[STEPS + beside] = east(k, own) & free
            room[STEPS + 4 + beside] = west(k, own) & free
            free = land[below] & ~taken[below]
            room[STEPS + 8 + below] = south(k, own) & free
            room[STEPS + 12 + below] = north(k, own) & free
            across = west(beside, taken[beside])
            down = north(below, taken[below])
            free = land[k] & ~taken[k]
            entries = hop(own, across, down) & free
            while entries != 0:
                points = pool(entries & -entries, across, down, free)
                entries &= ~points
                pieces = hop(points, across, down) & own
                room[at] = k
                room[at + 1] = pieces
                room[at + 2] = points
                room[at + 3] = size(pieces) * size(points)
                moves += room[at + 3]
                at += 4
        room[POOLS_END] = at
        return (
            moves
            + total(room, STEPS)
            + total(room, STEPS + 4)
            + total(room, STEPS + 8)
            + total(room, STEPS + 12)
        )

    # ================================================================================================
    # Carrying out
    # ================================================================================================
    def advance(self, seat: i64, id: i64) -> None:
        if id < PLACE:
            self.move(id // POINTS, id % POINTS)
        elif id < REMOVE:
            self.place(id - PLACE)
        elif id < CLAIM:
            self.remove(id - REMOVE)
        elif id < DONE:
            self.claim(id - CLAIM)
        elif id >= FIRST:
            self.draw_first(id - FIRST)
        else:
            self.end_of_choice(id)

    def end_of_choice(self, id: i64) -> None:
        """Nothing more to remove, claim or capture; or no move at all."""
        if self.told is not None and (id == PASS or id == WAIVE):
            self.tell('claim.passed' if id == PASS else 'claim.waived', {'seat': self.name(self.turn)})
        if id == WAIVE:
            self.rights = 0
            self.rights_go_on()
        elif self.phase == REMOVING:
            self.left = 0
            self.removal_goes_on()
        elif self.phase == SETTLING:
            self.end_settling()
        else:
            self.end_turn()


# --- from the room to actions ------------------------------------------------------------------------------
def list_points(found: list[Action], room: vec[i64], base: i64) -> None:
    """Writes the actions of the spots in the room into the list."""
    at: i64 = 0
    for k in range(i64(CLASSES)):
        word = room[SPOTS + k]
        while word != 0:
            found[at] = ACTIONS[base + first_of(k, word)]
            at += 1
            word &= word - 1


def list_moves(found: list[Action], at: i64, room: vec[i64]) -> None:
    """Steps by direction, then hops, pool by pool: every piece at its shore reaches all points of a pool."""
    for i in range(i64(16)):
        word = room[STEPS + i]
        while word != 0:
            target = first_of(i & 3, word)
            found[at] = ACTIONS[(target + STEP_BACK[i >> 2]) * POINTS + target]
            at += 1
            word &= word - 1
    p: i64 = POOLS
    while p < room[POOLS_END]:
        k = room[p]
        pieces = room[p + 1]
        while pieces != 0:
            origin = first_of(k, pieces) * POINTS
            pieces &= pieces - 1
            word = room[p + 2]
            while word != 0:
                found[at] = ACTIONS[origin + first_of(k, word)]
                at += 1
                word &= word - 1
        p += 4


def nth_move(room: vec[i64], n: i64) -> i64:
    """The n-th of the moves that `list_moves` would list."""
    for direction in range(i64(4)):
        held = total(room, STEPS + 4 * direction)
        if n < held:
            target = nth(room, STEPS + 4 * direction, n)
            return (target + STEP_BACK[direction]) * POINTS + target
        n -= held
    p: i64 = POOLS
    while n >= room[p + 3]:
        n -= room[p + 3]
        p += 4
    k = room[p]
    each = size(room[p + 2])
    return nth_of(k, room[p + 1], n // each) * POINTS + nth_of(k, room[p + 2], n % each)
