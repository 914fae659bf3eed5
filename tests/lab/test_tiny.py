"""The tiny variants, solved: Claim by going back from all ends, Clash by OpenSpiel's solvers."""

from __future__ import annotations

import copy
import importlib
import random
import tomllib
from collections import Counter, defaultdict, deque
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

import meadhall as mh
from meadhall.core.state import CHANCE, NOBODY, State
from meadhall.games.claim.island import load_tiny
from meadhall.games.claim.state import PHASES

CLAIM: dict[str, object] = {'island': 'tiny'}
CLASH: dict[str, object] = {'arena': 'tiny'}


# --- the data ------------------------------------------------------------------------------------------
def test_tiny_variants_are_there_for_two_and_no_menu_offers_them() -> None:
    for name, options in (('claim', CLAIM), ('clash', CLASH)):
        game = mh.game(name)
        state = game.new(2, options)
        assert game.from_json(state.to_json()) == state
        offered = [choice for option in game.options for choice in option.choices]
        assert 'tiny' not in offered
        with pytest.raises(mh.BadData, match=r'not 3|for 2 players'):
            game.new(3, options)


@pytest.mark.parametrize(('name', 'options'), [('claim', CLAIM), ('clash', CLASH)])
def test_tiny_games_are_played_recorded_and_drawn(name: str, options: dict[str, object]) -> None:
    for seed in range(10):
        record = mh.play(name, players=2, options=options, seed=seed)
        state = mh.Record.loads(record.dumps()).replay()
        assert state.outcome() == record.outcome
        assert mh.game(name).scene(state.view(0)).nodes
        assert mh.game(name).picture(state.view(None))


ISLAND = files('meadhall.games.claim').joinpath('tiny.toml').read_text('utf-8')
ARENA = tomllib.loads(files('meadhall.games.clash').joinpath('tiny.toml').read_text('utf-8'))


def test_the_data_says_that_it_is_ours() -> None:
    for name in ('claim', 'clash'):
        text = files(f'meadhall.games.{name}').joinpath('tiny.toml').read_text('utf-8')
        assert '\n# OURS. Nothing of ' in text


@pytest.mark.parametrize(
    ('old', 'new', 'code'),
    [
        ('pieces = 2', 'pieces = 3', 'tiny-fields'),  # they are placed in twos
        ('pieces = 2', 'pieces = true', 'tiny-fields'),
        ('pieces = 2', 'pieces = 6', 'island-small'),
        ('removals = 1', 'removals = 2', 'tiny-fields'),
        ('removals = 1', '', 'tiny-fields'),
        ('players = 2', 'players = 4', 'tiny-fields'),
        ("'A A B B'", "'A A A A'", 'tiny-fields'),  # A and C, and three castles win
        ("'C C D D'", "'C D C D'", 'drawing-pieces'),
        ("'tiny'", "'random'", 'preset-name'),
    ],
)
def test_a_broken_tiny_island_is_refused(old: str, new: str, code: str) -> None:
    broken = ISLAND.replace(old, new).replace("'C C D D'", "'C C C C'" if 'A A A A' in new else "'C C D D'")
    with pytest.raises(mh.BadData) as refusal:
        load_tiny(broken)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ('part', 'changes', 'named'),
    [
        ('deck', {'walk': 0}, "'deck'"),  # then nothing could be announced for sure
        ('hand', {'plain': 4}, "'hand'"),
        ('hand', {'bluff': 0}, "'hand'"),
        ('turn', {'cards': 2}, "'hand'"),
        ('turn', {'most': 0}, "'turn'"),
        ('bluff', {'shield': 2}, "'deck'"),
        ('own', {'1': 3}, "'bracelets'"),
        ('unseen', {'2': 1}, "'bracelets'"),
        ('own', {'5': 3}, "'own'"),
    ],
)
def test_a_box_with_too_little_in_it_is_refused(part: str, changes: dict[str, int], named: str) -> None:
    arena = copy.deepcopy(ARENA)
    arena['box'][part].update(changes)
    with pytest.raises(mh.BadData, match=named):
        mh.game('clash').new(2, {'arena': arena})


