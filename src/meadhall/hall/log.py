"""What the hall notes while it runs: an event a line, without tokens, names, or what anybody plays."""

from __future__ import annotations

import hashlib
import logging
import sys
import traceback
from typing import Final, TextIO

from msgspec import json

LOGGER: Final = logging.getLogger('meadhall.hall')


class Lines(logging.Formatter):
    """`{"at", "level", "event", ...}`. Of an error its type and where, not its text: it may tell a secret."""

    def format(self, record: logging.LogRecord) -> str:
        doc: dict[str, object] = {
            'at': round(record.created, 3),
            'level': record.levelname.lower(),
            'event': record.getMessage(),
            **getattr(record, 'about', {}),
        }
        if record.exc_info and record.exc_info[1] is not None:
            doc |= error_of(record.exc_info[1])
        return json.encode(doc).decode()


def note(event: str, level: int = logging.INFO, error: BaseException | None = None, **about: object) -> None:
    """Notes an event with what belongs to it."""
    LOGGER.log(level, event, extra={'about': about}, exc_info=error)


def to_stream(stream: TextIO = sys.stderr, level: int = logging.INFO) -> None:
    """From now on the hall's and its web server's notes go there."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Lines())
    for name, least in (
        ('meadhall.hall', level),
        ('uvicorn', logging.WARNING),
        ('litestar', logging.WARNING),
    ):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(max(level, least))
        logger.propagate = False


def mark(text: str) -> str:
    """A table or a device in the log: the same one has the same mark, but the mark opens no door."""
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def error_of(error: BaseException) -> dict[str, object]:
    where = [f'{frame.filename}:{frame.lineno}' for frame in traceback.extract_tb(error.__traceback__)]
    return {'error': type(error).__name__, 'where': where[-12:]}
