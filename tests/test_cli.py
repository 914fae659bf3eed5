"""The command as a whole: what it tells about itself, and how it behaves as a program among programs."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from unittest import mock

import pytest

import meadhall as mh
from meadhall import cli
from meadhall.core.game import games
from tests.terminal.seated import BLUE_FIRST, meadhall

COMMAND = [sys.executable, '-m', 'meadhall']
ENVIRONMENT = {
    **os.environ,
    'PYTHONPATH': str(Path(mh.__file__).parents[1]),
    'LANGUAGE': 'en',
    'TERM': 'dumb',
}


# --- what it tells -------------------------------------------------------------------------------------
def test_it_knows_its_version() -> None:
    answer = meadhall('--version')
    assert (answer.code, answer.out) == (0, f'meadhall {mh.__version__}\n')


COMMANDS = ('games', 'play', 'serve', 'backup', 'replay', 'bench', 'fuzz', 'about')


@pytest.mark.parametrize('argv', [[], ['--help'], *[[name, '-h'] for name in COMMANDS]])
def test_every_command_helps(argv: list[str]) -> None:
    answer = meadhall(*argv)
    assert (answer.code, answer.err) == (0, '')
    assert 'usage: meadhall' in answer.out


def test_the_examples_in_the_help_are_commands_that_exist() -> None:
    more = (cli.PLAY_EXAMPLES, cli.SERVE_EXAMPLES, cli.REPLAY_EXAMPLES, cli.BENCH_EXAMPLES, cli.FUZZ_EXAMPLES)
    texts = '\n'.join([cli.EXAMPLES, *more])
    lines = [
        line.partition('   ')[0].split()
        for line in map(str.strip, texts.splitlines())
        if line.startswith('meadhall')
    ]
    examples = [words[1:] for words in lines if words[1].islower()]
    assert len(examples) > 10
    for words in examples:
        if '<' in words:
            words = words[: words.index('<')]
        cli.parser().parse_args(words)


def test_games_are_listed_with_all_their_options() -> None:
    out = meadhall('games').out
    for name in games():
        game = mh.game(name)
        assert f'{name}: {game.title()}, {game.low_players} to {game.high_players} players' in out
        for option in game.options:
            assert f'  --option {option.name}=' in out
            assert str(option.title)[:40] in ' '.join(out.split())
    assert 'mixed-capture=true' in out
    assert 'true or false' in out


def test_about_tells_what_it_runs_on() -> None:
    out = meadhall('about').out
    assert f'Meadhall {mh.__version__}, Python {sys.version_info.major}.' in out
    tested = os.environ.get('MEADHALL_TESTED', 'interpreted')
    assert f'The engine is {tested}' in out
    assert 'Claim: rules version 1' in out
    assert 'Languages: en' in out


@pytest.mark.parametrize('found', [None, object()])
def test_bench_measures_and_says_when_there_are_no_peers(found: object) -> None:
    with (
        mock.patch('meadhall.cli.bench', return_value='the table') as bench,
        mock.patch('importlib.util.find_spec', return_value=found),
    ):
        answer = meadhall('bench', '--players', '2, 3', '--rounds', '1', '--seconds', '0.1', '--games', '0')
    assert bench.call_args.args[:4] == ('claim', [2, 3], 1, 0.1)
    assert answer.out.startswith('the table\n')
    assert ('python3 hall.py bench installs it' in answer.out) == (found is None)


def test_bench_hall_measures_a_full_hall() -> None:
    with mock.patch('meadhall.lab.bench_hall.Bench') as bench:
        bench.return_value.report.return_value = 'the table'
        answer = meadhall('bench', 'hall', '--tables', '10', '--sockets', '45')
    assert bench.call_args.args[:4] == ('clash', 3, 10, 45)
    assert bench.return_value.run.call_args.args == (5, 30.0)
    assert answer.out == 'the table\n'


@pytest.mark.parametrize(
    ('more', 'why'),
    [(('--tables', '0'), '--tables is at least 1.'), (('--sockets', '900'), '--sockets is at least 1000.')],
)
def test_bench_hall_wants_a_table_and_a_socket_for_each_seat(more: tuple[str, str], why: str) -> None:
    answer = meadhall('bench', 'hall', *more)
    assert (answer.code, answer.err) == (2, f'meadhall: {why}\n')


def test_bench_tells_its_progress_on_standard_error() -> None:
    answer = meadhall('bench', '--players', '2', '--rounds', '1', '--seconds', '0.001', '--games', '0')
    assert answer.code == 0
    assert 'claim/2 from Python' in answer.out
    assert 'round 1 of 1: claim/2 from Python' in answer.err


@pytest.mark.parametrize(
    ('variables', 'language'),
    [
        ({}, 'en'),
        ({'LANG': 'C.UTF-8'}, 'en'),
        ({'LANG': 'xx_YY.UTF-8'}, 'en'),
        ({'LANG': 'fr_CH.UTF-8'}, 'fr'),
        ({'LANGUAGE': 'de:en', 'LANG': 'fr_FR'}, 'de'),
        ({'LC_ALL': '', 'LC_MESSAGES': 'it', 'LANG': 'fr_FR'}, 'it'),
    ],
)
def test_the_language_is_that_of_the_terminal(variables: dict[str, str], language: str) -> None:
    spoken = ('en', 'de', 'fr', 'it')
    with (
        mock.patch.dict(os.environ, variables, clear=True),
        mock.patch.object(cli, 'languages', return_value=spoken),
    ):
        assert cli.environment_language() == language


# --- a program among programs --------------------------------------------------------------------------
def test_it_runs_as_a_module_and_says_errors_in_one_line() -> None:
    ran = subprocess.run([*COMMAND, 'play', 'chess'], env=ENVIRONMENT, capture_output=True, text=True)
    assert (ran.returncode, ran.stdout) == (2, '')
    assert ran.stderr == "meadhall: There is no game 'chess'. The games are: " + ', '.join(games()) + '.\n'


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    child = subprocess.Popen(
        [*COMMAND, 'games'], env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    assert child.stderr is not None
    child.stdout.close()
    assert child.stderr.read() == ''
    child.stderr.close()
    assert child.wait() == 0


def test_bytes_that_are_no_text_are_only_another_bad_line() -> None:
    typed = b'\xff\xfe\nplace \xc3\n'
    argv = [*COMMAND, 'play', 'claim', '--level', '1', '--seed', BLUE_FIRST]
    ran = subprocess.run(argv, env={**ENVIRONMENT, 'PYTHONUTF8': '1'}, input=typed, capture_output=True)
    assert (ran.returncode, ran.stderr) == (0, b'')
    assert ran.stdout.count(b'is not an action of this game') == 2


def test_a_terminal_without_our_characters_gets_a_game_all_the_same() -> None:
    argv = [*COMMAND, 'play', 'claim', '--seed', BLUE_FIRST]
    ran = subprocess.run(
        argv, env={**ENVIRONMENT, 'PYTHONIOENCODING': 'ascii'}, input=b'', capture_output=True
    )
    assert (ran.returncode, ran.stderr) == (0, b'')


class Terminal:
    """The command at a pseudo-terminal of 80 by 24."""

    def __init__(self, *argv: str) -> None:
        pty = pytest.importorskip('pty', reason='pseudo-terminals are of Unix')
        self.end, other = pty.openpty()
        environment = {**ENVIRONMENT, 'COLUMNS': '80', 'LINES': '24'}
        self.child = subprocess.Popen(
            [*COMMAND, *argv],
            env=environment,
            stdin=other,
            stdout=other,
            stderr=other,
            start_new_session=True,
        )
        os.close(other)
        self.seen = ''

    def wait_for(self, text: str, seconds: float = 20) -> str:
        """Reads until the text appears; returns all up to it."""
        deadline = time.monotonic() + seconds
        while text not in self.seen:
            ready, _, _ = select.select([self.end], [], [], max(0, deadline - time.monotonic()))
            assert ready, f'no {text!r} in {self.seen!r}'
            self.seen += os.read(self.end, 4096).decode()
        before, _, self.seen = self.seen.partition(text)
        return before

    def type(self, text: str) -> None:
        os.write(self.end, text.encode())

    def finish(self) -> int:
        code = self.child.wait(20)
        os.close(self.end)
        return code


def test_at_a_real_terminal_a_person_places_confirms_and_leaves() -> None:
    terminal = Terminal('play', 'claim', '--level', '1', '--seed', BLUE_FIRST)
    assert 'You are Blue.' in terminal.wait_for('blue> ')
    terminal.type('?\n')
    first = terminal.wait_for('blue> ').partition('place ')[2].split()[0]
    terminal.type(f'{first}\n')
    assert f'Blue places a piece on {first}.' in terminal.wait_for('blue> ')
    terminal.type(f'{first}\n')
    assert f'{first} is not free. (C3)' in terminal.wait_for('blue> ')
    terminal.type('quit\n')
    terminal.wait_for('it is not saved.')
    assert terminal.finish() == 0


def test_control_c_at_a_real_terminal_leaves_no_traceback() -> None:
    terminal = Terminal('play', 'claim', '--level', '1', '--seed', BLUE_FIRST)
    terminal.wait_for('blue> ')
    for _ in range(20):  # one that comes between the prompt and the reading is noticed only with the next
        os.kill(terminal.child.pid, signal.SIGINT)
        if select.select([terminal.end], [], [], 1)[0]:
            break
    terminal.wait_for('\n')
    assert 'Traceback' not in terminal.seen
    assert terminal.finish() == 130
