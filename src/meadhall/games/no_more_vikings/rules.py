"""The rules of No More Vikings, in the order of the rulebook. Who may do what is in decisions.py."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from .actions import NmvAction, colour
from .box import (
    BITS,
    CALM,
    COTTAGE,
    COUNTER,
    DEVELOP,
    EDICT,
    GAIN,
    LOSE,
    PIECES,
    ROYAL,
    SHIP,
    SHIPS,
    SOLDIER,
    START_HAND,
    STORM,
    TITHE,
    VILLAGER,
    WATCHTOWER,
)
from .development import Development
from .effects import BY_NUMBER
from .score import Score
from .state import (
    AN_EDICT,
    ANSWERING,
    ARRIVING,
    BONUS,
    CARD,
    CARDS,
    DISCARDING,
    DRAWING,
    ENVOY,
    EXTRA,
    FOUNDING,
    HAPPENING,
    KEEPING,
    NONE,
    OFFICIAL,
    OVER,
    SHOOTING,
    SPENDING,
    STEALING,
    TOKENS,
    TURN,
    WINDOW,
    count,
)

# N2.1, by token: cards drawn, cards kept, development actions.
DRAWN: Final[vec[i64]] = vec[i64]([3, 2, 0])
KEPT: Final[vec[i64]] = vec[i64]([2, 1, 0])
OWED: Final[vec[i64]] = vec[i64]([0, 2, 3])


class Rules(Development):
    """No More Vikings in progress."""

    # --- Setup (N1) -------------------------------------------------------------------------------
    def deal_whim(self, whim: i64) -> None:
        """N1.1: two for each."""
        at: i64 = 0
        while self.whims[at] != NONE:
            at += 1
        self.whims[at] = whim
        if self.told is not None:
            self.tell_seat('whim-dealt', at // 2)
            self.tell_only('whim-yours', (int(at // 2),), whim=self.box.whims[whim].words())
        if at + 1 == 2 * self.players:
            self.phase = CARDS
            self.turn = self.first

    def deal_card(self, card: i64) -> None:
        """N1.1: three for each; events are replaced and shuffled back, so they are not drawn at all."""
        self.deal(self.turn, card)
        if self.told is not None:
            self.tell_seat('drew', self.turn)
            self.tell_only('drew-yours', (int(self.turn),), card=self.card_words(card))
        if count(self.hand[self.turn]) == START_HAND:
            self.turn = self.next_seat(self.turn)
            if self.turn == self.first:
                self.ask_all(KEEPING)

    def keep_whims(self) -> None:
        """N1.1: one stays secret, the other goes under the pile."""
        for seat in range(self.players):
            whim = self.action_at(self.sealed[seat]).n
            if self.whims[2 * seat] != whim:
                self.whims[2 * seat + 1] = self.whims[2 * seat]
                self.whims[2 * seat] = whim
            if self.told is not None:
                self.tell_seat('whim-kept', seat)
                self.tell_only('whim-kept-yours', (int(seat),), whim=self.box.whims[whim].words())
        self.ask_all(FOUNDING)

    def found(self) -> None:
        """N1.1: a villager and an edict for each."""
        for seat in range(self.players):
            plot = self.action_at(self.sealed[seat]).b
            self.sealed[seat] = NONE
            self.put(seat, VILLAGER, plot)
            if self.pool[EDICT] > 0:
                self.gain_edict(seat)
            if self.told is not None:
                self.tell('founded', seat, plot=self.plot(plot))
        self.phase = OFFICIAL

    def turn_up(self, whim: i64) -> None:
        """N1.2, N1.3"""
        self.official = whim
        if self.told is not None:
            self.tell('official', NONE, whim=self.box.whims[whim].words())
        self.month = 1
        self.begin_month()

    # --- deciding at the same time ----------------------------------------------------------------
    def ask_all(self, phase: i64) -> None:
        self.ask(phase, BITS[self.players] - 1)

    def ask(self, phase: i64, seats: i64) -> None:
        self.phase = phase
        self.waiting = seats
        for seat in range(self.players):
            self.sealed[seat] = NONE

    def seal(self, seat: i64, id: i64) -> None:
        self.sealed[seat] = id
        self.waiting &= ~BITS[seat]
        if self.waiting == 0:
            self.unseal()

    def unseal(self) -> None:
        """All have decided: what they decided happens."""
        phase = self.phase
        if phase == KEEPING:
            self.keep_whims()
        elif phase == FOUNDING:
            self.found()
        elif phase == TOKENS:
            self.reveal_tokens()
        elif phase == HAPPENING:
            self.answer_event()
        else:
            self.place_bonus()

    # --- N2.1: strategy ---------------------------------------------------------------------------
    def begin_month(self) -> None:
        if self.told is not None:
            self.tell('month', self.first, n=int(self.month))
        self.calm = False
        for seat in range(self.players):
            self.token[seat] = NONE
        self.ask_all(TOKENS)

    def reveal_tokens(self) -> None:
        for seat in range(self.players):
            self.token[seat] = self.action_at(self.sealed[seat]).n
            self.sealed[seat] = NONE
            if self.told is not None:
                self.tell('token', seat, token='ABC'[self.token[seat]])
        if self.ready_to_draw():
            self.phase = ARRIVING
        else:
            self.start_turns()

    # --- N2.2: the ships arrive -------------------------------------------------------------------
    def arrive(self, card: i64) -> None:
        self.show(card)
        _, foot = self.box.cards[card]
        if self.told is not None:
            columns: list[object] = [column + 1 for column in foot]
            self.tell('arrival', self.first, card=self.card_words(card), n=len(columns), columns=columns)
        needed: i64 = 0
        for column in foot:
            for seat in range(self.players):
                if self.ships[seat] & BITS[column] == 0:
                    needed += 1
        if needed > self.pool[SHIP]:
            self.tell('no-ships', NONE)
        else:
            for column in foot:
                self.land(column)
        self.start_turns()

    def land(self, column: int) -> None:
        """N-R4: a ship for a taken column does not come."""
        for seat in range(self.players):
            if self.ships[seat] & BITS[column] == 0:
                self.add_ship(seat, column)
                if self.told is not None:
                    self.tell('ship-came', seat, column=column + 1)

    # --- N2.3: carrying out the strategy ----------------------------------------------------------
    def start_turns(self) -> None:
        self.begin_turn(self.first)

    def begin_turn(self, seat: i64) -> None:
        token = self.token[seat]
        self.turn = seat
        self.draws = DRAWN[token]
        self.owed = OWED[token]
        self.gave = False
        self.tell_seat('turn', seat)
        self.go_on_drawing()

    def end_turn(self) -> None:
        self.owed = 0
        seat = self.next_seat(self.turn)
        if seat == self.first:
            self.open_window()
        else:
            self.begin_turn(seat)

    # --- N3.1: drawing ----------------------------------------------------------------------------
    def ready_to_draw(self) -> bool:
        """N3.6; whether there is a card to draw."""
        if self.deck == 0:
            hidden: i64 = 0
            for seat in range(self.players):
                hidden |= self.hidden[seat]
            if self.open | hidden != 0:
                self.shuffle()
        return self.deck != 0

    def go_on_drawing(self) -> None:
        """N-R6: all cards are drawn before anything else."""
        if self.draws > 0 and self.ready_to_draw():
            self.phase = DRAWING
            return
        self.draws = 0
        if not self.gave and count(self.aside) > KEPT[self.token[self.turn]]:
            self.phase = DISCARDING
        else:
            self.keep_drawn()

    def draw(self, card: i64) -> None:
        self.draws -= 1
        if self.box.events & BITS[card] == 0:
            self.draw_aside(self.turn, card)
            if self.told is not None:
                self.tell_seat('drew', self.turn)
                self.tell_only('drew-yours', (int(self.turn),), card=self.card_words(card))
            self.go_on_drawing()
            return
        self.show(card)
        self.gave = True
        if self.told is not None:
            text, which = self.box.kind(card).text(), self.box.card_names[card]
            self.tell('event', self.turn, card=self.card_words(card), text=text, which=which)
        self.happen(card)

    def give_up_one(self, kind: i64) -> None:
        card = self.oldest(self.aside & self.box.kinds[kind].mask)
        self.give_up(self.turn, card)
        if self.told is not None:
            self.tell_seat('gave-up', self.turn)
            self.tell_only('gave-up-yours', (int(self.turn),), card=self.card_words(card))
        self.keep_drawn()

    def keep_drawn(self) -> None:
        n = int(count(self.aside))
        self.keep_aside(self.turn)
        if n > 0 and self.told is not None:
            self.tell('kept', self.turn, n=n)
        self.phase = TURN
        self.go_on()

    # --- N3.1: events -----------------------------------------------------------------------------
    def happen(self, card: i64) -> None:
        """An event takes effect for everyone; what it asks of them is decided at the same time."""
        kind = self.box.kind(card)
        what = kind.happening
        self.happening = card
        asked: i64 = 0
        if what == GAIN:
            asked = self.entitled(kind.piece)
        elif what == LOSE:
            for seat in range(self.players):
                if self.of(seat, kind.piece) != 0:
                    asked |= BITS[seat]
        elif what == STORM:
            for seat in range(self.players):
                if self.ships[seat] != 0:
                    asked |= BITS[seat]
        elif what == TITHE:
            for seat in range(self.players):
                if self.hand[seat] != 0:
                    asked |= BITS[seat]
        elif what == SHIPS:
            self.war_fleet()
        elif what == ROYAL:
            self.hand_out_edicts()
        elif what == CALM:
            self.calm = True
        if asked != 0:
            self.ask(HAPPENING, asked)
        else:
            self.event_over()

    def entitled(self, piece: i64) -> i64:
        """N-R8: in turn order, who has a free plot, while the pool lasts."""
        seats: i64 = 0
        left = self.pool[piece]
        seat = self.first
        for _ in range(self.players):
            if left > 0 and self.free(seat) != 0:
                seats |= BITS[seat]
                left -= 1
            seat = self.next_seat(seat)
        return seats

    def hand_out_edicts(self) -> None:
        """N-R8"""
        seat = self.first
        for _ in range(self.players):
            if self.pool[EDICT] > 0:
                self.gain_edict(seat)
                self.tell_seat('gained-edict', seat)
            seat = self.next_seat(seat)

    def war_fleet(self) -> None:
        """All or none; who has no free column is not counted (N-R8)."""
        needed: i64 = 0
        every = BITS[self.box.columns] - 1
        for seat in range(self.players):
            if self.ships[seat] != every:
                needed += 1
        if needed > self.pool[SHIP]:
            self.tell('no-ships', NONE)
            return
        for seat in range(self.players):
            if self.ships[seat] != every:
                column: i64 = 0
                while self.ships[seat] & BITS[column] != 0:
                    column += 1
                self.add_ship(seat, column)
                if self.told is not None:
                    self.tell('ship-came', seat, column=int(column) + 1)

    def answer_event(self) -> None:
        """What each has chosen happens, in turn order."""
        kind = self.box.kind(self.happening)
        seat = self.first
        for _ in range(self.players):
            if self.sealed[seat] != NONE:
                self.answer_one(seat, kind.happening, kind.piece, self.action_at(self.sealed[seat]))
                self.sealed[seat] = NONE
            seat = self.next_seat(seat)
        self.event_over()

    def answer_one(self, seat: i64, what: i64, piece: i64, chosen: NmvAction) -> None:
        if what == GAIN:
            self.gain(seat, piece, chosen.b)
        elif what == LOSE:
            self.take_off(seat, piece, chosen.b)
            if self.told is not None:
                self.tell('lost', seat, piece=self.piece(piece), plot=self.plot(chosen.b))
        elif what == STORM:
            self.drop_ship(seat, chosen.a)
            if self.told is not None:
                self.tell('stormed', seat, column=int(chosen.a) + 1)
        else:
            card = self.oldest(self.cards_of(seat, chosen.kind))
            self.tithe(seat, card)
            if self.told is not None:
                self.tell_seat('tithed', seat)
                self.tell_only('tithed-yours', (int(seat),), card=self.card_words(card))

    def gain(self, seat: i64, piece: i64, plot: i64) -> None:
        self.put(seat, piece, plot)
        if self.told is not None:
            self.tell('gained', seat, piece=self.piece(piece), plot=self.plot(plot))

    def event_over(self) -> None:
        self.happening = NONE
        if not self.ended_by_full():
            self.go_on_drawing()

    # --- N3.2: after a development action ---------------------------------------------------------
    def developed(self) -> None:
        """After an action, of the turn or of a Corvée."""
        if not self.ended_by_full():
            self.go_on()

    def go_on(self) -> None:
        """The turn goes on until its player ends it; who has nothing left to decide has ended it."""
        if self.phase == EXTRA:
            if self.owed == 0 or not self.can_develop(self.turn):
                self.owed = 0
                self.phase = WINDOW
                self.window_from(self.next_seat(self.turn))
        elif self.hand[self.turn] == 0 and (self.owed == 0 or not self.can_develop(self.turn)):
            self.end_turn()

    # --- N3.3: playing cards ----------------------------------------------------------------------
    def play(self, seat: i64, action: NmvAction) -> None:
        """Announced with its aims; then the others are asked."""
        kind = self.box.kinds[action.kind]
        card = self.oldest(self.cards_of(seat, action.kind))
        self.play_out(seat, card)
        self.back = self.phase
        self.played = action.id
        if self.told is not None:
            which = self.box.card_names[card]
            self.tell('plays', seat, what=action.label(), text=kind.text(), which=which)
        self.link(ENVOY if kind.effect == COUNTER else CARD, seat)
        self.phase = ANSWERING
        self.ask_next(self.next_seat(seat))

    # --- N3.5, N3.7: answers ----------------------------------------------------------------------
    def answer_edict(self, seat: i64) -> None:
        self.edicts[seat] -= 1
        self.pool[EDICT] += 1
        if self.told is not None:
            self.tell('used-edict', seat, other=colour(int(self.last())))
        self.link(AN_EDICT, seat)
        self.ask_next(self.next_seat(seat))

    def answer_envoy(self, seat: i64, action: NmvAction) -> None:
        card = self.oldest(self.cards_of(seat, action.kind))
        self.play_out(seat, card)
        if self.told is not None:
            other, which = colour(int(self.last())), self.box.card_names[card]
            self.tell('envoy', seat, card=self.card_words(card), other=other, which=which)
        self.link(ENVOY, seat)
        self.ask_next(self.next_seat(seat))

    def ask_next(self, seat: i64) -> None:
        """Clockwise, all but who played last; who has neither card nor edict could never answer (N-R5)."""
        last = self.last()
        while seat != last and self.hand[seat] == 0 and self.edicts[seat] == 0:
            seat = self.next_seat(seat)
        if seat == last:
            self.resolve()
        else:
            self.asked = seat

    def resolve(self) -> None:
        """All have passed: with an even number of answers the card takes effect."""
        action = self.action_at(self.played)
        kind = self.box.kinds[action.kind]
        seat = self.chain[0] & 3
        stands = len(self.chain) % 2 == 1
        self.chain = vec[i64]()
        self.asked = NONE
        self.played = NONE
        if not stands:
            if self.told is not None:
                self.tell('cancelled', seat, card=kind.words())
        elif action.id == self.actions.play[action.kind] and kind.effect != DEVELOP:
            self.tell('void', NONE, card=kind.words())
        else:
            self.phase = self.back
            BY_NUMBER[kind.effect].carry_out(self, seat, kind, action)
            if self.victim != NONE and self.hand[self.victim] != 0:
                self.thief = seat
                self.phase = STEALING
                return
            self.victim = NONE
        self.carried_out(seat)

    def carried_out(self, seat: i64) -> None:
        """N-R1, then back to where the card was played."""
        if self.ended_by_full():
            return
        self.phase = self.back
        self.back = NONE
        if self.phase == WINDOW:
            self.passes = 0
            self.turn = seat
            if self.owed > 0:
                self.phase = EXTRA
                self.go_on()
            else:
                self.window_from(self.next_seat(seat))
        else:
            self.go_on()

    def pick_pocket(self, card: i64) -> None:
        """The card the Spy takes: known to two."""
        thief, victim = self.thief, self.victim
        self.thief = NONE
        self.victim = NONE
        self.steal(thief, victim, card)
        if self.told is not None:
            self.tell('stole', thief, other=colour(int(victim)))
            self.tell_only('stole-card', (int(thief), int(victim)), card=self.card_words(card))
        self.carried_out(thief)

    # --- N-R5: the window before the raids --------------------------------------------------------
    def open_window(self) -> None:
        self.phase = WINDOW
        self.passes = 0
        if self.told is not None:
            self.tell('window-calm' if self.calm else 'window', NONE)
        self.window_from(self.first)

    def window_from(self, seat: i64) -> None:
        """In turn order until all pass in succession; who has no card passes."""
        while self.passes < self.players:
            if self.hand[seat] != 0:
                self.turn = seat
                return
            self.passes += 1
            seat = self.next_seat(seat)
        self.start_raids()

    def pass_window(self) -> None:
        self.passes += 1
        self.window_from(self.next_seat(self.turn))

    # --- N2.4: raids ------------------------------------------------------------------------------
    def start_raids(self) -> None:
        self.passes = 0
        if self.calm:
            self.tell('calm', NONE)
            self.end_month()
        else:
            self.raid_village(self.first)

    def raid_village(self, seat: i64) -> None:
        self.turn = seat
        self.shots = count(self.of(seat, WATCHTOWER))
        self.column = 0
        self.raid()

    def raid(self) -> None:
        """N4.1, then column by column; stops where the owner must choose."""
        seat = self.turn
        ships = self.ships[seat]
        if self.shots > 0 and count(ships) > self.shots:
            self.phase = SHOOTING
            return
        if self.shots > 0:
            for column in range(self.box.columns):
                if ships & BITS[column] != 0:
                    self.hit(column)
        self.shots = 0
        while self.column < self.box.columns:
            if self.ships[seat] & BITS[self.column] != 0:
                soldiers = self.of(seat, SOLDIER) & self.box.file[self.column]
                if count(soldiers) > 1:
                    self.phase = SPENDING
                    return
                self.raid_column(soldiers)
            self.column += 1
        self.raided()

    def raided(self) -> None:
        seat = self.next_seat(self.turn)
        if seat == self.first:
            self.end_month()
        else:
            self.raid_village(seat)

    def shoot(self, column: i64) -> None:
        """N4.1, N-R12"""
        self.shots -= 1
        self.hit(column)
        self.raid()

    def hit(self, column: i64) -> None:
        self.drop_ship(self.turn, column)
        self.points[self.turn] += 1
        if self.told is not None:
            self.tell('shot', self.turn, column=int(column) + 1)

    def raid_column(self, soldiers: i64) -> None:
        plot: i64 = self.column
        while plot < self.box.plots:
            if soldiers & BITS[plot] != 0:
                self.fight(plot)
                return
            plot += self.box.columns
        self.pillage()

    def spend(self, plot: i64) -> None:
        """N4.2: the owner says which of several soldiers goes."""
        self.fight(plot)
        self.column += 1
        self.raid()

    def fight(self, plot: i64) -> None:
        """N4.2"""
        self.take_off(self.turn, SOLDIER, plot)
        self.drop_ship(self.turn, self.column)
        self.points[self.turn] += 1
        if self.told is not None:
            self.tell('fought', self.turn, column=int(self.column) + 1, plot=self.plot(plot))

    def pillage(self) -> None:
        """N4.3, N-R2: the first villager or cottage from the sea."""
        plot: i64 = self.column
        while plot < self.box.plots:
            for piece in (VILLAGER, COTTAGE):
                if self.of(self.turn, piece) & BITS[plot] != 0:
                    self.take_off(self.turn, piece, plot)
                    if self.told is not None:
                        words, where = self.piece(piece), self.plot(plot)
                        self.tell('pillaged', self.turn, column=int(self.column) + 1, piece=words, plot=where)
                    return
            plot += self.box.columns

    # --- N2.5: next month -------------------------------------------------------------------------
    def end_month(self) -> None:
        if not self.at_once and self.full_village() != NONE:  # N-R1
            self.finish('full')
        elif self.month == self.box.months:
            self.finish('months')
        else:
            self.month += 1
            self.enter_month(self.box.bonus[self.month])

    def enter_month(self, bonus: str) -> None:
        """N-R8: assigned from the first player on, before the token passes."""
        if bonus == 'edict':
            self.hand_out_edicts()
        elif bonus != '':
            seats = self.entitled(PIECES.index(bonus))
            if seats != 0:
                self.ask(BONUS, seats)
                return
        self.pass_token()

    def place_bonus(self) -> None:
        piece = PIECES.index(self.box.bonus[self.month])
        seat = self.first
        for _ in range(self.players):
            if self.sealed[seat] != NONE:
                self.gain(seat, piece, self.action_at(self.sealed[seat]).b)
                self.sealed[seat] = NONE
            seat = self.next_seat(seat)
        if not self.ended_by_full():
            self.pass_token()

    def pass_token(self) -> None:
        self.first = self.next_seat(self.first)
        self.begin_month()

    # --- End and scoring (N5) ---------------------------------------------------------------------
    def ended_by_full(self) -> bool:
        """N-R1: at once, if it is played so."""
        if not self.at_once or self.full_village() == NONE:
            return False
        self.finish('full')
        return True

    def finish(self, reason: str) -> None:
        self.phase = OVER
        self.reason = reason
        self.back = NONE
        self.owed = 0
        self.draws = 0
        if self.told is None:
            return
        if reason == 'full':
            self.tell('over-full', self.full_village())
        else:
            self.tell('over-months', NONE)
        scores = [Score(self, seat) for seat in range(int(self.players))]
        for seat, score in enumerate(scores):
            self.tell('result', seat, n=score.total(), whim=self.box.whims[self.whims[2 * seat]].words(),
                      **{name: points for name, points in score.parts() if name != 'whim'},
                      secret=score.whim)  # fmt: skip
        best = max([score.total() for score in scores])
        winners = [colour(seat) for seat, score in enumerate(scores) if score.total() == best]
        self.tell('won', NONE, n=len(winners), winners=winners)
