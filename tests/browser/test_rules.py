"""The rules in the browser: wherever one is cited, it can be read."""

from __future__ import annotations

import pytest

from tests.browser.visitor import Visitor, Visitors, seated


def sought(visitor: Visitor) -> str:
    return visitor.wait('.book .sought').get_attribute('id') or ''


@pytest.mark.parametrize('phone', [False, True], ids=['desk', 'phone'])
def test_the_rule_that_a_question_cites_is_a_press_away(phone: bool, visitors: Visitors) -> None:
    table, [ada] = seated(visitors, 'claim', 'Ada', bots=1, phone=phone)
    ada.wait('.bar.asked')
    ada.press('Read rule C3')
    assert sought(ada) == 'C3'
    assert ada.page.locator('.sought').evaluate('one => one === document.activeElement')
    ada.touch(ada.page.locator('dialog a[href="#C-R2"]').first)
    ada.wait('.sought#C-R2')
    assert ada.table() == table, 'reading does not lead away from the table'
    ada.page.keyboard.press('Escape')
    ada.page.locator('dialog').wait_for(state='detached')
    assert ada.page.evaluate('document.activeElement.textContent') == 'C3'


def test_a_refusal_leads_to_the_rule_that_forbids_it(visitors: Visitors) -> None:
    ada = visitors.come('Ada')
    ada.go('/new?game=claim')
    ada.touch(ada.page.locator('summary'))
    ada.page.locator('details select').first.select_option(label='My own …')
    ada.page.locator('details textarea').first.fill('aa\nbb')
    ada.press('Begin the game')
    notice = ada.wait('.notice')
    rule = notice.locator('.rule').inner_text()
    ada.press(f'Read rule {rule}', notice)
    assert sought(ada) == rule
    ada.errors.clear()  # the browser writes down every refusal


def test_the_way_back_closes_the_book_and_stays_at_the_table(visitors: Visitors) -> None:
    table, [ada] = seated(visitors, 'claim', 'Ada', bots=1)
    ada.press('Rules of Claim')
    ada.wait('dialog .book nav')
    ada.page.go_back()
    ada.page.locator('dialog').wait_for(state='detached')
    assert ada.table() == table
    for _ in range(2):
        ada.press('Rules of Claim')
        ada.press('Close', ada.page.locator('dialog'))
        ada.page.locator('dialog').wait_for(state='detached')
    ada.wait('.bar')
    ada.page.go_back()
    assert '/t/' not in ada.page.url, 'a closed book is no step in the history'


def test_the_book_at_a_table_opens_the_rules_of_its_game(visitors: Visitors) -> None:
    _, [ada] = seated(visitors, 'eketorp', 'Ada', bots=2)
    ada.press('Rules of Eketorp')
    ada.sees('dialog h2', 'Rules of Eketorp', exactly=True)
    ada.wait('dialog .book nav')
    ada.press('Close', ada.page.locator('dialog'))
    ada.page.locator('dialog').wait_for(state='detached')


def test_the_rules_have_a_page_and_every_rule_an_address(visitors: Visitors) -> None:
    reader = visitors.come(language='fr')
    reader.go('/')
    reader.touch(reader.page.get_by_role('link', name='Règles\u202f: Claim'))
    reader.wait('.book h1')
    assert reader.page.url.endswith('/rules/claim')
    assert 'Claim' in reader.page.title()
    reader.touch(reader.page.locator('.book a[href="#C5.2"]').first)
    assert sought(reader) == 'C5.2'
    assert reader.page.url.endswith('/rules/claim#C5.2')
    reader.page.reload()
    assert sought(reader) == 'C5.2'
    box = reader.page.locator('.sought').bounding_box()
    assert box is not None
    assert 0 <= box['y'] < 400, 'it is in sight'
    reader.page.go_back()
    reader.page.go_back()
    reader.wait('.card')


def test_a_game_that_does_not_exist_has_no_rules(visitors: Visitors) -> None:
    reader = visitors.come()
    reader.go('/rules/chess')
    reader.page.locator('.book').get_by_text("There is no game 'chess'.").wait_for()
    reader.errors.clear()


@pytest.mark.parametrize(
    'address', ['/rules/claim#%', '/rules/claim#%E0%A4%A', '/rules/claim/', '/rules/claim#"]']
)
def test_an_odd_address_is_no_reason_to_show_nothing(address: str, visitors: Visitors) -> None:
    reader = visitors.come()
    reader.go(address)
    reader.wait('.book h2')


def test_what_the_hall_says_is_said_over_an_open_book(visitors: Visitors) -> None:
    _, [ada, bo] = seated(visitors, 'claim', 'Ada', 'Bo', bots=1)
    ada.press('Rules of Claim')
    ada.wait('dialog .book nav')
    bo.ask('POST', f'/tables/{bo.table()}/resign')
    ada.sees('dialog .notice', 'Bo gave up.')
    on_top = """() => {
      const box = document.querySelector('.notice').getBoundingClientRect();
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return top.closest('.notice') !== null;
    }"""
    ada.page.wait_for_function(on_top)


def test_who_selects_text_does_not_close_the_book(visitors: Visitors) -> None:
    _, [ada] = seated(visitors, 'claim', 'Ada', bots=1)
    ada.press('Rules of Claim')
    box = ada.wait('dialog .book p').bounding_box()
    assert box is not None
    ada.page.mouse.move(box['x'] + 20, box['y'] + 5)
    ada.page.mouse.down()
    ada.page.mouse.move(10, box['y'] + 5)
    ada.page.mouse.up()
    assert ada.page.locator('dialog').is_visible()
    ada.page.mouse.click(10, 400)
    ada.page.locator('dialog').wait_for(state='detached')


def test_rules_that_cannot_be_had_are_asked_for_again(visitors: Visitors) -> None:
    reader = visitors.come()
    reader.go('/')
    reader.context.route('**/rules.html*', lambda route: route.abort())
    reader.touch(reader.page.get_by_role('link', name='Rules of Claim'))
    reader.page.get_by_text('The hall cannot be reached.').wait_for()
    reader.context.unroute('**/rules.html*')
    reader.press('Try again')
    reader.wait('.book h2')


def test_the_rules_speak_the_language_of_the_page_whatever_another_tab_has_chosen(visitors: Visitors) -> None:
    reader = visitors.come()
    reader.go('/')
    reader.wait('.card')
    other = reader.context.new_page()
    other.goto(f'{reader.house.url}/?language=fr')
    other.wait_for_selector('.card')
    reader.touch(reader.page.get_by_role('link', name='Rules of Claim'))
    reader.sees('.book h1', 'Claim: the rules', exactly=True)
