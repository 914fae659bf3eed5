"""The HTTP side: everything around a table."""

from __future__ import annotations

import asyncio
import io
import time
from typing import Annotated, Any, Literal

import segno
from litestar import Response, delete, get, post, put
from litestar.openapi import ResponseSpec
from litestar.params import FromQuery, JSONBody
from msgspec import Meta, Struct, field

import meadhall

from ..core.game import game
from ..core.words import Message
from ..table import pace
from ..table.refusals import BadRequest, TooLate
from ..table.refusals import message as table_message
from ..table.seat import Seat
from ..table.table import Table
from . import wire
from .cards import card
from .client_files import LANGUAGE, sent
from .given import Here, Id, Number, Reader, TheHall, Who
from .hall import Hall
from .names import nickname
from .pages import encodings
from .persons import address, cookie, device_name
from .replay import replayed
from .room import clock
from .rules import rules
from .shelf import GameCard, picture, read_options, shelf


class Refusal(Struct):
    code: str
    rule: str
    text: str


REFUSALS = {
    status: ResponseSpec(Refusal, generate_examples=False, description=what)
    for status, what in (
        (400, 'It could not be meant.'),
        (403, 'It is not yours to do.'),
        (404, 'There is no such thing.'),
        (409, 'It is too late for this, or too early.'),
        (413, 'It is too much.'),
        (429, 'It was too fast.'),
        (503, 'The store failed, and nothing was done.'),
    )
}


class Health(Struct):
    status: Literal['ok', 'closing']
    version: str
    tables: int
    sockets: int
    seconds: int


class Me(Struct):
    person: str | None
    nickname: str | None


class Awaiting(Struct):
    """A table where it is the reader's turn."""

    id: str
    title: str


class Name(Struct):
    nickname: Annotated[str, Meta(min_length=1, max_length=200)]


class Device(Struct):
    device: str
    name: str
    made: int
    seen: int
    current: bool


class Link(Struct):
    link: str
    url: str
    ends: int


class Lobby(Struct):
    open: list[wire.Card]
    running: list[wire.Card]
    mine: list[wire.Card]


class Wish(Struct):
    """Who is to have a seat; `level` is a bot's."""

    kind: Literal['me', 'bot', 'open']
    level: Annotated[int, Meta(ge=1, le=9)] = 2


class NewTable(Struct):
    """Without seats, the first is the host's and the others are open."""

    game: Annotated[str, Meta(max_length=50)]
    players: Annotated[int, Meta(ge=1, le=20)]
    options: dict[str, Any] = {}
    pace: wire.Pace = field(default_factory=lambda: wire.Live(20, 20))
    seats: Annotated[list[Wish], Meta(max_length=20)] = []
    listed: bool = True


# --- the house -----------------------------------------------------------------------------------------
@get('/api/health', responses=REFUSALS)
async def health(hall: TheHall) -> Health:
    seconds = int(time.monotonic() - hall.since)
    state: Literal['ok', 'closing'] = 'closing' if hall.closing else 'ok'
    return Health(state, meadhall.__version__, len(hall.rooms), hall.sockets(), seconds)


@get('/api/games', responses=REFUSALS)
async def games_shelf(speech: Reader) -> list[GameCard]:
    return shelf(speech.language)


@get('/api/games/{name:str}/picture.svg', responses=REFUSALS, media_type='image/svg+xml')
async def game_picture(request: Here, name: Id, speech: Reader) -> Response[bytes]:
    game(name)
    drawn = await asyncio.to_thread(picture, name, speech.language)
    return sent(drawn, encodings(request), caching='public, max-age=86400', vary=LANGUAGE)


@get('/api/games/{name:str}/rules.html', responses=REFUSALS, media_type='text/html')
async def game_rules(request: Here, name: Id, speech: Reader) -> Response[bytes]:
    game(name)
    return sent(rules(name, speech.language), encodings(request), vary=LANGUAGE)


@get('/api/lobby', responses=REFUSALS)
async def lobby(hall: TheHall, visitor: Who, speech: Reader) -> Lobby:
    found = hall.lobby(visitor.person)
    return Lobby(*[[card(brief, speech) for brief in briefs] for briefs in found])


