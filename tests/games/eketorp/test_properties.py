"""What holds in every game: conservation, ends, records, JSON, copies, exact legality, no leaks, right
odds.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

import meadhall as mh
from meadhall.games.eketorp.rules import EketorpState
from meadhall.testing import check_leaks
from tests.games.eketorp.positions import GAME, RED, VIKINGS, Doc, do, play_on, position
from tests.games.eketorp.secrets import SECRETS

MIXED = {'cards': [['1g 1b', '2n', '1y 1g*', '-', '3b*', '1n 1y', '2g**']] * 12}
OPTIONS: list[dict[str, object]] = [{}, {'loot': 'at-most-two'}, {'deck': MIXED}]
PLAYERS = (3, 4, 5, 6)


def step(state: mh.State, rng: random.Random) -> tuple[int, mh.Action]:
    waiting = state.to_act()
    who = rng.choice(waiting)
    if who == mh.CHANCE:
        odds = state.odds()
        return who, rng.choices([one for one, _ in odds], [weight for _, weight in odds])[0]
    return who, rng.choice(state.legal(who))


def assert_conserved(state: EketorpState) -> None:
    doc: dict[str, Any] = state.to_json()
    view: dict[str, Any] = state.view(None).to_json()
    stones = [*list(doc['squares']), doc['taken']]
    for one in doc['seats']:
        stones += [*one['walls'], one['booty'], one['beside']]
        men = one['village'] + one['spent'] + sum(one['placed'].values()) + sum(one['hospital'])
        assert men == VIKINGS[doc['players']]
        assert 0 <= one['amulets'] <= 5
        held = len(one['hand']) + len(one['pile'])
        assert held == 4 or doc['phase'] in ('dealing', 'drawing')
    counts = Counter(''.join(stones))
    assert [counts[sign] + left for sign, left in zip('gbny', view['supply'], strict=True)] == [52, 42, 12, 6]
    assert min(view['supply']) >= 0
    cards = (
        doc['aside']
        + doc['away']
        + ''.join(one['hand'] + one['pile'] + one['early'] + one['away'] for one in doc['seats'])
    )
    for value in range(1, 7):
        assert cards.count(str(value)) + (int(state.draw_pile) >> 4 * (value - 1) & 15) == 9
    away = sum(len(one['early'] + one['away']) for one in doc['seats']) + len(doc['away'])
    assert away == sum(5 - one['amulets'] for one in doc['seats'])


@pytest.mark.parametrize('players', PLAYERS)
@pytest.mark.parametrize('options', OPTIONS, ids=['standard', 'two', 'mixed'])
def test_everything_is_conserved_in_every_reached_state(players: int, options: dict[str, object]) -> None:
    rng = random.Random(players)
    state = GAME.new(players, options)
    assert isinstance(state, EketorpState)
    while state.to_act():
        state.apply(*step(state, rng))
        assert_conserved(state)


@pytest.mark.parametrize('players', PLAYERS)
def test_random_games_end_after_ten_rounds_at_most(players: int, full: bool) -> None:
    for seed in range(2000 if full else 25):
        state = GAME.new(players, OPTIONS[seed % 3])
        mh.playout(state, mh.Dice(seed))
        assert 1 <= state.to_json()['round'] <= 10  # type: ignore[operator]
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.winners


@pytest.mark.parametrize('players', PLAYERS)
def test_records_replay_to_equal_states_and_read_well(players: int) -> None:
    record = mh.play('eketorp', players=players, seed=players)
    again = mh.Record.loads(record.dumps())
    again.verify()
    assert again.replay().outcome() == record.outcome
    assert again.dumps() == record.dumps()


@pytest.mark.parametrize('players', PLAYERS)
def test_json_round_trip_copies_and_exact_legality(players: int) -> None:
    rng = random.Random(players)
    state = GAME.new(players, OPTIONS[players % 3])
    every = [GAME.action(number) for number in range(GAME.n_actions())]
    while state.to_act():
        if rng.random() < 0.08:
            doc = json.loads(json.dumps(state.to_json()))
            twin = GAME.from_json(doc)
            assert twin == state
            assert twin.to_act() == state.to_act()
            copy = state.copy()
            play_on(
                copy, random.Random(1), until=None if rng.random() < 0.1 else lambda one: rng.random() < 0.2
            )
            assert state.to_json() == doc
            for who in range(players):
                assert [one for one in every if state.allows(who, one)] == sorted(
                    state.legal(who), key=lambda one: one.id
                )
                assert twin.legal(who) == state.legal(who)
        state.apply(*step(state, rng))


@pytest.mark.parametrize('players', PLAYERS)
def test_picks_are_legal(players: int) -> None:
    dice = mh.Dice(players)
    state = GAME.new(players, OPTIONS[players % 3])
    while state.to_act():
        who = int(state.actor())
        action = GAME.action(int(state.pick(who, dice)))
        assert state.allows(who, action)
        state.apply(who, action)


def test_picks_are_all_alike() -> None:
    state = position('placing')
    do(state, RED, 'siege blue boat')
    dice = mh.Dice(3)
    counts = Counter(int(state.pick(RED, dice)) for _ in range(13_000))
    assert set(counts) == {one.id for one in state.legal(RED)}
    assert 800 < min(counts.values()) <= max(counts.values()) < 1200


# --- secrets -------------------------------------------------------------------------------------------
@pytest.mark.parametrize('players', PLAYERS)
def test_nothing_leaks(players: int, full: bool) -> None:
    rng = random.Random(players)
    tally = check_leaks(
        GAME,
        players,
        OPTIONS[players % 3],
        20 if full else 1,
        rng,
        secrets=SECRETS,
        share=0.1 if full else 0.02,
    )
    assert tally.different > tally.twins / 3
    assert tally.sealed > 0
    assert tally.probes > 0


def test_determinize_keeps_the_view_and_E1_3() -> None:
    rng = random.Random(3)
    for seed in range(6):
        state = GAME.new(4)
        play_on(state, random.Random(seed), until=lambda one: one.to_json()['round'] == 1)
        view = state.view(0)
        for _ in range(30):
            twin: Any = GAME.determinize(view, rng).to_json()
            assert all(set(one['hand']) & set('456') for one in twin['seats'])


def test_determinize_draws_unknown_cards_by_the_right_odds() -> None:
    """Red knows all cards but Blue's one: of the rest there are three 6s and one 1."""
    seats: list[Doc] = [
        {'hand': '1111', 'open': True, 'placed': {'A': 1}},
        {'hand': '6', 'pile': '555', 'placed': {'A': 1}},
        {'hand': '5555', 'open': True},
    ]
    gone = '1' * 4 + '2' * 9 + '3' * 9 + '4' * 9 + '5' * 2 + '6' * 6
    state = position('choosing', *seats, away=gone)
    rng = random.Random(1)
    drawn = Counter(GAME.determinize(state.view(0), rng).to_json()['seats'][1]['hand'] for _ in range(2000))  # type: ignore[index]
    assert set(drawn) == {'1', '6'}
    assert 0.70 < drawn['6'] / 2000 < 0.80


