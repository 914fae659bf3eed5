"""What the store has acknowledged is there; what it cannot take it refuses in a sentence."""

from __future__ import annotations

import contextlib
import random
import sqlite3
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from pathlib import Path
from unittest import mock

import pytest

from meadhall.core.errors import MeadhallError
from meadhall.table import store as stores
from meadhall.table.pace import DAY
from meadhall.table.refusals import NotThere, StoreFailed, TooLate
from meadhall.table.schema import APPLICATION, MIGRATIONS, TABLES, migrate
from meadhall.table.seat import Seat
from meadhall.table.store import Store, backup
from meadhall.table.table import Table
from tests.table.around import NOW, keep, page, people, person, turn

BOT = Seat('bot', level=1)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / 'hall.sqlite') as store:
        yield store


def opened(store: Store, *seats: Seat, name: str = 'claim', listed: bool = True) -> Table:
    table, change = Table.new(
        name, len(seats), 'aud', NOW, seats=seats, listed=listed, rng=random.Random(1), seed='1'
    )
    keep(store, table, change)
    return table


def refusal(code: str, path: Path) -> None:
    """The file cannot be opened as a store; the refusal names it."""
    with pytest.raises(StoreFailed) as caught:
        Store(path).close()
    assert caught.value.code == code
    assert path.name in caught.value.text


# --- tables --------------------------------------------------------------------------------------------
def test_a_table_comes_back_as_it_was_stored(store: Store) -> None:
    table, rng = opened(store, person(0), BOT, person(1), name='eketorp'), random.Random(2)
    for _ in range(30):
        keep(store, table, turn(table, rng))
        again = Table.load(store.load(table.id), NOW)
        assert page(again) == page(table)
        assert again.head.clocks == Table.load(store.load(table.id), NOW).head.clocks


def test_a_change_that_is_not_the_next_is_not_stored(store: Store) -> None:
    table = opened(store, Seat(), Seat(), Seat())
    one, other = table.sit(0, 'aud', 'Aud', NOW), table.sit(0, 'bera', 'Bera', NOW)
    futures = [store.write(one), store.write(other), store.write(one)]
    assert futures[0].result() is None
    for future in futures[1:]:
        with pytest.raises(TooLate, match='Another change was stored first'):
            future.result()
    assert Table.load(store.load(table.id), NOW).seats[0].person == 'aud'


def test_several_changes_are_stored_together_or_not_at_all(store: Store) -> None:
    table = opened(store, person(0), person(1))
    keep(store, table, table.resign('bera', NOW))
    again, opening, named = table.rematch('aud', NOW)
    with pytest.raises(TooLate):
        store.write(opening, replace(named, head=replace(named.head, version=9))).result()
    with pytest.raises(NotThere, match='There is no such table'):
        store.load(again.id)
    store.write(opening, named).result()
    assert store.load(again.id).head == opening.head
    assert store.load(table.id).head.next == again.id


def test_an_action_is_never_stored_twice_changed_or_deleted(store: Store) -> None:
    table = opened(store, person(0), person(1))
    for query in ("UPDATE actions SET text = 'x'", 'DELETE FROM actions', 'UPDATE actions SET number = 9'):
        with pytest.raises(StoreFailed, match='an action is never'):
            store.submit(lambda c, q=query: c.execute(q)).result()  # type: ignore[misc]
    row = (table.id, 0, 0, 'a1', NOW)
    with pytest.raises(StoreFailed, match='UNIQUE'):
        store.submit(lambda c: c.execute('INSERT INTO actions VALUES (?, ?, ?, ?, ?)', row)).result()
    assert store.load(table.id).actions == table.actions


