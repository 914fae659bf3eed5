"""Islands: points and elements (C0, C2.3), and all ways to make them or be refused (C2.1, C2.2, C-R1)."""

from __future__ import annotations

import copy
import pickle
import tomllib
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meadhall.core.dealer import Dealer
from meadhall.core.errors import BadData
from meadhall.core.words import TEMPLATES
from meadhall.games.claim.assembly import random_parts
from meadhall.games.claim.elements import load_elements, turned
from meadhall.games.claim.island import (
    HEIGHT,
    WIDTH,
    Island,
    default_name,
    drawn_name,
    island_from,
    load_islands,
    point_name,
    point_number,
    preset_names,
    the_box,
)

PLAYERS = (2, 3, 4)
PRESETS = [(name, players) for players in PLAYERS for name in preset_names(players)]
ELEMENTS = files('meadhall.games.claim').joinpath('elements.toml').read_text(encoding='utf-8')
ISLANDS = files('meadhall.games.claim').joinpath('islands.toml').read_text(encoding='utf-8')

# The sketches of the rules.
TWO = """
. A A A . E E E .
A A A A A E E E E
A A A A A E E E E
B B B C C C E E E
B B B C C C D D D
B B B C C C D D D
B B B C C D D D D
. B B C . D D D .
"""
THREE = """
. C C G G . A A A A .
C C C G G G A A A A A
C C C G G G A A A A A
C C C G G G G F F F F
. C C E E E F F F F F
B B B E E E E F F F F
B B B E E E D D D D D
B B B E E E D D D D D
. B B E E . D D D D .
"""
FOUR = """
. . E E E E I I C C . .
. A E E E E I I I C C .
A A E E E E I I I C C C
A A A F F F I I I C C C
A A A F F F H H H C C C
A A A F F F H H H D D D
A A A F F F H H H D D D
B B B B G H H H H D D D
B B B B G G G G G D D D
. B B B G G G G G D D .
. . B B B G G G D D . .
"""
SKETCHES = {2: TWO, 3: THREE, 4: FOUR}


HUGE = pytest.param(10**5000, id='huge')  # too long for Python to write down


def rows(text: str) -> list[str]:
    return text.strip().splitlines()


def drawing(text: str) -> dict[str, object]:
    return {'drawing': rows(text)}


def part(element: str, turn: int, column: int, row: int) -> dict[str, object]:
    return {'element': element, 'turn': turn, 'at': [column, row]}


# The horseshoe, the serpent to its right, the holm below.
CHAIN = [part('mani', 0, 0, 0), part('orm', 2, 6, 0), part('holm', 0, 0, 5)]


def refused(spec: object, number: int, code: str, rule: str, /, **args: object) -> str:
    """Checks code, rule and these arguments of a refusal, and that its sentence can be said."""
    with pytest.raises(BadData) as caught:
        island_from(spec, number)
    return told(caught.value, code, rule, **args)


def attempt(spec: object, players: int) -> Island | BadData:
    try:
        return island_from(spec, players)
    except BadData as error:
        return error


def told(error: BadData, code: str, rule: str, /, **args: object) -> str:
    assert (error.code, error.rule) == (code, rule)
    for name, value in args.items():
        assert error.message.args[name] == value
    assert '\n' not in str(error)
    assert str(error).endswith(f'({rule})')
    return error.text


# --- an independent look at an island --------------------------------------------------------------------
Cell = tuple[int, int]


def reached(start: Cell, ground: set[Cell]) -> set[Cell]:
    seen = {start}
    todo = [start]
    while todo:
        column, row = todo.pop()
        for near in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
            if near in ground and near not in seen:
                seen.add(near)
                todo.append(near)
    return seen


def is_one_piece(cells: set[Cell]) -> bool:
    return reached(min(cells), cells) == cells


def is_without_holes(land: set[Cell]) -> bool:
    around = {(column, row) for column in range(-1, WIDTH + 1) for row in range(-1, HEIGHT + 1)}
    sea = around - land
    return reached((-1, -1), sea) == sea


def cells(island: Island, letter: str = '') -> set[Cell]:
    return {
        (column, row)
        for row, text in enumerate(island.rows)
        for column, found in enumerate(text)
        if found != '.' and found == (letter or found)
    }


