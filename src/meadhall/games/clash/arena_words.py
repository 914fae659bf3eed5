"""What can be wrong with an arena or with the contents of the box, in words."""

from __future__ import annotations

from ...core.errors import BadData
from ...core.words import N_, Message, define

define(
    'clash',
    {
        'arena-toml': N_('The file {name} cannot be read: {why}'),
        'arena-unknown': N_("There is no arena '{name}'. The arenas are: {names}."),
        'arena-shape': N_(
            "An arena has 'space' and one 'side', each with all its parts; something is wrong with {part}."
        ),
        'arena-name': N_("'{name}' cannot be a space: spaces are 'centre' and 'r1.0' to 'r4.11'."),
        'arena-twice': N_('The space {name} is there twice.'),
        'arena-no-centre': N_('The arena has no centre.'),
        'arena-neighbour': N_('{name} has a neighbour {other} that is no other space of the arena.'),
        'arena-one-way': N_('{name} has the neighbour {other}, but not the other way round.'),
        'arena-rings': N_(
            '{name} is not where its ring must be: rings 1, 2 and so on are circles, each round the last.'
        ),
        'arena-dead-end': N_(
            '{name} has fewer than two neighbours: a struck bracelet would have nowhere to go.'
        ),
        'arena-side': N_('{name}, listed under {kind}, is no space of the arena or is listed twice.'),
        'arena-centre-plain': N_('The centre is neither start nor water nor does it get bracelets.'),
        'arena-starts': N_('The arena has {n} start spaces; it needs at least {players}.'),
        'arena-players': N_("The arena '{name}' is for at most {most} players, not {players}."),
        'arena-bracelets': N_('The arena has {n} bracelet spaces; it can have 1 to 9.'),
        'arena-cut-off': N_('{name} cannot be reached from the centre without crossing water.'),
        'box-turn': N_('In a turn at most {most} cards can be announced.'),
        'box-part': N_(
            "In the box, '{part}' is missing, not a list of whole numbers, or too little to play."
        ),
    },
)


def refusal(code: str, rule: str, args: dict[str, object] | None = None) -> BadData:
    return BadData(Message('clash.' + code, args), rule)
