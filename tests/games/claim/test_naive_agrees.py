"""The engine and the naive reading of the rules play the same games, step by step.

Players who prefer captures and claims reach what random ones seldom do. Each test says which parts of the
rules its games must have reached, so that none of them is compared in theory only.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final

import pytest

import meadhall
from meadhall.core.state import CHANCE, State
from meadhall.games.claim.island import island_from, preset_names

from .naive import Naive, point_named
from .positions import CRAB, CRUMB, LARGE, SMALL, SNAIL, document, scattered

Doc = dict[str, Any]

GAME: Final = meadhall.game('claim')
TASTES: Final = ('nothing', 'captures', 'claims', 'both', 'both', 'going back')


# --- one game, twice ------------------------------------------------------------------------------------
def compare(state: State, naive: Naive) -> None:
    doc = state.to_json()
    del doc['history']  # fingerprints, which only the engine has
    assert doc == naive.to_json()
    assert state.to_act() == waiting(naive)
    legal = naive.legal()
    for seat in range(naive.players):
        texts = [action.text for action in state.legal(seat)]
        assert len(texts) == len(set(texts))
        assert set(texts) == (legal if seat in waiting(naive) else set())
    drawn = state.odds()
    assert {action.text for action, _ in drawn} == (legal if naive.phase == 'drawing' else set())
    assert len({weight for _, weight in drawn}) <= 1
    compare_outcome(state, naive)


def waiting(naive: Naive) -> tuple[int, ...]:
    if naive.phase == 'over':
        return ()
    return (CHANCE,) if naive.phase == 'drawing' else (naive.turn,)


def compare_outcome(state: State, naive: Naive) -> None:
    outcome = state.outcome()
    if outcome is None:
        assert naive.phase != 'over'
    else:
        assert (outcome.reason, outcome.winners) == (naive.reason, naive.winners())


def play(state: State, naive: Naive, rng: Random, taste: str) -> None:
    """To the end, comparing at every step."""
    compare(state, naive)
    back: dict[int, str] = {}
    while naive.phase != 'over':
        text = choose(naive, rng, taste, back)
        back[naive.turn] = '-'.join(reversed(text.split('-')))
        step(state, naive, text)


def step(state: State, naive: Naive, text: str) -> None:
    seat = waiting(naive)[0]
    state.apply(seat, GAME.parse(state, seat, text))
    naive.apply(text)
    compare(state, naive)


def choose(naive: Naive, rng: Random, taste: str, back: dict[int, str]) -> str:
    """Mostly what the taste prefers, if there is any of it; sometimes an early end."""
    texts = sorted(naive.legal())
    early = [text for text in texts if text in ('done', 'stop', 'waive')]
    if early and rng.random() < 0.1:
        return early[0]
    if taste == 'going back':
        wanted = [text for text in texts if text == back.get(naive.turn)]
    else:
        wanted = [text for text in texts if liked(naive, text, taste)]
    if not wanted and naive.phase == 'moving' and taste not in ('claims', 'both'):  # castles end games soon
        wanted = [text for text in texts if not text.startswith('claim ')]
    return rng.choice(wanted if wanted and rng.random() < 0.8 else texts)


def liked(naive: Naive, text: str, taste: str) -> bool:
    if text.startswith('place '):  # together, so that somebody is alone somewhere after the removal (C4.3)
        return taste == 'claims' and ord(naive.land[point_named(text[6:])]) % naive.players == naive.turn
    if text.startswith('claim '):
        return taste in ('claims', 'both')
    if '-' in text and taste in ('captures', 'both'):
        origin, _, target = text.partition('-')
        return naive.would_capture(point_named(origin), point_named(target))
    return False


# --- whole games ------------------------------------------------------------------------------------------
@pytest.mark.parametrize('players', [2, 3, 4])
def test_games_from_the_beginning_agree(players: int, full: bool) -> None:
    islands: list[object] = [{'drawing': SMALL[players]}, 'random-{}', *preset_names(players)]
    reached: Counter[str] = Counter()
    for seed in range(150 if full else 15):
        rng = Random(1000 * players + seed)
        island = islands[seed % len(islands)]
        limits = {'repetition': rng.choice([2, 3, 4]), 'quiet-turns': rng.choice([1, 4, 12, 60])}
        spec = island.format(seed) if isinstance(island, str) else island
        state = GAME.new(players, {'island': spec, 'mixed-capture': rng.random() < 0.5, **limits})
        naive = begun(state)
        naive.reached = reached
        play(state, naive, rng, rng.choice(TASTES))
    expected = {'removal ended early', 'claimed', 'captured again'}
    if players == 3:
        expected.add('removal cut short by the cap')
    assert expected - set(reached) == set()


def begun(state: State) -> Naive:
    """The naive game beside a new one of the engine; the engine says how its island is drawn."""
    doc: Doc = state.to_json()
    assert doc['phase'] == 'drawing'
    assert not doc['history']
    return Naive.from_json(doc, list(island_from(doc['options']['island'], doc['players']).rows))


# --- battles ----------------------------------------------------------------------------------------------
CAPTURES: Final = {
    'stepped', 'hopped', 'captured again', 'stopped',
    '1 captured at once', '2 captured at once',
    'a piece captured against an own piece (a)', 'a castle captured against an own piece (a)',
    'a piece captured against the edge (c)', 'a castle captured against the edge (c)',
    'a piece captured against an own castle (d)', 'a castle captured against an own castle (d)',
}  # fmt: skip
MIXED: Final = {
    "a piece captured against a third player's piece (b)",
    "a castle captured against a third player's piece (b)",
    "a piece captured against a third player's castle (d)",
    "a castle captured against a third player's castle (d)",
    'a third player does not help (C-R3)', 'out, with 3 players', 'a player without pieces skipped',
}  # fmt: skip
ALLIED: Final = {
    "a piece captured against a partner's piece (b)",
    "a castle captured against a partner's piece (b)",
    "a piece captured against a partner's castle (d)",
    "a castle captured against a partner's castle (d)",
    'castle captured without one in stock', 'out, with 4 players', 'a player without pieces skipped',
}  # fmt: skip
CLAIMS: Final = {
    '1 castles captured at once', 'right used', 'right waived', 'claimed', 'conquered',
    'conquered on the freed point',
}  # fmt: skip
ENDINGS: Final = {'ended: castles', 'ended: last-standing', 'ended: repetition', 'ended: quiet'}


@pytest.mark.parametrize(('players', 'special'), [(2, {'out, with 2 players'}), (3, MIXED), (4, ALLIED)])
def test_battles_agree_and_reach_every_rule(players: int, special: set[str], full: bool) -> None:
    reached: Counter[str] = Counter()
    for seed in range(4000 if full else 300):
        rng = Random(1000 * players + seed)
        island, most = (LARGE, 18) if seed % 20 == 19 else (SMALL, rng.choice([1, 2, 4, 9, 18]))
        doc = scattered(
            rng,
            island[players],
            players,
            most,
            mixed_capture=rng.random() < 0.5,
            repetition=rng.choice([2, 3]),
            quiet_turns=rng.choice([2, 5, 20]),
        )
        naive = Naive.from_json(doc)
        naive.reached = reached
        play(GAME.from_json(doc), naive, rng, TASTES[seed % len(TASTES)])
    assert (CAPTURES | CLAIMS | ENDINGS | special) - set(reached) == set()


# --- rare things --------------------------------------------------------------------------------------------
RARE: Final[dict[str, tuple[Doc, set[str]]]] = {
    'two castles at once, in either order': (
        document(
            CRUMB,
            2,
            [
                '~..b.~~~',
                '...R...~',
                '.bR.....',
                '...b...r',
                '......r~',
                '~.....~~',
            ],
        ),
        {'2 castles captured at once', 'another right after the first', 'right waived'},
    ),
    'three pieces at once, each in its own way': (
        document(
            CRUMB,
            2,
            [
                '~..B.~~~',
                '...r...~',
                '.br.rb..',
                '...b...r',
                '......r~',
                '~.....~~',
            ],
        ),
        {
            '3 captured at once',
            'a piece captured against an own piece (a)',
            'a piece captured against an own castle (d)',
        },
    ),
    'a castle and the last piece at once': (
        document(
            CRUMB,
            2,
            [
                '~..b.~~~',
                '...R...~',
                '.br.....',
                '...b....',
                '.......~',
                '~.....~~',
            ],
        ),
        {'out, with 2 players', 'ended: last-standing'},
    ),
    'the new castle helps the next capture': (
        document(
            CRUMB,
            2,
            [
                '~....~~~',
                '.......~',
                '...r....',
                '.b.Rb...',
                '.......~',
                '~....r~~',
            ],
        ),
        {'right used', 'captured again', 'a piece captured against an own castle (d)'},
    ),
    'a pass after a claim': (
        document(
            CRUMB,
            2,
            [
                '~.rrb~~~',
                '.rrbbbR~',
                '...rrbbb',
                '...rrrrr',
                '.....rr~',
                '~.....~~',
            ],
        ),
        {'conquered on the freed point', 'passed after a claim'},
    ),
    'no pass after a claim that opens a way': (
        document(
            CRUMB,
            2,
            [
                '~.rr.~~~',
                '.rrbRbb~',
                '...rrbbb',
                '...rrrrr',
                '.....rr~',
                '~.....~~',
            ],
        ),
        {'conquered', 'conquered on the freed point', 'passed', 'passed after a claim'},
    ),
    'one of three boxed in': (
        document(
            SNAIL,
            3,
            [
                '~~ybb...~~',
                '~.r......~',
                '..r.......',
                '..........',
                '.........~',
                '..........',
                '~......r..',
                '~~.....b~~',
            ],
            turn=2,
        ),
        {'passed', 'out, with 3 players'},
    ),
    'one of four boxed in': (
        document(
            CRAB,
            4,
            [
                '~~ybb...~~~',
                '~.r.......~',
                '..r........',
                '...........',
                '...........',
                '....g......',
                '~..........',
                '..........~',
                '~.....gr~~~',
            ],
            turn=2,
        ),
        {'passed'},
    ),
    'no free point to claim': (
        document(
            CRUMB,
            2,
            [
                '~.rrb~~~',
                '.rrbbbb~',
                '...rrbbb',
                '...rrrrr',
                '.....rr~',
                '~.....~~',
            ],
        ),
        {'passed'},
    ),
    'a game won before the battle': (
        document(
            CRUMB,
            2,
            [
                '~bb.b~~~',
                '.......~',
                '..r.....',
                '.....r..',
                'b...b..~',
                '~.....~~',
            ],
            phase='removing',
            turn=1,
            left=1,
            lost=[3, 4],
        ),
        {'settled', 'settling declined', 'removal ended early', 'ended: castles'},
    ),
    'a removal for nobody': (
        document(
            SNAIL,
            3,
            [
                '~~.bb...~~',
                '~...b....~',
                '...rrr....',
                '..........',
                '..y......~',
                '..y....b..',
                '~......r..',
                '~~......~~',
            ],
            phase='removing',
            turn=1,
            left=1,
            lost=[3, 4, 0],
        ),
        {'removal skipped', 'removal ended early', 'settled', 'settling declined'},
    ),
    'three castles of two enemies at once': (
        document(
            SNAIL,
            3,
            [
                '~~......~~',
                '~........~',
                '.....b....',
                '...yR.Yb..',
                '.....R...~',
                '.....b...r',
                '~.........',
                '~~......~~',
            ],
        ),
        {'3 castles captured at once', 'another right after the first', 'ended: castles'},
    ),
    'two castles captured, one in stock': (
        document(
            CRAB,
            4,
            [
                '~~..b...~~~',
                '~...R.....~',
                '.....Gy....',
                '....b......',
                'B..........',
                '........B..',
                '~.........r',
                '..........~',
                '~g......~~~',
            ],
        ),
        {'2 castles captured at once', 'second right lost for want of a castle'},
    ),
    'a castle captured, none in stock': (
        document(
            CRAB,
            4,
            [
                '~~..b...~~~',
                '~...R.....~',
                '......y....',
                '....b......',
                'B..........',
                '........B..',
                '~.........r',
                '..B.......~',
                '~g......~~~',
            ],
        ),
        {'castle captured without one in stock'},
    ),
}


def test_C_R10_a_position_comes_back_though_a_castle_came_and_went() -> None:
    doc = document(
        CRUMB,
        2,
        [
            '~b...~~~',
            '.......~',
            '........',
            '........',
            '.......~',
            '~..b.r~~',
        ],
        turn=1,
        repetition=2,
    )
    state, naive = GAME.from_json(doc), Naive.from_json(doc)
    compare(state, naive)
    for text in ('f6-e6', 'claim b6', 'b1-c1', 'e6-c6', 'waive', 'c1-b1', 'c6-e6'):
        assert naive.phase != 'over'
        step(state, naive, text)
    assert naive.reason == 'repetition'


@pytest.mark.parametrize('name', RARE)
def test_rare_positions_agree(name: str, full: bool) -> None:
    doc, expected = RARE[name]
    doc['options']['quiet-turns'] = 3
    reached: Counter[str] = Counter()
    for seed in range(400 if full else 30):
        naive = Naive.from_json(doc)
        naive.reached = reached
        play(GAME.from_json(doc), naive, Random(seed), TASTES[seed % len(TASTES)])
    assert expected - set(reached) == set()
