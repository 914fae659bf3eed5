"""A bot that plays many games ahead in its mind."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from ..core.action import Action
from ..core.game import game
from ..core.view import View
from .base import Bot
from .search import Search

ROUND: Final = 10  # simulations between two looks at the budget


class SearchBot(Bot):
    """Searches several states the seat could be in, and takes the action most looked at over all of them."""

    name = 'search'

    def __init__(
        self,
        worlds: int = 4,
        simulations: int = 400,
        horizon: int = 3,
        spent: Callable[[int], bool] = lambda world: False,
    ) -> None:
        self.worlds = worlds
        self.simulations = simulations
        self.horizon = horizon
        self.spent = spent  # whether a budget ends the search of this world; each gets one round at least

    def choose(self, view: View, legal: list[Action], rng: random.Random) -> Action:
        if len(legal) == 1:
            return legal[0]
        assert view.seat is not None
        visits = dict.fromkeys([int(action.id) for action in legal], 0)
        for world in range(self.worlds):
            state = game(view.game).determinize(view, rng)
            search = Search(state, rng.getrandbits(32), self.horizon, view.seat)
            for done in range(0, self.simulations, ROUND):
                search.simulate(min(ROUND, self.simulations - done))
                if self.spent(world):
                    break
            for action, branch in search.root.branches.items():
                visits[action] += int(branch.visits)
        return max(legal, key=lambda action: visits[int(action.id)])
