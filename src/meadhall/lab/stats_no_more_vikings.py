"""What games of No More Vikings are like: length, points by source, ships sunk, who wins and how."""

from __future__ import annotations

import random
from collections.abc import Callable

from ..bots import Bot, bot
from ..core.action import Action
from ..core.dice import Dice
from ..core.event import Event
from ..core.game import game
from ..core.outcome import Outcome
from ..core.state import CHANCE, State
from ..core.view import View

NAME = 'no-more-vikings'
GREEDY_SHARE = 25  # one greedy game for so many random ones: they take longer
SUNK = {
    f'{NAME}.ship-destroyed': 'cards',
    f'{NAME}.shot': 'towers',
    f'{NAME}.fought': 'soldiers',
    f'{NAME}.stormed': 'storms',
}

SOURCES = (
    'villagers', 'soldiers', 'cottages', 'fortresses', 'watchtowers', 'fields', 'edicts', 'official',
    'secret', 'track',
)  # fmt: skip


class Count:
    """Sums over the games of one kind."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.games = 0
        self.full = 0
        self.months = 0
        self.steps = 0
        self.longest = 0
        self.points: dict[str, int] = {}  # of all players, by source
        self.total = 0
        self.best = 0
        self.sunk = dict.fromkeys(SUNK.values(), 0)
        self.pillaged = 0
        self.won = [0.0] * players  # by seat
        self.mixes: dict[str, tuple[float, int]] = {}  # by the token chosen most: wins, players

    def play(self, start: State, greedy: Bot | None, seed: int) -> None:
        state, dice, rng, steps = start.copy(), Dice(seed), random.Random(seed), 0
        tokens = [[0, 0, 0] for _ in range(self.players)]
        while waiting := state.to_act():
            seat = waiting[0]
            if seat == CHANCE or greedy is None:
                action = state.game.action(int(state.pick(seat, dice)))
            else:
                action = greedy.choose(state.view(seat), state.legal(seat), rng)
            if action.text.startswith('token'):
                tokens[seat]['abc'.index(action.text[-1])] += 1
            for event in state.apply(seat, action):
                if event.code in SUNK:
                    self.sunk[SUNK[event.code]] += 1
                self.pillaged += event.code == f'{NAME}.pillaged'
                if event.code == f'{NAME}.result':
                    self.add_points(event)
            steps += 1
        self.steps += steps
        self.longest = max(self.longest, steps)
        self.close(state, tokens)

    def add_points(self, event: Event) -> None:
        """A player's points by source, as the log tells them."""
        for source in SOURCES:
            points = event.args[source]
            assert isinstance(points, int)
            self.points[source] = self.points.get(source, 0) + points

    def close(self, state: State, tokens: list[list[int]]) -> None:
        outcome, month = state.outcome(), state.view(None).to_json()['month']
        assert outcome is not None and isinstance(month, int)
        self.games += 1
        self.full += outcome.reason == 'full'
        self.months += month
        self.best += max(outcome.scores)
        for seat in range(self.players):
            won = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
            self.won[seat] += won
            self.total += outcome.scores[seat]
            wins, seats = self.mixes.get(mix(tokens[seat]), (0.0, 0))
            self.mixes[mix(tokens[seat])] = wins + won, seats + 1

    def lines(self, head: str) -> list[str]:
        n, each = self.games, self.games * self.players
        parts = ', '.join([f'{name} {points / each:.1f}' for name, points in self.points.items()])
        sunk = ', '.join([f'{count / n:.1f} by {name}' for name, count in self.sunk.items()])
        won = ' '.join([f'{100 * one / n:.0f}' for one in self.won])
        mixes = ', '.join(
            [
                f'{name} {100 * wins / seats:.0f} % of {seats}'
                for name, (wins, seats) in sorted(self.mixes.items())
            ]
        )
        first = (
            f'{head}: {n} games, all ended; {self.steps / n:.0f} decisions, at most {self.longest}; '
            f'{self.months / n:.1f} months; a village fills in {100 * self.full / n:.1f} %'
        )
        return [
            first,
            f'    points {self.total / each:.1f}, winner {self.best / n:.1f}: {parts}',
            f'    ships sunk a game: {sunk}; units pillaged {self.pillaged / n:.1f}',
            f'    won % by seat: {won}; by the strategy chosen most: {mixes}',
        ]


