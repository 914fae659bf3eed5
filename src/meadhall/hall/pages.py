"""The pages: the built client, and the one page that needs none of it."""

from __future__ import annotations

import asyncio
from html import escape
from typing import Any

from litestar import MediaType, Response, get, post
from litestar.datastructures import Cookie
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from ..core.errors import MeadhallError
from ..core.words import Message
from .client_files import LANGUAGE, plain_page, sent
from .given import Files, Here, Reader, TheHall, Who
from .persons import YEAR, cookie, device_name
from .room import clock
from .speech import Speech, negotiated

HTML = 'text/html'


@get(['/', '/new', '/t/{table:str}', '/rules/{game:str}'], include_in_schema=False, media_type=MediaType.HTML)
async def page(request: Here, client: Files, speech: Reader) -> Response[bytes]:
    """One page for all: the client knows by its address what to show. A language once chosen stays chosen."""
    answer = sent(client.index(speech.language), encodings(request), vary=LANGUAGE)
    asked = request.query_params.get('language')
    if asked is not None and negotiated(asked, '') == asked:
        answer.set_cookie(Cookie('language', value=asked, path='/', max_age=YEAR, samesite='lax'))
    return answer


@get('/{path:path}', include_in_schema=False)
async def file(request: Here, client: Files, path: FromPath[str]) -> Response[bytes]:
    """A file of the client."""
    found = client.files.get(path.lstrip('/'))
    if found is None:
        raise NotFoundException
    return sent(found, encodings(request))


def encodings(request: Here) -> str:
    return request.headers.get('accept-encoding', '')


def lost(request: Here, speech: Speech) -> Response[bytes] | None:
    """Who mistyped an address is shown the way to the lobby; a program that asks is not."""
    if request.url.path.startswith('/api/') or HTML not in request.headers.get('accept', ''):
        return None
    title = escape(speech.words(Message('hall.not-found')))
    lobby = escape(speech.words(Message('page.to-lobby')))
    page = plain_page(speech.language, title, f'<p><a href="/">{lobby}</a></p>')
    return Response(page, media_type=HTML, status_code=404, headers={'cache-control': 'no-store'})


# --- another device ------------------------------------------------------------------------------------
@get('/device/{token:str}', include_in_schema=False, media_type=MediaType.HTML)
async def device_page(speech: Reader, visitor: Who) -> Response[bytes]:
    """Asks first: a preview of the link must not use it up, and who is somebody may want to stay so."""
    told = [Message('hall.link-ask')]
    if visitor.person is not None:
        told.append(Message('hall.link-other', {'nickname': visitor.person.nickname}))
    title, yes = [escape(speech.words(Message(f'hall.{code}'))) for code in ('link-title', 'link-yes')]
    form = ''.join([f'<p>{escape(speech.words(one))}</p>' for one in told])
    form += f'<form method="post"><button>{yes}</button></form>'
    return Response(
        plain_page(speech.language, title, form), media_type=HTML, headers={'cache-control': 'no-store'}
    )


@post('/device/{token:str}', include_in_schema=False, media_type=MediaType.HTML)
async def device_joins(request: Here, hall: TheHall, speech: Reader, token: FromPath[str]) -> Response[Any]:
    try:
        joining = hall.people.use_link(token, device_name(request), clock())
        _, fresh = await asyncio.wrap_future(joining)
    except MeadhallError:
        codes = ('hall.link-title', 'hall.no-link', 'page.to-lobby')
        title, text, lobby = [escape(speech.words(Message(code))) for code in codes]
        gone = plain_page(speech.language, title, f'<p>{text}</p><p><a href="/">{lobby}</a></p>')
        return Response(gone, media_type=HTML, status_code=409)
    return Redirect('/', status_code=303, cookies=[cookie(hall.settings, request, fresh)])


ROUTES = [page, file, device_page, device_joins]
