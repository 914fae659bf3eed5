"""What holds in every game beyond the laws of all games: picks, JSON that is refused, guesses."""

from __future__ import annotations

from random import Random

import pytest

import meadhall as mh

from .positions import GAME, conserved, document, position, random_states


def test_pick_is_legal_and_reaches_all() -> None:
    dice = mh.Dice(1)
    for state in random_states(3, 2, 0.1):
        seat = state.actor()
        if seat == -2:
            continue
        options = [one for one, _ in state.odds()] if seat == mh.CHANCE else state.legal(int(seat))
        found = {state.pick(seat, dice) for _ in range(20 * len(options) if len(options) < 8 else 20)}
        assert found <= {one.id for one in options}
        if len(options) < 8:
            assert len(found) == len(options)


# --- JSON -----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ('key', 'value'),
    [
        ('phase', 'lunch'), ('month', 13), ('first', 2), ('turn', -1), ('waiting', [0]),
        ('tokens', ['d', None]),
        ('villages', [['....'] * 3] * 2), ('villages', [['....'] * 3 + ['...x']] * 2), ('ships', [[5], []]),
        ('ships', [[1, 1], []]), ('ships', [[1, 2, 3, 4], [1, 2, 3]]), ('edicts', [9, 0]),
        ('official', 'wish'),
        ('official', 'neighbours'), ('hands', [['spy-9'], []]), ('hands', [['spy-1', 'spy-1'], []]),
        ('hands', [['storm-1'], []]), ('aside', ['spy-1']), ('happening', 'storm-1'), ('chain', [{}]),
        ('played', 'play spy red'), ('asked', 1), ('back', 'turn'), ('thief', 1), ('reason', 'full'),
        ('memory', {}), ('memory', ['deal 0 spy-1']), ('memory', ['shuffle']), ('memory', ['hide 0 spy-1']),
        ('memory', ['play 0 spy-1']), ('memory', ['deal 0 storm-1']), ('memory', ['keep 0']),
        ('memory', ['deal 0 spy-1', 'steal 0 0 spy-1', 'play 0 spy-1']),
        ('sealed', ['token a', None]), ('rules', 2), ('game', 'chess'), ('calm', 1),
        ('players', 2.5), ('options', None), ('whims', [['tee', 'tee'], ['square', 'corner']]),
    ],
)  # fmt: skip
def test_json_that_is_no_state_is_refused(key: str, value: object) -> None:
    doc = document()
    doc[key] = value
    with pytest.raises(mh.BadState):
        GAME.from_json(doc)


def test_json_must_be_complete() -> None:
    for key in document():
        doc = document()
        del doc[key]
        with pytest.raises(mh.BadState):
            GAME.from_json(doc)
    with pytest.raises(mh.BadState):
        GAME.from_json({**document(), 'weather': 'fine'})


# --- determinize ----------------------------------------------------------------------------------
def test_determinize_keeps_what_the_seat_knows() -> None:
    rng = Random(2)
    for state in random_states(3, 3, 0.05):
        for seat in (0, 1, 2, None):
            view = state.view(seat)
            twin = GAME.determinize(view, rng)
            assert twin.view(seat).to_json() == view.to_json()
            conserved(twin)


def test_determinize_spreads_unknown_cards_evenly() -> None:
    rng = Random(9)
    state = position(hands=[['spy-1'], ['envoy-1']], discards=['spy-2'])
    seen: dict[str, int] = {}
    for _ in range(1500):
        hands = GAME.determinize(state.view(0), rng).to_json()['hands']
        assert isinstance(hands, list)
        seen[hands[1][0]] = seen.get(hands[1][0], 0) + 1
    assert len(seen) == 46  # the action cards but those in sight
    assert all(10 < n < 65 for n in seen.values())
