"""The small decisions of one seat, before they are sealed."""

from __future__ import annotations

from ..core.action import Action
from ..core.event import Event
from ..core.state import State
from .match import Match


class Draft:
    """Decisions on a private copy: shown to their seat at once, undone freely, sealed in one go.

    A draft is complete where chance or another seat comes in. Where several seats decide at the same time,
    seal a person's draft before asking a bot: then the copy holds nothing that it could reveal.
    """

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        self.actions = list[Action]()
        self.states: list[State] = [match.state.copy()]  # before each action, and after the last

    @property
    def state(self) -> State:
        return self.states[-1]

    def complete(self) -> bool:
        """Whether the seat has nothing left to decide."""
        return self.seat not in self.state.to_act()

    def apply(self, action: Action) -> list[Event]:
        """Adds a decision; an illegal one changes nothing."""
        after = self.state.copy()
        events = after.apply(self.seat, action)
        self.states.append(after)
        self.actions.append(action)
        return events

    def undo(self) -> Action:
        """Takes back the last decision; only if there is one."""
        self.states.pop()
        return self.actions.pop()

    def seal(self) -> list[Event]:
        """Hands the decisions to the match, for good."""
        return [event for action in self.actions for event in self.match.apply(self.seat, action)]
