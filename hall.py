#!/usr/bin/env python3
"""Sets up Meadhall and runs it. Needs nothing but Python 3.11 or later.

  python3 hall.py serve           open the hall
  python3 hall.py WORD [ARGS]     any command of meadhall, for instance: python3 hall.py play claim
  python3 hall.py setup           only prepare, so that the next command starts at once

  python3 hall.py test [ARGS]     run the tests, on the sources and on the compiled engine; ARGS go to pytest
  python3 hall.py check           lint, format, types
  python3 hall.py bench [ARGS]    measure the engine, beside its peers where these can be installed

All it installs goes into .venv beside this file, in the versions locked in requirements/. No step is done
twice with the same inputs. Deleting .venv is always safe.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO

if sys.version_info < (3, 11):  # noqa: UP036 - this file is what an older Python meets first
    sys.exit('Meadhall needs Python 3.11 or later; this is Python {}.{}.'.format(*sys.version_info[:2]))

if sys.platform != 'win32':
    import fcntl

ROOT = Path(__file__).resolve().parent
VENV = ROOT / '.venv'

# What `check` runs, each as `python -m …` on the working tree.
CHECKS = [
    ['ruff', 'check'],
    ['ruff', 'format', '--check'],
    ['mypy'],
    ['tools.words', 'check'],
    ['tools.client', 'check'],
]

NO_VENV = """This Python cannot make virtual environments: its module ensurepip is missing.
On Debian and Ubuntu:  sudo apt install python3-venv"""


class StepFailed(Exception):
    """A step of the set-up did not work; the message is what it printed."""


# ---- Commands ----------------------------------------------------------------------------------------------


def main(arguments: list[str]) -> int:
    if not arguments or arguments[0] in ('-h', '--help', 'help'):
        print(__doc__.strip())
        return 0
    if importlib.util.find_spec('ensurepip') is None:
        say(NO_VENV)
        return 1
    word, *rest = arguments
    if word in ('setup', 'check') and rest:
        say(f'{word} takes no arguments')
        return 2
    try:
        command = COMMANDS.get(word)
        return command(rest) if command else meadhall(word, rest)
    except StepFailed as failure:
        say(f'{failure}\nThe set-up stopped here, for the reason above. What worked is kept.')
        return 1
    except KeyboardInterrupt:
        return 130


def meadhall(word: str, rest: list[str]) -> int:
    prepare('run')
    return hand_over(program('meadhall'), word, *rest)


def setup(_rest: list[str]) -> int:
    prepare('run')
    say('Meadhall is ready: python3 hall.py serve')
    return 0


def test(rest: list[str]) -> int:
    """Both runs go on to the end, whatever the first one finds."""
    prepare('run', 'test')
    find_browser()
    twice = ['-m', 'not once'] if is_compiled() else []
    outcomes = {'interpreted': pytest('interpreted', [*twice, *rest])}
    if is_compiled():
        outcomes['compiled'] = pytest('compiled', ['-o', 'pythonpath=.', '-m', 'not interpreted_only', *rest])
        if rest and set(outcomes.values()) > {NOTHING_CHOSEN}:  # a choice of tests that one engine runs
            outcomes = {engine: code for engine, code in outcomes.items() if code != NOTHING_CHOSEN}
    else:
        say('The engine is not compiled here: the second run, on the compiled engine, is left out.')
    return report(outcomes)


NOTHING_CHOSEN = 5  # pytest's exit code when the arguments leave no test to run


def pytest(engine: str, arguments: list[str]) -> int:
    say(f'\n==== tests, {engine} ====')
    return run(program('python'), '-m', 'pytest', *arguments, MEADHALL_TESTED=engine)


def check(_rest: list[str]) -> int:
    """Looks at the working tree only, so there is nothing to compile."""
    prepare('run', 'test', build=False)
    python, sources = program('python'), str(ROOT / 'src')
    return report({' '.join(words): run(python, '-m', *words, PYTHONPATH=sources) for words in CHECKS})


def bench(rest: list[str]) -> int:
    prepare('run')
    try:
        prepare('bench')
    except StepFailed:
        say('The peers (OpenSpiel) cannot be installed on this machine: measuring without them.')
    return hand_over(program('meadhall'), 'bench', *rest)


COMMANDS = {'setup': setup, 'test': test, 'check': check, 'bench': bench}


def report(outcomes: dict[str, int]) -> int:
    """One line for all that ran; returns the first exit code that is not 0."""
    say('\n' + ', '.join(f'{name}: {"FAILED" if code else "passed"}' for name, code in outcomes.items()))
    return next((code for code in outcomes.values() if code), 0)


# ---- Set-up ------------------------------------------------------------------------------------------------


def prepare(*names: str, build: bool = True) -> None:
    """Bring .venv up to date with requirements/<name>.txt and, unless told otherwise, with the sources."""
    with alone():
        step('venv', digest(sys.version, sys.base_prefix, str(VENV)), 'making .venv', make_venv)
        for name in names:
            file = ROOT / 'requirements' / f'{name}.txt'
            step(name, digest(file), WHAT[name], partial(install, '--require-hashes', '-r', str(file)))
        if build:
            make_pages()
            step('build', digest(*build_inputs()), 'building Meadhall', build_and_install)


WHAT = {
    'run': 'installing what Meadhall needs',
    'test': 'installing the test tools',
    'bench': 'installing the peers to measure against',
}


def step(name: str, inputs: str, doing: str, work: Callable[[], None]) -> None:
    """Do `work`, unless it was done with these inputs. The stamp comes last: what broke off is done again."""
    stamp = stamp_of(name)
    if stamp.is_file() and stamp.read_text() == inputs:
        return
    say(f'{doing} …')
    stamp.unlink(missing_ok=True)
    work()
    stamp.write_text(inputs)


def stamp_of(name: str) -> Path:
    return VENV / f'{name}.stamp'


def make_venv() -> None:
    shutil.rmtree(VENV, ignore_errors=True)
    try:
        venv.create(VENV, with_pip=True, symlinks=os.name != 'nt')
    except (OSError, subprocess.CalledProcessError) as error:
        raise StepFailed(f'.venv cannot be made: {error}') from error


def install(*arguments: str) -> None:
    """pip install. Killed half-way it may leave anything: until it is through, .venv counts as unmade."""
    stamp = stamp_of('venv')
    made_from = stamp.read_text()
    stamp.unlink()
    try:
        quietly('pip', 'install', '--no-input', *arguments)
    except StepFailed:
        stamp.write_text(made_from)  # pip itself gave up, in good order
        raise
    stamp.write_text(made_from)


def build_and_install() -> None:
    """Not an editable install: the engine is compiled into .venv, and src/ stays free of compiled files."""
    with TemporaryDirectory() as folder:
        quietly('hatchling', 'build', '--target', 'wheel', '--directory', folder)
        install('--no-deps', '--force-reinstall', *map(str, Path(folder).glob('*.whl')))
    if not is_compiled():
        say('No C compiler (or MEADHALL_PURE is set): the engine is not compiled and runs slower.')


BROWSERS = ('chromium', 'chromium-browser', 'google-chrome')
APT_INSTALL = ['install', '--yes', '--no-install-recommends', 'chromium', 'fonts-dejavu-core']


def find_browser() -> None:
    """A browser for the browser tests: on a Debian of one's own it is installed, elsewhere one is told."""
    if any(map(shutil.which, BROWSERS)):
        return
    apt = shutil.which('apt-get')
    if apt and hasattr(os, 'geteuid') and os.geteuid() == 0:
        say('installing chromium …')
        for arguments in (['update'], APT_INSTALL):
            with TemporaryFile('w+', encoding='utf-8', errors='replace') as output:
                run(apt, '--quiet', *arguments, output=output, DEBIAN_FRONTEND='noninteractive')
    if not any(map(shutil.which, BROWSERS)):
        say('There is no chromium here: the tests in the browser are left out.')