def test_tables_are_found_by_what_they_wait_for_and_by_their_people(store: Store) -> None:
    waits = opened(store, person(0), Seat())
    plays = opened(store, person(1), BOT)
    hidden = opened(store, person(2), BOT, listed=False)
    over = opened(store, person(1), person(2))
    keep(store, over, over.resign('bera', NOW))
    unfinished = {setting.id: (setting, head) for setting, head in store.unfinished()}
    assert set(unfinished) == {waits.id, plays.id, hidden.id}
    assert unfinished[plays.id] == (plays.setting, plays.head)
    assert {setting.id for setting, _ in store.tables_of('bera')} == {plays.id, over.id}
    assert {setting.id for setting, _ in store.tables_of('ketil')} == {hidden.id, over.id}
    assert len(store.tables_of('aud')) == 4  # opened them all
    assert len(store.tables_of('aud', most=2)) == 2
    assert store.tables_of('') == []


def test_games_that_go_on_are_found_before_those_that_are_over(store: Store) -> None:
    plays = opened(store, person(1), BOT)
    over = opened(store, person(1), person(2))
    keep(store, over, over.resign('bera', NOW + DAY))
    assert [setting.id for setting, _ in store.tables_of('bera')] == [plays.id, over.id]
    assert [setting.id for setting, _ in store.tables_of('bera', most=1)] == [plays.id]


# --- chat ----------------------------------------------------------------------------------------------
def test_chat_comes_back_in_order(store: Store) -> None:
    table = opened(store, person(0), person(1))
    for number in range(5):
        said = store.say(table.id, 'aud', 'Aud', 0, f'word {number}', NOW + number).result()
        assert said.number == number
    store.say(table.id, 'finn', 'Finn', None, 'hello', NOW).result()
    assert [said.text for said in store.chat(table.id, most=3)] == ['word 3', 'word 4', 'hello']
    assert store.chat(table.id)[-1].seat is None
    with pytest.raises(NotThere):
        store.say('nowhere', 'aud', 'Aud', 0, 'hm', NOW).result()


# --- writing -------------------------------------------------------------------------------------------
def test_one_bad_job_of_a_group_spoils_no_other(store: Store) -> None:
    gate = threading.Event()
    futures: list[Future[object]] = [store.submit(lambda _: gate.wait())]
    insert = 'INSERT INTO persons VALUES (?, ?, ?)'
    for number in range(20):
        values = ('same' if number % 2 else f'p{number}', 'Aud', NOW)
        futures.append(store.submit(lambda c, v=values: c.execute(insert, v).rowcount))  # type: ignore[misc]
    gate.set()
    done = [future.exception() is None for future in futures]
    assert done == [True] + [number % 2 == 0 or number == 1 for number in range(20)]
    query = 'SELECT count(*) FROM persons'
    assert store.read(lambda c: c.execute(query).fetchone()) == (11,)


def test_a_move_that_comes_too_late_spoils_no_other_of_its_group(store: Store) -> None:
    tables = [opened(store, *people(3), name='eketorp') for _ in range(4)]
    moves, gate = [turn(table, random.Random(1)) for table in tables], threading.Event()
    store.submit(lambda _: gate.wait())
    futures = [store.write(move) for move in [*moves, moves[2]]]
    gate.set()
    errors = [future.exception() for future in futures]
    assert [type(error) for error in errors] == [type(None)] * 4 + [TooLate]
    for table, move in zip(tables, moves, strict=True):
        table.commit(move)
        assert page(Table.load(store.load(table.id), NOW)) == page(table)


def test_a_future_is_done_only_when_a_reader_sees_it(store: Store) -> None:
    table = opened(store, Seat(), Seat())
    for number in range(30):
        name = f'n{number}'
        change = table.sit(0, 'aud', name, NOW)
        store.write(change).result()
        assert store.load(table.id).head.seats[0].name == name
        table.commit(change)


def test_many_threads_write_and_read_at_once(store: Store) -> None:
    tables = [opened(store, Seat(), Seat()) for _ in range(6)]
    failures = list[BaseException]()

    def visit(table: Table) -> None:
        try:
            for number in range(20):
                keep(store, table, table.sit(number % 2, 'aud', 'Aud', NOW))
                assert store.load(table.id).head.version == table.version
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=visit, args=(table,)) for table in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert [store.load(table.id).head.version for table in tables] == [21] * 6


