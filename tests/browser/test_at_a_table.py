"""What else people do at a table: change their minds, talk, give up, play again, look away, stay away."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route

import meadhall as mh
from meadhall.hall import words as words  # the sentences must be known before any is needed
from meadhall.languages import catalog, languages
from tests.browser.house import House
from tests.browser.visitor import Visitor, Visitors, finished, play, seated
from tests.hall.clients import until

MARKED = (
    "[...document.querySelectorAll('svg.meadhall .dot')].map((dot) => dot.closest('g').dataset.key).sort()"
)
MARKS = """() => [...document.querySelectorAll('svg.meadhall .dot')].map((dot) => {
  const [mark, piece] = [dot, dot.parentElement.firstElementChild].map((one) => one.getBoundingClientRect());
  const [x, y] = [mark.left + mark.width / 2, mark.top + mark.height / 2];
  return [dot.parentElement.dataset.key, x < piece.right && y > piece.top];
})"""
DRAWN_NODES = "document.querySelectorAll('svg.meadhall > g').length"


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


def test_a_page_opened_later_marks_what_was_moved_meanwhile_on_each_piece(visitors: Visitors) -> None:
    """Letters in the picture of a piece are smaller than a pixel where it is measured."""
    table, [ada] = seated(visitors, 'clash', 'Ada')
    for _ in range(2):
        ada.wait('.bar.asked')
        ada.turn(random.Random(1))
    nothing = json.dumps({'read': -1, 'pieces': {}, 'fresh': [], 'at': 0})
    ada.page.add_init_script(f"localStorage.setItem('meadhall.seen.{table}', '{nothing}')")
    ada.page.reload()
    ada.wait('.dot')
    marks = ada.page.evaluate(MARKS)
    assert {key.partition(':')[0] for key, _ in marks} == {'viking', 'bracelet'}
    assert [key for key, lies in marks if not lies] == []


@pytest.mark.parametrize('phone', [False, True], ids=['desk', 'phone'])
def test_what_cannot_be_picked_stands_for_nothing_else(phone: bool, visitors: Visitors) -> None:
    """A press on one's own piece is no press on the free point beside it."""
    _, [ada] = seated(visitors, 'claim', 'Ada', bots=1, phone=phone)
    ada.wait('.bar.asked')
    before = ada.state()
    ada.act(before, random.Random(1))
    placed = ada.see_change(before)
    piece = ada.page.locator(f'[data-key="{ada.last.replace("point", "piece")}"]')
    ada.touch(piece.locator('use').first)
    ada.page.wait_for_timeout(200)
    assert ada.state() == placed


def test_a_picture_made_larger_is_moved_by_the_keys(visitors: Visitors) -> None:
    _, [ada] = seated(visitors, 'claim', 'Ada', bots=1)
    ada.wait('.bar.asked')
    pane = ada.page.locator('.whole .pane')
    assert pane.get_attribute('tabindex') is None
    ada.page.locator('.zoom').click()
    until(lambda: pane.evaluate('pane => pane.scrollHeight > pane.clientHeight'))
    pane.focus()
    ada.page.keyboard.press('End')
    until(lambda: pane.evaluate('pane => pane.scrollTop') > 50)


@pytest.mark.parametrize('phone', [False, True], ids=['desk', 'phone'])
def test_what_others_moved_last_is_marked(phone: bool, visitors: Visitors, house: House) -> None:
    table, [ada] = seated(visitors, 'claim', 'Ada', bots=1, phone=phone)
    onlooker = visitors.come('Bo')
    onlooker.go(f'/t/{table}')
    onlooker.wait('.bar')
    for _ in range(2):
        ada.wait('.bar.asked')
        ada.turn(random.Random(1))
    ada.wait('.bar.asked')
    placed = [text.removeprefix('place ') for seat, text in house.truth(table).actions if seat == 1][-2:]
    expected = {f'piece:{point}' for point in placed}
    until(lambda: set(ada.page.evaluate(MARKED)) == set(onlooker.page.evaluate(MARKED)) == expected)
    label = ada.page.locator(f'[data-key="piece:{placed[0]}"]').get_attribute('aria-label')
    assert label is not None
    assert label.endswith('(last move)')
    finished(ada)
    ada.press('Look through the game')
    ada.press('One step on')
    ada.press('One step on')
    first = next(text.removeprefix('place ') for seat, text in house.truth(table).actions if seat >= 0)
    until(lambda: ada.page.evaluate(MARKED) == [f'piece:{first}'])


def test_people_talk_at_the_table(visitors: Visitors) -> None:
    _, [ada, bo] = seated(visitors, 'claim', 'Ada', 'Bo')
    ada.page.get_by_role('tab', name='Chat').click()
    ada.page.get_by_label('Say something').fill('Hail <b>Bo</b>!')
    ada.press('Send')
    bo.wait('.tabs .badge')
    bo.page.get_by_role('tab', name='Chat').click()
    bo.sees('.chat ol', 'Ada Hail <b>Bo</b>!')


