"""The picture, the text board and what is asked."""

from __future__ import annotations

import random
import re

import pytest

from meadhall.core.svg import draw
from meadhall.games.eketorp.scene import ART
from tests.games.eketorp.positions import BLUE, GAME, RED, do, play_on, position


@pytest.mark.parametrize('players', [3, 4, 5, 6])
def test_every_legal_action_has_exactly_one_choice_on_the_picture(players: int) -> None:
    rng = random.Random(players)
    state = GAME.new(
        players, {'deck': {'cards': [['1g 1b', '2n', '1y 1g*', '-', '3b*', '1n 1y', '2g**']] * 12}}
    )
    while state.to_act():
        play_on(state, rng, until=lambda _: rng.random() < 0.06)
        for seat in [None, *range(players)]:
            legal = [] if seat is None else state.legal(seat)
            scene = GAME.scene(state.view(seat), legal)
            keys = [node.key for node in scene.nodes]
            assert len(keys) == len(set(keys))
            assert [choice.action for choice in scene.choices] == legal
            paths = [choice.picks for choice in scene.choices]
            assert len(paths) == len(set(paths))
            for path in paths:
                assert not any(other != path and other[: len(path)] == path for other in paths)
                assert all(pick in keys or pick.startswith('button:') for pick in path), path


def test_every_symbol_is_in_the_art_and_every_style_is_ours() -> None:
    ids = set(re.findall(r'id="eketorp-([^"]+)"', ART))
    rng = random.Random(1)
    used = set()
    state = GAME.new(6)
    while state.to_act():
        play_on(state, rng, until=lambda _: rng.random() < 0.1)
        used |= {node.symbol for node in GAME.scene(state.view(0), state.legal(0)).nodes if node.symbol}
    assert used <= ids
    assert 'href="#eketorp-fort"' in draw(GAME.scene(state.view(None)))


def test_hidden_things_are_not_in_the_picture() -> None:
    state = position('placing', {'hand': '1456'}, {'hand': '2345'})
    do(state, RED, 'C', 'siege blue ram')
    keys = {node.key for node in GAME.scene(state.view(BLUE)).nodes}
    assert not any(key.startswith(('viking:red:square', 'viking:red:siege')) for key in keys)
    assert {key for key in keys if re.fullmatch(r'card:\d', key)} == {'card:2', 'card:3', 'card:4', 'card:5'}
    mine = {node.key for node in GAME.scene(state.view(RED)).nodes}
    assert {'viking:red:square:C', 'viking:red:siege:blue:ram'} <= mine


@pytest.mark.parametrize('players', [3, 4, 5, 6])
def test_the_text_board_fits_80_columns(players: int) -> None:
    rng = random.Random(players)
    state = GAME.new(players)
    while state.to_act():
        play_on(state, rng, until=lambda _: rng.random() < 0.1)
        for seat in (None, 0):
            view = state.view(seat)
            assert max(len(line) for line in GAME.picture(view).splitlines()) <= 80
            assert str(GAME.ask(view))


def test_the_text_board_reads_like_this() -> None:
    red = {
        'placed': {'C': 2, 'blue boat': 1},
        'hand': '1456',
        'walls': ['gb', '', '', '', '', 'nny'],
        'amulets': 5,
    }
    blue = {'placed': {'C': 1, 'home': 3}, 'hospital': [1, 0, 2]}
    board = GAME.picture(position('choosing', red, blue, squares={'C': 'gg', 'F': 'n'}).view(RED))
    assert board.splitlines() == [
        'Round 1, 9 to come. First: Red.',
        'Supply: 49 grass (g), 41 wood (b), 9 clay (n), 5 stone (y).',
        'Fight cards: draw pile 42, discards 0.',
        '',
        '         A      B      C      D      E      F      G',
        'Stones   ·      ·      2g     ·      ·      1n     ·',
        'Vikings  ·      ·      R2B1   ·      ·      ·      ·',
        '',
        '*R Red      catapult · [gb  ·  ]  boat · [·   ·  ]  ram · [·   nny]',
        '            hand 1456  pile -  amulets 5  at home 0  booty -',
        ' B Blue     catapult · [·   ·  ]  boat R [·   ·  ]  ram · [·   ·  ]',
        '            hand ????  pile -  amulets 0  at home 3  booty -',
        ' Y Yellow   catapult · [·   ·  ]  boat · [·   ·  ]  ram · [·   ·  ]',
        '            hand ????  pile -  amulets 0  at home 0  booty -',
        '',
        'Hospital  [3·4·5] B -> [1·2] · -> [0] BB',
        'Your hand, Red: [1] [4] [5] [6]',
    ]


def test_who_has_placed_some_is_asked_for_more() -> None:
    hospital = [{'hospital': [4, 0, 0]}, {'hospital': [7, 0, 0]}, {'hospital': [8, 0, 0]}]
    state = position('placing', *hospital, squares={'C': 'gg', 'D': 'bb'})
    assert str(GAME.ask(state.view(RED))) == 'Place 4 Vikings in secret (E2.2).'
    do(state, RED, 'C')
    assert str(GAME.ask(state.view(RED))) == 'Place 3 more Vikings in secret (E2.2).'
    assert str(GAME.ask(state.view(BLUE))) == 'Place 1 Viking in secret (E2.2).'
