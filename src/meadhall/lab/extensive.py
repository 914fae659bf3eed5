"""A small game written out whole, as an extensive form in Gambit's format.

OpenSpiel reads it back (`pyspiel.load_efg_game`) as a game of its own, and then its solvers run without
meeting our code again: some hundred times faster than on the game itself.
"""

from __future__ import annotations

from typing import Any


def extensive_form(game: Any) -> str:
    """The whole tree of one of OpenSpiel's games; information sets are those of its players."""
    seats = ' '.join([f'"{seat}"' for seat in range(game.num_players())])
    writer = Writer([{} for _ in range(game.num_players())])
    writer.write(game.new_initial_state())
    return '\n'.join([f'EFG 2 R "{game.get_type().short_name}" {{ {seats} }}', *writer.lines, ''])


class Writer:
    """One node a line, each before what follows it."""

    def __init__(self, sets: list[dict[str, int]]) -> None:
        self.lines: list[str] = []
        self.sets = sets  # by player: the number of each information state
        self.draws = 0
        self.ends = 0

    def write(self, state: Any) -> None:
        if state.is_terminal():
            self.ends += 1
            paid = ' '.join([str(reward) for reward in state.returns()])
            self.lines.append(f't "" {self.ends} "" {{ {paid} }}')
            return
        actions = self.draw(state) if state.is_chance_node() else self.decide(state)
        for action in actions:
            self.write(state.child(action))

    def draw(self, state: Any) -> list[int]:
        self.draws += 1
        odds: list[tuple[int, float]] = state.chance_outcomes()
        listed = ' '.join([f'"{state.action_to_string(action)}" {chance:.16f}' for action, chance in odds])
        self.lines.append(f'c "" {self.draws} "" {{ {listed} }} 0')
        return [action for action, _ in odds]

    def decide(self, state: Any) -> list[int]:
        player: int = state.current_player()
        known = self.sets[player]
        number = known.setdefault(state.information_state_string(player), len(known) + 1)
        actions: list[int] = state.legal_actions()
        listed = ' '.join([f'"{state.action_to_string(action)}"' for action in actions])
        self.lines.append(f'p "" {player + 1} {number} "" {{ {listed} }} 0')
        return actions
