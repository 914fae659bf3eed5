"""What a server costs that has no hall behind it: `python -m meadhall.lab.bare`, for `meadhall bench hall`.

A message names sizes; each socket of its room is sent so many characters, and the sender a word more.
"""

from __future__ import annotations

import gc
import socket
from typing import Any, Final

import uvicorn
from litestar import Litestar, WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

FILLER: Final = '.' * 1_000_000
DONE: Final = '{"type":"done","to":1,"version":100}'
ROOMS: Final = dict[str, list[WebSocket[Any, Any, Any]]]()


@websocket('/{room:str}')
async def echo(socket: WebSocket[Any, Any, Any], room: FromPath[str]) -> None:
    await socket.accept()
    there = ROOMS.setdefault(room, [])
    there.append(socket)
    try:
        while True:
            sizes = (await socket.receive_text()).split()
            for reader, size in zip(there, sizes, strict=True):
                await reader.send_text(FILLER[: int(size)])
            await socket.send_text(DONE)
    except WebSocketDisconnect:
        there.remove(socket)


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
    gc.set_threshold(5_000, 10, 1_000)
    uvicorn.Server(config).run([listening])


if __name__ == '__main__':
    serve()
