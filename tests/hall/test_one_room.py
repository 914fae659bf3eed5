"""A table has one room, whoever looks for it at whatever moment: two would tell people two stories."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from meadhall.hall import hall as halls
from meadhall.hall import room as rooms
from meadhall.hall.hall import Hall
from meadhall.hall.listener import Listener
from meadhall.hall.observer import Observer
from meadhall.hall.room import Room, clock
from meadhall.hall.settings import Limits, Settings
from meadhall.hall.speech import speech
from meadhall.table.pace import DAY, HOUR, Mail, Pace
from meadhall.table.refusals import StoreFailed, TooLate, message
from meadhall.table.seat import Seat
from meadhall.table.store import Store
from meadhall.table.table import Table

PEOPLE = [Seat('person', 'a', 'A'), Seat('person', 'b', 'B')]
BOTS = [Seat('bot', level=1), Seat('bot', level=1)]


def with_hall(
    file: Path, test: Callable[[Hall, Table], Awaitable[None]], seats: list[Seat], pace: Pace | None = None
) -> None:
    """Runs a test in a hall that was opened again on a table."""
    table, change = Table.new('claim', 2, 'a', clock(), seats=seats, pace=pace)
    with Store(file) as store:
        store.write(change).result()
    table.commit(change)

    async def run() -> None:
        hall = Hall(Settings(str(file), limits=Limits.none(), pause=0.0, workers=0), Store(file))
        try:
            await test(hall, table)
        finally:
            await hall.close()

    asyncio.run(run())


def test_who_comes_while_the_hall_takes_up_its_tables_comes_into_the_one_room(tmp_path: Path) -> None:
    async def test(hall: Hall, table: Table) -> None:
        await hall.begin()
        await asyncio.sleep(0)  # the hall has begun to read the table
        rooms = [*await asyncio.gather(hall.room(table.id), hall.room(table.id)), await hall.room(table.id)]
        assert rooms[0] is rooms[1] is rooms[2] is hall.rooms[table.id]

    with_hall(tmp_path / 'hall.sqlite', test, PEOPLE)


def test_a_table_put_to_rest_at_the_very_moment_somebody_asked_for_it_is_not_read_twice(
    tmp_path: Path,
) -> None:
    async def test(hall: Hall, table: Table) -> None:
        first = asyncio.ensure_future(hall.room(table.id))
        await asyncio.sleep(0)
        hall.loading[table.id].add_done_callback(lambda task: hall.rest(task.result()))
        second = asyncio.ensure_future(hall.room(table.id))
        rooms = [await first, await second, await hall.room(table.id)]
        assert rooms[0] is rooms[1] is rooms[2]

    with_hall(tmp_path / 'hall.sqlite', test, PEOPLE)


def test_a_bots_answer_that_its_file_is_ahead_of_has_the_table_read_anew_and_go_on(tmp_path: Path) -> None:
    file = tmp_path / 'hall.sqlite'

    async def test(hall: Hall, table: Table) -> None:
        old = await hall.room(table.id)  # a bot begins to think
        with sqlite3.connect(file) as connection:
            connection.execute('UPDATE tables SET version = version + 1')
        connection.close()
        async with asyncio.timeout(20):
            while hall.brief(table.id).head.version < table.version + 4:
                await asyncio.sleep(0.01)
        assert hall.rooms[table.id] is not old
        with pytest.raises(TooLate):
            await old.carry_out(lambda: old.table.resign('a', clock()))
        assert table.id in hall.rooms

    with_hall(file, test, BOTS)


# --- what must go on, whatever fails -------------------------------------------------------------------
class Time:
    """Stands still, but for the leaps of a test; all the hall has for a clock."""

    def __init__(self, now: int) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now

    def __enter__(self) -> Time:
        self.patches = [mock.patch.object(module, 'clock', self) for module in (rooms, halls)]
        for one in self.patches:
            one.start()
        return self

    def __exit__(self, *_: object) -> None:
        for one in self.patches:
            one.stop()


async def sooner_or_later(fact: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while not fact():
            await asyncio.sleep(0.01)


def test_at_a_table_by_mail_that_rests_a_bot_stands_in_when_the_days_are_over(tmp_path: Path) -> None:
    """The hour of grace is for a hall that was closed, not for a table that was put to rest."""

    async def test(hall: Hall, table: Table) -> None:
        room = await hall.room(table.id)
        due = room.table.due()
        assert due is not None and due.at <= time() + DAY
        hall.rest(room)
        assert table.id not in hall.rooms
        time.now += DAY
        await hall.look_after(table.id)
        assert hall.rooms[table.id].table.seats[due.seat].standing_in

    with Time(clock()) as time:
        with_hall(tmp_path / 'hall.sqlite', test, PEOPLE, Mail(1))


def test_who_could_not_answer_while_the_hall_was_closed_has_an_hour(tmp_path: Path) -> None:
    async def test(hall: Hall, table: Table) -> None:
        room = await hall.room(table.id)
        due = room.table.due()
        assert due is not None and due.at == time() + HOUR

    with Time(clock() + 9 * DAY) as time:
        with_hall(tmp_path / 'hall.sqlite', test, PEOPLE, Mail(1))


def test_a_stand_in_that_could_not_be_stored_is_tried_again(tmp_path: Path) -> None:
    failing = StoreFailed(message('store-full', file='hall.sqlite'))

    async def test(hall: Hall, table: Table) -> None:
        room = await hall.room(table.id)
        due = room.table.due()
        assert due is not None
        time.now += DAY
        with mock.patch.object(Hall, 'write', side_effect=failing):
            room.write = hall.write
            await hall.look_after(table.id)
        assert not room.table.seats[due.seat].standing_in
        room.write = hall.write
        await sooner_or_later(lambda: room.table.seats[due.seat].standing_in)

    with Time(clock()) as time, mock.patch.object(halls, 'RETRY', 0.05):
        with_hall(tmp_path / 'hall.sqlite', test, PEOPLE, Mail(1))


def test_a_table_that_cannot_be_taken_up_keeps_no_other_from_going_on(tmp_path: Path) -> None:
    file = tmp_path / 'hall.sqlite'
    later, change = Table.new('claim', 2, 'a', 0, seats=PEOPLE)  # moved longest ago, so taken up last
    with Store(file) as store:
        store.write(change).result()
    room = Hall.room

    async def stumble(hall: Hall, id: str) -> Room:
        if id != later.id:
            raise RuntimeError
        return await room(hall, id)

    async def test(hall: Hall, table: Table) -> None:
        with mock.patch.object(Hall, 'room', stumble):
            await hall.begin()
            await sooner_or_later(lambda: later.id in hall.rooms)
        assert table.id not in hall.rooms

    with_hall(file, test, PEOPLE)


def test_what_cannot_be_told_to_some_keeps_nobody_else_from_playing_on(tmp_path: Path) -> None:
    told = list[tuple[str | None, str]]()
    follow = Observer.follow

    class Ear(Listener):
        def tell(self, text: str) -> None:
            told.append((self.person, text[:17]))

        def dismiss(self, why: str, code: int) -> None:
            told.append((self.person, why))

    async def unsent(_: object) -> None:
        pass

    def stumble(self: Observer, *args: Any, **more: Any) -> None:
        if self.seat is None:
            raise ValueError
        follow(self, *args, **more)

    async def test(hall: Hall, table: Table) -> None:
        room = await hall.room(table.id)
        for person in (None, 'a', 'b'):
            await room.join(Ear(unsent, speech('en'), person, None, 9))
        seat = room.table.waiting()[0]
        action = str(room.table.state.legal(seat)[0])
        told.clear()
        with (
            mock.patch.object(Observer, 'follow', stumble),
            mock.patch.object(Observer, 'foresee', side_effect=ValueError),
            mock.patch.object(room, 'changed') as changed,
        ):
            await room.carry_out(lambda: room.table.play(seat, room.table.version, [action], clock()))
        changed.assert_called_once()
        change = '{"type":"change",'
        assert sorted(told, key=str) == sorted([(None, 'bye-again'), ('a', change), ('b', change)], key=str)

    with_hall(tmp_path / 'hall.sqlite', test, PEOPLE)


def test_nobody_comes_into_a_room_that_was_left_for_another(tmp_path: Path) -> None:
    async def unsent(_: object) -> None:
        pass

    async def test(hall: Hall, table: Table) -> None:
        room = await hall.room(table.id)
        room.is_left = True
        with pytest.raises(TooLate):
            await room.join(Listener(unsent, speech('en'), 'a', None, 9))
        assert not room.listeners()

    with_hall(tmp_path / 'hall.sqlite', test, PEOPLE)
