"""A full state that a seat could be in, drawn with the right odds from nothing but its view.

Bracelets and every player's cards are drawn as whole pasts (see recall.py), so that the state is one that can
have come about, for every seat. What the rules leave to a player counts as a draw with equal chances: which
hand card is laid, whatever was announced, and what a sealed answer says.
"""

from __future__ import annotations

from ...core.dice import Rng
from .box import CARDS
from .document import RULES_VERSION
from .memory import Note, is_draw, is_lay, note_from
from .recall import ALL, HIDDEN, LIMIT, Recall
from .state import BOARD, RESERVE, SHUFFLED
from .view import ClashView, named_cards, named_giver, named_seat, named_space, named_spot

HAND = 0
PILE = 1
USED = 2
ROUGH = 20  # contents kept where the odds matter little


def guess(view: ClashView, rng: Rng, limit: int = LIMIT) -> dict[str, object]:
    """The document of such a state; see recall.py for the limit up to which the odds are exact."""
    notes = [note for note in [note_from(text) for text in view.memory] if note is not None]
    recall_bracelets(view, notes, rng, limit)
    for seat in range(view.players):
        recall_cards(view, [note for note in notes if note.seat == seat], rng, limit)
    hands, piles, used = deal_out(view, notes)
    plays = laid_now(view, notes)
    for play in plays:
        used[seat_of(play)].remove(card_of(play))
    stocks = hand_out(view, notes)
    answers = [one if one != 'answered' else ('pass', 'call')[rng.randrange(2)] for one in view.answers]
    doc = view.to_json()
    public = (
        'game',
        'players',
        'options',
        'phase',
        'turn',
        'turns',
        'played',
        'lying',
        'sunk',
        'open',
        'cause',
        'due',
        'struck',
    )
    return {
        **{key: doc[key] for key in public},
        'rules': RULES_VERSION,
        'first': named_seat(view.first),
        'vikings': [named_space(space) for space in view.vikings],
        'stocks': stocks,
        'hands': named_cards([*hands]),
        'piles': named_cards([*piles]),
        'discards': named_cards([*used]),
        'plays': plays,
        'deed': doc['deed'],
        'target': named_seat(view.target),
        'giver': named_giver(view.giver),
        'taker': named_seat(view.taker),
        'spot': named_spot(view.phase, view.spot),
        'answers': answers,
        'memory': [note.text(None, all_known=True) for note in notes],
        'reason': None if view.outcome is None else view.outcome.reason,
    }


# --- bracelets -----------------------------------------------------------------------------------------
def recall_bracelets(view: ClashView, notes: list[Note], rng: Rng, limit: int) -> None:
    """Fills in the worths the seat has not seen."""
    moves = [note for note in notes if note.what < 0]
    recall = Recall(view.arena.box.bracelets[1:], 6, RESERVE)
    for note in moves:
        recall.steps.append((note.source, note.target, note.kind - 1 if note.kind > 0 else HIDDEN))
    for seat in range(view.players):
        stock = view.stocks[seat]
        if stock is not None:  # seen now: the own, and at the end everybody's
            recall.steps += [(seat, BOARD, worth - 1) for worth in stock]
    for note, kind in zip(moves, recall.draw(rng, limit)):
        note.kind = kind + 1


def hand_out(view: ClashView, notes: list[Note]) -> list[list[int]]:
    """Everybody's bracelets, once all is filled in."""
    bags: list[list[int]] = [[] for _ in range(6)]
    for note in notes:
        if note.what < 0:
            if note.source != RESERVE:
                bags[note.source].remove(note.kind)
            bags[note.target].append(note.kind)
    return [sorted(bags[seat]) for seat in range(view.players)]


# --- cards ---------------------------------------------------------------------------------------------
def deck(view: ClashView) -> list[int]:
    return view.arena.box.deck(view.options['bluff'] is True)


def recall_cards(view: ClashView, notes: list[Note], rng: Rng, limit: int) -> None:
    """Fills in the cards of one player that the seat has not seen."""
    if all([note.kind >= 0 for note in notes]):
        return
    recall = Recall(deck(view), 3, PILE)
    for note in notes:
        if note.what == SHUFFLED:
            recall.steps.append((USED, PILE, ALL))
        elif is_draw(note):
            recall.steps.append((PILE, HAND, note.kind))
        else:
            recall.steps.append((HAND, USED, note.kind))
    for note, kind in zip(notes, recall.draw(rng, limit)):
        if note.what != SHUFFLED:
            note.kind = kind


def deal_out(view: ClashView, notes: list[Note]) -> tuple[list[list[int]], list[list[int]], list[list[int]]]:
    """Everybody's hand, pile and used cards, once all is filled in."""
    cards = [card for card in range(len(CARDS)) for _ in range(deck(view)[card])]
    hands: list[list[int]] = [[] for _ in range(view.players)]
    piles = [list(cards) for _ in range(view.players)]
    used: list[list[int]] = [[] for _ in range(view.players)]
    for note in notes:
        seat = note.seat
        if note.what == SHUFFLED:
            piles[seat] += used[seat]
            used[seat] = []
        elif note.what >= 0:
            source, target = (piles, hands) if is_draw(note) else (hands, used)
            source[seat].remove(note.kind)
            target[seat].append(note.kind)
    return hands, piles, used


def laid_now(view: ClashView, notes: list[Note]) -> list[dict[str, object]]:
    """This turn's cards on the table: of each player the last ones laid."""
    plays = list[dict[str, object]]()
    laid = [
        [note.kind for note in notes if note.seat == seat and is_lay(note)] for seat in range(view.players)
    ]
    for play in reversed(view.plays):
        card = CARDS[laid[play.seat].pop()]
        plays.append({'seat': play.seat, 'column': CARDS[play.column], 'card': card, 'shown': play.shown})
    plays.reverse()
    return plays


def seat_of(play: dict[str, object]) -> int:
    seat = play['seat']
    assert isinstance(seat, int)
    return seat


def card_of(play: dict[str, object]) -> int:
    card = play['card']
    assert isinstance(card, str)
    return CARDS.index(card)
