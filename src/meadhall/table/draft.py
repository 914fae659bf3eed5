"""The small decisions of one seat, before they are sealed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..core.action import Action
from ..core.dice import Rng
from ..core.event import Event
from ..core.state import State
from ..core.view import View
from ..core.words import Message
from .change import Step
from .refusals import TooLate, message

Apply = Callable[[int, Action], list[Event]]


@dataclass(frozen=True)
class Plan:
    """Decisions of a seat, each with the view it expects to have then; None where it does not know."""

    seat: int
    texts: list[str]
    seen: list[dict[str, object] | None]

    def carry_out(self, truth: State, apply: Apply) -> list[Step]:
        """Carries the decisions out, by `apply`, in the state `truth`.

        It ends early where the seat sees something that it did not expect: what was to follow was decided
        without knowing it, and is asked again. So nothing is ever refused after something was shown.
        """
        steps = list[Step]()
        for text, seen in zip(self.texts, self.seen, strict=True):
            action = truth.game.parse(truth, self.seat, text)
            events = apply(self.seat, action)
            foreseen = seen is not None and seen == truth.view(self.seat).to_json()
            steps.append(Step(self.seat, action, events, foreseen))
            if not steps[-1].foreseen:
                break
        return steps


class Draft:
    """Decisions shown to their seat at once, undone freely, sealed in one go.

    A draft never works on the true state but on a guess: one that the seat cannot tell from the truth. So
    nothing that a seat tries and takes back can tell it anything. What is legal depends on the view alone,
    hence what is legal in the guess is legal in truth.

    Each decision is tried in several guesses. Where they show the seat different things the decision
    lifts a secret: then the draft is `sealed`, shows nothing of the effect and waits to be confirmed. It is
    complete then, or where others or chance come in.
    """

    def __init__(self, truth: State, seat: int, rng: Rng, number: int = 0) -> None:
        self.truth = truth  # looked at through the seat's view only
        self.game = truth.game
        self.seat = seat
        self.rng = rng
        self.number = number  # rises with every change
        self.actions = list[Action]()
        self.sealed = False
        self.guesses = list[list[State]]()  # before the first action, and after each whose effect is shown

    # --- what the seat sees -------------------------------------------------------------------------
    def view(self) -> View:
        return self.shown().view(self.seat)

    def legal(self) -> list[Action]:
        return [] if self.sealed else self.shown().legal(self.seat)

    def lines(self) -> list[Message]:
        return [action.label() for action in self.actions]

    def complete(self) -> bool:
        """Whether the seat has nothing left to decide."""
        return self.sealed or self.seat not in self.shown().to_act()

    def shown(self) -> State:
        return self.guesses[-1][0] if self.guesses else self.truth

    def parse(self, text: str) -> Action:
        return self.game.parse(self.shown(), self.seat, text)

    # --- deciding -----------------------------------------------------------------------------------
    def add(self, action: Action) -> list[Event]:
        """Adds a decision and returns what the seat is told of it; an illegal one changes nothing."""
        if self.complete() and self.actions:
            raise TooLate(message('draft-complete'))
        if not self.shown().allows(self.seat, action):
            raise self.shown().why_not(self.seat, action)
        if not self.guesses:
            view = self.view()
            self.guesses = [[self.game.guess(view, self.rng) for _ in range(self.game.guesses)]]
        after = [guess.copy() for guess in self.guesses[-1]]
        told = [self.told(guess, action) for guess in after]
        self.sealed = not (alike(told) and alike([guess.view(self.seat).to_json() for guess in after]))
        self.actions.append(action)
        self.number += 1
        if self.sealed:
            return []
        self.guesses.append(after)
        return told[0]

    def told(self, guess: State, action: Action) -> list[Event]:
        return [event for event in guess.apply(self.seat, action) if event.is_for(self.seat)]

    def undo(self) -> Action:
        """Takes back the last decision."""
        if not self.actions:
            raise TooLate(message('draft-empty'))
        if self.sealed:
            self.sealed = False
        else:
            self.guesses.pop()
        self.number += 1
        return self.actions.pop()

    def clear(self) -> None:
        """Takes back all of them."""
        while self.actions:
            self.undo()

    # --- sealing ------------------------------------------------------------------------------------
    def plan(self) -> Plan:
        """What is to be carried out, and what the seat was shown of it."""
        texts = [action.text for action in self.actions]
        seen = list[dict[str, object] | None]()
        for guesses in self.guesses[1:]:
            seen.append(guesses[0].view(self.seat).to_json())
        return Plan(self.seat, texts, [*seen, None] if self.sealed else seen)

    def onto(self, truth: State) -> Draft:
        """The same decisions after something else has happened, as far as they can still be made."""
        moved = Draft(truth, self.seat, self.rng, self.number)
        for action in self.actions:
            if moved.complete() or not moved.shown().allows(self.seat, action):
                break
            moved.add(action)
        moved.number = self.number + (moved.actions != self.actions or moved.sealed != self.sealed)
        return moved


def alike(items: Sequence[object]) -> bool:
    return all([item == items[0] for item in items])
