"""Lines drawn as by hand: smooth, a little uneven, and always the same for the same places."""

from __future__ import annotations

from typing import Final

STEPS: Final = 4  # spots a unit, where a line is measured
ROCK: Final = ((1.0, 0.0), (0.6, 0.8), (-0.3, 0.9), (-1.0, 0.2), (-0.7, -0.7), (0.3, -0.95))

Spot = tuple[float, float]


class Line:
    """A smooth line: from `start` through quadratic curves, each a control spot and an end spot."""

    def __init__(self, start: Spot, curves: list[tuple[Spot, Spot]]) -> None:
        self.start = start
        self.curves = curves

    def ends(self) -> list[Spot]:
        return [end for _, end in self.curves]

    def reverse(self) -> Line:
        starts = [self.start, *self.ends()]
        curves = [(curve[0], start) for curve, start in zip(self.curves, starts)]
        curves.reverse()
        return Line(starts[-1], curves)


# --- drawing lines ---------------------------------------------------------------------------------------
def spline(controls: list[Spot]) -> Line:
    """From the first to the last of the controls, drawn towards those between."""
    curves = list[tuple[Spot, Spot]]()
    for i in range(1, len(controls) - 1):
        end = controls[i + 1] if i == len(controls) - 2 else half(controls[i], controls[i + 1])
        curves.append((controls[i], end))
    return Line(controls[0], curves)


def ring(controls: list[Spot]) -> Line:
    """A closed line drawn towards all the controls."""
    n = len(controls)
    curves = [(controls[i], half(controls[i], controls[(i + 1) % n])) for i in range(n)]
    return Line(curves[-1][1], curves)


def piece_of_ring(controls: list[Spot]) -> Line:
    """The part of a ring from its second to its last but one control, where it is nearest to these."""
    first, last = controls[1], controls[-2]
    inner = [half(controls[i], controls[i + 1]) for i in range(1, len(controls) - 2)]
    curves = [(half(first, inner[0]), inner[0])]
    for i in range(1, len(inner)):
        curves.append((controls[i + 1], inner[i]))
    curves.append((half(inner[-1], last), blend(inner[-1], last, half(last, controls[-1]))))
    return Line(blend(half(controls[0], first), first, inner[0]), curves)


def joined(lines: list[Line]) -> Line:
    return Line(lines[0].start, [curve for line in lines for curve in line.curves])


def inset(loop: Line, by: float) -> Line:
    """A closed clockwise line drawn further inside."""
    spots = sampled(loop)
    n = len(spots)
    inner = list[Spot]()
    for i in range(n):
        spot = shifted(spots[i - 1], spots[i], spots[(i + 1) % n], -by)
        if distance(spot, spots) > 0.9 * by:  # else another part of the line is near
            inner.append(spot)
    return ring(inner)


def sampled(line: Line) -> list[Spot]:
    """Spots along a line."""
    found = list[Spot]()
    start = line.start
    for control, end in line.curves:
        parts = max(1, round(STEPS * gap(start, end)))
        for i in range(1, parts + 1):
            t = i / parts
            found.append(mixed(mixed(start, control, t), mixed(control, end, t), t))
        start = end
    return found


def rock(middle: Spot, size: float) -> Line:
    """A small closed line."""
    x, y = middle
    controls = list[Spot]()
    for i, (u, v) in enumerate(ROCK):
        radius = size * (1.0 + 0.4 * noise(round(100 * x), i))
        controls.append((x + 1.3 * radius * u, y + radius * v))
    return ring(controls)


# --- spots -----------------------------------------------------------------------------------------------
def mixed(one: Spot, other: Spot, part: float) -> Spot:
    return one[0] + part * (other[0] - one[0]), one[1] + part * (other[1] - one[1])


def half(one: Spot, other: Spot) -> Spot:
    return mixed(one, other, 0.5)


def blend(before: Spot, here: Spot, after: Spot) -> Spot:
    """Between its neighbours; also the middle of a quadratic curve."""
    return (before[0] + 2 * here[0] + after[0]) / 4, (before[1] + 2 * here[1] + after[1]) / 4


def shifted(before: Spot, here: Spot, after: Spot, by: float) -> Spot:
    """Moved to the left of the line's direction."""
    length = gap(before, after)
    if length == 0.0:
        return here
    return here[0] + by * (after[1] - before[1]) / length, here[1] - by * (after[0] - before[0]) / length


def gap(one: Spot, other: Spot) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)


def distance(spot: Spot, corners: list[Spot]) -> float:
    """From a spot to the closed polygon of the corners."""
    best = 1e9
    for i in range(len(corners)):
        (x, y), (u, v) = corners[i - 1], corners[i]
        dx, dy = u - x, v - y
        square = dx * dx + dy * dy
        part = 0.0 if square == 0.0 else ((spot[0] - x) * dx + (spot[1] - y) * dy) / square
        best = min(best, gap(spot, mixed((x, y), (u, v), min(max(part, 0.0), 1.0))))
    return best


# --- unevenness ------------------------------------------------------------------------------------------
def wave(spot: Spot, pace: float) -> float:
    """The height, from -1 to 1, of a landscape that never changes, with about `pace` hills a unit."""
    x, y = spot[0] * pace + 40.0, spot[1] * pace + 40.0
    column, row = int(x), int(y)
    u, v = ease(x - column), ease(y - row)
    upper = (1 - u) * noise(column, row) + u * noise(column + 1, row)
    lower = (1 - u) * noise(column, row + 1) + u * noise(column + 1, row + 1)
    return (1 - v) * upper + v * lower


def ease(part: float) -> float:
    return part * part * (3 - 2 * part)


def noise(x: int, y: int) -> float:
    """A fixed value from -1 to 1 that looks random."""
    bits = (x * 374761393 + y * 668265263 + 1442695041) & 0xFFFFFFFF
    bits = ((bits ^ (bits >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((bits ^ (bits >> 16)) & 0xFFFF) / 32767.5 - 1.0


# --- SVG -------------------------------------------------------------------------------------------------
def path(line: Line, closed: bool) -> str:
    """A line as an SVG path, in hundredths, so that the same line always becomes the same numbers."""
    x, y = hundredths(line.start)
    text = f'M{decimal(x)}{decimal(y)}q'
    for control, end in line.curves:
        (u, v), (s, t) = hundredths(control), hundredths(end)
        text += decimal(u - x) + decimal(v - y) + decimal(s - x) + decimal(t - y)
        x, y = s, t
    return text + ('z' if closed else '')


def hundredths(spot: Spot) -> tuple[int, int]:
    return round(100 * spot[0]), round(100 * spot[1])


def decimal(value: int) -> str:
    """Hundredths as a short decimal, with what sets it off from the number before."""
    sign = '-' if value < 0 else ' '
    whole, rest = divmod(abs(value), 100)
    if rest == 0:
        return f'{sign}{whole}'
    return f'{sign}{whole or ""}.{rest:02d}'.rstrip('0')
