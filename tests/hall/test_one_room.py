"""A table has one room, whoever looks for it at whatever moment: two would tell people two stories."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from meadhall.hall.hall import Hall
from meadhall.hall.room import clock
from meadhall.hall.settings import Limits, Settings
from meadhall.table.refusals import TooLate
from meadhall.table.seat import Seat
from meadhall.table.store import Store
from meadhall.table.table import Table

PEOPLE = [Seat('person', 'a', 'A'), Seat('person', 'b', 'B')]
BOTS = [Seat('bot', level=1), Seat('bot', level=1)]


def with_hall(file: Path, test: Callable[[Hall, Table], Awaitable[None]], seats: list[Seat]) -> None:
    """Runs a test in a hall that was opened again on a table."""
    table, change = Table.new('claim', 2, 'a', clock(), seats=seats)
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
