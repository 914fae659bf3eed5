"""The words of the picture: titles, captions, and the names of what is drawn, for a screen reader."""

from __future__ import annotations

from ...core.words import N_, NN_, define

define(
    'no-more-vikings',
    {
        'picture-setup': N_('No More Vikings. The villages are being founded.'),
        'picture-month': N_('No More Vikings, month {month}.'),
        'picture-won': N_('No More Vikings. Winners: {winners}.'),
        'picture-seat': N_('{seat}: track {points}, edicts {edicts}, cards {cards}'),
        'picture-sea': N_('{seat}, sea before column {column}'),
        'picture-ship': N_('{seat}, ship before column {column}'),
        'picture-plot': N_('{seat}, {plot}: {piece}'),
        'picture-first': N_('{seat} is first player'),
        'picture-token': N_('{seat} plays strategy {token}'),
        'picture-sealed': N_('{seat} has decided'),
        'picture-winner': N_('{seat} wins'),
        'picture-points': NN_('{n} point', '{n} points'),
        'picture-track': N_('Month {month}: {bonus}'),
        'picture-nothing': N_('nothing'),
        'picture-white-ship': N_('The white ship, in month {month}'),
        'picture-official': N_('Official whim'),
        'picture-own-whim': N_('Your whim'),
        'picture-whim': NN_('{whim}, {n} point', '{whim}, {n} points'),
        'picture-card': N_('{card}, {n} in your hand: {text}'),
        'picture-drawn': N_('{card}, drawn: {text}'),
        'picture-pile': N_('Draw pile {deck}, discards {discards}'),
        'picture-pool': N_('{piece}: {n} in the pool'),
        'picture-played': N_('{seat} played {what}'),
        'picture-answered': N_('{seat} answered'),
        'picture-owed': NN_('{n} action to take', '{n} actions to take'),
        'picture-tool-token': N_('Strategy {token}'),
        'zone-village': N_('Village of {seat}'),
        'zone-season': N_('The season'),
        'zone-tools': N_('Tokens and tools'),
        'zone-hand': N_('Your cards'),
        'tool-settle': N_('Settle'),
        'tool-marry': N_('Marry'),
        'tool-fortress': N_('Fortress'),
        'tool-enlist': N_('Enlist'),
        'tool-watchtower': N_('Tower'),
        'tool-move': N_('Move'),
        'tool-farm': N_('Farm'),
    },
)
