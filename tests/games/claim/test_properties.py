"""What holds in every game of Claim, however badly it is played: random games over all mixes of options."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Final

import pytest

import meadhall as mh
from meadhall.games.claim.island import preset_names
from meadhall.games.claim.view import ClaimView

from .drawing import COLOURS, GAME, LANDS
from .positions import SMALL

PIECES: Final = 18
CASTLES: Final = 3
ENDLESS: Final = 100_000  # decisions; no game comes near
FULL_GAMES: Final = 10_000
ISLANDS: Final = ('preset', 'random', 'drawing')
LIMITS: Final = (
    (3, 60),
    (2, 2),
)  # repetition and quiet turns: as usual, and so low that most games are drawn
MIXES: Final = list(product((2, 3, 4), ISLANDS, (True, False), LIMITS))


def island(kind: str, players: int, number: int) -> object:
    if kind == 'preset':
        names = preset_names(players)
        return names[number % len(names)]
    if kind == 'random':
        return f'random-{number % 40}'
    return {'drawing': (LANDS, SMALL)[number % 2][players]}


# --- one game -----------------------------------------------------------------------------------------
class Played:
    """A game being played at random, with a tally of pieces kept by what is told."""

    def __init__(self, players: int, options: dict[str, object], seed: str) -> None:
        self.state = GAME.new(players, options)
        self.dealer = mh.Dealer(seed)
        self.placed = dict.fromkeys(COLOURS, 0)
        self.gone = dict.fromkeys(COLOURS, 0)

    def run(self, rng: Random, sampled: float) -> None:
        """To the end; at some of the decisions all is counted."""
        state, decisions = self.state, 0
        while waiting := state.to_act():
            (seat,) = waiting
            if rng.random() < sampled:
                self.check_conserved()
            action = self.dealer.deal(state) if seat == mh.CHANCE else rng.choice(state.legal(seat))
            for event in state.apply(seat, action):
                self.count(event)
            decisions += 1
            assert decisions < ENDLESS

    def count(self, event: mh.Event) -> None:
        assert event.audience is None
        if event.code == 'claim.placed':
            self.placed[colour_of(event, 'seat')] += 1
        elif event.code in ('claim.captured', 'claim.removed'):
            self.gone[colour_of(event, 'victim')] += 1

    def check_conserved(self) -> None:
        """C0: pieces on the island are those placed and not yet lost; castles stand or are in stock."""
        view = self.state.view(None)
        assert isinstance(view, ClaimView)
        signs = ''.join(rows_of(self.state))
        for seat, colour in enumerate(COLOURS[: view.players]):
            on_board = signs.count(colour[0])
            assert on_board == view.count[seat] == self.placed[colour] - self.gone[colour]
            assert self.placed[colour] <= PIECES
            if view.phase not in ('drawing', 'placing'):
                assert on_board + self.gone[colour] == PIECES
            assert view.stock[seat] + signs.count(colour[0].upper()) == CASTLES
            assert 0 <= view.stock[seat] <= CASTLES
        letters = [letter for point, letter in castles_by_territory(view, rows_of(self.state))]
        assert len(letters) == len(set(letters))


def colour_of(event: mh.Event, name: str) -> str:
    who = event.args[name]
    assert isinstance(who, mh.Message)
    return who.code.removeprefix('claim.')


def rows_of(state: mh.State) -> list[str]:
    rows = state.to_json()['position']
    assert isinstance(rows, list)
    return rows


def castles_by_territory(view: ClaimView, rows: list[str]) -> list[tuple[str, str]]:
    return [
        (f'{r} {c}', view.island.rows[r][c])
        for r, row in enumerate(rows)
        for c, sign in enumerate(row)
        if sign in 'BRYG'
    ]


# --- many games ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(('players', 'kind', 'mixed', 'limits'), MIXES)
def test_every_game_ends_and_loses_nothing(
    players: int, kind: str, mixed: bool, limits: tuple[int, int], full: bool
) -> None:
    for number in range(FULL_GAMES // len(MIXES) + 1 if full else 3):
        seed = f'{players} {kind} {mixed} {limits} {number}'
        options: dict[str, object] = {
            'island': island(kind, players, number + len(kind)),
            'mixed-capture': mixed,
            'repetition': limits[0],
            'quiet-turns': limits[1],
        }
        played = Played(players, options, seed)
        played.run(Random(seed), sampled=0.03)
        outcome = played.state.outcome()
        assert outcome is not None
        assert outcome.winners
        played.check_conserved()


@pytest.mark.parametrize('players', [2, 3, 4])
def test_random_games_end_in_every_way(players: int) -> None:
    """So that the games above are not all of one kind. The rarest, last-standing, is tested at C-R14."""
    reasons = set()
    for number in range(12):
        state = GAME.new(
            players, {'island': {'drawing': SMALL[players]}, 'quiet-turns': 1 + number % 6, 'repetition': 2}
        )
        mh.playout(state, mh.Dice(number))
        outcome = state.outcome()
        assert outcome is not None
        reasons.add(outcome.reason)
    assert {'castles', 'quiet'} <= reasons


def test_a_playout_picks_every_legal_action_about_as_often() -> None:
    state = GAME.new(2, {'island': {'drawing': SMALL[2]}})
    mh_dice, rng = mh.Dice(5), Random(5)
    for _ in range(60):  # into the battle
        seat = state.to_act()[0]
        actions = [action for action, _ in state.odds()] if seat == mh.CHANCE else state.legal(seat)
        state.apply(seat, rng.choice(actions))
    seat = state.to_act()[0]
    actions = state.legal(seat)
    assert len(actions) > 5
    picked = [int(state.pick(seat, mh_dice)) for _ in range(200 * len(actions))]
    assert set(picked) == {int(action.id) for action in actions}
    assert all(120 < picked.count(int(action.id)) < 290 for action in actions)
