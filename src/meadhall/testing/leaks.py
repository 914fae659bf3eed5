"""Does anything a seat is shown depend on what it may not know?

At a reached state, for every seat and the spectator (the *observer*), it makes
*twins*: states that differ only in what the observer cannot know, by `game.determinize` and, if a game
offers stronger ones, by `Secrets.twins`. State and twin must show the observer the same: view, scene,
picture, question, observation, who is to act, legal actions, refusals.

Then play goes on in both. Sealed decisions of others are made differently in the twin, all else alike. The
events that reach the observer must be equal, and so must the views, until an event of a code in
`Secrets.reveals` differs: there the secret is out by the rules, and the comparison of this twin ends.
"""

from __future__ import annotations

from ..core.action import Action
from ..core.event import Event
from ..core.facts import Observer
from ..core.state import State
from ..core.view import View
from .shows import drawn
from .spot import Broken, Spot, short, texts

AHEAD = 12  # decisions that a twin is followed for
PROBES = 3  # actions, legal or not, that state and twin are asked about at each


class Leak(Broken):
    """Something hidden shows. The text says to whom, where, and what differs."""


def nothing_leaks(spot: Spot) -> None:
    """Nothing that any observer is shown here, or soon after, depends on what it may not know."""
    spot.tally.states += 1
    for observer in (None, *range(spot.players)):
        Watch(spot, observer).state()


class Watch:
    """One observer at one spot."""

    def __init__(self, spot: Spot, observer: Observer) -> None:
        self.spot = spot
        self.game = spot.game
        self.observer = observer
        self.secrets = spot.facts.secrets
        self.tally = spot.tally

    def state(self) -> None:
        state, rng = self.spot.state, self.spot.rng
        view = state.view(self.observer)
        twins = [self.game.determinize(view, rng), *self.secrets.twins(state, self.observer, rng)]
        for twin in twins:
            self.tally.twins += 1
            self.tally.different += twin != state
            if self.game.from_json(twin.to_json()) != twin:
                raise self.leak('a twin is no state that can be written and read again')
            self.compare(state, twin, 'at first')
            self.compare_pictures(state, twin)
            self.follow(state.copy(), twin.copy())

    # --- the same to look at ------------------------------------------------------------------------
    def compare(self, state: State, twin: State, when: str) -> None:
        self.same(state.view(self.observer), twin.view(self.observer), when)
        if state.to_act() != twin.to_act():
            raise self.differs('who is to act', when, state.to_act(), twin.to_act())
        if self.observer is None:
            return
        mine, theirs = texts(state.legal(self.observer)), texts(twin.legal(self.observer))
        if mine != theirs:
            raise self.differs('the list of legal actions', when, mine, theirs)
        for _ in range(PROBES):
            self.probe(state, twin, self.observer, when)

    def same(self, view: View, other: View, when: str) -> None:
        mine, theirs = view.to_json(), other.to_json()
        for key in {**mine, **theirs}:
            if mine.get(key) != theirs.get(key):
                raise self.differs(f'{key!r} of the view', when, mine.get(key), theirs.get(key))

    def probe(self, state: State, twin: State, observer: int, when: str) -> None:
        """An action that may be legal or not must be answered alike."""
        self.tally.probes += 1
        action = self.game.action(self.spot.rng.randrange(self.game.n_actions()))
        mine, theirs = answer(state, observer, action), answer(twin, observer, action)
        if mine != theirs:
            raise self.differs(f"the answer to '{action}'", when, mine, theirs)

    def compare_pictures(self, state: State, twin: State) -> None:
        """Views may be alike as JSON and still be drawn differently."""
        mine, theirs = drawn(state, self.observer), drawn(twin, self.observer)
        for part in mine:
            if mine[part] != theirs[part]:
                raise self.differs(f'the {part}', 'at first', mine[part], theirs[part])

    # --- the same to live through -------------------------------------------------------------------
    def follow(self, state: State, twin: State) -> None:
        """Plays on in both, until a secret is out."""
        rng = self.spot.rng
        for _ in range(AHEAD):
            if not (waiting := state.to_act()):
                return
            seat = waiting[rng.randrange(len(waiting))]
            action = self.spot.any_of(state, seat)
            other = self.answering(state, twin, seat, action)
            if other is None:
                return
            self.tally.followed += 1
            when = f"after '{action}' of seat {seat}"
            when += f" ('{other}' in the twin)" if other != action else ''
            told = heard(state.apply(seat, action), self.observer)
            twin_told = heard(twin.apply(seat, other), self.observer)
            if self.secret_is_out(told, twin_told, when):
                return
            self.compare(state, twin, when)

    def answering(self, state: State, twin: State, seat: int, action: Action) -> Action | None:
        """What the twin's seat does: any action if it is sealed, else the same; None if it cannot."""
        if seat != self.observer and self.secrets.sealed(state, seat, self.observer):
            self.tally.sealed += 1
            return self.spot.any_of(twin, seat)
        return action if twin.allows(seat, action) else None

    def secret_is_out(self, told: list[Event], others: list[Event], when: str) -> bool:
        """Whether the events differ where they may; where they may not, it is a leak."""
        for mine, theirs in zip(told, others):
            if mine != theirs:
                if mine.code in self.secrets.reveals and theirs.code in self.secrets.reveals:
                    return True
                raise self.differs('an event', when, str(mine), str(theirs))
        if len(told) != len(others):
            longer = told if len(told) > len(others) else others
            more = [str(event) for event in longer[min(len(told), len(others)) :]]
            raise self.differs('the number of events', when, more, 'nothing more')
        return False

    # --- telling ------------------------------------------------------------------------------------
    def differs(self, what: str, when: str, mine: object, theirs: object) -> Leak:
        who = 'the spectator' if self.observer is None else f'seat {self.observer}'
        return self.leak(f'{what} differs for {who} {when}:\n    {short(mine)}\n    {short(theirs)}')

    def leak(self, what: str) -> Leak:
        return Leak(f'{self.spot.where()}\n  {what}', self.spot.record(), self.spot.law)


def heard(events: list[Event], observer: Observer) -> list[Event]:
    return [event for event in events if event.is_for(observer)]


def answer(state: State, seat: int, action: Action) -> str:
    return 'legal' if state.allows(seat, action) else str(state.why_not(seat, action))
