"""A browser and a hall for all tests here. Without chromium, or without the built pages, they are skipped.

`hall.py test` runs all tests twice, on the sources and on the compiled package. The pages and the server are
the same in both, and a browser takes its time: where there is a compiled package, it alone meets the browser.
"""

from __future__ import annotations

import os
import shutil
import sysconfig
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

import meadhall
from tests.browser.house import House
from tests.browser.visitor import Visitors

HERE = Path(__file__).parent
BROWSERS = ('chromium', 'chromium-browser', 'google-chrome')
PAGES = Path(meadhall.__file__).parent / 'hall' / 'client' / 'index.html'
QUIET = [
    '--no-sandbox',  # which root cannot have
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-gpu',
]


def reason_to_skip() -> str:
    if not chromium():
        return 'there is no chromium here'
    if not PAGES.is_file():
        return 'the pages are not built: python tools/client.py build'
    if os.environ.get('MEADHALL_TESTED') == 'interpreted' and is_compiled():
        return 'the browser meets the compiled package, in the second run'
    return ''


def chromium() -> str | None:
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def is_compiled() -> bool:
    return any(Path(sysconfig.get_path('platlib')).glob('meadhall__mypyc.*'))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    reason = reason_to_skip()
    for item in items:
        if reason and HERE in item.path.parents:
            item.add_marker(pytest.mark.skip(reason=reason))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that fails once in a while can be understood from what it printed."""
    report = yield
    visitors = item.funcargs.get('visitors') if isinstance(item, pytest.Function) else None
    if report.failed and isinstance(visitors, Visitors):
        report.sections.append(('what the pages showed', '\n'.join(one.tell() for one in visitors.here)))
    return report


@pytest.fixture(scope='session')
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp('hall')) as opened:
        yield opened
    assert opened.noted('error') == []


@pytest.fixture(scope='module')
def browser() -> Iterator[Browser]:
    """Not for the session: as long as Playwright runs, no other test can have an event loop."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium(), args=QUIET)
        yield launched
        launched.close()


@pytest.fixture
def visitors(browser: Browser, house: House) -> Iterator[Visitors]:
    """Whoever a test calls in. In the end none of their pages may have met an error."""
    come = Visitors(browser, house)
    yield come
    come.leave()
    assert come.errors == []
