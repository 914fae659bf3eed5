"""A draft is nobody else's business until it is sealed, and tells its seat nothing that it does not know."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import meadhall as mh
from meadhall.core.errors import MeadhallError
from meadhall.table.draft import Draft, Plan
from tests.table.around import begun, decide, people, turn

GAMES = ['claim', 'clash', 'eketorp', 'no-more-vikings']
TALK = ['', 'pass', 'call', 'stay', 'start 2', 'announce run', 'nonsense', 'none', 'a1', '\x00']


def spots(name: str, seed: int, most: int) -> Iterator[tuple[mh.State, int, random.Random]]:
    """Places in a random game at which a seat decides."""
    game, rng = mh.game(name), random.Random(seed)
    state, dealer = game.new(rng.randrange(game.low_players, game.high_players + 1)), mh.Dealer(str(seed))
    while (waiting := state.to_act()) and most:
        seat = rng.choice(waiting)
        if seat == mh.CHANCE:
            state.apply(seat, dealer.deal(state))
            continue
        yield state.copy(), seat, rng
        state.apply(seat, rng.choice(state.legal(seat)))
        most -= 1


def shown(draft: Draft) -> list[object]:
    """All that the seat sees of its draft."""
    legal = [str(action) for action in draft.legal()]
    lines = [str(line) for line in draft.lines()]
    return [draft.view().to_json(), legal, lines, draft.sealed, draft.complete(), draft.number]


def answered(draft: Draft, text: str) -> object:
    try:
        return [event.to_json() for event in draft.add(draft.parse(text))]
    except MeadhallError as error:
        return str(error)


# --- secrets -------------------------------------------------------------------------------------------
@pytest.mark.parametrize('name', GAMES)
def test_a_draft_shows_the_same_whatever_the_truth_is_that_the_seat_cannot_see(name: str, full: bool) -> None:
    different = 0
    for truth, seat, rng in spots(name, seed=3, most=400 if full else 40):
        twin = mh.game(name).determinize(truth.view(seat), rng)
        different += twin != truth
        luck = rng.getrandbits(32)
        one, other = [Draft(state, seat, random.Random(luck)) for state in (truth, twin)]
        assert shown(one) == shown(other)
        for _ in range(4):
            text = rng.choice([str(action) for action in one.legal()] * 3 + TALK)
            assert answered(one, text) == answered(other, text)
            assert shown(one) == shown(other)
            if one.actions and rng.random() < 0.3:
                assert one.undo() == other.undo()
                assert shown(one) == shown(other)
    assert (different > 0) == (name != 'claim')


@pytest.mark.parametrize('name', GAMES)
def test_what_a_draft_shows_is_true_but_for_a_rare_chance(name: str) -> None:
    """Eight guesses may all happen to be alike and wrong; hardly ever, and then the decision is cut there."""
    seen = wrong = 0
    for truth, seat, rng in spots(name, seed=5, most=150):
        draft = Draft(truth, seat, rng)
        draft.add(rng.choice(draft.legal()))
        if draft.sealed:
            continue
        (step,) = draft.plan().carry_out(truth, truth.apply)
        seen += 1
        wrong += not step.foreseen
    assert seen > 50
    assert wrong <= 2


def test_a_decision_that_lifts_a_secret_is_sealed_and_its_effect_not_shown() -> None:
    """The last card of a fight in Eketorp turns all of them over."""
    sealed = 0
    for truth, seat, rng in spots('eketorp', seed=1, most=300):
        draft = Draft(truth, seat, rng)
        before = draft.view().to_json()
        told = draft.add(rng.choice(draft.legal()))
        if draft.sealed:
            sealed += 1
            assert told == []
            assert draft.view().to_json() == before
            assert draft.complete()
            assert draft.legal() == []
            assert len(draft.lines()) == 1
            with pytest.raises(MeadhallError, match='Everything is decided'):
                draft.add(truth.legal(seat)[0])
            draft.undo()
            assert draft.view().to_json() == before
            assert not draft.complete()
    assert sealed > 10


def test_a_draft_leaves_the_truth_alone() -> None:
    for truth, seat, rng in spots('no-more-vikings', seed=2, most=60):
        before = truth.to_json()
        draft = Draft(truth, seat, rng)
        while not draft.complete():
            draft.add(rng.choice(draft.legal()))
        assert truth.to_json() == before


# --- deciding ------------------------------------------------------------------------------------------
@pytest.mark.parametrize('name', GAMES)
def test_a_draft_ends_where_others_or_chance_come_in(name: str) -> None:
    for truth, seat, rng in spots(name, seed=4, most=40):
        draft = Draft(truth, seat, rng)
        while not draft.complete():
            assert seat in draft.shown().to_act()
            draft.add(rng.choice(draft.legal()))
        with pytest.raises(MeadhallError, match='Everything is decided'):
            draft.add(draft.actions[0])


@pytest.mark.parametrize('name', GAMES)
def test_undo_leads_back_through_every_decision(name: str) -> None:
    for truth, seat, rng in spots(name, seed=6, most=25):
        draft, pages = Draft(truth, seat, rng), list[list[object]]()
        while not draft.complete():
            pages.append(shown(draft)[:-1])
            draft.add(rng.choice(draft.legal()))
        number = draft.number
        for page in reversed(pages):
            action = draft.actions[-1]
            assert draft.undo() == action
            assert shown(draft)[:-1] == page
        assert draft.number == number + len(pages)
        with pytest.raises(MeadhallError, match='nothing to take back'):
            draft.undo()


def test_a_refused_decision_leaves_the_draft_alone() -> None:
    table = begun()
    (seat,) = table.waiting()
    draft = table.draft(seat)
    draft.add(draft.legal()[0])
    before = shown(draft)
    with pytest.raises(mh.IllegalAction):
        draft.add(draft.actions[0])
    assert shown(draft) == before


def test_clear_takes_back_everything() -> None:
    table, rng = begun(), random.Random(1)
    (seat,) = table.waiting()
    draft = table.draft(seat)
    before = shown(draft)[:-1]
    decide(table, seat, rng)
    assert len(draft.actions) == 2
    table.clear(seat, table.version, draft.number)
    assert shown(draft)[:-1] == before


# --- sealing -------------------------------------------------------------------------------------------
def test_what_was_decided_before_something_unforeseen_was_shown_is_not_carried_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With one guess only, a draft takes it for the truth and goes on where the truth is another."""
    monkeypatch.setattr(mh.game('eketorp'), 'guesses', 1)
    cut = 0
    for truth, seat, rng in spots('eketorp', seed=8, most=400):
        draft = Draft(truth, seat, rng)
        while not draft.complete():
            draft.add(rng.choice(draft.legal()))
        steps = draft.plan().carry_out(truth, truth.apply)
        assert [step.action for step in steps] == draft.actions[: len(steps)]
        assert [step.foreseen for step in steps[:-1]] == [True] * (len(steps) - 1)
        if len(steps) < len(draft.actions):
            cut += 1
            assert not steps[-1].foreseen
    assert cut > 0


