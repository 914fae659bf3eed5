"""Everything a game must be, in one call: `check_game(game)`.

It plays random games over all numbers of players and the game's own samples of options, and holds the states
they pass through to the laws. What is wrong is raised as Broken.
"""

from __future__ import annotations

import random

from ..core.game import Game
from ..core.record import Record
from .laws import QUICK, THOROUGH, Law
from .leaks import Leak
from .odds import check_odds
from .spot import Spot, Tally, arrive, choices, difference, digest, page, texts


# --- the laws of what was played -----------------------------------------------------------------------
def games_repeat(spot: Spot) -> None:
    """The same actions offer, tell and lead to the same, every time."""
    state = spot.game.new(spot.players, spot.state.options)
    for number, (seat, text) in enumerate(spot.actions):
        offered = texts(choices(state, seat))
        events = state.apply(seat, spot.game.parse(state, seat, text))
        if digest([offered, [event.to_json() for event in events]]) != spot.trail[number]:
            raise spot.broken(
                f"action {number + 1}, '{text}', offers or tells something else the second time"
            )
    if found := difference(page(spot.state), page(state)):
        raise spot.broken(f'the same actions lead to different states: {found}')


def records_replay(spot: Spot) -> None:
    """A record is the same when it was written and read, replays to the state, and its seed dealt it."""
    record = spot.record()
    again = Record.loads(record.dumps())
    if again.dumps() != record.dumps():
        raise spot.broken('the record is another when it was written and read again')
    again.verify()
    if found := difference(spot.state.to_json(), again.replay().to_json()):
        raise spot.broken(f'the record replays to another state: {found}')


PLAYED: tuple[Law, ...] = (games_repeat, records_replay)


# --- the suite -----------------------------------------------------------------------------------------
def check_spot(spot: Spot) -> None:
    """All laws of a state, at one spot."""
    for law in (*QUICK, *THOROUGH):
        spot.check(law)


def check_record(text: str) -> None:
    """Every law, at the spot a record leads to: to look again at what was found there."""
    spot = arrive(Record.loads(text))
    for law in (*QUICK, *THOROUGH, *PLAYED):
        spot.check(law)


def check_play(
    game: Game, players: int, options: dict[str, object] | None, seed: str, share: float = 0.02
) -> Tally:
    """One random game: the quick laws at every state, all of them at a `share` of the states."""
    spot, rng = Spot(game, players, options, seed), random.Random(seed)
    while spot.state.to_act():
        for law in QUICK:
            spot.check(law)
        if rng.random() < share:
            check_spot(spot)
        spot.walk(1)
    check_spot(spot)
    for law in PLAYED:
        spot.check(law)
    return spot.tally


def check_law(game: Game, law: Law, players: int, options: dict[str, object] | None, seed: str) -> None:
    """One random game, held to one law at every state."""
    spot = Spot(game, players, options, seed)
    spot.check(law)
    while spot.state.to_act():
        spot.walk(1)
        spot.check(law)


def check_game(
    game: Game, *, games: int = 10, share: float = 0.02, odds: int = 200, seed: str = 'suite'
) -> Tally:
    """The whole suite: so many games of every number of players and every sample of options, and so many
    more for the odds of what is hidden. A large game takes minutes; `games=1` is a quick look."""
    tally = Tally()
    for players in range(game.low_players, game.high_players + 1):
        for sample, options in enumerate(game.facts().samples):
            for number in range(games):
                tally.add(check_play(game, players, options, f'{seed} {players} {sample} {number}', share))
        if game.facts().secrets.reveals:
            check_odds(game, players, {}, odds, seed)
    check_secrets(game, tally)
    return tally


def check_secrets(game: Game, tally: Tally) -> None:
    """A game that names secrets has been seen to keep some; one that hides something has named them."""
    named = bool(game.facts().secrets.reveals)
    if named != (tally.different > 0):
        found = f'{tally.different} of {tally.twins} twins hid something'
        spot = Spot(game, game.low_players, {}, 'secrets')
        raise Leak(f'{game.name}: its facts name {"" if named else "no "}secrets, and {found}', spot.record())
