"""How fast a game is, beside peers in the same run. Machines drift: trust the ratios, not the figures.

All cases are run in turn, several rounds of each, and the median of each case's rounds is printed.
"""

from __future__ import annotations

import importlib.util
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from ..bots.search import Search
from ..core.dice import Dice
from ..core.game import game
from ..core.state import CHANCE, State, playout

PEERS = ('breakthrough', 'checkers', 'amazons', 'goofspiel', 'liars_dice')
SEARCHED = PEERS[:3]  # the others are games that a plain tree search cannot play
Case = tuple[str, Callable[[float], float]]  # a name, and what a run of some seconds does a second


def ours(name: str, players: int) -> list[Case]:
    """A game of ours: from Python, inside the engine, and searched."""
    found = game(name)
    start = found.new(players)
    return [
        (
            f'{name}/{players} from Python (list of actions; unchecked, as the peers)',
            lambda s: from_python(start, s),
        ),
        (
            f'{name}/{players} from Python (list of actions; checked, with events)',
            lambda s: checked(start, s),
        ),
        (f'{name}/{players} inside the engine (random playouts)', lambda s: inside(start, s)),
        (f'{name}/{players} MCTS, rollout steps', lambda s: searched(start, s, steps=True)),
        (f'{name}/{players} MCTS, simulations', lambda s: searched(start, s, steps=False)),
    ]


def from_python(start: State, seconds: float) -> float:
    rng, steps, clock = random.Random(1), 0, Stopwatch(seconds)
    while clock.running():
        state = start.copy()
        while waiting := state.to_act():
            seat = waiting[0]
            actions = [action for action, _ in state.odds()] if seat == CHANCE else state.legal(seat)
            state.advance(seat, actions[int(rng.random() * len(actions))].id)
            steps += 1
    return steps / clock.elapsed()


def checked(start: State, seconds: float) -> float:
    rng, steps, clock = random.Random(1), 0, Stopwatch(seconds)
    while clock.running():
        state = start.copy()
        while waiting := state.to_act():
            seat = waiting[0]
            actions = [action for action, _ in state.odds()] if seat == CHANCE else state.legal(seat)
            state.apply(seat, actions[int(rng.random() * len(actions))])
            steps += 1
    return steps / clock.elapsed()


def inside(start: State, seconds: float) -> float:
    dice, steps, clock = Dice(1), 0, Stopwatch(seconds)
    while clock.running():
        for _ in range(10):
            steps += playout(start.copy(), dice)
    return steps / clock.elapsed()


def searched(start: State, seconds: float, steps: bool) -> float:
    state = battle(start)
    clock, done = Stopwatch(seconds), 0
    while clock.running():
        search = Search(state, 1)
        search.simulate(200)
        done += int(search.steps) if steps else 200
    return done / clock.elapsed()


