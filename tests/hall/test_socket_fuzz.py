"""What nobody should send over a table's socket is refused in words, or closes it, and changes nothing."""

from __future__ import annotations

import json
import socket
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from meadhall.hall.settings import Limits
from tests.hall.clients import PATIENCE, House, Line, Player, notes
from tests.hall.follower import Doc

ROLES = ('awaited', 'other', 'guest', 'stranger')  # two with seats, one with a name, one without
PONG = 777_777
HUGE = 4 * Limits().message  # bytes; what is shorter is refused in words
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=20,
)
ODD = st.one_of(
    st.none(), st.booleans(), st.floats(), st.text(max_size=8), st.integers(),
    st.lists(st.integers(), max_size=2), st.sampled_from([-1, 2**53, 2**63, 2**64, 10**30]),
)  # fmt: skip


class Arena:
    """A table in the middle of a game, and everybody who talks to it."""

    def __init__(self, house: House) -> None:
        self.house = house
        bo, ada = Player(house, 'Bo'), Player(house, 'Ada')
        self.id = str(bo.open('eketorp', 3, seats=[{'kind': 'me'}, {'kind': 'open'}, {'kind': 'open'}])['id'])
        cid = Player(house, 'Cid')
        for seat, player in ((1, ada), (2, cid)):
            player.sit(self.id, seat)
        self.table = house.hall.rooms[self.id].table
        seats = [bo, ada, cid]
        while len(self.table.waiting()) != 1:  # everybody places in secret first
            seat = self.table.waiting()[0]
            with seats[seat].at(self.id) as line:
                line.play()
        awaited = self.table.waiting()[0]
        self.players = {
            'awaited': seats.pop(awaited),
            'other': seats.pop(),
            'guest': Player(house, 'Eve'),
            'stranger': Player(house),
        }
        self.everybody = [*self.players.values(), *seats]
        self.seat = awaited
        self.frames = Counter[str]()
        self.before = self.page()

    def page(self) -> tuple[object, ...]:
        """All that nobody may change by nonsense."""
        table = self.table
        drafts = {seat: draft.number for seat, draft in table.drafts.items() if draft.number}
        return table.version, json.dumps(table.state.to_json()), table.actions.copy(), table.seats, drafts

    @property
    def legal(self) -> list[str]:
        return [action.text for action in self.table.state.legal(self.seat)]

    def send(self, role: str, data: str | bytes) -> None:
        """Sends it; afterwards there is a refusal or a clean end, and the table is as it was."""
        with self.players[role].at(self.id) as line:
            line.socket.send(data)
            answers = heard(line)
            self.frames.update(answers)
            assert set(answers) <= {'refused', 'done', *ends_of(data)}, answers
            assert answers, data
        assert self.page() == self.before

    def close(self) -> None:
        for player in self.everybody:
            player.close()


def ends_of(data: str | bytes) -> set[str]:
    """How a socket may end after it. One cut off while it still sends may miss the last word (1006)."""
    is_huge = len(data.encode() if isinstance(data, str) else data) > HUGE
    return {'closed 1009', 'closed 1006'} if is_huge else {'closed 1007'}


def heard(line: Line) -> list[str]:
    """What a message was answered with, up to the answer to a ping after it; every refusal says why."""
    answers = list[str]()
    try:
        line.socket.send(json.dumps({'do': 'ping', 'id': PONG}))
        while (message := line.hear()).get('to') != PONG:
            if message['type'] == 'refused':
                assert message['code'] and len(message['text']) > 5
            if message['type'] not in ('change', 'bye'):  # others come and go
                answers.append(message['type'])
    except ConnectionClosed as end:
        answers.append(f'closed {1006 if end.rcvd is None else end.rcvd.code}')
    return answers


@pytest.fixture(scope='module')
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    """Not an error is noted, whatever is sent."""
    with notes() as log, House(tmp_path_factory.mktemp('fuzz') / 'hall.sqlite') as house:
        one = Arena(house)
        yield one
        assert one.players['guest'].ask('GET', '/health').json()['status'] == 'ok'
        one.close()
    assert '"error"' not in log.getvalue()
    print(one.frames)


