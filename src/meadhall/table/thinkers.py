"""Bots think here: in processes of their own, so that the hall goes on meanwhile, within a budget of seconds.

A worker is given a guess (`Table.guess`), never the true state, so it holds no secret. It answers a whole
turn, as a person's draft is one: how often a bot answers does not tell how much it decided in secret.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import secrets
import signal
import sys
import threading
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final

from .. import registry as registry  # a worker begins with nothing: the games must be on its shelf
from ..bots import Bot, bot
from ..bots.tree import SearchBot
from ..core.state import State
from .draft import Draft, Plan

SECONDS: Final = 2.0  # for a turn, while nobody else waits for a bot
TRIES: Final = 3  # workers may die of others' faults; one that dies thrice of the same state dies of that


class Thinkers:
    """`workers` processes, started when first needed; 0 for a thread of this process, as tests like it."""

    def __init__(self, workers: int | None = None, seconds: float = SECONDS) -> None:
        self.workers = max(1, (os.cpu_count() or 2) - 1) if workers is None else workers
        self.seconds = seconds
        self.executor: Executor | None = None
        self.asked = 0  # turns that are thought about or wait for a worker
        self.gate = threading.Lock()

    def think(self, guess: State, seat: int, level: int) -> Future[Plan]:
        """What a bot of this level would do in its turn."""
        answer = Future[Plan]()
        answer.add_done_callback(lambda _: self.count(-1))
        self.ask(answer, (guess, seat, level, self.share(self.count(1)), secrets.randbits(64)), TRIES)
        return answer

    def share(self, asked: int) -> float:
        """The budget of one among many turns: however many bots play, nobody waits long for theirs."""
        return self.seconds * min(1.0, max(1, self.workers) / asked)

    def count(self, more: int) -> int:
        with self.gate:
            self.asked += more
            return self.asked

    def ask(self, answer: Future[Plan], task: tuple[State, int, int, float, int], tries: int) -> None:
        executor = self.started()

        def again(error: BaseException) -> None:
            self.drop(executor)
            if tries > 1:
                self.ask(answer, task, tries - 1)
            else:
                settle(answer, error)

        def done(thought: Future[Plan]) -> None:
            if thought.cancelled():
                answer.cancel()
            elif isinstance(error := thought.exception(), BrokenProcessPool):
                again(error)
            else:
                settle(answer, thought.result() if error is None else error)

        try:
            executor.submit(thought_turn, *task).add_done_callback(done)
        except RuntimeError as error:  # broken, or dropped by another thread at this moment
            again(error)

    def started(self) -> Executor:
        with self.gate:
            if self.executor is None:
                self.executor = self.new_executor()
            return self.executor

    def new_executor(self) -> Executor:
        if not self.workers:
            return ThreadPoolExecutor(1, thread_name_prefix='thinker')
        way = 'spawn' if sys.platform in ('win32', 'darwin') else 'forkserver'
        return ProcessPoolExecutor(self.workers, multiprocessing.get_context(way), initializer=undisturbed)

    def drop(self, executor: Executor) -> None:
        """A pool that lost a worker is of no more use; the next one to ask starts another."""
        with self.gate:
            if self.executor is executor:
                self.executor = None
        executor.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        with self.gate:
            executor, self.executor = self.executor, None
        if executor is not None:
            executor.shutdown(wait=True, cancel_futures=True)


def settle(answer: Future[Plan], result: Plan | BaseException) -> None:
    """Answers, unless nobody waits any more."""
    if not answer.set_running_or_notify_cancel():
        return
    if isinstance(result, BaseException):
        answer.set_exception(result)
    else:
        answer.set_result(result)


def undisturbed() -> None:
    """Ctrl-C at a terminal reaches every process; when to end is for the hall to say."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def thought_turn(guess: State, seat: int, level: int, seconds: float, luck: int) -> Plan:
    """A bot's whole turn, as a draft: up to where others, chance or a secret come in."""
    rng, ends = random.Random(luck), time.monotonic() + seconds
    thinker, quick = bot(guess.game.name, level), bot(guess.game.name, min(level, 2))
    draft = Draft(guess, seat, rng)
    while not draft.complete():
        hurried(thinker, ends)
        mind = thinker if time.monotonic() < ends else quick
        draft.add(mind.choose(draft.view(), draft.legal(), rng))
    return draft.plan()


def hurried(thinker: Bot, ends: float) -> None:
    """Gives a bot that searches half of what is left of the budget, the same to each of its worlds."""
    if isinstance(thinker, SearchBot):
        start = time.monotonic()
        share = max(0.0, ends - start) / 2 / thinker.worlds
        thinker.spent = lambda world: time.monotonic() > start + share * (world + 1)
