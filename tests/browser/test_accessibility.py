"""What axe finds on the pages, in both schemes, on a desk and on a phone: nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped] # it has none

import meadhall as mh
from tests.browser.visitor import Scheme, Visitor, Visitors, finished, seated

DEVICES: list[tuple[Scheme, bool]] = [('light', False), ('dark', False), ('light', True), ('dark', True)]
NAMES = ['light', 'dark', 'light phone', 'dark phone']


def violations(visitor: Visitor) -> list[str]:
    found: dict[str, Any] = Axe().run(visitor.page).response
    return [
        f'{one["id"]}: {one["help"]}: {node["html"][:200]}'
        for one in found['violations']
        for node in one['nodes']
    ]


@pytest.mark.parametrize(('scheme', 'phone'), DEVICES, ids=NAMES)
@pytest.mark.parametrize('path', ['/', '/new'])
def test_axe_finds_nothing_around_the_games(
    path: str, scheme: Scheme, phone: bool, visitors: Visitors
) -> None:
    stranger = visitors.come(phone=phone, scheme=scheme)
    stranger.go(path)
    stranger.page.get_by_text(mh.render(mh.game('eketorp').title())).first.wait_for()
    assert violations(stranger) == []


@pytest.mark.parametrize(('scheme', 'phone'), DEVICES, ids=NAMES)
def test_axe_finds_nothing_in_the_rules(scheme: Scheme, phone: bool, visitors: Visitors) -> None:
    name = mh.games()[DEVICES.index((scheme, phone))]
    ada = visitors.come('Ada', phone=phone, scheme=scheme)
    ada.go(f'/rules/{name}')
    ada.wait('.book h2')
    assert violations(ada) == []
    ada.go(f'/new?game={name}')
    ada.press(f'Rules of {mh.game(name).title()}')
    ada.wait('dialog .book h2')
    assert violations(ada) == []


@pytest.mark.parametrize(('scheme', 'phone'), DEVICES, ids=NAMES)
def test_axe_finds_nothing_at_a_table(scheme: Scheme, phone: bool, visitors: Visitors, full: bool) -> None:
    """Each device meets one of the games, or all of them with --full."""
    index = DEVICES.index((scheme, phone))
    for name in mh.games() if full else [mh.games()[index]]:
        _, [ada] = seated(visitors, name, 'Ada', bots=2, phone=phone, scheme=scheme)
        ada.wait('.bar.asked')
        ada.turn(random.Random(name))
        ada.wait('.bar.asked')
        assert violations(ada) == []
        finished(ada)
        assert violations(ada) == []
        ada.press('Look through the game')
        ada.wait('.replay')
        assert violations(ada) == []
        ada.page.locator('.zoom').first.click()
        assert violations(ada) == []
