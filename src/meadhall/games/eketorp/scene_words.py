"""The words of Eketorp's picture: titles, and the names of what is drawn, for a screen reader."""

from __future__ import annotations

from ...core.words import N_, NN_, define

define(
    'eketorp',
    {
        'picture-title': N_('Eketorp, round {round}.'),
        'picture-dealing': N_('Eketorp. The fight cards are being dealt.'),
        'picture-won': N_('Eketorp. Winners: {winners}.'),
        'picture-round': N_('Round {round} of 10'),
        'picture-square': N_('Square {square}: {stones}'),
        'picture-empty': N_('nothing'),
        'picture-stones': N_('{stones}'),
        'picture-vikings': NN_('{n} Viking of {seat}', '{n} Vikings of {seat}'),
        'picture-siege': N_('{engine} before the village of {village}'),
        'picture-wall': N_('Wall {wall} of {seat}, from the top: {stones}'),
        'picture-home': NN_(
            'Village of {seat}, {n} Viking at home', 'Village of {seat}, {n} Vikings at home'
        ),
        'picture-seat': N_('{seat}: amulets {amulets}, cards in hand {cards}, in the pile {pile}'),
        'picture-hospital': N_('Hospital'),
        'picture-station': N_('Hospital, station {station}'),
        'picture-supply': N_('In the supply: {stones}'),
        'picture-cards': N_('Draw pile {deck}, discards {discards}'),
        'picture-card': N_('A {card} in hand'),
        'picture-known-card': N_('{seat} holds a {card}'),
        'picture-laid': N_('{seat} has laid a card'),
        'picture-laid-card': N_('{seat} has laid a {card}'),
        'picture-taken': N_('Taken: {stones}'),
        'picture-booty': N_('{seat} brings home {stones}'),
        'picture-beside': N_('Beside the walls of {seat}: {stones}'),
        'picture-first': N_('{seat} is the first player'),
        'picture-acting': N_('{seat} is to act'),
        'picture-winner': N_('{seat} wins'),
        'picture-offer': N_('To choose: {stones}'),
        'picture-fighter': N_('{seat} fights'),
        'zone-squares': N_('The squares'),
        'zone-fight': N_('The fight'),
        'zone-villages': N_('Villages: {seats}'),
        'zone-hospital': N_('The hospital'),
        'zone-hand': N_('Your hand'),
        'picture-points': NN_('{n} point', '{n} points'),
    },
)
