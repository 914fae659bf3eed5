"""From one scene to the next: following every motion is as good as seeing each scene whole."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from meadhall.core.motion import Motion
from meadhall.core.scene import Node, Scene, Zone
from meadhall.core.words import Message

KEPT = {
    (key, x): Node(key, float(x)) for key in 'abcdefgh' for x in range(2)
}  # the same objects in all scenes
NODES = st.lists(
    st.tuples(st.sampled_from('abcdefgh'), st.integers(0, 1), st.booleans()), unique_by=lambda n: n[0]
)
SCENES = NODES.map(lambda nodes: scene([node(*one) for one in nodes]))


def node(key: str, x: int, is_kept: bool) -> Node:
    return KEPT[key, x] if is_kept else Node(key, float(x))


def scene(nodes: list[Node], title: str = 'hall.title', zones: list[Zone] | None = None) -> Scene:
    return Scene('claim', 10.0, 10.0, nodes, [], Message(title), '', zones)


def followed(nodes: list[Node], motion: Motion) -> list[Node]:
    """What docs/protocol.md tells a client to do."""
    found = {node.key: node for node in nodes}
    for key in motion.drop:
        del found[key]
    for node in motion.put:
        found[node.key] = node
    keys = [node.key for node in nodes if node.key in found]
    for key, before in motion.places:
        if key in keys:
            keys.remove(key)
        keys.insert(len(keys) if before is None else keys.index(before), key)
    return [found[key] for key in keys]


@given(SCENES, SCENES)
def test_a_motion_leads_from_any_scene_to_any_other(old: Scene, new: Scene) -> None:
    found = followed(old.nodes, Motion(old, new))
    assert [one.key for one in found] == [one.key for one in new.nodes]
    assert all(one.same(other) for one, other in zip(found, new.nodes))


@given(SCENES, SCENES)
def test_only_what_changed_is_put(old: Scene, new: Scene) -> None:
    before = {one.key: one for one in old.nodes}
    motion = Motion(old, new)
    assert [one.key for one in motion.put] == [
        one.key for one in new.nodes if one.key not in before or not before[one.key].same(one)
    ]
    assert motion.drop == [key for key in before if key not in {one.key for one in new.nodes}]


def test_what_is_new_has_a_place_and_what_stays_needs_none() -> None:
    a, b, c, d = [node(key, 0, True) for key in 'abcd']
    assert Motion(scene([a, b]), scene([a, b, c, d])).places == [('d', None), ('c', 'd')]
    assert Motion(scene([a, d]), scene([a, b, c, d])).places == [('c', 'd'), ('b', 'c')]
    assert Motion(scene([a, b, c]), scene([a, c])).places == []
    assert Motion(scene([a, b, c, d]), scene([a, c, b, d])).places == [('b', 'd'), ('c', 'b')]


def test_equal_scenes_are_no_motion_and_another_title_or_place_is_one() -> None:
    nodes = [node('a', 0, False)]
    zones = [Zone('hand', Message('hall.hand'), 0.0, 0.0, 5.0, 5.0)]
    moved = [Zone('hand', Message('hall.hand'), 0.0, 1.0, 5.0, 5.0)]
    again = [Zone('hand', Message('hall.hand'), 0.0, 0.0, 5.0, 5.0)]
    old = scene(nodes, zones=zones)
    assert Motion(old, scene([node('a', 0, False)], zones=again)).is_empty
    assert not Motion(old, scene(nodes, zones=moved)).is_empty
    assert not Motion(old, scene(nodes, 'hall.other', zones)).is_empty
    assert not Motion(old, scene([node('a', 1, False)], zones=zones)).is_empty
