"""What a seat knows of cards out of its sight, as its view tells it and `determinize` keeps to it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import meadhall as mh

from .positions import BOX, GAME, play, position, random_states

ROBBED = ['deal 1 envoy-2', 'deal 1 envoy-1', 'deal 0 spy-2', 'steal 0 1 envoy-2']


def robbed(*more: str, **changes: Any) -> mh.State:
    """Seat 0 has stolen envoy-2 from seat 1, of three; then something happened."""
    heaps: dict[str, Any] = {'hands': [['spy-2', 'envoy-2'], ['envoy-1'], []], **changes}
    return position(3, memory=[*ROBBED, *more], **heaps)


def seen(state: mh.State, seat: int | None, key: str) -> Any:
    return state.view(seat).to_json()[key]


def guesses(state: mh.State, seat: int | None, n: int) -> list[dict[str, Any]]:
    rng, view = Random(n), state.view(seat)
    return [GAME.determinize(view, rng).to_json() for _ in range(n)]


# --- a stolen card --------------------------------------------------------------------------------
def test_a_stolen_card_is_known_to_thief_and_victim() -> None:
    state = robbed()
    assert seen(state, 1, 'hands') == [['envoy-2'], ['envoy-1'], []]
    assert seen(state, 1, 'perhaps') == {}
    assert seen(state, 2, 'hands') == [[], [], []]
    assert all('envoy-2' in doc['hands'][0] for doc in guesses(state, 1, 30))


def test_after_a_tithe_a_stolen_card_is_in_the_hand_or_face_down() -> None:
    state = robbed('tithe 0 spy-2', hands=[['envoy-2'], ['envoy-1'], []], hidden=[['spy-2'], [], []])
    assert seen(state, 1, 'hands') == [[], ['envoy-1'], []]
    assert seen(state, 1, 'perhaps') == {'envoy-2': ['hand 0', 'hidden 0']}
    found = guesses(state, 1, 400)
    held = [doc for doc in found if doc['hands'][0] == ['envoy-2']]
    assert all(doc['hidden'][0] == ['envoy-2'] for doc in found if doc not in held)
    assert 150 < len(held) < 250


def test_after_a_third_seat_stole_a_stolen_card_is_in_one_of_two_hands() -> None:
    state = robbed('steal 2 0 envoy-2', hands=[['spy-2'], ['envoy-1'], ['envoy-2']])
    assert seen(state, 1, 'perhaps') == {'envoy-2': ['hand 0', 'hand 2']}
    found = Counter(
        [('envoy-2' in doc['hands'][0], 'envoy-2' in doc['hands'][2]) for doc in guesses(state, 1, 400)]
    )
    assert set(found) == {(True, False), (False, True)}
    assert 150 < found[True, False] < 250
    assert seen(state, 0, 'hands')[2] == ['envoy-2']


def test_the_other_card_being_played_tells_where_the_stolen_one_is() -> None:
    hands = [[], ['envoy-1'], []]
    tithed = robbed(
        'tithe 0 envoy-2', 'play 0 spy-2', hands=hands, hidden=[['envoy-2'], [], []], discards=['spy-2']
    )
    assert all(doc['hidden'][0] == ['envoy-2'] for doc in guesses(tithed, 1, 30))
    stolen = robbed(
        'steal 2 0 envoy-2', 'play 0 spy-2', hands=[[], ['envoy-1'], ['envoy-2']], discards=['spy-2']
    )
    assert all(doc['hands'][2] == ['envoy-2'] for doc in guesses(stolen, 1, 30))


def test_a_stolen_card_that_is_seen_again_is_in_doubt_no_more() -> None:
    state = robbed('tithe 0 spy-2', 'play 0 envoy-2', hands=[[], ['envoy-1'], []], hidden=[['spy-2'], [], []],
                   discards=['envoy-2'])  # fmt: skip
    assert seen(state, 1, 'perhaps') == {}


# --- shuffles -------------------------------------------------------------------------------------
def test_a_card_seen_before_a_shuffle_was_not_held_all_along() -> None:
    others = [f'show {name}' for name in BOX.card_names if name not in ('spy-1', 'envoy-1')]
    way = ['deal 1 spy-1', 'deal 1 envoy-1', *others, 'shuffle']
    state = position(hands=[[], ['spy-1', 'envoy-1']], memory=way)
    assert all(set(doc['hands'][1]) == {'spy-1', 'envoy-1'} for doc in guesses(state, 0, 20))
    state = position(
        hands=[[], ['envoy-1', 'spy-2']], discards=['spy-1'], memory=[*way, 'play 1 spy-1', 'deal 1 spy-2']
    )
    assert all('envoy-1' in doc['hands'][1] for doc in guesses(state, 0, 20))
    assert len({doc['hands'][1][1] for doc in guesses(state, 0, 200)}) > 30


# --- the log itself -------------------------------------------------------------------------------
def test_each_sees_the_cards_of_its_own_way() -> None:
    state = robbed('tithe 0 spy-2', hands=[['envoy-2'], ['envoy-1'], []], hidden=[['spy-2'], [], []])
    told = {seat: ', '.join(seen(state, seat, 'memory')) for seat in (0, 1, 2, None)}
    assert told[0] == 'deal 1, deal 1, deal 0 spy-2, steal 0 1 envoy-2, tithe 0 spy-2'
    assert told[1] == 'deal 1 envoy-2, deal 1 envoy-1, deal 0, steal 0 1 envoy-2, tithe 0'
    assert told[2] == told[None] == 'deal 1, deal 1, deal 0, steal 0 1, tithe 0'


def test_the_rules_write_the_log() -> None:
    state = position(hands=[['spy-1'], ['envoy-1', 'envoy-2']], edicts=[0, 0])
    play(state, '0: play spy red', '1: play envoy')
    assert seen(state, None, 'memory')[-2:] == ['play 0 spy-1', 'play 1 envoy-1']


@pytest.mark.parametrize('players', [2, 4])
def test_a_guess_has_a_whole_memory_of_its_own(players: int) -> None:
    """So that it can be guessed again from any seat of it."""
    rng = Random(players)
    for state in random_states(players, 2, 0.02):
        twin = GAME.determinize(state.view(rng.choice([None, *range(players)])), rng)
        for seat in range(players):
            again = GAME.determinize(twin.view(seat), rng)
            assert again.view(seat).to_json() == twin.view(seat).to_json()
