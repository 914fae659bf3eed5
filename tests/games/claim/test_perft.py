"""How many sequences of actions follow a position: perft.toml, counted by both implementations."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

import meadhall
from meadhall.core.state import CHANCE, State

from .naive import Naive
from .positions import ISLANDS, document

Doc = dict[str, Any]

GAME: Final = meadhall.game('claim')
TABLE: Final[dict[str, Doc]] = {
    entry['name']: entry
    for entry in tomllib.loads((Path(__file__).parent / 'perft.toml').read_text(encoding='utf-8'))['position']
}
NAIVE_BY_DEFAULT: Final = 3000  # sequences; the rest with --full


def drawn(entry: Doc) -> Doc:
    """The state an entry of the table describes."""
    said = {'name', 'players', 'island', 'rows', 'counts'}
    fields = {key: value for key, value in entry.items() if key not in said}
    if entry.get('phase') == 'drawing':
        fields['first'] = None
    return document(ISLANDS[entry['island']], entry['players'], entry['rows'].split(), **fields)


def naive_count(naive: Naive, depth: int) -> int:
    texts = naive.legal()
    if depth == 1:
        return len(texts)
    total = 0
    for text in texts:
        after = naive.copy()
        after.apply(text)
        total += naive_count(after, depth - 1)
    return total


def engine_count(state: State, depth: int) -> int:
    total = 0
    for seat in state.to_act():
        actions = [action for action, _ in state.odds()] if seat == CHANCE else state.legal(seat)
        if depth == 1:
            return len(actions)
        for action in actions:
            after = state.copy()
            after.apply(seat, action)
            total += engine_count(after, depth - 1)
    return total


@pytest.mark.parametrize('name', TABLE)
def test_naive_counts_what_the_table_says(name: str, full: bool) -> None:
    naive = Naive.from_json(drawn(TABLE[name]))
    for depth, count in enumerate(TABLE[name]['counts'], 1):
        if full or count <= NAIVE_BY_DEFAULT:
            assert naive_count(naive, depth) == count


@pytest.mark.parametrize('name', TABLE)
def test_engine_counts_what_the_table_says(name: str) -> None:
    state = GAME.from_json(drawn(TABLE[name]))
    before = state.to_json()
    for depth, count in enumerate(TABLE[name]['counts'], 1):
        assert engine_count(state, depth) == count
    assert state.to_json() == before


def test_the_table_covers_all_players_phases_and_both_ways_to_capture() -> None:
    docs = [drawn(entry) for entry in TABLE.values()]
    assert {doc['players'] for doc in docs} == {2, 3, 4}
    assert {doc['phase'] for doc in docs} == {
        'drawing', 'placing', 'removing', 'settling', 'moving', 'right', 'again',
    }  # fmt: skip
    assert {(doc['players'], doc['options']['mixed-capture']) for doc in docs} >= {(3, True), (3, False)}
    assert all(len(entry['counts']) >= 3 for entry in TABLE.values())
