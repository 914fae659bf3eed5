"""What a seat knows of Eketorp as numbers; see core/planes.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ...core.planes import Plane, Sheet, flags, kept
from .actions import HIGHEST, HOME, KINDS, PLACES, SQUARES, WALLS
from .deck import CARDS
from .state import (
    BIT,
    BUILDING,
    COMPLETE,
    EACH_CARD,
    NONE,
    PHASES,
    PLACING,
    ROUNDS,
    STONES,
    TOP,
    number_of,
    size,
)

if TYPE_CHECKING:
    from .rules import EketorpState

ROOM: Final = 1400
N_PHASES: Final = 12
N_KINDS: Final = 4
STATIONS: Final = 3
SIX: Final[vec[i64]] = vec[i64]([0] * 6)


def planes(players: int) -> tuple[Plane, ...]:
    places = SQUARES + 3 * players
    each = EACH_CARD * HIGHEST
    most = max(STONES)
    return (
        flags('seat', (players,), 'the own seat, red first; all others, and the villages, count from it'),
        flags('phase', (N_PHASES,), ', '.join(PHASES)),
        flags('waiting', (players,), 'who owes a decision'),
        flags('turn', (players,), 'who chooses, loots or takes a stone'),
        flags('first', (players,), 'who begins the round'),
        Plane('round', (1,), 0, ROUNDS, 'the round'),
        flags('cards-left', (CARDS,), 'the material cards that have not been turned up'),
        Plane('draw', (1,), 0, each, 'cards in the draw pile'),
        Plane('aside', (HIGHEST,), 0, EACH_CARD, 'cards shown and put aside in the deal, by value'),
        Plane('away-open', (HIGHEST,), 0, EACH_CARD, 'cards put away that all had seen, by value'),
        Plane('supply', (N_KINDS,), 0, most, f'stones in the supply: {", ".join(KINDS)}'),
        Plane('squares', (SQUARES, N_KINDS), 0, most, 'stones on each material square'),
        flags('place', (places,), 'where is fought: the squares, then the siege spaces of each village'),
        flags('opponent', (players,), 'who is fought'),
        flags('asked', (players,), 'who may swap cards, or draws'),
        Plane('due', (1,), 0, 127, 'cards still to draw'),
        Plane('budget', (1,), 0, 127, 'what may still be taken in a loot'),
        Plane('taken', (N_KINDS,), 0, COMPLETE, 'stones taken out of the walls'),
        Plane('hand-sizes', (players,), 0, each, 'cards in hand'),
        Plane('hands', (players, HIGHEST), 0, EACH_CARD, 'the own cards in hand, and those all have seen'),
        flags('open', (players,), 'whose hand all have seen'),
        flags('starting', (players,), 'who still holds cards of the first hand'),
        Plane('seen', (players, HIGHEST), 0, EACH_CARD, 'cards played from the first hand'),
        Plane('piles', (players, HIGHEST), 0, EACH_CARD, 'cards beside the village'),
        Plane('early-sizes', (players,), 0, each, 'cards of the first hand put away by a swap'),
        Plane('early', (HIGHEST,), 0, EACH_CARD, 'the own ones'),
        Plane('away-sizes', (players,), 0, each, 'cards put away by a later swap'),
        Plane('away', (HIGHEST,), 0, EACH_CARD, 'the own ones'),
        flags('has-laid', (players,), 'who has laid a card'),
        flags('laid', (HIGHEST,), 'the own card'),
        Plane('amulets', (players,), 0, 5, 'amulets'),
        Plane('village', (players,), 0, 8, 'Vikings in the village that have not been placed'),
        Plane('screened', (players,), 0, 8, 'Vikings placed behind a screen'),
        Plane('vikings', (players, places + 1), 0, 8, 'Vikings at each place, as `place`; the last is home'),
        Plane('spent', (players,), 0, 8, 'Vikings that are done for this round'),
        Plane('hospital', (players, STATIONS), 0, 8, 'Vikings in each station of the hospital'),
        Plane('booty', (players, N_KINDS), 0, most, 'stones to build with'),
        Plane('beside', (players, N_KINDS), 0, most, 'stones beside the village'),
        Plane(
            'walls', (players, WALLS, TOP), 0, N_KINDS, 'each stone from the top: its kind + 1, 0 for none'
        ),
        Plane('fresh', (players, WALLS), 0, TOP, 'stones built just now'),
        Plane('unseen', (players,), 0, COMPLETE, 'how many stones another has built, unseen'),
    )


class Sight:
    """What a seat knows, copied from a state: no field has anything else. The view carries it."""

    def __init__(self, state: EketorpState, seat: int | None, keep: bool) -> None:
        self.seat = seat
        self.own: i64 = NONE if seat is None else seat
        self.players: i64 = state.players
        self.phase: i64 = state.phase
        self.waiting: i64 = state.waiting
        self.turn: i64 = state.turn
        self.first: i64 = state.first
        self.round: i64 = state.round
        self.cards_left: i64 = state.cards_left
        self.draw: i64 = size(state.draw_pile)
        self.aside: i64 = state.aside
        self.away_open: i64 = state.away_open
        self.supply: vec[i64] = kept(state.supply, keep)
        self.stones: vec[i64] = kept(state.stones, keep)
        self.place: i64 = state.place
        self.opponent: i64 = state.opponent
        self.asked: i64 = state.asked
        self.due: i64 = state.due
        self.budget: i64 = state.budget
        self.taken: vec[i64] = kept(state.taken, keep)
        self.amulets: vec[i64] = kept(state.amulets, keep)
        self.see_cards(state, keep)
        self.see_vikings(state, keep)
        self.see_walls(state, keep)

    def see_cards(self, state: EketorpState, keep: bool) -> None:
        """E-R9: the own cards, and of others what everybody has seen."""
        self.open: i64 = state.open
        self.starting: i64 = state.starting
        self.seen: vec[i64] = kept(state.seen, keep)
        self.pile: vec[i64] = kept(state.pile, keep)
        self.hand: vec[i64] = SIX[:]
        self.hand_sizes: vec[i64] = SIX[:]
        self.early_sizes: vec[i64] = SIX[:]
        self.away_sizes: vec[i64] = SIX[:]
        self.has_laid: i64 = 0
        for seat in range(self.players):
            self.hand_sizes[seat] = size(state.hand[seat])
            self.early_sizes[seat] = size(state.early[seat])
            self.away_sizes[seat] = size(state.away[seat])
            if seat == self.own or state.open & BIT[seat] != 0:
                self.hand[seat] = state.hand[seat]
            if state.laid[seat] != 0:
                self.has_laid |= BIT[seat]
        self.early: i64 = 0
        self.away: i64 = 0
        self.laid: i64 = 0
        if self.own >= 0:
            self.early = state.early[self.own]
            self.away = state.away[self.own]
            self.laid = state.laid[self.own]

    def see_vikings(self, state: EketorpState, keep: bool) -> None:
        """E2.2: of Vikings behind another's screen only the number."""
        self.village: vec[i64] = kept(state.left, keep)
        self.spent: vec[i64] = kept(state.spent, keep)
        self.hospital: vec[i64] = kept(state.hospital, keep)
        self.screened: vec[i64] = SIX[:]
        self.at: vec[i64] = kept(state.at, keep or state.phase == PLACING)
        if state.phase == PLACING:
            for seat in range(self.players):
                if seat != self.own:
                    self.draw_screen(seat)

    def draw_screen(self, seat: i64) -> None:
        for place in range(i64(PLACES)):
            self.screened[seat] += self.at[PLACES * seat + place]
            self.at[PLACES * seat + place] = 0

    def see_walls(self, state: EketorpState, keep: bool) -> None:
        """E5.1: while all build, of others the walls as they were, all the stones, and how many are done."""
        self.walls: vec[i64] = kept(state.walls, keep or state.phase == BUILDING)
        self.fresh: vec[i64] = kept(state.fresh, keep or state.phase == BUILDING)
        self.booty: vec[i64] = kept(state.booty, keep or state.phase == BUILDING)
        self.beside: vec[i64] = kept(state.beside, keep)
        self.unseen: vec[i64] = SIX[:]
        if state.phase == BUILDING:
            for seat in range(self.players):
                if seat != self.own:
                    self.take_down(seat)

    def take_down(self, seat: i64) -> None:
        for wall in range(i64(WALLS)):
            at = WALLS * seat + wall
            for _ in range(self.fresh[at]):
                self.booty[N_KINDS * seat + (self.walls[at] & 7) - 1] += 1
                self.walls[at] >>= 3
            self.unseen[seat] += self.fresh[at]
            self.fresh[at] = 0


