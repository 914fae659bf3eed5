"""What a sensible player would do, by rules of thumb, from what the seat knows. For greedy bots.

Worths are in points: a stone's score, 0.3 for each point of a card's value, 1 for a round in hospital.
"""

from __future__ import annotations

from typing import Final

from ...core.action import Action
from ...core.dice import Rng
from .actions import HIGHEST, HOME, SQUARES, EketorpAction
from .ask import is_siege, undefended
from .chances import unknown_cards
from .state import WORTH, height, stones_of, values
from .view import EketorpView, SeatView

GRAIN: Final = 1000
CARD: Final = 0.3  # what a card's value is worth in later fights
HARM: Final = 0.2  # what a point lost by another is worth
BED: Final = 1.0  # a round in hospital
OPEN_VILLAGE: Final = 0.45  # how often a village is found undefended
RAID: Final = 0.2  # sieges to be expected for each Viking the others have
RIVALS: Final = 0.4  # how many of the others' Vikings go to the squares
EAGER: Final = 0.8  # what is left of a siege's worth when others come to the same space
SECOND: Final = 0.45  # what each further defender is worth of the one before
WHIM: Final = 1.0  # points by which a placement may be misjudged, so that it is not foreseen


def advise(view: EketorpView, legal: list[Action], rng: Rng) -> Action:
    """The action with the highest worth; a little luck decides between near ones, so as not to be
    foreseen.
    """
    luck = WHIM if view.phase == 'placing' else 0.2 if view.phase == 'laying' else 0.01
    best, found = -1e9, legal[0]
    for action in legal:
        assert isinstance(action, EketorpAction)
        worth = appraised(view, action) + luck * rng.randrange(GRAIN) / GRAIN
        if worth > best:
            best, found = worth, action
    return found


def appraised(view: EketorpView, action: EketorpAction) -> float:
    phase = view.phase
    if phase == 'placing':
        return placement(view, int(action.place))
    if phase == 'choosing':
        return choice(view, action)
    if phase == 'swapping':
        return swap(view) if action.kind == 'swap' else 0.0
    if phase == 'laying':
        return card(view, int(action.value))
    if phase == 'looting':
        return loot(view, action)
    if phase == 'building':
        return building(view.own(), int(action.stone), int(action.wall))
    return float(WORTH[action.stone])  # keeping, sharing


# --- E2.2: where a Viking is sent ------------------------------------------------------------------------
def placement(view: EketorpView, place: int) -> float:
    own = view.own()
    assert own.at is not None
    if place == HOME:
        return defence(view, own) * SECOND ** own.at[HOME]
    if place < SQUARES:
        return square(view, place, own.at[place])
    return raid(view, place)


def square(view: EketorpView, place: int, already: int) -> float:
    """A stone's worth, as far as there are stones for one more and for the rivals to be expected."""
    stones = view.squares[place]
    count = sum(stones)
    if already >= count:
        return -1.0
    worth = sum([int(WORTH[kind]) * n for kind, n in enumerate(stones)]) / count
    everything = sum([int(WORTH[kind]) * n for heap in view.squares for kind, n in enumerate(heap)])
    rivals = RIVALS * others_vikings(view) * worth * count / max(everything, 1)
    strength = 0.6 + 0.12 * average(view.own())
    return worth * min(1.0, strength * count / (already + 1 + rivals))


def others_vikings(view: EketorpView) -> int:
    return sum([seat.village + seat.screened for seat in view.seats if seat.seat != view.seat])


def average(seat: SeatView) -> float:
    """Of the cards in hand; what is not known counts as a middling hand."""
    cards = values(seat.hand) if seat.hand > 0 else []
    return sum(cards) / len(cards) if cards else 3.5


def defence(view: EketorpView, own: SeatView) -> float:
    """What a first defender saves: the stones likely to be taken."""
    at_risk = 0.0
    for engine in range(3):
        at_risk += best_loot(own.walls[2 * engine], own.walls[2 * engine + 1], 4, 3)
    attackers = min(1.6, RAID * others_vikings(view))
    return 0.5 * attackers * at_risk / 3 if at_risk else -0.5


def raid(view: EketorpView, place: int) -> float:
    """What a siege brings, if nobody defends and if somebody does."""
    village, engine = divmod(place - SQUARES, 3)
    victim = view.seats[village]
    pair = victim.walls[2 * engine], victim.walls[2 * engine + 1]
    most = limit(view)
    if pair == (0, 0):
        return -1.0
    best = max(values(view.own().hand) or [3])
    open_gain = best_loot(*pair, best, most) - CARD
    gain = 0.4 * best_loot(*pair, 2, most) - 0.5 * BED
    undefended_share = 1.0 if victim.village + victim.screened == 0 else OPEN_VILLAGE
    return EAGER * (undefended_share * open_gain + (1 - undefended_share) * gain)


def limit(view: EketorpView) -> int:
    """E-R4."""
    return 2 if view.options['loot'] == 'at-most-two' else 6


# --- E4.11: loot -----------------------------------------------------------------------------------------
def best_loot(left: int, right: int, budget: int, most: int) -> float:
    """The worth of the best stones to take from the tops of two walls: the best one kept, harm by the
    others.
    """
    best = 0.0
    tops, others = stones_of(left)[::-1], stones_of(right)[::-1]
    for i in range(len(tops) + 1):
        for j in range(len(others) + 1):
            taken = [int(WORTH[kind]) for kind in tops[:i] + others[:j]]
            if taken and sum(taken) <= budget and len(taken) <= most:
                best = max(best, max(taken) + HARM * sum(taken))
    return best


