"""Observations: what a seat knows as numbers, for programs that learn.

A game lists the planes of its observation (`Game.planes`) and writes them one after another onto a sheet.
Everything turns with the seat: its own numbers come first, then those of the others in turn order from it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

HIGHEST: Final = 127


class Plane:
    """A named part of an observation: whole numbers from `low` to `high` in a block of this shape."""

    def __init__(self, name: str, shape: tuple[int, ...], low: int, high: int, meaning: str) -> None:
        self.name = name
        self.shape = shape
        self.low = low
        self.high = high
        self.meaning = meaning

    @property
    def size(self) -> int:
        """How many numbers it holds."""
        n = 1
        for side in self.shape:
            n *= side
        return n

    def __repr__(self) -> str:
        return f'<plane {self.name} {self.shape}: {self.low} to {self.high}>'


def flags(name: str, shape: tuple[int, ...], meaning: str) -> Plane:
    """A plane of ones and zeros."""
    return Plane(name, shape, 0, 1, meaning)


def size_of(planes: tuple[Plane, ...]) -> int:
    """How many numbers an observation holds, which is as many bytes."""
    return sum([plane.size for plane in planes])


def _blank() -> vec[u8]:
    return vec[u8](bytes(16384))


BLANK: Final[vec[u8]] = _blank()
MAGIC: Final = 0x3F79D71B4CB0A89  # a de Bruijn sequence: times a single bit, its top six bits tell which


def _indices() -> vec[i64]:
    table = [0] * 64
    for n in range(64):
        table[((1 << n) * MAGIC >> 58) & 63] = n
    return vec[i64](table)


INDEX: Final[vec[i64]] = _indices()


def first_bit(word: i64) -> i64:
    """The number of the lowest bit that is set; there must be one."""
    return INDEX[((word & -word) * MAGIC >> 58) & 63]


def kept(numbers: vec[i64], keep: bool) -> vec[i64]:
    """Numbers of a state, as they are now: copied if they are to stay so."""
    return numbers[:] if keep else numbers


class Sheet:
    """What an observation is written on, from the front on: int8 numbers, all zero before.

    `room` is for as many numbers as there may be; what is not written is cut off.
    """

    def __init__(self, players: i64, seat: int | None, room: i64) -> None:
        self.players: i64 = players
        self.seat: i64 = 0 if seat is None else seat  # a spectator sits behind the first
        self.cells: vec[u8] = BLANK[:room]
        self.at: i64 = 0

    def put(self, number: i64) -> None:
        """One number, which must be one of int8."""
        self.cells[self.at] = u8(number & 255)
        self.at += 1

    def put_capped(self, number: i64) -> None:
        """One number that is not negative; a higher one than int8 has counts as its highest."""
        self.put(number if number < HIGHEST else HIGHEST)

    def flag(self, is_so: bool) -> None:
        if is_so:
            self.cells[self.at] = 1
        self.at += 1

    def mark(self, which: i64, size: i64) -> None:
        """A one among `size` zeros; only zeros if `which` is negative."""
        if which >= 0:
            self.cells[self.at + which] = 1
        self.at += size

    def mark_bits(self, word: i64, size: i64) -> None:
        """A one for each bit of a word that is set."""
        while word != 0:
            self.cells[self.at + first_bit(word)] = 1
            word &= word - 1
        self.at += size

    def skip(self, size: i64) -> None:
        """Zeros, for what is not there or not known."""
        self.at += size

    # --- seats ------------------------------------------------------------------------------------------
    def nth(self, n: i64) -> i64:
        """The n-th seat from the own one."""
        seat = self.seat + n
        return seat if seat < self.players else seat - self.players

    def mark_seat(self, seat: i64) -> None:
        """Which seat, counted from the own one; only zeros if negative."""
        if seat >= 0:
            turned = seat - self.seat
            self.cells[self.at + (turned if turned >= 0 else turned + self.players)] = 1
        self.at += self.players

    def mark_seats(self, word: i64) -> None:
        """The seats of a word of bits."""
        for n in range(self.players):
            if word >> self.nth(n) & 1 != 0:
                self.cells[self.at + n] = 1
        self.at += self.players

    def put_seats(self, numbers: vec[i64]) -> None:
        """A number for each seat, none of them negative."""
        for n in range(self.players):
            self.put_capped(numbers[self.nth(n)])

    def to_bytes(self) -> bytes:
        return bytes(self.cells[: self.at])
