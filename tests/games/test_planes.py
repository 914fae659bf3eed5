"""Observations: as large as their table says, within its ranges, and of nothing but the view."""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import meadhall as mh
from meadhall.core.dice import Dice
from meadhall.core.planes import Plane, Sheet, size_of
from meadhall.testing.options import any_options

# Data that only somebody's own box has, and options that change what is to be seen.
GRID_5X3: dict[str, Any] = {
    'box': {
        'grid': {'columns': 5, 'rows': 3},
        'whims': {f'whim-{letter}': {'points': 2, 'form': ['HH']} for letter in 'abcdefghijkl'},
    }
}
TITHES: dict[str, Any] = {
    'box': {
        'cards': {
            'envoy': {'effect': 'counter', 'feet': ['1'] * 14},
            'tithe': {'event': 'discard', 'feet': ['2'] * 9},
        }
    }
}
DECK: dict[str, Any] = {'deck': {'cards': [['9g', '1y', '-', '3b*', '1n 2g', '-', '2b']] * 12}}
UNUSUAL: dict[str, list[dict[str, Any]]] = {
    'claim': [{'island': 'random-7'}, {'island': 'random-8', 'quiet-turns': 2, 'repetition': 2}],
    'clash': [{'arena': 'fjord', 'bluff': True}, {'turns': 1000}],
    'eketorp': [DECK, {'loot': 'at-most-two'}],
    'no-more-vikings': [
        GRID_5X3,
        TITHES,
        {'full-village': 'end-of-month', 'box': {'pools': {'villager': 60}}},
    ],
}
TABLES = [
    (name, players)
    for name in mh.games()
    for players in range(mh.game(name).low_players, mh.game(name).high_players + 1)
]


def numbers(data: bytes) -> tuple[int, ...]:
    return struct.unpack(f'{len(data)}b', data)


def parts(planes: tuple[Plane, ...], data: bytes) -> dict[str, tuple[int, ...]]:
    """An observation cut into its planes."""
    found, at = {}, 0
    for plane in planes:
        found[plane.name] = numbers(data[at : at + plane.size])
        at += plane.size
    assert at == len(data)
    return found


def options_for(name: str, players: int) -> list[dict[str, Any]]:
    game, rng = mh.game(name), random.Random(players)
    tiny = [{'arena': 'tiny'}] if name == 'clash' and players == 2 else []
    return UNUSUAL[name] + tiny + [any_options(game, players, rng) for _ in range(2)]


def states(name: str, players: int, options: dict[str, Any], seed: int) -> Iterator[mh.State]:
    """A random game: each state, to its end."""
    state, dice = mh.game(name).new(players, options), Dice(seed)
    while state.to_act():
        yield state
        seat = state.actor()
        state.advance(seat, state.pick(seat, dice))
    yield state


@cache
def walk(name: str, players: int) -> tuple[set[str], list[str]]:
    """Plays with all options: the planes that changed, and what was wrong."""
    game, changed, wrong = mh.game(name), set[str](), list[str]()
    before: dict[str, tuple[int, ...]] = {}
    for seed, options in enumerate(options_for(name, players)):
        planes = game.planes(players, options)
        ranges = {plane.name: (plane.low, plane.high) for plane in planes}
        for turn, state in enumerate(states(name, players, options, seed)):
            if turn % 3 != 0:
                continue
            seat = None if turn % 7 == 0 else turn // 3 % players
            data = game.observe(state.view(seat))
            if len(data) != size_of(planes):
                wrong.append(f'{options}: {len(data)} numbers, not {size_of(planes)}')
                break
            for part, found in parts(planes, data).items():
                low, high = ranges[part]
                if not low <= min(found) <= max(found) <= high:
                    wrong.append(f'{options}: {part} has {min(found)} to {max(found)}')
                if before.setdefault(part, found) != found:
                    changed.add(part)
    return changed, wrong


@pytest.mark.parametrize(('name', 'players'), TABLES)
def test_an_observation_is_as_large_and_within_the_ranges_that_its_table_says(
    name: str, players: int
) -> None:
    assert walk(name, players)[1] == []


@pytest.mark.parametrize('name', mh.games())
def test_every_plane_says_something(name: str) -> None:
    tables = [table for table in TABLES if table[0] == name]
    changed = set[str]().union(*[walk(*table)[0] for table in tables])
    assert {plane.name for plane in mh.game(name).planes(tables[0][1])} == changed | RARE[name]


# What random games of this length do not come to; the tests below do.
RARE = {'claim': set[str](), 'clash': set(), 'eketorp': {'beside'}, 'no-more-vikings': {'shots'}}


@pytest.mark.parametrize(('name', 'players'), TABLES)
def test_a_glimpse_is_the_observation_of_the_view(name: str, players: int) -> None:
    game = mh.game(name)
    for turn, state in enumerate(states(name, players, {}, players)):
        if turn % 5 == 0:
            seat = None if turn % 7 == 0 else turn // 5 % players
            assert game.glimpse(state, seat) == game.observe(state.view(seat))


@pytest.mark.parametrize(('name', 'players'), TABLES)
def test_what_a_seat_cannot_tell_apart_gives_the_same_observation(name: str, players: int) -> None:
    game, rng = mh.game(name), random.Random(players)
    different = 0
    for turn, state in enumerate(states(name, players, {}, players)):
        if turn % 23 == 0:
            seat = turn % players
            view = state.view(seat)
            twin = game.determinize(view, rng)
            assert game.observe(twin.view(seat)) == game.observe(view)
            different += twin != state
    assert different > 0 or name == 'claim'


