"""How fast is too fast: a bucket for each address, person or socket that fills up again with time."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final

from ..core.errors import MeadhallError
from ..core.words import Message

MOST_KEPT: Final = 100_000  # buckets; the one unused for longest goes first


class TooFast(MeadhallError):
    """More in a short time than is good for the others."""


class Bucket:
    """Holds `size` drops and gets `rate` new ones a second; each use takes one."""

    __slots__ = ('at', 'drops', 'rate', 'size')

    def __init__(self, rate: tuple[float, float]) -> None:
        self.size, self.rate = rate
        self.drops = self.size
        self.at = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.drops = min(self.size, self.drops + (now - self.at) * self.rate)
        self.at = now
        if self.drops < 1:
            return False
        self.drops -= 1
        return True


class Rates:
    """Buckets by kind and name, made when first used."""

    def __init__(self) -> None:
        self.buckets = OrderedDict[tuple[str, str], Bucket]()

    def check(self, kind: str, name: str, rate: tuple[float, float], code: str = 'too-fast') -> None:
        """Takes a drop, or refuses."""
        bucket = self.buckets.get((kind, name))
        if bucket is None:
            bucket = self.buckets[kind, name] = Bucket(rate)
            if len(self.buckets) > MOST_KEPT:
                self.buckets.popitem(last=False)
        else:
            self.buckets.move_to_end((kind, name))
        if not bucket.take():
            raise TooFast(Message(f'hall.{code}'))
