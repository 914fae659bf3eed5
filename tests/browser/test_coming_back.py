"""Connections break and halls are killed: pages say so, come back by themselves, and are exact."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

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
            self.lead(socket, socket.connect_to_server())
            self.sockets.append(socket)
        else:
            socket.close()

    def lead(self, page: WebSocketRoute, hall: WebSocketRoute) -> None:
        """What either says goes to the other by itself."""

    def pull(self) -> None:
        self.plugged = False
        for socket in self.sockets:
            socket.close()


class SlowCable(Cable):
    """Holds back the word that a decision is done, until it is let go."""

    def __init__(self, visitor: Visitor) -> None:
        super().__init__(visitor)
        self.held: list[str | bytes] | None = []

    def lead(self, page: WebSocketRoute, hall: WebSocketRoute) -> None:
        def pass_on(message: str | bytes) -> None:
            if self.held is not None and '"type":"done"' in str(message):
                self.held.append(message)
            else:
                page.send(message)

        hall.on_message(pass_on)

    def let_go(self) -> None:
        held, self.held = self.held or [], None
        for message in held:
            self.sockets[-1].send(message)


class DeafCable(Cable):
    """Loses what the page says, while it is deaf."""

    deaf = False

    def lead(self, page: WebSocketRoute, hall: WebSocketRoute) -> None:
        page.on_message(lambda message: None if self.deaf else hall.send(message))


class ShutCable(Cable):
    """The hall does not let the page in at first."""

    shut = True

    def connect(self, socket: WebSocketRoute) -> None:
        if self.shut:
            self.shut = False
            socket.send('{"type":"refused","to":null,"code":"store-locked","rule":"","text":"Not now."}')
            socket.close(code=1008)
        else:
            super().connect(socket)


def point(visitor: Visitor) -> None:
    """One decision in the picture, whether the last is done or not."""
    lit = '() => document.querySelector("[data-how=\'lit\']").dataset.key'
    visitor.pick(visitor.page.evaluate(lit))
    while visitor.page.locator("[data-how='picked']").count():
        visitor.pick(visitor.page.evaluate(lit))


def lines(visitor: Visitor, n: int) -> None:
    """So many decisions are in the draft."""
    visitor.page.wait_for_function("n => document.querySelectorAll('.bar ol li').length === n", arg=n)


def test_a_quick_hand_need_not_wait_for_the_last_decision_to_be_done(visitors: Visitors) -> None:
    _, [ada] = seated(visitors, 'eketorp', 'Ada', bots=2)
    cable = SlowCable(ada)
    ada.page.reload()
    ada.wait('.bar.asked')
    point(ada)
    lines(ada, 1)
    point(ada)  # the hall has shown what came of the first, and not yet said that it is done
    cable.let_go()
    lines(ada, 2)


def test_a_decision_pressed_twice_counts_once(visitors: Visitors) -> None:
    _, [ada] = seated(visitors, 'eketorp', 'Ada', bots=2)
    ada.wait('.bar.asked')
    ada.page.evaluate("""() => {
      const press = () => document.querySelector("[data-how='lit']").dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      press();
      press();
    }""")
    assert len(ada.state()['lines']) == 1
    point(ada)
    lines(ada, 2)


def test_what_is_decided_while_cut_off_is_sent_afterwards(visitors: Visitors) -> None:
    _, [ada] = seated(visitors, 'eketorp', 'Ada', bots=2)
    cable = Cable(ada)
    ada.page.reload()
    ada.wait('.bar.asked')
    cable.pull()
    ada.wait('.lost')
    point(ada)
    cable.plugged = True
    lines(ada, 1)


def test_a_decision_that_got_lost_on_its_way_is_sent_again(visitors: Visitors) -> None:
    _, [ada] = seated(visitors, 'eketorp', 'Ada', bots=2)
    cable = DeafCable(ada)
    ada.page.reload()
    ada.wait('.bar.asked')
    cable.deaf = True
    point(ada)
    ada.page.wait_for_function("() => document.querySelector('.play').ariaBusy === 'true'")
    cable.pull()
    ada.wait('.lost')
    cable.deaf, cable.plugged = False, True
    lines(ada, 1)


def test_who_was_cut_off_comes_back_and_has_missed_nothing(visitors: Visitors) -> None:
    _, [ada, bo] = seated(visitors, 'claim', 'Ada', 'Bo')
    cable, rng = Cable(ada), random.Random(1)
    ada.page.reload()
    if ada.state()['asked']:
        ada.turn(rng)
    cable.pull()
    ada.sees('.lost', LOST)
    bo.wait('.bar.asked')
    bo.turn(rng)
    cable.plugged = True
    ada.wait('.bar.asked')
    assert ada.page.locator('.lost').count() == 0
    assert ada.drawn() == fresh(ada)


def test_who_is_not_let_in_for_a_moment_tries_again(visitors: Visitors) -> None:
    _, [ada] = seated(visitors, 'eketorp', 'Ada', bots=2)
    ShutCable(ada)
    ada.page.reload()
    ada.page.get_by_text('Not now.').wait_for()
    ada.wait('.bar.asked')


def test_who_takes_a_name_while_cut_off_comes_in_once(visitors: Visitors) -> None:
    wish = {'game': 'claim', 'players': 2, 'seats': [{'kind': 'me'}, {'kind': 'open'}]}
    table = visitors.come('Ada').ask('POST', '/tables', wish)['id']
    guest = visitors.come()
    cable = Cable(guest)
    guest.page.clock.install()
    guest.go(f'/t/{table}')
    guest.page.get_by_label('What are you called?').first.fill('Finn')
    guest.page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))  # no try to connect again falls due
    cable.pull()
    guest.page.get_by_text(LOST).wait_for()
    cable.plugged = True
    guest.press('Save', guest.page.locator('main'))
    guest.page.get_by_text(LOST).wait_for(state='detached')
    guest.page.clock.run_for(3_000)
    assert len(cable.sockets) == 2


def test_a_killed_hall_goes_on_where_it_was_and_so_do_the_pages(visitors: Visitors, house: House) -> None:
    table, [ada, bo] = seated(visitors, 'eketorp', 'Ada', 'Bo')
    ada.turn(random.Random(2))  # placed in secret, confirmed; Bo has not yet
    version = house.card(table)['version']
    house.kill()
    for person in (ada, bo):
        person.sees('.lost', LOST)
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
    ada.sees('.offline', 'You are offline')
    ada.context.set_offline(False)
    ada.page.locator('.offline').wait_for(state='detached')


def test_a_connection_that_does_not_come_about_is_tried_again(visitors: Visitors) -> None:
    ada = visitors.come('Ada')
    table = ada.ask('POST', '/tables', {'game': 'claim', 'players': 2})['id']
    tried = list[WebSocketRoute]()

    def connect(route: WebSocketRoute) -> None:
        tried.append(route)
        if len(tried) > 1:  # the first one stays open, and silent
            route.connect_to_server()

    ada.page.route_web_socket('**/live?*', connect)
    ada.go(f'/t/{table}')
    ada.wait('.bar')
    assert len(tried) == 2
