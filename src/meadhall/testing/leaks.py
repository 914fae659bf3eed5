"""Does anything a seat is shown depend on what it may not know?

The test plays random games. At reached states, for every seat and the spectator (the *observer*), it makes
*twins*: states that differ only in what the observer cannot know, by `game.determinize` and, if a game
offers stronger ones, by `Secrets.twins`. State and twin must show the observer the same: view, who is to
act, legal actions, refusals.

Then play goes on in both. Sealed decisions of others are made differently in the twin, all else alike. The
events that reach the observer must be equal, and so must the views, until an event of a code in
`Secrets.reveals` differs: there the secret is out by the rules, and the comparison of this twin ends.

    secrets = Secrets(reveals={'eketorp.cards', 'eketorp.revealed'})
    check_leaks(mh.game('eketorp'), 4, {}, games=2, rng=random.Random(1), secrets=secrets)
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from ..core.action import Action
from ..core.event import Event
from ..core.game import Game
from ..core.state import CHANCE, State
from ..core.view import View

Observer = int | None
Sealed = Callable[[State, int, Observer], bool]
Twins = Callable[[State, Observer, random.Random], Iterable[State]]


class Leak(AssertionError):
    """Something hidden shows. The text says to whom, where, and what differs."""


def simultaneous(state: State, seat: int, observer: Observer) -> bool:
    """The contract's rule: what several seats decide at the same time is sealed from the others."""
    return seat != CHANCE and len(state.to_act()) > 1


def no_twins(state: State, observer: Observer, rng: random.Random) -> Iterable[State]:
    return ()


class Secrets:
    """What a game keeps hidden, as far as the test must be told.

    `reveals`: codes of the events that lift a secret, e.g. `eketorp.cards`.
    `sealed(state, seat, observer)`: whether the observer must not see what this seat, or chance, decides now.
    `twins(state, observer, rng)`: more states that the observer cannot tell from this one.
    """

    def __init__(
        self,
        reveals: Iterable[str] = (),
        sealed: Sealed = simultaneous,
        twins: Twins = no_twins,
    ) -> None:
        self.reveals = frozenset(reveals)
        self.sealed = sealed
        self.twins = twins


class Tally:
    """How much was compared; a test should see that it was not nothing."""

    def __init__(self) -> None:
        self.states = 0  # at which twins were made
        self.twins = 0
        self.different = 0  # twins that are not equal to the state: where something was hidden at all
        self.followed = 0  # decisions made in state and twin
        self.sealed = 0  # of these, made differently
        self.probes = 0  # refusals compared


def check_leaks(
    game: Game,
    players: int,
    options: dict[str, object] | None,
    games: int,
    rng: random.Random,
    *,
    secrets: Secrets | None = None,
    share: float = 0.1,
    ahead: int = 12,
    probes: int = 3,
) -> Tally:
    """Plays `games` random games and raises Leak at the first difference.

    Twins are made at a `share` of the states, and followed for up to `ahead` decisions; at each, `probes`
    actions are tried that may be illegal.
    """
    check = Check(game, secrets or Secrets(), rng, ahead, probes)
    for _ in range(games):
        state = game.new(players, options)
        while waiting := state.to_act():
            if rng.random() < share:
                check.state(state)
            seat = waiting[rng.randrange(len(waiting))]
            state.apply(seat, check.any_action(state, seat))
    return check.tally


