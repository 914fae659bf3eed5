"""Every view of Claim can be drawn, and every legal action can be picked on the picture."""

from __future__ import annotations

import re
import string
from random import Random
from xml.etree import ElementTree

import pytest

import meadhall as mh
from meadhall.core.svg import draw
from meadhall.games.claim.chart import Survey
from meadhall.games.claim.island import WIDTH
from meadhall.games.claim.lines import Line, gap, joined

from .positions import ISLANDS, SMALL, document, scattered

GAME = mh.game('claim')
SVG = '{http://www.w3.org/2000/svg}'


def states(players: int, games: int = 2) -> list[mh.State]:
    """Positions from random games, of every phase, and battles in full swing."""
    found = []
    for seed in range(games):
        rng = Random(seed)
        state = GAME.new(players, {'island': {'drawing': SMALL[players]}} if seed else {})
        found.append(state.copy())
        while state.to_act():
            seat = state.to_act()[0]
            actions = [action for action, _ in state.odds()] if seat == mh.CHANCE else state.legal(seat)
            state.apply(seat, rng.choice(actions))
            if rng.random() < 0.1:
                found.append(state.copy())
        found.append(state)
    rng = Random(players)
    found += [GAME.from_json(scattered(rng, SMALL[players], players, 9)) for _ in range(10)]
    return found


def scene_of(state: mh.State) -> mh.Scene:
    waiting = state.to_act()
    if waiting == (mh.CHANCE,):
        return GAME.scene(state.view(None), [action for action, _ in state.odds()])
    return GAME.scene(state.view(None), state.legal(waiting[0]) if waiting else [])


def keys(scene: mh.Scene) -> list[str]:
    return [node.key for node in scene.nodes]


@pytest.mark.parametrize('players', [2, 3, 4])
def test_keys_are_unique_and_all_is_on_the_sheet(players: int) -> None:
    for state in states(players):
        scene = scene_of(state)
        assert len(set(keys(scene))) == len(scene.nodes)
        for node in scene.nodes:
            assert 0 <= node.x <= scene.width
            assert 0 <= node.y <= scene.height
            assert str(node.name or 'unnamed')


@pytest.mark.parametrize('players', [2, 3, 4])
def test_every_legal_action_has_one_path_of_picks_of_its_own(players: int) -> None:
    for state in states(players):
        scene = scene_of(state)
        seats = [seat for seat in state.to_act() if seat != mh.CHANCE]
        if seats:
            assert [choice.action for choice in scene.choices] == state.legal(seats[0])
        paths = [choice.picks for choice in scene.choices]
        beginnings = {path[:n] for path in paths for n in range(1, len(path))}
        assert len(set(paths)) == len(paths)
        assert not beginnings & set(paths)
        there = set(keys(scene))
        for choice in scene.choices:
            assert str(choice.label)
            assert all(pick in there or pick.startswith('button:') for pick in choice.picks)


@pytest.mark.parametrize('players', [2, 3, 4])
def test_every_piece_and_castle_is_drawn_once_in_its_colour(players: int) -> None:
    for state in states(players):
        position = state.to_json()['position']
        assert isinstance(position, list)
        expected = []
        for y, row in enumerate(position):
            for x, sign in enumerate(row):
                if sign.lower() in 'bryg':
                    kind = 'piece' if sign.islower() else 'castle'
                    colour = {'b': 'blue', 'r': 'red', 'y': 'yellow', 'g': 'green'}[sign.lower()]
                    expected.append((f'{kind}-{colour}', x, y))
        scene = scene_of(state)
        corner = next(node for node in scene.nodes if node.key == 'column:a').x
        found = [
            (node.symbol, round(node.x - corner), round(node.y - corner))
            for node in scene.nodes
            if node.key.startswith(('piece:', 'castle:'))
        ]
        assert sorted(found) == sorted(expected)


def test_points_pieces_castles_territories_and_seats_have_names() -> None:
    state = GAME.from_json(scattered(Random(1), SMALL[4], 4, 9))
    scene = scene_of(state)
    named = {node.key for node in scene.nodes if node.name is not None}
    for kind in ('point:', 'piece:', 'castle:', 'land:'):
        of_kind = {key for key in keys(scene) if key.startswith(kind)}
        assert of_kind
        assert of_kind <= named
    assert {'seat:blue', 'seat:red', 'seat:yellow', 'seat:green'} <= named


BATTLE = ['~bb.r~~~', '.......~', '..B.....', '........', '......r~', '~.....~~']


def test_names_say_what_a_sighted_player_sees() -> None:
    scene = GAME.scene(GAME.from_json(document(SMALL[2], 2, BATTLE)).view(None))
    names = {node.key: str(node.name) for node in scene.nodes if node.name is not None}
    assert names['piece:b1'] == 'Piece of Blue on b1, A'
    assert names['castle:C'] == 'Castle of Blue on c3, C'
    assert names['land:C'] == 'C: castle of Blue'
    assert names['land:D'] == 'D: no castle'
    assert names['point:d1'] == 'd1, A'
    assert names['seat:blue'] == 'Blue: pieces 2, castles on the island 1, in stock 2.'
    assert names['acting'] == 'Blue is to act.'
    assert names['first'] == 'Blue is the first player.'
    assert str(scene.title) == 'Claim. Blue is to act.'


