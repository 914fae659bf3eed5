"""Numbers for playouts. Rules never hold a generator; whoever plays out a game passes one in."""

from __future__ import annotations

from typing import Final, Protocol

from librt.vecs import vec
from mypy_extensions import i64

MASK: Final = 0xFFFFFFFFFFFF
ROOM: Final = 512


class Rng(Protocol):
    """A source of random numbers; `random.Random` fits."""

    def randrange(self, start: int, /) -> int: ...


class Dice:
    """A small fast generator (48-bit linear congruential) for search and benchmarks; not for dealing.

    `room` is working memory a game may use while it picks: it goes with the dice, so that playouts in several
    threads do not meet in it.
    """

    def __init__(self, seed: int) -> None:
        self.x: i64 = (seed * 0x9E3779B97F4A + 0x7F4A7C15) & 0xFFFFFFFFFFFF
        blank = [0] * ROOM
        self.room: vec[i64] = vec[i64](blank)

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, for n below 2**31."""
        self.x = (self.x * 0x5DEECE66D + 11) & MASK
        return ((self.x >> 17) * n) >> 31

    def randrange(self, n: int) -> int:
        return int(self.below(n))
