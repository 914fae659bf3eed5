"""Renews the locked requirement files; see README.md beside this file."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Each file keeps to the versions of the one before it, so that all three fit into one environment.
FILES: dict[str, list[str]] = {
    'test': ['--group=build', '--group=test', '--extra=hall', '--extra=openspiel', '--extra=pettingzoo'],
    'run': ['--group=build', '--extra=hall', '--constraint=requirements/test.txt'],
    'bench': ['--group=build', '--extra=hall', '--extra=bench', '--constraint=requirements/test.txt'],
}


def lock(name: str, choice: list[str], upgrade: list[str]) -> None:
    """Write requirements/<name>.txt for every platform and every Python from 3.11 on."""
    command = ['uv', 'pip', 'compile', 'pyproject.toml', *choice, *upgrade]
    command += ['--universal', '--python-version=3.11', '--generate-hashes', '--no-annotate', '--no-header']
    command += ['--quiet', f'--output-file=requirements/{name}.txt']
    subprocess.run(command, cwd=ROOT, check=True)


if __name__ == '__main__':
    for name, choice in FILES.items():
        lock(name, choice, sys.argv[1:])
