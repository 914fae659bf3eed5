"""The game that docs/adding-a-game.md builds, built and played."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import meadhall as mh
from meadhall.core.game import MODULES, register
from meadhall.core.state import State

BUILDING = 3  # blocks of code that build it; the others use it
PAGE = Path(__file__).resolve().parent.parent / 'docs' / 'adding-a-game.md'


@pytest.fixture
def horns() -> Iterator[mh.Game]:
    """The page's code up to its registration, as the module it says it is."""
    module = ModuleType('meadhall.games.horns')
    sys.modules[module.__name__] = module
    register('horns', module.__name__)
    blocks = re.findall(r'```python\n(.*?)```', PAGE.read_text(encoding='utf-8'), re.DOTALL)
    exec('\n'.join(blocks[:BUILDING]), module.__dict__)
    module.__dict__['using'] = '\n'.join(blocks[BUILDING:])
    yield mh.game('horns')
    del MODULES['horns'], sys.modules[module.__name__]


def test_the_page_builds_a_game_that_bots_play_and_the_suite_passes(horns: mh.Game) -> None:
    assert horns.name in mh.games()
    exec(sys.modules['meadhall.games.horns'].__dict__['using'], {})


def test_its_refusals_name_the_rule(horns: mh.Game) -> None:
    state = horns.from_json({'left': 2, 'turn': 0, 'taken': 8})
    with pytest.raises(mh.IllegalAction, match=r'Only 2 are left\. \(H1\)'):
        state.apply(0, horns.action(2))
    assert state.to_json() == {'game': 'horns', 'left': 2, 'turn': 0, 'taken': 8}


def test_its_search_bot_finds_the_win(horns: mh.Game) -> None:
    state: State = horns.from_json({'left': 7, 'turn': 0, 'taken': 3})
    import random

    action = mh.bot('horns', level=3).choose(state.view(0), state.legal(0), random.Random(1))
    assert str(action) == 'take 3'