@pytest.mark.parametrize(('key', 'value'), [('players', 1), ('players', 'two'), ('players', 3)])
def test_an_arena_is_for_two_to_four_and_has_a_start_for_each(key: str, value: object) -> None:
    arena = copy.deepcopy(ARENA)
    arena['side'][0][key] = value
    with pytest.raises(mh.BadData) as refusal:
        mh.game('clash').new(2, {'arena': arena})
    assert refusal.value.code == ('arena-starts' if value == 3 else 'arena-shape')


def test_a_box_of_ones_own_is_recorded_with_its_arena() -> None:
    record = mh.play('clash', players=2, options={'arena': ARENA}, seed=3)
    assert mh.Record.loads(record.dumps()).replay().outcome() == record.outcome
    with pytest.raises(mh.BadData, match='box'):
        mh.game('clash').new(2, {'arena': {**ARENA, 'box': 7}})


# --- Claim: every position solved ----------------------------------------------------------------------
Key = tuple[object, ...]
EARLY = (PHASES.index('placing'), PHASES.index('removing'), PHASES.index('settling'))


def key_of(state: Any) -> Key:
    """What the future depends on. Past positions count only for draws (C-R10), the first only early."""
    early = (state.first, *state.lost) if state.phase in EARLY else ()
    return state.phase, state.turn, state.left, state.active, state.rights, state.key, early


class Solution:
    """The value of every position for the first seat: 1, -1, or 0 where neither can force a win.

    A win can be forced without coming back to a position, so what was there before changes no value, as long
    as it takes fewer turns than a quiet game lasts.
    """

    def __init__(self) -> None:
        self.states: dict[Key, State] = {}
        self.moves: dict[Key, dict[str, Key]] = {}
        self.value: dict[Key, int] = {}
        self.steps: dict[Key, int] = {}  # to the end, where somebody wins
        start = mh.game('claim').new(2, CLAIM)
        self.roots = [self.follow(start, CHANCE, action) for action, _ in start.odds()]
        self.explore()
        self.go_back()

    def follow(self, state: State, seat: int, action: mh.Action) -> Key:
        after: Any = state.copy()
        after.forget()
        after.quiet = 0
        after.advance(seat, action.id)
        key = key_of(after)
        self.states.setdefault(key, after)
        return key

    def explore(self) -> None:
        waiting = list(self.roots)
        while waiting:
            key = waiting.pop()
            state = self.states[key]
            outcome = state.outcome()
            if outcome is not None:
                self.value[key] = int(outcome.rewards()[0])
                self.steps[key] = 0
                continue
            seat, known = int(state.actor()), len(self.states)
            moves = {str(action): self.follow(state, seat, action) for action in state.legal(seat)}
            self.moves[key] = moves
            if len(self.states) > known:
                waiting += [after for after in set(moves.values()) if after not in self.moves]

    def go_back(self) -> None:
        """From the ends: a seat wins with one winning move, and loses when all its moves lose."""
        before = defaultdict[Key, list[Key]](list)
        for key, moves in self.moves.items():
            for after in set(moves.values()):
                before[after].append(key)
        left = {key: len(set(moves.values())) for key, moves in self.moves.items()}
        settled = deque(self.value)
        while settled:
            after = settled.popleft()
            for key in before[after]:
                left[key] -= 1
                value = self.value[after]
                if key not in self.value and value != 0 and (value == self.sign(key) or left[key] == 0):
                    self.value[key], self.steps[key] = value, self.steps[after] + 1
                    settled.append(key)

    def sign(self, key: Key) -> int:
        return 1 if self.states[key].actor() == 0 else -1

    def worth(self, key: Key, action: str) -> int:
        """What a move leads to, for who makes it."""
        return self.sign(key) * self.value.get(self.moves[key][action], 0)


