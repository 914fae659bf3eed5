"""All that can have happened to the cards, tried out one by one: what `determinize` is measured against.

Knows nothing of classes and ways. It plays the entries of a log on every set of heaps that the entries before
can have led to, and gives each its chance: cards are drawn evenly out of the pile, and others choose evenly
out of what they hold. Heaps are words of bits: the pile, the open discards, what lies aside, the hands, then
what each seat has discarded face down.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd, lcm

from meadhall.games.no_more_vikings.box import Box
from meadhall.games.no_more_vikings.memory import (
    DEAL,
    DRAW,
    GIVE,
    KEEP,
    PLAY,
    SHOW,
    SHUFFLE,
    STEAL,
    TITHE,
    card_of,
    other_of,
    seat_of,
    what_of,
)

Heaps = tuple[int, ...]
Worlds = dict[Heaps, int]  # with their chances, as whole numbers
PILE, OPEN, APART, HAND = 0, 1, 2, 3
ANY_SIZE = lcm(*range(1, 21))


def all_worlds(log: list[int], players: int, box: Box, most: int) -> Worlds | None:
    """None if there are too many to try out."""
    everything = 2 ** len(box.cards) - 1
    held = everything & ~int(box.events)
    worlds: Worlds = {(everything, 0, 0) + (0,) * (2 * players): 1}
    for one in log:
        after: Worlds = {}
        for world, chance in worlds.items():
            for heaps, share in nexts(world, one, held, players):
                after[heaps] = after.get(heaps, 0) + chance * share
        if len(after) > most:
            return None
        common = gcd(*after.values())
        worlds = {heaps: chance // common for heaps, chance in after.items()}
    return worlds


def nexts(world: Heaps, one: int, held: int, players: int) -> Iterator[tuple[Heaps, int]]:
    """Where the entry can lead, and with which share of ANY_SIZE."""
    what, hand = int(what_of(one)), HAND + int(seat_of(one))
    if what == KEEP:
        yield moved(world, APART, hand, world[APART]), ANY_SIZE
    elif what == SHUFFLE:
        if world[PILE] == 0:
            hands = world[HAND : HAND + players]
            discards = world[OPEN] | sum(world[HAND + players :])
            yield (discards, 0, world[APART], *hands) + (0,) * players, ANY_SIZE
    else:
        start, to = route(what, hand, HAND + int(other_of(one)), players)
        source = world[start] & held if what == DEAL else world[start]
        seen = source if int(card_of(one)) < 0 else source & 1 << int(card_of(one))
        for card in cards_in(seen & held if what == DRAW else seen):
            yield moved(world, start, to, 1 << card), ANY_SIZE // source.bit_count()


def route(what: int, hand: int, other: int, players: int) -> tuple[int, int]:
    return {
        DEAL: (PILE, hand), DRAW: (PILE, APART), SHOW: (PILE, OPEN), GIVE: (APART, hand + players),
        PLAY: (hand, OPEN), TITHE: (hand, hand + players), STEAL: (other, hand),
    }[what]  # fmt: skip


def moved(world: Heaps, start: int, to: int, cards: int) -> Heaps:
    heaps = list(world)
    heaps[start] &= ~cards
    heaps[to] |= cards
    return tuple(heaps)


def cards_in(mask: int) -> list[int]:
    return [card for card in range(mask.bit_length()) if mask >> card & 1]
