"""The words of Claim's pictures: titles, what each seat has, and the names of what is drawn."""

from __future__ import annotations

from ...core.words import N_, Message, define
from .actions import COLOURS
from .state import CASTLES
from .view import ClaimView

define(
    'claim',
    {
        'picture-drawing': N_('Claim. The first player is being drawn.'),
        'picture-turn': N_('Claim. {seat} is to act.'),
        'picture-over': N_('Claim. Winners: {winners}.'),
        'picture-drawn': N_('Claim. A draw between {winners}.'),
        'picture-seat': N_('{seat}: pieces {pieces}, castles on the island {placed}, in stock {stock}.'),
        'picture-partner': N_(
            '{seat}, with {partner}: pieces {pieces}, castles on the island {placed}, in stock {stock}.'
        ),
        'picture-acting': N_('{seat} is to act.'),
        'picture-first': N_('{seat} is the first player.'),
        'picture-winner': N_('{seat} wins.'),
        'picture-land': N_('{territory}: no castle'),
        'picture-held': N_('{territory}: castle of {seat}'),
        'picture-point': N_('{point}, {territory}'),
        'picture-piece': N_('Piece of {seat} on {point}, {territory}'),
        'picture-castle': N_('Castle of {seat} on {point}, {territory}'),
    },
)


def colour(seat: int) -> Message:
    return Message('claim.' + COLOURS[seat])


def title_message(view: ClaimView) -> Message:
    """Where the game stands."""
    if view.outcome is not None:
        winners = [colour(seat) for seat in view.outcome.winners]
        drawn = view.outcome.reason in ('repetition', 'quiet')
        return Message('claim.picture-drawn' if drawn else 'claim.picture-over', {'winners': winners})
    if view.phase == 'drawing':
        return Message('claim.picture-drawing')
    return Message('claim.picture-turn', {'seat': colour(view.turn)})


def seat_message(view: ClaimView, seat: int) -> Message:
    """What a seat has."""
    args: dict[str, object] = {
        'seat': colour(seat),
        'pieces': view.count[seat],
        'placed': CASTLES - view.stock[seat],
        'stock': view.stock[seat],
    }
    if view.players == 4:  # C-R11
        return Message('claim.picture-partner', {**args, 'partner': colour((seat + 2) % 4)})
    return Message('claim.picture-seat', args)
