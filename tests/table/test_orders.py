"""Standing orders: the like is answered in one way, until something else is asked."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

import meadhall as mh
from meadhall.core.errors import MeadhallError
from meadhall.table.change import Change
from meadhall.table.refusals import BadRequest, NotThere, TooLate
from meadhall.table.seat import Seat
from meadhall.table.store import Store
from meadhall.table.table import Due, Table
from tests.table.around import NOW, begun, decide, keep, page, people, turn


def announced() -> tuple[Table, int, int]:
    """A table of Clash for three where somebody has announced a card; and who are asked about it."""
    table = begun('clash', people(3))
    one, other = go_on(table, 'answering')
    return table, one, other


def go_on(table: Table, phase: str, seat: int | None = None) -> tuple[int, ...]:
    """Plays to a phase, in which a seat is asked."""
    rng = random.Random(1)
    while not (table.state.to_json()['phase'] == phase and (seat is None or seat in table.waiting())):
        table.commit(next_change(table, rng))
    return table.waiting()


def next_change(table: Table, rng: random.Random) -> Change:
    """An order that is due is obeyed; else somebody decides."""
    due = table.due()
    if due is not None and due.what == 'order':
        return table.obey(due.seat, table.version, NOW)
    return turn(table, rng)


def give(table: Table, seat: int, given: bool = True) -> None:
    table.commit_order(table.order(seat, given))


def test_an_order_answers_what_is_asked() -> None:
    table, one, other = announced()
    give(table, one)
    assert table.obeys(one) and not table.obeys(other)
    assert table.due() == Due('order', one, table.head.moved)
    table.commit(table.obey(one, table.version, NOW))
    assert table.actions[-1] == (one, 'pass')
    assert table.waiting() == (other,)


def test_an_order_is_good_until_something_else_is_asked() -> None:
    table, one, _ = announced()
    give(table, one)
    before, rng = len(table.actions), random.Random(2)
    while one in table.orders:
        table.commit(next_change(table, rng))
    own = [text for seat, text in table.actions[before:] if seat == one]
    assert own == ['pass'] * len(own) and len(own) > 1
    assert one in table.waiting() and table.state.to_json()['phase'] != 'answering'


def test_an_order_can_be_taken_back() -> None:
    table, one, _ = announced()
    give(table, one)
    give(table, one, False)
    assert table.due() != Due('order', one, table.head.moved)
    with pytest.raises(TooLate):
        table.obey(one, table.version, NOW)


def test_an_order_changes_nothing_for_anybody_else() -> None:
    table, one, _ = announced()
    before, views = page(table), [table.state.view(seat).to_json() for seat in (None, 0, 1, 2)]
    give(table, one)
    assert page(table) == before
    assert [table.state.view(seat).to_json() for seat in (None, 0, 1, 2)] == views


def test_nobody_stands_in_for_one_whose_order_answers() -> None:
    table, one, _ = announced()
    give(table, one)
    table.depart(table.seats[one].person, NOW)
    refused('patience', TooLate, lambda: table.stand_in(one, NOW + 10_000_000))
    give(table, one, False)
    table.commit(table.stand_in(one, NOW + 10_000_000))
    refused('standing-in', TooLate, lambda: table.order(one, True))


def test_what_an_order_answers_is_not_decided_by_hand() -> None:
    table, one, _ = announced()
    number = table.draft(one).number
    give(table, one)
    refused('ordered', TooLate, lambda: table.add(one, table.version, number, 'call'))
    refused('ordered', TooLate, lambda: table.play(one, table.version, ['call'], NOW))
    give(table, one, False)
    table.add(one, table.version, number, 'call')
    refused('order-later', TooLate, lambda: table.order(one, True))


def test_an_order_ends_in_the_middle_of_a_turn() -> None:
    """A seat answers and goes on with its own turn in one change, after which nothing is asked of it."""
    table, rng, seat = begun('no-more-vikings', people(2)), random.Random(1), 0
    while True:
        while not (table.state.to_json()['phase'] == 'answering' and seat in table.waiting()):
            table.commit(turn(table, rng))
        table.add(seat, table.version, table.draft(seat).number, 'pass')
        change = table.sealed(decide(table, seat, rng).plan(), NOW)
        if len(change.steps) > 1 and change.state is not None and seat not in change.state.to_act():
            break
        table.commit(change)
    table.orders.add(seat)  # as if it had been given before
    change = table.sealed(table.draft(seat).plan(), NOW)
    assert change.lapsed == {seat}
    table.commit(change)
    assert table.orders == set()


def refused(code: str, kind: type[MeadhallError], operation: Callable[[], object]) -> None:
    with pytest.raises(kind) as caught:
        operation()
    assert caught.value.code == code
    assert caught.value.text


def test_orders_that_cannot_be_given_are_refused() -> None:
    table, one, other = announced()
    [turns] = {0, 1, 2} - {one, other}
    refused('no-order', BadRequest, lambda: begun('claim').order(0, True))
    refused('no-seat', NotThere, lambda: table.order(3, True))
    refused('table-open', TooLate, lambda: Table.new('clash', 2, 'aud', NOW)[0].order(0, True))
    go_on(table, 'announcing', turns)
    refused('order-later', TooLate, lambda: table.order(turns, True))
    table.commit(table.resign(table.seats[one].person, NOW))
    refused('resigned', TooLate, lambda: table.order(one, True))


def test_who_is_asked_nothing_may_give_an_order_for_later() -> None:
    table, *asked = announced()
    [turns] = {0, 1, 2} - {*asked}
    give(table, turns)
    assert turns in table.orders
    assert table.due() != Due('order', turns, table.head.moved)


@pytest.mark.parametrize('name', ['clash', 'no-more-vikings'])
def test_orders_outlive_the_hall_as_long_as_they_are_good(name: str, tmp_path: Path) -> None:
    with Store(tmp_path / 'hall.sqlite') as store:
        table, opened = Table.new(name, 3, 'aud', NOW, seats=people(3), seed='1', rng=random.Random(1))
        keep(store, table, opened)
        rng, given = random.Random(1), 0
        for step in range(400):
            if table.status == 'over':
                break
            keep(store, table, next_change(table, rng))
            if table.status == 'running' and step % 3 == 0:
                given += try_order(store, table, rng)
            assert Table.load(store.load(table.id), NOW).orders == table.orders
        assert given > 20


def try_order(store: Store, table: Table, rng: random.Random) -> int:
    """Gives an order, or takes one back, where that can be done."""
    try:
        order = table.order(rng.randrange(table.players), rng.random() < 0.8)
    except TooLate:
        return 0
    store.order(order).result()
    table.commit_order(order)
    return 1


@pytest.mark.parametrize('name', mh.games())
def test_a_game_has_words_for_an_order_if_it_knows_one(name: str) -> None:
    game, rng = mh.game(name), random.Random(1)
    table = begun(name, [Seat('bot', level=1)] * game.low_players)
    orders = set[str]()
    while table.status == 'running' and len(table.actions) < 300:
        for seat in table.waiting():
            if (action := game.order(table.state.view(seat))) is not None:
                orders.add(action.text)
        table.commit(turn(table, rng))
    assert bool(orders) == (game.own('order') is not None) == (name in ('clash', 'no-more-vikings'))
