"""Clocks go to whoever must answer, patience fits the pace, and one who comes back has the seat at once."""

from __future__ import annotations

import random

import pytest

from meadhall.table.change import Rows
from meadhall.table.pace import DAY, HOUR, MINUTE, SECOND, Live, Mail
from meadhall.table.presence import PATIENCE
from meadhall.table.refusals import TooLate
from meadhall.table.seat import Clock, Seat
from meadhall.table.table import Due, Table
from tests.table.around import NOW, PEOPLE, begun, decide, people, person, turn

BOT = Seat('bot', level=1)
LIVE = Live(10, 5)


def awaited(table: Table) -> int:
    (seat,) = table.waiting()
    return seat


def confirm(table: Table, now: int) -> None:
    seat = awaited(table)
    draft = decide(table, seat, random.Random(1))
    table.commit(table.confirm(seat, table.version, draft.number, now))


def left(table: Table, now: int) -> list[int]:
    return [clock.now(now) for clock in table.head.clocks]


# --- a clock -------------------------------------------------------------------------------------------
def test_a_clock_runs_from_when_it_was_started_and_not_below_nothing() -> None:
    clock = Clock(10_000).started(5_000)
    assert [clock.now(now) for now in (4_000, 5_000, 6_000, 15_000, 99_000)] == [10_000, 10_000, 9_000, 0, 0]
    assert clock.ends() == 15_000
    assert clock.started(7_000) == clock
    assert clock.stopped(6_000) == Clock(9_000)
    assert Clock(9_000).stopped(99_000) == Clock(9_000)
    assert Clock(9_000).ends() is None


def test_a_turn_ends_with_the_increment_live_and_with_all_days_by_mail() -> None:
    assert Clock(10_000, 0).turned(4_000, Live(10, 5)) == Clock(11_000)
    assert Clock(10_000, 0).turned(4_000, Mail(3)) == Clock(3 * DAY)


# --- live ----------------------------------------------------------------------------------------------
def test_only_the_clock_of_one_who_is_awaited_runs() -> None:
    table = begun(pace=LIVE)
    seat = awaited(table)
    assert left(table, NOW + 3 * SECOND)[seat] == 10 * MINUTE - 3 * SECOND
    assert left(table, NOW + 3 * SECOND)[1 - seat] == 10 * MINUTE
    confirm(table, NOW + 3 * SECOND)
    assert awaited(table) == 1 - seat
    assert table.head.clocks[seat] == Clock(10 * MINUTE + 2 * SECOND)
    assert table.head.clocks[1 - seat] == Clock(10 * MINUTE, NOW + 3 * SECOND)


def test_where_several_must_answer_all_their_clocks_run() -> None:
    table, rng = begun('eketorp', people(3), pace=LIVE), random.Random(1)
    while len(table.waiting()) < 2:
        table.commit(turn(table, rng))
    assert [seat for seat in range(3) if table.head.clocks[seat].since is not None] == sorted(table.waiting())


def test_one_who_seals_half_a_turn_gets_nothing_for_it() -> None:
    table = begun(pace=LIVE)
    seat = awaited(table)
    action = str(table.draft(seat).legal()[0])
    table.commit(table.play(seat, 1, [action], NOW + SECOND))
    assert awaited(table) == seat
    assert left(table, NOW + 2 * SECOND)[seat] == 10 * MINUTE - 2 * SECOND


def test_adding_and_undoing_costs_only_time() -> None:
    table = begun(pace=LIVE)
    seat, clocks = awaited(table), table.head.clocks
    table.add(seat, 1, 0, str(table.draft(seat).legal()[0]))
    table.undo(seat, 1, 1)
    assert table.head.clocks == clocks


def test_nobodys_clock_runs_against_bots_alone() -> None:
    table = begun(seats=[person(0), BOT], pace=LIVE)
    while awaited(table) != 0:
        table.commit(turn(table, random.Random(1)))
    assert table.head.clocks[0].since is None
    assert table.due() is None
    table.depart('aud', NOW)
    assert table.due() is None


def test_a_clock_that_stood_gains_nothing_by_a_turn() -> None:
    table = begun(seats=[person(0), BOT], pace=LIVE)
    table.arrive('aud', NOW)
    before = table.head.clocks[0]
    while awaited(table) == 1:
        table.commit(turn(table, random.Random(1)))
    confirm(table, NOW + MINUTE)
    assert table.head.clocks[0] == before


