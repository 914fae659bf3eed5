"""Texts, records and pictures on disk. What cannot be read or written is refused with the file's name."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

from ..core.record import FIRST_LINE, Record
from ..core.words import Message
from .errors import bad_file, system_reason


def read_text(file: str) -> str:
    """Whatever its line ends."""
    try:
        return Path(file).expanduser().read_text('utf-8-sig')
    except UnicodeDecodeError:
        raise bad_file(file, Message('terminal.not-text')) from None
    except (OSError, ValueError, RuntimeError) as error:
        raise bad_file(file, system_reason(error)) from None


def write_text(file: str, text: str) -> None:
    try:
        Path(file).expanduser().write_text(text, 'utf-8', newline='\n')
    except (OSError, ValueError, RuntimeError) as error:
        raise bad_file(file, system_reason(error)) from None


@contextlib.contextmanager
def folder_for(name: str) -> Iterator[Path]:
    """A folder to write into; made if need be, and taken away again if it stays empty."""
    path = made_folder(name)
    try:
        yield path
        if not any(path.iterdir()):
            path.rmdir()
    except OSError as error:
        raise bad_file(name, system_reason(error)) from None


def made_folder(name: str) -> Path:
    try:
        path = Path(name).expanduser()
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError, RuntimeError) as error:
        raise bad_file(name, system_reason(error)) from None
    return path


def read_record(file: str) -> Record:
    """The record in a file, or on standard input for '-'."""
    return Record.loads(sys.stdin.read() if file == '-' else read_text(file))


def write_record(file: str, record: Record) -> None:
    """Never over a file that is something else."""
    try:
        path = Path(file).expanduser()
        ours = not path.is_file() or is_record(path)
    except (OSError, ValueError, RuntimeError) as error:
        raise bad_file(file, system_reason(error)) from None
    if not ours:
        raise bad_file(file, Message('terminal.not-ours'))
    write_text(file, record.dumps())


def is_record(path: Path) -> bool:
    """An empty file, as `mktemp` makes one, will do as well."""
    with path.open('rb') as opened:
        return opened.read(len(FIRST_LINE)) in (b'', FIRST_LINE.encode())
