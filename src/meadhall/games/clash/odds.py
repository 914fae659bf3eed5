"""What a player can tell from what it has seen: chances, the worth of bracelets and places. For bots."""

from __future__ import annotations

from typing import Final

from .arena import BIT, CENTRE, spaces_in
from .view import ClashView

AVERAGE: Final = 2.3  # points of a bracelet nobody has seen
BOLD: Final = 0.8  # how readily somebody announces what is not in hand, shared among those who may call
CENTRE_WORTH: Final = 2.2  # two bracelets, if one is still there when the next turn begins


# --- cards -----------------------------------------------------------------------------------------------
def unseen(view: ClashView, seat: int) -> list[int]:
    """By kind: a player's cards that are not known to be used, as everybody sees it."""
    left = list(view.arena.box.deck(view.options['bluff'] is True))
    for card in view.open[seat]:
        left[card] -= 1
    for play in view.plays:
        if play.seat == seat and play.shown:
            left[play.card] -= 1
    return left


def chance_of(view: ClashView, seat: int, card: int, hand: int) -> float:
    """The chance that a hand of so many cards holds a kind, all unseen cards being equally likely."""
    left = unseen(view, seat)
    others, total = sum(left) - left[card], sum(left)
    missing = 1.0
    for n in range(min(hand, total)):
        missing *= max(0, others - n) / (total - n)
    return 1.0 - missing


def chance_of_truth(view: ClashView, seat: int, card: int, hand: int) -> float:
    """The chance that a card laid as this kind is one, if it came from a hand of so many cards."""
    held = chance_of(view, seat, card, hand)
    return held / (held + (1.0 - held) * BOLD / view.players)


def chance_of_call(view: ClashView, card: int, shield: bool = False) -> float:
    """The chance that an announcement of one's own is called, by how credible it looks from outside."""
    assert view.seat is not None
    asked = [seat for seat in range(view.players) if seat != view.seat and view.stock_sizes[seat] > 0]
    if not asked and not shield:
        return 0.0
    if unseen(view, view.seat)[card] == 0:
        return 0.97
    doubt = 1.0 - chance_of_truth(view, view.seat, card, view.hand_sizes[view.seat])
    each = 0.06 + 0.6 * doubt * doubt
    return 1.0 - (1.0 - each) ** (1 if shield else len(asked))


# --- bracelets -------------------------------------------------------------------------------------------
def mean(view: ClashView, seat: int) -> float:
    """What a random bracelet of a player is worth: 0 if there is none, exact for the own ones."""
    if view.stock_sizes[seat] == 0:
        return 0.0
    own = view.stocks[seat]
    return AVERAGE if own is None else sum(own) / len(own)


def strength(view: ClashView, seat: int) -> float:
    """What a player's bracelets are worth together."""
    return view.stock_sizes[seat] * mean(view, seat)


# --- places ----------------------------------------------------------------------------------------------
def potential(view: ClashView, space: int) -> float:
    """What it is worth to stand on a space: what lies there, and what is near."""
    worth = float(sum(view.lying.get(space, [])))
    if space == CENTRE and view.reserve > 0:
        worth += CENTRE_WORTH
    for other in spaces_in(view.arena.walk[space]):
        worth += 0.22 * sum(view.lying.get(other, []))
        if other == CENTRE and view.reserve > 0:
            worth += 0.5
    return worth


def gain(view: ClashView, space: int) -> float:
    """What moving a Viking to a space changes for its owner."""
    assert view.seat is not None
    return potential(view, space) - potential(view, view.vikings[view.seat])


def steps(view: ClashView, start: int, end: int) -> int:
    """How many steps apart two spaces are on dry land; 9 stands for far."""
    reached, n = int(BIT[start]), 0
    while not reached & int(BIT[end]):
        more = reached
        for space in spaces_in(reached):
            more |= int(view.arena.walk[space])
        if more == reached:
            return 9
        reached, n = more, n + 1
    return n
