"""The door: by which name a request comes, from which site, how often; and what every answer must say."""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from collections import Counter
from typing import Final
from urllib.parse import parse_qs

from msgspec import json

from ..core.errors import MeadhallError
from ..core.game import game, games
from ..core.words import Message as Words
from .asgi import App, Message, Receive, Scope, Send
from .rates import Rates, TooFast
from .settings import Settings
from .speech import negotiated, speech

SAFE: Final = ('GET', 'HEAD', 'OPTIONS')
LANGUAGE: Final = re.compile(r'(?:^|;) *language=([^;]*)')  # in a cookie header
STYLE: Final = re.compile(r'<style[^>]*>(.*?)</style>', re.DOTALL)
HEADERS: Final = [
    (b'cache-control', b'no-store'),  # where an answer says nothing else: it may be about a person
    (b'x-content-type-options', b'nosniff'),
    (b'x-frame-options', b'DENY'),
    (b'referrer-policy', b'same-origin'),
    (b'cross-origin-opener-policy', b'same-origin'),
    (b'cross-origin-resource-policy', b'same-origin'),
    (b'permissions-policy', b'camera=(), geolocation=(), microphone=(), payment=(), usb=()'),
]


class Foreign(MeadhallError):
    """A request in another's name."""


class Guard:
    """Stands around the whole application. Refusals here need no session, no table and no store."""

    def __init__(self, app: App, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.rates = Rates()
        self.sockets = Counter[str]()
        self.headers = [*HEADERS, (b'content-security-policy', policy().encode())]
        if settings.is_secure:
            self.headers.append((b'strict-transport-security', b'max-age=31536000'))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope['type'] == 'lifespan':
            await self.app(scope, receive, send)
            return
        try:
            self.check(scope)
        except MeadhallError as error:
            await refuse(scope, send, error, self.headers)
            return
        if scope['type'] == 'websocket':
            await self.counted(scope, receive, send)
        else:
            await self.app(scope, receive, self.marked(send))

    async def counted(self, scope: Scope, receive: Receive, send: Send) -> None:
        """So many sockets an address, no more."""
        address = address_of(scope)
        self.sockets[address] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]

    def marked(self, send: Send) -> Send:
        """Every answer carries the headers, whoever made it."""

        async def sending(message: Message) -> None:
            if message['type'] == 'http.response.start':
                headers = list(message['headers'])
                there = {name for name, _ in headers}
                message['headers'] = headers + [one for one in self.headers if one[0] not in there]
            await send(message)

        return sending

    # --- checks -------------------------------------------------------------------------------------
    def check(self, scope: Scope) -> None:
        host = ','.join([value.decode('latin-1') for name, value in scope['headers'] if name == b'host'])
        if not self.settings.knows(host):
            raise Foreign(Words('hall.foreign-host', {'host': host[:100]}))
        is_socket = scope['type'] == 'websocket'
        if is_socket or method(scope) not in SAFE:
            self.check_origin(scope, host)
        self.check_rate(scope, is_socket)

    def check_origin(self, scope: Scope, host: str) -> None:
        """A browser always says from which site it comes; a program that says nothing is no browser."""
        origin = header(scope, b'origin')
        if origin:
            if origin.partition('://')[2] != host and origin != self.settings.url:
                raise Foreign(Words('hall.foreign-origin'))
        elif header(scope, b'sec-fetch-site') not in ('', 'same-origin', 'none'):
            raise Foreign(Words('hall.foreign-origin'))

    def check_rate(self, scope: Scope, is_socket: bool) -> None:
        limits, address = self.settings.limits, address_of(scope)
        if is_socket and self.sockets[address] >= limits.sockets:
            raise TooFast(Words('hall.too-fast'))
        if method(scope) in SAFE:
            self.rates.check('read', address, limits.reads)
        else:
            self.rates.check('write', address, limits.writes)


def header(scope: Scope, name: bytes) -> str:
    """A header's first value; '' if there is none."""
    for key, value in scope['headers']:
        if key == name:
            return bytes(value).decode('latin-1')
    return ''


def method(scope: Scope) -> str:
    """A socket's handshake is a GET that changes nothing yet."""
    return str(scope['method']) if scope['type'] == 'http' else 'GET'


def address_of(scope: Scope) -> str:
    client = scope.get('client')
    return str(client[0]) if client else ''


# --- what pages may do ---------------------------------------------------------------------------------
def policy() -> str:
    """Everything from here, nothing inline.

    The games' art brings style sheets of its own: they are known by their hashes. Style attributes are
    allowed, since a page that moves things sets them.
    """
    hashes = ' '.join(f"'sha256-{digest(style)}'" for style in sorted(styles()))
    return (
        "default-src 'none'; script-src 'self'; "
        f"style-src 'self' {hashes}; style-src-elem 'self' {hashes}; style-src-attr 'unsafe-inline'; "
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )


def styles() -> set[str]:
    """The style sheets in the games' art, each the same at all tables."""
    found = set[str]()
    for name in games():
        one = game(name)
        found |= set(STYLE.findall(one.scene(one.new(one.low_players).view(None)).art))
    return found


def digest(text: str) -> str:
    return b64encode(hashlib.sha256(text.encode()).digest()).decode()


# --- refusing ------------------------------------------------------------------------------------------
def asked_language(scope: Scope) -> str | None:
    query = parse_qs(scope['query_string'].decode('latin-1')).get('language')
    kept = LANGUAGE.search(header(scope, b'cookie'))
    return query[0] if query else kept[1] if kept else None


async def refuse(scope: Scope, send: Send, error: MeadhallError, headers: list[tuple[bytes, bytes]]) -> None:
    """An answer without the application; for a socket, instead of its handshake."""
    words = speech(negotiated(asked_language(scope), header(scope, b'accept-language')))
    body = json.encode({'code': error.code, 'rule': error.rule, 'text': words.words(error.message)})
    kind = 'http' if scope['type'] == 'http' else 'websocket.http'
    status = 429 if isinstance(error, TooFast) else 403
    about = [(b'content-type', b'application/json'), (b'content-length', str(len(body)).encode())]
    await send({'type': f'{kind}.response.start', 'status': status, 'headers': about + headers})
    await send({'type': f'{kind}.response.body', 'body': body, 'more_body': False})
