"""A moment at a table, as everybody is told of it: what several readers share is worked out once."""

from __future__ import annotations

from ..core.words import Message
from ..table.ledger import RESIGNED
from ..table.log import Line
from ..table.table import Table
from . import wire
from .cards import Brief, card, over
from .speech import Speech


class News:
    """Lives no longer than the telling takes."""

    def __init__(self, table: Table, brief: Brief, now: int) -> None:
        self.table = table
        self.brief = brief
        self.version = table.version
        self.waiting = brief.waiting
        self.clocks = clocks(table, now)
        self.cards = dict[Speech, wire.Card]()
        self.overs = dict[Speech, wire.Over | None]()
        self.said = dict[tuple[int, Speech], str]()  # by the identity of a message in the log

    def card(self, speech: Speech) -> wire.Card:
        if speech not in self.cards:
            self.cards[speech] = card(self.brief, speech)
        return self.cards[speech]

    def over(self, speech: Speech) -> wire.Over | None:
        if self.table.outcome is None:
            return None
        if speech not in self.overs:
            self.overs[speech] = ending(self.table, speech)
        return self.overs[speech]

    def lines(self, reader: int | None, first: int, speech: Speech) -> list[wire.Line]:
        """The log from a line on, as a reader was told it."""
        return [
            wire.Line(first + index, line.seat, line.about, self.words(line, speech))
            for index, line in enumerate(self.table.lines(reader)[first:])
        ]

    def words(self, line: Line, speech: Speech) -> list[str]:
        told = list[str]()
        for message in line.words:
            text = self.said.get((id(message), speech))
            if text is None:
                text = self.said[id(message), speech] = speech.words(message)
            told.append(text)
        return told

    def wait(self) -> Message:
        """For whom everybody waits."""
        names = [self.table.game.seat(seat) for seat in self.waiting]
        return Message('hall.ask-wait', {'n': len(names), 'seats': names})


def clocks(table: Table, now: int) -> wire.Clocks | None:
    if table.status != 'running':
        return None
    return wire.Clocks(now, [wire.Clock(clock.left, clock.since) for clock in table.head.clocks])


def ending(table: Table, speech: Speech) -> wire.Over | None:
    """How it ended: as the game told it with its last action, and who won, if that was not in it."""
    if table.outcome is None:
        return None
    found, told = over(table.outcome, table.head, table.game, speech), table.lines(None)
    if told and table.outcome.reason != RESIGNED:
        words = [speech.words(one) for one in verdict(told[-1].words)]
        found.words = words + [one for one in found.words[:1] if one not in words]
    return found


def verdict(words: list[Message]) -> list[Message]:
    """From `over-…` on, where a game says so why it is over: what led there is in the log."""
    ends = [index for index, one in enumerate(words) if one.code.partition('.')[2].startswith('over-')]
    return words[ends[0] :] if ends else words