# --- who is who ----------------------------------------------------------------------------------------
@get('/api/me', responses=REFUSALS)
async def me(visitor: Who) -> Me:
    person = visitor.person
    return Me(None, None) if person is None else Me(person.id, person.nickname)


@put('/api/me', responses=REFUSALS)
async def call_me(request: Here, hall: TheHall, visitor: Who, data: JSONBody[Name]) -> Response[Me]:
    """The first time it makes a person, and gives this device its cookie."""
    name = nickname(data.nickname)
    if visitor.person is not None:
        person = await asyncio.wrap_future(hall.people.rename(visitor.person.id, name))
        return Response(Me(person.id, person.nickname))
    hall.rates.check('person', address(request), hall.settings.limits.persons)
    person, token = await asyncio.wrap_future(hall.people.welcome(name, device_name(request), clock()))
    return Response(Me(person.id, person.nickname), cookies=[cookie(hall.settings, request, token)])


@get('/api/me/turns', responses=REFUSALS)
async def turns(hall: TheHall, visitor: Who, speech: Reader) -> list[Awaiting]:
    """The one that waits longest first."""
    briefs = hall.turns_of(visitor.person) if visitor.person else []
    return [Awaiting(one.setting.id, speech.words(game(one.setting.game).title())) for one in briefs]


@get('/api/me/devices', responses=REFUSALS)
async def devices(hall: TheHall, visitor: Who) -> list[Device]:
    return [
        Device(one.id, one.name, one.made, one.seen, one.id == visitor.device)
        for one in hall.people.devices(visitor.known().id)
    ]


@delete('/api/me/devices/{device:str}', responses=REFUSALS)
async def forget_device(hall: TheHall, visitor: Who, device: Id) -> None:
    await asyncio.wrap_future(hall.people.forget_device(visitor.known().id, device))
    hall.sign_out(device)


@post('/api/me/links', responses=REFUSALS)
async def make_link(request: Here, hall: TheHall, visitor: Who) -> Link:
    link, token = await asyncio.wrap_future(hall.people.link(visitor.known().id, clock(), pace.DAY))
    return Link(link.id, f'{base(hall, request)}/device/{token}', link.ends)


@delete('/api/me/links/{link:str}', responses=REFUSALS)
async def revoke_link(hall: TheHall, visitor: Who, link: Id) -> None:
    await asyncio.wrap_future(hall.people.revoke_link(visitor.known().id, link))


# --- tables --------------------------------------------------------------------------------------------
@post('/api/tables', responses=REFUSALS)
async def open_table(
    request: Here, hall: TheHall, visitor: Who, speech: Reader, data: JSONBody[NewTable]
) -> wire.Card:
    person = visitor.known()
    hall.rates.check('opening', address(request), hall.settings.limits.openings)
    hall.rates.check('table', person.id, hall.settings.limits.tables)

    def make() -> tuple[Table, Any]:
        found = game(data.game)
        found.check_players(data.players)
        return Table.new(
            found.name,
            data.players,
            person.id,
            clock(),
            options=read_options(found.name, data.options),
            pace=given_pace(data.pace),
            seats=wished(data, person.id, person.nickname),
            listed=data.listed,
        )

    room = await hall.open(make, person)
    return card(room.brief(), speech)


def given_pace(given: wire.Pace) -> pace.Pace:
    return pace.Live(given.minutes, given.seconds) if isinstance(given, wire.Live) else pace.Mail(given.days)


def wished(data: NewTable, person: str, name: str) -> list[Seat]:
    wishes = data.seats or [Wish('me'), *[Wish('open')] * (data.players - 1)]
    if len([wish for wish in wishes if wish.kind == 'me']) > 1:
        raise BadRequest(table_message('seat-kind'))
    made = {'me': Seat('person', person, name), 'open': Seat()}
    return [made[wish.kind] if wish.kind != 'bot' else Seat('bot', level=wish.level) for wish in wishes]


@get('/api/tables/{table:str}', responses=REFUSALS)
async def table_card(hall: TheHall, speech: Reader, table: Id) -> wire.Card:
    return card(hall.brief(table), speech)


