"""The compiled engine plays the very games the interpreted one plays. Collected only where it is compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from meadhall.core import state
from tests.conformance.saga import all_of_them

ROOT = Path(__file__).resolve().parents[2]
GAMES = 3


def test_this_run_tests_the_compiled_engine() -> None:
    assert os.environ['MEADHALL_TESTED'] == 'compiled'
    assert not state.__file__.endswith('.py')


def test_compiled_and_interpreted_play_the_same_games() -> None:
    script = Path(__file__).with_name('saga.py')
    answer = subprocess.run(
        [sys.executable, str(script), str(GAMES)],
        env={**os.environ, 'PYTHONPATH': str(ROOT / 'src')},
        capture_output=True,
        text=True,
        check=True,
    )
    engine, *lines = answer.stdout.splitlines()
    assert engine == str(ROOT / 'src' / 'meadhall' / 'core' / 'state.py')
    assert lines == all_of_them(GAMES)
