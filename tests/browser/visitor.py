"""A person with a browser: sees what a page shows, and points, taps or types."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Any, Literal

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    ViewportSize,
)
from playwright.sync_api import TimeoutError as TooLong

from tests.browser.house import PATIENCE, House
from tests.short import SHORT

DESK: ViewportSize = {'width': 1280, 'height': 800}
State = dict[str, Any]  # see STATE
Scheme = Literal['light', 'dark']
PHONE: ViewportSize = {'width': 390, 'height': 844}

# What the page of a table offers just now. It is ready when no decision is on its way.
STATE = """() => {
  const play = document.querySelector('.play');
  if (!play || play.ariaBusy === 'true') return null;
  const all = (what) => [...play.querySelectorAll(what)];
  const keys = (how) => all(`[data-how='${how}']`).map((one) => one.dataset.key);
  return {
    asked: play.querySelector('.bar.asked') !== null,
    over: document.querySelector('.result') !== null,
    lit: keys('lit'),
    picked: keys('picked'),
    buttons: all('.options .button:enabled').map((one) => one.textContent.trim()),
    confirm: play.querySelector('.confirm:enabled') !== null,
    lines: all('.bar ol li').map((one) => one.textContent),
    ask: play.querySelector('#ask').textContent,
    mark: `${play.dataset.version} ${play.dataset.draft}`,
  };
}"""
READY = f'() => ({STATE})()'
CHANGED = f"""(before) => {{
  const now = ({STATE})();
  return now && JSON.stringify(now) !== JSON.stringify(before) ? now : null;
}}"""

# All that the picture holds, and who sits around it, whatever way it came there.
DRAWN = """() => {
  const nodes = [...document.querySelectorAll('svg.meadhall > g')];
  const one = (node) => [
    ...['data-key', 'data-how', 'transform', 'aria-label'].map((name) => node.getAttribute(name)),
    node.firstElementChild.outerHTML,
  ];
  const text = (one) => one.innerText.replace(/[0-9]+:[0-9]+/, ''); // without clocks
  const texts = (what) => [...document.querySelectorAll(what)].map(text);
  return [nodes.map(one), texts('.seats > li'), texts('.bar'), texts('.panel li')];
}"""

# A point where a pick can be hit, with nothing of the page over it; the page is scrolled to it first. What
# has just come finds its place within some frames, and a board that has just become smaller is still where it
# was for one frame more: so it must be the same point twice. If the pick is gone: nothing.
SPOT = """async (key) => {
  const steps = [0.5, 0.35, 0.65, 0.2, 0.8, 0.08, 0.92];
  const hit = (svg, x, y) => {
    const [top, ...below] = document.elementsFromPoint(x, y);
    if (!top || !svg.contains(top)) return null;
    const picks = [top, ...below].map((one) => svg.contains(one) && one.closest('[data-how]'));
    return picks.find(Boolean)?.dataset.key ?? null;
  };
  const find = () => {
    const target = [...document.querySelectorAll("[data-how='lit']")].find((one) => one.dataset.key === key);
    if (!target) return { gone: true };
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const [svg, box] = [target.closest('svg'), target.getBoundingClientRect()];
    for (const down of steps) for (const across of steps) {
      const [x, y] = [box.left + across * box.width, box.top + down * box.height];
      if (hit(svg, x, y) === key) return { x, y };
    }
    return null;
  };
  let before = null;
  for (let frame = 0; frame < 60; frame++) {
    await new Promise(requestAnimationFrame);
    const spot = find();
    if (spot && (spot.gone || JSON.stringify(spot) === before)) return spot;
    before = JSON.stringify(spot);
  }
  const box = document.querySelector(`[data-key='${key}']`).getBoundingClientRect();
  const seen = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return { why: JSON.stringify([box, ...seen.slice(0, 4).map((one) => one.outerHTML.slice(0, 200))]) };
}"""
AWAITED = """(seats) => {
  if (document.querySelector('.result')) return [];
  const rows = [...document.querySelectorAll('.seats > li')];
  const awaited = seats.filter((seat) => rows[seat]?.classList.contains('waits'));
  return awaited.length ? awaited : null;
}"""


class Visitor:
    """`phone` has a small screen and fingers instead of a mouse."""

    def __init__(self, context: BrowserContext, house: House, phone: bool) -> None:
        self.context = context
        self.house = house
        self.phone = phone
        self.page = context.new_page()
        self.last = ''  # what was picked last
        self.errors = list[str]()
        self.heard = list[str]()  # all that came through WebSockets
        self.page.on('websocket', lambda socket: socket.on('framereceived', self.hear))
        self.page.on('pageerror', self.met_error)
        self.page.on('console', self.met_message)

    def met_error(self, error: Error) -> None:
        self.errors.append(str(error))

    def hear(self, frame: str | bytes) -> None:
        assert isinstance(frame, str)
        self.heard.append(frame)

    def met_message(self, message: ConsoleMessage) -> None:
        """A page that is cut off logs every try to come back; that is no error of its own."""
        if message.type == 'error' and 'ERR_' not in message.text:
            self.errors.append(message.text)

    # --- getting about ------------------------------------------------------------------------------
    def go(self, path: str) -> None:
        self.page.goto(self.house.url + path)

    def press(self, name: str, within: Page | Locator | None = None) -> None:
        """Whatever is called so and can be pressed: by mouse, or by finger."""
        self.touch((within or self.page).get_by_role('button', name=name, exact=True).first)

    def touch(self, what: Locator) -> None:
        if self.phone:
            what.tap()
        else:
            what.click()

    def call_oneself(self, nickname: str) -> None:
        self.page.get_by_label('What are you called?').first.fill(nickname)
        self.press('Save', self.page.locator('main'))

    def table(self) -> str:
        """The id of the table that this page is at."""
        self.page.wait_for_url('**/t/*')
        return self.page.url.rpartition('/')[2]

    def wait(self, what: str) -> Locator:
        found = self.page.locator(what).first
        found.wait_for()
        return found

    def sees(self, what: str, words: str, exactly: bool = False) -> None:
        """What is shown has these words in it, or comes to have them."""
        wanted = re.compile(f'^\\s*{re.escape(words)}\\s*$') if exactly else words
        self.page.locator(what).filter(has_text=wanted).first.wait_for()

    def text(self, what: str) -> str:
        return self.wait(what).inner_text()

    def ask(self, method: str, path: str, doc: object = None) -> Any:
        """Of the hall itself, with this device's cookie: what is not what a test is about."""
        answer = self.context.request.fetch(f'{self.house.url}/api{path}', method=method, data=doc)
        assert answer.ok, answer.text()
        return answer.json()

    def drawn(self) -> Any:
        """The table as this page shows it."""
        self.state()
        return self.page.evaluate(DRAWN)

    def tell(self) -> str:
        """What this page shows, for whoever has to find out why a test failed."""
        try:
            shown = self.page.locator('body').inner_text(timeout=1000)
            offered = self.page.evaluate(STATE)
        except Error as error:
            shown, offered = str(error), None
        return '\n'.join([f'== {self.page.url}', shown, f'offered: {offered}', f'errors: {self.errors}'])

    # --- playing ------------------------------------------------------------------------------------
    def state(self) -> State:
        """What is offered, once nothing is on its way."""
        state: State = self.page.wait_for_function(READY).json_value()
        return state

    def turn(self, rng: random.Random) -> None:
        """Decides until it is confirmed; where bots are quick, the next turn may be there at once."""
        state, confirmed = self.state(), False
        while state['asked'] and not confirmed:
            confirmed = state['confirm']
            state = self.decide(state, rng)

    def decide(self, state: State, rng: random.Random) -> State:
        """One decision."""
        self.act(state, rng)
        return self.see_change(state)

    def act(self, state: State, rng: random.Random) -> None:
        """One press of a player who knows no better: a pick that is lit, a button, or the confirmation."""
        choices = [*state['lit'], *state['buttons']]
        if state['confirm']:
            return self.touch(self.page.locator('.bar .confirm'))
        chosen = rng.randrange(len(choices))
        if chosen < len(state['lit']):
            self.pick(choices[chosen])
        else:
            self.push(choices[chosen])

    def see_change(self, before: State) -> State:
        """What is offered when it is no longer what it was."""
        try:
            changed = self.page.wait_for_function(CHANGED, arg=before, timeout=1000 * PATIENCE)
            now: State = changed.json_value()
        except TooLong:
            raise AssertionError(
                f'nothing came of it: {before}; {self.page.evaluate(STATE)}; {self.last}'
            ) from None
        return now

    def pick(self, key: str) -> None:
        """Points at something in the picture."""
        self.last = key
        spot = self.page.evaluate(SPOT, key)
        assert 'why' not in spot, f'{key} is lit, and cannot be pointed at: {spot["why"]}'
        if 'gone' in spot:  # somebody else was quicker
            return
        if self.phone:
            self.page.touchscreen.tap(spot['x'], spot['y'])
        else:
            self.page.mouse.click(spot['x'], spot['y'])

    def push(self, label: str) -> None:
        self.press(label, self.page.locator('.options'))