class Check:
    """One run of the test."""

    def __init__(self, game: Game, secrets: Secrets, rng: random.Random, ahead: int, probes: int) -> None:
        self.game = game
        self.secrets = secrets
        self.rng = rng
        self.ahead = ahead
        self.probes = probes
        self.tally = Tally()

    def state(self, state: State) -> None:
        """All observers' twins of one state."""
        self.tally.states += 1
        for observer in [None, *range(int(state.players))]:
            view = state.view(observer)
            twins = [self.game.determinize(view, self.rng), *self.secrets.twins(state, observer, self.rng)]
            for twin in twins:
                self.tally.twins += 1
                self.tally.different += twin != state
                if self.game.from_json(twin.to_json()) != twin:
                    raise Leak(f'{self.game!r}: a twin is no state that can be written and read again')
                self.compare(state, twin, observer, 'at first')
                self.follow(state.copy(), twin.copy(), observer)

    # --- the same to look at ------------------------------------------------------------------------
    def compare(self, state: State, twin: State, observer: Observer, when: str) -> None:
        self.same(state.view(observer), twin.view(observer), observer, when)
        if state.to_act() != twin.to_act():
            raise Leak(self.text(observer, when, 'who is to act', state.to_act(), twin.to_act()))
        if observer is None:
            return
        mine, theirs = texts(state.legal(observer)), texts(twin.legal(observer))
        if mine != theirs:
            raise Leak(self.text(observer, when, 'the legal actions', mine, theirs))
        for _ in range(self.probes):
            self.probe(state, twin, observer, when)

    def same(self, view: View, other: View, observer: Observer, when: str) -> None:
        mine, theirs = view.to_json(), other.to_json()
        if mine == theirs:
            return
        for key in mine:
            if mine[key] != theirs.get(key):
                raise Leak(self.text(observer, when, f'{key!r} of the view', mine[key], theirs.get(key)))
        raise Leak(self.text(observer, when, 'the parts of the view', sorted(mine), sorted(theirs)))

    def probe(self, state: State, twin: State, observer: int, when: str) -> None:
        """An action that may be legal or not must be answered alike."""
        self.tally.probes += 1
        action = self.game.action(self.rng.randrange(self.game.n_actions()))
        mine, theirs = answer(state, observer, action), answer(twin, observer, action)
        if mine != theirs:
            raise Leak(self.text(observer, when, f"the answer to '{action}'", mine, theirs))

    # --- the same to live through -------------------------------------------------------------------
    def follow(self, state: State, twin: State, observer: Observer) -> None:
        """Plays on in both, until a secret is out."""
        for _ in range(self.ahead):
            waiting = state.to_act()
            if not waiting:
                return
            seat = waiting[self.rng.randrange(len(waiting))]
            action = self.any_action(state, seat)
            other = self.answering(state, twin, seat, action, observer)
            if other is None:
                return
            self.tally.followed += 1
            when = f"after '{action}' of seat {seat}" + (
                f" ('{other}' in the twin)" if other != action else ''
            )
            told = heard(state.apply(seat, action), observer)
            twin_told = heard(twin.apply(seat, other), observer)
            if self.secret_is_out(told, twin_told, observer, when):
                return
            self.compare(state, twin, observer, when)

    def answering(
        self, state: State, twin: State, seat: int, action: Action, observer: Observer
    ) -> Action | None:
        """What the twin's seat does: any action if it is sealed, else the same; None if it cannot."""
        if seat != observer and self.secrets.sealed(state, seat, observer):
            self.tally.sealed += 1
            return self.any_action(twin, seat)
        return action if twin.allows(seat, action) else None

    def secret_is_out(self, told: list[Event], others: list[Event], observer: Observer, when: str) -> bool:
        """Whether the events differ where they may; where they may not, it is a leak."""
        for mine, theirs in zip(told, others):
            if mine != theirs:
                if mine.code in self.secrets.reveals and theirs.code in self.secrets.reveals:
                    return True
                raise Leak(self.text(observer, when, 'an event', str(mine), str(theirs)))
        if len(told) != len(others):
            longer = told if len(told) > len(others) else others
            more = [str(event) for event in longer[min(len(told), len(others)) :]]
            raise Leak(self.text(observer, when, 'the number of events', more, 'nothing more'))
        return False

    def any_action(self, state: State, seat: int) -> Action:
        actions = [action for action, _ in state.odds()] if seat == CHANCE else state.legal(seat)
        return actions[self.rng.randrange(len(actions))]

    def text(self, observer: Observer, when: str, what: str, mine: object, theirs: object) -> str:
        who = 'the spectator' if observer is None else f'seat {observer}'
        return f'{self.game.name}: {what} differs for {who} {when}:\n  {mine}\n  {theirs}'


def texts(actions: list[Action]) -> list[str]:
    return [str(action) for action in actions]


def heard(events: list[Event], observer: Observer) -> list[Event]:
    return [event for event in events if event.is_for(observer)]


def answer(state: State, seat: int, action: Action) -> str:
    return 'legal' if state.allows(seat, action) else str(state.why_not(seat, action))