def battle(start: State) -> State:
    """A state in the middle of a random game, where search has something to think about."""
    state, dice = start.copy(), Dice(7)
    length = playout(start.copy(), Dice(7))
    for _ in range(length // 2):
        seat = state.actor()
        state.advance(seat, state.pick(seat, dice))
    return state


# --- OpenSpiel, an extra: typed Any, for it is not there on most machines -----------------------------------
def peers() -> list[Case]:
    if importlib.util.find_spec('pyspiel') is None:
        return []
    cases = list[Case]()
    for name in PEERS:
        peer = Peer(name)
        cases.append((f'OpenSpiel {name} from Python', peer.from_python))
        if name not in SEARCHED:
            continue
        cases.append((f'OpenSpiel {name} MCTS (C++), rollout steps', peer.steps_searched))
        cases.append((f'OpenSpiel {name} MCTS (C++), simulations', peer.searched))
    return cases


class Peer:
    """A game of OpenSpiel, driven as its users drive it."""

    def __init__(self, name: str) -> None:
        self.spiel: Any = importlib.import_module('pyspiel')
        self.game: Any = self.spiel.load_game(name)
        self.seats = range(self.game.num_players())
        self.is_simple = name in SEARCHED

    def playout(self, state: Any, rng: random.Random) -> int:
        """By the shortest loop that plays the game."""
        return self.simple(state, rng) if self.is_simple else self.mixed(state, rng)

    def simple(self, state: Any, rng: random.Random) -> int:
        steps = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
            steps += 1
        return steps

    def mixed(self, state: Any, rng: random.Random) -> int:
        """With draws, or seats that decide at the same time. A step is a call that changes the state."""
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = [outcome for outcome, _ in state.chance_outcomes()]
                state.apply_action(outcomes[int(rng.random() * len(outcomes))])
            elif state.is_simultaneous_node():
                choices = [state.legal_actions(seat) for seat in self.seats]
                state.apply_actions([actions[int(rng.random() * len(actions))] for actions in choices])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
            steps += 1
        return steps

    def from_python(self, seconds: float) -> float:
        rng, steps, clock = random.Random(1), 0, Stopwatch(seconds)
        while clock.running():
            steps += self.playout(self.game.new_initial_state(), rng)
        return steps / clock.elapsed()

    def searched(self, seconds: float) -> float:
        evaluator = self.spiel.RandomRolloutEvaluator(1, 1)
        bot = self.spiel.MCTSBot(
            self.game, evaluator, 1.4, 200, 512, False, 1, False, self.spiel.ChildSelectionPolicy.UCT
        )
        done, clock = 0, Stopwatch(seconds)
        while clock.running():
            bot.step(self.game.new_initial_state())
            done += 200
        return done / clock.elapsed()

    def steps_searched(self, seconds: float) -> float:
        """Simulations times the mean length of a random game: its search does not count steps itself."""
        rng = random.Random(1)
        length = statistics.mean([self.playout(self.game.new_initial_state(), rng) for _ in range(100)])
        return self.searched(seconds) * length


# --- measuring -----------------------------------------------------------------------------------------
class Stopwatch:
    """Counts the processor's time, so that other programs disturb less."""

    def __init__(self, seconds: float) -> None:
        self.start = time.process_time()
        self.seconds = seconds

    def elapsed(self) -> float:
        return time.process_time() - self.start

    def running(self) -> bool:
        return self.elapsed() < self.seconds


def measure(cases: list[Case], rounds: int, seconds: float, progress: Callable[[str], None]) -> list[float]:
    """The median of each case, all cases run in turn."""
    results: list[list[float]] = [[] for _ in cases]
    for number in range(rounds):
        for index, (name, run) in enumerate(cases):
            progress(f'round {number + 1} of {rounds}: {name}')
            results[index].append(run(seconds))
    return [statistics.median(result) for result in results]


def bench(name: str, players: list[int], rounds: int, seconds: float, progress: Callable[[str], None]) -> str:
    """The table of a game beside its peers, each also as a multiple of breakthrough from Python."""
    cases = [case for number in players for case in ours(name, number)] + peers()
    medians = measure(cases, rounds, seconds, progress)
    unit = next(
        (m for (case, _), m in zip(cases, medians, strict=True) if case.startswith('OpenSpiel break')), 0.0
    )
    lines = [f'{"a second":>12}  {"x breakthrough":>14}']
    for (case, _), median in zip(cases, medians, strict=True):
        ratio = f'{median / unit:.2f}' if unit else '-'
        lines.append(f'{median:12,.0f}  {ratio:>14}  {case}')
    return '\n'.join(lines)


def game_statistics(name: str, games: int, progress: Callable[[str], None]) -> str | None:
    """What a game's own statistics tell of so many games; None where it has none."""
    module = f'meadhall.lab.stats_{name.replace("-", "_")}'
    if importlib.util.find_spec(module) is None:
        return None
    return str(importlib.import_module(module).statistics(games, progress))
