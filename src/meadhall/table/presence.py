"""Who is there, whose clock runs, and how long the others wait.

A clock goes to everybody who must answer. But patience is with those who are kept waiting: where no other
person sits at the table, or at a live table nobody is there at all, all clocks stand and nobody is replaced.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from .change import Head
from .pace import SECOND, Live, Pace
from .seat import Clock, Seat

PATIENCE: Final = 90 * SECOND  # with one who is awaited and not there, at a live table


@dataclass
class Presence:
    """The persons that are connected now; the others, and since when they are not."""

    here: set[str] = field(default_factory=set)
    gone: dict[str, int] = field(default_factory=dict)

    def arrive(self, person: str) -> None:
        self.here.add(person)
        self.gone.pop(person, None)

    def depart(self, person: str, now: int) -> None:
        self.here.discard(person)
        self.gone[person] = now

    def kept_waiting(self, number: int, seats: tuple[Seat, ...], pace: Pace) -> bool:
        """Whether anybody minds how long a seat takes."""
        others = [seat for other, seat in enumerate(seats) if other != number and seat.by_person]
        if not others or isinstance(pace, Live):
            return bool(others) and any(seat.person in self.here for seat in seats if seat.by_person)
        return True

    def patience_ends(self, number: int, head: Head, pace: Pace) -> int | None:
        """When a bot is put in an awaited seat; None if never."""
        clock, person = head.clocks[number], head.seats[number].person
        ends = clock.ends()
        if ends is None or clock.since is None or not isinstance(pace, Live) or person in self.here:
            return ends
        return min(ends, max(clock.since, self.gone.get(person, clock.since)) + PATIENCE)

    def wound(self, before: Head, after: Head, turns: Turns, pace: Pace, now: int) -> tuple[Clock, ...]:
        """The clocks after a change."""
        clocks = list[Clock]()
        for number, seat in enumerate(after.seats):
            clock, awaited = before.clocks[number], number in turns.after
            if number in turns.before and (not awaited or number == turns.ended):
                clock = clock.turned(now, pace) if before.seats[number].by_person else clock.stopped(now)
            runs = awaited and seat.by_person and self.kept_waiting(number, after.seats, pace)
            clocks.append(clock.started(now) if runs else clock.stopped(now))
        return tuple(clocks)


@dataclass(frozen=True)
class Turns:
    """Who was awaited, who is, and who came to the end of a turn even if the next is theirs too."""

    before: tuple[int, ...]
    after: tuple[int, ...]
    ended: int | None = None
