"""What holds in every reached state of random games."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import meadhall as mh

from .positions import BLUFF, BRACELETS, DECK, GAME, MIXES, any_action, doc, reached, seen

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


@pytest.mark.parametrize(('players', 'options'), CASES)
def test_random_games_end(players: int, options: dict[str, Any], full: bool) -> None:
    start = GAME.new(players, options)
    for seed in range(5000 if full else 40):
        state = start.copy()
        mh.playout(state, mh.Dice(seed))
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.winners


@pytest.mark.parametrize(('players', 'options'), CASES)
def test_legal_allows_refusals_and_picks_agree(players: int, options: dict[str, Any]) -> None:
    rng, dice = random.Random(players), mh.Dice(players)
    for state in reached(players, options, seed=2, share=0.3):
        for seat in (mh.CHANCE, *range(players)):
            actions = [action for action, _ in state.odds()] if seat == mh.CHANCE else state.legal(seat)
            assert (seat in state.to_act()) == bool(actions)
            assert all(state.allows(seat, action) for action in actions)
            assert len({action.id for action in actions}) == len(actions)
            for action in [GAME.action(rng.randrange(GAME.n_actions())) for _ in range(15)]:
                assert state.allows(seat, action) == (action in actions)
                assert str(state.why_not(seat, action))
            if actions:
                assert GAME.action(int(state.pick(seat, dice))) in actions


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


@pytest.mark.parametrize(('players', 'options'), CASES)
def test_records_replay_to_equal_states(players: int, options: dict[str, Any]) -> None:
    record = mh.play('clash', [mh.bot('clash', 1) for _ in range(players)], options=options, seed='r')
    again = mh.Record.loads(record.dumps())
    again.verify()
    assert again == record
    assert again.replay() == record.replay()


def test_a_record_reads_like_a_saga() -> None:
    record = mh.play('clash', [mh.bot('clash', 1) for _ in range(2)], seed='3')
    texts = [text for _, text in record.actions]
    assert any(text.startswith('announce ') and ' as ' in text for text in texts)
    assert {'call', 'pass'} <= set(texts)


def test_a_copy_is_independent() -> None:
    rng = random.Random(4)
    for state in reached(4, {}, seed=4, share=0.05):
        before = doc(state)
        twin = state.copy()
        assert twin == state
        for _ in range(30):
            if not twin.to_act():
                break
            seat = rng.choice(twin.to_act())
            twin.apply(seat, any_action(twin, seat, rng))
        assert doc(state) == before


def test_advance_and_apply_do_the_same() -> None:
    rng = random.Random(6)
    for state in reached(3, {'arena': 'fjord'}, seed=6, share=0.2):
        if state.to_act():
            seat = rng.choice(state.to_act())
            action, twin = any_action(state, seat, rng), state.copy()
            twin.advance(seat, action.id)
            state.apply(seat, action)
            assert twin == state


@pytest.mark.parametrize('players', [2, 3, 4])
def test_every_text_is_read_back_and_every_event_and_question_has_words(players: int) -> None:
    rng, state = random.Random(players), GAME.new(players)
    while waiting := state.to_act():
        seat = rng.choice(waiting)
        action = any_action(state, seat, rng)
        assert GAME.parse(state, seat, str(action)) is action
        assert str(action.label())
        for viewer in (None, *range(players)):
            assert str(GAME.ask(state.view(viewer)))
        for event in state.apply(seat, action):
            assert str(event)
    assert str(GAME.ask(state.view(0))) == 'The game is over.'
