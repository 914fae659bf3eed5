"""A game played by numbers, chance inside: what a learning loop calls for every decision. Compiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from ..core.action import Action
from ..core.dice import Dice
from ..core.game import Game
from ..core.state import CHANCE, State

NOTHING: Final = -1


class Stepper:
    """`seat` is who decides now, NOBODY at the end; of several that decide at the same time the first.

    `actions` is how many actions the game has. With `waits` there is one more, to wait: the only one of a
    seat that owes nothing.
    """

    def __init__(self, game: Game, start: State, actions: int, waits: bool = False) -> None:
        self.game = game
        self.start = start
        self.size: i64 = actions + 1 if waits else actions
        self.wait: i64 = actions if waits else NOTHING
        nothing = bytes(int(self.size))
        self.no_action: vec[u8] = vec[u8](nothing)
        self.state: State = start
        self.dice = Dice(0)
        self.seat: i64 = NOTHING
        self.mask: vec[u8] = self.no_action
        self.masked: i64 = NOTHING  # whose legal actions `mask` has
        self.offered: list[Action] = []  # the same as a list

    def reset(self, seed: int) -> int:
        """A new game; returns who decides first."""
        self.state = self.start.copy()
        self.dice = Dice(seed)
        return self.settle()

    def settle(self) -> int:
        """Draws what is to be drawn; returns who decides."""
        state = self.state
        seat = state.actor()
        while seat == CHANCE:
            state.advance(seat, state.pick(seat, self.dice))
            seat = state.actor()
        self.seat = seat
        self.masked = NOTHING
        return int(seat)

    def legal(self, seat: i64) -> vec[u8]:
        """A one at the number of each action that the seat may take now."""
        if self.masked != seat:
            mask = self.no_action[:]  # a new one, for the last was handed out
            actions = self.state.legal(int(seat))
            for action in actions:
                mask[action.id] = 1
            if self.wait >= 0 and not actions:
                mask[self.wait] = 1
            self.mask = mask
            self.masked = seat
            self.offered = actions
        return self.mask

    def allows(self, seat: int, id: int) -> bool:
        return 0 <= id < self.size and self.legal(seat)[id] != 0

    def step(self, id: int) -> int:
        """Carries out an action of the seat that decides; returns who is next, CHANCE if it is not legal."""
        if not self.allows(int(self.seat), id):
            return CHANCE
        self.state.advance(self.seat, id)
        return self.settle()

    def step_all(self, ids: list[int]) -> int:
        """Carries out the legal actions of all seats that decide at the same time, by seat."""
        for seat in self.state.to_act():
            self.state.advance(seat, ids[seat])
        return self.settle()

    def observe(self, seat: int) -> bytes:
        return self.game.glimpse(self.state, seat)
