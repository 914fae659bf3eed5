"""The games as a page can offer them: described by themselves, with a picture of each."""

from __future__ import annotations

import asyncio
import functools
import json
import tomllib
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from ..bots import levels
from ..core.errors import BadOption, MeadhallError
from ..core.game import Game, Option, game, games
from ..core.scene import Scene
from ..core.svg import draw
from ..core.words import Message
from ..languages import languages
from ..table.play import play
from ..table.refusals import BadRequest
from .client_files import File, compressed
from .rules import rule_ids
from .speech import Speech, speech

PLAYED = 0.6  # how much of a game has been played in its picture
MOST_DOTS = 200  # in a line of TOML
Kind = Literal['flag', 'number', 'choice', 'text']


class SeatName(Struct):
    word: str
    name: str


class OptionChoice(Struct):
    value: str
    title: str


class OptionCard(Struct, omit_defaults=True):
    """`data`: instead of one of the choices it takes a board, a deck, a box of one's own, as JSON or TOML."""

    name: str
    title: str
    kind: Kind
    default: bool | int | str
    choices: list[OptionChoice] | UnsetType = UNSET
    low: int | UnsetType = UNSET
    high: int | UnsetType = UNSET
    data: bool = False


class GameCard(Struct):
    """`rules`: the ids that words may cite, and `rules.html` has."""

    name: str
    title: str
    blurb: str | None
    reconstructed: str | None
    low: int
    high: int
    seats: list[SeatName]
    levels: list[int]
    options: list[OptionCard]
    rules: list[str]


@functools.cache
def shelf(language: str) -> list[GameCard]:
    return [described(game(name), speech(language)) for name in games()]


def described(one: Game, words: Speech) -> GameCard:
    def said(message: Message | None) -> str | None:
        return None if message is None else words.words(message)

    return GameCard(
        one.name,
        words.words(one.title()),
        said(one.blurb()),
        said(one.reconstructed()),
        one.low_players,
        one.high_players,
        [SeatName(one.seat_word(seat), words.words(one.seat(seat))) for seat in range(one.high_players)],
        list(range(1, levels(one.name) + 1)),
        [option_card(one, option, words) for option in one.options],
        rule_ids(one.name),
    )


def option_card(one: Game, option: Option, words: Speech) -> OptionCard:
    title, default = words.words(option.title), option.default
    if isinstance(default, bool):
        return OptionCard(option.name, title, 'flag', default)
    if isinstance(default, int):
        return OptionCard(option.name, title, 'number', default, low=option.low, high=option.high)
    assert isinstance(default, str)
    kind: Kind = 'choice' if option.choices else 'text'
    data = takes_data(one, option)
    choices = [OptionChoice(value, words.words(one.choice(value))) for value in option.choices]
    return OptionCard(option.name, title, kind, default, choices=choices, data=data)


def takes_data(one: Game, option: Option) -> bool:
    """Whether a game looks into what it is given: then it refuses the data, not the option."""
    try:
        one.new(one.low_players, {option.name: {}})
    except BadOption:
        return False
    except MeadhallError:
        pass
    return True


# --- what comes back -----------------------------------------------------------------------------------
def read_options(name: str, given: dict[str, Any]) -> dict[str, object]:
    """Options as a page sends them: data may be text that is yet to be read."""
    known = {option.name: option for option in game(name).options}
    return {
        option: read_value(known[option], value) if option in known and isinstance(value, str) else value
        for option, value in given.items()
    }


def read_value(option: Option, text: str) -> object:
    """One word is a text; what has signs of structure is JSON, TOML, or the lines of a drawing."""
    if text in option.choices or not any(sign in text for sign in '\n={['):
        return text
    try:
        value = json.loads(text) if text.lstrip().startswith('{') else listed_or_toml(text)
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()  # or it could not be kept, or sent
        return value
    except (ValueError, TypeError, RecursionError) as error:
        if '=' not in text and '{' not in text:
            return {'drawing': [line.rstrip() for line in text.strip('\n').splitlines()]}
        why: dict[str, object] = {'name': option.name, 'why': str(error)[:200]}
        raise BadRequest(Message('hall.data-unreadable', why)) from None


def listed_or_toml(text: str) -> object:
    """A bracket opens a list of JSON, or names a table of TOML."""
    try:
        return json.loads(text)
    except ValueError:
        check_keys(text)
        return tomllib.loads(text)


def check_keys(text: str) -> None:
    """A key of many parts, `a.a.a…`, takes time and memory by their square: a page of it, gigabytes."""
    for line in text.split('\n'):
        if len([part for part in line.split('.') if part.strip()]) > MOST_DOTS:
            raise ValueError('a key has too many parts')


# --- pictures ------------------------------------------------------------------------------------------
@functools.cache
def picture(name: str, language: str) -> File:
    """A game in the middle of being played."""
    return compressed('image/svg+xml', draw(pictured(name), speech(language).catalog).encode())


@functools.cache
def pictured(name: str) -> Scene:
    record = play(name, seed='meadhall')
    state = record.start()
    for index in range(int(PLAYED * len(record.actions))):
        record.step(state, index)
    return state.game.scene(state.view(None))


async def draw_pictures() -> None:
    """All of them, so that nobody waits for one: a whole game is played for each."""
    for name in games():
        for language in languages():
            await asyncio.to_thread(picture, name, language)
