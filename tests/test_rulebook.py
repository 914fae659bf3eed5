"""The rules text, found by the ids that refusals cite."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from meadhall import games
from meadhall.languages import languages
from meadhall.rulebook import Rulebook, load

TEXT = """# Claim
*An introduction with the id* **C1** in it.

## The goal

- <a id="C1"></a>**C1** Be first with **3 castles** on
  3 territories, see [C5](#C5).

A game has parts.

## 4. The battle

- <a id="C5"></a>**C5** The battle.
- <a id="C5.1"></a>**C5.1** *The move.* One step
  or `c4-e4` hops.

  ```
  1 b r .     - hop
    . . .
  ```

- **C5.2** *Capture*, if behind it stands
  - <a id="C5.2a"></a>**C5.2a** a piece of the mover_of_it;
  - **C5.2b** a castle.

  Up to three.
- **C50** Not of the battle.

## Rulings
- **C-R1** Compact: connected.
- **C-R10** Endless.
"""
DOCS = Path(__file__).parents[1] / 'docs' / 'rules'


def texts(wanted: str) -> list[list[str]]:
    book = Rulebook(TEXT)
    return [[paragraph.text for paragraph in book.paragraphs(rule)] for rule in book.find(wanted)]


def test_a_rule_is_found_whatever_the_case() -> None:
    assert texts('C1') == [['C1 Be first with 3 castles on 3 territories, see C5.']]
    assert texts('c-r1') == [['C-R1 Compact: connected.']]
    assert texts('c5.2A') == [['C5.2a a piece of the mover_of_it;']]


def test_a_drawing_is_left_as_it_is() -> None:
    move, *drawing = Rulebook(TEXT).paragraphs(Rulebook(TEXT).find('C5.1')[0])
    assert move.text == 'C5.1 The move. One step or c4-e4 hops.'
    assert [line.text for line in drawing] == ['  1 b r .     - hop', '    . . .']
    assert all(line.is_drawing for line in drawing)


def test_a_rule_comes_with_those_below_it_and_what_follows_them() -> None:
    (capture,) = texts('C5.2')
    assert capture == [
        'C5.2 Capture, if behind it stands',
        'C5.2a a piece of the mover_of_it;',
        'C5.2b a castle.',
        'Up to three.',
    ]
    assert [text[0][:4] for text in texts('C5')] == ['C5 T', 'C5.1', 'C5.2']


def test_many_rules_are_found_by_what_their_ids_begin_with() -> None:
    assert [text[0].split()[0] for text in texts('C-R')] == ['C-R1', 'C-R10']
    assert len(texts('C')) == 7


@pytest.mark.parametrize('wanted', ['', 'C9', 'X', '5', '.', '(', 'C5.1.1'])
def test_there_is_nothing_under_other_ids(wanted: str) -> None:
    assert texts(wanted) == []


def test_chapters_list_their_rules() -> None:
    assert Rulebook(TEXT).chapters() == {
        'The goal': ['C1'],
        '4. The battle': ['C5', 'C5.1', 'C5.2', 'C5.2a', 'C5.2b', 'C50'],
        'Rulings': ['C-R1', 'C-R10'],
    }


def test_an_unknown_game_has_no_text() -> None:
    assert load('hnefatafl', 'en') is None


@pytest.mark.parametrize('page', sorted(DOCS.glob('*.md')), ids=lambda page: page.name)
def test_every_anchor_of_the_real_rules_is_found_and_leaves_no_marks(page: Path) -> None:
    text = page.read_text('utf-8')
    book = Rulebook(text)
    ids = [rule.id for rule in book.rules]
    assert ids == [part.partition('"')[0] for part in text.split('<a id="')[1:]]
    for rule in book.rules:
        assert rule in book.find(rule.id)
        words = ' '.join([one.text for one in book.paragraphs(rule) if not one.is_drawing])
        assert not set('*`[]<>') & set(words), words


@pytest.mark.parametrize('language', [code for code in languages() if code != 'en'])
@pytest.mark.parametrize('name', games())
def test_the_rules_are_the_same_in_every_language(name: str, language: str) -> None:
    """What is typed, what is linked and how it is arranged does not depend on the language."""
    english, translated = (DOCS / f'{name}.en.md').read_text(), (DOCS / f'{name}.{language}.md').read_text()
    anchors, links, tables = r'<a id="([^"]*)"', r'\]\(#([^)]*)\)', r'\|'
    for marks in (anchors, links, tables, r'(?m)^(#+) ', r'(?m)^( *- )', r'(?m)^( *```.*)$'):
        assert re.findall(marks, translated) == re.findall(marks, english), marks
    code = re.compile(r'(?<!`)`([^`\n]+)`(?!`)')
    assert sorted(code.findall(translated)) == sorted(code.findall(english))
    assert load(name, language) == translated
