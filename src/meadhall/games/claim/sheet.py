"""The sheet the chart is drawn on: paper, sea, a frame with its scale, and what fills the open sea."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from ...core.scene import Node, Zone
from ...core.svg import short
from ...core.words import Message
from .actions import NAMES
from .island import WIDTH

# From the sheet's edge to the frame, the frame itself, and the sea up to the outermost points.
MARGIN: Final = 0.4
FRAME: Final = 0.09
SEA: Final = 0.87
EDGE: Final = MARGIN + FRAME
INSET: Final = EDGE + SEA
STRIP: Final = 1.5  # below the chart, for the players

# On a narrow page points stand far enough apart for a thumb, so a broad chart is shown in two halves.
BROADEST: Final = 9  # columns of a chart in one piece
BLEED: Final = 0.46  # sea beyond the outermost points, where a zone ends inside the frame
TALLEST: Final = 1.54  # of a zone, as a part of its width

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
    """The measures of the sheet for an island's points."""

    def __init__(self, points: list[int]) -> None:
        self.points = points
        self.columns = max([point % WIDTH for point in points]) + 1
        self.rows = max(points) // WIDTH + 1
        self.width = self.columns - 1 + 2 * INSET
        self.bottom = self.rows - 1 + 2 * INSET  # of the chart
        self.height = self.bottom + STRIP
        self.strip = self.bottom - MARGIN + 0.2  # where the players' panels begin


def sheet_nodes(sheet: Sheet) -> list[Node]:
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
        nodes.append(grade('column:' + letter, INSET + column, 0.21, letter))
    for row in range(sheet.rows):
        nodes.append(grade(f'row:{row + 1}', 0.2, INSET + row, str(row + 1)))
        if sheet.columns > BROADEST:
            nodes.append(grade(f'row:{row + 1}:east', width - 0.2, INSET + row, str(row + 1)))
    return nodes + ornaments(sheet, clearings(sheet))


# --- zones ---------------------------------------------------------------------------------------------
def chart_zones(sheet: Sheet) -> list[Zone]:
    """The chart in one piece, or its west and its east with a column or more in both."""
    tall = sheet.bottom - MARGIN + 0.1
    if sheet.columns <= BROADEST:
        wide = sheet.width if sheet.columns < BROADEST else INSET + sheet.columns - 1 + BLEED
        return [Zone('island', Message('claim.zone-island'), 0.0, 0.0, wide, tall)]
    half = sheet.columns // 2 + 1
    wide = max(INSET + half - 1 + BLEED, tall / TALLEST)
    return [
        Zone('west', Message('claim.zone-west'), 0.0, 0.0, wide, tall),
        Zone('east', Message('claim.zone-east'), sheet.width - wide, 0.0, wide, tall),
    ]


# --- the frame -----------------------------------------------------------------------------------------
def grade(key: str, x: float, y: float, text: str) -> Node:
    return Node(key, x, y, text=text, size=0.34, layer=PAPER, style='grade')


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
def clearings(sheet: Sheet) -> list[tuple[float, float, float]]:
    """The widest place without land, and another far from it: where on the sheet, and its radius."""
    points, columns, rows = sheet.points, sheet.columns - 1, sheet.rows - 1
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
