"""The actions of Clash of Vikings: every decision as a number, a typed value and a short text."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ...core.action import Action
from ...core.words import Message
from .arena import NAMES, SPACES, SPOKEN
from .box import CARDS, COLOURS, DEEDS, SHOVE, WORTHS

START: Final = 0  # + space
GO: Final = START + SPACES  # + space
PUT: Final = GO + SPACES  # + space
DROP: Final = PUT + SPACES  # + space
ANNOUNCE: Final = DROP + SPACES  # + 8 * deed + card
AIM: Final = ANNOUNCE + 8 * DEEDS  # + 4 * (deed - SHOVE) + seat
SHIELD_WITH: Final = AIM + 4 * (DEEDS - SHOVE)  # + card
NO_SHIELD: Final = SHIELD_WITH + 8
CALL: Final = NO_SHIELD + 1
PASS: Final = NO_SHIELD + 2
TAKE: Final = NO_SHIELD + 3
DECLINE: Final = NO_SHIELD + 4
FIRST: Final = DECLINE + 1  # chance: + seat
DEAL: Final = FIRST + 4  # chance: + 8 * seat + card
BRACELET: Final = DEAL + 32  # chance: + worth, from 1
REVEAL: Final = BRACELET + WORTHS + 1  # chance, but there is nothing to draw: the answers come out
N_ACTIONS: Final = REVEAL + 1


class ClashAction(Action):
    """`kind` is one of start, go, put, drop, announce, aim, shield, no-shield, call, pass, take, decline and,
    for chance, first, deal, bracelet, reveal.

    `deed` is what is announced or done, `card` the card laid or dealt, `seat` the target or who draws.
    `public` is the text as the others may read it while the rest is sealed.
    """

    def __init__(
        self,
        id: int,
        kind: str,
        text: str,
        *,
        public: str = '',
        space: int = -1,
        deed: int = -1,
        card: int = -1,
        seat: int = -1,
        worth: int = 0,
    ) -> None:
        super().__init__('clash', id, text)
        self.kind = kind
        self.public = public or text
        self.space: i64 = space
        self.deed: i64 = deed
        self.card: i64 = card
        self.seat: i64 = seat
        self.worth: i64 = worth

    def label(self) -> Message:
        args: dict[str, object] = {}
        if self.space >= 0:
            args['space'] = SPOKEN[self.space]
        if self.deed >= 0:
            args['deed'] = Message('clash.card-' + CARDS[self.deed])
        if self.card >= 0:
            args['card'] = Message('clash.card-' + CARDS[self.card])
        if self.seat >= 0:
            args['seat'] = Message('clash.' + COLOURS[self.seat])
        if self.worth > 0:
            args['worth'] = int(self.worth)
        kind = 'do-honest' if self.kind == 'announce' and self.deed == self.card else 'do-' + self.kind
        return Message('clash.' + kind, args)

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return action, (int(self.id),)


def _all() -> list[ClashAction]:
    table = list[ClashAction]()
    for kind in ('start', 'go', 'put', 'drop'):
        for space in range(SPACES):
            table.append(ClashAction(len(table), kind, f'{kind} {NAMES[space]}', space=space))
    for deed in range(DEEDS):
        for card in range(len(CARDS)):
            public = f'announce {CARDS[deed]}'
            text = f'{public} as {CARDS[card]}'
            table.append(ClashAction(len(table), 'announce', text, public=public, deed=deed, card=card))
    for deed in range(SHOVE, DEEDS):
        for seat in range(4):
            table.append(
                ClashAction(len(table), 'aim', f'{CARDS[deed]} {COLOURS[seat]}', deed=deed, seat=seat)
            )
    for card in range(len(CARDS)):
        table.append(ClashAction(len(table), 'shield', f'shield {CARDS[card]}', public='shield', card=card))
    table.append(ClashAction(len(table), 'no-shield', 'no shield'))
    for kind in ('call', 'pass'):
        table.append(ClashAction(len(table), kind, kind, public='answer'))
    for kind in ('take', 'decline'):
        table.append(ClashAction(len(table), kind, kind))
    _add_chance(table)
    return table


def _add_chance(table: list[ClashAction]) -> None:
    for seat in range(4):
        table.append(ClashAction(len(table), 'first', f'first {COLOURS[seat]}', seat=seat))
    for seat in range(4):
        for card in range(len(CARDS)):
            public = f'deal {COLOURS[seat]}'
            table.append(
                ClashAction(
                    len(table), 'deal', f'{public} {CARDS[card]}', public=public, card=card, seat=seat
                )
            )
    for worth in range(WORTHS + 1):
        table.append(ClashAction(len(table), 'bracelet', f'bracelet {worth}', public='bracelet', worth=worth))
    table.append(ClashAction(len(table), 'reveal', 'reveal'))


ACTIONS: Final = _all()


def action(id: int) -> ClashAction:
    """The action with this number."""
    return ACTIONS[id]
