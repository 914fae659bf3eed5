"""What is in the box (K0): bracelets by worth, cards by kind, as packed multisets.

A packed multiset is one number: a few bits for the count of each kind, and from bit 32 on the count of all.
Adding and taking away are plus and minus; nothing spills as long as nobody takes what is not there.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from .arena_words import refusal

COLOURS: Final = ('red', 'yellow', 'blue', 'green')
CARDS: Final = ('walk', 'run', 'shove', 'club', 'strike', 'hammer', 'slingshot', 'shield')
WALK: Final = 0
RUN: Final = 1
SHOVE: Final = 2
CLUB: Final = 3
STRIKE: Final = 4
HAMMER: Final = 5
SLINGSHOT: Final = 6
SHIELD: Final = 7
MOST_CARDS: Final = 3  # announced in a turn: with their shields, what a word of the state holds
DEEDS: Final = 7  # the cards that can be announced: all before the shield

WORTHS: Final = 4  # bracelets are worth 1 to 4
TOTAL_SHIFT: Final = 32


# --- bracelets: 8 bits for each worth ------------------------------------------------------------------
def bracelets_of(pack: i64, worth: i64) -> i64:
    """How many bracelets of this worth."""
    return (pack >> 8 * (worth - 1)) & 255


def total(pack: i64) -> i64:
    """How many there are of all kinds, of bracelets or of cards."""
    return pack >> TOTAL_SHIFT


def points(pack: i64) -> i64:
    """What bracelets are worth together (K8)."""
    return (pack & 255) + 2 * ((pack >> 8) & 255) + 3 * ((pack >> 16) & 255) + 4 * ((pack >> 24) & 255)


def _bracelet_units() -> vec[i64]:
    one = 1
    units = [0]
    for worth in range(1, WORTHS + 1):
        units.append((one << 8 * (worth - 1)) + (one << TOTAL_SHIFT))
    return vec[i64](units)


BRACELET: Final[vec[i64]] = _bracelet_units()  # BRACELET[worth]: one such bracelet


def pack_bracelets(worths: list[int]) -> int:
    pack: i64 = 0
    for worth in worths:
        pack += BRACELET[worth]
    return int(pack)


def unpack_bracelets(pack: i64) -> list[int]:
    found = list[int]()
    for worth in range(1, WORTHS + 1):
        found += [worth] * int(bracelets_of(pack, worth))
    return found


# --- cards: 4 bits for each kind -----------------------------------------------------------------------
def cards_of(pack: i64, card: i64) -> i64:
    """How many cards of this kind."""
    return (pack >> 4 * card) & 15


def _card_units() -> vec[i64]:
    one = 1
    return vec[i64]([(one << 4 * card) + (one << TOTAL_SHIFT) for card in range(len(CARDS))])


CARD: Final[vec[i64]] = _card_units()  # CARD[kind]: one such card


def pack_cards(cards: list[int]) -> int:
    pack: i64 = 0
    for card in cards:
        pack += CARD[card]
    return int(pack)


def unpack_cards(pack: i64) -> list[int]:
    found = list[int]()
    for card in range(len(CARDS)):
        found += [card] * int(cards_of(pack, card))
    return found


# --- the box itself ------------------------------------------------------------------------------------
class Box:
    """The contents, checked. `data` is in the form of box.toml."""

    def __init__(self, data: dict[str, object]) -> None:
        self.bracelets = [0, *numbers(data, 'bracelets', ('1', '2', '3', '4'))]  # by worth
        self.own = [0, *numbers(data, 'own', ('1', '2', '3', '4'))]  # by worth
        self.unseen = [0, 0, *numbers(data, 'unseen', ('2', '3', '4'))]  # by players
        self.plain = numbers(data, 'deck', CARDS)  # by kind of card
        less = numbers(data, 'bluff', ('strike', 'slingshot', 'shield'))
        self.bluff = list(self.plain)
        for card, n in zip((STRIKE, SLINGSHOT, SHIELD), less):
            self.bluff[card] -= n
        self.hands = numbers(data, 'hand', ('plain', 'bluff'))
        self.plays, self.turns = numbers(data, 'turn', ('cards', 'most'), 1, 1000)
        self.check()

    def check(self) -> None:
        """Nobody may ever be without a card to play or to draw, or without anything to announce."""
        for bluff in (False, True):
            deck = self.deck(bluff)
            if min(deck) < 0 or deck[WALK] + deck[RUN] == 0:
                raise refusal('box-part', 'K0', {'part': 'deck'})
            if not self.plays <= self.hand(bluff) <= sum(deck):
                raise refusal('box-part', 'K0', {'part': 'hand'})
        if self.plays > MOST_CARDS:
            raise refusal('box-turn', 'K2.2', {'most': MOST_CARDS})

    def has_room(self, players: int, laid_out: int) -> bool:
        """K1: whether there are bracelets for so many players and spaces, and one more in the reserve."""
        left = [self.bracelets[worth] - players * self.own[worth] for worth in range(1, WORTHS + 1)]
        return min(left) >= 0 and sum(left) - self.unseen[players] > laid_out

    def all_bracelets(self) -> int:
        return pack_bracelets([worth for worth in range(1, WORTHS + 1) for _ in range(self.bracelets[worth])])

    def own_bracelets(self) -> list[int]:
        """K1.1: the worths that everybody begins with."""
        return [worth for worth in range(1, WORTHS + 1) for _ in range(self.own[worth])]

    def deeds(self, bluff: bool) -> int:
        """K3: what can be announced, as bits: what the decks have cards for. In the real box that is all."""
        deck = self.deck(bluff)
        return sum([1 << deed for deed in range(DEEDS) if deck[deed] > 0])

    def deck(self, bluff: bool) -> list[int]:
        """K0, K9: how many of each kind of card a player has."""
        return self.bluff if bluff else self.plain

    def hand(self, bluff: bool) -> int:
        """K1.2, K9: how many cards a hand holds."""
        return self.hands[1] if bluff else self.hands[0]


def numbers(
    data: dict[str, object], part: str, keys: tuple[str, ...], low: int = 0, high: int = 15
) -> list[int]:
    table = data.get(part)
    if not isinstance(table, dict) or sorted(table) != sorted(keys):
        raise refusal('box-part', 'K0', {'part': part})
    found = list[int]()
    for key in keys:
        value = table[key]
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise refusal('box-part', 'K0', {'part': part})
        found.append(value)
    return found


def pack_deck(deck: list[int]) -> int:
    return pack_cards([card for card in range(len(CARDS)) for _ in range(deck[card])])


def box_from(text: str) -> Box:
    """The box of a TOML text."""
    try:
        return Box(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise refusal('arena-toml', 'K0', {'name': 'box.toml', 'why': str(error)}) from error


BOX: Final = box_from(files('meadhall.games.clash').joinpath('box.toml').read_text('utf-8'))
