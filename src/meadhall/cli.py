"""The command `meadhall`. What is wrong with a command is said in one line on standard error.

Exit codes: 0 all is well; 1 a check failed; 2 the command or its input cannot be used; 130 stopped by Ctrl-C.
"""

from __future__ import annotations

import argparse
import importlib.util
import logging
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
from .core.words import ENGLISH, Catalog, Message
from .lab import bench_pettingzoo
from .lab.bench import bench, game_statistics
from .lab.fuzz import Fuzz
from .languages import catalog, languages
from .table.match import Match, checked_seed, new_seed
from .table.store import backup
from .terminal.console import Console
from .terminal.errors import FailedCheck, bad, reason
from .terminal.files import folder_for
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
  meadhall serve                              open the hall in the browser
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

SERVE_EXAMPLES: Final = """\
examples:
  meadhall serve                              on this machine only
  meadhall serve --lan                        for everybody in the home network
  meadhall serve --host 0.0.0.0 --url https://hall.example.org
  meadhall backup monday.sqlite               a copy of all tables, while the hall is open

docs/hosting.md tells more."""

REPLAY_EXAMPLES: Final = """\
examples:
  meadhall replay game.txt
  meadhall replay game.txt --at 40 --svg forty.svg
  meadhall replay - --verify < game.txt"""

BENCH_EXAMPLES: Final = """\
examples:
  meadhall bench
  meadhall bench claim --players 2,3,4 --rounds 3 --seconds 1
  meadhall bench pettingzoo                   all games as PettingZoo steps them, beside two of its own
  meadhall bench hall                         500 tables, 2,000 sockets, beside a bare server
  meadhall bench hall --game claim --tables 100 --sockets 400 --seconds 60"""

FUZZ_EXAMPLES: Final = """\
examples:
  meadhall fuzz claim --minutes 5
  meadhall fuzz all --minutes 60 --seed midsummer --out findings

Plays games with drawn options, numbers of players and ways to play, and looks for whatever breaks the
contract of a game. A finding is written as a record that replays to the spot, and a text that says what is
wrong there. The exit code is 1 if there is any. Ctrl-C ends it early."""


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


def run_serve(arguments: argparse.Namespace, console: Console) -> None:
    """Imported when asked for: the terminal and the library do without a web server."""
    try:
        from .hall.serve import data_file, serve
        from .hall.settings import Limits
        from .hall.settings import Settings as HallSettings
    except ImportError as error:
        raise bad('needs-extra', name=error.name or str(error)) from None
    settings = HallSettings(
        data=arguments.data or str(data_file()),
        host=arguments.host or ('0.0.0.0' if arguments.lan else '127.0.0.1'),
        url=arguments.url.rstrip('/'),
        limits=Limits.none() if arguments.no_limits else Limits(),
    )
    level = logging.ERROR if arguments.quiet else logging.WARNING if sys.stderr.isatty() else logging.INFO
    serve(settings, arguments.port, lan=arguments.lan, level=level, catalog=console.catalog)


def run_backup(arguments: argparse.Namespace, console: Console) -> None:
    data = arguments.data
    if data is None:
        from .hall.serve import data_file

        data = str(data_file())
    if not os.path.isfile(data):
        raise bad('no-data', file=data)
    backup(data, arguments.file)
    console.say('copied', file=arguments.file)


def run_replay(arguments: argparse.Namespace, console: Console) -> None:
    def lens(record: Record) -> int | None:
        if arguments.seat is None:
            return None
        seat = which_seat(game(record.game), record.players, arguments.seat, console)
        return SPECTATOR if seat is None else seat

    replay(arguments.file, console, arguments.at, arguments.verify, arguments.step, arguments.svg, lens)


def run_bench(arguments: argparse.Namespace, console: Console) -> None:
    if arguments.rounds < 1:
        raise bad('at-least-one')
    if arguments.seconds is None:
        arguments.seconds = 30.0 if arguments.game == 'hall' else 0.5
    if not 0 < arguments.seconds < math.inf:
        raise bad('more-than-nothing')
    if arguments.game == 'hall':
        return run_bench_hall(arguments, console)
    if arguments.game == 'pettingzoo':
        return run_bench_pettingzoo(arguments, console)
    found = game(arguments.game)
    players = list({found.low_players: 0, found.high_players: 0})
    if arguments.players is not None:
        players = numbers(arguments.players)
    for number in players:
        found.check_players(number)
    table = bench(found.name, players, arguments.rounds, arguments.seconds, progress())
    told = game_statistics(found.name, arguments.games, progress()) if arguments.games > 0 else None
    clear_progress()
    console.show(table)
    if told is not None:
        console.show(f'\n{told}')
    if importlib.util.find_spec('pyspiel') is None:
        console.say('no-peers')


def run_bench_pettingzoo(arguments: argparse.Namespace, console: Console) -> None:
    missing = bench_pettingzoo.missing()
    if missing:
        raise bad('no-zoo', names=missing)
    table = bench_pettingzoo.bench(arguments.rounds, arguments.seconds, progress())
    clear_progress()
    console.show(table)


