"""How fast a table is played: live, with clocks, or by mail, with days to answer in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .refusals import BadRequest, message

SECOND: Final = 1000  # all times are whole milliseconds
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

MOST_MINUTES: Final = 600
MOST_SECONDS: Final = 600
MOST_DAYS: Final = 60


@dataclass(frozen=True)
class Live:
    """Everybody is there. Each seat has `minutes` for the game and gets `seconds` for every turn it ends."""

    minutes: int = 20
    seconds: int = 20

    def __post_init__(self) -> None:
        if not (whole(self.minutes, 1, MOST_MINUTES) and whole(self.seconds, 0, MOST_SECONDS)):
            raise bad_pace()

    def bank(self) -> int:
        return self.minutes * MINUTE

    def ended(self, left: int) -> int:
        """What is left after a turn, when `left` was left in it."""
        return left + self.seconds * SECOND

    def again(self, left: int) -> int:
        """What a person has at least who takes a seat back."""
        return max(left, MINUTE)

    def to_json(self) -> dict[str, object]:
        return {'kind': 'live', 'minutes': self.minutes, 'seconds': self.seconds}


@dataclass(frozen=True)
class Mail:
    """Everybody looks in now and then, and answers within so many `days`."""

    days: int = 3

    def __post_init__(self) -> None:
        if not whole(self.days, 1, MOST_DAYS):
            raise bad_pace()

    def bank(self) -> int:
        return self.days * DAY

    def ended(self, left: int) -> int:
        return self.bank()

    def again(self, left: int) -> int:
        return self.bank()

    def to_json(self) -> dict[str, object]:
        return {'kind': 'mail', 'days': self.days}


Pace = Live | Mail


def pace(doc: object) -> Pace:
    """A pace from its JSON; what is left out is as usual."""
    if isinstance(doc, dict):
        fields = {name: value for name, value in doc.items() if name != 'kind'}
        if doc.get('kind') == 'live' and fields.keys() <= {'minutes', 'seconds'}:
            return Live(**fields)
        if doc.get('kind') == 'mail' and fields.keys() <= {'days'}:
            return Mail(**fields)
    raise bad_pace()


def whole(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def bad_pace() -> BadRequest:
    return BadRequest(
        message('pace', minutes=f'1–{MOST_MINUTES}', seconds=f'0–{MOST_SECONDS}', days=f'1–{MOST_DAYS}')
    )
