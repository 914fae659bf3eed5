"""What a table or its store refuses. The class says of what kind it is, the code says why."""

from __future__ import annotations

from ..core.errors import MeadhallError
from ..core.words import Message
from . import words as words  # the sentences must be known before any is needed


class BadRequest(MeadhallError):
    """It could not be meant."""


class NotYours(MeadhallError):
    """It is another person's to do."""


class NotThere(MeadhallError):
    """There is no such thing."""


class TooLate(MeadhallError):
    """It could have been done at another time, not now."""


class StoreFailed(MeadhallError):
    """The store did not take it: nothing has changed."""


def message(code: str, **args: object) -> Message:
    return Message('table.' + code, args)
