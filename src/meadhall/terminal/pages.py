"""What fills a screen or a part of one: the legal actions, the rules, the outcome."""

from __future__ import annotations

import re
from typing import Final

from ..core.action import Action
from ..core.game import Game
from ..core.outcome import Outcome
from ..core.words import Message
from ..rulebook import Rule, Rulebook
from .console import Console

MARGIN: Final = '  '


# --- actions -------------------------------------------------------------------------------------------
def list_actions(console: Console, legal: list[Action]) -> None:
    """By kind: one action with its meaning, then the others of its kind."""
    for actions in kinds(legal):
        first, *others = actions
        console.show(f'{MARGIN}{first.text:<10}  {console.words(first.label())}')
        if others:
            list_others(console, others)


def list_others(console: Console, actions: list[Action]) -> None:
    """Compact: a word they all begin with is left out."""
    word = actions[0].text.partition(' ')[0] + ' '
    shared = all(action.text.startswith(word) for action in actions)
    texts = [action.text.removeprefix(word) if shared else action.text for action in actions]
    head = f'{MARGIN}  {console.words(Message("terminal.also"))} '
    console.fill(' '.join(texts), head, ' ' * len(head))


def kinds(legal: list[Action]) -> list[list[Action]]:
    """Actions with the same sentence are of the same kind; each kind sorted as people sort."""
    groups = dict[str, list[Action]]()
    for action in legal:
        groups.setdefault(action.label().code, []).append(action)
    return [sorted(group, key=lambda action: natural(action.text)) for group in groups.values()]


def natural(text: str) -> list[tuple[str, int]]:
    """b2 stands before b10."""
    return [(word, int(number or 0)) for word, number in re.findall(r'(\D*)(\d*)', text)]


# --- help ----------------------------------------------------------------------------------------------
HELP: Final = (
    ('?', 'help-list'),
    ('? ACTION', 'help-action'),
    ('rules [ID]', 'help-rules'),
    ('board', 'help-board'),
    ('undo', 'help-undo'),
    ('hint', 'help-hint'),
    ('order', 'help-order'),
    ('save FILE', 'help-save'),
    ('resign', 'help-resign'),
    ('quit', 'help-quit'),
)


def list_commands(console: Console, legal: list[Action]) -> None:
    if legal:
        console.say('help', action=str(legal[0]))
    for command, code in HELP:
        console.show(f'{MARGIN}{command:<10}  {console.words(Message("terminal." + code))}')


# --- rules ---------------------------------------------------------------------------------------------
def show_rules(console: Console, game: Game, rulebook: Rulebook, wanted: str) -> None:
    """A rule with those below it; without an id, what there is."""
    found = rulebook.find(wanted)
    if wanted and not found:
        console.say('rules-unknown', id=wanted)
    for rule in found:
        show_rule(console, rulebook, rule)
    if not wanted:
        console.say('rules-list', game=game.title())
        for heading, ids in rulebook.chapters().items():
            console.fill(f'{heading}: {" ".join(ids)}', MARGIN, MARGIN * 2)


def show_rule(console: Console, rulebook: Rulebook, rule: Rule) -> None:
    for paragraph in rulebook.paragraphs(rule):
        if paragraph.is_drawing:
            console.show(paragraph.text)
        else:
            console.fill(paragraph.text, ' ' * paragraph.indent, ' ' * (paragraph.indent + 2))


# --- the end -------------------------------------------------------------------------------------------
def show_outcome(console: Console, game: Game, outcome: Outcome) -> None:
    """Who won, and the scores."""
    names = [game.seat(seat) for seat in range(len(outcome.scores))]
    winners = [names[seat] for seat in outcome.winners]
    if len(winners) == len(names):
        console.say('drawn')
    else:
        console.say('won', n=len(winners), winners=winners)
    scores = [
        Message('terminal.score', {'seat': name, 'score': score})
        for name, score in zip(names, outcome.scores, strict=True)
    ]
    console.say('scores', scores=scores)
