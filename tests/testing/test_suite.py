"""The suite finds what it is there to find: a sound game passes, each unsound version of it does not."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import meadhall as mh
from meadhall.core.game import MODULES, register
from meadhall.testing import Broken, Leak, Spot, check_game, check_law, check_odds, check_record
from meadhall.testing.laws import QUICK, THOROUGH, Law
from meadhall.testing.options import any_options
from meadhall.testing.suite import PLAYED
from tests.testing import cups

FLAWS = [
    # --- who decides, and what
    ('dead end', 'somebody_can_act_until_the_end', r'to act are \(0, 1, 2\), and seat 0 may do \[\]'),
    ('actor', 'somebody_can_act_until_the_end', r'actor\(\) is 2, and to_act\(\) begins with 0'),
    ('seat twice', 'somebody_can_act_until_the_end', r'to_act\(\) names a seat twice: \(0, 1, 2, 0\)'),
    ('idle seat', 'somebody_can_act_until_the_end', r'seat 0 may do \["show 0"\]'),
    ('too early', 'somebody_can_act_until_the_end', 'the outcome is Outcome.*, and to act are'),
    ('endless', 'games_are_finite', 'the game goes on after 100 decisions'),
    ('offered twice', 'choices_are_sound', 'an action is offered twice to seat'),
    ('no label', 'choices_are_sound', 'no action of the game with a label'),
    ('odds', 'choices_are_sound', "the odds of 'draw white' are 0, not a positive whole number"),
    ('nobody wins', 'outcomes_are_sound', 'lacks scores, winners or a reason'),
    ('order', 'legal_order_is_stable', 'come as .*, then'),
    # --- carrying out
    ('allows less', 'legal_actions_apply', "'show 1' is legal for seat .*, and allows\\(\\) says no"),
    ('apply and advance', 'legal_actions_apply', "lead to different states: 'secret' is"),
    ('no words', 'legal_actions_apply', "it raises KeyError: 'cups.mood'"),
    ('allows more', 'others_are_refused', r"allows\(seat -1, 'show 3'\) is True; legal\(\) says False"),
    ('carries out', 'others_are_refused', "'show 3' of seat -1 is not legal, and was carried out"),
    ('half', 'others_are_refused', "a refused action changed the state: 'fingers' is"),
    ('refusal raises', 'others_are_refused', 'it raises RuntimeError: no idea'),
    ('refusal without words', 'others_are_refused', "the refusal of '.*' for seat .* has no words"),
    ('pick', 'picks_are_legal', r'pick\(\) gives seat 0 action number 3, which is not legal'),
    # --- forms
    ('parse', 'texts_are_read_back', "'show 2' .*is read back as <cups: show 1>"),
    ('unreadable', 'anything_typed_is_answered', 'it raises KeyError'),
    ('forgets', 'json_round_trips', "another when it was written and read again: 'outcome'"),
    ('pickle', 'pickles_round_trip', 'the state is another when it was pickled'),
    ('shallow', 'copies_are_independent', 'changed the state it was copied from'),
    # --- what is shown
    ('whose view', 'views_are_data', 'the view of seat None says it is of cups, seat 0'),
    ('view is no data', 'views_are_data', 'the view of seat None is another when it was written'),
    ('key twice', 'scenes_offer_every_choice', 'two nodes of the scene of seat 0 have the same key'),
    ('scene offers less', 'scenes_offer_every_choice', 'the scene of seat 0 offers .*, legal is'),
    ('nothing to pick', 'scenes_offer_every_choice', r"name what is not in the scene: \['cup:0'\]"),
    ('path in path', 'scenes_offer_every_choice', 'begin with those of another choice'),
    ('short observation', 'observations_fit_their_planes', 'the planes are 9 numbers, the observation is 8'),
    ('out of range', 'observations_fit_their_planes', 'holds numbers from 0 to 2'),
    ('glimpse', 'observations_fit_their_planes', 'glimpse and observe differ for seat None'),
    # --- what is kept
    ('lost piece', 'quantities_are_conserved', "at the beginning and now, 'stones' is 6 and 7"),
    ('nothing conserved', 'quantities_are_conserved', 'the game names no quantity that is conserved'),
    ('moody', 'games_repeat', 'offers or tells something else the second time'),
    ('settle', 'records_replay', "The record's options are not what its seed draws"),
    ('illegal order', 'orders_are_legal', "'show 0' may be ordered by seat ., and is not legal"),
    ('order without words', 'orders_are_legal', 'there are no words for the order'),
    # --- what is hidden
    ('view tells', 'nothing_leaks', "'leak' of the view differs for"),
    ('event tells', 'nothing_leaks', 'an event differs for'),
    ('silence tells', 'nothing_leaks', 'the number of events differs for'),
    ('legal tells', 'nothing_leaks', 'the list of legal actions differs for seat'),
    ('refusal tells', 'nothing_leaks', "the answer to '.*' differs for seat"),
    ('order of seats tells', 'nothing_leaks', 'who is to act differs for'),
    ('question tells', 'nothing_leaks', 'the question differs for'),
    ('picture tells', 'nothing_leaks', 'the picture differs for'),
    ('scene tells', 'nothing_leaks', 'the scene differs for'),
    ('observation tells', 'nothing_leaks', 'the observation differs for'),
    ('forgetful guess', 'nothing_leaks', "'past' of the view differs for"),
    ('unnamed secrets', 'nothing_leaks', 'an event differs for'),
]


@pytest.fixture
def game() -> Iterator[cups.Cups]:
    register('cups', cups.__name__)
    yield cups.GAME
    cups.GAME.flaw = ''
    del MODULES['cups']


def test_a_sound_game_passes(game: cups.Cups) -> None:
    tally = check_game(game, games=5, share=0.3, odds=300)
    assert tally.different > 100
    assert tally.sealed > 100


LAWS = {law.__name__: law for law in (*QUICK, *THOROUGH, *PLAYED)}


@pytest.mark.parametrize(('flaw', 'law', 'words'), FLAWS)
def test_a_flaw_is_found_and_named(game: cups.Cups, flaw: str, law: str, words: str) -> None:
    game.flaw = flaw
    with pytest.raises(Broken, match=words) as found:
        check_often(game, LAWS[law])
    assert found.value.law == law


def check_often(game: cups.Cups, law: Law) -> None:
    for number in range(20):
        check_law(game, law, 3, {'luck': 'drawn'}, str(number))


@pytest.mark.parametrize('flaw', [flaw for flaw, _, _ in FLAWS])
def test_the_whole_suite_lets_no_flaw_pass(game: cups.Cups, flaw: str) -> None:
    game.flaw = flaw
    with pytest.raises(Broken):
        check_game(game, games=5, share=0.5, odds=0)


def test_wrong_odds_are_found(game: cups.Cups) -> None:
    game.flaw = 'wrong odds'
    with pytest.raises(Broken, match=r'determinize draws .* often than it is true: .* sigmas'):
        check_game(game, games=1, odds=300)


def test_what_is_named_apart_is_not_judged(game: cups.Cups, monkeypatch: pytest.MonkeyPatch) -> None:
    game.flaw = 'wrong odds'
    monkeypatch.setattr(game, 'told_apart', True)
    check_odds(game, 2, {}, 300, 'apart')


def test_every_law_has_a_flaw_that_breaks_it() -> None:
    assert set(LAWS) == {law for _, law, _ in FLAWS}


def test_a_finding_says_where_and_its_record_leads_there_again(game: cups.Cups) -> None:
    game.flaw = 'view tells'
    with pytest.raises(Leak) as found:
        check_game(game, games=5, share=0.5)
    text = str(found.value)
    assert text.startswith('cups breaks the law nothing_leaks: 2 players, options {}, seed ')
    assert 'chance: draw ' in text
    with pytest.raises(Leak) as again:
        check_record(found.value.record.dumps())
    assert again.value.args[0].rpartition('\n  ')[2] == text.rpartition('\n  ')[2]


def test_secrets_that_are_named_and_never_seen_are_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    facts = mh.game('claim').facts()
    named = mh.game('clash').facts().secrets
    monkeypatch.setattr(facts, 'secrets', named)
    monkeypatch.setattr(facts, 'samples', [{'quiet-turns': 2}])
    with pytest.raises(Leak, match=r'claim: its facts name secrets, and 0 of .* twins hid something'):
        check_game(mh.game('claim'), games=1, share=0.0, odds=0)


def test_a_game_that_names_no_facts_cannot_pass(game: cups.Cups, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cups.Cups, 'facts', mh.Game.facts)
    with pytest.raises(NotImplementedError):
        check_game(game)


def test_a_law_changes_nothing(game: cups.Cups) -> None:
    spot = Spot(game, 3, {}, 'unmoved')
    spot.walk(7)
    before = spot.state.to_json()
    for law in (*QUICK, *THOROUGH, *PLAYED):
        spot.check(law)
    assert spot.state.to_json() == before


def test_options_that_are_neither_taken_nor_refused_are_found(game: cups.Cups) -> None:
    game.flaw = 'options'
    rng = random.Random(1)
    with pytest.raises(Broken, match=r"the options {'luck': 'drawn'} raise TypeError: what luck\?"):
        any_options_often(game, rng)


def any_options_often(game: cups.Cups, rng: random.Random) -> None:
    for _ in range(50):
        any_options(game, 2, rng)
