"""A table: a game with people and bots around it, as it goes on from change to change.

Nothing here waits, reads a clock or writes. An operation checks everything and returns a Change; the hall
has the store take it, and only then `commit` makes it so. In between the table is as it was, and if the store
fails it stays so. Whoever calls holds one lock a table from the operation to the commit.

    change = table.confirm(seat, version, draft, now)
    await wrap_future(store.write(change))
    table.commit(change)

Times are milliseconds since 1970, passed in as `now`.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final, Literal

from ..bots import bot
from ..core.action import Action
from ..core.dealer import commitment
from ..core.dice import Rng
from ..core.event import Event
from ..core.game import game
from ..core.outcome import Outcome
from ..core.record import settled
from ..core.state import State
from .change import Change, Order, Rows, Setting, new_id
from .draft import Draft, Plan
from .ledger import RESIGNED as RESIGNED
from .ledger import Ledger, asks_more, swapped
from .match import checked_seed, new_seed
from .pace import Live, Pace
from .refusals import BadRequest, NotThere, NotYours, TooLate, message
from .seat import Clock, Seat

STAND_IN: Final = 2  # the level of a bot that plays for a person


@dataclass(frozen=True)
class Due:
    """What is to be done unasked, and when: a `bot` moves, an `order` is obeyed, a bot stands in."""

    what: Literal['bot', 'order', 'stand-in']
    seat: int
    at: int


class Table(Ledger):
    """The operations. What each may do is checked in full before anything is changed."""

    # --- opening ------------------------------------------------------------------------------------
    @staticmethod
    def new(
        name: str,
        players: int,
        host: str,
        now: int,
        *,
        options: dict[str, object] | None = None,
        pace: Pace | None = None,
        seats: Sequence[Seat] = (),
        listed: bool = True,
        seed: str | None = None,
        id: str | None = None,
        rng: Rng | None = None,
    ) -> tuple[Table, Change]:
        """A table and the change that opens it; it begins at once if no seat is open."""
        found, asked = game(name), options or {}
        found.check_players(players)
        seed = new_seed() if seed is None else checked_seed(seed)
        setting = Setting(
            id=new_id() if id is None else id,
            game=name,
            rules=found.rules_version,
            players=players,
            asked=asked,
            options=settled(name, players, asked, seed),
            pace=Live() if pace is None else pace,
            seed=seed,
            commitment=commitment(seed),
            listed=listed,
            host=host,
            made=now,
        )
        table = Table(setting, rng)
        table.check_seats(seats)
        opened = table.seated(tuple(seats) or table.seats, now)
        return table, replace(opened, setting=setting, reseated=True)

    def check_seats(self, seats: Sequence[Seat]) -> None:
        if seats and len(seats) != self.players:
            raise BadRequest(message('seats', seats=len(seats), players=self.players))
        people = [seat.person for seat in seats if seat.kind == 'person']
        if len(set(people)) < len(people) or '' in people:
            raise BadRequest(message('seat-kind'))
        for seat in seats:
            if seat.kind == 'bot':
                bot(self.game.name, seat.level)

    @staticmethod
    def load(rows: Rows, now: int, rng: Rng | None = None, opened: int | None = None) -> Table:
        """A table as it was stored, by replaying its log; one that cannot be replayed is `broken`.

        `opened`: since when the hall is open, if it was not opened just now.
        """
        table = Table(rows.setting, rng)
        table.restore(rows, now, now if opened is None else opened)
        return table

    # --- sitting down -------------------------------------------------------------------------------
    def sit(self, seat: int, person: str, name: str, now: int) -> Change:
        """A person takes a seat no other person has; one who has another here leaves that."""
        self.check_open(seat)
        mine = self.seat_of(person)
        if mine != seat and self.seats[seat].kind == 'person':
            raise TooLate(message('seat-taken', seat=self.game.seat(seat)))
        seats = self.seats if mine is None else swapped(self.seats, mine, Seat())
        return self.seated(swapped(seats, seat, Seat('person', person, name)), now)

    def put_bot(self, seat: int, level: int, by: str, now: int) -> Change:
        """Who opened the table puts a bot in a seat no other person has."""
        self.check_open(seat)
        self.check_host(by)
        if self.seats[seat].kind == 'person' and self.seats[seat].person != by:
            raise TooLate(message('seat-taken', seat=self.game.seat(seat)))
        bot(self.game.name, level)
        return self.seated(swapped(self.seats, seat, Seat('bot', level=level)), now)

    def open_seat(self, seat: int, by: str, now: int) -> Change:
        """A person gets up; who opened the table may free any seat."""
        self.check_open(seat)
        if self.seats[seat].person != by:
            self.check_host(by)
        return self.seated(swapped(self.seats, seat, Seat()), now)

    def seated(self, seats: tuple[Seat, ...], now: int) -> Change:
        """The seats as they will be; the game begins when the last is taken."""
        head = replace(self.head, seats=seats)
        if [seat for seat in seats if seat.kind == 'open']:
            return self.change(now, replace(head, moved=now))
        return self.played(head, self.state.copy(), [], now)

    # --- deciding -----------------------------------------------------------------------------------
    def add(self, seat: int, version: int, draft: int, text: str) -> Draft:
        """Adds an action to the seat's draft. Drafts are not stored and nobody else is told."""
        found = self.checked_draft(seat, version, draft)
        found.add(found.parse(text))
        return found

    def undo(self, seat: int, version: int, draft: int) -> Draft:
        """Takes back the last action of the draft."""
        found = self.checked_draft(seat, version, draft)
        found.undo()
        return found

    def clear(self, seat: int, version: int, draft: int) -> Draft:
        """Takes back the whole draft."""
        found = self.checked_draft(seat, version, draft)
        found.clear()
        return found

    def draft_again(self, seat: int, texts: Sequence[str]) -> None:
        """A draft as it was before the table was put to rest; other guesses may show that it ends earlier."""
        draft = self.draft(seat)
        if seat in self.waiting() and self.seats[seat].by_person:
            with suppress(TooLate):
                for text in texts:
                    draft.add(draft.parse(text))

    def confirm(self, seat: int, version: int, draft: int, now: int) -> Change:
        """Seals the seat's draft, which must be complete."""
        found = self.checked_draft(seat, version, draft)
        if not found.complete():
            raise TooLate(message('draft-incomplete'))
        return self.sealed(found.plan(), now)

    def play(self, seat: int, version: int, texts: Sequence[str], now: int) -> Change:
        """Adds and seals in one go, as programs do. It may end before the turn does."""
        self.check_deciding(seat, version)
        self.check_free(seat)
        if not texts:
            raise TooLate(message('draft-incomplete'))
        if len(texts) == 1:  # needs no guess: whether it is legal tells nothing, and nothing follows
            return self.sealed(Plan(seat, list(texts), [None]), now)
        draft = Draft(self.state, seat, self.rng)
        for text in texts:
            if not draft.sealed:
                draft.add(draft.parse(text))
        return self.sealed(draft.plan(), now)

    def answer(self, seat: int, version: int, plan: Plan, now: int) -> Change:
        """What a bot decided, in a seat that a bot plays."""
        self.check_deciding(seat, version)
        if plan.seat != seat or not self.seats[seat].by_bot:
            raise TooLate(message('no-bot', seat=self.game.seat(seat)))
        return self.sealed(plan, now)

    def obey(self, seat: int, version: int, now: int) -> Change:
        """What a seat's standing order answers."""
        self.check_deciding(seat, version)
        action = self.game.order(self.state.view(seat)) if self.obeys(seat) else None
        if action is None:
            raise TooLate(message('stale'))
        return self.sealed(Plan(seat, [action.text], [None]), now)

    def sealed(self, plan: Plan, now: int) -> Change:
        state, lapsed = self.state.copy(), set[int]()

        def apply(seat: int, action: Action) -> list[Event]:
            events = state.apply(seat, action)
            lapsed.update(self.lapsing(state))
            return events

        steps = plan.carry_out(state, apply)
        return self.played(self.head, state, steps, now, plan.seat, frozenset(lapsed))

    # --- standing orders ----------------------------------------------------------------------------
    def order(self, seat: int, given: bool) -> Order:
        """A seat has all the like answered in one way, until something else is asked of it; or takes it back.

        As with a change: the store takes it, then `commit_order` makes it so.
        """
        self.check_seat(seat)
        if self.status != 'running':
            raise TooLate(message(f'table-{self.status}'))
        self.check_person(seat)
        if self.game.own('order') is None:
            raise BadRequest(message('no-order', game=self.game.title()))
        if given and (asks_more(self.state, seat) or self.draft(seat).actions):
            raise TooLate(message('order-later'))
        return Order(self.id, seat, len(self.actions) if given else None)

    def commit_order(self, order: Order) -> None:
        if order.since is None:
            self.orders.discard(order.seat)
        else:
            self.orders.add(order.seat)

    # --- coming and going ---------------------------------------------------------------------------
    def arrive(self, person: str, now: int) -> Change | None:
        """A person is there. A bot that stood in gives the seat back: that is the change, if any."""
        self.presence.arrive(person)
        self.wind(now)
        seat = self.seat_of(person)
        returns = seat is not None and self.seats[seat].standing_in and self.status == 'running'
        return self.take_back(person, now) if returns and self.broken is None else None

    def depart(self, person: str, now: int) -> None:
        """A person's last connection is gone."""
        self.presence.depart(person, now)
        self.wind(now)

    def take_back(self, person: str, now: int) -> Change:
        """A person takes the seat back from the bot that stood in, with a little time at least to play on."""
        seat = self.own_seat(person)
        if not self.seats[seat].standing_in:
            raise TooLate(message('no-bot', seat=self.game.seat(seat)))
        clock = Clock(self.setting.pace.again(self.head.clocks[seat].left))
        back = replace(self.seats[seat], standing_in=False)
        seats, clocks = swapped(self.seats, seat, back), swapped(self.head.clocks, seat, clock)
        return self.change(now, replace(self.head, seats=seats, clocks=clocks))

    def stand_in(self, seat: int, now: int) -> Change:
        """Patience with an awaited person is at its end: a bot plays until they come back."""
        self.check_seat(seat)
        ends = self.presence.patience_ends(seat, self.head, self.setting.pace)
        if seat not in self.waiting() or self.obeys(seat) or ends is None or now < ends:
            raise TooLate(message('patience', seat=self.game.seat(seat)))
        absent = replace(self.seats[seat], standing_in=True)
        return self.change(now, replace(self.head, seats=swapped(self.seats, seat, absent)))

    def resign(self, person: str, now: int) -> Change:
        """A person leaves for good, and has lost.

        A game of two is over then, and the other has won. In a larger one a bot plays on to the end.
        """
        seat = self.own_seat(person)
        gone = replace(self.seats[seat], standing_in=False, resigned=True)
        head = replace(self.head, seats=swapped(self.seats, seat, gone))
        if self.players == 2:
            head = replace(head, status='over', outcome=Outcome((), (1 - seat,), RESIGNED))
        return self.change(now, head)

    def rematch(self, person: str, now: int, *, seed: str | None = None) -> tuple[Table, Change, Change]:
        """The same people and options, everybody one seat further, a new seed.

        The new table, the change that opens it, and this table's, which names it: to be stored together.
        The seats of others who resigned are open.
        """
        if self.seat_of(person) is None:
            raise NotYours(message('not-seated'))
        if self.status != 'over':
            raise TooLate(message('table-not-over'))
        if self.head.next is not None:
            raise TooLate(message('rematched'))
        stays = [not seat.resigned or seat.person == person for seat in self.seats]
        again = [
            replace(seat, standing_in=False, resigned=False) if stay else Seat()
            for seat, stay in zip(self.seats, stays, strict=True)
        ]
        setting = self.setting
        table, opened = Table.new(
            setting.game,
            self.players,
            person,
            now,
            options=setting.asked,
            pace=setting.pace,
            seats=again[-1:] + again[:-1],
            listed=setting.listed,
            seed=seed,
            rng=self.rng,
        )
        return table, opened, self.change(now, replace(self.head, next=table.id))

    # --- what goes on by itself ---------------------------------------------------------------------
    def due(self) -> Due | None:
        """The next thing to be done unasked. Ask again after every commit, and when somebody came or went."""
        found: Due | None = None
        for seat in self.waiting():
            if self.seats[seat].by_bot:
                return Due('bot', seat, self.head.moved)
            if self.obeys(seat):
                return Due('order', seat, self.head.moved)
            ends = self.presence.patience_ends(seat, self.head, self.setting.pace)
            if ends is not None and (found is None or ends < found.at):
                found = Due('stand-in', seat, ends)
        return found

    def guess(self, seat: int) -> State:
        """A state that the seat cannot tell from the true one: what a bot may be given."""
        return self.game.guess(self.state.view(seat), self.rng)

    def level(self, seat: int) -> int:
        """How well the bot in a seat plays."""
        return self.seats[seat].level if self.seats[seat].kind == 'bot' else STAND_IN

    # --- checks -------------------------------------------------------------------------------------
    def check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.players:
            raise NotThere(message('no-seat', seat=seat))

    def check_open(self, seat: int) -> None:
        self.check_seat(seat)
        self.check_whole()
        if self.status != 'open':
            raise TooLate(message(f'table-{self.status}'))

    def check_host(self, by: str) -> None:
        if by != self.setting.host:
            raise NotYours(message('not-your-table'))

    def check_deciding(self, seat: int, version: int) -> None:
        self.check_seat(seat)
        if self.status != 'running':
            raise TooLate(message(f'table-{self.status}'))
        if version != self.version:
            raise TooLate(message('stale'))
        if seat not in self.state.to_act():
            raise TooLate(message('not-awaited', seat=self.game.seat(seat)))

    def check_person(self, seat: int) -> None:
        if not self.seats[seat].by_person:
            raise TooLate(message('resigned' if self.seats[seat].resigned else 'standing-in'))

    def check_free(self, seat: int) -> None:
        """A person decides here, and no order does."""
        self.check_person(seat)
        if self.obeys(seat):
            raise TooLate(message('ordered'))

    def checked_draft(self, seat: int, version: int, number: int) -> Draft:
        self.check_deciding(seat, version)
        self.check_free(seat)
        draft = self.draft(seat)
        if draft.number != number:
            raise TooLate(message('stale'))
        return draft

    def own_seat(self, person: str) -> int:
        """The seat a person plays, in a game that goes on."""
        seat = self.seat_of(person)
        if seat is None:
            raise NotYours(message('not-seated'))
        if self.status != 'running':
            raise TooLate(message(f'table-{self.status}'))
        if self.seats[seat].resigned:
            raise TooLate(message('resigned'))
        self.check_whole()
        return seat
