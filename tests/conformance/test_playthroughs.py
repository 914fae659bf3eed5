"""The games kept beside the tests are still played, offered, told and seen as they were."""

from __future__ import annotations

import pytest

from tools import playthroughs

READABLE = 160_000  # bytes
WRITTEN = 'if this is meant, write them anew: python -m tools.playthroughs'


def test_there_is_a_playthrough_of_every_game_and_number_of_players_and_no_other() -> None:
    assert sorted(path.name for path in playthroughs.FOLDER.iterdir()) == sorted(playthroughs.files()), (
        WRITTEN
    )
    assert set(playthroughs.SEEDS) <= set(playthroughs.files())


@pytest.mark.parametrize('file', playthroughs.files())
def test_a_game_goes_as_its_playthrough_tells(file: str) -> None:
    kept = (playthroughs.FOLDER / file).read_text(encoding='utf-8')
    assert len(kept.encode()) < READABLE
    for old, new in zip(kept.splitlines(), playthroughs.told(file).splitlines(), strict=True):
        assert new == old, WRITTEN


def test_the_choices_of_every_game_come_in_the_order_they_always_had() -> None:
    kept = playthroughs.ORDER.read_text(encoding='utf-8').splitlines()
    assert playthroughs.orders().splitlines() == kept, WRITTEN