def make_pages() -> None:
    """The pages of the hall, built into src/. All else works without them, so a failure is only told."""
    if not (ROOT / 'src/meadhall/hall/client/index.html').is_file():
        stamp_of('pages').unlink(missing_ok=True)
    try:
        build = partial(quietly, 'tools.client', 'build')
        step('pages', digest(*page_inputs()), 'building the pages of the hall', build)
    except StepFailed as failure:
        say(f'{failure}\nWithout its pages the hall opens, and plays by the protocol only.')


def page_inputs() -> Iterator[str | Path]:
    yield ROOT / 'tools/client.py'
    files = [file for file in (ROOT / 'client').rglob('*') if file.is_file()]
    yield from sorted(file for file in files if 'node_modules' not in file.parts)


def build_inputs() -> Iterator[str | Path]:
    """All that the wheel is made from. A compiler installed later makes a new wheel, too."""
    yield sys.version
    yield from (os.environ.get(name, '') for name in ('MEADHALL_PURE', 'CC', 'CFLAGS', 'LDFLAGS'))
    yield shutil.which(os.environ.get('CC') or 'cc') or ''
    for name in ('pyproject.toml', 'hatch_build.py', 'README.md', 'LICENSE', 'requirements/run.txt'):
        yield ROOT / name
    for folder in ('src', 'docs/rules'):
        files = [file for file in (ROOT / folder).rglob('*') if file.is_file() and file.suffix != '.pyc']
        yield from sorted(files)


