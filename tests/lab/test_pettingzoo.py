"""The games in PettingZoo: its own suites pass, nothing is told that is sealed, and the pages are true."""

from __future__ import annotations

import copy
import importlib
import pickle
import re
import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

import meadhall as mh
from meadhall.cli import main
from meadhall.lab import bench_pettingzoo
from tools.lab_tables import page, with_tables

np: Any = pytest.importorskip('numpy')
suites: Any = pytest.importorskip('pettingzoo.test')
zoo: Any = importlib.import_module('meadhall.lab.pettingzoo')

DOCS = Path(__file__).resolve().parents[2] / 'docs' / 'lab'
TABLES = [
    (name, players)
    for name in mh.games()
    for players in range(mh.game(name).low_players, mh.game(name).high_players + 1)
]

# What PettingZoo's suite says of any environment that is not on its own list of classic ones, or has agents
# with names of their own, or is over: there nobody has a legal action.
pytestmark = [
    pytest.mark.filterwarnings('ignore:Observation is not a NumPy array'),
    pytest.mark.filterwarnings('ignore:Observation space for each agent probably should be'),
    pytest.mark.filterwarnings('ignore:We recommend agents to be named'),
    pytest.mark.filterwarnings('ignore:Action mask numpy array is all zeros'),
]


def choose(env: Any, agent: str, observation: Any) -> Any:
    return env.action_space(agent).sample(observation['action_mask'])


def played(env: Any, seed: int) -> list[Any]:
    """A random game: who acted, what they saw, what they did; at last the rewards."""
    env.reset(seed=seed)
    story = list[Any]()
    for seat, agent in enumerate(env.agents):
        env.action_space(agent).seed(seed + seat)
    for agent in env.agent_iter():
        observation, reward, terminated, _, info = env.last()
        action = None if terminated else choose(env, agent, observation)
        story.append((agent, observation['observation'].tobytes(), reward, action, info))
        env.step(action)
    return story


# --- PettingZoo's own suites, as they are ------------------------------------------------------------------
@pytest.mark.parametrize(('name', 'players'), TABLES)
def test_its_suite_for_environments_passes(name: str, players: int) -> None:
    suites.api_test(zoo.env(name, players), num_cycles=200)


@pytest.mark.parametrize(('name', 'players'), TABLES)
def test_its_suite_for_seeds_passes(name: str, players: int) -> None:
    suites.seed_test(lambda: zoo.env(name, players), num_cycles=60)


@pytest.mark.parametrize(('name', 'players'), TABLES)
def test_its_suite_for_parallel_environments_passes(name: str, players: int) -> None:
    suites.parallel_api_test(zoo.parallel_env(name, players), num_cycles=150)


@pytest.mark.parametrize(('name', 'players'), TABLES)
def test_its_suite_for_seeds_of_parallel_environments_passes(name: str, players: int) -> None:
    suites.parallel_seed_test(lambda: zoo.parallel_env(name, players), num_cycles=60)


# --- what it promises --------------------------------------------------------------------------------------
@pytest.mark.parametrize('name', mh.games())
def test_rewards_are_those_of_the_outcome_and_come_at_the_end(name: str) -> None:
    env = zoo.env(name)
    story = played(env, 3)
    last = story[-env.max_num_agents :]
    assert all(reward == 0 for _, _, reward, _, _ in story[: -env.max_num_agents])
    outcome = last[0][4]['outcome']
    rewards = {agent: reward for agent, _, reward, _, _ in last}
    assert sum(rewards.values()) == 0
    best = {agent for agent in rewards if rewards[agent] == max(rewards.values())}
    assert best == {env.possible_agents[seat] for seat in outcome['winners']}


@pytest.mark.parametrize('name', mh.games())
def test_a_seed_repeats_a_game_and_another_seed_does_not(name: str) -> None:
    env = zoo.env(name)
    assert played(env, 5) == played(zoo.env(name), 5) != played(env, 6)


def test_games_without_a_seed_go_on_from_the_last_one() -> None:
    def hands(env: Any) -> list[bytes]:
        env.reset(seed=1)
        found = []
        for _ in range(3):
            env.reset()
            found.append(env.last()[0]['observation'].tobytes())
        return found

    first = hands(zoo.env('no-more-vikings'))
    assert first == hands(zoo.env('no-more-vikings'))
    assert len(set(first)) > 1


def test_a_random_island_is_another_one_in_every_game() -> None:
    env = zoo.env('claim', 2, {'island': 'random'})
    env.reset(seed=1)
    first = env.last()[0]['observation'].tobytes()
    env.reset()
    assert env.last()[0]['observation'].tobytes() != first
    env.reset(seed=1)
    assert env.last()[0]['observation'].tobytes() == first


