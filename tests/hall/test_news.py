"""What is told when a game is over."""

from __future__ import annotations

import pytest

import meadhall as mh
from meadhall.hall.news import verdict


@pytest.mark.parametrize('name', mh.games())
def test_the_result_begins_with_why_the_game_is_over_and_ends_with_who_won(name: str) -> None:
    story = mh.play(name, seed='meadhall').story(None)[-1]
    told = [message.code for message in verdict(list(story))]
    ends = [code for code in told if code.startswith(f'{name}.over-')]
    assert ends == told[:1] or not ends
    assert told[-1] == story[-1].code
