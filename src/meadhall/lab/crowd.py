"""The clients of `meadhall bench hall`: the sockets at one table, and the moves they make."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable, Iterator
from typing import Final

from msgspec import Struct
from msgspec.json import Decoder

from .wire import Wire

PATTERNS: Final = 5000  # moves whose sizes are kept for the bare server
VERSION: Final = re.compile(rb'{"type":"(?:change|table)","version":(\d+)')


class Group:
    """The sockets at one table. A move goes in at one of them, and is seen when all have been told."""

    def __init__(self) -> None:
        self.wires = list[Wire]()
        self.unseen = 0  # sockets that were not yet told of the move
        self.sent = 0.0
        self.trouble = ''
        self.seen: Callable[[float], None] = lambda _: None

    @property
    def is_busy(self) -> bool:
        """Whether the last move is still being made, or seen."""
        return self.unseen > 0

    def move(self) -> None:
        """Sends a move, if there is one to make. The last one has been seen."""
        raise NotImplementedError

    def send(self, wire: Wire, text: str) -> None:
        self.unseen = len(self.wires)
        self.sent = time.perf_counter()
        wire.send(text)

    def tick(self) -> None:
        """One more has seen it."""
        self.unseen -= 1
        if not self.unseen:
            self.seen(time.perf_counter() - self.sent)


class ChoiceDoc(Struct):
    action: str


class DraftDoc(Struct):
    number: int
    confirm: bool


class TurnDoc(Struct):
    choices: list[ChoiceDoc]
    draft: DraftDoc


class MessageDoc(Struct):
    turn: TurnDoc


read = Decoder(MessageDoc).decode


class HallTable(Group):
    """Plays random legal moves, out of the choices that the hall offers.

    As programs do, in one message; or with `drafts` as people do, decision by decision. A draft is confirmed
    when it is complete, and the time runs from there.
    """

    def __init__(self, players: int, rng: random.Random, patterns: list[list[int]], drafts: bool) -> None:
        super().__init__()
        self.players = players
        self.rng = rng
        self.drafts = drafts
        self.is_drafting = False
        self.version = 0
        self.sizes = list[int]()
        self.patterns = patterns
        self.is_over = False

    @property
    def is_busy(self) -> bool:
        return self.is_drafting or self.unseen > 0

    def hear(self, wire: Wire, message: bytes) -> None:
        if message.startswith(b'{"type":"draft"'):
            self.go_on(wire, read(message).turn)
            return
        found = VERSION.match(message)
        if found is None:
            if not message.startswith(b'{"type":"done"'):
                self.trouble = message.decode()
            return
        wire.last, version = message, int(found[1])
        if self.unseen and version > self.version:
            self.sizes.append(len(message))
            self.tick()
        if not self.unseen:
            self.version = version
            if self.sizes and len(self.patterns) < PATTERNS:
                self.patterns.append(self.sizes)
            self.sizes = []

    def move(self) -> None:
        wire = next((one for one in self.wires[: self.players] if b'"choices":[]' not in one.last), None)
        self.is_over = wire is None
        if wire is None:
            return
        turn = read(wire.last).turn
        if self.drafts:
            self.is_drafting = True
            self.go_on(wire, turn)
        else:
            action = self.rng.choice(turn.choices).action
            self.send(wire, self.request('play', actions=[action]))

    def go_on(self, wire: Wire, turn: TurnDoc) -> None:
        """The next decision of a draft, or its end."""
        if turn.draft.confirm:
            self.is_drafting = False
            self.send(wire, self.request('confirm', draft=turn.draft.number))
        else:
            action = self.rng.choice(turn.choices).action
            wire.send(self.request('add', draft=turn.draft.number, action=action))

    def request(self, do: str, **more: object) -> str:
        return json.dumps({'do': do, 'id': 1, 'version': self.version, **more})


class BareRoom(Group):
    """Has the same sizes sent to its sockets that a table of the hall had."""

    def __init__(self, sizes: Iterator[list[int]]) -> None:
        super().__init__()
        self.sizes = sizes

    def hear(self, _: Wire, message: bytes) -> None:
        if not message.startswith(b'{'):
            self.tick()

    def move(self) -> None:
        self.send(self.wires[0], ' '.join([str(size) for size in next(self.sizes)]).ljust(70))
