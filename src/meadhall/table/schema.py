"""The store's schema, as the steps that lead to it.

A step that was released is never changed: a new one follows.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Final

from .refusals import StoreFailed, message

APPLICATION: Final = 0x4D454144  # 'MEAD': says whose file it is

TABLES: Final = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL, rules INTEGER NOT NULL, players INTEGER NOT NULL,
        asked TEXT NOT NULL, options TEXT NOT NULL, pace TEXT NOT NULL,
        seed TEXT NOT NULL, commitment TEXT NOT NULL,
        listed INTEGER NOT NULL, host TEXT NOT NULL, made INTEGER NOT NULL,
        version INTEGER NOT NULL, status TEXT NOT NULL CHECK (status IN ('open', 'running', 'over')),
        clocks TEXT NOT NULL, moved INTEGER NOT NULL, outcome TEXT, next TEXT
    ) STRICT
    """,
    'CREATE INDEX tables_by_status ON tables (status, moved)',
    'CREATE INDEX tables_by_host ON tables (host)',
    """
    CREATE TABLE seats (
        table_id TEXT NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('open', 'person', 'bot')),
        person TEXT NOT NULL, name TEXT NOT NULL, level INTEGER NOT NULL,
        standing_in INTEGER NOT NULL, resigned INTEGER NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX seats_by_person ON seats (person) WHERE person <> ''",
    """
    CREATE TABLE actions (
        table_id TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL,
        seat INTEGER NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL,
        PRIMARY KEY (table_id, number)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TRIGGER actions_are_sealed BEFORE UPDATE ON actions
    BEGIN SELECT RAISE(ABORT, 'an action is never changed'); END
    """,
    """
    CREATE TRIGGER actions_are_kept BEFORE DELETE ON actions
    BEGIN SELECT RAISE(ABORT, 'an action is never deleted'); END
    """,
    """
    CREATE TABLE chat (
        table_id TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL,
        person TEXT NOT NULL, name TEXT NOT NULL, seat INTEGER, text TEXT NOT NULL, at INTEGER NOT NULL,
        PRIMARY KEY (table_id, number)
    ) STRICT, WITHOUT ROWID
    """,
)
PEOPLE: Final = (
    'CREATE TABLE persons (id TEXT PRIMARY KEY, nickname TEXT NOT NULL, made INTEGER NOT NULL) STRICT',
    """
    CREATE TABLE devices (
        id TEXT PRIMARY KEY, person TEXT NOT NULL REFERENCES persons (id),
        token_hash BLOB NOT NULL UNIQUE, name TEXT NOT NULL, made INTEGER NOT NULL, seen INTEGER NOT NULL
    ) STRICT
    """,
    'CREATE INDEX devices_by_person ON devices (person)',
    """
    CREATE TABLE links (
        id TEXT PRIMARY KEY, person TEXT NOT NULL REFERENCES persons (id),
        token_hash BLOB NOT NULL UNIQUE, made INTEGER NOT NULL, ends INTEGER NOT NULL
    ) STRICT
    """,
    'CREATE INDEX links_by_person ON links (person)',
)
# Only a hall that opens looks for tables by their status, and every move would have to write this.
NO_STATUS: Final = ('DROP INDEX tables_by_status',)
ORDERS: Final = (
    """
    CREATE TABLE orders (
        table_id TEXT NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL, since INTEGER NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID
    """,
)
# The n-th leads to version n.
MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (TABLES, PEOPLE, NO_STATUS, ORDERS)


def migrate(
    connection: sqlite3.Connection, file: str, migrations: Sequence[Sequence[str]] = MIGRATIONS
) -> None:
    """Brings a store to the newest version, each step in a transaction of its own."""
    version = version_of(connection, file)
    if version > len(migrations):
        raise StoreFailed(message('store-newer', file=file, theirs=version, ours=len(migrations)))
    for number in range(version, len(migrations)):
        connection.execute('BEGIN IMMEDIATE')
        try:
            for statement in migrations[number]:
                connection.execute(statement)
            connection.execute(f'PRAGMA application_id = {APPLICATION}')
            connection.execute(f'PRAGMA user_version = {number + 1}')
            connection.execute('COMMIT')
        except BaseException:
            connection.rollback()
            raise


def version_of(connection: sqlite3.Connection, file: str) -> int:
    """The version of a store, 0 for an empty file; anything else is refused."""
    (application,) = connection.execute('PRAGMA application_id').fetchone()
    (version,) = connection.execute('PRAGMA user_version').fetchone()
    (parts,) = connection.execute('SELECT count(*) FROM sqlite_schema').fetchone()
    if application != APPLICATION and (application or version or parts):
        raise StoreFailed(message('store-none', file=file))
    return int(version)
