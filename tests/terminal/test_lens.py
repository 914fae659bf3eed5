"""A record told as a seat, or a spectator, knew the game."""

from __future__ import annotations

from pathlib import Path

import pytest

import meadhall as mh
from tests.terminal.seated import meadhall


@pytest.fixture(scope='module')
def record() -> mh.Record:
    return mh.play('clash', [mh.bot('clash', level=1), mh.bot('clash', level=1)], seed='lens')


@pytest.fixture
def file(record: mh.Record, tmp_path: Path) -> str:
    path = tmp_path / 'game.txt'
    path.write_text(record.dumps())
    return str(path)


def test_a_seats_story_has_its_own_cards_and_no_others(record: mh.Record) -> None:
    everything = [event for events in replayed(record) for event in events]
    for seat in (0, 1, None):
        story = [event for events in record.story(seat) for event in events]
        assert story == [event for event in everything if event.is_for(seat)]
        assert all(event.audience is None or seat in event.audience for event in story)
    assert len(record.story(None)) == len(record.actions)
    assert any(event.audience == (1,) for event in everything)


def replayed(record: mh.Record) -> list[list[mh.Event]]:
    state = record.start()
    return [record.step(state, index) for index in range(len(record.actions))]


def test_what_is_laid_in_secret_stays_hidden_from_others_until_shown(record: mh.Record) -> None:
    """`announce run as walk` is told to others as `announces Run`."""
    index = next(index for index, (_, text) in enumerate(record.actions) if text.startswith('announce '))
    seat = record.actions[index][0]
    card = record.actions[index][1].rpartition(' as ')[2].capitalize()
    own = ' '.join(str(event) for event in record.story(seat)[index])
    others = ' '.join(str(event) for event in record.story(1 - seat)[index])
    assert f'You laid {card}' in own
    assert 'You laid' not in others
    assert 'announces' in others


def test_replay_tells_what_a_seat_knew(file: str) -> None:
    red, everybody, all_of_it = [
        meadhall('replay', file, *lens).out for lens in (('--seat', 'red'), ('--seat', 'none'), ())
    ]
    assert 'You draw' in red
    assert 'You draw' not in everybody
    assert len(everybody) < len(red) < len(all_of_it)
    assert meadhall('replay', file, '--seat', 'mauve').code == 2