@cache
def solved() -> Solution:
    return Solution()


def test_tiny_claim_is_won_by_the_second_player() -> None:
    solution = solved()
    assert [(solution.value[key], solution.steps[key]) for key in solution.roots] == [(-1, 14), (1, 14)]
    assert 50_000 < len(solution.states) < 500_000
    assert max(solution.steps.values()) < 60  # C-R10 cuts no win short


def test_tiny_claim_knows_wins_losses_and_draws() -> None:
    solution = solved()
    worths = Counter(solution.sign(key) * solution.value.get(key, 0) for key in solution.moves)
    assert min(worths[1], worths[-1], worths[0]) > 1000


def questions(n: int, seed: int) -> list[Key]:
    """Positions in which it matters what is done, from all phases."""
    keys = sorted(solved().moves, key=repr)
    random.Random(seed).shuffle(keys)
    found = list[Key]()
    for key in keys:
        worths = {solved().worth(key, action) for action in solved().moves[key]}
        if len(worths) > 1:
            found.append(key)
        if len(found) == n:
            break
    return found


def right_answers(bot: mh.Bot, keys: list[Key]) -> float:
    """The share of positions in which a bot throws nothing away."""
    solution, luck, right = solved(), random.Random(1), 0
    for key in keys:
        state = solution.states[key]
        seat = int(state.actor())
        chosen = str(bot.choose(state.view(seat), state.legal(seat), luck))
        best = max(solution.worth(key, action) for action in solution.moves[key])
        right += solution.worth(key, chosen) == best
    return right / len(keys)


def test_bots_of_claim_throw_the_less_away_the_higher_their_level() -> None:
    keys = questions(300, seed=2)
    chance, greedy = right_answers(mh.bot('claim', 1), keys), right_answers(mh.bot('claim', 2), keys)
    assert chance < 0.62 < 0.7 < greedy


def test_the_search_bot_of_claim_plays_tiny_claim_almost_without_a_mistake() -> None:
    assert right_answers(mh.bot('claim', 3), questions(30, seed=3)) >= 0.95


# --- Clash: bluffing solved ----------------------------------------------------------------------------
def histories(state: State) -> Counter[str]:
    """All histories from a state on, by kind."""
    seat = int(state.actor())
    kind = 'end' if seat == NOBODY else 'draw' if seat == CHANCE else 'decision'
    found = Counter([kind])
    for action in state.legal(seat) or [action for action, _ in state.odds()]:
        after = state.copy()
        after.advance(seat, action.id)
        found += histories(after)
    return found


def test_tiny_clash_has_some_ten_thousand_histories() -> None:
    found = histories(mh.game('clash').new(2, CLASH))
    assert found == {'decision': 6578, 'draw': 18021, 'end': 10368}


@cache
def tree() -> Any:
    """Tiny Clash as OpenSpiel's own game."""
    pyspiel = pytest.importorskip('pyspiel')
    importlib.import_module('meadhall.lab.openspiel')
    written = importlib.import_module('meadhall.lab.extensive').extensive_form(loaded())
    return pyspiel.load_efg_game(written)


def loaded() -> Any:
    pyspiel = pytest.importorskip('pyspiel')
    importlib.import_module('meadhall.lab.openspiel')
    return pyspiel.load_game('meadhall_clash', {'options': '{"arena":"tiny"}'})


def test_what_was_told_determines_what_is_seen_and_what_is_legal() -> None:
    """In the whole tree: no information state has two observations, or two lists of actions."""
    known: dict[str, tuple[str, list[int]]] = {}
    waiting = [loaded().new_initial_state()]
    while waiting:
        state = waiting.pop()
        if state.is_player_node():
            seen = state.observation_string(), state.legal_actions()
            assert known.setdefault(state.information_state_string(), seen) == seen
        waiting += [state.child(action) for action in state.legal_actions()]
    assert len(known) == 2122