def test_clocks_stand_while_nobody_is_there() -> None:
    table = begun(pace=LIVE)
    seat = awaited(table)
    table.depart('aud', NOW + SECOND)
    table.depart('bera', NOW + 2 * SECOND)
    assert table.due() is None
    assert left(table, NOW + HOUR)[seat] == 10 * MINUTE - 2 * SECOND
    table.arrive(PEOPLE[1 - seat], NOW + HOUR)
    assert left(table, NOW + HOUR + SECOND)[seat] == 10 * MINUTE - 3 * SECOND


def test_all_clocks_stand_when_the_game_is_over() -> None:
    table = begun(pace=LIVE)
    seat = awaited(table)
    table.commit(table.resign('aud', NOW + SECOND))
    assert [clock.since for clock in table.head.clocks] == [None, None]
    assert left(table, NOW + HOUR)[seat] <= 10 * MINUTE + 5 * SECOND


def test_live_clocks_have_stood_while_the_hall_was_down() -> None:
    table = begun(pace=LIVE)
    seat = awaited(table)
    confirm(table, NOW + 3 * SECOND)
    again = Table.load(Rows(table.setting, table.head, table.actions), NOW + DAY)
    assert again.head.clocks[seat] == Clock(10 * MINUTE + 2 * SECOND)
    assert again.head.clocks[1 - seat] == Clock(10 * MINUTE)
    again.arrive('aud', NOW + DAY + SECOND)
    assert again.head.clocks[1 - seat] == Clock(10 * MINUTE, NOW + DAY + SECOND)


# --- patience ------------------------------------------------------------------------------------------
def test_one_who_is_awaited_and_not_there_is_replaced_after_a_while() -> None:
    table = begun(pace=LIVE)
    seat = awaited(table)
    ends = NOW + 10 * MINUTE
    assert table.due() == Due('stand-in', seat, ends)
    table.depart(PEOPLE[seat], NOW + 5 * SECOND)
    assert table.due() == Due('stand-in', seat, NOW + 5 * SECOND + PATIENCE)
    with pytest.raises(TooLate) as caught:
        table.stand_in(seat, NOW + 4 * SECOND + PATIENCE)
    assert caught.value.code == 'patience'
    table.commit(table.stand_in(seat, NOW + 5 * SECOND + PATIENCE))
    assert table.seats[seat].standing_in
    assert table.due() == Due('bot', seat, NOW)
    assert table.head.clocks[seat].since is None


def test_patience_begins_when_one_is_awaited() -> None:
    table = begun(pace=LIVE)
    other = 1 - awaited(table)
    table.depart(PEOPLE[other], NOW)
    confirm(table, NOW + 5 * MINUTE)
    assert table.due() == Due('stand-in', other, NOW + 5 * MINUTE + PATIENCE)


def test_one_who_is_back_in_time_is_not_replaced() -> None:
    table = begun(pace=LIVE)
    seat = awaited(table)
    table.depart(PEOPLE[seat], NOW)
    assert table.arrive(PEOPLE[seat], NOW + PATIENCE - 1) is None
    with pytest.raises(TooLate, match='too early'):
        table.stand_in(seat, NOW + PATIENCE)


def test_one_whose_time_is_up_is_replaced_though_there() -> None:
    table = begun(pace=LIVE)
    seat = awaited(table)
    with pytest.raises(TooLate, match='too early'):
        table.stand_in(1 - seat, NOW + 10 * MINUTE)
    with pytest.raises(TooLate, match='too early'):
        table.stand_in(seat, NOW + 10 * MINUTE - 1)
    table.commit(table.stand_in(seat, NOW + 10 * MINUTE))
    with pytest.raises(TooLate, match='A bot is playing for you'):
        table.add(seat, table.version, 0, 'a1')
    with pytest.raises(TooLate, match='A bot is playing for you'):
        table.play(seat, table.version, ['a1'], NOW)


