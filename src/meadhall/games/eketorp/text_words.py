"""The words of Eketorp's text board."""

from __future__ import annotations

from ...core.words import N_, define

define(
    'eketorp',
    {
        'text-dealing': N_('The fight cards are being dealt.'),
        'text-heading': N_('Round {round}, {cards} to come. First: {first}.'),
        'text-supply': N_('Supply: {stones}.'),
        'text-supply-of': N_('{n} {stone} ({sign})'),
        'text-cards': N_('Fight cards: draw pile {deck}, discards {discards}.'),
        'text-stones': N_('Stones'),
        'text-vikings': N_('Vikings'),
        'text-seat': N_('hand {hand}  pile {pile}  amulets {amulets}  at home {home}  booty {booty}'),
        'text-beside': N_('beside the walls {stones}'),
        'text-siege': N_('{village} {engine}'),
        'text-score': N_('points {n}'),
        'text-hospital': N_('Hospital'),
        'text-fight': N_('{seat} against {other}: {place}.'),
        'text-loot': N_(' Still {n} to take, taken {stones}.'),
        'text-taken': N_(' Taken: {stones}.'),
        'text-own-hand': N_('Your hand, {seat}: {cards}'),
        'text-own-placed': N_('Behind your screen: {places}'),
        'text-own-laid': N_('You have laid a {card}.'),
        'text-home': N_('home'),
    },
)
