"""A crowd of programs that play at many tables of a hall, whatever happens to it, and forget nothing."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.hall.follower import Doc, Follower

LOST = (OSError, WebSocketException, httpx.TransportError, EOFError)
LATE = ('stale', 'not-awaited')  # refusals that any honest client may meet
AGAIN = 0.05  # seconds until a client knocks again


@dataclass
class Asked:
    """Decisions that were sent to be sealed. `fate`: done, refused, or unknown: nobody said."""

    actions: list[str]
    version: int
    fate: str = 'unknown'


@dataclass
class Guest:
    """A person, or a spectator, at one table: connects again and again until the game is over."""

    crowd: Crowd
    table: str
    token: str | None
    rng: random.Random
    seat: int | None = None
    follower: Follower = field(default_factory=Follower)
    asked: list[Asked] = field(default_factory=list)
    added: list[str] = field(default_factory=list)
    said: dict[str, str] = field(default_factory=dict)  # text: fate
    comings: int = 0
    number: int = 0

    async def run(self) -> None:
        url = f'ws://127.0.0.1:{self.crowd.port}/api/tables/{self.table}/live'
        headers = {'cookie': f'meadhall={self.token}'} if self.token else {}
        while not self.over:
            try:
                async with connect(
                    url, additional_headers=headers, compression=None, max_size=None, open_timeout=30
                ) as socket:
                    await self.visit(socket)
            except LOST:
                await asyncio.sleep(AGAIN)

    @property
    def over(self) -> bool:
        return bool(self.follower.table and self.follower.turn['over'])

    async def visit(self, socket: ClientConnection) -> None:
        await self.come_in(socket)
        while not self.over:
            if not await self.acts(socket):
                await self.hear(socket)

    async def come_in(self, socket: ClientConnection) -> None:
        """What was told before is still true: nobody was told what was not stored."""
        known = self.follower.table
        self.follower.hear(str(await socket.recv()))
        now, self.comings, self.added = self.follower.table, self.comings + 1, []
        assert self.follower.messages[-1]['type'] == 'table', self.follower.messages[-1]
        self.seat = now['you']
        if known:
            assert now['version'] >= known['version']
            assert now['log'][: len(known['log'])] == known['log']
            assert now['chat'][: len(known['chat'])] == known['chat']
        if self.asked and self.asked[-1].fate == 'done':
            assert now['version'] > self.asked[-1].version

    async def hear(self, socket: ClientConnection) -> Doc:
        message = self.follower.hear(str(await socket.recv()))
        self.crowd.heard(message)
        return message

    # --- doing --------------------------------------------------------------------------------------
    async def acts(self, socket: ClientConnection) -> bool:
        """Decides something, if there is anything to decide."""
        turn = self.follower.turn
        if turn['draft']['confirm']:
            await self.seal(socket, self.added[: len(turn['draft']['lines'])], do='confirm')
        elif turn['choices'] and self.rng.random() < 0.03:
            await self.say(socket)
        elif turn['choices']:
            await self.choose(socket, self.rng.choice(turn['choices'])['action'], len(turn['draft']['lines']))
        return bool(turn['draft']['confirm'] or turn['choices'])

    async def choose(self, socket: ClientConnection, action: str, kept: int) -> None:
        """Begins or continues a draft, or plays at once."""
        self.added = self.added[:kept]
        if not kept and self.rng.random() < 0.5:
            await self.seal(socket, [action], do='play', actions=[action])
        elif (await self.ask(socket, do='add', action=action, **self.place()))['type'] == 'done':
            self.added.append(action)

    async def seal(self, socket: ClientConnection, decided: list[str], /, **doc: object) -> None:
        asked = Asked(decided, self.follower.version)
        self.asked.append(asked)
        place = {'version': asked.version} if 'actions' in doc else self.place()
        answer = await self.ask(socket, **doc, **place)
        asked.fate = answer['type']
        assert asked.fate == 'refused' or answer['version'] == asked.version + 1

    async def say(self, socket: ClientConnection) -> None:
        text = f'{self.table} {self.seat} {len(self.said)}'
        self.said[text] = 'unknown'
        self.said[text] = (await self.ask(socket, do='say', text=text))['type']

    async def ask(self, socket: ClientConnection, **doc: object) -> Doc:
        self.number += 1
        await socket.send(json.dumps({**doc, 'id': self.number}))
        while (answer := await self.hear(socket)).get('to') != self.number:
            pass
        assert answer['type'] == 'done' or answer['code'] in LATE, answer
        return answer

    def place(self) -> dict[str, int]:
        return {'version': self.follower.version, 'draft': self.follower.turn['draft']['number']}


class Crowd:
    """Everybody, at all tables. `heard` is called with every message anybody hears."""

    def __init__(self, port: int, heard: Callable[[Doc], None]) -> None:
        self.port = port
        self.heard = heard
        self.guests = list[Guest]()
        self.tables = list[str]()
        self.plays_on = True  # at new tables, when one is over
        self.http = httpx.AsyncClient(base_url=f'http://127.0.0.1:{port}/api', timeout=30)

    async def knock(self, method: str, path: str, token: str | None = None, doc: object = None) -> Any:
        """A request until it is answered; for those that can be made twice."""
        cookies = {'cookie': f'meadhall={token}'} if token else {}
        while True:
            try:
                answer = await self.http.request(method, path, json=doc, headers=cookies)
                assert answer.status_code < 300, answer.text
                return answer
            except LOST:
                await asyncio.sleep(AGAIN)

    async def person(self, nickname: str) -> str:
        answer = await self.knock('PUT', '/me', doc={'nickname': nickname})
        self.http.cookies.clear()
        return str(answer.cookies['meadhall'])

    async def sit(self, game: str, people: int, bots: int, options: dict[str, object]) -> None:
        """People, bots and a spectator at a new table, which goes on with rematches."""
        tokens = [await self.person(f'{game} {number}') for number in range(people)]
        seats = [{'kind': 'me'}, *[{'kind': 'open'}] * (people - 1), *[{'kind': 'bot', 'level': 1}] * bots]
        doc = {'game': game, 'players': len(seats), 'seats': seats, 'options': options, 'pace': MAIL}
        table = (await self.knock('POST', '/tables', tokens[0], doc)).json()['id']
        for number, token in enumerate(tokens[1:]):
            await self.knock('PUT', f'/tables/{table}/seats/{number + 1}', token, {'kind': 'me'})
        await self.play(table, tokens)
        while self.plays_on:
            table = (await self.knock('POST', f'/tables/{table}/rematch', tokens[0])).json()['id']
            await self.play(table, tokens)

    async def play(self, table: str, tokens: list[str]) -> None:
        self.tables.append(table)
        seeds = [random.Random(f'{len(self.guests)} {number}') for number in range(len(tokens) + 1)]
        guests = [Guest(self, table, *one) for one in zip([*tokens, None], seeds, strict=True)]
        self.guests += guests
        await asyncio.gather(*[guest.run() for guest in guests])


MAIL = {'kind': 'mail', 'days': 3}  # nobody is replaced while the hall is down
