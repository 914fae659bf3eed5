"""In how many ways what a seat saw of the cards can have come about. One of them is drawn in world.py.

Chance draws evenly, so every way that agrees with what the seat saw is as likely as any other. Others are
taken to choose blindly: whenever a card leaves a hand because its holder says so, each card of that hand was
as likely to be the one. That of several equal ones the rules let the oldest go is taken to tell nothing: at a
table the holder may lay down either. So nothing but counting is needed, and it is exact.

Cards that the seat cannot tell apart by their past form a *class*: those that it saw going into the draw pile
at the same shuffle; a card stolen from it is a class of its own. How many ways lead to a certain content of
the hidden places depends only on how many cards of each class lie in each place. That number is carried
forward from entry to entry of the log:

    a card is drawn     whichever of the cards now there came last: the ways without it, summed
    a card is played    the ways of the content with that card
    a card goes unseen  whichever of the cards at its new place it is: the ways with it at the old one, summed
    a shuffle           the pile was empty, so all cards out of sight lay in the hidden places; from then on
                        those seen going into the pile are a class that no place holds yet

What a seat gives up of cards just drawn (N3.1) is not followed: it can be any card of the pile.
"""

from __future__ import annotations

from math import comb, factorial
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from .box import SEATS, Box
from .memory import (
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

# Places: the hands by seat, what lies aside, and by seat what was discarded face down and is followed.
ASIDE: Final = SEATS
BURIED: Final = SEATS + 1

WIDTH: Final = 6  # bits for the number of cards of a class
FULL: Final = 63

Content = tuple[int, ...]  # by place: the numbers of cards of each class, as one word


class Table:
    """The ways of all contents of some places that depend on each other."""

    def __init__(self, places: list[int], ways: dict[Content, int]) -> None:
        self.places = places
        self.ways = ways

    def at(self, place: int) -> int:
        return self.places.index(place)


class Step:
    """One change, with the table before it, so that it can be taken back."""

    def __init__(self, what: int, places: tuple[int, ...], entry: int, classes: list[int]) -> None:
        self.what = what
        self.places = places  # where a card came to, and from where if not from the pile
        self.entry = entry  # its place in the log, or -1
        self.classes = classes  # by card
        self.before: Table | None = None
        self.card = -1  # if it was seen
        self.unseen = list[int]()  # at a shuffle: the cards out of sight
        self.loose = list[int]()  # the entries of cards given up, not followed
        self.group = list[int]()  # the entries of cards drawn one after the other
        self.kept = 0  # of these


class Ways:
    """All that a seat, or the spectator (-1), saw: counted once, to be drawn from as often as one likes."""

    def __init__(self, log: vec[i64], seat: int, players: int, box: Box) -> None:
        self.log = [int(one) for one in log]
        self.seat = seat
        self.players = players
        self.cards = [card for card in range(len(box.cards)) if box.kind(card).effect >= 0]
        self.classes = [0 if box.kind(card).effect >= 0 else -1 for card in range(len(box.cards))]
        self.size = [len(self.cards)]  # by class: cards out of sight
        self.own = set[int]()  # in the own hand or aside
        self.down = set[int]()  # discards the seat has seen
        self.tables = [Table([other], {(0,): 1}) for other in range(players) if other != seat]
        self.drawer = -1
        self.fresh = list[int]()  # entries of what another has drawn and not yet kept, all in one era
        self.gave = list[int]()  # the entry of what it gave up of these
        self.loose = list[int]()
        self.steps = list[Step]()
        for n, one in enumerate(self.log):
            self.follow(n, int(what_of(one)), int(seat_of(one)), int(card_of(one)))
        self.lay_aside()
        self.rest = self.sums()
        self.ends = self.weights()

    # --- entry by entry ---------------------------------------------------------------------------
    def follow(self, n: int, what: int, seat: int, card: int) -> None:
        if what == SHUFFLE:
            self.shuffle()
        elif what == SHOW:
            self.sight(card, self.down)
        elif what == STEAL:
            self.steal(n, seat, int(other_of(self.log[n])), card)
        elif seat == self.seat:
            self.follow_own(what, card)
        elif what == PLAY:
            self.take_out(seat, card)
            self.sight(card, self.down)
        elif what == DEAL:
            self.draw(seat, seat, n)
        elif what == TITHE:
            self.move(TITHE, seat, BURIED + seat, n)
        elif ASIDE in self.table(seat).places:
            self.follow_aside(n, what, seat)
        else:
            self.follow_fresh(n, what, seat)

    def follow_own(self, what: int, card: int) -> None:
        if what == DEAL or what == DRAW:
            self.sight(card, self.own)
        elif what != KEEP:
            self.own.discard(card)
            self.down.add(card)

    def follow_fresh(self, n: int, what: int, seat: int) -> None:
        """Cards drawn in one era: each may be any, so which of them is given up does not matter."""
        if what == DRAW:
            self.drawer = seat
            self.fresh.append(n)
            return
        if what == GIVE:
            self.gave.append(n)
            if len(self.gave) < len(self.fresh):
                return
        step = Step(DRAW, (seat,), -1, [])
        step.group, step.loose = self.fresh, self.gave
        step.kept = len(self.fresh) - len(self.gave)
        for _ in range(step.kept):
            self.draw(seat, seat, -1)
        self.steps.append(step)
        self.loose += self.gave
        self.fresh, self.gave = [], []

    def follow_aside(self, n: int, what: int, seat: int) -> None:
        if what == DRAW:
            self.draw(seat, ASIDE, n)
        elif what == GIVE:
            self.move(GIVE, ASIDE, BURIED + seat, n)
        else:
            self.keep(seat)

    def lay_aside(self) -> None:
        """What lies aside is followed when it matters in which era it was drawn, and at the end."""
        for n in self.fresh:
            self.draw(self.drawer, ASIDE, n)
        self.fresh = []

    def steal(self, n: int, thief: int, victim: int, card: int) -> None:
        if thief == self.seat:
            self.take_out(victim, card)
            self.sight(card, self.own)
        elif victim == self.seat:
            self.lose(thief, card)
        else:
            self.join([self.table(thief), self.table(victim)])
            self.move(STEAL, victim, thief, n)

    def sight(self, card: int, where: set[int]) -> None:
        """A card is seen: no hidden place holds it."""
        kind = self.classes[card]
        if kind < 0:
            return
        where.add(card)
        self.size[kind] -= 1
        if self.size[kind] == 0:
            for table in self.tables[:]:
                self.replace(table, table.places, lacking(table.ways, kind))

    def unseen(self) -> list[int]:
        return [card for card in self.cards if card not in self.own and card not in self.down]

    # --- what a step does to the numbers ----------------------------------------------------------
    def draw(self, seat: int, place: int, entry: int) -> None:
        """Any class that has cards out of sight may come."""
        table = self.with_place(self.table(seat), place)
        self.step(DRAW, (place,), entry, table)
        at = table.at(place)
        ways = dict[Content, int]()
        for content, number in table.ways.items():
            for kind, size in enumerate(self.size):
                there = content[at] >> WIDTH * kind & FULL
                if there < size:
                    add(ways, changed(content, at, 1 << WIDTH * kind), number * (there + 1))
        self.replace(table, table.places, ways)

    def take_out(self, seat: int, card: int) -> None:
        """A card is seen to leave a hand."""
        table = self.table(seat)
        self.step(PLAY, (seat,), -1, table).card = card
        at, shift = table.at(seat), WIDTH * self.classes[card]
        ways = dict[Content, int]()
        for content, number in table.ways.items():
            if content[at] >> shift & FULL:
                ways[changed(content, at, -(1 << shift))] = number
        self.replace(table, table.places, ways)

    def lose(self, thief: int, card: int) -> None:
        """An own card is in another's hand now: a class of its own."""
        self.own.discard(card)
        self.classes[card] = len(self.size)
        self.size.append(1)
        table = self.table(thief)
        self.step(STEAL, (thief,), -1, table).card = card
        at, added = table.at(thief), 1 << WIDTH * self.classes[card]
        ways = {changed(content, at, added): number for content, number in table.ways.items()}
        self.replace(table, table.places, ways)

    def move(self, what: int, start: int, place: int, entry: int) -> None:
        """A card goes unseen from a place to another."""
        table = self.with_place(self.table(start), place)
        self.step(what, (place, start), entry, table)
        away, at = table.at(start), table.at(place)
        ways = dict[Content, int]()
        for content, number in table.ways.items():
            for kind in range(len(self.size)):
                if content[away] >> WIDTH * kind & FULL:
                    one = 1 << WIDTH * kind
                    after = changed(changed(content, away, -one), at, one)
                    add(ways, after, number * (after[at] >> WIDTH * kind & FULL))
        self.replace(table, table.places, ways)

    def keep(self, seat: int) -> None:
        """Whichever of the cards now in the hand lay aside."""
        table = self.table(seat)
        self.step(KEEP, (seat,), -1, table)
        ways = dict[Content, int]()
        for content, number in table.ways.items():
            add(ways, taken_up(table, seat, content), number * subsets(table, seat, content))
        self.replace(table, [place for place in table.places if place != ASIDE], ways)

    def shuffle(self) -> None:
        self.lay_aside()
        step = Step(SHUFFLE, (), -1, self.classes[:])
        step.unseen, step.loose = self.unseen(), self.loose
        if any([max(table.places) >= BURIED for table in self.tables]):
            self.join(self.tables[:])
            step.before = self.tables[0]
            self.dig_up(self.tables[0])
        self.steps.append(step)
        self.loose = []
        for card in self.down:
            self.classes[card] = len(self.size)
        self.size.append(len(self.down))
        self.down = set[int]()

    def dig_up(self, table: Table) -> None:
        """The cards in no hand are those discarded face down, spread in any way."""
        ways = dict[Content, int]()
        for content, number in table.ways.items():
            spread = spreads(table, content, self.size)
            if spread:
                add(ways, in_hands(table, content), number * spread)
        self.replace(table, [place for place in table.places if place < BURIED], ways)

    # --- tables -----------------------------------------------------------------------------------
    def table(self, place: int) -> Table:
        for table in self.tables:
            if place in table.places:
                return table
        raise KeyError(place)

    def with_place(self, table: Table, place: int) -> Table:
        if place in table.places:
            return table
        ways = {(*content, 0): number for content, number in table.ways.items()}
        return self.replace(table, [*table.places, place], ways)

    def replace(self, table: Table, places: list[int], ways: dict[Content, int]) -> Table:
        """Steps keep the tables they changed, so a changed table is a new one."""
        new = Table(places, ways)
        self.tables[self.tables.index(table)] = new
        return new

    def join(self, tables: list[Table]) -> None:
        """Places that come to depend on each other."""
        one = tables[0]
        for two in tables[1:]:
            if two is not one:
                ways = {a + b: m * n for a, m in one.ways.items() for b, n in two.ways.items()}
                self.tables.remove(two)
                one = self.replace(one, one.places + two.places, ways)

    def step(self, what: int, places: tuple[int, ...], entry: int, before: Table) -> Step:
        step = Step(what, places, entry, self.classes[:])
        step.before = before
        self.steps.append(step)
        return step

    # --- the end ----------------------------------------------------------------------------------
    def sums(self) -> list[dict[int, int]]:
        """By table, then by the cards of each class in it and in those after it: the ways with all orders."""
        found = [{0: 1}]
        for table in reversed(self.tables):
            rest = dict[int, int]()
            for content, number in table.ways.items():
                here, ordered = sum(content), number * orders(content)
                for after, more in found[0].items():
                    rest[here + after] = rest.get(here + after, 0) + ordered * more
            found.insert(0, rest)
        return found

    def weights(self) -> list[tuple[int, int]]:
        """By the cards of each class in all places together: the ways for all choices of cards."""
        found = list[tuple[int, int]]()
        for held, number in self.rest[0].items():
            for kind, size in enumerate(self.size):
                number *= falling(size, held >> WIDTH * kind & FULL)
            if number:
                found.append((held, number))
        return found


# --- contents -------------------------------------------------------------------------------------
def add(ways: dict[Content, int], content: Content, number: int) -> None:
    ways[content] = ways.get(content, 0) + number


def changed(content: Content, at: int, by: int) -> Content:
    return (*content[:at], content[at] + by, *content[at + 1 :])


def lacking(ways: dict[Content, int], kind: int) -> dict[Content, int]:
    """Those without a card of a class."""
    return {
        content: number
        for content, number in ways.items()
        if not any([one >> WIDTH * kind & FULL for one in content])
    }


def numbers(word: int) -> list[int]:
    """The numbers of cards of each class."""
    found = list[int]()
    while word:
        found.append(word & FULL)
        word >>= WIDTH
    return found


def in_hands(table: Table, content: Content) -> Content:
    """Without what is discarded face down."""
    return tuple([one for place, one in zip(table.places, content) if place < BURIED])


def taken_up(table: Table, seat: int, content: Content) -> Content:
    """With what lies aside in the hand."""
    at, away = table.at(seat), table.at(ASIDE)
    after = changed(content, at, content[away])
    return (*after[:away], *after[away + 1 :])


def subsets(table: Table, seat: int, content: Content) -> int:
    """In how many ways what lies aside can be chosen out of it and the hand."""
    aside = numbers(content[table.at(ASIDE)])
    found = 1
    for kind, n in enumerate(aside):
        found *= comb(n + (content[table.at(seat)] >> WIDTH * kind & FULL), n)
    return found


def spreads(table: Table, content: Content, size: list[int]) -> int:
    """In how many ways the face-down discards can be chosen out of the cards in no hand; 0 if they cannot."""
    left = size[:]
    for place, one in zip(table.places, content):
        if place < BURIED:
            for kind, n in enumerate(numbers(one)):
                left[kind] -= n
    if min(left) < 0:
        return 0
    found = 1
    for place, one in zip(table.places, content):
        if place >= BURIED:
            for kind, n in enumerate(numbers(one)):
                found *= comb(left[kind], n)
                left[kind] -= n
                if left[kind] < 0:
                    return 0
    return found


def orders(content: Content) -> int:
    """In how many orders of classes the places can be filled."""
    found = 1
    for one in content:
        there = numbers(one)
        found *= factorial(sum(there))
        for n in there:
            found //= factorial(n)
    return found


def falling(n: int, k: int) -> int:
    """n (n - 1) ... of k factors; 0 if there are not so many."""
    return factorial(n) // factorial(n - k) if k <= n else 0
