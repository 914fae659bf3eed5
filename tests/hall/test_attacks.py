"""What somebody with bad intentions tries: it is refused quickly, and hurts nobody else."""

from __future__ import annotations

import contextlib
import json
import socket
import time
from pathlib import Path

import pytest

from meadhall.hall.room import clock
from meadhall.hall.settings import Limits
from meadhall.table.pace import DAY
from tests.hall.clients import House, Player, notes, until
from tests.hall.follower import Doc

ME, BOT = {'kind': 'me'}, {'kind': 'bot', 'level': 1}


def wish(game: str, players: int, **options: object) -> Doc:
    return {'game': game, 'players': players, 'options': options, 'seats': [ME, *[BOT] * (players - 1)]}


# --- data of one's own ---------------------------------------------------------------------------------
def box(title: str) -> Doc:
    names = [f'card-{one}{other}' for one in 'abcdef' for other in 'ghijklmnop']
    return {'cards': {name: {'title': title, 'effect': 'destroy-ship', 'feet': ['1']} for name in names}}


WISHES = {
    'dotted-keys': (wish('claim', 2, island='a' + '.a' * 6000 + ' = 1'), 'data-unreadable'),
    'dotted-strings': (wish('claim', 2, island='x = {' + '"a b" . ' * 6000 + '"a" = 1}'), 'data-unreadable'),
    'dotted-header': (wish('no-more-vikings', 2, box='[' + "'a'." * 6000 + 'a]\nb = 1'), 'data-unreadable'),
    'dots-alone': (wish('eketorp', 3, deck='a' + '.a' * 6000), 'deck-unknown'),
    'nested-lists': (wish('claim', 2, island='[' * 5000 + ']' * 5000), 'drawing-letter'),
    'nested-toml': (wish('claim', 2, island='x = ' + '[' * 5000), 'data-unreadable'),
    'date': (wish('no-more-vikings', 2, box='note = 1979-05-27'), 'data-unreadable'),
    'no-number': (wish('no-more-vikings', 2, box='note = "x"\n[grid]\ncolumns = nan'), 'data-unreadable'),
    'half-a-character': (wish('no-more-vikings', 2, box=json.dumps(box('\ud800'))), 'data-unreadable'),
    'many-digits': (wish('eketorp', 3, deck={'cards': [['9' * 5000 + 'g', *'------']] * 12}), 'deck-count'),
    'wide-island': (wish('claim', 2, island={'drawing': ['A' * 50_000]}), 'island-large'),
    'high-island': (wish('claim', 2, island={'drawing': ['A'] * 10_000}), 'island-large'),
    'long-name': (wish('clash', 2, arena='x' * 50_000), 'arena-unknown'),
    'long-list': (wish('clash', 2, bluff=[1] * 20_000), 'option-value'),
    'many-options': (wish('clash', 2, **{f'o{number}': 1 for number in range(5000)}), 'option-unknown'),
}  # fmt: skip


@pytest.mark.parametrize('name', WISHES)
def test_data_that_is_meant_to_hurt_is_refused_quickly_and_in_few_words(bo: Player, name: str) -> None:
    doc, code = WISHES[name]
    answer = bo.ask('POST', '/tables', doc)
    assert (answer.status_code, answer.json()['code']) == (400, code)
    assert len(answer.content) < 3000


@pytest.mark.parametrize('dots', ['A.' * 6, '...AAA...', 'One. Two. ' * 30, '.A' * 100])
def test_dots_in_drawings_and_notes_are_no_keys(bo: Player, dots: str) -> None:
    answer = bo.ask('POST', '/tables', wish('no-more-vikings', 2, box=f'note = "{dots}"'))
    assert answer.status_code == 201, answer.text


# --- too much of a good thing --------------------------------------------------------------------------
def test_the_hall_is_full_at_some_time(tmp_path: Path) -> None:
    with House(tmp_path / 'hall.sqlite', Limits(held=3)) as house:
        bo, ada = Player(house, 'Bo'), Player(house, 'Ada')
        tables = [player.open('claim', 2)['id'] for player in (bo, ada, bo)]
        answer = ada.ask('POST', '/tables', {'game': 'claim', 'players': 2})
        assert (answer.status_code, answer.json()['code']) == (409, 'full')
        ada.sit(tables[0], 1)
        bo.ask('POST', f'/tables/{tables[0]}/resign')
        assert ada.open('claim', 2)['status'] == 'open'
        for player in (bo, ada):
            player.close()


def test_tables_that_were_left_do_not_fill_the_hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither those that never began nor games against bots that nobody came back to."""
    with House(tmp_path / 'hall.sqlite', Limits(held=2, unstarted=1)) as house:
        bo = Player(house, 'Bo')
        left = bo.open('claim', 2, seats=[ME, BOT])['id']
        bo.open('claim', 2)
        doc = {'game': 'claim', 'players': 2}
        assert bo.ask('POST', '/tables', doc).json()['code'] == 'full'
        until(lambda: left not in house.hall.answering and left not in house.hall.timers)
        monkeypatch.setattr('meadhall.hall.hall.clock', lambda: clock() + DAY)
        assert bo.ask('POST', '/tables', doc).status_code == 201
        bo.close()


def test_many_names_do_not_open_more_tables_than_one(tmp_path: Path) -> None:
    with House(tmp_path / 'hall.sqlite', Limits(openings=(3, 0))) as house:
        statuses = list[int]()
        for number in range(4):
            player = Player(house, f'Bo {number}')
            statuses.append(player.ask('POST', '/tables', {'game': 'claim', 'players': 2}).status_code)
            player.close()
        assert statuses == [201, 201, 201, 429]


def test_what_is_said_long_ago_is_not_sent_again(tmp_path: Path) -> None:
    with House(tmp_path / 'hall.sqlite') as house:
        bo = Player(house, 'Bo')
        table = bo.open()['id']
        with bo.at(table) as line:
            for number in range(230):
                line.send(do='say', text=str(number))
            line.ask(do='ping')
        with bo.at(table) as line:
            assert [said['text'] for said in line.follower.table['chat']] == [str(n) for n in range(30, 230)]
        bo.close()


def test_who_floods_is_read_no_faster_than_the_limit(tmp_path: Path) -> None:
    """Even to refuse takes time: what comes too fast is left unread for a while."""
    with notes() as log, House(tmp_path / 'hall.sqlite', Limits(messages=(3, 0))) as house:
        bo, ada = Player(house, 'Bo'), Player(house, 'Ada')
        table = bo.open()['id']
        with bo.at(table) as flooding, ada.at(table) as other:
            for _ in range(2000):
                flooding.send(do='undo', version=1, draft=0)
            flooding.wait(lambda message: message.get('code') == 'too-fast')
            ends, refused = time.monotonic() + 1.5, 0
            while (left := ends - time.monotonic()) > 0:
                with contextlib.suppress(TimeoutError):
                    refused += 'too-fast' in flooding.socket.recv(left)
            assert refused < 20
            assert other.ask(do='ping')['type'] == 'done'
            flooding.socket.socket.shutdown(socket.SHUT_RDWR)
            until(lambda: len(house.hall.rooms[table].listeners()) == 1)
        for player in (bo, ada):
            player.close()
    assert '"error"' not in log.getvalue()
