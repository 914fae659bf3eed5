"""A hall that is killed: writes to a store as fast as it can and says what was acknowledged.

python -m tests.table.writing FILE TABLES: goes on with the tables in the file, or opens that many. Says
`ID VERSION ACTIONS` for every change after its future resolved; several tables write at once, in groups.
"""

from __future__ import annotations

import random
import sys
from concurrent.futures import Future

from meadhall.table.change import Change
from meadhall.table.pace import Mail
from meadhall.table.store import Store
from meadhall.table.table import Table
from tests.table.around import NOW, people


def next_change(table: Table, rng: random.Random) -> Change:
    """One small decision of somebody who is awaited: a kill should meet half-done phases too."""
    seat = rng.choice(table.waiting())
    action = rng.choice(table.state.legal(seat))
    return table.play(seat, table.version, [str(action)], NOW)


def opened(store: Store, count: int) -> list[Table]:
    tables = [Table.load(store.load(setting.id), NOW) for setting, _ in store.unfinished()]
    changes = list[tuple[Table, Change]]()
    while len(tables) + len(changes) < count:
        changes.append(Table.new('eketorp', 3, 'aud', NOW, seats=people(3), pace=Mail(3)))
    for table, change in changes:
        acknowledged(table, change, store.write(change))
    return tables + [table for table, _ in changes]


def acknowledged(table: Table, change: Change, future: Future[None]) -> None:
    future.result()
    table.commit(change)
    print(table.id, table.version, len(table.actions), flush=True)


def main(file: str, count: int) -> None:
    store, rng = Store(file), random.Random()
    tables = opened(store, count)
    print('ready', flush=True)
    while True:
        tables = [table for table in tables if table.status == 'running'] or opened(store, count)
        changes = [(table, next_change(table, rng)) for table in tables]
        futures = [store.write(change) for _, change in changes]
        for (table, change), future in zip(changes, futures, strict=True):
            acknowledged(table, change, future)


if __name__ == '__main__':
    main(sys.argv[1], int(sys.argv[2]))
