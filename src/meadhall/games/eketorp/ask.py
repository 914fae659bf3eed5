"""What is asked of a seat (E2)."""

from __future__ import annotations

from ...core.words import Message
from .actions import HOME, LETTERS, SQUARES, colour
from .state import COMPLETE
from .view import EketorpView, SeatView


def ask(view: EketorpView) -> Message:
    if view.phase == 'over':
        return Message('eketorp.ask-over')
    if not view.waiting:
        return Message('eketorp.ask-chance')
    if view.seat is None or view.seat not in view.waiting:
        return Message('eketorp.ask-others', {'seats': [colour(seat) for seat in view.waiting]})
    return Message('eketorp.ask-' + code(view), arguments(view))


def code(view: EketorpView) -> str:
    if view.phase == 'laying' and undefended(view):
        return 'laying-undefended'
    if view.phase == 'placing' and any(view.own().at or []):
        return 'placing-more'
    if view.phase == 'looting' and at_most_two(view):
        return 'looting-two'
    if view.phase == 'building' and room(view.own()) < sum(view.own().booty):
        return 'building-some'
    return view.phase


def arguments(view: EketorpView) -> dict[str, object]:
    own = view.own()
    if view.phase == 'placing':
        return {'n': own.village}
    other = colour(view.turn if view.seat == view.opponent else view.opponent)
    if view.phase == 'swapping':
        return {'n': own.hand_size, 'other': other}
    if view.phase == 'laying':
        return {'other': other}
    if view.phase == 'looting':
        if at_most_two(view):
            return {'n': 2 - sum(view.taken), 'value': view.budget}
        return {'n': view.budget}
    if view.phase == 'sharing':
        return {'square': LETTERS[view.place]}
    if view.phase == 'building':
        return {'n': min(sum(own.booty), room(own))}
    return {}


def at_most_two(view: EketorpView) -> bool:
    """E-R4: whether a siege takes two stones at most."""
    return view.options['loot'] == 'at-most-two'


def room(own: SeatView) -> int:
    """E5.3: how many stones the walls still hold."""
    return COMPLETE - sum(own.heights())


def undefended(view: EketorpView) -> bool:
    """E4.9: whether the seat's card will count 0."""
    at = view.own().at
    return view.seat == view.opponent and is_siege(view) and at is not None and at[HOME] == 0


def is_siege(view: EketorpView) -> bool:
    """Whether what is fought is a siege: the chooser is alone on a siege space."""
    if view.place < SQUARES:
        return False
    crowd = [seat.seat for seat in view.seats if seat.at is not None and seat.at[view.place] > 0]
    return crowd in ([], [view.turn])
