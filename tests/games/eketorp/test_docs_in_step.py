"""The rules text, the tests and the code of Eketorp cite the same rules."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

import pytest

import meadhall as mh

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[2]
PAGE: Final = (ROOT / 'docs' / 'rules' / 'eketorp.en.md').read_text(encoding='utf-8')
SOURCE: Final = ROOT / 'src' / 'meadhall' / 'games' / 'eketorp'

IDS: Final = (
    'E0', *(f'E1.{n}' for n in range(1, 6)), 'E2.1', 'E2.2', 'E2.3', 'E2.4',
    *(f'E4.{n}' for n in range(1, 14)),
    'E2.5', 'E5.1', 'E5.2', 'E5.3', 'E5.4', 'E2.6', 'E6.1', 'E6.2', 'E6.3', 'E3.1', 'E3.2', 'E3.3', 'E3.4',
    *(f'E-R{n}' for n in range(1, 10)),
)  # fmt: skip
CHAPTERS: Final = {'E1', 'E2', 'E3', 'E4', 'E5', 'E6'}
ITEM: Final = re.compile(r'^ *- <a id="([^"]+)"></a>\*\*([^*]+)\*\* (.+)', re.MULTILINE)
CITED: Final = re.compile(r'(?<![\w#.])E(?:-R\d+|\d+(?:\.\d+)?)(?!\w)')
NAMED: Final = re.compile(r'test_E(?:_R(?P<ruling>\d+)|(?P<chapter>\d+)(?:_(?P<rule>\d+))?)_')


def id_named(test: str) -> str | None:
    """The id in a test's name: test_E4_10_… is about E4.10, test_E_R9_… about E-R9."""
    found = NAMED.match(test)
    if found is None:
        return None
    if found['ruling']:
        return f'E-R{found["ruling"]}'
    return f'E{found["chapter"]}' + (f'.{found["rule"]}' if found['rule'] else '')


def sources(folder: Path, pattern: str) -> dict[str, str]:
    return {path.name: path.read_text(encoding='utf-8') for path in sorted(folder.glob(pattern))}


def all_tests() -> list[str]:
    return [
        node.name
        for source in sources(HERE, 'test_*.py').values()
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and node.name.startswith('test_')
    ]


def texts_in(source: str) -> set[str]:
    return {
        node.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_the_rules_text_has_every_id_once_and_in_order() -> None:
    assert [found[0] for found in ITEM.findall(PAGE) if found[0] == found[1]] == list(IDS)
    assert re.findall(r'<a id="([^"]+)">', PAGE) == list(IDS)


def test_every_link_of_the_rules_text_leads_to_an_id() -> None:
    links = re.findall(r'\[([^]]+)\]\(#([^)]+)\)', PAGE)
    assert len(links) > 20
    assert [link for link in links if link[0] != link[1] or link[1] not in IDS] == []


def test_every_id_has_a_test_of_its_name_and_no_test_names_another() -> None:
    named = {id_named(test) for test in all_tests()} - {None}
    assert named == set(IDS)


@pytest.mark.parametrize('name', [*sources(SOURCE, '*.py'), *sources(SOURCE, '*.toml')])
def test_every_rule_cited_in_code_and_data_is_in_the_text(name: str) -> None:
    assert set(CITED.findall((SOURCE / name).read_text(encoding='utf-8'))) <= set(IDS) | CHAPTERS


def test_every_refusal_is_raised_and_tested() -> None:
    words = (SOURCE / 'words.py').read_text(encoding='utf-8')
    part = re.search(r'# --- refusals\n(.*?)# ---', words, re.DOTALL)
    assert part is not None
    codes = re.findall(r"^ *'([\w-]+)': N", part[1], re.MULTILINE)
    assert len(codes) > 20
    raised = texts_in((SOURCE / 'refusals.py').read_text(encoding='utf-8'))
    tested = {text for source in sources(HERE, 'test_*.py').values() for text in texts_in(source)}
    assert [code for code in codes if code not in raised] == []
    assert [code for code in codes if code not in tested] == []


def test_every_sentence_is_used() -> None:
    """A code stands in the sources as it is, or as the end of a family such as `do-` or `n-`."""
    words = texts_in((SOURCE / 'words.py').read_text(encoding='utf-8'))
    codes = {text for text in words if re.fullmatch(r'[a-z][\w-]*', text)}
    rest = {
        text
        for name, source in sources(SOURCE, '*.py').items()
        if not name.endswith('words.py')
        for text in texts_in(source)
    }
    used = {text.removeprefix('eketorp.') for text in rest}
    families = (
        'do-',
        'ask-',
        'choice-',
        'n-',
        'state-',
        'deck-',
        'placed-',
        'stand-',
        'over-',
        'title',
        'blurb',
        'eketorp',
    )
    assert sorted(code for code in codes if code not in used and not code.startswith(families)) == []


def test_every_option_is_in_the_text_with_its_default() -> None:
    for option in mh.game('eketorp').options:
        row = re.search(rf'^\| `{option.name}` \| (.+?) \| (.+?) \|', PAGE, re.MULTILINE)
        assert row is not None, option.name
        assert row[2] == f'`{option.default}`'
        assert all(f'`{choice}`' in row[1] for choice in option.choices)


def test_every_kind_of_action_is_in_the_text() -> None:
    game = mh.game('eketorp')
    for id in range(game.n_actions()):
        word = str(game.action(id)).split()[0]
        if len(word) > 1:
            assert re.search(rf'^\|.*\| `{word}[ `]', PAGE, re.MULTILINE), word
    assert '`B`' in PAGE