def test_one_who_comes_back_has_the_seat_at_once_and_a_minute_at_least() -> None:
    table = begun(pace=LIVE)
    seat = awaited(table)
    table.depart(PEOPLE[seat], NOW + 9 * MINUTE + 50 * SECOND)
    table.commit(table.stand_in(seat, NOW + 10 * MINUTE))
    version = table.version
    change = table.arrive(PEOPLE[seat], NOW + 11 * MINUTE)
    assert change is not None
    table.commit(change)
    assert table.version == version + 1
    assert not table.seats[seat].standing_in
    assert table.head.clocks[seat] == Clock(MINUTE, NOW + 11 * MINUTE)
    with pytest.raises(TooLate, match='changed meanwhile'):
        table.answer(seat, version, table.draft(seat).plan(), NOW)  # what the bot was thinking of
    confirm(table, NOW + 11 * MINUTE + SECOND)
    with pytest.raises(TooLate, match='No bot plays'):
        table.take_back(PEOPLE[seat], NOW + 12 * MINUTE)


def test_a_bot_that_stands_in_plays_on_until_then() -> None:
    table, rng = begun('no-more-vikings', people(2), pace=LIVE), random.Random(1)
    seat = table.waiting()[0]
    table.depart(PEOPLE[seat], NOW)
    table.commit(table.stand_in(seat, NOW + PATIENCE))
    for _ in range(20):
        table.commit(turn(table, rng, NOW + PATIENCE))
    assert table.seats[seat].standing_in
    assert left(table, NOW + HOUR)[seat] == 10 * MINUTE - PATIENCE
    change = table.arrive(PEOPLE[seat], NOW + HOUR)
    assert change is not None
    table.commit(change)
    assert table.seats[seat].by_person


def test_a_draft_is_gone_when_a_bot_stands_in() -> None:
    table = begun(pace=LIVE)
    seat = awaited(table)
    table.add(seat, 1, 0, str(table.draft(seat).legal()[0]))
    table.commit(table.stand_in(seat, NOW + 10 * MINUTE))
    table.commit(table.take_back(PEOPLE[seat], NOW + 10 * MINUTE))
    assert table.draft(seat).actions == []
    assert table.draft(seat).number == 2


def test_one_who_stands_aside_may_still_resign() -> None:
    table = begun(seats=people(3), pace=LIVE)
    seat = awaited(table)
    table.commit(table.stand_in(seat, NOW + 10 * MINUTE))
    table.commit(table.resign(PEOPLE[seat], NOW + 10 * MINUTE))
    assert table.seats[seat].resigned
    assert not table.seats[seat].standing_in
    assert table.arrive(PEOPLE[seat], NOW + 11 * MINUTE) is None


# --- by mail -------------------------------------------------------------------------------------------
def test_by_mail_one_is_replaced_after_the_days_whether_there_or_not() -> None:
    table = begun(pace=Mail(3))
    seat = awaited(table)
    for name in ('aud', 'bera'):
        table.depart(name, NOW + SECOND)
    assert table.due() == Due('stand-in', seat, NOW + 3 * DAY)
    confirm(table, NOW + 2 * DAY)
    assert table.due() == Due('stand-in', 1 - seat, NOW + 5 * DAY)
    assert table.head.clocks[seat] == Clock(3 * DAY)
    table.commit(table.stand_in(1 - seat, NOW + 5 * DAY))
    change = table.arrive(PEOPLE[1 - seat], NOW + 6 * DAY)
    assert change is not None
    table.commit(change)
    assert table.due() == Due('stand-in', 1 - seat, NOW + 9 * DAY)


def test_by_mail_nobody_is_replaced_for_the_sake_of_nobody() -> None:
    table = begun(pace=Mail(1))
    seat = awaited(table)
    table.commit(table.stand_in(seat, NOW + DAY))
    while awaited(table) == seat:
        table.commit(turn(table, random.Random(1), NOW + DAY))
    assert table.due() is None
    assert table.head.clocks[1 - seat].since is None


def test_mail_goes_on_while_the_hall_is_down_but_nobody_is_replaced_when_it_opens() -> None:
    table = begun(pace=Mail(3))
    seat = awaited(table)
    rows = Rows(table.setting, table.head, table.actions)
    assert Table.load(rows, NOW + DAY).due() == Due('stand-in', seat, NOW + 3 * DAY)
    assert Table.load(rows, NOW + 9 * DAY).due() == Due('stand-in', seat, NOW + 9 * DAY + HOUR)
