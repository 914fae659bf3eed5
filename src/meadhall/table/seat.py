"""Who sits where, and how long they have to decide."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from .pace import HOUR, Live, Pace

AFTER_REST: Final = HOUR  # what a turn by mail has at least when the hall opens again

Kind = Literal['open', 'person', 'bot']


@dataclass(frozen=True)
class Seat:
    """A seat as it is stored. `name` is the person's nickname when they sat down.

    `standing_in`: a bot plays for an absent person, who takes the seat back by coming back. `resigned`: the
    person has left for good, and a bot plays to the end.
    """

    kind: Kind = 'open'
    person: str = ''
    name: str = ''
    level: int = 0
    standing_in: bool = False
    resigned: bool = False

    @property
    def by_person(self) -> bool:
        """Whether a person decides here now."""
        return self.kind == 'person' and not self.standing_in and not self.resigned

    @property
    def by_bot(self) -> bool:
        return self.kind == 'bot' or self.standing_in or self.resigned


@dataclass(frozen=True)
class Clock:
    """Milliseconds left, and since when it runs; None while it stands."""

    left: int
    since: int | None = None

    def now(self, now: int) -> int:
        return self.left if self.since is None else max(0, self.left - max(0, now - self.since))

    def ends(self) -> int | None:
        return None if self.since is None else self.since + self.left

    def stopped(self, now: int) -> Clock:
        return self if self.since is None else Clock(self.now(now))

    def started(self, now: int) -> Clock:
        return self if self.since is not None else replace(self, since=now)

    def turned(self, now: int, pace: Pace) -> Clock:
        """At the end of a turn. A live clock that stood, as nobody waited, gains nothing by it."""
        if self.since is None and isinstance(pace, Live):
            return self
        return Clock(pace.ended(self.now(now)))

    def woken(self, now: int, pace: Pace, opened: int) -> Clock:
        """As it is found in the store: a live one stood meanwhile, mail goes on over night.

        Nobody could answer while the hall was closed, so there is some time left after it was `opened`.
        """
        if self.since is None or isinstance(pace, Live):
            return Clock(self.left)
        return Clock(max(self.now(now), opened + AFTER_REST - now))
