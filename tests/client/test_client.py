"""What the browser client must be, as far as its sources show it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import meadhall as mh
from meadhall.core.words import TEMPLATES
from meadhall.hall import words as words

CLIENT = Path(__file__).resolve().parents[2] / 'client'
SOURCES = sorted(
    path for path in (CLIENT / 'src').rglob('*') if path.suffix in ('.svelte', '.ts') and path.is_file()
)
NAMES = [str(path.relative_to(CLIENT)) for path in SOURCES]
CODE = re.compile(r"""\bt\((?:[^()'`]*\? )?['`]([a-z$][^'`]*)['`](?: : '([a-z-]+)')?""")
# Codes that are put together where they are used, by their beginnings.
FAMILIES = {'scheme-${scheme}': 'scheme-', 'pace-${one.name}': 'pace-'}
IN_VARIABLES = {'look', 'go-on', 'sit-down', 'watch'}  # the verb on a table's card


def used() -> set[str]:
    found = {
        code for path in SOURCES for pair in CODE.findall(path.read_text('utf-8')) for code in pair if code
    }
    return found | IN_VARIABLES


def defined() -> set[str]:
    return {code.removeprefix('page.') for code in TEMPLATES if code.startswith('page.')}


def test_every_word_on_the_pages_is_defined() -> None:
    assert used() - FAMILIES.keys() <= defined()


def test_every_defined_word_is_on_a_page() -> None:
    beginnings = tuple(FAMILIES.values())
    assert {code for code in defined() - used() if not code.startswith(beginnings)} == set()


@pytest.mark.parametrize('path', SOURCES, ids=NAMES)
def test_the_client_names_no_game(path: Path) -> None:
    text = path.read_text('utf-8').lower()
    names = [name for name in mh.games() if re.search(rf"['\"`]{name}['\"`]", text)]
    assert names == []


@pytest.mark.parametrize('path', SOURCES, ids=NAMES)
def test_the_client_loads_nothing_from_elsewhere(path: Path) -> None:
    hosts = re.findall(r'\bhttps?://([\w.-]+)', path.read_text('utf-8'))
    assert set(hosts) <= {'www.w3.org'}  # the name of a namespace, not an address


def test_the_lock_names_no_host_and_holds_a_hash_of_every_package() -> None:
    text = (CLIENT / 'package-lock.json').read_text('utf-8')
    assert '://' not in text
    packages = json.loads(text)['packages']
    assert all('integrity' in package for name, package in packages.items() if name)


def test_the_page_runs_no_script_of_its_own() -> None:
    text = (CLIENT / 'index.html').read_text('utf-8')
    scripts = re.findall(r'<script([^>]*)>(.*?)</script>', text, re.DOTALL)
    assert [inside for kind, inside in scripts if 'application/json' not in kind and inside.strip()] == []
    assert not re.search(r'\son\w+=', text)
