"""Options that a table might ask for: the ones a game names as samples, and any others by chance."""

from __future__ import annotations

import random

from ..core.errors import MeadhallError
from ..core.game import Game, Option
from ..core.record import Record
from .spot import Broken

TRIES = 200


def any_options(game: Game, players: int, rng: random.Random) -> dict[str, object]:
    """Some of the options set to something they take; the rest is left out.

    What the game refuses, such as an island for another number of players, is drawn again; what it cannot
    even refuse is Broken.
    """
    for _ in range(TRIES):
        options = {option.name: any_value(option, rng) for option in game.options if rng.random() < 0.5}
        if rng.random() < 0.5:
            options |= game.facts().draw(players, rng)
        try:
            game.new(players, options)
        except MeadhallError:
            continue
        except Exception as error:
            what = f'{game.name}: the options {options} raise {type(error).__name__}: {error}'
            record = Record(game.name, game.rules_version, players, options, ['test'] * players)
            raise Broken(what, record, 'options_are_taken_or_refused') from error
        return options
    return {}


def any_value(option: Option, rng: random.Random) -> object:
    """Small numbers more often than large ones: limits that are reached show more."""
    if isinstance(option.default, bool):
        return rng.random() < 0.5
    if isinstance(option.default, int):
        return min(option.high, option.low + int(rng.expovariate(1 / 8)))
    return rng.choice(option.choices) if option.choices else option.default
