"""What else people do at a table: change their minds, talk, give up, play again, look away, stay away."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import meadhall as mh
from meadhall.hall import words as words  # the sentences must be known before any is needed
from meadhall.languages import catalog, languages
from tests.browser.house import House
from tests.browser.visitor import Visitor, Visitors, play, seated


def test_a_decision_can_be_taken_back_until_it_is_confirmed(visitors: Visitors, house: House) -> None:
    table, [ada] = seated(visitors, 'eketorp', 'Ada', bots=2)
    ada.wait('.bar.asked')
    rng, before = random.Random(1), ada.state()
    first = before
    for _ in range(3):
        last = first
        ada.act(first, rng)
        first = ada.see_change(first)
        while first['picked']:
            ada.act(first, rng)
            first = ada.see_change(first)
    assert len(first['lines']) == 3
    ada.press('Undo')
    assert ada.see_change(first)['lines'] == last['lines']
    ada.press('Undo all')
    ada.page.locator('.bar ol').wait_for(state='detached')
    after = ada.state()
    assert (after['lit'], after['ask']) == (before['lit'], before['ask'])
    assert [action for action in house.truth(table).actions if action[0] == 0] == []


def test_the_art_of_a_game_hangs_once_as_long_as_it_is_looked_at(visitors: Visitors) -> None:
    hung = "[document.querySelectorAll('body > svg.art').length, document.adoptedStyleSheets.length]"
    for phone in (False, True):
        _, [ada] = seated(visitors, 'claim', 'Ada', bots=1, phone=phone)
        for _ in range(2):
            ada.wait('.bar.asked')
            ada.turn(random.Random(1))
        assert ada.page.evaluate(hung) == [1, 1]
        ada.page.locator('a.brand').click()
        ada.wait('.cards')
        assert ada.page.evaluate(hung) == [0, 0]


def test_people_talk_at_the_table(visitors: Visitors) -> None:
    _, [ada, bo] = seated(visitors, 'claim', 'Ada', 'Bo')
    ada.page.get_by_role('tab', name='Chat').click()
    ada.page.get_by_label('Say something').fill('Hail <b>Bo</b>!')
    ada.press('Send')
    bo.wait('.tabs .badge')
    bo.page.get_by_role('tab', name='Chat').click()
    assert 'Ada Hail <b>Bo</b>!' in bo.text('.chat ol')


def test_who_gives_up_is_asked_first_and_the_others_play_again_from_there(
    visitors: Visitors,
) -> None:
    table, [ada, bo] = seated(visitors, 'claim', 'Ada', 'Bo', bots=0)
    ada.press('About this table')
    ada.press('Give up')
    ada.press('No, play on')
    ada.press('Give up')
    ada.press('Yes, give up')
    assert 'You have won!' in bo.text('.result')
    assert 'Bo wins' in ada.text('.result')
    bo.press('Play again')
    bo.page.wait_for_url(lambda url: not url.endswith(table))
    ada.page.get_by_role('link', name='To the next game').click()
    ada.page.wait_for_url(bo.page.url)


def test_the_record_of_a_finished_game_replays(visitors: Visitors, tmp_path: Path) -> None:
    _, [ada] = seated(visitors, 'clash', 'Ada')
    play([ada], [0], random.Random(1))
    with ada.page.expect_download() as download:
        ada.page.get_by_role('link', name='Download the record').click()
    download.value.save_as(tmp_path / 'record.txt')
    record = mh.Record.loads((tmp_path / 'record.txt').read_text())
    record.verify()
    outcome = record.replay().outcome()
    assert outcome is not None
    scores = ada.page.locator('.result .score').all_inner_texts()
    assert sorted(scores) == sorted(map(str, outcome.scores))


def hide(visitor: Visitor) -> None:
    """The page is open, and something else is looked at."""
    visitor.page.evaluate(
        "Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })"
    )


def test_the_title_calls_whoever_looks_elsewhere(visitors: Visitors) -> None:
    _, [ada, bo] = seated(visitors, 'claim', 'Ada', 'Bo')
    away, here = (bo, ada) if ada.state()['asked'] else (ada, bo)
    here.wait('.bar.asked')
    hide(away)
    here.turn(random.Random(1))
    away.page.wait_for_function("() => document.title === '● Your turn'")
    away.page.evaluate(
        "delete document.visibilityState; document.dispatchEvent(new Event('visibilitychange'))"
    )
    away.page.wait_for_function("() => document.title === 'Claim · Meadhall'")


def set_check(visitor: Visitor, name: str) -> None:
    visitor.press('Settings')
    visitor.page.get_by_role('checkbox', name=name).check()
    visitor.page.keyboard.press('Escape')


RECORDED = """
  window.recorded = [];
  window.Notification = class {
    static permission = 'PERMISSION';
    static requestPermission = async () => Notification.permission;
    constructor(title, more) { recorded.push(`${title} | ${more.body}`); }
    close() {}
  };
