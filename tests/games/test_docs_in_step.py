"""The rules text, the tests and the code of each game cite the same rules."""

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
from meadhall.core.words import TEMPLATES

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[1]
ITEM: Final = re.compile(r'^ *- <a id="([^"]+)"></a>\*\*([^*]+)\*\* (.+)', re.MULTILINE)
CITED: Final = re.compile(r'(?<![\w#.])[CKN](?:-R\d+|\d+(?:\.\d+[a-z]?)?)(?!\w)')
NAMED: Final = re.compile(
    r'test_(?P<game>[CKN])(?:_R(?P<ruling>\d+)|(?P<chapter>\d+)(?:_(?P<rule>\d+)(?P<clause>[a-z])?)?)_'
)
IDS: Final[dict[str, tuple[str, ...]]] = {
    'claim': (
        'C0', 'C1', 'C2', 'C2.1', 'C2.2', 'C2.3', 'C3', 'C4', 'C4.1', 'C4.2', 'C4.3',
        'C5', 'C5.1', 'C5.2', 'C5.2a', 'C5.2b', 'C5.2c', 'C5.2d', 'C5.3', 'C5.4', 'C5.5', 'C5.6',
        'C6', 'C6.1', 'C6.2', 'C6.2a', 'C6.2b', 'C6.3', 'C6.4', 'C6.5',
        *(f'C-R{number}' for number in range(1, 15)),
    ),
    'clash': (
        'K0', 'K1', 'K1.1', 'K1.2', 'K1.3', 'K2', 'K2.1', 'K2.2', 'K3', 'K4', 'K4.1', 'K4.2', 'K4.3',
        'K5', 'K5.1', 'K5.2', 'K5.3', 'K5.4', 'K5.5', 'K6', 'K6.1', 'K6.2', 'K6.3', 'K7', 'K8', 'K9',
        *(f'K-R{number}' for number in range(1, 18)),
    ),
    'no-more-vikings': (
        'N0', 'N1', 'N1.1', 'N1.2', 'N1.3', 'N2', 'N2.1', 'N2.2', 'N2.3',
        'N3', 'N3.1', 'N3.2', 'N3.3', 'N3.4', 'N3.5', 'N3.6', 'N3.7',
        'N2.4', 'N4', 'N4.1', 'N4.2', 'N4.3', 'N4.4', 'N2.5', 'N5',
        *(f'N-R{number}' for number in range(1, 16)),
    ),
}  # fmt: skip


# --- what each of them has ----------------------------------------------------------------------------
def page_of(name: str) -> str:
    return (ROOT / 'docs' / 'rules' / f'{name}.en.md').read_text(encoding='utf-8')


def sources_of(name: str, pattern: str = '*.py') -> dict[str, str]:
    return files(ROOT / 'src' / 'meadhall' / 'games' / name.replace('-', '_'), pattern)


def own_tests(name: str) -> dict[str, str]:
    return files(HERE / name.replace('-', '_'), 'test_*.py')


def files(folder: Path, pattern: str) -> dict[str, str]:
    return {path.name: path.read_text(encoding='utf-8') for path in sorted(folder.glob(pattern))}


def ids_of(page: str) -> list[str]:
    """The ids that are list items of the rules text, in its order."""
    return [found[0] for found in ITEM.findall(page) if found[0] == found[1]]


def id_named(test: str) -> str | None:
    """The id in a test's name: test_C5_2c_… is about C5.2c, test_C_R9_… about C-R9."""
    found = NAMED.match(test)
    if found is None:
        return None
    if found['ruling']:
        return f'{found["game"]}-R{found["ruling"]}'
    rule = f'.{found["rule"]}{found["clause"] or ""}' if found['rule'] else ''
    return f'{found["game"]}{found["chapter"]}{rule}'


def names_in(sources: Iterable[str]) -> list[str]:
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


