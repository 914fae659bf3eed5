"""How fast our games step in PettingZoo, beside two of its own in the same run: trust the ratios.

The loop is the one of PettingZoo's documentation, the same for all: `agent_iter`, `last`, a random legal
action from the agent's action space, `step`. Drawing that action can cost as much as a step, and more with
PettingZoo's own games than with ours, so there are two figures: the whole loop, and another with the cheapest
way of drawing for all, less what that took.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from ..core.game import game, games
from .bench import Stopwatch

PEERS = ('connect_four_v3', 'leduc_holdem_v4')
NEEDED = ('pettingzoo', 'pygame', 'rlcard')
Choose = Callable[[str, Any], Any]
SOME = 50  # of so many masks one is kept, to measure the drawing with
Figures = tuple[float, float]  # steps a second: the whole loop, and the environment alone


def draw(mask: Any, rng: random.Random) -> Any:
    """A random legal action: the cheapest way from a mask that we know of, for any environment."""
    legal = mask.view('?').nonzero()[0]
    return legal[int(rng.random() * len(legal))]


class Lane:
    """An environment that runs, for some seconds at a time."""

    def __init__(self, name: str, env: Any) -> None:
        self.name = name
        self.env = env
        self.rng = random.Random(1)
        self.results: list[Figures] = []

    def run(self, seconds: float) -> None:
        steps, elapsed, _, _ = self.loop(self.sample, seconds / 2)
        whole = steps / elapsed
        steps, elapsed, drawn, masks = self.loop(self.draw, seconds / 2)
        self.results.append((whole, steps / (elapsed - drawn * self.time_drawing(masks))))

    def loop(self, choose: Choose, seconds: float) -> tuple[int, float, int, list[Any]]:
        """Plays for so long; steps, seconds, decisions, and some of the masks."""
        steps, drawn, masks, clock = 0, 0, list[Any](), Stopwatch(seconds)
        while clock.running():
            lived, kept = self.play(choose)
            steps += lived + len(self.env.possible_agents)
            drawn += lived
            masks += kept
        return steps, clock.elapsed(), drawn, masks

    def sample(self, agent: str, mask: Any) -> Any:
        return self.env.action_space(agent).sample(mask)

    def draw(self, agent: str, mask: Any) -> Any:
        return draw(mask, self.rng)

    def play(self, choose: Choose) -> tuple[int, list[Any]]:
        """One game; the number of decisions, and some of the masks."""
        env, decisions, masks = self.env, 0, list[Any]()
        env.reset()
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = observation['action_mask']
            if decisions % SOME == 0:
                masks.append(mask)
            decisions += 1
            env.step(choose(agent, mask))
        return decisions, masks

    def time_drawing(self, masks: list[Any]) -> float:
        start, times = time.process_time(), 1 + 2000 // len(masks)
        for _ in range(times):
            for mask in masks:
                draw(mask, self.rng)
        return (time.process_time() - start) / (times * len(masks))

    def medians(self) -> Figures:
        return statistics.median([a for a, _ in self.results]), statistics.median(
            [b for _, b in self.results]
        )


def lanes() -> list[Lane]:
    """PettingZoo's own games, then ours with the fewest and the most players."""
    os.environ.setdefault('PYGAME_HIDE_SUPPORT_PROMPT', '1')
    found = list[Lane]()
    if not missing():
        for peer in PEERS:
            found.append(Lane(peer, importlib.import_module(f'pettingzoo.classic.{peer}').env()))
    ours: Any = importlib.import_module('meadhall.lab.pettingzoo')
    for name in games():
        for players in (game(name).low_players, game(name).high_players):
            found.append(Lane(f'{name}/{players}', ours.env(name, players)))
    return found


def missing() -> list[str]:
    """What is not installed of what the comparison needs."""
    return [name for name in NEEDED if importlib.util.find_spec(name) is None]


def bench(rounds: int, seconds: float, progress: Callable[[str], None]) -> str:
    """The table: each figure also as a multiple of the peers'."""
    running = lanes()
    for number in range(rounds):
        for lane in running:
            progress(f'round {number + 1} of {rounds}: {lane.name}')
            lane.run(seconds)
    figures = {lane.name: lane.medians() for lane in running}
    peers = [peer for peer in PEERS if peer in figures]
    lines = list[str]()
    for part, title in enumerate(('the whole loop', 'the environment alone')):
        lines.append(f'{"a second":>10}  ' + '  '.join(f'{"x " + peer:>17}' for peer in peers) + f'  {title}')
        for name, medians in figures.items():
            ratios = '  '.join(f'{medians[part] / figures[peer][part]:17.2f}' for peer in peers)
            lines.append(f'{medians[part]:10,.0f}  {ratios}  {name}')
    return '\n'.join(lines)
