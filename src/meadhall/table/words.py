"""What is said at any table, wherever it stands."""

from __future__ import annotations

from ..core.words import N_, define

define(
    'table',
    {
        'bots': N_('{bots} bots are no game of {players} players.'),
        'seed': N_('A seed is one line of printable text.'),
    },
)
