"""How a hall is set up: where it listens, who may come in by which name, how much is too much."""

from __future__ import annotations

from dataclasses import dataclass, field
from ipaddress import ip_address
from urllib.parse import urlsplit

LOOPBACK = ('127.0.0.1', '::1', 'localhost')


@dataclass(frozen=True)
class Limits:
    """Rates are (how many at once, how many a second after that), for each device or address."""

    body: int = 64 * 1024  # bytes of a request; a board of one's own is some ten thousand
    message: int = 16 * 1024  # bytes of a WebSocket message
    queue: int = 128  # messages waiting for a slow reader before it is let go
    reads: tuple[float, float] = (120, 30)  # requests that change nothing, by address
    writes: tuple[float, float] = (40, 4)  # requests that change something, by address
    persons: tuple[float, float] = (20, 0.2)  # new persons, by address
    tables: tuple[float, float] = (10, 0.1)  # new tables, by person
    openings: tuple[float, float] = (40, 0.2)  # new tables, by address: names cost nothing
    replays: tuple[float, float] = (30, 0.5)  # finished games that are looked through, by address
    messages: tuple[float, float] = (60, 20)  # WebSocket messages, by socket
    chat: tuple[float, float] = (5, 0.5)  # things said, by person
    sockets: int = 200  # at once from one address; a school behind one router is some hundred
    onlookers: int = 200  # sockets at one table until it is full for those who only watch
    held: int = 5_000  # tables that are not over, and not left as they are for a day
    unstarted: int = 20  # tables of one person that wait for players, of these

    @staticmethod
    def none() -> Limits:
        """For measuring: one address is two thousand players."""
        much = (1e9, 1e9)
        return Limits(
            reads=much, writes=much, persons=much, tables=much, openings=much, replays=much, messages=much,
            chat=much, sockets=1_000_000, onlookers=1_000_000, unstarted=1_000_000, held=1_000_000,
        )  # fmt: skip


@dataclass(frozen=True)
class Settings:
    """`url` is the address people use, when it is not the one listened on: behind a proxy, for instance."""

    data: str
    host: str = '127.0.0.1'
    port: int = 8181
    url: str = ''
    limits: Limits = field(default_factory=Limits)
    pause: float = 0.6  # seconds a bot's move takes at least
    workers: int | None = None  # processes for bots; None: one for each core but one, 0: a thread

    @property
    def is_local(self) -> bool:
        return self.host in LOOPBACK

    @property
    def is_secure(self) -> bool:
        return self.url.startswith('https:')

    def knows(self, host: str) -> bool:
        """Whether a Host header is a name of this hall.

        A foreign name that leads to this address is the trick of DNS rebinding. An address in numbers cannot
        be rebound, so on a home network every number is taken.
        """
        name = host_name(host)
        if name in LOOPBACK or (self.url and name == urlsplit(self.url).hostname):
            return True
        return not self.is_local and (is_number(name) or name == self.host or name.endswith('.local'))


def host_name(host: str) -> str:
    """The name in a Host header, without port and brackets; '' for what is none."""
    try:
        return urlsplit(f'//{host}').hostname or ''
    except ValueError:
        return ''


def is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
