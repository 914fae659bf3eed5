"""The HTTP side, row by row of docs/protocol.md."""

from __future__ import annotations

import json
import re
import time
import tomllib
from pathlib import Path

import httpx
import pytest

import meadhall as mh
from meadhall.hall.rules import rule_ids, rules
from meadhall.hall.settings import Limits
from meadhall.languages import catalog, languages
from meadhall.rulebook import load
from meadhall.table.refusals import NotThere
from tests.games.claim.test_island import TWO, rows
from tests.hall.clients import House, Player, until
from tests.hall.follower import Doc, patch
from tests.short import SHORT

BOT = {'kind': 'bot', 'level': 1}
ME = {'kind': 'me'}
OPEN = {'kind': 'open'}


def refused(answer: httpx.Response, status: int, code: str) -> bool:
    doc = answer.json()
    assert doc.keys() == {'code', 'rule', 'text'}
    assert doc['text']
    return (answer.status_code, doc['code']) == (status, code)


def test_who_is_awaited_is_told_where(bo: Player, ada: Player, stranger: Player) -> None:
    cards = [bo.open('claim', 2), bo.open('clash', 2)]
    assert bo.ask('GET', '/me/turns').json() == []  # nothing has begun
    for card in cards:
        ada.sit(card['id'], 1)
    people = [bo, ada]
    waiting = {card['id']: bo.ask('GET', f'/tables/{card["id"]}').json()['waiting'] for card in cards}
    for seat, player in enumerate(people):
        told = player.ask('GET', '/me/turns', params={'language': 'fr'}).json()
        due = [(one['id'], one['title']) for one in cards if waiting[one['id']] == [seat]]
        assert [(one['id'], one['title']) for one in told] == due
    assert sum(len(player.ask('GET', '/me/turns').json()) for player in people) == 2
    assert stranger.ask('GET', '/me/turns').json() == []
    first = cards[0]['id']
    people[waiting[first][0]].ask('POST', f'/tables/{first}/resign')
    left = [one['id'] for player in people for one in player.ask('GET', '/me/turns').json()]
    assert left == [cards[1]['id']]


def test_where_an_order_answers_nobody_is_awaited(house: House, bo: Player, ada: Player) -> None:
    table = bo.open('clash', 2)['id']
    ada.sit(table, 1)
    room = house.hall.rooms[table]
    [seat] = room.table.waiting()
    player = [bo, ada][seat]
    assert [one['id'] for one in player.ask('GET', '/me/turns').json()] == [table]
    room.table.orders.add(seat)
    assert player.ask('GET', '/me/turns').json() == []
    room.table.orders.clear()


def test_the_fingerprint_of_the_seed_is_public_and_fits_the_record(bo: Player, ada: Player) -> None:
    card = bo.open('claim', 2)
    ada.sit(card['id'], 1)
    ada.ask('POST', f'/tables/{card["id"]}/resign')
    record = mh.Record.loads(ada.ask('GET', f'/tables/{card["id"]}/record').text)
    assert record.seed is not None
    assert card['commitment'] == record.commitment == mh.commitment(record.seed)


# --- the house -----------------------------------------------------------------------------------------
def test_health_tells_that_all_is_well(stranger: Player) -> None:
    doc = stranger.ask('GET', '/health').json()
    assert doc['status'] == 'ok'
    assert doc['version'] == mh.__version__
    assert {'tables', 'sockets', 'seconds'} <= doc.keys()


def test_games_describe_themselves(stranger: Player) -> None:
    found = {doc['name']: doc for doc in stranger.ask('GET', '/games').json()}
    assert tuple(found) == mh.games()
    for name, doc in found.items():
        game = mh.game(name)
        assert (doc['title'], doc['low'], doc['high']) == (
            str(game.title()),
            game.low_players,
            game.high_players,
        )
        assert [seat['word'] for seat in doc['seats']] == [
            game.seat_word(n) for n in range(game.high_players)
        ]
        assert [option['name'] for option in doc['options']] == [option.name for option in game.options]
        assert doc['blurb']
        assert doc['levels'][:2] == [1, 2]


