"""The door: names, sites, and what every answer says."""

from __future__ import annotations

import random
import re
from pathlib import Path

import httpx
import pytest

import meadhall as mh
from meadhall.hall.guard import STYLE, digest, policy
from meadhall.hall.settings import Limits, Settings
from meadhall.hall.speech import speech
from tests.hall.clients import House, Player

PATHS = ('/', '/api/me', '/api/nothing', '/nothing', '/api/games/claim/picture.svg', '/device/x')


# --- headers -------------------------------------------------------------------------------------------
@pytest.mark.parametrize('path', PATHS)
def test_every_answer_carries_the_headers(stranger: Player, path: str) -> None:
    headers = stranger.http.get(path).headers
    assert headers['x-content-type-options'] == 'nosniff'
    assert 'cache-control' in headers
    assert headers['x-frame-options'] == 'DENY'
    assert headers['referrer-policy'] == 'same-origin'
    assert headers['cross-origin-opener-policy'] == 'same-origin'
    assert headers['content-security-policy'] == policy()
    assert 'server' not in headers


def test_the_policy_allows_no_inline_script_and_no_foreign_source() -> None:
    rules = dict(rule.strip().split(' ', 1) for rule in policy().split(';'))
    assert rules['default-src'] == "'none'"
    assert rules['script-src'] == "'self'"
    assert rules['frame-ancestors'] == "'none'"
    for name, sources in rules.items():
        assert 'unsafe' not in sources or name == 'style-src-attr'
        assert not re.search(r'https?:|\*', sources)


@pytest.mark.parametrize('name', mh.games())
def test_the_policy_knows_every_style_sheet_a_game_brings(name: str) -> None:
    game, rng = mh.game(name), random.Random(3)
    for players in range(game.low_players, game.high_players + 1):
        state, dealer = game.new(players), mh.Dealer('3')
        for _ in range(30):
            for style in STYLE.findall(game.scene(state.view(None)).art):
                assert f"'sha256-{digest(style)}'" in policy()
            seat = state.to_act()[0]
            action = dealer.deal(state) if seat == mh.CHANCE else rng.choice(state.legal(seat))
            state.apply(seat, action)


# --- names ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize('host', ['localhost', 'localhost:1', '127.0.0.1:8181', '[::1]:8181'])
def test_on_loopback_the_own_names_are_known(host: str) -> None:
    assert Settings('x').knows(host)


@pytest.mark.parametrize(
    'host', ['evil.example', 'evil.example:8181', '127.0.0.1.evil.example', '', '[', '10.0.0.7']
)
def test_on_loopback_no_other_name_is(host: str) -> None:
    assert not Settings('x').knows(host)


def test_in_a_home_network_numbers_are_names_and_foreign_names_are_not() -> None:
    home = Settings('x', host='0.0.0.0')
    assert home.knows('192.168.1.7:8181')
    assert home.knows('laptop.local:8181')
    assert not home.knows('evil.example')


def test_behind_a_proxy_the_public_name_is_known() -> None:
    public = Settings('x', url='https://hall.example.org')
    assert public.knows('hall.example.org')
    assert not public.knows('example.org')
    assert public.is_secure


def test_a_request_by_another_name_is_refused(stranger: Player) -> None:
    answer = stranger.http.get('/api/me', headers={'host': 'evil.example'})
    assert (answer.status_code, answer.json()['code']) == (403, 'foreign-host')


# --- sites ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    'headers',
    [
        {'origin': 'http://evil.example'},
        {'origin': 'null'},
        {'origin': 'http://['},
        {'origin': 'http://127.0.0.1:1'},
        {'sec-fetch-site': 'cross-site'},
        {'sec-fetch-site': 'same-site'},
    ],
)
def test_another_site_changes_nothing(bo: Player, headers: dict[str, str]) -> None:
    answer = bo.ask('PUT', '/me', {'nickname': 'Eve'}, headers=headers)
    assert (answer.status_code, answer.json()['code']) == (403, 'foreign-origin')
    assert bo.ask('GET', '/me').json()['nickname'] == 'Bo'


@pytest.mark.parametrize('headers', [{}, {'sec-fetch-site': 'same-origin'}])
def test_the_own_site_and_programs_do(bo: Player, headers: dict[str, str]) -> None:
    own = {'origin': bo.house.url} if headers else {}
    assert bo.ask('PUT', '/me', {'nickname': 'Bob'}, headers={**own, **headers}).status_code == 200


@pytest.mark.parametrize(('path', 'cookie'), [('/api/me?language=de', ''), ('/api/me', 'a=b; language=de')])
def test_a_refusal_at_the_door_speaks_the_language_asked_for(tmp_path: Path, path: str, cookie: str) -> None:
    with House(tmp_path / 'hall.sqlite', Limits(reads=(0, 0))) as house:
        with httpx.Client(base_url=house.url) as http:
            answer = http.get(path, headers={'cookie': cookie, 'accept-language': 'fr'})
        assert answer.json()['text'] == speech('de').words(mh.Message('hall.too-fast'))
