"""`determinize` draws the hidden cards with the exact odds: compared with all histories of a tiny box."""

from __future__ import annotations

from collections import Counter
from math import factorial
from random import Random
from typing import Any

import pytest

import meadhall as mh
from meadhall.games.no_more_vikings.decisions import NmvState
from meadhall.games.no_more_vikings.memory import SHUFFLE, STEAL, TITHE, other_of, seat_of, what_of
from meadhall.games.no_more_vikings.view import NmvView
from meadhall.games.no_more_vikings.ways import ASIDE, WIDTH, Ways, in_hands, numbers, spreads

from .histories import APART, HAND, Heaps, Worlds, all_worlds, cards_in
from .positions import GAME, position

TINY: dict[str, Any] = {
    'cards': {
        'spy': {'effect': 'steal', 'feet': ['1', '2', '3', '4', '1']},
        'envoy': {'effect': 'counter', 'feet': ['1', '2', '3']},
        'newcomers': {'effect': 'place', 'piece': 'villager', 'count': 2, 'feet': ['1', '2', '3', '4']},
        'tithe': {'event': 'discard', 'feet': ['1', '2', '3']},
    },
    'pools': {'villager': 20, 'ship': 0},
    'grid': {'columns': 6, 'rows': 6},
}
HELD = [f'{kind}-{n + 1}' for kind, n in (('spy', 5), ('envoy', 3), ('newcomers', 4)) for n in range(n)]
MOST = 3000  # worlds that are tried out


# --- games with few cards -------------------------------------------------------------------------
def start(players: int, rng: Random) -> mh.State:
    """A month begins; one card in each hand, three and the events in the pile, the rest discarded."""
    cards = rng.sample(HELD, len(HELD))
    return position(
        players, options={'box': TINY}, phase='tokens', waiting=list(range(players)),
        tokens=[None] * players, villages=[['......'] * 6] * players, edicts=[2] * players,
        hands=[[cards.pop()] for _ in range(players)], discards=cards[3:],
    )  # fmt: skip


def views(players: int, seed: int) -> list[NmvView]:
    """Of a game from there, whoever's they are, here and there."""
    rng = Random(seed)
    state, found = start(players, rng), list[NmvView]()
    while (waiting := state.to_act()) and len(state.view(None).to_json()['memory']) < 60:  # type: ignore[arg-type]  # a list
        seat = rng.choice(waiting)
        state.apply(seat, likely(state, seat, rng))
        if rng.random() < 0.15:
            view = state.view(rng.choice([None, *range(players)]))
            assert isinstance(view, NmvView)
            found.append(view)
    return found


def likely(state: mh.State, seat: int, rng: Random) -> mh.Action:
    """Draws much, steals and answers often."""
    actions = [action for action, _ in state.odds()] if seat == mh.CHANCE else state.legal(seat)
    for start in ('token a', 'play envoy', 'play spy '):
        some = [action for action in actions if action.text.startswith(start)]
        if some and rng.random() < 0.5:
            return rng.choice(some)
    return rng.choice(actions)


def worlds_of(view: NmvView, most: int = MOST) -> Worlds | None:
    return all_worlds([int(one) for one in view.log], view.players, view.box, most)


def marks(view: NmvView) -> set[str]:
    """What makes a log hard."""
    log = [int(one) for one in view.log]
    shuffles = [n for n, one in enumerate(log) if what_of(one) == SHUFFLE]
    found = {f'shuffled {min(len(shuffles), 3)}'}
    for n, one in enumerate(log):
        later = 'later ' if shuffles and n > shuffles[0] else ''
        if what_of(one) == TITHE and seat_of(one) != view.seat:
            found.add(f'{later}tithe')
        if what_of(one) == STEAL:
            thief, victim = int(seat_of(one)), int(other_of(one))
            role = 'robbed' if victim == view.seat else 'thief' if thief == view.seat else 'bystander'
            found.add(later + role)
    if view.perhaps:
        found.add('perhaps')
    if view.aside is None and view.aside_size:
        found.add('aside')
    return found


