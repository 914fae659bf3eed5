"""The rules of Clash of Vikings, in the order of the rulebook. Ids are those of docs/rules/clash.en.md."""

from __future__ import annotations

from mypy_extensions import i64

from ...core.event import Event
from ...core.outcome import Outcome
from . import told
from .arena import BIT, CENTRE, SPACES
from .box import (
    BRACELET,
    CARD,
    HAMMER,
    RUN,
    SHIELD,
    SHOVE,
    SLINGSHOT,
    STRIKE,
    WALK,
    WORTHS,
    bracelets_of,
    points,
    total,
    unpack_bracelets,
)
from .state import (
    AIMING,
    ANNOUNCING,
    ANSWERING,
    ASKED,
    BOARD,
    BONUS,
    CALLED,
    DEALING,
    DOUBTING,
    DREW,
    DROPPING,
    FILLING,
    FOR_BLUFF,
    FOR_CENTRE,
    FOR_DEED,
    FOR_NOTHING,
    FOR_SHAM,
    FOR_SHIELD,
    FOR_TRUTH,
    GOING,
    NONE,
    NOT_ASKED,
    OVER,
    PASSED,
    PUTTING,
    RESERVE,
    REVEALING,
    SHIELDING,
    STARTING,
    TAKING,
    Position,
)


