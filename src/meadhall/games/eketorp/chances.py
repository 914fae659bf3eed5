"""A full state that a view could stand for, drawn with the right odds (E-R9).

Every way to deal the 54 cards is as likely as any other, as long as it agrees with all that was seen. What
was seen besides the cards themselves is E1.3: each starting hand holds a 4, 5 or 6, and a hand that was
shown went back into the pile only after the hands of that time were full. So the unknown cards are dealt to
their unknown places at random, and dealt again until the first holds, and as often as the second makes a
deal the less likely.
"""

from __future__ import annotations

from typing import Final

from ...core.dice import Rng
from .actions import HIGHEST, HOME, PLACES, SQUARES, WALLS
from .document import derive
from .rules import EketorpState
from .state import BIT, EACH_CARD, HIGH, PHASES, TOP, UNIT, height, number_of
from .view import UNKNOWN, EketorpView, SeatView

LATE: Final = 99  # the time of a place filled after the starting hands
FINE: Final = 1 << 30
PATIENCE: Final = 20_000  # deals; only a card shown twice, by two seats, could need more


def determinize(view: EketorpView, rng: Rng) -> EketorpState:
    state = EketorpState(view.players, view.options, view.deck)
    set_open(state, view)
    for seat in view.seats:
        set_seat(state, seat)
    deal_unknown(state, view, rng)
    for seat in view.seats:
        if not seat.own:
            lay_unknown(state, seat, rng)
            place_unknown(state, view, seat, rng)
            build_unknown(state, seat, rng)
    derive(state)
    return state


# --- what is known -------------------------------------------------------------------------------------
def set_open(state: EketorpState, view: EketorpView) -> None:
    state.phase = PHASES.index(view.phase)
    state.round = view.round
    state.first = view.first
    state.turn = view.turn
    state.cards_left = view.cards_left
    state.shown = list(view.shown)
    state.aside = view.aside
    state.away_open = view.away_open
    for square in range(SQUARES):
        for kind in range(4):
            state.stones[4 * square + kind] = view.squares[square][kind]
    state.place = view.place
    state.opponent = view.opponent
    state.asked = view.asked
    state.due = view.due
    state.budget = view.budget
    for kind in range(4):
        state.taken[kind] = view.taken[kind]
    state.reason = view.reason


def set_seat(state: EketorpState, known: SeatView) -> None:
    seat = known.seat
    if known.open:
        state.open |= BIT[seat]
    if not known.starting:
        state.starting &= ~BIT[seat]
    state.hand[seat] = max(known.hand, 0)
    state.early[seat] = max(known.early, 0)
    state.away[seat] = max(known.away, 0)
    state.laid[seat] = max(known.laid, 0)
    state.pile[seat] = known.pile
    state.seen[seat] = known.seen
    state.amulets[seat] = known.amulets
    state.left[seat] = known.village
    state.spent[seat] = known.spent
    if known.at is not None:
        for place in range(PLACES):
            state.at[PLACES * seat + place] = known.at[place]
    for station in range(3):
        state.hospital[3 * seat + station] = known.hospital[station]
    for kind in range(4):
        state.booty[4 * seat + kind] = known.booty[kind]
        state.beside[4 * seat + kind] = known.beside[kind]
    for wall in range(WALLS):
        state.walls[WALLS * seat + wall] = known.walls[wall]
        state.fresh[WALLS * seat + wall] = known.fresh[wall]


# --- cards ---------------------------------------------------------------------------------------------
class Gap:
    """Some unknown cards of a seat: in hand, or put away."""

    def __init__(self, seat: SeatView, where: str, cards: int, time: int, high: bool) -> None:
        self.seat = seat.seat
        self.where = where
        self.cards = cards
        self.time = time  # cards put back by a later showing cannot be here
        self.high = high  # must hold a 4, 5 or 6


def deal_unknown(state: EketorpState, view: EketorpView, rng: Rng) -> None:
    gaps = all_gaps(view)
    if not gaps:
        return
    pool = unknown_cards(view)
    sure = likelihood(view, [], [])
    patience = PATIENCE
    while True:
        hands = deal(pool, gaps, rng)
        if hands is not None:
            patience -= 1
            if patience == 0 or rng.randrange(FINE) < FINE * likelihood(view, gaps, hands) / sure:
                break
    for gap, word in zip(gaps, hands):
        if gap.where == 'hand':
            state.hand[gap.seat] = word
        elif gap.where == 'early':
            state.early[gap.seat] = word
        else:
            state.away[gap.seat] = word


def all_gaps(view: EketorpView) -> list[Gap]:
    """The unknown places, those with a condition first: they are what may have to be dealt again."""
    gaps = list[Gap]()
    for seat in view.seats:
        time = last_showing(view, seat.seat)
        high = is_checked(view, seat.seat) and seat.seen & HIGH == 0
        if seat.hand == UNKNOWN and seat.hand_size > 0:
            start = seat.starting
            gaps.append(Gap(seat, 'hand', seat.hand_size, time if start else LATE, high and start))
        if seat.early == UNKNOWN and seat.early_size > 0:
            gaps.append(Gap(seat, 'early', seat.early_size, time, high))
        if seat.away == UNKNOWN and seat.away_size > 0:
            gaps.append(Gap(seat, 'away', seat.away_size, LATE, False))
    return [gap for gap in gaps if gap.time != LATE] + [gap for gap in gaps if gap.time == LATE]


