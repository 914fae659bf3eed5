"""What games of Clash of Vikings are like: length, bluffs, calls, who wins; by players, side and variant."""

from __future__ import annotations

import random
from collections.abc import Callable

from ..bots import bot
from ..core.dice import Dice
from ..core.game import game
from ..core.state import CHANCE, State

SIDES = ('meadow', 'fjord')
GREEDY_SHARE = 25  # one greedy game for so many random ones: they take longer


class Count:
    """Sums over the games of one kind."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.ended = 0  # with the reserve empty, not by the limit of turns (K-R13)
        self.steps = 0
        self.turns = 0
        self.announced = 0
        self.bluffs = 0
        self.asked = 0  # answers to announcements and shields
        self.calls = 0
        self.longest = 0
        self.points = 0
        self.won = [0.0] * players  # by place in the order of turns

    def note(self, text: str) -> None:
        """One decision, by its text."""
        self.steps += 1
        if text.startswith('announce'):
            _, deed, _, card = text.split()
            self.announced += 1
            self.bluffs += deed != card
        elif text in ('call', 'pass'):
            self.asked += 1
            self.calls += text == 'call'

    def close(self, state: State, steps: int) -> None:
        outcome, doc = state.outcome(), state.view(None).to_json()
        first, turns = doc['first'], doc['turns']
        assert outcome is not None and isinstance(first, int) and isinstance(turns, int)
        self.games += 1
        self.ended += outcome.reason == 'reserve'
        self.turns += turns
        self.longest = max(self.longest, steps)
        self.points += max(outcome.scores)
        players = len(outcome.scores)
        for seat in outcome.winners:
            self.won[(seat - first) % players] += 1 / len(outcome.winners)

    def row(self, head: str) -> str:
        n, players = self.games, len(self.won)
        won = ' '.join([f'{100 * one / n:3.0f}' for one in self.won])
        return (
            f'{head:28} {n:6} {100 * self.ended / n:5.1f} {self.turns / n / players:6.1f} '
            f'{self.steps / n:6.0f} {self.longest:6} {100 * self.bluffs / self.announced:6.0f} '
            f'{100 * self.calls / self.asked:6.0f} {self.points / n:6.1f}  {won}'
        )


HEAD = (
    f'{"players, side, variant, bots":28} {"games":>6} {"ended":>5} {"rounds":>6} {"steps":>6} {"most":>6} '
    f'{"bluff%":>6} {"call%":>6} {"points":>6}  won % by place in turn order'
)


def statistics(games: int, progress: Callable[[str], None]) -> str:
    """The table: random bots for so many games of each kind, greedy ones for some."""
    lines = [HEAD]
    for players in (2, 3, 4):
        for side in SIDES:
            for bluff in (False, True):
                start = game('clash').new(players, {'arena': side, 'bluff': bluff})
                head = f'{players} {side}' + (' bluff' if bluff else '')
                progress(head)
                lines.append(at_random(start, players, games).row(head + ' random'))
                lines.append(by_greedy(start, players, max(1, games // GREEDY_SHARE)).row(head + ' greedy'))
    return '\n'.join(lines)


def at_random(start: State, players: int, games: int) -> Count:
    count, found = Count(players), start.game
    texts = [str(found.action(id)) for id in range(found.n_actions())]
    for seed in range(games):
        state, dice, before = start.copy(), Dice(seed), count.steps
        while state.to_act():
            seat = state.actor()
            id = state.pick(seat, dice)
            count.note(texts[id])
            state.advance(seat, id)
        count.close(state, count.steps - before)
    return count


def by_greedy(start: State, players: int, games: int) -> Count:
    count, greedy = Count(players), bot('clash', 2)
    for seed in range(games):
        state, dice, rng, before = start.copy(), Dice(seed), random.Random(seed), count.steps
        while waiting := state.to_act():
            seat = waiting[0]
            if seat == CHANCE:
                action = state.game.action(int(state.pick(seat, dice)))
            else:
                action = greedy.choose(state.view(seat), state.legal(seat), rng)
            count.note(str(action))
            state.advance(seat, action.id)
        count.close(state, count.steps - before)
    return count
