"""What a table is, and how it changes: its seats, its clocks, the log of actions and where it leads."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Final, TypeVar

from ..bots import bot
from ..core.dealer import Dealer
from ..core.dice import Rng
from ..core.errors import MeadhallError
from ..core.game import game
from ..core.outcome import Outcome
from ..core.record import Record
from ..core.state import CHANCE, State
from .change import Change, Head, Rows, Setting, Status, Step
from .draft import Draft
from .log import Line, Log
from .presence import Presence, Turns
from .refusals import TooLate, message
from .seat import Clock, Seat

RESIGNED: Final = 'resigned'  # the reason of an outcome that no rule knows
T = TypeVar('T')


class Ledger:
    """A table without its operations. `state` is the true one: only views of it may leave the hall."""

    def __init__(self, setting: Setting, rng: Rng | None = None) -> None:
        self.setting = setting
        self.id = setting.id
        self.game = game(setting.game)
        self.players = setting.players
        seats = (Seat(),) * self.players
        clocks = (Clock(setting.pace.bank()),) * self.players
        self.head = Head(0, 'open', seats, clocks, setting.made)
        self.actions = list[tuple[int, str]]()
        self.log = Log(self.game, self.players)
        self.drafts: dict[int, Draft] = {}
        self.orders = set[int]()  # seats that have given their standing order
        self.presence = Presence()
        self.rng: Rng = random.SystemRandom() if rng is None else rng  # for guesses; never for dealing
        self.broken: MeadhallError | None = None  # why it cannot go on here: other rules, say
        self._state: State | None = None

    # --- looking ------------------------------------------------------------------------------------
    @property
    def version(self) -> int:
        return self.head.version

    @property
    def status(self) -> Status:
        return self.head.status

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.head.seats

    @property
    def outcome(self) -> Outcome | None:
        return self.head.outcome

    @property
    def state(self) -> State:
        """The true state; before the game begins, the one it will begin with."""
        self.check_whole()
        if self._state is None:
            self._state = self.game.new(self.players, self.setting.options)
        return self._state

    def check_whole(self) -> None:
        if self.broken is not None:
            raise TooLate(message('other-rules', why=self.broken.message), self.broken.rule)

    def waiting(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        running = self.status == 'running' and self.broken is None
        return self.state.to_act() if running else ()

    def seat_of(self, person: str | None) -> int | None:
        """The seat a person has; also one in which a bot plays for them, or to the end."""
        for number, seat in enumerate(self.seats):
            if person is not None and seat.kind == 'person' and seat.person == person:
                return number
        return None

    def lines(self, reader: int | None) -> list[Line]:
        """What a seat, or a spectator (None), was told so far; a line's number is its place in the list."""
        return self.log.lines[reader]

    def obeys(self, seat: int) -> bool:
        """Whether a seat's standing order answers what it is asked now."""
        return seat in self.orders and seat in self.waiting() and self.seats[seat].by_person

    def draft(self, seat: int) -> Draft:
        """A seat's draft, empty if it has none."""
        if seat not in self.drafts:
            self.drafts[seat] = Draft(self.state, seat, self.rng)
        return self.drafts[seat]

    def record(self) -> Record:
        """What was decided so far. It tells the seed only when the game is over.

        The outcome of a game that somebody resigned is not one its actions lead to, so a record has none.
        """
        setting, outcome = self.setting, self.outcome
        drawn = self.game.settle(self.players, setting.asked, Dealer(setting.seed)) != setting.asked
        return Record(
            setting.game,
            setting.rules,
            self.players,
            setting.options,
            [self.name(seat) for seat in self.seats],
            setting.asked if drawn else None,
            setting.commitment,
            setting.seed if self.status == 'over' else None,
            list(self.actions),
            None if outcome is None or outcome.reason == RESIGNED else outcome,
        )

    def name(self, seat: Seat) -> str:
        return bot(self.game.name, seat.level).name if seat.kind == 'bot' else seat.name

    # --- loading ------------------------------------------------------------------------------------
    def restore(self, rows: Rows, now: int, opened: int) -> None:
        """Takes over what was stored; the state is found by replaying the log."""
        self.actions = list(rows.actions)
        for seat in rows.head.seats:
            self.presence.depart(seat.person, now)
        clocks = [clock.woken(now, self.setting.pace, opened) for clock in rows.head.clocks]
        self.head = replace(rows.head, clocks=tuple(clocks))
        try:
            self.replay(rows.orders)
        except MeadhallError as error:
            self.broken = error
        self.wind(now)

    def replay(self, orders: dict[int, int]) -> None:
        record = self.record()
        self._state = state = record.start()
        self.orders = {one for one, since in orders.items() if since == 0}
        for index, (seat, text) in enumerate(self.actions):
            action = self.game.parse(state, seat, text)
            self.log.tell(Step(seat, action, record.step(state, index)))
            self.orders |= {one for one, since in orders.items() if since == index + 1}
            self.orders -= self.lapsing(state)

    # --- changing -----------------------------------------------------------------------------------
    def change(self, now: int, head: Head, turns: Turns | None = None) -> Change:
        """The change to a head, with its version and its clocks."""
        if turns is None:
            turns = Turns(self.waiting(), self.waiting() if head.status == 'running' else ())
        before = replace(self.head, clocks=head.clocks)
        clocks = self.presence.wound(before, head, turns, self.setting.pace, now)
        head = replace(head, version=self.version + 1, clocks=clocks)
        return Change(self.id, head, first=len(self.actions), reseated=head.seats != self.seats)

    def played(
        self,
        head: Head,
        state: State,
        steps: list[Step],
        now: int,
        by: int | None = None,
        lapsed: frozenset[int] = frozenset(),
    ) -> Change:
        """The change that steps of a seat make, together with the draws that follow them."""
        ended = None if by is None or by in state.to_act() else by
        dealt = self.dealt(state)
        head = replace(
            head,
            status='running' if state.to_act() else 'over',
            moved=now,
            outcome=state.outcome(),
        )
        change = self.change(now, head, Turns(self.waiting(), state.to_act(), ended))
        lapsed |= self.lapsing(state)
        return replace(change, steps=(*steps, *dealt), state=state, by=by, lapsed=lapsed)

    def lapsing(self, state: State) -> frozenset[int]:
        """Seats whose orders end in a state: something is asked of them that no order can answer."""
        return frozenset([seat for seat in self.orders if asks_more(state, seat)])

    def dealt(self, state: State) -> list[Step]:
        """Chance's actions, up to the next decision of a seat."""
        dealer, steps = Dealer(self.setting.seed), list[Step]()
        dealer.draws = len([seat for seat, _ in self.actions if seat == CHANCE])
        while state.to_act() == (CHANCE,):
            action = dealer.deal(state)
            steps.append(Step(CHANCE, action, state.apply(CHANCE, action)))
        return steps

    def commit(self, change: Change) -> tuple[Step, ...]:
        """Makes a change that is stored come true; returns what was done."""
        if change.table != self.id or change.head.version != self.version + 1:
            raise TooLate(message('stale'))
        self.head = change.head
        for step in change.steps:
            self.actions.append((step.seat, step.action.text))
            self.log.tell(step)
        if change.state is not None:
            self._state = change.state
        self.orders -= change.lapsed
        self.drafts = {seat: self.kept(draft, change) for seat, draft in self.drafts.items()}
        return change.steps

    def kept(self, draft: Draft, change: Change) -> Draft:
        """What is left of a draft after a change: all of it, if it can still be meant."""
        if draft.seat != change.by and draft.seat in self.waiting() and self.seats[draft.seat].by_person:
            return draft if change.state is None else draft.onto(self.state)
        gone = draft.seat == change.by or draft.actions != []
        return Draft(self.state, draft.seat, self.rng, draft.number + gone)

    def wind(self, now: int) -> None:
        """The clocks, after somebody came or went."""
        turns = Turns(self.waiting(), self.waiting())
        clocks = self.presence.wound(self.head, self.head, turns, self.setting.pace, now)
        self.head = replace(self.head, clocks=clocks)


def asks_more(state: State, seat: int) -> bool:
    """Whether a seat is asked something that no order can answer."""
    return seat in state.to_act() and state.game.order(state.view(seat)) is None


def swapped(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])
