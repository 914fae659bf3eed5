"""A whole game told as text: what was decided, offered, told and seen, step by step.

Kept beside the tests, such a text shows at a glance what a change of the rules, of a view or of a sentence
does to a game. It reads like a saga, and a machine can tell whether it is still true.

    9. Red: F (of 13: A, B, C, …, home; #b12c) views #7b5c063f
       Red hears: Red sends a Viking to F.
       All see: seats[0].village 7
       All but Red see: seats[0].placed 1
       Red sees: seats[0].placed.F 1

Of a long game only the first part is told in full; digests of choices and views go on to the end.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from ..core.dealer import Dealer
from ..core.event import Event
from ..core.facts import Observer
from ..core.game import Game
from ..core.state import CHANCE
from .spot import choices, digest, short, texts

FEW = 6  # choices that are all listed
WIDE = 48  # characters of a value
MANY = 8  # changes that are all listed
PART = 120  # steps that are told in full
GONE = 'gone'


def playthrough(game: Game, players: int, seed: str, options: dict[str, object] | None = None) -> str:
    """The game that a seed plays: all choices are drawn from it."""
    return '\n'.join(Story(game, players, seed, options or {}).lines()) + '\n'


class Story:
    """One game being told."""

    def __init__(self, game: Game, players: int, seed: str, options: dict[str, object]) -> None:
        self.game = game
        self.luck = Dealer(seed)
        self.state = game.new(players, game.settle(players, options, Dealer(f'{seed} options')))
        self.observers: tuple[Observer, ...] = (None, *range(players))
        self.seen = self.views()
        self.head = (
            f'{game.title()} (rules {game.rules_version}), {players} players, '
            f'options {json.dumps(options)}, seed {seed!r}'
        )

    def lines(self) -> Iterator[str]:
        yield self.head
        question, number = '', 0
        while waiting := self.state.to_act():
            seat = waiting[self.luck.randrange(len(waiting))]
            asked = self.game.ask(self.state.view(None if seat == CHANCE else seat))
            if asked.code != question:
                yield from ('', f'--- {asked}')
                question = asked.code
            number += 1
            yield from self.step(number, seat)
        yield from ('', '--- The end', str(self.state.outcome()), '')
        yield from self.game.picture(self.state.view(None)).splitlines()

    def step(self, number: int, seat: int) -> Iterator[str]:
        found = choices(self.state, seat)
        action = self.luck.deal(self.state) if seat == CHANCE else found[self.luck.randrange(len(found))]
        events = self.state.apply(seat, action)
        before, self.seen = self.seen, self.views()
        views = digest([self.seen[observer] for observer in self.observers])[:8]
        yield f'{number}. {self.name(seat)}: {action} ({listed(texts(found), number <= PART)}) views #{views}'
        told = self.changes(before) if number <= PART else ()
        yield from [f'   {line}' for line in (*self.heard(events), *told)]

    # --- who ----------------------------------------------------------------------------------------
    def name(self, seat: int) -> str:
        return 'Chance' if seat == CHANCE else str(self.game.seat(seat))

    def names(self, observers: tuple[Observer, ...]) -> str:
        """Those few, or everybody but those few."""
        left = [one for one in self.observers if one not in observers]
        few = [*observers] if len(observers) <= len(left) else left
        names = ', '.join('spectators' if one is None else self.name(one) for one in few)
        return names if few != left else f'All but {names}' if left else 'All'

    # --- what they hear and see ---------------------------------------------------------------------
    def heard(self, events: list[Event]) -> Iterator[str]:
        for event in events:
            audience = tuple(one for one in self.observers if event.is_for(one))
            verb = 'hears' if len(audience) == 1 else 'hear'
            yield str(event) if event.audience is None else f'{self.names(audience)} {verb}: {event}'

    def views(self) -> dict[Observer, dict[str, object]]:
        return {one: self.state.view(one).to_json() for one in self.observers}

    def changes(self, before: dict[Observer, dict[str, object]]) -> Iterator[str]:
        """What is new in the views; those who see the same are told of together."""
        changed: dict[str, list[Observer]] = {}
        for one in self.observers:
            for change in changes(before[one], self.seen[one]):
                changed.setdefault(change, []).append(one)
        together: dict[tuple[Observer, ...], list[str]] = {}
        for change, who in changed.items():
            together.setdefault(tuple(who), []).append(change)
        for observers, found in sorted(together.items(), key=lambda one: (-len(one[0]), str(one[0]))):
            verb = 'sees' if len(observers) == 1 else 'see'
            more = f'; and {len(found) - MANY} more' if len(found) > MANY else ''
            yield f'{self.names(observers)} {verb}: {"; ".join(found[:MANY])}{more}'


# --- in short ------------------------------------------------------------------------------------------
def listed(names: list[str], in_full: bool) -> str:
    """The choices in their order; of many the first and the last, and a digest of all."""
    if len(names) == 1:
        return 'the only choice'
    if not in_full:
        return f'of {len(names)}: #{digest(names)[:4]}'
    if len(names) <= FEW:
        return f'of {", ".join(names)}'
    return f'of {len(names)}: {", ".join(names[:3])}, …, {names[-1]}; #{digest(names)[:4]}'


def changes(before: object, after: object, path: str = '') -> list[str]:
    """The parts of a document that are new, each with its path."""
    if before == after:
        return []
    if isinstance(before, dict) and isinstance(after, dict):
        keys = [*before, *[key for key in after if key not in before]]
        parts = [(f'{path}.{key}'.lstrip('.'), before.get(key, GONE), after.get(key, GONE)) for key in keys]
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        parts = [(f'{path}[{n}]', before[n], after[n]) for n in range(len(after))]
    elif isinstance(before, list) and isinstance(after, list) and before == after[: len(before)]:
        return [f'{path} + {short(after[len(before) :], WIDE)}']
    else:
        return [f'{path} {short(after, WIDE)}']
    return [change for where, old, new in parts for change in changes(old, new, where)]
