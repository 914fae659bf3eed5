"""Every view can be drawn, and every legal action can be picked on the picture."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import meadhall as mh
from meadhall.core.svg import draw

from .positions import GAME, position, random_states


def scenes(players: int) -> list[tuple[mh.State, int | None, mh.Scene]]:
    found = list[tuple[mh.State, int | None, mh.Scene]]()
    for state in random_states(players, 3, 0.1):
        for seat in [None, *state.to_act()]:
            if seat is None:
                found.append((state.copy(), None, GAME.scene(state.view(None))))
            elif seat >= 0:
                found.append((state.copy(), seat, GAME.scene(state.view(seat), state.legal(seat))))
    return found


@pytest.mark.parametrize('players', [2, 3, 4])
def test_keys_are_unique_and_all_is_on_the_sheet(players: int) -> None:
    for _, _, scene in scenes(players):
        keys = [node.key for node in scene.nodes]
        assert len(set(keys)) == len(keys), [key for key in keys if keys.count(key) > 1]
        for node in scene.nodes:
            assert 0 <= node.x <= scene.width
            assert 0 <= node.y <= scene.height
            assert str(node.name or 'unnamed')


@pytest.mark.parametrize('players', [2, 3, 4])
def test_every_legal_action_has_one_path_of_picks_of_its_own(players: int) -> None:
    for state, seat, scene in scenes(players):
        if seat is None:
            continue
        assert [choice.action for choice in scene.choices] == state.legal(seat)
        paths = [choice.picks for choice in scene.choices]
        beginnings = {path[:n] for path in paths for n in range(1, len(path))}
        assert len(set(paths)) == len(paths)
        assert not beginnings & set(paths)
        there = {node.key for node in scene.nodes}
        for choice in scene.choices:
            assert str(choice.label)
            assert all(pick in there or pick.startswith('button:') for pick in choice.picks), choice.picks


def test_every_symbol_is_in_the_art() -> None:
    for players in (2, 4):
        for _, _, scene in scenes(players):
            ids = set(re.findall(r'id="no-more-vikings-([^"]+)"', scene.art))
            assert {node.symbol for node in scene.nodes if node.symbol} <= ids


def test_the_picture_is_well_formed() -> None:
    for _, _, scene in scenes(3)[::5]:
        ElementTree.fromstring(draw(scene))


def test_the_picture_shows_ships_and_buildings() -> None:
    rows = ['vs.c', 'F..W', '#...', '....']
    state = position(villages=[rows, None], ships=[[2], [1, 4]])
    scene = GAME.scene(state.view(0), [])
    there = {node.key: node.symbol for node in scene.nodes}
    assert there['ship:blue:2'] == 'ship'
    assert [key for key in there if key.startswith('ship:red')] == ['ship:red:1', 'ship:red:4']
    assert [there[f'piece:blue:{plot}'] for plot in ('a1', 'b1', 'd1', 'a2', 'd2', 'a3')] == [
        'villager', 'soldier', 'cottage', 'fortress', 'watchtower', 'field',
    ]  # fmt: skip


def test_hidden_cards_are_not_drawn() -> None:
    state = position(hands=[['spy-1'], ['envoy-1']])
    assert 'card:envoy' not in {node.key for node in GAME.scene(state.view(0)).nodes}
    assert not [node for node in GAME.scene(state.view(None)).nodes if node.key.startswith('card:')]
