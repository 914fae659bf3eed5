"""The rules text of a game, by the ids that refusals cite. In Markdown a rule begins with its id, in a list:

## 4. The battle

- <a id="C5.1"></a>**C5.1** *The move.* A piece moves along its row …
"""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path
from typing import Final

RULE: Final = re.compile(r'(?P<indent> *)- +(<a [^>]*></a>)?\*\*(?P<id>[^*\s]+)\*\* ')
MARKS: Final = re.compile(r'<[^>]*>|\*\*|`|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)')
SOURCES: Final = Path(__file__).parents[2] / 'docs' / 'rules'  # where a wheel's `rules` come from
LINKS: Final = re.compile(r'\[([^]]*)\]\([^)]*\)')


def load(game: str, language: str) -> str | None:
    """The text in a language, or else in English; None if it is not installed."""
    package = resources.files('meadhall') / 'rules'
    folder = package if package.is_dir() else SOURCES
    for code in (language, 'en'):
        file = folder / f'{game}.{code}.md'
        if file.is_file():
            return file.read_text('utf-8')
    return None


class Rule:
    """A rule with its sub-rules and drawings: lines of the text, from `start` to before `end`."""

    def __init__(self, name: str, heading: str, indent: int, start: int) -> None:
        self.id = name
        self.heading = heading
        self.indent = indent
        self.start = self.end = start


class Rulebook:
    """The rules of a text, in its order."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.rules = list[Rule]()
        self.open = list[Rule]()  # the rules that the next line is part of
        self.heading = ''
        for number, line in enumerate(self.lines):
            self.read(number, line)

    def read(self, number: int, line: str) -> None:
        rule = RULE.match(line)
        if line.startswith('#'):
            self.heading = plain(line.lstrip('#'))
            self.open = []
        if line.strip():
            indent = len(line) - len(line.lstrip())
            self.open = [one for one in self.open if one.indent < indent]
        if rule:
            self.rules.append(Rule(rule['id'], self.heading, len(rule['indent']), number))
            self.open.append(self.rules[-1])
        for one in self.open:
            one.end = number + 1

    def find(self, wanted: str) -> list[Rule]:
        """A rule and those below it: for C5 also C5.1 and C5.2a, but never C50."""
        below = re.compile(re.escape(wanted) + r'($|(?<=\d)\D|(?<=\D))', re.IGNORECASE)
        found = list[Rule]()
        for rule in self.rules:
            if wanted and below.match(rule.id) and not (found and rule.end <= found[-1].end):
                found.append(rule)
        return found

    def chapters(self) -> dict[str, list[str]]:
        """The ids under each heading."""
        found = dict[str, list[str]]()
        for rule in self.rules:
            found.setdefault(rule.heading, []).append(rule.id)
        return found

    def paragraphs(self, rule: Rule) -> list[Paragraph]:
        """The text of a rule, in paragraphs and lines of drawings."""
        found = list[Paragraph]()
        drawing = goes_on = False
        for line in [line[rule.indent :] for line in self.lines[rule.start : rule.end]]:
            text = line.strip()
            if text.startswith('```'):
                drawing, goes_on = not drawing, False
            elif drawing:
                found.append(Paragraph(line, 0, True))
            elif goes_on and text and not text.startswith('- '):
                found[-1].text += ' ' + plain(text)
            else:
                goes_on = bool(text)
                if text:
                    indent = len(line) - len(line.lstrip())
                    found.append(Paragraph(plain(text.removeprefix('- ')), indent, False))
        return found


class Paragraph:
    """A paragraph, or one line of a drawing, which must be shown as it is."""

    def __init__(self, text: str, indent: int, is_drawing: bool) -> None:
        self.text = text
        self.indent = indent
        self.is_drawing = is_drawing


def plain(line: str) -> str:
    """A line without the marks of Markdown."""
    return MARKS.sub('', LINKS.sub(r'\1', line)).strip()