def test_options_say_of_what_kind_they_are(stranger: Player) -> None:
    found = {doc['name']: doc for doc in stranger.ask('GET', '/games').json()}
    options = {option['name']: option for doc in found.values() for option in doc['options']}
    assert options['mixed-capture']['kind'] == 'flag'
    assert (options['turns']['kind'], options['turns']['low'], options['turns']['high']) == (
        'number',
        1,
        1000,
    )
    assert (options['island']['kind'], options['island']['data']) == ('choice', True)
    assert {'value': 'random', 'title': 'Random'} in options['island']['choices']
    assert {'value': 'vargey', 'title': 'Vargey'} in options['island']['choices']
    assert 'data' not in options['loot']


@pytest.mark.parametrize('name', mh.games())
def test_every_game_has_its_picture(stranger: Player, name: str) -> None:
    answer = stranger.ask('GET', f'/games/{name}/picture.svg')
    assert answer.headers['content-type'].startswith('image/svg+xml')
    assert answer.text.startswith('<svg ')


def ids_of(html: str) -> list[str]:
    return re.findall(r' id="([^"]*)"', html)


@pytest.mark.parametrize('language', languages())
@pytest.mark.parametrize('name', mh.games())
def test_every_game_has_its_rules_in_every_language(stranger: Player, name: str, language: str) -> None:
    answer = stranger.ask('GET', f'/games/{name}/rules.html', headers={'accept-language': language})
    assert answer.headers['content-type'] == 'text/html; charset=utf-8'
    assert 'accept-language' in answer.headers['vary']
    cards = {doc['name']: doc for doc in stranger.ask('GET', '/games').json()}
    ids = ids_of(answer.text)
    assert [id for id in ids if not id.startswith('chapter-')] == cards[name]['rules'] != []
    assert set(re.findall(r'href="#([^"]*)"', answer.text)) <= set(ids)  # every link leads somewhere
    assert len(set(ids)) == len(ids)
    assert not re.search(r'\*\*|&lt;a |\]\(', answer.text), 'marks of Markdown are left'
    text = load(name, language)
    assert text is not None
    assert answer.text.startswith(f'<h1>{text.splitlines()[0].removeprefix("# ")}</h1>')


def test_no_game_no_rules(stranger: Player) -> None:
    assert refused(stranger.ask('GET', '/games/chess/rules.html'), 400, 'unknown-game')


def test_a_game_without_rules_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr('meadhall.hall.rules.load', lambda name, language: None)
    assert rule_ids.__wrapped__('claim') == []
    with pytest.raises(NotThere, match='without its rules'):
        rules.__wrapped__('claim', 'en')


def test_rules_are_text_and_never_markup(monkeypatch: pytest.MonkeyPatch) -> None:
    text = '# T\n\n## <b>A</b> & B\n\n- **X1** <img src=x onerror=y> [a](javascript:z)\n'
    monkeypatch.setattr('meadhall.hall.rules.load', lambda name, language: text)
    html = rules.__wrapped__('claim', 'en').plain.decode()
    assert '<b>' not in html
    assert '<img' not in html
    assert 'href="javascript' not in html
    assert '<li id="X1">' in html


def test_a_picture_speaks_the_reader_s_language(stranger: Player) -> None:
    pictures = {
        language: stranger.ask('GET', f'/games/clash/picture.svg?language={language}').text
        for language in languages()
    }
    assert len(set(pictures.values())) == len(pictures)
    for language, text in pictures.items():
        assert mh.render(mh.Message('clash.card-hammer'), catalog(language)) in text


def test_no_game_no_picture(stranger: Player) -> None:
    assert refused(stranger.ask('GET', '/games/chess/picture.svg'), 400, 'unknown-game')


def test_openapi_describes_every_route(stranger: Player) -> None:
    paths = stranger.ask('GET', '/schema/openapi.json').json()['paths']
    assert {path for path in paths if not path.startswith('/api/')} == set()
    assert {
        '/api/lobby',
        '/api/tables',
        '/api/tables/{table}/seats/{seat}',
        '/api/me/links/{link}',
    } <= paths.keys()


