"""A game being played: its state, its dealer and its record, kept in step."""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence

from ..bots import Bot
from ..core.action import Action
from ..core.dealer import Dealer, commitment
from ..core.errors import BadOption
from ..core.event import Event
from ..core.game import game
from ..core.record import Record, settled
from ..core.state import CHANCE
from ..core.words import Message
from . import words as words  # the sentences must be known before any is needed
from .change import Step
from .draft import Draft


class Match:
    """In each seat sits a bot, or a person, known by name. The same seed deals the same game again.

    Persons decide by `apply`, chance and bots by `go_on`. The record tells its seed when the game is over.
    """

    def __init__(
        self,
        name: str,
        seats: Sequence[Bot | str],
        options: dict[str, object] | None = None,
        seed: str | int | None = None,
    ) -> None:
        self.game = game(name)
        self.game.check_players(len(seats))
        self.seats = list(seats)
        self.seed = new_seed() if seed is None else checked_seed(str(seed))
        self.dealer = Dealer(self.seed)
        self.luck = [random.Random(f'{self.seed} seat {seat}') for seat in range(len(seats))]
        self.record = self.new_record(options or {})
        self.state = self.record.start()

    def new_record(self, asked: dict[str, object]) -> Record:
        """A record that keeps what was asked for beside what the seed made of it, where that differs."""
        name, players = self.game.name, len(self.seats)
        names = [seat if isinstance(seat, str) else seat.name for seat in self.seats]
        options = settled(name, players, asked, self.seed)
        record = Record(name, self.game.rules_version, players, options, names)
        record.commitment = commitment(self.seed)
        if self.game.settle(players, asked, Dealer(self.seed)) != asked:
            record.asked = asked
        return record

    def apply(self, seat: int, action: Action) -> list[Event]:
        """Carries out a legal action, for good; an illegal one changes nothing."""
        events = self.state.apply(seat, action)
        self.record.actions.append((seat, str(action)))
        if not self.state.to_act():
            self.record.outcome = self.state.outcome()
            self.reveal()
        return events

    def draft(self, seat: int) -> Draft:
        """A person's decisions before they are sealed by `seal`; nothing else may happen in between."""
        return Draft(self.state, seat, random.Random(f'{self.seed} draft {len(self.record.actions)}'))

    def seal(self, draft: Draft) -> list[Step]:
        """Carries out a draft, for good, as far as it foresaw what its seat would see."""
        return draft.plan().carry_out(self.state, self.apply)

    def go_on(self) -> list[Event]:
        """What chance, or the next bot, decides; only while no person is asked first."""
        seat = self.state.to_act()[0]
        if seat == CHANCE:
            return self.apply(seat, self.dealer.deal(self.state))
        bot = self.seats[seat]
        assert isinstance(bot, Bot)
        return self.apply(seat, bot.choose(self.state.view(seat), self.state.legal(seat), self.luck[seat]))

    def reveal(self) -> None:
        """Tells the seed: nothing more will be dealt."""
        self.record.seed = self.seed


def new_seed() -> str:
    return secrets.token_hex(16)


def checked_seed(seed: str) -> str:
    if not seed.isprintable():
        raise BadOption(Message('table.seed'))
    return seed
