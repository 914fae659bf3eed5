"""N3.2: the seven development actions."""

from __future__ import annotations

from typing import Any

import pytest

import meadhall as mh

from .positions import part, play, pools, position, refused, texts


def village(*rows: str, owed: int = 3, **changes: Any) -> mh.State:
    rows = (*rows, *['....'] * (4 - len(rows)))
    return position(villages=[list(rows), None], owed=owed, **changes)


def rows(state: mh.State) -> list[str]:
    found = part(state, 'villages')[0]
    assert isinstance(found, list)
    return found


def test_N3_2_settle() -> None:
    state = village('v...')
    assert len(texts(state, 0, 'settle')) == 15
    play(state, '0: settle b2')
    assert rows(state)[:2] == ['v...', '.v..']
    assert pools(state)['villager'] == 10
    assert part(state, 'owed') == 2


def test_N3_2_marry_takes_two_neighbours_for_one_cottage() -> None:
    state = village('.v..', '.v..', '..v.')
    assert texts(state, 0, 'marry') == ['marry b1+b2 b2', 'marry b1+b2 b1']
    play(state, '0: marry b1+b2 b1')
    assert rows(state)[:3] == ['.c..', '....', '..v.']
    assert (pools(state)['villager'], pools(state)['cottage']) == (11, 7)


def test_N3_2_nobody_marries_diagonally() -> None:
    state = village('v...', '.v..')
    assert texts(state, 0, 'marry') == []
    with pytest.raises(mh.IllegalAction):
        play(state, '0: marry a1+b2 a1')


def test_N3_2_a_fortress_is_a_cottage_on_a_wall() -> None:
    state = village('cc..')
    play(state, '0: fortress a1+b1 b1')
    assert rows(state)[0] == '.F..'
    assert (pools(state)['cottage'], pools(state)['wall']) == (7, 5)


def test_N3_2_a_fortress_is_never_moved() -> None:
    state = village('F...', hands=[['moving-day-1'], []])
    assert texts(state, 0, 'move') == []
    assert texts(state, 0, 'play') == ['play moving-day']


def test_N3_2_enlist() -> None:
    state = village('v...')
    play(state, '0: enlist a1')
    assert rows(state)[0] == 's...'
    assert (pools(state)['villager'], pools(state)['soldier']) == (12, 7)


def test_N3_2_a_watchtower_takes_a_soldier_and_a_whole_fortress() -> None:
    state = village('Fs..')
    assert texts(state, 0, 'watchtower') == ['watchtower a1+b1 a1']
    play(state, '0: watchtower a1+b1 a1')
    assert rows(state)[0] == 'W...'
    assert pools(state) == {
        'ship': 6, 'villager': 12, 'soldier': 8, 'cottage': 8, 'wall': 6, 'watchtower': 3,
        'field': 6, 'edict': 8,
    }  # fmt: skip


def test_N3_2_villagers_and_soldiers_move_to_a_free_plot_beside() -> None:
    state = village('vs..', 'c...')
    assert texts(state, 0, 'move') == ['move b1 c1', 'move b1 b2']
    play(state, '0: move b1 b2')
    assert rows(state)[:2] == ['v...', 'cs..']


def test_N3_2_farm() -> None:
    state = village('v...')
    play(state, '0: farm a1')
    assert rows(state)[0] == '#...'
    assert (pools(state)['villager'], pools(state)['field']) == (12, 5)


def test_N3_2_any_mix_and_repetition() -> None:
    state = village('v...')
    play(state, '0: settle a2', '0: marry a1+a2 a1', '0: settle a2')
    assert rows(state)[:2] == ['c...', 'v...']
    assert part(state, 'phase') != 'turn' or state.to_act() != (0,)


@pytest.mark.parametrize(
    ('drawn', 'action', 'piece'),
    [
        ('vvvv', 'settle a2', 'villager'),
        ('vv..', 'marry a1+b1 a1', 'cottage'),
        ('v...', 'enlist a1', 'soldier'),
        ('v...', 'farm a1', 'field'),
    ],
)
def test_N3_2_an_action_whose_piece_is_not_in_the_pool_is_not_possible(
    drawn: str, action: str, piece: str
) -> None:
    used = {'villager': 'v', 'cottage': 'c', 'soldier': 's', 'field': '#'}[piece]
    many = {'villager': 8, 'cottage': 8, 'soldier': 8, 'field': 6}[piece]
    signs = (used * many).ljust(16, '.')
    rival = [signs[at : at + 4] for at in range(0, 16, 4)]
    state = position(villages=[[drawn, '....', '....', '....'], rival], owed=1)
    assert refused(state, 0, action) == ('pool-empty', 'N3.2')