def fuzzed(examples: int) -> Callable[..., Any]:
    times = 20 if '--full' in sys.argv else 1
    return settings(
        max_examples=examples * times,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )


# --- nonsense ------------------------------------------------------------------------------------------
@given(
    st.sampled_from(ROLES),
    st.text() | st.binary() | JSON.map(json.dumps) | JSON.map(lambda doc: json.dumps(doc).encode()),
)
@fuzzed(300)
def test_nonsense_is_refused(arena: Arena, role: str, data: str | bytes) -> None:
    arena.send(role, data)


@given(
    st.sampled_from(ROLES),
    st.integers(0, 3),
    st.integers(1, 5000),
    st.sampled_from(['[', '{"do":', '"', '\\', '\0']),
)
@fuzzed(20)
def test_what_is_deep_or_long_is_refused_or_ends_the_talk(
    arena: Arena, role: str, size: int, depth: int, piece: str
) -> None:
    arena.send(role, piece * depth + 'x' * (size * 30_000))


# --- almost sense --------------------------------------------------------------------------------------
DOES = ('add', 'undo', 'clear', 'confirm', 'play', 'order', 'say', 'language', 'ping', 'resign', 'ADD', '')


@given(
    st.sampled_from(ROLES),
    st.dictionaries(
        st.sampled_from(
            ['do', 'id', 'version', 'draft', 'action', 'actions', 'given', 'text', 'language', 'seat', 'x']
        ),
        ODD | JSON,
        max_size=6,
    ),
    st.sampled_from(DOES),
)
@fuzzed(300)
def test_requests_with_wrong_fields_are_refused(arena: Arena, role: str, doc: Doc, do: str) -> None:
    wrong = {'do': do, **doc, 'seat': 1}  # nobody may say for whom they speak
    arena.send(role, json.dumps(wrong))


@given(
    st.sampled_from(ROLES),
    st.sampled_from(['add', 'undo', 'clear', 'confirm', 'play']),
    st.sampled_from([-2, -1, 1, 2, 1000]),
    st.sampled_from([0, 1, 5]),
    st.integers(0, 100),
)
@fuzzed(120)
def test_requests_of_another_time_are_refused(
    arena: Arena, role: str, do: str, off: int, draft: int, index: int
) -> None:
    arena.send(role, json.dumps(request(arena, do, arena.table.version + off, draft, index)))


@given(
    st.sampled_from(ROLES[1:]),
    st.sampled_from(['add', 'undo', 'clear', 'confirm', 'play']),
    st.integers(0, 100),
)
@fuzzed(80)
def test_nobody_acts_for_the_one_who_is_awaited(arena: Arena, role: str, do: str, index: int) -> None:
    arena.send(role, json.dumps(request(arena, do, arena.table.version, 0, index)))


@given(st.integers(0, 10_000), st.sampled_from(['', ' ', ' x', '\n', '\0', ' -1', 'é']))
@fuzzed(80)
def test_only_legal_actions_are_carried_out(arena: Arena, number: int, tail: str) -> None:
    game, version = arena.table.game, arena.table.version
    text = game.action(number % game.n_actions()).text + tail
    if text.strip() not in arena.legal:
        arena.send('awaited', json.dumps({'do': 'play', 'version': version, 'actions': [text]}))
        arena.send('awaited', json.dumps({'do': 'add', 'version': version, 'draft': 0, 'action': text}))
        arena.send(
            'awaited', json.dumps({'do': 'play', 'version': version, 'actions': [text, arena.legal[0]]})
        )


def request(arena: Arena, do: str, version: int, draft: int, index: int) -> Doc:
    """What the awaited seat might ask."""
    action = arena.legal[index % len(arena.legal)]
    doc: Doc = {'do': do, 'version': version}
    if do == 'play':
        return {**doc, 'actions': [action]}
    return {**doc, 'draft': draft} | ({'action': action} if do == 'add' else {})


