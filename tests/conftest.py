"""`--full` plays the long versions of tests."""

from __future__ import annotations

import os

import pytest

# These compare the compiled engine with the interpreted one; `hall.py test` says which of the two runs.
collect_ignore = [] if os.environ.get('MEADHALL_TESTED') == 'compiled' else ['conformance/test_compiled.py']


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        '--full', action='store_true', help='play the long versions of tests: thousands of games'
    )


@pytest.fixture(scope='session')
def full(request: pytest.FixtureRequest) -> bool:
    """Whether the long version is asked for."""
    return bool(request.config.getoption('--full'))
