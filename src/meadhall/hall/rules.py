"""The rules of a game for a page: its Markdown as HTML, where every rule and every chapter can be gone to."""

from __future__ import annotations

import functools
import re
from html import escape
from itertools import pairwise
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from ..core.words import Message
from ..rulebook import Rulebook, load
from ..table.refusals import NotThere
from .client_files import File, compressed
from .speech import speech

ANCHOR: Final = re.compile(r'<a id="[^"]*"></a>')  # for a text read as it is; here the rule has the id
HEADING: Final = 3  # tokens: it opens, its words, it closes
RENDERER: Final = MarkdownIt('commonmark', {'html': False}).enable('table')


@functools.cache
def rule_ids(name: str) -> list[str]:
    """All that can be looked up; nothing, if a game comes without its rules."""
    text = load(name, 'en')
    return [] if text is None else [rule.id for rule in Rulebook(text).rules]


@functools.cache
def rules(name: str, language: str) -> File:
    text = load(name, language)
    if text is None:
        raise NotThere(Message('hall.no-rules'))
    tokens = RENDERER.parse(ANCHOR.sub('', text))
    chapters = mark_chapters(tokens)
    mark_rules(tokens, {rule.id for rule in Rulebook(text).rules})
    links = ''.join([f'<li><a href="#{place}">{escape(title)}</a></li>' for place, title in chapters])
    label = escape(speech(language).words(Message('hall.chapters')))
    contents = f'<nav aria-label="{label}"><ul>{links}</ul></nav>'
    html = render(tokens[:HEADING]) + contents + render(tokens[HEADING:])
    return compressed('text/html', html.encode())


def render(tokens: list[Token]) -> str:
    return str(RENDERER.renderer.render(tokens, RENDERER.options, {}))


def mark_chapters(tokens: list[Token]) -> list[tuple[str, str]]:
    """The ids that the chapters are given, and their titles."""
    found = list[tuple[str, str]]()
    for opening, words in pairwise(tokens):
        if opening.type == 'heading_open' and opening.tag == 'h2':
            found.append((f'chapter-{len(found) + 1}', words.content))
            opening.attrSet('id', found[-1][0])
    return found


def mark_rules(tokens: list[Token], ids: set[str]) -> None:
    """The item that begins with the id of a rule, in bold type, is that rule."""
    for item, _, words in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if item.type == 'list_item_open' and words.children:
            parts = [child for child in words.children if child.type != 'text' or child.content]
            if parts[0].type == 'strong_open' and parts[1].content in ids:
                item.attrSet('id', parts[1].content)
