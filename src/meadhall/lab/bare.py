"""What a server costs that has no hall behind it: `python -m meadhall.lab.bare`, for `meadhall bench hall`.

A message names sizes; each socket of its room is sent so many characters, and the sender a word more. With
the name of a FILE every message is on the disk before anybody is told of it, as in a hall.
"""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import sys
from typing import Any, Final

import uvicorn
from litestar import Litestar, WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

FILLER: Final = '.' * 1_000_000
DONE: Final = '{"type":"done","to":1,"version":100}'
ROOMS: Final = dict[str, list[WebSocket[Any, Any, Any]]]()
KEPT: Final = os.open(sys.argv[1], os.O_CREAT | os.O_WRONLY) if sys.argv[1:] else None
PAGES: Final = bytes(3 * 4096)  # what a move in a hall writes, roughly
WRITING: Final = asyncio.Lock()


@websocket('/{room:str}')
async def echo(socket: WebSocket[Any, Any, Any], room: FromPath[str]) -> None:
    await socket.accept()
    there = ROOMS.setdefault(room, [])
    there.append(socket)
    try:
        while True:
            sizes = (await socket.receive_text()).split()
            if KEPT is not None:
                async with WRITING:
                    await asyncio.to_thread(keep, KEPT)
            for reader, size in zip(there, sizes, strict=True):
                await reader.send_text(FILLER[: int(size)])
            await socket.send_text(DONE)
    except WebSocketDisconnect:
        there.remove(socket)


def keep(file: int) -> None:
    os.lseek(file, 0, os.SEEK_SET)
    os.write(file, PAGES)
    os.fsync(file)


def serve() -> None:
    """With the same settings as a hall."""
    listening = socket.create_server(('127.0.0.1', 0), backlog=2048)
    print(f'http://127.0.0.1:{listening.getsockname()[1]}/', flush=True)
    config = uvicorn.Config(
        Litestar([echo], logging_config=None, openapi_config=None),
        ws='websockets-sansio',
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        lifespan='off',
        timeout_graceful_shutdown=1,
    )
    gc.collect()
    gc.freeze()
    gc.set_threshold(200_000, 50, 100)
    uvicorn.Server(config).run([listening])


if __name__ == '__main__':
    serve()
