"""What a game consists of: Vikings, bracelets, cards; moved about without asking whether it is legal.

Bracelets and cards are packed multisets (see box.py). Nothing is shuffled: what lies in the reserve or in a
pile is known, in which order it comes is chance's affair. Reserve and box are one pool: nobody has seen
either, so any of their bracelets may be the next.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ...core.state import State
from .arena import BIT, SPACES, Arena
from .box import BRACELET, CARD, pack_bracelets, pack_deck, total

SEATS: Final = 4
NONE: Final = -1
RESERVE: Final = 4  # as the giver of a bracelet, beside the seats
BOARD: Final = 5

# The phases.
DRAWING: Final = 0  # K1.1: who is first
STARTING: Final = 1  # K1.1
DEALING: Final = 2  # K1.2, K7: chance deals a card
FILLING: Final = 3  # K1.3, K7: chance fills a bracelet space
BONUS: Final = 4  # K2.1
ANNOUNCING: Final = 5  # K3
ANSWERING: Final = 6  # K4
TAKING: Final = 7  # chance says which bracelet changes hands
GOING: Final = 8  # K5.1
AIMING: Final = 9  # K5.2 to K5.4: at whom
PUTTING: Final = 10  # K5.2: where the shoved Viking goes
SHIELDING: Final = 11  # K6
DOUBTING: Final = 12  # K6: the attacker's answer to a shield
DROPPING: Final = 13  # K5.4
REVEALING: Final = 14  # K4, K6: all have answered; what they said comes out
OVER: Final = 15
PHASES: Final = (
    'drawing', 'starting', 'dealing', 'filling', 'bonus', 'announcing', 'answering', 'taking', 'going',
    'aiming', 'putting', 'shielding', 'doubting', 'dropping', 'revealing', 'over',
)  # fmt: skip

# Why a bracelet is taken.
FOR_NOTHING: Final = 0
FOR_CENTRE: Final = 1  # K2.1
FOR_TRUTH: Final = 2  # K4.2
FOR_BLUFF: Final = 3  # K4.3
FOR_SHIELD: Final = 4  # K6.2
FOR_SHAM: Final = 5  # K6.3
FOR_DEED: Final = 6  # K5.3, K5.4
CAUSES: Final = ('nothing', 'centre', 'truth', 'bluff', 'shield', 'sham', 'deed')

# Answers to an announcement.
NOT_ASKED: Final = 0
ASKED: Final = 1
PASSED: Final = 2
CALLED: Final = 3
ANSWERS: Final = ('none', 'asked', 'pass', 'call')

# A card on the table, 9 bits: 2 * (8 * (8 * seat + column) + card) + 1 if shown. The column of a shield is 7.
PLAY_BITS: Final = 9
PLAY_MASK: Final = 511

# What a perfect memory keeps (memory.py): bracelets as 5 * (6 * source + target) + worth, cards from here on
# as 8 * (4 * what + seat) + card.
CARD_EVENTS: Final = 256
DREW: Final = 0
LAID: Final = 1
SHOWN: Final = 2
SHUFFLED: Final = 3
SHOW: Final = 32  # from LAID to SHOWN


class Position(State):
    """`pool` is the reserve and what went back to the box; `turns` are over, `played` counts this turn's."""

    def __init__(self, players: int, options: dict[str, object], arena: Arena) -> None:
        super().__init__(players, options)
        self.arena = arena
        bluff, turns = options['bluff'], options['turns']
        assert isinstance(bluff, bool) and isinstance(turns, int)
        self.bluff = bluff
        box = arena.box
        self.limit: i64 = min(turns, box.turns) * players  # K-R13
        self.plays_due: i64 = box.plays  # K2.2
        self.hand_size: i64 = box.hand(bluff)
        self.box: i64 = box.unseen[players]
        self.known_deeds: i64 = box.deeds(bluff)
        four, deck = [0] * SEATS, [pack_deck(box.deck(bluff))] * SEATS
        own = pack_bracelets(box.own_bracelets())
        nothing, nowhere = [0] * SPACES, [NONE] * SEATS
        self.viking: vec[i64] = vec[i64](nowhere)  # by seat: the Viking's space
        self.occupied: i64 = 0  # the spaces with a Viking
        self.lying: vec[i64] = vec[i64](nothing)  # by space: bracelets
        self.stock: vec[i64] = vec[i64]([own] * SEATS)  # by seat: bracelets
        self.pool: i64 = box.all_bracelets() - players * own
        self.sunk: i64 = 0  # bracelets in the water
        self.hand: vec[i64] = vec[i64](four)  # by seat: cards
        self.pile: vec[i64] = vec[i64](deck)
        self.discard: vec[i64] = vec[i64](four)
        self.open: vec[i64] = vec[i64](four)  # K-R15: those of the discards that were shown
        self.plays: i64 = 0  # this turn's cards on the table
        self.n_plays: i64 = 0
        self.answers: vec[i64] = vec[i64](four)
        self.memory: vec[i64] = vec[i64]()
        self.phase: i64 = DRAWING
        self.first: i64 = NONE
        self.turn: i64 = 0
        self.turns: i64 = 0
        self.played: i64 = 0
        self.deed: i64 = NONE  # K3: what is announced
        self.target: i64 = NONE  # K5.2 to K5.4
        self.cause: i64 = FOR_NOTHING
        self.giver: i64 = NONE  # a seat or RESERVE
        self.taker: i64 = NONE
        self.due: i64 = 0  # K2.1: bracelets still to come
        self.struck: i64 = 0  # K5.4: the worth of the bracelet to be put down
        self.spot: i64 = NONE  # who draws in DEALING, which space is filled in FILLING
        self.reason = ''

    def copy_from(self, other: Position) -> None:
        self.viking = other.viking[:]
        self.occupied = other.occupied
        self.lying = other.lying[:]
        self.stock = other.stock[:]
        self.pool = other.pool
        self.sunk = other.sunk
        self.hand = other.hand[:]
        self.pile = other.pile[:]
        self.discard = other.discard[:]
        self.open = other.open[:]
        self.plays = other.plays
        self.n_plays = other.n_plays
        self.answers = other.answers[:]
        self.memory = other.memory[:]
        self.phase = other.phase
        self.first = other.first
        self.turn = other.turn
        self.turns = other.turns
        self.played = other.played
        self.deed = other.deed
        self.target = other.target
        self.cause = other.cause
        self.giver = other.giver
        self.taker = other.taker
        self.due = other.due
        self.struck = other.struck
        self.spot = other.spot
        self.reason = other.reason

    # --- looking ------------------------------------------------------------------------------------
    def reserve(self) -> i64:
        """How many bracelets the reserve holds."""
        return total(self.pool) - self.box

    def next_seat(self, seat: i64) -> i64:
        return 0 if seat + 1 == self.players else seat + 1

    def viking_on(self, space: i64) -> i64:
        """Whose Viking stands on a space, or NONE."""
        for seat in range(self.players):
            if self.viking[seat] == space:
                return seat
        return NONE

    def others(self) -> i64:
        """All seats but the player of the turn, as bits."""
        return (BIT[self.players] - 1) ^ BIT[self.turn]

    def adjacent(self) -> i64:
        """K5.3: the seats whose Vikings stand next to that of the player of the turn, as bits."""
        near = self.arena.near[self.viking[self.turn]]
        found: i64 = 0
        for seat in range(self.players):
            if near & BIT[self.viking[seat]] != 0:
                found |= BIT[seat]
        return found

    def in_reach(self) -> i64:
        """K5.2: the seats a shove reaches: in one step, or two by a space neither water nor occupied."""
        here = self.viking[self.turn]
        ways = self.arena.walk[here] & ~self.occupied
        found = self.adjacent()
        for seat in range(self.players):
            if seat != self.turn and ways & self.arena.near[self.viking[seat]] != 0:
                found |= BIT[seat]
        return found

    # --- this turn's cards on the table ---------------------------------------------------------------
    def play_at(self, n: i64) -> i64:
        return (self.plays >> PLAY_BITS * n) & PLAY_MASK

    def last_card(self) -> i64:
        """The kind of the card laid last."""
        return (self.play_at(self.n_plays - 1) >> 1) & 7

    # --- moving things ------------------------------------------------------------------------------
    def move_viking(self, seat: i64, space: i64) -> None:
        self.viking[seat] = space
        self.count_vikings()

    def count_vikings(self) -> None:
        self.occupied = 0
        for seat in range(self.players):
            if self.viking[seat] != NONE:
                self.occupied |= BIT[self.viking[seat]]

    def lay_card(self, seat: i64, column: i64, card: i64) -> None:
        self.hand[seat] -= CARD[card]
        self.plays |= (2 * (8 * (8 * seat + column) + card)) << PLAY_BITS * self.n_plays
        self.n_plays += 1
        self.note_card(LAID, seat, card)

    def show_card(self) -> None:
        """Turns up the card laid last, also where it is noted."""
        shown: i64 = 1
        play = self.play_at(self.n_plays - 1)
        self.plays |= shown << PLAY_BITS * (self.n_plays - 1)
        note = CARD_EVENTS + 8 * (4 * LAID + (play >> 7)) + ((play >> 1) & 7)
        n: i64 = len(self.memory) - 1
        while self.memory[n] != note:
            n -= 1
        self.memory[n] += SHOW

    def clear_table(self) -> None:
        """K7: every card to its owner's discards."""
        for n in range(self.n_plays):
            play = self.play_at(n)
            seat, card = play >> 7, CARD[(play >> 1) & 7]
            self.discard[seat] += card
            if play & 1 != 0:
                self.open[seat] += card
        self.plays = 0
        self.n_plays = 0

    def shuffle(self, seat: i64) -> None:
        self.pile[seat] = self.discard[seat]
        self.discard[seat] = 0
        self.open[seat] = 0
        self.note_card(SHUFFLED, seat, 0)

    def note_card(self, what: i64, seat: i64, card: i64) -> None:
        self.memory = append(self.memory, CARD_EVENTS + 8 * (4 * what + seat) + card)

    def note_bracelet(self, source: i64, target: i64, worth: i64) -> None:
        self.memory = append(self.memory, 5 * (6 * source + target) + worth)

    def add_bracelet(self, seat: i64, worth: i64) -> None:
        self.stock[seat] += BRACELET[worth]

    def lose_bracelet(self, seat: i64, worth: i64) -> None:
        self.stock[seat] -= BRACELET[worth]
