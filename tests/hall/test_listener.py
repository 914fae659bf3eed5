"""One who is told things, and never waited for."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from unittest import mock

from meadhall.hall import listener as listeners
from meadhall.hall.listener import AGAIN, GOING, Listener
from meadhall.hall.speech import speech


class Wire:
    """What a socket sends; while it is `stuck` nothing goes through."""

    def __init__(self) -> None:
        self.sent = list[dict[str, Any]]()
        self.free = asyncio.Event()
        self.free.set()

    async def send(self, message: dict[str, Any]) -> None:
        await self.free.wait()
        self.sent.append(message)


def listening(wire: Wire, most: int = 3) -> Listener:
    return Listener(wire.send, speech('en'), None, None, most)


def test_what_is_told_is_sent_in_its_order_and_then_goodbye() -> None:
    async def run() -> None:
        wire = Wire()
        one = listening(wire)
        sending = one.start()
        one.tell('a')
        one.tell('b')
        one.dismiss('bye-closing', GOING)
        one.tell('too late')
        await sending
        assert [message.get('text') for message in wire.sent[:2]] == ['a', 'b']
        assert json.loads(wire.sent[2]['text'])['code'] == 'closing'
        assert wire.sent[3] == {'type': 'websocket.close', 'code': GOING, 'reason': ''}
        assert len(wire.sent) == 4

    asyncio.run(run())


def test_one_who_lets_long_messages_wait_is_let_go_before_they_fill_the_memory() -> None:
    async def run() -> None:
        wire = Wire()
        one = listening(wire, most=1000)
        long = 'x' * (listeners.MOST_TEXT // 4)
        for _ in range(5):
            one.tell(long)
        assert len(one.queue) == 5
        one.tell(long)
        assert one.code == AGAIN
        assert len(one.queue) == 1

    asyncio.run(run())


def test_one_who_falls_behind_is_let_go_at_once_and_given_up_after_a_grace() -> None:
    async def run() -> None:
        wire = Wire()
        one = listening(wire)
        sending = one.start()
        wire.free.clear()
        for _ in range(5):
            one.tell('x')
            await asyncio.sleep(0)
        assert one.code == AGAIN
        assert len(one.queue) == 1
        await asyncio.wait([sending], timeout=5)
        assert sending.cancelled()
        assert wire.sent == []

    with mock.patch.object(listeners, 'GRACE', 0.05):
        asyncio.run(run())