# --- who is who ----------------------------------------------------------------------------------------
def test_a_stranger_is_nobody(stranger: Player) -> None:
    assert stranger.ask('GET', '/me').json() == {'person': None, 'nickname': None}
    for method, path in (('GET', '/me/devices'), ('POST', '/me/links'), ('POST', '/tables')):
        doc = {'game': 'claim', 'players': 2} if path == '/tables' else None
        assert refused(stranger.ask(method, path, doc), 403, 'nickname-first')


def test_a_nickname_makes_a_person_with_a_cookie_no_script_can_read(stranger: Player) -> None:
    answer = stranger.ask('PUT', '/me', {'nickname': ' Bo  the Red '})
    assert answer.json()['nickname'] == 'Bo the Red'
    cookie = answer.headers['set-cookie']
    assert 'HttpOnly' in cookie
    assert 'samesite=lax' in cookie.lower()
    assert 'Secure' not in cookie
    again = stranger.ask('PUT', '/me', {'nickname': 'Bob'})
    assert again.json() == {'person': answer.json()['person'], 'nickname': 'Bob'}
    assert 'set-cookie' not in again.headers


def test_the_store_knows_only_the_hash_of_a_token(house: House, bo: Player) -> None:
    stored = Path(house.hall.settings.data)
    files = [stored, stored.with_name(stored.name + '-wal')]
    assert bo.token is not None
    assert not any(bo.token.encode() in file.read_bytes() for file in files)


@pytest.mark.parametrize('doc', [{}, {'nickname': 7}, [], 'x', {'nickname': ''}, {'nickname': 'x' * 25}])
def test_what_is_no_nickname_is_refused(stranger: Player, doc: object) -> None:
    assert stranger.ask('PUT', '/me', doc).status_code == 400


def test_a_token_nobody_has_is_a_strangers(stranger: Player) -> None:
    stranger.http.cookies.set('meadhall', 'x' * 43)
    assert stranger.ask('GET', '/me').json()['person'] is None


def test_another_device_joins_by_a_link_that_works_once(bo: Player, stranger: Player) -> None:
    link = bo.ask('POST', '/me/links').json()
    path = link['url'].removeprefix(bo.house.url)
    asked = stranger.http.get(path)
    assert '<form method="post">' in asked.text
    assert stranger.ask('GET', '/me').json()['person'] is None
    joined = stranger.http.post(path)
    assert (joined.status_code, joined.headers['location']) == (303, '/')
    assert stranger.ask('GET', '/me').json() == bo.ask('GET', '/me').json()
    assert stranger.token != bo.token
    assert stranger.http.post(path).status_code == 409
    devices = bo.ask('GET', '/me/devices').json()
    assert [device['current'] for device in devices] == [True, False]


def test_who_is_somebody_is_told_before_being_somebody_else(
    bo: Player, ada: Player, stranger: Player
) -> None:
    link = bo.ask('POST', '/me/links').json()['url']
    assert 'So far you are Ada here.' in ada.http.get(link).text
    assert 'So far' not in stranger.http.get(link).text


def test_a_revoked_link_opens_nothing(bo: Player, stranger: Player) -> None:
    link = bo.ask('POST', '/me/links').json()
    assert bo.ask('DELETE', f'/me/links/{link["link"]}').status_code == 204
    assert stranger.http.post(link['url']).status_code == 409
    assert bo.ask('DELETE', f'/me/links/{link["link"]}').status_code == 404


def test_a_revoked_device_is_a_strangers_and_its_sockets_are_closed(bo: Player, stranger: Player) -> None:
    stranger.http.post(bo.ask('POST', '/me/links').json()['url'])
    table = bo.open()['id']
    (other,) = [device for device in bo.ask('GET', '/me/devices').json() if not device['current']]
    with stranger.at(table) as line:
        assert line.follower.table['you'] == 0
        assert bo.ask('DELETE', f'/me/devices/{other["device"]}').status_code == 204
        assert line.closed() == 1008
        assert line.follower.messages[-1]['code'] == 'device'
    assert stranger.ask('GET', '/me').json()['person'] is None


