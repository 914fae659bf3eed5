"""What goes on at tables by itself, and what happens to those nobody looks at."""

from __future__ import annotations

import contextlib
import gc
import sqlite3
import threading
import time
from pathlib import Path
from unittest import mock

import pytest

from meadhall.hall import hall as halls
from meadhall.table import presence
from meadhall.table.thinkers import Thinkers
from tests.hall.clients import House, Player, until

BOT = {'kind': 'bot', 'level': 1}
ME = {'kind': 'me'}


def test_bots_play_a_whole_game_among_themselves(house: House, bo: Player) -> None:
    table = bo.open('clash', 3, seats=[BOT, {'kind': 'bot', 'level': 2}, BOT], options={'turns': 2})['id']
    until(lambda: bo.ask('GET', f'/tables/{table}').json()['status'] == 'over')
    assert table not in house.hall.briefs
    assert table in [card['id'] for card in bo.ask('GET', '/lobby').json()['mine']]


def test_a_bot_that_fails_is_asked_again(tmp_path: Path) -> None:
    think, failed = Thinkers.think, threading.Event()

    def stumble(self: Thinkers, *args: object) -> object:
        if failed.is_set():
            return think(self, *args)  # type: ignore[arg-type]  # just passed on
        failed.set()
        raise RuntimeError

    with (
        mock.patch.object(Thinkers, 'think', stumble),
        mock.patch.object(halls, 'RETRY', 0.01),
        House(tmp_path / 'hall.sqlite') as house,
    ):
        bo = Player(house, 'Bo')
        table = bo.open('clash', 2, seats=[BOT, BOT], options={'turns': 1})['id']
        until(lambda: bo.ask('GET', f'/tables/{table}').json()['status'] == 'over')
        bo.close()
    assert failed.is_set()


def test_a_bot_stands_in_for_an_absent_player_until_they_come_back(tmp_path: Path) -> None:
    with mock.patch.object(presence, 'PATIENCE', 50), House(tmp_path / 'hall.sqlite') as house:
        players = [Player(house, name) for name in ('Bo', 'Ada')]
        table = players[0].open('claim', 2)['id']
        card = players[1].sit(table, 1)
        awaited = card['waiting'][0]
        with players[1 - awaited].at(table) as line:
            line.wait(lambda message: 'card' in message and message['card']['seats'][awaited]['standing_in'])
            line.wait(lambda _: line.follower.turn['choices'])
            with players[awaited].at(table) as back:
                assert not back.follower.table['card']['seats'][awaited]['standing_in']
            line.wait(lambda message: 'card' in message and message['card']['seats'][awaited]['here'])
        for player in players:
            player.close()


def test_a_table_nobody_looks_at_is_put_to_rest_and_comes_back_as_it_was(tmp_path: Path) -> None:
    with (
        mock.patch.object(halls, 'IDLE', 0.02),
        mock.patch.object(halls, 'SWEEP', 0.02),
        House(tmp_path / 'hall.sqlite') as house,
    ):
        bo = Player(house, 'Bo')
        table = bo.open('claim', 2, seats=[ME, BOT])['id']
        with bo.at(table) as line:
            while not line.follower.turn['choices']:
                line.hear()
            line.play()
            assert line.ask(do='say', text='back soon')['type'] == 'done'
            version = line.follower.version
            assert table in house.hall.rooms
        until(lambda: table not in house.hall.rooms)
        card = bo.ask('GET', f'/tables/{table}').json()
        assert card['version'] >= version
        with bo.at(table) as line:
            assert line.follower.version >= version
            assert [said['text'] for said in line.follower.table['chat']] == ['back soon']
        bo.close()


def test_garbage_is_looked_for_only_while_nothing_moves(tmp_path: Path) -> None:
    with House(tmp_path / 'hall.sqlite') as house, mock.patch.object(gc, 'collect') as collect:
        bo = Player(house, 'Bo')
        quiet, busy = [house.hall.rooms[bo.open()['id']] for _ in range(2)]
        now = time.monotonic()
        quiet.used, busy.used = now - 60, now - 1
        house.hall.tidy(now)
        collect.assert_not_called()
        busy.used = now - 60
        house.hall.tidy(now)
        collect.assert_called_once_with()
        bo.close()


def test_a_begun_draft_outlives_the_rest_of_its_table(tmp_path: Path) -> None:
    with (
        mock.patch.object(halls, 'IDLE', 0.02),
        mock.patch.object(halls, 'SWEEP', 0.02),
        House(tmp_path / 'hall.sqlite') as house,
    ):
        bo, ada = Player(house, 'Bo'), Player(house, 'Ada')
        table = bo.open()['id']
        awaited = (bo, ada)[ada.sit(table, 1)['waiting'][0]]
        with awaited.at(table) as line:
            line.add()
            draft = line.follower.turn['draft']
        until(lambda: table not in house.hall.rooms)
        with awaited.at(table) as line:
            assert line.follower.turn['draft'] == draft
        bo.close()
        ada.close()


