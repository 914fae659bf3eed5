"""A WebSocket with no more to it than a measurement needs, so that what is measured is the other side."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import Final, cast

HOST: Final = '127.0.0.1'
KEY: Final = 'bWVhZGhhbGwgbWVhc3VyZQ=='
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10  # kinds of frames
FINAL, MASKED = 0x80, 0x80


class Wire(asyncio.Protocol):
    """The client's side. Each message is handed over as bytes, in one piece, as soon as it is here."""

    def __init__(self, port: int, path: str, headers: str, hear: Callable[[Wire, bytes], None]) -> None:
        self.asks = (
            f'GET {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n'
            f'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}\r\n{headers}\r\n'
        )
        self.hear = hear
        self.is_open = False
        self.last = b''  # the message heard last, for those who keep it
        self.buffer = bytearray()
        self.gone: str | None = None  # why it is closed
        self.transport: asyncio.Transport | None = None

    # --- what asyncio calls -------------------------------------------------------------------------
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast('asyncio.Transport', transport)
        self.transport.write(self.asks.encode())

    def connection_lost(self, error: Exception | None) -> None:
        self.gone = self.gone or str(error or 'closed')

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.is_open and not self.open():
            return
        while (end := self.frame()) is not None:
            del self.buffer[:end]

    # --- the protocol -------------------------------------------------------------------------------
    def open(self) -> bool:
        """Whether the server has agreed."""
        head, found, rest = self.buffer.partition(b'\r\n\r\n')
        if found and not head.startswith(b'HTTP/1.1 101 '):
            self.gone = head.partition(b'\r\n')[0].decode()
        self.is_open = bool(found) and self.gone is None
        if self.is_open:
            self.buffer = rest
        return self.is_open

    def frame(self) -> int | None:
        """Sees to the frame at the beginning of the buffer; where it ends, if it is all there."""
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        size, begin = buffer[1], 2
        if size > 125:
            begin = 4 if size == 126 else 10
            if len(buffer) < begin:
                return None
            size = int.from_bytes(buffer[2:begin], 'big')
        if len(buffer) < begin + size:
            return None
        self.take(buffer[0] & 15, bytes(buffer[begin : begin + size]))
        return begin + size

    def take(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            self.hear(self, payload)
        elif kind == PING:
            self.write(PONG, payload)
        elif kind == CLOSE:
            self.gone = f'closed: {payload!r}'

    def send(self, text: str) -> None:
        self.write(TEXT, text.encode())

    def write(self, kind: int, payload: bytes) -> None:
        assert self.transport is not None
        mask = os.urandom(4)
        size = len(payload)
        length = bytes([MASKED | size]) if size < 126 else bytes([MASKED | 126]) + size.to_bytes(2, 'big')
        stretched = (mask * (size // 4 + 1))[:size]
        hidden = int.from_bytes(payload, 'big') ^ int.from_bytes(stretched, 'big')
        self.transport.write(bytes([FINAL | kind]) + length + mask + hidden.to_bytes(size, 'big'))

    def close(self) -> None:
        if self.transport is not None:
            self.transport.abort()


async def connected(wires: list[Wire], port: int, at_once: int = 50) -> None:
    """Opens them in their order, some at a time; all are open, or it fails."""
    loop = asyncio.get_running_loop()
    for first in range(0, len(wires), at_once):
        some = wires[first : first + at_once]
        for wire in some:
            await loop.create_connection(lambda wire=wire: wire, HOST, port)  # type: ignore[misc]
        while not all([wire.is_open for wire in some]):
            for wire in some:
                if wire.gone is not None:
                    raise ConnectionError(wire.gone)
            await asyncio.sleep(0.002)
