"""A finished game, looked through line by line of its log: as a seat knew it, or as an onlooker did."""

from __future__ import annotations

import functools

from msgspec import Struct

from ..core.motion import Motion
from ..table.change import Step
from ..table.log import Log
from ..table.table import Table
from . import wire
from .client_files import File, compressed
from .frames import patch, whole_scene
from .speech import Speech, speech


class Moment(Struct, omit_defaults=True):
    """A line of the log, and what the picture is after it; without `scene`, what it was.

    `actions`: how many of the game's actions had been done by then, the same for all readers.
    """

    actions: int
    line: wire.Line
    scene: wire.Patch | None = None


class Replay(Struct):
    """The picture before the first line, and all that came of it."""

    seat: int | None
    scene: wire.Scene
    moments: list[Moment]


def replay(table: Table, seat: int | None, words: Speech) -> Replay:
    """The game must be over: from then on its record tells every secret to anybody."""
    game, record = table.game, table.record()
    state, log = record.start(), Log(game, table.players)
    first = shown = game.scene(state.view(seat), [])
    moments = list[Moment]()
    for index, (actor, text) in enumerate(record.actions):
        log.tell(Step(actor, game.parse(state, actor, text), record.step(state, index)))
        for line in log.lines[seat][len(moments) :]:
            motion = Motion(shown, game.scene(state.view(seat), []))
            shown = motion.new
            told = wire.Line(
                len(moments), line.seat, line.about, [words.words(message) for message in line.words]
            )
            moments.append(Moment(index + 1, told, None if motion.is_empty else patch(motion, words)))
    return Replay(seat, whole_scene(first, words), moments)


@functools.lru_cache(32)
def replayed(table: Table, seat: int | None, language: str) -> File:
    """Kept for a while: who looks through a game often looks with other eyes, too."""
    return compressed('application/json', wire.encode(replay(table, seat, speech(language))))
