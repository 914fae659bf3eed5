"""What holds for the pictures of all games: zones for a narrow page, names for all that can be picked, and
nodes that are shared from scene to scene.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random

import pytest

import meadhall as mh

COUNTS = [
    (name, players)
    for name in mh.games()
    for players in range(mh.game(name).low_players, mh.game(name).high_players + 1)
]
PAGE = 390  # pixels: the width of a phone, which every zone fills
SCREEN = 600  # and what of its height is left for one
THUMB = 39.5
Box = tuple[float, float, float, float]  # left, top, right, bottom
anything = pytest.mark.parametrize(('name', 'players'), COUNTS)


@cache
def moments(name: str, players: int) -> list[mh.State]:
    """States of a random game, at most forty, and its end."""
    found = list[mh.State]()
    rng = Random(f'{name} {players}')
    state = mh.game(name).new(players)
    while waiting := state.to_act():
        if rng.random() < 0.08 and len(found) < 40:
            found.append(state.copy())
        seat = rng.choice(waiting)
        chances = [action for action, _ in state.odds()] if seat == mh.CHANCE else state.legal(seat)
        state.apply(seat, rng.choice(chances))
    return [*found, state]


@cache
def scenes(name: str, players: int) -> list[tuple[mh.State, int | None, mh.Scene]]:
    found = list[tuple[mh.State, int | None, mh.Scene]]()
    for state in moments(name, players):
        found += [(state, seat, drawn(state, seat)) for seat in (None, *range(players))]
    return found


def drawn(state: mh.State, seat: int | None) -> mh.Scene:
    return state.game.scene(state.view(seat), [] if seat is None else state.legal(seat))


# --- where things are ------------------------------------------------------------------------------------
def spots(path: str) -> list[tuple[float, float]]:
    """The ends of a path's strokes."""
    found = list[tuple[float, float]]()
    x = y = 0.0
    for letter, rest in re.findall(r'([MLHVAhvqatz])([^MLHVAhvqatz]*)', path):
        numbers = [float(one) for one in re.findall(r'-?(?:\d+\.?\d*|\.\d+)', rest)]
        size = {'M': 2, 'L': 2, 'H': 1, 'V': 1, 'A': 7, 'h': 1, 'v': 1, 'q': 4, 'a': 7, 't': 2, 'z': 1}[
            letter
        ]
        for at in range(0, len(numbers), size):
            end = numbers[at : at + size]
            if letter in 'MLA':
                x, y = end[-2], end[-1]
            elif letter in 'Hh':
                x = end[0] if letter == 'H' else x + end[0]
            elif letter in 'Vv':
                y = end[0] if letter == 'V' else y + end[0]
            else:
                x, y = x + end[-2], y + end[-1]
            found.append((x, y))
    return found


def extent(node: mh.Node) -> Box:
    """Of a path all of it, else its middle."""
    ends = spots(node.path) if node.path else [(0.0, 0.0)]
    across, down = [node.x + x for x, _ in ends], [node.y + y for _, y in ends]
    return min(across), min(down), max(across), max(down)


def inside(zone: mh.Zone, x: float, y: float) -> bool:
    return zone.x <= x <= zone.x + zone.width and zone.y <= y <= zone.y + zone.height


# --- zones -----------------------------------------------------------------------------------------------
@anything
def test_zones_cover_all_that_is_drawn(name: str, players: int) -> None:
    decoration = {'sheet', 'ornament', 'fight', 'swords', 'rhumbs', 'rose', 'ship'}
    for _, _, scene in scenes(name, players):
        for node in scene.nodes:
            left, top, right, bottom = extent(node)
            assert -0.01 <= left <= right <= scene.width + 0.01
            assert -0.01 <= top <= bottom <= scene.height + 0.01
            if node.key not in decoration:
                assert any(inside(zone, *centre(extent(node))) for zone in scene.zones), node.key


@anything
def test_zones_are_no_taller_than_a_screen_and_lie_in_the_picture(name: str, players: int) -> None:
    for _, _, scene in scenes(name, players):
        keys = [zone.key for zone in scene.zones]
        assert len(set(keys)) == len(keys)
        for zone in scene.zones:
            assert str(zone.name)
            assert zone.height * PAGE / zone.width <= SCREEN
            assert zone.x >= 0 and zone.x + zone.width <= scene.width + 0.01
            assert zone.y >= 0 and zone.y + zone.height <= scene.height + 0.01


