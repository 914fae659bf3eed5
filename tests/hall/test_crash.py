"""kill -9, again and again, while people play: nothing acknowledged is lost or doubled, and all games end."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import meadhall as mh
from meadhall.hall.serve import bound
from meadhall.hall.speech import speech
from meadhall.table.store import Store
from meadhall.table.table import Table
from tests.hall.crowd import Asked, Crowd, Guest
from tests.hall.follower import Doc
from tests.table.around import CRUMB

ROOT = Path(__file__).resolve().parents[2]
ISLAND = {'island': {'drawing': [' '.join(row) for row in CRUMB]}, 'quiet-turns': 6}
GAMES: list[tuple[str, int, int, dict[str, object]]] = [  # people, bots, options
    ('claim', 2, 0, ISLAND),
    ('claim', 1, 1, ISLAND),
    ('clash', 3, 0, {'turns': 2}),
    ('clash', 1, 2, {'turns': 2}),
    ('eketorp', 2, 1, {}),
    ('eketorp', 3, 0, {}),
    ('no-more-vikings', 2, 0, {}),
    ('no-more-vikings', 1, 1, {}),
]
WHERE = ('nowhere', 'writing', 'stored', 'told', 'heard', 'stored')
WEAR = 300.0  # seconds until the test gives up


class Killer:
    """Opens the hall, has it killed, opens it again."""

    def __init__(self, file: Path) -> None:
        with bound('127.0.0.1', 0) as free:
            self.port: int = free.getsockname()[1]
        self.file = file
        self.kills = 0
        self.done = 0  # acknowledgements heard since the hall was opened
        self.victim: subprocess.Popen[bytes] | None = None
        self.at: int | None = None  # the acknowledgement at which to strike

    def heard(self, message: Doc) -> None:
        if message['type'] == 'done':
            self.done += 1
            if self.at is not None and self.done >= self.at and self.victim is not None:
                self.victim.kill()

    @contextlib.contextmanager
    def opened(self, where: str, count: int) -> Iterator[subprocess.Popen[bytes]]:
        command = [
            sys.executable,
            '-m',
            'tests.hall.doomed',
            str(self.file),
            str(self.port),
            where,
            str(count),
        ]
        env = {**os.environ, 'PYTHONPATH': os.pathsep.join([str(ROOT), *sys.path])}
        self.done, self.at = 0, count if where == 'heard' else None
        with subprocess.Popen(command, cwd=ROOT, env=env) as self.victim:
            try:
                yield self.victim
            finally:
                self.victim.kill()

    async def kill(self, rng: random.Random) -> None:
        """After some while, which is long enough for somebody to be answered."""
        where = WHERE[self.kills % len(WHERE)]
        with self.opened(where, rng.randrange(30, 150)) as victim:
            if where == 'nowhere':
                while self.done < 20:
                    await asyncio.sleep(0.01)
                await asyncio.sleep(rng.random() * 0.3)
                victim.kill()
            while victim.poll() is None:
                await asyncio.sleep(0.01)
        assert victim.returncode == -9
        self.kills += 1


def test_a_hall_killed_again_and_again_loses_and_doubles_nothing_and_all_games_end(
    tmp_path: Path, full: bool
) -> None:
    file, began = tmp_path / 'hall.sqlite', time.monotonic()
    killer = Killer(file)
    crowd = asyncio.run(siege(killer, 50 if full else 6))
    check_guests(crowd, file)
    done = [asked for guest in crowd.guests for asked in guest.asked if asked.fate == 'done']
    unknown = [asked for guest in crowd.guests for asked in guest.asked if asked.fate == 'unknown']
    comings = sum(guest.comings for guest in crowd.guests)
    print(
        f'{killer.kills} kills, {len(crowd.tables)} tables, {len(done)} acknowledged, {len(unknown)} unknown,'
        f' {comings} comings, {time.monotonic() - began:.0f} s'
    )
    assert len(done) > 20 * killer.kills
    assert unknown


async def siege(killer: Killer, kills: int) -> Crowd:
    """Kills, and then lets all games end."""
    crowd, rng = Crowd(killer.port, killer.heard), random.Random(1)
    async with asyncio.timeout(WEAR * max(1, kills / 10)), crowd.http, asyncio.TaskGroup() as group:
        for table in GAMES:
            group.create_task(crowd.sit(*table))
        for _ in range(kills):
            await killer.kill(rng)
        crowd.plays_on = False
        group.create_task(reopened(killer, crowd))
    return crowd


async def reopened(killer: Killer, crowd: Crowd) -> None:
    """The hall a last time, until everybody has gone, and every game's record can be had and is true."""
    with killer.opened('nowhere', 0):
        for guest in crowd.guests:
            while not guest.over:
                await asyncio.sleep(0.02)
        for table in crowd.tables:
            record = mh.Record.loads((await crowd.knock('GET', f'/tables/{table}/record')).text)
            record.verify()
            record.replay()


def check_guests(crowd: Crowd, file: Path) -> None:
    with Store(file) as store:
        tables = {id: Table.load(store.load(id), 0) for id in crowd.tables}
        chats = {id: [said.text for said in store.chat(id, 10_000)] for id in crowd.tables}
    for guest in crowd.guests:
        table, chat = tables[guest.table], chats[guest.table]
        told = [[speech('en').words(one) for one in line.words] for line in table.lines(guest.seat)]
        assert [line['words'] for line in guest.follower.table['log']] == told
        assert guest.seat is None or is_accounted_for(guest, table)
        for text, fate in guest.said.items():
            assert chat.count(text) in ((1,) if fate == 'done' else (0, 1))


def is_accounted_for(guest: Guest, table: Table) -> bool:
    """Whether a seat's log is what was acknowledged, in order, and at most once what nobody knows."""
    log = [text for seat, text in table.actions if seat == guest.seat]
    ends = {0}
    for asked in guest.asked:
        carried = {end for start in ends for end in sealed(log, start, asked)}
        ends = {'done': carried, 'refused': ends, 'unknown': ends | carried}[asked.fate]
    return len(log) in ends


def sealed(log: list[str], start: int, asked: Asked) -> list[int]:
    """Where the log may go on after decisions; those after an unforeseen one are not carried out."""
    ends = range(start + 1, min(start + len(asked.actions), len(log)) + 1)
    return [end for end in ends if log[start:end] == asked.actions[: end - start]]


def test_a_lost_or_doubled_action_would_be_found() -> None:
    table, guest = Table.__new__(Table), Guest.__new__(Guest)
    guest.seat, guest.asked = 0, [Asked(['a'], 1, 'done'), Asked(['b', 'c'], 2), Asked(['d'], 3, 'refused')]
    for log, is_right in (
        ('a', True),
        ('ab', True),
        ('abc', True),
        ('', False),
        ('aa', False),
        ('abcd', False),
    ):
        table.actions = [(0, text) for text in log]
        assert is_accounted_for(guest, table) == is_right
