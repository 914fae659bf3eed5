"""What the tests must be told about Clash of Vikings: what is conserved, and what is hidden."""

from __future__ import annotations

from typing import Any, Final

from ...core.action import Action
from ...core.dice import Rng
from ...core.facts import Facts, Observer, Odds, Secrets
from ...core.state import State
from .arena import PRESETS
from .box import CARDS, COLOURS

SAMPLES: Final[list[dict[str, object]]] = [{}, {'arena': 'fjord', 'bluff': True}, {'turns': 3}]


def conserved(state: State) -> dict[str, int]:
    """K0: the bracelets of the box, and every player's deck."""
    doc: dict[str, Any] = state.to_json()
    view: dict[str, Any] = state.view(None).to_json()
    lying = sum([len(worths) for worths in doc['lying'].values()])
    owned = sum([len(stock) for stock in doc['stocks']])
    bracelets = lying + owned + len(doc['sunk']) + (doc['struck'] > 0) + view['reserve'] + view['box']
    found = {'bracelets': int(bracelets)}
    for seat in range(int(state.players)):
        laid = [play['card'] for play in doc['plays'] if play['seat'] == seat]
        cards = [*doc['hands'][seat], *doc['piles'][seat], *doc['discards'][seat], *laid]
        for card in CARDS:
            found[f'{card} cards of {COLOURS[seat]}'] = cards.count(card)
    return found


def draw(players: int, rng: Rng) -> dict[str, object]:
    """An arena of one's own: other spaces for starts, bracelets and water."""
    if rng.randrange(2) == 0:
        return {}
    doc: Any = PRESETS[0].doc
    names = [row['name'] for row in doc['space'] if row['name'] != 'centre']
    side = {
        'name': 'own',
        'starts': taken(names, 4 + rng.randrange(3), rng),
        'bracelets': taken(names, 1 + rng.randrange(6), rng),
        'water': taken(names, rng.randrange(8), rng),
    }
    return {'arena': {'space': doc['space'], 'side': [side]}}


def taken(names: list[str], count: int, rng: Rng) -> list[str]:
    return [names.pop(rng.randrange(len(names))) for _ in range(count)]


# --- what is hidden ------------------------------------------------------------------------------------
def sealed(state: State, seat: int, observer: Observer) -> bool:
    """Answers, the card under an announcement or a shield, draws that others see: all but what lies open."""
    page = state.view(None).to_json()
    if page['phase'] == 'answering':
        return True
    return page['phase'] == 'dealing' and page['spot'] != observer


REVEALS: Final = (
    'called', 'unchallenged', 'true', 'lied', 'shield-true', 'shield-sham', 'struck', 'result', 'result-none',
    'won',
)  # fmt: skip
SECRETS: Final = Secrets([f'clash.{code}' for code in REVEALS], sealed)


# --- the odds of it ------------------------------------------------------------------------------------
def blind(state: State, seat: int, rng: Rng) -> Action:
    """Lays any of the hand's cards, two of a kind twice as likely; a shield every other time."""
    legal = state.legal(seat)
    phase = state.to_json()['phase']
    if phase == 'shielding' and rng.randrange(2):
        return legal[-1]
    if phase == 'announcing' or phase == 'shielding':
        doc: dict[str, Any] = state.to_json()
        hand = doc['hands'][seat]
        card = hand[rng.randrange(len(hand))]
        legal = [action for action in legal if action.text.endswith(f' {card}')]
    return legal[rng.randrange(len(legal))]


FACTS: Final = Facts(conserved, SAMPLES, draw=draw, secrets=SECRETS, odds=Odds(blind))
