"""What a seat sees: its own bracelets and cards, what lies open, and how many the others have.

stocks        by seat: bracelets' worths, or null where only the number (`stock_sizes`) is known
hands, piles, discards    by seat: cards, or null where only the number is known
open          by seat: cards shown by a challenge that lie in the discards (K-R15)
plays         this turn's cards on the table: seat, column, card (null if hidden), shown
answers       by seat: none, asked, answered; the own answer as pass or call (K-R2)
memory        all that happened to bracelets and cards, as far as the seat saw it (see memory.py)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.view import View
from .arena import NAMES, spaces_in
from .box import CARDS, COLOURS, total, unpack_bracelets, unpack_cards
from .memory import texts
from .planes import Sight
from .state import ANSWERS, ASKED, CAUSES, NONE, NOT_ASKED, OVER, PHASES

if TYPE_CHECKING:
    from .decisions import ClashState


class Play:
    """A card on the table; `card` is NONE where the seat may not know it, `column` 7 for a shield."""

    def __init__(self, seat: int, column: int, card: int, shown: bool) -> None:
        self.seat = seat
        self.column = column
        self.card = card
        self.shown = shown

    def to_json(self) -> dict[str, object]:
        card = None if self.card == NONE else CARDS[self.card]
        return {'seat': self.seat, 'column': CARDS[self.column], 'card': card, 'shown': self.shown}


class ClashView(View):
    """Numbers where JSON has names: spaces, cards, seats; NONE for what is not there."""

    def __init__(self, state: ClashState, seat: int | None) -> None:
        super().__init__('clash', int(state.players), seat)
        self.options = state.options
        self.arena = state.arena
        self.phase = PHASES[state.phase]
        self.first, self.turn = int(state.first), int(state.turn)
        self.turns, self.played = int(state.turns), int(state.played)
        self.waiting = list(state.to_act())
        self.see_board(state)
        self.see_cards(state)
        self.deed, self.target = int(state.deed), int(state.target)
        self.cause = CAUSES[state.cause]
        self.giver, self.taker, self.due = int(state.giver), int(state.taker), int(state.due)
        self.struck, self.spot = int(state.struck), int(state.spot)
        self.answers = [self.answer(seat, int(state.answers[seat])) for seat in range(self.players)]
        self.memory = texts(state, seat)
        self.outcome = state.outcome()
        self.sight = Sight(state, seat, True)

    # --- bracelets ----------------------------------------------------------------------------------
    def see_board(self, state: ClashState) -> None:
        seats = range(self.players)
        self.vikings = [int(state.viking[seat]) for seat in seats]
        self.lying: dict[int, list[int]] = {}
        for space in spaces_in(state.arena.spaces):
            if state.lying[space] != 0:
                self.lying[space] = unpack_bracelets(state.lying[space])
        self.sunk = unpack_bracelets(state.sunk)
        self.reserve, self.box = int(state.reserve()), int(state.box)
        self.stock_sizes = [int(total(state.stock[seat])) for seat in seats]
        self.stocks: list[list[int] | None] = [
            unpack_bracelets(state.stock[seat]) if seat == self.seat or state.phase == OVER else None
            for seat in seats
        ]

    # --- cards --------------------------------------------------------------------------------------
    def see_cards(self, state: ClashState) -> None:
        seats = range(self.players)
        self.hand_sizes = [int(total(state.hand[seat])) for seat in seats]
        self.pile_sizes = [int(total(state.pile[seat])) for seat in seats]
        self.discard_sizes = [int(total(state.discard[seat])) for seat in seats]
        self.open = [unpack_cards(state.open[seat]) for seat in seats]
        self.hands: list[list[int] | None] = [None] * self.players
        self.piles: list[list[int] | None] = [None] * self.players
        self.discards: list[list[int] | None] = [None] * self.players
        if self.seat is not None:
            self.hands[self.seat] = unpack_cards(state.hand[self.seat])
            self.piles[self.seat] = unpack_cards(state.pile[self.seat])
            self.discards[self.seat] = unpack_cards(state.discard[self.seat])
        self.plays = [self.play(int(state.play_at(n))) for n in range(state.n_plays)]

    def play(self, code: int) -> Play:
        seat, shown = code >> 7, code & 1 == 1
        return Play(seat, (code >> 4) & 7, (code >> 1) & 7 if shown or seat == self.seat else NONE, shown)

    def answer(self, seat: int, code: int) -> str:
        """K-R2: that somebody has answered is known, what only to that seat."""
        return ANSWERS[code] if seat == self.seat or code in (NOT_ASKED, ASKED) else 'answered'

    def turn_number(self) -> int:
        """Which turn of its player this is; at the end, which was the last."""
        done = self.turns - 1 if self.phase == 'over' else self.turns
        return done // self.players + 1

    # --- JSON ---------------------------------------------------------------------------------------
    def to_json(self) -> dict[str, object]:
        return {
            'game': 'clash', 'players': self.players, 'seat': self.seat, 'options': dict(self.options),
            'phase': self.phase, 'first': named_seat(self.first), 'turn': self.turn, 'turns': self.turns,
            'played': self.played, 'waiting': self.waiting,
            'vikings': [named_space(space) for space in self.vikings],
            'lying': {NAMES[space]: worths for space, worths in self.lying.items()},
            'sunk': self.sunk, 'reserve': self.reserve, 'box': self.box,
            'stock_sizes': self.stock_sizes, 'stocks': self.stocks,
            'hand_sizes': self.hand_sizes, 'pile_sizes': self.pile_sizes, 'discard_sizes': self.discard_sizes,
            'hands': named_cards(self.hands), 'piles': named_cards(self.piles),
            'discards': named_cards(self.discards),
            'open': [[CARDS[card] for card in cards] for cards in self.open],
            'plays': [play.to_json() for play in self.plays],
            'deed': None if self.deed == NONE else CARDS[self.deed], 'target': named_seat(self.target),
            'cause': self.cause, 'giver': named_giver(self.giver), 'taker': named_seat(self.taker),
            'due': self.due,
            'struck': self.struck, 'spot': named_spot(self.phase, self.spot), 'answers': self.answers,
            'memory': self.memory, 'outcome': None if self.outcome is None else self.outcome.to_json(),
        }  # fmt: skip


def named_space(space: int) -> str | None:
    return None if space == NONE else NAMES[space]


def named_seat(seat: int) -> int | None:
    return None if seat == NONE else seat


def named_giver(giver: int) -> int | str | None:
    return None if giver == NONE else 'reserve' if giver >= len(COLOURS) else giver


def named_spot(phase: str, spot: int) -> int | str | None:
    """Who draws, or which space is filled."""
    return None if spot == NONE else spot if phase == 'dealing' else NAMES[spot]


def named_cards(hands: list[list[int] | None]) -> list[list[str] | None]:
    return [None if cards is None else [CARDS[card] for card in cards] for cards in hands]
