"""Who plays at several tables is called from one to the other."""

from __future__ import annotations

import random

import pytest

from tests.browser.visitor import Visitors, seated


@pytest.mark.parametrize('phone', [False, True], ids=['desk', 'phone'])
def test_another_table_that_waits_calls_and_is_led_to(phone: bool, visitors: Visitors) -> None:
    table, [ada, bo] = seated(visitors, 'claim', 'Ada', 'Bo', bots=0, phone=phone)
    if ada.state()['asked']:
        ada.turn(random.Random(1))
    ada.page.clock.install()
    ada.go('/rules/claim')
    ada.wait('.book h2')
    ada.page.clock.run_for(1_000)
    assert ada.page.locator('.calls').count() == 0
    bo.turn(random.Random(2))
    ada.page.clock.run_for(16_000)
    ada.sees('.notice', 'It is your turn at another table: Claim.')
    calls = ada.page.get_by_role('link', name='Your turn 1')
    ada.touch(calls)
    assert ada.table() == table
    ada.page.clock.run_for(1_000)
    assert ada.state()['asked']
    assert calls.count() == 0  # it is this table


def test_a_page_looks_for_turns_now_and_then(visitors: Visitors) -> None:
    ada = visitors.come('Ada')
    asked = list[str]()
    ada.page.on('request', lambda request: asked.append(request.url))
    ada.page.clock.install()
    ada.go('/')
    ada.wait('.cards, #play')
    ada.page.clock.run_for(60_000)
    ada.page.wait_for_timeout(300)
    assert 3 <= len([url for url in asked if '/me/turns' in url]) <= 8
