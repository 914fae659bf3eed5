"""A full state that a seat could be in, drawn from nothing but its view.

The cards come with the exact odds, given all that the seat has seen since the beginning, if the others choose
blindly (see ways.py); with them comes a whole memory, as all the seats would have it.
"""

from __future__ import annotations

from ...core.dice import Rng
from . import memory
from .actions import DISCARD, KEEP, LOSING, PUT, STORMING
from .box import LOSE, STORM, TITHE, Kind
from .document import RULES_VERSION
from .state import NONE
from .view import NmvView
from .ways import Ways
from .world import World


def guess(view: NmvView, rng: Rng) -> dict[str, object]:
    """The document of such a state."""
    if view.ways is None:
        view.ways = Ways(view.log, NONE if view.seat is None else view.seat, view.players, view.box)
    heaps = Heaps(World(view.ways, rng).log, view.players)
    whims = recall_whims(view, rng)
    names = view.box.card_names
    return {
        **view.public(), 'rules': RULES_VERSION,
        'waiting': view.waiting if view.decided or together(view) else [],
        'sealed': sealed(view, heaps.hands, whims, rng),
        'whims': [[None if n == NONE else view.box.whims[n].name for n in pair] for pair in whims],
        'hands': [[names[card] for card in cards] for cards in heaps.hands],
        'aside': [names[card] for card in heaps.aside],
        'hidden': [[names[card] for card in cards] for cards in heaps.hidden],
        'memory': [memory.text(one, view.box) for one in heaps.log],
    }  # fmt: skip


def together(view: NmvView) -> bool:
    return view.phase in ('keeping', 'founding', 'tokens', 'happening', 'bonus')


# --- cards ----------------------------------------------------------------------------------------
class Heaps:
    """Where the cards of a whole log have come to."""

    def __init__(self, log: list[int], players: int) -> None:
        self.log = log
        self.hands = [list[int]() for _ in range(players)]
        self.aside = list[int]()
        self.hidden = [list[int]() for _ in range(players)]
        for one in log:
            seat, card = int(memory.seat_of(one)), int(memory.card_of(one))
            self.follow(int(memory.what_of(one)), seat, int(memory.other_of(one)), card)

    def follow(self, what: int, seat: int, other: int, card: int) -> None:
        if what == memory.DEAL:
            self.hands[seat].append(card)
        elif what == memory.DRAW:
            self.aside.append(card)
        elif what == memory.GIVE:
            self.aside.remove(card)
            self.hidden[seat].append(card)
        elif what == memory.KEEP:
            self.hands[seat] += self.aside
            self.aside = []
        elif what == memory.PLAY:
            self.hands[seat].remove(card)
        elif what == memory.TITHE:
            self.hands[seat].remove(card)
            self.hidden[seat].append(card)
        elif what == memory.STEAL:
            self.hands[other].remove(card)
            self.hands[seat].append(card)
        elif what == memory.SHUFFLE:
            self.hidden = [list[int]() for _ in self.hidden]


# --- whims ----------------------------------------------------------------------------------------
def recall_whims(view: NmvView, rng: Rng) -> list[tuple[int, int]]:
    """Nobody has seen the official one before; each of the others has seen two of the rest."""
    seen = {view.official} | {n for pair in view.whims for n in pair}
    rest = [n for n in range(len(view.box.whims)) if n not in seen]
    found = list[tuple[int, int]]()
    for seat, pair in enumerate(view.whims):
        mine = list(pair)
        for n in range(2):
            if mine[n] == NONE and 2 * seat + n < view.dealt:
                mine[n] = rest.pop(rng.randrange(len(rest)))
        found.append((mine[0], mine[1]))
    return found


# --- what others have decided ---------------------------------------------------------------------
def sealed(view: NmvView, hands: list[list[int]], whims: list[tuple[int, int]], rng: Rng) -> list[str | None]:
    found = list[str | None]()
    for seat in range(view.players):
        if seat == view.seat:
            found.append(view.text(view.sealed[seat]))
        elif seat in view.decided:
            found.append(view.text(any_of(view, seat, hands[seat], whims[seat], rng)))
        else:
            found.append(None)
    return found


def any_of(view: NmvView, seat: int, hand: list[int], whims: tuple[int, int], rng: Rng) -> int:
    """One of the decisions the seat can have made."""
    start = view.actions.start
    if view.phase == 'tokens':
        return rng.randrange(3)
    if view.phase == 'keeping':
        return int(start[KEEP]) + whims[rng.randrange(2)]
    if view.phase == 'happening':
        return event_choice(view, seat, hand, view.box.kind(view.happening), rng)
    return int(start[PUT]) + plot_with(view, seat, 0, rng)


def event_choice(view: NmvView, seat: int, hand: list[int], kind: Kind, rng: Rng) -> int:
    start = view.actions.start
    if kind.happening == TITHE:
        return int(start[DISCARD]) + int(view.box.kind_of[hand[rng.randrange(len(hand))]])
    if kind.happening == STORM:
        return int(start[STORMING]) + view.ships[seat][rng.randrange(len(view.ships[seat]))]
    if kind.happening == LOSE:
        return int(start[LOSING]) + plot_with(view, seat, int(kind.piece), rng)
    return int(start[PUT]) + plot_with(view, seat, 0, rng)


def plot_with(view: NmvView, seat: int, piece: int, rng: Rng) -> int:
    plots = [plot for plot, there in enumerate(view.villages[seat]) if there == piece]
    return plots[rng.randrange(len(plots))]