def digest(*inputs: str | Path) -> str:
    """A hash of texts, and of files by name and content."""
    total = hashlib.sha256()
    for item in inputs:
        content = item.read_bytes() if isinstance(item, Path) else b''
        total.update(f'{item} {len(content)}\n'.encode() + content)
    return total.hexdigest()


@contextmanager
def alone() -> Iterator[None]:
    """One hall.py at a time changes .venv. The lock, on this very file, goes when the process goes."""
    with open(__file__) as file:
        if sys.platform != 'win32':
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                say('waiting for another hall.py to finish its set-up …')
                fcntl.flock(file, fcntl.LOCK_EX)
            except OSError:
                pass  # a file system without locks
        yield


# ---- Running things in .venv -------------------------------------------------------------------------------


def place(kind: str) -> Path:
    return Path(sysconfig.get_path(kind, 'venv', {'base': str(VENV), 'platbase': str(VENV)}))


def program(name: str) -> str:
    return str(place('scripts') / name)


def is_compiled() -> bool:
    return any(place('platlib').glob('meadhall__mypyc.*'))


def environment(**more: str) -> dict[str, str]:
    """The caller's, without what would lead Python or pip out of .venv."""
    astray = ('PYTHONPATH', 'PYTHONHOME', 'VIRTUAL_ENV', '__PYVENV_LAUNCHER__')
    kept = {name: value for name, value in os.environ.items() if name not in astray}
    return {**kept, 'PIP_USER': '0', 'PIP_DISABLE_PIP_VERSION_CHECK': '1', **more}


def run(*command: str, output: IO[str] | None = None, **more: str) -> int:
    """Run in the root of the project. Ctrl-C reaches the child as well, which ends in its own way."""
    errors = subprocess.STDOUT if output else None
    child = subprocess.Popen(command, cwd=ROOT, env=environment(**more), stdout=output, stderr=errors)
    try:
        return child.wait()
    except KeyboardInterrupt:
        child.wait()
        raise


def quietly(*module: str) -> None:
    """Run a module of .venv's Python; it is heard only if it fails."""
    with TemporaryFile('w+', encoding='utf-8', errors='replace') as output:
        if run(program('python'), '-m', *module, output=output):
            output.seek(0)
            raise StepFailed(output.read())


def hand_over(*command: str) -> int:
    """Become that command, where the system can; in the caller's folder."""
    if sys.platform == 'win32':
        return subprocess.call(command, env=environment())
    os.execve(command[0], command, environment())


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
