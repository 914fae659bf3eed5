"""The way of the cards: every card that came or went, in order, and who saw which it was.

This is all that a perfect memory holds. A state keeps it whole; a view keeps the same entries without the
cards its seat did not see. An entry is one number here and a short text in JSON:

deal 0 spy-1       from the draw pile into a hand (N1.1)
draw 0 spy-1       from the draw pile, to lie aside (N3.1)
give 0 spy-1       of what lies aside, face down onto the discards
keep 0             all that lies aside comes into the hand
show spy-1         from the draw pile onto the discards: the card of the month, an event
play 0 spy-1       from a hand onto the discards
tithe 0 spy-1      from a hand onto the discards, face down
steal 0 1 spy-1    into the first seat's hand, out of the second's
shuffle            the discards become the draw pile (N3.6)
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from .box import BITS, MOST_CARDS, SEATS, Box

DEAL: Final = 0
DRAW: Final = 1
GIVE: Final = 2
KEEP: Final = 3
SHOW: Final = 4
PLAY: Final = 5
TITHE: Final = 6
STEAL: Final = 7
SHUFFLE: Final = 8
WHAT: Final = ('deal', 'draw', 'give', 'keep', 'show', 'play', 'tithe', 'steal', 'shuffle')

UNSEEN: Final = -1
PILE: Final = 8  # as a place, after the hands and the face-down discards of the seats


# --- entries --------------------------------------------------------------------------------------
def entry(what: i64, seat: i64, other: i64, card: i64) -> i64:
    return what | seat << 4 | other << 6 | (card + 1) << 8


def what_of(entry: i64) -> i64:
    return entry & 15


def seat_of(entry: i64) -> i64:
    return entry >> 4 & 3


def other_of(entry: i64) -> i64:
    return entry >> 6 & 3


def card_of(entry: i64) -> i64:
    return (entry >> 8) - 1


def named(entry: i64, card: i64) -> i64:
    return entry & 255 | (card + 1) << 8


def seen_by(log: vec[i64], seat: i64) -> vec[i64]:
    """The same entries as a seat, or the spectator (-1), saw them."""
    found = log[:]
    for n in range(i64(len(found))):
        one = found[n]
        what = one & 15
        if what == SHOW or what == PLAY or seat_of(one) == seat:
            continue
        if what != STEAL or other_of(one) != seat:
            found[n] = one & 255
    return found


# --- text -----------------------------------------------------------------------------------------
def texts(log: vec[i64], box: Box) -> list[str]:
    return [text(int(one), box) for one in log]


def text(one: int, box: Box) -> str:
    what, card = int(what_of(one)), int(card_of(one))
    found = WHAT[what]
    if what != SHOW and what != SHUFFLE:
        found += f' {seat_of(one)}'
    if what == STEAL:
        found += f' {other_of(one)}'
    return found if card == UNSEEN else f'{found} {box.card_names[card]}'


def read(text: object, box: Box, players: int) -> int:
    """The entry a text means, or -1."""
    words = text.split(' ') if isinstance(text, str) else []
    if not words or words[0] not in WHAT:
        return -1
    what = WHAT.index(words[0])
    seats = 0 if what in (SHOW, SHUFFLE) else 2 if what == STEAL else 1
    if len(words) != 1 + seats + (what not in (KEEP, SHUFFLE)):
        return -1
    found = list[int]()
    for word in words[1 : 1 + seats]:
        if word not in '0123'[:players] or len(word) != 1:
            return -1
        found.append(int(word))
    card = UNSEEN
    if what not in (KEEP, SHUFFLE):
        if words[-1] not in box.card_names:
            return -1
        card = box.card_names.index(words[-1])
    found += [0, 0]
    return int(entry(what, found[0], found[1], card))


def orderly(log: list[int], turn: int) -> bool:
    """Whether one seat at a time has cards aside, at the end the one whose turn it is; none robs itself."""
    aside, drawer = 0, turn
    for one in log:
        what, seat = int(what_of(one)), int(seat_of(one))
        if what == STEAL and seat == other_of(one):
            return False
        if what == DRAW and aside == 0:
            drawer = seat
        if what in (DRAW, GIVE, KEEP) and (seat != drawer or (what != DRAW and aside == 0)):
            return False
        aside = 0 if what == KEEP else aside + (what == DRAW) - (what == GIVE)
    return aside == 0 or drawer == turn


# --- cards whose place is known in part -----------------------------------------------------------
def whereabouts(log: vec[i64], seat: i64) -> list[tuple[int, int]]:
    """Cards stolen from the seat and not seen since, with the places each may be in, as bits.

    Places are the hands, the seats' face-down discards, the draw pile.
    """
    places: vec[i64] = vec[i64]([0] * MOST_CARDS)
    named: vec[i64] = vec[i64]()
    for n in range(i64(len(log))):
        one = log[n]
        card = card_of(one)
        if one & 15 == STEAL and other_of(one) == seat:
            places[card] = BITS[seat_of(one)]
            named = append(named, card)
        elif card >= 0:
            places[card] = 0
        elif len(named) > 0:
            for k in range(i64(len(named))):
                places[named[k]] = moved(places[named[k]], one)
    found = list[tuple[int, int]]()
    for card in range(i64(MOST_CARDS)):
        if places[card] != 0:
            found.append((int(card), int(places[card])))
    return found


def moved(places: i64, one: i64) -> i64:
    """Where a card may be after something was moved that the seat did not see."""
    what, seat = one & 15, seat_of(one)
    if what == TITHE and places & BITS[seat] != 0:
        return places | BITS[SEATS + seat]
    if what == STEAL and places & BITS[other_of(one)] != 0:
        return places | BITS[seat]
    if what == SHUFFLE and places >> SEATS != 0:
        return places & 15 | BITS[PILE]
    if what == DRAW and places & BITS[PILE] != 0:
        return places | BITS[seat]
    if what == GIVE and places & BITS[PILE] != 0:
        return places | BITS[SEATS + seat]
    return places