def check(island: Island, players: int) -> None:
    """C2.1, C2.2, C-R1, by flood fill over sets of cells, and that the fields of an island agree."""
    land = cells(island)
    assert is_one_piece(land)
    assert is_without_holes(land)
    assert all(is_one_piece(cells(island, letter)) for letter in island.letters)
    assert len(island.rows) <= HEIGHT
    assert {len(text) for text in island.rows} == {max(column for column, _ in land) + 1}
    assert len(island.rows[0]) <= WIDTH
    assert island.territories == len(island.letters) == len(island.names) == 2 * players + 1
    assert (min(column for column, _ in land), min(row for _, row in land)) == (0, 0)
    assert island.points == sorted(row * WIDTH + column for column, row in land)
    assert len(land) >= 18 * players
    for point in range(WIDTH * HEIGHT):
        row, column = divmod(point, WIDTH)
        letter = island.rows[row][column] if (column, row) in land else '.'
        assert island.territory[point] == (island.letters.index(letter) if letter != '.' else -1)
        assert (island.element_of[point] >= 0) == (letter != '.')


def check_elements(island: Island) -> None:
    """The elements of an assembled island lie in it as they are in the box, turned and not mirrored."""
    for number, one in enumerate(island.parts):
        at = {point for point in island.points if island.element_of[point] == number}
        drawn = {
            (row + one.row) * WIDTH + column + one.column: letter
            for row, text in enumerate(one.element.turns[one.turn])
            for column, letter in enumerate(text)
            if letter != '.'
        }
        assert at == set(drawn)
        assert all(island.letters[island.territory[point]] == drawn[point] for point in at)


def same(one: Island, other: Island) -> bool:
    fields = ('name', 'players', 'rows', 'letters', 'names', 'territory', 'element_of', 'points')
    return all(getattr(one, field) == getattr(other, field) for field in fields)


# --- points ----------------------------------------------------------------------------------------------
def test_C2_3_points_are_named_by_column_letter_and_row_number() -> None:
    assert (WIDTH, HEIGHT) == (14, 12)
    assert point_name(0) == 'a1'
    assert point_name(3 * WIDTH + 2) == 'c4'
    assert point_name(WIDTH * HEIGHT - 1) == 'n12'


def test_C2_3_every_name_leads_back_to_its_point() -> None:
    assert [point_number(point_name(point)) for point in range(WIDTH * HEIGHT)] == list(range(WIDTH * HEIGHT))


@pytest.mark.parametrize(
    'text', ['', 'a', '1', 'a0', 'a13', 'o1', 'A1', 'a01', 'a1 ', 'aa1', 'a-1', 'a١', '1a']
)
def test_C2_3_what_is_no_name_is_no_point(text: str) -> None:
    assert point_number(text) is None


def test_C2_3_a1_is_the_top_left_corner_of_the_drawing() -> None:
    sea_around = ['.' * 17, *['....' + text.replace(' ', '') + '....' for text in rows(TWO)], '.' * 17]
    island = island_from({'drawing': sea_around}, 2)
    assert same(island, island_from(drawing(TWO), 2))
    assert island.territory[0] == -1  # a1 is sea in this sketch
    assert island.letters[island.territory[1]] == 'A'


# --- the elements ----------------------------------------------------------------------------------------
def test_C0_five_elements_four_of_them_with_two_territories() -> None:
    assert sorted(len(element.names) for element in the_box().elements) == [1, 2, 2, 2, 2]


def test_C0_every_territory_is_one_piece_of_11_to_16_points() -> None:
    for element in the_box().elements:
        for letter in element.names:
            territory = {
                (column, row)
                for row, text in enumerate(element.turns[0])
                for column, found in enumerate(text)
                if found == letter
            }
            assert 11 <= len(territory) <= 16
            assert is_one_piece(territory)


def test_C0_the_elements_are_marked_as_reconstructed() -> None:
    assert the_box().reconstructed
    assert the_box().note
    assert 'RECONSTRUCTED' in ELEMENTS


def test_C0_no_element_is_a_plain_rectangle_or_equal_to_another() -> None:
    outlines = set()
    for element in the_box().elements:
        shapes = [
            tuple(''.join('.' if c == '.' else '#' for c in text) for text in turn) for turn in element.turns
        ]
        assert any('.' in text for text in shapes[0])
        assert len(set(shapes)) == 4  # every turn is a different one
        outlines.add(min(shapes))
    assert len(outlines) == 5


def test_C0_names_begin_with_the_letter_of_their_territory() -> None:
    for element in the_box().elements:
        for letter, name in element.names.items():
            assert name[0] == letter


def test_C_R1_elements_are_turned_clockwise_and_never_mirrored() -> None:
    assert turned(('AB', 'C.')) == ('CA', '.B')
    for element in the_box().elements:
        assert turned(element.turns[3]) == element.turns[0]


def test_C2_1_islands_have_about_66_92_and_119_points() -> None:
    sizes = {
        players: {len(island_from(n, p).points) for n, p in PRESETS if p == players} for players in PLAYERS
    }
    assert sizes[2] <= {65, 66, 67}
    assert sizes[3] <= {92, 93}
    assert sizes[4] == {119}


