"""Positions for tests of Clash of Vikings: documents with sensible defaults, and games told line by line."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files
from random import Random
from typing import Any, Final

import pytest

import meadhall as mh

Doc = dict[str, Any]

GAME: Final = mh.game('clash')
SEATS: Final = ('red', 'yellow', 'blue', 'green')
DECK: Final = {
    'walk': 2, 'run': 1, 'shove': 1, 'club': 1, 'strike': 2, 'hammer': 1, 'slingshot': 2, 'shield': 2
}  # fmt: skip
BLUFF: Final = {**DECK, 'strike': 1, 'slingshot': 1, 'shield': 1}
BRACELETS: Final = {1: 6, 2: 8, 3: 7, 4: 4}
ARENA: Final = tomllib.loads(files('meadhall.games.clash').joinpath('arena.toml').read_text('utf-8'))
BOX: Final = tomllib.loads(files('meadhall.games.clash').joinpath('box.toml').read_text('utf-8'))
MIXES: Final = [{'arena': arena, 'bluff': bluff} for arena in ('meadow', 'fjord') for bluff in (False, True)]


def rest(deck: dict[str, int], *parts: list[str]) -> list[str]:
    """The deck without these cards, in the order of a document."""
    left = Counter(deck)
    for part in parts:
        left.subtract(part)
    return [card for card in deck for _ in range(left[card])]


def document(players: int = 2, **fields: Any) -> Doc:
    """Red is about to announce; piles hold what the fields leave of each deck. Other fields are options."""
    options = {'arena': 'meadow', 'bluff': False, 'turns': 60}
    page: Doc = {
        'game': 'clash', 'rules': 1, 'players': players, 'options': options, 'phase': 'announcing',
        'first': 0, 'turn': 0, 'turns': 0, 'played': 0,
        'vikings': ['r3.0', 'r3.2', 'r3.4', 'r3.6'][:players],
        'lying': {'r2.1': [1], 'r2.3': [2], 'r2.5': [2], 'r2.7': [3]}, 'sunk': [],
        'stocks': [[1, 2, 3] for _ in range(players)], 'hands': None, 'piles': None,
        'discards': [[] for _ in range(players)], 'open': [[] for _ in range(players)], 'plays': [],
        'deed': None, 'target': None, 'cause': 'nothing', 'giver': None, 'taker': None, 'due': 0, 'struck': 0,
        'spot': None, 'answers': ['none'] * players, 'memory': None, 'reason': None,
    }  # fmt: skip
    for field, value in fields.items():
        if field == 'options':
            options.update(value)
            continue
        (page if field in page else options)[field] = value
    full = 2 if options['bluff'] else 3
    hands = page['hands'] or [['walk', 'run', 'club'][:full] for _ in range(players)]
    deck = BLUFF if options['bluff'] else DECK
    shown = [play for play in page['plays'] if isinstance(play, dict)]
    laid = [[play['card'] for play in shown if play['seat'] == seat] for seat in range(players)]
    page['hands'] = [sorted(hand, key=[*DECK, 'axe'].index) for hand in hands]
    if page['piles'] is None:
        page['piles'] = [
            rest(deck, hands[seat], page['discards'][seat], laid[seat]) for seat in range(players)
        ]
    return page


def boxed(**parts: dict[str, int]) -> Doc:
    """The meadow with a box of its own, some of its numbers changed: `turn={'cards': 3}`."""
    box = {part: {**numbers, **parts.get(part, {})} for part, numbers in BOX.items()}
    return {'space': ARENA['space'], 'side': [ARENA['side'][0]], 'box': box}


def position(players: int = 2, **fields: Any) -> mh.State:
    return GAME.from_json(document(players, **fields))


def play(state: mh.State, *lines: str) -> list[mh.Event]:
    """Carries out lines like 'red: announce run as walk' or 'chance: bracelet 2'; returns what was told.

    What was answered comes out by itself.
    """
    told: list[mh.Event] = []
    for line in lines:
        who, _, text = line.partition(': ')
        seat = mh.CHANCE if who == 'chance' else SEATS.index(who)
        told += state.apply(seat, GAME.parse(state, seat, text))
        if 'reveal' in odds(state):
            told += state.apply(mh.CHANCE, GAME.parse(state, mh.CHANCE, 'reveal'))
    return told


def doc(state: mh.State) -> Doc:
    """The whole state, as JSON."""
    return state.to_json()


def seen(state: mh.State, seat: int | None) -> Doc:
    """What a seat, or a spectator, sees of it, as JSON."""
    return state.view(seat).to_json()


def codes(events: list[mh.Event], seat: int | None = None) -> list[str]:
    """What a seat, or a spectator, hears of it."""
    return [event.code.removeprefix('clash.') for event in events if event.is_for(seat)]


def legal(state: mh.State, seat: int = 0) -> list[str]:
    return [str(action) for action in state.legal(seat)]


def odds(state: mh.State) -> dict[str, int]:
    return {str(action): weight for action, weight in state.odds()}


def refused(state: mh.State, line: str) -> tuple[str, str]:
    """Code and rule of the refusal."""
    who, _, text = line.partition(': ')
    seat = mh.CHANCE if who == 'chance' else SEATS.index(who)
    before = state.to_json()
    with pytest.raises(mh.IllegalAction) as error:
        state.apply(seat, GAME.parse(state, seat, text))
    assert state.to_json() == before
    assert str(error.value)
    return error.value.code, error.value.rule


def any_action(state: mh.State, seat: int, rng: Random) -> mh.Action:
    actions = [action for action, _ in state.odds()] if seat == mh.CHANCE else state.legal(seat)
    return rng.choice(actions)


def reached(players: int, options: dict[str, Any], seed: int, share: float) -> list[mh.State]:
    """Some of the states of a random game, its last one too."""
    rng, state, found = Random(seed), GAME.new(players, options), []
    while waiting := state.to_act():
        if rng.random() < share:
            found.append(state.copy())
        seat = rng.choice(waiting)
        state.apply(seat, any_action(state, seat, rng))
    return [*found, state]
