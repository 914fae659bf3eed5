"""The arena and the box as data: what comes with the game, and what is refused."""

from __future__ import annotations

import copy
import math
import tomllib
from importlib.resources import files
from typing import Any

import pytest

import meadhall as mh
from meadhall.games.clash.arena import CENTRE, NAMES, PRESETS, load, spaces_in
from meadhall.games.clash.box import box_from

from .positions import GAME

TEXT = files('meadhall.games.clash').joinpath('arena.toml').read_text('utf-8')
DATA = tomllib.loads(TEXT)
Doc = dict[str, Any]


def own(**changed: list[str]) -> Doc:
    """The meadow as an arena of one's own, with some lists changed."""
    doc: Doc = {'space': copy.deepcopy(DATA['space']), 'side': [copy.deepcopy(DATA['side'][0])]}
    doc['side'][0].update(changed)
    return doc


def space(doc: Doc, name: str) -> Doc:
    found: Doc = next(row for row in doc['space'] if row['name'] == name)
    return found


def test_the_data_says_that_it_is_reconstructed() -> None:
    assert DATA['reconstructed'] is True
    assert 'lost' in DATA['note']


@pytest.mark.parametrize('arena', PRESETS, ids=lambda arena: arena.name)
def test_both_sides_have_21_spaces_as_described(arena: Any) -> None:
    assert [arena.name for arena in PRESETS] == ['meadow', 'fjord']
    assert len(spaces_in(arena.spaces)) == 21
    assert [NAMES[space] for space in arena.starts] == ['r3.0', 'r3.2', 'r3.4', 'r3.6']
    assert len(arena.bracelets) == 4
    for k in range(4):
        near = [NAMES[space] for space in spaces_in(arena.near[1 + k])]
        assert {'centre', f'r2.{2 * k}', f'r2.{2 * k + 1}'} <= set(near)
    for s in range(8):
        assert f'r3.{s}' in [NAMES[space] for space in spaces_in(arena.near[13 + s])]
    assert [NAMES[space] for space in spaces_in(arena.near[CENTRE])] == ['r1.0', 'r1.1', 'r1.2', 'r1.3']


def test_the_sides_differ_in_bracelets_and_water() -> None:
    meadow, fjord = PRESETS
    assert [NAMES[space] for space in meadow.bracelets] == ['r2.1', 'r2.3', 'r2.5', 'r2.7']
    assert [NAMES[space] for space in spaces_in(meadow.water)] == ['r3.3', 'r3.7']
    assert [NAMES[space] for space in fjord.bracelets] == ['r3.1', 'r3.3', 'r3.5', 'r3.7']
    assert [NAMES[space] for space in spaces_in(fjord.water)] == ['r2.1', 'r2.3', 'r2.5', 'r2.7']


def test_an_arena_of_ones_own_can_be_played_and_recorded() -> None:
    options: dict[str, object] = {'arena': own(bracelets=['r2.0', 'r2.4'])}
    record = mh.play('clash', players=3, options=options, seed='own')
    state = mh.Record.loads(record.dumps()).replay()
    assert state.outcome() == record.outcome
    assert GAME.from_json(state.to_json()) == state
    scene = GAME.scene(state.view(0))
    assert any(node.style.startswith('space own') for node in scene.nodes)
    assert 'r2.0o' in GAME.picture(state.view(None))


def test_an_arena_may_have_other_rings() -> None:
    names = ['centre', *[f'r1.{k}' for k in range(6)]]
    at = [[0, 0], *[[math.sin(math.tau * k / 6), -math.cos(math.tau * k / 6)] for k in range(6)]]
    near = [names[1:], *[['centre', f'r1.{(k + 1) % 6}', f'r1.{(k - 1) % 6}'] for k in range(6)]]
    doc = {
        'space': [{'name': name, 'at': at[n], 'next': near[n]} for n, name in enumerate(names)],
        'side': [{'name': 'six', 'starts': names[1:5], 'bracelets': ['r1.4'], 'water': ['r1.5']}],
    }
    record = mh.play('clash', players=4, options={'arena': doc, 'turns': 5}, seed='six')
    assert record.outcome is not None
    assert GAME.scene(record.replay().view(2)).nodes


def broken(code: str) -> tuple[Doc, str]:
    doc = own()
    if code == 'arena-name':
        doc['space'][1]['name'] = 'r5.0'
    elif code == 'arena-twice':
        doc['space'].append(doc['space'][0])
    elif code == 'arena-shape':
        doc['space'][3]['at'] = [1]
    elif code == 'arena-no-centre':
        doc['space'] = [row for row in doc['space'] if row['name'] != 'centre']
        for row in doc['space']:
            row['next'] = [name for name in row['next'] if name != 'centre']
    elif code == 'arena-neighbour':
        space(doc, 'r3.0')['next'].append('r4.0')
    elif code == 'arena-one-way':
        space(doc, 'r3.0')['next'].append('r3.4')
    elif code == 'arena-dead-end':
        space(doc, 'r3.0')['next'] = ['r2.0']
        space(doc, 'r3.1')['next'].remove('r3.0')
        space(doc, 'r3.7')['next'].remove('r3.0')
    elif code == 'arena-rings':
        space(doc, 'r2.3')['at'] = [9, 9]
    elif code == 'arena-side':
        doc['side'][0]['water'].append('r3.0')
    elif code == 'arena-centre-plain':
        doc['side'][0]['bracelets'].append('centre')
    elif code == 'arena-starts':
        doc['side'][0]['starts'].pop()
    elif code == 'arena-bracelets':
        doc['side'][0]['bracelets'] = []
    elif code == 'arena-cut-off':
        doc['side'][0]['water'] = ['r3.1', 'r3.7', 'r2.0']
    return doc, code


@pytest.mark.parametrize(
    'code',
    [
        'arena-name', 'arena-twice', 'arena-shape', 'arena-no-centre', 'arena-neighbour', 'arena-one-way',
        'arena-dead-end', 'arena-side', 'arena-centre-plain', 'arena-starts', 'arena-bracelets',
        'arena-cut-off', 'arena-rings',
    ],
)  # fmt: skip
def test_a_broken_arena_is_refused_with_its_flaw(code: str) -> None:
    doc, flaw = broken(code)
    with pytest.raises(mh.BadData) as refusal:
        GAME.new(2, {'arena': doc})
    assert refusal.value.code == flaw
    assert refusal.value.rule.startswith('K')


@pytest.mark.parametrize(
    'spec', ['moor', 7, None, {}, {'space': []}, {'space': DATA['space'], 'side': DATA['side']}]
)
def test_what_is_no_arena_is_refused(spec: object) -> None:
    with pytest.raises(mh.BadData):
        GAME.new(2, {'arena': spec})


def test_unreadable_files_are_refused() -> None:
    with pytest.raises(mh.BadData, match='cannot be read'):
        load('side = ')
    with pytest.raises(mh.BadData, match='side'):
        load('side = 3')
    with pytest.raises(mh.BadData, match='cannot be read'):
        box_from('x = ')
    with pytest.raises(mh.BadData, match="'bracelets'"):
        box_from('')
    text = files('meadhall.games.clash').joinpath('box.toml').read_text('utf-8')
    with pytest.raises(mh.BadData, match="'deck'"):
        box_from(text.replace('club = 1', 'club = "one"'))
    wider = text.replace('plain = 3', 'plain = 6').replace('bluff = 2', 'bluff = 6')
    with pytest.raises(mh.BadData, match='at most 3 cards'):
        box_from(wider.replace('cards = 2', 'cards = 4'))
