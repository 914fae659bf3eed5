"""A language as the hall speaks it: messages, nodes and choices in words, the constant ones made once."""

from __future__ import annotations

import functools
import re
from typing import Final

from msgspec import Raw

from ..core import scene as core
from ..core.action import Action
from ..core.words import Message, render
from ..languages import catalog, languages
from . import wire
from . import words as words  # the sentences must be known before any is needed

MOST_NODES: Final = 30_000  # in words
MOST_KEPT: Final = 100_000  # choices in words; a game with data of its own brings actions of its own
NONE, ONE = wire.NONE, wire.ONE
QUALITY: Final = re.compile(
    r'\s*([A-Za-z]{1,8})(?:-[A-Za-z0-9-]{1,20})?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*'
)


class Speech:
    """One for each language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.catalog = catalog(language)
        self.nodes = dict[int, tuple[core.Node, Raw]]()  # by identity
        self.choices = dict[int, tuple[Action, tuple[str, ...], Raw]]()  # by identity of the action

    def words(self, message: Message | str) -> str:
        return message if isinstance(message, str) else render(message, self.catalog)

    def node(self, node: core.Node) -> Raw:
        """A node, encoded. It never changes, and games share those that look the same, so most are known."""
        kept = self.nodes.get(id(node))
        if kept is not None:
            return kept[1]
        raw = Raw(wire.encode(self.worded(node)))
        if len(self.nodes) >= MOST_NODES:
            self.nodes.clear()
        self.nodes[id(node)] = (node, raw)
        return raw

    def worded(self, node: core.Node) -> wire.Node:
        return wire.Node(
            node.key,
            round(node.x, 2) or NONE,
            round(node.y, 2) or NONE,
            node.symbol,
            node.path,
            self.words(node.text) if node.text else '',
            ONE if node.size == ONE else round(node.size, 3),
            round(node.turn, 2) or NONE,
            node.layer,
            node.style,
            '' if node.name is None else self.words(node.name),
        )

    def choice(self, choice: core.Choice) -> Raw:
        """A choice, encoded: a game makes each action once, and its label depends on nothing else."""
        action, picks = choice.action, choice.picks
        kept = self.choices.get(id(action))
        if kept is not None and kept[1] == picks:
            return kept[2]
        raw = Raw(wire.encode(wire.Choice(action.text, tuple(picks), self.words(choice.label))))
        if len(self.choices) >= MOST_KEPT:
            self.choices.clear()
        self.choices[id(action)] = (action, picks, raw)
        return raw


@functools.cache
def speech(language: str) -> Speech:
    """Refuses a language there are no words for."""
    return Speech(language.replace('_', '-').partition('-')[0].lower())


def negotiated(asked: str | None, accepted: str) -> str:
    """The language of a request: the one asked for, else the best of `Accept-Language`, else English."""
    known = languages()
    if asked is not None:
        code = asked.replace('_', '-').partition('-')[0].lower()
        return code if code in known else 'en'
    best, found = 0.0, 'en'
    for part in accepted[:400].split(','):
        match = QUALITY.fullmatch(part)
        if match and match[1].lower() in known:
            quality = float(match[2] or 1)
            if quality > best:
                best, found = quality, match[1].lower()
    return found
