"""`meadhall serve` as a program: where it listens, what it says, how it ends."""

from __future__ import annotations

import io
import json
import logging
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

import meadhall as mh
from meadhall.hall.log import LOGGER, mark, note, to_stream
from meadhall.hall.serve import CannotServe, allow_sockets, bound, data_file, listen, own_address, shown_host
from meadhall.hall.shelf import picture
from meadhall.languages import languages
from tests.hall.clients import PATIENCE, House, Player, until

COMMAND = [sys.executable, '-m', 'meadhall']
ENVIRONMENT = {**os.environ, 'PYTHONPATH': str(Path(mh.__file__).parents[1]), 'LANGUAGE': 'en'}


def served(data: Path, *more: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*COMMAND, 'serve', '--data', str(data), '--port', '0', *more],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def test_it_opens_says_where_keeps_its_file_and_closes(tmp_path: Path) -> None:
    data = tmp_path / 'new' / 'hall.sqlite'
    child = served(data)
    assert child.stdout is not None
    link = child.stdout.readline().removeprefix('The hall is open: ').strip()
    assert str(data) in child.stdout.readline()
    with httpx.Client(base_url=link) as http:
        for _ in range(200):
            try:
                answer = http.get('/api/health')
                break
            except httpx.ConnectError:
                time.sleep(0.05)
        assert answer.json()['status'] == 'ok'
        second = subprocess.run(
            [*COMMAND, 'serve', '--data', str(data), '--port', '0'],
            env=ENVIRONMENT,
            capture_output=True,
            text=True,
        )
        assert second.returncode == 2
        assert 'is in use by another Meadhall' in second.stderr
        copied = subprocess.run(
            [*COMMAND, 'backup', str(tmp_path / 'copy.sqlite'), '--data', str(data)],
            env=ENVIRONMENT, capture_output=True, text=True,
        )  # fmt: skip
        assert (copied.returncode, copied.stdout) == (0, f'The copy is in {tmp_path / "copy.sqlite"}.\n')
        http.put('/api/me', json={'nickname': 'Bo'})
        bots = [{'kind': 'bot'}, {'kind': 'bot'}]
        table = http.post('/api/tables', json={'game': 'clash', 'players': 2, 'seats': bots}).json()
        until(lambda: http.get(f'/api/tables/{table["id"]}').json()['version'] > table['version'])
    os.killpg(child.pid, signal.SIGINT)  # as Ctrl-C at a terminal: its bots hear it too
    _, errors = child.communicate(timeout=PATIENCE)
    assert child.returncode == 130
    notes = [json.loads(line) for line in errors.strip().splitlines()]
    assert [one['event'] for one in notes if one['event'] != 'request'] == ['open', 'table', 'closed']
    assert {one['level'] for one in notes} == {'info'}


def test_it_takes_as_many_sockets_as_the_system_allows() -> None:
    resource = pytest.importorskip('resource')
    before, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most // 2, most))
    try:
        allow_sockets()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (most, most)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (before, most))


def test_pictures_are_drawn_before_anybody_asks_for_them(tmp_path: Path) -> None:
    picture.cache_clear()
    with House(tmp_path / 'hall.sqlite'):
        until(lambda: picture.cache_info().currsize == len(mh.games()) * len(languages()))


def test_a_taken_port_is_said(tmp_path: Path) -> None:
    with bound('127.0.0.1', 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CannotServe) as caught:
            listen('127.0.0.1', port)
    assert caught.value.code == 'port-taken'
    assert str(port) in caught.value.text


def test_where_none_was_asked_for_the_next_free_port_is_taken() -> None:
    with listen('127.0.0.1', None) as first, listen('127.0.0.1', None) as second:
        assert first.getsockname()[1] < second.getsockname()[1]


@pytest.mark.parametrize(('host', 'port'), [('192.0.2.1', 0), ('127.0.0.1', 99999), ('127.0.0.1', -1)])
def test_a_place_that_is_not_ours_is_said(host: str, port: int) -> None:
    with pytest.raises(CannotServe) as caught:
        listen(host, port)
    assert caught.value.code == 'cannot-listen'


def test_the_link_names_an_address_people_can_use() -> None:
    assert shown_host('127.0.0.1', False) == '127.0.0.1'
    assert shown_host('::1', False) == '[::1]'
    assert shown_host('0.0.0.0', True) == own_address()
    assert socket.inet_aton(own_address())


def test_the_data_folder_is_the_users() -> None:
    assert data_file().name == 'hall.sqlite'
    assert 'meadhall' in str(data_file())


# --- notes ---------------------------------------------------------------------------------------------
def test_notes_are_lines_of_json_without_secrets(tmp_path: Path) -> None:
    stream = io.StringIO()
    handlers = LOGGER.handlers, LOGGER.level, LOGGER.propagate
    to_stream(stream)
    try:
        with House(tmp_path / 'hall.sqlite') as house:
            bo = Player(house, 'Bodvar')
            card = bo.open('clash', 2, seats=[{'kind': 'me'}, {'kind': 'bot', 'level': 1}])
            with bo.at(card['id']) as line:
                while not line.follower.turn['choices']:
                    line.hear()
                action = line.follower.turn['choices'][0]['action']
                line.play()
            link = bo.ask('POST', '/me/links').json()['url']
            bo.http.get(link)
            seed = house.hall.rooms[card['id']].table.setting.seed
            secrets = [bo.token or '', link.rpartition('/')[2], 'Bodvar', card['id'], seed]
            bo.close()
    finally:
        LOGGER.handlers, LOGGER.level, LOGGER.propagate = handlers[0], handlers[1], handlers[2]
    text = stream.getvalue()
    events = [json.loads(line)['event'] for line in text.splitlines()]
    assert {'open', 'request', 'table', 'socket', 'closed'} <= set(events)
    assert not [secret for secret in secrets if secret in text]
    assert f'"{action}"' not in text
    assert mark(card['id']) in text


def test_of_an_error_its_place_is_noted_and_not_its_text() -> None:
    stream = io.StringIO()
    handlers = LOGGER.handlers, LOGGER.level, LOGGER.propagate
    to_stream(stream)
    try:
        try:
            raise ValueError('the hand is ace, king')
        except ValueError as error:
            note('failed', logging.ERROR, error)
    finally:
        LOGGER.handlers, LOGGER.level, LOGGER.propagate = handlers[0], handlers[1], handlers[2]
    doc = json.loads(stream.getvalue())
    assert (doc['event'], doc['error'], doc['level']) == ('failed', 'ValueError', 'error')
    assert doc['where'][-1].partition(':')[0].endswith('test_serve.py')
    assert 'ace' not in stream.getvalue()
