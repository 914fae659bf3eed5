"""Bots think elsewhere, on guesses, within a budget; a worker that dies is replaced."""

from __future__ import annotations

import itertools
import os
import random
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from types import SimpleNamespace
from unittest import mock

import pytest

import meadhall as mh
from meadhall.bots.tree import SearchBot
from meadhall.table import thinkers as thinking
from meadhall.table.draft import Plan
from meadhall.table.seat import Seat
from meadhall.table.thinkers import Thinkers, thought_turn
from tests.table.around import NOW, begun, person


@pytest.fixture(scope='module')
def pool() -> Iterator[Thinkers]:
    thinkers = Thinkers(workers=1, seconds=1.0)
    yield thinkers
    thinkers.close()


def guess(name: str, seed: int = 1) -> tuple[mh.State, int]:
    """A state in which a seat decides, somewhere in a game."""
    game, rng, dealer = mh.game(name), random.Random(seed), mh.Dealer(str(seed))
    state = game.new(game.low_players)
    for _ in range(30):
        seat = state.to_act()[0]
        state.apply(seat, dealer.deal(state) if seat == mh.CHANCE else rng.choice(state.legal(seat)))
    while state.to_act()[0] == mh.CHANCE:
        state.apply(mh.CHANCE, dealer.deal(state))
    seat = state.to_act()[0]
    return game.determinize(state.view(seat), rng), seat


@pytest.mark.parametrize('name', mh.games())
def test_a_worker_answers_a_turn_that_is_legal(pool: Thinkers, name: str) -> None:
    state, seat = guess(name)
    plan = pool.think(state, seat, 2).result(60)
    assert plan.seat == seat
    assert len(plan.texts) == len(plan.seen) > 0
    steps = plan.carry_out(state, state.apply)
    assert [str(step.action) for step in steps] == plan.texts[: len(steps)]


@pytest.mark.parametrize('name', mh.games())
def test_a_turn_ends_where_others_come_in(name: str) -> None:
    """How often a bot answers must not tell how much it decided in secret."""
    state, seat = guess(name)
    plan = thought_turn(state, seat, 1, 1.0, luck=5)
    plan.carry_out(state, state.apply)
    assert seat not in state.to_act() or plan.seen[-1] is None


def test_no_process_is_started_before_a_bot_thinks() -> None:
    thinkers = Thinkers()
    assert thinkers.executor is None
    thinkers.close()


def test_a_dead_worker_is_replaced_and_the_thought_begun_again(pool: Thinkers) -> None:
    state, seat = guess('claim')
    pool.think(state, seat, 1).result(60)
    executor = pool.executor
    assert isinstance(executor, ProcessPoolExecutor)
    (worker,) = executor._processes  # the only way to know which process to kill
    future = pool.think(state, seat, 3)
    os.kill(worker, signal.SIGKILL)
    assert future.result(60).texts
    assert pool.executor is not executor
    assert pool.think(state, seat, 1).result(60).texts


def test_what_kills_every_worker_is_an_error_and_not_tried_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr('meadhall.table.thinkers.thought_turn', fatal)
    thinkers = Thinkers(workers=1)
    state, seat = guess('claim')
    with pytest.raises(BrokenProcessPool):
        thinkers.think(state, seat, 1).result(60)
    thinkers.close()


def fatal(*task: object) -> None:
    os._exit(1)


def test_an_error_of_a_bot_is_told_and_the_next_thought_is_answered() -> None:
    thinkers = Thinkers(workers=0)
    state, seat = guess('claim')
    with pytest.raises(mh.BadOption):
        thinkers.think(state, seat, 9).result(60)
    assert thinkers.think(state, seat, 1).result(60).texts
    thinkers.close()


def test_many_bots_share_the_budget_so_that_nobody_waits_long(monkeypatch: pytest.MonkeyPatch) -> None:
    budgets, go = list[float](), threading.Event()

    def thought(guess: mh.State, seat: int, level: int, seconds: float, luck: int) -> Plan:
        go.wait(60)
        budgets.append(seconds)
        return Plan(seat, [], [])

    monkeypatch.setattr('meadhall.table.thinkers.thought_turn', thought)
    thinkers = Thinkers(workers=0, seconds=2.0)
    state, seat = guess('claim')
    asked = [thinkers.think(state, seat, 3) for _ in range(4)]
    go.set()
    for answer in asked:
        answer.result(60)
    thinkers.think(state, seat, 3).result(60)
    assert budgets == [2.0, 1.0, 2.0 / 3, 0.5, 2.0]
    assert thinkers.asked == 0
    thinkers.close()


def test_as_many_bots_as_workers_have_the_whole_budget() -> None:
    thinkers = Thinkers(workers=3, seconds=1.5)
    assert [thinkers.share(asked) for asked in (1, 3, 6)] == [1.5, 1.5, 0.75]


def test_a_search_stops_within_its_budget() -> None:
    """It looks at the clock after each round of simulations, which takes a hundredth of a second here."""
    state, seat = guess('claim')
    looks = itertools.count()
    with mock.patch.object(thinking, 'time', SimpleNamespace(monotonic=lambda: next(looks) / 100)):
        plan = thought_turn(state, seat, 3, 0.3, luck=1)
    assert 10 < next(looks) < 60, 'unhurried it looks some hundred times'
    assert plan.texts


def test_a_hurried_search_gives_every_world_a_round() -> None:
    state, seat = guess('claim')
    asked = list[int]()

    def spent(world: int) -> bool:
        asked.append(world)
        return True

    bot = SearchBot(worlds=3, simulations=50, spent=spent)
    assert bot.choose(state.view(seat), state.legal(seat), random.Random(1)) in state.legal(seat)
    assert asked == [0, 1, 2]


def test_a_table_goes_on_with_what_its_bot_thought() -> None:
    table = begun(seats=[Seat('bot', level=2), person(0)])
    thinkers = Thinkers(workers=0)
    while table.waiting() != (0,):
        action = str(table.state.legal(1)[0])
        table.commit(table.play(1, table.version, [action], NOW))
    due = table.due()
    assert due is not None
    assert (due.what, due.seat) == ('bot', 0)
    plan = thinkers.think(table.guess(0), 0, table.level(0)).result(60)
    table.commit(table.answer(0, table.version, plan, NOW))
    assert table.waiting() == (1,)
    thinkers.close()
