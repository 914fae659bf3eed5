"""`--full` plays the long versions of tests."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

HERE = Path(__file__).parent
# What stands on the engine, and tests of drawing: `hall.py test` runs them on the compiled engine only.
ONCE = ('browser', 'client', 'hall', 'lab', 'games/test_scenes.py', 'games/no_more_vikings/test_leaks.py')

# These compare the compiled engine with the interpreted one; `hall.py test` says which of the two runs.
collect_ignore = [] if os.environ.get('MEADHALL_TESTED') == 'compiled' else ['conformance/test_compiled.py']

# A shell lets what runs in the background ignore Control-C, and our children would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

# How long a test takes says more about the machine than about us.
settings.register_profile('unhurried', deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile('unhurried')


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        '--full', action='store_true', help='play the long versions of tests: thousands of games'
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.relative_to(HERE).as_posix().startswith(ONCE):
            item.add_marker(pytest.mark.once)


@pytest.fixture(scope='session')
def full(request: pytest.FixtureRequest) -> bool:
    """Whether the long version is asked for."""
    return bool(request.config.getoption('--full'))