def mix(tokens: list[int]) -> str:
    """The token chosen most, or 'even'."""
    most = max(tokens)
    return 'ABC'[tokens.index(most)] if tokens.count(most) == 1 else 'even'


MIXES: dict[str, tuple[int, int, int]] = {
    'A only': (1, 0, 0),
    'B only': (0, 1, 0),
    'C only': (0, 0, 1),
    'A and C': (1, 0, 1),
    'B and C': (0, 1, 1),
    'A, B and C': (1, 1, 1),
}


class Minded(Bot):
    """Greedy, but its strategies are drawn from a fixed mix."""

    def __init__(self, weights: tuple[int, int, int]) -> None:
        self.greedy = bot(NAME, 2)
        self.weights = weights

    def choose(self, view: View, legal: list[Action], rng: random.Random) -> Action:
        if legal[0].text.startswith('token'):
            return rng.choices(legal, self.weights)[0]
        return self.greedy.choose(view, legal, rng)


def by_mix(games: int) -> str:
    """Three greedy players with different mixes of strategies: how often each wins, and its points."""
    found = {name: [0.0, 0, 0] for name in MIXES}
    for seed in range(games):
        rng = random.Random(seed)
        names = rng.sample(list(MIXES), 3)
        bots: list[Bot] = [Minded(MIXES[name]) for name in names]
        outcome = played(bots, seed)
        for seat, name in enumerate(names):
            found[name][0] += 1 / len(outcome.winners) if seat in outcome.winners else 0.0
            found[name][1] += outcome.scores[seat]
            found[name][2] += 1
    told = [
        f'{name} {100 * wins / max(seats, 1):.0f} % with {points / max(seats, 1):.1f}'
        for name, (wins, points, seats) in found.items()
    ]
    return f'3 greedy players with fixed mixes, {games} games, won with points: ' + ', '.join(told)


def against_random(players: int, games: int) -> str:
    """One greedy player among random ones, in each seat in turn."""
    wins, points, others = 0.0, 0, 0
    for seed in range(games):
        seat = seed % players
        bots = [bot(NAME, 2 if one == seat else 1) for one in range(players)]
        outcome = played(bots, seed)
        wins += 1 / len(outcome.winners) if seat in outcome.winners else 0.0
        points += outcome.scores[seat]
        others += sum(outcome.scores) - outcome.scores[seat]
    return (
        f'{players} players, one greedy among random: {games} games, it wins {100 * wins / games:.0f} %, '
        f'{points / games:.1f} points to {others / games / (players - 1):.1f}'
    )


def played(bots: list[Bot], seed: int) -> Outcome:
    state, dice, rng = game(NAME).new(len(bots)), Dice(seed), random.Random(seed)
    while waiting := state.to_act():
        seat = waiting[0]
        if seat == CHANCE:
            state.advance(seat, state.pick(seat, dice))
        else:
            state.advance(seat, bots[seat].choose(state.view(seat), state.legal(seat), rng).id)
    outcome = state.outcome()
    assert outcome is not None
    return outcome


def statistics(games: int, progress: Callable[[str], None]) -> str:
    """Random bots for so many games with each number of players, greedy ones for some."""
    lines = list[str]()
    greedy = bot(NAME, 2)
    for players in (2, 3, 4):
        start = game(NAME).new(players)
        for name, player, number in (
            ('random', None, games),
            ('greedy', greedy, max(1, games // GREEDY_SHARE)),
        ):
            progress(f'{players} players, {name}')
            count = Count(players)
            for seed in range(number):
                count.play(start, player, seed)
            lines += count.lines(f'{players} players, {name}')
        progress(f'{players} players, greedy against random')
        lines.append(against_random(players, max(1, games // GREEDY_SHARE)))
    progress('fixed mixes of strategies')
    lines.append(by_mix(max(1, games // 10)))
    return '\n'.join(lines)
