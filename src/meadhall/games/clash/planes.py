"""What a seat knows of Clash of Vikings as numbers; see core/planes.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ...core.planes import Plane, Sheet, flags, kept
from .arena import BIT, SPACES, Arena
from .box import CARDS, DEEDS, WORTHS, bracelets_of, cards_of, total
from .state import (
    ANSWERS,
    ASKED,
    BOARD,
    CARD_EVENTS,
    CAUSES,
    NONE,
    PHASES,
    PLAY_BITS,
    PLAY_MASK,
    RESERVE,
)

if TYPE_CHECKING:
    from .decisions import ClashState

ANSWERED: Final = 4  # beside the answers of state.py: given, but not the own
MOST_PLAYS: Final = 7  # what a word of plays holds
FACE_DOWN: Final = 0b111110001  # a play less its card
ROOM: Final = 1200
KINDS: Final = 8
N_PHASES: Final = 16
N_CAUSES: Final = 7
FOUR: Final[vec[i64]] = vec[i64]([0] * 4)
SIXTEEN: Final[vec[i64]] = vec[i64]([0] * 16)


def planes(players: int, arena: Arena) -> tuple[Plane, ...]:
    plays = plays_of(arena)
    return (
        flags('seat', (players,), 'the own seat, red first; all others count from it'),
        flags('phase', (len(PHASES),), f'{", ".join(PHASES)}'),
        flags('waiting', (players,), 'who owes a decision'),
        flags('turn', (players,), 'whose turn it is'),
        flags('first', (players,), 'who began'),
        Plane('played', (1,), 0, 15, 'cards the player of the turn has announced in it'),
        Plane('turns-left', (1,), 0, 127, 'turns until the game ends at the latest; 127 is that or more'),
        flags('bluff', (1,), 'the option bluff'),
        flags('vikings', (players, SPACES), 'where each Viking stands'),
        Plane('lying', (WORTHS, SPACES), 0, 15, 'bracelets of each worth on each space'),
        Plane('sunk', (WORTHS,), 0, 15, 'bracelets of each worth in the water'),
        Plane('reserve', (1,), 0, 60, 'bracelets in the reserve'),
        Plane('stock-sizes', (players,), 0, 60, 'how many bracelets each has'),
        Plane(
            'stocks',
            (players, WORTHS),
            -60,
            60,
            'bracelets of each worth as far as they were seen to come and go; the own ones are exact',
        ),
        Plane('hand-sizes', (players,), 0, 127, 'cards in hand'),
        Plane('pile-sizes', (players,), 0, 127, 'cards in the pile'),
        Plane('discard-sizes', (players,), 0, 127, 'cards in the discards'),
        Plane('hand', (KINDS,), 0, 15, f'the own cards in hand: {", ".join(CARDS)}'),
        Plane('pile', (KINDS,), 0, 15, 'the own cards in the pile'),
        Plane('discards', (KINDS,), 0, 15, 'the own discards'),
        Plane('open', (players, KINDS), 0, 15, 'discards that a challenge has shown'),
        flags('play-seats', (plays, players), "whose each of this turn's cards on the table is"),
        flags('play-columns', (plays, KINDS), 'as what it was announced; the last is a shield'),
        flags('play-cards', (plays, KINDS), 'what it is, if it was shown or is the own'),
        flags('play-shown', (plays,), 'whether it was shown'),
        flags('deed', (DEEDS,), 'what is announced'),
        flags('target', (players,), 'at whom it is aimed'),
        flags('cause', (len(CAUSES),), f'why a bracelet is taken: {", ".join(CAUSES)}'),
        flags('giver', (players + 1,), 'who gives it; the last is the reserve'),
        flags('taker', (players,), 'who takes it'),
        Plane('due', (1,), 0, 60, 'bracelets still to come from the centre'),
        Plane('struck', (1,), 0, WORTHS, 'the worth of the bracelet to be put down'),
        flags('answers', (players, ANSWERED), f'{", ".join(ANSWERS[1:])}, and that another has answered'),
        flags('spaces', (SPACES,), 'the spaces of the arena'),
        flags('water', (SPACES,), 'those that are water'),
        flags('starts', (SPACES,), 'those where Vikings start'),
        flags('bracelet-spaces', (SPACES,), 'those that bracelets are laid out on'),
    )


def plays_of(arena: Arena) -> int:
    """The most cards that can lie on the table: each announced one and a shield against it."""
    return min(MOST_PLAYS, 2 * arena.box.plays)


class Sight:
    """What a seat knows, copied from a state: no field has anything else. The view carries it."""

    def __init__(self, state: ClashState, seat: int | None, keep: bool) -> None:
        self.seat = seat
        self.own: i64 = NONE if seat is None else seat
        self.players: i64 = state.players
        self.arena = state.arena
        self.bluff = state.bluff
        self.phase: i64 = state.phase
        self.waiting: i64 = 0  # as bits
        for one in state.to_act():
            if one >= 0:
                self.waiting |= BIT[one]
        self.turn: i64 = state.turn
        self.first: i64 = state.first
        self.played: i64 = state.played
        self.turns_left: i64 = state.limit - state.turns
        self.viking: vec[i64] = kept(state.viking, keep)
        self.lying: vec[i64] = kept(state.lying, keep)
        self.sunk: i64 = state.sunk
        self.reserve: i64 = state.reserve()
        self.deed: i64 = state.deed
        self.target: i64 = state.target
        self.cause: i64 = state.cause
        self.giver: i64 = state.giver
        self.taker: i64 = state.taker
        self.due: i64 = state.due
        self.struck: i64 = state.struck
        self.see_bracelets(state)
        self.see_cards(state, keep)
        self.see_plays(state)

    def see_bracelets(self, state: ClashState) -> None:
        """K-R17: who gives or takes a bracelet sees it, and all see what comes from or goes to the board."""
        self.stock_sizes: vec[i64] = FOUR[:]
        self.stocks: vec[i64] = SIXTEEN[:]  # [4 * seat + worth - 1]
        for seat in range(self.players):
            self.stock_sizes[seat] = total(state.stock[seat])
        for note in state.memory:
            if note < CARD_EVENTS:
                source, target = note // 30, note // 5 % 6
                if source == BOARD or target == BOARD or source == self.own or target == self.own:
                    if source < RESERVE:
                        self.stocks[4 * source + note % 5 - 1] -= 1
                    if target < RESERVE:
                        self.stocks[4 * target + note % 5 - 1] += 1

    def see_cards(self, state: ClashState, keep: bool) -> None:
        self.open: vec[i64] = kept(state.open, keep)
        self.hand_sizes: vec[i64] = FOUR[:]
        self.pile_sizes: vec[i64] = FOUR[:]
        self.discard_sizes: vec[i64] = FOUR[:]
        for seat in range(self.players):
            self.hand_sizes[seat] = total(state.hand[seat])
            self.pile_sizes[seat] = total(state.pile[seat])
            self.discard_sizes[seat] = total(state.discard[seat])
        self.hand: i64 = 0
        self.pile: i64 = 0
        self.discard: i64 = 0
        if self.own >= 0:
            self.hand = state.hand[self.own]
            self.pile = state.pile[self.own]
            self.discard = state.discard[self.own]

    def see_plays(self, state: ClashState) -> None:
        """K-R2: a card face down is its owner's secret, and so is an answer."""
        self.n_plays: i64 = state.n_plays
        self.plays: i64 = 0
        for n in range(self.n_plays):
            play = state.play_at(n)
            if play & 1 == 0 and play >> 7 != self.own:
                play &= FACE_DOWN
            self.plays |= play << PLAY_BITS * n
        self.answers: vec[i64] = state.answers[:]
        for seat in range(self.players):
            if seat != self.own and self.answers[seat] > ASKED:
                self.answers[seat] = ANSWERED


