"""What is refused, each with its rule; and a refusal that is never wrong: legal is exact."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import meadhall as mh

from .positions import GAME, position, random_states, refused

ROWS = ['v.vv', 'cs.F', '....', '....']
TURN: dict[str, Any] = {'villages': [ROWS, ['v...', 'W...', '....', '....']], 'owed': 1, 'ships': [[1], [2]]}
HAND = [
    'fire-arrows-1',
    'turning-tide-1',
    'false-beacon-1',
    'newcomers-1',
    'ambush-1',
    'moving-day-1',
    'spy-1',
]


@pytest.mark.parametrize(
    ('text', 'code', 'rule'),
    [
        ('settle a1', 'taken', 'N3.2'),
        ('marry a1+b1 a1', 'no-couple', 'N3.2'),
        ('fortress a2+b2 a2', 'no-cottages', 'N3.2'),
        ('enlist a2', 'no-villager', 'N3.2'),
        ('farm b1', 'no-villager', 'N3.2'),
        ('watchtower b2+c2 c2', 'no-garrison', 'N3.2'),
        ('move a2 a3', 'no-mover', 'N3.2'),
        ('move c1 d1', 'move-taken', 'N3.2'),
        ('end', 'action-owed', 'N-R6'),
        ('pass', 'no-pass', 'N-R5'),
        ('edict', 'nothing-to-cancel', 'N3.5'),
        ('token a', 'no-token', 'N2.1'),
        ('keep tee', 'no-keeping', 'N1.1'),
        ('put a1', 'no-putting', 'N2.5'),
        ('lose a1', 'no-losing', 'N3.1'),
        ('storm 1', 'no-storm', 'N3.1'),
        ('shoot 1', 'no-shooting', 'N4.1'),
        ('spend b2', 'no-spending', 'N4.2'),
        ('discard spy', 'no-discarding', 'N3.1'),
        ('draw spy-1', 'chance-only', 'N3.1'),
        ('whim tee', 'chance-only', 'N1.1'),
        ('play envoy', 'card-missing', 'N3.3'),
        ('play fire-arrows', 'aim-needed', 'N3.3'),
        ('play fire-arrows red 1', 'no-ship', 'N3.3'),
        ('play fire-arrows green 1', 'nobody', 'N-R9'),
        ('play turning-tide red 1 3', 'no-ship', 'N3.3'),
        ('play turning-tide red 2 2', 'column-taken', 'N-R4'),
        ('play false-beacon 2 red 1', 'no-ship', 'N3.3'),
        ('play false-beacon 1 red 2', 'column-taken', 'N-R4'),
        ('play false-beacon 1 blue 2', 'own-village', 'N3.3'),
        ('play newcomers a1 b1', 'plot-taken', 'N3.3'),
        ('play ambush red a2', 'no-target', 'N3.3'),
        ('play ambush blue a1', 'own-village', 'N3.3'),
        ('play moving-day blue a1 c1', 'no-swap', 'N3.3'),
        ('play moving-day red a1 a2', 'no-swap', 'N3.3'),
        ('play spy red', 'empty-hand', 'N3.3'),
        ('play spy blue', 'own-village', 'N3.3'),
    ],
)  # fmt: skip
def test_in_the_turn(text: str, code: str, rule: str) -> None:
    state = position(hands=[HAND, []], **TURN)
    assert refused(state, 0, text) == (code, rule)


def test_in_an_answer() -> None:
    state = position(hands=[['mercenary-1'], ['spy-1']])
    state.apply(0, GAME.parse(state, 0, 'play mercenary a1'))
    assert refused(state, 1, 'edict') == ('no-edict', 'N3.5')
    assert refused(state, 1, 'play envoy') == ('card-missing', 'N3.7')
    assert refused(state, 1, 'play spy blue') == ('no-counter', 'N3.7')
    assert refused(state, 1, 'end') == ('no-turn', 'N-R6')
    assert refused(state, 0, 'pass') == ('not-your-decision', '')


def test_in_a_choice() -> None:
    state = position(
        phase='happening',
        happening='plague-1',
        waiting=[0],
        villages=[['v...'] + ['....'] * 3, None],
        discards=['plague-1'],
    )
    assert refused(state, 0, 'lose b1') == ('not-there-to-lose', 'N3.1')
    state = position(
        phase='happening',
        happening='births-1',
        waiting=[0],
        villages=[['v...'] + ['....'] * 3, None],
        discards=['births-1'],
    )
    assert refused(state, 0, 'put a1') == ('taken', 'N3.1')
    state = position(phase='bonus', month=3, waiting=[0], villages=[['v...'] + ['....'] * 3, None])
    assert refused(state, 0, 'put a1') == ('taken', 'N2.5')
    state = position(phase='discarding', aside=['spy-1', 'spy-2'], tokens=['b', 'c'])
    assert refused(state, 0, 'discard envoy') == ('not-yours', 'N3.1')
    state = position(phase='keeping', month=0, official=None, tokens=[None] * 2, waiting=[0, 1])
    assert refused(state, 0, 'keep four-corners') == ('not-dealt', 'N1.1')


def test_of_chance() -> None:
    state = position(phase='arriving', hands=[['spy-1'], []])
    assert refused(state, mh.CHANCE, 'draw spy-1') == ('not-there', 'N2.2')
    assert refused(state, mh.CHANCE, 'whim tee') == ('not-there', 'N2.2')
    state = position(phase='drawing', draws=1, tokens=['a', 'c'], hands=[['spy-1'], []])
    assert refused(state, mh.CHANCE, 'draw spy-1') == ('not-there', 'N3.1')
    state = position(phase='stealing', back='turn', thief=0, victim=1, hands=[[], ['spy-1']])
    assert refused(state, mh.CHANCE, 'draw spy-2') == ('not-there', 'N3.3')


def test_of_chance_in_the_setup() -> None:
    state = GAME.new(2)
    state.apply(mh.CHANCE, GAME.parse(state, mh.CHANCE, 'whim tee'))
    assert refused(state, mh.CHANCE, 'whim tee') == ('not-there', 'N1.1')
    state = position(phase='cards', month=0, official=None, tokens=[None] * 2, hands=[['spy-1'], []])
    assert refused(state, mh.CHANCE, 'draw spy-1') == ('not-there', 'N1.1')
    whims = [['tee', 'square'], ['corner', 'two-diagonals']]
    state = position(phase='official', month=0, official=None, tokens=[None] * 2, whims=whims)
    assert refused(state, mh.CHANCE, 'whim tee') == ('not-there', 'N1.2')


def test_an_action_of_another_box_is_refused() -> None:
    state = position(
        options={'box': {'grid': {'columns': 5, 'rows': 3}}}, villages=[['.....'] * 3] * 2, owed=1
    )
    with pytest.raises(mh.IllegalAction) as error:
        state.apply(0, GAME.parse(position(), 0, 'settle a4'))
    assert error.value.code == 'other-box'


@pytest.mark.parametrize(
    'text', ['', 'settle', 'settle e9', 'play fire', 'marry a1', 'token d', 'play spy nobody']
)
def test_what_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(mh.IllegalAction) as error:
        GAME.parse(position(), 0, text)
    assert error.value.code == 'unreadable'


@pytest.mark.parametrize(
    ('typed', 'meant'),
    [
        ('  TOKEN   B ', 'token b'),
        ('marry b3+b2 b2', 'marry b2+b3 b2'),
        ('Marry b2 b3 b2', 'marry b2+b3 b2'),
        ('play Corvée', 'play corvee'),
        ('play newcomers c3 a1', 'play newcomers a1 c3'),
        ('play moving-day red d4 a1', 'play moving-day red a1 d4'),
    ],
)
def test_notation_is_forgiving(typed: str, meant: str) -> None:
    assert GAME.parse(position(), 0, typed).text == meant


@pytest.mark.parametrize('players', [2, 4])
def test_legal_is_exact(players: int) -> None:
    """`allows` and `legal` are written apart, and agree on every action in every state."""
    for state in random_states(players, 2, 0.04):
        for seat in [mh.CHANCE, *range(players)]:
            listed = {one for one, _ in state.odds()} if seat == mh.CHANCE else set(state.legal(seat))
            for id in range(GAME.n_actions()):
                action = GAME.action(id)
                assert state.allows(seat, action) == (action in listed), (seat, action)


def test_every_refusal_has_words_and_changes_nothing() -> None:
    rng = Random(5)
    for state in random_states(3, 2, 0.05):
        before = state.to_json()
        for _ in range(20):
            seat = rng.randrange(-1, 3)
            action = GAME.action(rng.randrange(GAME.n_actions()))
            if not state.allows(seat, action):
                assert str(state.why_not(seat, action))
        assert state.to_json() == before
