"""What a seat knows of No More Vikings as numbers; see core/planes.py. Their sizes follow from the box."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ...core.planes import Plane, Sheet, flags, kept
from .actions import TOKENS, NmvAction
from .box import BITS, KINDS, MOST_CARDS, PIECES, POOLS, Box
from .state import ANSWERS, LAST_ERA, NONE, PHASES, ROW, SPECTATOR, count

if TYPE_CHECKING:
    from .decisions import NmvState

ROOM: Final = 4096
N_PHASES: Final = 19
N_TOKENS: Final = 3
N_ANSWERS: Final = 3
FOUR: Final[vec[i64]] = vec[i64]([0] * 4)


def planes(players: int, box: Box) -> tuple[Plane, ...]:
    columns, rows, plots = int(box.columns), int(box.rows), int(box.plots)
    cards, kinds, whims = len(box.cards), len(box.kinds), len(box.whims)
    village = (players, KINDS - 1, rows, columns)
    return (
        flags('seat', (players,), 'the own seat, blue first; all others count from it'),
        flags('phase', (N_PHASES,), ', '.join(PHASES)),
        flags('waiting', (players,), 'who owes a decision'),
        flags('turn', (players,), 'whose turn it is'),
        flags('first', (players,), 'who begins the month'),
        Plane('month', (1,), 0, 24, 'the month'),
        flags('calm', (1,), 'there are no raids this month'),
        flags('tokens', (players, N_TOKENS), f'the strategy token shown: {", ".join(TOKENS)}'),
        flags('villages', village, f'{", ".join(PIECES[1:])} on each plot; the first row faces the sea'),
        flags('ships', (players, columns), 'ships off each column'),
        Plane('edicts', (players,), 0, 127, 'edicts'),
        Plane('points', (players,), 0, 127, 'points on the track'),
        Plane('pools', (len(POOLS) - 1,), 0, 127, f'what is left: {", ".join(POOLS[1:])}'),
        flags('official', (whims,), "the official whim; whims come in the box's order"),
        flags('whims', (2, whims), 'the own whim, and the one put back'),
        Plane('deck', (1,), 0, MOST_CARDS, 'cards in the draw pile'),
        Plane('hand-sizes', (players,), 0, MOST_CARDS, 'cards in hand'),
        Plane('hidden-sizes', (players,), 0, MOST_CARDS, 'cards discarded face down'),
        Plane('aside-size', (1,), 0, MOST_CARDS, 'cards drawn and not yet taken into the hand'),
        flags('hands', (players, cards), "the own cards in the box's order, and others' that a Spy has seen"),
        flags('discards', (cards,), 'cards discarded for all to see'),
        flags('hidden', (cards,), 'the own cards discarded face down'),
        flags('aside', (cards,), 'the own cards drawn and not yet taken'),
        flags('shuffled', (cards,), 'known to have been in the draw pile when it was last shuffled'),
        Plane('old', (players,), 0, MOST_CARDS, 'cards in hand that were drawn before that'),
        Plane('draws', (1,), 0, 127, 'cards still to draw'),
        flags('gave', (1,), 'an event was drawn'),
        Plane('owed', (1,), 0, 127, 'actions left'),
        Plane('passes', (1,), 0, 4, 'passes in succession'),
        flags('happening', (kinds,), 'the kind of event that asks'),
        Plane('chain', (1,), 0, 127, 'how many cards and edicts lie in the chain of answers'),
        flags('last', (N_ANSWERS,), f'what was played last: {", ".join(ANSWERS)}'),
        flags('last-seat', (players,), 'by whom'),
        flags('played', (kinds,), 'the kind of the card at its bottom'),
        flags('played-seat', (players,), 'at whom that is aimed'),
        flags('played-at', (2, plots), 'the plots or columns it names'),
        flags('asked', (players,), 'who may answer'),
        flags('back', (N_PHASES,), 'the phase that the chain interrupts'),
        flags('thief', (players,), 'who steals a card'),
        flags('victim', (players,), 'from whom'),
        Plane('shots', (1,), 0, 127, "shots left of this village's watchtowers"),
        flags('column', (columns + 1,), 'where the raid has come to; the last is its end'),
        flags('decided', (players,), 'who has sealed a decision'),
        flags('sealed-number', (max(N_TOKENS, whims),), 'the own sealed token or whim'),
        flags('sealed-plot', (plots,), 'the own sealed plot'),
        flags('sealed-column', (columns,), 'the own sealed column'),
        flags('sealed-kind', (kinds,), 'the own sealed kind of card'),
    )


class Sight:
    """What a seat knows, copied from a state: no field has anything else. The view carries it."""

    def __init__(self, state: NmvState, seat: int | None, keep: bool) -> None:
        self.seat = seat
        self.own: i64 = NONE if seat is None else seat
        self.players: i64 = state.players
        self.box = state.box
        self.phase: i64 = state.phase
        self.waiting: i64 = 0  # as bits
        for one in state.to_act():
            if one >= 0:
                self.waiting |= BITS[one]
        self.see_table(state, keep)
        self.see_course(state, keep)
        self.see_cards(state)
        self.see_sealed(state)

    def see_table(self, state: NmvState, keep: bool) -> None:
        self.turn: i64 = state.turn
        self.first: i64 = state.first
        self.month: i64 = state.month
        self.calm = state.calm
        self.token: vec[i64] = kept(state.token, keep)
        self.at: vec[i64] = kept(state.at, keep)
        self.ships: vec[i64] = kept(state.ships, keep)
        self.edicts: vec[i64] = kept(state.edicts, keep)
        self.points: vec[i64] = kept(state.points, keep)
        self.pool: vec[i64] = kept(state.pool, keep)
        self.official: i64 = state.official

    def see_course(self, state: NmvState, keep: bool) -> None:
        self.draws: i64 = state.draws
        self.gave = state.gave
        self.owed: i64 = state.owed
        self.passes: i64 = state.passes
        self.happening: i64 = state.happening
        self.chain: vec[i64] = kept(state.chain, keep)
        self.played: NmvAction | None = None if state.played == NONE else state.action_at(state.played)
        self.asked: i64 = state.asked
        self.back: i64 = state.back
        self.thief: i64 = state.thief
        self.victim: i64 = state.victim
        self.shots: i64 = state.shots
        self.column: i64 = state.column

    def see_cards(self, state: NmvState) -> None:
        self.deck: i64 = count(state.deck)
        self.open: i64 = state.open
        self.aside_size: i64 = count(state.aside)
        self.hand_sizes: vec[i64] = FOUR[:]
        self.hidden_sizes: vec[i64] = FOUR[:]
        self.old: vec[i64] = FOUR[:]
        for seat in range(self.players):
            self.hand_sizes[seat] = count(state.hand[seat])
            self.hidden_sizes[seat] = count(state.hidden[seat])
            for n in range(state.slot_n[seat]):
                if state.slots[ROW * seat + n] < state.era:
                    self.old[seat] += 1
        self.hands: vec[i64] = FOUR[:]
        self.hidden: i64 = 0
        self.aside: i64 = 0
        self.whim: i64 = NONE
        self.put_back: i64 = NONE
        if self.own >= 0:
            self.see_own(state)
        self.remember(state)

    def see_own(self, state: NmvState) -> None:
        own = self.own
        self.hands[own] = state.hand[own]
        self.hidden = state.hidden[own]
        self.aside = state.aside if own == state.turn else 0
        self.whim = state.whims[2 * own]
        self.put_back = state.whims[2 * own + 1]

    def remember(self, state: NmvState) -> None:
        """Cards of others that a Spy has seen, and cards that must have been in the pile of this era."""
        self.shuffled: i64 = 0
        observer: i64 = self.own if self.own >= 0 else SPECTATOR
        since, known, era = state.since, state.known, state.era
        me: i64 = BITS[self.own] if self.own >= 0 else 0
        for card in range(i64(len(self.box.cards))):
            if since[card] >> 8 * observer & LAST_ERA == era:
                self.shuffled |= BITS[card]
            if known[card] & me != 0:
                for seat in range(self.players):
                    self.hands[seat] |= state.hand[seat] & BITS[card]

    def see_sealed(self, state: NmvState) -> None:
        self.decided: i64 = 0  # as bits
        for seat in range(self.players):
            if state.sealed[seat] != NONE:
                self.decided |= BITS[seat]
        self.sealed: NmvAction | None = None
        if self.own >= 0 and state.sealed[self.own] != NONE:
            self.sealed = state.action_at(state.sealed[self.own])


# --- writing: in the order of the table --------------------------------------------------------------------
def write(sight: Sight) -> bytes:
    sheet = Sheet(sight.players, sight.seat, ROOM)
    write_table(sheet, sight)
    write_cards(sheet, sight)
    write_course(sheet, sight)
    write_chain(sheet, sight)
    write_sealed(sheet, sight)
    return sheet.to_bytes()


def write_table(sheet: Sheet, sight: Sight) -> None:
    box = sight.box
    sheet.mark(sight.own, sight.players)
    sheet.mark(sight.phase, N_PHASES)
    sheet.mark_seats(sight.waiting)
    sheet.mark_seat(sight.turn)
    sheet.mark_seat(sight.first)
    sheet.put(sight.month)
    sheet.flag(sight.calm)
    for n in range(sight.players):
        sheet.mark(sight.token[sheet.nth(n)], N_TOKENS)
    for n in range(sight.players):
        for piece in range(i64(1), i64(KINDS)):
            sheet.mark_bits(sight.at[KINDS * sheet.nth(n) + piece], box.plots)
    for n in range(sight.players):
        sheet.mark_bits(sight.ships[sheet.nth(n)], box.columns)
    sheet.put_seats(sight.edicts)
    sheet.put_seats(sight.points)
    for pool in range(i64(1), i64(len(sight.pool))):
        sheet.put_capped(sight.pool[pool])


def write_cards(sheet: Sheet, sight: Sight) -> None:
    cards: i64 = len(sight.box.cards)
    whims: i64 = len(sight.box.whims)
    sheet.mark(sight.official, whims)
    sheet.mark(sight.whim, whims)
    sheet.mark(sight.put_back, whims)
    sheet.put(sight.deck)
    sheet.put_seats(sight.hand_sizes)
    sheet.put_seats(sight.hidden_sizes)
    sheet.put(sight.aside_size)
    for n in range(sight.players):
        sheet.mark_bits(sight.hands[sheet.nth(n)], cards)
    sheet.mark_bits(sight.open, cards)
    sheet.mark_bits(sight.hidden, cards)
    sheet.mark_bits(sight.aside, cards)
    sheet.mark_bits(sight.shuffled, cards)
    sheet.put_seats(sight.old)


def write_course(sheet: Sheet, sight: Sight) -> None:
    sheet.put_capped(sight.draws)
    sheet.flag(sight.gave)
    sheet.put_capped(sight.owed)
    sheet.put(sight.passes)
    kind: i64 = NONE if sight.happening == NONE else sight.box.kind_of[sight.happening]
    sheet.mark(kind, len(sight.box.kinds))


def write_chain(sheet: Sheet, sight: Sight) -> None:
    links: i64 = len(sight.chain)
    last: i64 = sight.chain[links - 1] if links > 0 else NONE
    sheet.put(links)
    sheet.mark(last >> 2, N_ANSWERS)
    sheet.mark_seat(last & 3 if links > 0 else NONE)
    write_played(sheet, sight)
    sheet.mark_seat(sight.asked)
    sheet.mark(sight.back, N_PHASES)
    sheet.mark_seat(sight.thief)
    sheet.mark_seat(sight.victim)
    sheet.put(sight.shots)
    sheet.mark(sight.column, sight.box.columns + 1)


def write_played(sheet: Sheet, sight: Sight) -> None:
    played = sight.played
    kinds: i64 = len(sight.box.kinds)
    if played is None:
        sheet.skip(kinds + sight.players + 2 * sight.box.plots)
        return
    sheet.mark(played.kind, kinds)
    sheet.mark_seat(played.seat)
    sheet.mark(played.a, sight.box.plots)
    sheet.mark(played.b, sight.box.plots)


def write_sealed(sheet: Sheet, sight: Sight) -> None:
    box, sealed = sight.box, sight.sealed
    numbers: i64 = max(N_TOKENS, len(box.whims))
    sheet.mark_seats(sight.decided)
    if sealed is None:
        sheet.skip(numbers + box.plots + box.columns + len(box.kinds))
        return
    sheet.mark(sealed.n, numbers)
    sheet.mark(sealed.b, box.plots)
    sheet.mark(sealed.a, box.columns)
    sheet.mark(sealed.kind, len(box.kinds))
