"""The list of games stays at hand."""

from __future__ import annotations

import meadhall as mh


def test_the_games_can_be_listed_after_one_was_opened() -> None:
    """Importing the package `meadhall.games` must not hide the function of that name."""
    before = mh.games()
    mh.game(before[0])
    assert mh.games() == before
