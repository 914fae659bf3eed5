"""The actions of Claim: every decision as a number, a typed value and a short text.

A move is named by where it starts and ends: how a chain of hops got there changes nothing (C5.3, C-R8).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ...core.action import Action
from ...core.event import Event
from ...core.words import Message
from .island import HEIGHT, WIDTH, point_name

# Written out, for only literals become native constants; `_all` checks that the table fits them.
POINTS: Final = 168
PLACE: Final = 28224  # below: moves, origin * POINTS + target
REMOVE: Final = 28392
CLAIM: Final = 28560
DONE: Final = 28728
STOP: Final = 28729
WAIVE: Final = 28730
PASS: Final = 28731
FIRST: Final = 28732
N_ACTIONS: Final = 28736

COLOURS: Final = ('blue', 'red', 'yellow', 'green')
SEAT_NAMES: Final = [Message('claim.' + colour) for colour in COLOURS]
NAMES: Final = [point_name(point) for point in range(POINTS)]
NO_EVENTS: Final = list[Event]()


class ClaimAction(Action):
    """`kind` is one of move, place, remove, claim, done, stop, waive, pass, first.

    `point` is the point placed, removed, claimed or moved to, `origin` where a move starts, `seat` the first.
    """

    def __init__(
        self, id: int, kind: str, text: str, point: int = -1, origin: int = -1, seat: int = -1
    ) -> None:
        super().__init__('claim', id, text)
        self.kind = kind
        self.point: i64 = point
        self.origin: i64 = origin
        self.seat: i64 = seat
        self.events: list[Event] = NO_EVENTS

    def label(self) -> Message:
        args: dict[str, object] = {}
        if self.point >= 0:
            args['point'] = NAMES[self.point]
        if self.origin >= 0:
            args['origin'] = NAMES[self.origin]
        if self.seat >= 0:
            args['seat'] = SEAT_NAMES[self.seat]
        return Message('claim.do-' + self.kind, args)

    def event(self, seat: i64) -> Event:
        """What is told when a seat places, or moves by one step or hop. Made once, like the action."""
        if len(self.events) == 0:
            self.events = [self.told(name) for name in SEAT_NAMES]
        return self.events[seat]

    def told(self, seat: Message) -> Event:
        if self.kind == 'place':
            return Event('claim.placed', {'seat': seat, 'point': NAMES[self.point]})
        return Event('claim.moved', {'seat': seat, 'path': self.text})

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return action, (int(self.id),)


def _all() -> list[ClaimAction]:
    table = list[ClaimAction]()
    for origin in range(POINTS):
        for target in range(POINTS):
            text = f'{NAMES[origin]}-{NAMES[target]}'
            table.append(ClaimAction(len(table), 'move', text, target, origin))
    for kind in ('place', 'remove', 'claim'):
        for point in range(POINTS):
            table.append(ClaimAction(len(table), kind, f'{kind} {NAMES[point]}', point))
    for kind in ('done', 'stop', 'waive', 'pass'):
        table.append(ClaimAction(len(table), kind, kind))
    for seat in range(4):
        table.append(ClaimAction(len(table), 'first', f'first {COLOURS[seat]}', seat=seat))
    assert WIDTH * HEIGHT == POINTS and len(table) == N_ACTIONS
    for id, kind in (
        (PLACE, 'place'),
        (REMOVE, 'remove'),
        (CLAIM, 'claim'),
        (DONE, 'done'),
        (FIRST, 'first'),
    ):
        assert table[id].kind == kind and table[id - 1].kind != kind
    return table


ACTIONS: Final = _all()


def action(id: int) -> ClaimAction:
    """The action with this number."""
    return ACTIONS[id]
