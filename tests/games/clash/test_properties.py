"""What holds in every game of Clash of Vikings beyond the laws of all games."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import meadhall as mh

from .positions import BLUFF, BRACELETS, DECK, GAME, MIXES, doc, reached, seen

CASES = [(players, options) for players in (2, 3, 4) for options in MIXES]


def bracelets(doc: dict[str, Any]) -> Counter[int]:
    """All bracelets that are somewhere to be seen by somebody."""
    lying = [worth for worths in doc['lying'].values() for worth in worths]
    stocks = [worth for stock in doc['stocks'] for worth in stock]
    return Counter([*lying, *stocks, *doc['sunk'], *[doc['struck']][: doc['struck']]])


@pytest.mark.parametrize(('players', 'options'), CASES)
def test_bracelets_and_decks_are_conserved(players: int, options: dict[str, Any]) -> None:
    for state in reached(players, options, seed=1, share=1.0):
        page, view = doc(state), seen(state, None)
        known = bracelets(page)
        assert not known - Counter(BRACELETS)
        assert known.total() + view['reserve'] + view['box'] == 25
        for seat in range(players):
            laid = [play['card'] for play in page['plays'] if play['seat'] == seat]
            cards = Counter([*page['hands'][seat], *page['piles'][seat], *page['discards'][seat], *laid])
            assert cards == Counter(BLUFF if options['bluff'] else DECK)


def test_picks_are_all_alike_and_chances_by_their_odds() -> None:
    dice = mh.Dice(5)
    for state in reached(4, {}, seed=3, share=0.02)[:8]:
        seat = state.to_act()[0] if state.to_act() else None
        if seat is None:
            continue
        weights = dict.fromkeys(map(str, state.legal(seat)), 1) if seat != mh.CHANCE else {}
        weights |= {str(action): weight for action, weight in state.odds()}
        drawn = Counter(str(GAME.action(int(state.pick(seat, dice)))) for _ in range(4000))
        whole = sum(weights.values())
        for text, weight in weights.items():
            assert abs(drawn[text] / 4000 - weight / whole) < 0.05


def test_a_record_reads_like_a_saga() -> None:
    record = mh.play('clash', [mh.bot('clash', 1) for _ in range(2)], seed='3')
    texts = [text for _, text in record.actions]
    assert any(text.startswith('announce ') and ' as ' in text for text in texts)
    assert {'call', 'pass'} <= set(texts)
