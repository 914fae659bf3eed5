"""The hall as a web application: `app(Settings('hall.sqlite'))`."""

from __future__ import annotations

import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromQuery

import meadhall

from .. import registry as registry  # the games must be on the shelf
from ..core.errors import MeadhallError
from ..core.words import Message as Words
from ..table.refusals import NotThere, NotYours, StoreFailed, TooLate
from ..table.store import Store
from . import api, asgi, pages
from .asgi import Message, Receive, Scope, Send
from .client_files import Client
from .guard import Foreign, Guard
from .hall import Hall
from .live import live
from .log import note
from .persons import Visitor, visitor_of
from .rates import TooFast
from .settings import Settings
from .speech import Speech, negotiated, speech

STATUS: list[tuple[type[MeadhallError], int]] = [
    (NotYours, 403),
    (Foreign, 403),
    (NotThere, 404),
    (TooLate, 409),
    (TooFast, 429),
    (StoreFailed, 503),
]
LONGEST = 1000  # characters of a refusal: some repeat what was asked
CODES = {404: 'not-found', 405: 'not-allowed', 413: 'too-large'}


class App:
    """The guard, the application behind it, and the hall they serve."""

    def __init__(self, settings: Settings, store: Store | None = None) -> None:
        self.hall = Hall(settings, Store(settings.data) if store is None else store)
        self.inner = application(self.hall)
        self.guard = Guard(Noted(cast('asgi.App', self.inner)), settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.guard(scope, receive, send)


def application(hall: Hall) -> Litestar:
    client = Client()

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await hall.begin()
        try:
            yield
        finally:
            await hall.close()

    def provide_visitor(request: Request[Any, Any, Any]) -> Visitor:
        return visitor_of(hall, request)

    return Litestar(
        [*api.ROUTES, *pages.ROUTES, live],
        dependencies={
            'hall': Provide(lambda: hall, sync_to_thread=False),
            'client': Provide(lambda: client, sync_to_thread=False),
            'visitor': Provide(provide_visitor, sync_to_thread=False),
            'speech': Provide(provide_speech, sync_to_thread=False),
        },
        exception_handlers={
            MeadhallError: refuse,
            HTTPException: refuse_request,
            RecursionError: refuse_depth,
            Exception: fail,
        },
        lifespan=[lifespan],
        request_max_body_size=hall.settings.limits.body,
        openapi_config=OpenAPIConfig(
            'Meadhall',
            meadhall.__version__,
            description='Everything around a table. What happens at one: docs/protocol.md.',
            path='/api/schema',
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
        logging_config=None,
    )


def provide_speech(request: Request[Any, Any, Any], language: FromQuery[str | None] = None) -> Speech:
    """The language that is asked for, or was chosen, or the browser prefers."""
    wanted = language if language is not None else request.cookies.get('language')
    return speech(negotiated(wanted, request.headers.get('accept-language', '')))


# --- refusals ------------------------------------------------------------------------------------------
Answer = Response[Any]


def speech_of(request: Request[Any, Any, Any]) -> Speech:
    return provide_speech(request, request.query_params.get('language'))


def answer(
    request: Request[Any, Any, Any], status: int, error: MeadhallError, headers: dict[str, str] | None = None
) -> Answer:
    words = speech_of(request)
    doc = api.Refusal(error.code, error.rule, words.words(error.message)[:LONGEST])
    headers = {'cache-control': 'no-store', **(headers or {})}
    return Response(doc, status_code=status, media_type='application/json', headers=headers)


def refuse(request: Request[Any, Any, Any], error: MeadhallError) -> Answer:
    status = next((number for kind, number in STATUS if isinstance(error, kind)), 400)
    if status == 503:
        note('store-failed', logging.ERROR, error)
        error = StoreFailed(Words('hall.store-failed'))  # where the file is concerns nobody outside
    return answer(request, status, error)


def refuse_request(request: Request[Any, Any, Any], error: HTTPException) -> Answer:
    """What is wrong with a request before anybody looked at what it asks for."""
    status = error.status_code
    if status >= 500:
        return fail(request, error)
    if status == 404 and (page := pages.lost(request, speech_of(request))) is not None:
        return page
    if status in CODES:
        refusal = MeadhallError(Words(f'hall.{CODES[status]}'))
        return answer(request, status, refusal, error.headers)
    found = [
        f'{one.get("key", "")}: {one.get("message", "")}'
        for one in error.extra or []
        if isinstance(one, dict)
    ]
    why = '; '.join(found) or error.detail
    return answer(request, 400, MeadhallError(Words('hall.bad-request', {'why': why[:300]})))


def refuse_depth(request: Request[Any, Any, Any], _: RecursionError) -> Answer:
    """Data nested so deeply that nobody can have meant it."""
    return answer(request, 400, MeadhallError(Words('hall.too-deep')))


def fail(request: Request[Any, Any, Any], error: Exception) -> Answer:
    note('request-failed', logging.ERROR, error)
    return answer(request, 500, MeadhallError(Words('hall.failed')))


# --- notes ---------------------------------------------------------------------------------------------
class Noted:
    """A line in the log for each request; by its route, since addresses hold table ids and tokens."""

    def __init__(self, app: asgi.App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope['type'] != 'http':
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message['type'] == 'http.response.start':
                status = message['status']
            await send(message)

        await self.app(scope, receive, sending)
        took = round((time.perf_counter() - began) * 1000, 1)
        route = scope.get('path_template', '')
        note('request', method=scope['method'], route=route, status=status, ms=took)