# --- at the door ---------------------------------------------------------------------------------------
COOKIE = st.text(st.characters(min_codepoint=33, max_codepoint=126, exclude_characters=';,"\\'), max_size=60)


@given(COOKIE, st.integers(0, 7))
@fuzzed(80)
def test_a_cookie_that_is_not_somebodys_own_token_gives_no_seat(
    arena: Arena, made_up: str, kind: int
) -> None:
    awaited, seat = arena.players['awaited'], arena.table.seats[arena.seat]
    token = str(awaited.token)
    device = awaited.ask('GET', '/me/devices').json()[0]['device']
    link = awaited.ask('POST', '/me/links').json()
    stolen = [
        made_up,
        seat.person,
        device,
        link['link'],
        link['url'].rpartition('/')[2],
        arena.id,
        token[:-1],
        token + 'x',
    ]
    url = f'ws://127.0.0.1:{arena.house.port}/api/tables/{arena.id}/live'
    with connect(url, additional_headers={'cookie': f'meadhall={stolen[kind]}'}, max_size=None) as way:
        line = Line(way)
        assert line.hear()['you'] is None
        answer = line.ask(do='play', version=arena.table.version, actions=[arena.legal[0]])
        assert answer['code'] == 'not-seated'
    assert arena.page() == arena.before


@given(
    st.sampled_from(
        ['http://evil.example', 'null', 'https://127.0.0.1', 'http://127.0.0.1:1', 'x', '://', 'file://']
    )
)
@fuzzed(7)
def test_from_another_site_there_is_no_way_in(arena: Arena, origin: str) -> None:
    with pytest.raises(InvalidStatus) as caught, arena.players['awaited'].at(arena.id, origin=origin):
        pass
    assert caught.value.response.status_code == 403


@given(
    st.text(
        st.characters(min_codepoint=33, max_codepoint=126, exclude_characters='/?#%'), min_size=1, max_size=80
    )
)
@fuzzed(30)
def test_a_table_that_is_not_there_is_said_and_the_socket_closed(arena: Arena, name: str) -> None:
    with arena.players['guest'].at(name) as line:
        assert line.follower.messages[0]['code'] == 'no-table'
        assert line.closed() == 1008
        assert line.follower.messages[-1]['type'] == 'bye'


@given(
    st.binary(min_size=1, max_size=300)
    | st.just(b'GET /api/tables/x/live HTTP/1.1\r\nupgrade: websocket\r\n\r\n')
)
@fuzzed(30)
def test_bytes_that_are_no_request_end_the_connection_or_are_refused(arena: Arena, data: bytes) -> None:
    with socket.create_connection(('127.0.0.1', arena.house.port), timeout=PATIENCE) as way:
        way.sendall(data + b'\r\n\r\n')
        way.shutdown(socket.SHUT_WR)
        answer = way.recv(100)
    assert answer == b'' or answer.startswith((b'HTTP/1.1 4', b'HTTP/1.1 200')), answer
    assert arena.page() == arena.before


def is_answer(message: Doc) -> bool:
    return 'to' in message


# --- again and again -----------------------------------------------------------------------------------
def test_a_request_repeated_many_times_on_many_sockets_is_done_once(house: House) -> None:
    bo, ada = Player(house, 'Bo'), Player(house, 'Ada')
    table = bo.open()['id']
    player = (bo, ada)[ada.sit(table, 1)['waiting'][0]]
    with player.at(table) as one, player.at(table) as two:
        version = one.follower.version
        doc = {'do': 'play', 'version': version, 'actions': [one.follower.turn['choices'][0]['action']]}
        for _ in range(20):
            for line in (one, two):
                line.send(**doc)
        answers = [line.wait(is_answer) for line in (one, two) for _ in range(20)]
        assert Counter(answer.get('code', 'done') for answer in answers) == {'done': 1, 'stale': 39}
        assert one.ask(do='ping')['version'] == version + 1
    bo.close()
    ada.close()