def run_bench_hall(arguments: argparse.Namespace, console: Console) -> None:
    try:
        from .lab import bench_hall
    except ImportError as error:
        raise bad('needs-extra', name=error.name or str(error)) from None
    found, tables = game(arguments.played), arguments.tables
    if tables < 1:
        raise bad('too-few', what='--tables', n=1)
    players = bench_hall.seats(found, arguments.sockets // tables)
    if arguments.sockets < tables * players:
        raise bad('too-few', what='--sockets', n=tables * players)
    load = bench_hall.Bench(
        found.name, players, tables, arguments.sockets, progress(), drafts=arguments.drafts
    )
    load.run(arguments.rounds, arguments.seconds)
    clear_progress()
    console.show(load.report())


def run_fuzz(arguments: argparse.Namespace, console: Console) -> None:
    names = games() if arguments.game == 'all' else (game(arguments.game).name,)
    if not 0 < arguments.minutes < math.inf:
        raise bad('minutes')
    seed = new_seed() if arguments.seed is None else checked_seed(arguments.seed)
    tell = progress()
    with folder_for(arguments.out) as folder:
        fuzz = Fuzz(names, seed, folder, lambda message: tell(console.words(message)))
        fuzz.run(60 * arguments.minutes)
    clear_progress()
    for figures in fuzz.figures.values():
        console.tell(figures.message())
    console.say('fuzz-seed', seed=seed)
    if fuzz.findings:
        raise FailedCheck(Message('terminal.fuzz-findings', {'n': fuzz.findings, 'folder': arguments.out}))


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
    serve = add_command(commands, 'serve', run_serve, 'open the hall in the browser', SERVE_EXAMPLES)
    add_serve_arguments(serve)
    copy = add_command(commands, 'backup', run_backup, "copy a hall's tables into a new file")
    copy.add_argument('file', metavar='FILE', help='where to; never over a file that is there')
    copy.add_argument('--data', metavar='FILE', help='the tables; by default those in your data folder')
    add_replay_arguments(add_command(commands, 'replay', run_replay, 'tell a recorded game', REPLAY_EXAMPLES))
    add_bench_arguments(add_command(commands, 'bench', run_bench, 'measure the engine', BENCH_EXAMPLES))
    add_fuzz_arguments(add_command(commands, 'fuzz', run_fuzz, 'look for what is wrong', FUZZ_EXAMPLES))
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


def add_serve_arguments(command: Parser) -> None:
    add = command.add_argument
    add('--port', type=int, metavar='N', help='by default 8181, or the next one that is free')
    add('--lan', action='store_true', help='open it to the home network; shows a code for phones')
    add('--host', metavar='ADDRESS', help='the address to listen at; by default this machine only')
    add('--url', default='', metavar='URL', help='the address people use, with a proxy before the hall')
    add('--data', metavar='FILE', help='where tables are kept; by default in your data folder')
    add('--quiet', action='store_true', help='note errors only')
    add('--no-limits', action='store_true', help='as many requests as anybody likes: for measuring')


def add_replay_arguments(command: Parser) -> None:
    add = command.add_argument
    add('file', metavar='FILE', help='a record; - reads standard input')
    add('--at', type=int, metavar='N', help='stop after N actions')
    add('--seat', metavar='COLOUR|N', help='only what this seat knew; none: what everybody knew')
    add('--verify', action='store_true', help='check that the seed fits its fingerprint and dealt all chance')
    add('--step', action='store_true', help='show the board after each action, and wait')
    add('--svg', metavar='OUT.svg', help='write a picture of the last position')


def add_bench_arguments(command: Parser) -> None:
    add, first = command.add_argument, games()[0]
    add('game', metavar='GAME', nargs='?', default=first, help=f'or pettingzoo, or hall; {first} by default')
    add('--players', metavar='N,N', help='numbers of players; by default the fewest and the most')
    add('--rounds', type=int, default=5, metavar='N', help='how often each case is run; 5 if not given')
    add('--seconds', type=float, metavar='S', help='how long each run is; 0.5 if not given')
    add('--games', type=int, default=100, metavar='N', help='games for the statistics; 100 if not given')
    hall = command.add_argument_group(
        'the hall', 'Here --seconds is how long all rounds take; 30 if not given.'
    )
    hall.add_argument('--game', dest='played', default='clash', metavar='GAME', help='clash if not given')
    hall.add_argument('--tables', type=int, default=500, metavar='N', help='500 if not given')
    hall.add_argument('--sockets', type=int, default=2000, metavar='N', help='in all; 2000 if not given')
    hall.add_argument('--drafts', action='store_true', help='moves are drafted, as in a browser')


def add_fuzz_arguments(command: Parser) -> None:
    add = command.add_argument
    add('game', metavar='GAME|all', help='for instance claim; all: every game in turn')
    add('--minutes', type=float, default=1.0, metavar='N', help='how long; 1 if not given')
    add('--seed', metavar='TEXT', help='plays the same games again; by default new ones')
    add('--out', default='findings', metavar='FOLDER', help='where findings go; findings if not given')


if __name__ == '__main__':
    sys.exit(main())
