"""The games in OpenSpiel's hands: its own tests of games, its searches and its solvers."""

from __future__ import annotations

import importlib
import json
import pickle
import random
import sys
import tomllib
from importlib.resources import files
from typing import Any

import pytest

import meadhall as mh

pyspiel: Any = pytest.importorskip('pyspiel')
openspiel: Any = importlib.import_module('meadhall.lab.openspiel')
SEATED = [
    (name, players)
    for name in ('claim', 'clash', 'eketorp', 'no-more-vikings')
    for players in range(mh.game(name).low_players, mh.game(name).high_players + 1)
]
TINY = '{"arena":"tiny"}'


def load(name: str, players: int, options: str = '{}') -> Any:
    return pyspiel.load_game(openspiel.short_name(name), {'players': players, 'options': options})


def spiel(name: str) -> Any:
    """A part of OpenSpiel's Python."""
    return importlib.import_module('open_spiel.python.' + name)


def step(state: Any, rng: random.Random) -> None:
    """One random action, chance's by its odds."""
    if state.is_chance_node():
        actions, odds = zip(*state.chance_outcomes())
        state.apply_action(rng.choices(actions, odds)[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def played(name: str, players: int, seed: int, steps: int = 10**6, options: str = '{}') -> Any:
    state, rng = load(name, players, options).new_initial_state(), random.Random(seed)
    while steps > 0 and not state.is_terminal():
        step(state, rng)
        steps -= 1
    return state


# --- OpenSpiel's own tests -----------------------------------------------------------------------------
@pytest.mark.parametrize(('name', 'players'), SEATED)
def test_every_game_passes_random_simulation(name: str, players: int) -> None:
    pyspiel.random_sim_test(load(name, players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize('options', [TINY, '{"arena":"tiny","bluff":true}'])
def test_options_pass_random_simulation_too(options: str) -> None:
    pyspiel.random_sim_test(load('clash', 2, options), num_sims=20, serialize=True, verbose=False)


@pytest.mark.parametrize('name', ['claim', 'clash', 'eketorp', 'no-more-vikings'])
def test_every_game_passes_the_simulation_test_of_openspiels_python(name: str) -> None:
    tests = spiel('tests.games_sim_test')
    tests.GamesSimTest().sim_game(load(name, mh.game(name).low_players))


# --- loading -------------------------------------------------------------------------------------------
def test_a_game_is_loaded_by_a_text_and_its_text_loads_it_again() -> None:
    game = pyspiel.load_game('meadhall_clash(players=3)')
    assert game.num_players() == 3
    assert str(pyspiel.load_game(str(game))) == str(game)
    own = load('clash', 2, '{"turns": 7, "arena": "fjord", "bluff": true}')
    again = pyspiel.load_game(str(own))
    assert again.new_initial_state().course.state.options == own.new_initial_state().course.state.options
    assert again.options == {'turns': 7, 'arena': 'fjord', 'bluff': True}


def test_what_the_game_refuses_is_refused_with_its_words() -> None:
    with pytest.raises(Exception, match="no option 'weather'"):
        load('clash', 2, '{"weather": "fine"}')
    with pytest.raises(Exception, match='2 to 4 players'):
        load('clash', 7)


def test_without_openspiel_the_import_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, 'pyspiel', None)
    monkeypatch.delitem(sys.modules, 'meadhall.lab.openspiel')
    with pytest.raises(ImportError, match='not installed: pip install'):
        importlib.import_module('meadhall.lab.openspiel')


# --- actions and chance --------------------------------------------------------------------------------
@pytest.mark.parametrize(('name', 'players'), SEATED)
def test_actions_and_odds_are_the_engines(name: str, players: int) -> None:
    state, rng = load(name, players).new_initial_state(), random.Random(players)
    for _ in range(150):
        if state.is_terminal():
            break
        inner = state.course.state
        if state.is_chance_node():
            whole = sum(weight for _, weight in inner.odds())
            assert dict(state.chance_outcomes()) == {int(a.id): w / whole for a, w in inner.odds()}
        else:
            seat = state.current_player()
            assert seat == inner.to_act()[0]
            assert state.legal_actions() == sorted(int(action.id) for action in inner.legal(seat))
            assert {state.action_to_string(a) for a in state.legal_actions()} == {
                str(action) for action in inner.legal(seat)
            }
        step(state, rng)


def test_a_box_of_ones_own_brings_its_own_actions() -> None:
    box = tomllib.loads(files('meadhall.games.no_more_vikings').joinpath('box.toml').read_text('utf-8'))
    box['grid'] = {'columns': 4, 'rows': 3}
    box['whims'] = {name: whim for name, whim in box['whims'].items() if 'row' not in name}
    state, rng = load('no-more-vikings', 2, json.dumps({'box': box})).new_initial_state(), random.Random(1)
    assert not state.course.opening.plain
    for _ in range(60):
        inner, seat = state.course.state, state.current_player()
        if seat >= 0:
            named = {int(action.id): str(action) for action in inner.legal(seat)}
            assert {a: state.action_to_string(a) for a in state.legal_actions()} == named
            assert max(named) < state.get_game().num_distinct_actions()
        step(state, rng)


# --- returns and length --------------------------------------------------------------------------------
@pytest.mark.parametrize(('name', 'players'), SEATED)
def test_a_game_ends_within_its_length_and_pays_its_rewards(name: str, players: int) -> None:
    state = played(name, players, seed=players)
    game, course = state.get_game(), state.course
    assert state.returns() == list(course.state.outcome().rewards())
    assert course.decisions <= game.max_game_length()
    assert course.draws <= game.max_chance_nodes_in_history()
    assert course.decisions + course.draws == len(state.history())


def test_a_game_that_nobody_can_bound_is_cut_without_a_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    assert mh.game('claim').length(2) is None
    monkeypatch.setattr(openspiel, 'CUT', 30)
    state = played('claim', 2, seed=1)
    assert state.get_game().max_game_length() == state.course.decisions == 30
    assert state.is_terminal() and state.returns() == [0.0, 0.0]
    assert state.course.state.outcome() is None


# --- what players know ---------------------------------------------------------------------------------
@pytest.mark.parametrize(('name', 'players'), SEATED)
def test_nobody_forgets_what_was_told(name: str, players: int) -> None:
    """Perfect recall: what a player knew before begins what it knows after, and its decisions are in it."""
    state, rng = load(name, players).new_initial_state(), random.Random(players)
    before = [state.information_state_string(player) for player in range(players)]
    for _ in range(120):
        if state.is_terminal():
            break
        seat = state.current_player()
        step(state, rng)
        after = [state.information_state_string(player) for player in range(players)]
        for player in range(players):
            assert after[player].startswith(before[player])
        if seat >= 0:
            own = state.course.last.text
            assert after[seat][len(before[seat]) :].startswith(f'> {own}\n')
        before = after


@pytest.mark.parametrize(('name', 'players'), SEATED)
def test_a_player_cannot_tell_resampled_states_apart(name: str, players: int) -> None:
    """Also no observation, list of actions or tensor tells the player more."""
    state, rng = load(name, players).new_initial_state(), random.Random(players)
    for _ in range(8):
        for _ in range(25):
            if not state.is_terminal():
                step(state, rng)
        if state.is_terminal() or state.is_chance_node():
            continue
        seat = state.current_player()
        twin = state.resample_from_infostate(seat, rng.random)
        assert twin.information_state_string(seat) == state.information_state_string(seat)
        assert twin.observation_string(seat) == state.observation_string(seat)
        assert twin.observation_tensor(seat) == state.observation_tensor(seat)
        assert twin.legal_actions() == state.legal_actions()


def test_a_resampled_state_does_not_betray_what_others_know() -> None:
    """What another seat knows there is of the resampled state, not of the true one."""
    state = played('clash', 2, seed=5, steps=40)
    while state.is_chance_node():
        step(state, random.Random(1))
    seat = state.current_player()
    rng = random.Random(2)
    twins = [state.resample_from_infostate(seat, rng.random) for _ in range(20)]
    assert len({twin.information_state_string(1 - seat) for twin in twins}) > 1
    for twin in twins:
        assert mh.game('clash').from_json(twin.course.state.to_json()) == twin.course.state
        own = twin.course.state.view(1 - seat).to_json()
        assert twin.observation_string(1 - seat) == state_line('clash', 1 - seat, own)


def state_line(name: str, seat: int, view: dict[str, object]) -> str:
    word = mh.game(name).seat_word(seat)
    return f'{word}\n{json.dumps(view, separators=(",", ":"), sort_keys=True)}\n'


def test_a_resampled_state_can_be_played_on_and_kept() -> None:
    state = played('eketorp', 3, seed=3, steps=60)
    seat = max(0, state.current_player())
    twin = state.resample_from_infostate(seat, random.Random(4).random)
    rng = random.Random(5)
    for _ in range(10):
        step(twin, rng)
    kept = pickle.loads(pickle.dumps(twin.course))
    assert kept.state == twin.course.state
    for player in range(3):
        assert kept.told(player) == twin.course.told(player)


def test_answers_given_at_the_same_time_are_not_seen() -> None:
    """Clash, three at the table: who answers second knows nothing of the first answer."""
    state, rng = load('clash', 3).new_initial_state(), random.Random(7)
    while len(state.course.state.to_act()) < 2:
        step(state, rng)
    first, second = state.course.state.to_act()
    children = [state.child(action) for action in state.legal_actions()]
    assert [child.current_player() for child in children] == [second, second]
    assert children[0].information_state_string(first) != children[1].information_state_string(first)
    for player in range(3):
        if player != first:
            assert len({child.information_state_string(player) for child in children}) == 1
            assert len({child.observation_string(player) for child in children}) == 1


def test_the_observation_is_the_games_own_and_there_is_no_tensor_of_information_states() -> None:
    state = played('clash', 3, seed=2, steps=50)
    game = state.get_game()
    rules = mh.game('clash')
    for player in range(3):
        numbers = memoryview(rules.observe(state.course.state.view(player))).cast('b').tolist()
        assert state.observation_tensor(player) == numbers
    assert not game.get_type().provides_information_state_tensor
    observer = spiel('observation').make_observation(game)
    observer.set_from(state, 1)
    assert list(observer.dict) == [plane.name for plane in rules.planes(3)]
    assert observer.string_from(state, 1) == state.observation_string(1)


def test_a_public_observer_knows_what_a_spectator_knows() -> None:
    state = played('clash', 2, seed=2, steps=50)
    public = pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE)
    observer = state.get_game().make_py_observer(public)
    for player in (0, 1):
        assert observer.string_from(state, player) == f'spectator\n{state.course.told(None)}'
    every = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match='its own player'):
        state.get_game().make_py_observer(every)


# --- copies --------------------------------------------------------------------------------------------
@pytest.mark.parametrize(('name', 'players'), SEATED)
def test_a_clone_goes_its_own_way(name: str, players: int) -> None:
    state = played(name, players, seed=1, steps=60)
    twin, told = state.clone(), [state.information_state_string(player) for player in range(players)]
    text, rng = str(state), random.Random(2)
    for _ in range(5):
        step(twin, rng)
    assert str(state) == text != str(twin)
    assert [state.information_state_string(player) for player in range(players)] == told
    step(state, random.Random(3))
    assert len(twin.history()) == len(state.history()) + 4


def test_a_pickled_state_knows_what_was_told() -> None:
    state = played('clash', 3, seed=4, steps=80)
    again = pickle.loads(pickle.dumps(state))
    for player in range(3):
        assert again.information_state_string(player) == state.information_state_string(player)


# --- search --------------------------------------------------------------------------------------------
class Chancer:
    """Any legal action."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def step(self, state: Any) -> int:
        action: int = self.rng.choice(state.legal_actions())
        return action


def match(game: Any, bots: list[Any], seed: int) -> list[float]:
    state, rng = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            step(state, rng)
        else:
            state.apply_action(bots[state.current_player()].step(state))
    returns: list[float] = state.returns()
    return returns


def gain(game: Any, bot: Any, games: int) -> float:
    """What a bot wins from random play, in both seats, a game."""
    won = 0.0
    for n in range(games):
        bots = [Chancer(n), Chancer(n + 1)]
        bots[n % 2] = bot
        won += match(game, bots, n)[n % 2]
    return won / games


@pytest.mark.parametrize(('name', 'options'), [('claim', '{"island":"tiny"}'), ('clash', TINY)])
def test_openspiels_tree_search_beats_random_play(name: str, options: str) -> None:
    """In Clash it peeks, for it searches the true state; that it finds its way is all this shows."""
    mcts, numpy = spiel('algorithms.mcts'), importlib.import_module('numpy')
    luck = numpy.random.RandomState(1)
    game = load(name, 2, options)
    judge = mcts.RandomRolloutEvaluator(1, luck)
    bot = mcts.MCTSBot(game, 1.4, 30, judge, random_state=luck)
    assert gain(game, bot, 12) > 0.3


def test_openspiels_search_of_information_sets_beats_random_play() -> None:
    ismcts, mcts = spiel('algorithms.ismcts'), spiel('algorithms.mcts')
    luck = importlib.import_module('numpy').random.RandomState(1)
    game = load('clash', 2, TINY)
    judge = mcts.RandomRolloutEvaluator(1, luck)
    bot = ismcts.ISMCTSBot(game, judge, 1.4, 40, random_state=luck)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, luck.random_sample))
    assert gain(game, bot, 16) > 0.1


def test_openspiels_search_of_information_sets_plays_the_full_game_with_its_own_resampling() -> None:
    ismcts, mcts = spiel('algorithms.ismcts'), spiel('algorithms.mcts')
    luck = importlib.import_module('numpy').random.RandomState(2)
    state, rng = load('clash', 3, '{"turns":3}').new_initial_state(), random.Random(1)
    bot = ismcts.ISMCTSBot(state.get_game(), mcts.RandomRolloutEvaluator(1, luck), 1.4, 4, random_state=luck)
    decided = 0
    while decided < 12:
        if state.is_chance_node():
            step(state, rng)
        else:
            state.apply_action(bot.step(state))
            decided += 1


def test_our_bots_play_at_openspiels_table() -> None:
    bots, evaluate = importlib.import_module('meadhall.lab.openspiel_bots'), spiel('algorithms.evaluate_bots')
    game, luck = load('claim', 2, '{"island":"tiny"}'), importlib.import_module('numpy').random.RandomState(3)
    won = 0.0
    for n in range(10):
        pair = [bots.SpielBot(mh.bot('claim', 1), n), bots.SpielBot(mh.bot('claim', 1), n + 1)]
        pair[n % 2] = bots.SpielBot(mh.bot('claim', 2), n)
        won += evaluate.evaluate_bots(game.new_initial_state(), pair, luck)[n % 2]
    assert won > 0
