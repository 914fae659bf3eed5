"""Options that make a game short."""

from __future__ import annotations

RICH = 'cards = [\n' + 12 * "['9g', '9g', '9g', '9b', '9b', '9n', '9y'],\n" + ']'
SHORT: dict[str, dict[str, object]] = {
    'claim': {'quiet-turns': 1},
    'clash': {'turns': 1},
    'eketorp': {'deck': RICH},
    'no-more-vikings': {'box': '[months]\ncount = 1'},
}
