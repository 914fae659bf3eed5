"""Every game of the hall keeps every law of `meadhall.testing`."""

from __future__ import annotations

import pytest

import meadhall as mh
from meadhall.testing import check_odds, check_play, check_secrets
from meadhall.testing.odds import FEWEST
from tools.playthroughs import tables

CASES = [
    pytest.param(name, players, options, id=f'{name}-{players}-{number}')
    for name, players in tables()
    for number, options in enumerate(mh.game(name).facts().samples)
]
HIDING = [name for name in mh.games() if mh.game(name).facts().secrets.reveals]


@pytest.mark.parametrize(('name', 'players', 'options'), CASES)
def test_the_laws_hold(name: str, players: int, options: dict[str, object], full: bool) -> None:
    for number in range(5 if full else 1):
        check_play(mh.game(name), players, options, f'hall {number}', 0.05 if full else 0.004)


@pytest.mark.parametrize('name', HIDING)
def test_what_is_hidden_is_guessed_with_the_right_odds(name: str, full: bool) -> None:
    game = mh.game(name)
    for players in range(game.low_players, game.high_players + 1 if full else game.low_players + 1):
        scales = check_odds(game, players, {}, 2000 if full else 120, 'hall')
        assert any(scale.games >= FEWEST for scale in scales.values())


@pytest.mark.parametrize('name', mh.games())
def test_a_game_names_its_secrets_if_it_has_any(name: str) -> None:
    game = mh.game(name)
    check_secrets(game, check_play(game, game.low_players, {}, 'secrets', 0.02))


@pytest.mark.parametrize('name', mh.games())
def test_random_games_end(name: str, full: bool) -> None:
    game = mh.game(name)
    for players in range(game.low_players, game.high_players + 1):
        for seed in range(1000 if full else 6):
            samples = game.facts().samples
            options = game.settle(players, samples[seed % len(samples)], mh.Dealer(str(seed)))
            state = game.new(players, options)
            bound = game.length(players, options)
            longest = game.facts().longest if bound is None else sum(bound)
            assert mh.playout(state, mh.Dice(seed), longest + 1) <= longest
            assert state.outcome() is not None


@pytest.mark.parametrize('name', mh.games())
def test_what_a_scene_calls_pieces_is_put_or_moved_in_a_game(name: str) -> None:
    game, met = mh.game(name), set[str]()
    record = mh.play(name, players=game.low_players, seed='pieces')
    state = record.start()
    before = set[str]()
    for index in range(len(record.actions)):
        record.step(state, index)
        scene = game.scene(state.view(None), [])
        places = {f'{node.key} {node.x} {node.y}' for node in scene.nodes if node.symbol}
        met |= {piece for piece in scene.pieces for place in places - before if place.startswith(piece)}
        before = places
    assert met == set(scene.pieces) != set()
