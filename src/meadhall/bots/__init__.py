"""Players that are programs. A bot sees a view and its legal actions, never a state."""

from __future__ import annotations

from ..core.errors import BadOption
from ..core.game import game
from ..core.words import N_, Message, define
from .base import Bot as Bot
from .greedy import Greedy
from .random import RandomBot
from .tree import SearchBot

define('bots', {'level': N_('The level of a bot is a number from 1 to {high}, not {level}.')})

LEVELS: tuple[type[Bot], ...] = (RandomBot, Greedy, SearchBot)


def levels(name: str) -> int:
    """How many levels of bots a game has: search only where it plays better."""
    return len(LEVELS) if game(name).searchable else len(LEVELS) - 1


def bot(name: str, level: int = 2) -> Bot:
    """A bot for a game: 1 plays at random, 2 by its game's rules of thumb, 3 searches."""
    if not 1 <= level <= levels(name):
        raise BadOption(Message('bots.level', {'high': levels(name), 'level': repr(level)}))
    return LEVELS[level - 1]()
