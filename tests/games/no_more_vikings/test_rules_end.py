"""N5: the end, scoring, and every whim."""

from __future__ import annotations

from typing import Any

import pytest

import meadhall as mh
from meadhall.games.no_more_vikings.decisions import NmvState
from meadhall.games.no_more_vikings.score import Score

from .positions import BOX, EMPTY, part, play, position

OTHERS = [['tee', 'square'], ['corner', 'two-diagonals']]


def score(*rows: str, official: str = 'full-row', whims: Any = None, **changes: Any) -> Score:
    village = [*rows, *['....'] * (4 - len(rows))]
    if whims is not None:
        changes['whims'] = whims
    state = position(villages=[village, None], official=official, **changes)
    assert isinstance(state, NmvState)
    return Score(state, 0)


@pytest.mark.parametrize(
    ('row', 'points'),
    [('v...', -1), ('s...', 1), ('c...', 3), ('F...', 5), ('W...', 5), ('#...', 0), ('vvsc', 2)],
)
def test_N5_what_stands_in_the_village_counts(row: str, points: int) -> None:
    assert score(row, whims=[['tee', 'square'], ['corner', 'neighbours']]).total() == points


def test_N5_a_field_counts_the_buildings_in_its_row_and_column() -> None:
    assert score('#cFv', 'W...', '.c..', '#...').fields == 3 + 1
    assert score('##cc').fields == 4
    assert score('#.s.').fields == 0


def test_N5_unused_edicts_and_the_track_count() -> None:
    found = score(edicts=[2, 0], points=[3, 0])
    assert (found.edicts, found.track, found.total()) == (2, 3, 5)


def test_N5_the_official_whim_counts_for_all_the_secret_one_for_its_owner() -> None:
    rows = ['cc..', '....', '....', '....']
    state = position(
        villages=[rows, rows],
        official='neighbours',
        whims=[['corner', 'tee'], ['two-diagonals', 'square']],
        phase='window',
        month=12,
        hands=[['spy-1'], []],
        passes=1,
    )
    play(state, '0: pass')
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (9, 9)


def test_N5_a_house_is_a_cottage_or_a_fortress_not_a_watchtower() -> None:
    assert score('cF..', official='neighbours', whims=OTHERS).official == 3
    assert score('cW..', official='neighbours', whims=OTHERS).official == 0


YES: dict[str, list[list[str]]] = {
    'neighbours': [['cc..'], ['F...', 'c...']],
    'two-diagonals': [
        ['c.c.', '.c.c'],
        ['c.....'[:4], '.c..', '..c.', '...c'],
        ['c.c.', '.c..', 'c.c.', '.c..'],
    ],
    'three-in-a-row': [['ccc.'], ['....', '.FFc']],
    'three-in-a-column': [['c...', 'c...', 'F...'], ['....', '...c', '...c', '...c']],
    'corner': [['cc..', 'c...'], ['.c..', 'cc..'], ['cc..', '.c..'], ['...c', '..cc']],
    'square': [['cc..', 'Fc..'], ['....', '....', '..cc', '..cc']],
    'long-diagonal': [['c...', '.c..', '..c.'], ['...c', '..c.', '.c..'], ['....', '.c..', '..c.', '...c']],
    'corners-and-centre': [['c...', '.c..', '....', '...c'], ['...c', '....', '.c..', 'c...']],
    'full-row': [['cccc'], ['....', '....', 'cFcF']],
    'full-column': [['c...'] * 4, ['..F.', '..c.', '..c.', '..c.']],
    'tee': [['ccc.', '.c..'], ['.c..', 'ccc.'], ['c...', 'cc..', 'c...'], ['.c..', 'cc..', '.c..']],
    'four-corners': [['c..c', '....', '....', 'c..c']],
}
NO: dict[str, list[list[str]]] = {
    'neighbours': [['c.c.'], ['c...', '.c..'], ['cW..']],
    'two-diagonals': [['c...', '.c..', '..c.'], ['cc..', '....', '..cc']],
    'three-in-a-row': [['cc.c'], ['c...', 'c...', 'c...'], ['ccs.']],
    'three-in-a-column': [['ccc.'], ['c...', 'c...', '....', 'c...']],
    'corner': [['ccc.'], ['c...', '.c..', '..c.']],
    'square': [['cc..', 'c.c.'], ['cc..', 'cW..']],
    'long-diagonal': [['c...', '.c..', '....', '...c'], ['ccc.']],
    'corners-and-centre': [
        ['c..c', '.c..'],
        ['c...', 'c...', '....', '...c'],
        ['c...', '....', '....', '...c'],
    ],
    'full-row': [['ccc.'], ['cccW']],
    'full-column': [['c...', 'c...', 'c...', 'v...']],
    'tee': [['cccc'], ['ccc.', 'c...'], ['cc..', 'cc..']],
    'four-corners': [['c..c', '....', '....', 'c...']],
}


@pytest.mark.parametrize('name', [whim.name for whim in BOX.whims])
def test_N5_a_whim_is_fulfilled(name: str) -> None:
    points = next(int(whim.points) for whim in BOX.whims if whim.name == name)
    other = [whim.name for whim in BOX.whims if whim.name != name]
    whims = [other[:2], other[2:4]]
    for rows in YES[name]:
        assert score(*rows, official=name, whims=whims).official == points, rows
    for rows in NO[name]:
        assert score(*rows, official=name, whims=whims).official == 0, rows


@pytest.mark.parametrize(
    ('name', 'points'),
    [
        ('neighbours', 3), ('two-diagonals', 3), ('three-in-a-row', 4), ('three-in-a-column', 4),
        ('corner', 4),
        ('square', 5), ('long-diagonal', 5), ('corners-and-centre', 5), ('full-row', 6), ('full-column', 6),
        ('tee', 7), ('four-corners', 8),
    ],
)  # fmt: skip
def test_N5_what_a_whim_is_worth(name: str, points: int) -> None:
    assert [whim.points for whim in BOX.whims if whim.name == name] == [points]


def test_N5_other_houses_do_no_harm() -> None:
    assert score('cccc', 'cccc', official='neighbours', whims=OTHERS).official == 3


def test_N5_the_game_ends_when_a_village_is_full() -> None:
    rows = ['####', '##ss', 'ssss', 'ccc.']
    state = position(villages=[rows, EMPTY], owed=2)
    events = play(state, '0: settle d4')
    assert part(state, 'phase') == 'over'
    assert state.to_act() == ()
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == 'full'
    assert outcome.winners == (0,)
    assert [str(event) for event in events][-1] == 'Blue wins.'


def test_N5_the_log_counts_the_points_by_source() -> None:
    state = position(
        phase='window', month=12, hands=[['spy-1'], []], passes=1, villages=[['cv..', *EMPTY[1:]], None]
    )
    lines = [str(event) for event in play(state, '0: pass')]
    assert lines[-3].startswith('Blue: 2 points. Villagers -1, soldiers 0, cottages 3,')


def test_N5_playing_on_after_the_end_is_refused() -> None:
    state = position(phase='window', month=12, hands=[['spy-1'], []], passes=1)
    play(state, '0: pass')
    with pytest.raises(mh.IllegalAction):
        play(state, '0: pass')
