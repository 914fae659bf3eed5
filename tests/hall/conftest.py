"""One open hall for all tests that leave it as it is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.hall.clients import House, Player


@pytest.fixture(scope='session')
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp('hall') / 'hall.sqlite') as open_house:
        yield open_house


@pytest.fixture
def stranger(house: House) -> Iterator[Player]:
    yield from visiting(house, None)


@pytest.fixture
def bo(house: House) -> Iterator[Player]:
    yield from visiting(house, 'Bo')


@pytest.fixture
def ada(house: House) -> Iterator[Player]:
    yield from visiting(house, 'Ada')


def visiting(house: House, nickname: str | None) -> Iterator[Player]:
    player = Player(house, nickname)
    yield player
    player.close()