def test_who_gives_up_is_asked_first_and_the_others_play_again_from_there(
    visitors: Visitors,
) -> None:
    table, [ada, bo] = seated(visitors, 'claim', 'Ada', 'Bo', bots=0)
    ada.press('About this table')
    ada.press('Give up')
    ada.press('No, play on')
    ada.press('Give up')
    ada.press('Yes, give up')
    bo.sees('.result', 'You have won!')
    ada.sees('.result', 'Bo wins')
    bo.press('Play again')
    bo.page.wait_for_url(lambda url: not url.endswith(table))
    ada.page.get_by_role('link', name='To the next game').click()
    ada.page.wait_for_url(bo.page.url)


def test_it_is_said_who_gives_up_and_what_comes_of_it(visitors: Visitors) -> None:
    _, [ada, bo] = seated(visitors, 'clash', 'Ada', 'Bo', bots=1)
    ada.press('About this table')
    ada.press('Give up')
    ada.sees('dialog', 'A bot takes your place')
    ada.press('Yes, give up')
    bo.sees('.notice', 'Ada gave up.')


def test_what_is_picked_is_said_until_the_decision_is_complete(visitors: Visitors) -> None:
    _, [ada] = seated(visitors, 'clash', 'Ada', bots=1)
    rng = random.Random(3)
    while not ada.state()['picked']:  # a pick that means several things
        ada.wait('.bar.asked')
        ada.decide(ada.state(), rng)
    key = ada.state()['picked'][0]
    name = ada.page.locator(f"[data-key='{key}']").get_attribute('aria-label')
    assert name
    ada.sees('.bar', f'Picked: {name}')
    ada.press('Back Esc')
    ada.page.get_by_text('Picked:').wait_for(state='detached')


def test_a_decision_whose_effect_is_not_shown_yet_is_marked_where_it_was_made(
    visitors: Visitors, house: House
) -> None:
    """The last one to place lifts everybody's secrets, so the picture waits for the confirmation."""
    table, [ada] = seated(visitors, 'eketorp', 'Ada', bots=2)
    until(lambda: house.truth(table).waiting() == (0,))
    ada.wait('.bar.asked')
    rng, state = random.Random(1), ada.state()
    while not state['confirm']:
        ada.act(state, rng)
        state = ada.see_change(state)
    kept = ada.page.locator('[data-kept]')
    assert [one.get_attribute('data-key') for one in kept.all()][-1] == ada.last
    ada.press('Undo')
    kept.first.wait_for(state='detached')


def test_all_choices_are_in_an_order_that_people_look_for(visitors: Visitors) -> None:
    _, [ada] = seated(visitors, 'claim', 'Ada', bots=1)
    ada.wait('.bar.asked')
    choices = ada.page.locator('details.sheet li')
    assert choices.count() == 0, 'what is not looked at is not drawn'
    ada.touch(ada.page.get_by_text('All my choices'))
    choices.first.wait_for()
    labels = choices.all_inner_texts()
    assert len(labels) > 50
    points = [label.rpartition(' ')[2] for label in labels]
    assert points == sorted(points, key=lambda point: (point[0], int(point[1:])))


def test_a_clock_that_stands_says_why(visitors: Visitors) -> None:
    _, [ada] = seated(visitors, 'claim', 'Ada', bots=1)
    ada.wait('.bar.asked')
    assert 'nobody is waiting' in (ada.wait('.waits .clock').get_attribute('aria-label') or '')
    assert ada.page.locator('.clock').count() == 1, 'a bot has none'
    _, [bo, cyd] = seated(visitors, 'claim', 'Bo', 'Cyd', bots=0)
    bo.wait('.waits .clock.runs')
    assert 'nobody is waiting' not in (cyd.wait('.waits .clock').get_attribute('aria-label') or '')


def test_who_says_no_name_is_given_one(visitors: Visitors, house: House) -> None:
    guest = visitors.come()
    guest.go('/new?game=claim')
    guest.press('Begin the game')
    nickname = house.card(guest.table())['seats'][0]['nickname']
    assert nickname
    guest.sees('.seats', nickname)


def test_a_name_that_was_typed_and_not_saved_counts(visitors: Visitors) -> None:
    guest = visitors.come()
    guest.go('/new?game=claim')
    guest.page.get_by_label('What are you called?').first.fill('Björn')
    guest.press('Begin the game')
    guest.sees('.seats', 'Björn')


