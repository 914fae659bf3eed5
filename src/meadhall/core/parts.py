"""Parts of a picture, drawn once: for the same few values a game gets the same nodes again.

So a scene is put together from what is there already, and who compares two scenes, or sends nodes on in many
languages, knows by `is` what has not changed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, ParamSpec, cast

from .scene import Node

Values = ParamSpec('Values')
LOOKS: Final = 2048  # of each part
OF_A_KEY: Final = 32  # looks of one node that are remembered
NODES: Final[dict[str, list[Node]]] = {}


def part(draw: Callable[Values, list[Node]]) -> Callable[Values, tuple[Node, ...]]:
    """Makes a function that draws keep what it has drawn. Its arguments are all that it may depend on."""

    def drawn(*args: Values.args, **kwargs: Values.kwargs) -> tuple[Node, ...]:
        return tuple([shared(node) for node in draw(*args, **kwargs)])

    return cast(Callable[Values, tuple[Node, ...]], lru_cache(maxsize=LOOKS)(drawn))


def shared(node: Node) -> Node:
    """The node that was drawn like this before, if there was one: a part may change only in places."""
    looks = NODES.setdefault(node.key, [])
    for one in looks:
        if one.same(node):
            return one
    looks.append(node)
    if len(looks) > OF_A_KEY:
        del looks[0]
    return node
