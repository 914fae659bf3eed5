"""Tables as rows of the store, and back."""

from __future__ import annotations

import json
import sqlite3
from typing import Any, Final

from ..core.outcome import Outcome
from .change import Change, Head, Order, Rows, Setting
from .pace import pace
from .refusals import NotThere, TooLate, message
from .seat import Clock, Seat

INSERT: Final = """
    INSERT INTO tables (id, game, rules, players, asked, options, pace, seed, commitment, listed, host, made,
                        version, status, clocks, moved, outcome, next)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
ACTION: Final = 'INSERT INTO actions VALUES (?, ?, ?, ?, ?)'
SEAT: Final = 'INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?)'


# A move is one statement, so that it needs no transaction around it: between any two statements the thread
# that writes may have to wait for its turn.
CONFLICT: Final = 'not the next version'
MOVE: Final = 'INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)'
MOVES: Final = (
    """
    CREATE TEMP VIEW moves (id, version, status, clocks, moved, outcome, next, first, steps) AS
    SELECT id, version, status, clocks, moved, outcome, next, 0, '[]' FROM tables
    """,
    f"""
    CREATE TEMP TRIGGER move INSTEAD OF INSERT ON moves
    BEGIN
        UPDATE tables
        SET version = NEW.version, status = NEW.status, clocks = NEW.clocks, moved = NEW.moved,
            outcome = NEW.outcome, next = NEW.next
        WHERE id = NEW.id AND version = NEW.version - 1;
        SELECT RAISE(ABORT, '{CONFLICT}') WHERE changes() = 0;
        INSERT INTO actions
        SELECT NEW.id, NEW.first + key, json_extract(value, '$[0]'), json_extract(value, '$[1]'), NEW.moved
        FROM json_each(NEW.steps);
    END
    """,
)


# --- writing -------------------------------------------------------------------------------------------
def write_change(connection: sqlite3.Connection, change: Change) -> None:
    """Writes a change that follows the one stored last; any other is refused."""
    if change.setting is None:
        write_move(connection, move_row(change))
    else:
        head = change.head
        connection.execute(INSERT, (*setting_row(change.setting), head.version, *head_row(head)))
        steps = enumerate(change.steps, change.first)
        rows = [(change.table, number, step.seat, step.action.text, head.moved) for number, step in steps]
        connection.executemany(ACTION, rows)
    if change.reseated:
        connection.executemany(SEAT, [(change.table, *row) for row in seat_rows(change.head.seats)])


def is_move(change: Change) -> bool:
    """Whether all of a change is in its `move_row`."""
    return change.setting is None and not change.reseated


def move_row(change: Change) -> tuple[object, ...]:
    steps = json.dumps([(step.seat, step.action.text) for step in change.steps])
    return change.table, change.head.version, *head_row(change.head), change.first, steps


def write_move(connection: sqlite3.Connection, row: tuple[object, ...]) -> None:
    try:
        connection.execute(MOVE, row)
    except sqlite3.IntegrityError as error:
        if str(error) != CONFLICT:
            raise
        raise TooLate(message('store-conflict')) from None


def write_order(connection: sqlite3.Connection, order: Order) -> None:
    """A seat has one at most. One that something else has ended since may lie here: replaying finds out."""
    if order.since is None:
        connection.execute('DELETE FROM orders WHERE table_id = ? AND seat = ?', (order.table, order.seat))
    else:
        row = (order.table, order.seat, order.since)
        connection.execute('INSERT OR REPLACE INTO orders VALUES (?, ?, ?)', row)


def setting_row(setting: Setting) -> tuple[object, ...]:
    return (
        setting.id,
        setting.game,
        setting.rules,
        setting.players,
        json.dumps(setting.asked),
        json.dumps(setting.options),
        json.dumps(setting.pace.to_json()),
        setting.seed,
        setting.commitment,
        int(setting.listed),
        setting.host,
        setting.made,
    )


def head_row(head: Head) -> tuple[object, ...]:
    return (
        head.status,
        json.dumps([[clock.left, clock.since] for clock in head.clocks]),
        head.moved,
        None if head.outcome is None else json.dumps(head.outcome.to_json()),
        head.next,
    )


def seat_rows(seats: tuple[Seat, ...]) -> list[tuple[object, ...]]:
    return [
        (number, seat.kind, seat.person, seat.name, seat.level, int(seat.standing_in), int(seat.resigned))
        for number, seat in enumerate(seats)
    ]


# --- reading -------------------------------------------------------------------------------------------
def read_table(connection: sqlite3.Connection, id: str) -> Rows:
    found = read_heads(connection, 'id = ?', (id,))
    if not found:
        raise NotThere(message('no-table'))
    actions = connection.execute(
        'SELECT seat, text FROM actions WHERE table_id = ? ORDER BY number', (id,)
    ).fetchall()
    orders = connection.execute('SELECT seat, since FROM orders WHERE table_id = ?', (id,)).fetchall()
    return Rows(*found[0], actions, dict(orders))


def read_heads(
    connection: sqlite3.Connection, where: str, values: tuple[object, ...], most: int = -1
) -> list[tuple[Setting, Head]]:
    """Tables without their logs: those that go on before those that are over, and those moved last first."""
    cursor = connection.execute(
        f"SELECT * FROM tables WHERE {where} ORDER BY status = 'over', moved DESC LIMIT ?", (*values, most)
    )
    names = [column[0] for column in cursor.description]
    found = [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
    return [(setting_of(row), head_of(row, read_seats(connection, row['id']))) for row in found]


def read_seats(connection: sqlite3.Connection, id: str) -> tuple[Seat, ...]:
    rows = connection.execute(
        'SELECT kind, person, name, level, standing_in, resigned FROM seats WHERE table_id = ? ORDER BY seat',
        (id,),
    )
    return tuple(
        [
            Seat(kind, person, name, level, bool(standing_in), bool(resigned))
            for kind, person, name, level, standing_in, resigned in rows
        ]
    )


def setting_of(row: dict[str, Any]) -> Setting:
    return Setting(
        id=row['id'],
        game=row['game'],
        rules=row['rules'],
        players=row['players'],
        asked=json.loads(row['asked']),
        options=json.loads(row['options']),
        pace=pace(json.loads(row['pace'])),
        seed=row['seed'],
        commitment=row['commitment'],
        listed=bool(row['listed']),
        host=row['host'],
        made=row['made'],
    )


def head_of(row: dict[str, Any], seats: tuple[Seat, ...]) -> Head:
    clocks = [Clock(left, since) for left, since in json.loads(row['clocks'])]
    outcome = None if row['outcome'] is None else outcome_of(json.loads(row['outcome']))
    return Head(row['version'], row['status'], seats, tuple(clocks), row['moved'], outcome, row['next'])


def outcome_of(doc: dict[str, Any]) -> Outcome:
    return Outcome(tuple(doc['scores']), tuple(doc['winners']), doc['reason'])
