"""A person is a nickname and devices; their tokens are known to nobody else, not even to the store."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from meadhall.table.pace import DAY
from meadhall.table.people import People, Person
from meadhall.table.refusals import NotThere, TooLate
from meadhall.table.store import Store
from tests.table.around import NOW


@pytest.fixture
def known(tmp_path: Path) -> Iterator[People]:
    with Store(tmp_path / 'hall.sqlite') as store:
        yield People(store)


def test_a_person_is_known_by_the_token_of_a_device(known: People) -> None:
    aud, token = known.welcome('Aud', 'phone', NOW).result()
    bera, other = known.welcome('Bera', 'laptop', NOW).result()
    assert aud.id != bera.id
    found = known.who(token)
    assert found is not None
    assert found[0] == aud
    assert known.who(other) != found
    assert known.who('guess') is None
    assert known.who('\udc80') is None
    assert known.person(aud.id) == aud


def test_the_store_does_not_hold_a_token(known: People) -> None:
    aud, token = known.welcome('Aud', 'phone', NOW).result()
    _, link = known.link(aud.id, NOW, DAY).result()
    known.store.close()
    kept = b''.join(path.read_bytes() for path in known.store.path.parent.iterdir())
    assert b'Aud' in kept
    assert token.encode() not in kept
    assert link.encode() not in kept


def test_a_nickname_can_change(known: People) -> None:
    aud, token = known.welcome('Aud', 'phone', NOW).result()
    assert known.rename(aud.id, 'Aud the Wise').result() == Person(aud.id, 'Aud the Wise')
    found = known.who(token)
    assert found is not None
    assert found[0].nickname == 'Aud the Wise'
    with pytest.raises(NotThere):
        known.rename('nobody', 'X').result()
    with pytest.raises(NotThere):
        known.person('nobody')


def test_a_link_brings_another_device_once(known: People) -> None:
    aud, token = known.welcome('Aud', 'phone', NOW).result()
    link, secret = known.link(aud.id, NOW, DAY).result()
    assert known.links(aud.id, NOW) == [link]
    person, fresh = known.use_link(secret, 'laptop', NOW + 1).result()
    assert person == aud
    assert len({token, secret, fresh}) == 3
    found = known.who(fresh)
    assert found is not None
    assert found[0] == aud
    assert [device.name for device in known.devices(aud.id)] == ['phone', 'laptop']
    with pytest.raises(TooLate, match='This link has been used'):
        known.use_link(secret, 'tablet', NOW + 2).result()
    assert known.links(aud.id, NOW) == []


def test_links_that_have_ended_are_not_kept(known: People) -> None:
    aud, _ = known.welcome('Aud', 'phone', NOW).result()
    known.link(aud.id, NOW, DAY).result()
    later, _ = known.link(aud.id, NOW + DAY, DAY).result()
    assert known.links(aud.id, NOW) == [later]


def test_a_link_ends_and_can_be_revoked(known: People) -> None:
    aud, _ = known.welcome('Aud', 'phone', NOW).result()
    link, secret = known.link(aud.id, NOW, DAY).result()
    with pytest.raises(TooLate):
        known.use_link(secret, 'laptop', NOW + DAY).result()
    assert known.links(aud.id, NOW + DAY) == []
    with pytest.raises(NotThere):
        known.revoke_link('another', link.id).result()
    known.revoke_link(aud.id, link.id).result()
    with pytest.raises(TooLate):
        known.use_link(secret, 'laptop', NOW).result()


def test_a_forgotten_device_opens_nothing(known: People) -> None:
    aud, token = known.welcome('Aud', 'phone', NOW).result()
    found = known.who(token)
    assert found is not None
    known.seen(found[1], NOW + 5).result()
    (device,) = known.devices(aud.id)
    assert (device.id, device.made, device.seen) == (found[1], NOW, NOW + 5)
    with pytest.raises(NotThere):
        known.forget_device('another', device.id).result()
    known.forget_device(aud.id, device.id).result()
    assert known.who(token) is None
    with pytest.raises(NotThere):
        known.forget_device(aud.id, device.id).result()
