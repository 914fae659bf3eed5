"""Games draw themselves: a scene is a flat list of keyed nodes, and the choices are paths over them."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from .action import Action
from .words import Message


class Node:
    """One thing drawn. It shows a symbol of the game's art, an SVG path, or a short text, around (x, y).

    The key stays with the thing from scene to scene, so that a client can move it. `size` scales a symbol,
    or is the height of a text. `style` names classes of the game's art. `name` is what a screen reader says.

    A node never changes. What looks the same in two scenes is, as far as a game can manage, the same object:
    so a new scene costs little, and most of what did not change is known by `is`.
    """

    def __init__(
        self,
        key: str,
        x: float = 0.0,
        y: float = 0.0,
        *,
        symbol: str = '',
        path: str = '',
        text: Message | str = '',
        size: float = 1.0,
        turn: float = 0.0,
        layer: int = 0,
        style: str = '',
        name: Message | None = None,
    ) -> None:
        self.key: Final = key
        self.x: Final = x
        self.y: Final = y
        self.symbol: Final = symbol
        self.path: Final = path
        self.text: Final = text
        self.size: Final = size
        self.turn: Final = turn
        self.layer: Final = layer
        self.style: Final = style
        self.name: Final = name

    def same(self, other: Node) -> bool:
        """Whether both are drawn, and named, alike."""
        return self is other or (
            self.key == other.key
            and self.x == other.x
            and self.y == other.y
            and self.symbol == other.symbol
            and self.style == other.style
            and self.layer == other.layer
            and self.turn == other.turn
            and self.size == other.size
            and self.path == other.path
            and (self.name is other.name or self.name == other.name)
            and (self.text is other.text or self.text == other.text)
        )


class Zone:
    """A part of the picture that can be shown apart.

    A narrow page shows the zones one below the other, each as wide as the page. They cover all there is to
    see. What the reader holds, and picks from, is the zone `hand`.
    """

    def __init__(self, key: str, name: Message, x: float, y: float, width: float, height: float) -> None:
        self.key: Final = key
        self.name: Final = name
        self.x: Final = x
        self.y: Final = y
        self.width: Final = width
        self.height: Final = height

    def same(self, other: Zone) -> bool:
        """Whether both are the same place by the same name."""
        return (
            self.key == other.key
            and self.x == other.x
            and self.y == other.y
            and self.width == other.width
            and self.height == other.height
            and (self.name is other.name or self.name == other.name)
        )


class Choice:
    """A legal action as a path of picks (keys of nodes, e.g. `piece:c4` then `point:e4`) and a label.

    No path is the beginning of another. What has no place on the board is no node: `button:pass`.
    """

    def __init__(self, action: Action, picks: tuple[str, ...], label: Message) -> None:
        self.action = action
        self.picks = picks
        self.label = label


class Scene:
    """A picture of a view, `width` by `height` units. Without zones of its own it is all one zone.

    `art` is a style and symbols: the inside of the game's art.svg and what this board adds. It stays the same
    throughout a match. Pictures of several games may stand on one page, so every id in it begins with the
    game's name (`claim-piece-blue`; nodes leave that out) and every style with its class (`.claim .land`).

    `pieces` are beginnings of keys: of what people put and move. Those that others moved last are marked.
    """

    def __init__(
        self,
        game: str,
        width: float,
        height: float,
        nodes: list[Node],
        choices: list[Choice],
        title: Message,
        art: str,
        zones: list[Zone] | None = None,
        pieces: tuple[str, ...] = (),
    ) -> None:
        self.game = game
        self.width = width
        self.height = height
        self.nodes = nodes
        self.choices = choices
        self.title = title
        self.art = art
        self.zones = [Zone('all', title, 0.0, 0.0, width, height)] if zones is None else zones
        self.pieces = pieces


def load_art(package: str) -> str:
    """The inside of the art.svg of a game's package."""
    text = files(package).joinpath('art.svg').read_text('utf-8')
    return text[text.index('>', text.index('<svg')) + 1 : text.rindex('</svg>')].strip()
