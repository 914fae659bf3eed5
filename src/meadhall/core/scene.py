"""Games draw themselves: a scene is a flat list of keyed nodes, and the choices are paths over them."""

from __future__ import annotations

from importlib.resources import files

from .action import Action
from .words import Message


class Node:
    """One thing drawn. It shows a symbol of the game's art, an SVG path, or a short text, around (x, y).

    The key stays with the thing from scene to scene, so that a client can move it. `size` scales a symbol,
    or is the height of a text. `style` names classes of the game's art. `name` is what a screen reader says.
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
        self.key = key
        self.x = x
        self.y = y
        self.symbol = symbol
        self.path = path
        self.text = text
        self.size = size
        self.turn = turn
        self.layer = layer
        self.style = style
        self.name = name


class Choice:
    """A legal action as a path of picks (keys of nodes, e.g. `piece:c4` then `point:e4`) and a label.

    No path is the beginning of another. What has no place on the board is no node: `button:pass`.
    """

    def __init__(self, action: Action, picks: tuple[str, ...], label: Message) -> None:
        self.action = action
        self.picks = picks
        self.label = label


class Scene:
    """A picture of a view, `width` by `height` units.

    `art` is a style and symbols: the inside of the game's art.svg and what this board adds. It stays the same
    throughout a match. Pictures of several games may stand on one page, so every id in it begins with the
    game's name (`claim-piece-blue`; nodes leave that out) and every style with its class (`.claim .land`).
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
    ) -> None:
        self.game = game
        self.width = width
        self.height = height
        self.nodes = nodes
        self.choices = choices
        self.title = title
        self.art = art


def load_art(package: str) -> str:
    """The inside of the art.svg of a game's package."""
    text = files(package).joinpath('art.svg').read_text('utf-8')
    return text[text.index('>', text.index('<svg')) + 1 : text.rindex('</svg>')].strip()