# --- presets ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(('name', 'players'), PRESETS)
def test_C2_2_presets_are_valid(name: str, players: int) -> None:
    island = island_from(name, players)
    assert (island.name, island.players) == (name, players)
    check(island, players)
    check_elements(island)


@pytest.mark.parametrize('players', PLAYERS)
def test_C2_2_there_are_four_presets_for_each_number_of_players(players: int) -> None:
    assert len(set(preset_names(players))) >= 4
    assert default_name(players) == preset_names(players)[0]


def test_C2_1_presets_for_two_use_different_elements() -> None:
    chosen = {frozenset(part.element.name for part in island_from(name, 2).parts) for name in preset_names(2)}
    assert len(chosen) == len(preset_names(2))


@pytest.mark.parametrize(('name', 'players'), PRESETS)
def test_C2_2_elements_of_presets_are_joined_along_long_borders(name: str, players: int) -> None:
    island = island_from(name, players)
    for number in range(len(island.parts)):
        here = [point for point in island.points if island.element_of[point] == number]
        near = [there for point in here for there in (point - WIDTH, point + WIDTH, point - 1, point + 1)]
        others = [p for p in near if p in island.points and island.element_of[p] != number]
        assert len(others) >= 5


# --- random islands --------------------------------------------------------------------------------------
GOLDEN = {
    ('random-0', 2): """
.......SSS
.KKKK..SSS
.KKKKKSSSS
.HHKKKSSS.
HHHHHAAAA.
HHHHHAAAAA
.HHH..AAAA
......ABBB
.....BBBBB
.....BBBB.
""",
    ('random-7', 2): """
.....KKKK..
.....KKKKK.
.....HHKKK.
....HHHHH..
AAAAHHHHH..
AAAAAHHHSSS
.AAAA..SSSS
.ABBB..SSS.
BBBBB..SSS.
BBBB.......
""",
    ('random-7', 3): """
.KK....DDDD
KKKHH..DDDD
KKKHHHDDDD.
KKHHHHEEEE.
KKHHHHEEEEE
SSSHH.EEEEE
SSSS..AAAA.
SSSS..AAAAA
..SS...AAAA
.......ABBB
......BBBBB
......BBBB.
""",
    ('random-7', 4): """
.FFFFFEEED...
.FFFFGEEEDDD.
..FFGGEEEDDD.
..GGGGEEEDDD.
.GGGGGEE..DD.
.GGGGKKKK....
.BBBBKKKKK...
BBBBBHHKKK...
BBBAHHHHHSS..
AAAAHHHHHSSSS
AAAAAHHH.SSSS
.AAAA.....SSS
""",
    ('random-4294967295', 4): """
...........SSS
..HHH.....SSSS
.HHHHHDDDDSSS.
.HHHHHDDDDSSS.
KKKHHDDDDFFFFF
KKKKKEEEEFFFFG
.KKKKEEEEEFFGG
.AABBEEEEEGGGG
AAABBB...GGGGG
AAABBB...GGGG.
AAAABB........
AA..BB........
""",
}


@pytest.mark.parametrize(('name', 'players'), list(GOLDEN))
def test_C2_2_a_random_island_is_the_same_for_ever(name: str, players: int) -> None:
    assert list(island_from(name, players).rows) == rows(GOLDEN[name, players])


@pytest.mark.parametrize('players', PLAYERS)
def test_C2_2_random_islands_are_valid_and_of_great_variety(players: int, full: bool) -> None:
    number = 3000 if full else 300
    islands = [island_from(f'random-{n}', players) for n in range(number)]
    for island in islands:
        check(island, players)
    check_elements(islands[0])
    if not full:
        assert len({island.rows for island in islands}) >= 290


@pytest.mark.parametrize(('players', 'choices'), [(2, 6), (3, 4)])
def test_C2_1_random_islands_use_all_choices_of_elements(players: int, choices: int) -> None:
    islands = [island_from(f'random-{n}', players) for n in range(60)]
    chosen = {frozenset(part.element.name for part in island.parts) for island in islands}
    assert len(chosen) == choices
    assert all('holm' in names for names in chosen)


def test_C2_2_the_tables_seed_names_a_random_island() -> None:
    name = drawn_name(Dealer('a table'))
    assert name == drawn_name(Dealer('a table')) != drawn_name(Dealer('another table'))
    assert name.startswith('random-')
    assert 0 <= int(name[7:]) < 2**32
    check(island_from(name, 3), 3)


# --- drawings --------------------------------------------------------------------------------------------
@pytest.mark.parametrize('players', PLAYERS)
def test_C2_2_the_sketches_of_the_rules_are_valid_drawings(players: int) -> None:
    island = island_from(drawing(SKETCHES[players]), players)
    check(island, players)
    assert island.name == 'drawing'
    assert island.names == tuple(island.letters)
    assert {island.element_of[point] for point in island.points} == {0}


