"""Guesses are consistent with all a seat knows, and come with the right odds."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import meadhall as mh
from meadhall.games.clash.recall import ALL, HIDDEN, Recall, thinned

from .positions import BOX, GAME, MIXES, boxed, doc, legal, play, position, reached, seen

Step = tuple[int, int, int]
Past = tuple[int, ...]


# --- against plain counting ------------------------------------------------------------------------------
def pasts(totals: list[int], bags: int, steps: list[Step]) -> Counter[Past]:
    """Every way the steps can have gone, thing by thing; all are equally likely."""
    things = [kind for kind, n in enumerate(totals) for _ in range(n)]
    found: Counter[Past] = Counter()

    def walk(n: int, where: list[int], past: Past) -> None:
        if n == len(steps):
            found[past] += 1
            return
        source, target, kind = steps[n]
        if kind == ALL:
            walk(n + 1, [target if bag == source else bag for bag in where], (*past, ALL))
            return
        for thing, bag in enumerate(where):
            if bag == source and kind in (HIDDEN, things[thing]):
                walk(n + 1, [*where[:thing], target, *where[thing + 1 :]], (*past, things[thing]))

    walk(0, [0] * len(things), ())
    return found


STORIES: list[tuple[list[int], list[Step]]] = [
    ([2, 2], [(0, 1, HIDDEN), (0, 1, HIDDEN), (1, 2, 0)]),
    ([3, 1, 2], [(0, 1, HIDDEN), (0, 2, HIDDEN), (0, 1, 2), (1, 2, HIDDEN), (2, 0, 0)]),
    (
        [2, 1, 1],
        [(0, 1, 0), (0, 1, 1), (1, 2, HIDDEN), (0, 2, HIDDEN), (2, 1, HIDDEN), (1, 0, 1), (2, 0, HIDDEN)],
    ),
    (
        [2, 2],
        [(0, 1, HIDDEN), (0, 1, HIDDEN), (1, 2, 1), (1, 2, HIDDEN), (2, 0, ALL), (0, 1, HIDDEN), (1, 2, 1)],
    ),
    ([1, 1, 2], [(0, 1, HIDDEN), (1, 2, 2), (0, 1, HIDDEN), (1, 2, HIDDEN), (2, 0, ALL), (0, 1, HIDDEN)]),
]


@pytest.mark.parametrize(('totals', 'steps'), STORIES)
def test_a_past_is_drawn_with_the_odds_of_plain_counting(totals: list[int], steps: list[Step]) -> None:
    exact = pasts(totals, 3, steps)
    recall, rng, times = Recall(totals, 3, 0), random.Random(1), 6000
    recall.steps = list(steps)
    drawn = Counter(tuple(recall.draw(rng)) for _ in range(times))
    assert set(drawn) <= set(exact)
    for past, ways in exact.items():
        assert abs(drawn[past] / times - ways / exact.total()) < 0.025


def test_a_large_layer_is_thinned_fairly() -> None:
    layer = {n: float(1 + n % 7) for n in range(5000)}
    whole, kept = sum(layer.values()), Counter[int]()
    for seed in range(20):
        thin = thinned(dict(layer), random.Random(seed), 500)
        assert len(thin) <= 500
        assert abs(sum(thin.values()) - 1.0) < 1e-9
        for content, weight in thin.items():
            kept[content % 7] += round(weight * 500)
    for rest in range(7):
        share = sum(weight for content, weight in layer.items() if content % 7 == rest) / whole
        assert abs(kept[rest] / kept.total() - share) < 0.01


def test_a_contradiction_in_a_thin_layer_is_mended(monkeypatch: pytest.MonkeyPatch) -> None:
    """With room for one content only, a memory soon cannot be continued: then more room is made."""
    recall = Recall([3, 3, 3], 3, 0)
    recall.steps = [(0, 1, HIDDEN)] * 2 + [(1, 2, 0), (1, 0, 1)] + [(0, 1, HIDDEN)] * 3 + [(1, 2, 0)]
    rng = random.Random(2)
    for _ in range(50):
        layers = recall.layers(rng, 1)
        assert len(layers) <= len(recall.steps) + 1
        assert recall.draw(rng)[2] == 0


def test_a_past_that_cannot_have_been_is_not_looked_for_without_end() -> None:
    recall = Recall([2, 1], 2, 0)
    recall.steps = [(0, 1, 1), (0, 1, 1)]
    with pytest.raises(AssertionError, match='cannot have happened'):
        recall.draw(random.Random(1))


@pytest.mark.parametrize('totals', [[15, 15, 1], [15, 15, 2], [15, 15, 15, 15], [15] * 8])
def test_every_number_of_things_a_box_may_have_is_counted(totals: list[int]) -> None:
    recall, rng = Recall(totals, 3, 0), random.Random(3)
    recall.steps = [(0, 1, HIDDEN)] * sum(totals)
    recall.steps += [(1, 2, kind) for kind, n in enumerate(totals) for _ in range(n)]
    drawn = recall.draw(rng, 20)
    assert Counter(drawn[: sum(totals)]) == Counter(dict(enumerate(totals)))


# --- in the game -----------------------------------------------------------------------------------------
@pytest.mark.parametrize('players', [2, 3, 4])
@pytest.mark.parametrize('options', MIXES)
def test_a_guess_is_a_state_the_seat_could_be_in(players: int, options: dict[str, Any]) -> None:
    rng = random.Random(players)
    for state in reached(players, options, seed=5, share=0.025):
        for seat in (None, *range(players)):
            guess = GAME.determinize(state.view(seat), rng)
            assert seen(guess, seat) == seen(state, seat)
            assert GAME.from_json(guess.to_json()) == guess
            if seat is not None:
                assert legal(guess, seat) == legal(state, seat)


LARGEST: dict[str, dict[str, int]] = {
    'bracelets': dict.fromkeys(BOX['bracelets'], 15),
    'deck': dict.fromkeys(BOX['deck'], 15),
    'hand': {'plain': 15, 'bluff': 15},
    'turn': {'cards': 3},
}


@pytest.mark.parametrize(
    'parts',
    [{'deck': {'walk': 15, 'run': 8}}, {'bracelets': dict.fromkeys(BOX['bracelets'], 8)}, LARGEST],
    ids=['32 cards', '32 bracelets', 'largest'],
)
def test_K0_a_guess_stands_with_any_box_that_is_accepted(parts: dict[str, dict[str, int]]) -> None:
    rng = random.Random(4)
    for state in reached(2, {'arena': boxed(**parts), 'turns': 8}, seed=4, share=0.05):
        for seat in (None, 0, 1):
            for guess in (GAME.determinize(state.view(seat), rng), GAME.guess(state.view(seat), rng)):
                assert seen(guess, seat) == seen(state, seat)


def share(
    state: mh.State, seat: int | None, holds: Callable[[dict[str, Any]], bool], times: int = 600
) -> float:
    rng = random.Random(7)
    return sum(holds(doc(GAME.determinize(state.view(seat), rng))) for _ in range(times)) / times


def test_a_stolen_bracelet_may_be_any_of_those_the_giver_had() -> None:
    state = GAME.new(3)
    play(state, *setup())
    play(state, 'red: announce walk', 'yellow: call', 'blue: pass', 'chance: bracelet 3')
    rng = random.Random(7)
    drawn = Counter(sum(doc(GAME.determinize(state.view(2), rng))['stocks'][0]) - 6 for _ in range(600))
    assert all(abs(drawn[worth] / 600 - 1 / 3) < 0.07 for worth in (1, 2, 3))
    assert share(state, 1, lambda page: page['stocks'][0] == [1, 2, 3, 3], 50) == 1.0
    assert share(state, 2, lambda page: page['stocks'][2] == [1, 2, 3], 50) == 1.0


def setup() -> Iterator[str]:
    """Three hands of walk, run, club; a 2 on every bracelet space."""
    yield from ('chance: first red', 'red: start 1', 'yellow: start 2', 'blue: start 3')
    for seat in ('red', 'yellow', 'blue'):
        yield from (f'chance: deal {seat} {card}' for card in ('walk', 'run', 'club'))
    yield from itertools.repeat('chance: bracelet 2', 4)


def test_a_hand_may_hold_any_cards_not_shown() -> None:
    state = position(2, discards=[['hammer'], []], open=[['hammer'], []])
    assert share(state, 1, lambda page: 'hammer' in page['hands'][0], 100) == 0.0
    expected = 1 - (9 * 8 * 7) / (11 * 10 * 9)  # at least one of two shields among three of eleven cards
    assert abs(share(state, 1, lambda page: 'shield' in page['hands'][0]) - expected) < 0.07


def test_an_announcement_says_nothing_the_rules_do_not_force() -> None:
    state = position(2)
    play(state, 'red: announce walk as club')
    assert abs(share(state, 1, lambda page: page['plays'][0]['card'] == 'walk') - 2 / 12) < 0.06


def test_a_card_shown_before_the_shuffle_is_not_among_those_kept_in_hand() -> None:
    """K-R15: the knowledge ends with the shuffle; that the card was not in hand then is still true."""
    state = position(2, hands=[['walk', 'run', 'club'], ['walk', 'run', 'club']], **spent())
    play(
        state,
        'red: announce walk',
        'yellow: pass',
        'red: stay',
        'red: announce run',
        'yellow: pass',
        'red: stay',
    )
    assert seen(state, 1)['memory'][-1] == 'red shuffles'
    assert seen(state, 1)['hand_sizes'] == [1, 3]
    assert share(state, 1, lambda page: page['hands'][0] == ['hammer'], 200) == 0.0
    play(state, 'chance: deal red hammer')
    assert abs(share(state, 1, lambda page: 'hammer' in page['hands'][0]) - 1 / 11) < 0.05


def spent() -> dict[str, Any]:
    others = ['walk', 'shove', 'strike', 'strike', 'hammer', 'slingshot', 'slingshot', 'shield', 'shield']
    return {'discards': [others, []], 'open': [['hammer'], []], 'piles': [[], others]}


def test_sealed_answers_are_guessed_either_way() -> None:
    state = position(3)
    play(state, 'red: announce walk', 'blue: call')
    assert 0.4 < share(state, 1, lambda page: page['answers'][2] == 'call', 300) < 0.6
    assert share(state, 2, lambda page: page['answers'][2] == 'call', 20) == 1.0