def test_data_of_ones_own_have_actions_and_planes_of_their_own() -> None:
    box = {'cards': {'envoy': {'effect': 'counter', 'feet': ['1'] * 14}}}
    env, standard = zoo.env('no-more-vikings', 2, {'box': box}), zoo.env('no-more-vikings', 2)
    assert env.action_space('blue').n < standard.action_space('blue').n
    assert len(played(env, 1)[0][1]) < len(played(standard, 1)[0][1])


@pytest.mark.parametrize('name', mh.games())
def test_the_mask_is_what_is_legal(name: str) -> None:
    env = zoo.env(name)
    env.reset(seed=2)
    for agent in env.agent_iter(60):
        observation, _, terminated, _, _ = env.last()
        state, seat = env._stepper.state, env.possible_agents.index(agent)
        assert set(np.flatnonzero(observation['action_mask'])) == {one.id for one in state.legal(seat)}
        assert not observation['action_mask'].flags.writeable
        env.step(None if terminated else choose(env, agent, observation))


def test_an_illegal_action_ends_the_game_at_the_cost_of_who_took_it() -> None:
    env = zoo.env('clash', 3)
    env.reset(seed=1)
    agent = env.agent_selection
    wrong = int(np.flatnonzero(env.last()[0]['action_mask'] == 0)[0])
    env.step(wrong)
    assert env.rewards == {one: -1.0 if one == agent else 0.0 for one in env.possible_agents}
    assert all(env.terminations.values())
    assert env.infos[agent] == {'illegal': wrong}
    for _ in range(3):
        env.step(None)
    assert env.agents == []


@pytest.mark.parametrize('number', [-1, 10**6])
def test_a_number_that_is_no_action_is_not_legal_either(number: int) -> None:
    env = zoo.env('eketorp')
    env.reset(seed=1)
    env.step(number)
    assert min(env.rewards.values()) == -1.0


def test_nobody_steps_before_the_game_or_after_it() -> None:
    env, parallel = zoo.env('clash'), zoo.parallel_env('clash')
    with pytest.raises(RuntimeError, match='call reset'):
        env.step(0)
    with pytest.raises(RuntimeError, match='call reset'):
        parallel.step({'red': 0, 'yellow': 0})


def test_who_answers_second_does_not_see_the_first_answer() -> None:
    seen = list[Any]()
    for answer in ('call', 'pass'):
        env = zoo.env('clash', 3)
        env.reset(seed=4)
        state = env._stepper.state
        while len(state.to_act()) < 2:
            env.step(state.legal(state.to_act()[0])[0].id)
        env.step(next(one.id for one in state.legal(state.to_act()[0]) if one.text == answer))
        observation = env.last()[0]
        seen.append(
            (env.agent_selection, observation['observation'].tobytes(), observation['action_mask'].tobytes())
        )
    assert seen[0] == seen[1]


def test_sampling_gives_legal_actions_all_alike() -> None:
    space = zoo.env('clash').action_space('red')
    mask = np.zeros(space.n, np.int8)
    mask[[3, 50, 300]] = 1
    space.seed(1)
    drawn = [int(space.sample(mask)) for _ in range(3000)]
    assert set(drawn) == {3, 50, 300}
    assert all(900 < drawn.count(one) < 1100 for one in (3, 50, 300))
    assert space.sample(np.zeros(space.n, np.int8)) == 0
    assert 0 <= space.sample() < space.n


def test_the_mask_handed_out_last_is_sampled_like_any_other() -> None:
    env = zoo.env('clash', 2)
    env.reset(seed=1)
    agent = env.agent_selection
    space, mask = env.action_space(agent), env.observe(agent)['action_mask']
    space.seed(1)
    legal = set(np.flatnonzero(mask).tolist())
    assert not mask.flags.writeable
    assert {int(space.sample(mask)) for _ in range(400)} == legal
    assert {int(space.sample(mask.copy())) for _ in range(400)} == legal
    env.step(space.sample(mask))
    while env.agent_selection != agent or np.array_equal(env.observe(agent)['action_mask'], mask):
        env.step(env.action_space(env.agent_selection).sample(env.last()[0]['action_mask']))
    assert {int(space.sample(mask)) for _ in range(400)} == legal  # an old mask is taken at its word


# --- all at once -------------------------------------------------------------------------------------------
def test_who_owes_nothing_can_only_wait() -> None:
    env = zoo.parallel_env('claim', 2)
    observations, _ = env.reset(seed=1)
    waiting = mh.game('claim').n_actions()
    turns = 0
    while env.agents and turns < 40:
        masks = {agent: np.flatnonzero(observations[agent]['action_mask']) for agent in env.agents}
        idle = [agent for agent in env.agents if list(masks[agent]) == [waiting]]
        assert len(idle) == 1
        actions = {agent: choose(env, agent, observations[agent]) for agent in env.agents}
        observations, *_ = env.step(actions)
        turns += 1


