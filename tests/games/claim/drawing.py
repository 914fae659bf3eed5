"""Positions of Claim drawn as pictures, and states shown as pictures again.

A drawing has one sign a point: '~' sea, '.' free, b r y g pieces, B R Y G castles. Spaces are for the eye,
and so are a heading of column letters and the row numbers. Where a test does not draw the territories, they
are these (points drawn as sea are in none of them):

        2 players            3 players            4 players
        a b c d e f g h i    a b c d e f g h i    a b c d e f g h i
      1 A A A B B B C C C    A A A B B B C C C    A A A B B B C C C
      2 A A A B B B C C C    A A A B B B C C C    A A A B B B C C C
      3 A A A B B B C C C    A A A B B B C C C    A A A B B B C C C
      4 D D D D D E E E E    D D D E E E F F F    D D D E E E F F F
      5 D D D D D E E E E    D D D E E E F F F    D D D E E E F F F
      6                      D D D E E E F F F    D D D E E E F F F
      7                      G G G G G G G G G    G G G H H H I I I
      8                                           G G G H H H I I I
      9                                           G G G H H H I I I
"""

from __future__ import annotations

from typing import Final

import pytest

import meadhall as mh

GAME: Final = mh.game('claim')
COLOURS: Final = ('blue', 'red', 'yellow', 'green')
LANDS: Final[dict[int, list[str]]] = {
    2: ['AAABBBCCC'] * 3 + ['DDDDDEEEE'] * 2,
    3: ['AAABBBCCC'] * 3 + ['DDDEEEFFF'] * 3 + ['GGGGGGGGG'],
    4: ['AAABBBCCC'] * 3 + ['DDDEEEFFF'] * 3 + ['GGGHHHIII'] * 3,
}


# --- from a picture to a state ------------------------------------------------------------------------
def rows(drawing: str) -> list[str]:
    """The rows of a drawing without spaces, heading and row numbers."""
    lines = [line.split() for line in drawing.strip().splitlines()]
    if lines[0][0][0] == 'a':
        del lines[0]
    return [''.join(sign for sign in line if not sign.isdecimal()) for line in lines]


def lands(signs: list[str], players: int) -> list[str]:
    """The usual territories, less the sea of a drawing."""
    return [
        ''.join('.' if sign == '~' else letter for sign, letter in zip(drawn, letters, strict=True))
        for drawn, letters in zip(signs, LANDS[players], strict=True)
    ]


def position(
    drawing: str,
    territories: str = '',
    *,
    players: int = 2,
    turn: str = 'blue',
    first: str = 'blue',
    phase: str = 'moving',
    left: int = 0,
    lost: tuple[int, ...] = (),
    active: str | None = None,
    rights: str = '',
    quiet: int = 0,
    **options: object,
) -> mh.State:
    """The state in a drawing. Options go by their names: `mixed_capture=False`."""
    signs = rows(drawing)
    island = rows(territories) if territories else lands(signs, players)
    chosen = {name.replace('_', '-'): value for name, value in options.items()}
    return GAME.from_json(
        {
            'game': 'claim',
            'rules': GAME.rules_version,
            'players': players,
            'options': {'island': {'drawing': island}, **chosen},
            'phase': phase,
            'first': COLOURS.index(first),
            'turn': COLOURS.index(turn),
            'position': signs,
            'left': left,
            'lost': list(lost) or [0] * players,
            'active': active,
            'rights': list(rights),
            'busy': False,
            'quiet': quiet,
            'history': [],
            'outcome': None,
        }
    )


# --- from a state to a picture ------------------------------------------------------------------------
def show(state: mh.State) -> str:
    """The position as a drawing, to be compared with `drawn`."""
    signs = state.to_json()['position']
    assert isinstance(signs, list)
    return '\n'.join(' '.join(row) for row in signs)


def drawn(drawing: str) -> str:
    """A drawing the way `show` writes it."""
    return '\n'.join(' '.join(row) for row in rows(drawing))


def sign(state: mh.State, point: str) -> str:
    """What stands on a point."""
    return show(state).splitlines()[int(point[1:]) - 1].split()[ord(point[0]) - ord('a')]


def field(state: mh.State, name: str) -> object:
    """A part of the state's JSON."""
    return state.to_json()[name]


def turn(state: mh.State) -> str:
    """Who is to act: a colour, 'chance', or 'nobody' at the end."""
    waiting = state.to_act()
    return 'nobody' if not waiting else 'chance' if waiting == (mh.CHANCE,) else COLOURS[waiting[0]]


def legal(state: mh.State, kind: str = '') -> set[str]:
    """What may be done now, in short notation; `kind` 'claim', 'move' and so on leaves out the rest."""
    texts = [str(action) for seat in state.to_act() for action in state.legal(seat)]
    if kind == 'move':
        return {text for text in texts if '-' in text}
    return {text for text in texts if text.startswith(kind)}


def moves(state: mh.State, origin: str) -> set[str]:
    """Where the piece on a point may move."""
    return {text.partition('-')[2] for text in legal(state, origin + '-')}


def claims(state: mh.State) -> set[str]:
    """The points where a castle may be put now."""
    return {text.removeprefix('claim ') for text in legal(state, 'claim')}


# --- playing ------------------------------------------------------------------------------------------
def do(state: mh.State, *texts: str) -> list[str]:
    """Carries out actions of whoever is to act; tells what happened, each event as code and arguments."""
    events: list[mh.Event] = []
    for text in texts:
        seat = state.to_act()[0]
        events += state.apply(seat, GAME.parse(state, seat, text))
    return [telling(event) for event in events]


def telling(event: mh.Event) -> str:
    words = [event.code.removeprefix('claim.')]
    for name, value in event.args.items():
        if isinstance(value, list):
            words.append('-'.join(str(item) for item in value))
        elif name != 'n':
            words.append(str(value))
    return ' '.join(words)


def refused(state: mh.State, text: str) -> tuple[str, str]:
    """Code and rule of the refusal of an action; it changes nothing."""
    seat = state.to_act()[0]
    before = state.to_json()
    action = GAME.parse(state, seat, text)
    assert not state.allows(seat, action)
    with pytest.raises(mh.IllegalAction) as error:
        state.apply(seat, action)
    assert state.to_json() == before
    assert error.value.text
    assert '\n' not in str(error.value)
    return error.value.code, error.value.rule
