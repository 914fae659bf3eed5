"""A whole game between bots, as a record."""

from __future__ import annotations

from collections.abc import Sequence

from ..bots import Bot, bot
from ..core.errors import BadPlayers
from ..core.game import game
from ..core.record import Record
from ..core.words import Message
from .match import Match


def play(
    name: str,
    bots: Sequence[Bot] | None = None,
    *,
    players: int | None = None,
    options: dict[str, object] | None = None,
    seed: str | int | None = None,
) -> Record:
    """Plays a game to its end. Without bots, greedy ones for `players` seats (the fewest the game takes).

    The same seed gives the same game again; without one, a fresh one is drawn.
    """
    if players is None:
        players = game(name).low_players if bots is None else len(bots)
    game(name).check_players(players)
    if bots is None:
        bots = [bot(name) for _ in range(players)]
    if len(bots) != players:
        raise BadPlayers(Message('table.bots', {'bots': len(bots), 'players': players}))
    match = Match(name, bots, options, seed)
    while match.state.to_act():
        match.go_on()
    return match.record
