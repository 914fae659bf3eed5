"""Nothing a seat or a spectator is shown depends on what it may not know."""

from __future__ import annotations

import random
from typing import Any

import pytest

import meadhall as mh
from meadhall.games.no_more_vikings.decisions import NmvState
from meadhall.games.no_more_vikings.state import (
    CARDS,
    DISCARDING,
    DRAWING,
    HAPPENING,
    KEEPING,
    STEALING,
    WHIMS,
)
from meadhall.testing.leaks import Secrets, check_leaks

from .positions import BOX, GAME

REVEALS = {
    f'no-more-vikings.{code}'
    for code in (
        'token',
        'founded',
        'drew',
        'event',
        'gained',
        'lost',
        'stormed',
        'over-full',
        'result',
        'won',
        'plays',
        'envoy',
    )
}


def sealed(state: mh.State, seat: int, observer: int | None) -> bool:
    """What others decide at the same time, what they discard face down, and what they draw."""
    assert isinstance(state, NmvState)
    if seat == mh.CHANCE:
        if state.phase == WHIMS:
            dealt = len([whim for whim in state.whims if whim != -1])
            return observer != dealt // 2
        if state.phase == STEALING:
            return observer not in (state.thief, state.victim)
        return bool(state.phase in (CARDS, DRAWING)) and observer != state.turn
    tithe = state.phase == HAPPENING and state.legal(seat)[0].text.startswith('discard')
    return len(state.to_act()) > 1 or bool(state.phase in (KEEPING, DISCARDING)) or tithe


def twins(state: mh.State, observer: int | None, rng: random.Random) -> list[mh.State]:
    """Another hand's card exchanged with one of the draw pile, and another's two whims exchanged."""
    others = [seat for seat in range(int(state.players)) if seat != observer]
    seat = rng.choice(others)
    return [
        twin for twin in (with_other_card(state, observer, seat, rng), with_other_whim(state, seat)) if twin
    ]


def with_other_card(state: mh.State, observer: int | None, seat: int, rng: random.Random) -> mh.State | None:
    doc: Any = state.to_json()
    seen: Any = state.view(observer).to_json()['hands']
    unknown = [card for card in doc['hands'][seat] if card not in seen[seat]]
    heaps = [*doc['hands'], *doc['hidden'], doc['aside'], doc['discards']]
    away = {card for heap in heaps for card in heap}
    pile = [n for n, name in enumerate(BOX.card_names) if name not in away and BOX.kind(n).effect >= 0]
    if not unknown or not pile or doc['sealed'][seat] is not None:
        return None
    old, new = rng.choice(unknown), BOX.card_names[rng.choice(pile)]
    doc['hands'][seat] = [new if card == old else card for card in doc['hands'][seat]]
    doc['memory']['known'].pop(old, None)
    return GAME.from_json(doc)


def with_other_whim(state: mh.State, seat: int) -> mh.State | None:
    doc: Any = state.to_json()
    if doc['phase'] == 'over' or None in doc['whims'][seat]:
        return None
    doc['whims'][seat].reverse()
    return GAME.from_json(doc)


@pytest.mark.parametrize('players', [2, 3, 4])
@pytest.mark.parametrize('full_village', ['at-once', 'end-of-month'])
def test_nothing_leaks(players: int, full_village: str, full: bool) -> None:
    secrets = Secrets(reveals=REVEALS, sealed=sealed, twins=twins)
    tally = check_leaks(
        GAME, players, {'full-village': full_village}, 60 if full else 2, random.Random(players),
        secrets=secrets,         share=0.05,
    )  # fmt: skip
    assert tally.different > tally.twins / 2
    assert tally.sealed > 20
