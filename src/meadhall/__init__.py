"""Meadhall: four Viking board games in one hall.

import meadhall as mh

state = mh.game('claim').new(players=2)
record = mh.play('claim', bots=[mh.bot('claim', level=2), mh.bot('claim', level=1)], seed='7')
"""

from __future__ import annotations

from . import games as _games  # noqa: F401 - the package first, then the function `games` takes its name
from . import registry as registry
from .bots import Bot as Bot
from .bots import bot as bot
from .core.action import Action as Action
from .core.dealer import Dealer as Dealer
from .core.dealer import commitment as commitment
from .core.dice import Dice as Dice
from .core.errors import (
    BadData as BadData,
)
from .core.errors import (
    BadOption as BadOption,
)
from .core.errors import (
    BadPlayers as BadPlayers,
)
from .core.errors import (
    BadRecord as BadRecord,
)
from .core.errors import (
    BadState as BadState,
)
from .core.errors import (
    IllegalAction as IllegalAction,
)
from .core.errors import (
    MeadhallError as MeadhallError,
)
from .core.errors import (
    UnknownGame as UnknownGame,
)
from .core.event import Event as Event
from .core.game import Game as Game
from .core.game import Option as Option
from .core.game import game as game
from .core.game import games as games
from .core.outcome import Outcome as Outcome
from .core.record import Record as Record
from .core.scene import Choice as Choice
from .core.scene import Node as Node
from .core.scene import Scene as Scene
from .core.scene import Zone as Zone
from .core.state import CHANCE as CHANCE
from .core.state import State as State
from .core.state import playout as playout
from .core.view import View as View
from .core.words import Message as Message
from .core.words import render as render
from .table.play import play as play

__version__ = '0.1.0'
