"""A memory checked against what is there, or made up where a document brings none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .arena import spaces_in
from .box import CARDS, COLOURS, pack_deck, unpack_bracelets, unpack_cards
from .memory import DEEDS, PLACES, notes
from .state import BOARD, DREW, LAID, RESERVE, SHOWN, SHUFFLED

if TYPE_CHECKING:
    from .state import Position


# --- checking ------------------------------------------------------------------------------------------
def rehearse(state: Position) -> bool:
    """Whether all that is noted leads from the untouched box to the bracelets and cards of the state."""
    bags: list[list[int]] = [[] for _ in range(6)]
    bags[RESERVE] = unpack_bracelets(state.arena.box.all_bracelets())
    deck = unpack_cards(pack_deck(state.arena.box.deck(state.bluff)))
    hands: list[list[int]] = [[] for _ in COLOURS]
    piles = [list(deck) for _ in COLOURS]
    used: list[list[int]] = [[] for _ in COLOURS]
    for note in notes(state):
        seat = note.seat
        if note.what == SHUFFLED:
            piles[seat] += used[seat]
            used[seat] = []
        elif note.what == DREW:
            if not move(piles[seat], hands[seat], note.kind):
                return False
        elif note.what >= 0:
            if not move(hands[seat], used[seat], note.kind):
                return False
        elif not move(bags[note.source], bags[note.target], note.kind):
            return False
    for seat in range(state.players):
        if sorted(bags[seat]) != unpack_bracelets(state.stock[seat]):
            return False
        if sorted(hands[seat]) != unpack_cards(state.hand[seat]) or sorted(piles[seat]) != unpack_cards(
            state.pile[seat]
        ):
            return False
    return sorted(bags[RESERVE]) == unpack_bracelets(state.pool)


def move(source: list[int], target: list[int], kind: int) -> bool:
    if kind not in source:
        return False
    source.remove(kind)
    target.append(kind)
    return True


# --- making up -----------------------------------------------------------------------------------------
def invented(state: Position) -> list[object]:
    """A past that tells nobody more than what lies open and what is the own."""
    past = list[object]()
    for seat in range(state.players):
        past += [
            f'{PLACES[RESERVE]}>{COLOURS[seat]} {worth}' for worth in unpack_bracelets(state.stock[seat])
        ]
    open_ones = unpack_bracelets(state.sunk)
    for space in spaces_in(state.arena.spaces):
        open_ones += unpack_bracelets(state.lying[space])
    if state.struck > 0:
        open_ones.append(int(state.struck))
    past += [f'{PLACES[RESERVE]}>{PLACES[BOARD]} {worth}' for worth in open_ones]
    for seat in range(state.players):
        past += invented_cards(state, seat)
    return past


def invented_cards(state: Position, seat: int) -> list[object]:
    """The discards, this turn's cards, then the hand."""
    past = list[object]()
    shown = unpack_cards(state.open[seat])
    for card in unpack_cards(state.discard[seat]):
        past += drawn_and_laid(seat, card, card in shown)
        if card in shown:
            shown.remove(card)
    for n in range(state.n_plays):
        play = int(state.play_at(n))
        if play >> 7 == seat:
            past += drawn_and_laid(seat, (play >> 1) & 7, play & 1 == 1)
    return past + [f'{COLOURS[seat]} {DEEDS[DREW]} {CARDS[card]}' for card in unpack_cards(state.hand[seat])]


def drawn_and_laid(seat: int, card: int, shown: bool) -> list[object]:
    laid = SHOWN if shown else LAID
    return [f'{COLOURS[seat]} {DEEDS[DREW]} {CARDS[card]}', f'{COLOURS[seat]} {DEEDS[laid]} {CARDS[card]}']
