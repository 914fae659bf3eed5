"""The material cards (E0, E2.1): read from TOML or from a table, and checked."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ...core.errors import BadData
from ...core.words import Message
from . import words as words  # the sentences must be known before any is needed
from .actions import KINDS, LETTERS, SQUARES

CARDS: Final = 12
HEAPS: Final = SQUARES * len(KINDS)  # of a card: by square, then kind
SIGNS: Final = 'gbny'
STANDARD: Final = 'standard'
KEYS: Final = ('cards', 'reconstructed', 'note')


class Deck:
    """`few` and `many` hold what each card lays with up to 4 and with 5 or 6 players."""

    def __init__(self, cards: list[list[str]], reconstructed: bool, note: str) -> None:
        self.cards = cards
        self.reconstructed = reconstructed
        self.note = note
        few = [0] * (CARDS * HEAPS)
        many = [0] * (CARDS * HEAPS)
        for number, heaps in enumerate(cards):
            for square in range(SQUARES):
                for part in parts(heaps[square], number + 1, square):
                    at = HEAPS * number + len(KINDS) * square + part[1]
                    many[at] += part[0]
                    few[at] += part[0] - part[2]
        self.few: vec[i64] = vec[i64](few)
        self.many: vec[i64] = vec[i64](many)

    def laid(self, players: int) -> vec[i64]:
        """E2.1: stones with a white triangle only with 5 or 6 players."""
        return self.many if players >= 5 else self.few


def refuse(code: str, **args: object) -> BadData:
    return BadData(Message('eketorp.deck-' + code, args), 'E2.1')


def parts(text: str, number: int, square: int) -> list[tuple[int, int, int]]:
    """A heap as (stones, kind, how many of them with a triangle)."""
    found = list[tuple[int, int, int]]()
    if text.strip() == '-':
        return found
    for word in text.split():
        bare = word.rstrip('*')
        triangles = len(word) - len(bare)
        count, sign = bare[:-1], bare[-1:]
        if sign not in SIGNS or not sign or not count.isascii() or not count.isdigit():
            raise refuse('heap', card=number, square=LETTERS[square], text=text)
        if len(count) > 1 or not 1 <= int(count) <= 9 or triangles > int(count):
            raise refuse('count', card=number, square=LETTERS[square], text=text)
        found.append((int(count), SIGNS.index(sign), triangles))
    if not found:
        raise refuse('heap', card=number, square=LETTERS[square], text=text)
    return found


def load(text: str) -> Deck:
    """The deck described by a TOML text."""
    try:
        data: dict[str, object] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise refuse('toml', why=str(error)) from None
    return read(data)


def read(table: object) -> Deck:
    """The deck described by a table."""
    if not isinstance(table, dict) or 'cards' not in table:
        raise refuse('fields', keys=list(KEYS))
    for key in table:
        if key not in KEYS:
            raise refuse('key', key=str(key), keys=list(KEYS))
    reconstructed, note = table.get('reconstructed', False), table.get('note', '')
    if not isinstance(reconstructed, bool) or not isinstance(note, str):
        raise refuse('fields', keys=list(KEYS))
    return Deck(read_cards(table['cards']), reconstructed, note)


def read_cards(cards: object) -> list[list[str]]:
    if not isinstance(cards, (list, tuple)) or len(cards) != CARDS:
        found = len(cards) if isinstance(cards, (list, tuple)) else 0
        raise refuse('cards', found=found, needed=CARDS)
    checked = list[list[str]]()
    for number, heaps in enumerate(cards):
        if not isinstance(heaps, (list, tuple)) or len(heaps) != SQUARES:
            raise refuse('squares', card=number + 1)
        for square, heap in enumerate(heaps):
            if not isinstance(heap, str):
                raise refuse('heap', card=number + 1, square=LETTERS[square], text=repr(heap))
        checked.append([str(heap) for heap in heaps])
    return checked


def deck_from(spec: object) -> Deck:
    """What the option `deck` names: the standard deck, a table, or the text of a TOML file."""
    if spec == STANDARD:
        return THE_DECK
    if isinstance(spec, str):
        if '=' not in spec:
            raise refuse('unknown', name=spec)
        return load(spec)
    return read(spec)


THE_DECK: Final = load(files('meadhall.games.eketorp').joinpath('deck.toml').read_text('utf-8'))