def test_C2_2_spaces_in_a_drawing_are_optional() -> None:
    dense = [text.replace(' ', '') for text in rows(TWO)]
    assert same(island_from({'drawing': dense}, 2), island_from(drawing(TWO), 2))


# --- out and back ----------------------------------------------------------------------------------------
SPECS: list[tuple[object, int]] = [
    *PRESETS,
    ('random-7', 2),
    ('random-7', 3),
    ('random-7', 4),
    (drawing(THREE), 3),
    ({'elements': CHAIN}, 2),
]


@pytest.mark.parametrize(('spec', 'players'), SPECS)
def test_C2_2_an_island_is_made_again_from_its_json(spec: object, players: int) -> None:
    before = copy.deepcopy(spec)
    island = island_from(spec, players)
    assert spec == before
    assert same(island_from(island.to_json(), players), island)
    assert same(copy.deepcopy(island), island)
    assert same(pickle.loads(pickle.dumps(island)), island)


def test_C2_2_an_assembled_island_may_lie_anywhere() -> None:
    moved = [dict(one, at=[one['at'][0] - 7, one['at'][1] + 30]) for one in CHAIN]  # type: ignore[index]  # a list
    assert same(island_from({'elements': moved}, 2), island_from({'elements': CHAIN}, 2))


def test_C2_1_an_assembled_island_names_the_territories_of_its_elements() -> None:
    island = island_from({'elements': CHAIN}, 2)
    assert island.name == 'assembled'
    assert island.letters == 'ABFGS'
    assert island.names == ('Alfmark', 'Brimnes', 'Frostvik', 'Gnipholt', 'Skarvey')
    check(island, 2)
    check_elements(island)


# --- refusals: what an island is described by --------------------------------------------------------------
@pytest.mark.parametrize('spec', [None, 7, 1.5, True, ['vargey'], ('a',), b'vargey', HUGE])
def test_C2_2_an_island_is_a_name_or_a_description(spec: object) -> None:
    refused(spec, 2, 'island-kind', 'C2.2')


@pytest.mark.parametrize('players', [1, 5, 0, -2])
def test_C2_1_an_island_is_for_two_to_four(players: int) -> None:
    refused('random-7', players, 'island-players', 'C2.1', players=players)
    assert preset_names(players) == ()


@pytest.mark.parametrize('name', ['', 'atlantis', 'Vargey', 'vargey ', 'standard', 'assembled', 'x' * 10000])
def test_C2_2_an_unknown_name_is_answered_with_the_known_ones(name: str) -> None:
    text = refused(name, 2, 'island-unknown', 'C2.2', players=2, names=list(preset_names(2)))
    assert len(text) < 150


def test_C2_1_a_preset_for_another_number_is_answered_with_those_that_fit() -> None:
    name = default_name(3)
    refused(
        name, 4, 'island-other-number', 'C2.1', name=name, theirs=3, players=4, names=list(preset_names(4))
    )


def test_C2_2_random_needs_the_seed_of_a_table() -> None:
    assert 'random-7' in refused('random', 2, 'island-random', 'C2.2')


@pytest.mark.parametrize(
    'name',
    [
        'random-',
        'random-x',
        'random--1',
        'random-07',
        'random-1.5',
        'random- 7',
        'random-٣',
        'random-' + '9' * 5000,
    ],
)
def test_C2_2_random_takes_a_plain_number(name: str) -> None:
    assert len(refused(name, 2, 'island-random-number', 'C2.2')) < 150


@pytest.mark.parametrize('key', ['element', 'Drawing', 7, None])
def test_C2_2_unknown_keys_of_an_island_are_named(key: object) -> None:
    refused({'elements': CHAIN, key: 1}, 2, 'island-key-unknown', 'C2.2', key=repr(key))


@pytest.mark.parametrize('spec', [{}, {'elements': CHAIN, 'drawing': rows(TWO)}])
def test_C2_2_an_island_has_elements_or_a_drawing(spec: object) -> None:
    refused(spec, 2, 'island-keys', 'C2.2')


# --- refusals: assembled islands ---------------------------------------------------------------------------
def changed(number: int, **fields: object) -> dict[str, object]:
    """CHAIN with one of its parts changed."""
    return {'elements': [{**one, **fields} if n == number else one for n, one in enumerate(CHAIN)]}


@pytest.mark.parametrize('value', ['mani', None, {'element': 'mani'}, 3])
def test_C2_2_elements_are_a_list(value: object) -> None:
    refused({'elements': value}, 2, 'parts-list', 'C2.2')


@pytest.mark.parametrize('value', ['mani', None, ['mani', 0, [0, 0]]])
def test_C2_2_each_element_is_an_object(value: object) -> None:
    refused({'elements': [CHAIN[0], value, CHAIN[2]]}, 2, 'part-kind', 'C2.2', number=2)


