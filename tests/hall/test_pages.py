"""The pages: the built client, or word that it is missing."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

from meadhall.hall.client_files import Client
from meadhall.hall.speech import negotiated
from meadhall.languages import languages
from tests.hall.clients import Player

INDEX = '<html lang="{{language}}"><script type="application/json" id="words">{{words}}</script></html>'


@pytest.fixture
def built(tmp_path: Path) -> Client:
    (tmp_path / 'assets').mkdir()
    (tmp_path / 'index.html').write_text(INDEX)
    (tmp_path / 'horn.svg').write_text('<svg/>')
    (tmp_path / 'manifest.json').write_text('{}')
    (tmp_path / 'assets' / 'index-abc.js').write_text('let a = 1;\n' * 100)
    (tmp_path / 'assets' / 'index-abc.js.br').write_bytes(b'packed by the build')
    (tmp_path / 'assets' / 'index-def.css').write_text('a { color: red }\n' * 100)
    return Client(tmp_path)


def test_files_are_served_as_the_build_left_them(built: Client) -> None:
    assert set(built.files) == {'horn.svg', 'assets/index-abc.js', 'assets/index-def.css'}
    script = built.files['assets/index-abc.js']
    assert script.kind == 'text/javascript'
    assert script.caching == 'public, max-age=31536000, immutable'
    assert built.files['horn.svg'].caching == 'no-cache'


def test_a_browser_gets_the_smallest_form_it_takes(built: Client) -> None:
    script, style = built.files['assets/index-abc.js'], built.files['assets/index-def.css']
    assert script.best('gzip, deflate, br') == ('br', b'packed by the build')
    encoding, packed = script.best('gzip')
    assert (encoding, gzip.decompress(packed)) == ('gzip', script.plain)
    assert style.best('gzip, br')[0] == 'gzip'
    assert style.best('') == ('', style.plain)


def test_the_words_are_data_in_the_page_and_cannot_end_it(built: Client) -> None:
    page = built.index('en').plain.decode()
    inside = re.search('id="words">(.*?)</script>', page)
    assert inside is not None
    assert '<' not in inside[1]
    doc = json.loads(inside[1])
    assert doc['language'] == 'en'
    assert doc['languages'] == list(languages())
    assert doc['words']['confirm'] == 'Confirm'
    assert doc['words']['days'] == ['{n} day', '{n} days']


def test_without_a_build_the_page_says_how_to_make_one(tmp_path: Path) -> None:
    page = Client(tmp_path / 'nothing').index('en').plain.decode()
    assert 'python3 hall.py setup' in page


@pytest.mark.parametrize('path', ['/', '/new', '/t/anything', '/rules/claim'])
def test_every_page_is_the_clients(stranger: Player, path: str) -> None:
    answer = stranger.http.get(path)
    assert answer.status_code == 200
    assert answer.headers['content-type'] == 'text/html; charset=utf-8'
    assert 'accept-language' in answer.headers['vary']


@pytest.mark.parametrize(
    'path', ['/assets/none.js', '/../words.py', '/%2e%2e/words.py', '/assets/../../words.py', '/t']
)
def test_nothing_else_is_served(stranger: Player, path: str) -> None:
    assert stranger.http.get(path).status_code == 404


@pytest.mark.parametrize(
    ('accept', 'path', 'kind'),
    [
        ('text/html,*/*', '/bogus', 'text/html'),
        ('text/html', '/rules', 'text/html'),
        ('text/html', '/rules/claim/x', 'text/html'),
        ('text/html', '/t', 'text/html'),
        ('*/*', '/bogus', 'application/json'),
        ('text/html', '/api/bogus', 'application/json'),
    ],
)
def test_who_mistyped_an_address_is_shown_the_way(
    stranger: Player, accept: str, path: str, kind: str
) -> None:
    answer = stranger.http.get(path, headers={'accept': accept, 'accept-language': 'de'})
    assert (answer.status_code, answer.headers['content-type'].partition(';')[0]) == (404, kind)
    assert 'Hier ist nichts.' in answer.text
    assert ('<a href="/">' in answer.text) == (kind == 'text/html')
    assert 'content-security-policy' in answer.headers


def test_a_language_once_chosen_is_remembered(stranger: Player) -> None:
    assert 'set-cookie' not in stranger.http.get('/').headers
    assert 'set-cookie' not in stranger.http.get('/?language=xx').headers
    assert stranger.http.get('/?language=en').cookies['language'] == 'en'


@pytest.mark.parametrize(
    ('asked', 'accepted', 'language'),
    [
        (None, '', 'en'),
        (None, 'xx, *;q=0.5', 'en'),
        (None, 'nonsense;;q=;', 'en'),
        ('en-GB', 'de', 'en'),
        ('xx', 'en', 'en'),
    ],
)
def test_the_language_is_found_out(asked: str | None, accepted: str, language: str) -> None:
    assert negotiated(asked, accepted) == language


def test_the_best_accepted_language_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr('meadhall.hall.speech.languages', lambda: ('en', 'de', 'fr', 'it'))
    assert negotiated(None, 'fr-CH, fr;q=0.9, en;q=0.8') == 'fr'
    assert negotiated(None, 'en;q=0.5, de;q=0.7') == 'de'
    assert negotiated('it', 'de') == 'it'
