"""What a bot is."""

from __future__ import annotations

import random

from ..core.action import Action
from ..core.view import View


class Bot:
    """Chooses among the legal actions by what its seat's view tells; all its luck comes from `rng`."""

    name = 'bot'

    def choose(self, view: View, legal: list[Action], rng: random.Random) -> Action:
        raise NotImplementedError