# --- exact ----------------------------------------------------------------------------------------
def is_exact(view: NmvView, worlds: Worlds) -> bool:
    """Whether the number of ways of every hand is its chance, and no hand else has any."""
    ways = Ways(view.log, -1 if view.seat is None else view.seat, view.players, view.box)
    ways.join(ways.tables[:])
    table = ways.tables[0]
    places = [place for place in table.places if place <= ASIDE]
    ways_of: Counter[tuple[int, ...]] = Counter()
    for content, number in table.ways.items():
        ways_of[in_hands(table, content)] += number * spreads(table, content, ways.size)
    chances: Counter[tuple[int, ...]] = Counter()
    for heaps, chance in worlds.items():
        chances[tuple([heaps[APART if place == ASIDE else HAND + place] for place in places])] += chance
    found = {held: ways_of[packed(held, ways.classes)] for held in chances}
    total, whole = sum(found.values()), sum(chances.values())
    nothing_else = total == all_ways(ways)
    return nothing_else and all([found[held] * whole == chances[held] * total for held in chances])


def packed(held: tuple[int, ...], classes: list[int]) -> tuple[int, ...]:
    return tuple([sum([1 << WIDTH * classes[card] for card in cards_in(heap)]) for heap in held])


def all_ways(ways: Ways) -> int:
    """Of all hands: `ends` counts each in all its orders."""
    total = sum([number for _, number in ways.ends])
    for one in next(iter(ways.tables[0].ways)):
        total //= factorial(sum(numbers(one)))
    return total


HARD = {'shuffled 2', 'later tithe', 'aside', 'thief', 'robbed', 'later robbed', 'bystander', 'perhaps'}


@pytest.mark.parametrize('players', [2, 3, 4])
def test_the_ways_of_all_hands_are_their_chances(players: int, full: bool) -> None:
    met: Counter[str] = Counter()
    for seed in range(60 if full else 6):
        for view in views(players, seed):
            worlds = worlds_of(view)
            if worlds is not None:
                assert is_exact(view, worlds)
                met.update([*marks(view), 'compared', 'spectator' if view.seat is None else 'seat'])
    print(f'{players} players: {dict(sorted(met.items()))}')
    assert met['spectator'] and met['seat']
    assert set(met) >= (HARD if full else {'shuffled 2', 'later tithe', 'aside'})


# --- drawn ----------------------------------------------------------------------------------------
def heaps_of(state: mh.State) -> Heaps:
    assert isinstance(state, NmvState)
    players = int(state.players)
    hands, hidden = (
        [int(state.hand[n]) for n in range(players)],
        [int(state.hidden[n]) for n in range(players)],
    )
    return (int(state.deck), int(state.open), int(state.aside), *hands, *hidden)


def sigmas(view: NmvView, worlds: Worlds, draws: int, rng: Random) -> float:
    """By how many standard deviations chi-square is larger than expected; rare worlds are taken together."""
    seen = Counter([heaps_of(GAME.determinize(view, rng)) for _ in range(draws)])
    assert set(seen) <= set(worlds)
    whole = sum(worlds.values())
    squares, bins, expected, found = 0.0, 0, 0.0, 0
    for heaps, chance in sorted(worlds.items(), key=lambda item: item[1]):
        expected += draws * chance / whole
        found += seen[heaps]
        if expected >= 5:
            squares += (found - expected) ** 2 / expected
            bins, expected, found = bins + 1, 0.0, 0
    free = bins - 1
    return (squares - free) / (2 * free) ** 0.5 if free > 0 else 0.0


@pytest.mark.parametrize('players', [2, 3, 4])
def test_worlds_are_drawn_by_their_chances(players: int, full: bool) -> None:
    """All heaps, also those face down, which the ways of hands do not show."""
    rng, hardest = Random(players), list[tuple[int, int, NmvView, Worlds]]()
    for seed in range(12 if full else 3):
        for view in views(players, seed):
            worlds = worlds_of(view, 400)
            if worlds is not None and len(worlds) > 1:
                hardest.append((len(marks(view)), len(hardest), view, worlds))
    hardest.sort(reverse=True)
    found = [
        sigmas(view, worlds, 4000 if full else 500, rng)
        for _, _, view, worlds in hardest[: 24 if full else 4]
    ]
    print(f'{players} players: sigmas {[round(one, 1) for one in found]}')
    assert max(found) < 4
    assert abs(sum(found)) < 3 * len(found) ** 0.5
