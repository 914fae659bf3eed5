"""What is asked of a seat."""

from __future__ import annotations

from ...core.words import Message
from .actions import colour
from .box import COUNTER, HAPPENINGS, NAME
from .state import ENVOY
from .view import NmvView


def ask(view: NmvView) -> Message:
    if view.phase == 'over':
        return Message(f'{NAME}.ask-over')
    if view.waiting == [-1]:
        return Message(f'{NAME}.ask-chance')
    if view.seat is None or view.seat not in view.waiting:
        return Message(f'{NAME}.ask-wait', {'seats': [colour(seat) for seat in view.waiting]})
    return Message(f'{NAME}.ask-{code(view)}', arguments(view))


def code(view: NmvView) -> str:
    if view.phase == 'happening':
        return 'event-' + HAPPENINGS[view.box.kind(view.happening).happening]
    if view.phase == 'turn' and view.owed == 0:
        return 'turn-cards'
    if view.stuck:
        return 'turn-stuck'
    if view.phase == 'answering' and len(view.chain) > 1:
        return 'answering-card' if view.chain[-1][1] == ENVOY else 'answering-edict'
    if view.phase == 'answering' and is_idle(view):
        return 'answering-idle'
    if view.phase == 'window' and view.calm:
        return 'window-calm'
    return view.phase


def is_idle(view: NmvView) -> bool:
    """Whether the card was played for nothing (N3.3): as a counter, or without an aim."""
    action = view.actions.all[view.played]
    return view.box.kinds[action.kind].effect == COUNTER or action.label().code.endswith('-idle')


def arguments(view: NmvView) -> dict[str, object]:
    phase = view.phase
    if phase == 'tokens':
        return {'month': view.month}
    if phase in ('turn', 'extra'):
        return {'n': view.owed} if view.owed > 0 else {}
    if phase == 'happening':
        return {'card': view.box.kind(view.happening).words()}
    if phase == 'answering':
        seat, what = view.chain[-1]
        if len(view.chain) == 1:
            action = view.actions.all[view.played]
            text = {} if is_idle(view) else {'text': view.box.kinds[action.kind].text()}
            return {'seat': colour(seat), 'what': action.label(), **text}
        card = {'card': view.answer().words()} if what == ENVOY else {}
        return {'seat': colour(seat), **card}
    if phase == 'spending':
        return {'column': view.column + 1}
    if phase == 'bonus':
        return {'piece': Message(f'{NAME}.{view.box.bonus[view.month]}')}
    return {}
