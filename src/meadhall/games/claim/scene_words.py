"""The words of Claim's pictures: titles, what each seat has, and the names of what is drawn."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ...core.words import N_, Message, define
from .actions import SEAT_NAMES
from .state import CASTLES
from .view import ClaimView

DRAWS: Final = ('repetition', 'quiet')  # C-R10: ends that nobody wins

define(
    'claim',
    {
        'picture-drawing': N_('Claim. The first player is being drawn.'),
        'picture-turn': N_('Claim. {seat} is to act.'),
        'picture-over': N_('Claim. Winners: {winners}.'),
        'picture-drawn': N_('Claim. A draw between {winners:and}.'),
        'picture-seat': N_('{seat}: pieces {pieces}, castles on the island {placed}, in stock {stock}.'),
        'picture-partner': N_(
            '{seat}, with {partner}: pieces {pieces}, castles on the island {placed}, in stock {stock}.'
        ),
        'picture-acting': N_('{seat} is to act.'),
        'picture-first': N_('{seat} is the first player.'),
        'picture-winner': N_('{seat} wins.'),
        'picture-sharer': N_('{seat} shares the draw.'),
        'picture-land': N_('{territory}: no castle'),
        'picture-held': N_('{territory}: castle of {seat}'),
        'picture-point': N_('{point}, {territory}'),
        'picture-piece': N_('Piece of {seat} on {point}, {territory}'),
        'picture-castle': N_('Castle of {seat} on {point}, {territory}'),
        'zone-island': N_('The island'),
        'zone-west': N_('The west of the island'),
        'zone-east': N_('The east of the island'),
        'zone-players': N_('The players'),
        'zone-partners': N_('{one} with {other}'),
    },
)


def colour(seat: int) -> Message:
    return SEAT_NAMES[seat]


def laurel(view: ClaimView, seat: int) -> str:
    """What a seat is at the end: a winner, a sharer of a draw (C-R10), or nothing."""
    end = view.outcome
    if end is None or seat not in end.winners:
        return ''
    return 'sharer' if end.reason in DRAWS else 'winner'


def title_message(view: ClaimView) -> Message:
    """Where the game stands."""
    end = view.outcome
    return standing(view.phase, view.turn) if end is None else standing(end.reason, view.turn, end.winners)


@lru_cache(maxsize=256)
def standing(reason: str, turn: int, winners: tuple[int, ...] = ()) -> Message:
    """`reason` of the end, or the phase."""
    if winners:
        args: dict[str, object] = {'winners': [colour(seat) for seat in winners]}
        return Message('claim.picture-drawn' if reason in DRAWS else 'claim.picture-over', args)
    if reason == 'drawing':
        return Message('claim.picture-drawing')
    return Message('claim.picture-turn', {'seat': colour(turn)})


def seat_message(view: ClaimView, seat: int) -> Message:
    """What a seat has."""
    return has(view.players, seat, view.count[seat], view.stock[seat])


def has(players: int, seat: int, pieces: int, stock: int) -> Message:
    args: dict[str, object] = {
        'seat': colour(seat),
        'pieces': pieces,
        'placed': CASTLES - stock,
        'stock': stock,
    }
    if players == 4:  # C-R11
        return Message('claim.picture-partner', {**args, 'partner': colour((seat + 2) % 4)})
    return Message('claim.picture-seat', args)
