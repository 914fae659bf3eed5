"""The WebSocket of a table, message by message of docs/protocol.md."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

import meadhall as mh
from meadhall.hall.settings import Limits
from meadhall.table.refusals import StoreFailed, message
from meadhall.table.store import Store
from tests.hall.clients import House, Line, Player, until
from tests.hall.follower import lasting

BOT = {'kind': 'bot', 'level': 1}
ME = {'kind': 'me'}


@pytest.fixture
def table(bo: Player, ada: Player) -> str:
    """A game of Claim between Bo and Ada."""
    card = bo.open()
    ada.sit(card['id'], 1)
    return str(card['id'])


def awaited(lines: list[Line]) -> tuple[Line, Line]:
    """The one who decides, and the other."""
    seat = lines[0].follower.turn['waiting'][0]
    return lines[seat], lines[1 - seat]


# --- the first message ---------------------------------------------------------------------------------
def test_the_first_message_is_the_whole_table(bo: Player, table: str) -> None:
    with bo.at(table) as line:
        first = line.follower.messages[0]
        assert first['type'] == 'table'
        assert first['you'] == 0
        assert {'version', 'card', 'scene', 'turn', 'log', 'chat', 'clocks'} <= first.keys()
        assert {'game', 'width', 'height', 'title', 'art', 'zones', 'pieces', 'nodes'} == first[
            'scene'
        ].keys()
        assert first['card']['id'] == table


def test_a_stranger_watches(stranger: Player, table: str) -> None:
    with stranger.at(table) as line:
        assert line.follower.table['you'] is None
        assert line.follower.turn['choices'] == []
        assert line.ask(do='play', version=1, actions=['place c4'])['code'] == 'not-seated'
        assert line.ask(do='say', text='hello')['code'] == 'nickname-first'


def test_a_table_that_is_not_there_says_so_and_closes(stranger: Player) -> None:
    with stranger.at('nowhere') as line:
        assert line.follower.messages[0]['code'] == 'no-table'
        assert line.closed() == 1008
        assert line.follower.messages[-1]['type'] == 'bye'


# --- deciding ------------------------------------------------------------------------------------------
def test_add_undo_clear_and_confirm(bo: Player, ada: Player, table: str) -> None:
    with bo.at(table) as one, ada.at(table) as two:
        mine, other = awaited([one, two])
        assert mine.add()['type'] == 'done'
        draft = mine.follower.turn['draft']
        assert (len(draft['lines']), draft['undo'], draft['number']) == (1, True, 1)
        assert mine.ask(do='undo', **mine.place())['type'] == 'done'
        assert mine.follower.turn['draft']['lines'] == []
        mine.add()
        assert mine.ask(do='clear', **mine.place())['type'] == 'done'
        while not mine.follower.turn['draft']['confirm']:
            mine.add()
        version = mine.follower.version
        done = mine.confirm()
        assert (done['type'], done['version']) == ('done', version + 1)
        change = other.wait(lambda message: message['type'] == 'change' and message['log'])
        assert change['version'] == version + 1
        assert change['turn']['choices']


def test_nobody_else_hears_of_a_draft(bo: Player, ada: Player, table: str) -> None:
    with bo.at(table) as one, ada.at(table) as two:
        mine, other = awaited([one, two])
        mine.add()
        mine.ask(do='undo', **mine.place())
        other.ask(do='ping')
        assert {message['type'] for message in other.follower.messages} <= {'table', 'change', 'done'}
        assert all(message['log'] == [] for message in other.follower.messages if message['type'] == 'change')


def test_a_draft_survives_a_lost_connection(bo: Player, ada: Player, table: str) -> None:
    player = (bo, ada)[bo.ask('GET', f'/tables/{table}').json()['waiting'][0]]
    with player.at(table) as line:
        line.add()
        before = lasting(line.follower.table)
    with player.at(table) as line:
        assert lasting(line.follower.table)['turn'] == before['turn']
        assert lasting(line.follower.table)['scene'] == before['scene']


@pytest.mark.parametrize(
    ('do', 'version', 'draft'),
    [
        *[(do, *other) for do in ('add', 'undo', 'clear', 'confirm') for other in ((-1, 0), (1, 0), (0, 1))],
        ('play', -1, 0),
        ('play', 1, 0),
    ],
)
def test_another_version_or_draft_is_stale_and_nothing_is_done(
    bo: Player, ada: Player, table: str, do: str, version: int, draft: int
) -> None:
    with bo.at(table) as one, ada.at(table) as two:
        mine, _ = awaited([one, two])
        action = mine.follower.turn['choices'][0]['action']
        doc: dict[str, Any] = {'do': do, 'version': mine.follower.version + version}
        if do == 'play':
            doc['actions'] = [action]
        else:
            doc['draft'] = draft
        if do == 'add':
            doc['action'] = action
        before = mine.follower.version
        answer = mine.ask(**doc)
        assert (answer['type'], answer['code']) == ('refused', 'stale')
        assert mine.ask(do='ping')['version'] == before
        assert mine.follower.turn['draft']['number'] == 0


def test_two_devices_of_a_person_confirm_at_once_and_one_is_stale(
    bo: Player, ada: Player, table: str
) -> None:
    player = (bo, ada)[bo.ask('GET', f'/tables/{table}').json()['waiting'][0]]
    with player.at(table) as one, player.at(table) as two:
        action = one.follower.turn['choices'][0]['action']
        doc = {'do': 'play', 'version': one.follower.version, 'actions': [action]}
        for line in (one, two):
            line.send(**doc)
        answers = [line.wait(lambda message: message.get('to') == 1) for line in (one, two)]
        assert sorted(answer['type'] for answer in answers) == ['done', 'refused']
        assert [answer['code'] for answer in answers if answer['type'] == 'refused'] == ['stale']


def test_an_illegal_action_is_refused_with_its_rule(bo: Player, ada: Player, table: str) -> None:
    with bo.at(table) as one, ada.at(table) as two:
        mine, other = awaited([one, two])
        answer = mine.ask(do='play', version=mine.follower.version, actions=['claim c4'])
        assert answer['type'] == 'refused'
        assert answer['rule']
        assert mine.ask(do='play', version=mine.follower.version, actions=['sing'])['code'] == 'unreadable'
        answer = other.ask(do='play', version=other.follower.version, actions=['place c4'])
        assert answer['code'] == 'not-awaited'


@pytest.mark.parametrize(
    'text',
    [
        '', 'x', '[]', '{}', '[' * 5000,
        '{"do": "fly"}', '{"do": "add"}', '{"do": "ping", "id": "x"}', '{"do": "ping", "more": 1}',
        '{"do": "play", "version": 1, "actions": []}', '{"do": "play", "version": -1, "actions": ["a"]}',
        '{"do": "say", "text": "\\ud800"}', '{"do": "ping", "id": 1e400}',
    ],
)  # fmt: skip
def test_what_is_no_request_is_refused_and_the_talk_goes_on(bo: Player, table: str, text: str) -> None:
    with bo.at(table) as line:
        line.socket.send(text)
        answer = line.wait(lambda message: message['type'] == 'refused')
        assert answer['code'] in ('bad-request', 'say-length')
        assert line.ask(do='ping')['type'] == 'done'


def test_bytes_are_read_like_text(bo: Player, table: str) -> None:
    with bo.at(table) as line:
        line.socket.send(b'{"do": "ping", "id": 7}')
        assert line.wait(lambda message: message.get('to') == 7)['type'] == 'done'
        line.socket.send(b'\xff\xfe')
        assert line.wait(lambda message: message['type'] == 'refused')['code'] == 'bad-request'


def test_a_message_that_is_too_large_is_refused_and_a_huge_one_closes(bo: Player, table: str) -> None:
    with bo.at(table) as line:
        line.send(do='say', text='x' * 20_000)
        assert line.wait(lambda message: message['type'] == 'refused')['code'] == 'too-large'
        line.socket.send('x' * 200_000)
        assert line.closed() == 1009


# --- chat and language ---------------------------------------------------------------------------------
def test_what_is_said_is_heard_by_all_and_kept(bo: Player, ada: Player, stranger: Player, table: str) -> None:
    with bo.at(table) as one, ada.at(table), stranger.at(table) as watching:
        assert one.ask(do='say', text=' skål!\n ')['type'] == 'done'
        line = watching.wait(lambda message: message['type'] == 'said')['line']
        assert (line['nickname'], line['seat'], line['text'], line['number']) == ('Bo', 0, 'skål!', 0)
        assert one.ask(do='say', text=' ')['code'] == 'say-length'
        assert one.ask(do='say', text='x' * 501)['code'] == 'say-length'
    with ada.at(table) as later:
        assert [said['text'] for said in later.follower.table['chat']] == ['skål!']


def test_who_talks_too_much_is_asked_to_wait(tmp_path: Path) -> None:
    with House(tmp_path / 'hall.sqlite', Limits(chat=(2, 0))) as house:
        bo = Player(house, 'Bo')
        with bo.at(bo.open()['id']) as line:
            answers = [line.ask(do='say', text='hear me') for _ in range(3)]
            assert [answer['type'] for answer in answers] == ['done', 'done', 'refused']
            assert answers[-1]['code'] == 'say-too-fast'
        bo.close()


def test_who_asks_too_much_is_refused(tmp_path: Path) -> None:
    with House(tmp_path / 'hall.sqlite', Limits(messages=(3, 0))) as house:
        bo = Player(house, 'Bo')
        with bo.at(bo.open()['id']) as line:
            for _ in range(3):
                assert line.ask(do='ping')['type'] == 'done'
            id = line.send(do='ping')
            refused = line.wait(lambda message: message['type'] == 'refused')
            assert (refused['code'], refused['to']) == ('too-fast', id)
        bo.close()


def test_what_is_said_is_said_by_the_name_of_today(bo: Player, table: str) -> None:
    with bo.at(table) as line:
        bo.ask('PUT', '/me', {'nickname': 'Bodil'})
        line.ask(do='say', text='skål')
        assert line.follower.table['chat'][-1]['nickname'] == 'Bodil'


@pytest.mark.parametrize('code', ['store-full', 'store-locked'])
def test_where_the_hall_keeps_its_tables_concerns_nobody(bo: Player, table: str, code: str) -> None:
    failing = StoreFailed(message(code, file='/a/secret/place/hall.sqlite'))
    with bo.at(table) as line, mock.patch.object(Store, 'say', side_effect=failing):
        refused = line.ask(do='say', text='skål')
        assert refused['code'] == 'store-failed'
        assert 'secret' not in refused['text']
    with mock.patch.object(Store, 'tables_of', side_effect=failing):
        answer = bo.ask('GET', '/lobby')
        assert (answer.status_code, answer.json()['code']) == (503, 'store-failed')
        assert 'secret' not in answer.text


def test_another_language_is_answered_by_the_table(bo: Player, table: str) -> None:
    with bo.at(table) as line:
        line.send(do='language', language='en-GB')
        assert line.wait(lambda message: message['type'] == 'table')['you'] == 0
        assert line.ask(do='language', language='xx')['code'] == 'bad-language'


# --- whole games ---------------------------------------------------------------------------------------
@pytest.mark.parametrize('name', mh.games())
def test_a_whole_game_with_bots_and_an_onlooker_is_exact_to_the_end(
    bo: Player, stranger: Player, name: str
) -> None:
    players = mh.game(name).low_players
    options = {'turns': 4} if name == 'clash' else {}
    table = bo.open(name, players, seats=[ME, *[BOT] * (players - 1)], options=options)['id']
    with bo.at(table) as line, stranger.at(table) as watching:
        index = 0
        while not line.follower.turn['over']:
            index += 7
            if line.follower.turn['draft']['confirm']:
                answer = line.confirm()
            elif line.follower.turn['choices']:
                answer = line.add(index)
            else:
                line.hear()
                continue
            assert answer['type'] == 'done' or answer['code'] in ('stale', 'not-awaited'), answer
        watching.wait(lambda _: watching.follower.turn['over'])
        with bo.at(table) as fresh, stranger.at(table) as other:
            assert lasting(fresh.follower.table) == lasting(line.follower.table)
            assert lasting(other.follower.table) == lasting(watching.follower.table)
    record = mh.Record.loads(bo.ask('GET', f'/tables/{table}/record').text)
    record.verify()
    assert line.follower.turn['over']['scores'] == list(record.replay().outcome().scores)  # type: ignore[union-attr]


# --- who may come in -----------------------------------------------------------------------------------
def test_another_site_gets_no_socket(bo: Player, table: str) -> None:
    with pytest.raises(InvalidStatus) as caught, bo.at(table, origin='http://evil.example'):
        pass
    assert caught.value.response.status_code == 403
    assert json.loads(caught.value.response.body or b'')['code'] == 'foreign-origin'


def test_the_own_site_does(bo: Player, table: str) -> None:
    with bo.at(table, origin=bo.house.url) as line:
        assert line.follower.table['you'] == 0


def test_another_name_of_the_host_gets_no_socket(house: House, table: str) -> None:
    url = f'ws://evil.example/api/tables/{table}/live'
    with (
        socket.create_connection(('127.0.0.1', house.port)) as way,
        pytest.raises(InvalidStatus) as caught,
        connect(url, sock=way),
    ):
        pass
    assert caught.value.response.status_code == 403


def test_so_many_sockets_and_no_more(tmp_path: Path) -> None:
    with House(tmp_path / 'hall.sqlite', Limits(sockets=2, onlookers=1)) as house:
        bo = Player(house, 'Bo')
        table = bo.open()['id']
        stranger = Player(house)
        with bo.at(table):
            with stranger.at(table) as second:
                assert second.follower.messages[0]['code'] == 'crowded'
                second.closed()
            stranger.close()
            until(lambda: house.app.guard.sockets['127.0.0.1'] == 1)
            other = bo.open()['id']
            with bo.at(other), pytest.raises(InvalidStatus) as caught, bo.at(other):
                pass
            assert caught.value.response.status_code == 429
        bo.close()


# --- leaving -------------------------------------------------------------------------------------------
def test_a_reader_too_slow_to_follow_is_let_go_and_holds_up_nobody(tmp_path: Path) -> None:
    with House(tmp_path / 'hall.sqlite', Limits(queue=20, messages=(1e9, 1e9))) as house:
        bo = Player(house, 'Bo')
        table = bo.open()['id']
        with bo.at(table) as slow, bo.at(table) as quick:
            for _ in range(400):  # each is answered by the whole table
                slow.send(do='language', language='en')
            until(lambda: any(one.code for one in house.hall.rooms[table].listeners()))
            assert quick.ask(do='ping')['type'] == 'done'
            slow.wait(lambda message: message['type'] == 'bye')
            assert slow.follower.messages[-1]['code'] == 'slow'
            assert slow.closed() == 1013
        bo.close()


def test_a_closing_hall_says_goodbye_and_goes_on_when_it_opens_again(tmp_path: Path) -> None:
    data = tmp_path / 'hall.sqlite'
    with House(data) as house:
        bo = Player(house, 'Bo')
        token = bo.token
        table = bo.open('claim', 2, seats=[ME, BOT])['id']
        with bo.at(table) as line:
            line.wait(lambda _: line.follower.turn['choices']) if not line.follower.turn['choices'] else None
            line.play()
            version = line.follower.version
            house.server.should_exit = True
            assert line.closed() in (1001, 1012)
            assert line.follower.messages[-1] == {
                'type': 'bye',
                'code': 'closing',
                'text': 'The hall closes. What was confirmed is kept.',
            }
        bo.close()
    with House(data) as house:
        bo = Player(house)
        bo.http.cookies.set('meadhall', token or '')
        with bo.at(table) as line:
            assert line.follower.table['you'] == 0
            assert line.follower.version >= version
            while not line.follower.turn['choices']:
                line.hear()
            assert line.play()['type'] == 'done'
        bo.close()


def test_bots_go_on_by_themselves_when_the_hall_opens_again(tmp_path: Path) -> None:
    data = tmp_path / 'hall.sqlite'
    with House(data, pause=30.0) as house:
        bo = Player(house, 'Bo')
        table = bo.open('clash', 2, seats=[BOT, BOT], options={'turns': 2})['id']
        assert bo.ask('GET', f'/tables/{table}').json()['status'] == 'running'
        bo.close()
    with House(data) as house:
        watcher = Player(house)
        until(lambda: watcher.ask('GET', f'/tables/{table}').json()['status'] == 'over')
        watcher.close()
