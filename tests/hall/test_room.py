"""A room with everybody around it, without a network: what is told, to whom, and what never is."""

from __future__ import annotations

import asyncio
import random
from functools import partial
from typing import Any
from unittest import mock

import pytest

import meadhall as mh
from meadhall.core.errors import MeadhallError
from meadhall.core.game import Game
from meadhall.core.state import State
from meadhall.hall import observer as observers
from meadhall.hall.listener import Listener
from meadhall.hall.observer import Observer
from meadhall.hall.room import Room
from meadhall.hall.speech import speech
from meadhall.table.change import Change
from meadhall.table.refusals import StoreFailed, TooLate, message
from meadhall.table.seat import Seat
from meadhall.table.table import Table
from tests.hall.follower import Follower, lasting

GAMES = mh.games()


class Ear(Listener):
    """A listener that hears at once."""

    def __init__(self, person: str | None, language: str = 'en') -> None:
        super().__init__(unused, speech(language), person, None, 1000)
        self.follower = Follower()

    def tell(self, text: str) -> None:
        self.follower.hear(text)


async def unused(_: Any) -> None:
    raise AssertionError


class Book:
    """A store that takes everything, or nothing."""

    def __init__(self) -> None:
        self.changes = list[Change]()
        self.is_full = False

    async def write(self, *changes: Change) -> None:
        await asyncio.sleep(0)
        if self.is_full:
            raise StoreFailed(message('store-full', file='hall.sqlite'))
        self.changes += changes


class Round:
    """A room of persons a, b, c …, each with an ear, and a spectator."""

    def __init__(self, name: str, players: int, seed: str = '7', spectators: int = 1) -> None:
        seats = [Seat('person', 'abcdef'[seat], 'ABCDEF'[seat]) for seat in range(players)]
        table, change = Table.new(name, players, 'a', 0, seats=seats, seed=seed, rng=random.Random(seed))
        table.commit(change)
        self.book = Book()
        self.room = Room(table, [], self.book.write, lambda *_: None)
        self.ears = [Ear('abcdef'[seat]) for seat in range(players)] + [Ear(None)] * spectators

    @property
    def table(self) -> Table:
        return self.room.table

    async def gather(self) -> None:
        for ear in self.ears:
            await self.room.join(ear)

    def seats(self) -> list[int | None]:
        return [*range(self.table.players), None]


@pytest.mark.parametrize('name', GAMES)
def test_a_client_that_follows_the_messages_knows_what_a_fresh_one_is_told(name: str, full: bool) -> None:
    """A whole game with the fewest players, and the beginning of one with the most; all of them in full."""
    low, high = mh.game(name).low_players, mh.game(name).high_players
    asyncio.run(follow_a_game(name, low, 5000))
    for players in range(low + 1, high + 1) if full else (high,):
        asyncio.run(follow_a_game(name, players, 5000 if full else 40))


async def follow_a_game(name: str, players: int, most: int) -> None:
    rng, here = random.Random(f'{name} {players}'), Round(name, players)
    await here.gather()
    for number in range(most):
        await decide(here, rng)
        over = here.table.status == 'over'
        if over or number < 40 or number % 10 == 0:
            check_all(here)
        if over:
            return
    assert most < 5000


def check_all(here: Round) -> None:
    for seat, ear in zip(here.seats(), here.ears, strict=True):
        fresh = Follower()
        fresh.hear(here.room.whole(seat, ear.speech))
        assert lasting(ear.follower.table) == lasting(fresh.table)


async def decide(here: Round, rng: random.Random) -> None:
    """Somebody awaited adds a decision, takes one back, or confirms: by what their own ear has heard."""
    seat = rng.choice(here.table.waiting())
    follower, table = here.ears[seat].follower, here.table
    draft, version = follower.turn['draft'], follower.version
    if draft['confirm'] and rng.random() < 0.8:
        await here.room.carry_out(lambda: table.confirm(seat, version, draft['number'], 0))
    elif draft['undo'] and rng.random() < 0.2:
        table.undo(seat, version, draft['number'])
        here.room.show_draft(seat)
    elif not draft['confirm']:
        choice = rng.choice(follower.turn['choices'])
        table.add(seat, version, draft['number'], choice['action'])
        here.room.show_draft(seat)