def test_C2_2_unknown_and_missing_keys_of_an_element_are_named() -> None:
    refused(changed(2, mirrored=True), 2, 'part-key-unknown', 'C2.2', number=3, key="'mirrored'")
    for key in ('element', 'turn', 'at'):
        lacking = {name: value for name, value in CHAIN[1].items() if name != key}
        refused({'elements': [CHAIN[0], lacking, CHAIN[2]]}, 2, 'part-key-missing', 'C2.2', number=2, key=key)


@pytest.mark.parametrize('name', ['Mani', '', 'A', None, 3, ['mani']])
def test_C2_2_an_unknown_element_is_answered_with_the_known_ones(name: object) -> None:
    refused(
        changed(0, element=name), 2, 'part-element', 'C2.2', names=['mani', 'hafr', 'orm', 'hauk', 'holm']
    )


def test_C0_there_is_one_of_each_element() -> None:
    refused(changed(1, element='mani'), 2, 'part-twice', 'C0', element='mani')


@pytest.mark.parametrize('turn', [-1, 4, 1.0, '1', None, True, HUGE])
def test_C2_2_a_turn_is_0_to_3(turn: object) -> None:
    refused(changed(1, turn=turn), 2, 'part-turn', 'C2.2', element='orm')


@pytest.mark.parametrize(
    'at',
    [
        None,
        3,
        'a1',
        [],
        [1],
        [1, 2, 3],
        [1, '2'],
        [1.0, 2],
        [True, 0],
        [0, 100],
        [-100, 0],
        pytest.param([10**5000, 0], id='huge'),
    ],
)
def test_C2_2_a_place_is_column_and_row(at: object) -> None:
    refused(changed(1, at=at), 2, 'part-at', 'C2.2', element='orm')


@pytest.mark.parametrize('number', [0, 1, 2])
def test_C2_1_two_players_need_three_elements(number: int) -> None:
    refused({'elements': CHAIN[:number]}, 2, 'island-elements', 'C2.1', players=2, needed=3, n=number)


def test_C2_1_three_elements_are_too_few_for_three_players() -> None:
    refused({'elements': CHAIN}, 3, 'island-elements', 'C2.1', needed=4, n=3)


def test_C2_1_the_element_of_one_territory_is_always_in() -> None:
    three = [part('mani', 0, 0, 0), part('orm', 0, 6, 0), part('hafr', 0, 0, 5)]
    refused({'elements': three}, 2, 'island-territories', 'C2.1', players=2, needed=5, n=6)


def test_C2_2_elements_must_not_overlap() -> None:
    refused(changed(1, at=[5, 0]), 2, 'island-overlap', 'C2.2', one='mani', other='orm', point='f2')


def test_C2_2_an_island_is_one_piece() -> None:
    text = refused(changed(2, at=[0, 6]), 2, 'island-apart', 'C2.2', one='b1', other='a7')
    assert text == 'An island is one piece; here no way over land leads from b1 to a7.'


def test_C2_2_points_that_touch_at_corners_only_are_not_joined() -> None:
    corner = [part('mani', 0, 0, 0), part('orm', 0, 6, 0), part('holm', 0, 10, 6)]
    refused({'elements': corner}, 2, 'island-apart', 'C2.2')


def test_C_R1_an_assembled_island_has_no_holes() -> None:
    lid = [part('mani', 0, 0, 0), part('orm', 0, 0, 5), part('holm', 0, 6, 1)]
    refused({'elements': lid}, 2, 'island-hole', 'C-R1', point='c5')


@pytest.mark.parametrize(
    ('at', 'columns', 'height'), [([11, 0], 15, 6), ([0, 9], 11, 13), ([99, 99], 103, 103)]
)
def test_C2_2_an_island_fits_14_columns_and_12_rows(at: list[int], columns: int, height: int) -> None:
    text = refused(changed(2, at=at), 2, 'island-large', 'C2.2', columns=columns, rows=height)
    assert '14 columns and 12 rows' in text


# --- refusals: drawings ------------------------------------------------------------------------------------
@pytest.mark.parametrize('value', [None, TWO, 5, {'A': 1}, ['A A', 3], [['A', 'A']]])
def test_C2_2_a_drawing_is_a_list_of_rows(value: object) -> None:
    refused({'drawing': value}, 2, 'drawing-rows', 'C2.2')


@pytest.mark.parametrize('letter', ['a', '1', '-', 'Ä', '\t', '~', '\n'])
def test_C2_2_a_drawing_has_capital_letters_and_dots(letter: str) -> None:
    with pytest.raises(BadData) as caught:
        island_from({'drawing': ['AAA', 'A' + letter + 'A']}, 2)
    assert (caught.value.code, caught.value.rule) == ('drawing-letter', 'C2.2')
    assert caught.value.message.args == {'letter': letter, 'row': 2}


