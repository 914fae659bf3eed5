"""The command `meadhall`. What is wrong with a command is said in one line on standard error.

Exit codes: 0 all is well; 1 a check failed; 2 the command or its input cannot be used; 130 stopped by Ctrl-C.
"""

from __future__ import annotations

import argparse
import importlib.util
import math
import os
import re
import sys
from collections.abc import Callable
from typing import Final, NoReturn, TypeAlias

import meadhall

from .bots import LEVELS, Bot, bot
from .core.errors import MeadhallError
from .core.game import Game, game, games
from .core.record import Record
from .core.words import ENGLISH, Catalog
from .lab.bench import bench, game_statistics
from .languages import catalog, languages
from .table.match import Match
from .terminal.console import Console
from .terminal.errors import FailedCheck, bad, reason
from .terminal.play import Sitting
from .terminal.replay import SPECTATOR, replay
from .terminal.settings import Settings
from .terminal.shelf import about, list_games

EXAMPLES: Final = """\
examples:
  meadhall games                              the games and their options
  meadhall play claim                         you against a bot, in this terminal
  meadhall play claim --players 3 --level 3   you against two strong bots
  meadhall play claim --seat none             watch bots play
  meadhall play claim --save game.txt         keep a record ...
  meadhall replay game.txt --verify           ... and look at it again

meadhall COMMAND --help tells more."""

PLAY_EXAMPLES: Final = """\
examples:
  meadhall play claim
  meadhall play claim --players 4 --seat red --level 2
  meadhall play claim --option island=random --option quiet-turns=40 --seed midsummer
  meadhall play claim --option island=@my-island.txt --save game.txt

An option's VALUE is JSON, or else text. @FILE reads JSON or TOML by the file's ending; any other file holds
the lines of a drawing. meadhall games lists the options of each game."""

REPLAY_EXAMPLES: Final = """\
examples:
  meadhall replay game.txt
  meadhall replay game.txt --at 40 --svg forty.svg
  meadhall replay - --verify < game.txt"""

BENCH_EXAMPLES: Final = """\
examples:
  meadhall bench
  meadhall bench claim --players 2,3,4 --rounds 3 --seconds 1"""


def main(argv: list[str] | None = None) -> int:
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, 'reconfigure'):
            stream.reconfigure(errors='replace')  # a character that cannot be read or shown stops nothing
    try:
        code = run(parser().parse_args((sys.argv[1:] if argv is None else argv) or ['--help']))
        sys.stdout.flush()
        return code
    except SystemExit as end:  # argparse has said all: its help, or what is wrong
        return end.code if isinstance(end.code, int) else 0
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def run(arguments: argparse.Namespace) -> int:
    """Carries out a command, in the language asked for."""
    words: Catalog = ENGLISH
    try:
        arguments.lang = arguments.lang or environment_language()
        words = catalog(arguments.lang)
        arguments.run(arguments, Console(words))
    except MeadhallError as error:
        print('meadhall: ' + reason(error, words), file=sys.stderr)
        return 1 if isinstance(error, FailedCheck) else 2
    return 0


def environment_language() -> str:
    """The language of the terminal, if there are words for it."""
    names = ('LANGUAGE', 'LC_ALL', 'LC_MESSAGES', 'LANG')
    wanted = next((os.environ[name] for name in names if os.environ.get(name)), '')
    code = re.split('[^a-z]', wanted)[0]
    return code if code in languages() else 'en'


# --- the commands --------------------------------------------------------------------------------------
def run_games(arguments: argparse.Namespace, console: Console) -> None:
    list_games(console)


def run_about(arguments: argparse.Namespace, console: Console) -> None:
    about(console, meadhall.__version__)


def run_play(arguments: argparse.Namespace, console: Console) -> None:
    found = game(arguments.game)
    players = found.low_players if arguments.players is None else arguments.players
    found.check_players(players)
    seat = which_seat(found, players, arguments.seat, console)
    bots: list[Bot | str] = [bot(found.name, arguments.level) for _ in range(players)]
    if seat is not None:
        bots[seat] = 'person'
    settings = Settings(arguments.option)
    try:
        match = Match(found.name, bots, settings.options, arguments.seed)
    except MeadhallError as error:
        raise settings.blame(error) from None
    Sitting(match, seat, arguments.level, console, arguments.lang, arguments.save).run()


def which_seat(found: Game, players: int, text: str, console: Console) -> int | None:
    """A seat by its colour, in English or in the language of the terminal, or by its number from 1 on."""
    wanted = text.lower()
    if wanted == 'none':
        return None
    words = [found.seat_word(seat) for seat in range(players)]
    for seat, word in enumerate(words):
        if wanted in (word, str(seat + 1), console.words(found.seat(seat)).lower()):
            return seat
    raise bad('seat-unknown', seat=text, seats=[f'{word} ({seat + 1})' for seat, word in enumerate(words)])


def run_replay(arguments: argparse.Namespace, console: Console) -> None:
    def lens(record: Record) -> int | None:
        if arguments.seat is None:
            return None
        seat = which_seat(game(record.game), record.players, arguments.seat, console)
        return SPECTATOR if seat is None else seat

    replay(arguments.file, console, arguments.at, arguments.verify, arguments.step, arguments.svg, lens)


