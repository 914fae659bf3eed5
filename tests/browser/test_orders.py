"""Standing orders on the page: who has given one is not called for what it answers."""

from __future__ import annotations

import random

import pytest

from tests.browser.visitor import Visitor, Visitors, seated
from tests.hall.clients import until


def asked_to_call(people: list[Visitor], rng: random.Random) -> tuple[Visitor, Visitor]:
    """Plays until somebody may call a bluff; who may, and who announced."""
    while True:
        until(lambda: [one for one in people if is_asked(one)])
        person, other = people if is_asked(people[0]) else people[::-1]
        if 'Let it pass' in person.state()['buttons']:
            return person, other
        person.turn(rng)


def is_asked(person: Visitor) -> bool:
    return person.page.locator('.bar.asked').count() > 0


@pytest.mark.parametrize('phone', [False, True], ids=['desk', 'phone'])
def test_an_order_answers_until_something_else_is_asked(phone: bool, visitors: Visitors) -> None:
    _, people = seated(visitors, 'clash', 'Ada', 'Bo', bots=0, phone=phone)
    rng = random.Random(1)
    person, other = asked_to_call(people, rng)
    order = person.page.get_by_role('button', name='Let all pass until something else is asked')
    assert order.get_attribute('aria-pressed') == 'false'
    person.touch(order)
    other.page.locator('.bar.asked').wait_for()  # the announcement has passed, and its deed is to be done
    assert order.get_attribute('aria-pressed') == 'true'
    while not is_asked(person):
        if is_asked(other):
            other.turn(rng)
    assert order.count() == 0  # something else is asked
    assert 'Let it pass' not in person.state()['buttons']
    assert [frame for frame in other.heard if '"given":true' in frame] == []


def test_an_order_is_taken_back(visitors: Visitors) -> None:
    _, people = seated(visitors, 'clash', 'Ada', 'Bo', bots=0)
    rng = random.Random(1)
    person, other = asked_to_call(people, rng)
    order = other.page.get_by_role('button', name='Let all pass until something else is asked')
    other.touch(order)
    other.page.locator('.order[aria-pressed=true]').wait_for()
    other.touch(order)
    other.page.locator('.order[aria-pressed=false]').wait_for()
    assert person.state()['asked']