@anything
def test_only_who_holds_something_has_the_zone_hand_and_it_is_the_last(name: str, players: int) -> None:
    for _, seat, scene in scenes(name, players):
        keys = [zone.key for zone in scene.zones]
        if seat is None or name == 'claim':
            assert 'hand' not in keys
        else:
            assert keys[-1] == 'hand'


# --- picks -----------------------------------------------------------------------------------------------
@anything
def test_whatever_can_be_picked_has_a_name_of_its_own(name: str, players: int) -> None:
    for _, _, scene in scenes(name, players):
        nodes = {node.key: node for node in scene.nodes}
        assert len(nodes) == len(scene.nodes)
        for step in steps(scene):
            names = [str(nodes[pick].name) for pick in step if not pick.startswith('button:')]
            assert 'None' not in names
            assert len(set(names)) == len(names)


def steps(scene: mh.Scene) -> Iterator[list[str]]:
    """What can be picked at the same time: first, and after each beginning of a path."""
    found: dict[tuple[str, ...], dict[str, None]] = {}
    for choice in scene.choices:
        for n in range(len(choice.picks)):
            found.setdefault(choice.picks[:n], {})[choice.picks[n]] = None
    for picks in found.values():
        yield list(picks)


@anything
def test_a_thumb_can_pick_all_there_is_to_pick(name: str, players: int) -> None:
    tight = total = 0
    for _, _, scene in scenes(name, players):
        nodes = {node.key: node for node in scene.nodes}
        for step in steps(scene):
            shapes = [extent(nodes[pick]) for pick in step if not pick.startswith('button:')]
            rooms = [most_room(scene, shape, shapes) for shape in shapes]
            assert all(room >= 0.6 * THUMB for room in rooms)
            tight += len([room for room in rooms if room < THUMB])
            total += len(rooms)
    assert tight <= 2 + 0.01 * total  # such as three armies before the same wall


def most_room(scene: mh.Scene, shape: Box, shapes: list[Box]) -> float:
    """How much room a pick has, in pixels, where it has most: its size, or the way to the next."""
    best = 0.0
    for zone in scene.zones:
        if inside(zone, *centre(shape)):
            others = [other for other in shapes if other != shape and inside(zone, *centre(other))]
            size = min(shape[2] - shape[0], shape[3] - shape[1])
            way = min([distance(shape, other) for other in others], default=1e9)
            best = max(best, max(size, way) * PAGE / zone.width)
    return best


def centre(shape: Box) -> tuple[float, float]:
    return (shape[0] + shape[2]) / 2, (shape[1] + shape[3]) / 2


def distance(one: Box, other: Box) -> float:
    (x, y), (u, v) = centre(one), centre(other)
    return max(abs(x - u), abs(y - v))


# --- what is shared --------------------------------------------------------------------------------------
@anything
def test_equal_views_have_the_same_scene(name: str, players: int) -> None:
    for state, seat, scene in scenes(name, players)[::7]:
        again = drawn(state.game.from_json(state.to_json()), seat)
        assert len(again.nodes) == len(scene.nodes)
        assert all(one.same(other) for one, other in zip(scene.nodes, again.nodes, strict=True))
        assert scene.title == again.title and scene.art == again.art
        assert [choice.picks for choice in scene.choices] == [choice.picks for choice in again.choices]
        assert [choice.label for choice in scene.choices] == [choice.label for choice in again.choices]


@anything
def test_what_does_not_change_is_the_same_object(name: str, players: int) -> None:
    alike = shared = 0
    for seat in (None, *range(players)):
        found = [scene for _, one, scene in scenes(name, players) if one == seat]
        for before, after in pairwise(found):
            assert before.art is after.art
            nodes = {node.key: node for node in before.nodes}
            same = [node for node in after.nodes if node.key in nodes and node.same(nodes[node.key])]
            alike += len(same)
            shared += len([node for node in same if node is nodes[node.key]])
    assert shared >= 0.99 * alike > 0


@anything
def test_drawing_again_makes_nothing_new(name: str, players: int) -> None:
    for state, seat, scene in scenes(name, players):
        again = drawn(state, seat)
        assert all(one is other for one, other in zip(scene.nodes, again.nodes, strict=True))
        assert all(one is other for one, other in zip(scene.choices, again.choices, strict=True))
        assert scene.zones is again.zones
        assert scene.title is again.title


@anything
def test_all_names_and_texts_have_words(name: str, players: int) -> None:
    for _, _, scene in scenes(name, players):
        assert str(scene.title)
        for node in scene.nodes:
            assert node.name is None or str(node.name)
            assert node.symbol or node.path or str(node.text)
