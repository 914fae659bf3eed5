"""What Eketorp's picture is made of: keys of places, boxes, shields of Vikings, heaps of stones."""

from __future__ import annotations

import math
from typing import Final

from ...core.scene import Node
from ...core.words import Message
from .actions import COLOURS, ENGINES, KINDS, LETTERS, SQUARES, colour
from .state import heap
from .view import EketorpView

# What lies over what.
SHEET: Final = 0
GROUND: Final = 1
MARKS: Final = 2
STONE: Final = 3
VIKING: Final = 5
FIGURE: Final = 6
TOPMOST: Final = 7


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


# --- Vikings and stones ----------------------------------------------------------------------------------
def troop(view: EketorpView, place: int, x: float, y: float, width: float, size: float) -> list[Node]:
    """The Vikings on a place, a shield for each colour with their number, in rows of the width."""
    here = [(seat, seat.at[place]) for seat in view.seats if seat.at is not None and seat.at[place] > 0]
    nodes = list[Node]()
    step = 0.72 * size
    a_row = max(1, int(width / step))
    for index, (seat, n) in enumerate(here):
        line, column = divmod(index, a_row)
        in_row = min(a_row, len(here) - line * a_row)
        cx = x + (column - (in_row - 1) / 2) * step
        cy = y + line * step
        nodes += shields(viking_key(place, seat.seat), seat.seat, n, cx, cy, size, view.phase == 'placing')
    return nodes


def shields(key: str, seat: int, n: int, x: float, y: float, size: float, sealed: bool = False) -> list[Node]:
    style = 'viking sealed' if sealed else 'viking'
    name = Message('eketorp.picture-vikings', {'n': n, 'seat': colour(seat)})
    found = [
        Node(key, x, y, symbol='shield-' + COLOURS[seat], size=size, layer=VIKING, style=style, name=name)
    ]
    if n > 1:
        found.append(
            Node(key + ':disc', x + 0.24 * size, y + 0.24 * size, symbol='disc', size=size, layer=FIGURE)
        )
        found.append(
            Node(
                key + ':n',
                x + 0.24 * size,
                y + 0.25 * size,
                text=str(n),
                size=0.36 * size,
                layer=FIGURE,
                style='count',
            )
        )
    return found


def stone_heap(key: str, counts: list[int], x: float, y: float, size: float, name: Message) -> list[Node]:
    """Stones in a row, by kind; more than four of a kind as one with a number.

    Kinds carry the keys of picks.
    """
    nodes = list[Node]()
    shown = [(kind, min(n, 4) if n <= 4 else 1) for kind, n in enumerate(counts) if n > 0]
    width = sum([n for _, n in shown]) + 0.4 * (len(shown) - 1)
    step = min(0.52 * size, 1.75 / max(width, 1))
    at = x - (width - 1) * step / 2
    for kind, n in shown:
        for i in range(n):
            part = f'{key}:{KINDS[kind]}' + ('' if i == 0 else f':{i + 1}')
            label = name if i == 0 else None
            nodes.append(
                Node(part, at, y, symbol=KINDS[kind], size=size, layer=STONE, style='stone', name=label)
            )
            at += step
        if counts[kind] > 4:
            number = f'×{counts[kind]}'
            nodes.append(
                Node(
                    f'{key}:{KINDS[kind]}:n',
                    at - 0.1,
                    y,
                    text=number,
                    size=0.36,
                    layer=FIGURE,
                    style='figure',
                )
            )
        at += 0.4 * step
    return nodes


def words_of(counts: list[int]) -> list[object]:
    return heap(counts) or [Message('eketorp.picture-empty')]
