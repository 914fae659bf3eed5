"""The position of Eketorp: cards, Vikings, stones, and whose decision it is; moved about, rules apart.

A number of cards of each value is packed into one word, four bits a value from the lowest on. A wall is one
word, too: three bits a stone (its kind plus 1), the top stone lowest.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ...core.event import Event
from ...core.state import State
from ...core.words import Message
from .actions import COLOURS, FIELDS, HIGHEST, HOME, KINDS, PLACES, SEATS, SQUARES, WALLS, place_args
from .deck import CARDS, Deck

# E0: what is in the box.
STONES: Final = (52, 42, 12, 6)
EACH_CARD: Final = 9
AMULETS: Final = 5
HAND: Final = 4
VIKINGS: Final = {3: 8, 4: 6, 5: 6, 6: 5}  # E1.1
STATIONS: Final = ('3·4·5', '1·2', '0')
TOP: Final = 3  # stones on a wall (E5.1)
COMPLETE: Final = WALLS * TOP
ROUNDS: Final = 10
NONE: Final = -1

# The phases. DEALING, TURNING and DRAWING are chance's.
DEALING: Final = 0  # E1.2, E1.3
TURNING: Final = 1  # E2.1
PLACING: Final = 2  # E2.2
CHOOSING: Final = 3  # E4.3
SWAPPING: Final = 4  # E4.5
DRAWING: Final = 5  # E4.5
LAYING: Final = 6  # E4.6
LOOTING: Final = 7  # E4.11
KEEPING: Final = 8  # E4.11
SHARING: Final = 9  # E-R5
BUILDING: Final = 10  # E5.1
OVER: Final = 11
PHASES: Final = (
    'dealing', 'turning', 'placing', 'choosing', 'swapping', 'drawing', 'laying', 'looting', 'keeping',
    'sharing', 'building', 'over',
)  # fmt: skip


def _bits() -> list[int]:
    return [1 << n for n in range(32)]


def _sets() -> list[tuple[int, ...]]:
    return [tuple([seat for seat in range(SEATS) if mask >> seat & 1]) for mask in range(64)]


BIT: Final[vec[i64]] = vec[i64](_bits())
SETS: Final = _sets()  # the seats of a mask
SIZE: Final[vec[i64]] = vec[i64]([len(seats) for seats in SETS])
LOWEST: Final[vec[i64]] = vec[i64]([seats[0] if seats else NONE for seats in SETS])
UNIT: Final[vec[i64]] = vec[i64]([0, 1, 1 << 4, 1 << 8, 1 << 12, 1 << 16, 1 << 20])  # one card, by value
FULL: Final = EACH_CARD * 0x111111
HIGH: Final = 0xFFF000  # the cards of value 4, 5, 6
WORTH: Final[vec[i64]] = vec[i64]([1, 2, 3, 4])  # E3.1: of a stone, by kind
SEAT_NAMES: Final = [Message('eketorp.' + colour) for colour in COLOURS]
KIND_NAMES: Final = [Message('eketorp.' + kind) for kind in KINDS]
PLACE_ARGS: Final = [place_args(place) for place in range(FIELDS)]


# --- words of cards and stones -------------------------------------------------------------------------
def size(cards: i64) -> i64:
    """How many cards a word holds."""
    pairs: i64 = (cards & 0x0F0F0F) + (cards >> 4 & 0x0F0F0F)
    return (pairs + (pairs >> 8) + (pairs >> 16)) & 0xFF


def number_of(cards: i64, value: i64) -> i64:
    return cards >> 4 * (value - 1) & 15


def values(cards: i64) -> list[int]:
    """The cards one by one, the lowest first."""
    found = list[int]()
    for value in range(1, HIGHEST + 1):
        for _ in range(number_of(cards, value)):
            found.append(value)
    return found


def packed(cards: list[int]) -> int:
    word = 0
    for value in cards:
        word += 1 << 4 * (value - 1)
    return word


def height(wall: i64) -> i64:
    if wall < 8:
        return 0 if wall == 0 else 1
    return 2 if wall < 64 else 3


def stones_of(wall: i64) -> list[int]:
    """The kinds of a wall's stones, from the bottom."""
    found = list[int]()
    while wall != 0:
        found.insert(0, int(wall & 7) - 1)
        wall >>= 3
    return found


# --- events that come often, made once -------------------------------------------------------------------
def _placed() -> list[Event]:
    """By seat, then place."""
    found = list[Event]()
    for seat in range(SEATS):
        for place in range(PLACES):
            args: dict[str, object] = {'seat': SEAT_NAMES[seat]}
            kind = 'home' if place == HOME else 'square' if place < SQUARES else 'siege'
            if place < FIELDS:
                args.update(PLACE_ARGS[place])
            found.append(Event('eketorp.placed-' + kind, args, (seat,)))
    return found


