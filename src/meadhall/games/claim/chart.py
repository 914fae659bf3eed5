"""An island as a chart: its coast and its borders as smooth lines that fit each other exactly.

The outline of the points' square cells is drawn anew as by hand. Two territories share the very same line, so
the land has no gaps. Coordinates are the points': columns to the right, rows down, a1 at (0, 0).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from zlib import crc32

from .island import WIDTH, Island
from .lines import (
    STEPS,
    Line,
    Spot,
    blend,
    gap,
    inset,
    joined,
    noise,
    path,
    piece_of_ring,
    rock,
    shifted,
    spline,
    wave,
)

SEA: Final = -1
SWELL: Final = 0.14  # how far the coast reaches beyond the cells
ROUGH: Final = 0.06  # how uneven a border is
WASH: Final = 0.12  # how broad the tint along a territory's edge is

Corner = tuple[int, int]  # of cells: (column, row); the cell of a1 lies between (0, 0) and (1, 1)
Step = tuple[Corner, Corner]


class Chart:
    """The lines of an island as symbols of its own, besides those of the art.

    They are coast, skerries, borders (inside an element), joins (where two elements meet), and for each
    territory, by number, land0 and, a little smaller, wash0.
    """

    def __init__(self, prefix: str, paths: dict[str, str]) -> None:
        self.prefix = prefix
        lines = [f'<path id="claim-{prefix}-{name}" d="{d}"/>' for name, d in paths.items()]
        self.symbols = '\n'.join(['<defs>', *lines, '</defs>'])

    def symbol(self, name: str) -> str:
        return f'{self.prefix}-{name}'


@lru_cache(maxsize=256)
def chart(territory: tuple[int, ...], element: tuple[int, ...]) -> Chart:
    """The chart of an island, given the territory and the element of each point, -1 for sea."""
    survey = Survey(territory)
    paths = {'coast': '', 'skerries': '', 'borders': '', 'joins': ''}
    for coast in survey.coasts:
        shore = joined(coast)
        paths['coast'] += path(shore, True)
        paths['skerries'] += ''.join([path(skerry, True) for skerry in skerries(shore, territory)])
    for line, one, other in survey.borders:
        paths['borders' if element[one] == element[other] else 'joins'] += path(line, False)
    for land in range(max(territory) + 1):
        outline = survey.outline(land)
        paths[f'land{land}'] = ''.join([path(loop, True) for loop in outline])
        paths[f'wash{land}'] = ''.join([path(inset(loop, WASH), True) for loop in outline])
    return Chart(f'{crc32(repr((territory, element)).encode()):08x}', paths)


class Survey:
    """Finds the lines of an island and draws each once, from junction to junction."""

    def __init__(self, territory: tuple[int, ...]) -> None:
        self.territory = territory
        self.rows = len(territory) // WIDTH
        self.edges = self.all_edges()
        self.junctions = self.all_junctions()
        self.spots: dict[Corner, Spot] = {}  # where the junctions are drawn
        self.lines: dict[Step, Line] = {}  # by their first step
        self.coasts = [self.draw_coast(loop) for loop in self.loops(SEA)]
        self.borders = self.draw_borders()

    # --- the cells ----------------------------------------------------------------------------------
    def at(self, column: int, row: int) -> int:
        if 0 <= column < WIDTH and 0 <= row < self.rows:
            return self.territory[row * WIDTH + column]
        return SEA

    def sides(self, here: Corner, there: Corner) -> tuple[int, int]:
        """The territories to the right and to the left of a step."""
        (x, y), (u, v) = here, there
        if y == v:
            above, below = self.at(min(x, u), y - 1), self.at(min(x, u), y)
            return (below, above) if u > x else (above, below)
        before, after = self.at(x - 1, min(y, v)), self.at(x, min(y, v))
        return (before, after) if v > y else (after, before)

    def all_edges(self) -> dict[Corner, list[Corner]]:
        """From each corner the steps with different territories on their two sides."""
        found: dict[Corner, list[Corner]] = {}
        for y in range(self.rows + 1):
            for x in range(WIDTH + 1):
                for there in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)):
                    right, left = self.sides((x, y), there)
                    if right != left:
                        found.setdefault((x, y), []).append(there)
        return found

    def all_junctions(self) -> set[Corner]:
        """Where more than two lines meet, and one corner of every ring that meets no other line."""
        found = {corner for corner, steps in self.edges.items() if len(steps) > 2}
        seen = set(found)
        for corner in sorted(found):
            for step in self.edges[corner]:
                seen.update(self.follow(corner, step, found))
        for corner in self.edges:
            if corner not in seen:
                found.add(corner)
                seen.update(self.follow(corner, self.edges[corner][0], found))
        return found

    def follow(self, here: Corner, there: Corner, ends: set[Corner]) -> list[Corner]:
        """The corners of a line from one of `ends` to the next."""
        way = [here, there]
        while way[-1] not in ends:
            steps = self.edges[way[-1]]
            way.append(steps[0] if steps[0] != way[-2] else steps[1])
        return way

    def loops(self, land: int) -> list[list[Corner]]:
        """The outlines of a territory, clockwise, each from a junction on; of SEA the coasts."""
        open_steps: dict[Step, bool] = {}
        for here, steps in self.edges.items():
            for there in steps:
                right, left = self.sides(here, there)
                if left == SEA if land == SEA else right == land:
                    open_steps[here, there] = True
        found = list[list[Corner]]()
        while open_steps:
            here, there = next(iter([step for step in open_steps if step[0] in self.junctions]))
            loop = list[Corner]()
            while (here, there) in open_steps:
                del open_steps[here, there]
                loop.append(here)
                here, there = there, onward(here, there, open_steps)
            found.append(loop)
        return found

    # --- the lines ----------------------------------------------------------------------------------
    def draw_coast(self, loop: list[Corner]) -> list[Line]:
        """Draws the coast as one closed line and cuts it at its junctions."""
        controls = divided(loop, STEPS, True)
        n = len(controls)
        for _ in range(5):
            controls = [blend(controls[i - 1], controls[i], controls[(i + 1) % n]) for i in range(n)]
        controls = [
            shifted(controls[i - 1], controls[i], controls[(i + 1) % n], SWELL + roughness(controls[i]))
            for i in range(n)
        ]
        cuts = [i for i in range(len(loop)) if loop[i] in self.junctions]
        lines = list[Line]()
        for k in range(len(cuts)):
            first = cuts[k]
            span = (cuts[(k + 1) % len(cuts)] - first) % len(loop) or len(loop)
            start, end = STEPS * first, STEPS * (first + span)
            line = piece_of_ring([controls[i % n] for i in range(start - 1, end + 2)])
            self.spots[loop[first]] = line.start
            self.note(line, [loop[(first + i) % len(loop)] for i in range(span + 1)])
            lines.append(line)
        return lines

    def draw_borders(self) -> list[tuple[Line, int, int]]:
        """Each with a point on either side."""
        found = list[tuple[Line, int, int]]()
        for corner in sorted(self.junctions):
            for step in self.edges[corner]:
                if (corner, step) not in self.lines:
                    way = self.follow(corner, step, self.junctions)
                    line = self.draw_border(way)
                    self.note(line, way)
                    one, other = points_beside(corner, step)
                    found.append((line, one, other))
        return found

    def draw_border(self, way: list[Corner]) -> Line:
        controls = divided(way, 2, False)
        controls[0], controls[-1] = self.spot(way[0]), self.spot(way[-1])
        inner = range(1, len(controls) - 1)
        for _ in range(2):
            middle = [blend(controls[i - 1], controls[i], controls[i + 1]) for i in inner]
            controls = [controls[0], *middle, controls[-1]]
        middle = [
            shifted(controls[i - 1], controls[i], controls[i + 1], ROUGH * wave(controls[i], 3.1))
            for i in inner
        ]
        return spline([controls[0], *middle, controls[-1]])

    def spot(self, corner: Corner) -> Spot:
        """Where a junction is drawn; those of the coast lie on it."""
        if corner not in self.spots:
            x, y = corner
            self.spots[corner] = x - 0.5 + ROUGH * noise(x, y), y - 0.5 + ROUGH * noise(y, -x)
        return self.spots[corner]

    def note(self, line: Line, way: list[Corner]) -> None:
        self.lines[way[0], way[1]] = line
        self.lines[way[-1], way[-2]] = line.reverse()

    def outline(self, land: int) -> list[Line]:
        """The closed outlines of a territory, put together from the lines drawn."""
        found = list[Line]()
        for loop in self.loops(land):
            starts = [i for i in range(len(loop)) if loop[i] in self.junctions]
            found.append(joined([self.lines[loop[i], loop[(i + 1) % len(loop)]] for i in starts]))
        return found


def onward(here: Corner, there: Corner, open_steps: dict[Step, bool]) -> Corner:
    """Turns right where there is a choice, so that cells that only touch at a corner stay apart."""
    dx, dy = there[0] - here[0], there[1] - here[1]
    for turn_x, turn_y in ((-dy, dx), (dx, dy), (dy, -dx)):
        step = there[0] + turn_x, there[1] + turn_y
        if (there, step) in open_steps:
            return step
    return here


def divided(way: list[Corner], steps: int, closed: bool) -> list[Spot]:
    """The corners of a way as spots, with others at equal distances between them."""
    found = list[Spot]()
    for i in range(len(way) if closed else len(way) - 1):
        (x, y), (u, v) = way[i], way[(i + 1) % len(way)]
        for step in range(steps):
            part = step / steps
            found.append((x - 0.5 + part * (u - x), y - 0.5 + part * (v - y)))
    if not closed:
        found.append((way[-1][0] - 0.5, way[-1][1] - 0.5))
    return found


def points_beside(here: Corner, there: Corner) -> tuple[int, int]:
    """The points on the two sides of a step."""
    (x, y), (u, v) = here, there
    if y == v:
        return (y - 1) * WIDTH + min(x, u), y * WIDTH + min(x, u)
    return min(y, v) * WIDTH + x - 1, min(y, v) * WIDTH + x


def roughness(spot: Spot) -> float:
    """How far the coast strays: bays and capes, and smaller ones on these."""
    return 0.13 * wave(spot, 1.1) + 0.07 * wave(spot, 2.9) + 0.04 * wave(spot, 7.3)


def skerries(shore: Line, territory: tuple[int, ...]) -> list[Line]:
    """Small rocks off the coast, here and there two or three together."""
    points: list[Spot] = [
        (float(i % WIDTH), float(i // WIDTH)) for i in range(len(territory)) if territory[i] != SEA
    ]
    spots = shore.ends()
    middles = list[Spot]()
    found = list[Line]()
    for i in range(len(spots)):
        off = 0.28 + 0.1 * noise(i, 5)
        middle = shifted(spots[i - 1], spots[i], spots[(i + 1) % len(spots)], off)
        if wave(middle, 1.3) + 0.3 * noise(i, 9) < 0.6:
            continue
        if nearest(middle, points) > 0.9 and nearest(middle, middles) > 0.2:
            middles.append(middle)
            found.append(rock(middle, 0.06 + 0.03 * noise(i, 3)))
    return found


def nearest(spot: Spot, others: list[Spot]) -> float:
    """How far the nearest of them is."""
    return min([gap(spot, other) for other in others], default=1e9)


# --- names -----------------------------------------------------------------------------------------------
def lettering(island: Island, territory: int, castle: int = SEA) -> Spot:
    """The middle of a territory's name: between two rows, broad, near the centre, not behind the castle."""
    own = [point for point in island.points if island.territory[point] == territory]
    middle_x = sum([point % WIDTH for point in own]) / len(own)
    middle_y = sum([point // WIDTH for point in own]) / len(own)
    best, best_x, best_y = -1e9, middle_x, middle_y
    for point in own:
        room = broadness(point, own)
        x, y = point % WIDTH + (room - 1) / 2, point // WIDTH + 0.5
        worth = room - abs(x - middle_x) - abs(y - middle_y)
        if castle // WIDTH == point // WIDTH + 1 and abs(castle % WIDTH - x) < 1.1:
            worth -= 10
        if room > 0 and worth > best:
            best, best_x, best_y = worth, x, y
    return best_x, best_y


def broadness(point: int, own: list[int]) -> int:
    """How many columns from a point on, three at most, are a territory's in this row and the next."""
    room = 0
    while room < 3 and point % WIDTH + room < WIDTH and point + room in own and point + room + WIDTH in own:
        room += 1
    return room
