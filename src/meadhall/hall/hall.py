"""The hall: all tables, those in memory and those at rest, and what goes on at them by itself."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import random
import time
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import Future
from typing import Any, Final

from ..core.errors import MeadhallError
from ..core.game import games
from ..core.words import Message
from ..table.change import Change, Order
from ..table.draft import Plan
from ..table.pace import DAY
from ..table.people import People, Person
from ..table.refusals import NotThere, TooLate
from ..table.store import Store
from ..table.table import Due, Table
from ..table.thinkers import Thinkers
from .cards import Brief
from .listener import AGAIN, GOING, REFUSED
from .log import mark, note
from .rates import Rates
from .room import Room, clock
from .settings import Settings

IDLE: Final = 120.0  # seconds until a table that nobody looks at is put to rest
SWEEP: Final = 30.0
QUIET: Final = 2.0  # seconds without a change at any table
RETRY: Final = 10.0  # seconds until a bot that failed is asked again
HESITATION: Final = 3.0  # more pauses at the most, before an order is obeyed
LUCK: Final = random.SystemRandom()
FAREWELL: Final = 3.0  # seconds for the last messages when the hall closes


class Hall:
    """Opened on a store; `begin` when the event loop runs, `close` before it ends."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.people = People(store)
        self.thinkers = Thinkers(settings.workers)
        self.rates = Rates()
        self.rooms = dict[str, Room]()
        self.briefs = dict[str, Brief]()  # of all tables that are not over
        self.drafts = dict[str, dict[int, list[str]]]()  # of tables at rest, by seat
        self.loading = dict[str, asyncio.Task[Room]]()
        self.timers = dict[str, asyncio.TimerHandle]()
        self.answering = dict[str, int]()  # by table, the version a bot or an order is to answer
        self.tasks = set[asyncio.Task[Any]]()
        self.closing = False
        self.since = time.monotonic()
        self.opened = clock()

    # --- opening and closing ------------------------------------------------------------------------
    async def begin(self) -> None:
        """Takes up what was going on when the hall was last closed, or killed."""
        for setting, head in self.store.unfinished():
            if setting.game in games():
                self.briefs[setting.id] = Brief(setting, head)
            else:
                note('unknown-game', logging.ERROR, table=mark(setting.id), game=setting.game)
        self.start(
            self.resume([one.setting.id for one in self.briefs.values() if one.head.status == 'running'])
        )
        self.start(self.sweep())
        note('open', tables=len(self.briefs))

    async def resume(self, ids: list[str]) -> None:
        for id in ids:
            try:
                room = await self.room(id)
                room.used -= IDLE  # nobody has asked for it yet: the next sweep may put it to rest
            except Exception as error:  # the others go on
                note('table-failed', logging.ERROR, error, table=mark(id))
            await asyncio.sleep(0)

    async def farewell(self) -> None:
        """Says goodbye to every socket, and gives the words time to arrive."""
        self.closing = True
        for room in list(self.rooms.values()):
            room.dismiss('bye-closing', GOING)
        ends = time.monotonic() + FAREWELL
        while time.monotonic() < ends and any(
            one.queue for room in self.rooms.values() for one in room.listeners()
        ):
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Nothing goes on by itself any more; what is being written is written."""
        self.closing = True
        for timer in self.timers.values():
            timer.cancel()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for room in self.rooms.values():
            for person in list(room.table.presence.here):
                room.table.depart(person, clock())
        await self.keep_clocks(*[room for room in self.rooms.values() if room.has_spent])
        await asyncio.to_thread(self.thinkers.close)
        await asyncio.to_thread(self.store.close)
        note('closed')

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """A task of the hall's own; one that fails is noted and hurts nobody."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.ended)

    def ended(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            note('task-failed', logging.ERROR, task.exception())

    def write(self, *changes: Change) -> Awaitable[None]:
        """Stores changes. It begins at once; who awaits it may do something else meanwhile."""
        return self.written(self.store.write(*changes), changes)

    async def keep_order(self, order: Order) -> None:
        await asyncio.wrap_future(self.store.order(order))

    async def written(self, writing: Future[None], changes: tuple[Change, ...]) -> None:
        """A table that the file is ahead of is read anew: whoever sits there comes again."""
        try:
            await asyncio.wrap_future(writing)
        except TooLate as error:
            note('conflict', logging.ERROR, error)
            for change in changes:
                if (room := self.rooms.pop(change.table, None)) is not None:
                    room.is_left = True
                    room.dismiss('bye-again', AGAIN)
                    self.start(self.look_after(change.table))
            raise

    # --- tables -------------------------------------------------------------------------------------
    async def room(self, id: str) -> Room:
        """A table with its room, brought into memory if it is at rest."""
        room = self.rooms.get(id)
        if room is not None:
            return room
        if id not in self.loading:
            self.loading[id] = asyncio.get_running_loop().create_task(self.load(id))
        room = await asyncio.shield(self.loading[id])
        return self.rooms.setdefault(id, room)  # it may have been put to rest at this very moment

    async def load(self, id: str) -> Room:
        try:
            rows = await asyncio.to_thread(self.store.load, id)
            table = await asyncio.to_thread(Table.load, rows, clock(), opened=self.opened)
            return self.take_up(table, self.store.chat(id))
        finally:
            self.loading.pop(id, None)

    def take_up(self, table: Table, chat: list[Any]) -> Room:
        room = self.rooms[table.id] = Room(table, chat, self.write, self.arrange)
        for seat, texts in self.drafts.pop(table.id, {}).items():
            table.draft_again(seat, texts)
        self.arrange(room, room.brief())
        return room

    def brief(self, id: str) -> Brief:
        """What anybody may know of a table, without bringing it into memory."""
        if id in self.rooms:
            return self.rooms[id].brief()
        if id in self.briefs:
            return self.briefs[id]
        found = self.store.heads('id = ?', (id,), 1)
        if not found:
            raise NotThere(Message('hall.no-table'))
        return Brief(*found[0])

    async def open(self, make: Callable[[], tuple[Table, Change]], person: Person) -> Room:
        """A new table. Its options are checked in a thread: a board of one's own may be large."""
        now, limits = clock(), self.settings.limits
        used = [one for one in self.briefs.values() if self.is_used(one, now)]
        waiting = [one for one in used if one.setting.host == person.id and one.head.status == 'open']
        if len(waiting) >= limits.unstarted or len(used) >= limits.held:
            raise TooLate(Message('hall.full'))
        table, change = await asyncio.to_thread(make)
        await self.write(change)
        table.commit(change)
        note('table', table=mark(table.id), game=table.game.name, players=table.players)
        return self.take_up(table, [])

    def is_used(self, brief: Brief, now: int) -> bool:
        """Whether a table takes up room. One that was left costs little, and may lie for years."""
        room = self.rooms.get(brief.setting.id)
        is_here = room is not None and bool(room.listeners())
        return is_here or brief.setting.id in self.timers or now - brief.head.moved < DAY

    async def rematch(self, room: Room, person: Person) -> Brief:
        """The next table of the same people; whoever asks later is shown the same one."""
        async with room.lock:
            following = room.table.head.next
            if following is None or room.table.seat_of(person.id) is None:
                table, opened, change = room.table.rematch(person.id, clock())
                await self.write(opened, change)
                table.commit(opened)
                self.take_up(table, [])
                room.commit(change)
                following = table.id
        return self.brief(following)

    # --- what goes on by itself ---------------------------------------------------------------------
    def arrange(self, room: Room, brief: Brief) -> None:
        """After every change: remembers the table for the lobby, and sees to what is due next."""
        table = room.table
        if room.is_left:
            return
        if table.status == 'over':
            self.briefs.pop(table.id, None)
        else:
            self.briefs[table.id] = brief
        timer = self.timers.pop(table.id, None)
        if timer is not None:
            timer.cancel()
        due = None if self.closing or table.broken is not None else table.due()
        if due is not None and due.what == 'stand-in':
            self.wake(table.id, max(0, due.at - clock()) / 1000)
        elif due is not None:
            self.have_answer(room, due)

    async def look_after(self, id: str) -> None:
        """Patience is at its end: a bot stands in. Somebody may have been quicker."""
        self.timers.pop(id, None)
        try:
            room = await self.room(id)
            due = room.table.due()
            with contextlib.suppress(TooLate):
                if due is not None and due.what == 'stand-in':
                    await room.carry_out(lambda: room.table.stand_in(due.seat, clock()))
                    return
            self.arrange(room, room.brief())
        except NotThere:
            pass
        except Exception as error:  # a full disk, say
            note('stand-in-failed', logging.ERROR, error, table=mark(id))
            self.wake(id, RETRY)

    def have_answer(self, room: Room, due: Due) -> None:
        """One bot at a time thinks at a table, about the table as it is; or one order is obeyed."""
        if self.answering.get(room.table.id) == room.table.version:
            return
        self.answering[room.table.id] = room.table.version
        self.start(self.answer(room, due, room.table.version))

    async def answer(self, room: Room, due: Due, version: int) -> None:
        table, seat, began = room.table, due.seat, time.monotonic()
        try:
            plan = await self.thought(table, seat) if due.what == 'bot' else None
            await asyncio.sleep(self.rest_of_pause(time.monotonic() - began))
            if plan is None:  # as long as a person takes, more or less
                await asyncio.sleep(LUCK.uniform(0, HESITATION) * self.settings.pause)
            await room.carry_out(
                lambda: (
                    table.answer(seat, version, plan, clock())
                    if plan is not None
                    else table.obey(seat, version, clock())
                )
            )
        except TooLate:
            self.start(self.look_after(table.id))  # somebody was quicker, or the table is read anew
        except Exception as error:
            note('answer-failed', logging.ERROR, error, table=mark(table.id), game=table.game.name)
            self.wake(table.id, RETRY)
        finally:
            if self.answering.get(table.id) == version:
                del self.answering[table.id]

    async def thought(self, table: Table, seat: int) -> Plan:
        """A bot's turn."""
        return await asyncio.wrap_future(self.thinkers.think(table.guess(seat), seat, table.level(seat)))

    def wake(self, id: str, seconds: float) -> None:
        """Looks after a table again at a later time, whether it is in memory then or not."""
        loop = asyncio.get_running_loop()
        self.timers[id] = loop.call_later(seconds, lambda: self.start(self.look_after(id)))

    def rest_of_pause(self, spent: float) -> float:
        """Bots answer in whole pauses: slow enough to follow, and how long one thinks tells little."""
        pause = self.settings.pause
        return pause - spent % pause if pause else 0.0

    async def sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            now = time.monotonic()
            for room in list(self.rooms.values()):
                if now - room.used > IDLE and not room.listeners() and room.has_spent:
                    await self.keep_clocks(room)  # and to rest later
                elif now - room.used > IDLE:
                    self.rest(room)
            self.tidy(now)

    async def keep_clocks(self, *rooms: Room) -> None:
        try:
            for room in rooms:
                await room.carry_out(room.stopped)
        except MeadhallError as error:
            note('clocks-failed', logging.ERROR, error)

    def tidy(self, now: float) -> None:
        """Looks for what is of no more use, while nobody waits for anything."""
        if all(now - room.used > QUIET for room in self.rooms.values()):
            gc.collect()

    def rest(self, room: Room) -> None:
        """Out of memory, unless somebody is there or a change is under way; its timer goes on."""
        id = room.table.id
        busy = room.listeners() or room.lock.locked() or id in self.answering
        if self.rooms.get(id) is room and not busy:
            del self.rooms[id]
            begun = {seat: draft for seat, draft in room.table.drafts.items() if draft.actions}
            if begun:
                self.drafts[id] = {seat: [one.text for one in draft.actions] for seat, draft in begun.items()}

    # --- people -------------------------------------------------------------------------------------
    def sign_out(self, device: str) -> None:
        """The sockets of a device that was revoked."""
        for room in self.rooms.values():
            for listener in room.listeners():
                if listener.device == device:
                    listener.dismiss('bye-device', REFUSED)

    def lobby(self, person: Person | None) -> tuple[list[Brief], list[Brief], list[Brief]]:
        """Open and running tables that are listed, and a person's own; those moved last first.

        An open table that nobody waits at any more is found by its link, and by those who sit there.
        """
        now = clock()
        briefs = sorted(self.briefs.values(), key=lambda one: -one.head.moved)
        listed = [one for one in briefs if one.setting.listed]
        own = self.store.tables_of(person.id, 60) if person else []
        return (
            [one for one in listed if one.head.status == 'open' and one.waits(now)][:100],
            [one for one in listed if one.head.status == 'running'][:100],
            [self.briefs.get(one.id) or Brief(one, head) for one, head in own if one.game in games()],
        )

    def turns_of(self, person: Person) -> list[Brief]:
        """Tables that wait for a person, the longest first. Where a standing order answers, none does."""
        found = list[Brief]()
        for one in self.briefs.values():
            room, seat = self.rooms.get(one.setting.id), one.awaited(person.id)
            if seat is not None and not (room is not None and room.table.obeys(seat)):
                found.append(one)
        return sorted(found, key=lambda one: one.head.moved)[:100]

    def sockets(self) -> int:
        return sum(len(room.listeners()) for room in self.rooms.values())