@cache
def equilibrium() -> tuple[Any, list[float]]:
    """A solver whose policy is near an equilibrium, and how far off the policies before it were."""
    pyspiel = pytest.importorskip('pyspiel')
    solver, far = pyspiel.CFRPlusSolver(tree()), list[float]()
    for n in range(1, 101):
        solver.evaluate_and_update_policy()
        if n in (1, 2, 5, 10, 20, 50, 100):
            far.append(pyspiel.nash_conv(tree(), solver.average_policy()))
    return solver, far


def test_the_tree_written_out_is_the_game_itself(full: bool) -> None:
    """As many information states; and, by OpenSpiel's Python too, as much to gain from random play."""
    pyspiel = pytest.importorskip('pyspiel')
    tables = importlib.import_module('open_spiel.python.policy')
    ours, theirs = tables.TabularPolicy(loaded()), tables.TabularPolicy(tree())
    assert len(ours.states) == len(theirs.states) == 2122
    far = pyspiel.nash_conv(tree(), pyspiel.UniformRandomPolicy(tree()))
    assert far == pytest.approx(1.2546, abs=1e-4)
    if full:
        exploitability = importlib.import_module('open_spiel.python.algorithms.exploitability')
        assert exploitability.nash_conv(loaded(), ours) == pytest.approx(far)


def test_regret_minimization_comes_nearer_and_nearer_to_an_equilibrium() -> None:
    _, far = equilibrium()
    assert far == sorted(far, reverse=True)
    assert far[-1] < 0.002


def test_who_plays_tiny_clash_perfectly_bluffs_and_calls_now_and_then() -> None:
    solver, _ = equilibrium()
    done = Counter[str]()
    tally(tree().new_initial_state(), 1.0, solver.average_policy(), done)
    bluffs = done['bluff'] / (done['bluff'] + done['truth'])
    assert 0.05 < bluffs < 0.3
    assert 0.3 < done['call'] / (done['call'] + done['pass']) < 0.9


def tally(state: Any, chance: float, policy: Any, done: Counter[Any]) -> None:
    """How often each kind of decision comes up. A lie that a shield in hand forces is no bluff."""
    if state.is_terminal() or chance < 1e-9:
        return
    ahead = state.chance_outcomes() if state.is_chance_node() else policy.action_probabilities(state).items()
    for action, part in ahead:
        words = state.action_to_string(action).split()
        if words[0] == 'announce' and words[3] != 'shield':
            done['truth' if words[1] == words[3] else 'bluff'] += chance * part
        elif words[0] in ('call', 'pass'):
            done[words[0]] += chance * part
        tally(state.child(action), chance * part, policy, done)


@pytest.mark.parametrize('name', ['ExternalSamplingMCCFRSolver', 'OutcomeSamplingMCCFRSolver'])
def test_sampled_regret_minimization_learns_on_the_game_itself(name: str) -> None:
    """Written out, the game takes its thousands of rounds in a moment; on the game itself some dozens do."""
    pyspiel = pytest.importorskip('pyspiel')
    on_game = getattr(pyspiel, name)(loaded(), seed=1)
    for _ in range(30):
        on_game.run_iteration()
    state = loaded().new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert sum(chance for _, chance in on_game.average_policy().action_probabilities(state).items()) == 1
    on_tree = getattr(pyspiel, name)(tree(), seed=1)
    for _ in range(6000):
        on_tree.run_iteration()
    assert pyspiel.nash_conv(tree(), on_tree.average_policy(), True) < 0.6


def test_greedy_play_of_clash_lies_between_perfect_and_random_play(full: bool) -> None:
    pytest.importorskip('pyspiel')
    if not full:
        pytest.skip('takes long')
    bots = importlib.import_module('meadhall.lab.openspiel_bots')
    exploitability = importlib.import_module('open_spiel.python.algorithms.exploitability')
    policy = bots.policy_of(loaded(), mh.bot('clash', 2))
    assert 0.002 < exploitability.nash_conv(loaded(), policy) < 1.0
