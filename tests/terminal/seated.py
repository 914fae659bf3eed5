"""Somebody at a terminal: runs the command `meadhall` in this process, and knows what to type."""

from __future__ import annotations

import contextlib
import io
import os
import random
from collections.abc import Iterator
from unittest import mock

import meadhall as mh
from meadhall.cli import main
from meadhall.table.match import Match

# As small as an island for two can be, so that games are short.
CRUMB = ['.AAAB...', 'AAABBBB.', 'AACCCBBB', 'DDCCCEEE', 'DDDCEEE.', '.DDDEE..']


class Answer:
    """What a command left behind."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    def refusal(self) -> str:
        """The one line on standard error, of a command that was of no use."""
        assert self.code == 2, self.err
        assert self.err.startswith('meadhall')
        assert self.err.count('\n') == 1
        return self.err.rstrip('\n')


def meadhall(*argv: str, typed: str = '') -> Answer:
    """Runs a command; `typed` is all of its input."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), english(), stdin(typed):
        code = main(list(argv))
    return Answer(code, out.getvalue(), err.getvalue())


def stdin(typed: str) -> contextlib.AbstractContextManager[object]:
    return mock.patch('sys.stdin', io.StringIO(typed))


def english() -> contextlib.AbstractContextManager[object]:
    return mock.patch.dict(os.environ, {'LANGUAGE': 'en', 'COLUMNS': '80'})


def play(*typed: str, options: tuple[str, ...] = ()) -> Answer:
    """A game of Claim in which Blue, the person, is the first player, with these lines typed."""
    argv = ('play', 'claim', '--level', '1', '--seed', BLUE_FIRST, *options)
    return meadhall(*argv, typed=''.join([line + '\n' for line in typed]))


BLUE_FIRST = next(
    seed
    for seed in map(str, range(100))
    if mh.Dealer(seed).deal(mh.game('claim').new(2)).text == 'first blue'
)


def lines_of_a_game(players: int, seat: int | None, options: dict[str, object], seed: str) -> list[str]:
    """What a person who chooses at random types from the first decision to the end."""
    seats: list[mh.Bot | str] = [mh.bot('claim', level=1) for _ in range(players)]
    if seat is not None:
        seats[seat] = 'person'
    match, rng, lines = Match('claim', seats, options, seed), random.Random(seed), list[str]()
    while waiting := match.state.to_act():
        if waiting[0] == seat:
            lines.extend(a_turn(match, seat, rng))
        else:
            match.go_on()
    return lines


def a_turn(match: Match, seat: int, rng: random.Random) -> Iterator[str]:
    """Decisions, with some taken back, and the empty line that confirms them."""
    draft = match.draft(seat)
    while not draft.complete():
        action = rng.choice(draft.legal())
        draft.add(action)
        yield str(action)
        if rng.random() < 0.1:
            yield 'undo'
            draft.undo()
    match.seal(draft)
    yield ''
