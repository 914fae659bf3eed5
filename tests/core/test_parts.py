"""Nodes are drawn once and shared; a scene without zones is all one zone."""

from __future__ import annotations

import pytest

from meadhall.core.parts import OF_A_KEY, part, shared
from meadhall.core.scene import Node, Scene
from meadhall.core.words import Message, define

define('parts-test', {'title': 'A table', 'pawn': 'A {colour} pawn'})


@part
def panel(points: int) -> list[Node]:
    return [Node('parts:frame', path='M0 0h1v1z'), Node('parts:points', 1.0, text=str(points))]


def test_the_same_values_give_the_same_nodes() -> None:
    assert panel(3) is panel(3)


def test_where_a_part_changes_only_in_places_the_rest_stays() -> None:
    (frame, points), (same_frame, more) = panel(4), panel(5)
    assert frame is same_frame
    assert points is not more


def pawn(**other: object) -> Node:
    looks: dict[str, object] = {'x': 1.0, 'y': 2.0, 'symbol': 'pawn', 'size': 0.5, 'turn': 90.0, 'layer': 3}
    name = Message('parts-test.pawn', {'colour': 'red'})
    return Node('pawn', **{**looks, 'style': 'red', 'name': name, **other})  # type: ignore[arg-type]  # as given


@pytest.mark.parametrize(
    'other',
    [
        {'x': 1.5},
        {'y': 2.5},
        {'symbol': 'king'},
        {'path': 'M0 0z'},
        {'text': 'p'},
        {'size': 1.0},
        {'turn': 0.0},
        {'layer': 4},
        {'style': 'blue'},
        {'name': Message('parts-test.pawn', {'colour': 'blue'})},
    ],
)
def test_nodes_are_the_same_when_all_about_them_is(other: dict[str, object]) -> None:
    assert pawn().same(pawn())
    assert not pawn().same(pawn(**other))


def test_old_looks_are_forgotten() -> None:
    first = shared(Node('parts:old', 0.0))
    assert shared(Node('parts:old', 0.0)) is first
    for x in range(OF_A_KEY):
        shared(Node('parts:old', 1.0 + x))
    assert shared(Node('parts:old', 0.0)) is not first


def test_a_scene_without_zones_is_all_one() -> None:
    scene = Scene('chess', 8.0, 4.0, [], [], Message('parts-test.title'), '')
    assert [(zone.x, zone.y, zone.width, zone.height) for zone in scene.zones] == [(0.0, 0.0, 8.0, 4.0)]
    assert str(scene.zones[0].name) == 'A table'
