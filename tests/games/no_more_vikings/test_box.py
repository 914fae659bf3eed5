"""N0: the data of a box are checked, and can be replaced."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

import meadhall as mh
from meadhall.games.no_more_vikings.box import THE_TABLE

from .positions import GAME, any_action, part, play, position

WHIMS: dict[str, Any] = THE_TABLE['whims']  # type: ignore[assignment]  # a table of tables
CARDS: dict[str, Any] = THE_TABLE['cards']  # type: ignore[assignment]  # likewise


def problem(box: object) -> str:
    with pytest.raises(mh.BadData) as error:
        GAME.new(2, {'box': box})
    assert error.value.rule == 'N0'
    assert str(error.value)
    return error.value.code.removeprefix('data-')


@pytest.mark.parametrize(
    ('box', 'code'),
    [
        ('wooden', 'unknown'),
        (7, 'unknown'),
        ('grid = [', 'toml'),
        ({'colour': 1}, 'key'),
        ({'grid': 4}, 'section'),
        ({'grid': {'columns': 9, 'rows': 4}}, 'number'),
        ({'grid': {'columns': 4, 'rows': 4, 'depth': 1}}, 'key'),
        ({'pools': {'villager': -1}}, 'number'),
        ({'pools': {'dragon': 1}}, 'key'),
        ({'months': {'count': 0}}, 'number'),
        ({'months': {'count': 3, '4': 'edict'}}, 'month'),
        ({'months': {'count': 3, '2': 'ship'}}, 'bonus'),
        ({'cards': {}}, 'cards'),
        ({'cards': {'spy': CARDS['spy']}}, 'few-cards'),
        ({'cards': {**CARDS, 'bard': {'effect': 'sing', 'feet': ['1']}}}, 'choice'),
        ({'cards': {**CARDS, 'bard': {'feet': ['1']}}}, 'card'),
        ({'cards': {**CARDS, 'bard': {'effect': 'steal', 'feet': ['5']}}}, 'foot'),
        ({'cards': {**CARDS, 'bard': {'effect': 'steal', 'feet': ['123']}}}, 'foot'),
        ({'cards': {**CARDS, 'bard': {'effect': 'steal', 'feet': []}}}, 'parameter'),
        ({'cards': {**CARDS, 'bard': {'effect': 'steal', 'count': 2, 'feet': ['1']}}}, 'parameter'),
        ({'cards': {**CARDS, 'bard': {'effect': 'place', 'feet': ['1']}}}, 'parameter'),
        ({'cards': {**CARDS, 'bard': {'effect': 'place', 'piece': 'fortress', 'feet': ['1']}}}, 'choice'),
        ({'cards': {**CARDS, 'bard': {'effect': 'remove', 'pieces': ['wall'], 'feet': ['1']}}}, 'choice'),
        ({'cards': {**CARDS, 'Old Bard': {'effect': 'steal', 'feet': ['1']}}}, 'name'),
        ({'cards': {**CARDS, 'bard': {'effect': 'steal', 'feet': ['1', '2', '3']}}}, 'cards'),
        ({'whims': {}}, 'whims'),
        ({'whims': {**WHIMS, 'wish': {'points': 3}}}, 'whim'),
        ({'whims': {**WHIMS, 'wish': {'points': 3, 'form': ['HHHHH']}}}, 'no-room'),
        ({'whims': {**WHIMS, 'wish': {'points': 3, 'form': ['HH', 'H']}}}, 'form'),
        ({'whims': {**WHIMS, 'wish': {'points': 3, 'form': ['..']}}}, 'form'),
        ({'whims': {**WHIMS, 'wish': {'points': 3, 'place': 'middle'}}}, 'choice'),
        ({'whims': {**WHIMS, 'wish': {'points': -3, 'form': ['H']}}}, 'number'),
    ],
)
def test_N0_a_broken_box_is_refused_with_a_reason(box: object, code: str) -> None:
    assert problem(box) == code


def test_N0_an_unknown_option_value_is_refused() -> None:
    with pytest.raises(mh.BadOption):
        GAME.new(2, {'full-village': 'never'})


def test_N0_the_standard_box_is_marked_as_reconstructed() -> None:
    path = Path(mh.__file__).parent / 'games' / 'no_more_vikings' / 'box.toml'
    data = tomllib.loads(path.read_text('utf-8'))
    assert data['reconstructed'] is True


def test_N0_a_new_card_made_of_known_effects_needs_no_code() -> None:
    ram = {'title': 'Recruits', 'effect': 'place', 'piece': 'soldier', 'count': 2, 'feet': ['1', '2']}
    state = position(
        options={'box': {'cards': {**CARDS, 'recruits': ram}}}, hands=[['recruits-1', 'spy-1'], []]
    )
    events = play(state, '0: play recruits a1 b1')
    assert part(state, 'villages')[0][0] == 'ss..'
    assert (
        str(events[0])
        == 'Blue plays Recruits: on a1 and b1 (puts 2 pieces (soldier) on free plots of your village).'
    )


@pytest.mark.parametrize(
    'box',
    [
        {'grid': {'columns': 5, 'rows': 3}},
        'months = {count = 2}\npools = {ship = 1}',
        {'pools': {'villager': 2, 'edict': 0, 'cottage': 1}},
        {'grid': {'columns': 6, 'rows': 6}},
    ],
)
def test_N0_other_boxes_can_be_played(box: object) -> None:
    rng = Random(4)
    state = GAME.new(3, {'box': box})
    while waiting := state.to_act():
        seat = rng.choice(waiting)
        action = any_action(state, seat, rng)
        assert GAME.parse(state, seat, action.text) is action
        state.apply(seat, action)
    assert GAME.from_json(state.to_json()) == state
    assert state.outcome() is not None
