"""What a game must be, as tests: for ours and for others'. See docs/adding-a-game.md.

from meadhall.testing import check_game

check_game(mh.game('claim'))
"""

from __future__ import annotations

from ..core.facts import Facts as Facts
from ..core.facts import Odds as Odds
from ..core.facts import Secrets as Secrets
from .leaks import Leak as Leak
from .odds import check_odds as check_odds
from .spot import Broken as Broken
from .spot import Spot as Spot
from .spot import Tally as Tally
from .suite import check_game as check_game
from .suite import check_law as check_law
from .suite import check_play as check_play
from .suite import check_record as check_record
from .suite import check_secrets as check_secrets
from .suite import check_spot as check_spot
