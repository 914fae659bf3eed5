"""Does `determinize` draw what is hidden with the right odds?

A random game is stopped somewhere and the observer's view is taken. The true state and a state drawn from
the view must then be two draws from the same odds: no statistic may tell which is which, over many games. So
every part of the two states' JSON is counted, and how often a value comes up more in the one than in the
other must balance out. (Statisticians know this as simulation-based calibration.)

The observer plays at random; the others by `Odds.blind`, because what they choose must not tell more about
what they hide than the rules make it tell, which is all that `determinize` can know.
"""

from __future__ import annotations

import math
import random
from collections import Counter

from ..core.facts import Observer
from ..core.game import Game
from ..core.state import CHANCE
from .spot import Broken, Spot

SIGMAS = 5.0
FEWEST = 25  # games in which a value must differ before it is judged
LOOKS = 4  # at one game
REACH = 250  # decisions into a game


class Scale:
    """How often a value was there in truth and not in the draw, or the other way round, game by game."""

    def __init__(self) -> None:
        self.sum = 0.0
        self.squares = 0.0
        self.games = 0

    def add(self, difference: float) -> None:
        self.sum += difference
        self.squares += difference * difference
        self.games += 1

    def sigmas(self) -> float:
        """How far from balance, in standard deviations."""
        return self.sum / math.sqrt(self.squares) if self.games >= FEWEST else 0.0


def check_odds(
    game: Game, players: int, options: dict[str, object] | None, games: int, seed: str
) -> dict[str, Scale]:
    """Plays so many games, each to a few spots on its way; raises Broken if a value does not balance."""
    scales: dict[str, Scale] = {}
    spot = Spot(game, players, options, seed)
    play_blindly(spot, None, REACH)
    reach = len(spot.actions)
    for number in range(games):
        spot = Spot(game, players, options, f'{seed} {number}')
        observer = (None, *range(players))[number % (players + 1)]
        for name, difference in imbalance(spot, observer, reach).items():
            scales.setdefault(name, Scale()).add(difference)
    worst = max(scales, key=lambda name: abs(scales[name].sigmas()), default='')
    if worst and abs(scales[worst].sigmas()) > SIGMAS:
        raise unbalanced(spot, worst, scales[worst], games)
    return scales


def unbalanced(spot: Spot, name: str, scale: Scale, games: int) -> Broken:
    more = 'less' if scale.sum > 0 else 'more'
    text = (
        f'{spot.game.name}, {spot.players} players, options {spot.asked}: determinize draws {name} {more} '
        f'often than it is true: {abs(scale.sum):.0f} times in {games} games, '
        f'{abs(scale.sigmas()):.1f} sigmas'
    )
    return Broken(text, spot.record(), 'odds_are_right')


def imbalance(spot: Spot, observer: Observer, reach: int) -> Counter[str]:
    """Of one game: what the true states have more of than the drawn ones, and what less (below 0)."""
    found = Counter[str]()
    stops = sorted(spot.rng.randrange(reach) for _ in range(LOOKS))
    for stop in stops:
        play_blindly(spot, observer, stop)
        if not spot.state.to_act():
            break
        drawn = spot.game.determinize(spot.state.view(observer), spot.rng)
        found.update(features(spot, spot.state.to_json()))
        found.subtract(features(spot, drawn.to_json()))
    return Counter({name: n for name, n in found.items() if n})


def play_blindly(spot: Spot, observer: Observer, until: int) -> None:
    """Up to so many decisions in all."""
    rng: random.Random = spot.rng
    while len(spot.actions) < until and (waiting := spot.state.to_act()):
        seat = waiting[rng.randrange(len(waiting))]
        if seat in (CHANCE, observer):
            spot.step(seat, spot.any_action(seat))
        else:
            spot.step(seat, spot.facts.odds.blind(spot.state, seat, rng))


# --- what can be counted in a document -----------------------------------------------------------------
def features(spot: Spot, doc: dict[str, object]) -> Counter[str]:
    """Values by their place, such as `seats[2].hand 6`, and over all places of the kind: `seats.hand 6`."""
    found = Counter[str]()
    for key, value in doc.items():
        collect(found, key, value)
    apart = tuple(spot.facts.odds.apart)
    kept = Counter[str]()
    for name, n in found.items():
        kind = bare(name)
        if not kind.startswith(apart):
            kept[name] += n
            if kind != name:
                kept[kind] += n
    return kept


def collect(found: Counter[str], path: str, value: object) -> None:
    """Counts values by their path; in a list of plain values, and in a short text, how many there are."""
    if isinstance(value, dict):
        for key, part in value.items():
            collect(found, f'{path}.{key}', part)
    elif isinstance(value, list) and any(isinstance(part, (dict, list)) for part in value):
        for number, part in enumerate(value):
            collect(found, f'{path}[{number}]', part)
    elif isinstance(value, list):
        for part in value:
            found[f'{path} {part}'] += 1
        for part, n in Counter(value).items():
            found[f'{path} pairs of {part}'] += n * (n - 1)
    else:
        found[f'{path}={value}'] += 1
        if isinstance(value, str) and value.isdigit():
            collect(found, path, list(value))


def bare(name: str) -> str:
    """A path without the numbers of places: `seats[2].laid=3` is `seats.laid=3`."""
    parts = name.split('[')
    return parts[0] + ''.join(part.partition(']')[2] for part in parts[1:])
