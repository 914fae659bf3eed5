"""A full state that a seat could be in, drawn from nothing but its view.

A card whose place the seat does not know may be in any hidden place that was filled from the draw pile after
the seat last knew the card to be in there (see `since` and `slots`). All such arrangements are alike: until
the discards are first shuffled these are the exact odds. After it, a card that leaves a hand may have been of
an older or a newer era; here it counts as the oldest it can have been, which excludes nothing possible.
"""

from __future__ import annotations

from ...core.dice import Rng
from .actions import DISCARD, KEEP, LOSING, PUT, STORMING
from .box import LOSE, SEATS, STORM, TITHE, Kind
from .document import RULES_VERSION
from .state import NONE
from .view import NmvView


def guess(view: NmvView, rng: Rng) -> dict[str, object]:
    """The document of such a state."""
    hands, aside, hidden = deal(view, rng)
    whims = recall_whims(view, rng)
    names = view.box.card_names
    return {
        **view.public(), 'rules': RULES_VERSION,
        'waiting': view.waiting if view.decided or together(view) else [],
        'sealed': sealed(view, hands, whims, rng),
        'whims': [[None if n == NONE else view.box.whims[n].name for n in pair] for pair in whims],
        'hands': [[names[card] for card in cards] for cards in hands],
        'aside': [names[card] for card in aside],
        'hidden': [[names[card] for card in cards] for cards in hidden],
        'memory': remembered(view),
    }  # fmt: skip


def together(view: NmvView) -> bool:
    return view.phase in ('keeping', 'founding', 'tokens', 'happening', 'bonus')


# --- cards ----------------------------------------------------------------------------------------
def deal(view: NmvView, rng: Rng) -> tuple[list[list[int]], list[int], list[list[int]]]:
    """Hands, what lies aside, and what is discarded face down."""
    hands = [cards[:] for cards in view.hands]
    aside = [] if view.aside is None else view.aside[:]
    hidden = [[] if cards is None else cards[:] for cards in view.hidden]
    unknown = unseen(view, hands, aside, hidden)
    places = list[tuple[int, int]]()  # era, then which heap: seats, aside, then those face down
    for seat in range(view.players):
        if seat != view.seat:
            places += [(era, seat) for era in free_slots(view, seat)]
            places += [(view.era, SEATS + 1 + seat)] * view.hidden_sizes[seat]
    if view.aside is None:
        places += [(era, SEATS) for era in view.slots[-1]]
    places.sort()
    for era, heap in places:
        card = drawn(view, unknown, era, rng)
        if heap < SEATS:
            hands[heap].insert(rng.randrange(len(hands[heap]) + 1), card)
        elif heap == SEATS:
            aside.append(card)
        else:
            hidden[heap - SEATS - 1].append(card)
    return hands, aside, hidden


def unseen(view: NmvView, hands: list[list[int]], aside: list[int], hidden: list[list[int]]) -> list[int]:
    """The cards whose place the seat does not know."""
    known = set(view.open) | set(aside)
    for cards in [*hands, *hidden]:
        known |= set(cards)
    return [card for card in range(len(view.box.cards)) if card not in known]


def free_slots(view: NmvView, seat: int) -> list[int]:
    """The eras of a hand's cards, without those the seat knows."""
    eras = view.slots[seat][:]
    for card in view.hands[seat]:
        later = [n for n, era in enumerate(eras) if era >= view.since[card]]
        eras.pop(later[0] if later else -1)
    return eras


def drawn(view: NmvView, unknown: list[int], era: int, rng: Rng) -> int:
    """A card that can have been drawn in that era; events are never held."""
    fitting = [card for card in unknown if view.since[card] <= era and held(view, card)]
    if not fitting:
        fitting = [card for card in unknown if held(view, card)]
    card = fitting[rng.randrange(len(fitting))]
    unknown.remove(card)
    return card


def held(view: NmvView, card: int) -> bool:
    return bool(view.box.kind(card).effect >= 0)


def remembered(view: NmvView) -> dict[str, object]:
    """As far as this seat can tell, all remember what it does; of stolen cards it knows who knows."""
    names = view.box.card_names
    known: dict[str, object] = {}
    if view.seat is not None:
        for seat in range(view.players):
            if seat != view.seat:
                for card in view.hands[seat]:
                    known[names[card]] = [view.seat]
    since = {names[card]: [era] * (SEATS + 1) for card, era in enumerate(view.since) if era}
    return {'era': view.era, 'since': since, 'slots': view.slots, 'known': known}


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
