"""The words of the picture: titles, labels, and the names of what is drawn, for a screen reader."""

from __future__ import annotations

from ...core.words import N_, NN_, define

define(
    'clash',
    {
        'picture-chance': N_('Clash of Vikings. Chance decides.'),
        'picture-waiting': N_('Clash of Vikings. Waiting for: {seats}.'),
        'picture-won': N_('Clash of Vikings. Winners: {winners}.'),
        'picture-plain': N_('{space}'),
        'picture-water': N_('{space}, water'),
        'picture-start': N_('{space}, start'),
        'picture-nest': N_('{space}, for bracelets'),
        'picture-centre': N_('The centre'),
        'picture-bracelet': N_('Bracelet worth {worth} on {space}'),
        'picture-struck': N_('Struck bracelet worth {worth}'),
        'picture-viking': N_('Viking of {seat} on {space}'),
        'picture-seat': N_('{seat}: bracelets {bracelets}, hand {hand}, pile {pile}, discards {discards}'),
        'picture-points': NN_('{n} point', '{n} points'),
        'picture-acting': N_('{seat} is to act'),
        'picture-first': N_('{seat} is the first player'),
        'picture-winner': N_('{seat} wins'),
        'picture-asked': N_('{seat} has not answered yet'),
        'picture-answered': N_('{seat} has answered'),
        'picture-column': N_('{card}, {copies} in each deck'),
        'picture-play-shown': N_('{seat} laid {card} as {column}'),
        'picture-play-hidden': N_('{seat} laid a hidden card as {column}'),
        'picture-card': N_('{card} in your hand, {n}'),
        'picture-own': N_('Your bracelet worth {worth}'),
        'picture-reserve': N_('Reserve: {n}'),
        'picture-turn': N_('Turn {n}'),
        'picture-bracelets': N_('Worth {points} in all'),
        'zone-arena': N_('The arena'),
        'zone-board': N_('The cards laid'),
        'zone-players': N_('The players'),
        'zone-hand': N_('Your hand'),
        # --- the text picture
        'text-seat': N_('{seat}: bracelets {bracelets}, hand {hand}, pile {pile}, discards {discards}'),
        'text-open': N_('  shown: {cards}'),
        'text-several': N_('{n} {card}'),
        'text-reserve': N_('Reserve {reserve}, sunk {sunk}. Turn {turn}.'),
        'text-own': N_('Your bracelets: {worths}; together {points}'),
        'text-hand': N_('Your hand: {cards}'),
        'text-pile': N_('Your pile: {cards}'),
        'text-play': N_('{seat} laid {card} as {column}'),
        'text-hidden': N_('a hidden card'),
        'text-nothing': N_('nothing'),
        'text-legend': N_('~ water  o bracelet space  ^ start  * centre  1-4 bracelets  [R] Viking'),
    },
)