# --- writing: in the order of the table --------------------------------------------------------------------
def write(sight: Sight) -> bytes:
    sheet = Sheet(sight.players, sight.seat, ROOM)
    write_course(sheet, sight)
    write_bracelets(sheet, sight)
    write_cards(sheet, sight)
    write_decision(sheet, sight)
    arena = sight.arena
    sheet.mark_bits(arena.spaces, SPACES)
    sheet.mark_bits(arena.water, SPACES)
    for spaces in (arena.starts, arena.bracelets):
        for space in spaces:
            sheet.mark(space, 0)
        sheet.skip(SPACES)
    return sheet.to_bytes()


def write_course(sheet: Sheet, sight: Sight) -> None:
    sheet.mark(sight.own, sight.players)
    sheet.mark(sight.phase, N_PHASES)
    sheet.mark_seats(sight.waiting)
    sheet.mark_seat(sight.turn)
    sheet.mark_seat(sight.first)
    sheet.put(sight.played)
    sheet.put_capped(sight.turns_left)
    sheet.flag(sight.bluff)


def write_bracelets(sheet: Sheet, sight: Sight) -> None:
    for n in range(sight.players):
        sheet.mark(sight.viking[sheet.nth(n)], SPACES)
    for worth in range(i64(1), i64(WORTHS + 1)):
        for space in range(i64(SPACES)):
            pack = sight.lying[space]
            if pack == 0:
                sheet.skip(1)
            else:
                sheet.put(bracelets_of(pack, worth))
    for worth in range(i64(1), i64(WORTHS + 1)):
        sheet.put(bracelets_of(sight.sunk, worth))
    sheet.put(sight.reserve)
    sheet.put_seats(sight.stock_sizes)
    for n in range(sight.players):
        seat = sheet.nth(n)
        for worth in range(i64(WORTHS)):
            sheet.put(sight.stocks[4 * seat + worth])


