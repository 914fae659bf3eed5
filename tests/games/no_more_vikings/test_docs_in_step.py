"""The rules text, the tests and the code of No More Vikings cite the same rules."""

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
PAGE: Final = (ROOT / 'docs' / 'rules' / 'no-more-vikings.en.md').read_text(encoding='utf-8')
SOURCE: Final = ROOT / 'src' / 'meadhall' / 'games' / 'no_more_vikings'

IDS: Final = (
    'N0', 'N1', 'N1.1', 'N1.2', 'N1.3', 'N2', 'N2.1', 'N2.2', 'N2.3',
    'N3', 'N3.1', 'N3.2', 'N3.3', 'N3.4', 'N3.5', 'N3.6', 'N3.7',
    'N2.4', 'N4', 'N4.1', 'N4.2', 'N4.3', 'N4.4', 'N2.5', 'N5',
    *(f'N-R{number}' for number in range(1, 16)),
)  # fmt: skip
ITEM: Final = re.compile(r'^ *- <a id="([^"]+)"></a>\*\*([^*]+)\*\* (.+)', re.MULTILINE)
CITED: Final = re.compile(r'(?<![\w#.])N(?:-R\d+|\d+(?:\.\d+)?)(?!\w)')
NAMED: Final = re.compile(r'test_N(?:_R(?P<ruling>\d+)|(?P<chapter>\d+)(?:_(?P<rule>\d+))?)_')


# --- what each of them has ------------------------------------------------------------------------
def ids_of(page: str) -> list[str]:
    """The ids that are list items of the rules text, in its order."""
    return [found[0] for found in ITEM.findall(page) if found[0] == found[1]]


def id_named(test: str) -> str | None:
    """The id in a test's name: test_N3_2_… is about N3.2, test_N_R9_… about N-R9."""
    found = NAMED.match(test)
    if found is None:
        return None
    if found['ruling']:
        return f'N-R{found["ruling"]}'
    return f'N{found["chapter"]}' + (f'.{found["rule"]}' if found['rule'] else '')


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


# --- what is missing ------------------------------------------------------------------------------
def untested(ids: Iterable[str], tests: list[str]) -> list[str]:
    """A chapter is tested by its rules' tests."""
    named = {id_named(test) or '' for test in tests}
    return [id for id in ids if not any(name == id or name.startswith(id + '.') for name in named)]


def unwritten(ids: Iterable[str], tests: list[str]) -> list[str]:
    """The tests that name an id which the rules text does not have."""
    known = set(ids)
    return [test for test in tests if test.startswith('test_N') and id_named(test) not in known]


def files(folder: Path, pattern: str) -> dict[str, str]:
    return {path.name: path.read_text(encoding='utf-8') for path in sorted(folder.glob(pattern))}


# --- the tests ------------------------------------------------------------------------------------
def test_the_rules_text_has_every_id_once_and_in_order() -> None:
    assert ids_of(PAGE) == list(IDS)
    assert re.findall(r'<a id="([^"]+)">', PAGE) == list(IDS)


def test_every_link_of_the_rules_text_leads_to_an_id() -> None:
    links = re.findall(r'\[([^]]+)\]\(#([^)]+)\)', PAGE)
    assert len(links) > 10
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
    tested = {text for source in files(HERE, 'test_*.py').values() for text in texts_in(source)}
    assert [code for code in codes if code not in raised] == []
    assert [code for code in codes if code not in tested] == []


def test_every_option_is_in_the_text_with_what_it_takes() -> None:
    for option in mh.game('no-more-vikings').options:
        row = re.search(rf'^\| `{option.name}` \| (.+?) \| (.+?) \|', PAGE, re.MULTILINE)
        assert row is not None, option.name
        if isinstance(option.default, bool):
            assert row.groups() == ('on or off', 'on' if option.default else 'off')
        elif isinstance(option.default, int):
            assert row.groups() == (f'{option.low} to {option.high}', str(option.default))
        else:
            assert row[2] == f'`{option.default}`'


def test_every_kind_of_action_is_in_the_text() -> None:
    game = mh.game('no-more-vikings')
    for id in range(game.n_actions()):
        word = str(game.action(id)).split()[0]
        assert re.search(rf'^\|.*\| `{word}[ `]', PAGE, re.MULTILINE), word


def test_these_tests_can_fail() -> None:
    page = '- <a id="N3.2"></a>**N3.2** rule\n- <a id="N6"></a>**N7** no'
    assert ids_of(page) == ['N3.2']
    tests = ['test_N3_2_settle', 'test_N_R9_players', 'test_N5_x', 'test_other']
    assert [id_named(test) for test in tests] == ['N3.2', 'N-R9', 'N5', None]
    assert untested(['N3.2', 'N3', 'N-R9', 'N-R1', 'N3.20', 'N4'], tests) == ['N-R1', 'N3.20', 'N4']
    assert unwritten(['N5', 'N-R9'], [*tests, 'test_Nx']) == ['test_N3_2_settle', 'test_Nx']
    assert cited_in('x = "see N9.1."  # N-R77, not ON0 or ABN3\nN4 = 1') == {'N9.1', 'N-R77'}
