"""What goes wrong in a terminal, as a message like all others."""

from __future__ import annotations

import re

from ..core.errors import MeadhallError
from ..core.words import Catalog, Message, render
from . import words as words  # the sentences must be known before any is needed


class BadInput(MeadhallError):
    """Something typed, or read from a file, that is of no use."""


class FailedCheck(MeadhallError):
    """A check that was asked for, and did not pass."""


def bad(code: str, **args: object) -> BadInput:
    return BadInput(Message('terminal.' + code, args))


def bad_file(file: str, why: Message | str) -> BadInput:
    return bad('file', file=file, why=why)


def system_reason(error: Exception) -> str:
    """Why the system could not read or write, in its own words."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def reason(error: MeadhallError, catalog: Catalog) -> str:
    """A refusal in one line, with its rule."""
    text = re.sub(r'[ \t\n]+', ' ', render(error.message, catalog)).strip()
    return f'{text} ({error.rule})' if error.rule else text