def test_seats_that_place_at_the_same_time_do_so_in_one_step() -> None:
    env = zoo.parallel_env('eketorp', 4)
    observations, _ = env.reset(seed=1)
    assert len(env._stepper.state.to_act()) == 4
    env.step({agent: choose(env, agent, observations[agent]) for agent in env.agents})
    assert [len(seat['placed']) for seat in env._stepper.state.to_json()['seats']] == [1, 1, 1, 1]


def test_in_parallel_everybody_who_takes_an_illegal_action_pays() -> None:
    env = zoo.parallel_env('claim', 3)
    env.reset(seed=1)
    idle = mh.game('claim').n_actions()
    _, rewards, terminations, _, infos = env.step(dict.fromkeys(env.agents, idle))
    mover = env.possible_agents[env._stepper.state.to_act()[0]]
    assert rewards == {agent: -1.0 if agent == mover else 0.0 for agent in env.possible_agents}
    assert all(terminations.values())
    assert infos[mover] == {'illegal': [idle]}


@pytest.mark.parametrize('make', [zoo.env, zoo.parallel_env])
def test_a_copy_is_a_new_environment_of_the_same_kind(make: Any) -> None:
    env = make('clash', 3, {'arena': 'fjord'})
    for twin in (pickle.loads(pickle.dumps(env)), copy.deepcopy(env)):
        assert (twin.possible_agents, twin.options) == (env.possible_agents, env.options)
        assert twin.agents == []


# --- pictures and refusals ---------------------------------------------------------------------------------
def test_a_picture_is_what_a_spectator_sees() -> None:
    env = zoo.env('clash', render_mode='ansi')
    env.reset(seed=1)
    assert env.render() == mh.game('clash').picture(env._stepper.state.view(None))
    env = zoo.env('clash', render_mode='svg')
    env.reset(seed=1)
    assert env.render().startswith('<svg')
    env = zoo.env('clash')
    env.reset(seed=1)
    assert env.render() is None


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match='render_mode can be ansi, svg or None'):
        zoo.env('clash', render_mode='human')
    with pytest.raises(mh.MeadhallError, match='2 to 4 players'):
        zoo.env('clash', 7)
    with pytest.raises(mh.MeadhallError, match="no option 'luck'"):
        zoo.env('clash', 2, {'luck': True})


def test_without_pettingzoo_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, 'pettingzoo', None)
    monkeypatch.delitem(sys.modules, 'meadhall.lab.pettingzoo')
    with pytest.raises(ImportError, match=r'pip install .meadhall\[pettingzoo\]'):
        importlib.import_module('meadhall.lab.pettingzoo')


# --- pages -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize('name', mh.games())
def test_the_tables_of_a_game_are_true(name: str) -> None:
    text = page(mh.game(name)).read_text(encoding='utf-8')
    assert text == with_tables(mh.game(name), text), 'run "python -m tools.lab_tables"'


@pytest.mark.parametrize('name', ['index.md', 'pettingzoo.md'])
def test_the_code_of_a_page_runs(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r'```python\n(.*?)```', (DOCS / name).read_text(encoding='utf-8'), re.DOTALL)
    exec('\n'.join(blocks), {})


# --- the example -------------------------------------------------------------------------------------------
def test_the_example_trains_an_agent_that_beats_random_play(capsys: pytest.CaptureFixture[str]) -> None:
    example: Any = runpy.run_path(str(DOCS.parents[1] / 'examples' / 'train_agent.py'))
    errors = example['main'](['--arena', 'tiny', '--games', '600', '--trials', '400'])
    assert errors > 3
    assert 'before: wins' in capsys.readouterr().out


# --- the benchmark -----------------------------------------------------------------------------------------
def test_the_benchmark_counts_every_step() -> None:
    lane = bench_pettingzoo.Lane('clash/2', zoo.env('clash', 2))
    decisions, masks = lane.play(lane.draw)
    assert decisions > 10
    assert len(masks) == 1 + (decisions - 1) // bench_pettingzoo.SOME
    lane.run(0.05)
    whole, alone = lane.medians()
    assert whole > 0
    assert alone > 0


def test_the_command_compares_ours_with_its_peers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    peers = [bench_pettingzoo.Lane(name, zoo.env('clash', 2)) for name in bench_pettingzoo.PEERS]
    monkeypatch.setattr(bench_pettingzoo, 'missing', list)
    monkeypatch.setattr(
        bench_pettingzoo, 'lanes', lambda: [*peers, bench_pettingzoo.Lane('clash/3', zoo.env('clash', 3))]
    )
    assert main(['bench', 'pettingzoo', '--rounds', '1', '--seconds', '0.01']) == 0
    out = capsys.readouterr().out
    assert out.count('clash/3') == 2
    assert 'x leduc_holdem_v4' in out


def test_the_command_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench_pettingzoo, 'missing', lambda: ['pygame', 'rlcard'])
    assert main(['bench', 'pettingzoo']) == 2
    assert 'pip install "meadhall[bench]"' in capsys.readouterr().err