def texts_in(sources: Iterable[str]) -> set[str]:
    """The string constants of programs."""
    return {
        node.value
        for source in sources
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
    """A chapter is tested by its rules' tests, a rule by its clauses'."""
    named = {id_named(test) or '' for test in tests}
    return [id for id in ids if not any(name == id or is_part(name, id) for name in named)]


def is_part(name: str, id: str) -> bool:
    return re.match(re.escape(id) + (r'[a-z]$' if '.' in id else r'\.'), name) is not None


def unwritten(ids: Iterable[str], tests: list[str]) -> list[str]:
    """The tests that name an id which the rules text does not have."""
    known = set(ids)
    letter = next(iter(known))[0]
    return [test for test in tests if test.startswith(f'test_{letter}') and id_named(test) not in known]


# --- the tests ----------------------------------------------------------------------------------------
@pytest.mark.parametrize('name', IDS)
def test_the_rules_text_has_every_id_once_and_in_order(name: str) -> None:
    assert ids_of(page_of(name)) == list(IDS[name])
    assert re.findall(r'<a id="([^"]+)">', page_of(name)) == list(IDS[name])


@pytest.mark.parametrize('name', IDS)
def test_every_link_of_the_rules_text_leads_to_an_id(name: str) -> None:
    links = re.findall(r'\[([^]]+)\]\(#([^)]+)\)', page_of(name))
    assert len(links) > 10
    assert [link for link in links if link[0] != link[1] or link[1] not in IDS[name]] == []


@pytest.mark.parametrize('name', IDS)
def test_every_id_has_a_test_of_its_name_and_no_test_another(name: str) -> None:
    tests = names_in(own_tests(name).values())
    assert untested(IDS[name], tests) == []
    assert unwritten(IDS[name], tests) == []


@pytest.mark.parametrize('name', IDS)
def test_every_rule_cited_in_the_code_and_the_data_is_in_the_text(name: str) -> None:
    for file, source in sources_of(name).items():
        assert cited_in(source) <= set(IDS[name]), file
    for file, source in sources_of(name, '*.toml').items():
        assert set(CITED.findall(source)) <= set(IDS[name]), file


@pytest.mark.parametrize('name', IDS)
def test_every_refusal_is_raised_and_tested(name: str) -> None:
    sources = sources_of(name)
    codes = refusals_in(sources.pop('words.py'))
    assert len(codes) > 20
    assert set(codes) <= texts_in(sources.values())
    assert set(codes) <= texts_in(own_tests(name).values())


@pytest.mark.parametrize('name', IDS)
def test_every_option_is_in_the_text_with_what_it_takes(name: str) -> None:
    for option in mh.game(name).options:
        row = re.search(rf'^\| `{option.name}` \| (.+?) \| (.+?) \|', page_of(name), re.MULTILINE)
        assert row is not None, option.name
        if isinstance(option.default, bool):
            assert row.groups() == ('on or off', 'on' if option.default else 'off')
        elif isinstance(option.default, int):
            assert row.groups() == (f'{option.low} to {option.high}', str(option.default))
        else:
            assert row[2] == f'`{option.default}`'


@pytest.mark.parametrize('name', IDS)
def test_every_kind_of_action_is_in_the_text(name: str) -> None:
    game, page = mh.game(name), page_of(name)
    for word in {str(game.action(id)).split()[0] for id in range(game.n_actions())}:
        if not re.fullmatch(r'[a-n]\d+-[a-n]\d+', word):  # a move of Claim
            assert re.search(rf'^\|.*\| `{word}[ `]', page, re.MULTILINE), word


def test_these_tests_can_fail() -> None:
    page = '- <a id="C5.2"></a>**C5.2** rule\n  - <a id="C5.2a"></a>**C5.2a** a\n- <a id="C6"></a>**C7** no'
    assert ids_of(page) == ['C5.2', 'C5.2a']
    tests = ['test_C5_2c_a_capture', 'test_C_R9_without', 'test_C3_x', 'test_other']
    assert [id_named(test) for test in tests] == ['C5.2c', 'C-R9', 'C3', None]
    assert untested(['C5.2', 'C5', 'C-R9', 'C-R1', 'C5.20', 'C4'], tests) == ['C-R1', 'C5.20', 'C4']
    assert unwritten(['C3', 'C-R9'], [*tests, 'test_Cx']) == ['test_C5_2c_a_capture', 'test_Cx']
    assert cited_in('x = "see K9.1."  # K-R77, not OK0 or ABK3\nK4 = 1') == {'K9.1', 'K-R77'}


@pytest.mark.parametrize('name', mh.games())
def test_every_word_for_a_choice_is_one_s_name(name: str) -> None:
    game, prefix = mh.game(name), f'{name}.choice-'
    worded = {code.removeprefix(prefix) for code in TEMPLATES if code.startswith(prefix)}
    offered = {choice for option in game.options for choice in option.choices}
    assert worded <= offered
    names = {game.choice(choice) for choice in offered - worded}
    assert names == {choice.capitalize() for choice in offered - worded}
