"""What Eketorp keeps hidden, for the test of leaks."""

from __future__ import annotations

from random import Random

import meadhall as mh
from meadhall.games.eketorp.rules import EketorpState
from meadhall.testing import Secrets


def sealed(state: mh.State, seat: int, observer: int | None) -> bool:
    """Placements, laid cards and building; and what chance draws for another seat."""
    doc = state.to_json()
    if seat == mh.CHANCE:
        drawing = {'dealing': doc['turn'], 'drawing': doc['asked'], 'turning': observer}
        return drawing[str(doc['phase'])] != observer or (observer is None and doc['phase'] != 'turning')
    return doc['phase'] in ('placing', 'laying', 'building')


def twins(state: mh.State, observer: int | None, rng: Random) -> list[mh.State]:
    """Two seats the observer knows nothing of change their hands, or their placements."""
    assert isinstance(state, EketorpState)
    twin = state.copy()
    hidden = [
        seat
        for seat in range(int(state.players))
        if seat != observer
        and not state.open >> seat & 1
        and not state.starting >> seat & 1
        and not state.laid[seat]
    ]
    if len(hidden) > 1 and state.to_json()['phase'] != 'dealing':
        one, other = rng.sample(hidden, 2)
        if len(values(twin, one)) == len(values(twin, other)):
            twin.hand[one], twin.hand[other] = twin.hand[other], twin.hand[one]
    return [twin]


def values(state: EketorpState, seat: int) -> str:
    hand = state.to_json()['seats'][seat]['hand']  # type: ignore[index]
    return str(hand)


REVEALS = {'shown', 'hands', 'round', 'stands', 'revealed', 'cards', 'cards-undefended', 'walls'}
SECRETS = Secrets({'eketorp.' + code for code in REVEALS}, sealed, twins)
