"""`meadhall serve`: opens a hall on this machine, and says how to get there."""

from __future__ import annotations

import contextlib
import errno
import gc
import logging
import socket
import sys
from dataclasses import replace
from pathlib import Path
from typing import Final

import platformdirs
import segno
import uvicorn

from ..core.errors import MeadhallError
from ..core.words import ENGLISH, Catalog, Message, render
from . import words as words  # the sentences must be known before any is needed
from .app import App
from .log import to_stream
from .settings import Settings
from .shelf import draw_pictures

PORT: Final = 8181
TRIED: Final = 20  # ports, where none was asked for
CUT_OFF: Final = 30_000  # milliseconds
GRACE: Final = 5  # seconds for requests under way when the hall closes


class CannotServe(MeadhallError):
    """No place to listen at."""


def data_file() -> Path:
    """Where tables are kept unless it is said otherwise."""
    return platformdirs.user_data_path('meadhall', appauthor=False) / 'hall.sqlite'


class Server(uvicorn.Server):
    """Has the lobby's pictures ready, and says goodbye at the tables before it closes the sockets."""

    def __init__(self, app: App) -> None:
        settings = app.hall.settings
        self.hall = app.hall
        super().__init__(
            uvicorn.Config(
                app,
                host=settings.host,
                port=settings.port,
                ws='websockets-sansio',
                ws_per_message_deflate=False,  # costs 40 KiB a socket, and time
                ws_max_size=4 * settings.limits.message,  # what is a little too large is refused in words
                lifespan='on',
                access_log=False,  # addresses hold tokens; the hall keeps notes of its own
                log_config=None,
                server_header=False,
                proxy_headers=bool(settings.url),
                timeout_graceful_shutdown=GRACE,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.hall.start(draw_pictures())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.hall.farewell()
        await super().shutdown(sockets)


def listen(host: str, port: int | None) -> socket.socket:
    """A socket to listen at: the port asked for, or the first free one from the usual on."""
    tried = [port] if port is not None else list(range(PORT, PORT + TRIED))
    for number in tried:
        try:
            return bound(host, number)
        except (OSError, OverflowError) as error:
            if getattr(error, 'errno', None) != errno.EADDRINUSE:
                why = getattr(error, 'strerror', None) or str(error)
                raise CannotServe(
                    Message('hall.cannot-listen', {'host': host, 'port': number, 'why': why})
                ) from None
    raise CannotServe(Message('hall.port-taken', {'port': tried[0]}))


def bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ':' in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != 'win32':  # there it would let two halls have one port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, 'TCP_USER_TIMEOUT'):  # one who takes nothing any more is cut off by the system
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, CUT_OFF)
        listening.bind((host, port))
        listening.listen(2048)
    except BaseException:
        listening.close()
        raise
    return listening


def serve(
    settings: Settings,
    port: int | None,
    *,
    lan: bool = False,
    level: int = logging.INFO,
    catalog: Catalog = ENGLISH,
) -> None:
    """Runs until it is stopped. `port` None takes the first free one."""
    to_stream(level=level)
    with listen(settings.host, port) as listening:
        settings = replace(settings, port=listening.getsockname()[1])
        app = App(settings)
        link = settings.url or f'http://{shown_host(settings.host, lan)}:{settings.port}'
        announce(link, settings.data, catalog, lan)
        allow_sockets()
        hurry()
        Server(app).run([listening])


def hurry() -> None:
    """What makes a full hall answer in time. All figures: 500 tables, a move a second at each.

    Python lets a thread that has something to do wait 5 ms for one that is busy. The store's thread must have
    its turn before a move is stored and after it, and nobody is told of the move before that.

    Moves leave no cycles behind, only closed sockets and answered requests do. A look for them touches all
    that is new, scenes with all their nodes: p99 was 25 ms with a threshold of 200,000, and 5 ms without. So
    the hall looks when it is quiet (Hall.tidy), and else only when a great deal has come together.
    """
    sys.setswitchinterval(0.00005)
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000_000, 50, 100)


def allow_sockets() -> None:
    """As many as the system lets this process have: the usual 1,024 open files are soon used up."""
    if sys.platform != 'win32':
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(ValueError, OSError):  # some systems say "any number" and mean fewer
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def announce(link: str, data: str, catalog: Catalog, lan: bool) -> None:
    print(render(Message('hall.open-at', {'link': link + '/'}), catalog))
    print(render(Message('hall.data-in', {'file': data}), catalog))
    if lan:
        print(render(Message('hall.scan'), catalog))
        segno.make(link, error='l', micro=False).terminal(compact=True)
    sys.stdout.flush()


def shown_host(host: str, lan: bool) -> str:
    if lan or host in ('0.0.0.0', '::'):
        return own_address()
    return f'[{host}]' if ':' in host else host


def own_address() -> str:
    """This machine's address in the home network. Nothing is sent: the system only chooses a way."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(('192.0.2.1', 9))
            return str(probe.getsockname()[0])
        except OSError:
            return '127.0.0.1'
