"""A game in the terminal: one person against bots, or bots watched."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from .. import rulebook
from ..bots import bot
from ..core.action import Action
from ..core.errors import IllegalAction, MeadhallError
from ..core.event import Event
from ..core.state import CHANCE
from ..core.view import View
from ..core.words import Message
from ..table.match import Match
from .console import Console
from .errors import reason
from .files import write_record
from .pages import list_actions, list_commands, show_outcome, show_rules
from .shelf import engine_kind


class Left(Exception):
    """The person gets up before the end."""


class Sitting:
    """A person's time at a match. `seat` is None for one who only watches; `file` keeps the record."""

    def __init__(
        self,
        match: Match,
        seat: int | None,
        level: int,
        console: Console,
        language: str,
        file: str | None = None,
    ) -> None:
        self.match = match
        self.game = match.game
        self.seat = seat
        self.level = level
        self.console = console
        self.language = language
        self.file = file
        self.news = list[Event]()  # what the person has not been told yet
        self.saved = -1  # how many actions the last record on disk has
        self.ordered = False  # the person's standing order

    def run(self) -> None:
        if self.file is not None:
            write_record(self.file, self.match.record)  # a file that will not do is heard of now
        self.greet()
        try:
            while waiting := self.match.state.to_act():
                self.step(waiting)
                self.keep()
            self.end()
        except Left:
            pass
        self.farewell()

    # --- the table ----------------------------------------------------------------------------------
    def greet(self) -> None:
        say, players = self.console.say, self.match.record.players
        say('table', game=self.game.title(), n=players)
        for seat in range(players):
            if seat == self.seat:
                say('you', seat=self.game.seat(seat))
            else:
                say('bot', seat=self.game.seat(seat), level=self.level)
        say('sealed')
        self.console.show(f'  {self.match.record.commitment}')
        reconstructed = self.game.reconstructed()
        if reconstructed is not None:
            self.console.fill(self.console.words(reconstructed))
        if self.level > 2 and engine_kind() == 'interpreted':
            say('slow', level=self.level)
        if self.seat is not None:
            say('start')

    def step(self, waiting: tuple[int, ...]) -> None:
        """The person first, who need not wait for bots to think."""
        if self.seat is not None and self.seat in waiting:
            self.decide(self.seat)
        elif waiting[0] == CHANCE:
            self.hear(self.match.go_on())
        else:
            with self.console.passing(Message('terminal.thinks', {'seat': self.game.seat(waiting[0])})):
                events = self.match.go_on()
            self.hear(events)

    def decide(self, seat: int) -> None:
        """What is ordered is done; once something else is asked, the person is."""
        action = self.game.order(self.match.state.view(seat)) if self.ordered else None
        if action is None:
            self.ordered = False
            Turn(self, seat).run()
        else:
            self.hear(self.match.apply(seat, action))

    def hear(self, events: list[Event]) -> None:
        """One who watches is told at once, one who plays when the next decision is due."""
        self.news += [event for event in events if event.is_for(self.seat)]
        if self.seat is None:
            self.tell_news()

    def tell_news(self) -> None:
        for event in self.news:
            self.console.tell(event)
        self.news = []

    def show(self, view: View) -> None:
        self.console.show(f'\n{self.game.picture(view, self.console.catalog)}\n')

    # --- the record ---------------------------------------------------------------------------------
    def keep(self) -> None:
        """The record on disk follows the game, so that nothing is lost when it breaks off."""
        if self.file is not None and not self.save(self.file):
            self.file = None

    def save(self, file: str) -> bool:
        try:
            write_record(file, self.match.record)
        except MeadhallError as error:
            self.console.refuse(error)
            return False
        self.saved = len(self.match.record.actions)
        return True

    def save_as(self, file: str) -> None:
        """`save FILE`; a bare `save` goes where the game is kept anyway."""
        file = file or self.file or ''
        if not file:
            self.console.say('save-what')
        elif self.save(file):
            self.console.say('saved', n=self.saved, file=file)
            self.console.say('replay-it', file=file)

    # --- the end ------------------------------------------------------------------------------------
    def end(self) -> None:
        self.show(self.match.state.view(self.seat))
        self.tell_news()
        outcome = self.match.record.outcome
        assert outcome is not None
        show_outcome(self.console, self.game, outcome)

    def farewell(self) -> None:
        seed = self.match.record.seed
        if seed is not None:
            self.console.say('seed', seed=seed)
        if self.file is not None:
            self.save_as(self.file)
        elif self.seat is None:
            self.console.say('keep-next-time')
        elif seed is not None:
            self.offer_to_keep()
        else:
            self.console.say('quit' if self.saved == len(self.match.record.actions) else 'quit-unsaved')

    def offer_to_keep(self) -> None:
        self.console.offered = ['save ']
        self.console.say('keep')
        while line := self.console.ask('> '):
            word, _, rest = line.partition(' ')
            if word in ('quit', 'q', 'exit'):
                return
            if word == 'save':
                self.save_as(rest.strip())
            else:
                self.console.say('no-command', text=line)