def test_what_is_refused_in_truth_changes_nothing() -> None:
    table = begun()
    (seat,) = table.waiting()
    before = table.state.to_json()
    first = str(table.draft(seat).legal()[0])
    with pytest.raises(mh.IllegalAction):
        table.sealed(Plan(seat, ['stop', first], [{'no': 'view'}, None]), 0)
    assert table.state.to_json() == before


@pytest.mark.parametrize('name', GAMES)
def test_a_draft_outlives_what_others_decide_as_far_as_it_can_still_be_meant(name: str) -> None:
    rng, kept = random.Random(9), 0
    table = begun(name, people(mh.game(name).low_players), seed='9')
    for _ in range(60):
        if len(table.waiting()) > 1:
            drafter = rng.choice(table.waiting())
            decide(table, drafter, rng)
            seat = next(seat for seat in table.waiting() if seat != drafter)
            draft = decide(table, seat, rng)
            mine = table.draft(drafter)
            table.commit(table.confirm(seat, table.version, draft.number, 0))
            again = table.draft(drafter)
            assert again.actions == mine.actions[: len(again.actions)]
            if again.actions == mine.actions and again.sealed == mine.sealed:
                assert again.number == mine.number
                kept += 1
            else:
                assert again.number > mine.number
        elif table.status == 'running':
            table.commit(turn(table, rng))
    assert kept > 0 or name != 'eketorp'
