"""Who watches sees what everybody may know, and nothing else: on the page, and on the wire."""

from __future__ import annotations

import random

import pytest

import meadhall as mh
from meadhall.table.table import Table
from tests.browser.house import House
from tests.browser.visitor import Visitor, Visitors, seated

LOOKS = 3  # how often the game is stopped to look


def private(table: Table, seat: int) -> set[str]:
    """Names of what a seat sees, not all seats see, and an onlooker never saw.

    What is hidden now may have been shown before, and be called the same: two Vikings of Red on a square.
    """
    common = set[str].intersection(*[names(table.state, one) for one in range(table.players)])
    return names(table.state, seat) - common - public(table.record())


def public(record: mh.Record) -> set[str]:
    """Names of all that an onlooker has seen so far."""
    state = record.start()
    found = names(state, None)
    for index in range(len(record.actions)):
        record.step(state, index)
        found |= names(state, None)
    return found


def names(state: mh.State, observer: int | None) -> set[str]:
    scene = state.game.scene(state.view(observer), [])
    return {mh.render(node.name) for node in scene.nodes if node.name}


def seen(visitor: Visitor) -> set[str]:
    """Names of what is in the picture on a page."""
    visitor.state()
    return set(visitor.page.locator('svg.meadhall title').all_text_contents())


@pytest.mark.parametrize('name', ['clash', 'eketorp', 'no-more-vikings'])
def test_an_onlooker_sees_no_secret(name: str, visitors: Visitors, house: House) -> None:
    table, people = seated(visitors, name, 'Ada', 'Bo')
    onlooker, rng = visitors.come(), random.Random(name)
    onlooker.go(f'/t/{table}')
    onlooker.wait('.play')
    onlooker.sees('.head', 'you are watching')
    shown = set[str]()
    for _ in range(LOOKS):
        for person in people:
            person.turn(rng)
        told = ' '.join(
            [*onlooker.heard, onlooker.page.content()]
        )  # before it is asked what is secret by now
        truth = house.truth(table)
        for seat, person in enumerate(people):
            secrets = private(truth, seat)
            assert [secret for secret in sorted(secrets) if secret in told] == []
            shown |= secrets & seen(person)
    assert shown and len(onlooker.heard) > LOOKS
