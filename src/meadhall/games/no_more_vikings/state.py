"""What a game consists of: villages, ships, pools, cards; moved about without asking whether it is legal.

The plots of a village with a kind of piece are one word of bits, and so is every heap of cards. Nothing is
shuffled: what the draw pile holds is known, in which order it comes is chance's affair.

The way of the cards (see memory.py) is kept whole: it is all that a perfect memory knows. What of it can be
had at a glance is kept beside it:
- an *era* lasts from one shuffle of the discards to the next;
- `since`, by card and observer: the last era at whose start the observer knew it to be in the draw pile;
- `slots`, by hand: the eras in which its cards were drawn, as far as everybody can tell;
- `known`, by card: who besides its holder knows whose hand it is in, because it was stolen.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ...core.event import Event
from ...core.state import State
from ...core.words import Message
from . import memory
from .actions import SEAT_NAMES, Actions, NmvAction, colour
from .box import (
    BITS,
    COTTAGE,
    EDICT,
    FORTRESS,
    FREE,
    KINDS,
    MOST_CARDS,
    NAME,
    PIECES,
    SEATS,
    SHIP,
)

NONE: Final = -1
SPECTATOR: Final = 4  # as an observer, beside the seats
ASIDE: Final = 4  # as a row of slots, beside the hands
ROW: Final = 64
LAST_ERA: Final = 255

# The phases.
WHIMS: Final = 0  # N1.1: chance deals
CARDS: Final = 1  # N1.1: chance deals
KEEPING: Final = 2  # N1.1
FOUNDING: Final = 3  # N1.1
OFFICIAL: Final = 4  # N1.2: chance turns up
TOKENS: Final = 5  # N2.1
ARRIVING: Final = 6  # N2.2: chance draws
DRAWING: Final = 7  # N3.1: chance draws
HAPPENING: Final = 8  # N3.1: an event asks
DISCARDING: Final = 9  # N3.1
TURN: Final = 10  # N3.2, N3.3
ANSWERING: Final = 11  # N3.7
STEALING: Final = 12  # N3.3: chance picks the card
EXTRA: Final = 13  # N3.3: Corvée outside the own turn
WINDOW: Final = 14  # N-R5
SHOOTING: Final = 15  # N4.1
SPENDING: Final = 16  # N4.2
BONUS: Final = 17  # N2.5
OVER: Final = 18
PHASES: Final = (
    'whims', 'cards', 'keeping', 'founding', 'official', 'tokens', 'arriving', 'drawing', 'happening',
    'discarding', 'turn', 'answering', 'stealing', 'extra', 'window', 'shooting', 'spending', 'bonus', 'over',
)  # fmt: skip

# What stands in a chain of answers, each as 4 * what + seat.
CARD: Final = 0
ENVOY: Final = 1
AN_EDICT: Final = 2
ANSWERS: Final = ('card', 'envoy', 'edict')

SEAT_EVENTS: Final[dict[str, list[Event]]] = {}  # by code, filled as they come up
PIECE_NAMES: Final = [Message(f'{NAME}.{piece}') for piece in PIECES]


def count(mask: i64) -> i64:
    """How many bits are set."""
    n: i64 = 0
    while mask != 0:
        mask &= mask - 1
        n += 1
    return n


def bits(mask: i64) -> list[int]:
    return [n for n in range(MOST_CARDS) if mask & BITS[n] != 0]


class Position(State):
    """Everything on the table and in the hands."""

    def __init__(self, players: int, options: dict[str, object], actions: Actions) -> None:
        super().__init__(players, options)
        self.actions = actions
        self.box = box = actions.box
        self.at_once = options['full-village'] == 'at-once'  # N-R1
        four, free = [0] * SEATS, list[int]()
        for _ in range(SEATS):
            free += [int(box.full), 0, 0, 0, 0, 0, 0]
        # --- on the table
        self.at: vec[i64] = vec[i64](free)  # at[KINDS * seat + piece]: plots
        self.ships: vec[i64] = vec[i64](four)  # by seat: columns
        self.pool: vec[i64] = vec[i64]([players * n for n in box.pools])
        self.edicts: vec[i64] = vec[i64](four)
        self.points: vec[i64] = vec[i64](four)  # the track
        self.token: vec[i64] = vec[i64]([NONE] * SEATS)
        self.month: i64 = 0
        self.first: i64 = 0
        # --- cards and whims
        none = [0] * MOST_CARDS
        self.deck: i64 = box.all
        self.open: i64 = 0  # discards everybody has seen
        self.hidden: vec[i64] = vec[i64](four)  # by who did it: discards face down (N-R10)
        self.hand: vec[i64] = vec[i64](four)
        self.aside: i64 = 0  # N3.1: drawn, not yet in the hand
        self.stamp: vec[i64] = vec[i64](none)  # by card: the order in which they came to a hand
        self.clock: i64 = 0
        self.whims: vec[i64] = vec[i64]([NONE] * (2 * SEATS))  # by seat: the one kept, the one put back
        self.official: i64 = NONE
        # --- memory
        self.era: i64 = 0
        self.since: vec[i64] = vec[i64](none)  # a byte for each observer
        self.slots: vec[i64] = vec[i64]([0] * (ROW * (SEATS + 1)))
        self.slot_n: vec[i64] = vec[i64]([0] * (SEATS + 1))
        self.known: vec[i64] = vec[i64](none)  # by card: seats as bits
        self.log: vec[i64] = vec[i64]()  # see memory.py
        # --- whose decision
        self.phase: i64 = WHIMS
        self.turn: i64 = 0
        self.waiting: i64 = 0  # seats that decide at the same time, as bits
        self.sealed: vec[i64] = vec[i64]([NONE] * SEATS)  # what they decided
        self.draws: i64 = 0  # N3.1: still to draw
        self.gave = False  # N3.1: an event was drawn
        self.happening: i64 = NONE  # the card of the event that asks
        self.owed: i64 = 0  # N3.2: actions
        self.passes: i64 = 0  # N-R5: in succession
        self.chain: vec[i64] = vec[i64]()  # N3.7
        self.played: i64 = NONE  # N3.7: the action at the bottom of the chain
        self.asked: i64 = NONE  # N3.7
        self.back: i64 = NONE  # the phase the chain interrupts
        self.thief: i64 = NONE  # who plays a Spy
        self.victim: i64 = NONE
        self.calm = False
        self.shots: i64 = 0  # N4.1: of this village's towers
        self.column: i64 = 0  # N4.2: where the raid has come to
        self.reason = ''

    def copy_from(self, other: Position) -> None:
        self.at = other.at[:]
        self.ships = other.ships[:]
        self.pool = other.pool[:]
        self.edicts = other.edicts[:]
        self.points = other.points[:]
        self.token = other.token[:]
        self.month = other.month
        self.first = other.first
        self.deck = other.deck
        self.open = other.open
        self.hidden = other.hidden[:]
        self.hand = other.hand[:]
        self.aside = other.aside
        self.stamp = other.stamp[:]
        self.clock = other.clock
        self.whims = other.whims[:]
        self.official = other.official
        self.era = other.era
        self.since = other.since[:]
        self.slots = other.slots[:]
        self.slot_n = other.slot_n[:]
        self.known = other.known[:]
        self.log = other.log[:]
        self.phase = other.phase
        self.turn = other.turn
        self.waiting = other.waiting
        self.sealed = other.sealed[:]
        self.draws = other.draws
        self.gave = other.gave
        self.happening = other.happening
        self.owed = other.owed
        self.passes = other.passes
        self.chain = other.chain[:]
        self.played = other.played
        self.asked = other.asked
        self.back = other.back
        self.thief = other.thief
        self.victim = other.victim
        self.calm = other.calm
        self.shots = other.shots
        self.column = other.column
        self.reason = other.reason

    # --- looking ----------------------------------------------------------------------------------
    def next_seat(self, seat: i64) -> i64:
        return 0 if seat + 1 == self.players else seat + 1

    def free(self, seat: i64) -> i64:
        return self.at[KINDS * seat]

    def of(self, seat: i64, piece: i64) -> i64:
        """The plots with a piece of this kind."""
        return self.at[KINDS * seat + piece]

    def piece_on(self, seat: i64, plot: i64) -> i64:
        for piece in range(i64(KINDS)):
            if self.at[KINDS * seat + piece] & BITS[plot] != 0:
                return piece
        return FREE

    def full_village(self) -> i64:
        """A seat whose village has no free plot, in turn order, or NONE."""
        seat = self.first
        for _ in range(self.players):
            if self.at[KINDS * seat] == 0:
                return seat
            seat = self.next_seat(seat)
        return NONE

    def action_at(self, id: i64) -> NmvAction:
        return self.actions.all[id]

    # --- telling ----------------------------------------------------------------------------------
    def tell(self, code: str, seat: i64, **args: object) -> None:
        """Everybody hears what a seat did."""
        if self.told is not None:
            if seat >= 0:
                args['seat'] = colour(int(seat))
            self.told.append(Event(f'{NAME}.{code}', args))

    def tell_seat(self, code: str, seat: i64) -> None:
        """The same where there is nothing more to say; such events are made once."""
        if self.told is not None:
            made = SEAT_EVENTS.get(code)
            if made is None:
                made = [Event(f'{NAME}.{code}', {'seat': who}) for who in SEAT_NAMES]
                SEAT_EVENTS[code] = made
            self.told.append(made[seat])

    def tell_only(self, code: str, seats: tuple[int, ...], **args: object) -> None:
        if self.told is not None:
            self.told.append(Event(f'{NAME}.{code}', args, seats))

    def plot(self, plot: i64) -> str:
        return self.box.names[plot]

    def piece(self, piece: i64) -> Message:
        return PIECE_NAMES[piece]

    def card_words(self, card: i64) -> Message | str:
        return self.box.kind(card).words()

    # --- pieces -----------------------------------------------------------------------------------
    def put(self, seat: i64, piece: i64, plot: i64) -> None:
        """From the pool onto a free plot."""
        self.pool[piece] -= 1
        if piece == FORTRESS:  # WALL has its number
            self.pool[COTTAGE] -= 1
        self.set(seat, piece, plot)

    def set(self, seat: i64, piece: i64, plot: i64) -> None:
        self.at[KINDS * seat] &= ~BITS[plot]
        self.at[KINDS * seat + piece] |= BITS[plot]

    def lift(self, seat: i64, piece: i64, plot: i64) -> None:
        """Off its plot, not into the pool."""
        self.at[KINDS * seat + piece] &= ~BITS[plot]
        self.at[KINDS * seat] |= BITS[plot]

    def take_off(self, seat: i64, piece: i64, plot: i64) -> None:
        """Back to the pool; of a fortress cottage and wall (N3.2)."""
        self.pool[piece] += 1
        if piece == FORTRESS:
            self.pool[COTTAGE] += 1
        self.lift(seat, piece, plot)

    def add_ship(self, seat: i64, column: i64) -> None:
        self.ships[seat] |= BITS[column]
        self.pool[SHIP] -= 1

    def drop_ship(self, seat: i64, column: i64) -> None:
        self.ships[seat] &= ~BITS[column]
        self.pool[SHIP] += 1

    def gain_edict(self, seat: i64) -> None:
        self.edicts[seat] += 1
        self.pool[EDICT] -= 1

    # --- cards ------------------------------------------------------------------------------------
    def cards_of(self, seat: i64, kind: i64) -> i64:
        return self.hand[seat] & self.box.kinds[kind].mask

    def oldest(self, cards: i64) -> i64:
        """Of several equal cards the one that came first: which it is tells nothing about the others."""
        found: i64 = NONE
        for card in range(i64(MOST_CARDS)):
            if cards & BITS[card] != 0 and (found == NONE or self.stamp[card] < self.stamp[found]):
                found = card
        return found

    def take(self, seat: i64, card: i64) -> None:
        """Into a hand."""
        self.hand[seat] |= BITS[card]
        self.stamp[card] = self.clock
        self.clock += 1
        self.known[card] = 0

    def deal(self, seat: i64, card: i64) -> None:
        """From the draw pile into a hand."""
        self.note(memory.DEAL, seat, 0, card)
        self.deck &= ~BITS[card]
        self.take(seat, card)
        self.add_slot(seat, self.era)

    def show(self, card: i64) -> None:
        """From the draw pile onto the discards, for all to see."""
        self.note(memory.SHOW, 0, 0, card)
        self.deck &= ~BITS[card]
        self.open |= BITS[card]

    def play_out(self, seat: i64, card: i64) -> None:
        """From a hand onto the discards, for all to see."""
        self.note(memory.PLAY, seat, 0, card)
        self.hand[seat] &= ~BITS[card]
        self.open |= BITS[card]
        self.known[card] = 0
        self.drop_slot(seat, card)

    def tithe(self, seat: i64, card: i64) -> None:
        """From a hand onto the discards, face down. Who knew of a stolen card is not sure of it any more."""
        self.note(memory.TITHE, seat, 0, card)
        for other in range(i64(MOST_CARDS)):
            if self.hand[seat] & BITS[other] != 0:
                self.known[other] = 0
        self.hand[seat] &= ~BITS[card]
        self.hidden[seat] |= BITS[card]
        self.drop_at(seat, 0)

    def steal(self, thief: i64, victim: i64, card: i64) -> None:
        """Both know the card; what third parties knew of the victim's hand is no longer sure."""
        self.note(memory.STEAL, thief, victim, card)
        for other in range(i64(MOST_CARDS)):
            if self.hand[victim] & BITS[other] != 0:
                self.known[other] &= BITS[thief]
        self.hand[victim] &= ~BITS[card]
        era = self.slots[ROW * victim + self.slot_n[victim] - 1]
        self.drop_at(victim, 0)
        self.take(thief, card)
        self.add_slot(thief, era)
        self.known[card] = BITS[victim]

    def draw_aside(self, seat: i64, card: i64) -> None:
        self.note(memory.DRAW, seat, 0, card)
        self.deck &= ~BITS[card]
        self.aside |= BITS[card]
        self.stamp[card] = self.clock
        self.clock += 1
        self.add_slot(ASIDE, self.era)

    def give_up(self, seat: i64, card: i64) -> None:
        """N3.1: face down; nobody else sees which of those drawn."""
        self.note(memory.GIVE, seat, 0, card)
        self.aside &= ~BITS[card]
        self.hidden[seat] |= BITS[card]
        self.drop_at(ASIDE, 0)

    def keep_aside(self, seat: i64) -> None:
        """N3.1: what was drawn comes into the hand, in the order it was drawn."""
        if self.aside != 0:
            self.note(memory.KEEP, seat, 0, NONE)
        while self.aside != 0:
            card = self.oldest(self.aside)
            self.aside &= ~BITS[card]
            self.take(seat, card)
        for n in range(self.slot_n[ASIDE]):
            self.add_slot(seat, self.slots[ROW * ASIDE + n])
        self.slot_n[ASIDE] = 0

    def shuffle(self) -> None:
        """N3.6: a new era; all know that the open discards are in the pile, and each the own hidden ones."""
        self.note(memory.SHUFFLE, 0, 0, NONE)
        if self.era < LAST_ERA:
            self.era += 1
        for card in range(i64(MOST_CARDS)):
            if self.open & BITS[card] != 0:
                self.since[card] = self.era * 0x0101010101
            for seat in range(self.players):
                if self.hidden[seat] & BITS[card] != 0:
                    shift = 8 * seat
                    self.since[card] = self.since[card] & ~(LAST_ERA << shift) | self.era << shift
        self.deck = self.open
        self.open = 0
        for seat in range(self.players):
            self.deck |= self.hidden[seat]
            self.hidden[seat] = 0
        self.tell('shuffled', NONE)

    # --- memory -----------------------------------------------------------------------------------
    def note(self, what: i64, seat: i64, other: i64, card: i64) -> None:
        self.log = append(self.log, memory.entry(what, seat, other, card))

    def relive(self, one: i64) -> bool:
        """What an entry tells happens again; False, and nothing happens, where it cannot."""
        what, seat, card = one & 15, memory.seat_of(one), memory.card_of(one)
        if what == memory.KEEP:
            self.keep_aside(seat)
        elif what == memory.SHUFFLE:
            if self.deck != 0:
                return False
            self.shuffle()
        elif self.source(one) & BITS[card] == 0:
            return False
        elif what == memory.DEAL:
            self.deal(seat, card)
        elif what == memory.DRAW:
            self.draw_aside(seat, card)
        elif what == memory.GIVE:
            self.give_up(seat, card)
        elif what == memory.SHOW:
            self.show(card)
        elif what == memory.PLAY:
            self.play_out(seat, card)
        elif what == memory.TITHE:
            self.tithe(seat, card)
        else:
            self.steal(seat, memory.other_of(one), card)
        return True

    def source(self, one: i64) -> i64:
        """The cards among which that of an entry must be."""
        what = one & 15
        if what == memory.SHOW:
            return self.deck
        if what == memory.DEAL or what == memory.DRAW:
            return self.deck & ~self.box.events
        if what == memory.GIVE:
            return self.aside
        return self.hand[memory.other_of(one) if what == memory.STEAL else memory.seat_of(one)]

    def since_for(self, card: i64, observer: i64) -> i64:
        return self.since[card] >> 8 * observer & LAST_ERA

    def add_slot(self, row: i64, era: i64) -> None:
        """Rows are kept in ascending order."""
        at = ROW * row + self.slot_n[row]
        while at > ROW * row and self.slots[at - 1] > era:
            self.slots[at] = self.slots[at - 1]
            at -= 1
        self.slots[at] = era
        self.slot_n[row] += 1

    def drop_slot(self, row: i64, card: i64) -> None:
        """Everybody sees that this card left: it was drawn after it was last known to be in the pile."""
        since = self.since_for(card, SPECTATOR)
        n: i64 = 0
        while n < self.slot_n[row] - 1 and self.slots[ROW * row + n] < since:
            n += 1
        self.drop_at(row, n)

    def drop_at(self, row: i64, n: i64) -> None:
        self.slot_n[row] -= 1
        for at in range(ROW * row + n, ROW * row + self.slot_n[row]):
            self.slots[at] = self.slots[at + 1]

    # --- the chain --------------------------------------------------------------------------------
    def link(self, what: i64, seat: i64) -> None:
        self.chain = append(self.chain, 4 * what + seat)

    def last(self) -> i64:
        """Who played the last card or edict of the chain."""
        return self.chain[len(self.chain) - 1] & 3

    def last_kind(self) -> i64:
        return self.chain[len(self.chain) - 1] >> 2
