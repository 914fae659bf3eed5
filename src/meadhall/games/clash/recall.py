"""What a perfect memory can make of draws it saw only in part: a past drawn with the right odds.

Things of several kinds move between bags; what moves is drawn from its bag with equal chances. The observer
knows how many moved and when, but not always of which kind. All things start unseen in one bag. `Recall`
weighs every content the bags can have after each step (forward), then draws one past backwards from the end.

A content is a number: for the count of each kind in each bag as many bits as the count of all things needs,
with one kind more for things whose face the observer has never seen. Those are all alike to it, so which of
them is of which kind is settled last.

When there are more contents than the limit, a fair sample of them is kept: below it the odds are exact.
Should the sample run into a contradiction, the work is done again with a larger one, up to a point.
"""

from __future__ import annotations

from typing import Final

from ...core.dice import Rng

HIDDEN: Final = -1  # as the kind of a step: not seen
ALL: Final = -2  # as the kind of a step: the whole bag is poured into the other
LIMIT: Final = 600
MOST: Final = 300_000  # a larger sample would not help
FINE: Final = 2**40

Step = tuple[int, int, int]  # from bag, to bag, kind
Layer = dict[int, float]


class Recall:
    """`totals` says how many things of each kind there are; they start in bag number `start`."""

    def __init__(self, totals: list[int], bags: int, start: int) -> None:
        self.totals = totals
        self.kinds = len(totals)
        self.bags = bags
        self.start = start
        self.steps: list[Step] = []
        one = 1
        bits = sum(totals).bit_length()
        self.full = (one << bits) - 1  # the bits of a count
        wide = bits * (self.kinds + 1)
        self.shift = [[wide * bag + bits * kind for kind in range(self.kinds + 1)] for bag in range(bags)]
        self.unit = [[one << shift for shift in row] for row in self.shift]  # one such thing in that bag

    def count(self, content: int, bag: int, kind: int) -> int:
        return (content >> self.shift[bag][kind]) & self.full

    def unnamed(self, content: int, kind: int) -> int:
        """How many of the unseen things are of this kind."""
        left = self.totals[kind]
        for bag in range(self.bags):
            left -= self.count(content, bag, kind)
        return left

    def unseen(self, content: int) -> int:
        found = 0
        for bag in range(self.bags):
            found += self.count(content, bag, self.kinds)
        return found

    # --- forward ------------------------------------------------------------------------------------
    def sources(self, content: int, step: Step) -> list[tuple[int, float, int]]:
        """The ways a step can go from a content: the kind drawn, its weight, the content after it."""
        source, target, kind = step
        found = list[tuple[int, float, int]]()
        if kind == HIDDEN:
            for one in range(self.kinds + 1):
                held = self.count(content, source, one)
                if held > 0:
                    found.append(
                        (one, float(held), content - self.unit[source][one] + self.unit[target][one])
                    )
            return found
        held = self.count(content, source, kind)
        if held > 0:
            found.append((kind, float(held), content - self.unit[source][kind] + self.unit[target][kind]))
        held = self.count(content, source, self.kinds)
        possible = self.unnamed(content, kind)
        if held > 0 and possible > 0:
            after = content - self.unit[source][self.kinds] + self.unit[target][kind]
            found.append((self.kinds, held * possible / self.unseen(content), after))
        return found

    def poured(self, content: int, source: int, target: int) -> int:
        for kind in range(self.kinds + 1):
            held = self.count(content, source, kind)
            content += held * (self.unit[target][kind] - self.unit[source][kind])
        return content

    def follow(self, layer: Layer, step: Step) -> Layer:
        """The contents after a step, with their weights."""
        source, target, kind = step
        if kind == HIDDEN:
            return self.follow_hidden(layer, source, target)
        after: Layer = {}
        for content, weight in layer.items():
            if kind == ALL:
                there = self.poured(content, source, target)
                after[there] = after.get(there, 0.0) + weight
            else:
                for _, chance, there in self.sources(content, step):
                    after[there] = after.get(there, 0.0) + weight * chance
        return after

    def follow_hidden(self, layer: Layer, source: int, target: int) -> Layer:
        """The same for a step whose kind was not seen: most of the work is here."""
        after: Layer = {}
        full = self.full
        for kind in range(self.kinds + 1):
            shift = self.shift[source][kind]
            change = self.unit[target][kind] - self.unit[source][kind]
            for content, weight in layer.items():
                held = (content >> shift) & full
                if held > 0:
                    there = content + change
                    after[there] = after.get(there, 0.0) + weight * held
        return after

    def layers(self, rng: Rng, limit: int) -> list[Layer]:
        """The contents before the first step and after each; cut short at a contradiction."""
        first = sum(self.totals) * self.unit[self.start][self.kinds]
        found = [{first: 1.0}]
        for step in self.steps:
            after = self.follow(found[-1], step)
            if not after:
                break
            found.append(thinned(after, rng, limit))
        return found

    # --- backward -----------------------------------------------------------------------------------
    def draw(self, rng: Rng, limit: int = LIMIT) -> list[int]:
        """One past: the kind of every step, ALL where a bag was poured."""
        layers = self.layers(rng, limit)
        while len(layers) <= len(self.steps):
            if limit >= MOST:
                raise AssertionError('what is remembered cannot have happened')
            limit *= 8
            layers = self.layers(rng, limit)
        contents = list(layers[-1])
        content = contents[weighed([layers[-1][one] for one in contents], rng)]
        drawn = list[int]()
        for n in range(len(self.steps) - 1, -1, -1):
            kind, content = self.back(layers[n], self.steps[n], content, rng)
            drawn.append(kind)
        drawn.reverse()
        return self.named(drawn, rng)

    def back(self, layer: Layer, step: Step, after: int, rng: Rng) -> tuple[int, int]:
        """How a content may have come about: the kind drawn and the content before."""
        source, target, kind = step
        if kind == ALL:
            before = [content for content in layer if self.poured(content, source, target) == after]
            return ALL, before[weighed([layer[content] for content in before], rng)]
        ways = list[tuple[int, int]]()
        weights = list[float]()
        for one in range(self.kinds + 1) if kind == HIDDEN else (kind, self.kinds):
            content = after + self.unit[source][one] - self.unit[target][one if kind == HIDDEN else kind]
            if content in layer:
                for way, chance, there in self.sources(content, step):
                    if way == one and there == after:
                        ways.append((one, content))
                        weights.append(layer[content] * chance)
        return ways[weighed(weights, rng)]

    # --- the faces of the unseen ----------------------------------------------------------------------
    def named(self, drawn: list[int], rng: Rng) -> list[int]:
        """Settles the kinds of the unseen things that moved."""
        faces = [HIDDEN] * sum(self.totals)
        where: list[list[int]] = [[] for _ in range(self.bags)]
        where[self.start] = list(range(len(faces)))
        moved = [HIDDEN] * len(drawn)  # which unseen thing a step moved
        for n, (source, target, kind) in enumerate(self.steps):
            if kind == ALL:
                where[target] += where[source]
                where[source] = []
            elif drawn[n] == self.kinds:
                thing = where[source].pop(rng.randrange(len(where[source])))
                moved[n] = thing
                if kind == HIDDEN:
                    where[target].append(thing)
                else:
                    faces[thing] = kind
        self.turn_up(faces, rng)
        return [faces[moved[n]] if moved[n] != HIDDEN else kind for n, kind in enumerate(drawn)]

    def turn_up(self, faces: list[int], rng: Rng) -> None:
        """Gives the things never seen what is left of each kind, at random."""
        left = [kind for kind in range(self.kinds) for _ in range(self.totals[kind] - faces.count(kind))]
        for thing in range(len(faces)):
            if faces[thing] == HIDDEN:
                faces[thing] = left.pop(rng.randrange(len(left)))


def thinned(layer: Layer, rng: Rng, limit: int) -> Layer:
    """At most `limit` contents, chosen fairly at even distances, the weights adding up to 1."""
    whole = sum(layer.values())
    if len(layer) <= limit:
        return {content: weight / whole for content, weight in layer.items()}
    kept: Layer = {}
    mark = rng.randrange(FINE) / FINE
    passed = 0.0
    for content, weight in layer.items():
        passed += weight / whole * limit
        while mark < passed:
            kept[content] = kept.get(content, 0.0) + 1.0 / limit
            mark += 1.0
    return kept


def weighed(weights: list[float], rng: Rng) -> int:
    """A place in the list, by weight."""
    left = rng.randrange(FINE) / FINE * sum(weights)
    for n, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return n
    return len(weights) - 1
