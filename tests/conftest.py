"""`--full` plays the long versions of tests."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        '--full', action='store_true', help='play the long versions of tests: thousands of games'
    )


@pytest.fixture(scope='session')
def full(request: pytest.FixtureRequest) -> bool:
    """Whether the long version is asked for."""
    return bool(request.config.getoption('--full'))