# --- writing: in the order of the table --------------------------------------------------------------------
def write(sight: Sight) -> bytes:
    sheet = Sheet(sight.players, sight.seat, ROOM)
    write_course(sheet, sight)
    write_cards(sheet, sight)
    write_vikings(sheet, sight)
    write_stones(sheet, sight)
    return sheet.to_bytes()


def write_course(sheet: Sheet, sight: Sight) -> None:
    sheet.mark(sight.own, sight.players)
    sheet.mark(sight.phase, N_PHASES)
    sheet.mark_seats(sight.waiting)
    sheet.mark_seat(sight.turn)
    sheet.mark_seat(sight.first)
    sheet.put(sight.round)
    sheet.mark_bits(sight.cards_left, CARDS)
    sheet.put(sight.draw)
    put_cards(sheet, sight.aside)
    put_cards(sheet, sight.away_open)
    put_stones(sheet, sight.supply, 0)
    for square in range(i64(SQUARES)):
        put_stones(sheet, sight.stones, N_KINDS * square)
    sheet.mark(turned(sheet, sight.place), SQUARES + 3 * sight.players)
    sheet.mark_seat(sight.opponent)
    sheet.mark_seat(sight.asked)
    sheet.put_capped(sight.due)
    sheet.put_capped(sight.budget)
    put_stones(sheet, sight.taken, 0)


