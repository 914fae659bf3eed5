"""Hosts and guests, those who gave up, those who only watch, and people with several devices."""

from __future__ import annotations

import json
import random

from playwright.sync_api import WebSocketRoute

from tests.browser.house import House
from tests.browser.visitor import Visitor, Visitors, finished, seated

COUNT_CALLS = """() => {
  window.calls = 0;
  const look = () => (window.calls += document.querySelectorAll('.bar.asked').length);
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def test_who_gave_up_is_called_to_no_turn_any_more(visitors: Visitors) -> None:
    table, [ada, bo] = seated(visitors, 'claim', 'Ada', 'Bo', bots=1)
    bo.ask('POST', f'/tables/{table}/resign')
    bo.page.locator('.seats > li').nth(1).get_by_text('gave up').wait_for()
    bo.page.evaluate(COUNT_CALLS)
    for _ in range(2):
        ada.wait('.bar.asked')
        ada.turn(random.Random(1))
    ada.wait('.bar.asked')
    assert bo.page.evaluate('window.calls') == 0


def test_only_the_host_has_bots_to_seat(visitors: Visitors) -> None:
    host, guest = visitors.come('Ada'), visitors.come('Bo')
    seats = [{'kind': 'me'}, {'kind': 'open'}, {'kind': 'open'}]
    table = host.ask('POST', '/tables', {'game': 'claim', 'players': 3, 'seats': seats})['id']
    guest.ask('PUT', f'/tables/{table}/seats/1', {'kind': 'me'})
    for who in (host, guest):
        who.go(f'/t/{table}')
        who.wait('.seats')
    assert host.page.locator('.seats select').count() == 1
    assert guest.page.locator('.seats select').count() == 0
    host.press('Remove')  # the guest, say, who does not come back
    guest.page.get_by_role('button', name='Sit here').first.wait_for()
    host.press('Stand up')
    assert host.page.locator('.seats select').first.is_visible()


def test_a_device_confirms_by_itself_only_what_was_decided_there(visitors: Visitors, house: House) -> None:
    table, people = seated(visitors, 'claim', 'Ada', 'Bo', bots=0)
    [ada] = [person for person in people if person.state()['asked']]
    other = Visitor(ada.context, house, phone=False)
    other.page.add_init_script("localStorage.setItem('meadhall.settings', '{\"confirms\": true}')")
    other.go(f'/t/{table}')
    version = house.card(table)['version']
    rng, state = random.Random(1), ada.state()
    while not state['confirm']:
        ada.act(state, rng)
        state = ada.see_change(state)
    other.wait('.bar .confirm:enabled')
    other.page.wait_for_timeout(300)
    assert house.card(table)['version'] == version


def test_what_could_not_be_said_is_not_lost(visitors: Visitors) -> None:
    def connect(socket: WebSocketRoute) -> None:
        hall = socket.connect_to_server()

        def refuse(message: str | bytes) -> None:
            asked = json.loads(message)
            if asked['do'] == 'say':
                refusal = {'type': 'refused', 'to': asked['id'], 'code': 'x', 'rule': '', 'text': 'Not now.'}
                socket.send(json.dumps(refusal))
            else:
                hall.send(message)

        socket.on_message(refuse)

    ada = visitors.come('Ada')
    ada.page.route_web_socket('**/live*', connect)
    ada.go(f'/t/{ada.ask("POST", "/tables", {"game": "claim", "players": 2})["id"]}')
    ada.page.get_by_role('tab', name='Chat').click()
    field = ada.page.get_by_label('Say something')
    field.fill('skål')
    ada.press('Send')
    ada.page.get_by_text('Not now.').wait_for()
    assert field.input_value() == 'skål'


def test_the_keyboard_keeps_its_place_while_a_game_is_looked_through(visitors: Visitors) -> None:
    _, [ada] = seated(visitors, 'clash', 'Ada')
    finished(ada)
    for name, place in (
        ('Look through the game', '.replay'),
        ('Let it run', '.replay [aria-label="Pause"]'),
        ('Pause', '.replay [aria-label="Let it run"]'),
        ('Done', '.result .look'),
    ):
        ada.page.get_by_role('button', name=name, exact=True).first.focus()
        ada.page.keyboard.press('Enter')
        ada.page.wait_for_function(f"() => document.activeElement.matches('{place}')")
