"""The games of the hall: one line each."""

from __future__ import annotations

from .core.game import register

register('claim', 'meadhall.games.claim')
register('clash', 'meadhall.games.clash')
register('eketorp', 'meadhall.games.eketorp')
register('no-more-vikings', 'meadhall.games.no_more_vikings')
