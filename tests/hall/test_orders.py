"""Standing orders over the wire: told to their own seat, obeyed by the hall, known to nobody else."""

from __future__ import annotations

import asyncio
from pathlib import Path
from unittest import mock

import pytest

from meadhall.hall.room import Room
from meadhall.table.refusals import TooLate
from tests.hall.clients import House, Line, Player
from tests.table.around import begun, people

PASSED = 'pass'


def announced(*lines: Line) -> tuple[Line, Line]:
    """Plays until a card is announced; who announced it, and who is asked about it."""
    while True:
        for line in lines:
            line.ask(do='ping')
        asked = next(line for line in lines if line.follower.turn['choices'])
        if {choice['action'] for choice in asked.follower.turn['choices']} == {'call', PASSED}:
            return next(line for line in lines if line is not asked), asked
        asked.play()


def clash(bo: Player, ada: Player) -> str:
    card = bo.open('clash')
    ada.sit(card['id'], 1)
    return str(card['id'])


def test_an_order_is_obeyed_and_told_to_nobody_else(bo: Player, ada: Player) -> None:
    table = clash(bo, ada)
    with bo.at(table) as one, ada.at(table) as two:
        other, asked = announced(one, two)
        version, heard = other.follower.version, len(other.follower.messages)
        assert asked.follower.turn['order'] == {
            'text': 'Let all pass until something else is asked',
            'given': False,
            'answers': False,
        }
        assert asked.ask(do='order', given=True)['type'] == 'done'
        other.wait(lambda message: message['type'] == 'change')
        assert [message['version'] for message in other.follower.messages[heard:]] == [version + 1]
        assert 'order' not in str(other.follower.messages[heard:]).replace("'order': None", '')


def test_what_an_order_answers_is_not_asked(house: House, bo: Player, ada: Player) -> None:
    table = clash(bo, ada)
    with bo.at(table) as one, ada.at(table) as two:
        _, asked = announced(one, two)
        asked.ask(do='order', given=True)
        told = next(one for one in asked.follower.messages[::-1] if one['type'] == 'draft')
        assert told['turn']['order']['given'] and told['turn']['order']['answers']
        assert told['turn']['ask'] == 'This is answered as you have ordered.'
        assert told['turn']['choices'] == []
        asked.wait(lambda message: message['type'] == 'change')
        seat = asked.follower.table['you']
        assert house.hall.rooms[table].table.actions[-1] != (seat, 'call')
        assert (seat, PASSED) in house.hall.rooms[table].table.actions


def test_orders_that_make_no_sense_are_refused(bo: Player, ada: Player, stranger: Player) -> None:
    table = clash(bo, ada)
    with bo.at(table) as one, ada.at(table) as two, stranger.at(table) as onlooker:
        announcing = one if one.follower.turn['choices'] else two
        assert announcing.follower.turn['order'] is None
        assert announcing.ask(do='order', given=True)['code'] == 'order-later'
        assert announcing.ask(do='order', given=False)['type'] == 'done'
        assert onlooker.follower.turn['order'] is None
        assert onlooker.ask(do='order', given=True)['code'] == 'not-seated'
        one.send(do='order')
        assert one.wait(lambda message: message['type'] == 'refused')['code'] == 'bad-request'
    card = bo.open()
    ada.sit(card['id'], 1)
    with bo.at(card['id']) as one:
        assert one.follower.turn['order'] is None
        assert one.ask(do='order', given=True)['code'] == 'no-order'


def test_a_hall_that_opens_again_obeys_what_was_ordered(tmp_path: Path) -> None:
    file = tmp_path / 'hall.sqlite'
    with House(file, pause=60.0) as house:  # too long to obey in time
        bo, ada = Player(house, 'Bo'), Player(house, 'Ada')
        table = clash(bo, ada)
        with bo.at(table) as one, ada.at(table) as two:
            _, asked = announced(one, two)
            asked.ask(do='order', given=True)
            seat, version = asked.follower.table['you'], asked.follower.version
    with House(file) as house:
        again = Player(house)
        with again.at(table) as onlooker:
            while onlooker.follower.version == version:
                onlooker.hear()
        assert (seat, PASSED) in house.hall.rooms[table].table.actions
        for player in (bo, ada, again):
            player.close()


def clash_room() -> tuple[Room, int]:
    """A room of which nothing is told to anybody, and a seat that is asked nothing."""
    table = begun('clash', people(3))
    [asked] = table.waiting()
    return Room(table, [], mock.AsyncMock(), mock.Mock()), (asked + 1) % 3


def test_a_room_that_was_left_takes_no_order() -> None:
    room, seat = clash_room()
    room.is_left, keep = True, mock.AsyncMock()
    with pytest.raises(TooLate):
        asyncio.run(room.order(lambda: room.table.order(seat, True), keep))
    keep.assert_not_called()
    assert room.table.orders == set()


def test_an_order_that_cannot_be_told_counts_all_the_same() -> None:
    room, seat = clash_room()
    room.observers[seat] = mock.Mock(everybody=list)
    with mock.patch.object(Room, 'show_draft', side_effect=ValueError):
        asyncio.run(room.order(lambda: room.table.order(seat, True), mock.AsyncMock()))
    assert room.table.orders == {seat}
    assert isinstance(room.changed, mock.Mock)
    room.changed.assert_called_once()
