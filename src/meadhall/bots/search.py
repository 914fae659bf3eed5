"""Monte Carlo tree search over any state. Compiled together with the games."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from ..core.action import Action
from ..core.dice import Dice
from ..core.state import CHANCE, NOBODY, State, playout

EXPLORE: Final = 1.4
SOFT: Final = 10.0  # the appraisal that is worth half a win


class Branch:
    """A decision that was tried: what it is, and how it went for the seat that made it.

    Draws have no branches of their own: what follows a decision is met as it comes. So the same branch may
    meet other actions the next time, and only those that are legal there count.
    """

    def __init__(self, seat: i64, action: i64) -> None:
        self.seat: i64 = seat
        self.action: i64 = action
        self.visits: i64 = 0
        self.worth = 0.0
        self.branches: dict[int, Branch] = {}  # by action

    def untried(self, legal: list[Action]) -> list[int]:
        return [int(action.id) for action in legal if int(action.id) not in self.branches]

    def best(self, legal: list[Action]) -> Branch:
        """Of the legal branches the one to look at next (UCT)."""
        log = math.log(self.visits)
        found = self.branches[int(legal[0].id)]
        highest = -1e9
        for action in legal:
            branch = self.branches[int(action.id)]
            visits = float(branch.visits)
            score = branch.worth / visits + EXPLORE * math.sqrt(log / visits)
            if score > highest:
                highest = score
                found = branch
        return found


class Search:
    """Grows a tree from a state. A leaf is judged by a random game to its end; or, with a `horizon`, by the
    game's own appraisal after that many random actions. The first decision is that of `seat`, which need not
    be the first of several that decide at once; by default it is."""

    def __init__(self, state: State, seed: int, horizon: int = -1, seat: int = NOBODY) -> None:
        self.state = state
        self.seat: i64 = seat
        self.horizon = horizon
        self.dice = Dice(seed)
        self.root = Branch(NOBODY, -1)
        self.steps: i64 = 0

    def simulate(self, times: int) -> None:
        for _ in range(times):
            self.once()

    def once(self) -> None:
        state = self.state.copy()
        path = [self.root]
        while self.descend(state, path):
            pass
        self.steps += playout(state, self.dice, self.horizon)
        worths = judged(state)
        for node in path:
            node.visits += 1
            if node.seat >= 0:
                node.worth += worths[node.seat]

    def descend(self, state: State, path: list[Branch]) -> bool:
        """Takes one decision; False when it was a new one, or the game is over."""
        seat = state.actor()
        while seat == CHANCE:
            state.advance(seat, state.pick(seat, self.dice))
            seat = state.actor()
        if seat == NOBODY:
            return False
        node = path[-1]
        if node is self.root and self.seat != NOBODY:
            seat = self.seat
        legal = state.legal(int(seat))
        untried = node.untried(legal)
        if untried:
            action = untried[self.dice.below(len(untried))]
            chosen = node.branches[action] = Branch(seat, action)
        else:
            chosen = node.best(legal)
        path.append(chosen)
        state.advance(seat, chosen.action)
        return not untried

    def choice(self) -> int:
        """The action most looked at."""
        found = self.root
        for branch in self.root.branches.values():
            if found is self.root or branch.visits > found.visits:
                found = branch
        return int(found.action)


def judged(state: State) -> list[float]:
    """What a state is worth to each seat: its reward at the end, else its appraisal between -1 and 1."""
    outcome = state.outcome()
    if outcome is not None:
        return list(outcome.rewards())
    worths = list[float]()
    for seat in range(int(state.players)):
        worth = state.appraise(seat)
        worths.append(worth / (abs(worth) + SOFT))
    return worths
