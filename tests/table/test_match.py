"""A match keeps state, dealer and record in step; a draft changes none of them until it is sealed."""

from __future__ import annotations

import pytest

import meadhall as mh
from meadhall.table.match import Match


def match_of_a_person(seed: str = '1') -> Match:
    match = Match('claim', ['Aud', mh.bot('claim', level=1)], {'quiet-turns': 1}, seed)
    while match.state.to_act() != (0,):
        match.go_on()
    return match


# --- match ---------------------------------------------------------------------------------------------
def test_the_record_follows_every_decision_and_tells_the_seed_at_the_end() -> None:
    match = Match('claim', [mh.bot('claim', level=1)] * 2, {'quiet-turns': 1}, 'x')
    while match.state.to_act():
        assert match.record.seed is None
        assert match.record.replay() == match.state
        match.go_on()
    assert match.record.seed == 'x'
    assert match.record.outcome == match.state.outcome()
    match.record.verify()


def test_an_illegal_action_changes_nothing() -> None:
    match = match_of_a_person()
    before = match.record.dumps()
    with pytest.raises(mh.IllegalAction):
        match.apply(0, mh.game('claim').parse(match.state, 0, 'stop'))
    assert match.record.dumps() == before
    assert match.record.replay() == match.state


def test_options_that_the_seed_drew_are_kept_beside_what_was_asked() -> None:
    drawn = Match('claim', ['Aud', 'Ketil'], {'island': 'random'}, 'x').record
    assert drawn.asked == {'island': 'random'}
    assert Match('claim', ['Aud', 'Ketil'], {}, 'x').record.asked is None


@pytest.mark.parametrize('seed', ['a\nb', '\udc80', '\x00'])
def test_a_seed_fits_in_a_line_of_a_record(seed: str) -> None:
    with pytest.raises(mh.BadOption, match='one line of printable text'):
        Match('claim', ['Aud', 'Ketil'], None, seed)


def test_every_match_has_a_seed_of_its_own() -> None:
    assert len({Match('claim', ['Aud', 'Ketil']).seed for _ in range(3)}) == 3


def test_play_refuses_bots_that_do_not_fill_the_seats() -> None:
    with pytest.raises(mh.BadPlayers, match='2 bots are no game of 3 players'):
        mh.play('claim', [mh.bot('claim')] * 2, players=3)
    with pytest.raises(mh.BadPlayers, match='not 0'):
        mh.play('claim', players=0)
    with pytest.raises(mh.BadPlayers, match='not 5'):
        mh.play('claim', [mh.bot('claim')] * 5)


# --- draft ---------------------------------------------------------------------------------------------
def test_a_draft_touches_the_match_only_when_it_is_sealed() -> None:
    match = match_of_a_person()
    before, draft = match.record.dumps(), match.draft(0)
    draft.add(draft.legal()[0])
    draft.add(draft.legal()[0])
    assert draft.complete()
    assert match.record.dumps() == before
    steps = match.seal(draft)
    assert [step.action for step in steps] == draft.actions
    assert [step.foreseen for step in steps] == [True, True]
    assert match.state == draft.shown()
    assert match.state.to_act() == (1,)
    assert match.record.replay() == match.state
