"""Plays fixed games and hashes all that the contract shows on the way, so that two builds can be compared.

Run as a program it prints, a line each, the hash of every game; and where the engine came from.
"""

from __future__ import annotations

import hashlib
import json
import sys

import meadhall as mh
from meadhall.core import state as core_state


def saga(name: str, players: int, options: dict[str, object], seed: str) -> str:
    """One game, chosen by a dealer of its own: states, legal lists, events, refusals, views, outcome."""
    game = mh.game(name)
    luck = mh.Dealer(seed)
    state = game.new(players, game.settle(players, options, luck))
    told = hashlib.sha256()
    while waiting := state.to_act():
        seat = waiting[luck.randrange(len(waiting))]
        actions = [action for action, _ in state.odds()] if seat == mh.CHANCE else state.legal(seat)
        action = actions[luck.randrange(len(actions))]
        other = game.action(luck.randrange(game.n_actions()))
        events = state.apply(seat, action)
        page = [str(one) for one in actions], str(action), [event.to_json() for event in events]
        told.update(json.dumps([page, state.to_json(), str(state.why_not(seat, other))]).encode())
    told.update(json.dumps([state.view(None).to_json(), repr(state.outcome())]).encode())
    return told.hexdigest()


def playout(name: str, players: int, options: dict[str, object], seed: int) -> str:
    """One game by the engine's own picks."""
    game = mh.game(name)
    state = game.new(players, game.settle(players, options, mh.Dealer(str(seed))))
    steps = mh.playout(state, mh.Dice(seed))
    return f'{steps} {hashlib.sha256(json.dumps(state.to_json()).encode()).hexdigest()}'


def all_of_them(games: int) -> list[str]:
    lines = []
    for name in mh.games():
        low, high = mh.game(name).low_players, mh.game(name).high_players
        for players in range(low, high + 1):
            for number, options in enumerate(mh.game(name).facts().samples):
                for seed in range(games):
                    head = f'{name} {players} {number} {seed}'
                    lines.append(f'{head} saga {saga(name, players, options, f"{number} {seed}")}')
                    lines.append(f'{head} playout {playout(name, players, options, seed)}')
    return lines


if __name__ == '__main__':
    print(core_state.__file__)
    print('\n'.join(all_of_them(int(sys.argv[1]))))
