"""One socket at a table, as the room knows it: somebody who is told things, and never waited for."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Final

from ..core.words import Message
from . import wire
from .speech import Speech

GRACE: Final = 5.0  # seconds a socket that is let go has to take its last message
GOING: Final = 1001  # WebSocket close codes: going away,
AGAIN: Final = 1013  # try again later,
REFUSED: Final = 1008  # policy
MOST_TEXT: Final = 8_000_000  # characters that wait for a slow reader

Send = Callable[[Any], Awaitable[None]]


class Listener:
    """What is told goes into a queue that a task of its own sends on. Who lets it fill up is let go."""

    def __init__(self, send: Send, speech: Speech, person: str | None, device: str | None, most: int) -> None:
        self.send = send
        self.speech = speech
        self.person = person
        self.device = device
        self.most = most
        self.queue = deque[str]()
        self.wake = asyncio.Event()
        self.code = 0  # of the closing, once it is decided
        self.sending: asyncio.Task[None] | None = None

    def start(self) -> asyncio.Task[None]:
        """Begins to send on what is told."""
        self.sending = asyncio.get_running_loop().create_task(self.run())
        return self.sending

    def tell(self, text: str) -> None:
        """Never waits."""
        if self.code:
            return
        if len(self.queue) >= self.most or sum(map(len, self.queue)) > MOST_TEXT:
            self.queue.clear()
            self.dismiss('bye-slow', AGAIN)
            return
        self.queue.append(text)
        self.wake.set()

    def dismiss(self, why: str, code: int) -> None:
        """Says goodbye as the last thing; what was still to be told is told again after a reconnect."""
        if self.code:
            return
        words = self.speech.words(Message(f'hall.{why}'))
        self.queue.append(wire.text_of(wire.ByeMessage(why.removeprefix('bye-'), words)))
        self.code = code
        self.wake.set()
        if self.sending is not None:
            asyncio.get_running_loop().call_later(GRACE, self.sending.cancel)

    async def run(self) -> None:
        """Sends until the socket is dismissed, or gone."""
        with contextlib.suppress(OSError):  # uvicorn's word for a reader that has gone
            while self.queue or not self.code:
                await self.wake.wait()
                self.wake.clear()
                while self.queue:
                    await self.send({'type': 'websocket.send', 'text': self.queue.popleft()})
            await self.send({'type': 'websocket.close', 'code': self.code, 'reason': ''})