def write_cards(sheet: Sheet, sight: Sight) -> None:
    sheet.put_seats(sight.hand_sizes)
    put_all_cards(sheet, sight.hand)
    sheet.mark_seats(sight.open)
    sheet.mark_seats(sight.starting)
    put_all_cards(sheet, sight.seen)
    put_all_cards(sheet, sight.pile)
    sheet.put_seats(sight.early_sizes)
    put_cards(sheet, sight.early)
    sheet.put_seats(sight.away_sizes)
    put_cards(sheet, sight.away)
    sheet.mark_seats(sight.has_laid)
    sheet.mark(sight.laid - 1, HIGHEST)
    sheet.put_seats(sight.amulets)


def write_vikings(sheet: Sheet, sight: Sight) -> None:
    sheet.put_seats(sight.village)
    sheet.put_seats(sight.screened)
    for n in range(sight.players):
        put_vikings(sheet, sight, PLACES * sheet.nth(n))
    sheet.put_seats(sight.spent)
    for n in range(sight.players):
        for station in range(i64(STATIONS)):
            sheet.put(sight.hospital[STATIONS * sheet.nth(n) + station])


def put_vikings(sheet: Sheet, sight: Sight, start: i64) -> None:
    for square in range(i64(SQUARES)):
        sheet.put(sight.at[start + square])
    for n in range(sight.players):
        space = start + SQUARES + 3 * sheet.nth(n)
        sheet.put(sight.at[space])
        sheet.put(sight.at[space + 1])
        sheet.put(sight.at[space + 2])
    sheet.put(sight.at[start + HOME])


def write_stones(sheet: Sheet, sight: Sight) -> None:
    for n in range(sight.players):
        put_stones(sheet, sight.booty, N_KINDS * sheet.nth(n))
    for n in range(sight.players):
        put_stones(sheet, sight.beside, N_KINDS * sheet.nth(n))
    for n in range(sight.players):
        for wall in range(i64(WALLS)):
            stones = sight.walls[WALLS * sheet.nth(n) + wall]
            sheet.put(stones & 7)
            sheet.put(stones >> 3 & 7)
            sheet.put(stones >> 6 & 7)
    for n in range(sight.players):
        for wall in range(i64(WALLS)):
            sheet.put(sight.fresh[WALLS * sheet.nth(n) + wall])
    sheet.put_seats(sight.unseen)


# --- small parts -----------------------------------------------------------------------------------------
def put_all_cards(sheet: Sheet, hands: vec[i64]) -> None:
    for n in range(sheet.players):
        put_cards(sheet, hands[sheet.nth(n)])


def put_cards(sheet: Sheet, cards: i64) -> None:
    if cards == 0:
        sheet.skip(HIGHEST)
        return
    for value in range(i64(1), i64(HIGHEST + 1)):
        sheet.put(number_of(cards, value))


def put_stones(sheet: Sheet, counts: vec[i64], start: i64) -> None:
    for kind in range(i64(N_KINDS)):
        sheet.put(counts[start + kind])


def turned(sheet: Sheet, place: i64) -> i64:
    """A place as it is counted from the own seat."""
    if place < SQUARES:
        return place
    village = (place - SQUARES) // 3 - sheet.seat
    if village < 0:
        village += sheet.players
    return SQUARES + 3 * village + (place - SQUARES) % 3
