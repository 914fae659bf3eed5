"""A game on its way: the state it has reached and all that led there, so that what is found can be told."""

from __future__ import annotations

import contextlib
import hashlib
import json
import random
from collections.abc import Callable

from ..core.action import Action
from ..core.dealer import Dealer, commitment
from ..core.event import Event
from ..core.facts import Facts
from ..core.game import Game
from ..core.record import Record, settled
from ..core.state import CHANCE, State

LAST = 12  # actions told in the text of what is broken


class Broken(AssertionError):
    """Something a game must keep to and does not. The text says what, and where; `record` replays to it."""

    def __init__(self, text: str, record: Record, law: str = '') -> None:
        super().__init__(text)
        self.record = record
        self.law = law


class Tally:
    """How much was compared in looking for leaks; a test should see that it was not nothing."""

    def __init__(self) -> None:
        self.states = 0  # at which twins were made
        self.twins = 0
        self.different = 0  # twins that are not equal to the state: where something was hidden at all
        self.followed = 0  # decisions made in state and twin
        self.sealed = 0  # of these, made differently
        self.probes = 0  # refusals compared

    def add(self, other: Tally) -> None:
        self.states += other.states
        self.twins += other.twins
        self.different += other.different
        self.followed += other.followed
        self.sealed += other.sealed
        self.probes += other.probes


class Spot:
    """The state, and how it was reached. Chance deals from the seed; `rng` is what a law may draw from."""

    def __init__(self, game: Game, players: int, options: dict[str, object] | None, seed: str) -> None:
        self.game = game
        self.facts: Facts = game.facts()
        self.seed = seed
        self.asked = options or {}
        drawn = settled(game.name, players, self.asked, seed)
        self.state: State = game.new(players, drawn)
        self.players = players
        self.actions: list[tuple[int, str]] = []
        self.trail: list[str] = []  # a digest of what each decision offered and told
        self.start = conserved(self)
        self.dealer = Dealer(seed)
        self.rng = random.Random(seed)
        self.law = ''
        self.tally = Tally()

    # --- going on -----------------------------------------------------------------------------------
    def choices(self, seat: int) -> list[Action]:
        return choices(self.state, seat)

    def step(self, seat: int, action: Action) -> list[Event]:
        """Carries out an action. One that raises is told with what led to it."""
        offered = texts(self.choices(seat))
        try:
            events = self.state.apply(seat, action)
        except Exception as error:
            raise self.broken(f"'{action}' of seat {seat} raises {type(error).__name__}: {error}") from error
        self.actions.append((seat, action.text))
        self.trail.append(digest([offered, [event.to_json() for event in events]]))
        return events

    def walk(self, most: int = -1) -> None:
        """Plays on at random: to the end, or at most so many decisions."""
        while most != 0 and (waiting := self.state.to_act()):
            seat = waiting[self.rng.randrange(len(waiting))]
            self.step(seat, self.any_action(seat))
            most -= 1

    def any_action(self, seat: int) -> Action:
        """Chance's by its odds, a seat's all alike."""
        return self.dealer.deal(self.state) if seat == CHANCE else self.any_of(self.state, seat)

    def any_of(self, state: State, seat: int) -> Action:
        """Something a seat, or chance, may do in a state, all alike."""
        actions = choices(state, seat)
        if not actions:
            raise self.broken(f'seat {seat} is to act and has nothing to do')
        return actions[self.rng.randrange(len(actions))]

    # --- telling ------------------------------------------------------------------------------------
    def check(self, law: Callable[[Spot], None]) -> None:
        """Holds the state to a law. What the law draws depends on the spot and its name alone."""
        before, self.law = self.rng, law.__name__
        self.rng = random.Random(f'{self.seed} {len(self.actions)} {law.__name__}')
        try:
            law(self)
        except Broken:
            raise
        except Exception as error:
            raise self.broken(f'it raises {type(error).__name__}: {error}') from error
        finally:
            self.rng, self.law = before, ''

    def broken(self, what: str) -> Broken:
        return Broken(f'{self.where()}\n  {what}', self.record(), self.law)

    def where(self) -> str:
        """Game, players, options, seed, and the actions that led here."""
        last = ', '.join(f'{self.word(seat)}: {text}' for seat, text in self.actions[-LAST:])
        told = f'{len(self.actions)} actions' + (f', the last of them: {last}' if last else '')
        law = f' breaks the law {self.law}' if self.law else ''
        return (
            f'{self.game.name}{law}: {self.players} players, options {json.dumps(self.asked)}, '
            f'seed {self.seed!r}, after {told}'
        )

    def word(self, seat: int) -> str:
        return 'chance' if seat == CHANCE else self.game.seat_word(seat)

    def record(self) -> Record:
        """All that was decided, up to here."""
        record = Record(
            self.game.name, self.game.rules_version, self.players, self.state.options, ['test'] * self.players
        )
        record.asked = (
            self.asked if self.game.settle(self.players, self.asked, Dealer('')) != self.asked else None
        )
        record.commitment, record.seed = commitment(self.seed), self.seed
        record.actions = list(self.actions)
        with contextlib.suppress(Exception):  # of a state that is too broken to say how it ended
            record.outcome = self.state.outcome()
        return record


def arrive(record: Record) -> Spot:
    """The spot a record leads to, as it was when it was written."""
    game = record.start().game
    spot = Spot(game, record.players, record.asked or record.options, record.seed or '')
    for seat, text in record.actions:
        spot.step(seat, game.parse(spot.state, seat, text))
    return spot


# --- what a state shows --------------------------------------------------------------------------------
def choices(state: State, seat: int) -> list[Action]:
    """What a seat, or chance, may do."""
    return [action for action, _ in state.odds()] if seat == CHANCE else state.legal(seat)


def texts(actions: list[Action]) -> list[str]:
    return [action.text for action in actions]


def conserved(spot: Spot) -> dict[str, int]:
    return spot.facts.conserved(spot.state)


def page(state: State) -> dict[str, object]:
    """All that the contract shows of a state, as JSON data: to compare two that must be alike."""
    seats = range(int(state.players))
    outcome = state.outcome()
    return {
        'state': state.to_json(),
        'to_act': list(state.to_act()),
        'actor': int(state.actor()),
        'odds': [[action.text, weight] for action, weight in state.odds()],
        'legal': [texts(state.legal(seat)) for seat in seats],
        'views': [state.view(seat).to_json() for seat in (None, *seats)],
        'outcome': None if outcome is None else outcome.to_json(),
    }


def difference(one: dict[str, object], other: dict[str, object]) -> str:
    """Where two pages differ, in words; '' if they do not."""
    for key in {**one, **other}:
        if one.get(key) != other.get(key):
            return f'{key!r} is {short(one.get(key))} and {short(other.get(key))}'
    return ''


def short(value: object, most: int = 300) -> str:
    text = value if isinstance(value, str) else json.dumps(value, default=repr)
    return text if len(text) <= most else f'{text[:most]} …'


def digest(value: object) -> str:
    return hashlib.sha256(json.dumps(value).encode()).hexdigest()[:16]
