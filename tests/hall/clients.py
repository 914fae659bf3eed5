"""A real hall on a real port, and people who come to it over HTTP and WebSocket."""

from __future__ import annotations

import contextlib
import io
import json
import logging
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from meadhall.hall.app import App
from meadhall.hall.log import LOGGER, Lines
from meadhall.hall.serve import Server, bound
from meadhall.hall.settings import Limits, Settings
from tests.hall.follower import Doc, Follower

PATIENCE = 20.0  # seconds until a test gives up on an answer


class House:
    """The hall in a thread of this process; bots think in another thread, without a pause."""

    def __init__(self, data: Path, limits: Limits | None = None, **more: Any) -> None:
        self.listening = bound('127.0.0.1', 0)
        self.port: int = self.listening.getsockname()[1]
        settings = Settings(
            str(data), port=self.port, limits=limits or Limits.none(), **{'workers': 0, 'pause': 0.0, **more}
        )
        self.app = App(settings)
        self.server = Server(self.app)
        self.thread = threading.Thread(target=self.server.run, args=([self.listening],))
        self.url = f'http://127.0.0.1:{self.port}'

    def __enter__(self) -> House:
        self.thread.start()
        until(lambda: self.server.started or not self.thread.is_alive())
        assert self.server.started
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()
        self.listening.close()

    @property
    def hall(self) -> Any:
        return self.app.hall


def until(fact: Callable[[], object]) -> None:
    """Waits for what another thread brings about."""
    ends = time.monotonic() + PATIENCE
    while not fact():
        assert time.monotonic() < ends
        time.sleep(0.005)


class Player:
    """A person with one device; a stranger without a nickname."""

    def __init__(self, house: House, nickname: str | None = None) -> None:
        self.house = house
        self.http = httpx.Client(base_url=house.url, timeout=PATIENCE)
        if nickname is not None:
            self.me: Doc = self.http.put('/api/me', json={'nickname': nickname}).raise_for_status().json()

    @property
    def token(self) -> str | None:
        return self.http.cookies.get('meadhall')

    def ask(self, method: str, path: str, doc: object = None, **more: Any) -> httpx.Response:
        return self.http.request(method, f'/api{path}', json=doc, **more)

    def open(self, game: str = 'claim', players: int = 2, **more: Any) -> Doc:
        answer = self.ask('POST', '/tables', {'game': game, 'players': players, **more})
        assert answer.status_code == 201, answer.text
        card: Doc = answer.json()
        return card

    def sit(self, table: str, seat: int) -> Doc:
        answer = self.ask('PUT', f'/tables/{table}/seats/{seat}', {'kind': 'me'})
        assert answer.status_code == 200, answer.text
        card: Doc = answer.json()
        return card

    @contextlib.contextmanager
    def at(self, table: str, language: str = 'en', **headers: str) -> Iterator[Line]:
        """At a table, with the first message heard."""
        cookie = {'cookie': f'meadhall={self.token}'} if self.token else {}
        url = f'ws://127.0.0.1:{self.house.port}/api/tables/{table}/live?language={language}'
        with connect(
            url, additional_headers={**cookie, **headers}, max_size=None, compression=None
        ) as socket:
            line = Line(socket)
            line.hear()
            yield line

    def close(self) -> None:
        self.http.close()


class Line:
    """A socket, and what was heard over it."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.follower = Follower()
        self.number = 0

    def hear(self) -> Doc:
        """The next message."""
        return self.follower.hear(self.socket.recv(PATIENCE))

    def wait(self, fact: Callable[[Doc], object]) -> Doc:
        """The next message of which something is true."""
        while not fact(message := self.hear()):
            pass
        return message

    def send(self, **doc: object) -> int:
        self.number += 1
        self.socket.send(json.dumps({**doc, 'id': self.number}))
        return self.number

    def ask(self, **doc: object) -> Doc:
        """What a request is answered with: `done` or `refused`."""
        number = self.send(**doc)
        return self.wait(lambda message: message.get('to') == number)

    def closed(self) -> int | None:
        """Hears all there is, and the code of the closing."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as end:
            return None if end.rcvd is None else end.rcvd.code

    # --- playing ------------------------------------------------------------------------------------
    def add(self, index: int = 0) -> Doc:
        turn = self.follower.turn
        action = turn['choices'][index % len(turn['choices'])]['action']
        return self.ask(do='add', action=action, **self.place())

    def confirm(self) -> Doc:
        return self.ask(do='confirm', **self.place())

    def play(self, index: int = 0) -> Doc:
        choices = self.follower.turn['choices']
        action = choices[index % len(choices)]['action']
        return self.ask(do='play', version=self.follower.version, actions=[action])

    def place(self) -> dict[str, int]:
        return {'version': self.follower.version, 'draft': self.follower.turn['draft']['number']}


@contextlib.contextmanager
def notes() -> Iterator[io.StringIO]:
    """All that the hall writes into its log."""
    stream, level = io.StringIO(), LOGGER.level
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Lines())
    LOGGER.addHandler(handler)
    LOGGER.setLevel(logging.DEBUG)
    try:
        yield stream
    finally:
        LOGGER.removeHandler(handler)
        LOGGER.setLevel(level)
