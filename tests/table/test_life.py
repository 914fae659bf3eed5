"""Whatever people do at a table, in whatever order: what is stored is what is, one version a change."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import meadhall as mh
from meadhall.core.errors import MeadhallError
from meadhall.table.change import Change
from meadhall.table.pace import DAY, MINUTE, SECOND, Live, Mail
from meadhall.table.store import Store
from meadhall.table.table import Table
from meadhall.table.thinkers import thought_turn
from tests.table.around import CRUMB, NOW, PEOPLE, page

OPTIONS: dict[str, dict[str, object]] = {'claim': {'island': {'drawing': CRUMB}, 'quiet-turns': 2}}
SEATS = st.integers(0, 3)
SOMEBODY = st.sampled_from(PEOPLE[:4])
LUCK = st.integers(0, 2**32)


class Life(RuleBasedStateMachine):
    """A table, its store, and the time; refusals are answers like any other, and must change nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.store = Store(Path(self.folder.name) / 'hall.sqlite')
        self.now = NOW

    @initialize(
        name=st.sampled_from(mh.games()),
        more=st.booleans(),
        pace=st.sampled_from([Live(1, 0), Live(10, 5), Mail(1)]),
        seated=st.sampled_from(['nobody', 'with bots', 'people', 'people']),
        luck=LUCK,
    )
    def open(self, name: str, more: bool, pace: Live | Mail, seated: str, luck: int) -> None:
        players = mh.game(name).low_players + more
        options = OPTIONS.get(name) if players == 2 else None
        self.table, change = Table.new(
            name,
            players,
            'aud',
            self.now,
            options=options,
            pace=pace,
            seed=str(luck),
            rng=random.Random(luck),
        )
        self.store.write(change).result()
        self.table.commit(change)
        if seated != 'nobody':
            self.everybody_sits(bots=seated == 'with bots')

    # --- how a hall does things ---------------------------------------------------------------------
    def does(self, operation: str, *args: object) -> bool:
        """Carries out an operation as a hall does; one that is refused changes nothing."""
        before = page(self.table)
        numbers = {seat: draft.number for seat, draft in self.table.drafts.items()}
        try:
            change = getattr(self.table, operation)(*args)
        except MeadhallError:
            assert page(self.table) == before
            assert {seat: self.table.drafts[seat].number for seat in numbers} == numbers
            return False
        assert page(self.table) == before
        if isinstance(change, Change):
            self.keep(change)
        return True

    def keep(self, change: Change) -> None:
        version = self.table.version
        self.store.write(change).result()
        self.table.commit(change)
        assert self.table.version == version + 1

    def awaited(self, luck: int) -> int:
        return random.Random(luck).choice(self.table.waiting())

    # --- sitting ------------------------------------------------------------------------------------
    @rule(seat=SEATS, who=SOMEBODY)
    def sit(self, seat: int, who: str) -> None:
        self.does('sit', seat, who, who.title(), self.now)

    @rule(seat=SEATS, level=st.integers(0, 3), who=SOMEBODY)
    def put_bot(self, seat: int, level: int, who: str) -> None:
        self.does('put_bot', seat, level, who, self.now)

    @rule(seat=SEATS, who=SOMEBODY)
    def leave(self, seat: int, who: str) -> None:
        self.does('open_seat', seat, who, self.now)

    @precondition(lambda self: self.table.status == 'open')
    @rule(bots=st.booleans())
    def everybody_sits(self, bots: bool) -> None:
        """So that most tables get going."""
        for seat in range(self.table.players):
            free = next(one for one in PEOPLE if self.table.seat_of(one) is None)
            if self.table.seats[seat].kind != 'open':
                continue
            if bots and seat:
                self.does('put_bot', seat, 1, 'aud', self.now)
            else:
                self.does('sit', seat, free, free.title(), self.now)
                self.arrive(free)

    # --- deciding -----------------------------------------------------------------------------------
    @precondition(lambda self: self.table.waiting())
    @rule(luck=LUCK)
    def add(self, luck: int) -> None:
        seat = self.awaited(luck)
        draft = self.table.draft(seat)
        choices = [str(action) for action in draft.legal()] or ['nothing']
        self.does('add', seat, self.table.version, draft.number, random.Random(luck).choice(choices))

    @precondition(lambda self: self.table.waiting())
    @rule(luck=LUCK, what=st.sampled_from(['undo', 'clear']))
    def take_back_decisions(self, luck: int, what: str) -> None:
        seat = self.awaited(luck)
        self.does(what, seat, self.table.version, self.table.draft(seat).number)

    @precondition(lambda self: self.table.waiting())
    @rule(luck=LUCK)
    def decide(self, luck: int) -> None:
        """A person's whole turn, or a bot's."""
        seat, rng = self.awaited(luck), random.Random(luck)
        if self.table.seats[seat].by_bot:
            plan = thought_turn(self.table.guess(seat), seat, 1, 0.0, luck)
            assert self.does('answer', seat, self.table.version, plan, self.now)
            return
        draft = self.table.draft(seat)
        while not draft.complete():
            self.does('add', seat, self.table.version, draft.number, str(rng.choice(draft.legal())))
        assert self.does('confirm', seat, self.table.version, draft.number, self.now)

    @precondition(lambda self: self.table.waiting())
    @rule(luck=LUCK)
    def confirm_as_it_is(self, luck: int) -> None:
        seat = self.awaited(luck)
        self.does('confirm', seat, self.table.version, self.table.draft(seat).number, self.now)

    @rule(seat=SEATS, version=st.integers(-1, 1), draft=st.integers(0, 3))
    def ask_for_something_old(self, seat: int, version: int, draft: int) -> None:
        self.does('confirm', seat, self.table.version + version, draft, self.now)

    @precondition(lambda self: self.table.waiting())
    @rule(luck=LUCK)
    def a_store_that_fails(self, luck: int) -> None:
        """What is not stored is not committed, and can be asked for again."""
        seat = self.awaited(luck)
        if self.table.seats[seat].by_person:
            before = page(self.table)
            action = random.Random(luck).choice(self.table.state.legal(seat))
            self.table.play(seat, self.table.version, [str(action)], self.now)
            assert page(self.table) == before

    # --- coming and going ---------------------------------------------------------------------------
    @rule(who=SOMEBODY)
    def arrive(self, who: str) -> None:
        change = self.table.arrive(who, self.now)
        if change is not None:
            self.keep(change)
            seat = self.table.seat_of(who)
            assert seat is not None
            assert self.table.seats[seat].by_person

    @rule(who=SOMEBODY)
    def depart(self, who: str) -> None:
        self.table.depart(who, self.now)

    @precondition(lambda self: self.table.waiting())
    @rule(luck=LUCK)
    def one_who_is_awaited_departs(self, luck: int) -> None:
        """And is missed."""
        self.table.depart(self.table.seats[self.awaited(luck)].person, self.now)
        self.time_passes(3 * MINUTE)

    @rule(who=SOMEBODY)
    def take_back(self, who: str) -> None:
        self.does('take_back', who, self.now)

    @rule(who=SOMEBODY)
    @precondition(lambda self: self.now > NOW + DAY)
    def resign(self, who: str) -> None:
        self.does('resign', who, self.now)

    @rule(time=st.sampled_from([SECOND, 3 * MINUTE, DAY]))
    def time_passes(self, time: int) -> None:
        """And what is due is done."""
        self.now += time
        due = self.table.due()
        if due is not None and due.what == 'stand-in':
            done = self.does('stand_in', due.seat, self.now)
            assert done == (due.at <= self.now)

    @rule()
    def the_hall_is_killed(self) -> None:
        self.table = Table.load(self.store.load(self.table.id), self.now, self.table.rng)

    # --- what always holds --------------------------------------------------------------------------
    @invariant()
    def what_is_stored_is_what_is(self) -> None:
        again = Table.load(self.store.load(self.table.id), self.now)
        assert page(again) == page(self.table)

    @invariant()
    def only_clocks_of_those_who_are_awaited_run(self) -> None:
        table = self.table
        for seat, clock in enumerate(table.head.clocks):
            assert clock.now(self.now) >= 0
            if clock.since is not None:
                assert seat in table.waiting()
                assert table.seats[seat].by_person

    @invariant()
    def somebody_is_awaited_exactly_while_the_game_goes_on(self) -> None:
        table = self.table
        assert (table.waiting() != ()) == (table.status == 'running')
        assert mh.CHANCE not in table.waiting()
        assert (table.status == 'over') == (table.outcome is not None)
        assert (table.record().seed is not None) == (table.status == 'over')
        if any(table.seats[seat].by_bot for seat in table.waiting()):
            due = table.due()
            assert due is not None
            assert due.what == 'bot'

    def teardown(self) -> None:
        self.store.close()
        self.folder.cleanup()


TestLife = Life.TestCase
TestLife.settings = settings(
    max_examples=40,
    stateful_step_count=40,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
