"""A bot that looks one decision ahead."""

from __future__ import annotations

import random

from ..core.action import Action
from ..core.game import game
from ..core.view import View
from .base import Bot


class Greedy(Bot):
    """Tries every action on a state the seat could be in and takes the one its game appraises highest.

    A game that has advice of its own is asked first.
    """

    name = 'greedy'

    def choose(self, view: View, legal: list[Action], rng: random.Random) -> Action:
        assert view.seat is not None
        if len(legal) == 1:
            return legal[0]
        advice = game(view.game).advise(view, legal, rng)
        if advice is not None:
            return advice
        state = game(view.game).determinize(view, rng)
        worths = list[tuple[float, float]]()
        for action in legal:
            after = state.copy()
            after.advance(view.seat, action.id)
            worths.append((after.appraise(view.seat), rng.random()))
        return legal[worths.index(max(worths))]
