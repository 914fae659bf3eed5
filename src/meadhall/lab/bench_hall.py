"""How long a move takes in a full hall, from its sending until everybody at the table has seen it.

One server process, one process that makes the load, two cores. A move a second at each table, spread
evenly; all seats are persons', so no bot thinks. A move is one message, or with `drafts` a draft that is
put together and confirmed, as in a browser. Beside it in the same run, in turn: a bare Litestar server
that is sent as many messages and sends as many, of the same sizes. It has no rules, no store and no secrets:
it is the limit. And that server once more, with every message synced to the disk before it is sent on: the
limit for whoever keeps what was said.

A disk that stands still for a moment, as shared ones do, makes the p99 of the whole run a figure of that
disk. So the p99 of the middle round is told beside it.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import http.client
import itertools
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Final

from ..core.game import Game
from .crowd import BareRoom, Group, HallTable
from .wire import HOST, Wire, connected

TARGET_MS: Final = 50.0
TARGET_TIMES: Final = 3.0
WARMING: Final = 3.0  # seconds of load before anything is measured
SETTLING: Final = 0.5
SOME: Final = 50  # tables between two signs of life
PACE: Final = {'kind': 'live', 'minutes': 600, 'seconds': 60}
Progress = Callable[[str], None]


# --- servers -------------------------------------------------------------------------------------------
class Server:
    """A server in a process of its own, which says in its first line where it listens."""

    def __init__(self, *words: str) -> None:
        path = os.pathsep.join([folder for folder in sys.path if folder])
        self.process = subprocess.Popen(
            [sys.executable, '-m', *words],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, 'PYTHONPATH': path},
        )
        assert self.process.stdout is not None
        found = re.search(r':(\d+)/', self.process.stdout.readline())
        if found is None:
            raise ConnectionError(f'{words[0]} did not start')
        self.port = int(found[1])

    def __enter__(self) -> Server:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def memory(self) -> float:
        """KiB in use; 0 where the system does not tell."""
        with contextlib.suppress(OSError), open(f'/proc/{self.process.pid}/statm') as file:
            return int(file.read().split()[1]) * os.sysconf('SC_PAGE_SIZE') / 1024
        return 0.0

    def busy(self) -> float:
        """Seconds of a processor spent so far; 0 where the system does not tell."""
        with contextlib.suppress(OSError), open(f'/proc/{self.process.pid}/stat') as file:
            user, system = file.read().rpartition(') ')[2].split()[11:13]
            return (int(user) + int(system)) / os.sysconf('SC_CLK_TCK')
        return 0.0


class Visitor:
    """Makes persons and tables over HTTP."""

    def __init__(self, port: int) -> None:
        self.http = http.client.HTTPConnection(HOST, port)

    def ask(self, method: str, path: str, doc: object, token: str = '') -> tuple[Any, str]:
        """The answer, and the token that came with it."""
        headers = {'content-type': 'application/json', 'cookie': f'meadhall={token}'}
        self.http.request(method, f'/api{path}', json.dumps(doc), headers)
        answer = self.http.getresponse()
        body = answer.read()
        if answer.status >= 300:
            raise ConnectionError(body.decode())
        found = re.search('meadhall=([^;]+)', answer.getheader('set-cookie') or '')
        return json.loads(body), found[1] if found else ''

    def open(self, name: str, players: int) -> tuple[str, list[str]]:
        """A table with a person of its own in each seat: its id and their tokens."""
        tokens = [self.ask('PUT', '/me', {'nickname': f'Viking {seat + 1}'})[1] for seat in range(players)]
        card, _ = self.ask('POST', '/tables', {'game': name, 'players': players, 'pace': PACE}, tokens[0])
        for seat, token in enumerate(tokens[1:], 1):
            self.ask('PUT', f'/tables/{card["id"]}/seats/{seat}', {'kind': 'me'}, token)
        return card['id'], tokens


# --- the load ------------------------------------------------------------------------------------------
@dataclass
class Figures:
    """What was found of a server."""

    name: str
    rounds: list[list[float]] = field(default_factory=list)  # seconds that moves took
    seconds: float = 0.0
    busy: float = 0.0
    late: int = 0  # moves not made because the last one was not seen yet
    table: float = 0.0  # KiB
    socket: float = 0.0  # KiB

    def line(self) -> str:
        moves, busy = len(self.latencies) / self.seconds, self.busy / self.seconds
        table = f'{self.table:9.0f}' if self.table else f'{"-":>9}'
        return (
            f'{self.centile(0.5):8.2f}  {self.centile(0.99):8.2f}  {self.centile(1):8.2f}  {moves:8.0f}  '
            f'{busy:5.0%}  {table}  {self.socket:10.0f}  {self.name}'
        )

    @property
    def latencies(self) -> list[float]:
        return [one for latencies in self.rounds for one in latencies]

    def centile(self, part: float) -> float:
        """Milliseconds."""
        return centile(self.latencies, part)

    def middle(self, part: float) -> float:
        """Milliseconds, in the middle one of the rounds."""
        return statistics.median([centile(latencies, part) for latencies in self.rounds])


def centile(latencies: list[float], part: float) -> float:
    found = sorted(latencies)
    return 1000 * found[min(len(found) - 1, int(part * len(found)))] if found else 0.0


async def load(server: Server, groups: Sequence[Group], seconds: float, figures: Figures) -> None:
    """A move a second at each table, table after table."""
    figures.rounds.append([])
    for group in groups:
        group.seen = figures.rounds[-1].append
    began, busy = time.perf_counter(), server.busy()
    for number in range(int(seconds * len(groups))):
        await asyncio.sleep(began + number / len(groups) - time.perf_counter())
        group = groups[number % len(groups)]
        if group.trouble:
            raise ConnectionError(group.trouble)
        if group.is_busy:
            figures.late += 1
        else:
            group.move()
    figures.seconds += time.perf_counter() - began
    figures.busy += server.busy() - busy
    while any([group.is_busy for group in groups]):
        await asyncio.sleep(0.01)


Case = tuple[Figures, Server, Sequence[Group]]


class Bench:
    """A hall and a bare server with the same sockets, loaded in turn."""

    def __init__(
        self, name: str, players: int, tables: int, sockets: int, progress: Progress, drafts: bool = False
    ) -> None:
        self.name, self.players, self.tables, self.sockets = name, players, tables, sockets
        self.drafts = drafts
        self.progress = progress
        self.hall, self.bare = Figures('the hall'), Figures('a bare Litestar server')
        self.keeping = Figures('the same, syncing')
        self.patterns = list[list[int]]()
        self.own = 0.0  # the part of a processor that making the load took
        self.over = 0  # tables whose game was over before the end

    def run(self, rounds: int, seconds: float, warming: float = WARMING) -> None:
        with contextlib.ExitStack() as stack:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            stack.enter_context(two_cores())
            file = os.path.join(folder, 'hall.sqlite')
            words = ('meadhall', 'serve', '--port', '0', '--data', file, '--no-limits', '--quiet')
            hall = stack.enter_context(Server(*words))
            bare = stack.enter_context(Server('meadhall.lab.bare'))
            keeping = stack.enter_context(Server('meadhall.lab.bare', os.path.join(folder, 'kept')))
            with asyncio.Runner(loop_factory=loop_factory()) as runner:
                tables = runner.run(self.warm_hall(hall, warming))
                cases: list[Case] = [
                    (self.hall, hall, tables),
                    (self.bare, bare, runner.run(self.warm_bare(bare, self.bare, warming))),
                    (self.keeping, keeping, runner.run(self.warm_bare(keeping, self.keeping, warming))),
                ]
                runner.run(self.measure(cases, rounds, seconds))
                self.over = len([table for table in tables if table.is_over])

    async def warm_hall(self, server: Server, seconds: float) -> list[HallTable]:
        """Everybody comes in, and the first moves are made."""
        tables = self.fill_hall(server)
        await self.connect(server, tables, self.hall)
        self.progress('warming up')
        await load(server, tables, seconds, Figures(''))
        return tables

    async def warm_bare(self, server: Server, figures: Figures, seconds: float) -> list[BareRoom]:
        rooms = self.fill_bare(server)
        await self.connect(server, rooms, figures)
        await load(server, rooms, seconds, Figures(''))
        return rooms

    async def measure(self, cases: list[Case], rounds: int, seconds: float) -> None:
        """All cases in turn, for so many seconds each in all."""
        gc.collect()
        gc.freeze()
        began, own = time.perf_counter(), time.process_time()
        for number in range(rounds):
            for figures, server, groups in cases:
                self.progress(f'round {number + 1} of {rounds}: {figures.name}')
                await load(server, groups, seconds / rounds, figures)
        self.own = (time.process_time() - own) / (time.perf_counter() - began)
        gc.unfreeze()
        for _, _, groups in cases:
            for wire in [wire for group in groups for wire in group.wires]:
                wire.close()

    # --- filling ------------------------------------------------------------------------------------
    def spread(self) -> list[int]:
        """How many sockets each table has."""
        each, more = divmod(self.sockets, self.tables)
        return [each + (number < more) for number in range(self.tables)]

    def fill_hall(self, server: Server) -> list[HallTable]:
        """Tables with their sockets, still to be connected."""
        visitor, rng, groups = Visitor(server.port), random.Random(1), list[HallTable]()
        memory = server.memory()
        for number, sockets in enumerate(self.spread()):
            if number % SOME == 0:
                self.progress(f'{number} tables of {self.tables}')
            table, tokens = visitor.open(self.name, self.players)
            group = HallTable(self.players, rng, self.patterns, self.drafts)
            for token in (tokens + [''] * sockets)[:sockets]:
                headers = f'Cookie: meadhall={token}\r\n' if token else ''
                group.wires.append(Wire(server.port, f'/api/tables/{table}/live', headers, group.hear))
            groups.append(group)
        self.hall.table = (server.memory() - memory) / self.tables
        visitor.http.close()
        return groups

    def fill_bare(self, server: Server) -> list[BareRoom]:
        groups, sizes = list[BareRoom](), itertools.cycle(self.patterns)
        for number, sockets in enumerate(self.spread()):
            group = BareRoom(sizes)
            group.wires = [Wire(server.port, f'/{number}', '', group.hear) for _ in range(sockets)]
            groups.append(group)
        return groups

    async def connect(self, server: Server, groups: Sequence[Group], figures: Figures) -> None:
        memory = server.memory()
        for number, group in enumerate(groups):
            if number % SOME == 0:
                self.progress(f'{figures.name}: sockets of {number} tables of {self.tables}')
            await connected(group.wires, server.port)
        await asyncio.sleep(SETTLING)
        figures.socket = (server.memory() - memory) / self.sockets

    # --- telling ------------------------------------------------------------------------------------
    def report(self) -> str:
        hall, bare = self.hall, self.bare
        size = statistics.mean([size for sizes in self.patterns for size in sizes])
        return f"""\
{self.tables} tables of {self.name} with {self.players} persons each, {self.sockets} sockets
  p50 ms    p99 ms    max ms   moves/s    CPU  KiB/table  KiB/socket
{hall.line()}
{bare.line()}
{self.keeping.line()}
a message: {size:,.0f} bytes; CPU for making the load: {self.own:.0%}
moves left out, as the last was not seen yet: {hall.late}; games over early: {self.over}
{self.verdict()}"""

    def verdict(self) -> str:
        cases = (self.hall, self.bare, self.keeping)
        p99, bare, keeping = [one.centile(0.99) for one in cases]
        whole = (
            f'p99 under {TARGET_MS:.0f} ms: {yes(p99 < TARGET_MS)} ({p99:.1f}); '
            f'under {TARGET_TIMES:.0f} x the bare server: {yes(p99 < TARGET_TIMES * bare)} '
            f'({p99 / bare:.1f} x); {p99 / keeping:.1f} x the one that syncs'
        )
        p99, bare, keeping = [one.middle(0.99) for one in cases]
        middle = (
            f'p99 of the middle round: {p99:.1f} ms; {p99 / bare:.1f} x the bare server ({bare:.2f}), '
            f'{p99 / keeping:.1f} x the one that syncs ({keeping:.2f})'
        )
        return f'{whole}\n{middle}'


def yes(fact: bool) -> str:
    return 'yes' if fact else 'NO'


def seats(found: Game, sockets: int) -> int:
    """How many of a table's sockets are players': all but one, if the game takes so many."""
    return max(found.low_players, min(found.high_players, sockets - 1))


# --- the machine ---------------------------------------------------------------------------------------
@contextlib.contextmanager
def two_cores() -> Iterator[None]:
    """This process and those it starts share two cores, and may have many files open."""
    if sys.platform == 'win32':
        yield
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    cores = os.sched_getaffinity(0) if sys.platform == 'linux' else set[int]()
    try:
        if sys.platform == 'linux':
            os.sched_setaffinity(0, sorted(cores)[:2])
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        if sys.platform == 'linux':
            os.sched_setaffinity(0, cores)


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The faster event loop, where there is one."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop
