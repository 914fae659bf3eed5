"""One of the ways in which what a seat saw of the cards can have come about, all being alike (see ways.py).

Contents of the hidden places are drawn with their number of ways as weight; then the steps are taken back,
each card that moved being chosen by the ways that lead there without it. So every entry of the log gets its
card.
"""

from __future__ import annotations

from typing import Final

from ...core.dice import Rng
from .memory import DRAW, KEEP, PLAY, SHUFFLE, STEAL, card_of, named
from .ways import (
    ASIDE,
    BURIED,
    WIDTH,
    Content,
    Step,
    Table,
    Ways,
    changed,
    in_hands,
    numbers,
    orders,
    spreads,
    subsets,
    taken_up,
)

CHUNK: Final = 24  # bits asked of a generator at a time


class World:
    """`log` is the whole one; `held` are the cards of the hidden places, at first as they are now."""

    def __init__(self, ways: Ways, rng: Rng) -> None:
        self.ways = ways
        self.rng = rng
        self.log = ways.log[:]
        self.held: dict[int, list[int]] = {}
        self.fill()
        self.give_up(ways.unseen(), ways.loose)
        n = len(ways.steps)
        while n > 0:
            n -= 1
            n -= self.take_back(ways.steps[n], n)

    # --- now --------------------------------------------------------------------------------------
    def fill(self) -> None:
        """The cards of all hidden places."""
        ways = self.ways
        left = ways.ends[self.chosen([number for _, number in ways.ends])][0]
        cards = ways.unseen()
        for n, table in enumerate(ways.tables):
            contents = list(table.ways)
            rest = ways.rest[n + 1]
            weights = [table.ways[one] * orders(one) * rest.get(left - sum(one), 0) for one in contents]
            content = contents[self.chosen(weights)]
            left -= sum(content)
            for place, one in zip(table.places, content):
                self.held[place] = self.pick(cards, one, ways.classes)

    def give_up(self, unseen: list[int], entries: list[int]) -> None:
        """Names the cards given up in an era: any that lie in no place."""
        away = {card for cards in self.held.values() for card in cards}
        rest = [card for card in unseen if card not in away]
        for entry in entries:
            self.name(entry, self.any_of(rest))

    # --- back in time -----------------------------------------------------------------------------
    def take_back(self, step: Step, n: int) -> int:
        """One step; how many more before it were taken back with it."""
        before = step.before
        if step.what == SHUFFLE:
            self.bury(step, before)
        elif before is None:
            self.undraw_group(step, self.ways.steps[n - step.kept : n])
            return step.kept
        elif step.what == PLAY:
            self.held[step.places[0]].append(step.card)
        elif step.what == KEEP:
            self.lay_aside(step, before)
        elif step.what == STEAL and step.card >= 0:
            self.held[step.places[0]].remove(step.card)
        else:
            self.name(step.entry, self.unmove(step, before))
        return 0

    def unmove(self, step: Step, before: Table) -> int:
        """A card goes back to where it came from: the draw pile or another place."""
        place = step.places[0]
        content, at = self.content(before.places, step.classes), before.at(place)
        weights = list[int]()
        for card in self.held[place]:
            one = 1 << WIDTH * step.classes[card]
            earlier = changed(content, at, -one)
            if step.what != DRAW:
                earlier = changed(earlier, before.at(step.places[1]), one)
            weights.append(before.ways.get(earlier, 0))
        card = self.held[place].pop(self.chosen(weights))
        if step.what != DRAW:
            self.held[step.places[1]].append(card)
        return card

    def undraw_group(self, step: Step, draws: list[Step]) -> None:
        """Cards drawn one after the other, one of them perhaps given up: in any order."""
        cards = [int(card_of(self.log[entry])) for entry in step.loose]
        for one in reversed(draws):
            assert one.before is not None
            cards.append(self.unmove(one, one.before))
        for entry in step.group:
            self.name(entry, self.any_of(cards))

    def lay_aside(self, step: Step, before: Table) -> None:
        """Some cards of the hand lay aside before."""
        seat = step.places[0]
        places = [place for place in before.places if place != ASIDE]
        content = self.content(places, step.classes)
        fitting = [one for one in before.ways if taken_up(before, seat, one) == content]
        weights = [before.ways[one] * subsets(before, seat, one) for one in fitting]
        aside = fitting[self.chosen(weights)][before.at(ASIDE)]
        self.held[ASIDE] = self.pick(self.held[seat], aside, step.classes)

    def bury(self, step: Step, before: Table | None) -> None:
        """The cards in no hand lay face down among the discards."""
        if before is not None:
            places = [place for place in before.places if place < BURIED]
            content = self.content(places, step.classes)
            fitting = [one for one in before.ways if in_hands(before, one) == content]
            size = [0] * (1 + max(step.classes))
            for card in step.unseen:
                size[step.classes[card]] += 1
            weights = [before.ways[one] * spreads(before, one, size) for one in fitting]
            found = fitting[self.chosen(weights)]
            away = {card for cards in self.held.values() for card in cards}
            rest = [card for card in step.unseen if card not in away]
            for place, one in zip(before.places, found):
                if place >= BURIED:
                    self.held[place] = self.pick(rest, one, step.classes)
        self.give_up(step.unseen, step.loose)

    # --- small parts ------------------------------------------------------------------------------
    def content(self, places: list[int], classes: list[int]) -> Content:
        return tuple([sum([1 << WIDTH * classes[card] for card in self.held[place]]) for place in places])

    def name(self, entry: int, card: int) -> None:
        self.log[entry] = int(named(self.log[entry], card))

    def pick(self, cards: list[int], content: int, classes: list[int]) -> list[int]:
        """So many cards of each class, taken out of those given."""
        found = list[int]()
        for kind, n in enumerate(numbers(content)):
            fitting = [card for card in cards if classes[card] == kind]
            for _ in range(n):
                card = self.any_of(fitting)
                cards.remove(card)
                found.append(card)
        return found

    def any_of(self, cards: list[int]) -> int:
        return cards.pop(self.rng.randrange(len(cards)))

    def chosen(self, weights: list[int]) -> int:
        """A place in the list, with these weights."""
        if len(weights) == 1:
            return 0
        left = self.below(sum(weights))
        n = 0
        while left >= weights[n]:
            left -= weights[n]
            n += 1
        return n

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, however large n is, all alike."""
        while True:
            found, bits = 0, n.bit_length()
            while bits > 0:
                some = min(bits, CHUNK)
                found = found << some | self.rng.randrange(1 << some)
                bits -= some
            if found < n:
                return found
