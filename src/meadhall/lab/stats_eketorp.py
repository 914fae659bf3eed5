"""What games of Eketorp are like: length, decisions by kind, and whether a seat is favoured.

Seat 1 is the first to be first player; with the reconstructed deck this is the thing to watch. Win shares
are given with their standard error: a seat is called favoured, or not, only where the share is more than
three of them away from an even share.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable

from ..bots import Bot
from ..bots.greedy import Greedy
from ..core.dealer import Dealer
from ..core.dice import Dice
from ..core.game import game
from ..core.outcome import Outcome
from ..core.state import CHANCE, NOBODY, State

Progress = Callable[[str], None]


class Tally:
    """Games with the same number of players, played the same way."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.games = 0
        self.rounds = 0
        self.complete = 0
        self.kinds = Counter[str]()
        self.points = [0] * players
        self.best = 0
        self.won = [0.0] * players
        self.squares = [0.0] * players  # of the shares, for the error bars

    def add(self, state: State, outcome: Outcome, kinds: Counter[str]) -> None:
        self.games += 1
        rounds = state.to_json()['round']
        assert isinstance(rounds, int)
        self.rounds += rounds
        self.complete += outcome.reason == 'complete'
        self.kinds += kinds
        self.best += max(outcome.scores)
        for seat in range(self.players):
            share = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
            self.points[seat] += outcome.scores[seat]
            self.won[seat] += share
            self.squares[seat] += share * share

    def error(self, seat: int) -> float:
        """The standard error of a seat's win share."""
        mean = self.won[seat] / self.games
        return math.sqrt((self.squares[seat] / self.games - mean * mean) / self.games)

    # --- in words -----------------------------------------------------------------------------------
    def lines(self, who: str) -> list[str]:
        n = self.games
        decisions = sum(self.kinds.values())
        points = sum(self.points) / n / self.players
        return [
            f'{self.players} players, {n} games of {who}',
            (
                f'  {self.rounds / n:.1f} rounds, {decisions / n:.0f} decisions, '
                f'ended by a complete wall {self.complete / n:.0%}'
            ),
            f'  points: {points:.1f} on average, {self.best / n:.1f} win',
            '  decisions: '
            + ', '.join([f'{kind} {count / n:.1f}' for kind, count in self.kinds.most_common()]),
            '  win share by seat: ' + '  '.join([self.share(seat) for seat in range(self.players)]),
            '  ' + self.verdict(),
        ]

    def share(self, seat: int) -> str:
        return f'{100 * self.won[seat] / self.games:.1f}±{100 * self.error(seat):.1f}%'

    def verdict(self) -> str:
        even = 1 / self.players
        off = [
            f'seat {seat + 1}'
            for seat in range(self.players)
            if abs(self.won[seat] / self.games - even) > 3 * max(self.error(seat), 1e-9)
        ]
        return (
            f'off the even share of {even:.1%}: {", ".join(off)}'
            if off
            else f'no seat is off the even share of {even:.1%}'
        )


def statistics(games: int, progress: Progress) -> str:
    """`games` random games for each number of players, and a tenth as many of greedy bots."""
    found = game('eketorp')
    lines = list[str]()
    for players in range(found.low_players, found.high_players + 1):
        lines += random_games(players, games, progress).lines('random play')
        lines += greedy_games(players, max(games // 10, 1), progress).lines('greedy bots')
    return '\n'.join(lines)


def random_games(players: int, games: int, progress: Progress) -> Tally:
    tally = Tally(players)
    found, dice = game('eketorp'), Dice(players)
    start = found.new(players)
    for number in range(games):
        if number % 100 == 0:
            progress(f'{players} players, random game {number} of {games}')
        state, kinds = start.copy(), Counter[str]()
        seat = state.actor()
        while seat != NOBODY:
            id = state.pick(seat, dice)
            kinds[kind_of(int(id))] += 1
            state.advance(seat, id)
            seat = state.actor()
        finish(tally, state, kinds)
    return tally


def greedy_games(players: int, games: int, progress: Progress) -> Tally:
    tally = Tally(players)
    start = game('eketorp').new(players)
    bots: list[Bot] = [Greedy() for _ in range(players)]
    for number in range(games):
        if number % 10 == 0:
            progress(f'{players} players, greedy game {number} of {games}')
        rng, dealer = random.Random(number), Dealer(str(number))
        state, kinds = start.copy(), Counter[str]()
        while waiting := state.to_act():
            seat = waiting[0]
            if seat == CHANCE:
                action = dealer.deal(state)
            else:
                action = bots[seat].choose(state.view(seat), state.legal(seat), rng)
            kinds[kind_of(int(action.id))] += 1
            state.advance(seat, action.id)
        finish(tally, state, kinds)
    return tally


def finish(tally: Tally, state: State, kinds: Counter[str]) -> None:
    outcome = state.outcome()
    assert outcome is not None
    tally.add(state, outcome, kinds)


def kind_of(id: int) -> str:
    """A decision's first word; a bare letter is a Viking sent to a square."""
    word = game('eketorp').action(id).text.split()[0]
    return 'square' if len(word) == 1 else word
