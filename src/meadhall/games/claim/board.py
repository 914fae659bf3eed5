"""Points as bits. This file knows geometry, not rules.

A hop moves a piece by two points, so it never leaves its *class*: row and column odd or even. Each of the
four classes is one word of 56 bits. With a margin of one point all round, the point (row, column) belongs to
class 2 * (row & 1) + (column & 1) and is bit 8 * (row >> 1) + (column >> 1) of its word. Sea is in no mask.

Words are native 64-bit numbers when compiled. Beware: a literal shifted left is a 32-bit number there.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from .island import WIDTH, Island

POINTS: Final = 168  # WIDTH * HEIGHT, written out: only literals become native constants
CLASSES: Final = 4
ROW: Final = 8  # bits from one row of a class to the next
MAGIC: Final = 0x1FBCEB8DA658544  # see slot
LOW: Final = 0x01010101010101
PAIRS: Final = 0x55555555555555
FOURS: Final = 0x33333333333333
EIGHTS: Final = 0x0F0F0F0F0F0F0F


def class_of(point: int) -> int:
    return 2 * ((point // WIDTH + 1) & 1) + ((point % WIDTH + 1) & 1)


def index_of(point: int) -> int:
    return ROW * ((point // WIDTH + 1) >> 1) + ((point % WIDTH + 1) >> 1)


def _points_by_slot() -> vec[i64]:
    table = [0] * (64 * CLASSES)
    for point in range(POINTS):
        one = 1
        table[64 * class_of(point) + (((one << index_of(point)) * MAGIC >> 57) & 63)] = point
    return vec[i64](table)


def _bits() -> vec[i64]:
    one = 1
    return vec[i64]([one << index_of(point) for point in range(POINTS)])


BIT: Final[vec[i64]] = _bits()
CLASS: Final[vec[i64]] = vec[i64]([class_of(point) for point in range(POINTS)])
POINT: Final[vec[i64]] = _points_by_slot()  # POINT[64 * class + slot(bit)]


# --- sets of points in one word --------------------------------------------------------------------------
def slot(bit: i64) -> i64:
    """A different number below 64 for each single bit of a word (a de Bruijn sequence)."""
    return (bit * MAGIC >> 57) & 63


def first_of(k: i64, word: i64) -> i64:
    """The first point of a word of class k that is not empty."""
    return POINT[64 * k + slot(word & -word)]


def size(word: i64) -> i64:
    """How many points a word holds."""
    word = word - ((word >> 1) & PAIRS)
    word = (word & FOURS) + ((word >> 2) & FOURS)
    return (((word + (word >> 4)) & EIGHTS) * LOW >> 48) & 0x7F


def nth_of(k: i64, word: i64, n: i64) -> i64:
    """The n-th point of a word of class k, from 0."""
    while n > 0:
        word &= word - 1
        n -= 1
    return first_of(k, word)


# --- sets of points in four words, one a class -----------------------------------------------------------
def total(words: vec[i64], start: i64) -> i64:
    """How many points the four words from `start` on hold."""
    return size(words[start]) + size(words[start + 1]) + size(words[start + 2]) + size(words[start + 3])


def nth(words: vec[i64], start: i64, n: i64) -> i64:
    """The n-th of these points."""
    k: i64 = 0
    held = size(words[start])
    while n >= held:
        n -= held
        k += 1
        held = size(words[start + k])
    return nth_of(k, words[start + k], n)


def points_in(words: vec[i64], start: int) -> list[int]:
    """All these points, in the order of the board."""
    found = list[int]()
    for k in range(i64(CLASSES)):
        word = words[start + k]
        while word != 0:
            found.append(int(first_of(k, word)))
            word &= word - 1
    found.sort()
    return found


# --- neighbours: of the points `word` of class k, as points of class k ^ 1 (east, west) or k ^ 2 -----------
def east(k: i64, word: i64) -> i64:
    return word << 1 if k & 1 != 0 else word


def west(k: i64, word: i64) -> i64:
    return word if k & 1 != 0 else word >> 1


def south(k: i64, word: i64) -> i64:
    return word << ROW if k & 2 != 0 else word


def north(k: i64, word: i64) -> i64:
    return word if k & 2 != 0 else word >> ROW


# --- hops ------------------------------------------------------------------------------------------------
# `across` and `down` hold the points of a class whose eastern and southern neighbour is occupied.
def hop(word: i64, across: i64, down: i64) -> i64:
    """Where one hop leads from the points of a word, free or not."""
    return (word & across) << 1 | (word >> 1) & across | (word & down) << ROW | (word >> ROW) & down


def pool(word: i64, across: i64, down: i64, free: i64) -> i64:
    """All free points that chains of hops reach from the free points of a word.

    The hop graph on the free points is the same for all: whoever can hop into a pool reaches all of it.
    """
    while True:
        wider = word | hop(word, across, down) & free
        if wider == word:
            return word
        word = wider


def chain(k: i64, origin: i64, target: i64, across: i64, down: i64, free: i64, waves: vec[i64]) -> list[i64]:
    """The points of a shortest chain of hops from `origin` to `target`, both of class k.

    `waves` is memory for what each hop reaches first: at most the 42 points of a class.
    """
    hops: i64 = 0
    wave = BIT[origin]
    while wave & BIT[target] == 0:
        waves[hops] = wave
        hops += 1
        wave = hop(wave, across, down) & free
        free &= ~wave
    points = [target]
    bit = BIT[target]
    while hops > 0:
        hops -= 1
        before = hop(bit, across, down) & waves[hops]
        bit = before & -before
        points.append(first_of(k, bit))
    points.reverse()
    return points


# --- counts by territory: nine fields of 6 bits in one word ------------------------------------------------
FLAGS: Final = 0x20820820820820  # the top bit of each field
FULL: Final = 0x1F7DF7DF7DF7DF  # the other bits: 31 in each field


def _fields(value: int) -> vec[i64]:
    return vec[i64]([value << 6 * territory for territory in range(9)])


UNIT: Final[vec[i64]] = _fields(1)
FLAG: Final[vec[i64]] = _fields(32)


def filled(counts: i64) -> i64:
    """Flags of the territories whose count, at most 32, is not zero."""
    return (counts + FULL) & FLAGS


class Ground:
    """An island as masks: LAND[k] is all of it, region[4 * territory + k] one territory's part of class k."""

    def __init__(self, island: Island) -> None:
        self.island = island
        self.territories: i64 = island.territories
        self.pieces: i64 = island.pieces
        self.removals: i64 = island.removals
        region = [0] * (CLASSES * island.territories)
        land = [0] * CLASSES
        one = 1
        for point in island.points:
            bit = one << index_of(point)
            region[CLASSES * island.territory[point] + class_of(point)] |= bit
            land[class_of(point)] |= bit
        self.region: vec[i64] = vec[i64](region)
        self.land: vec[i64] = vec[i64](land)
        self.territory: vec[i64] = vec[i64](island.territory)


# --- fingerprints of positions (C-R10) ---------------------------------------------------------------------
def _keys(n: int) -> vec[i64]:
    """Fixed random-looking words (splitmix64, sign dropped): positions are compared by one number."""
    keys = list[int]()
    x = 0x6D65616468616C6C
    for _ in range(n):
        x = (x + 0x9E3779B97F4A7C15) % 2**64
        y = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        y = (y ^ (y >> 27)) * 0x94D049BB133111EB % 2**64
        keys.append((y ^ (y >> 31)) >> 1)
    return vec[i64](keys)


KEY: Final[vec[i64]] = _keys(8 * POINTS + 4)  # 8 * point + colour, + 4 for a castle; then the seat to move
TURN_KEY: Final = 1344  # 8 * POINTS
