"""A hall killed at any moment has lost nothing that it acknowledged and doubled nothing, and goes on."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

from meadhall.table.store import Store
from meadhall.table.table import Table
from tests.table.around import NOW, PEOPLE
from tests.table.writing import next_change

ROOT = Path(__file__).resolve().parents[2]


def killed(file: Path, lines: int, seconds: float) -> dict[str, tuple[int, int]]:
    """Kills a hall so many acknowledgements and then seconds on; tells what it acknowledged last."""
    command = [sys.executable, '-m', 'tests.table.writing', str(file), '4']
    env = {**os.environ, 'PYTHONPATH': os.pathsep.join(sys.path)}  # the same meadhall as here
    said = list[str]()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=env) as hall:
        assert hall.stdout is not None
        for line in hall.stdout:
            said.append(line)
            if len(said) > lines and 'ready\n' in said:
                break
        time.sleep(seconds)
        hall.kill()
        said.extend(hall.stdout)
    found = dict[str, tuple[int, int]]()
    for line in said:
        parts = line.split()
        if len(parts) == 3 and line.endswith('\n'):
            found[parts[0]] = (int(parts[1]), int(parts[2]))
    return found


def test_after_a_kill_every_acknowledged_change_is_there_once_and_the_table_goes_on(
    tmp_path: Path, full: bool
) -> None:
    file, rng = tmp_path / 'hall.sqlite', random.Random(1)
    known, halfway = dict[str, tuple[int, int]](), 0
    for _ in range(50 if full else 8):
        # At the very moment of an acknowledgement, or whenever.
        known |= killed(file, rng.randrange(20, 120), rng.choice([0, 0, rng.random() * 0.1]))
        with Store(file) as store:
            for id, (version, actions) in known.items():
                table = Table.load(store.load(id), NOW)
                assert table.broken is None
                # What was under way when the kill came may be there or not; nothing else is.
                assert table.version in (version, version + 1)
                assert (len(table.actions) > actions) == (table.version > version)
                assert table.record().replay() == table.state
                halfway += len(table.waiting()) > 1
                known[id] = (table.version, len(table.actions))
                if table.status == 'running':
                    change = next_change(table, rng)
                    store.write(change).result()
                    table.commit(change)
                    known[id] = (table.version, len(table.actions))
    assert len(known) >= 4
    assert max(version for version, _ in known.values()) > 20
    assert halfway > 0


def test_people_of_a_killed_hall_have_their_seats(tmp_path: Path) -> None:
    known = killed(tmp_path / 'hall.sqlite', 4, 0.0)
    with Store(tmp_path / 'hall.sqlite') as store:
        for id in known:
            assert [seat.person for seat in store.load(id).head.seats] == list(PEOPLE[:3])