@pytest.mark.parametrize('late', [False, True], ids=['unanswered', 'late'])
def test_who_has_a_name_keeps_it_however_long_the_hall_takes(late: bool, visitors: Visitors) -> None:
    ada = visitors.come('Ada')
    ada.context.add_init_script('localStorage.clear()')  # a device that came by a link
    held = list[Route]()
    ada.context.route('**/api/me?*', lambda route: held.append(route) if len(held) < 1 else route.continue_())
    ada.go('/new?game=claim')
    ada.wait('.go')
    until(lambda: ada.page.evaluate('true') and held)
    if late:
        ada.press('Begin the game')
        ada.page.wait_for_timeout(200)
        held[0].continue_()
    else:
        held[0].abort()
        ada.press('Begin the game')
    ada.sees('.seats', 'Ada')
    assert ada.ask('GET', '/me')['nickname'] == 'Ada'


def test_the_lobby_says_who_won(visitors: Visitors) -> None:
    _, [ada, bo] = seated(visitors, 'claim', 'Ada', 'Bo', bots=0)
    ada.ask('POST', f'/tables/{ada.table()}/resign')
    bo.wait('.result')
    bo.go('/')
    bo.sees('.cards', 'Bo wins')


@pytest.mark.parametrize('phone', [False, True], ids=['desk', 'phone'])
def test_a_finished_game_can_be_looked_through(phone: bool, visitors: Visitors, house: House) -> None:
    table, [ada] = seated(visitors, 'clash', 'Ada', bots=2, phone=phone)
    ada.ask('POST', f'/tables/{table}/resign')
    ada.wait('.result')
    end, truth = ada.drawn()[0], house.truth(table)
    ada.press('Look through the game')
    ada.sees('.replay .told', 'The beginning', exactly=True)
    ada.press('To the end')
    lines = [' '.join([mh.render(message) for message in line.words]) for line in truth.lines(0)]
    ada.sees('.replay .told', lines[-1], exactly=True)
    ada.page.wait_for_function(f'() => {DRAWN_NODES} === {len(end)}')
    ada.press('One step back')
    ada.sees('.replay .told', lines[-2], exactly=True)
    ada.page.keyboard.press('ArrowLeft')
    ada.sees('.replay .told', lines[-3], exactly=True)
    ada.touch(ada.page.locator('.panel li button').first)
    ada.sees('.replay .told', lines[0], exactly=True)
    ada.page.locator('.replay select').select_option(label='an onlooker')
    told = mh.render(truth.lines(None)[0].words[0])
    ada.page.locator('.replay .told').get_by_text(told).wait_for()
    ada.press('Let it run')
    ada.page.wait_for_function("() => document.querySelector('.replay input').value > 1")
    ada.press('Pause')
    ada.press('Done')
    ada.page.locator('.replay').wait_for(state='detached')
    assert ada.drawn()[0] == end


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


def test_a_phone_is_notified_by_a_worker(visitors: Visitors) -> None:
    """There a page may not notify by itself. What a worker shows is seen where it is asked to."""
    _, [ada, bo] = seated(visitors, 'claim', 'Ada', 'Bo', phone=True)
    away, here = (bo, ada) if ada.state()['asked'] else (ada, bo)
    away.page.add_init_script("""
      window.recorded = [];
      window.Notification = class {
        static permission = 'granted';
        static requestPermission = async () => 'granted';
        constructor() { throw new TypeError('Illegal constructor'); }
      };
      ServiceWorkerRegistration.prototype.showNotification = async function (title, more) {
        recorded.push([this.active.scriptURL, title, more.data]);
      };
    """)
    away.page.reload()
    away.wait('.play')
    set_check(away, 'Notify me when it is my turn')
    hide(away)
    here.turn(random.Random(1))
    path = f'/t/{away.table()}'
    shown = [[f'{away.house.url}/alerts.js', 'Your turn · Claim', path]]
    until(lambda: away.page.evaluate('recorded') == shown)


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
        who = 'Bo' if away is bo else 'Ada'
        here.page.locator('.notice').get_by_text(f'A bot plays for {who}.').wait_for()
        here.wait('.bar.asked')
        away.go(f'/t/{table}')
        here.page.locator('.seats').get_by_text('a bot stands in').wait_for(state='detached')
        here.page.locator('.notice').get_by_text(f'{who} is back.').wait_for()
        here.turn(random.Random(1))
        away.wait('.bar.asked')
        visitors.leave()


@pytest.mark.parametrize('language', languages())
def test_the_pages_speak_the_reader_s_language(language: str, visitors: Visitors) -> None:
    reader = visitors.come('Ada', language=language)
    reader.go('/')
    welcome = mh.Message('page.welcome-back', {'nickname': 'Ada'})
    reader.page.get_by_role('heading', level=1, name=mh.render(welcome, catalog(language))).wait_for()
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
