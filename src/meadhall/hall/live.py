"""The WebSocket of a table: reads what a client asks, one request after the other, and answers each."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final, cast

from litestar import WebSocket, websocket
from litestar.params import FromPath
from msgspec import DecodeError

from ..core.errors import MeadhallError
from ..core.words import Message
from ..languages import languages
from ..table.refusals import BadRequest, NotYours, StoreFailed
from ..table.refusals import message as table_message
from . import wire
from .given import TheHall
from .hall import Hall
from .listener import GOING, REFUSED, Listener
from .log import mark, note
from .names import speech as spoken
from .persons import Visitor, visitor_of
from .rates import Bucket, TooFast
from .room import Room, clock, refusal
from .speech import negotiated, speech

HUSH: Final = 0.25  # seconds that one who asks too fast is not listened to: even to refuse takes time
Socket = WebSocket[Any, Any, Any]


@websocket('/api/tables/{table:str}/live')
async def live(socket: Socket, hall: TheHall, table: FromPath[str]) -> None:
    """A table that is not there is said after the handshake, so that browsers can show it."""
    await socket.accept()
    visitor = visitor_of(hall, socket)
    wanted = socket.query_params.get('language') or socket.cookies.get('language')
    words = speech(negotiated(wanted, socket.headers.get('accept-language', '')))
    person = visitor.person.id if visitor.person else None
    listener = Listener(socket.send, words, person, visitor.device, hall.settings.limits.queue)
    sending = listener.start()
    room: Room | None = None
    try:
        room = await hall.room(table[:64])
        seated = room.table.seat_of(person) is not None
        if not seated and len(room.listeners()) >= hall.settings.limits.onlookers:
            raise TooFast(Message('hall.crowded'))
        await room.join(listener)
        if visitor.device is not None:
            hall.people.seen(visitor.device, clock())
            if visitor_of(hall, socket).device is None:  # revoked while it came in
                listener.dismiss('bye-device', REFUSED)
        note('socket', table=mark(table), seated=seated)
        await Conversation(hall, room, listener, visitor).run(socket, sending)
    except MeadhallError as error:
        listener.tell(refusal(listener.speech, None, error))
        listener.dismiss('bye-refused', REFUSED)
        await asyncio.wait([sending])
    finally:
        sending.cancel()
        if room is not None:
            await room.leave(listener)


def heard(message: Any) -> str | bytes:
    """Text or bytes: one is as good as the other."""
    found: str | bytes = message.get('text') or message.get('bytes') or ''
    return found


class Conversation:
    """One client's requests, in their order."""

    def __init__(self, hall: Hall, room: Room, listener: Listener, visitor: Visitor) -> None:
        self.hall = hall
        self.room = room
        self.listener = listener
        self.visitor = visitor
        self.bucket = Bucket(hall.settings.limits.messages)
        self.waits = False  # for the client's next request

    async def run(self, socket: Socket, sending: asyncio.Task[None]) -> None:
        """Until either side is gone. A request under way is never broken off: it may be half stored."""
        if self.hall.closing:
            self.listener.dismiss('bye-closing', GOING)
        task = cast('asyncio.Task[None]', asyncio.current_task())
        sending.add_done_callback(lambda _: task.cancel() if self.waits else None)
        while not sending.done():  # what is still unread then was asked by somebody who has gone
            try:
                self.waits = True
                message = await socket.receive()
            except asyncio.CancelledError:
                if not sending.done():
                    raise
                task.uncancel()
                return
            finally:
                self.waits = False
            if message['type'] == 'websocket.disconnect':
                return
            if not self.listener.code:
                await self.hear(heard(message))
                await asyncio.sleep(0)  # one who asks much at once is answered in between, and so are others

    async def hear(self, data: str | bytes) -> None:
        """Does what is asked, or says why not. Whatever goes wrong, the conversation goes on."""
        to: int | None = None
        try:
            is_too_fast = not self.bucket.take()
            if is_too_fast:
                await asyncio.sleep(HUSH)
            asked = self.read(data)
            to = asked.id
            if is_too_fast:
                raise TooFast(Message('hall.too-fast'))
            await self.answer(asked)
        except StoreFailed as error:
            note('store-failed', logging.ERROR, error)
            self.listener.tell(refusal(self.listener.speech, to, StoreFailed(Message('hall.store-failed'))))
        except MeadhallError as error:
            self.listener.tell(refusal(self.listener.speech, to, error))
        except Exception as error:
            note('request-failed', logging.ERROR, error)
            self.listener.tell(refusal(self.listener.speech, to, MeadhallError(Message('hall.failed'))))

    def read(self, data: str | bytes) -> wire.Asked:
        try:
            if len(data) > self.hall.settings.limits.message:
                raise TooFast(Message('hall.too-large'))
            return cast('wire.Asked', wire.read_request(data))
        except (DecodeError, UnicodeError, RecursionError) as error:
            raise BadRequest(Message('hall.bad-request', {'why': str(error)[:200]})) from None

    async def answer(self, asked: wire.Asked) -> None:
        table, room = self.room.table, self.room
        match asked:
            case wire.Play():
                await room.carry_out(lambda: table.play(self.seat(), asked.version, asked.actions, clock()))
            case wire.Confirm():
                await room.carry_out(lambda: table.confirm(self.seat(), asked.version, asked.draft, clock()))
            case wire.Add() | wire.Undo() | wire.Clear():
                await self.draft(asked)
            case wire.Order():
                await room.order(lambda: table.order(self.seat(), asked.given), self.hall.keep_order)
            case wire.Say():
                await self.say(asked.text)
            case wire.Speak():
                await self.speak(asked.language)
            case wire.Ping():
                pass
        self.listener.tell(wire.text_of(wire.DoneMessage(asked.id, table.version)))

    async def draft(self, asked: wire.Add | wire.Undo | wire.Clear) -> None:
        table = self.room.table
        async with self.room.lock:
            seat = self.seat()
            if isinstance(asked, wire.Add):
                table.add(seat, asked.version, asked.draft, asked.action)
            elif isinstance(asked, wire.Undo):
                table.undo(seat, asked.version, asked.draft)
            else:
                table.clear(seat, asked.version, asked.draft)
            self.room.show_draft(seat)

    def seat(self) -> int:
        seat = self.room.table.seat_of(self.listener.person)
        if seat is None:
            raise NotYours(table_message('not-seated'))
        return seat

    async def say(self, text: str) -> None:
        hall, room = self.hall, self.room
        person = hall.people.person(self.visitor.known().id)  # by the name of today
        hall.rates.check('chat', person.id, hall.settings.limits.chat, 'say-too-fast')
        seat, clean = room.table.seat_of(person.id), spoken(text)
        writing = hall.store.say(room.table.id, person.id, person.nickname, seat, clean, clock())
        room.say(await asyncio.wrap_future(writing))

    async def speak(self, language: str) -> None:
        code = language.replace('_', '-').partition('-')[0].lower()
        if code not in languages():
            raise BadRequest(Message('hall.bad-language', {'language': language}))
        async with self.room.lock:
            self.room.translate(self.listener, speech(code))
