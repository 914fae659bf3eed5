"""Our bots at OpenSpiel's tables: as its bots, and as policies that its tools can measure."""

from __future__ import annotations

import importlib
import random
from collections import Counter
from typing import Any, Final

from ..bots import Bot
from .openspiel import SpielGame, SpielState, pyspiel


class SpielBot(pyspiel.Bot):  # type: ignore[misc]  # OpenSpiel comes without types
    """Sees a view and legal actions, like every bot of ours."""

    def __init__(self, bot: Bot, seed: int = 0) -> None:
        super().__init__()
        self.bot = bot
        self.seed = seed
        self.luck = random.Random(seed)

    def restart_at(self, state: SpielState) -> None:
        self.luck.seed(self.seed)

    def restart(self) -> None:
        self.luck.seed(self.seed)

    def step(self, state: SpielState) -> int:
        return choice(self.bot, state, self.luck)


def choice(bot: Bot, state: SpielState, luck: random.Random) -> int:
    """What a bot does where it is to decide."""
    seat, inner = state.course.actor, state.course.state
    return int(bot.choose(inner.view(seat), inner.legal(seat), luck).id)


def policy_of(game: SpielGame, bot: Bot, samples: int = 50, seed: int = 0) -> Any:
    """How often a bot takes which action, in every information state: asked so many times in each.

    Only for games small enough to be written down whole.
    """
    found = TABLES.TabularPolicy(game)
    luck = random.Random(seed)
    for row, state in enumerate(found.states):
        times = Counter(choice(bot, state, luck) for _ in range(samples))
        found.action_probability_array[row] = 0.0
        for action, n in times.items():
            found.action_probability_array[row, action] = n / samples
    return found


TABLES: Final[Any] = importlib.import_module('open_spiel.python.policy')
