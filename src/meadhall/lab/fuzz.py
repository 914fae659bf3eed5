"""Plays odd games for as long as it is let, and looks for anything that is wrong with them.

Options, numbers of players and ways to play are drawn; states are held to the laws of `meadhall.testing`.
What is found is written down: a record that replays to the spot, and a text that says what is wrong there.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from ..bots import Bot
from ..bots.greedy import Greedy
from ..bots.random import RandomBot
from ..core.action import Action
from ..core.game import Game, game
from ..core.state import CHANCE
from ..core.view import View
from ..core.words import N_, Message, define
from ..testing.laws import QUICK
from ..testing.options import any_options
from ..testing.spot import Broken, Spot, Tally
from ..testing.suite import PLAYED, check_spot

define(
    'fuzz',
    {
        'figures': N_(
            '{game}: {games} games, {decisions} decisions, {spots} states examined, {twins} twins compared; '
            'findings: {findings}'
        ),
    },
)
SHARE: Final = 0.03  # of the states that are examined thoroughly
OFTEN: Final = 5.0  # seconds from one line of progress to the next
ALIKE: Final = 3  # findings of one kind that are written down
REPORT: Final = """\
{text}

The record beside this text replays to the spot:

    meadhall replay {file}

and this looks at it again, as it was looked at when this was found:

    from pathlib import Path
    from meadhall.testing import check_record
    check_record(Path({file!r}).read_text())
"""


# --- who plays -----------------------------------------------------------------------------------------
class Contrary(Bot):
    """Does what it has done least: rare kinds of actions come up, and with them what nobody thought of."""

    name = 'contrary'
    sign = 1

    def __init__(self) -> None:
        self.done: dict[str, int] = {}

    def choose(self, view: View, legal: list[Action], rng: random.Random) -> Action:
        kinds = sorted({kind(action) for action in legal})
        wanted = min(kinds, key=lambda one: (self.sign * self.done.get(one, 0), rng.random()))
        self.done[wanted] = self.done.get(wanted, 0) + 1
        return rng.choice([action for action in legal if kind(action) == wanted])


class Staller(Contrary):
    """Does the same again and again, to see whether a game can be kept from ending."""

    name = 'staller'
    sign = -1


def kind(action: Action) -> str:
    """The first word, or what a bare `c4-e4` looks like."""
    first = action.text.partition(' ')[0]
    return re.sub('[0-9]+', '0', re.sub('^[a-z][0-9]+', 'a0', first))


SORTS: Final[tuple[type[Bot], ...]] = (RandomBot, RandomBot, Greedy, Contrary, Staller)


def any_bots(players: int, rng: random.Random) -> list[Bot]:
    """All of one sort, or a mix."""
    sort = rng.choice(SORTS)
    mixed = rng.random() < 0.6
    return [rng.choice(SORTS)() if mixed else sort() for _ in range(players)]


# --- what it came to -----------------------------------------------------------------------------------
class Figures:
    """What was done so far with one game, or with all."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.games = 0
        self.decisions = 0
        self.tally = Tally()
        self.findings = 0

    def message(self) -> Message:
        return Message(
            'fuzz.figures',
            {
                'game': self.name,
                'games': self.games,
                'decisions': self.decisions,
                'spots': self.tally.states,
                'twins': self.tally.twins,
                'findings': self.findings,
            },
        )


class Fuzz:
    """One run over some games, in turn. `tell` hears of the progress, `folder` gets the findings."""

    def __init__(
        self, names: Sequence[str], seed: str, folder: Path, tell: Callable[[Message], None]
    ) -> None:
        self.games = [game(name) for name in names]
        self.seed = seed
        self.folder = folder
        self.tell = tell
        self.figures = {name: Figures(name) for name in names}
        self.kinds: dict[str, int] = {}
        self.until = 0.0
        self.next_line = 0.0

    def run(self, seconds: float) -> None:
        """Plays until the time is over, or Ctrl-C."""
        self.until = time.monotonic() + seconds
        number = 0
        try:
            while self.has_time():
                for one in self.games:
                    self.play(one, f'{self.seed} {number}')
                number += 1
        except KeyboardInterrupt:
            pass

    @property
    def findings(self) -> int:
        return sum(figures.findings for figures in self.figures.values())

    def has_time(self) -> bool:
        return time.monotonic() < self.until

    # --- one game -----------------------------------------------------------------------------------
    def play(self, one: Game, seed: str) -> None:
        """A game of some kind, until it is over or something is found."""
        if not self.has_time():
            return
        figures = self.figures[one.name]
        try:
            self.go_through(one, seed, figures)
            figures.games += 1
        except Broken as broken:
            self.keep(one, broken, figures)
        self.report(figures)

    def go_through(self, one: Game, seed: str, figures: Figures) -> None:
        rng = random.Random(f'{one.name} {seed}')
        players = rng.randint(one.low_players, one.high_players)
        options = rng.choice(one.facts().samples) if rng.random() < 0.3 else any_options(one, players, rng)
        spot = Spot(one, players, options, seed)
        spot.tally = figures.tally
        try:
            self.go_on(spot, any_bots(players, rng), rng, figures)
        except Broken:
            raise
        except Exception as error:
            raise spot.broken(f'it raises {type(error).__name__}: {error}') from error

    def go_on(self, spot: Spot, bots: list[Bot], rng: random.Random, figures: Figures) -> None:
        while (waiting := spot.state.to_act()) and self.has_time():
            self.examine(spot, rng, figures)
            seat = waiting[rng.randrange(len(waiting))]
            spot.step(seat, chosen(spot, seat, bots, rng))
            figures.decisions += 1
            self.report(figures)
        self.examine(spot, rng, figures, share=1.0)
        for law in PLAYED:
            spot.check(law)

    def examine(self, spot: Spot, rng: random.Random, figures: Figures, share: float = SHARE) -> None:
        """The quick laws at every state, the others at some."""
        if rng.random() < share:
            check_spot(spot)
        else:
            for law in QUICK:
                spot.check(law)

    # --- telling ------------------------------------------------------------------------------------
    def report(self, figures: Figures) -> None:
        """A line about a game, not too often."""
        now = time.monotonic()
        if now >= self.next_line:
            self.next_line = now + OFTEN
            self.tell(figures.message())

    def keep(self, one: Game, broken: Broken, figures: Figures) -> None:
        """Writes a finding down, unless there are enough like it."""
        figures.findings += 1
        alike = f'{one.name} {broken.law} {re.sub("[0-9]+", "", str(broken).rpartition(chr(10))[2])[:60]}'
        self.kinds[alike] = self.kinds.get(alike, 0) + 1
        if self.kinds[alike] > ALIKE:
            return
        number = 1
        while (told := self.folder / f'{one.name}-{number}.txt').exists():
            number += 1
        file = told.with_suffix('.record')
        file.write_text(broken.record.dumps(), encoding='utf-8')
        told.write_text(REPORT.format(text=broken, file=str(file)), encoding='utf-8')


def chosen(spot: Spot, seat: int, bots: list[Bot], rng: random.Random) -> Action:
    """What chance or a bot does. A bot that does what is not legal is found out when it is applied."""
    if seat == CHANCE:
        return spot.dealer.deal(spot.state)
    return bots[seat].choose(spot.state.view(seat), spot.choices(seat), rng)
