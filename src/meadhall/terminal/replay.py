"""A record told as a story, action by action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..core.errors import MeadhallError
from ..core.event import Event
from ..core.game import game
from ..core.record import Record
from ..core.state import CHANCE, State
from ..core.svg import draw
from ..core.words import Message
from .console import Console
from .errors import BadInput, FailedCheck, bad
from .files import read_record, write_text
from .pages import show_outcome

SPECTATOR: Final = -2  # a lens; None is no lens at all


class Telling:
    """A record being told, as far as `at`: all that happened, or through a `lens` what a seat knew."""

    def __init__(
        self, record: Record, console: Console, at: int | None = None, lens: int | None = None
    ) -> None:
        record.replay()  # a record that does not hold is refused before any of it is told
        most = len(record.actions)
        if at is not None and not 0 <= at <= most:
            raise bad('at-most', n=most)
        self.record = record
        self.console = console
        self.game = game(record.game)
        self.at = most if at is None else at
        self.lens = lens
        self.seat = None if lens == SPECTATOR else lens
        self.state = record.start()

    def run(self, step: bool) -> None:
        names = enumerate(self.record.seats)
        seats = [
            Message('terminal.seat-of', {'seat': self.game.seat(seat), 'name': name}) for seat, name in names
        ]
        self.console.say('actions', game=self.game.title(), n=len(self.record.actions), seats=seats)
        for index in range(self.at):
            self.tell(index)
            if step and index + 1 < self.at:
                self.show()
                if self.console.ask(self.console.words(Message('terminal.step'))) != '':
                    return
        self.show()
        self.tell_end()

    def tell(self, index: int) -> None:
        """One action, one line."""
        seat, text = self.record.actions[index]
        label = self.game.parse(self.state, seat, text).label()
        events: list[Event] | list[Message] = self.record.step(self.state, index)
        if self.lens is not None:
            events = [event for event in events if isinstance(event, Event) and event.is_for(self.seat)]
        if not events:
            if self.lens is not None and seat != self.lens:
                return
            events = [Message('terminal.did', {'seat': self.name(seat), 'label': label})]
        self.console.show(f'{index + 1:>4}  ' + ' '.join([self.console.words(event) for event in events]))

    def name(self, seat: int) -> Message:
        return Message('core.seat-chance') if seat == CHANCE else self.game.seat(seat)

    def show(self) -> None:
        self.console.show(f'\n{self.game.picture(self.state.view(self.seat), self.console.catalog)}\n')

    def tell_end(self) -> None:
        outcome = self.state.outcome()
        if outcome is not None:
            show_outcome(self.console, self.game, outcome)
        else:
            self.console.say('unfinished', seats=[self.name(seat) for seat in self.state.to_act()])


def replay(
    file: str,
    console: Console,
    at: int | None,
    verify: bool,
    step: bool,
    svg: str | None,
    which: Callable[[Record], int | None] = lambda record: None,
) -> None:
    """Tells the record in a file; with `verify`, one that does not hold is a failed check.

    `which` says through whose eyes: None for all that happened, a seat, or SPECTATOR.
    """
    if step and file == '-':
        raise bad('step-stdin')
    try:
        record = read_record(file)
        telling = Telling(record, console, at, which(record))
        if verify:
            telling.record.verify()
    except BadInput:
        raise
    except MeadhallError as error:
        raise (FailedCheck(error.message, error.rule) if verify else error) from None
    telling.run(step)
    if verify:
        console.say('verified')
    if svg is not None:
        write_svg(svg, telling.state, telling.seat, console)


def write_svg(file: str, state: State, seat: int | None, console: Console) -> None:
    write_text(file, draw(state.game.scene(state.view(seat)), console.catalog))
    console.say('drawn-svg', file=file)
