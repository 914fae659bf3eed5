"""What a seat sees: all that lies open, its own cards and whim, and what a perfect memory of that seat knows.

Beside what document.py describes:
seat, waiting      whose view it is; who is to act (-1 is chance)
stuck              whether actions are owed and none is possible; not in JSON, for it follows from the rest
decided            who has sealed a decision; `sealed` is the own one
pools, deck        what is left of the pieces; how many cards the draw pile holds
hand_sizes, aside_size, hidden_sizes    how many cards
hands              by seat: the own cards, oldest first; of others those the seat knows, because of a Spy
aside, hidden      the own ones, or null
whims              by seat: [kept, put back], each null where it is not known
perhaps            by card, for cards stolen from the seat that may have left the thief's hand since: where
                   each may be ('hand 1'; 'hidden 1', discarded face down by seat 1; 'pile')
memory             the way of the cards, without those the seat did not see: all that it can know (memory.py)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.view import View
from .actions import TOKENS
from .box import BITS, COUNTER, NAME, POOLS, SEATS, Kind
from .memory import PILE, card_of, seen_by, texts, whereabouts
from .planes import Sight
from .state import (
    ANSWERS,
    NONE,
    OVER,
    PHASES,
    TURN,
    Position,
    bits,
    count,
)

if TYPE_CHECKING:
    from .decisions import NmvState
    from .ways import Ways

SIGNS = '.vscFW#'  # a village's plots, by piece


class NmvView(View):
    """Numbers where JSON has names: plots, cards, kinds, whims, seats; NONE for what is not there."""

    def __init__(self, state: NmvState, seat: int | None) -> None:
        super().__init__(NAME, int(state.players), seat)
        self.options = state.options
        self.actions = state.actions
        self.box = state.box
        self.phase = PHASES[state.phase]
        self.waiting = list(state.to_act())
        self.outcome = state.outcome()
        self.see_table(state)
        self.see_course(state)
        self.see_cards(state)
        self.see_whims(state)
        self.see_memory(state)
        self.sight = Sight(state, seat, True)

    # --- what lies open ---------------------------------------------------------------------------
    def see_table(self, state: NmvState) -> None:
        seats = range(self.players)
        plots = range(int(state.box.plots))
        self.villages = [[int(state.piece_on(seat, plot)) for plot in plots] for seat in seats]
        self.ships = [bits(state.ships[seat]) for seat in seats]
        self.edicts = [int(state.edicts[seat]) for seat in seats]
        self.points = [int(state.points[seat]) for seat in seats]
        self.tokens = [int(state.token[seat]) for seat in seats]
        self.pools = [int(n) for n in state.pool]
        self.month, self.first, self.turn = int(state.month), int(state.first), int(state.turn)
        self.calm = state.calm

    def see_course(self, state: NmvState) -> None:
        self.draws, self.gave, self.owed = int(state.draws), state.gave, int(state.owed)
        self.happening, self.passes = int(state.happening), int(state.passes)
        self.chain = [(int(link & 3), int(link >> 2)) for link in state.chain]
        self.played, self.asked, self.back = int(state.played), int(state.asked), int(state.back)
        self.thief, self.victim = int(state.thief), int(state.victim)
        self.shots, self.column = int(state.shots), int(state.column)
        self.reason = state.reason
        self.stuck = state.phase == TURN and state.owed > 0 and not state.can_develop(state.turn)  # N2.3
        self.decided = [seat for seat in range(self.players) if state.sealed[seat] != NONE]
        self.sealed = [int(state.sealed[seat]) if seat == self.seat else NONE for seat in range(self.players)]

    # --- cards and whims --------------------------------------------------------------------------
    def see_cards(self, state: NmvState) -> None:
        seats = range(self.players)
        self.deck = int(count(state.deck))
        self.open = bits(state.open)
        self.hand_sizes = [int(count(state.hand[seat])) for seat in seats]
        self.hidden_sizes = [int(count(state.hidden[seat])) for seat in seats]
        self.aside_size = int(count(state.aside))
        self.hands = [self.known_of(state, seat) for seat in seats]
        self.aside = ordered(state, state.aside) if self.seat == self.turn else None
        self.hidden = [bits(state.hidden[seat]) if seat == self.seat else None for seat in seats]

    def known_of(self, state: NmvState, seat: int) -> list[int]:
        if seat == self.seat:
            return ordered(state, state.hand[seat])
        if self.seat is None:
            return []
        return [card for card in bits(state.hand[seat]) if state.known[card] & BITS[self.seat] != 0]

    def see_whims(self, state: NmvState) -> None:
        self.official = int(state.official)
        self.whims = list[tuple[int, int]]()
        for seat in range(self.players):
            kept, back = int(state.whims[2 * seat]), int(state.whims[2 * seat + 1])
            if seat == self.seat:
                self.whims.append((kept, back))
            else:
                self.whims.append((kept if state.phase == OVER else NONE, NONE))
        self.dealt = len([n for n in state.whims if n != NONE])

    def see_memory(self, state: NmvState) -> None:
        observer = NONE if self.seat is None else self.seat
        self.log = seen_by(state.log, observer)
        self.perhaps = [
            (card, places) for card, places in whereabouts(self.log, observer) if places & (places - 1)
        ]
        self.ways: Ways | None = None  # of what was seen; counted when first asked for

    def answer(self) -> Kind:
        """N3.7: the kind of card that answered, the last one moved; if nobody remembers, one of the box."""
        card = card_of(self.log[len(self.log) - 1]) if len(self.log) > 0 else NONE
        if card != NONE and self.box.kind(card).effect == COUNTER:
            return self.box.kind(card)
        return next(kind for kind in self.box.kinds if kind.effect == COUNTER)

    # --- JSON -------------------------------------------------------------------------------------
    def to_json(self) -> dict[str, object]:
        names, whims = self.box.card_names, self.box.whims
        return {
            **self.public(), 'seat': self.seat, 'waiting': self.waiting, 'decided': self.decided,
            'sealed': [self.text(id) for id in self.sealed],
            'pools': {POOLS[n]: self.pools[n] for n in range(1, len(POOLS))}, 'deck': self.deck,
            'hand_sizes': self.hand_sizes, 'aside_size': self.aside_size, 'hidden_sizes': self.hidden_sizes,
            'hands': [[names[card] for card in cards] for cards in self.hands],
            'aside': None if self.aside is None else [names[card] for card in self.aside],
            'hidden': [None if cards is None else [names[card] for card in cards] for cards in self.hidden],
            'whims': [[None if n == NONE else whims[n].name for n in pair] for pair in self.whims],
            'dealt': self.dealt,
            'perhaps': {names[card]: places_of(places) for card, places in self.perhaps},
            'memory': texts(self.log, self.box),
            'outcome': None if self.outcome is None else self.outcome.to_json(),
        }  # fmt: skip

    def public(self) -> dict[str, object]:
        """What a document of the state and every view have alike."""
        names = self.box.card_names
        return {
            'game': NAME, 'players': self.players, 'options': dict(self.options), 'phase': self.phase,
            'month': self.month, 'first': self.first, 'turn': self.turn,
            'tokens': [None if n == NONE else TOKENS[n] for n in self.tokens],
            'villages': [self.drawn(seat) for seat in range(self.players)],
            'ships': [[column + 1 for column in ships] for ships in self.ships],
            'edicts': self.edicts, 'points': self.points, 'calm': self.calm,
            'official': None if self.official == NONE else self.box.whims[self.official].name,
            'discards': [names[card] for card in self.open],
            'draws': self.draws, 'gave': self.gave, 'owed': self.owed,
            'happening': None if self.happening == NONE else names[self.happening], 'passes': self.passes,
            'chain': [{'seat': seat, 'what': ANSWERS[what]} for seat, what in self.chain],
            'played': self.text(self.played), 'asked': seat_or_none(self.asked),
            'back': None if self.back == NONE else PHASES[self.back],
            'thief': seat_or_none(self.thief), 'victim': seat_or_none(self.victim),
            'shots': self.shots, 'column': self.column, 'reason': self.reason or None,
        }  # fmt: skip

    def drawn(self, seat: int) -> list[str]:
        """A village row by row from the sea."""
        columns = int(self.box.columns)
        signs = ''.join([SIGNS[piece] for piece in self.villages[seat]])
        return [signs[at : at + columns] for at in range(0, len(signs), columns)]

    def text(self, id: int) -> str | None:
        return None if id == NONE else self.actions.all[id].text


def ordered(state: Position, cards: int) -> list[int]:
    """Cards in the order they came."""
    stamps = [(int(state.stamp[card]), card) for card in bits(cards)]
    stamps.sort()
    return [card for _, card in stamps]


def places_of(places: int) -> list[str]:
    hands = [f'hand {seat}' for seat in range(SEATS) if places >> seat & 1]
    hidden = [f'hidden {seat}' for seat in range(SEATS) if places >> SEATS + seat & 1]
    return hands + hidden + (['pile'] if places >> PILE & 1 else [])


def seat_or_none(seat: int) -> int | None:
    return None if seat == NONE else seat
