"""People around a table, for tests: who they are, what they do, and a bot that answers at once."""

from __future__ import annotations

import random

import meadhall as mh
from meadhall.table.change import Change
from meadhall.table.draft import Draft
from meadhall.table.pace import Live, Pace
from meadhall.table.seat import Seat
from meadhall.table.store import Store
from meadhall.table.table import Table
from meadhall.table.thinkers import thought_turn

PEOPLE = ('aud', 'bera', 'ketil', 'disa', 'egil', 'finn')
GAMES = [
    (name, players)
    for name in mh.games()
    for players in range(mh.game(name).low_players, mh.game(name).high_players + 1)
]
# As small as an island for two can be, so that games are short.
CRUMB = ['.AAAB...', 'AAABBBB.', 'AACCCBBB', 'DDCCCEEE', 'DDDCEEE.', '.DDDEE..']
NOW = 1_700_000_000_000


def person(number: int) -> Seat:
    return Seat('person', PEOPLE[number], PEOPLE[number].title())


def people(players: int) -> list[Seat]:
    return [person(number) for number in range(players)]


def begun(
    name: str = 'claim',
    seats: list[Seat] | None = None,
    options: dict[str, object] | None = None,
    pace: Pace | None = None,
    seed: str = '1',
) -> Table:
    """A table of these seats (two people), committed; everybody is there."""
    seats = people(2) if seats is None else seats
    table, change = Table.new(
        name,
        len(seats),
        PEOPLE[0],
        NOW,
        options=options,
        pace=Live(10, 5) if pace is None else pace,
        seats=seats,
        seed=seed,
        rng=random.Random(seed),
    )
    table.commit(change)
    for seat in seats:
        if seat.kind == 'person':
            assert table.arrive(seat.person, NOW) is None
    return table


def decide(table: Table, seat: int, rng: random.Random, undo: float = 0.0) -> Draft:
    """Adds actions at random to a seat's draft until it is complete, some of them taken back on the way."""
    draft = table.draft(seat)
    while not draft.complete():
        table.add(seat, table.version, draft.number, str(rng.choice(draft.legal())))
        if rng.random() < undo:
            table.undo(seat, table.version, draft.number)
    return draft


def turn(table: Table, rng: random.Random, now: int = NOW) -> Change:
    """What one of those who are awaited decides: a whole draft of a person, or a bot's answer."""
    seat = rng.choice(table.waiting())
    if table.seats[seat].by_bot:
        plan = thought_turn(table.guess(seat), seat, 1, 0.0, rng.getrandbits(32))
        return table.answer(seat, table.version, plan, now)
    draft = decide(table, seat, rng, undo=0.1)
    return table.confirm(seat, table.version, draft.number, now)


def keep(store: Store, table: Table, change: Change) -> None:
    """As a hall does it."""
    store.write(change).result()
    table.commit(change)


def page(table: Table) -> dict[str, object]:
    """All of a table that outlives the hall, to compare; clocks are another matter."""
    readers = (None, *range(table.players))
    return {
        'setting': table.setting,
        'version': table.version,
        'status': table.status,
        'seats': table.seats,
        'moved': table.head.moved,
        'outcome': table.outcome,
        'next': table.head.next,
        'actions': list(table.actions),
        'state': table.state.to_json(),
        'lines': [list(table.lines(reader)) for reader in readers],
    }
