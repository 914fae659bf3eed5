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
    """Names of what a seat alone sees: neither an onlooker nor the others have it in their pictures."""
    others = [other for other in (None, *range(table.players)) if other != seat]
    return names(table, seat).difference(*[names(table, other) for other in others])


def names(table: Table, observer: int | None) -> set[str]:
    scene = table.game.scene(table.state.view(observer), [])
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
    assert 'you are watching' in onlooker.text('.head')
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