def test_a_clock_that_stands_keeps_what_was_spent(tmp_path: Path) -> None:
    """Also where the table is put to rest before anybody comes back."""
    with (
        mock.patch.object(halls, 'IDLE', 0.02),
        mock.patch.object(halls, 'SWEEP', 0.02),
        House(tmp_path / 'hall.sqlite') as house,
    ):
        bo, ada = Player(house, 'Bo'), Player(house, 'Ada')
        table = bo.open()['id']
        awaited = ada.sit(table, 1)['waiting'][0]
        with bo.at(table), ada.at(table) as line:
            before = line.follower.table['clocks']['seats'][awaited]['left']
            time.sleep(0.05)
        until(lambda: table not in house.hall.rooms)
        with bo.at(table) as line:
            assert line.follower.table['clocks']['seats'][awaited]['left'] < before
        bo.close()
        ada.close()


def test_a_clock_keeps_what_was_spent_when_the_hall_is_closed(tmp_path: Path) -> None:
    with House(tmp_path / 'hall.sqlite') as house:
        bo, ada = Player(house, 'Bo'), Player(house, 'Ada')
        table = bo.open()['id']
        awaited = ada.sit(table, 1)['waiting'][0]
        with bo.at(table), ada.at(table) as line:
            before = line.follower.table['clocks']['seats'][awaited]['left']
            time.sleep(0.05)
            house.__exit__(None, None, None)
        bo.close()
        ada.close()
    with House(tmp_path / 'hall.sqlite') as house, Player(house).at(table) as line:
        assert line.follower.table['clocks']['seats'][awaited]['left'] < before


def test_a_table_of_a_game_that_is_gone_keeps_nobody_from_the_others(tmp_path: Path) -> None:
    data = tmp_path / 'hall.sqlite'
    with House(data) as house:
        bo = Player(house, 'Bo')
        gone, there = bo.open()['id'], bo.open()['id']
        token = bo.token
        bo.close()
    with contextlib.closing(sqlite3.connect(data)) as connection, connection:
        connection.execute("UPDATE tables SET game = 'checkers' WHERE id = ?", (gone,))
    with House(data) as house:
        stranger = Player(house)
        stranger.http.cookies.set('meadhall', token or '')
        lobby = stranger.ask('GET', '/lobby').json()
        assert [card['id'] for card in lobby['mine']] == [there]
        assert stranger.ask('GET', f'/tables/{gone}').status_code < 500
        stranger.close()


def test_a_table_played_by_other_rules_is_kept_shown_and_not_played(tmp_path: Path) -> None:
    data = tmp_path / 'hall.sqlite'
    with House(data) as house:
        bo = Player(house, 'Bo')
        token, table = bo.token, bo.open('claim', 2, seats=[ME, BOT])['id']
        bo.close()
    with sqlite3.connect(data) as connection:
        connection.execute('UPDATE tables SET rules = 99')
    connection.close()
    with House(data) as house:
        bo = Player(house)
        bo.http.cookies.set('meadhall', token or '')
        assert bo.ask('GET', f'/tables/{table}').json()['status'] == 'running'
        with bo.at(table) as line:
            assert line.follower.messages[0]['code'] == 'other-rules'
            assert line.closed() == 1008
        bo.close()


def test_a_table_that_its_file_is_ahead_of_is_read_anew(tmp_path: Path) -> None:
    data = tmp_path / 'hall.sqlite'
    with House(data) as house:
        bo, ada = Player(house, 'Bo'), Player(house, 'Ada')
        table = bo.open()['id']
        player = (bo, ada)[ada.sit(table, 1)['waiting'][0]]
        with sqlite3.connect(data) as connection:
            connection.execute('UPDATE tables SET version = version + 1')
        connection.close()
        with player.at(table) as line:
            version = line.follower.version
            line.send(do='play', version=version, actions=[line.follower.turn['choices'][0]['action']])
            assert line.closed() == 1013
            assert line.follower.messages[-1]['code'] == 'again'
        with player.at(table) as line:
            assert line.follower.version == version + 1
            assert line.play()['type'] == 'done'
        bo.close()
        ada.close()


@pytest.mark.parametrize('seconds', [0.0, 0.1, 0.59, 0.61])
def test_bots_answer_in_whole_pauses(house: House, seconds: float) -> None:
    pause = mock.Mock(pause=0.6)
    with mock.patch.object(house.hall, 'settings', pause):
        waited = house.hall.rest_of_pause(seconds)
    assert round((seconds + waited) / 0.6, 6) in (1, 2)