def loot(view: EketorpView, action: EketorpAction) -> float:
    """What taking this stone leads to, with those already taken; or what stopping gives."""
    taken = [int(WORTH[kind]) for kind, n in enumerate(view.taken) for _ in range(n)]
    if action.kind == 'enough':
        return (max(taken) if taken else 0) + HARM * sum(taken)
    walls = list(view.seats[view.opponent].walls)
    first = int(WORTH[(walls[action.wall] & 7) - 1])
    walls[action.wall] >>= 3
    engine = (view.place - SQUARES) % 3
    now = max([*taken, first]) + HARM * (sum(taken) + first)
    rest = best_loot(
        walls[2 * engine], walls[2 * engine + 1], view.budget - first, limit(view) - len(taken) - 1
    )
    return max(now, HARM * (sum(taken) + first) + rest)


# --- E4.3: which fight -----------------------------------------------------------------------------------
def choice(view: EketorpView, action: EketorpAction) -> float:
    place = int(action.place)
    best = max(values(view.own().hand))
    if action.kind == 'siege':
        village, engine = divmod(place - SQUARES, 3)
        victim = view.seats[village]
        pair = victim.walls[2 * engine], victim.walls[2 * engine + 1]
        if victim.at is not None and victim.at[HOME] == 0:
            return best_loot(*pair, best, limit(view))
        return chance(view, village, best) * best_loot(*pair, 2, limit(view))
    return stake(view, place) * (chance(view, int(action.seat), best) - 0.3)


def stake(view: EketorpView, place: int) -> float:
    """What is won by winning a fight on a place."""
    if place < SQUARES:
        stones = [int(WORTH[kind]) for kind, n in enumerate(view.squares[place]) for _ in range(n)]
        return float(max(stones)) if stones else 0.2
    village, engine = divmod(place - SQUARES, 3)
    walls = view.seats[village].walls
    return 0.6 * best_loot(walls[2 * engine], walls[2 * engine + 1], 4, limit(view)) + 0.2


def likely_cards(view: EketorpView, seat: int) -> list[int]:
    """The cards another may lay: the hand if it is known, else any that is not."""
    hand = view.seats[seat].hand
    return values(hand) if hand > 0 else unknown_cards(view) or [3]


def chance(view: EketorpView, seat: int, value: int) -> float:
    """How often a card beats what the seat may lay."""
    cards = likely_cards(view, seat)
    return sum([1.0 if value > other else 0.4 if value == other else 0.0 for other in cards]) / len(cards)


# --- E4.5, E4.6: amulets and cards -----------------------------------------------------------------------
def swap(view: EketorpView) -> float:
    """The gain in this fight and in later ones, less the amulets' points."""
    own = view.own()
    other = view.opponent if view.seat == view.turn else view.turn
    now = chance(view, other, max(values(own.hand)))
    then = chance(view, other, min(HIGHEST, 3 + own.hand_size // 2))
    later = CARD * own.hand_size * (3.5 - average(own))
    return at_stake(view) * (then - now) + later - own.hand_size


def at_stake(view: EketorpView) -> float:
    if not is_siege(view):
        return stake(view, view.place)
    engine = (view.place - SQUARES) % 3
    walls = view.seats[view.opponent].walls
    return best_loot(walls[2 * engine], walls[2 * engine + 1], 3, limit(view)) + 0.3


def card(view: EketorpView, value: int) -> float:
    """The mean over what the other may lay: stones won, Vikings hurt, and the cards exchanged."""
    if undefended(view):
        return -CARD * value  # it counts 0, so the lowest goes
    attacker = view.seat == view.turn
    other = view.opponent if attacker else view.turn
    cards = likely_cards(view, other)
    total = 0.0
    for theirs in cards:
        total += fought(view, value, theirs, attacker) + CARD * (theirs - value)
    return total / len(cards)


def fought(view: EketorpView, mine: int, theirs: int, attacker: bool) -> float:
    """What a fight with these cards brings."""
    if not is_siege(view):
        return outcome(mine - theirs, stake(view, view.place))
    engine = (view.place - SQUARES) % 3
    victim = view.seats[view.opponent]
    pair = victim.walls[2 * engine], victim.walls[2 * engine + 1]
    if attacker:
        if victim.at is not None and victim.at[HOME] == 0:
            return best_loot(*pair, mine, limit(view))
        return best_loot(*pair, mine - theirs, limit(view)) if mine > theirs else outcome(mine - theirs, 0.0)
    if mine < theirs:
        return -best_loot(*pair, theirs - mine, limit(view)) - 0.3 * BED
    return 0.5 * BED if mine > theirs else 0.0


def outcome(difference: int, stake: float) -> float:
    """Of a fight: the stake won or lost, and the rounds in hospital."""
    if difference > 0:
        return stake + HARM * (2 if difference >= 3 else 1)
    if difference == 0:
        return -0.3 * stake
    return -stake - BED * (2 if difference <= -3 else 1)


# --- E5.1: building --------------------------------------------------------------------------------------
def building(own: SeatView, stone: int, wall: int) -> float:
    """The best stones first and low, the poor ones on top of them: the top is stolen first."""
    worth = int(WORTH[stone])
    word = own.walls[wall]
    covered = int(WORTH[(word & 7) - 1]) if word else 0
    return 2.0 * worth + (covered - worth) - 0.5 * int(height(word)) * worth