"""


@pytest.mark.parametrize('permission', ['granted', 'denied'])
def test_who_wants_it_is_notified(permission: str, visitors: Visitors) -> None:
    _, [ada, bo] = seated(visitors, 'claim', 'Ada', 'Bo')
    away, here = (bo, ada) if ada.state()['asked'] else (ada, bo)
    away.page.add_init_script(RECORDED.replace('PERMISSION', permission))
    away.page.reload()
    away.wait('.play')
    if permission == 'granted':
        set_check(away, 'Notify me when it is my turn')
    else:
        refuse(away)
    hide(away)
    here.turn(random.Random(1))
    away.page.wait_for_function("() => document.title === '● Your turn'")
    told = away.page.evaluate('recorded')
    assert len(told) == (permission == 'granted')
    assert all(one.startswith('Your turn · Claim | ') and away.text('#ask') in one for one in told)


def refuse(visitor: Visitor) -> None:
    """A browser that was told not to allow notifications: the page says so, and leaves the box empty."""
    visitor.press('Settings')
    box = visitor.page.get_by_role('checkbox', name='Notify me when it is my turn')
    box.click()
    visitor.page.get_by_text('Your browser does not allow notifications').first.wait_for()
    assert not box.is_checked()
    visitor.page.keyboard.press('Escape')


def test_a_table_is_silent_until_sound_is_asked_for(visitors: Visitors) -> None:
    _, [ada, bo] = seated(visitors, 'claim', 'Ada', 'Bo')
    away, here = (bo, ada) if ada.state()['asked'] else (ada, bo)
    away.page.add_init_script("""
      window.tones = 0;
      const made = AudioContext.prototype.createOscillator;
      AudioContext.prototype.createOscillator = function () { tones += 1; return made.call(this); };
    """)
    away.page.reload()
    away.wait('.play')
    here.turn(random.Random(1))
    away.wait('.bar.asked')
    assert away.page.evaluate('tones') == 0
    set_check(away, 'Sounds')
    away.turn(random.Random(2))
    here.wait('.bar.asked')
    before = away.page.evaluate('tones')
    here.turn(random.Random(3))
    away.wait('.bar.asked')
    assert away.page.evaluate('tones') >= before + 2  # one's turn is two tones


def test_a_complete_decision_confirms_itself_where_that_is_wished(visitors: Visitors, house: House) -> None:
    table, [ada, _] = seated(visitors, 'clash', 'Ada', 'Bo', bots=0)
    ada.wait('.bar.asked')
    version = house.card(table)['version']
    set_check(ada, 'Confirm by itself when my decision is complete')
    state, rng = ada.state(), random.Random(1)
    while state['asked'] and house.card(table)['version'] == version:
        assert not state['confirm']
        ada.act(state, rng)
        state = ada.see_change(state)
    assert house.card(table)['version'] > version


def test_a_bot_stands_in_for_one_who_stays_away_until_they_return(browser: Browser, tmp_path: Path) -> None:
    with House(tmp_path, patience=500) as house:
        visitors = Visitors(browser, house)
        table, [ada, bo] = seated(visitors, 'claim', 'Ada', 'Bo', bots=0)
        here, away = (ada, bo) if house.card(table)['waiting'] == [1] else (bo, ada)
        away.page.goto('about:blank')
        here.page.locator('.seats').get_by_text('a bot stands in').wait_for()
        here.wait('.bar.asked')
        away.go(f'/t/{table}')
        here.page.locator('.seats').get_by_text('a bot stands in').wait_for(state='detached')
        here.turn(random.Random(1))
        away.wait('.bar.asked')
        visitors.leave()


@pytest.mark.parametrize('language', languages())
def test_the_pages_speak_the_reader_s_language(language: str, visitors: Visitors) -> None:
    reader = visitors.come('Ada', language=language)
    reader.go('/')
    welcome = mh.Message('page.welcome-back', {'nickname': 'Ada'})
    assert reader.text('h1') == mh.render(welcome, catalog(language))
    assert reader.page.locator('html').get_attribute('lang') == language
    for other in languages():
        reader.go(f'/?language={other}')
        title = mh.render(mh.game('no-more-vikings').title(), catalog(other))
        reader.page.get_by_text(title).first.wait_for()
        assert reader.page.locator('html').get_attribute('lang') == other


def test_everybody_at_a_table_reads_it_in_a_language_of_their_own(visitors: Visitors) -> None:
    _, [ada, bo] = seated(visitors, 'claim', 'Ada', 'Bo')
    ada.press('Settings')
    ada.page.get_by_role('radio', name='Deutsch').click()
    ada.page.get_by_role('tab', name='Was geschah').wait_for()
    (ada if ada.state()['asked'] else bo).turn(random.Random(1))
    ada.page.locator('.talk').get_by_text('setzt einen Stein').first.wait_for()
    bo.page.locator('.talk').get_by_text('places a piece').first.wait_for()