class Rules(Position):
    """The rules; who may do what is in decisions.py."""

    # ================================================================================================
    # Setup (K1)
    # ================================================================================================
    def lay_out(self) -> None:
        """K1.1: every player takes the own first bracelets, and everybody sees it."""
        for seat in range(self.players):
            for worth in self.arena.box.own_bracelets():
                self.note_bracelet(RESERVE, BOARD, worth)
                self.note_bracelet(BOARD, seat, worth)

    def draw_first(self, seat: i64) -> None:
        self.first = seat
        self.turn = seat
        self.phase = STARTING
        self.tell(told.FIRST[seat])

    def starts(self) -> i64:
        """K1.1: the free start spaces."""
        found: i64 = 0
        for space in self.arena.starts:
            found |= BIT[space]
        return found & ~self.occupied

    def start(self, space: i64) -> None:
        """K-R14: in turn order."""
        seat = self.turn
        self.move_viking(seat, space)
        if self.told is not None:
            self.tell(told.STARTED[SPACES * seat + space])
        self.turn = self.next_seat(seat)
        if self.turn == self.first:
            self.deal_goes_on()  # K1.2; then K1.3

    # ================================================================================================
    # A turn (K2)
    # ================================================================================================
    def begin_turn(self) -> None:
        self.played = 0
        self.tell(told.TURN[self.turn])
        self.phase = BONUS if self.viking[self.turn] == CENTRE else ANNOUNCING

    def take_bonus(self) -> None:
        """K2.1: two from the reserve, or the last one."""
        self.tell(told.BONUS[self.turn])
        self.due = 2 if self.reserve() > 1 else 1
        self.take(FOR_CENTRE, self.turn, RESERVE)

    def decline_bonus(self) -> None:
        """K-R11"""
        self.tell(told.DECLINED[self.turn])
        self.phase = ANNOUNCING

    def card_done(self) -> None:
        """K2.2: two cards, one after the other."""
        self.deed = NONE
        self.target = NONE
        self.played += 1
        if self.played == self.plays_due:
            self.end_turn()
        else:
            self.phase = ANNOUNCING

    # --- a bracelet changes hands -------------------------------------------------------------------
    def take(self, cause: i64, taker: i64, giver: i64) -> None:
        """Chance says which (K-R17)."""
        self.cause = cause
        self.taker = taker
        self.giver = giver
        self.phase = TAKING

    def bracelet(self, worth: i64) -> None:
        cause = self.cause
        if cause == FOR_DEED and (self.deed == STRIKE or self.deed == SLINGSHOT):
            self.strike(worth)
            return
        if self.giver == RESERVE:
            self.gain(worth)
        else:
            self.steal(worth)
        if cause == FOR_CENTRE and self.due > 1:
            self.due -= 1
            return
        self.settle()
        if cause == FOR_CENTRE:
            self.phase = ANNOUNCING
        elif cause == FOR_TRUTH:
            self.act()
        elif cause == FOR_SHAM:
            self.hit()
        else:
            self.card_done()

    def settle(self) -> None:
        self.cause = FOR_NOTHING
        self.taker = NONE
        self.giver = NONE
        self.due = 0

    def gain(self, worth: i64) -> None:
        """K-R17: one from the reserve is known only to its new owner."""
        taker = self.taker
        self.pool -= BRACELET[worth]
        self.add_bracelet(taker, worth)
        self.note_bracelet(RESERVE, taker, worth)
        if self.told is not None:
            self.tell(told.GAINED[taker])
            self.tell(told.GAINED_WORTH[5 * taker + worth])

    def steal(self, worth: i64) -> None:
        """K-R17: a stolen one is known to its old and its new owner."""
        taker, giver = self.taker, self.giver
        self.lose_bracelet(giver, worth)
        self.add_bracelet(taker, worth)
        self.note_bracelet(giver, taker, worth)
        if self.told is not None:
            self.tell(told.TOOK[4 * taker + giver])
            self.tell(told.TOOK_WORTH[5 * (4 * taker + giver) + worth])

    # ================================================================================================
    # Phase 1: announce (K3)
    # ================================================================================================
    def can_announce(self, deed: i64) -> bool:
        """K-R3: an attack or a shove only with a target."""
        return self.known_deeds & BIT[deed] != 0 and (deed <= RUN or self.targets(deed) != 0)

    def targets(self, deed: i64) -> i64:
        """The seats a deed can be aimed at, as bits. K5.2: in reach; K5.3, K5.4: beside, or at a distance."""
        if deed == SHOVE:
            return self.in_reach()
        if deed == HAMMER or deed == SLINGSHOT:
            return self.others() & ~self.adjacent()
        return self.adjacent()

    def announce(self, deed: i64, card: i64) -> None:
        turn = self.turn
        self.deed = deed
        self.lay_card(turn, deed, card)
        if self.told is not None:
            self.tell(told.ANNOUNCED[7 * turn + deed])
            self.tell(told.LAID[8 * turn + card])
        self.ask_around()

    # ================================================================================================
    # Phase 2: challenge (K4)
    # ================================================================================================
    def ask_around(self) -> None:
        """K4: everybody else who owns a bracelet is asked."""
        asked = False
        for seat in range(self.players):
            if seat != self.turn and self.stock[seat] != 0:
                self.answers[seat] = ASKED
                asked = True
        if asked:
            self.phase = ANSWERING
        else:
            self.unchallenged()

    def answer(self, seat: i64, call: bool) -> None:
        """K-R2: sealed; that somebody answered is seen, what is not."""
        self.answers[seat] = CALLED if call else PASSED
        self.tell(told.ANSWERED[seat])
        for other in range(self.players):
            if self.answers[other] == ASKED:
                return
        self.phase = REVEALING

    def reveal(self) -> None:
        """Nobody sees what comes out before every answer is final: a step of its own, not a player's."""
        if (self.play_at(self.n_plays - 1) >> 4) & 7 == SHIELD:
            self.turn_up_shield()
        else:
            self.judge()

    def judge(self) -> None:
        """K-R2: of those who call, the next in turn order counts; the other answers are forgotten."""
        caller: i64 = NONE
        seat = self.next_seat(self.turn)
        while seat != self.turn:
            if caller == NONE and self.answers[seat] == CALLED:
                caller = seat
            self.answers[seat] = NOT_ASKED
            seat = self.next_seat(seat)
        if caller == NONE:
            self.unchallenged()
        else:
            self.call_bluff(caller)

    def unchallenged(self) -> None:
        """K4.1"""
        self.tell(told.UNCHALLENGED[self.turn])
        self.act()

    def call_bluff(self, caller: i64) -> None:
        turn, deed, card = self.turn, self.deed, self.last_card()
        self.show_card()
        self.tell(told.CALLED[4 * caller + turn])
        if card == deed:  # K4.2
            self.tell(told.TRUE[7 * turn + deed])
            self.take(FOR_TRUTH, turn, caller)
            return
        self.tell(told.LIED[8 * (7 * turn + deed) + card])  # K4.3
        if self.stock[turn] != 0:
            self.take(FOR_BLUFF, caller, turn)
        elif self.reserve() > 0:
            self.take(FOR_BLUFF, caller, RESERVE)
        else:
            self.tell(told.NOTHING_LEFT[caller])
            self.card_done()

    # ================================================================================================
    # Phase 3: act (K5)
    # ================================================================================================
    def act(self) -> None:
        """K-R5: path and target are chosen now; K-R16: an attack or a shove must be made."""
        self.phase = GOING if self.deed <= RUN else AIMING

    # --- K5.1: walk and run -------------------------------------------------------------------------
    def ways(self) -> i64:
        """Where the Viking may stop. K-R4: also where it stands."""
        here = self.viking[self.turn]
        reach = self.arena.walk[here] if self.deed == WALK else self.arena.run[here]
        return reach & ~self.occupied | BIT[here]

    def go(self, space: i64) -> None:
        turn = self.turn
        if space == self.viking[turn]:
            if self.told is not None:
                self.tell(told.STAYED[SPACES * turn + space])
        else:
            self.move_viking(turn, space)
            if self.told is not None:
                self.tell(told.MOVED[SPACES * turn + space])
            self.pick_up(turn, space)
        self.card_done()

    def pick_up(self, seat: i64, space: i64) -> None:
        """K5.1, K-R6, K-R10: all that lies there, always."""
        pack = self.lying[space]
        if pack == 0:
            return
        self.stock[seat] += pack
        self.lying[space] = 0
        for worth in range(i64(1), i64(WORTHS + 1)):
            for _ in range(bracelets_of(pack, worth)):
                self.note_bracelet(BOARD, seat, worth)
                if self.told is not None:
                    self.tell(told.PICKED_UP[5 * seat + worth])

    # --- K5.2: shove --------------------------------------------------------------------------------
    def shove(self, seat: i64) -> None:
        """The shover stands on the target's space at once, the target until it is put beside it."""
        turn = self.turn
        self.target = seat
        self.tell(told.SHOVED[4 * turn + seat])
        self.move_viking(turn, self.viking[seat])
        self.phase = PUTTING

    def puts(self) -> i64:
        """Not water, not occupied; K-R12: where the shover came from is free now."""
        return self.arena.walk[self.viking[self.target]] & ~self.occupied

    def put(self, space: i64) -> None:
        target = self.target
        self.move_viking(target, space)
        if self.told is not None:
            self.tell(told.PUT[SPACES * target + space])
        self.pick_up(target, space)
        self.card_done()

    # --- K5.3, K5.4: attacks ------------------------------------------------------------------------
    def attack(self, seat: i64) -> None:
        self.target = seat
        if self.told is not None:
            self.tell(told.ATTACKED[4 * (7 * self.turn + self.deed) + seat])
        if self.hand[seat] != 0:
            self.phase = SHIELDING
        else:
            self.hit()  # K-R9

    def hit(self) -> None:
        if self.stock[self.target] == 0:
            self.tell(told.GOT_NOTHING[self.target])  # K5.5
            self.card_done()
        else:
            self.take(FOR_DEED, self.turn, self.target)

    def strike(self, worth: i64) -> None:
        """K5.4: the bracelet is shown before its space is chosen."""
        target = self.target
        self.settle()
        self.lose_bracelet(target, worth)
        self.note_bracelet(target, BOARD, worth)
        self.struck = worth
        if self.told is not None:
            self.tell(told.STRUCK[5 * target + worth])
        self.phase = DROPPING

    def drops(self) -> i64:
        """K5.4: next to the target, water too, but not on the own Viking's space."""
        return self.arena.near[self.viking[self.target]] & ~BIT[self.viking[self.turn]]

    def drop(self, space: i64) -> None:
        worth = self.struck
        self.struck = 0
        owner = self.viking_on(space)
        if self.arena.water & BIT[space] != 0:
            self.sunk += BRACELET[worth]
            self.tell(told.SUNK[5 * space + worth])
        elif owner != NONE:
            self.add_bracelet(owner, worth)
            self.note_bracelet(BOARD, owner, worth)
            self.tell(told.CAUGHT[5 * owner + worth])
        else:
            self.lying[space] += BRACELET[worth]
            self.tell(told.DROPPED[5 * space + worth])
        self.card_done()

    # ================================================================================================
    # Shield (K6)
    # ================================================================================================
    def shield(self, card: i64) -> None:
        target = self.target
        self.lay_card(target, SHIELD, card)
        if self.told is not None:
            self.tell(told.SHIELDED[target])
            self.tell(told.SHIELD_LAID[8 * target + card])
        self.phase = DOUBTING

    def no_shield(self) -> None:
        self.tell(told.UNSHIELDED[self.target])
        self.hit()

    def believe(self) -> None:
        """K6.1"""
        self.tell(told.BELIEVED[self.turn])
        self.card_done()

    def doubt(self) -> None:
        """K-R7: also without bracelets."""
        self.tell(told.DOUBTED[4 * self.turn + self.target])
        self.phase = REVEALING

    def turn_up_shield(self) -> None:
        turn, target, card = self.turn, self.target, self.last_card()
        self.show_card()
        if card == SHIELD:  # K6.2
            self.tell(told.SHIELD_TRUE[target])
            if self.stock[turn] != 0:
                self.take(FOR_SHIELD, target, turn)
            else:
                self.tell(told.GOT_NOTHING[turn])
                self.card_done()
            return
        self.tell(told.SHIELD_SHAM[8 * target + card])  # K6.3
        if self.stock[target] != 0:
            self.take(FOR_SHAM, turn, target)
        else:
            self.hit()

    # ================================================================================================
    # End of the turn (K7)
    # ================================================================================================
    def end_turn(self) -> None:
        self.clear_table()
        self.deal_goes_on()

    def deal_goes_on(self) -> None:
        """K1.2, K7: everybody up to a full hand, from the player of the turn on."""
        seat = self.turn
        while True:
            if total(self.hand[seat]) < self.hand_size:
                if self.pile[seat] == 0:
                    self.shuffle(seat)
                    self.tell(told.SHUFFLED[seat])
                self.spot = seat
                self.phase = DEALING
                return
            seat = self.next_seat(seat)
            if seat == self.turn:
                break
        self.fill_goes_on()

    def deal(self, card: i64) -> None:
        seat = self.spot
        self.pile[seat] -= CARD[card]
        self.hand[seat] += CARD[card]
        self.note_card(DREW, seat, card)
        if self.told is not None:
            self.tell(told.DREW[seat])
            self.tell(told.DEALT[8 * seat + card])
        self.deal_goes_on()

    def fill_goes_on(self) -> None:
        """K1.3, K7, K-R10: a bracelet space with neither bracelet nor Viking gets one."""
        if self.reserve() > 0:
            for space in self.arena.bracelets:
                if self.lying[space] == 0 and self.occupied & BIT[space] == 0:
                    self.spot = space
                    self.phase = FILLING
                    return
        self.spot = NONE
        self.turn_over()

    def fill(self, worth: i64) -> None:
        """K-R1: face up."""
        space = self.spot
        self.pool -= BRACELET[worth]
        self.lying[space] += BRACELET[worth]
        self.note_bracelet(RESERVE, BOARD, worth)
        if self.told is not None:
            self.tell(told.FILLED[5 * space + worth])
        self.fill_goes_on()

    def turn_over(self) -> None:
        """K7: an empty reserve ends the game; K-R13: so does the last turn of the last player."""
        if self.played < self.plays_due:  # only the setup is over
            self.begin_turn()
            return
        self.turns += 1
        if self.reserve() == 0:
            self.finish('reserve')
        elif self.turns >= self.limit:
            self.finish('turns')
        else:
            self.turn = self.next_seat(self.turn)
            self.begin_turn()

    # ================================================================================================
    # End (K8)
    # ================================================================================================
    def finish(self, reason: str) -> None:
        self.phase = OVER
        self.reason = reason
        if self.told is not None:
            self.tell(Event('clash.over-' + reason))
            for seat in range(self.players):
                self.tell_result(seat)
            winners: list[object] = [told.SEAT_NAMES[seat] for seat in self.winners()]
            self.tell(Event('clash.won', {'n': len(winners), 'winners': winners}))

    def tell_result(self, seat: i64) -> None:
        pack = self.stock[seat]
        worths: list[object] = [*unpack_bracelets(pack)]
        args: dict[str, object] = {
            'seat': told.SEAT_NAMES[seat],
            'n': int(points(pack)),
            'worths': worths,
        }
        self.tell(Event('clash.result' if worths else 'clash.result-none', args))

    def winners(self) -> list[int]:
        """The highest sum; then more bracelets; then a shared win."""
        found = list[int]()
        best: i64 = -1
        for seat in range(self.players):
            worth = points(self.stock[seat]) * 100 + total(self.stock[seat])
            if worth > best:
                best = worth
                found = []
            if worth == best:
                found.append(int(seat))
        return found

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        scores = [int(points(self.stock[seat])) for seat in range(self.players)]
        return Outcome(tuple(scores), tuple(self.winners()), self.reason)

    # --- telling ------------------------------------------------------------------------------------
    def tell(self, event: Event) -> None:
        events = self.told
        if events is not None:
            events.append(event)
