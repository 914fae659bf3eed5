"""Tiny Clash solved: what perfect opponents win from random play, from our bots, and from an equilibrium.

Needs OpenSpiel (`pip install "meadhall[openspiel]"`) and takes about a minute. With `--search` a search is
measured too, which takes some minutes more.
"""

from __future__ import annotations

import sys

import pyspiel
from open_spiel.python.algorithms.exploitability import nash_conv

import meadhall as mh
import meadhall.lab.openspiel
from meadhall.bots.tree import SearchBot
from meadhall.lab.extensive import extensive_form
from meadhall.lab.openspiel_bots import policy_of

CLASH = pyspiel.load_game('meadhall_clash', {'options': '{"arena": "tiny"}'})


def tell(who: str, far: float) -> None:
    print(f'{who:42} {far:8.5f}')


def main() -> None:
    tree = pyspiel.load_efg_game(extensive_form(CLASH))
    tell('random play', pyspiel.nash_conv(tree, pyspiel.UniformRandomPolicy(tree)))
    tell('the greedy bot', nash_conv(CLASH, policy_of(CLASH, mh.bot('clash', 2))))
    if '--search' in sys.argv:
        search = SearchBot(worlds=4, simulations=50)
        tell('search of guessed states', nash_conv(CLASH, policy_of(CLASH, search, samples=6)))
    solver = pyspiel.CFRPlusSolver(tree)
    for rounds in range(1, 501):
        solver.evaluate_and_update_policy()
        if rounds in (1, 2, 5, 10, 20, 50, 100, 200, 500):
            tell(f'CFR+ after {rounds} rounds', pyspiel.nash_conv(tree, solver.average_policy()))


if __name__ == '__main__':
    main()
