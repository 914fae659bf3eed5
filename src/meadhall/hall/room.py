"""A table with everybody around it: one lock, one timer, and the sockets of those who play and watch.

Every change goes the same way: worked out, stored, committed, told. Nobody is told what is not stored.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import Final

from ..core.errors import MeadhallError
from ..table.change import Change, Order
from ..table.refusals import TooLate, message
from ..table.store import Said
from ..table.table import Table
from . import wire
from .cards import Brief
from .listener import AGAIN, Listener
from .log import mark, note
from .news import News
from .observer import Observer
from .speech import Speech

MOST_SAID: Final = 200  # that whoever comes later is shown
Write = Callable[..., Awaitable[None]]
Changed = Callable[['Room', Brief], None]


def clock() -> int:
    """Milliseconds since 1970: the one place where the hall reads the time."""
    return time.time_ns() // 1_000_000


class Room:
    """`changed` is called after every change, with what anybody may know of the table then."""

    def __init__(self, table: Table, chat: list[Said], write: Write, changed: Changed) -> None:
        self.table = table
        self.chat = chat
        self.write = write
        self.changed = changed
        self.lock = asyncio.Lock()
        self.observers = dict[int | None, Observer]()
        self.used = time.monotonic()
        self.is_left = False  # for another room of this table, read anew
        self.told = self.brief().facts()
        self.clocks = table.head.clocks  # as they are stored

    def brief(self) -> Brief:
        table = self.table
        here = frozenset([seat.person for seat in table.seats if seat.person in table.presence.here])
        return Brief(table.setting, table.head, table.waiting(), here)

    def listeners(self) -> list[Listener]:
        return [one for observer in self.observers.values() for one in observer.everybody()]

    # --- changes ------------------------------------------------------------------------------------
    async def carry_out(self, operation: Callable[[], Change]) -> None:
        """Does what an operation of the table asks for, or nothing."""
        async with self.lock:
            if self.is_left:
                raise TooLate(message('stale'))
            change = operation()
            writing = self.write(change)
            with self.telling():  # whatever becomes of the picture, what is being stored counts
                self.foresee(change)
            await writing
            self.commit(change)

    def foresee(self, change: Change) -> None:
        """Draws what there will be to see, while the disk takes its time. Nobody is shown it yet."""
        if change.state is not None:
            for observer in self.observers.values():
                observer.foresee(self.table.game, change.state, change.head)

    def commit(self, change: Change) -> None:
        """What is stored comes true and is told. The lock is held."""
        seats = self.table.seats
        self.table.commit(change)
        self.clocks = change.head.clocks
        if self.table.seats != seats:
            self.reseat()
        self.publish(change)

    def publish(self, change: Change | None = None) -> None:
        """Tells everybody what is new to them."""
        self.used = time.monotonic()
        news = self.news()
        facts, self.told = self.told, news.brief.facts()
        for observer in list(self.observers.values()):
            with self.telling(*observer.everybody()):
                observer.follow(news, moved=change is not None, reseated=facts != self.told)
        self.changed(self, news.brief)

    @contextlib.contextmanager
    def telling(self, *listeners: Listener) -> Iterator[None]:
        """What cannot be told to some keeps nobody else from playing on. They are to come again."""
        try:
            yield
        except Exception as error:
            note('telling-failed', logging.ERROR, error, table=mark(self.table.id))
            for listener in listeners:
                listener.dismiss('bye-again', AGAIN)

    def news(self) -> News:
        return News(self.table, self.brief(), clock())

    def show_draft(self, seat: int) -> None:
        """A seat's own draft changed: its devices are told, and nobody else."""
        self.used = time.monotonic()
        if seat in self.observers:
            self.observers[seat].follow_draft(self.news())

    async def order(self, operation: Callable[[], Order], keep: Callable[[Order], Awaitable[None]]) -> None:
        """A seat's standing order: stored, then it counts. It may answer what is asked already."""
        async with self.lock:
            if self.is_left:
                raise TooLate(message('stale'))
            order = operation()
            await keep(order)
            self.table.commit_order(order)
            if order.seat in self.observers:
                with self.telling(*self.observers[order.seat].everybody()):
                    self.show_draft(order.seat)
            self.changed(self, self.brief())

    # --- coming and going ---------------------------------------------------------------------------
    async def join(self, listener: Listener) -> None:
        """Somebody looks in, and is shown the whole table; the others learn that a player is here."""
        async with self.lock:
            if self.is_left:
                raise TooLate(message('stale'))
            if listener.person is not None:
                change = self.table.arrive(listener.person, clock())
                if change is not None:
                    await self.write(change)
                    self.commit(change)
                elif self.told != self.brief().facts():
                    self.publish()
            self.show(listener, self.table.seat_of(listener.person))

    def show(self, listener: Listener, seat: int | None) -> None:
        """The whole table; from here on the listener is told what changes."""
        if seat not in self.observers:
            self.observers[seat] = Observer(seat, self.table)
        self.observers[seat].add(listener)
        listener.tell(self.whole(seat, listener.speech))

    def whole(self, seat: int | None, speech: Speech) -> str:
        chat = [said_line(said) for said in self.chat]
        return self.observers[seat].whole(self.news(), chat, speech)

    async def leave(self, listener: Listener) -> None:
        """A socket is gone; with a person's last one, the person."""
        async with self.lock:
            self.used = time.monotonic()
            for seat, observer in list(self.observers.items()):
                observer.remove(listener)
                if not observer.everybody():
                    del self.observers[seat]
            person = listener.person
            if person is not None and not self.is_here(person):
                self.table.depart(person, clock())
                if self.told != self.brief().facts():
                    self.publish()

    @property
    def has_spent(self) -> bool:
        """Whether clocks show less than what is stored."""
        table = self.table
        return table.status == 'running' and table.broken is None and table.head.clocks != self.clocks

    def stopped(self) -> Change:
        """The clocks as they stand: to be stored before the table leaves the memory."""
        return self.table.change(clock(), self.table.head)

    def is_here(self, person: str) -> bool:
        return any(listener.person == person for listener in self.listeners())

    def translate(self, listener: Listener, speech: Speech) -> None:
        """From now on in another language, beginning with the whole table."""
        seat = self.table.seat_of(listener.person)
        self.observers[seat].remove(listener)
        listener.speech = speech
        self.show(listener, seat)

    def reseat(self) -> None:
        """After people took or left seats: whoever sees the table from another seat now is shown it anew."""
        for seat, observer in list(self.observers.items()):
            for listener in observer.everybody():
                theirs = self.table.seat_of(listener.person)
                if theirs != seat:
                    observer.remove(listener)
                    with self.telling(listener):
                        self.show(listener, theirs)
            if not observer.everybody():
                del self.observers[seat]

    # --- chat ---------------------------------------------------------------------------------------
    def say(self, said: Said) -> None:
        self.chat = [*self.chat, said][-MOST_SAID:]
        text = wire.text_of(wire.SaidMessage(said_line(said)))
        for listener in self.listeners():
            listener.tell(text)

    def dismiss(self, why: str, code: int) -> None:
        for listener in self.listeners():
            listener.dismiss(why, code)


def said_line(said: Said) -> wire.Said:
    return wire.Said(said.number, said.name, said.seat, said.text, said.at)


def refusal(words: Speech, to: int | None, error: MeadhallError) -> str:
    return wire.text_of(wire.RefusedMessage(to, error.code, error.rule, words.words(error.message)))
