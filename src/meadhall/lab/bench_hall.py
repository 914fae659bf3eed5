"""How long a move takes in a full hall, from its sending until everybody at the table has seen it.

One server process, one process that makes the load, two cores. A move a second at each table, spread evenly; all
seats are persons, so no bot thinks. Beside it in the same run, in turn: a bare Litestar server that is sent as
many messages and sends as many, of the same sizes. It has no rules, no store and no secrets: it is the limit.
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
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Final

from msgspec import Struct
from msgspec.json import Decoder

from ..core.game import game
from .wire import HOST, Wire, connected

TARGET_MS: Final = 50.0
TARGET_TIMES: Final = 3.0
WARMING: Final = 3.0  # seconds of load before anything is measured
PATTERNS: Final = 5000  # moves whose sizes are kept for the bare server
VERSION: Final = re.compile(rb'{"type":"(?:change|table)","version":(\d+)')
PACE: Final = {'kind': 'live', 'minutes': 600, 'seconds': 60}
Progress = Callable[[str], None]


# --- tables --------------------------------------------------------------------------------------------
class Group:
    """The sockets at one table. A move goes in at one of them, and is seen when all have been told."""

    def __init__(self) -> None:
        self.wires = list[Wire]()
        self.unseen = 0
        self.sent = 0.0
        self.seen: Callable[[float], None] = lambda _: None

    def move(self) -> bool:
        """Sends one, if the last was seen and there is one to make."""
        raise NotImplementedError

    def send(self, wire: Wire, text: str) -> None:
        self.unseen = len(self.wires)
        self.sent = time.perf_counter()
        wire.send(text)

    def tick(self) -> None:
        """One more has seen it."""
        self.unseen -= 1
        if not self.unseen:
            self.seen(time.perf_counter() - self.sent)


class ChoiceDoc(Struct):
    action: str


class TurnDoc(Struct):
    choices: list[ChoiceDoc]


class MessageDoc(Struct):
    turn: TurnDoc


read_choices = Decoder(MessageDoc).decode


class HallTable(Group):
    """Plays random legal moves, out of the choices that the hall offers."""

    def __init__(self, players: int, rng: random.Random, patterns: list[list[int]]) -> None:
        super().__init__()
        self.players = players
        self.rng = rng
        self.version = 0
        self.sizes = list[int]()
        self.patterns = patterns
        self.is_over = False

    def hear(self, wire: Wire, message: bytes) -> None:
        found = VERSION.match(message)
        if found is None:
            if message.startswith((b'{"type":"refused"', b'{"type":"bye"')):
                raise ConnectionError(message.decode())
            return
        wire.last, version = message, int(found[1])
        if self.unseen and version > self.version:
            self.sizes.append(len(message))
            self.tick()
            if not self.unseen:
                self.version = version
                if len(self.patterns) < PATTERNS:
                    self.patterns.append(self.sizes)
        elif not self.unseen:
            self.version = version

    def move(self) -> bool:
        if self.unseen or self.is_over:
            return False
        wire = next((one for one in self.wires[: self.players] if b'"choices":[]' not in one.last), None)
        if wire is None:
            self.is_over = True
            return False
        action = self.rng.choice(read_choices(wire.last).turn.choices).action
        self.sizes = []
        self.send(wire, json.dumps({'do': 'play', 'id': 1, 'version': self.version, 'actions': [action]}))
        return True


class BareRoom(Group):
    """Has the same sizes sent to its sockets that a table of the hall had."""

    def __init__(self, sizes: Iterator[list[int]]) -> None:
        super().__init__()
        self.sizes = sizes

    def hear(self, _: Wire, message: bytes) -> None:
        if not message.startswith(b'{'):
            self.tick()

    def move(self) -> bool:
        if self.unseen:
            return False
        self.send(self.wires[0], ' '.join([str(size) for size in next(self.sizes)]).ljust(70))
        return True


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
        self.base = 0.0

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
    latencies: list[float] = field(default_factory=list)
    seconds: float = 0.0
    busy: float = 0.0
    late: int = 0  # moves not made because the last one was not seen yet
    table: float = 0.0  # KiB
    socket: float = 0.0  # KiB

    def centile(self, part: float) -> float:
        """Milliseconds."""
        found = sorted(self.latencies)
        return 1000 * found[min(len(found) - 1, int(part * len(found)))] if found else 0.0


async def load(server: Server, groups: list[Group], seconds: float, figures: Figures) -> None:
    """A move a second at each table, table after table."""
    for group in groups:
        group.seen = figures.latencies.append
    began, busy = time.perf_counter(), server.busy()
    for number in range(int(seconds * len(groups))):
        await asyncio.sleep(began + number / len(groups) - time.perf_counter())
        if not groups[number % len(groups)].move():
            figures.late += 1
    figures.seconds += time.perf_counter() - began
    figures.busy += server.busy() - busy
    ends = time.perf_counter() + 10
    while any([group.unseen for group in groups]) and time.perf_counter() < ends:
        await asyncio.sleep(0.01)


class Bench:
    """A hall and a bare server with the same sockets, loaded in turn."""

    def __init__(self, name: str, players: int, tables: int, sockets: int, progress: Progress) -> None:
        self.name, self.players, self.tables, self.sockets = name, players, tables, sockets
        self.progress = progress
        self.hall, self.bare = Figures('the hall'), Figures('a bare Litestar server')
        self.patterns = list[list[int]]()
        self.own = 0.0  # seconds of a processor that making the load took

    def spread(self) -> list[int]:
        """How many sockets each table has."""
        each, more = divmod(self.sockets, self.tables)
        return [each + (number < more) for number in range(self.tables)]

    def fill_hall(self, server: Server) -> list[HallTable]:
        """Tables with their sockets, still to be connected."""
        visitor, rng, groups = Visitor(server.port), random.Random(1), list[HallTable]()
        memory = server.memory()
        for number, sockets in enumerate(self.spread()):
            if number % 50 == 0:
                self.progress(f'{number} tables of {self.tables}')
            table, tokens = visitor.open(self.name, self.players)
            group = HallTable(self.players, rng, self.patterns)
            for token in (tokens + [''] * sockets)[:sockets]:
                headers = f'Cookie: meadhall={token}\r\n' if token else ''
                group.wires.append(Wire(server.port, f'/api/tables/{table}/live', headers, group.hear))
            groups.append(group)
        self.hall.table = (server.memory() - memory) / self.tables
        return groups

    def fill_bare(self, server: Server) -> list[BareRoom]:
        groups, sizes = list[BareRoom](), itertools.cycle(self.patterns)
        for number, sockets in enumerate(self.spread()):
            group = BareRoom(sizes)
            group.wires = [Wire(server.port, f'/{number}', '', group.hear) for _ in range(sockets)]
            groups.append(group)
        return groups

    async def connect(self, server: Server, groups: list[Any], figures: Figures) -> None:
        memory = server.memory()
        for number, group in enumerate(groups):
            if number % 50 == 0:
                self.progress(f'{figures.name}: the sockets of {number} tables of {self.tables}')
            await connected(group.wires, server.port)
        await asyncio.sleep(0.5)
        figures.socket = (server.memory() - memory) / self.sockets
