"""The picture over the wire: a whole scene, and the step from one to the next.

Whether a node changed does not depend on the words it is told in, so a step serves readers of all languages.
"""

from __future__ import annotations

from ..core.scene import Node, Scene
from . import wire
from .speech import Speech


def whole_scene(scene: Scene, speech: Speech) -> wire.Scene:
    return wire.Scene(
        scene.game,
        scene.width,
        scene.height,
        speech.words(scene.title),
        scene.art,
        zones(scene, speech),
        [speech.node(node) for node in scene.nodes],
    )


class Step:
    """From one scene to the next: the nodes that are put, those that are dropped, the new order if any."""

    __slots__ = ('drop', 'new', 'old', 'order', 'put')

    def __init__(self, old: Scene, new: Scene) -> None:
        self.old = old
        self.new = new
        self.drop = list[str]()
        self.order: list[str] | None = None
        before, after = old.nodes, new.nodes
        first = alike(before, after)
        last = min(alike(before[::-1], after[::-1]), len(before) - first, len(after) - first)
        self.sort(before[first : len(before) - last], after[first : len(after) - last], last > 0)

    def sort(self, before: list[Node], after: list[Node], more: bool) -> None:
        """What differs between the first and the last nodes, which do not; `more` if there are last ones."""
        old, new = {node.key: node for node in before}, {node.key: node for node in after}
        self.put = [
            node
            for key, node in new.items()
            if (was := old.get(key)) is not node and (was is None or not was.same(node))
        ]
        self.drop = [key for key in old if key not in new]
        kept, added = [key for key in old if key in new], [key for key in new if key not in old]
        if kept + added != list(new) or (added and more):
            self.order = [node.key for node in self.new.nodes]

    @property
    def is_empty(self) -> bool:
        """Whether nothing has changed to the eye."""
        old, new = self.old, self.new
        moved = self.put or self.drop or self.order is not None
        return not moved and same_outline(old, new) and old.title == new.title

    def patch(self, speech: Speech) -> wire.Patch:
        old, new = self.old, self.new
        return wire.Patch(
            [speech.node(node) for node in self.put],
            self.drop,
            self.order,
            speech.words(new.title),
            new.width if new.width != old.width else None,
            new.height if new.height != old.height else None,
            None if same_zones(old, new) else zones(new, speech),
        )


def alike(before: list[Node], after: list[Node]) -> int:
    """How many nodes at the beginning are the same objects: what did not change mostly is."""
    count = 0
    for one, other in zip(before, after):
        if one is not other:
            break
        count += 1
    return count


def zones(scene: Scene, speech: Speech) -> list[wire.Zone]:
    return [
        wire.Zone(zone.key, speech.words(zone.name), zone.x, zone.y, zone.width, zone.height)
        for zone in scene.zones
    ]


def same_outline(old: Scene, new: Scene) -> bool:
    return old.width == new.width and old.height == new.height and same_zones(old, new)


def same_zones(old: Scene, new: Scene) -> bool:
    return old.zones is new.zones or outline(old) == outline(new)


def outline(scene: Scene) -> list[tuple[object, ...]]:
    return [(zone.key, zone.name, zone.x, zone.y, zone.width, zone.height) for zone in scene.zones]
