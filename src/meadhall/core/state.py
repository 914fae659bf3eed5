"""A game in progress. Rules live in the games; what every state offers is here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from .action import Action
from .dice import Dice
from .errors import IllegalAction
from .event import Event
from .outcome import Outcome
from .view import View
from .words import Message

if TYPE_CHECKING:
    from .game import Game

CHANCE: Final = -1
NOBODY: Final = -2


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Mutable, with `copy`. Seats are numbered from 0; CHANCE acts like a seat.

    People and tables use the first group of methods. The second works on action numbers, checks nothing and
    tells nothing: it is for search and playouts, which only do what `pick` or `legal` gave them.
    """

    def __init__(self, players: int, options: dict[str, object]) -> None:
        self.players: i64 = players
        self.options = options
        self.told: list[Event] | None = None

    # --- for everybody ------------------------------------------------------------------------------
    @property
    def game(self) -> Game:
        raise NotImplementedError

    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision now; (CHANCE,) if a draw is due; () at the end."""
        raise NotImplementedError

    def legal(self, seat: int) -> list[Action]:
        """What the seat may do now, in a stable order; empty when it owes nothing."""
        raise NotImplementedError

    def odds(self) -> list[tuple[Action, int]]:
        """Chance's possible actions and their weights; empty when no draw is due."""
        raise NotImplementedError

    def apply(self, seat: int, action: Action) -> list[Event]:
        """Carries out a legal action; returns what happened. An illegal one changes nothing."""
        if not self.allows(seat, action):
            raise self.why_not(seat, action)
        self.told = events = list[Event]()
        try:
            self.advance(seat, action.id)
        finally:
            self.told = None
        return events

    def allows(self, seat: int, action: Action) -> bool:
        """Whether the action is a member of `legal`."""
        if seat == CHANCE:
            return action in [possible for possible, _ in self.odds()]
        return action in self.legal(seat)

    def why_not(self, seat: int, action: Action) -> IllegalAction:
        """The refusal of an action that is not legal here."""
        if not CHANCE <= seat < self.players:
            return IllegalAction(Message('core.no-seat', {'seat': seat}))
        if action.game != self.game.name:
            return IllegalAction(Message('core.foreign-action', {'text': action.text}))
        waiting = self.to_act()
        if not waiting:
            return IllegalAction(Message('core.over'))
        if waiting == (CHANCE,):
            if seat == CHANCE:
                return self.refusal(seat, action)
            return IllegalAction(Message('core.chance'))
        if seat not in waiting:
            name = Message('core.seat-chance') if seat == CHANCE else self.game.seat(seat)
            return IllegalAction(Message('core.not-your-decision', {'seat': name}))
        return self.refusal(seat, action)

    def refusal(self, seat: int, action: Action) -> IllegalAction:
        """Why the seat, which is to act, may not do just this; names the rule."""
        raise NotImplementedError

    def copy(self) -> State:
        raise NotImplementedError

    def view(self, seat: int | None) -> View:
        """What the seat may know; view(None) is the spectator's."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        raise NotImplementedError

    def to_json(self) -> dict[str, object]:
        """The complete state; `game.from_json` reads it."""
        raise NotImplementedError

    def __reduce__(self) -> tuple[object, tuple[str, dict[str, object]]]:
        from .game import restored

        return restored, (self.game.name, self.to_json())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return id(self)

    def _repr_svg_(self) -> str:
        from .svg import draw

        return draw(self.game.scene(self.view(None)))

    # --- for search: by number, unchecked, untold ----------------------------------------------------
    def actor(self) -> i64:
        """The first seat that owes a decision, CHANCE, or NOBODY at the end."""
        raise NotImplementedError

    def pick(self, seat: i64, dice: Dice) -> i64:
        """A random legal action, all alike; chance's by its odds."""
        if seat == CHANCE:
            return weighted(self.odds(), dice)
        actions = self.legal(int(seat))
        return actions[dice.below(len(actions))].id

    def advance(self, seat: i64, id: i64) -> None:
        """Carries out a legal action; appends to `told` unless it is None."""
        raise NotImplementedError

    def appraise(self, seat: int) -> float:
        """How well the seat stands, by a rule of thumb; higher is better. For greedy bots."""
        return 0.0


def weighted(odds: list[tuple[Action, int]], dice: Dice) -> i64:
    """One of chance's actions, by weight."""
    total: i64 = 0
    for _, weight in odds:
        total += weight
    left = dice.below(total)
    for action, weight in odds:
        if left < weight:
            return action.id
        left -= weight
    raise AssertionError('weights are positive')


def playout(state: State, dice: Dice, most: int = -1) -> int:
    """Plays random actions in place, to the end or at most so many; returns how many it played."""
    steps: i64 = 0
    limit: i64 = most
    seat = state.actor()
    while seat != NOBODY and steps != limit:
        state.advance(seat, state.pick(seat, dice))
        steps += 1
        seat = state.actor()
    return int(steps)
