"""The sheet the chart is drawn on: paper, sea, a frame with its scale, and what fills the open sea."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from ...core.scene import Node
from ...core.svg import short
from .actions import NAMES
from .island import WIDTH, Island

# From the sheet's edge to the frame, the frame itself, and the sea up to the outermost points.
MARGIN: Final = 0.56
FRAME: Final = 0.1
SEA: Final = 1.34
EDGE: Final = MARGIN + FRAME
INSET: Final = EDGE + SEA
STRIP: Final = 1.5  # below the chart, for the players

# What lies over what.
DEEP: Final = 0
WATER: Final = 1
LAND: Final = 2
LINES: Final = 3
PAPER: Final = 4
POINT: Final = 5
HALO: Final = 6
PIECE: Final = 7
CASTLE: Final = 8
LEGEND: Final = 9

SHORE: Final = 1.2  # nothing is drawn in the sea nearer to a point


class Sheet:
    """The measures of the sheet for an island."""

    def __init__(self, island: Island) -> None:
        self.columns = max([point % WIDTH for point in island.points]) + 1
        self.rows = max(island.points) // WIDTH + 1
        self.width = self.columns - 1 + 2 * INSET
        self.bottom = self.rows - 1 + 2 * INSET  # of the chart
        self.height = self.bottom + STRIP


def sheet_nodes(island: Island) -> list[Node]:
    sheet = Sheet(island)
    width, bottom = sheet.width, sheet.bottom
    chart = box(MARGIN, MARGIN, width - 2 * MARGIN, bottom - 2 * MARGIN)
    inner = box(EDGE, EDGE, width - 2 * EDGE, bottom - 2 * EDGE)
    paper = box(0.02, 0.02, width - 0.04, sheet.height - 0.04, 0.16)
    nodes = [
        Node('sea', path=chart, layer=DEEP, style='sea'),
        Node('paper', path=paper + inner, layer=PAPER, style='paper'),
        Node('scale', path=scale(sheet), layer=PAPER, style='scale'),
        Node('frame', path=chart + inner, layer=PAPER, style='frame'),
    ]
    for column in range(sheet.columns):
        letter = NAMES[column][:-1]
        nodes.append(grade('column:' + letter, INSET + column, 0.33, letter))
    for row in range(sheet.rows):
        nodes.append(grade(f'row:{row + 1}', 0.31, INSET + row, str(row + 1)))
    return nodes + ornaments(sheet, clearings(tuple(island.points)))


def grade(key: str, x: float, y: float, text: str) -> Node:
    return Node(key, x, y, text=text, size=0.32, layer=PAPER, style='grade')


def scale(sheet: Sheet) -> str:
    """The dark parts of the frame: every other column and row, like degrees."""
    text = ''
    right, bottom = sheet.width - MARGIN, sheet.bottom - MARGIN
    for column in range(-1, sheet.columns + 1, 2):
        start = MARGIN if column == -1 else INSET + column - 0.5
        end = right if column == sheet.columns else INSET + column + 0.5
        text += box(start, MARGIN, end - start, FRAME) + box(start, bottom - FRAME, end - start, FRAME)
    for row in range(-1, sheet.rows + 1, 2):
        start = MARGIN if row == -1 else INSET + row - 0.5
        end = bottom if row == sheet.rows else INSET + row + 0.5
        text += box(MARGIN, start, FRAME, end - start) + box(right - FRAME, start, FRAME, end - start)
    return text


def box(x: float, y: float, width: float, height: float, radius: float = 0.0) -> str:
    """A rectangle as a path."""
    w, h, r = short(width - 2 * radius), short(height - 2 * radius), short(radius)
    if radius == 0.0:
        return f'M{short(x)} {short(y)}h{w}v{h}h-{w}z'
    return (
        f'M{short(x + radius)} {short(y)}h{w}a{r} {r} 0 0 1 {r} {r}v{h}a{r} {r} 0 0 1-{r} {r}'
        f'h-{w}a{r} {r} 0 0 1-{r}-{r}v-{h}a{r} {r} 0 0 1 {r}-{r}z'
    )


# --- the open sea --------------------------------------------------------------------------------------
@lru_cache(maxsize=64)
def clearings(points: tuple[int, ...]) -> list[tuple[float, float, float]]:
    """The widest place without land, and another far from it: where on the sheet, and its radius."""
    columns, rows = max([point % WIDTH for point in points]), max(points) // WIDTH
    places = list[tuple[float, float, float]]()  # the radius first
    for i in range(-2, 2 * columns + 3):
        for j in range(-2, 2 * rows + 3):
            x, y = i / 2, j / 2
            land = min([((point % WIDTH - x) ** 2 + (point // WIDTH - y) ** 2) ** 0.5 for point in points])
            rim = SEA - 0.12 + min(x, y, columns - x, rows - y)
            places.append((min(land - SHORE + 0.3, rim), x, y))
    _, x, y = max(places)
    far = [place for place in places if abs(place[1] - x) + abs(place[2] - y) > (columns + rows) / 2]
    best = [max(places), max(far)] if far else [max(places)]
    return [(INSET + x, INSET + y, room) for room, x, y in best]


def ornaments(sheet: Sheet, places: list[tuple[float, float, float]]) -> list[Node]:
    """A compass rose with its lines, and a ship, where there is room."""
    x, y, room = places[0]
    nodes = [Node('rhumbs', path=rhumbs(sheet, x, y), layer=LAND, style='rhumbs')]
    if room > 0.4:
        nodes.append(Node('rose', x, y, symbol='rose', size=min(2 * room, 2.2), layer=LINES))
    if len(places) > 1 and places[1][2] > 0.4:
        x, y, room = places[1]
        nodes.append(Node('ship', x, y, symbol='ship', size=min(2 * room, 1.6), layer=LINES))
    return nodes


def rhumbs(sheet: Sheet, x: float, y: float) -> str:
    """Lines from a rose to the frame, in sixteen directions."""
    text = ''
    for i in range(16):
        u, v = cos(pi * i / 8), sin(pi * i / 8)
        reach_x = ((sheet.width - EDGE if u > 0 else EDGE) - x) / u if abs(u) > 1e-6 else 1e6
        reach_y = ((sheet.bottom - EDGE if v > 0 else EDGE) - y) / v if abs(v) > 1e-6 else 1e6
        reach = min(reach_x, reach_y)
        text += f'M{short(x)} {short(y)}L{short(x + reach * u)} {short(y + reach * v)}'
    return text