def test_closing_writes_what_waits_and_then_refuses(tmp_path: Path) -> None:
    store = Store(tmp_path / 'hall.sqlite')
    insert = 'INSERT INTO persons VALUES (?, ?, ?)'
    futures = [
        store.submit(lambda c, n=number: c.execute(insert, (f'p{n}', 'Aud', NOW)).rowcount)  # type: ignore[misc]
        for number in range(50)
    ]
    store.close()
    store.close()
    assert [future.result() for future in futures] == [1] * 50
    with pytest.raises(StoreFailed, match='The store is closed'):
        store.submit(lambda _: None).result()
    with pytest.raises(MeadhallError):
        store.load('x')


def test_a_full_disk_stores_nothing_of_a_change_and_the_table_goes_on_later(store: Store) -> None:
    table, rng = opened(store, *people(3), name='eketorp'), random.Random(1)
    store.submit(lambda c: c.execute('PRAGMA max_page_count = 1')).result()  # full as soon as it grows
    error: BaseException | None = None
    while error is None:
        change = turn(table, rng)
        error = store.write(change).exception()
        if error is None:
            table.commit(change)
    assert isinstance(error, StoreFailed)
    assert error.code == 'store-full'
    assert page(Table.load(store.load(table.id), NOW)) == page(table)
    store.submit(lambda c: c.execute('PRAGMA max_page_count = 100000')).result()
    keep(store, table, change)
    assert page(Table.load(store.load(table.id), NOW)) == page(table)


def test_the_log_is_copied_into_the_file_when_nothing_is_written(tmp_path: Path) -> None:
    path = tmp_path / 'hall.sqlite'

    def in_the_file() -> int:
        """How many tables there are in the file, without the log: at first not even their names."""
        query = "SELECT count(*) FROM sqlite_master WHERE name = 'tables'"
        with contextlib.closing(sqlite3.connect(f'{path.as_uri()}?immutable=1', uri=True)) as file:
            if file.execute(query).fetchone()[0]:
                query = 'SELECT count(*) FROM tables'
            found: int = file.execute(query).fetchone()[0]
            return found

    with mock.patch.object(stores, 'TIDYING', 0.02), Store(path) as store:
        opened(store, person(0), person(1))
        ends = time.monotonic() + 30
        while in_the_file() == 0:
            assert time.monotonic() < ends
            time.sleep(0.01)


def test_a_long_log_begins_anew_while_more_is_written(tmp_path: Path) -> None:
    path, insert = tmp_path / 'hall.sqlite', 'INSERT INTO persons VALUES (?, ?, ?)'
    with (
        mock.patch.object(stores, 'TIDYING', 0.01),
        mock.patch.object(stores, 'LONG', 20),
        Store(path) as store,
    ):
        for number in range(2000):
            store.submit(lambda c, n=number: c.execute(insert, (f'p{n}', 'Aud', NOW)).rowcount).result()  # type: ignore[misc]
        assert (tmp_path / 'hall.sqlite-wal').stat().st_size < 2000 * 4096


def test_no_job_is_done_twice_because_the_log_begins_anew(tmp_path: Path) -> None:
    """SQLite copies no log within a transaction: it would undo the jobs of the whole group."""
    done, insert = list[int](), 'INSERT INTO persons VALUES (?, ?, ?)'

    def job(connection: sqlite3.Connection, number: int) -> None:
        connection.execute(insert, (f'p{number}', 'Aud', NOW))
        done.append(number)

    with (
        mock.patch.object(stores, 'TIDYING', 0.001),
        mock.patch.object(stores, 'LONG', 5),
        Store(tmp_path / 'hall.sqlite') as store,
    ):
        for first in range(0, 3000, 3):
            group = [store.submit(partial(job, number=number)) for number in range(first, first + 3)]
            for future in group:
                future.result()
    assert done == list(range(3000))


