"""What holds in every game: pieces and cards are conserved, games end, records replay."""

from __future__ import annotations

import copy
import json
import pickle
from random import Random

import pytest

import meadhall as mh

from .positions import GAME, any_action, conserved, document, position, random_states


@pytest.mark.parametrize('players', [2, 3, 4])
@pytest.mark.parametrize('full_village', ['at-once', 'end-of-month'])
def test_pieces_and_cards_are_conserved_in_every_reached_state(players: int, full_village: str) -> None:
    for state in random_states(players, 3, 1.0, {'full-village': full_village}):
        conserved(state)


@pytest.mark.parametrize('players', [2, 3, 4])
def test_random_games_end(players: int, full: bool) -> None:
    for seed in range(3000 if full else 15):
        state = GAME.new(players)
        steps = mh.playout(state, mh.Dice(seed))
        assert 50 < steps < 5000
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.reason in ('full', 'months')
        assert outcome.winners


@pytest.mark.parametrize('players', [2, 3, 4])
def test_records_replay_to_equal_states(players: int) -> None:
    bots = [mh.bot('no-more-vikings', level=1) for _ in range(players)]
    for seed in range(3):
        record = mh.play('no-more-vikings', bots=bots, seed=seed)
        again = mh.Record.loads(record.dumps())
        assert again.dumps() == record.dumps()
        assert again.replay().outcome() == record.outcome


def test_json_round_trip_and_pickle() -> None:
    for state in random_states(3, 3, 0.1):
        doc = json.loads(json.dumps(state.to_json()))
        assert GAME.from_json(doc).to_json() == state.to_json()
        assert pickle.loads(pickle.dumps(state)) == state
        for seat in state.to_act():
            if seat >= 0:
                assert pickle.loads(pickle.dumps(state.legal(seat))) == state.legal(seat)


def test_a_state_read_again_plays_on_alike() -> None:
    for state in random_states(4, 2, 0.05):
        one, two, rng = state.copy(), GAME.from_json(state.to_json()), Random(1)
        for _ in range(10):
            waiting = one.to_act()
            if not waiting:
                break
            action = any_action(one, waiting[0], rng)
            told, again = one.apply(waiting[0], action), two.apply(waiting[0], action)
            assert [event.to_json() for event in told] == [event.to_json() for event in again]
        assert one == two


def test_copies_are_independent() -> None:
    rng = Random(3)
    for state in random_states(3, 1, 0.1):
        before = state.to_json()
        twin = state.copy()
        assert twin == state
        for _ in range(8):
            if twin.to_act():
                seat = twin.to_act()[0]
                twin.apply(seat, any_action(twin, seat, rng))
        assert state.to_json() == before


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


def test_every_event_and_question_has_words() -> None:
    rng = Random(8)
    state = GAME.new(4)
    while waiting := state.to_act():
        seat = rng.choice(waiting)
        for observer in (None, 0, 3):
            assert str(GAME.ask(state.view(observer)))
        action = any_action(state, seat, rng)
        assert str(action.label())
        for event in state.apply(seat, action):
            assert str(event)


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
        ('memory', {}), ('sealed', ['token a', None]), ('rules', 2), ('game', 'chess'), ('calm', 1),
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


def test_determinize_knows_that_a_card_discarded_before_a_shuffle_was_not_held_all_along() -> None:
    rng = Random(7)
    memory = {'era': 1, 'since': {'envoy-1': [1] * 5}, 'slots': [[], [0], []], 'known': {}}
    state = position(hands=[[], ['spy-1']], memory=memory)
    for _ in range(300):
        hands = GAME.determinize(state.view(0), rng).to_json()['hands']
        assert hands != [[], ['envoy-1']]
    memory['slots'] = [[], [1], []]
    state = position(hands=[[], ['spy-1']], memory=memory)
    found = [GAME.determinize(state.view(0), rng).to_json()['hands'] for _ in range(600)]
    assert [[], ['envoy-1']] in found


def test_determinize_remembers_a_stolen_card() -> None:
    rng = Random(5)
    state = position(
        3,
        hands=[['spy-2', 'envoy-2'], ['envoy-1'], []],
        memory={'era': 0, 'since': {}, 'slots': [[0, 0], [0], [], []], 'known': {'envoy-2': [1]}},
    )
    for _ in range(30):
        hands = GAME.determinize(state.view(1), rng).to_json()['hands']
        assert isinstance(hands, list)
        assert 'envoy-2' in hands[0]
    assert copy.deepcopy(state.to_json()) == state.to_json()