class Turn:
    """A run of the person's own decisions, until they are confirmed."""

    def __init__(self, sitting: Sitting, seat: int) -> None:
        self.sitting = sitting
        self.seat = seat
        self.game = sitting.game
        self.console = sitting.console
        self.draft = sitting.match.draft(seat)
        self.sealed = False

    def run(self) -> None:
        prompt = Message('terminal.prompt', {'seat': self.console.words(self.game.seat(self.seat)).lower()})
        self.board()
        while not self.sealed:
            self.console.offered = [str(action) for action in self.legal()] + list(COMMANDS)
            line = self.console.ask(self.console.words(prompt))
            if line is None:
                raise Left
            self.obey(line)

    def obey(self, line: str) -> None:
        """A command, or else an action."""
        line = line.replace('?', '? ', 1) if line.startswith('?') else line
        word, _, rest = line.partition(' ')
        command = COMMANDS.get(word.lower())
        if command is not None:
            command(self, rest.strip())
        elif line and not self.draft.complete():
            self.act(line)
        elif line or not self.draft.complete():
            self.ask()
        else:
            self.seal()

    def seal(self) -> None:
        """Carries out what was decided, and tells what the draft could not show."""
        for step in self.sitting.match.seal(self.draft):
            if not step.foreseen:
                self.sitting.hear(step.events)
        self.sealed = True

    def legal(self) -> list[Action]:
        return self.draft.legal()

    # --- the screen ---------------------------------------------------------------------------------
    def board(self, _: str = '') -> None:
        self.sitting.show(self.draft.view())
        self.sitting.tell_news()
        self.ask()

    def ask(self) -> None:
        if self.draft.complete():
            self.console.say('confirm')
        else:
            self.console.tell(self.game.ask(self.draft.view()))

    # --- deciding -----------------------------------------------------------------------------------
    def act(self, line: str) -> None:
        """An action, or several with commas between them, up to one that is refused."""
        before, refusal = len(self.draft.actions), None
        for text in line.split(','):
            refusal = self.apply(text)
            if refusal is not None:
                break
        if len(self.draft.actions) > before:
            self.board()
        if refusal is not None:
            self.refuse(refusal)

    def apply(self, text: str) -> MeadhallError | None:
        try:
            self.sitting.hear(self.draft.add(self.parse(text)))
        except MeadhallError as error:
            return error
        return None

    def parse(self, text: str) -> Action:
        return self.draft.parse(text)

    def refuse(self, error: MeadhallError) -> None:
        if error.code == 'unreadable':
            self.console.say('unreadable', why=error.message)
        else:
            self.console.refuse(error)

    def undo(self, _: str) -> None:
        if self.draft.actions:
            self.console.say('undone', action=str(self.draft.undo()))
            self.board()
        else:
            self.console.say('nothing-to-undo')

    def order(self, _: str) -> None:
        """Has the like answered until something else is asked; this one, too."""
        meaning = self.game.own('order')
        if meaning is None:
            self.console.tell(Message('table.no-order', {'game': self.game.title()}))
        elif self.draft.actions or self.game.order(self.draft.view()) is None:
            self.console.tell(Message('table.order-later'))
        else:
            self.console.say('ordered', what=meaning)
            self.sitting.ordered = self.sealed = True

    # --- asking -------------------------------------------------------------------------------------
    def explain(self, text: str) -> None:
        """`?` lists what is legal, `? c4-e4` explains one action."""
        if text:
            self.explain_action(text)
            return
        self.ask()
        list_actions(self.console, self.legal())
        self.console.say('see-more')

    def explain_action(self, text: str) -> None:
        try:
            action = self.parse(text)
        except IllegalAction as error:
            self.refuse(error)
            return
        state, label = self.draft.shown(), action.label()
        if state.allows(self.seat, action):
            self.console.say('legal', action=str(action), label=label)
        else:
            why = reason(state.why_not(self.seat, action), self.console.catalog)
            self.console.say('illegal', action=str(action), label=label, why=why)

    def hint(self, _: str) -> None:
        if self.draft.complete():
            self.ask()
            return
        adviser = bot(self.game.name, max(2, self.sitting.level))
        with self.console.passing(Message('terminal.thinks', {'seat': self.game.seat(self.seat)})):
            action = adviser.choose(self.draft.view(), self.legal(), random.Random())
        self.console.say('hint', action=str(action), label=action.label())

    def rules(self, wanted: str) -> None:
        text = rulebook.load(self.game.name, self.sitting.language)
        if text is None:
            self.console.say('rules-none', game=self.game.title())
        else:
            show_rules(self.console, self.game, rulebook.Rulebook(text), wanted)

    def help(self, _: str) -> None:
        list_commands(self.console, self.legal())

    # --- leaving ------------------------------------------------------------------------------------
    def save(self, file: str) -> None:
        self.sitting.save_as(file)

    def resign(self, _: str) -> None:
        self.console.say('resigned', seat=self.game.seat(self.seat))
        self.sitting.match.reveal()
        raise Left

    def quit(self, _: str) -> None:
        raise Left


COMMANDS: Final[dict[str, Callable[[Turn, str], None]]] = {
    '?': Turn.explain,
    'help': Turn.help,
    'rules': Turn.rules,
    'board': Turn.board,
    'undo': Turn.undo,
    'hint': Turn.hint,
    'order': Turn.order,
    'save': Turn.save,
    'resign': Turn.resign,
    'quit': Turn.quit,
    # for those who are used to them
    'h': Turn.help,
    'rule': Turn.rules,
    'q': Turn.quit,
    'exit': Turn.quit,
}
