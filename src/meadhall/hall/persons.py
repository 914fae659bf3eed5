"""Who asks: a device is known by its cookie, and a person by the devices."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from ..core.words import Message
from ..table.people import Person
from ..table.refusals import NotYours
from .hall import Hall
from .log import note
from .settings import Settings

COOKIE: Final = 'meadhall'
YEAR: Final = 365 * 24 * 3600
SYSTEMS: Final = ('Android', 'iPhone', 'iPad', 'Windows', 'Macintosh', 'Linux')
BROWSERS: Final = ('Firefox', 'Edg', 'OPR', 'Chrome', 'Safari')
TOKEN: Final = re.compile(r'[A-Za-z0-9_-]{20,100}')

Connection = ASGIConnection[Any, Any, Any, Any]


@dataclass(frozen=True)
class Visitor:
    """A person and the device they use; neither, for a stranger."""

    person: Person | None = None
    device: str | None = None

    def known(self) -> Person:
        """The person; refuses strangers."""
        if self.person is None:
            raise NotYours(Message('hall.nickname-first'))
        return self.person


def visitor_of(hall: Hall, connection: Connection) -> Visitor:
    token = connection.cookies.get(COOKIE, '')
    if not TOKEN.fullmatch(token):
        return Visitor()
    found = hall.people.who(token)
    if found is None:
        note('unknown-token')
        return Visitor()
    return Visitor(*found)


def cookie(settings: Settings, connection: Connection, token: str) -> Cookie:
    secure = settings.is_secure or connection.scope.get('scheme') in ('https', 'wss')
    return Cookie(COOKIE, value=token, path='/', max_age=YEAR, httponly=True, secure=secure, samesite='lax')


def address(connection: Connection) -> str:
    return connection.client.host if connection.client else ''


def device_name(connection: Connection) -> str:
    """What people call their devices: the browser and the system, no more than that."""
    agent = connection.headers.get('user-agent', '')
    browser = next((one for one in BROWSERS if one in agent), '')
    system = next((one for one in SYSTEMS if one in agent), '')
    spoken = {'Edg': 'Edge', 'OPR': 'Opera', 'Macintosh': 'Mac'}
    return ', '.join([spoken.get(one, one) for one in (browser, system) if one])