def test_a_move_writes_its_action_and_its_table_and_nothing_else(tmp_path: Path) -> None:
    log, moves, rng = tmp_path / 'hall.sqlite-wal', 20, random.Random(1)
    with mock.patch.object(stores, 'TIDYING', 3600), Store(tmp_path / 'hall.sqlite') as store:
        table = opened(store, person(0), person(1))
        before = log.stat().st_size
        for _ in range(moves):
            keep(store, table, turn(table, rng))
        pages = (log.stat().st_size - before) / 4096
    assert 2 * moves <= pages < 2.5 * moves


def test_every_commit_is_synced_to_a_write_ahead_log(store: Store) -> None:
    def settings(connection: sqlite3.Connection) -> list[object]:
        names = ('journal_mode', 'synchronous', 'foreign_keys')
        return [connection.execute(f'PRAGMA {name}').fetchone()[0] for name in names]

    assert store.submit(lambda c: None).result() is None
    assert settings(store.writer) == ['wal', 2, 1]


# --- files that will not do ----------------------------------------------------------------------------
def test_a_second_hall_on_the_same_file_is_refused(store: Store) -> None:
    refusal('store-in-use', store.path)
    store.close()
    Store(store.path).close()


def test_a_file_that_is_no_store_is_refused_and_left_alone(tmp_path: Path) -> None:
    text, other = tmp_path / 'letter.txt', tmp_path / 'other.sqlite'
    text.write_text('Dear Aud, ' * 200)
    connection = sqlite3.connect(other)
    connection.execute('CREATE TABLE songs (name TEXT)')
    connection.close()
    for path in (text, other):
        before = path.read_bytes()
        refusal('store-none', path)
        assert path.read_bytes() == before


def test_a_store_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / 'hall.sqlite'
    Store(path).close()
    connection = sqlite3.connect(path)
    connection.execute(f'PRAGMA user_version = {len(MIGRATIONS) + 1}')
    connection.close()
    refusal('store-newer', path)


def test_a_store_that_another_program_locks_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr('meadhall.table.store.PATIENCE', 0.05)
    path = tmp_path / 'hall.sqlite'
    Store(path).close()
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute('PRAGMA locking_mode = EXCLUSIVE')
    connection.execute('BEGIN EXCLUSIVE')
    refusal('store-locked', path)
    connection.close()


def test_a_damaged_store_is_refused(tmp_path: Path) -> None:
    path = tmp_path / 'hall.sqlite'
    with Store(path) as store:
        opened(store, person(0), person(1))
    whole = path.read_bytes()
    path.write_bytes(whole[:2048] + b'\xff' * (len(whole) - 2048))
    with pytest.raises(StoreFailed) as caught, Store(path) as store:
        store.unfinished()
    assert caught.value.code == 'store-broken'


def test_a_folder_is_no_store_and_one_that_is_missing_is_made(tmp_path: Path) -> None:
    (tmp_path / 'folder').mkdir()
    refusal('store-failed', tmp_path / 'folder')
    Store(tmp_path / 'new' / 'house' / 'hall.sqlite').close()


def test_a_place_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / 'file').write_text('')
    with pytest.raises(StoreFailed) as caught:
        Store(tmp_path / 'file' / 'hall.sqlite')
    assert caught.value.code == 'store-failed'


def test_a_store_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    """A file's permissions do not bind everybody, so the connection is made read-only here."""
    path = tmp_path / 'hall.sqlite'
    with Store(path) as store:
        store.submit(lambda c: c.execute('PRAGMA query_only = ON')).result()
        with pytest.raises(StoreFailed) as caught:
            store.submit(lambda c: c.execute("INSERT INTO persons VALUES ('a', 'b', 1)")).result()
    assert caught.value.code == 'store-read-only'


