"""A bot that does anything."""

from __future__ import annotations

import random

from ..core.action import Action
from ..core.view import View
from .base import Bot


class RandomBot(Bot):
    name = 'random'

    def choose(self, view: View, legal: list[Action], rng: random.Random) -> Action:
        return legal[rng.randrange(len(legal))]
