"""Where tables are kept: one SQLite file, one thread that writes it.

Whatever waits to be written when the thread comes round goes into one transaction, synced to the disk; then
all their futures resolve. So what a future has acknowledged survives a kill at any moment.

    store = Store('hall.sqlite')
    store.write(change).result()       # or: await asyncio.wrap_future(store.write(change))
    table = Table.load(store.load(id), now)
"""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final, Generic, TypeVar

from ..core.errors import MeadhallError
from .change import Change, Head, Order, Rows, Setting
from .lock import locked
from .refusals import NotThere, StoreFailed, message
from .rows import MOVES, is_move, move_row, read_heads, read_table, write_change, write_move, write_order
from .schema import migrate, version_of

T = TypeVar('T')

PATIENCE: Final = 5.0  # seconds to wait for another program that reads or copies the file
MOST: Final = 1000  # jobs in one transaction
TIDYING: Final = 1.0  # seconds between two looks at the write-ahead log
LONG: Final = 6_000  # jobs in the log, from which on it is copied even while more are written


@dataclass(frozen=True)
class Said:
    """A line of a table's chat; `seat` is None for one who watches."""

    number: int
    person: str
    name: str
    seat: int | None
    text: str
    at: int


@dataclass(frozen=True)
class Job(Generic[T]):
    """Something to write, and who waits for its answer. One statement needs no transaction around it."""

    do: Callable[[sqlite3.Connection], T]
    future: Future[T]
    is_one_statement: bool