def test_nobody_revokes_anothers_device(bo: Player, ada: Player) -> None:
    (mine,) = bo.ask('GET', '/me/devices').json()
    assert ada.ask('DELETE', f'/me/devices/{mine["device"]}').status_code == 404


# --- tables --------------------------------------------------------------------------------------------
def test_a_table_opens_with_the_host_in_the_first_seat(bo: Player) -> None:
    card = bo.open('claim', 3, pace={'kind': 'mail', 'days': 2}, listed=False)
    assert [seat['kind'] for seat in card['seats']] == ['person', 'open', 'open']
    assert card['seats'][0]['nickname'] == 'Bo'
    assert (card['status'], card['pace'], card['listed']) == ('open', {'kind': 'mail', 'days': 2}, False)
    assert bo.ask('GET', f'/tables/{card["id"]}').json() == card


def test_a_table_begins_when_its_last_seat_is_taken(bo: Player, ada: Player) -> None:
    table = bo.open()['id']
    card = ada.sit(table, 1)
    assert (card['status'], [seat['nickname'] for seat in card['seats']]) == ('running', ['Bo', 'Ada'])
    assert card['waiting']


def test_seats_are_opened_filled_and_changed_by_whom_it_behoves(bo: Player, ada: Player) -> None:
    table = bo.open('claim', 3)['id']
    assert refused(ada.ask('PUT', f'/tables/{table}/seats/0', ME), 409, 'seat-taken')
    assert refused(ada.ask('PUT', f'/tables/{table}/seats/9', ME), 404, 'no-seat')
    assert refused(ada.ask('PUT', f'/tables/{table}/seats/1', BOT), 403, 'not-your-table')
    ada.sit(table, 1)
    card = ada.sit(table, 2)
    assert [seat['kind'] for seat in card['seats']] == ['person', 'open', 'person']
    card = bo.ask('PUT', f'/tables/{table}/seats/2', OPEN).json()
    assert card['seats'][2]['kind'] == 'open'
    card = bo.ask('PUT', f'/tables/{table}/seats/2', BOT).json()
    assert (card['seats'][2]['kind'], card['seats'][2]['level']) == ('bot', 1)
    assert refused(ada.ask('PUT', f'/tables/{table}/seats/2', OPEN), 403, 'not-your-table')


@pytest.mark.parametrize(
    ('doc', 'code'),
    [
        ({'game': 'chess', 'players': 2}, 'unknown-game'),
        ({'game': 'claim', 'players': 7}, 'players'),
        ({'game': 'claim', 'players': 2, 'options': {'colour': 'red'}}, 'option-unknown'),
        ({'game': 'claim', 'players': 2, 'options': {'repetition': 'x'}}, 'option-value'),
        ({'game': 'claim', 'players': 2, 'options': {'island': 'a = ['}}, 'data-unreadable'),
        ({'game': 'claim', 'players': 2, 'options': {'island': '{"drawing": 3}'}}, 'drawing-rows'),
        ({'game': 'claim', 'players': 2, 'seats': [ME]}, 'seats'),
        ({'game': 'claim', 'players': 2, 'seats': [ME, ME]}, 'seat-kind'),
        ({'game': 'clash', 'players': 2, 'seats': [ME, {'kind': 'bot', 'level': 9}]}, 'level'),
        ({'game': 'claim', 'players': 2, 'seats': [ME, {'kind': 'king'}]}, 'bad-request'),
        (
            {'game': 'claim', 'players': 2, 'pace': {'kind': 'live', 'minutes': 0, 'seconds': 0}},
            'bad-request',
        ),
        ({'game': 'claim', 'players': 2, 'pace': {'kind': 'never'}}, 'bad-request'),
        ({'game': 'claim'}, 'bad-request'),
        ([], 'bad-request'),
    ],
)
def test_a_table_that_cannot_be_is_refused(bo: Player, doc: object, code: str) -> None:
    answer = bo.ask('POST', '/tables', doc)
    assert answer.status_code == 400
    assert answer.json()['code'] == code


