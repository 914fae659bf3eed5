"""Every refusal has a code, a rule and a sentence, and changes nothing."""

from __future__ import annotations

import pytest

import meadhall as mh

from .positions import GAME, play, position, refused


def test_refusals_outside_their_phase() -> None:
    state = position()
    assert refused(state, 'red: start r3.4') == ('start-over', 'K1.1')
    assert refused(state, 'red: go r3.1') == ('no-going', 'K5.1')
    assert refused(state, 'red: put r3.1') == ('no-putting', 'K5.2')
    assert refused(state, 'red: drop r3.1') == ('no-dropping', 'K5.4')
    assert refused(state, 'red: club yellow') == ('no-aiming', 'K-R5')
    assert refused(state, 'red: shield walk') == ('no-shielding', 'K6')
    assert refused(state, 'red: no shield') == ('no-shielding', 'K6')
    assert refused(state, 'red: call') == ('no-answer', 'K4')
    assert refused(state, 'red: pass') == ('no-answer', 'K4')
    assert refused(state, 'red: take') == ('no-bonus', 'K2.1')
    play(state, 'red: announce walk')
    assert refused(state, 'yellow: announce walk') == ('no-announcing', 'K3')


def test_refusals_of_announcements() -> None:
    state = position()
    assert refused(state, 'red: announce walk as shield') == ('card-missing', 'K3')
    assert refused(state, 'red: announce club as walk') == ('no-target', 'K-R3')
    assert refused(state, 'red: announce shield') == ('shield-announced', 'K3')


def test_K3_nothing_can_be_announced_that_no_deck_has() -> None:
    """In the real box every deed has its cards; the tiny one has only Walk and Hammer."""
    state = GAME.new(2, {'arena': 'tiny'})
    play(state, 'chance: first red', 'red: start r1.0', 'yellow: start r1.2')
    play(state, 'chance: deal red walk', 'chance: deal yellow shield', 'chance: bracelet 2')
    assert [str(action) for action in state.legal(0)] == ['announce walk as walk', 'announce hammer as walk']
    assert refused(state, 'red: announce slingshot as walk') == ('deed-missing', 'K3')


def test_refusals_of_starts() -> None:
    state = GAME.new(2)
    play(state, 'chance: first red', 'red: start r3.0')
    assert refused(state, 'yellow: start r3.0') == ('start-taken', 'K1.1')
    assert refused(state, 'yellow: start centre') == ('no-start', 'K1.1')


def test_refusals_of_places_and_targets() -> None:
    state = position(vikings=['r3.0', 'r3.1'], hands=[['run', 'club', 'walk'], ['walk', 'run', 'club']])
    play(state, 'red: announce run', 'yellow: pass')
    assert refused(state, 'red: go r3.7') == ('water', 'K5.1')
    assert refused(state, 'red: go r3.1') == ('occupied', 'K5.1')
    assert refused(state, 'red: go r3.5') == ('too-far', 'K5.1')
    assert refused(state, 'red: go r1.9') == ('no-space', 'K0')
    state = position(vikings=['r3.0', 'r3.1'], hands=[['strike', 'club', 'walk'], ['walk', 'run', 'club']])
    play(state, 'red: announce strike', 'yellow: pass')
    assert refused(state, 'red: club yellow') == ('other-deed', 'K5')
    assert refused(state, 'red: strike blue') == ('nobody', 'K5')
    assert refused(state, 'red: strike red') == ('self', 'K5')
    play(state, 'red: strike yellow', 'yellow: no shield', 'chance: bracelet 1')
    assert refused(state, 'red: drop r3.0') == ('own-space', 'K5.4')
    assert refused(state, 'red: drop r3.5') == ('not-beside', 'K5.4')


def test_refusals_of_targets_too_near_too_far_and_out_of_reach() -> None:
    hands = [['shove', 'hammer', 'club'], ['walk', 'run', 'club'], ['walk', 'run', 'club']]
    passes = ['yellow: pass', 'blue: pass']
    state = position(3, vikings=['r3.0', 'r3.1', 'r3.4'], hands=hands)
    play(state, 'red: announce shove', *passes)
    assert refused(state, 'red: shove blue') == ('out-of-reach', 'K5.2')
    state = position(3, vikings=['r3.0', 'r3.1', 'r3.4'], hands=hands)
    play(state, 'red: announce hammer', *passes)
    assert refused(state, 'red: hammer yellow') == ('too-near', 'K5.3')
    state = position(3, vikings=['r3.0', 'r3.1', 'r3.4'], hands=hands)
    play(state, 'red: announce club', *passes)
    assert refused(state, 'red: club blue') == ('not-adjacent', 'K5.3')


def test_refusals_of_chance_and_of_who_is_not_asked() -> None:
    state = position(3, stocks=[[1], [], [2]])
    assert refused(state, 'red: first red') == ('chance-only', 'K1.1')
    assert refused(state, 'red: deal red walk') == ('chance-only', 'K7')
    assert refused(state, 'red: bracelet 2') == ('chance-only', 'K-R17')
    assert refused(state, 'red: reveal') == ('no-reveal', 'K-R2')
    assert refused(state, 'yellow: announce walk') == ('not-your-decision', '')
    play(state, 'red: announce walk as club')
    assert refused(state, 'yellow: call') == ('cannot-call', 'K4')
    play(state, 'blue: call')
    assert refused(state, 'chance: bracelet 3') == ('not-there', 'K-R17')
    assert refused(state, 'chance: deal red walk') == ('not-there', 'K7')
    assert refused(state, 'chance: first red') == ('not-there', 'K1.1')
    assert refused(state, 'chance: reveal') == ('no-reveal', 'K-R2')
    assert refused(state, 'red: announce walk') == ('chance', '')


@pytest.mark.parametrize(
    'text', ['', 'dance', 'go r9.9', 'announce', 'announce walk as dance', 'club', 'start 5']
)
def test_what_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(mh.IllegalAction, match='not an action') as refusal:
        GAME.parse(position(), 0, text)
    assert refusal.value.code == 'unreadable'


@pytest.mark.parametrize(
    ('text', 'means'),
    [
        ('Announce  RUN as Walk', 'announce run as walk'),
        ('announce run', 'announce run as run'),
        ('start 2', 'start r3.2'),
        ('stay', 'go r3.0'),
        ('none', 'no shield'),
        (' CALL ', 'call'),
    ],
)
def test_texts_are_read_forgivingly(text: str, means: str) -> None:
    assert str(GAME.parse(position(), 0, text)) == means


def test_the_public_text_of_an_action_keeps_its_secret() -> None:
    from meadhall.games.clash.actions import ACTIONS

    public = {one.text: one.public for one in ACTIONS}
    assert public['announce run as walk'] == 'announce run'
    assert public['shield slingshot'] == 'shield'
    assert public['call'] == public['pass'] == 'answer'
    assert public['deal red walk'] == 'deal red'
    assert public['bracelet 3'] == 'bracelet'
    assert public['go r2.3'] == 'go r2.3'
