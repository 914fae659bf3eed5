"""What the tests must be told about No More Vikings: what is conserved, and what is hidden."""

from __future__ import annotations

from typing import Any, Final

from ...core.action import Action
from ...core.dice import Rng
from ...core.facts import Facts, Observer, Odds, Secrets
from ...core.state import CHANCE, State
from .box import HIGH_SIDE, HOLDABLE, LOW_SIDE, NAME, POOLS
from .decisions import NmvState
from .state import CARDS, DISCARDING, DRAWING, HAPPENING, KEEPING, STEALING, WHIMS

SHORT: Final = {'grid': {'columns': 5, 'rows': 3}, 'months': {'count': 4, '2': 'cottage', '3': 'edict'}}
SAMPLES: Final[list[dict[str, object]]] = [{}, {'full-village': 'end-of-month'}, {'box': SHORT}]
LONGEST: Final = 20_000
SIGNS: Final = {
    'villager': 'v',
    'soldier': 's',
    'cottage': 'cF',
    'wall': 'F',
    'watchtower': 'W',
    'field': '#',
}


def conserved(state: State) -> dict[str, int]:
    """N0: every piece is in its pool or on the table; every card is somewhere, once."""
    doc: dict[str, Any] = state.to_json()
    view: dict[str, Any] = state.view(None).to_json()
    rows = ''.join([row for village in doc['villages'] for row in village])
    found = dict[str, int]()
    for piece, signs in SIGNS.items():
        found[piece] = view['pools'][piece] + sum([rows.count(sign) for sign in signs])
    found['edict'] = view['pools']['edict'] + sum(doc['edicts'])
    found['ship'] = view['pools']['ship'] + sum([len(ships) for ships in doc['ships']])
    heaps = [*doc['hands'], *doc['hidden'], doc['aside'], doc['discards']]
    cards = [card for heap in heaps for card in heap]
    return {**found, 'cards': len(set(cards)) + view['deck'], 'cards twice': len(cards) - len(set(cards))}


def draw(players: int, rng: Rng) -> dict[str, object]:
    """A box of one's own: another village, other pools, another year."""
    if rng.randrange(3) == 0:
        return {}
    count = 1 + rng.randrange(12)
    months: dict[str, object] = {'count': count}
    for month in range(2, count + 1):
        if rng.randrange(2):
            months[str(month)] = (*HOLDABLE, 'edict', 'ship', 'watchtower')[rng.randrange(len(HOLDABLE) + 3)]
    box: dict[str, object] = {'months': months}
    if rng.randrange(2):
        box['grid'] = {
            name: LOW_SIDE + rng.randrange(HIGH_SIDE - LOW_SIDE + 1) for name in ('columns', 'rows')
        }
    if rng.randrange(2):
        box['pools'] = {pool: rng.randrange(7) for pool in POOLS if pool}
    return {'box': box}


# --- what is hidden ------------------------------------------------------------------------------------
def sealed(state: State, seat: int, observer: Observer) -> bool:
    """What others decide at the same time, what they discard face down, and what they draw."""
    assert isinstance(state, NmvState)
    if seat == CHANCE:
        if state.phase == WHIMS:
            dealt = len([whim for whim in state.whims if whim != -1])
            return observer != dealt // 2
        if state.phase == STEALING:
            return observer not in (int(state.thief), int(state.victim))
        return bool(state.phase == CARDS or state.phase == DRAWING) and observer != int(state.turn)
    tithe = state.phase == HAPPENING and state.legal(seat)[0].text.startswith('discard')
    return len(state.to_act()) > 1 or bool(state.phase == KEEPING or state.phase == DISCARDING) or tithe


def twins(state: State, observer: Observer, rng: Rng) -> list[State]:
    """Another's card exchanged with one of the draw pile, and another's two whims exchanged."""
    others = [seat for seat in range(int(state.players)) if seat != observer]
    seat = others[rng.randrange(len(others))]
    found = [with_other_card(state, observer, seat, rng), with_other_whim(state, seat)]
    return [twin for twin in found if twin is not None]


def with_other_card(state: State, observer: Observer, seat: int, rng: Rng) -> State | None:
    """In the hand, aside or face down; as if it had been the other ever since it was drawn."""
    assert isinstance(state, NmvState)
    doc: dict[str, Any] = state.to_json()
    seen: Any = state.view(observer).to_json()['memory']
    way: list[str] = doc['memory']
    own = [doc['hands'][seat], doc['hidden'][seat], *([doc['aside']] if doc['turn'] == seat else [])]
    held, pile = [card for heap in own for card in heap], in_the_pile(state, doc)
    if not held or not pile or doc['sealed'][seat] is not None:
        return None
    old, new = held[rng.randrange(len(held))], pile[rng.randrange(len(pile))]
    told = [n for n, entry in enumerate(way) if entry.endswith(f' {old}')]
    first = max([n for n in told if way[n].startswith(('deal', 'draw'))])
    told = [n for n in told if n >= first]
    if any([seen[n] == way[n] for n in told]) or not in_pile(new, way, first):
        return None
    for n in told:
        way[n] = way[n].replace(old, new)
    for heap in own:
        heap[:] = [new if card == old else card for card in heap]
    return state.game.from_json(doc)


def in_the_pile(state: NmvState, doc: dict[str, Any]) -> list[str]:
    """The cards there that can be held."""
    heaps = [*doc['hands'], *doc['hidden'], doc['aside'], doc['discards']]
    away = {card for heap in heaps for card in heap}
    box = state.box
    return [name for n, name in enumerate(box.card_names) if name not in away and box.kind(n).effect >= 0]


def in_pile(card: str, way: list[str], at: int) -> bool:
    """Whether a card was in the draw pile then and ever since, without another shuffle."""
    last = max([n for n, entry in enumerate(way) if entry.endswith(f' {card}')], default=-1)
    return 'shuffle' not in way[at:] and (last < 0 or 'shuffle' in way[last:at])


def with_other_whim(state: State, seat: int) -> State | None:
    doc: dict[str, Any] = state.to_json()
    if doc['phase'] == 'over' or None in doc['whims'][seat]:
        return None
    doc['whims'][seat].reverse()
    return state.game.from_json(doc)


REVEALS: Final = (
    'token', 'founded', 'drew', 'event', 'gained', 'lost', 'stormed', 'over-full', 'result', 'won', 'plays',
    'envoy',
)  # fmt: skip
SECRETS: Final = Secrets([f'{NAME}.{code}' for code in REVEALS], sealed, twins)


# --- the odds of it ------------------------------------------------------------------------------------
def blind(state: State, seat: int, rng: Rng) -> Action:
    """Plays no card, since that would tell of those that could not be played; discards any, face down."""
    legal = [action for action in state.legal(seat) if not action.text.startswith('play ')]
    if legal[0].text.startswith('discard '):
        doc: dict[str, Any] = state.to_json()
        cards = doc['aside'] if doc['phase'] == 'discarding' else doc['hands'][seat]
        kind = cards[rng.randrange(len(cards))].rpartition('-')[0]
        legal = [action for action in legal if action.text == f'discard {kind}']
    return legal[rng.randrange(len(legal))]


FACTS: Final = Facts(conserved, SAMPLES, draw=draw, longest=LONGEST, secrets=SECRETS, odds=Odds(blind))
