"""The built browser client: read once, compressed once, kept in memory."""

from __future__ import annotations

import functools
import gzip
import mimetypes
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from litestar import Response
from msgspec import json

from ..core.words import Message
from .speech import speech
from .words import page

COMPRESSIBLE: Final = (
    'text/',
    'application/json',
    'application/javascript',
    'application/manifest+json',
    'image/svg',
)
PACKED: Final = {'.br': 'br', '.gz': 'gzip'}
HASHED: Final = 'assets/'  # names in it hold a hash of their content


@dataclass(frozen=True)
class File:
    """A file and its compressed forms, the best first."""

    kind: str
    plain: bytes
    packed: tuple[tuple[str, bytes], ...] = ()
    hashed: bool = False

    def best(self, accepted: str) -> tuple[str, bytes]:
        """The smallest form a browser takes: its encoding ('' for none) and the bytes."""
        for encoding, content in self.packed:
            if encoding in accepted:
                return encoding, content
        return '', self.plain

    @property
    def caching(self) -> str:
        return 'public, max-age=31536000, immutable' if self.hashed else 'no-cache'


LANGUAGE: Final = 'accept-language, cookie'  # what the words of an answer depend on


def sent(file: File, accepted: str, *, caching: str = '', vary: str = '') -> Response[bytes]:
    """A file as an answer; `vary`: what it depends on besides the encoding."""
    encoding, content = file.best(accepted)
    depends = f'accept-encoding, {vary}' if vary else 'accept-encoding'
    headers = {'cache-control': caching or file.caching, 'vary': depends}
    if encoding:
        headers['content-encoding'] = encoding
    return Response(content, media_type=file.kind, headers=headers)


class Client:
    """All files of the built client by path. Without a build there is one page that says so."""

    def __init__(self, folder: Traversable | None = None) -> None:
        folder = files('meadhall.hall').joinpath('client') if folder is None else folder
        contents = dict(walk(folder, '')) if folder.is_dir() else {}
        self.template = contents.pop('index.html', b'').decode()
        contents.pop('manifest.json', None)
        self.files = {path: file_of(path, contents) for path in contents if not is_packed(path, contents)}
        self.index = functools.cache(self.fill)

    def fill(self, language: str) -> File:
        """The page in a language; its words are data in it, not a script."""
        if not self.template:
            return unbuilt(language)
        words = json.encode(page(language)).decode().replace('<', '\\u003c')
        text = self.template.replace('{{language}}', language).replace('{{words}}', words)
        return compressed('text/html', text.encode())


def walk(folder: Traversable, path: str) -> list[tuple[str, bytes]]:
    found = list[tuple[str, bytes]]()
    for entry in folder.iterdir():
        if entry.is_dir():
            found += walk(entry, f'{path}{entry.name}/')
        else:
            found.append((path + entry.name, entry.read_bytes()))
    return found


def is_packed(path: str, contents: dict[str, bytes]) -> bool:
    return path[-3:] in PACKED and path[:-3] in contents


def file_of(path: str, contents: dict[str, bytes]) -> File:
    kind = mimetypes.guess_type(path)[0] or 'application/octet-stream'
    built = tuple((PACKED[end], contents[path + end]) for end in PACKED if path + end in contents)
    return compressed(kind, contents[path], built, path.startswith(HASHED))


def compressed(
    kind: str, content: bytes, built: tuple[tuple[str, bytes], ...] = (), hashed: bool = False
) -> File:
    """With a gzip form of our own, where the build made none and it pays."""
    if kind.startswith(COMPRESSIBLE) and 'gzip' not in dict(built):
        packed = gzip.compress(content, 9, mtime=0)
        if len(packed) < len(content):
            built = (*built, ('gzip', packed))
    return File(kind, content, built, hashed)


def unbuilt(language: str) -> File:
    words = speech(language).words
    title, text = words(Message('hall.unbuilt-title')), words(Message('hall.unbuilt'))
    return compressed('text/html', plain_page(language, title, f'<p>{text}</p>'))


def plain_page(language: str, title: str, body: str) -> bytes:
    """A page without script. Its style sheet is one of the client's files; without these it does without."""
    head = (
        f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
        '<link rel="icon" href="/horn.svg" type="image/svg+xml"><link rel="stylesheet" href="/plain.css">'
    )
    body = f'<body><h1>{title}</h1>{body}</body>'
    return f'<!doctype html><html lang="{language}"><head>{head}</head>{body}</html>'.encode()