def write_cards(sheet: Sheet, sight: Sight) -> None:
    sheet.put_seats(sight.hand_sizes)
    sheet.put_seats(sight.pile_sizes)
    sheet.put_seats(sight.discard_sizes)
    put_cards(sheet, sight.hand)
    put_cards(sheet, sight.pile)
    put_cards(sheet, sight.discard)
    for n in range(sight.players):
        put_cards(sheet, sight.open[sheet.nth(n)])


def put_cards(sheet: Sheet, pack: i64) -> None:
    for card in range(i64(KINDS)):
        sheet.put(cards_of(pack, card))


def write_decision(sheet: Sheet, sight: Sight) -> None:
    write_plays(sheet, sight)
    sheet.mark(sight.deed, DEEDS)
    sheet.mark_seat(sight.target)
    sheet.mark(sight.cause, N_CAUSES)
    sheet.mark_seat(sight.giver if sight.giver < RESERVE else NONE)
    sheet.flag(sight.giver == RESERVE)
    sheet.mark_seat(sight.taker)
    sheet.put(sight.due)
    sheet.put(sight.struck)
    for n in range(sight.players):
        sheet.mark(sight.answers[sheet.nth(n)] - 1, ANSWERED)


def write_plays(sheet: Sheet, sight: Sight) -> None:
    room: i64 = plays_of(sight.arena)
    beyond = room - sight.n_plays
    for n in range(sight.n_plays):
        sheet.mark_seat(play_at(sight, n) >> 7)
    sheet.skip(beyond * sight.players)
    for n in range(sight.n_plays):
        sheet.mark(play_at(sight, n) >> 4 & 7, KINDS)
    sheet.skip(beyond * KINDS)
    for n in range(sight.n_plays):
        play = play_at(sight, n)
        known = play & 1 != 0 or play >> 7 == sight.own
        sheet.mark(play >> 1 & 7 if known else NONE, KINDS)
    sheet.skip(beyond * KINDS)
    for n in range(sight.n_plays):
        sheet.flag(play_at(sight, n) & 1 != 0)
    sheet.skip(beyond)


def play_at(sight: Sight, n: i64) -> i64:
    return sight.plays >> PLAY_BITS * n & PLAY_MASK
