"""N0 and N1: what is in the box, and the setup."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import meadhall as mh

from .positions import BOX, EMPTY, GAME, any_action, codes, part, play, pools


def dealt(players: int, seed: int = 1) -> mh.State:
    """A game with whims and cards dealt."""
    rng = Random(seed)
    state = GAME.new(players)
    while state.to_act() == (mh.CHANCE,):
        state.apply(mh.CHANCE, any_action(state, mh.CHANCE, rng))
    return state


def test_N0_the_village_has_sixteen_plots_and_row_1_faces_the_sea() -> None:
    assert (BOX.columns, BOX.rows) == (4, 4)
    assert BOX.names[:5] == ['a1', 'b1', 'c1', 'd1', 'a2']
    assert part(GAME.new(3), 'villages') == [EMPTY] * 3


def test_N0_there_are_48_action_cards_and_12_events_with_even_feet() -> None:
    assert len(BOX.cards) == 60
    events = [card for card in range(60) if BOX.kind(card).effect < 0]
    assert len(events) == 12
    feet = Counter(tuple(foot) for _, foot in BOX.cards)
    assert {n for foot, n in feet.items() if len(foot) == 1} == {9}
    assert {n for foot, n in feet.items() if len(foot) == 2} == {4}
    assert len(feet) == 10
    for kind in BOX.kinds:
        assert len({tuple(foot) for foot in kind.feet}) > 1 or len(kind.feet) == 1


@pytest.mark.parametrize(
    ('name', 'count'),
    [
        ('fire-arrows', 6), ('turning-tide', 5), ('false-beacon', 4), ('newcomers', 5), ('mercenary', 4),
        ('good-harvest', 3), ('corvee', 5), ('ambush', 5), ('moving-day', 3), ('spy', 3), ('envoy', 5),
        ('births', 2), ('plague', 2), ('war-fleet', 2), ('storm', 2), ('royal-visit', 1), ('tithe', 1),
        ('blaze', 1), ('calm-sea', 1),
    ],
)  # fmt: skip
def test_N0_how_many_of_each_card(name: str, count: int) -> None:
    assert [len(kind.feet) for kind in BOX.kinds if kind.name == name] == [count]


@pytest.mark.parametrize('players', [2, 3, 4])
def test_N1_1_each_gets_two_whims_three_cards_a_villager_and_an_edict(players: int) -> None:
    state = dealt(players)
    assert part(state, 'phase') == 'keeping'
    assert [len(hand) for hand in part(state, 'hands')] == [3] * players
    assert len({whim for pair in part(state, 'whims') for whim in pair}) == 2 * players
    for seat in range(players):
        kept = part(state, 'whims')[seat][1]
        events = play(state, f'{seat}: keep {kept}')
        assert (events == []) == (seat < players - 1)
    assert part(state, 'phase') == 'founding'
    for seat in reversed(range(players)):
        assert len(state.legal(seat)) == 16
        play(state, f'{seat}: put b{seat + 1}')
    assert [village[seat][1] for seat, village in enumerate(part(state, 'villages'))] == ['v'] * players
    assert part(state, 'edicts') == [1] * players
    assert pools(state)['edict'] == 3 * players
    assert pools(state)['villager'] == 5 * players


def test_N1_1_the_whim_kept_comes_first_and_the_other_is_put_back() -> None:
    state = dealt(2)
    (one, two), (three, four) = part(state, 'whims')
    play(state, f'1: keep {four}', f'0: keep {one}')
    assert part(state, 'whims') == [[one, two], [four, three]]


def test_N1_1_an_event_is_never_dealt() -> None:
    state = GAME.new(2)
    rng = Random(2)
    while part(state, 'phase') == 'whims':
        state.apply(mh.CHANCE, any_action(state, mh.CHANCE, rng))
    names = {kind.name for kind in BOX.kinds if kind.effect < 0}
    assert len(state.odds()) == 48
    assert not [one for one, _ in state.odds() if one.text.split()[1].rpartition('-')[0] in names]


def test_N1_2_the_official_whim_is_one_nobody_has_seen() -> None:
    state = dealt(4)
    seen = {whim for pair in part(state, 'whims') for whim in pair}
    for seat in range(4):
        play(state, f'{seat}: keep {part(state, "whims")[seat][0]}')
    for seat in range(4):
        play(state, f'{seat}: put a1')
    offered = {one.text.removeprefix('whim ') for one, _ in state.odds()}
    assert len(offered) == 4
    assert not offered & seen
    events = play(state, f'*: whim {min(offered)}')
    assert part(state, 'official') == min(offered)
    assert codes(events) == ['official', 'month']


def test_N1_3_it_begins_in_month_1_with_seat_0_and_no_points() -> None:
    rng = Random(3)
    state = dealt(3)
    while part(state, 'phase') != 'tokens':
        seat = state.to_act()[0]
        state.apply(seat, any_action(state, seat, rng))
    assert part(state, 'month') == 1
    assert part(state, 'first') == 0
    assert part(state, 'points') == [0, 0, 0]
    assert state.to_act() == (0, 1, 2)
