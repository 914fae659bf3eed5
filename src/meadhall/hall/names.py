"""What people may be called, and what they may say: text that shows as what it is."""

from __future__ import annotations

import unicodedata
from typing import Final

from ..core.errors import MeadhallError
from ..core.words import Message
from . import words as words  # the sentences must be known before any is needed

LONGEST_NAME: Final = 24
LONGEST_SPEECH: Final = 500
# Control, format (bidi and invisible ones), surrogate, private, unassigned; line and paragraph separators.
HIDDEN: Final = ('Cc', 'Cf', 'Cs', 'Co', 'Cn', 'Zl', 'Zp')
MARKS: Final = ('Mn', 'Me')
MOST_MARKS: Final = 3  # on one letter; more of them climb over the lines above


class BadText(MeadhallError):
    """A name or a speech that cannot stand on a page."""


def nickname(text: str) -> str:
    """A nickname, trimmed; refused when it is too long or holds what does not show."""
    clean = ' '.join(unicodedata.normalize('NFC', text).split())
    if not 1 <= len(clean) <= LONGEST_NAME:
        raise BadText(Message('hall.nickname-length', {'most': LONGEST_NAME}))
    if not is_plain(clean):
        raise BadText(Message('hall.nickname-characters'))
    return clean


def speech(text: str) -> str:
    """What is said, in one line; what does not show is left out."""
    shown = [one for one in unicodedata.normalize('NFC', text) if is_plain(one) or one in '\n\t\r']
    clean = ' '.join(''.join(shown).split())
    if not 1 <= len(clean) <= LONGEST_SPEECH:
        raise BadText(Message('hall.say-length', {'most': LONGEST_SPEECH}))
    return clean


def is_plain(text: str) -> bool:
    """Nothing hidden in it, and no tower of marks."""
    marks = 0
    for one in text:
        kind = unicodedata.category(one)
        marks = marks + 1 if kind in MARKS else 0
        if kind in HIDDEN or marks > MOST_MARKS:
            return False
    return True
