"""What can happen, as events made once: telling them costs nothing, and an event is never changed.

An event that hides something comes in two: one for everybody that leaves it out, one for those who may know.
Which events are told, how many, and in which order, never depends on what is hidden.
"""

from __future__ import annotations

from typing import Final

from ...core.event import Event
from ...core.words import Message
from .arena import SPACES, SPOKEN
from .box import CARDS, COLOURS, DEEDS, WORTHS

SEAT_NAMES: Final = [Message('clash.' + colour) for colour in COLOURS]
CARD_NAMES: Final = [Message('clash.card-' + card) for card in CARDS]
SEATS: Final = range(len(COLOURS))


def by_seat(code: str) -> list[Event]:
    """[seat]"""
    return [Event('clash.' + code, {'seat': SEAT_NAMES[seat]}) for seat in SEATS]


def by_two(code: str) -> list[Event]:
    """[4 * seat + other]"""
    return [
        Event('clash.' + code, {'seat': SEAT_NAMES[seat], 'other': SEAT_NAMES[other]})
        for seat in SEATS
        for other in SEATS
    ]


def by_card(code: str, private: bool) -> list[Event]:
    """[8 * seat + card]"""
    return [
        Event('clash.' + code, {'seat': SEAT_NAMES[seat], 'card': name}, (seat,) if private else None)
        for seat in SEATS
        for name in CARD_NAMES
    ]


def by_deed(code: str) -> list[Event]:
    """[7 * seat + deed]"""
    return [
        Event('clash.' + code, {'seat': SEAT_NAMES[seat], 'deed': CARD_NAMES[deed]})
        for seat in SEATS
        for deed in range(DEEDS)
    ]


def by_space(code: str) -> list[Event]:
    """[SPACES * seat + space]"""
    return [
        Event('clash.' + code, {'seat': SEAT_NAMES[seat], 'space': SPOKEN[space]})
        for seat in SEATS
        for space in range(SPACES)
    ]


def by_worth(code: str, private: bool = False) -> list[Event]:
    """[5 * seat + worth]"""
    return [
        Event('clash.' + code, {'seat': SEAT_NAMES[seat], 'worth': worth}, (seat,) if private else None)
        for seat in SEATS
        for worth in range(WORTHS + 1)
    ]


def thefts() -> list[Event]:
    """[5 * (4 * taker + giver) + worth]: known to the two of them (K-R17)."""
    return [
        Event(
            'clash.took-worth',
            {'seat': SEAT_NAMES[taker], 'other': SEAT_NAMES[giver], 'worth': worth},
            (taker, giver),
        )
        for taker in SEATS
        for giver in SEATS
        for worth in range(WORTHS + 1)
    ]


def attacks() -> list[Event]:
    """[4 * (7 * seat + deed) + target]"""
    return [
        Event(
            'clash.attacked', {'seat': SEAT_NAMES[seat], 'deed': CARD_NAMES[deed], 'other': SEAT_NAMES[other]}
        )
        for seat in SEATS
        for deed in range(DEEDS)
        for other in SEATS
    ]


def lies() -> list[Event]:
    """[8 * (7 * seat + deed) + card]"""
    return [
        Event('clash.lied', {'seat': SEAT_NAMES[seat], 'deed': CARD_NAMES[deed], 'card': card})
        for seat in SEATS
        for deed in range(DEEDS)
        for card in CARD_NAMES
    ]


def on_space(code: str) -> list[Event]:
    """[5 * space + worth]"""
    return [
        Event('clash.' + code, {'space': SPOKEN[space], 'worth': worth})
        for space in range(SPACES)
        for worth in range(WORTHS + 1)
    ]


FIRST: Final = by_seat('first')
STARTED: Final = by_space('started')
DREW: Final = by_seat('drew')
DEALT: Final = by_card('dealt', private=True)
SHUFFLED: Final = by_seat('shuffled')
FILLED: Final = on_space('filled')
TURN: Final = by_seat('turn')
BONUS: Final = by_seat('bonus')
DECLINED: Final = by_seat('declined')
GAINED: Final = by_seat('gained')
GAINED_WORTH: Final = by_worth('gained-worth', private=True)
ANNOUNCED: Final = by_deed('announced')
LAID: Final = by_card('laid', private=True)
ANSWERED: Final = by_seat('answered')
UNCHALLENGED: Final = by_seat('unchallenged')
CALLED: Final = by_two('called')
TRUE: Final = by_deed('true')
LIED: Final = lies()
TOOK: Final = by_two('took')
TOOK_WORTH: Final = thefts()
NOTHING_LEFT: Final = by_seat('nothing-left')
MOVED: Final = by_space('moved')
STAYED: Final = by_space('stayed')
PICKED_UP: Final = by_worth('picked-up')
SHOVED: Final = by_two('shoved')
PUT: Final = by_space('was-put')
ATTACKED: Final = attacks()
STRUCK: Final = by_worth('struck')
DROPPED: Final = on_space('dropped')
SUNK: Final = on_space('sunk')
CAUGHT: Final = by_worth('caught')
GOT_NOTHING: Final = by_seat('got-nothing')
SHIELDED: Final = by_seat('shielded')
SHIELD_LAID: Final = by_card('shield-laid', private=True)
UNSHIELDED: Final = by_seat('unshielded')
BELIEVED: Final = by_seat('believed')
DOUBTED: Final = by_two('doubted')
SHIELD_TRUE: Final = by_seat('shield-true')
SHIELD_SHAM: Final = by_card('shield-sham', private=False)
