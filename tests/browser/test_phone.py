"""On a phone: an invitation, thumbs, and a page that never scrolls sideways."""

from __future__ import annotations

import random

import pytest

import meadhall as mh
from meadhall.languages import languages
from tests.browser.house import House
from tests.browser.visitor import PHONE, Visitor, Visitors, finished, seated


def overhang(visitor: Visitor) -> int:
    """How many pixels of the page lie beside the screen."""
    width: int = visitor.page.evaluate('document.scrollingElement.scrollWidth')  # innerWidth grows with it
    return width - PHONE['width']


IN_SIGHT = """() => [...document.querySelectorAll("[data-how='lit']")].some((one) => {
    const box = one.getBoundingClientRect();
    return box.top >= 0 && box.bottom <= document.querySelector('.hand').getBoundingClientRect().top;
})"""


def test_an_invitation_opened_on_a_phone_leads_into_the_game(visitors: Visitors, house: House) -> None:
    ada = visitors.come('Ada')
    wish = {'game': 'claim', 'players': 2, 'seats': [{'kind': 'me'}, {'kind': 'open'}]}
    table = ada.ask('POST', '/tables', wish)['id']
    ada.go(f'/t/{table}')
    bo = visitors.come(phone=True)
    bo.page.goto(ada.page.locator('.invite .copy input').first.input_value())
    bo.call_oneself('Bo')
    bo.press('Sit here')
    ada.page.locator('.seats').get_by_text('Bo', exact=True).wait_for()
    if house.card(table)['waiting'] == [0]:
        ada.turn(random.Random(1))
    bo.wait('.bar.asked')
    version = house.card(table)['version']
    bo.turn(random.Random(2))
    assert house.card(table)['version'] > version


@pytest.mark.parametrize('language', languages())
@pytest.mark.parametrize('path', ['/', '/new'])
def test_the_pages_around_the_games_fit_a_phone(path: str, language: str, visitors: Visitors) -> None:
    stranger = visitors.come(phone=True, language=language)
    stranger.go(path)
    stranger.page.get_by_text(mh.render(mh.game('eketorp').title())).first.wait_for()
    assert overhang(stranger) <= 0


@pytest.mark.parametrize('language', languages())
def test_the_rules_fit_a_phone(language: str, visitors: Visitors) -> None:
    stranger = visitors.come(phone=True, language=language)
    for name in mh.games():
        stranger.go(f'/rules/{name}')
        stranger.wait('.book h2')
        assert overhang(stranger) <= 0


@pytest.mark.parametrize('name', mh.games())
def test_a_game_fits_a_phone_from_the_beginning_to_the_end(name: str, visitors: Visitors, full: bool) -> None:
    spoken = languages() if full else [languages()[mh.games().index(name)]]
    for language in spoken:
        _, [ada] = seated(visitors, name, 'Ada', bots=2, phone=True, language=language)
        ada.wait('.bar.asked')
        for _ in range(3):
            assert overhang(ada) <= 0
            ada.turn(random.Random(name))
            ada.wait('.bar.asked')
        finished(ada)
        assert overhang(ada) <= 0


def test_what_can_be_picked_is_brought_into_sight(visitors: Visitors) -> None:
    """Also on a small phone that opens the table in the middle of the game, and draws it bit by bit."""
    _, [ada] = seated(visitors, 'eketorp', 'Ada', bots=2, phone=True)
    ada.page.set_viewport_size({'width': 390, 'height': 540})
    ada.page.reload()
    ada.page.wait_for_function(IN_SIGHT)


def test_a_link_makes_the_phone_the_same_person_once(visitors: Visitors) -> None:
    ada, phone = visitors.come('Ada'), visitors.come(phone=True)
    ada.go('/')
    ada.press('Settings')
    ada.page.get_by_text('My devices').click()
    ada.press('Play on another device, too')
    link = ada.page.locator('.settings .copy input').input_value()
    phone.page.goto(link)
    height = "getComputedStyle(document.querySelector('button')).height"
    assert phone.page.evaluate(height) == '48px'  # for a thumb: its style is there
    phone.page.locator('button').tap()
    phone.page.wait_for_url('**/')
    phone.sees('h1', 'Welcome, Ada', exactly=True)
    again = visitors.come()
    again.page.goto(link)
    again.page.locator('button').click()
    again.page.get_by_text('This link has been used').wait_for()
    again.errors.clear()  # the browser notes that it was refused