def test_C2_2_the_rows_of_a_drawing_are_equally_long() -> None:
    ragged = [*rows(TWO)[:3], 'B B B C', *rows(TWO)[4:]]
    refused({'drawing': ragged}, 2, 'drawing-ragged', 'C2.2', row=4, n=4, first=9)


@pytest.mark.parametrize('value', [[], [''], ['...', '...']])
def test_C2_2_a_drawing_has_land(value: list[str]) -> None:
    refused({'drawing': value}, 2, 'drawing-empty', 'C2.2')


def test_C2_1_a_drawing_has_5_7_or_9_territories() -> None:
    refused(drawing(TWO), 3, 'island-territories', 'C2.1', needed=7, n=5)
    refused(drawing(THREE), 2, 'island-territories', 'C2.1', needed=5, n=7)
    refused({'drawing': ['A' * 14] * 12}, 4, 'island-territories', 'C2.1', needed=9, n=1)


def test_C2_2_a_drawing_is_one_piece() -> None:
    cut = [text.replace('E', '.') if n == 3 else text for n, text in enumerate(rows(TWO))]
    cut[3] = '. . . . . . . . .'
    refused({'drawing': cut}, 2, 'island-apart', 'C2.2', one='b1', other='a5')


def test_C_R1_a_drawing_has_no_holes() -> None:
    pond = rows(TWO)
    pond[2] = 'A A A . A E E E E'
    refused({'drawing': pond}, 2, 'island-hole', 'C-R1', point='d3')


def test_C_R1_a_way_out_by_a_corner_only_is_none() -> None:
    pond = rows(TWO)
    pond[1] = 'A A A . A E E E E'  # d2 touches the sea at e1 at its corner only
    refused({'drawing': pond}, 2, 'island-hole', 'C-R1', point='d2')


def test_C2_2_each_territory_of_a_drawing_is_one_piece() -> None:
    split = rows(TWO)
    split[7] = '. B B C . A D D .'
    refused({'drawing': split}, 2, 'drawing-pieces', 'C2.2', letter='A', point='f8')


def test_C3_an_island_has_a_point_for_every_piece() -> None:
    refused(
        {'drawing': ['AABBCCD', 'AABBCCD', 'AABBCCE', 'AABBCCE', 'AABBCCE']}, 2, 'island-small', 'C3', n=35
    )
    check(island_from({'drawing': ['AABBCCDE'] * 4 + ['AABB....']}, 2), 2)


@pytest.mark.parametrize('size', [(15, 5), (5, 13), (1000, 1000)])
def test_C2_2_a_drawing_fits_14_columns_and_12_rows(size: tuple[int, int]) -> None:
    refused({'drawing': ['A' * size[0]] * size[1]}, 2, 'island-large', 'C2.2', columns=size[0], rows=size[1])


# --- refusals: the data of the package ---------------------------------------------------------------------
def broken_elements(old: str, new: str, code: str, rule: str = 'C0', /, **args: object) -> None:
    assert old in ELEMENTS
    with pytest.raises(BadData) as caught:
        load_elements(ELEMENTS.replace(old, new, 1))
    told(caught.value, code, rule, **args)


def test_C0_elements_toml_must_be_toml() -> None:
    broken_elements('[[element]]', '[[element', 'elements-toml')


@pytest.mark.parametrize(
    ('old', 'new'),
    [
        ('reconstructed = true', ''),
        ('reconstructed = true', "reconstructed = 'yes'"),
        ('note = ', 'note = 3 # '),
        ('note = ', 'colour = 3\nnote = '),
    ],
)
def test_C0_elements_toml_says_whether_it_is_reconstructed(old: str, new: str) -> None:
    broken_elements(old, new, 'elements-fields')


def test_C0_elements_toml_without_elements_is_refused() -> None:
    with pytest.raises(BadData) as caught:
        load_elements(HEAD)
    told(caught.value, 'elements-fields', 'C0')


@pytest.mark.parametrize(
    ('old', 'new'),
    [
        ("name = 'mani'", ''),
        ("name = 'mani'", "name = ''"),
        ("name = 'mani'", "name = 'mani'\ncolour = 1"),
        ("A = 'Alfmark'", 'A = 7'),
        ("A = 'Alfmark'", "A = ''"),
        ("{ A = 'Alfmark', B = 'Brimnes' }", "['Alfmark', 'Brimnes']"),
    ],
)
def test_C0_an_element_has_name_territories_and_drawing(old: str, new: str) -> None:
    broken_elements(old, new, 'element-fields', number=1)