class Store:
    """Writing is answered by futures; reading is direct, from any thread, of what is committed."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.lock = self.locked()
        try:
            with Translated(self.path):
                self.writer = connected(self.path)
                migrate(self.writer, str(self.path))
                prepare(self.writer)
                self.copier = connected(self.path)
        except BaseException:
            self.lock.close()
            raise
        self.jobs = SimpleQueue[Job[Any] | None]()
        self.closed = False
        self.local = threading.local()
        self.readers = list[sqlite3.Connection]()
        self.gate = threading.Lock()  # of `closed` and `readers`
        self.closing = threading.Event()
        self.logged = 0  # jobs in the write-ahead log since it was copied, roughly: two threads count
        self.is_long = False  # the log: the writer is to copy the rest of it between two groups
        self.thread = threading.Thread(target=self.work, name='store', daemon=True)
        self.thread.start()
        self.tidier = threading.Thread(target=self.tidy, name='store-tidier', daemon=True)
        self.tidier.start()

    def locked(self) -> Any:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            return locked(self.path)
        except BlockingIOError:
            raise StoreFailed(message('store-in-use', file=str(self.path))) from None
        except OSError as error:
            raise StoreFailed(
                message('store-failed', file=str(self.path), why=str(error.strerror))
            ) from error

    # --- tables -------------------------------------------------------------------------------------
    def write(self, *changes: Change) -> Future[None]:
        """Stores changes, all or none of them."""
        if len(changes) == 1 and is_move(changes[0]):
            row = move_row(changes[0])
            return self.submit(lambda connection: write_move(connection, row), is_one_statement=True)

        def job(connection: sqlite3.Connection) -> None:
            for change in changes:
                write_change(connection, change)

        return self.submit(job)

    def order(self, order: Order) -> Future[None]:
        """Stores a seat's standing order, or that it is taken back."""
        return self.submit(lambda connection: write_order(connection, order), is_one_statement=True)

    def load(self, id: str) -> Rows:
        return self.read(lambda connection: read_table(connection, id))

    def unfinished(self) -> list[tuple[Setting, Head]]:
        """Every table that is not over, listed or not: what a hall begins with."""
        return self.heads("status <> 'over'", (), -1)

    def tables_of(self, person: str, most: int = 100) -> list[tuple[Setting, Head]]:
        """Tables a person sits at or opened."""
        mine = "(host = ? OR id IN (SELECT table_id FROM seats WHERE person = ? AND person <> ''))"
        return self.heads(mine, (person, person), most)

    def heads(self, where: str, values: tuple[object, ...], most: int) -> list[tuple[Setting, Head]]:
        return self.read(lambda connection: read_heads(connection, where, values, most))

    # --- chat ---------------------------------------------------------------------------------------
    def say(self, table: str, person: str, name: str, seat: int | None, text: str, now: int) -> Future[Said]:
        def job(connection: sqlite3.Connection) -> Said:
            last = 'SELECT coalesce(max(number), -1) FROM chat WHERE table_id = ?'
            number = connection.execute(last, (table,)).fetchone()[0] + 1
            row = (table, number, person, name, seat, text, now)
            try:
                connection.execute('INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?)', row)
            except sqlite3.IntegrityError:
                raise NotThere(message('no-table')) from None
            return Said(*row[1:])

        return self.submit(job)

    def chat(self, table: str, most: int = 200) -> list[Said]:
        """The last lines said, in order."""
        query = """
            SELECT number, person, name, seat, text, at FROM chat
            WHERE table_id = ? ORDER BY number DESC LIMIT ?
        """
        return self.read(
            lambda connection: [Said(*row) for row in connection.execute(query, (table, most))][::-1]
        )

    # --- reading and writing ------------------------------------------------------------------------
    def submit(self, do: Callable[[sqlite3.Connection], T], is_one_statement: bool = False) -> Future[T]:
        """Has the writer do a job in a transaction. The future resolves when that is on the disk."""
        future = Future[T]()
        with self.gate:
            if self.closed:
                future.set_exception(StoreFailed(message('store-closed')))
            else:
                self.jobs.put(Job(do, future, is_one_statement))
        return future

    def read(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Does a job with this thread's own reading connection, on what is committed at this moment."""
        with Translated(self.path):
            connection = self.reader()
            connection.execute('BEGIN')
            try:
                return job(connection)
            finally:
                connection.rollback()

    def reader(self) -> sqlite3.Connection:
        found: sqlite3.Connection | None = getattr(self.local, 'connection', None)
        if found is None:
            with self.gate:
                if self.closed:
                    raise StoreFailed(message('store-closed'))
                found = connected(self.path)
                found.execute('PRAGMA query_only = ON')
                self.readers.append(found)
            self.local.connection = found
        return found

    # --- the writer's thread ------------------------------------------------------------------------
    def work(self) -> None:
        while (job := self.jobs.get()) is not None:
            jobs: list[Job[Any] | None] = [job]
            while len(jobs) < MOST and jobs[-1] is not None:
                try:
                    jobs.append(self.jobs.get_nowait())
                except Empty:
                    break
            self.group([job for job in jobs if job is not None])
            if self.is_long:
                self.is_long = False
                copied(self.writer)
            if jobs[-1] is None:
                break

    def group(self, jobs: list[Job[Any]]) -> None:
        """All jobs in one transaction; if one of them fails, each in a transaction of its own."""
        taken = [job for job in jobs if job.future.set_running_or_notify_cancel()]
        try:
            answers = self.carry_out(taken)
        except BaseException:
            answers = [self.alone(job) for job in taken]
        self.logged += len(taken)
        for job, answer in zip(taken, answers, strict=True):
            if isinstance(answer, BaseException):
                job.future.set_exception(answer)
            else:
                job.future.set_result(answer)

    def alone(self, job: Job[Any]) -> Any:
        """What a job answers, or the exception that undid it."""
        try:
            return self.carry_out([job])[0]
        except BaseException as error:
            return error

    def carry_out(self, jobs: list[Job[Any]]) -> list[Any]:
        """What the jobs answer, once all of it is on the disk; or nothing of it is done."""
        with Translated(self.path):
            if len(jobs) == 1 and jobs[0].is_one_statement:
                return [jobs[0].do(self.writer)]
            try:
                self.writer.execute('BEGIN IMMEDIATE')
                answers = [job.do(self.writer) for job in jobs]
                self.writer.execute('COMMIT')
            except BaseException:
                self.writer.rollback()
                raise
        return answers

    # --- the tidier's thread ------------------------------------------------------------------------
    def tidy(self) -> None:
        """Copies the write-ahead log into the file when nothing is written, or when it has become long.

        SQLite would have the writer do it, in the middle of somebody's move: moves of 400 ms were seen then.
        Another connection can do it while the writer goes on. Only the rest, which came meanwhile, is left to
        the writer, so that the log can begin anew and does not grow for ever.
        """
        before = 0
        while not self.closing.wait(TIDYING):
            logged = self.logged
            if logged > LONG or (logged and logged == before):
                self.logged -= logged
                copied(self.copier)
                self.is_long = logged > LONG
            before = self.logged

    # --- keeping ------------------------------------------------------------------------------------
    def backup(self, file: str | Path) -> None:
        backup(self.path, file)

    def close(self) -> None:
        """Writes what waits to be written, and lets go of the file."""
        with self.gate:
            if self.closed:
                return
            self.closed = True
        self.closing.set()
        self.tidier.join()
        self.jobs.put(None)
        self.thread.join()
        for connection in [*self.readers, self.copier, self.writer]:
            connection.close()
        self.lock.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def connected(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    try:
        version_of(connection, str(path))  # before anything is written into a file of somebody else's
        connection.execute('PRAGMA journal_mode = WAL')
        connection.execute('PRAGMA synchronous = FULL')
        connection.execute('PRAGMA wal_autocheckpoint = 0')  # see Store.tidy
        connection.execute('PRAGMA foreign_keys = ON')
    except BaseException:
        connection.close()
        raise
    return connection


def copied(connection: sqlite3.Connection) -> None:
    """Copies what it can of the log into the file, and keeps nobody waiting."""
    with contextlib.suppress(sqlite3.Error):  # a full disk, say: whoever writes next is told
        connection.execute('PRAGMA wal_checkpoint(PASSIVE)').fetchone()


def prepare(writer: sqlite3.Connection) -> None:
    """What only the writer's connection has, and the file has not."""
    writer.execute('PRAGMA temp_store = MEMORY')
    for statement in MOVES:
        writer.execute(statement)


def backup(path: str | Path, file: str | Path) -> None:
    """Copies a store, while it is used or not, into a new file, which is whole or not there at all."""
    target = Path(file)
    with Translated(Path(path)):
        source = sqlite3.connect(f'{Path(path).absolute().as_uri()}?mode=ro', uri=True, timeout=PATIENCE)
        try:
            version_of(source, str(path))
            copy(source, target)
        finally:
            source.close()


def copy(source: sqlite3.Connection, target: Path) -> None:
    try:
        target.open('xb').close()
    except FileExistsError:
        raise StoreFailed(message('backup-exists', file=str(target))) from None
    except OSError as error:
        raise StoreFailed(message('store-failed', file=str(target), why=str(error.strerror))) from error
    try:
        with Translated(target):
            copied = sqlite3.connect(target, isolation_level=None)
            try:
                source.backup(copied)
            finally:
                copied.close()
    except BaseException:
        target.unlink()
        raise


class Translated:
    """SQLite's errors as refusals that name the file and say what is the matter with it."""

    CODES: Final = {
        sqlite3.SQLITE_BUSY: 'store-locked',
        sqlite3.SQLITE_LOCKED: 'store-locked',
        sqlite3.SQLITE_READONLY: 'store-read-only',
        sqlite3.SQLITE_FULL: 'store-full',
        sqlite3.SQLITE_NOTADB: 'store-none',
        sqlite3.SQLITE_CORRUPT: 'store-broken',
    }

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, sqlite3.Error):
            raise refusal(self.path, error) from error


def refusal(path: Path, error: sqlite3.Error) -> MeadhallError:
    number = getattr(error, 'sqlite_errorcode', sqlite3.SQLITE_ERROR) & 0xFF
    code = Translated.CODES.get(number, 'store-failed')
    args = {'why': str(error)} if code in ('store-failed', 'store-broken') else {}
    return StoreFailed(message(code, file=str(path), **args))