# --- versions ------------------------------------------------------------------------------------------
def test_a_store_of_version_1_is_brought_up_to_date_with_all_it_holds(tmp_path: Path) -> None:
    path = tmp_path / 'hall.sqlite'
    connection = sqlite3.connect(path, isolation_level=None)
    migrate(connection, str(path), [TABLES])
    assert connection.execute('PRAGMA user_version').fetchone() == (1,)
    connection.execute(
        """
        INSERT INTO tables VALUES ('t1', 'claim', 1, 2, '{}', '{}', '{"kind": "mail", "days": 3}', '7', 'c',
                                   1, 'aud', 5, 1, 'open', '[[1000, null], [1000, null]]', 5, NULL, NULL)
        """
    )
    for seat in (0, 1):
        connection.execute("INSERT INTO seats VALUES ('t1', ?, 'open', '', '', 0, 0, 0)", (seat,))
    connection.execute("INSERT INTO actions VALUES ('t1', 0, -1, 'first blue', 5)")
    connection.close()
    with Store(path) as store:
        rows = store.load('t1')
        assert (rows.setting.seed, rows.head.seats, rows.actions) == (
            '7',
            (Seat(), Seat()),
            [(-1, 'first blue')],
        )
        store.submit(lambda c: c.execute("INSERT INTO persons VALUES ('aud', 'Aud', 5)")).result()
        version = store.read(lambda c: c.execute('PRAGMA user_version').fetchone())
    assert version == (len(MIGRATIONS),)


def test_a_step_that_fails_is_undone_whole(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / 'hall.sqlite', isolation_level=None)
    with pytest.raises(sqlite3.OperationalError):
        migrate(connection, 'file', [('CREATE TABLE one (a TEXT)', 'CREATE TABLE one (a TEXT)')])
    assert connection.execute('PRAGMA user_version').fetchone() == (0,)
    assert connection.execute('SELECT count(*) FROM sqlite_schema').fetchone() == (0,)
    migrate(connection, 'file', [('CREATE TABLE one (a TEXT)',)])
    assert connection.execute('PRAGMA application_id').fetchone() == (APPLICATION,)
    connection.close()


# --- backups -------------------------------------------------------------------------------------------
def test_a_backup_of_a_store_in_use_is_a_store(store: Store, tmp_path: Path) -> None:
    table, rng = opened(store, person(0), person(1)), random.Random(1)
    for _ in range(5):
        keep(store, table, turn(table, rng))
    before = page(table)
    store.backup(tmp_path / 'copy.sqlite')
    keep(store, table, turn(table, rng))
    with Store(tmp_path / 'copy.sqlite') as copy:
        assert page(Table.load(copy.load(table.id), NOW)) == before


def test_a_store_that_nobody_uses_can_be_copied_too(tmp_path: Path) -> None:
    with Store(tmp_path / 'hall.sqlite') as store:
        table = opened(store, person(0), person(1))
    backup(tmp_path / 'hall.sqlite', tmp_path / 'copy.sqlite')
    with Store(tmp_path / 'copy.sqlite') as copy:
        assert copy.load(table.id).actions == table.actions


def test_a_backup_overwrites_nothing(store: Store, tmp_path: Path) -> None:
    file = tmp_path / 'copy.sqlite'
    file.write_text('mine')
    with pytest.raises(StoreFailed) as caught:
        store.backup(file)
    assert caught.value.code == 'backup-exists'
    assert file.read_text() == 'mine'
    with pytest.raises(StoreFailed, match='overwrites nothing'):
        store.backup(store.path)


def test_a_backup_of_what_is_no_store_leaves_no_file(tmp_path: Path) -> None:
    (tmp_path / 'letter.txt').write_text('Dear Aud')
    for name in ('letter.txt', 'missing'):
        with pytest.raises(StoreFailed):
            backup(tmp_path / name, tmp_path / 'copy.sqlite')
        assert not (tmp_path / 'copy.sqlite').exists()
    assert not (tmp_path / 'missing').exists()


def test_a_backup_into_a_folder_that_is_not_there(store: Store, tmp_path: Path) -> None:
    with pytest.raises(StoreFailed) as caught:
        store.backup(tmp_path / 'nowhere' / 'copy.sqlite')
    assert caught.value.code == 'store-failed'


def test_people_sit_at_the_tables_they_are_stored_at(store: Store) -> None:
    table = opened(store, *people(4))
    assert [seat.name for seat in store.load(table.id).head.seats] == ['Aud', 'Bera', 'Ketil', 'Disa']