def _fought() -> list[Event]:
    """By place, then chooser, then opponent."""
    found = list[Event]()
    for place in range(FIELDS):
        code = 'eketorp.fight-square' if place < SQUARES else 'eketorp.fight-siege'
        for seat in SEAT_NAMES:
            for other in SEAT_NAMES:
                found.append(Event(code, {'seat': seat, 'other': other, **PLACE_ARGS[place]}))
    return found


def _built() -> list[Event]:
    """By seat, then kind, then wall."""
    found = list[Event]()
    for seat in range(SEATS):
        for kind in KIND_NAMES:
            for wall in range(WALLS):
                args: dict[str, object] = {'seat': SEAT_NAMES[seat], 'stone': kind, 'wall': wall + 1}
                found.append(Event('eketorp.built', args, (seat,)))
    return found


PLACED: Final = _placed()
FOUGHT: Final = _fought()
BUILT: Final = _built()
LAID: Final = [Event('eketorp.laid', {'seat': seat}) for seat in SEAT_NAMES]
HELD: Final = [Event('eketorp.held', {'seat': seat}) for seat in SEAT_NAMES]


class Position(State):
    """Everything on the table, in the hands and behind the screens."""

    def __init__(self, players: int, options: dict[str, object], deck: Deck) -> None:
        super().__init__(players, options)
        self.deck = deck
        self.laid_out: vec[i64] = deck.laid(players)
        self.vikings: i64 = VIKINGS[players]
        self.most: i64 = 2 if options['loot'] == 'at-most-two' else COMPLETE  # E-R4: stones of one loot
        # --- whose decision
        self.phase: i64 = DEALING
        self.waiting: i64 = 0  # mask of the seats that owe a decision; 0 for chance
        self.round: i64 = 0
        self.first: i64 = 0  # E1.5
        self.turn: i64 = 0  # who is dealt to, chooses, loots or takes a stone
        self.cards_left: i64 = BIT[CARDS] - 1  # mask of the material cards not yet turned
        # --- cards
        six = [0] * SEATS
        self.draw_pile: i64 = FULL
        self.hand: vec[i64] = vec[i64](six)
        self.pile: vec[i64] = vec[i64](six)  # E4.8: beside the village
        self.open: i64 = 0  # mask of the seats whose hand everybody has seen
        self.starting: i64 = (
            BIT[players] - 1
        )  # mask of the seats that still hold cards of their starting hand
        self.seen: vec[i64] = vec[i64](six)  # played from the starting hand
        self.early: vec[i64] = vec[i64](six)  # put away by a swap from the starting hand
        self.away: vec[i64] = vec[i64](six)  # put away by a later swap, unseen by others
        self.away_open: i64 = 0  # put away by a swap though everybody knew them
        self.aside: i64 = 0  # E1.3: shown, while four others are drawn
        self.shown: list[tuple[int, int]] = []  # E1.3: (seat, cards), in order
        self.amulets: vec[i64] = vec[i64]([AMULETS] * SEATS)
        # --- Vikings
        self.left: vec[i64] = vec[i64]([VIKINGS[players]] * SEATS)  # in the village, not placed
        self.at: vec[i64] = vec[i64]([0] * (SEATS * PLACES))  # at[PLACES * seat + place]
        self.spent: vec[i64] = vec[i64](six)  # done for this round, on the way home
        self.hospital: vec[i64] = vec[i64]([0] * (SEATS * 3))
        self.present: vec[i64] = vec[i64]([0] * FIELDS)  # mask of the colours there, once revealed
        self.duties: vec[i64] = vec[i64](six)  # mask of the places where a seat can choose a fight or siege
        # --- stones
        four = [0] * len(KINDS)
        self.supply: vec[i64] = vec[i64](list(STONES))
        self.stones: vec[i64] = vec[i64]([0] * (SQUARES * len(KINDS)))
        self.booty: vec[i64] = vec[i64]([0] * (SEATS * len(KINDS)))
        self.walls: vec[i64] = vec[i64]([0] * (SEATS * WALLS))
        self.fresh: vec[i64] = vec[i64]([0] * (SEATS * WALLS))  # stones just built, still hidden from others
        self.beside: vec[i64] = vec[i64]([0] * (SEATS * len(KINDS)))  # E-R2
        self.taken: vec[i64] = vec[i64](four)  # E4.11: out of the walls, one to be kept
        # --- the fight, or the sharing
        self.place: i64 = NONE  # where is fought, or the square that is shared
        self.opponent: i64 = NONE
        self.asked: i64 = NONE  # E4.5: who may swap, or draws
        self.due: i64 = 0  # cards still to draw
        self.laid: vec[i64] = vec[i64](six)
        self.budget: i64 = 0  # E4.11: what may still be taken
        self.reason = ''

    def copy_from(self, other: Position) -> None:
        self.phase = other.phase
        self.waiting = other.waiting
        self.round = other.round
        self.first = other.first
        self.turn = other.turn
        self.cards_left = other.cards_left
        self.draw_pile = other.draw_pile
        self.hand = other.hand[:]
        self.pile = other.pile[:]
        self.open = other.open
        self.starting = other.starting
        self.seen = other.seen[:]
        self.early = other.early[:]
        self.away = other.away[:]
        self.away_open = other.away_open
        self.aside = other.aside
        self.shown = other.shown[:]
        self.amulets = other.amulets[:]
        self.left = other.left[:]
        self.at = other.at[:]
        self.spent = other.spent[:]
        self.hospital = other.hospital[:]
        self.present = other.present[:]
        self.duties = other.duties[:]
        self.supply = other.supply[:]
        self.stones = other.stones[:]
        self.booty = other.booty[:]
        self.walls = other.walls[:]
        self.fresh = other.fresh[:]
        self.beside = other.beside[:]
        self.taken = other.taken[:]
        self.place = other.place
        self.opponent = other.opponent
        self.asked = other.asked
        self.due = other.due
        self.laid = other.laid[:]
        self.budget = other.budget
        self.reason = other.reason

    # --- looking ------------------------------------------------------------------------------------
    def next_seat(self, seat: i64) -> i64:
        return 0 if seat + 1 == self.players else seat + 1

    def stones_on(self, square: i64) -> i64:
        """How many stones lie on a material square."""
        at = 4 * square
        return self.stones[at] + self.stones[at + 1] + self.stones[at + 2] + self.stones[at + 3]

    def kinds_on(self, square: i64) -> i64:
        """How many kinds of stones lie there."""
        kinds: i64 = 0
        for kind in range(i64(4)):
            if self.stones[4 * square + kind] > 0:
                kinds += 1
        return kinds

    def booty_of(self, seat: i64) -> i64:
        at = 4 * seat
        return self.booty[at] + self.booty[at + 1] + self.booty[at + 2] + self.booty[at + 3]

    def built(self, seat: i64) -> i64:
        """Stones on the walls of a village."""
        n: i64 = 0
        for wall in range(i64(WALLS)):
            n += height(self.walls[WALLS * seat + wall])
        return n

    def in_hospital(self, seat: i64) -> i64:
        return self.hospital[3 * seat] + self.hospital[3 * seat + 1] + self.hospital[3 * seat + 2]

    def besieged(self) -> i64:
        """The village of the siege space that is fought at."""
        return (self.place - SQUARES) // 3

    # --- moving things ------------------------------------------------------------------------------
    def give_card(self, seat: i64, value: i64) -> None:
        """From the draw pile into a hand."""
        self.draw_pile -= UNIT[value]
        self.hand[seat] += UNIT[value]

    def admit(self, seat: i64, station: i64) -> None:
        self.hospital[3 * seat + station] += 1

    def lift_stone(self, seat: i64, wall: i64) -> i64:
        """The kind of the top stone of a wall, which is taken off."""
        at = WALLS * seat + wall
        kind = (self.walls[at] & 7) - 1
        self.walls[at] >>= 3
        return kind

    def lay_stone(self, seat: i64, wall: i64, kind: i64) -> None:
        at = WALLS * seat + wall
        self.walls[at] = self.walls[at] << 3 | (kind + 1)

    # --- telling ------------------------------------------------------------------------------------
    def tell(self, code: str, args: dict[str, object], audience: tuple[int, ...] | None = None) -> None:
        told = self.told
        if told is not None:
            told.append(Event(code, args, audience))

    def name(self, seat: i64) -> Message:
        return SEAT_NAMES[seat]


def heap(counts: list[int]) -> list[object]:
    """Stones by kind as words: 2 grass, 1 clay."""
    return [Message('eketorp.n-' + KINDS[kind], {'n': n}) for kind, n in enumerate(counts) if n > 0]


def spaces_of(village: int) -> range:
    """The three siege spaces of a village."""
    return range(SQUARES + 3 * village, SQUARES + 3 * village + 3)


def in_play(place: i64, players: i64) -> bool:
    """Whether a place is a square, home, or a siege space of a village in play."""
    return place == HOME or place < SQUARES + 3 * players
