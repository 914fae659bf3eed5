"""Claim in plain text: points between walls, heavy along the coast, light between territories."""

from __future__ import annotations

from typing import Final

from ...core.words import ENGLISH, Catalog, Message, render
from .actions import COLOURS, NAMES
from .chart import lettering
from .document import KEEPS, MEN
from .island import WIDTH, Island
from .scene_words import laurel, seat_message, title_message
from .state import NONE
from .view import ClaimView

SEA: Final = -1
LIGHT: Final = 1
HEAVY: Final = 2
STEP: Final = 4  # characters from a point to the next
LEFT: Final = 5  # characters before the first point
MARKS: Final = {'': ' ', 'winner': '*', 'sharer': '='}
# A corner of walls by the weights of its arms up, right, down and left, as digits to the base of 3.
CORNERS: Final = ' ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋'


def picture(view: ClaimView, catalog: Catalog = ENGLISH) -> str:
    """The board, and a line for each seat: `>` is to act, `*` has won, `=` shares a draw."""
    rows = max(view.island.points) // WIDTH + 1
    letters = [NAMES[column][0] for column in range(columns_of(view.island))]
    lines = [' ' * LEFT + (' ' * (STEP - 1)).join(letters)]
    for row in range(rows):
        lines.append(wall(view.island, row))
        lines.append(points(view, row))
    lines.append(wall(view.island, rows))
    lines.append('')
    lines += [legend(view, seat, catalog) for seat in range(view.players)]
    lines.append(render(title_message(view), catalog))
    return '\n'.join([line.rstrip() for line in lines])


def columns_of(island: Island) -> int:
    return max([point % WIDTH for point in island.points]) + 1


# --- the board -----------------------------------------------------------------------------------------
def territory_at(island: Island, column: int, row: int) -> int:
    if 0 <= column < WIDTH and 0 <= row < len(island.territory) // WIDTH:
        return island.territory[row * WIDTH + column]
    return SEA


def weight(one: int, other: int) -> int:
    """Of the wall between two territories, or a territory and the sea."""
    if one == other:
        return 0
    return HEAVY if SEA in (one, other) else LIGHT


def points(view: ClaimView, row: int) -> str:
    """The points of a row and the walls between them."""
    island = view.island
    text = f'{row + 1:>2} '
    for column in range(columns_of(island) + 1):
        here = territory_at(island, column, row)
        text += ' │┃'[weight(territory_at(island, column - 1, row), here)]
        text += '   ' if here == SEA else sign(view, row * WIDTH + column)
    return text


def sign(view: ClaimView, point: int) -> str:
    if view.castles[point] != NONE:
        return f' {KEEPS[view.castles[point]]} '
    if view.men[point] != NONE:
        man = MEN[view.men[point]]
        return f'[{man}]' if point == view.active else f' {man} '
    return ' · '


def wall(island: Island, row: int) -> str:
    """The walls above a row, with the names of territories that stand there."""
    text = '   '
    for column in range(columns_of(island) + 1):
        above, here = territory_at(island, column, row - 1), territory_at(island, column, row)
        text += corner(island, column, row) + ' ─━'[weight(above, here)] * (STEP - 1)
    for territory in range(island.territories):
        x, y = lettering(island, territory)
        if y == row - 0.5:
            text = inscribed(text, island.names[territory], LEFT + round(STEP * x))
    return text


def corner(island: Island, column: int, row: int) -> str:
    """Where the walls around the upper left corner of a point meet."""
    upper_left, upper_right = territory_at(island, column - 1, row - 1), territory_at(island, column, row - 1)
    lower_left, lower_right = territory_at(island, column - 1, row), territory_at(island, column, row)
    up, right = weight(upper_left, upper_right), weight(upper_right, lower_right)
    down, left = weight(lower_left, lower_right), weight(upper_left, lower_left)
    return CORNERS[27 * up + 9 * right + 3 * down + left]


def inscribed(text: str, name: str, middle: int) -> str:
    """The text with a name around the middle, as far as there is nothing."""
    start = end = middle
    while start > 0 and text[start - 1] == ' ':
        start -= 1
    while end < len(text) and text[end] == ' ':
        end += 1
    name = name[: end - start]
    start = min(max(middle - len(name) // 2, start), end - len(name))
    return text[:start] + name + text[start + len(name) :]


# --- the seats -----------------------------------------------------------------------------------------
def legend(view: ClaimView, seat: int, catalog: Catalog) -> str:
    mark = MARKS[laurel(view, seat)]
    if view.turn == seat and view.phase != 'drawing':
        mark = '>'
    text = f'{mark} {MEN[seat]} {KEEPS[seat]}  {render(seat_message(view, seat), catalog)}'
    if view.first == seat:
        first = Message('claim.picture-first', {'seat': Message('claim.' + COLOURS[seat])})
        text += ' ' + render(first, catalog)
    return text
