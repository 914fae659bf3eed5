"""Trains an agent for Clash of Vikings with numpy alone, and measures it against random play.

python examples/train_agent.py                                  half a minute, or a few seconds compiled
python examples/train_agent.py --arena tiny --games 600         smaller still

The agent is a softmax over one linear score for each action, learned by REINFORCE: play a batch of games
against random play, then make the decisions of won games more likely and those of lost games less. It has no
search, no deep network and no knowledge of the game: observation, mask and reward are all it gets.
"""

from __future__ import annotations

import argparse
import math
from typing import Any

import numpy as np

from meadhall.lab import pettingzoo

BATCH = 50  # games between two changes of the weights
STEP = 0.02  # how far a change goes


class Agent:
    """Scores of all actions, linear in the observation."""

    def __init__(self, size: int, actions: int, seed: int) -> None:
        self.weights = np.zeros((size + 1, actions), np.float32)
        self.rng = np.random.default_rng(seed)
        self.mean = np.zeros_like(self.weights)
        self.square = np.zeros_like(self.weights)
        self.changes = 0

    def chances(self, seen: Any, legal: Any) -> Any:
        scores = seen @ self.weights[:, legal]
        odds = np.exp(scores - scores.max())
        return odds / odds.sum()

    def choose(self, seen: Any, legal: Any) -> int:
        """One of the legal actions, by its place in the list."""
        return int(np.searchsorted(np.cumsum(self.chances(seen, legal)), self.rng.random()))

    def learn(self, games: list[tuple[list[Any], float]]) -> None:
        """One change of the weights (Adam): towards what won, away from what lost."""
        mean = sum(reward for _, reward in games) / len(games)
        slope = np.zeros_like(self.weights)
        for decisions, reward in games:
            for seen, legal, chosen in decisions:
                push = -self.chances(seen, legal)
                push[chosen] += 1
                slope[:, legal] += (reward - mean) / len(games) * np.outer(seen, push)
        self.changes += 1
        self.mean += 0.1 * (slope - self.mean)
        self.square += 0.01 * (slope * slope - self.square)
        scale = math.sqrt(1 - 0.99**self.changes) / (1 - 0.9**self.changes)
        self.weights += STEP * scale * self.mean / (np.sqrt(self.square) + 1e-6)


def play(env: Any, agent: Agent, name: str) -> tuple[list[Any], float]:
    """One game of the agent, which sits at `name`, against random play: its decisions and its reward."""
    decisions = list[Any]()
    env.reset()
    for turn in env.agent_iter():
        observation, reward, terminated, _, _ = env.last()
        if terminated:
            if turn == name:
                final = reward
            env.step(None)
            continue
        mask = observation['action_mask']
        if turn != name:
            env.step(env.action_space(turn).sample(mask))
            continue
        seen = np.append(observation['observation'], 1).astype(np.float32)
        legal = np.flatnonzero(mask)
        chosen = agent.choose(seen, legal)
        decisions.append((seen, legal, chosen))
        env.step(legal[chosen])
    return decisions, final


def train(env: Any, agent: Agent, games: int) -> None:
    for batch in range(0, games, BATCH):
        seats = [env.possible_agents[n % len(env.possible_agents)] for n in range(BATCH)]
        done = [play(env, agent, seat) for seat in seats]
        agent.learn(done)
        if batch % (10 * BATCH) == 0:
            print(f'{batch + BATCH:6} games   {sum(reward > 0 for _, reward in done) / BATCH:.0%} won')


def measure(env: Any, agent: Agent, trials: int) -> tuple[float, float]:
    """The share of games won, draws counting half, and by how many standard errors it beats one half."""
    seats = env.possible_agents
    points = [(play(env, agent, seats[n % len(seats)])[1] + 1) / 2 for n in range(trials)]
    share = sum(points) / trials
    return share, (share - 0.5) / (0.5 / math.sqrt(trials))


def main(arguments: list[str] | None = None) -> float:
    parser = argparse.ArgumentParser(description='Trains an agent for Clash of Vikings.')
    parser.add_argument('--games', type=int, default=1000, help='to learn from')
    parser.add_argument('--trials', type=int, default=500, help='to measure with')
    parser.add_argument('--arena', default='meadow', help='meadow, fjord or tiny')
    parser.add_argument('--seed', type=int, default=1)
    settings = parser.parse_args(arguments)
    env = pettingzoo.env('clash', players=2, options={'arena': settings.arena})
    env.reset(seed=settings.seed)
    for seat, name in enumerate(env.possible_agents):
        env.action_space(name).seed(settings.seed + seat)
    size = env.observation_space('red')['observation'].shape[0]
    agent = Agent(size, env.n_actions, settings.seed)
    before, _ = measure(env, agent, settings.trials)
    print(f'before: wins {before:.1%} of {settings.trials} games against random play')
    train(env, agent, settings.games)
    after, errors = measure(env, agent, settings.trials)
    print(f'after:  wins {after:.1%}, {errors:.1f} standard errors above one half')
    return errors


if __name__ == '__main__':
    main()
