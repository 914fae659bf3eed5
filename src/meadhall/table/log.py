"""What everybody at a table was told, action by action."""

from __future__ import annotations

from dataclasses import dataclass

from ..core.game import Game
from ..core.state import CHANCE
from ..core.words import Message
from .change import Step
from .refusals import message


@dataclass(frozen=True)
class Line:
    """What one action told a reader; words are made of it in the reader's language.

    Whose action it was need not be whose deed is told: a card takes effect when the last of the others has
    answered.
    """

    seat: int | None  # that acted; None for chance
    words: list[Message]
    about: int | None  # the seat whose deed is told; None for nobody's, or several seats'


class Log:
    """A list of lines for every seat and for spectators (None).

    An action of which a reader was told nothing has no line in that reader's list, so that not even the
    numbers of the lines tell how much was done in secret. Who did it is told what it was.
    """

    def __init__(self, game: Game, players: int) -> None:
        self.game = game
        self.lines: dict[int | None, list[Line]] = {seat: [] for seat in (None, *range(players))}
        self.seats = {game.seat(seat).code: seat for seat in range(players)}

    def tell(self, step: Step) -> None:
        seat = None if step.seat == CHANCE else step.seat
        line: Line | None = None  # readers who were told the same share it
        for reader, lines in self.lines.items():
            words: list[Message] = [event for event in step.events if event.is_for(reader)]
            if not words and seat is not None and reader == seat:
                words = [message('did', seat=self.game.seat(seat), label=step.action.label())]
            if words:
                if line is None or line.words != words:
                    line = Line(seat, words, self.about(words, seat))
                lines.append(line)

    def about(self, words: list[Message], seat: int | None) -> int | None:
        """The one seat that the sentences are about; if they name none, the one that acted."""
        named = [one for one in [message.args.get('seat') for message in words] if isinstance(one, Message)]
        found = {self.seats.get(one.code, seat) for one in named} or {seat}
        return found.pop() if len(found) == 1 else None
