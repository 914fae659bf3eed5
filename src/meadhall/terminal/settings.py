"""Options as they are typed: NAME=VALUE, or NAME=@FILE for what is too long to type."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

from ..core.errors import BadData, MeadhallError
from ..core.words import Message
from .errors import BadInput, bad, bad_file
from .files import read_text


class Settings:
    """The options of a table, and from which files some of them came."""

    def __init__(self, texts: list[str]) -> None:
        self.options = dict[str, object]()
        self.files = dict[str, str]()
        for text in texts:
            self.add(text)

    def add(self, text: str) -> None:
        name, equals, value = text.partition('=')
        if not name or not equals:
            raise bad('option-form', text=text)
        if name in self.options:
            raise bad('option-twice', name=name)
        if value.startswith('@'):
            self.files[name] = value[1:]
            self.options[name] = from_file(value[1:])
        else:
            self.options[name] = from_text(value)

    def blame(self, error: MeadhallError) -> MeadhallError:
        """The same refusal, with the file's name if it is about what stands in one."""
        name = error.message.args.get('name')
        about = [file for option, file in self.files.items() if option == name or isinstance(error, BadData)]
        return BadInput(bad_file(about[0], error.message).message, error.rule) if about else error


def from_text(text: str) -> object:
    """JSON if it is JSON, else just text."""
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return value


def from_file(file: str) -> object:
    """The value in a file: JSON and TOML by its ending, any other file is a drawing."""
    text = read_text(file)
    ending = Path(file).suffix.lower()
    if ending == '.json':
        return from_json(file, text)
    if ending == '.toml':
        return from_toml(file, text)
    rows = [line.rstrip() for line in text.strip('\n').splitlines()]
    if not rows:
        raise bad_file(file, Message('terminal.empty'))
    return {'drawing': rows}


def from_json(file: str, text: str) -> object:
    try:
        value: object = json.loads(text)
    except ValueError as error:
        raise bad_file(file, Message('terminal.not-json', {'why': str(error)})) from None
    except RecursionError:
        raise bad_file(file, Message('terminal.deep')) from None
    return value


def from_toml(file: str, text: str) -> object:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise bad_file(file, Message('terminal.not-toml', {'why': str(error)})) from None
    except RecursionError:
        raise bad_file(file, Message('terminal.deep')) from None
