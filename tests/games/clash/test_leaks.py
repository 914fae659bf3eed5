"""Nothing a seat is shown depends on what it may not know."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

import meadhall as mh

from .positions import MIXES, any_action, play, position, reached, seen


def silent(state: mh.State, seat: int, options: list[mh.Action]) -> list[list[Any]]:
    """What everybody else gets to see for each of the options."""
    shown = []
    for action in options:
        twin = state.copy()
        events = twin.apply(seat, action)
        others = [viewer for viewer in (None, *range(int(state.players))) if viewer != seat]
        told = [[event.to_json() for event in events if event.is_for(viewer)] for viewer in others]
        shown.append([told, [seen(twin, viewer) for viewer in others], twin.to_act()])
    return shown


@pytest.mark.parametrize('options', MIXES)
def test_what_is_laid_and_answered_changes_nothing_for_the_others(options: dict[str, Any]) -> None:
    found = 0
    for state in reached(4, options, seed=8, share=1.0):
        phase = seen(state, None)['phase']
        for seat in state.to_act():
            if phase == 'announcing':
                actions = state.legal(seat)
                groups = [[one for one in actions if str(one).split()[1] == deed] for deed in ('walk', 'run')]
            elif phase == 'shielding':
                groups = [state.legal(seat)[:-1]]
            elif phase == 'answering':
                groups = [state.legal(seat)]
            else:
                continue
            for group in groups:
                shown = silent(state, seat, group)
                found += len(shown) > 1
                assert all(one == shown[0] for one in shown)
    assert found > 50


def test_number_kind_and_order_of_messages_do_not_depend_on_hidden_answers() -> None:
    """All answers of three callers that have the same public result tell everybody else the very same."""
    results: dict[str, list[Any]] = {}
    for answers in itertools.product(('call', 'pass'), repeat=3):
        state = position(4)
        events = play(state, 'red: announce walk as club')
        for seat, answer in zip(('yellow', 'blue', 'green'), answers, strict=True):
            events += play(state, f'{seat}: {answer}')
        caller = next(
            (seat for seat, answer in zip('ybg', answers, strict=True) if answer == 'call'), 'nobody'
        )
        shown = [[event.to_json() for event in events if event.is_for(viewer)] for viewer in (None, 0)]
        shown.append([seen(state, viewer) for viewer in (None, 0, 1, 2, 3)])
        assert results.setdefault(caller, shown) == shown
    assert len(results) == 4


def test_which_bracelet_is_stolen_is_known_to_two_only() -> None:
    for state in reached(3, {}, seed=9, share=1.0):
        view = seen(state, None)
        if (
            view['phase'] == 'taking'
            and view['giver'] != 'reserve'
            and view['deed'] not in ('strike', 'slingshot')
        ):
            others = [seat for seat in (None, 0, 1, 2) if seat not in (view['giver'], view['taker'])]
            shown = []
            for action, _ in state.odds():
                twin = state.copy()
                events = twin.apply(mh.CHANCE, action)
                told = [[str(event) for event in events if event.is_for(viewer)] for viewer in others]
                shown.append([told, [seen(twin, viewer) for viewer in others]])
            assert all(one == shown[0] for one in shown)


def test_the_test_would_find_a_leak() -> None:
    state = position(3)
    play(state, 'red: announce walk as club')
    twin = position(3)
    play(twin, 'red: announce walk as run')
    assert seen(state, 1) == seen(twin, 1)
    assert seen(state, 0) != seen(twin, 0)
    rng = random.Random(1)
    for _ in range(3):
        seat = rng.choice(state.to_act())
        state.apply(seat, any_action(state, seat, rng))
    assert seen(state, 1) != seen(twin, 1)
