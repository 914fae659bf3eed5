"""What holds in every game of Eketorp beyond the laws of all games: bounds, ends, picks, right odds."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

import meadhall as mh
from tests.games.eketorp.positions import GAME, RED, Doc, do, play_on, position

OPTIONS = GAME.facts().samples
PLAYERS = (3, 4, 5, 6)


def step(state: mh.State, rng: random.Random) -> tuple[int, mh.Action]:
    waiting = state.to_act()
    who = rng.choice(waiting)
    if who == mh.CHANCE:
        odds = state.odds()
        return who, rng.choices([one for one, _ in odds], [weight for _, weight in odds])[0]
    return who, rng.choice(state.legal(who))


@pytest.mark.parametrize('players', PLAYERS)
@pytest.mark.parametrize('options', OPTIONS, ids=['standard', 'two', 'mixed'])
def test_amulets_hands_and_stones_stay_in_their_bounds(players: int, options: dict[str, object]) -> None:
    rng = random.Random(players)
    state = GAME.new(players, options)
    while state.to_act():
        state.apply(*step(state, rng))
        doc: dict[str, Any] = state.to_json()
        for one in doc['seats']:
            assert 0 <= one['amulets'] <= 5
            assert len(one['hand']) + len(one['pile']) == 4 or doc['phase'] in ('dealing', 'drawing')
        view: dict[str, Any] = state.view(None).to_json()
        assert min(view['supply']) >= 0


@pytest.mark.parametrize('players', PLAYERS)
def test_random_games_end_after_ten_rounds_at_most(players: int, full: bool) -> None:
    for seed in range(2000 if full else 25):
        state = GAME.new(players, OPTIONS[seed % 3])
        mh.playout(state, mh.Dice(seed))
        assert 1 <= state.to_json()['round'] <= 10  # type: ignore[operator]
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.winners


def test_picks_are_all_alike() -> None:
    state = position('placing')
    do(state, RED, 'siege blue boat')
    dice = mh.Dice(3)
    counts = Counter(int(state.pick(RED, dice)) for _ in range(13_000))
    assert set(counts) == {one.id for one in state.legal(RED)}
    assert 800 < min(counts.values()) <= max(counts.values()) < 1200


# --- secrets -------------------------------------------------------------------------------------------


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
