"""From one scene to the next: what a reader who has the old one must be told to have the new one.

It is worked out for everybody at a table after every action, so it is here, where it is compiled.
"""

from __future__ import annotations

from .scene import Node, Scene


class Motion:
    """The nodes that are put, the keys that are dropped, and the places of what is new or has another place.

    A place is a key and the key before which it stands, None for the end. They are taken from the last to the
    first, so that what each refers to is there already.

    Whether a node changed does not depend on the words it is told in, so a motion serves all languages.
    """

    def __init__(self, old: Scene, new: Scene) -> None:
        self.old = old
        self.new = new
        self.put: list[Node] = []
        self.drop: list[str] = []
        self.places: list[tuple[str, str | None]] = []
        before, after = old.nodes, new.nodes
        first = same_at_the_beginning(before, after)
        last = same_at_the_end(before, after, first)
        follower = after[len(after) - last].key if last > 0 else None
        self.sort(before[first : len(before) - last], after[first : len(after) - last], follower)

    def sort(self, before: list[Node], after: list[Node], follower: str | None) -> None:
        """What differs between the first nodes, which do not, and the last: these begin with `follower`."""
        old = {node.key: node for node in before}
        new = {node.key: node for node in after}
        self.drop = [node.key for node in before if node.key not in new]
        for node in after:
            was = old.get(node.key)
            if was is None or not was.same(node):
                self.put.append(node)
        shuffled = [node.key for node in before if node.key in new] != [
            node.key for node in after if node.key in old
        ]
        for index in range(len(after) - 1, -1, -1):
            key = after[index].key
            if shuffled or key not in old:
                self.places.append((key, follower))
            follower = key

    @property
    def is_empty(self) -> bool:
        """Whether nothing has changed to the eye."""
        old, new = self.old, self.new
        if self.put or self.drop or self.places:
            return False
        return (
            old.width == new.width and old.height == new.height and self.same_zones and old.title == new.title
        )

    @property
    def same_zones(self) -> bool:
        old, new = self.old.zones, self.new.zones
        if old is new:
            return True
        return len(old) == len(new) and all([one.same(other) for one, other in zip(old, new)])


def same_at_the_beginning(before: list[Node], after: list[Node]) -> int:
    """How many nodes are the same objects: what did not change mostly is."""
    count = 0
    for one, other in zip(before, after):
        if one is not other:
            break
        count += 1
    return count


def same_at_the_end(before: list[Node], after: list[Node], first: int) -> int:
    """The same from the end, not counting the `first` ones again."""
    count, most = 0, min(len(before), len(after)) - first
    while count < most and before[len(before) - 1 - count] is after[len(after) - 1 - count]:
        count += 1
    return count
