"""A hall that will be killed: python -m tests.hall.doomed FILE PORT WHERE COUNT.

It is as real as any, without limits and without pauses. It dies by itself, as by kill -9, at the COUNT-th
time it comes to a place: `writing`, a change is in the transaction, not yet committed; `stored`, it is on the
disk, and nobody knows; `told`, it is in the queues of the sockets, and whoever asked is not answered yet.
Anywhere else it waits to be killed.
"""

from __future__ import annotations

import os
import signal
import sys

from meadhall.hall.app import App
from meadhall.hall.cards import Brief
from meadhall.hall.room import Room
from meadhall.hall.serve import Server, bound
from meadhall.hall.settings import Limits, Settings
from meadhall.table.change import Change


class Doom:
    """Counts how often a place was come to."""

    def __init__(self, app: App, where: str, count: int) -> None:
        self.hall, self.count = app.hall, count
        self.hall_write, self.hall_arrange = self.hall.write, self.hall.arrange
        if where == 'writing':
            writer = self.hall.store.writer
            writer.create_function('nearer', 0, self.nearer)
            writer.execute('CREATE TEMP TRIGGER doom AFTER INSERT ON actions BEGIN SELECT nearer(); END')
        elif where == 'stored':
            self.hall.write = self.write  # type: ignore[method-assign]
        elif where == 'told':
            self.hall.arrange = self.arrange  # type: ignore[method-assign]

    def nearer(self) -> None:
        self.count -= 1
        if self.count <= 0:
            os.kill(os.getpid(), signal.SIGKILL)

    async def write(self, *changes: Change) -> None:
        await self.hall_write(*changes)
        self.nearer()

    def arrange(self, room: Room, brief: Brief) -> None:
        self.hall_arrange(room, brief)
        self.nearer()


def main(file: str, port: int, where: str, count: int) -> None:
    with bound('127.0.0.1', port) as listening:
        app = App(Settings(file, port=port, limits=Limits.none(), pause=0.0, workers=0))
        Doom(app, where, count)
        Server(app).run([listening])


if __name__ == '__main__':
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4]))