DECK = (Path(mh.__file__).parent / 'games' / 'eketorp' / 'deck.toml').read_text('utf-8')


@pytest.mark.parametrize(
    'deck', [DECK, json.dumps(tomllib.loads(DECK)), tomllib.loads(DECK)], ids=['toml', 'json', 'doc']
)
def test_options_may_be_data_as_toml_or_json(house: House, bo: Player, deck: object) -> None:
    card = bo.open('eketorp', 3, options={'deck': deck, 'loot': 'at-most-two'})
    (setting,) = [option for option in card['options'] if option['name'] == 'deck']
    assert setting['value'] == 'as the host has drawn it up'
    options = house.hall.rooms[card['id']].table.setting.options
    assert options['deck']['cards'] == tomllib.loads(DECK)['cards']


def test_toml_may_begin_with_a_table(house: House, bo: Player) -> None:
    card = bo.open('no-more-vikings', 2, options={'box': '[months]\ncount = 2'})
    table = house.hall.rooms[card['id']].table
    assert table.setting.asked == {'box': {'months': {'count': 2}}}


def test_an_island_may_be_drawn(house: House, bo: Player) -> None:
    card = bo.open('claim', 2, options={'island': TWO})
    options = mh.game('claim').new(2, {'island': {'drawing': rows(TWO)}}).options
    assert house.hall.rooms[card['id']].table.setting.options == options


def test_the_lobby_lists_what_is_listed_and_ones_own(bo: Player, ada: Player, stranger: Player) -> None:
    shown = bo.open()['id']
    hidden = bo.open(listed=False)['id']
    running = bo.open(seats=[ME, BOT])['id']

    def ids(player: Player) -> dict[str, list[str]]:
        return {
            name: [card['id'] for card in cards] for name, cards in player.ask('GET', '/lobby').json().items()
        }

    assert shown in ids(ada)['open']
    assert hidden not in ids(ada)['open']
    assert running in ids(stranger)['running']
    assert set(ids(bo)['mine']) == {shown, hidden, running}
    assert ids(stranger)['mine'] == []


HOUR = 3600 * 1000
MAIL = {'kind': 'mail', 'days': 3}


