"""What is asked of a seat, in a sentence."""

from __future__ import annotations

from ...core.words import Message
from .box import CARDS, COLOURS
from .view import ClashView


def ask(view: ClashView) -> Message:
    if view.phase == 'over':
        return Message('clash.ask-over')
    if view.phase == 'revealing':
        return Message('clash.ask-revealing')
    if view.waiting == [-1]:
        return Message('clash.ask-chance')
    if view.seat not in view.waiting:
        return Message('clash.ask-wait', {'seats': [name(seat) for seat in view.waiting]})
    code, args = view.phase, dict[str, object]()
    if view.phase == 'going':
        code = 'going-' + CARDS[view.deed]
    elif view.phase == 'answering' and view.answers.count('none') == view.players - 1:
        code = 'answering-alone'
    elif view.phase == 'announcing':
        args['n'], args['of'] = view.played + 1, view.arena.box.plays
    elif view.phase == 'dropping':
        args['worth'] = view.struck
    if view.deed >= 0 and view.phase != 'going':
        args['deed'] = Message('clash.card-' + CARDS[view.deed])
    if view.phase in ('answering', 'shielding'):
        args['seat'] = name(view.turn)
    elif view.target >= 0:
        args['seat'] = name(view.target)
    return Message('clash.ask-' + code, args)


def name(seat: int) -> Message:
    return Message('clash.' + COLOURS[seat])