@put('/api/tables/{table:str}/seats/{seat:int}', responses=REFUSALS)
async def take_seat(
    hall: TheHall, visitor: Who, speech: Reader, table: Id, seat: Number, data: JSONBody[Wish]
) -> wire.Card:
    person, room = visitor.known(), await hall.room(table)
    found = room.table
    if data.kind == 'me':
        await room.carry_out(lambda: found.sit(seat, person.id, person.nickname, clock()))
    elif data.kind == 'bot':
        await room.carry_out(lambda: found.put_bot(seat, data.level, person.id, clock()))
    else:
        await room.carry_out(lambda: found.open_seat(seat, person.id, clock()))
    return card(room.brief(), speech)


@post('/api/tables/{table:str}/resign', responses=REFUSALS, status_code=200)
async def resign(hall: TheHall, visitor: Who, speech: Reader, table: Id) -> wire.Card:
    person, room = visitor.known(), await hall.room(table)
    await room.carry_out(lambda: room.table.resign(person.id, clock()))
    return card(room.brief(), speech)


@post('/api/tables/{table:str}/return', responses=REFUSALS, status_code=200)
async def come_back(hall: TheHall, visitor: Who, speech: Reader, table: Id) -> wire.Card:
    person, room = visitor.known(), await hall.room(table)
    await room.carry_out(lambda: room.table.take_back(person.id, clock()))
    return card(room.brief(), speech)


@post('/api/tables/{table:str}/rematch', responses=REFUSALS)
async def rematch(hall: TheHall, visitor: Who, speech: Reader, table: Id) -> wire.Card:
    person, room = visitor.known(), await hall.room(table)
    return card(await hall.rematch(room, person), speech)


@get('/api/tables/{table:str}/record', responses=REFUSALS, media_type='text/plain')
async def record(hall: TheHall, table: Id) -> Response[str]:
    if hall.brief(table).head.status != 'over':
        raise TooLate(Message('hall.not-over'))
    room = await hall.room(table)
    text = await asyncio.to_thread(room.table.record().dumps)
    file = f'attachment; filename="{room.table.game.name}-{table}.txt"'
    return Response(text, media_type='text/plain', headers={'content-disposition': file})


PLAYED = ResponseSpec(dict[str, Any], generate_examples=False, description='As docs/protocol.md has it.')


@get('/api/tables/{table:str}/replay', responses={200: PLAYED, **REFUSALS})
async def look_through(
    request: Here, hall: TheHall, speech: Reader, table: Id, seat: FromQuery[int | None] = None
) -> Response[bytes]:
    """A finished game, move by move, as a seat knew it; without `seat`, as an onlooker did."""
    if hall.brief(table).head.status != 'over':
        raise TooLate(Message('hall.not-over'))
    found = (await hall.room(table)).table
    found.check_whole()
    if seat is not None:
        found.check_seat(seat)
    hall.rates.check('replay', address(request), hall.settings.limits.replays)
    file = await asyncio.to_thread(replayed, found, seat, speech.language)
    return sent(file, encodings(request), vary=LANGUAGE)


@get('/api/tables/{table:str}/invite.svg', responses=REFUSALS, media_type='image/svg+xml')
async def invite(request: Here, hall: TheHall, table: Id) -> Response[bytes]:
    hall.brief(table)
    return Response(qr(f'{base(hall, request)}/t/{table}'), media_type='image/svg+xml')


def qr(text: str) -> bytes:
    """A QR code that shows on any page, dark or light: it brings its own ground."""
    out = io.BytesIO()
    segno.make(text, error='m', micro=False).save(
        out, kind='svg', scale=8, border=4, dark='#2b1d0e', light='#fffaf0', xmldecl=False
    )
    return out.getvalue()


def base(hall: Hall, request: Here) -> str:
    """The address this hall is reached by."""
    return hall.settings.url.rstrip('/') or str(request.base_url).rstrip('/')


ROUTES = [
    health, games_shelf, game_picture, game_rules, lobby, me, call_me, turns, devices, forget_device,
    make_link, revoke_link, open_table, table_card, take_seat, resign, come_back, rematch, record,
    look_through, invite,
]  # fmt: skip
