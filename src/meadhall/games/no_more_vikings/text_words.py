"""The words of the text picture."""

from __future__ import annotations

from ...core.words import N_, NN_, define

define(
    'no-more-vikings',
    {
        'text-setup': N_('The villages are being founded.'),
        'text-month': N_(
            'Month {month} of {months}. First player: {first}. Draw pile {deck}, discards {discards}.'
        ),
        'text-official': N_('Official whim: {whim} ({points}).'),
        'text-pools': N_('Pools: {pools}'),
        'text-pool': N_('{piece} {n}'),
        'text-seat': N_('{seat}: track {points}, edicts {edicts}, cards {cards}, strategy {token}'),
        'text-score': NN_('{seat}: {n} point in all', '{seat}: {n} points in all'),
        'text-calm': N_('The sea is calm: no raids this month.'),
        'text-hand': N_('Your hand:'),
        'text-card': N_('  {card}: {text}'),
        'text-cards': N_('  {n} x {card}: {text}'),
        'text-drawn': N_('Drawn, not yet in your hand:'),
        'text-nothing': N_('  nothing'),
        'text-whim': N_('Your whim: {whim} ({points}).'),
        'text-whims': N_('Your whims: {whims}'),
        'text-a-whim': N_('{whim} ({points})'),
        'text-known': N_('You know that {seat} holds: {cards}.'),
        'text-chain': N_('On the table: {what}'),
        'text-chain-card': N_('{seat} played {what}'),
        'text-chain-answer': N_('{seat} answered with {card}'),
        'text-chain-edict': N_('{seat} answered with a royal edict'),
        'text-legend': N_('v villager  s soldier  c cottage  F fortress  W watchtower  # field  A ship'),
    },
)
