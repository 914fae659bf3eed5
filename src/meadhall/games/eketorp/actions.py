"""The actions of Eketorp: every decision as a number, a typed value and a short text.

A place is a material square A to G (0 to 6), a siege space (7 to 24, three for each village) or the own
village (25). `siege red boat` sends a Viking there in the placement, and carries the siege out in the
fights.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ...core.action import Action
from ...core.words import Message

COLOURS: Final = ('red', 'blue', 'yellow', 'green', 'black', 'white')
SEATS: Final = 6
SQUARES: Final = 7
LETTERS: Final = 'ABCDEFG'
ENGINES: Final = ('catapult', 'boat', 'ram')
KINDS: Final = ('grass', 'wood', 'clay', 'stone')
WALLS: Final = 6
HIGHEST: Final = 6  # of the fight cards

FIELDS: Final = SQUARES + 3 * SEATS  # places where is fought: squares and siege spaces
HOME: Final = FIELDS
PLACES: Final = FIELDS + 1

# Numbers below PLACES place a Viking; those of siege spaces carry out a siege, too.
FIGHT: Final = PLACES  # + SEATS * place + opponent
SWAP: Final = FIGHT + FIELDS * SEATS
HOLD: Final = SWAP + 1
CARD: Final = HOLD + 1  # + value - 1
TAKE: Final = CARD + HIGHEST  # + wall
ENOUGH: Final = TAKE + WALLS
KEEP: Final = ENOUGH + 1  # + kind
BUILD: Final = KEEP + len(KINDS)  # + WALLS * kind + wall
DRAW: Final = BUILD + len(KINDS) * WALLS  # + value - 1
TURN: Final = DRAW + HIGHEST  # + material card, from 0
N_ACTIONS: Final = TURN + 12


class EketorpAction(Action):
    """`kind` is one of square, siege, home, fight, swap, hold, card, take, enough, keep, build, draw, turn.

    `place` is where a Viking goes or fights, `seat` who is fought, `value` a card's, `wall` from 0,
    `stone` a kind of stone, `number` a material card's from 1. What does not apply is -1.
    """

    def __init__(
        self,
        id: int,
        kind: str,
        text: str,
        *,
        place: int = -1,
        seat: int = -1,
        value: int = -1,
        wall: int = -1,
        stone: int = -1,
        number: int = -1,
    ) -> None:
        super().__init__('eketorp', id, text)
        self.kind = kind
        self.place: i64 = place
        self.seat: i64 = seat
        self.value: i64 = value
        self.wall: i64 = wall
        self.stone: i64 = stone
        self.number: i64 = number

    def label(self) -> Message:
        args: dict[str, object] = {}
        if self.place >= 0 and self.kind != 'home':
            args.update(place_args(int(self.place)))
        if self.seat >= 0:
            args['seat'] = colour(int(self.seat))
        if self.wall >= 0:
            args['wall'] = int(self.wall) + 1
        if self.stone >= 0:
            args['stone'] = kind_name(int(self.stone))
        if self.value > 0:
            args['card'] = int(self.value)
        if self.number > 0:
            args['card'] = int(self.number)
        kind = 'fight-siege' if self.kind == 'fight' and self.place >= SQUARES else self.kind
        return Message('eketorp.do-' + kind, args)

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return action, (int(self.id),)


# --- names ---------------------------------------------------------------------------------------------
def place_text(place: int) -> str:
    """A square or siege space in notation: `C`, `red boat`."""
    if place < SQUARES:
        return LETTERS[place]
    return f'{COLOURS[(place - SQUARES) // 3]} {ENGINES[(place - SQUARES) % 3]}'


def place_args(place: int) -> dict[str, object]:
    """A square or siege space as arguments of a message."""
    if place < SQUARES:
        return {'square': LETTERS[place]}
    engine = Message('eketorp.' + ENGINES[(place - SQUARES) % 3])
    return {'village': colour((place - SQUARES) // 3), 'engine': engine}


def colour(seat: int) -> Message:
    return Message('eketorp.' + COLOURS[seat])


def kind_name(kind: int) -> Message:
    return Message('eketorp.' + KINDS[kind])


# --- the table -----------------------------------------------------------------------------------------
def _all() -> list[EketorpAction]:
    table = list[EketorpAction]()
    for place in range(FIELDS):
        kind = 'square' if place < SQUARES else 'siege'
        text = place_text(place) if place < SQUARES else 'siege ' + place_text(place)
        table.append(EketorpAction(len(table), kind, text, place=place))
    table.append(EketorpAction(len(table), 'home', 'home', place=HOME))
    for place in range(FIELDS):
        for seat in range(SEATS):
            text = f'fight {place_text(place)} {COLOURS[seat]}'
            table.append(EketorpAction(len(table), 'fight', text, place=place, seat=seat))
    table.append(EketorpAction(len(table), 'swap', 'swap'))
    table.append(EketorpAction(len(table), 'hold', 'hold'))
    for value in range(1, HIGHEST + 1):
        table.append(EketorpAction(len(table), 'card', f'card {value}', value=value))
    for wall in range(WALLS):
        table.append(EketorpAction(len(table), 'take', f'take w{wall + 1}', wall=wall))
    table.append(EketorpAction(len(table), 'enough', 'enough'))
    for stone in range(len(KINDS)):
        table.append(EketorpAction(len(table), 'keep', f'keep {KINDS[stone]}', stone=stone))
    for stone in range(len(KINDS)):
        for wall in range(WALLS):
            text = f'build {KINDS[stone]} w{wall + 1}'
            table.append(EketorpAction(len(table), 'build', text, stone=stone, wall=wall))
    for value in range(1, HIGHEST + 1):
        table.append(EketorpAction(len(table), 'draw', f'draw {value}', value=value))
    for number in range(1, 13):
        table.append(EketorpAction(len(table), 'turn', f'turn {number}', number=number))
    return table


ACTIONS: Final = _all()


def action(id: int) -> EketorpAction:
    """The action with this number."""
    return ACTIONS[id]
