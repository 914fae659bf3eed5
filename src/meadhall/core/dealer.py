"""The dealer: chance's actions from a seed that can be committed to before and checked after."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .action import Action
    from .state import State


def commitment(seed: str) -> str:
    """What is published before the game; the seed itself follows after it."""
    return hashlib.sha256(f'meadhall commitment {seed}'.encode()).hexdigest()


class Dealer:
    """The n-th draw of a seed is a fixed number, the same on every machine and in every language."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.draws = 0

    def randrange(self, n: int) -> int:
        """A number from 0 to n - 1: SHA-256 of seed and count, modulo n (the bias is below n / 2**256)."""
        self.draws += 1
        digest = hashlib.sha256(f'meadhall draw {self.seed} {self.draws}'.encode()).digest()
        return int.from_bytes(digest, 'big') % n

    def deal(self, state: State) -> Action:
        """Chance's next action, by its odds."""
        odds = state.odds()
        left = self.randrange(sum([weight for _, weight in odds]))
        for action, weight in odds:
            if left < weight:
                return action
            left -= weight
        raise AssertionError('weights are positive')
