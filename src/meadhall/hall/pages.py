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
from .client_files import File, plain_page
from .given import Files, Here, Reader, TheHall
from .persons import YEAR, cookie, device_name
from .room import clock
from .speech import negotiated

HTML = 'text/html'


def sent(request: Here, file: File) -> Response[bytes]:
    encoding, content = file.best(request.headers.get('accept-encoding', ''))
    headers = {'cache-control': file.caching, 'vary': 'accept-encoding'}
    if encoding:
        headers['content-encoding'] = encoding
    return Response(content, media_type=file.kind, headers=headers)


@get(['/', '/new', '/t/{table:str}'], include_in_schema=False, media_type=MediaType.HTML)
async def page(request: Here, client: Files, speech: Reader) -> Response[bytes]:
    """One page for all: the client knows by its address what to show. A language once chosen stays chosen."""
    answer = sent(request, client.index(speech.language))
    asked = request.query_params.get('language')
    if asked is not None and negotiated(asked, '') == asked:
        answer.set_cookie(Cookie('language', value=asked, path='/', max_age=YEAR, samesite='lax'))
    answer.headers['vary'] = 'accept-encoding, accept-language, cookie'
    return answer


@get('/{path:path}', include_in_schema=False)
async def file(request: Here, client: Files, speech: Reader, path: FromPath[str]) -> Response[bytes]:
    """A file of the client. Who mistyped an address is shown the way to the lobby."""
    found = client.files.get(path.lstrip('/'))
    if found is not None:
        return sent(request, found)
    if path.startswith('/api/') or HTML not in request.headers.get('accept', ''):
        raise NotFoundException
    title = escape(speech.words(Message('hall.not-found')))
    lost = plain_page(speech.language, title, '<p><a href="/">Meadhall</a></p>')
    return Response(lost, media_type=HTML, status_code=404, headers={'cache-control': 'no-store'})


# --- another device ------------------------------------------------------------------------------------
@get('/device/{token:str}', include_in_schema=False, media_type=MediaType.HTML)
async def device_page(speech: Reader) -> Response[bytes]:
    """Asks first: whoever shows a preview of a link must not use it up."""
    words = [escape(speech.words(Message(f'hall.{code}'))) for code in ('link-title', 'link-ask', 'link-yes')]
    form = f'<p>{words[1]}</p><form method="post"><button>{words[2]}</button></form>'
    return Response(
        plain_page(speech.language, words[0], form), media_type=HTML, headers={'cache-control': 'no-store'}
    )


@post('/device/{token:str}', include_in_schema=False, media_type=MediaType.HTML)
async def device_joins(request: Here, hall: TheHall, speech: Reader, token: FromPath[str]) -> Response[Any]:
    try:
        joining = hall.people.use_link(token, device_name(request), clock())
        _, fresh = await asyncio.wrap_future(joining)
    except MeadhallError:
        title, text = [escape(speech.words(Message(f'hall.{code}'))) for code in ('link-title', 'no-link')]
        gone = plain_page(speech.language, title, f'<p>{text}</p><p><a href="/">Meadhall</a></p>')
        return Response(gone, media_type=HTML, status_code=409)
    return Redirect('/', status_code=303, cookies=[cookie(hall.settings, request, fresh)])


ROUTES = [page, file, device_page, device_joins]
