"""What happened to bracelets and cards, as short texts, and how much of it a seat knows (K-R15, K-R17).

    reserve>board 3     a bracelet from one place to another; the water counts as board
    red draws walk      a card from the own pile
    red lays walk       a card face down: announced or as a shield
    red shows walk      the same, and a challenge turned it up
    red shuffles        the discards become the pile

In a view `?` stands for what its seat does not know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .box import CARDS, COLOURS, WORTHS
from .state import BOARD, CARD_EVENTS, DREW, LAID, SHOWN, SHUFFLED

if TYPE_CHECKING:
    from .state import Position

PLACES: Final = (*COLOURS, 'reserve', 'board')
DEEDS: Final = ('draws', 'lays', 'shows', 'shuffles')
UNKNOWN: Final = '?'


class Note:
    """One thing noted. A bracelet's `source` and `target` are places; a card's `what` is DREW to SHUFFLED.

    `kind` is a worth or a card, -1 if not known. `what` is -1 for a bracelet; `seat` is a card's owner.
    """

    def __init__(self, what: int, seat: int, source: int, target: int, kind: int) -> None:
        self.what = what
        self.seat = seat
        self.source = source
        self.target = target
        self.kind = kind

    def known_to(self, seat: int | None) -> bool:
        """K-R15, K-R17: whether a seat, or a spectator (None), has seen the face."""
        if self.what >= 0:
            return self.what in (SHOWN, SHUFFLED) or self.seat == seat
        return BOARD in (self.source, self.target) or seat in (self.source, self.target)

    def text(self, seat: int | None, all_known: bool = False) -> str:
        known = self.kind >= 0 and (all_known or self.known_to(seat))
        if self.what == SHUFFLED:
            return f'{COLOURS[self.seat]} {DEEDS[SHUFFLED]}'
        if self.what >= 0:
            return f'{COLOURS[self.seat]} {DEEDS[self.what]} {CARDS[self.kind] if known else UNKNOWN}'
        return f'{PLACES[self.source]}>{PLACES[self.target]} {self.kind if known else UNKNOWN}'

    def code(self) -> int:
        """The number a state keeps."""
        if self.what >= 0:
            return CARD_EVENTS + 8 * (4 * self.what + self.seat) + self.kind
        return 5 * (6 * self.source + self.target) + self.kind


def note_of(code: int) -> Note:
    if code >= CARD_EVENTS:
        rest = code - CARD_EVENTS
        return Note(rest >> 5, (rest >> 3) & 3, -1, -1, rest & 7)
    return Note(-1, -1, code // 30, code // 5 % 6, code % 5)


def note_from(text: str) -> Note | None:
    """Reads a text; None if it is not one."""
    words = text.split(' ')
    if len(words) == 2 and '>' in words[0]:
        source, _, target = words[0].partition('>')
        kind = WORTH_NAMES.get(words[1])
        if source in PLACES and target in PLACES and kind is not None:
            return Note(-1, -1, PLACES.index(source), PLACES.index(target), kind)
        return None
    if len(words) < 2 or words[0] not in COLOURS or words[1] not in DEEDS:
        return None
    what, seat = DEEDS.index(words[1]), COLOURS.index(words[0])
    if what == SHUFFLED:
        return Note(what, seat, -1, -1, 0) if len(words) == 2 else None
    kind = CARD_NAMES.get(words[2]) if len(words) == 3 else None
    return None if kind is None else Note(what, seat, -1, -1, kind)


WORTH_NAMES: Final = {UNKNOWN: -1, **{str(worth): worth for worth in range(1, WORTHS + 1)}}
CARD_NAMES: Final = {UNKNOWN: -1, **{name: card for card, name in enumerate(CARDS)}}


def notes(state: Position) -> list[Note]:
    return [note_of(int(code)) for code in state.memory]


def texts(state: Position, seat: int | None) -> list[str]:
    """All that a seat could know of what happened."""
    return [note.text(seat) for note in notes(state)]


def full_texts(state: Position) -> list[str]:
    return [note.text(None, all_known=True) for note in notes(state)]


def is_lay(note: Note) -> bool:
    return note.what in (LAID, SHOWN)


def is_draw(note: Note) -> bool:
    return note.what == DREW
