"""What Eketorp's picture is made of: keys of places, boxes, shields of Vikings, heaps of stones.

Every part is drawn from a few numbers and kept, so that what did not change is the same node in every scene.
"""

from __future__ import annotations

import math
from typing import Final

from ...core.parts import part
from ...core.scene import Node
from ...core.words import Message
from .actions import COLOURS, ENGINES, KINDS, LETTERS, SQUARES, colour
from .state import heap

# What lies over what.
SHEET: Final = 0
GROUND: Final = 1
MARKS: Final = 2
STONE: Final = 3
VIKING: Final = 6
FIGURE: Final = 7

Stones = tuple[int, ...]  # how many, by kind
Crowd = tuple[tuple[int, int], ...]  # who, and how many Vikings
MANY: Final = 3  # stones of a kind that are drawn one by one


# --- keys ----------------------------------------------------------------------------------------------
def place_key(place: int) -> str:
    if place < SQUARES:
        return 'square:' + LETTERS[place]
    village, engine = divmod(place - SQUARES, 3)
    return f'siege:{COLOURS[village]}:{ENGINES[engine]}'


def viking_key(place: int, seat: int) -> str:
    return f'viking:{COLOURS[seat]}:{place_key(place)}'


def wall_key(seat: int, wall: int) -> str:
    return f'wall:{COLOURS[seat]}:{wall + 1}'


# --- lines ---------------------------------------------------------------------------------------------
def box(x: float, y: float, width: float, height: float, radius: float) -> str:
    w, h, r = width - 2 * radius, height - 2 * radius, radius
    return (
        f'M{x + r:.2f} {y:.2f}h{w:.2f}q{r} 0 {r} {r}v{h:.2f}q0 {r} {-r} {r}'
        f'h{-w:.2f}q{-r} 0 {-r} {-r}v{-h:.2f}q0 {-r} {r} {-r}z'
    )


def polar(x: float, y: float, radius: float, angle: float) -> tuple[float, float]:
    turn = math.radians(angle)
    return x + radius * math.cos(turn), y + radius * math.sin(turn)


# --- Vikings -------------------------------------------------------------------------------------------
@part
def shields(key: str, seat: int, n: int, x: float, y: float, size: float, sealed: bool = False) -> list[Node]:
    """Vikings of a colour as one shield with their number."""
    style, symbol = 'viking sealed' if sealed else 'viking', 'shield-' + COLOURS[seat]
    name = Message('eketorp.picture-vikings', {'n': n, 'seat': colour(seat)})
    found = [Node(key, x, y, symbol=symbol, size=size, layer=VIKING, style=style, name=name)]
    if n > 1:
        at_x, at_y, text = x + 0.24 * size, y + 0.24 * size, str(n)
        high = 0.36 * size
        found += [
            Node(key + ':disc', at_x, at_y, symbol='disc', size=size, layer=FIGURE),
            Node(key + ':n', at_x, at_y + 0.01, text=text, size=high, layer=FIGURE, style='count'),
        ]
    return found


# --- stones --------------------------------------------------------------------------------------------
def stone_heap(
    key: str, counts: Stones, x: float, y: float, size: float, room: float, name: Message
) -> list[Node]:
    """Stones in a row, by kind; more than three of a kind as one with a number. The first names all."""
    nodes = list[Node]()
    shown = [(kind, n if n <= MANY else 2) for kind, n in enumerate(counts) if n > 0]
    across = sum([n for _, n in shown]) + 0.4 * (len(shown) - 1)
    step = min(0.52 * size, room / max(across, 1))
    at = x - (across - 1) * step / 2
    for kind, n in shown:
        for i in range(n if counts[kind] <= MANY else 1):
            part = f'{key}:{KINDS[kind]}' + ('' if i == 0 else f':{i + 1}')
            words = None if nodes else name
            nodes.append(
                Node(part, at, y, symbol=KINDS[kind], size=size, layer=STONE, style='stone', name=words)
            )
            at += step
        if counts[kind] > MANY:
            many, part = f'×{counts[kind]}', f'{key}:{KINDS[kind]}:n'
            nodes.append(Node(part, at, y, text=many, size=0.42 * size, layer=FIGURE, style='figure'))
            at += step
        at += 0.4 * step
    return nodes


def words_of(counts: Stones) -> list[object]:
    return heap(list(counts)) or [Message('eketorp.picture-empty')]