@pytest.mark.parametrize(
    ('old', 'new', 'code', 'args'),
    [
        ("'A A A A B B',", "'A A A A B b',", 'drawing-letter', {'letter': 'b', 'row': 4}),
        ("'A A A A B B',", "'A A A A B',", 'drawing-ragged', {'row': 4, 'n': 5, 'first': 6}),
        ("'A A A A B B',", '4,', 'drawing-rows', {}),
    ],
)
def test_C0_the_drawing_of_an_element_is_read_like_any(
    old: str, new: str, code: str, args: dict[str, object]
) -> None:
    broken_elements(old, new, code, 'C2.2', **args)


@pytest.mark.parametrize(
    ('old', 'new', 'code', 'args'),
    [
        ("A = 'Alfmark', ", '', 'element-letters', {'element': 'mani', 'drawn': 'AB', 'named': 'B'}),
        ("'A A A A B B',", "'A A A A . .',", 'element-size', {'letter': 'B', 'n': 10}),
        ("'S S S .',", "'S S S S','S S S S',", 'element-size', {'letter': 'S', 'n': 18}),
        ("'. A A B B .',", "'. B A B B .',", 'element-pieces', {'element': 'mani', 'letter': 'B'}),
        ("'S S S S',\n  '. . S S',", "'. . . .',\n  'S S S S',", 'element-pieces', {'letter': 'S'}),
        ("'. A A B B .',", "'. A A B B .'," + "'......'," * 8, 'element-large', {'side': 12}),
        ("name = 'hafr'", "name = 'mani'", 'elements-name-twice', {'element': 'mani'}),
    ],
)  # fmt: skip
def test_C0_a_broken_element_is_refused(old: str, new: str, code: str, args: dict[str, object]) -> None:
    broken_elements(old, new, code, 'C0', **args)


HEAD = "reconstructed = false\nnote = ''\n"


def element(names: str, *drawn: str) -> str:
    """An element named after its letters."""
    titles = ', '.join(f"{letter} = 'Land'" for letter in names)
    return f"""
        [[element]]
        name = 'of {names}'
        territories = {{ {titles} }}
        drawing = {list(drawn)}
        """


@pytest.mark.parametrize(
    ('text', 'code', 'rule'),
    [
        (element('', '...'), 'element-territories', 'C0'),
        (element('ABC', *['AAAABBBBCCCC'] * 3), 'element-territories', 'C0'),
        (element('AB', *['AAAA.BBBB'] * 3), 'element-apart', 'C0'),
        (element('A', 'AAAA', 'A..A', 'A..A', 'AAAA'), 'element-hole', 'C-R1'),
        (element('A', *['AAAA'] * 3), 'elements-count', 'C0'),
    ],
)
def test_C0_an_odd_element_is_refused(text: str, code: str, rule: str) -> None:
    with pytest.raises(BadData) as caught:
        load_elements(HEAD + text)
    told(caught.value, code, rule)


def test_C0_two_elements_cannot_share_a_letter() -> None:
    with pytest.raises(BadData) as caught:
        load_elements(ELEMENTS.replace('S S', 'A A').replace('S', 'A').replace("'Akarvey'", "'Skarvey'"))
    told(caught.value, 'elements-letter-twice', 'C0', letter='A', one='mani', other='holm')


def broken_islands(text: str, code: str, rule: str = 'C2.2', /, **args: object) -> None:
    with pytest.raises(BadData) as caught:
        load_islands(text, the_box())
    told(caught.value, code, rule, **args)


def test_C2_2_islands_toml_must_be_islands() -> None:
    broken_islands('[[island', 'islands-toml')
    broken_islands('', 'islands-fields')
    broken_islands("island = 'vargey'", 'islands-fields')
    broken_islands('colour = 3\n' + ISLANDS, 'islands-fields')


@pytest.mark.parametrize(
    ('old', 'new'),
    [
        ('players = 2', ''),
        ('players = 2', 'players = 5'),
        ('players = 2', "players = '2'"),
        ("name = '", "title = '"),
    ],
)
def test_C2_2_a_preset_has_name_players_and_elements(old: str, new: str) -> None:
    broken_islands(ISLANDS.replace(old, new, 1), 'preset-fields', number=1)


@pytest.mark.parametrize(
    'name', ['', 'Vargey', 'var-gey', 'random', 'standard', 'drawing', 'assembled', 'øy']
)
def test_C2_2_the_name_of_a_preset_is_one_word(name: str) -> None:
    broken_islands(ISLANDS.replace(default_name(2), name, 1), 'preset-name', name=repr(name))


def test_C2_2_presets_have_different_names() -> None:
    name = default_name(2)
    broken_islands(ISLANDS.replace(default_name(3), name, 1), 'islands-name-twice', name=name)


def test_C2_1_there_are_presets_for_every_number_of_players() -> None:
    broken_islands(
        ISLANDS[: ISLANDS.index('players = 4')].rpartition('[[island]]')[0], 'islands-lacking', players=4
    )