class Visitors:
    """All who come in during a test, each with a device of their own."""

    def __init__(self, browser: Browser, house: House) -> None:
        self.browser = browser
        self.house = house
        self.here = list[Visitor]()

    def come(
        self, nickname: str = '', *, phone: bool = False, scheme: Scheme = 'light', language: str = 'en'
    ) -> Visitor:
        """With a nickname, one who has been here before."""
        context = self.browser.new_context(
            viewport=PHONE if phone else DESK,
            has_touch=phone,
            is_mobile=phone,
            color_scheme=scheme,
            locale=language,
            reduced_motion='reduce',  # waits for nothing but what happens
            accept_downloads=True,
        )
        context.set_default_timeout(1000 * PATIENCE)
        visitor = Visitor(context, self.house, phone)
        self.here.append(visitor)
        if nickname:
            visitor.ask('PUT', '/me', {'nickname': nickname})
        return visitor

    def leave(self) -> None:
        for visitor in self.here:
            visitor.context.close()

    @property
    def errors(self) -> list[str]:
        return [error for visitor in self.here for error in visitor.errors]


def seated(
    visitors: Visitors, game: str, *nicknames: str, bots: int = 1, **more: Any
) -> tuple[str, list[Visitor]]:
    """A table where these people sit, with their pages open, and bots have the other seats."""
    people = [visitors.come(nickname, **more) for nickname in nicknames]
    seats = [{'kind': 'me'}] + [{'kind': 'open'}] * (len(people) - 1) + [{'kind': 'bot', 'level': 1}] * bots
    wish = {'game': game, 'players': len(seats), 'seats': seats, 'options': SHORT[game]}
    table: str = people[0].ask('POST', '/tables', wish)['id']
    for seat, person in enumerate(people[1:], 1):
        person.ask('PUT', f'/tables/{table}/seats/{seat}', {'kind': 'me'})
    for person in people:
        person.go(f'/t/{table}')
    return table, people


def finished(person: Visitor) -> None:
    """Gives up; bots play the game to its end."""
    table = person.table()
    person.ask('POST', f'/tables/{table}/resign')
    person.wait('.result')


def play(players: Sequence[Visitor], seats: Sequence[int], rng: random.Random) -> None:
    """To the end. Who sits at `seats` plays; bots have the others."""
    by_seat = dict(zip(seats, players, strict=True))
    while awaited := players[0].page.wait_for_function(AWAITED, arg=list(seats)).json_value():
        for seat in awaited:
            by_seat[seat].turn(rng)
