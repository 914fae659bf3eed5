"""What goes over the wire, as docs/protocol.md has it. Types only: who fills them is elsewhere."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct, field, json

Language = Annotated[str, Meta(min_length=2, max_length=16)]
Key = Annotated[str, Meta(max_length=200)]
Number = Annotated[int, Meta(ge=0, le=2**53 - 1)]  # what a browser can count


# --- a card: what anybody may know of a table ----------------------------------------------------------
class Live(Struct, tag_field='kind', tag='live'):
    """Each seat has so many minutes, and for each of its turns so many seconds more."""

    minutes: Annotated[int, Meta(ge=1, le=600)]
    seconds: Annotated[int, Meta(ge=0, le=600)]


class Mail(Struct, tag_field='kind', tag='mail'):
    """Each turn may take so many days."""

    days: Annotated[int, Meta(ge=1, le=60)]


Pace = Live | Mail


class Seat(Struct):
    seat: int
    word: str
    name: str
    kind: Literal['open', 'person', 'bot']
    nickname: str | None = None
    level: int | None = None
    person: str | None = None
    here: bool = False
    standing_in: bool = False
    resigned: bool = False


class Setting(Struct):
    """One option of a table, in words."""

    name: str
    title: str
    value: bool | int | str


class Over(Struct):
    scores: list[int]
    winners: list[int]
    reason: str
    words: list[str]


class Card(Struct):
    id: str
    game: str
    title: str
    players: int
    options: list[Setting]
    listed: bool
    host: str
    commitment: str
    status: Literal['open', 'running', 'over']
    pace: Pace
    seats: list[Seat]
    waiting: list[int]
    version: int
    made: int
    moved: int
    outcome: Over | None
    next: str | None


# --- a scene -------------------------------------------------------------------------------------------
NONE, ONE = 0.0, 1.0  # left out where a node has them: msgspec knows a default by its identity


class Node(Struct, omit_defaults=True):
    key: str
    x: float = NONE
    y: float = NONE
    symbol: str = ''
    path: str = ''
    text: str = ''
    size: float = ONE
    turn: float = NONE
    layer: int = 0
    style: str = ''
    name: str = ''


class Zone(Struct):
    key: str
    name: str
    x: float
    y: float
    width: float
    height: float


class Scene(Struct):
    """`nodes` are encoded already, here and in a patch: most of them come again and again."""

    game: str
    width: float
    height: float
    title: str
    art: str
    zones: list[Zone]
    pieces: tuple[str, ...]
    nodes: list[Raw]


class Patch(Struct, omit_defaults=True):
    put: list[Raw]
    drop: list[str]
    title: str
    places: list[tuple[str, str | None]] = field(default_factory=list)
    width: float | None = None
    height: float | None = None
    zones: list[Zone] | None = None


# --- a turn --------------------------------------------------------------------------------------------
class Choice(Struct):
    action: str
    picks: tuple[str, ...]
    label: str


class Draft(Struct):
    number: int
    lines: list[str]
    undo: bool
    confirm: bool
    sealed: bool


class Standing(Struct):
    """The reader's standing order; `answers` tells whether it answers what is asked now."""

    text: str
    given: bool
    answers: bool


class Turn(Struct):
    """`choices` are encoded already: the same ones come again and again."""

    ask: str
    waiting: tuple[int, ...]
    choices: list[Raw]
    draft: Draft
    order: Standing | None
    over: Over | None


class Line(Struct):
    number: int
    seat: int | None
    about: int | None
    words: list[str]


class Said(Struct):
    number: int
    nickname: str
    seat: int | None
    text: str
    at: int


class Clock(Struct):
    left: int
    since: int | None


class Clocks(Struct):
    now: int
    seats: list[Clock]


# --- from the hall -------------------------------------------------------------------------------------
class TableMessage(Struct, tag_field='type', tag='table'):
    version: int
    you: int | None
    card: Card
    scene: Scene
    turn: Turn
    log: list[Line]
    chat: list[Said]
    clocks: Clocks | None


class ChangeMessage(Struct, tag_field='type', tag='change', omit_defaults=True):
    version: int
    turn: Turn
    log: list[Line]
    clocks: Clocks | None
    card: Card | None = None
    scene: Patch | None = None


class DraftMessage(Struct, tag_field='type', tag='draft', omit_defaults=True):
    version: int
    turn: Turn
    scene: Patch | None = None


class SaidMessage(Struct, tag_field='type', tag='said'):
    line: Said


class RefusedMessage(Struct, tag_field='type', tag='refused'):
    to: int | None
    code: str
    rule: str
    text: str


class DoneMessage(Struct, tag_field='type', tag='done'):
    to: int | None
    version: int


class ByeMessage(Struct, tag_field='type', tag='bye'):
    code: str
    text: str


Message = (
    TableMessage | ChangeMessage | DraftMessage | SaidMessage | RefusedMessage | DoneMessage | ByeMessage
)


# --- from the client -----------------------------------------------------------------------------------
class Request(Struct, tag_field='do', forbid_unknown_fields=True):
    pass


class Add(Request, tag='add', kw_only=True):
    id: Number | None = None
    version: Number
    draft: Number
    action: Key


class Undo(Request, tag='undo', kw_only=True):
    id: Number | None = None
    version: Number
    draft: Number


class Clear(Request, tag='clear', kw_only=True):
    id: Number | None = None
    version: Number
    draft: Number


class Confirm(Request, tag='confirm', kw_only=True):
    id: Number | None = None
    version: Number
    draft: Number


class Play(Request, tag='play', kw_only=True):
    id: Number | None = None
    version: Number
    actions: Annotated[list[Key], Meta(min_length=1, max_length=200)]


class Order(Request, tag='order', kw_only=True):
    id: Number | None = None
    given: bool


class Say(Request, tag='say', kw_only=True):
    id: Number | None = None
    text: str


class Speak(Request, tag='language', kw_only=True):
    id: Number | None = None
    language: Language


class Ping(Request, tag='ping', kw_only=True):
    id: Number | None = None


Asked = Add | Undo | Clear | Confirm | Play | Order | Say | Speak | Ping

read_request = json.Decoder(Asked).decode
encode = json.Encoder().encode


def text_of(message: Message) -> str:
    return encode(message).decode()