@pytest.mark.parametrize(('pace', 'later', 'seen'), [
    ({'kind': 'live', 'minutes': 20, 'seconds': 20}, HOUR // 2, True),
    ({'kind': 'live', 'minutes': 20, 'seconds': 20}, 2 * HOUR, False),
    (MAIL, 2 * HOUR, True),
    (MAIL, 15 * 24 * HOUR, False),
])  # fmt: skip
def test_an_open_table_is_offered_as_long_as_somebody_waits(
    pace: Doc, later: int, seen: bool, bo: Player, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = bo.open(pace=pace)['id']
    now = time.time() * 1000
    monkeypatch.setattr('meadhall.hall.hall.clock', lambda: int(now) + later)

    def offered() -> bool:
        return table in [card['id'] for card in ada.ask('GET', '/lobby').json()['open']]

    assert offered() is seen
    with bo.at(table):
        until(offered)
    until(lambda: offered() is seen)
    assert table in [card['id'] for card in bo.ask('GET', '/lobby').json()['mine']]


def test_a_table_that_everybody_has_left_is_not_offered(bo: Player, ada: Player) -> None:
    table = bo.open()['id']
    bo.ask('PUT', f'/tables/{table}/seats/0', OPEN)
    assert table not in [card['id'] for card in ada.ask('GET', '/lobby').json()['open']]


def test_whoever_resigns_at_a_table_for_two_has_lost(bo: Player, ada: Player) -> None:
    table = bo.open()['id']
    assert refused(bo.ask('POST', f'/tables/{table}/resign'), 409, 'table-open')
    ada.sit(table, 1)
    card = bo.ask('POST', f'/tables/{table}/resign').json()
    assert (card['status'], card['outcome']['winners']) == ('over', [1])
    assert 'Blue has resigned.' in card['outcome']['words']
    assert refused(bo.ask('POST', f'/tables/{table}/resign'), 409, 'table-over')


@pytest.mark.parametrize('name', mh.games())
def test_a_finished_game_is_looked_through_with_anybody_s_eyes(name: str, house: House, bo: Player) -> None:
    players = mh.game(name).low_players
    table = bo.open(name, players, options=SHORT[name], seats=[BOT] * players)['id']
    until(lambda: bo.ask('GET', f'/tables/{table}').json()['status'] == 'over')
    found = house.hall.rooms[table].table
    for seat in (None, *range(players)):
        doc = bo.ask('GET', f'/tables/{table}/replay' + ('' if seat is None else f'?seat={seat}')).json()
        assert doc['seat'] == seat
        told = [[mh.render(message) for message in line.words] for line in found.lines(seat)]
        assert [moment['line']['words'] for moment in doc['moments']] == told
        assert [moment['line']['number'] for moment in doc['moments']] == list(range(len(told)))
        done = [moment['actions'] for moment in doc['moments']]
        assert done == sorted(done)
        assert done[-1] <= len(found.actions)
        scene = doc['scene']
        for moment in doc['moments']:
            if 'scene' in moment:
                patch(scene, moment['scene'])
        end = found.game.scene(found.state.view(seat), [])
        assert [node['key'] for node in scene['nodes']] == [node.key for node in end.nodes]
        assert scene['title'] == mh.render(end.title)


def test_only_a_finished_game_is_looked_through(bo: Player, ada: Player) -> None:
    table = bo.open()['id']
    assert refused(ada.ask('GET', f'/tables/{table}/replay'), 409, 'not-over')
    ada.sit(table, 1)
    assert refused(ada.ask('GET', f'/tables/{table}/replay?seat=1'), 409, 'not-over')
    bo.ask('POST', f'/tables/{table}/resign')
    assert ada.ask('GET', f'/tables/{table}/replay?seat=1').status_code == 200
    for seat in (-1, 2, 10**30):
        assert refused(ada.ask('GET', f'/tables/{table}/replay?seat={seat}'), 404, 'no-seat')
    assert refused(ada.ask('GET', f'/tables/{table}/replay?seat=red'), 400, 'bad-request')
    assert refused(ada.ask('GET', '/tables/nothing/replay'), 404, 'no-table')


def test_onlookers_cannot_resign_return_or_ask_for_a_rematch(bo: Player, ada: Player) -> None:
    table = bo.open(seats=[ME, BOT])['id']
    for deed in ('resign', 'return', 'rematch'):
        assert refused(ada.ask('POST', f'/tables/{table}/{deed}'), 403, 'not-seated')
    assert refused(bo.ask('POST', f'/tables/{table}/return'), 409, 'no-bot')


def test_a_rematch_is_one_table_for_all_who_ask(bo: Player, ada: Player) -> None:
    table = bo.open()['id']
    ada.sit(table, 1)
    assert refused(ada.ask('POST', f'/tables/{table}/rematch'), 409, 'table-not-over')
    ada.ask('POST', f'/tables/{table}/resign')
    first = bo.ask('POST', f'/tables/{table}/rematch')
    second = ada.ask('POST', f'/tables/{table}/rematch')
    assert first.json()['id'] == second.json()['id'] != table
    assert bo.ask('GET', f'/tables/{table}').json()['next'] == first.json()['id']


def test_a_record_can_be_had_when_the_game_is_over_and_verifies(bo: Player) -> None:
    table = bo.open('clash', 2, seats=[BOT, BOT], options={'turns': 2})['id']
    until(lambda: bo.ask('GET', f'/tables/{table}').json()['status'] == 'over')
    answer = bo.ask('GET', f'/tables/{table}/record')
    assert answer.headers['content-disposition'] == f'attachment; filename="clash-{table}.txt"'
    record = mh.Record.loads(answer.text)
    record.verify()
    assert record.replay().outcome() == record.outcome


def test_no_record_before_the_end(bo: Player) -> None:
    assert refused(bo.ask('GET', f'/tables/{bo.open()["id"]}/record'), 409, 'not-over')


def test_the_invitation_is_a_code_for_the_tables_link(bo: Player) -> None:
    answer = bo.ask('GET', f'/tables/{bo.open()["id"]}/invite.svg')
    assert answer.headers['content-type'].startswith('image/svg+xml')
    assert '<svg ' in answer.text


@pytest.mark.parametrize('path', ['', '/record', '/invite.svg'])
def test_a_table_that_is_not_there(stranger: Player, path: str) -> None:
    assert refused(stranger.ask('GET', f'/tables/nowhere{path}'), 404, 'no-table')


def test_no_answer_tells_the_seed_before_the_end(house: House, bo: Player) -> None:
    card: Doc = bo.open('clash', 2, seats=[ME, BOT], options={'turns': 60})
    seed = house.hall.rooms[card['id']].table.setting.seed
    for path in ('', '/record', '/invite.svg'):
        assert seed not in bo.ask('GET', f'/tables/{card["id"]}{path}').text
    assert seed not in bo.ask('GET', '/lobby').text


# --- what is in all answers ----------------------------------------------------------------------------
def test_refusals_come_for_what_is_not_there_and_what_cannot_be_done(stranger: Player) -> None:
    assert refused(stranger.ask('GET', '/nothing'), 404, 'not-found')
    answer = stranger.ask('DELETE', '/lobby')
    assert refused(answer, 405, 'not-allowed')
    assert 'GET' in answer.headers['allow']


def test_a_request_that_is_too_large_is_refused(bo: Player) -> None:
    answer = bo.ask('POST', '/tables', {'game': 'claim', 'players': 2, 'options': {'island': 'x' * 200_000}})
    assert refused(answer, 413, 'too-large')


@pytest.mark.parametrize('content', [b'', b'\xff{', b'{"nickname": 1e999}'])
def test_bytes_that_are_no_json_or_no_request_are_refused(bo: Player, content: bytes) -> None:
    answer = bo.http.put('/api/me', content=content, headers={'content-type': 'application/json'})
    assert refused(answer, 400, 'bad-request')


@pytest.mark.parametrize('content', [b'[' * 60_000, b'{"nickname":' * 5000], ids=['list', 'dict'])
def test_what_is_nested_too_deeply_is_refused(bo: Player, content: bytes) -> None:
    answer = bo.http.put('/api/me', content=content, headers={'content-type': 'application/json'})
    assert refused(answer, 400, 'too-deep')


DEEP = '[' * 900 + ']' * 900
NESTED = '{"drawing":' * 300 + '1' + '}' * 300


@pytest.mark.parametrize(
    'value', [DEEP, NESTED, str(10**400), '1e999'], ids=['deep', 'nested', 'huge', 'endless']
)
@pytest.mark.parametrize('name', ['island', 'quiet-turns', 'mixed-capture'])
def test_odd_values_of_options_are_refused(bo: Player, name: str, value: str) -> None:
    body = f'{{"game": "claim", "players": 2, "options": {{"{name}": {value}}}}}'
    answer = bo.http.post('/api/tables', content=body, headers={'content-type': 'application/json'})
    assert answer.status_code == 400, answer.text


def test_limits_hold_for_each_address(tmp_path: Path) -> None:
    limits = Limits(reads=(3, 0), writes=(2, 0), persons=(1, 0))
    with House(tmp_path / 'hall.sqlite', limits) as house:
        one, other = Player(house, 'Bo'), Player(house)
        assert refused(other.ask('PUT', '/me', {'nickname': 'Eve'}), 429, 'too-fast')
        assert refused(one.ask('PUT', '/me', {'nickname': 'Bob'}), 429, 'too-fast')
        assert [one.ask('GET', '/me').status_code for _ in range(4)] == [200, 200, 200, 429]
        one.close()
        other.close()


def test_one_person_does_not_fill_the_hall_with_tables(tmp_path: Path) -> None:
    limits = Limits(tables=(3, 0), unstarted=2)
    with House(tmp_path / 'hall.sqlite', limits) as house:
        bo = Player(house, 'Bo')
        doc = {'game': 'claim', 'players': 2}
        answers = [bo.ask('POST', '/tables', doc) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [201, 201, 409, 429]
        bo.close()