@pytest.mark.parametrize('name', GAMES)
def test_a_choice_is_labelled_by_its_action_alone(name: str) -> None:
    """So its words can be kept by the action."""
    game, rng = mh.game(name), random.Random(1)
    state, dealer = game.new(game.low_players), mh.Dealer('7')
    for _ in range(80):
        if not state.to_act():
            break
        seat = state.to_act()[0]
        if seat == mh.CHANCE:
            state.apply(seat, dealer.deal(state))
            continue
        legal = state.legal(seat)
        scene = game.scene(state.view(seat), legal)
        assert [choice.label for choice in scene.choices] == [
            choice.action.label() for choice in scene.choices
        ]
        state.apply(seat, rng.choice(legal))


@pytest.mark.parametrize('name', GAMES)
def test_what_an_observer_is_told_depends_on_nothing_they_may_not_know(name: str) -> None:
    """The true state is swapped for one that the observer cannot tell from it: not a byte changes."""

    async def run() -> None:
        rng, here = random.Random(name), Round(name, mh.game(name).low_players)
        table = here.table
        await here.gather()
        for _ in range(20):
            seat = rng.choice(table.waiting())
            action = rng.choice(table.state.legal(seat)).text
            await here.room.carry_out(partial(table.play, seat, table.version, [action], 0))
            truth = table.state
            for observer in here.seats():
                told = told_to(here.room, observer)
                table._state = table.game.determinize(truth.view(observer), rng)
                assert told_to(here.room, observer) == told
                table._state = truth

    asyncio.run(run())


def told_to(room: Room, seat: int | None) -> str:
    """The whole table for an observer who has just come."""
    room.observers[seat] = Observer(seat, room.table)
    with mock.patch('time.time_ns', return_value=0):
        return room.whole(seat, speech('en'))


def test_a_draft_is_told_to_its_own_seat_only() -> None:
    async def run() -> None:
        here = Round('claim', 2)
        await here.gather()
        seat = here.table.waiting()[0]
        heard = [len(ear.follower.messages) for ear in here.ears]
        action = here.ears[seat].follower.turn['choices'][0]['action']
        here.table.add(seat, here.table.version, 0, action)
        here.room.show_draft(seat)
        new = [len(ear.follower.messages) - before for ear, before in zip(here.ears, heard, strict=True)]
        assert new == [int(number == seat) for number in range(3)]
        assert here.ears[seat].follower.messages[-1]['type'] == 'draft'

    asyncio.run(run())


def test_all_devices_of_a_person_hear_the_same_text() -> None:
    async def run() -> None:
        here = Round('clash', 2)
        twin = Ear('a')
        here.ears.append(twin)
        await here.gather()
        seat = here.table.waiting()[0]
        action = here.table.state.legal(seat)[0].text
        await here.room.carry_out(lambda: here.table.play(seat, here.table.version, [action], 0))
        assert twin.follower.table == here.ears[0].follower.table
        assert twin.follower.messages[-1] == here.ears[0].follower.messages[-1]

    asyncio.run(run())


def test_of_two_who_confirm_at_once_one_is_done_and_one_is_stale() -> None:
    async def run() -> None:
        here = Round('claim', 2)
        await here.gather()
        seat, version = here.table.waiting()[0], here.table.version
        action = here.table.state.legal(seat)[0].text

        async def play() -> str:
            try:
                await here.room.carry_out(lambda: here.table.play(seat, version, [action], 0))
            except MeadhallError as error:
                return error.code
            return 'done'

        assert sorted(await asyncio.gather(play(), play())) == ['done', 'stale']
        assert len(here.book.changes) == 1

    asyncio.run(run())


