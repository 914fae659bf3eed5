"""Connections break and halls are killed: pages say so, come back by themselves, and are exact."""

from __future__ import annotations

import random

from playwright.sync_api import WebSocketRoute

from tests.browser.house import House
from tests.browser.visitor import Visitor, Visitors, seated

# Everybody is back, and Bo alone is awaited.
QUIET = """() => {
  const rows = [...document.querySelectorAll('.seats > li')].map((one) => one.className);
  return rows.every((one, seat) => !one.includes('away') && one.includes('waits') === (seat === 1));
}"""
LOST = 'The connection is lost. Trying again …'


def fresh(visitor: Visitor) -> object:
    """The table as a page shows it that is opened only now, on the same device."""
    again = Visitor(visitor.context, visitor.house, visitor.phone)
    again.go(visitor.page.url.removeprefix(visitor.house.url))
    drawn = again.drawn()
    again.page.close()
    return drawn


class Cable:
    """Leads from a page to the hall, and can be pulled."""

    def __init__(self, visitor: Visitor) -> None:
        self.plugged = True
        self.sockets = list[WebSocketRoute]()
        visitor.page.route_web_socket('**/live*', self.connect)

    def connect(self, socket: WebSocketRoute) -> None:
        if self.plugged:
            socket.connect_to_server()
            self.sockets.append(socket)
        else:
            socket.close()

    def pull(self) -> None:
        self.plugged = False
        for socket in self.sockets:
            socket.close()


def test_who_was_cut_off_comes_back_and_has_missed_nothing(visitors: Visitors) -> None:
    _, [ada, bo] = seated(visitors, 'claim', 'Ada', 'Bo')
    cable, rng = Cable(ada), random.Random(1)
    ada.page.reload()
    if ada.state()['asked']:
        ada.turn(rng)
    cable.pull()
    assert LOST in ada.text('.lost')
    bo.wait('.bar.asked')
    bo.turn(rng)
    cable.plugged = True
    ada.wait('.bar.asked')
    assert ada.page.locator('.lost').count() == 0
    assert ada.drawn() == fresh(ada)


def test_a_killed_hall_goes_on_where_it_was_and_so_do_the_pages(visitors: Visitors, house: House) -> None:
    table, [ada, bo] = seated(visitors, 'eketorp', 'Ada', 'Bo')
    ada.turn(random.Random(2))  # placed in secret, confirmed; Bo has not yet
    version = house.card(table)['version']
    house.kill()
    for person in (ada, bo):
        assert LOST in person.text('.lost')
    house.open()
    for person in (ada, bo):
        person.page.locator('.lost').wait_for(state='detached')
        person.page.wait_for_function(QUIET)
    for person in (ada, bo):
        assert person.drawn() == fresh(person)
    assert house.card(table)['version'] >= version
    bo.turn(random.Random(3))


def test_a_device_without_network_says_so(visitors: Visitors) -> None:
    ada = visitors.come('Ada')
    ada.go('/')
    ada.wait('h1')
    ada.context.set_offline(True)
    assert 'You are offline' in ada.text('.offline')
    ada.context.set_offline(False)
    ada.page.locator('.offline').wait_for(state='detached')
