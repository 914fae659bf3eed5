"""Monte Carlo tree search over any state. Compiled together with the games."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from ..core.dice import Dice
from ..core.state import CHANCE, NOBODY, State, playout

EXPLORE: Final = 1.4


class Branch:
    """A decision that was tried: what it is, and how it went for the seat that made it."""

    def __init__(self, seat: i64, action: i64) -> None:
        self.seat: i64 = seat
        self.action: i64 = action
        self.visits: i64 = 0
        self.worth = 0.0
        self.untried: list[int] | None = None
        self.branches: list[Branch] = []

    def best(self) -> Branch:
        """The branch to look at next (UCT)."""
        log = math.log(self.visits)
        found = self.branches[0]
        highest = -1e9
        for branch in self.branches:
            visits = float(branch.visits)
            score = branch.worth / visits + EXPLORE * math.sqrt(log / visits)
            if score > highest:
                highest = score
                found = branch
        return found


class Search:
    """Grows a tree from a state; every simulation plays one random game from a leaf."""

    def __init__(self, state: State, seed: int) -> None:
        self.state = state
        self.dice = Dice(seed)
        self.root = Branch(NOBODY, -1)
        self.steps: i64 = 0

    def simulate(self, times: int) -> None:
        for _ in range(times):
            self.once()

    def once(self) -> None:
        state = self.state.copy()
        path = [self.root]
        node = self.root
        while True:
            seat = state.actor()
            while seat == CHANCE:
                state.advance(seat, state.pick(seat, self.dice))
                seat = state.actor()
            if seat == NOBODY:
                break
            untried = node.untried
            if untried is None:
                untried = [action.id for action in state.legal(int(seat))]
                node.untried = untried
            fresh = len(untried) > 0
            if fresh:
                n = self.dice.below(len(untried))
                untried[n], untried[-1] = untried[-1], untried[n]
                node.branches.append(Branch(seat, untried.pop()))
                node = node.branches[-1]
            else:
                node = node.best()
            path.append(node)
            state.advance(seat, node.action)
            if fresh:
                break
        self.steps += playout(state, self.dice)
        self.learn(path, state)

    def learn(self, path: list[Branch], state: State) -> None:
        outcome = state.outcome()
        assert outcome is not None
        rewards = outcome.rewards()
        for node in path:
            node.visits += 1
            if node.seat >= 0:
                node.worth += rewards[node.seat]

    def choice(self) -> int:
        """The action most looked at."""
        found = self.root.branches[0]
        for branch in self.root.branches:
            if branch.visits > found.visits:
                found = branch
        return int(found.action)