def test_C2_1_a_preset_that_is_no_island_says_why() -> None:
    broken_islands(
        ISLANDS.replace('players = 2', 'players = 3', 1), 'preset-broken', 'C2.1', name=default_name(2)
    )
    with pytest.raises(BadData, match=r"'vargey' cannot be: For 3 players an island has 4 elements"):
        load_islands(ISLANDS.replace('players = 2', 'players = 3', 1), the_box())


def test_C2_2_elements_that_cannot_be_joined_make_no_random_island() -> None:
    crosses = [
        element(
            one + two, *['.....' + one + '......'] * 5, one * 6 + two * 6, *['......' + two + '.....'] * 6
        )
        for one, two in ('AB', 'CD', 'EF', 'GH')
    ]
    box = load_elements(HEAD + ''.join(crosses) + element('S', 'S' * 12))
    with pytest.raises(BadData) as caught:
        random_parts(box, 4, Dealer('no way'))
    told(caught.value, 'island-stuck', 'C2.2', players=4)


def test_every_refusal_of_islands_has_a_test() -> None:
    with open(__file__, encoding='utf-8') as file:
        text = file.read()
    prefixes = ('claim.island', 'claim.part', 'claim.drawing-', 'claim.element', 'claim.preset')
    codes = {code.partition('.')[2] for code in TEMPLATES if code.startswith(prefixes)}
    assert {code for code in codes if f"'{code}'" not in text} == set()


# --- properties ------------------------------------------------------------------------------------------
NAMES = [element.name for element in tuple(the_box().elements)]


@st.composite
def assemblies(draw: st.DrawFn) -> tuple[list[dict[str, object]], int]:
    """Elements of the right number, near one another."""
    players = draw(st.sampled_from(PLAYERS))
    doubles = draw(st.permutations(NAMES[:4]))[:players]
    places = st.tuples(st.integers(0, 3), st.integers(0, 9), st.integers(0, 7))
    return [part(name, *draw(places)) for name in [*doubles, 'holm']], players


MISFITS = ('island-large', 'island-overlap', 'island-apart', 'island-hole')


@given(assemblies())
def test_C2_2_an_assembly_is_refused_or_really_an_island(
    assembly: tuple[list[dict[str, object]], int],
) -> None:
    parts, players = assembly
    made = attempt({'elements': parts}, players)
    if isinstance(made, Island):
        check(made, players)
        check_elements(made)
    else:
        assert made.code in MISFITS


@given(
    st.sampled_from(PLAYERS), st.integers(0, 49), st.integers(0, 2), st.integers(-2, 2), st.integers(-2, 2)
)
def test_C2_2_an_island_with_a_part_moved_is_refused_or_really_an_island(
    players: int, number: int, n: int, east: int, south: int
) -> None:
    parts = island_from(f'random-{number}', players).parts
    described = [one.to_json() for one in parts]
    described[n] = part(parts[n].element.name, parts[n].turn, parts[n].column + east, parts[n].row + south)
    made = attempt({'elements': described}, players)
    if isinstance(made, Island):
        check(made, players)
        check_elements(made)
    else:
        assert made.code in MISFITS


@given(st.sampled_from(PLAYERS), st.data())
def test_C2_2_a_changed_drawing_is_refused_or_really_an_island(players: int, data: st.DataObject) -> None:
    drawn = [list(text.replace(' ', '')) for text in rows(SKETCHES[players])]
    for _ in range(data.draw(st.integers(1, 4))):
        row = data.draw(st.integers(0, len(drawn) - 1))
        column = data.draw(st.integers(0, len(drawn[0]) - 1))
        drawn[row][column] = data.draw(st.sampled_from('.ABCDE'))
    made = attempt({'drawing': [''.join(text) for text in drawn]}, players)
    if isinstance(made, Island):
        check(made, players)
    else:
        assert made.code in ('island-apart', 'island-hole', 'drawing-pieces')


WORDS = st.sampled_from(['elements', 'drawing', 'element', 'turn', 'at', 'mani', 'random-7', 'A A'])
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | WORDS,
    lambda inner: st.lists(inner) | st.dictionaries(WORDS | st.text(), inner),
    max_leaves=8,
)


@given(ANYTHING, st.sampled_from(PLAYERS))
def test_C2_2_whatever_is_sent_is_an_island_or_refused_with_a_rule(spec: object, players: int) -> None:
    made = attempt(spec, players)
    if isinstance(made, Island):
        check(made, players)
    else:
        assert made.rule
        assert made.text


def test_C0_the_data_files_hold_what_they_say() -> None:
    assert sorted(tomllib.loads(ELEMENTS)) == ['element', 'note', 'reconstructed']
    assert sorted(tomllib.loads(ISLANDS)) == ['island']
