"""How long a game of No More Vikings can be: a bound that follows from the rules."""

from __future__ import annotations

from typing import Final

from .box import EDICT, START_HAND
from .decisions import NmvState

A_TURN: Final = 3  # cards drawn, or development actions, at most (N2.1)


def length(state: NmvState) -> tuple[int, int]:
    """The most decisions, and the most draws, from the beginning on."""
    players, months = int(state.players), int(state.box.months)
    played, draws = cards_a_month(state), A_TURN * players
    setup = players * (2 + START_HAND) + 1
    return 2 * players + months * month(state), setup + months * (1 + draws + played)


def cards_a_month(state: NmvState) -> int:
    """Cards that can be played in a month: each that was in a hand once, and again if it was drawn anew."""
    return len(state.box.cards) + A_TURN * int(state.players)


def month(state: NmvState) -> int:
    """The most decisions of a month.

    Every card and every edict may be answered by all others. An edict in hand was there before or came with a
    drawn event or a bonus, one for each player (N-R8). The window is passed by all after each card (N-R5).
    """
    players, cards = int(state.players), cards_a_month(state)
    events = A_TURN * players
    edicts = int(state.pool[EDICT]) + (events + 1) * players
    asked = players * (cards + edicts) + players * (cards + 1)
    extra = max([int(kind.count) for kind in state.box.kinds])
    developed = A_TURN * players + extra * cards
    raids = 2 * int(state.box.columns)  # shots, and soldiers spent (N4.1, N4.2)
    alone = 4 + raids  # token, discard, end of the turn, bonus
    return asked + developed + events * players + alone * players