def test_determinize_weighs_a_shown_hand_by_what_was_in_the_pile_then() -> None:
    """Exact odds by counting deals: Blue showed 1112, so Yellow's starting hand, dealt before, holds
    fewer 1s.
    """
    rng = random.Random(5)
    states = list[mh.State]()
    while len(states) < 150:
        state = GAME.new(3)
        play_on(state, rng, until=lambda one: one.to_json()['phase'] != 'dealing')
        if [seat for seat, _ in shown(state)] == [1]:
            states.append(state)
    true = Counter[str]()
    drawn = Counter[str]()
    for state in states:
        low = Counter(shown(state)[0][1])
        for counter, one in ((true, state), (drawn, GAME.determinize(state.view(0), rng))):
            doc: Any = one.to_json()
            for name, seat in (('yellow', 2), ('blue', 1)):
                counter[name] += sum(low[value] for value in doc['seats'][seat]['hand'])
    for name in ('yellow', 'blue'):
        assert abs(true[name] - drawn[name]) < 5 * (2 * true[name]) ** 0.5


def shown(state: mh.State) -> list[tuple[int, str]]:
    found: Any = state.to_json()['shown']
    return [(seat, hand) for seat, hand in found]


# --- broken documents ----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ('path', 'value', 'words'),
    [
        (('phase',), 'sleeping', "'phase'"),
        (('round',), 11, "'round'"),
        (('turn',), 7, "'turn'"),
        (('squares',), ['x'] * 7, "'squares'"),
        (('cards',), [1, 1], "'cards'"),
        (('place',), 'home', "'place'"),
        (('reason',), 'bored', "'reason'"),
        (('seats', 0, 'hand'), '12', 'Red has 2 cards'),
        (('seats', 0, 'hand'), '1239', "'hand'"),
        (('seats', 0, 'away'), '2' * 9, 'cards of value 2'),
        (('seats', 0, 'village'), 3, 'Red has'),
        (('seats', 0, 'placed'), {'red boat': 1}, 'cannot be at red boat'),
        (('seats', 0, 'walls'), ['gggg', '', '', '', '', ''], 'three stones high'),
        (('seats', 0, 'beside'), 'y' * 7, 'more stone than'),
        (('seats', 0, 'fresh'), [1, 0, 0, 0, 0, 0], "'fresh'"),
        (('seats', 0, 'laid'), 6, "'laid'"),
        (('seats', 0, 'open'), 1, "'open'"),
        (('rules',), 99, 'rules version 99'),
        (('colour',), 'red', "'colour' is not part"),
    ],
)
def test_a_broken_state_is_refused_in_words(path: tuple[Any, ...], value: object, words: str) -> None:
    doc: Any = json.loads(json.dumps(position('placing').to_json()))
    where = doc
    for key in path[:-1]:
        where = where[key]
    where[path[-1]] = value
    with pytest.raises(mh.BadState, match=words):
        GAME.from_json(doc)


def test_a_missing_part_is_named() -> None:
    doc = position('placing').to_json()
    del doc['supply' if 'supply' in doc else 'budget']
    with pytest.raises(mh.BadState, match="'budget' is missing"):
        GAME.from_json(doc)
