"""Whole games, from an empty table to the scores: by nothing but clicks, by nothing but keys."""

from __future__ import annotations

import random

import pytest

import meadhall as mh
from tests.browser.house import House
from tests.browser.visitor import AWAITED, Visitor, Visitors, play
from tests.short import SHORT


def open_table(host: Visitor, name: str) -> str:
    """Three seats: the host's, an open one, a bot's."""
    page = host.page
    host.go('/')
    page.locator(f'a[href="/new?game={name}"]').click()
    host.press('3 players')
    page.locator('#seat-1').select_option('open')
    page.locator('#seat-2').select_option('1')
    page.locator('summary', has_text='Rules of this table').click()
    for option, value in SHORT[name].items():
        fill_in(host, mh.game(name), option, str(value))
    host.press('Open the table')
    return host.table()


def fill_in(host: Visitor, game: mh.Game, option: str, value: str) -> None:
    title = mh.render(next(one.title for one in game.options if one.name == option))
    field = host.page.get_by_label(title, exact=True).first
    if field.evaluate('(one) => one.tagName') == 'SELECT':
        field.select_option(label='My own …')
        field = host.page.locator('textarea')
    field.fill(value)


@pytest.mark.parametrize('name', mh.games())
def test_two_people_and_a_bot_play_a_whole_game_by_clicking(
    name: str, visitors: Visitors, house: House
) -> None:
    ada, bo = visitors.come('Ada'), visitors.come('Bo')
    table = open_table(ada, name)
    bo.go(f'/t/{table}')
    bo.press('Sit here')
    play([ada, bo], [0, 1], random.Random(name))
    over = house.truth(table)
    assert over.status == 'over' and over.outcome is not None
    for person in (ada, bo):
        scores = person.page.locator('.result .score').all_inner_texts()
        assert sorted(scores) == sorted(map(str, over.outcome.scores))


# ---- without a mouse ---------------------------------------------------------------------------------------


def tab_to(who: Visitor, what: str) -> None:
    """Goes on from where the focus is, until it is on something of the kind."""
    for _ in range(300):
        if who.page.evaluate('(what) => document.activeElement.matches(what)', what):
            return
        who.page.keyboard.press('Tab')
    raise AssertionError(f'the focus never comes to {what}')


def decide(who: Visitor, rng: random.Random) -> None:
    """As `Visitor.turn`, by keys. Arrows lead from pick to pick."""
    state = who.state()
    while state['asked']:
        if state['confirm']:
            tab_to(who, '.confirm')
        elif state['lit']:
            tab_to(who, "[data-how='lit']")
            for _ in range(rng.randrange(4)):
                who.page.keyboard.press(rng.choice(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']))
            tab_to(who, "[data-how='lit']")
        else:
            tab_to(who, '.options .button')
        who.page.keyboard.press('Enter')
        state = who.see_change(state)


def test_a_whole_game_without_a_mouse(visitors: Visitors, house: House) -> None:
    ada = visitors.come('Ada')
    press = ada.page.keyboard.press
    ada.go('/')
    tab_to(ada, 'a[href="/new?game=clash"]')
    press('Enter')
    ada.wait('form summary')
    tab_to(ada, 'form summary')
    press('Enter')
    tab_to(ada, 'input[type=number]')
    press('Control+a')
    ada.page.keyboard.type('1')
    tab_to(ada, '.go')
    press('Enter')
    table, rng = ada.table(), random.Random(1)
    ada.wait('.play')
    while ada.page.wait_for_function(AWAITED, arg=[0]).json_value():
        decide(ada, rng)
    assert house.truth(table).status == 'over'
    ada.wait('.result')
