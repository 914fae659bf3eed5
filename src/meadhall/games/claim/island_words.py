"""What is said when an island cannot be (C0, C2)."""

from __future__ import annotations

from typing import Final

from ...core.errors import BadData
from ...core.words import N_, NN_, Message, define

define(
    'claim',
    {
        # --- how an island is described
        'island-kind': N_("An island is a name or a description by 'elements' or 'drawing', not {value}."),
        'island-players': N_('An island is for 2, 3 or 4 players, not {players}.'),
        'island-unknown': N_('There is no island {name}. For {players} players there are: {names}.'),
        'island-other-number': N_(
            "'{name}' is an island for {theirs} players. For {players} there are: {names}."
        ),
        'island-random': N_(
            "'random' is drawn from a table's seed; where there is none, add a number: 'random-7'."
        ),
        'island-random-number': N_("{name} needs a plain number after 'random-', as in 'random-7'."),
        'island-key-unknown': N_("An island has no {key}; it is described by 'elements' or by 'drawing'."),
        'island-keys': N_("An island is described by 'elements' or by 'drawing': by exactly one of the two."),
        'parts-list': N_("'elements' is a list of elements in their places, not {value}."),
        'part-kind': N_("Element {number} is described by 'element', 'turn' and 'at', not by {value}."),
        'part-key-unknown': N_("Element {number} has {key}; it takes only 'element', 'turn' and 'at'."),
        'part-key-missing': N_("Element {number} lacks '{key}'; it takes 'element', 'turn' and 'at'."),
        'part-element': N_('There is no element {element}. The elements are: {names}.'),
        'part-twice': N_("The element '{element}' is used twice; there is one of each in the box."),
        'part-turn': N_("The turn of '{element}' is 0, 1, 2 or 3 quarter turns clockwise, not {turn}."),
        'part-at': N_("'at' of '{element}' is [column, row], each from -{most} to {most}, not {value}."),
        # --- what an island must be
        'island-elements': NN_(
            'For {players} players an island has {needed} elements; this one has only {n}.',
            'For {players} players an island has {needed} elements; this one has {n}.',
        ),
        'island-territories': NN_(
            'For {players} players an island has {needed} territories; this one has only {n}.',
            'For {players} players an island has {needed} territories; this one has {n}.',
        ),
        'island-large': N_(
            'The island has {columns} columns and {rows} rows; the board holds at most {width} columns '
            'and {height} rows.'
        ),
        'island-overlap': N_("The elements '{one}' and '{other}' overlap at {point}."),
        'island-apart': N_('An island is one piece; here no way over land leads from {one} to {other}.'),
        'island-hole': N_('An island has no holes; the sea at {point} has no way to the outside.'),
        'island-small': NN_(
            'The island has only {n} point; the pieces of {players} players need {needed}.',
            'The island has only {n} points; the pieces of {players} players need {needed}.',
        ),
        'island-stuck': N_('No island for {players} players could be joined from these elements.'),
        # --- drawings
        'drawing-rows': N_("A drawing is a list of rows, as in ['. A A', 'B B A']."),
        'drawing-letter': N_(
            "Row {row} of the drawing has '{letter}'; it takes capital letters, and '.' for sea."
        ),
        'drawing-ragged': NN_(
            'Row {row} of the drawing has {n} point, the first row {first}; all rows are equally long.',
            'Row {row} of the drawing has {n} points, the first row {first}; all rows are equally long.',
        ),
        'drawing-empty': N_('The drawing shows nothing but sea.'),
        'drawing-pieces': N_('Territory {letter} is in several pieces; the one with {point} lies apart.'),
        # --- elements.toml
        'elements-toml': N_('elements.toml cannot be read: {why}.'),
        'elements-fields': N_(
            "elements.toml has 'reconstructed' (true or false), a 'note' and [[element]]s, and nothing else."
        ),
        'elements-count': N_(
            'The box has 4 elements of two territories and 1 of one; '
            'here are {doubles} of two and {singles} of one.'
        ),
        'elements-name-twice': N_("Two elements are called '{element}'."),
        'elements-letter-twice': N_("The elements '{one}' and '{other}' both have a territory {letter}."),
        'element-fields': N_(
            "Element {number} has a 'name', 'territories' (names by letter), a 'drawing' and nothing else."
        ),
        'element-letters': N_("The element '{element}' draws the territories '{drawn}' but names '{named}'."),
        'element-territories': N_("The element '{element}' has {n} territories; an element has one or two."),
        'element-large': N_("The element '{element}' is longer than {side} points."),
        'element-size': N_(
            "Territory {letter} of the element '{element}' has {n} points; a territory has {low} to {high}."
        ),
        'element-pieces': N_("Territory {letter} of the element '{element}' is in several pieces."),
        'element-apart': N_("The element '{element}' is in several pieces."),
        'element-hole': N_("The element '{element}' has a hole."),
        # --- islands.toml
        'islands-toml': N_('islands.toml cannot be read: {why}.'),
        'islands-fields': N_('islands.toml has [[island]]s and nothing else.'),
        'islands-name-twice': N_("Two islands are called '{name}'."),
        'islands-lacking': N_('islands.toml has no island for {players} players.'),
        'preset-fields': N_(
            "Island {number} has a 'name', 'players' (2, 3 or 4) and 'elements', and nothing else."
        ),
        'tiny-fields': N_(
            'Island {number} of tiny.toml needs name, drawing, players, pieces and removals, '
            'and these must fit each other.'
        ),
        'preset-name': N_('An island cannot be called {name}: its name is one word of small letters.'),
        'kind-object': N_('an object'),
        'kind-list': N_('a list'),
        'kind-number': N_('a huge number'),
        'preset-broken': N_("The island '{name}' cannot be: {why}"),
    },
)

# What somebody sent and no sentence has room for.
KINDS: Final = {
    'dict': Message('claim.kind-object'),
    'list': Message('claim.kind-list'),
    'tuple': Message('claim.kind-list'),
    'int': Message('claim.kind-number'),
}


def refusal(code: str, rule: str, args: dict[str, object] | None = None) -> BadData:
    return BadData(Message('claim.' + code, args), rule)


def shown(value: object) -> str | Message:
    """A value as the sender wrote it, if it is short."""
    if isinstance(value, str):
        return repr(value if len(value) <= 30 else value[:29] + '…')
    if value is None or isinstance(value, (bool, float)) or (isinstance(value, int) and abs(value) < 10**9):
        return repr(value)
    return KINDS.get(type(value).__name__, type(value).__name__)
