"""The rules of Eketorp, in the order of the rulebook. Ids are those of docs/rules/eketorp.en.md.

Two steps of a round are chapters of their own: fights and sieges (E2.4) in battle.py, booty and building
(E2.5) in building.py.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ...core.action import Action
from ...core.dice import Dice
from ...core.errors import IllegalAction
from ...core.game import Game, game
from ...core.outcome import Outcome
from ...core.state import CHANCE, NOBODY
from ...core.view import View
from ...core.words import Message
from .actions import (
    ACTIONS,
    BUILD,
    CARD,
    DRAW,
    ENOUGH,
    FIGHT,
    HIGHEST,
    HOLD,
    HOME,
    KEEP,
    KINDS,
    LETTERS,
    PLACES,
    SEATS,
    SQUARES,
    SWAP,
    TAKE,
    TURN,
    WALLS,
)
from .appraisal import appraise
from .building import Building
from .deck import CARDS, HEAPS
from .document import to_json
from .refusals import refusal
from .state import (
    BIT,
    BUILDING,
    CHOOSING,
    COMPLETE,
    DEALING,
    DRAWING,
    HAND,
    HIGH,
    KEEPING,
    LAYING,
    LOOTING,
    LOWEST,
    NONE,
    OVER,
    PLACED,
    PLACING,
    ROUNDS,
    SETS,
    SHARING,
    SWAPPING,
    TOP,
    TURNING,
    WORTH,
    heap,
    height,
    number_of,
    size,
    values,
)
from .view import EketorpView

BY_CHANCE: Final = (CHANCE,)
NO_SEATS: Final[tuple[int, ...]] = ()
FINISHED_WALL: Final = 5  # E3.2


class EketorpState(Building):
    """Eketorp in progress."""

    @property
    def game(self) -> Game:
        return game('eketorp')

    def copy(self) -> EketorpState:
        twin = EketorpState(int(self.players), self.options, self.deck)
        twin.copy_from(self)
        return twin

    def view(self, seat: int | None) -> View:
        return EketorpView(self, seat)

    def to_json(self) -> dict[str, object]:
        return to_json(self)

    def refusal(self, seat: int, action: Action) -> IllegalAction:
        return refusal(self, seat, action)

    def appraise(self, seat: int) -> float:
        return appraise(self, seat)

    # ================================================================================================
    # Setup (E1)
    # ================================================================================================
    def deal(self, value: i64) -> None:
        """E1.2: four cards each, then E1.3."""
        seat = self.turn
        self.give_card(seat, value)
        if self.told is not None:
            self.tell('eketorp.dealt', {'seat': self.name(seat), 'card': int(value)}, (int(seat),))
        if size(self.hand[seat]) < HAND:
            return
        if self.aside != 0:
            self.draw_pile += self.aside
            self.aside = 0
            self.check_hands(seat)
        elif seat + 1 < self.players:
            self.turn = seat + 1
        else:
            self.check_hands(0)

    def check_hands(self, seat: i64) -> None:
        """E1.3: in seat order, a hand without a 4, 5 or 6 is shown and drawn anew."""
        while seat < self.players:
            if self.hand[seat] & HIGH == 0:
                self.show(seat)
                return
            seat += 1
        if self.told is not None:
            self.tell('eketorp.hands', {})
        self.begin_round()

    def show(self, seat: i64) -> None:
        self.turn = seat
        self.aside = self.hand[seat]
        self.hand[seat] = 0
        self.shown.append((int(seat), int(self.aside)))
        if self.told is not None:
            self.tell('eketorp.shown', {'seat': self.name(seat), 'cards': values(self.aside)})

    # ================================================================================================
    # 1. Materials (E2.1)
    # ================================================================================================
    def begin_round(self) -> None:
        """E1.4: two of the twelve cards are never turned; nobody knows which, so chance has all to draw
        from.
        """
        self.round += 1
        self.phase = TURNING
        self.turn = self.first

    def turn_card(self, card: i64) -> None:
        self.cards_left &= ~BIT[card]
        if self.told is not None:
            args: dict[str, object] = {'round': int(self.round), 'seat': self.name(self.first)}
            self.tell('eketorp.round', {**args, 'card': int(card) + 1})
        missing: i64 = 0
        for at in range(i64(HEAPS)):
            wanted = self.laid_out[HEAPS * card + at]
            if wanted > 0:
                kind = at % 4
                laid = wanted if wanted < self.supply[kind] else self.supply[kind]
                self.supply[kind] -= laid
                self.stones[at] += laid
                missing += wanted - laid
        if self.told is not None:
            self.tell_materials(missing)
        self.begin_placing()

    def tell_materials(self, missing: i64) -> None:
        heaps = list[object]()
        for square in range(SQUARES):
            stones = heap([int(self.stones[4 * square + kind]) for kind in range(4)])
            if stones:
                heaps.append(Message('eketorp.heap', {'square': LETTERS[square], 'stones': stones}))
        if heaps:
            self.tell('eketorp.materials', {'heaps': heaps})
        else:
            self.tell('eketorp.no-materials', {})
        if missing > 0:
            self.tell('eketorp.short', {'n': int(missing)})  # E-R1

    # ================================================================================================
    # 2. and 3. Secret placement and reveal (E2.2, E2.3)
    # ================================================================================================
    def begin_placing(self) -> None:
        self.phase = PLACING
        self.turn = NONE
        self.waiting = 0
        for seat in range(self.players):
            if self.left[seat] > 0:
                self.waiting |= BIT[seat]
        if self.waiting == 0:
            self.begin_fights()

    def put(self, seat: i64, place: i64) -> None:
        """One Viking, behind the screen."""
        self.at[PLACES * seat + place] += 1
        self.left[seat] -= 1
        told = self.told
        if told is not None:
            told.append(PLACED[PLACES * seat + place])
        if self.left[seat] > 0:
            return
        self.waiting &= ~BIT[seat]
        if told is not None:
            self.tell('eketorp.all-placed', {'seat': self.name(seat)})
            if self.waiting == 0:
                self.tell_reveal()
        if self.waiting == 0:
            self.begin_fights()

    def may_put(self, seat: i64, place: i64) -> bool:
        """Squares and home always; a siege space of another village in play, if no own Viking is there."""
        if place < SQUARES or place == HOME:
            return True
        village = (place - SQUARES) // 3
        return village < self.players and village != seat and self.at[PLACES * seat + place] == 0

    # ================================================================================================
    # 4. Fights and sieges (E2.4): battle.py
    # ================================================================================================

    # ================================================================================================
    # 5. Booty and building (E2.5): building.py
    # ================================================================================================

    # ================================================================================================
    # 6. End of the round (E2.6)
    # ================================================================================================
    def end_round(self) -> None:
        self.leave_hospital()
        self.clear_squares()
        if self.round == ROUNDS:
            self.finish('rounds')
            return
        self.first = self.next_seat(self.first)  # E6.3
        self.begin_round()

    def leave_hospital(self) -> None:
        """E6.1: all move on one station; from the third they come home."""
        for seat in range(self.players):
            at = 3 * seat
            healed = self.hospital[at + 2]
            self.left[seat] += healed
            self.hospital[at + 2] = self.hospital[at + 1]
            self.hospital[at + 1] = self.hospital[at]
            self.hospital[at] = 0
            if self.told is not None and healed > 0:
                self.tell('eketorp.healed', {'seat': self.name(seat), 'n': int(healed)})

    def clear_squares(self) -> None:
        """E6.2: grass and wood go back, clay and stone stay."""
        gone = [0] * len(KINDS)
        for square in range(i64(SQUARES)):
            for kind in range(i64(2)):
                n = self.stones[4 * square + kind]
                self.supply[kind] += n
                self.stones[4 * square + kind] = 0
                gone[kind] += int(n)
        if self.told is not None and gone[0] + gone[1] > 0:
            self.tell('eketorp.cleared', {'stones': heap(gone)})

    # ================================================================================================
    # Scoring (E3)
    # ================================================================================================
    def finish(self, reason: str) -> None:
        self.phase = OVER
        self.turn = NONE
        self.waiting = 0
        self.reason = reason
        if self.told is not None:
            self.tell('eketorp.over-' + reason, {})
            for seat in range(self.players):
                self.tell_score(seat)
            winners = [self.name(seat) for seat in self.winners()]
            self.tell('eketorp.winners', {'n': len(winners), 'winners': winners})

    def tell_score(self, seat: i64) -> None:
        args: dict[str, object] = {'seat': self.name(seat), 'n': int(self.score(seat))}
        parts: dict[str, object] = {'stones': int(self.worth(seat)), 'amulets': int(self.amulets[seat])}
        self.tell('eketorp.score', {**args, **parts, 'bonus': int(self.bonus(seat))})

    def worth(self, seat: i64) -> i64:
        """E3.1: the stones on the walls and beside them."""
        points: i64 = 0
        for wall in range(i64(WALLS)):
            word = self.walls[WALLS * seat + wall]
            while word != 0:
                points += WORTH[(word & 7) - 1]
                word >>= 3
        for kind in range(i64(4)):
            points += WORTH[kind] * self.beside[4 * seat + kind]
        return points

    def bonus(self, seat: i64) -> i64:
        """E3.2: 5 points for a complete wall."""
        return FINISHED_WALL if self.built(seat) == COMPLETE else 0

    def score(self, seat: i64) -> i64:
        """E3.3: 1 point an amulet left."""
        return self.worth(seat) + self.bonus(seat) + self.amulets[seat]

    def winners(self) -> list[int]:
        """E3.4, E-R3: all with the most points."""
        best: i64 = 0
        for seat in range(self.players):
            if self.score(seat) > best:
                best = self.score(seat)
        return [int(seat) for seat in range(self.players) if self.score(seat) == best]

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        scores = [int(self.score(seat)) for seat in range(self.players)]
        return Outcome(tuple(scores), tuple(self.winners()), self.reason)

    # ================================================================================================
    # What may be decided
    # ================================================================================================
    def actor(self) -> i64:
        if self.waiting != 0:
            return LOWEST[self.waiting]
        return NOBODY if self.phase == OVER else CHANCE

    def to_act(self) -> tuple[int, ...]:
        if self.waiting != 0:
            return SETS[self.waiting]
        return NO_SEATS if self.phase == OVER else BY_CHANCE

    def odds(self) -> list[tuple[Action, int]]:
        found = list[tuple[Action, int]]()
        if self.phase == TURNING:
            for card in range(CARDS):
                if self.cards_left & BIT[card] != 0:
                    found.append((ACTIONS[TURN + card], 1))
        elif self.phase == DEALING or self.phase == DRAWING:
            for value in range(1, HIGHEST + 1):
                held = number_of(self.draw_pile, value)
                if held > 0:
                    found.append((ACTIONS[DRAW + value - 1], int(held)))
        return found

    def legal(self, seat: int) -> list[Action]:
        found = list[Action]()
        if seat < 0 or seat >= self.players or self.waiting & BIT[seat] == 0:
            return found
        phase = self.phase
        if phase == PLACING:
            self.list_places(found, seat)
        elif phase == CHOOSING:
            self.list_fights(found, seat)
        elif phase == SWAPPING:
            found.append(ACTIONS[SWAP])
            found.append(ACTIONS[HOLD])
        elif phase == LAYING:
            for value in range(i64(1), i64(HIGHEST + 1)):
                if number_of(self.hand[seat], value) > 0:
                    found.append(ACTIONS[CARD + value - 1])
        elif phase == LOOTING:
            for wall in range(i64(WALLS)):
                if self.takeable(wall):
                    found.append(ACTIONS[TAKE + wall])
            found.append(ACTIONS[ENOUGH])
        elif phase == BUILDING:
            self.list_buildings(found, seat)
        else:
            for kind in range(i64(4)):
                if self.keepable(kind):
                    found.append(ACTIONS[KEEP + kind])
        return found

    def list_places(self, found: list[Action], seat: i64) -> None:
        for place in range(SQUARES + 3 * self.players):
            if self.may_put(seat, place):
                found.append(ACTIONS[place])
        found.append(ACTIONS[HOME])

    def list_fights(self, found: list[Action], seat: i64) -> None:
        duties = self.duties[seat]
        for place in range(SQUARES + 3 * self.players):
            if duties & BIT[place] != 0:
                others = self.present[place] & ~BIT[seat]
                if others == 0:
                    found.append(ACTIONS[place])
                for other in range(self.players):
                    if others & BIT[other] != 0:
                        found.append(ACTIONS[FIGHT + SEATS * place + other])

    def list_buildings(self, found: list[Action], seat: i64) -> None:
        for kind in range(i64(4)):
            if self.booty[4 * seat + kind] > 0:
                for wall in range(i64(WALLS)):
                    if height(self.walls[WALLS * seat + wall]) < TOP:
                        found.append(ACTIONS[BUILD + WALLS * kind + wall])

    def keepable(self, kind: i64) -> bool:
        if self.phase == SHARING:
            return self.stones[4 * self.place + kind] > 0
        return self.taken[kind] > 0

    def allows(self, seat: int, action: Action) -> bool:
        """Membership in `legal` without listing it."""
        id = action.id
        if seat < 0 or ACTIONS[id] is not action:
            return super().allows(seat, action)
        if seat >= self.players or self.waiting & BIT[seat] == 0:
            return False
        phase = self.phase
        if phase == PLACING:
            return id < PLACES and self.may_put(seat, id)
        if phase == CHOOSING:
            return self.may_choose(seat, id)
        if phase == SWAPPING:
            return id == SWAP or id == HOLD
        if phase == LAYING:
            return CARD <= id < TAKE and number_of(self.hand[seat], id - CARD + 1) > 0
        if phase == LOOTING:
            return id == ENOUGH or (TAKE <= id < ENOUGH and self.takeable(id - TAKE))
        if phase == BUILDING:
            return BUILD <= id < DRAW and self.may_build(seat, (id - BUILD) // WALLS, (id - BUILD) % WALLS)
        return KEEP <= id < BUILD and self.keepable(id - KEEP)

    def may_choose(self, seat: i64, id: i64) -> bool:
        place = id if id < HOME else (id - FIGHT) // SEATS
        if id == HOME or id >= SWAP or self.duties[seat] & BIT[place] == 0:
            return False
        others = self.present[place] & ~BIT[seat]
        return others == 0 if id < HOME else others & BIT[(id - FIGHT) % SEATS] != 0

    def may_build(self, seat: i64, kind: i64, wall: i64) -> bool:
        return self.booty[4 * seat + kind] > 0 and height(self.walls[WALLS * seat + wall]) < TOP

    # --- picking one at random ----------------------------------------------------------------------
    def pick(self, seat: i64, dice: Dice) -> i64:
        phase = self.phase
        if phase == PLACING:
            return self.pick_place(seat, dice)
        if phase == DEALING or phase == DRAWING:
            return self.pick_card(dice)
        if phase == LAYING:
            return self.pick_lay(self.hand[seat], dice)
        if phase == CHOOSING:
            return self.pick_fight(seat, dice)
        if phase == SWAPPING:
            return SWAP + dice.below(2)
        if phase == BUILDING:
            return self.pick_building(seat, dice)
        return super().pick(seat, dice)

    def pick_place(self, seat: i64, dice: Dice) -> i64:
        """Throws until a free one comes: taken siege spaces are few."""
        while True:
            place = dice.below(SQUARES + 3 * self.players + 1)
            if place == SQUARES + 3 * self.players:
                return HOME
            if self.may_put(seat, place):
                return place

    def pick_card(self, dice: Dice) -> i64:
        n = dice.below(size(self.draw_pile))
        value: i64 = 1
        held = number_of(self.draw_pile, value)
        while n >= held:
            n -= held
            value += 1
            held = number_of(self.draw_pile, value)
        return DRAW + value - 1

    def pick_lay(self, cards: i64, dice: Dice) -> i64:
        """Values, not cards, are alike; so throws until one that is held comes."""
        while True:
            value = dice.below(HIGHEST)
            if cards >> 4 * value & 15 != 0:
                return CARD + value

    def pick_fight(self, seat: i64, dice: Dice) -> i64:
        room = dice.room
        n: i64 = 0
        duties = self.duties[seat]
        for place in range(SQUARES + 3 * self.players):
            if duties & BIT[place] != 0:
                others = self.present[place] & ~BIT[seat]
                if others == 0:
                    room[n] = place
                    n += 1
                for other in range(self.players):
                    if others & BIT[other] != 0:
                        room[n] = FIGHT + SEATS * place + other
                        n += 1
        return room[dice.below(n)]

    def pick_building(self, seat: i64, dice: Dice) -> i64:
        while True:
            n = dice.below(4 * WALLS)
            if self.may_build(seat, n // WALLS, n % WALLS):
                return BUILD + n

    # ================================================================================================
    # Carrying out
    # ================================================================================================
    def advance(self, seat: i64, id: i64) -> None:
        phase = self.phase
        if phase == PLACING:
            self.put(seat, id)
        elif phase == LAYING:
            self.lay(seat, id - CARD + 1)
        elif phase == BUILDING:
            self.build(seat, (id - BUILD) // WALLS, (id - BUILD) % WALLS)
        elif phase == SWAPPING:
            if id == SWAP:
                self.swap(seat)
            else:
                self.hold(seat)
        elif phase == CHOOSING:
            if id < PLACES:
                self.besiege(id)
            else:
                self.fight((id - FIGHT) // SEATS, (id - FIGHT) % SEATS)
        elif phase == DRAWING:
            self.draw(id - DRAW + 1)
        elif phase == DEALING:
            self.deal(id - DRAW + 1)
        else:
            self.advance_rarely(id)

    def advance_rarely(self, id: i64) -> None:
        phase = self.phase
        if phase == TURNING:
            self.turn_card(id - TURN)
        elif phase == LOOTING:
            if id == ENOUGH:
                self.end_loot()
            else:
                self.take(id - TAKE)
        elif phase == KEEPING:
            self.keep_loot(id - KEEP)
        else:
            self.choose_stone(id - KEEP)
