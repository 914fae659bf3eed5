"""What a seat sees of Eketorp, built up from what it knows with a perfect memory (E-R9).

Open to all: squares, villages, hospital, amulets, piles, sizes of hands, and hands everybody has seen (a
picked-up pile). A seat knows besides: its hand, the cards it put away, what it has done behind its screen,
the card it has laid, the stones it has just built. In JSON a number stands where others have cards, places
or stones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...core.outcome import Outcome
from ...core.view import View
from .actions import HOME, KINDS, PLACES, SQUARES, WALLS, place_text
from .deck import SIGNS, Deck
from .planes import Sight
from .state import (
    BIT,
    BUILDING,
    NONE,
    OVER,
    PHASES,
    PLACING,
    SETS,
    height,
    size,
    stones_of,
    values,
)

if TYPE_CHECKING:
    from .rules import EketorpState

UNKNOWN: Final = -1


class SeatView:
    """One seat as another, or itself, knows it.

    Cards, packed, and placements are UNKNOWN or None where hidden.
    """

    def __init__(self, state: EketorpState, seat: int, own: bool) -> None:
        self.seat = seat
        self.own = own
        self.open = state.open & BIT[seat] != 0
        self.starting = state.starting & BIT[seat] != 0
        hand, early, away = int(state.hand[seat]), int(state.early[seat]), int(state.away[seat])
        self.hand: int = hand if own or self.open else UNKNOWN
        self.hand_size = int(size(hand))
        self.early: int = early if own else UNKNOWN
        self.early_size = int(size(early))
        self.away: int = away if own else UNKNOWN
        self.away_size = int(size(away))
        self.pile = int(state.pile[seat])
        self.seen = int(state.seen[seat])
        self.has_laid = state.laid[seat] != 0
        self.laid: int = int(state.laid[seat]) if own else UNKNOWN
        self.amulets = int(state.amulets[seat])
        self.spent = int(state.spent[seat])
        self.hospital = [int(state.hospital[3 * seat + station]) for station in range(3)]
        self.beside = [int(state.beside[4 * seat + kind]) for kind in range(4)]
        self.see_vikings(state, own or state.phase != PLACING)
        self.see_walls(state, own or state.phase != BUILDING)

    def see_vikings(self, state: EketorpState, known: bool) -> None:
        """E2.2: of Vikings behind the screen only the number is seen."""
        there = [int(state.at[PLACES * self.seat + place]) for place in range(PLACES)]
        self.village = int(state.left[self.seat])
        self.screened = 0 if known else sum(there)
        self.at: list[int] | None = there if known else None

    def see_walls(self, state: EketorpState, known: bool) -> None:
        """E5.1: while all build, others see the walls as they were, all the stones, and how many are done."""
        self.walls = [int(state.walls[WALLS * self.seat + wall]) for wall in range(WALLS)]
        self.fresh = [int(state.fresh[WALLS * self.seat + wall]) for wall in range(WALLS)]
        self.booty = [int(state.booty[4 * self.seat + kind]) for kind in range(4)]
        self.unseen = 0 if known else sum(self.fresh)
        if not known:
            for wall in range(WALLS):
                for _ in range(self.fresh[wall]):
                    self.booty[(self.walls[wall] & 7) - 1] += 1
                    self.walls[wall] >>= 3
            self.fresh = [0] * WALLS

    def heights(self) -> list[int]:
        return [int(height(wall)) for wall in self.walls]

    def to_json(self) -> dict[str, object]:
        laid: object = self.has_laid  # of the others only whether
        if self.own:
            laid = self.laid
        return {
            'hand': digits(self.hand) if self.hand != UNKNOWN else self.hand_size,
            'laid': laid,
            'pile': digits(self.pile),
            'open': self.open,
            'starting': self.starting,
            'seen': digits(self.seen),
            'early': digits(self.early) if self.early != UNKNOWN else self.early_size,
            'away': digits(self.away) if self.away != UNKNOWN else self.away_size,
            'amulets': self.amulets,
            'village': self.village,
            'placed': self.screened if self.at is None else placed(self.at),
            'spent': self.spent,
            'hospital': list(self.hospital),
            'booty': signs(self.booty),
            'walls': [wall_signs(wall) for wall in self.walls],
            'fresh': self.unseen if self.unseen else list(self.fresh),
            'beside': signs(self.beside),
        }


class EketorpView(View):
    """`seats` has a SeatView for every player; the rest is open to all."""

    def __init__(self, state: EketorpState, seat: int | None) -> None:
        super().__init__('eketorp', int(state.players), seat)
        self.options = state.options
        self.deck: Deck = state.deck
        self.phase = PHASES[state.phase]
        self.round = int(state.round)
        self.first = int(state.first)
        self.turn = int(state.turn)
        self.waiting = SETS[state.waiting]
        self.cards_left = int(state.cards_left)
        self.shown = list(state.shown)
        self.aside = int(state.aside)
        self.away_open = int(state.away_open)
        self.draw_size = int(size(state.draw_pile))
        self.supply = [int(state.supply[kind]) for kind in range(4)]
        self.squares = [
            [int(state.stones[4 * square + kind]) for kind in range(4)] for square in range(SQUARES)
        ]
        self.place = int(state.place)
        self.opponent = int(state.opponent)
        self.asked = int(state.asked)
        self.due = int(state.due)
        self.budget = int(state.budget)
        self.taken = [int(state.taken[kind]) for kind in range(4)]
        self.seats = [SeatView(state, one, one == seat) for one in range(self.players)]
        away = [one.early_size + one.away_size for one in self.seats]
        self.discard_size = int(size(state.away_open)) + sum(away)
        self.reason = state.reason
        self.scores = [int(state.score(one)) for one in range(self.players)] if state.phase == OVER else []
        self.outcome: Outcome | None = state.outcome()
        self.sight = Sight(state, seat, True)

    def own(self) -> SeatView:
        """The seat's view of itself."""
        assert self.seat is not None
        return self.seats[self.seat]

    def revealed(self) -> bool:
        """Whether the Vikings stand on the board."""
        return self.phase not in ('dealing', 'turning', 'placing', 'building', 'over')

    def to_json(self) -> dict[str, object]:
        return {
            **head(self.players, self.options, self.phase),
            'seat': self.seat,
            'round': self.round,
            'first': self.first,
            'turn': none_if(self.turn),
            'waiting': list(self.waiting),
            'cards': card_numbers(self.cards_left),
            'shown': [[seat, digits(cards)] for seat, cards in self.shown],
            'aside': digits(self.aside),
            'away': digits(self.away_open),
            'draw': self.draw_size,
            'supply': list(self.supply),
            'squares': [signs(square) for square in self.squares],
            'seats': [one.to_json() for one in self.seats],
            'place': None if self.place == NONE else place_text(self.place),
            'opponent': none_if(self.opponent),
            'asked': none_if(self.asked),
            'due': self.due,
            'budget': self.budget,
            'taken': signs(self.taken),
            'reason': self.reason,
            'outcome': None if self.outcome is None else self.outcome.to_json(),
        }


# --- how things are written in JSON: cards as digits, stones as letters ---------------------------------
RULES_VERSION: Final = 1


def head(players: int, options: dict[str, object], phase: str) -> dict[str, object]:
    return {
        'game': 'eketorp',
        'rules': RULES_VERSION,
        'players': players,
        'options': dict(options),
        'phase': phase,
    }


def digits(cards: i64) -> str:
    return ''.join([str(value) for value in values(cards)])


def signs(counts: list[int]) -> str:
    return ''.join([SIGNS[kind] * counts[kind] for kind in range(len(KINDS))])


def wall_signs(wall: i64) -> str:
    """A wall's stones from the bottom."""
    return ''.join([SIGNS[kind] for kind in stones_of(wall)])


def placed(at: list[int]) -> dict[str, int]:
    return {place_name(place): at[place] for place in range(PLACES) if at[place] > 0}


def place_name(place: int) -> str:
    return 'home' if place == HOME else place_text(place)


def card_numbers(mask: i64) -> list[int]:
    return [card + 1 for card in range(12) if mask & BIT[card] != 0]


def none_if(seat: int) -> int | None:
    return None if seat == NONE else seat
