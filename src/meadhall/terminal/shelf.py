"""What stands on the shelf: the games with their options, and what they run on."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from ..core import state as engine
from ..core.game import Game, Option, game, games
from ..core.words import Message
from ..languages import languages
from .console import Console


def list_games(console: Console) -> None:
    for name in games():
        show_game(console, game(name))
        console.show()
    console.say('option-file')


def show_game(console: Console, one: Game) -> None:
    args = {'name': one.name, 'game': one.title(), 'low': one.low_players, 'high': one.high_players}
    console.say('game-of' if one.low_players == one.high_players else 'game', **args)
    for sentence in (one.blurb(), one.reconstructed()):
        if sentence is not None:
            console.fill(console.words(sentence), '  ', '  ')
    for option in one.options:
        show_option(console, option)


def show_option(console: Console, option: Option) -> None:
    console.show(f'  --option {option.name}={typed(option.default)}')
    title = console.words(Message('terminal.option', {'title': option.title, 'takes': takes(option)}))
    console.fill(title, ' ' * 6, ' ' * 6)


def typed(value: object) -> str:
    """A value as it is typed after NAME=."""
    return value if isinstance(value, str) else json.dumps(value)


def takes(option: Option) -> Message:
    if isinstance(option.default, bool):
        return Message('core.true-or-false')
    if isinstance(option.default, int):
        return Message('core.number-range', {'low': option.low, 'high': option.high})
    if option.choices:
        return Message('terminal.takes-text', {'choices': list(option.choices)})
    return Message('terminal.takes-any')


def about(console: Console, version: str) -> None:
    console.say('version', version=version, python='.'.join(map(str, sys.version_info[:3])))
    console.fill(console.words(Message('terminal.' + engine_kind())))
    for name in games():
        console.say('rules-version', game=game(name).title(), version=game(name).rules_version)
    console.say('languages', languages=list(languages()))


def engine_kind() -> str:
    return 'interpreted' if Path(engine.__file__).suffix == '.py' else 'compiled'