def test_what_is_not_stored_is_not_told() -> None:
    async def run() -> None:
        here = Round('claim', 2)
        await here.gather()
        heard = [len(ear.follower.messages) for ear in here.ears]
        seat, version, state = here.table.waiting()[0], here.table.version, here.table.state.to_json()
        action = here.table.state.legal(seat)[0].text
        here.book.is_full = True
        with pytest.raises(StoreFailed):
            await here.room.carry_out(lambda: here.table.play(seat, version, [action], 0))
        assert [len(ear.follower.messages) for ear in here.ears] == heard
        assert (here.table.version, here.table.state.to_json()) == (version, state)
        here.book.is_full = False
        other = here.table.state.legal(seat)[1].text  # what was foreseen of the first is forgotten
        await here.room.carry_out(lambda: here.table.play(seat, version, [other], 0))
        assert here.table.version == version + 1
        fresh = Ear('a')
        await here.room.join(fresh)
        assert lasting(fresh.follower.table) == lasting(here.ears[0].follower.table)

    asyncio.run(run())


def test_what_will_be_seen_is_drawn_while_it_is_stored_and_told_after() -> None:
    async def run() -> None:
        here = Round('clash', 3)
        await here.gather()
        heard = [len(ear.follower.messages) for ear in here.ears]
        drawn = list[State]()
        seen = observers.seen

        def noted(game: Game, state: State, seat: int | None, decides: bool) -> observers.Sight:
            drawn.append(state)
            assert [len(ear.follower.messages) for ear in here.ears] == heard
            return seen(game, state, seat, decides)

        seat = here.table.waiting()[0]
        action = here.table.state.legal(seat)[0].text
        with mock.patch.object(observers, 'seen', noted):
            await here.room.carry_out(lambda: here.table.play(seat, here.table.version, [action], 0))
        assert drawn == [here.table.state] * 4  # once for each seat and for spectators, and not again
        assert all(len(ear.follower.messages) > n for ear, n in zip(here.ears, heard, strict=True))

    asyncio.run(run())


def test_whoever_comes_and_goes_is_seen_by_the_others() -> None:
    async def run() -> None:
        here = Round('claim', 2)
        await here.gather()
        first, second, spectator = [ear.follower for ear in here.ears]
        assert [seat['here'] for seat in second.table['card']['seats']] == [True, True]
        await here.room.leave(here.ears[0])
        assert [seat['here'] for seat in spectator.table['card']['seats']] == [False, True]
        heard = len(second.messages)
        await here.room.leave(here.ears[2])
        assert len(second.messages) == heard
        assert len(first.messages) == 2

    asyncio.run(run())


def test_another_language_begins_with_the_whole_table() -> None:
    async def run() -> None:
        here = Round('claim', 2)
        await here.gather()
        ear = here.ears[0]
        here.room.translate(ear, speech('en'))
        assert [message['type'] for message in ear.follower.messages][-1] == 'table'
        assert len(here.room.listeners()) == 3

    asyncio.run(run())


def test_whoever_takes_another_seat_sees_the_table_from_there_and_no_longer_from_the_old_one() -> None:
    async def run() -> None:
        seats = [Seat('person', 'a', 'A'), Seat(), Seat()]
        table, change = Table.new('eketorp', 3, 'a', 0, seats=seats)
        table.commit(change)
        room = Room(table, [], Book().write, lambda *_: None)
        ear, other = Ear('a'), Ear('b')
        await room.join(ear)
        await room.join(other)
        assert [one.follower.table['you'] for one in (ear, other)] == [0, None]
        await room.carry_out(lambda: table.sit(2, 'a', 'A', 0))
        await room.carry_out(lambda: table.sit(0, 'b', 'B', 0))
        assert [one.follower.table['you'] for one in (ear, other)] == [2, 0]
        assert sorted(room.observers, key=str) == [0, 2]

    asyncio.run(run())


def test_a_bot_that_stood_in_gives_the_seat_back_to_whom_it_belongs() -> None:
    async def run() -> None:
        here = Round('claim', 2)
        table, room = here.table, here.room
        await here.gather()
        seat = table.waiting()[0]
        await room.leave(here.ears[seat])
        due = table.due()
        assert due is not None
        with pytest.raises(TooLate):
            table.stand_in(seat, due.at - 1)
        await room.carry_out(lambda: table.stand_in(seat, due.at))
        other = here.ears[1 - seat].follower
        assert other.table['card']['seats'][seat]['standing_in']
        await room.join(here.ears[seat])
        assert not other.table['card']['seats'][seat]['standing_in']
        assert here.ears[seat].follower.turn['choices']

    asyncio.run(run())
