"""Every view can be drawn, and every legal action can be picked on the picture."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

import meadhall as mh
from meadhall.core.svg import draw

from .positions import GAME, MIXES, play, position, reached

CASES = [(players, options) for players in (2, 3, 4) for options in MIXES]


def scenes(state: mh.State) -> list[mh.Scene]:
    found = [GAME.scene(state.view(None), [action for action, _ in state.odds()])]
    return found + [GAME.scene(state.view(seat), state.legal(seat)) for seat in range(int(state.players))]


@pytest.mark.parametrize(('players', 'options'), CASES)
def test_every_legal_action_has_exactly_one_choice(players: int, options: dict[str, Any]) -> None:
    for state in reached(players, options, seed=7, share=0.2):
        for seat, scene in zip((mh.CHANCE, *range(players)), scenes(state), strict=True):
            actions = [action for action, _ in state.odds()] if seat == mh.CHANCE else state.legal(seat)
            assert [choice.action for choice in scene.choices] == actions
            paths = [choice.picks for choice in scene.choices]
            assert len(set(paths)) == len(paths)
            assert not any(one != other and one == other[: len(one)] for one in paths for other in paths)
            keys = {node.key for node in scene.nodes}
            assert all(pick in keys or pick.startswith('button:') for path in paths for pick in path)
            assert all(str(choice.label) for choice in scene.choices)


@pytest.mark.parametrize(('players', 'options'), CASES)
def test_keys_are_unique_names_have_words_and_symbols_exist(players: int, options: dict[str, Any]) -> None:
    for state in reached(players, options, seed=8, share=0.05):
        for scene in scenes(state):
            keys = [node.key for node in scene.nodes]
            assert len(set(keys)) == len(keys)
            for node in scene.nodes:
                assert node.name is None or str(node.name)
                assert not node.symbol or f'id="clash-{node.symbol}"' in scene.art
                assert 0 <= node.x <= scene.width
                assert 0 <= node.y <= scene.height


def test_the_picture_is_well_formed_and_its_styles_stay_inside_it() -> None:
    for scene in scenes(position(4)):
        ElementTree.fromstring(draw(scene))
        ids = re.findall(r'id="([^"]+)"', scene.art)
        assert len(set(ids)) == len(ids)
        assert all(id.startswith('clash-') for id in ids)
        style = scene.art[scene.art.index('<style>') + 7 : scene.art.index('</style>')]
        assert all(line.startswith('.clash') for line in style.strip().splitlines())


def test_seats_are_told_apart_by_shape_too() -> None:
    art = GAME.scene(position().view(None)).art
    marks = [
        re.search(rf'<g id="clash-mark-{colour}"[^>]*>(.*?)</g>', art)
        for colour in ('red', 'yellow', 'blue', 'green')
    ]
    shapes = {mark[1] for mark in marks if mark is not None}
    assert len(shapes) == 4


def test_a_hidden_card_is_drawn_as_its_back_and_its_owner_sees_what_it_is() -> None:
    state = position()
    play(state, 'red: announce run as club')
    mine = {node.key: node.symbol for node in GAME.scene(state.view(0)).nodes}
    theirs = {node.key: node.symbol for node in GAME.scene(state.view(1)).nodes}
    assert mine['play:1'] == theirs['play:1'] == 'back-red'
    assert mine['play:1:icon'] == 'icon-club'
    assert 'play:1:icon' not in theirs
    play(state, 'yellow: call')
    theirs = {node.key: node.symbol for node in GAME.scene(state.view(1)).nodes}
    assert (theirs['play:1'], theirs['play:1:icon']) == ('card', 'icon-club')


def test_the_overview_shows_seven_columns_and_the_copies_of_each_card() -> None:
    for bluff, copies in ((False, 2), (True, 1)):
        keys = [node.key for node in GAME.scene(position(bluff=bluff).view(None)).nodes]
        assert len([key for key in keys if re.fullmatch(r'column:\w+', key)]) == 8
        assert len([key for key in keys if key.startswith('column:strike:pip')]) == copies
