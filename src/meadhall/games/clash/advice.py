"""What a sensible player would do: bluffs and challenges by the odds of the cards unseen, and looks for loot.

It sees a view and nothing else. Every choice is the best by its worth in points, with a little luck on top so
that nobody can read it like a book.
"""

from __future__ import annotations

from typing import Final

from ...core.action import Action
from ...core.dice import Rng
from .actions import ClashAction
from .arena import BIT, spaces_in
from .box import CLUB, HAMMER, RUN, SHIELD, SHOVE, WALK
from .odds import AVERAGE, chance_of_call, chance_of_truth, gain, mean, potential, steps, strength
from .view import ClashView

WHIM: Final = 0.5  # how much luck is added to a worth
KEEP_SHIELD: Final = 0.5  # what a shield in hand is worth
FINE: Final = 2**20


def advise(view: ClashView, legal: list[Action], rng: Rng) -> Action:
    best, highest = legal[0], -1e9
    for action in legal:
        assert isinstance(action, ClashAction)
        worth = appraised(view, action) + WHIM * rng.randrange(FINE) / FINE
        if worth > highest:
            best, highest = action, worth
    return best


def appraised(view: ClashView, action: ClashAction) -> float:
    """What an action promises, in points."""
    kind, space = action.kind, int(action.space)
    if kind == 'announce':
        return announced(view, int(action.deed), int(action.card))
    if kind == 'call':
        return called(view) if view.phase == 'answering' else doubted(view)
    if kind in ('go', 'start'):
        return potential(view, space)
    if kind == 'put':
        return -potential(view, space)
    if kind == 'drop':
        return dropped(view, space)
    if kind == 'aim':
        return aimed(view, int(action.deed), int(action.seat))
    if kind == 'shield':
        return shielded(view, int(action.card))
    return 1.0 if kind == 'take' else 0.0


# --- K3: announcing ----------------------------------------------------------------------------------------
def announced(view: ClashView, deed: int, card: int) -> float:
    """The truth wins a bracelet when called, a bluff loses one and the deed."""
    assert view.seat is not None
    call = chance_of_call(view, deed)
    worth = deed_worth(view, deed)
    spent = KEEP_SHIELD if card == SHIELD else 0.15 * deed_worth(view, card) if card != deed else 0.0
    if card == deed:
        return worth + call * AVERAGE
    return (1.0 - call) * worth - call * max(1.0, mean(view, view.seat)) - spent


def deed_worth(view: ClashView, deed: int) -> float:
    """What doing it promises."""
    assert view.seat is not None
    here = view.vikings[view.seat]
    if deed in (WALK, RUN):
        ways = view.arena.walk[here] if deed == WALK else view.arena.run[here]
        taken = sum([int(BIT[space]) for space in set(view.vikings) if space >= 0])
        return max([0.0] + [gain(view, space) for space in spaces_in(ways & ~taken)])
    if deed == SHIELD:
        return 0.0
    worths = [
        aimed(view, deed, seat)
        for seat in range(view.players)
        if seat != view.seat and fits(view, deed, seat)
    ]
    return max([0.0, *worths])


def fits(view: ClashView, deed: int, seat: int) -> bool:
    """Whether a deed could be aimed at a player, roughly."""
    assert view.seat is not None
    near = view.arena.near[view.vikings[view.seat]] & BIT[view.vikings[seat]] != 0
    if deed == SHOVE:
        return steps(view, view.vikings[view.seat], view.vikings[seat]) <= 2
    return not near if deed >= HAMMER else near


def aimed(view: ClashView, deed: int, seat: int) -> float:
    """What it promises to do a deed to a player: more against the rich."""
    if deed == SHOVE:
        return gain(view, view.vikings[seat]) + 0.6 * potential(view, view.vikings[seat])
    rival = min(1.0, strength(view, seat) / 12.0)
    loot = mean(view, seat) * 0.7  # a shield may come between
    if deed in (CLUB, HAMMER):
        return loot * (1.0 + 0.5 * rival)
    return loot * (0.25 + 0.5 * rival)


# --- K4: calling -------------------------------------------------------------------------------------------
def called(view: ClashView) -> float:
    """A bluff found out gives a bracelet and stops the deed, the truth costs one."""
    assert view.seat is not None
    truth = chance_of_truth(view, view.turn, view.deed, view.hand_sizes[view.turn] + 1)
    prize = AVERAGE if view.stock_sizes[view.turn] > 0 or view.reserve > 0 else 0.0
    return (1.0 - truth) * (prize + harm(view)) - truth * mean(view, view.seat) - WHIM / 2


def harm(view: ClashView) -> float:
    """What the announced deed would cost this seat: its share of it."""
    share = 1.0 if view.players == 2 else 0.5
    return share * (1.2 if view.deed in (WALK, RUN) else 1.5)


# --- K5: acting --------------------------------------------------------------------------------------------
def dropped(view: ClashView, space: int) -> float:
    """Where the own Viking gets at it before the others; else the water takes it."""
    assert view.seat is not None
    worth, bit = view.struck, BIT[space]
    if view.arena.water & bit != 0:
        return 0.0
    if space in view.vikings:
        return -0.5 * worth
    mine = steps(view, view.vikings[view.seat], space)
    theirs = min(
        [steps(view, view.vikings[seat], space) for seat in range(view.players) if seat != view.seat]
    )
    soon = 0.3 if view.played == 0 else 0.0
    return worth * (
        soon + (0.5 if mine <= 1 else 0.2 if mine == 2 else -0.3) - (0.35 if theirs <= 1 else 0.0)
    )


# --- K6: the shield ----------------------------------------------------------------------------------------
def shielded(view: ClashView, card: int) -> float:
    """A true one saves a bracelet, and wins one when it is doubted; a sham may cost a second."""
    assert view.seat is not None
    call = chance_of_call(view, SHIELD, shield=True) + 0.1
    saved = mean(view, view.seat)
    if card == SHIELD:
        return saved * (1.0 - call) + call * (saved + AVERAGE)
    return saved * (1.0 - call) - call * saved - 0.3 - 0.1 * deed_worth(view, card)


def doubted(view: ClashView) -> float:
    """K-R7: without bracelets there is nothing to lose."""
    assert view.seat is not None
    truth = chance_of_truth(view, view.target, SHIELD, view.hand_sizes[view.target] + 1)
    prize = 2.0 * mean(view, view.target)
    return (1.0 - truth) * prize - truth * mean(view, view.seat) - WHIM / 2