def test_C5_4_the_piece_that_may_go_on_is_marked() -> None:
    doc = document(SMALL[2], 2, BATTLE, phase='again', active='b1')
    scene = GAME.scene(GAME.from_json(doc).view(None))
    places = {node.key: (node.x, node.y) for node in scene.nodes}
    assert places['active'] == places['piece:b1']


def test_the_winners_get_a_laurel() -> None:
    state = states(4, 1)[-11]  # the end of the random game
    outcome = state.outcome()
    assert outcome is not None
    scene = GAME.scene(state.view(None))
    laurels = [node.key for node in scene.nodes if node.symbol == 'laurel']
    assert laurels == [f'winner:{GAME.seat_word(seat)}' for seat in sorted(outcome.winners)]
    assert 'acting' not in keys(scene)


def test_C_R10_nobody_wins_a_draw() -> None:
    state = GAME.from_json(document(SMALL[2], 2, BATTLE, quiet=119))
    state.apply(0, GAME.parse(state, 0, 'b1-b2'))
    scene = GAME.scene(state.view(None))
    names = [str(node.name) for node in scene.nodes if node.symbol == 'laurel']
    assert names == ['Blue shares the draw.', 'Red shares the draw.']
    assert str(scene.title) == 'Claim. A draw between Blue and Red.'


# --- the picture ---------------------------------------------------------------------------------------
@pytest.mark.parametrize('players', [2, 3, 4])
def test_the_picture_is_well_formed_and_has_all_symbols_it_uses(players: int) -> None:
    for state in states(players, 1):
        root = ElementTree.fromstring(draw(scene_of(state)))
        ids = [element.get('id') for element in root.iter() if element.get('id')]
        assert len(set(ids)) == len(ids)
        assert all(str(one).startswith('claim-') for one in ids)
        used = {str(element.get('href'))[1:] for element in root.iter(SVG + 'use')}
        assert used <= set(ids)


def test_every_style_keeps_to_claim() -> None:
    scene = GAME.scene(GAME.new(2).view(None))
    style = scene.art[scene.art.index('<style>') + 7 : scene.art.index('</style>')]
    selectors = [one.strip() for one in re.findall(r'([^{}]+)\{', style)]
    assert all(one == '.claim' or one.startswith('.claim ') for rule in selectors for one in rule.split(','))


def test_two_islands_on_one_page_keep_their_own_lines() -> None:
    def own(players: int) -> set[str]:
        art = GAME.scene(GAME.new(players, {'island': {'drawing': SMALL[players]}}).view(None)).art
        return set(re.findall(r'id="claim-(\w+-(?:coast|land0))"', art))

    assert len(own(2)) == 2
    assert not own(2) & own(3)


def test_the_art_is_the_same_throughout_a_game() -> None:
    assert len({scene_of(state).art for state in states(2, 1)[:-10]}) == 1


# --- the chart -----------------------------------------------------------------------------------------
def surveyed(drawing: list[str]) -> tuple[Survey, list[tuple[float, float]]]:
    points = [
        (float(x), float(y)) for y, row in enumerate(drawing) for x, letter in enumerate(row) if letter != '.'
    ]
    letters = ''.join(row.ljust(WIDTH, '.') for row in drawing)
    return Survey(tuple(('.' + string.ascii_uppercase).index(letter) - 1 for letter in letters)), points


def spots(line: Line) -> list[tuple[float, float]]:
    return [line.start, *[spot for curve in line.curves for spot in curve]]


@pytest.mark.parametrize('name', ISLANDS)
def test_no_line_comes_too_near_to_a_point(name: str) -> None:
    survey, points = surveyed(ISLANDS[name])
    for coast in survey.coasts:
        for line in coast:
            assert min(gap(spot, point) for spot in line.ends() for point in points) > 0.4
    for line, _, _ in survey.borders:
        assert min(gap(spot, point) for spot in spots(line) for point in points) > 0.3


def area(line: Line) -> float:
    """Inside a closed line, clockwise, on a board whose rows go down."""
    total = 0.0
    start = line.start
    for control, end in line.curves:  # the chord, and two thirds of the triangle with the control
        total += cross(start, end) / 2 + (cross(start, control) + cross(control, end) - cross(start, end)) / 3
        start = end
    return total


def cross(one: tuple[float, float], other: tuple[float, float]) -> float:
    return one[0] * other[1] - other[0] * one[1]


RINGS = ['AAAAAAA', 'ABBBBBA', 'ABCCCBA', 'ABCDCBA', 'ABBBBBA', 'AAAAAAA']  # territories inside territories


@pytest.mark.parametrize('drawing', [*ISLANDS.values(), RINGS])
def test_the_territories_fill_the_island_exactly(drawing: list[str]) -> None:
    survey, points = surveyed(drawing)
    island = sum(area(joined(coast)) for coast in survey.coasts)
    lands = [sum(area(loop) for loop in survey.outline(land)) for land in range(max(survey.territory) + 1)]
    assert sum(lands) == pytest.approx(island)
    assert min(lands) > 0
    assert island == pytest.approx(len(points), rel=0.2)