@pytest.mark.parametrize('name', mh.games())
def test_a_view_keeps_its_observation_when_the_game_goes_on(name: str) -> None:
    game = mh.game(name)
    kept = list[tuple[mh.View, bytes]]()
    for turn, state in enumerate(states(name, game.low_players, {}, 5)):
        if turn % 10 == 0:
            view = state.view(turn % game.low_players)
            kept.append((view, game.observe(view)))
    assert len(kept) > 5
    assert all(game.observe(view) == data for view, data in kept)


@pytest.mark.parametrize('name', mh.games())
def test_a_spectator_is_shown_nothing_of_a_hand(name: str) -> None:
    game = mh.game(name)
    players = game.low_players
    private = {'hand', 'pile', 'early', 'away', 'laid', 'whims', 'hidden', 'aside', 'seat'}
    for state in states(name, players, {}, 3):
        seen = parts(game.planes(players), game.observe(state.view(None)))
        if name == 'eketorp':
            del seen['aside']  # there it lies open
        assert not any(any(seen[plane]) for plane in private & seen.keys())


@pytest.mark.parametrize('name', mh.games())
def test_planes_have_names_of_their_own_and_say_what_they_mean(name: str) -> None:
    planes = mh.game(name).planes(mh.game(name).high_players)
    assert len({plane.name for plane in planes}) == len(planes)
    assert all(plane.meaning and plane.low < plane.high and plane.size > 0 for plane in planes)


@pytest.mark.parametrize('name', mh.games())
def test_a_number_of_players_that_the_game_is_not_for_has_no_planes(name: str) -> None:
    with pytest.raises(mh.MeadhallError):
        mh.game(name).planes(9)


# --- single planes: what they show is what the view says -------------------------------------------------
def seen(state: mh.State, seat: int, options: dict[str, Any] | None = None) -> dict[str, tuple[int, ...]]:
    game = state.game
    return parts(game.planes(int(state.players), options), game.observe(state.view(seat)))


def test_clash_counts_the_own_bracelets_exactly_and_others_as_far_as_they_were_seen() -> None:
    doubtful = 0
    for state in states('clash', 3, {}, 11):
        for seat in range(3):
            stocks: Any = state.to_json()['stocks']
            found = seen(state, seat)['stocks']
            assert found[:4] == tuple(stocks[seat].count(worth) for worth in (1, 2, 3, 4))
            other = (seat + 1) % 3
            doubtful += found[4:8] != tuple(stocks[other].count(worth) for worth in (1, 2, 3, 4))
    assert doubtful > 0


def test_clash_hides_a_card_face_down_from_all_but_its_owner() -> None:
    hidden = 0
    for state in states('clash', 2, {}, 4):
        plays: Any = state.to_json()['plays']
        for n, play in enumerate(plays):
            mine, theirs = (
                seen(state, seat)['play-cards'][8 * n : 8 * n + 8]
                for seat in (play['seat'], 1 - play['seat'])
            )
            assert sum(mine) == 1
            assert theirs == (mine if play['shown'] else (0,) * 8)
            hidden += not play['shown']
    assert hidden > 0


def test_claim_turns_with_the_seat() -> None:
    for state in states('claim', 3, {}, 2):
        first, second = seen(state, 0), seen(state, 1)
        points = 168
        assert first['men'][points : 2 * points] == second['men'][:points]
        assert first['territories'] == second['territories']


def test_eketorp_shows_of_vikings_behind_a_screen_only_how_many_there_are() -> None:
    screened = 0
    for state in states('eketorp', 3, {}, 2):
        if state.view(None).to_json()['phase'] == 'placing':
            found = seen(state, 0)
            places = len(found['vikings']) // 3
            assert not any(found['vikings'][places:])
            screened += sum(found['screened'])
    assert screened > 0


def test_eketorp_shows_stones_beside_a_village() -> None:
    state = mh.game('eketorp').new(3)
    doc: Any = state.to_json()
    doc['seats'][1]['beside'] = 'gb'
    found = seen(mh.game('eketorp').from_json(doc), 0)
    assert found['beside'] == (0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0)


def test_no_more_vikings_shows_the_shots_that_are_left() -> None:
    doc: Any = mh.game('no-more-vikings').new(2).to_json()
    doc['shots'] = 2
    assert seen(mh.game('no-more-vikings').from_json(doc), 0)['shots'] == (2,)


def test_no_more_vikings_shows_the_own_sealed_decision_to_nobody_else() -> None:
    sealed = 0
    for state in states('no-more-vikings', 3, {}, 2):
        decided: Any = state.view(None).to_json()['decided']
        for seat in range(3):
            found = seen(state, seat)
            own = [found[part] for part in found if part.startswith('sealed-')]
            assert any(any(part) for part in own) == (seat in decided)
            sealed += seat in decided
    assert sealed > 0


# --- the sheet ------------------------------------------------------------------------------------------
def test_a_sheet_counts_seats_from_the_own_one() -> None:
    sheet = Sheet(4, 2, 20)
    sheet.mark_seat(1)
    sheet.mark_seat(-1)
    sheet.mark_seats(0b0101)
    assert numbers(sheet.to_bytes()) == (0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0)


def test_a_sheet_marks_the_bits_of_a_word() -> None:
    sheet = Sheet(2, None, 80)
    sheet.mark_bits(1 << 61 | 1 << 33 | 1, 62)
    assert [n for n, one in enumerate(sheet.to_bytes()) if one] == [0, 33, 61]


def test_a_sheet_stops_at_the_highest_number_of_int8() -> None:
    sheet = Sheet(2, 0, 3)
    sheet.put(-5)
    sheet.put_capped(126)
    sheet.put_capped(1000)
    assert numbers(sheet.to_bytes()) == (-5, 126, 127)
