"""The board in plain text: readable without colours, borders and all."""

from __future__ import annotations

from random import Random

import pytest

import meadhall as mh

from .positions import SMALL, document, scattered

GAME = mh.game('claim')

PICTURE = """\
     a   b   c   d   e   f   g   h
       ┏━━━━━━━━━━━┯━━━┓
 1     ┃ b   b   · │ r ┃
   ┏━━━┛   A   ┌───┘   ┗━━━━━━━┓
 2 ┃ b   ·   · │ r  [r]  r   r ┃
   ┃       ┌───┴───────┐   B   ┗━━━┓
 3 ┃ b   · │ b   b   B │ ·   ·   r ┃
   ┠───────┤     C     ├───────────┨
 4 ┃ ·   · │ ·   ·   · │ r   R   · ┃
   ┃       └───┐   ┌───┘   E   ┏━━━┛
 5 ┃ ·   ·   · │ · │ ·   ·   r ┃
   ┗━━━┓   D   └───┤       ┏━━━┛
 6     ┃ ·   ·   · │ ·   · ┃
       ┗━━━━━━━━━━━┷━━━━━━━┛

  b B  Blue: pieces 6, castles on the island 1, in stock 2. Blue is the first player.
> r R  Red: pieces 8, castles on the island 1, in stock 2.
Claim. Red is to act."""


def test_an_island_in_full() -> None:
    rows = ['~bb.r~~~', 'b..rrrr~', 'b.bbB..r', '.....rR.', '......r~', '~.....~~']
    doc = document(SMALL[2], 2, rows, turn=1, phase='again', active='e2')
    assert GAME.picture(GAME.from_json(doc).view(None)) == PICTURE


def board(state: mh.State) -> list[str]:
    return GAME.picture(state.view(None)).partition('\n\n')[0].splitlines()


@pytest.mark.parametrize('players', [2, 3, 4])
def test_every_point_shows_what_stands_on_it(players: int) -> None:
    rng = Random(players)
    for _ in range(20):
        state = GAME.from_json(scattered(rng, SMALL[players], players, 9))
        lines = board(state)
        position = state.to_json()['position']
        assert isinstance(position, list)
        for y, row in enumerate(position):
            line = lines[2 + 2 * y].ljust(80)
            assert line[:2] == f'{y + 1:>2}'
            for x, sign in enumerate(row):
                assert line[5 + 4 * x] == {'~': ' ', '.': '·'}.get(sign, sign)


@pytest.mark.parametrize('players', [2, 3, 4])
def test_a_wall_stands_exactly_between_different_territories(players: int) -> None:
    drawing = SMALL[players]
    lines = [line.ljust(80) for line in board(GAME.new(players, {'island': {'drawing': drawing}}))]
    for y, row in enumerate(drawing):
        for x, letter in enumerate(row):
            left = row[x - 1] if x else '.'
            wall = ' ' if left == letter else '┃' if '.' in (left, letter) else '│'
            assert lines[2 + 2 * y][3 + 4 * x] == wall
            above = drawing[y - 1][x] if y else '.'
            if above != letter:
                assert lines[1 + 2 * y][5 + 4 * x] == ('━' if '.' in (above, letter) else '─')


@pytest.mark.parametrize('players', [2, 3, 4])
def test_it_fits_a_terminal_and_names_the_territories(players: int) -> None:
    view = GAME.new(players).view(None)
    text = GAME.picture(view)
    assert all(len(line) <= 80 for line in text.partition('\n\n')[0].splitlines())
    assert all(line == line.rstrip() for line in text.splitlines())
    assert '\x1b' not in text
    for name in view.island.names:  # type: ignore[attr-defined]  # a ClaimView
        assert name[:7] in text


def test_partners_and_winners_are_told() -> None:
    doc = scattered(Random(5), SMALL[4], 4, 9)
    doc |= {'phase': 'over', 'outcome': {'reason': 'last-standing', 'side': 1}}
    text = GAME.picture(GAME.from_json(doc).view(None))
    assert '* r R  Red, with Green: ' in text
    assert '* g G  Green, with Red: ' in text
    assert '  b B  Blue, with Yellow: ' in text
    assert text.endswith('Claim. Winners: Red, Green.')


def test_C_R10_a_draw_is_marked_as_one() -> None:
    doc = scattered(Random(5), SMALL[4], 4, 9)
    doc |= {'phase': 'over', 'outcome': {'reason': 'quiet', 'side': None}}
    text = GAME.picture(GAME.from_json(doc).view(None))
    assert '= r R  Red, with Green: ' in text
    assert '* r R' not in text
    assert text.endswith('Claim. A draw between Blue, Red, Yellow and Green.')
