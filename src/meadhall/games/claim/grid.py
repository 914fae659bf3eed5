"""The grid that islands lie on: its points and their names (C2.3), and sets of points."""

from __future__ import annotations

from typing import Final

# The engine's bitboards hold this many columns and rows: an island has to fit, an element even when turned.
WIDTH: Final = 14
HEIGHT: Final = 12

COLUMNS: Final = 'abcdefghijklmn'


# --- points ----------------------------------------------------------------------------------------------
def point_name(point: int) -> str:
    """C2.3: the column's letter from the left and the row's number from the top, 'c4'."""
    return f'{COLUMNS[point % WIDTH]}{point // WIDTH + 1}'


def point_number(text: str) -> int | None:
    """The number of the point of this name, row * WIDTH + column; None if there is no such point."""
    for row in range(HEIGHT):
        if text[1:] == str(row + 1) and text[:1] in COLUMNS:
            return row * WIDTH + COLUMNS.index(text[:1])
    return None


# --- sets of points --------------------------------------------------------------------------------------
# A set of points is a number with a bit for each. The canvas is wide enough for an island to grow to any side
# from the middle, so a shift never carries land from one row into the next.
STRIDE: Final = 2 * WIDTH + 4


def mask(rows: tuple[str, ...], letter: str = '') -> int:
    """The points of a drawing with this letter, or all land."""
    points = 0
    for row, text in enumerate(rows):
        for column, found in enumerate(text):
            if found == letter or (not letter and found != '.'):
                points |= 1 << (row * STRIDE + column)
    return points


def first(points: int) -> int:
    """The number of the first of these points: row * STRIDE + column."""
    return (points & -points).bit_length() - 1


def ring(points: int) -> int:
    """All orthogonal neighbours."""
    return points << 1 | points >> 1 | points << STRIDE | points >> STRIDE


def flood(start: int, ground: int) -> int:
    """What can be reached from `start` by orthogonal steps on `ground`."""
    reached = start & ground
    while True:
        wider = (reached | ring(reached)) & ground
        if wider == reached:
            return reached
        reached = wider


def apart(points: int) -> int:
    """The points that are not of one piece with the first one."""
    return points & ~flood(points & -points, points)


def rectangle(left: int, top: int, right: int, bottom: int) -> int:
    """All points from the left to before the right column, from the top to before the bottom row."""
    line = ((1 << max(right - left, 0)) - 1) << left
    points = 0
    for row in range(top, bottom):
        points |= line << (row * STRIDE)
    return points


def enclosed(land: int, left: int, top: int, right: int, bottom: int) -> int:
    """C-R1: the sea without a way to the outside of these bounds, which have a free margin of one."""
    sea = rectangle(left - 1, top - 1, right + 1, bottom + 1) & ~land
    return sea & ~flood(sea & -sea, sea)


def holes(rows: tuple[str, ...]) -> int:
    """The enclosed sea of a drawing."""
    margin = STRIDE + 1
    return enclosed(mask(rows) << margin, 1, 1, len(rows[0]) + 1, len(rows) + 1) >> margin
