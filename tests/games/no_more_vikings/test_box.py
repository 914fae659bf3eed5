"""N0: the data of a box are checked, and can be replaced."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

import meadhall as mh
from meadhall.games.no_more_vikings.box import THE_TABLE

from .positions import GAME, any_action, part, play, position, refused

WHIMS: dict[str, Any] = THE_TABLE['whims']  # type: ignore[assignment]  # a table of tables
CARDS: dict[str, Any] = THE_TABLE['cards']  # type: ignore[assignment]  # likewise


def problem(box: object) -> str:
    with pytest.raises(mh.BadData) as error:
        GAME.new(2, {'box': box})
    assert error.value.rule == 'N0'
    assert str(error.value)
    return error.value.code.removeprefix('data-')


@pytest.mark.parametrize(
    ('box', 'code'),
    [
        ('wooden', 'unknown'),
        (7, 'unknown'),
        ('grid = [', 'toml'),
        ({'colour': 1}, 'key'),
        ({'grid': 4}, 'section'),
        ({'grid': {'columns': 9, 'rows': 4}}, 'number'),
        ({'grid': {'columns': 4, 'rows': 4, 'depth': 1}}, 'key'),
        ({'pools': {'villager': -1}}, 'number'),
        ({'pools': {'dragon': 1}}, 'key'),
        ({'months': {'count': 0}}, 'number'),
        ({'months': {'count': 3, '4': 'edict'}}, 'month'),
        ({'months': {'count': 3, '2': 'ship'}}, 'bonus'),
        ({'cards': {}}, 'cards'),
        ({'cards': {'spy': CARDS['spy']}}, 'few-cards'),
        ({'cards': {**CARDS, 'bard': {'effect': 'sing', 'feet': ['1']}}}, 'choice'),
        ({'cards': {**CARDS, 'bard': {'feet': ['1']}}}, 'card'),
        ({'cards': {**CARDS, 'spy': {**CARDS['spy'], 'title': 41 * 'x'}}}, 'title'),
        ({'cards': {**CARDS, 'spy': {**CARDS['spy'], 'title': 'S\u202epy'}}}, 'title'),
        ({'cards': {**CARDS, 'bard': {'effect': 'steal', 'feet': ['5']}}}, 'foot'),
        ({'cards': {**CARDS, 'bard': {'effect': 'steal', 'feet': ['123']}}}, 'foot'),
        ({'cards': {**CARDS, 'bard': {'effect': 'steal', 'feet': []}}}, 'parameter'),
        ({'cards': {**CARDS, 'bard': {'effect': 'steal', 'count': 2, 'feet': ['1']}}}, 'parameter'),
        ({'cards': {**CARDS, 'bard': {'effect': 'place', 'feet': ['1']}}}, 'parameter'),
        ({'cards': {**CARDS, 'bard': {'effect': 'place', 'piece': 'fortress', 'feet': ['1']}}}, 'choice'),
        ({'cards': {**CARDS, 'bard': {'effect': 'remove', 'pieces': ['wall'], 'feet': ['1']}}}, 'choice'),
        ({'cards': {**CARDS, 'Old Bard': {'effect': 'steal', 'feet': ['1']}}}, 'name'),
        ({'cards': {**CARDS, 'bard': {'effect': 'steal', 'feet': ['1', '2', '3']}}}, 'cards'),
        ({'whims': {}}, 'whims'),
        ({'whims': {**WHIMS, 'wish': {'points': 3}}}, 'whim'),
        ({'whims': {**WHIMS, 'wish': {'points': 3, 'form': ['HHHHH']}}}, 'no-room'),
        ({'whims': {**WHIMS, 'wish': {'points': 3, 'form': ['HH', 'H']}}}, 'form'),
        ({'whims': {**WHIMS, 'wish': {'points': 3, 'form': ['..']}}}, 'form'),
        ({'whims': {**WHIMS, 'wish': {'points': 3, 'place': 'middle'}}}, 'choice'),
        ({'whims': {**WHIMS, 'wish': {'points': -3, 'form': ['H']}}}, 'number'),
    ],
)
def test_N0_a_broken_box_is_refused_with_a_reason(box: object, code: str) -> None:
    assert problem(box) == code


def test_N0_an_unknown_option_value_is_refused() -> None:
    with pytest.raises(mh.BadOption):
        GAME.new(2, {'full-village': 'never'})


def test_N0_the_standard_box_is_marked_as_reconstructed() -> None:
    path = Path(mh.__file__).parent / 'games' / 'no_more_vikings' / 'box.toml'
    data = tomllib.loads(path.read_text('utf-8'))
    assert data['reconstructed'] is True


def test_N0_a_new_card_made_of_known_effects_needs_no_code() -> None:
    ram = {'title': 'Recruits', 'effect': 'place', 'piece': 'soldier', 'count': 2, 'feet': ['1', '2']}
    state = position(
        options={'box': {'cards': {**CARDS, 'recruits': ram}}}, hands=[['recruits-1', 'spy-1'], []]
    )
    events = play(state, '0: play recruits a1 b1')
    assert part(state, 'villages')[0][0] == 'ss..'
    assert (
        str(events[0])
        == 'Blue plays Recruits: on a1 and b1 (puts 2 pieces (soldier) on free plots of one’s own village).'
    )


def test_N0_an_answer_is_called_by_the_title_of_its_card() -> None:
    herald = {'title': 'Herald', 'effect': 'counter', 'feet': ['1', '2']}
    options = {'box': {'cards': {**CARDS, 'herald': herald}}}
    hands = [['mercenary-1', 'herald-2'], ['herald-1', 'envoy-1']]
    for answer, title in (('herald', 'Herald'), ('envoy', 'Envoy')):
        state = position(options=options, hands=hands, edicts=[1, 1])
        events = play(state, '0: play mercenary a1', f'1: play {answer}')
        assert str(events[-1]) == f'Red answers Blue with {title}.'
        view = state.view(0)
        assert str(GAME.ask(view)) == f'Red answers with {title}. Do you answer that? (N3.7)'
        assert f'Red answered with {title}' in GAME.picture(view)
        assert refused(state, 0, 'play herald') == ('edict-only', 'N3.7')
        play(state, '0: edict')
        view = state.view(1)
        assert str(GAME.ask(view)) == 'Blue answers with a royal edict. Do you answer that? (N3.7)'
        assert f'Red answered with {title}' in GAME.picture(view)


def test_N0_an_answer_that_nobody_remembers_is_called_as_the_box_has_it() -> None:
    cards = {name: entry for name, entry in CARDS.items() if name != 'envoy'}
    chain = [{'seat': 0, 'what': 'card'}, {'seat': 1, 'what': 'envoy'}]
    asked: dict[str, Any] = {'phase': 'answering', 'back': 'turn', 'asked': 0, 'edicts': [1, 0]}
    asked |= {'chain': chain, 'played': 'play mercenary a1'}
    herald = {'title': 'Herald', 'effect': 'counter', 'feet': ['1']}
    state = position(options={'box': {'cards': {**cards, 'herald': herald}}}, **asked)
    assert str(GAME.ask(state.view(0))) == 'Red answers with Herald. Do you answer that? (N3.7)'
    with pytest.raises(mh.BadState):
        position(options={'box': {'cards': cards}}, **asked)


def test_N0_a_swap_names_the_pieces_of_its_card() -> None:
    muster = {'title': 'Muster', 'effect': 'swap', 'pieces': ['villager', 'soldier'], 'feet': ['1']}
    state = position(
        options={'box': {'cards': {**CARDS, 'muster': muster}}},
        hands=[['muster-1'], []],
        villages=[['vsc.', '....', '....', '....'], None],
    )
    action = GAME.parse(state, 0, 'play muster blue a1 c1')
    why = 'Two pieces of different kinds must stand there, out of: villager, soldier. (N3.3)'
    assert str(state.why_not(0, action)) == why


@pytest.mark.parametrize(
    'box',
    [
        {'grid': {'columns': 5, 'rows': 3}},
        'months = {count = 2}\npools = {ship = 1}',
        {'pools': {'villager': 2, 'edict': 0, 'cottage': 1}},
        {'grid': {'columns': 6, 'rows': 6}},
    ],
)
def test_N0_other_boxes_can_be_played(box: object) -> None:
    rng = Random(4)
    state = GAME.new(3, {'box': box})
    while waiting := state.to_act():
        seat = rng.choice(waiting)
        action = any_action(state, seat, rng)
        assert GAME.parse(state, seat, action.text) is action
        state.apply(seat, action)
    assert GAME.from_json(state.to_json()) == state
    assert state.outcome() is not None