def run_bench(arguments: argparse.Namespace, console: Console) -> None:
    found = game(arguments.game)
    players = list({found.low_players: 0, found.high_players: 0})
    if arguments.players is not None:
        players = numbers(arguments.players)
    for number in players:
        found.check_players(number)
    if arguments.rounds < 1:
        raise bad('at-least-one')
    if not 0 < arguments.seconds < math.inf:
        raise bad('more-than-nothing')
    table = bench(found.name, players, arguments.rounds, arguments.seconds, progress())
    told = game_statistics(found.name, arguments.games, progress()) if arguments.games > 0 else None
    clear_progress()
    console.show(table)
    if told is not None:
        console.show(f'\n{told}')
    if importlib.util.find_spec('pyspiel') is None:
        console.say('no-peers')


def numbers(text: str) -> list[int]:
    parts = text.split(',')
    if not all(part.strip().isdecimal() for part in parts):
        raise bad('number-list', text=text)
    return [int(part) for part in parts]


def progress() -> Callable[[str], None]:
    """Tells how far the measuring is: on a terminal in one line that is written over."""
    if not sys.stderr.isatty():
        return lambda text: print(text, file=sys.stderr)
    return lambda text: print(f'\r\033[K{text}', end='', file=sys.stderr, flush=True)


def clear_progress() -> None:
    if sys.stderr.isatty():
        print('\r\033[K', end='', file=sys.stderr, flush=True)


# --- the command line ----------------------------------------------------------------------------------
class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f'{self.prog}: {message} (see {self.prog} --help)\n')


def parser() -> Parser:
    top = Parser(
        prog='meadhall',
        description='Four Viking board games in one hall.',
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument('--version', action='version', version=f'meadhall {meadhall.__version__}')
    commands = top.add_subparsers(metavar='COMMAND', required=True)
    add_command(commands, 'games', run_games, 'list the games and their options')
    play = add_command(commands, 'play', run_play, 'play against bots in this terminal', PLAY_EXAMPLES)
    play.add_argument('game', metavar='GAME', help='for instance claim')
    add_play_arguments(play)
    serve = add_command(
        commands, 'serve', run_play, 'open the hall; until it is built, play in this terminal'
    )
    serve.set_defaults(game=games()[0])
    add_play_arguments(serve)
    add_replay_arguments(add_command(commands, 'replay', run_replay, 'tell a recorded game', REPLAY_EXAMPLES))
    add_bench_arguments(add_command(commands, 'bench', run_bench, 'measure the engine', BENCH_EXAMPLES))
    add_command(commands, 'about', run_about, 'the version, and what it runs on')
    return top


Commands: TypeAlias = 'argparse._SubParsersAction[Parser]'  # the type has no public name
Run: TypeAlias = Callable[[argparse.Namespace, Console], None]


def add_command(commands: Commands, name: str, run: Run, what: str, examples: str = '') -> Parser:
    command = commands.add_parser(
        name,
        help=what,
        description=f'{what[0].upper()}{what[1:]}.',
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument('--lang', metavar='xx', help='language; by default the one of the terminal')
    command.set_defaults(run=run)
    return command


def add_play_arguments(command: Parser) -> None:
    add = command.add_argument
    add('--players', type=int, metavar='N', help='how many seats; by default as few as the game takes')
    add('--seat', default='1', metavar='COLOUR|N', help='your seat, by colour or number; none: only watch')
    add('--level', type=int, default=2, metavar=f'1..{len(LEVELS)}', help='of the bots; 2 if not given')
    add('--option', action='append', default=[], metavar='NAME=VALUE', help='of the game; or NAME=@FILE')
    add('--seed', metavar='TEXT', help='the seed of all chance; by default a secret one')
    add('--save', metavar='FILE', help='keep a record of the game, up to date at every step')


def add_replay_arguments(command: Parser) -> None:
    add = command.add_argument
    add('file', metavar='FILE', help='a record; - reads standard input')
    add('--at', type=int, metavar='N', help='stop after N actions')
    add('--seat', metavar='COLOUR|N', help='only what this seat knew; none: what everybody knew')
    add('--verify', action='store_true', help='check that the seed fits its fingerprint and dealt all chance')
    add('--step', action='store_true', help='show the board after each action, and wait')
    add('--svg', metavar='OUT.svg', help='write a picture of the last position')


def add_bench_arguments(command: Parser) -> None:
    add = command.add_argument
    add('game', metavar='GAME', nargs='?', default=games()[0], help=f'{games()[0]} if not given')
    add('--players', metavar='N,N', help='numbers of players; by default the fewest and the most')
    add('--rounds', type=int, default=5, metavar='N', help='how often each case is run; 5 if not given')
    add('--seconds', type=float, default=0.5, metavar='S', help='how long each run is; 0.5 if not given')
    add('--games', type=int, default=100, metavar='N', help='games for the statistics; 100 if not given')


if __name__ == '__main__':
    sys.exit(main())
