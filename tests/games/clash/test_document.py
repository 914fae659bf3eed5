"""A state as JSON: what is written is read again, and what is no state is refused with a reason."""

from __future__ import annotations

import json
from typing import Any

import pytest

import meadhall as mh

from .positions import GAME, MIXES, boxed, doc, document, play, position, reached, seen

PLAY = {'seat': 0, 'column': 'walk', 'card': 'walk', 'shown': False}
DEED: dict[str, Any] = {'plays': [PLAY], 'deed': 'walk', 'hands': [['run', 'club'], ['walk', 'run', 'club']]}
CLUB: dict[str, Any] = {
    **DEED,
    'deed': 'club',
    'plays': [{**PLAY, 'column': 'club'}],
    'vikings': ['r3.0', 'r3.1'],
}


@pytest.mark.parametrize('players', [2, 3, 4])
@pytest.mark.parametrize('options', MIXES)
def test_every_reached_state_is_read_back_equal(players: int, options: dict[str, Any]) -> None:
    for state in reached(players, options, seed=players, share=0.2):
        text = json.dumps(state.to_json())
        again = GAME.from_json(json.loads(text))
        assert again == state
        assert again.to_act() == state.to_act()
        assert json.dumps(again.view(0).to_json()) == json.dumps(state.view(0).to_json())


@pytest.mark.parametrize('cards', [1, 2, 3])
def test_K2_2_all_cards_a_turn_can_bring_are_read_back(cards: int) -> None:
    """Each of the cards of a turn is an attack, and a shield is laid against it."""
    state = position(2, arena=boxed(turn={'cards': cards}, hand={'bluff': 3}))
    for card in ('walk', 'run', 'club')[:cards]:
        play(state, f'red: announce hammer as {card}', 'yellow: pass', 'red: hammer yellow')
        play(state, f'yellow: shield {card}')
        page = doc(state)
        assert GAME.from_json(page) == state
        play(state, 'red: pass')
    assert len(page['plays']) == 2 * cards
    with pytest.raises(mh.BadState, match="'plays'"):
        GAME.from_json({**page, 'plays': [*page['plays'], PLAY]})


def test_keys_are_checked() -> None:
    doc = document()
    with pytest.raises(mh.BadState, match="'turn' is missing"):
        GAME.from_json({key: value for key, value in doc.items() if key != 'turn'})
    with pytest.raises(mh.BadState, match="'luck' is not part of it"):
        GAME.from_json({**doc, 'luck': 1})
    with pytest.raises(mh.BadState, match='rules version 9'):
        GAME.from_json({**doc, 'rules': 9})


@pytest.mark.parametrize(
    ('fields', 'why'),
    [
        ({'phase': 'sleeping'}, "'phase'"),
        ({'turn': 2}, "'turn'"),
        ({'turn': True}, "'turn'"),
        ({'first': None}, "'first'"),
        ({'played': 2}, "'played'"),
        ({'vikings': ['r3.0', 'r3.0']}, 'a Viking cannot stand on r3.0'),
        ({'vikings': ['r3.0', 'r3.3']}, 'a Viking cannot stand on r3.3'),
        ({'vikings': ['r3.0', None]}, "'vikings'"),
        ({'vikings': ['r3.0']}, "'vikings'"),
        ({'vikings': ['r3.0', 'x']}, "'vikings'"),
        ({'lying': {'r3.3': [1]}}, 'bracelets cannot lie on r3.3'),
        ({'lying': {'r3.0': [1]}}, 'bracelets cannot lie on r3.0'),
        ({'lying': {'r4.0': [1]}}, 'bracelets cannot lie on r4.0'),
        ({'lying': [1]}, "'lying'"),
        ({'stocks': [[4, 4, 4, 4, 4], []]}, 'too many bracelets worth 4'),
        ({'stocks': [[5], []]}, "'stocks'"),
        ({'stocks': [[1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3], [4, 4, 4]]}, 'fewer bracelets left'),
        ({'hands': [['walk', 'run', 'club'], ['walk', 'run', 'axe']], 'piles': [[], []]}, "'hands'"),
        ({'piles': [['walk'], ['walk']]}, 'not a whole deck'),
        ({'open': [['walk'], []]}, "'open'"),
        ({'plays': [1]}, "'plays'"),
        ({'plays': [{**PLAY, 'shown': 1}]}, "'plays'"),
        ({'answers': ['none', 'asked']}, "'answers'"),
        ({'answers': ['none', 'perhaps']}, "'answers'"),
        ({'reason': 'reserve'}, "'reason'"),
        ({'phase': 'over'}, "'reason'"),
        ({'struck': 2}, "'struck'"),
        ({'cause': 'truth'}, "'cause'"),
        ({'spot': 'r2.1'}, "'spot'"),
        ({'phase': 'filling', 'spot': 'r2.1'}, "'spot'"),
        ({'phase': 'dealing', 'spot': 0}, "'spot'"),
        ({'phase': 'going'}, "'deed'"),
        ({**CLUB, 'phase': 'going'}, "'deed'"),
        ({**DEED, 'phase': 'aiming'}, "'deed'"),
        ({**CLUB, 'phase': 'shielding'}, "'target'"),
        ({**CLUB, 'phase': 'taking', 'cause': 'deed', 'target': 1}, "'taker'"),
        (
            {**CLUB, 'phase': 'taking', 'cause': 'deed', 'target': 1, 'taker': 0, 'giver': 'reserve'},
            "'giver'",
        ),
        ({**CLUB, 'phase': 'taking', 'cause': 'deed', 'taker': 0, 'giver': 1}, "'target'"),
        ({'phase': 'taking', 'cause': 'centre', 'taker': 0, 'giver': 'reserve'}, "'due'"),
        ({'memory': 'long'}, "'memory'"),
        ({'memory': ['red dances']}, "'red dances' cannot be remembered"),
        ({'memory': ['reserve>red ?']}, 'cannot be remembered'),
        ({'memory': []}, 'does not lead to what is there'),
        ({'memory': ['red>yellow 1']}, 'does not lead to what is there'),
        ({'memory': ['red lays walk']}, 'does not lead to what is there'),
        ({'options': {'arena': 'meadow', 'bluff': True, 'turns': 60}, 'piles': [[], []]}, 'not a whole deck'),
    ],
)
def test_what_is_no_state_is_refused_with_a_reason(fields: dict[str, Any], why: str) -> None:
    with pytest.raises(mh.BadState, match=why):
        position(2, **fields)


def test_options_and_players_are_checked_too() -> None:
    with pytest.raises(mh.BadPlayers):
        GAME.from_json({**document(), 'players': 5})
    with pytest.raises(mh.BadOption):
        GAME.from_json({**document(), 'options': {'turns': 0}})
    with pytest.raises(mh.BadState):
        GAME.from_json({**document(), 'players': 'two'})
    with pytest.raises(mh.BadState):
        GAME.from_json({**document(), 'options': []})


def test_without_a_memory_nobody_knows_more_than_what_lies_open() -> None:
    state = position(2, discards=[['hammer', 'shield'], []], open=[['hammer'], []])
    memory = seen(state, 1)['memory']
    assert isinstance(memory, list)
    assert memory.count('reserve>red ?') == 3
    assert 'red shows hammer' in memory
    assert 'red lays ?' in memory
    assert GAME.from_json(state.to_json()) == state
