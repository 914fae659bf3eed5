"""What the tests must be told about Eketorp: what is conserved, and what is hidden."""

from __future__ import annotations

from typing import Any, Final

from ...core.action import Action
from ...core.dice import Rng
from ...core.facts import Facts, Observer, Odds, Secrets
from ...core.state import CHANCE, State
from .actions import COLOURS, HIGHEST
from .deck import CARDS, SIGNS
from .rules import EketorpState

MIXED: Final = {'cards': [['1g 1b', '2n', '1y 1g*', '-', '3b*', '1n 1y', '2g**']] * CARDS}
SAMPLES: Final[list[dict[str, object]]] = [{}, {'loot': 'at-most-two'}, {'deck': MIXED}]
LONGEST: Final = 5000


def conserved(state: State) -> dict[str, int]:
    """E0: every player's Vikings, all stones, all cards; and for every amulet a card is not put away."""
    assert isinstance(state, EketorpState)
    doc: dict[str, Any] = state.to_json()
    view: dict[str, Any] = state.view(None).to_json()
    stones = ''.join(doc['squares']) + doc['taken']
    cards = doc['aside'] + doc['away']
    away = len(doc['away'])
    found = dict[str, int]()
    for one, colour in zip(doc['seats'], COLOURS):
        stones += ''.join(one['walls']) + one['booty'] + one['beside']
        cards += one['hand'] + one['pile'] + one['early'] + one['away']
        away += len(one['early'] + one['away']) + one['amulets']
        there = sum(one['placed'].values()) + sum(one['hospital'])
        found[f'Vikings of {colour}'] = one['village'] + one['spent'] + there
    for sign, left in zip(SIGNS, view['supply']):
        found[f'stones {sign}'] = stones.count(sign) + left
    for value in range(1, HIGHEST + 1):
        in_pile = int(state.draw_pile) >> 4 * (value - 1) & 15
        found[f'cards of value {value}'] = cards.count(str(value)) + in_pile
    return {**found, 'cards put away and amulets': away}


def draw(players: int, rng: Rng) -> dict[str, object]:
    """A deck of one's own."""
    if rng.randrange(3) == 0:
        return {}
    return {'deck': {'cards': [[heap(rng) for _ in range(7)] for _ in range(CARDS)]}}


def heap(rng: Rng) -> str:
    parts = []
    for sign in SIGNS:
        if rng.randrange(3) == 0:
            count = 1 + rng.randrange(9 if rng.randrange(8) == 0 else 2)
            parts.append(f'{count}{sign}{"*" * rng.randrange(count + 1)}')
    return ' '.join(parts) or '-'


# --- what is hidden ------------------------------------------------------------------------------------
def sealed(state: State, seat: int, observer: Observer) -> bool:
    """Placements, laid cards and building; and what chance draws for another seat."""
    doc = state.to_json()
    if seat == CHANCE:
        drawing = {'dealing': doc['turn'], 'drawing': doc['asked'], 'turning': observer}
        return drawing[str(doc['phase'])] != observer or (observer is None and doc['phase'] != 'turning')
    return doc['phase'] in ('placing', 'laying', 'building')


def twins(state: State, observer: Observer, rng: Rng) -> list[State]:
    """Two seats the observer knows nothing of change their hands."""
    assert isinstance(state, EketorpState)
    twin = state.copy()
    assert isinstance(twin, EketorpState)
    hidden = [
        seat
        for seat in range(int(state.players))
        if seat != observer
        and not int(state.open) >> seat & 1
        and not int(state.starting) >> seat & 1
        and not state.laid[seat]
    ]
    if len(hidden) > 1 and state.to_json()['phase'] != 'dealing':
        one = hidden.pop(rng.randrange(len(hidden)))
        other = hidden[rng.randrange(len(hidden))]
        if hand_size(twin, one) == hand_size(twin, other):
            hand = twin.hand[one]
            twin.hand[one] = twin.hand[other]
            twin.hand[other] = hand
    return [twin]


def hand_size(state: EketorpState, seat: int) -> int:
    doc: dict[str, Any] = state.to_json()
    return len(doc['seats'][seat]['hand'])


REVEALS: Final = ('shown', 'hands', 'round', 'stands', 'revealed', 'cards', 'cards-undefended', 'walls')
SECRETS: Final = Secrets([f'eketorp.{code}' for code in REVEALS], sealed, twins)


# --- the odds of it ------------------------------------------------------------------------------------
def blind(state: State, seat: int, rng: Rng) -> Action:
    """Lays any of the hand's cards, two of a value twice as likely (E4.6)."""
    legal = state.legal(seat)
    doc: dict[str, Any] = state.to_json()
    if doc['phase'] == 'laying':
        hand = doc['seats'][seat]['hand']
        value = hand[rng.randrange(len(hand))]
        legal = [action for action in legal if action.text.endswith(value)]
    return legal[rng.randrange(len(legal))]


FACTS: Final = Facts(conserved, SAMPLES, draw=draw, longest=LONGEST, secrets=SECRETS, odds=Odds(blind))
