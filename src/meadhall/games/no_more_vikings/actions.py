"""The actions of No More Vikings: every decision as a number, a typed value and a short text.

Cards and whims are data, so the table of actions is made for a box. Boxes of the same size and cards have the
same numbers.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ...core.action import Action
from ...core.event import Event
from ...core.words import Message
from .box import (
    COLOURS,
    DESTROY_SHIP,
    NAME,
    PLACE,
    REMOVE,
    SEND_SHIP,
    SHIFT_SHIP,
    STANDARD,
    STEAL,
    SWAP,
    THE_TABLE,
    Box,
    Kind,
    box_table,
)

TOKENS: Final = ('a', 'b', 'c')
FAMILIES: Final = (
    'token', 'keep', 'put', 'settle', 'marry', 'fortress', 'enlist', 'watchtower', 'move', 'farm', 'lose',
    'storm', 'shoot', 'spend', 'discard', 'edict', 'pass', 'end', 'play', 'whim', 'draw',
)  # fmt: skip
TOKEN: Final = 0
KEEP: Final = 1
PUT: Final = 2
SETTLE: Final = 3
MARRY: Final = 4
FORT: Final = 5
ENLIST: Final = 6
TOWER: Final = 7
MOVE: Final = 8
FARM: Final = 9
LOSING: Final = 10
STORMING: Final = 11
SHOOT: Final = 12
SPEND: Final = 13
DISCARD: Final = 14
USE_EDICT: Final = 15
PASS: Final = 16
END: Final = 17
PLAY: Final = 18
DEAL_WHIM: Final = 19
DRAW: Final = 20


class NmvAction(Action):
    """`family` is one of FAMILIES by number.

    `n` is a token, a whim, or the number of a card drawn; `kind` a kind of card; `seat` whom a card is aimed
    at. `a` and `b` are plots or columns: where a piece comes from and where it goes; of a marriage, a
    fortress and a watchtower `b` is where the building stands. -1 for what an action does not have.
    """

    def __init__(
        self,
        id: int,
        family: int,
        text: str,
        *,
        n: int = -1,
        kind: int = -1,
        seat: int = -1,
        a: int = -1,
        b: int = -1,
    ) -> None:
        super().__init__(NAME, id, text)
        self.family: i64 = family
        self.n: i64 = n
        self.kind: i64 = kind
        self.seat: i64 = seat
        self.a: i64 = a
        self.b: i64 = b
        self.told: Message = Message(f'{NAME}.do-{FAMILIES[family]}')
        self.box: object = STANDARD
        self.done: list[Event] = []  # by seat: that it was carried out

    def label(self) -> Message:
        return self.told

    def developed(self, seat: i64) -> Event:
        """The event of a development action; made once."""
        if not self.done:
            for who in SEAT_NAMES:
                self.done.append(Event(f'{NAME}.developed', {'what': self.told, 'seat': who}))
        return self.done[seat]

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return action_of, (self.box, int(self.id))


class Actions:
    """The table for a box. `start`: where a family begins; `play`: by kind, the card played without aim."""

    def __init__(self, box: Box, spec: object) -> None:
        self.box = box
        self.spec = spec
        self.all = list[NmvAction]()
        self.starts = list[int]()
        self.plays = list[int]()
        self.add_families()
        self.start: vec[i64] = vec[i64](self.starts)
        self.play: vec[i64] = vec[i64](self.plays)
        self.by_text = {one.text: one for one in self.all}
        for one in self.all:
            one.box = spec

    def add(self, family: int, text: str, args: dict[str, object], **fields: int) -> None:
        one = NmvAction(len(self.all), family, text, **fields)
        one.told = Message(one.told.code, args)
        self.all.append(one)

    def add_families(self) -> None:
        for family in range(len(FAMILIES)):
            self.starts.append(len(self.all))
            self.add_family(family, FAMILIES[family])

    def add_family(self, family: int, word: str) -> None:
        names = self.box.names
        if family == TOKEN:
            for n, token in enumerate(TOKENS):
                self.add(family, f'token {token}', {'token': token.upper()}, n=n)
        elif family in (KEEP, DEAL_WHIM):
            for n, whim in enumerate(self.box.whims):
                self.add(family, f'{word} {whim.name}', {'whim': whim.words()}, n=n)
        elif family in (PUT, SETTLE, ENLIST, FARM, LOSING, SPEND):
            for plot, name in enumerate(names):
                self.add(family, f'{word} {name}', {'plot': name}, b=plot)
        elif family in (MARRY, FORT, TOWER, MOVE):
            for a, b in self.box.steps:
                self.add(
                    family,
                    f'{word} {step_text(family, names, a, b)}',
                    {'a': names[a], 'b': names[b]},
                    a=a,
                    b=b,
                )
        elif family in (STORMING, SHOOT):
            for column in range(int(self.box.columns)):
                self.add(family, f'{word} {column + 1}', {'column': column + 1}, a=column)
        elif family == DISCARD:
            for n, kind in enumerate(self.box.kinds):
                self.add(family, f'{word} {kind.name}', {'card': kind.words()}, kind=n)
        elif family == DRAW:
            for n, name in enumerate(self.box.card_names):
                self.add(
                    family,
                    f'{word} {name}',
                    {'card': self.box.kind(n).words()},
                    n=n,
                    kind=int(self.box.kind_of[n]),
                )
        elif family == PLAY:
            for n, kind in enumerate(self.box.kinds):
                self.plays.append(len(self.all))
                if kind.effect >= 0:
                    self.add_plays(n, kind)
        else:
            self.add(family, word, {})

    # --- playing cards ----------------------------------------------------------------------------
    def add_play(self, n: int, kind: Kind, aim: str, shown: dict[str, object], **fields: int) -> None:
        """`shown` is what the label tells about the aim."""
        self.add(PLAY, f'play {kind.name} {aim}'.strip(), {}, kind=n, **fields)
        code = (
            f'do-play-{kind.effect_name()}' if shown else 'do-play' if kind.is_aimless() else 'do-play-idle'
        )
        self.all[-1].told = Message(f'{NAME}.{code}', {'card': kind.words(), **shown})

    def add_plays(self, n: int, kind: Kind) -> None:
        """The card without aim, then with every aim its effect knows. The order is that of effects.py."""
        columns, plots, names = int(self.box.columns), range(int(self.box.plots)), self.box.names
        self.add_play(n, kind, '', {})
        if kind.effect == DESTROY_SHIP:
            for seat, word in enumerate(COLOURS):
                for a in range(columns):
                    self.add_play(
                        n, kind, f'{word} {a + 1}', {'seat': colour(seat), 'a': a + 1}, seat=seat, a=a
                    )
        elif kind.effect == SHIFT_SHIP:
            for seat, word in enumerate(COLOURS):
                for a in range(columns):
                    for b in range(columns):
                        shown = {'seat': colour(seat), 'a': a + 1, 'b': b + 1}
                        self.add_play(n, kind, f'{word} {a + 1} {b + 1}', shown, seat=seat, a=a, b=b)
        elif kind.effect == SEND_SHIP:
            for a in range(columns):
                for seat, word in enumerate(COLOURS):
                    for b in range(columns):
                        shown = {'seat': colour(seat), 'a': a + 1, 'b': b + 1}
                        self.add_play(n, kind, f'{a + 1} {word} {b + 1}', shown, seat=seat, a=a, b=b)
        elif kind.effect == PLACE and kind.count == 1:
            for a in plots:
                self.add_play(n, kind, names[a], {'plots': [names[a]]}, a=a)
        elif kind.effect == PLACE:
            for a, b in self.box.pairs:
                self.add_play(n, kind, f'{names[a]} {names[b]}', {'plots': [names[a], names[b]]}, a=a, b=b)
        elif kind.effect == REMOVE:
            for seat, word in enumerate(COLOURS):
                for a in plots:
                    self.add_play(
                        n, kind, f'{word} {names[a]}', {'seat': colour(seat), 'a': names[a]}, seat=seat, a=a
                    )
        elif kind.effect == SWAP:
            for seat, word in enumerate(COLOURS):
                for a, b in self.box.pairs:
                    shown = {'seat': colour(seat), 'a': names[a], 'b': names[b]}
                    self.add_play(n, kind, f'{word} {names[a]} {names[b]}', shown, seat=seat, a=a, b=b)
        elif kind.effect == STEAL:
            for seat, word in enumerate(COLOURS):
                self.add_play(n, kind, word, {'seat': colour(seat)}, seat=seat)


SEAT_NAMES: Final = [Message(f'{NAME}.{word}') for word in COLOURS]


def colour(seat: int) -> Message:
    return SEAT_NAMES[seat]


def step_text(family: int, names: list[str], a: int, b: int) -> str:
    """A move is `b2 b3`; what joins two plots is `b2+b3 b3`: both, then where the building stands."""
    if family == MOVE:
        return f'{names[a]} {names[b]}'
    return f'{names[min(a, b)]}+{names[max(a, b)]} {names[b]}'


def tables_for(spec: object) -> Actions:
    """The actions of what the option `box` names; made once for each."""
    if spec == STANDARD:
        return THE_ACTIONS
    table = box_table(spec)
    for other in MADE:
        if other.box.table == table:
            return other
    made = Actions(Box(table), table)
    MADE.append(made)
    del MADE[:-8]
    return made


def action_of(spec: object, id: int) -> NmvAction:
    """The action with this number."""
    return tables_for(spec).all[id]


MADE: Final[list[Actions]] = []
THE_ACTIONS: Final = Actions(Box(THE_TABLE), STANDARD)
