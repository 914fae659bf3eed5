"""A game as it goes its course: a state, and all that was done and told on the way to it.

Copies are cheap, because tree searches make many: a copy shares the state until one of the two goes on, and
what lies behind them for ever.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from ..core.action import Action
from ..core.dice import Rng
from ..core.event import Event
from ..core.state import NOBODY, State
from ..core.words import Message

Viewer = int | None  # a seat, or the spectator


class Opening:
    """Where a course begins: a game's start; or, if a seat has guessed it, a state that seat could be in.

    Of a guessed state the seat that guesses knows `past`, what it was told before; another seat knows its
    view, which holds all that it could remember. Nobody's knowledge of the true state enters. After `most`
    decisions the course is cut.
    """

    def __init__(
        self,
        state: State,
        seat: Viewer = None,
        past: str | None = None,
        most: int | None = None,
        counted: tuple[int, int] = (0, 0),
    ) -> None:
        self.state = state
        self.game = state.game
        self.seat = seat
        self.past = past
        self.most = most
        self.counted = counted  # decisions and draws before
        self.plain = has_plain_actions(state)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Opening, (self.state, self.seat, self.past, self.most, self.counted)

    def text(self, state: State, seat: int, action: int) -> str:
        """What an action is called that is legal in a state."""
        if self.plain:
            return self.game.action(action).text
        return next(one.text for one in possible(state, seat) if one.id == action)

    def told(self, viewer: Viewer) -> str:
        if self.past is None:
            return ''
        return self.past if viewer == self.seat else seen(self.state, viewer)


class Step:
    """An action, what was told when it was done, and the step before it. Never changes; courses share it."""

    __slots__ = ('action', 'before', 'events', 'lines', 'seat', 'text')

    def __init__(self, before: Step | None, seat: int, action: int, text: str, events: list[Event]) -> None:
        self.before = before
        self.seat = seat
        self.action = action
        self.text = text
        self.events = events
        self.lines: dict[Viewer, str] = {}

    def told(self, viewer: Viewer) -> str:
        """What a viewer learned: its own decision, and the events that are for it."""
        line = self.lines.get(viewer)
        if line is None:
            own = [f'> {self.text}\n'] if self.seat == viewer else []
            line = ''.join([*own, *[f'{spelled(event)}\n' for event in self.events if event.is_for(viewer)]])
            self.lines[viewer] = line
        return line


class Course:
    """`actor` is who decides next: a seat, CHANCE, or NOBODY. `decisions` counts those of the seats."""

    __slots__ = ('actor', 'decisions', 'draws', 'last', 'opening', 'shared', 'state')

    def __init__(self, opening: Opening) -> None:
        self.opening = opening
        self.state = opening.state
        self.shared = True
        self.last: Step | None = None
        self.actor = int(opening.state.actor())
        self.decisions, self.draws = opening.counted

    def __deepcopy__(self, memo: object) -> Course:
        twin = Course.__new__(Course)
        twin.opening, twin.state, twin.last, twin.actor = self.opening, self.state, self.last, self.actor
        twin.decisions, twin.draws = self.decisions, self.draws
        twin.shared = self.shared = True
        return twin

    def __reduce__(self) -> tuple[object, tuple[Opening, list[int]]]:
        return replayed, (self.opening, [step.action for step in self.steps()])

    def go_on(self, action: int) -> None:
        """Carries out a legal action, by its number; whether it is legal is not checked."""
        if self.shared:
            self.state = self.state.copy()
            self.shared = False
        seat, state = self.actor, self.state
        text = self.opening.text(state, seat, action)
        state.told = events = list[Event]()
        state.advance(seat, action)
        state.told = None
        self.last = Step(self.last, seat, action, text, events)
        self.actor = int(state.actor())
        if seat < 0:
            self.draws += 1
        else:
            self.decisions += 1
            if self.decisions == self.opening.most:
                self.actor = NOBODY

    # --- what is behind -----------------------------------------------------------------------------
    def steps(self) -> list[Step]:
        found = list[Step]()
        step = self.last
        while step is not None:
            found.append(step)
            step = step.before
        found.reverse()
        return found

    def told(self, viewer: Viewer) -> str:
        """All that a viewer was told and, if it is a seat, has decided, from the beginning on."""
        return self.opening.told(viewer) + ''.join([step.told(viewer) for step in self.steps()])

    def guessed(self, seat: int, rng: Rng) -> Course:
        """A course that this seat cannot tell from this one."""
        state = self.state.game.determinize(self.state.view(seat), rng)
        counted = self.decisions, self.draws
        return Course(Opening(state, seat, self.told(seat), self.opening.most, counted))


def replayed(opening: Opening, actions: Iterable[int]) -> Course:
    """The course that these actions lead to, for pickles."""
    course = Course(opening)
    for action in actions:
        course.go_on(action)
    return course


def possible(state: State, seat: int) -> list[Action]:
    """What a seat, or chance, may do."""
    return state.legal(seat) if seat >= 0 else [action for action, _ in state.odds()]


def has_plain_actions(state: State) -> bool:
    """Whether actions have the numbers they have in every game; not so with some data of one's own."""
    some = possible(state, int(state.actor()))
    return all(state.game.action(int(action.id)) is action for action in some[:1])


def seen(state: State, viewer: Viewer) -> str:
    """What a viewer sees now, as one line."""
    return json.dumps(state.view(viewer).to_json(), separators=(',', ':'), sort_keys=True) + '\n'


def spelled(value: object) -> str:
    """A message with all its arguments, the same in every language: sentences may leave something out."""
    if isinstance(value, Message):
        args = ','.join([f'{name}={spelled(one)}' for name, one in value.args.items()])
        return f'{value.code}({args})' if args else value.code
    if isinstance(value, (list, tuple)):
        return f'[{",".join([spelled(one) for one in value])}]'
    return str(value)
