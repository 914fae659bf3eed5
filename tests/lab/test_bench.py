"""The benchmark counts what it says it counts. How fast anything is, no test says."""

from __future__ import annotations

import meadhall as mh
from meadhall.lab import bench


def test_cases_run_in_turn_and_the_median_counts() -> None:
    order = list[str]()
    results = {'a': iter([1.0, 9.0, 2.0]), 'b': iter([5.0, 4.0, 6.0])}

    def case(name: str) -> bench.Case:
        def run(seconds: float) -> float:
            order.append(name)
            assert seconds == 0.5
            return next(results[name])

        return name, run

    heard = list[str]()
    assert bench.measure([case('a'), case('b')], 3, 0.5, heard.append) == [2.0, 5.0]
    assert order == ['a', 'b'] * 3
    assert heard[3] == 'round 2 of 3: b'


def test_every_game_is_measured_by_all_doors() -> None:
    for name in mh.games():
        for what, run in bench.ours(name, mh.game(name).low_players):
            assert run(0.01) > 0, what


def test_a_game_without_statistics_has_none() -> None:
    assert bench.game_statistics('horns', 1, print) is None