def last_showing(view: EketorpView, seat: int) -> int:
    """After which showing a seat drew its starting hand; 0 is the first deal."""
    time = 0
    for number, (who, _) in enumerate(view.shown):
        if who == seat:
            time = number + 1
    return time


def is_checked(view: EketorpView, seat: int) -> bool:
    """E1.3: whether the seat's hand is known to have passed."""
    if view.phase != 'dealing':
        return True
    return view.aside != 0 and seat < view.turn


def deal(pool: list[int], gaps: list[Gap], rng: Rng) -> list[int] | None:
    """A random deal to the gaps, or None if a starting hand would lack a 4, 5 or 6.

    Only moves the pool about.
    """
    hands = list[int]()
    top = 0
    for gap in gaps:
        word = 0
        for _ in range(gap.cards):
            other = top + rng.randrange(len(pool) - top)
            value = pool[other]
            pool[other] = pool[top]
            pool[top] = value
            word += int(UNIT[value])
            top += 1
        if gap.high and word & HIGH == 0:
            return None
        hands.append(word)
    return hands


def unknown_cards(view: EketorpView) -> list[int]:
    """All cards less those known."""
    pool = list[int]()
    for value in range(1, HIGHEST + 1):
        known = int(number_of(view.aside, value) + number_of(view.away_open, value))
        for seat in view.seats:
            known += int(number_of(seat.pile, value)) + known_cards(seat.hand, value)
            known += known_cards(seat.early, value) + known_cards(seat.away, value)
        pool += [value] * (EACH_CARD - known)
    return pool


def known_cards(word: int, value: int) -> int:
    return 0 if word == UNKNOWN else int(number_of(word, value))


# --- hands that were shown and put back (E1.3) -----------------------------------------------------------
def likelihood(view: EketorpView, gaps: list[Gap], hands: list[int]) -> float:
    """How likely no starting hand got a card that was lying open at the time, if the gaps hold these hands.

    Of the cards of one value, the starting hands took theirs one after the other: each time, of those not yet
    taken, only the ones in the pile could be it.
    """
    likely = 1.0
    if not view.shown:
        return likely
    for value in range(1, HIGHEST + 1):
        there = EACH_CARD - int(number_of(view.aside, value))
        for taken, time in enumerate(starting_times(view, value, gaps, hands)):
            likely *= max(there - put_back_later(view, value, time) - taken, 0) / (there - taken)
    return likely


def starting_times(view: EketorpView, value: int, gaps: list[Gap], hands: list[int]) -> list[int]:
    """When each card of a value that is, or was, in a starting hand came there; the earliest first."""
    times = list[int]()
    for seat in view.seats:
        n = int(number_of(seat.seen, value)) + known_cards(seat.early, value)
        if seat.starting:
            n += known_cards(seat.hand, value)
        times += [last_showing(view, seat.seat)] * n
    for gap, word in zip(gaps, hands):
        if gap.time != LATE:
            times += [gap.time] * int(number_of(word, value))
    return sorted(times)


def put_back_later(view: EketorpView, value: int, time: int) -> int:
    """Cards of a value that were shown, and not yet put back when a hand of this time was drawn."""
    n = 0
    for number, (_, cards) in enumerate(view.shown):
        still_aside = view.aside != 0 and number + 1 == len(view.shown)
        if number + 1 >= time and not still_aside:
            n += int(number_of(cards, value))
    return n


# --- sealed decisions ----------------------------------------------------------------------------------
def lay_unknown(state: EketorpState, seat: SeatView, rng: Rng) -> None:
    """E4.6: a card laid hidden is any of the hand."""
    if not seat.has_laid:
        return
    n = rng.randrange(seat.hand_size)
    for value in range(1, HIGHEST + 1):
        n -= int(number_of(state.hand[seat.seat], value))
        if n < 0:
            state.laid[seat.seat] = value
            return


def place_unknown(state: EketorpState, view: EketorpView, seat: SeatView, rng: Rng) -> None:
    """E2.2: Vikings behind a screen may be anywhere."""
    places = SQUARES + 3 * view.players
    left = seat.screened
    while left > 0:
        place = rng.randrange(places + 1)
        place = HOME if place == places else place
        if state.may_put(seat.seat, place):
            state.at[PLACES * seat.seat + place] += 1
            left -= 1


def build_unknown(state: EketorpState, seat: SeatView, rng: Rng) -> None:
    """E5.1: stones that are built but not yet shown may be on any wall."""
    for _ in range(seat.unseen):
        ways = [
            (kind, wall)
            for kind in range(4)
            for wall in range(WALLS)
            if state.booty[4 * seat.seat + kind] > 0 and height(state.walls[WALLS * seat.seat + wall]) < TOP
        ]
        kind, wall = ways[rng.randrange(len(ways))]
        state.add_stone(seat.seat, kind, wall)
