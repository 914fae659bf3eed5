"""The rules text, the tests and the code of Clash of Vikings cite the same rules."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pytest

import meadhall as mh

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[2]
PAGE: Final = (ROOT / 'docs' / 'rules' / 'clash.en.md').read_text(encoding='utf-8')
SOURCE: Final = ROOT / 'src' / 'meadhall' / 'games' / 'clash'

IDS: Final = (
    'K0', 'K1', 'K1.1', 'K1.2', 'K1.3', 'K2', 'K2.1', 'K2.2', 'K3', 'K4', 'K4.1', 'K4.2', 'K4.3',
    'K5', 'K5.1', 'K5.2', 'K5.3', 'K5.4', 'K5.5', 'K6', 'K6.1', 'K6.2', 'K6.3', 'K7', 'K8', 'K9',
    *(f'K-R{number}' for number in range(1, 18)),
)  # fmt: skip
ITEM: Final = re.compile(r'^ *- <a id="([^"]+)"></a>\*\*([^*]+)\*\* (.+)', re.MULTILINE)
CITED: Final = re.compile(r'(?<![\w#.])K(?:-R\d+|\d+(?:\.\d+)?)(?!\w)')
NAMED: Final = re.compile(r'test_K(?:_R(?P<ruling>\d+)|(?P<chapter>\d+)(?:_(?P<rule>\d+))?)_')


# --- what each of them has ----------------------------------------------------------------------------
def ids_of(page: str) -> list[str]:
    """The ids that are list items of the rules text, in its order."""
    return [found[0] for found in ITEM.findall(page) if found[0] == found[1]]


def id_named(test: str) -> str | None:
    """The id in a test's name: test_K5_2_… is about K5.2, test_K_R9_… about K-R9."""
    found = NAMED.match(test)
    if found is None:
        return None
    if found['ruling']:
        return f'K-R{found["ruling"]}'
    return f'K{found["chapter"]}' + (f'.{found["rule"]}' if found['rule'] else '')


def names_in(*sources: str) -> list[str]:
    return [
        node.name
        for source in sources
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and node.name.startswith('test_')
    ]


def cited_in(source: str) -> set[str]:
    """The ids in comments and strings of a program."""
    found: set[str] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.COMMENT, tokenize.STRING):
            found |= set(CITED.findall(token.string))
    return found


def texts_in(source: str) -> set[str]:
    """The string constants of a program."""
    return {
        node.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def refusals_in(words: str) -> list[str]:
    """The codes between the banners 'refusals' and the next."""
    part = re.search(r'# --- refusals\n(.*?)# ---', words, re.DOTALL)
    assert part is not None
    return re.findall(r"^ *'([\w-]+)': N", part[1], re.MULTILINE)


# --- what is missing ----------------------------------------------------------------------------------
def untested(ids: Iterable[str], tests: list[str]) -> list[str]:
    """A chapter is tested by its rules' tests."""
    named = {id_named(test) or '' for test in tests}
    return [id for id in ids if not any(name == id or name.startswith(id + '.') for name in named)]


def unwritten(ids: Iterable[str], tests: list[str]) -> list[str]:
    """The tests that name an id which the rules text does not have."""
    known = set(ids)
    return [test for test in tests if test.startswith('test_K') and id_named(test) not in known]


def files(folder: Path, pattern: str) -> dict[str, str]:
    return {path.name: path.read_text(encoding='utf-8') for path in sorted(folder.glob(pattern))}


# --- the tests ----------------------------------------------------------------------------------------
def test_the_rules_text_has_every_id_once_and_in_order() -> None:
    assert ids_of(PAGE) == list(IDS)
    assert re.findall(r'<a id="([^"]+)">', PAGE) == list(IDS)


def test_every_link_of_the_rules_text_leads_to_an_id() -> None:
    links = re.findall(r'\[([^]]+)\]\(#([^)]+)\)', PAGE)
    assert len(links) > 30
    assert [link for link in links if link[0] != link[1] or link[1] not in IDS] == []


def test_every_id_has_a_test_of_its_name() -> None:
    assert untested(IDS, names_in(*files(HERE, 'test_*.py').values())) == []


def test_every_test_of_a_rule_names_one_of_the_text() -> None:
    assert unwritten(IDS, names_in(*files(HERE, 'test_*.py').values())) == []


@pytest.mark.parametrize('name', files(SOURCE, '*.py'))
def test_every_rule_cited_in_the_code_is_in_the_text(name: str) -> None:
    assert cited_in((SOURCE / name).read_text(encoding='utf-8')) <= set(IDS)


@pytest.mark.parametrize('name', files(SOURCE, '*.toml'))
def test_every_rule_cited_in_the_data_is_in_the_text(name: str) -> None:
    assert set(CITED.findall((SOURCE / name).read_text(encoding='utf-8'))) <= set(IDS)


def test_every_refusal_is_raised_and_tested() -> None:
    codes = refusals_in((SOURCE / 'words.py').read_text(encoding='utf-8'))
    assert len(codes) > 20
    raised = {
        text
        for name, source in files(SOURCE, '*.py').items()
        if name != 'words.py'
        for text in texts_in(source)
    }
    tested = {text for source in files(HERE, 'test_rules_*.py').values() for text in texts_in(source)}
    assert [code for code in codes if code not in raised] == []
    assert [code for code in codes if code not in tested] == []


def test_every_option_is_in_the_text_with_what_it_takes() -> None:
    for option in mh.game('clash').options:
        row = re.search(rf'^\| `{option.name}` \| (.+?) \| (.+?) \|', PAGE, re.MULTILINE)
        assert row is not None, option.name
        if isinstance(option.default, bool):
            assert row.groups() == ('on or off', 'on' if option.default else 'off')
        elif isinstance(option.default, int):
            assert row.groups() == (f'{option.low} to {option.high}', str(option.default))
        else:
            assert row[2] == f'`{option.default}`'


def test_every_kind_of_action_is_in_the_text() -> None:
    game = mh.game('clash')
    for id in range(game.n_actions()):
        word = str(game.action(id)).split()[0]
        assert re.search(rf'^\|.*\| `{word}[ `]', PAGE, re.MULTILINE), word


def test_these_tests_can_fail() -> None:
    page = '- <a id="K5.2"></a>**K5.2** rule\n- <a id="K6"></a>**K7** no'
    assert ids_of(page) == ['K5.2']
    tests = ['test_K5_2_a_shove', 'test_K_R9_without', 'test_K3_x', 'test_other']
    assert [id_named(test) for test in tests] == ['K5.2', 'K-R9', 'K3', None]
    assert untested(['K5.2', 'K5', 'K-R9', 'K-R1', 'K5.20', 'K4'], tests) == ['K-R1', 'K5.20', 'K4']
    assert unwritten(['K3', 'K-R9'], [*tests, 'test_Kx']) == ['test_K5_2_a_shove', 'test_Kx']
    assert cited_in('x = "see K9.1."  # K-R77, not OK0 or ABK3\nK4 = 1') == {'K9.1', 'K-R77'}
