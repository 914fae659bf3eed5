"""Where the form of a whim can lie in a village: as masks of plots, all of which must be houses."""

from __future__ import annotations

from typing import Final

PLACES: Final = ('full-row', 'full-column', 'four-corners', 'opposite-corners-and-centre')


def forms(form: list[str], columns: int, rows: int, fixed: bool, times: int) -> list[int]:
    """A drawn form anywhere, turned or mirrored unless it is fixed; twice: two of them that share no plot."""
    shapes = [form] if fixed else turned(form)
    found = list[int]()
    for shape in shapes:
        for mask in lying(shape, columns, rows):
            if mask not in found:
                found.append(mask)
    if times == 1:
        return found
    twice = list[int]()
    for n, one in enumerate(found):
        for other in found[:n]:
            if one & other == 0 and one | other not in twice:
                twice.append(one | other)
    return twice


def turned(form: list[str]) -> list[list[str]]:
    """The form and its mirror image, each turned four ways."""
    found = list[list[str]]()
    for start in (form, [row[::-1] for row in form]):
        shape = start
        for _ in range(4):
            shape = [''.join([row[column] for row in shape[::-1]]) for column in range(len(shape[0]))]
            if shape not in found:
                found.append(shape)
    return found


def lying(form: list[str], columns: int, rows: int) -> list[int]:
    """All places of a form as it is drawn."""
    found = list[int]()
    for top in range(rows - len(form) + 1):
        for left in range(columns - len(form[0]) + 1):
            mask = 0
            for y, row in enumerate(form):
                for x, sign in enumerate(row):
                    if sign == 'H':
                        mask |= 2 ** ((top + y) * columns + left + x)
            found.append(mask)
    return found


def placed(name: str, columns: int, rows: int) -> list[int]:
    """The forms that name rows, columns or corners of the village."""
    if name == 'full-row':
        return lying(['H' * columns], columns, rows)
    if name == 'full-column':
        return lying(['H'] * rows, columns, rows)
    last = columns * rows - 1
    north, south = 2**0 + 2**last, 2 ** (columns - 1) + 2 ** (last - columns + 1)
    if name == 'four-corners':
        return [north + south]
    inner = [row * columns + column for row in range(1, rows - 1) for column in range(1, columns - 1)]
    return [corners + 2**plot for plot in inner for corners in (north, south)]
