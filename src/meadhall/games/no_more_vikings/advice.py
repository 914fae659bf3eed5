"""What a sensible player would do, by rules of thumb, from what the seat knows. For greedy bots.

An action is tried on a state the seat could be in, as if nobody answered it, and appraised.
"""

from __future__ import annotations

from typing import Final

from ...core.action import Action
from ...core.dice import Rng
from .actions import (
    DISCARD,
    KEEP,
    LOSING,
    PASS,
    PLAY,
    PUT,
    STORMING,
    TOKEN,
    USE_EDICT,
    NmvAction,
)
from .appraisal import appraise
from .box import (
    COUNTER,
    DESTROY_SHIP,
    DEVELOP,
    PIECES,
    PLACE,
    REMOVE,
    SEND_SHIP,
    SHIFT_SHIP,
    STEAL,
    VILLAGER,
)
from .decisions import NmvState
from .document import fill
from .effects import BY_NUMBER
from .guess import guess
from .state import NONE, count
from .view import NmvView

GRAIN: Final = 1000
ACTION: Final = 1.05  # what a development action is worth
KEPT: Final = 1.35  # and a card
CROWDED: Final = 0.13  # less for each card in hand
SAVED: Final = 0.3  # what playing a card must bring beyond the card's own worth
HARM: Final = 1.3  # the harm that is worth an Envoy
ROYAL: Final = 1.8  # and a royal edict
WORTH: Final = {  # of a card in hand, by effect
    DESTROY_SHIP: 1.3,
    SHIFT_SHIP: 0.7,
    SEND_SHIP: 1.2,
    PLACE: 1.1,
    DEVELOP: 1.5,
    REMOVE: 0.9,
    STEAL: 0.8,
    COUNTER: 1.2,
}


def advise(view: NmvView, legal: list[Action], rng: Rng) -> Action:
    """The action with the highest worth; a little luck decides between near ones."""
    state = NmvState(view.players, view.options, view.actions)
    fill(state, guess(view, rng))
    luck = 0.5 if view.phase == 'tokens' else 0.05
    before = 0.0 if view.seat is None else appraise(state, view.seat)
    best, found = -1e9, legal[0]
    for action in legal:
        assert isinstance(action, NmvAction)
        worth = appraised(state, view, action, before) + luck * rng.randrange(GRAIN) / GRAIN
        if worth > best:
            best, found = worth, action
    return found


def appraised(state: NmvState, view: NmvView, action: NmvAction, before: float) -> float:
    """What an action is worth, against doing nothing."""
    seat, family = view.seat or 0, action.family
    if family == TOKEN:
        return strategy(view, seat, int(action.n))
    if family == KEEP:
        return wish(view, int(action.n))
    if family == DISCARD:
        return -WORTH.get(int(view.box.kinds[action.kind].effect), 0.5)
    if view.phase == 'answering':
        return answer(state, seat, action, before)
    after = state.copy()
    if family == PUT:
        after.put(seat, piece_to_put(view), action.b)
    elif family == LOSING:
        after.take_off(seat, view.box.kind(view.happening).piece, action.b)
    elif family == STORMING:
        after.drop_ship(seat, action.a)
    elif family == PLAY:
        return played(after, seat, action) - before - SAVED
    elif family == PASS:
        return 0.0
    else:
        after.advance(seat, action.id)
    return appraise(after, seat) - before


def piece_to_put(view: NmvView) -> int:
    if view.phase == 'bonus':
        return PIECES.index(view.box.bonus[view.month])
    return VILLAGER if view.phase == 'founding' else int(view.box.kind(view.happening).piece)


# --- N2.1, N1.1: what is chosen in secret ---------------------------------------------------------
def strategy(view: NmvView, seat: int, token: int) -> float:
    """A card is worth less the more there are, and when there is no time left to play it."""
    late = view.month == int(view.box.months)
    card = KEPT - CROWDED * view.hand_sizes[seat] - (0.3 if late else 0.0)
    return (2 * card, card + 2 * ACTION, 3 * ACTION)[token]


def wish(view: NmvView, whim: int) -> float:
    """Points, less what the houses cost; patterns with many places are easier."""
    found = view.box.whims[whim]
    houses = min([int(count(mask)) for mask in found.masks])
    places = float(min(len(found.masks), 20))
    return float(found.points) - 1.2 * houses + 0.05 * places


# --- N3.3: cards ----------------------------------------------------------------------------------
def played(after: NmvState, seat: int, action: NmvAction) -> float:
    """The standing after the card, if nobody answers it. What comes later is reckoned in."""
    kind = after.box.kinds[action.kind]
    after.play_out(seat, after.oldest(after.cards_of(seat, action.kind)))
    bare = action.id == after.actions.play[action.kind]
    if kind.effect == DEVELOP:
        return appraise(after, seat) + ACTION * int(kind.count)
    if bare:
        return appraise(after, seat)
    if kind.effect == STEAL:
        return appraise(after, seat) + KEPT
    BY_NUMBER[kind.effect].carry_out(after, seat, kind, action)
    if after.at_once and after.full_village() != NONE:
        after.finish('full')
    return appraise(after, seat)


# --- N3.7: answers --------------------------------------------------------------------------------
def answer(state: NmvState, seat: int, action: NmvAction, before: float) -> float:
    """Worth it if the card would do much harm and stands now, or much good and is cancelled now."""
    if action.family == PASS:
        return 0.0
    effect = benefit(state, seat, before)
    stands = len(state.chain) % 2 == 1
    gain = -effect if stands else effect
    return gain - (ROYAL if action.family == USE_EDICT else HARM)


def benefit(state: NmvState, seat: int, before: float) -> float:
    """What the card on the table does for a seat."""
    after = state.copy()
    action = state.actions.all[state.played]
    player = int(state.chain[0] & 3)
    kind = state.box.kinds[action.kind]
    if kind.effect == STEAL:
        return -KEPT if action.seat == seat else KEPT if player == seat else 0.0
    if kind.effect == DEVELOP:
        return 2.2 if player == seat else -0.6
    if action.id == state.actions.play[action.kind]:
        return 0.0
    BY_NUMBER[kind.effect].carry_out(after, player, kind, action)
    if after.at_once and after.full_village() != NONE:
        after.finish('full')
    return appraise(after, seat) - before
