"""What anybody may know of a table, in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass

from ..core.game import Game, Option, game
from ..core.outcome import Outcome
from ..core.words import Message
from ..table.change import Head, Setting
from ..table.ledger import RESIGNED
from ..table.pace import DAY, HOUR, Live
from . import wire
from .speech import Speech


@dataclass(frozen=True)
class Brief:
    """All that a card is made from. The hall keeps one for every table that is not over."""

    setting: Setting
    head: Head
    waiting: tuple[int, ...] = ()
    here: frozenset[str] = frozenset()

    def facts(self) -> tuple[object, ...]:
        """What a card shows and other messages do not: when it changes, the card is sent again."""
        return self.head.seats, self.head.status, self.head.next, self.here

    def waits(self, now: int) -> bool:
        """Whether somebody waits for players: is here, or was lately, as the pace has it."""
        persons = {seat.person for seat in self.head.seats if seat.kind == 'person'}
        lately = now - self.head.moved < (HOUR if isinstance(self.setting.pace, Live) else 14 * DAY)
        return bool(persons) and (lately or not self.here.isdisjoint(persons))

    def awaited(self, person: str) -> int | None:
        """The seat in which a person is to decide."""
        for number in self.waiting:
            seat = self.head.seats[number]
            if seat.by_person and seat.person == person:
                return number
        return None


def card(brief: Brief, speech: Speech) -> wire.Card:
    setting, head = brief.setting, brief.head
    found = game(setting.game)
    return wire.Card(
        id=setting.id,
        game=setting.game,
        title=speech.words(found.title()),
        players=setting.players,
        options=options(found, setting, speech),
        listed=setting.listed,
        host=setting.host,
        commitment=setting.commitment,
        status=head.status,
        pace=pace(setting),
        seats=[seat(brief, number, found, speech) for number in range(setting.players)],
        waiting=list(brief.waiting),
        version=head.version,
        made=setting.made,
        moved=head.moved,
        outcome=None if head.outcome is None else over(head.outcome, head, found, speech),
        next=head.next,
    )


def seat(brief: Brief, number: int, found: Game, speech: Speech) -> wire.Seat:
    one = brief.head.seats[number]
    is_person = one.kind == 'person'
    return wire.Seat(
        seat=number,
        word=found.seat_word(number),
        name=speech.words(found.seat(number)),
        kind=one.kind,
        nickname=one.name if is_person else None,
        level=one.level if one.kind == 'bot' else None,
        person=one.person if is_person else None,
        here=is_person and one.person in brief.here,
        standing_in=one.standing_in,
        resigned=one.resigned,
    )


def pace(setting: Setting) -> wire.Pace:
    if isinstance(setting.pace, Live):
        return wire.Live(setting.pace.minutes, setting.pace.seconds)
    return wire.Mail(setting.pace.days)


def options(found: Game, setting: Setting, speech: Speech) -> list[wire.Setting]:
    """As they were asked for: what the seed made of them may be a whole board."""
    asked = {option.name: setting.asked.get(option.name, option.default) for option in found.options}
    return [
        wire.Setting(
            option.name, speech.words(option.title), plain(found, option, asked[option.name], speech)
        )
        for option in found.options
    ]


def plain(found: Game, option: Option, value: object, speech: Speech) -> bool | int | str:
    """A value that fits on a line."""
    if isinstance(value, str) and value in option.choices:
        return speech.words(found.choice(value))
    return value if isinstance(value, bool | int | str) else speech.words(Message('hall.own-data'))


# --- the end -------------------------------------------------------------------------------------------
def over(outcome: Outcome, head: Head, found: Game, speech: Speech) -> wire.Over:
    words = [speech.words(message) for message in result(outcome, head, found)]
    return wire.Over(list(outcome.scores), list(outcome.winners), outcome.reason, words)


def result(outcome: Outcome, head: Head, found: Game) -> list[Message]:
    """Who won, and with what."""
    names = [found.seat(winner) for winner in outcome.winners]
    said = [Message('hall.over-won', {'n': len(names), 'winners': names})]
    if len(names) == len(head.seats):
        said = [Message('hall.over-drawn')]
    if outcome.reason == RESIGNED:
        gone = [number for number, seat in enumerate(head.seats) if seat.resigned]
        return [Message('hall.over-resigned', {'seat': found.seat(seat)}) for seat in gone] + said
    scores = [
        Message('hall.over-score', {'seat': found.seat(seat), 'score': score})
        for seat, score in enumerate(outcome.scores)
    ]
    return said + scores
