"""The greedy bot plays sensibly."""

from __future__ import annotations

import random
from collections import Counter

import meadhall as mh
from meadhall.bots.greedy import Greedy
from meadhall.bots.random import RandomBot
from meadhall.games.eketorp.rules import EketorpState
from meadhall.lab.stats_eketorp import statistics
from tests.games.eketorp.positions import BLUE, RED, Doc, position


def choices(state: EketorpState, seat: int, times: int = 40) -> Counter[str]:
    bot, view, legal = Greedy(), state.view(seat), state.legal(seat)
    return Counter(str(bot.choose(view, legal, random.Random(luck))) for luck in range(times))


def placements(state: EketorpState, seat: int) -> Counter[str]:
    """All Vikings of a seat, several times over."""
    found = Counter[str]()
    for luck in range(10):
        one, rng = state.copy(), random.Random(luck)
        while seat in one.to_act():
            action = Greedy().choose(one.view(seat), one.legal(seat), rng)
            found[str(action)] += 1
            one.apply(seat, action)
    return found


def test_no_viking_is_wasted_on_empty_squares_or_bare_villages() -> None:
    state = position('placing', squares={'A': 'gg', 'B': 'bb', 'C': 'b', 'F': 'n', 'D': 'gg', 'E': 'g'})
    placed = placements(state, RED)
    assert 'G' not in placed
    assert not any(text.startswith('siege') for text in placed)


def test_what_is_worth_defending_is_defended() -> None:
    squares = {'A': 'gg', 'B': 'b'}
    rich = position('placing', {'walls': ['by', 'bn', 'by', 'bn', 'by', 'bn']}, squares=squares)
    bare = position('placing', squares=squares)
    assert placements(rich, RED)['home'] >= 10
    assert placements(rich, RED)['home'] > placements(bare, RED)['home']


def test_an_open_village_with_rich_walls_is_raided() -> None:
    blue: Doc = {'walls': ['y', 'y', '', '', '', ''], 'hospital': [8, 0, 0]}
    placed = placements(position('placing', {'hand': '3456'}, blue), RED)
    assert placed['siege blue catapult'] >= 9


def test_high_cards_go_where_they_matter() -> None:
    """Undefended, the card counts 0, so the lowest goes; for a stone of 4 points a high one is played."""
    seats: list[Doc] = [{'placed': {'blue boat': 1}}, {'hand': '1456'}]
    open_village = position('laying', *seats, place='blue boat', opponent=BLUE)
    assert set(choices(open_village, BLUE)) == {'card 1'}
    seats = [{'placed': {'G': 1}, 'hand': '1256'}, {'placed': {'G': 1}, 'hand': '2334', 'open': True}]
    rich = position('laying', *seats, squares={'G': 'y'}, place='G', opponent=BLUE)
    assert set(choices(rich, RED)) <= {'card 5', 'card 6'}


def test_the_best_stone_is_kept_and_stones_of_value_are_built_low() -> None:
    keeping = position('keeping', {}, taken='gy', place='blue ram', opponent=BLUE)
    assert set(choices(keeping, RED)) == {'keep stone'}
    building = position('building', {'booty': 'gy', 'walls': ['ggg', 'ggg', 'ggg', 'ggg', 'ggg', 'g']})
    assert set(choices(building, RED)) == {'build stone w6'}


def test_amulets_are_points_and_not_thrown_away() -> None:
    seats: list[Doc] = [
        {'placed': {'A': 1}, 'amulets': 5, 'hand': '3456'},
        {'placed': {'A': 1}, 'amulets': 5},
    ]
    state = position('swapping', *seats, squares={'A': 'g'}, place='A', opponent=BLUE, asked=RED)
    assert set(choices(state, RED)) == {'hold'}


def test_greedy_beats_random_play() -> None:
    won = 0
    for seed in range(8):
        bots: list[mh.Bot] = [Greedy() if seat == seed % 4 else RandomBot() for seat in range(4)]
        outcome = mh.play('eketorp', bots, seed=seed).outcome
        assert outcome is not None
        won += outcome.winners == (seed % 4,)
    assert won >= 7


def test_statistics_tell_length_decisions_and_win_shares() -> None:
    text = statistics(5, lambda _: None)
    assert '3 players, 5 games of random play' in text
    assert '6 players, 1 games of greedy bots' in text
    assert text.count('win share by seat') == 8
