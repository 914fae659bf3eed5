"""What a table is, as it is stored: a setting that never changes, a head that does, and a log that grows."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Literal

from ..core.action import Action
from ..core.event import Event
from ..core.outcome import Outcome
from ..core.state import State
from .pace import Pace
from .seat import Clock, Seat

Status = Literal['open', 'running', 'over']


@dataclass(frozen=True)
class Setting:
    """What is fixed when a table is opened. `seed` is secret until the game is over; `commitment` is public.

    `asked` are the options as they were asked for, `options` what the seed made of them.
    """

    id: str
    game: str
    rules: int
    players: int
    asked: dict[str, object]
    options: dict[str, object]
    pace: Pace
    seed: str = field(repr=False)  # so that no log of a program ever tells it
    commitment: str
    listed: bool
    host: str
    made: int


@dataclass(frozen=True)
class Head:
    """What changes. `version` rises by one with every change that is stored; `next` is the rematch."""

    version: int
    status: Status
    seats: tuple[Seat, ...]
    clocks: tuple[Clock, ...]
    moved: int
    outcome: Outcome | None = None
    next: str | None = None


@dataclass(frozen=True)
class Step:
    """An action that was carried out, and what it told whom. `seat` may be CHANCE.

    `foreseen`: its seat had been shown the effect in a draft.
    """

    seat: int
    action: Action
    events: list[Event]
    foreseen: bool = False


@dataclass(frozen=True)
class Change:
    """What an operation would do. It takes effect when it is committed, after the store has taken it.

    `head` and `steps` are stored, and `setting` when the table is new; `state` is where the steps lead.
    `by` is the seat that sealed them.
    """

    table: str
    head: Head
    steps: tuple[Step, ...] = ()
    reseated: bool = False  # whether any seat is other than before
    first: int = 0  # the number of the first step in the table's log
    state: State | None = None
    by: int | None = None
    setting: Setting | None = None
    lapsed: frozenset[int] = frozenset()  # seats whose standing orders end with it


@dataclass(frozen=True)
class Rows:
    """A table as the store gives it back."""

    setting: Setting
    head: Head
    actions: list[tuple[int, str]]
    orders: dict[int, int] = field(default_factory=dict)  # by seat, how many actions there were when given


@dataclass(frozen=True)
class Order:
    """A seat's standing order, given when there were `since` actions; None: taken back.

    It concerns nobody else, so it is no change: the version stays, and nobody is told.
    """

    table: str
    seat: int
    since: int | None


def new_id() -> str:
    """Long enough that nobody guesses it: whoever has it may look at the table."""
    return secrets.token_urlsafe(9)
