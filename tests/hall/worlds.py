"""A table and its twin, which differs only in what one observer may not know, each with a room around it.

The same is asked in both by the observer, over the same code that reads a socket; the others play the same,
or, where the rules seal what they do, something else. What the observer is sent is kept, byte by byte.
"""

from __future__ import annotations

import asyncio
import random
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from types import FrameType, SimpleNamespace
from typing import Any, cast

from meadhall.core.action import Action
from meadhall.core.event import Event
from meadhall.core.state import CHANCE, State
from meadhall.hall.listener import Listener
from meadhall.hall.live import Conversation
from meadhall.hall.persons import Visitor
from meadhall.hall.rates import Rates
from meadhall.hall.room import Room
from meadhall.hall.settings import Limits
from meadhall.hall.speech import speech
from meadhall.table.change import Change, Step
from meadhall.table.people import Person
from meadhall.table.store import Said
from meadhall.table.table import Table
from meadhall.testing.spot import choices
from tests.hall.follower import Follower

Observer = int | None
Dealt = list[tuple[State, Action]]  # chance's actions, each with the state it was drawn in


class Ear(Listener):
    """Keeps the very texts it is sent."""

    def __init__(self, person: str | None, language: str) -> None:
        super().__init__(unused, speech(language), person, None, 1000)
        self.texts = list[str]()
        self.follower = Follower()

    def tell(self, text: str) -> None:
        self.texts.append(text)
        self.follower.hear(text)


async def unused(_: Any) -> None:
    raise AssertionError


class World:
    """A copy of a table in some state, and the observer's conversation with its room."""

    def __init__(self, table: Table, state: State, observer: Observer, language: str, luck: str) -> None:
        self.table = forked(table, state, luck)
        self.rng = random.Random(luck)
        self.changes = list[Change]()
        self.room = Room(self.table, [], self.write, lambda *_: None)
        person = None if observer is None else Person(self.table.seats[observer].person, 'Observer')
        self.ear = Ear(None if person is None else person.id, language)
        self.talk = Conversation(cast('Any', self.hall()), self.room, self.ear, Visitor(person))
        self.dealt: Dealt = []
        self.parted = False  # whether chance could not do the same here
        cast('Any', self.table).dealt = self.deal

    def hall(self) -> SimpleNamespace:
        """As much of a hall as a conversation needs."""
        settings = SimpleNamespace(limits=Limits.none())
        return SimpleNamespace(settings=settings, rates=Rates(), store=self, closing=False)

    async def write(self, *changes: Change) -> None:
        await asyncio.sleep(0)
        self.changes += changes

    def say(self, table: str, person: str, name: str, seat: Observer, text: str, at: int) -> Future[Said]:
        future = Future[Said]()
        future.set_result(Said(len(self.room.chat), person, name, seat, text, at))
        return future

    def events(self, observer: Observer) -> list[Event]:
        """What the observer was told by the last change."""
        steps = self.changes[-1].steps if self.changes else ()
        return [event for step in steps for event in step.events if event.is_for(observer)]

    # --- chance -------------------------------------------------------------------------------------
    def deal(self, state: State) -> list[Step]:
        """Any of what chance may do, and kept so that the twin can do the same."""
        self.dealt, steps = [], list[Step]()
        while state.to_act() == (CHANCE,):
            action = self.rng.choice(choices(state, CHANCE))
            self.dealt.append((state.copy(), action))
            steps.append(Step(CHANCE, action, state.apply(CHANCE, action)))
        return steps


class Twin(World):
    """Chance does here what it did in the other world, unless that is hidden from the observer."""

    def __init__(self, world: World, state: State, observer: Observer, language: str, luck: str) -> None:
        super().__init__(world.table, state, observer, language, luck)
        self.world = world
        self.observer = observer
        self.sealed = world.table.game.facts().secrets.sealed

    def deal(self, state: State) -> list[Step]:
        steps, script = list[Step](), list(self.world.dealt)
        while state.to_act() == (CHANCE,):
            action = self.other(state, *script.pop(0)) if script else self.rng.choice(choices(state, CHANCE))
            steps.append(Step(CHANCE, action, state.apply(CHANCE, action)))
        return steps

    def other(self, state: State, before: State, action: Action) -> Action:
        if self.sealed(before, CHANCE, self.observer):
            return self.rng.choice(choices(state, CHANCE))
        if not state.allows(CHANCE, action):
            self.parted = True
            return self.rng.choice(choices(state, CHANCE))
        return action


def forked(table: Table, state: State, luck: str) -> Table:
    """The same table with another true state."""
    copy = Table(table.setting, random.Random(luck))
    copy.head, copy.actions, copy._state = table.head, list(table.actions), state.copy()
    copy.log.lines = {reader: list(lines) for reader, lines in table.log.lines.items()}
    return copy


# --- what an answer takes ------------------------------------------------------------------------------
@contextmanager
def counted() -> Iterator[Counter[str]]:
    """How often the table's code calls what of the engine: time is noise, the way through code is not."""
    calls = Counter[str]()

    def profile(frame: FrameType, event: str, what: Any) -> None:
        if event == 'call' and frame.f_back is not None:
            caller, callee = frame.f_back.f_code, frame.f_code
            if is_table(caller.co_filename) and is_engine(callee.co_filename):
                calls[f'{caller.co_name} {callee.co_name}'] += 1
        elif event == 'c_call' and is_table(frame.f_code.co_filename):
            calls[f'{frame.f_code.co_name} {what.__name__}'] += 1

    sys.setprofile(profile)
    try:
        yield calls
    finally:
        sys.setprofile(None)


def is_table(file: str) -> bool:
    return 'meadhall' in file and file.replace('\\', '/').rpartition('/')[0].endswith('/table')


def is_engine(file: str) -> bool:
    return 'meadhall' in file and any(part in file.replace('\\', '/') for part in ('/core/', '/games/'))
