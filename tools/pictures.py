"""Draws the pictures in docs/pictures anew: `python tools/pictures.py`."""

from __future__ import annotations

from pathlib import Path

import meadhall as mh
from meadhall.core.svg import draw

FOLDER = Path(__file__).resolve().parent.parent / 'docs' / 'pictures'
# As the first seat sees it: game, players, seed, and how much of the game between greedy bots has been played
PICTURES = {
    'claim': (3, 'readme', 0.85),
    'clash': (4, 'readme', 0.712),
    'eketorp': (4, 'readme', 0.387),
    'no-more-vikings': (2, 'readme', 0.8),
}


def picture(name: str) -> str:
    players, seed, part = PICTURES[name]
    record = mh.play(name, [mh.bot(name, 2) for _ in range(players)], seed=seed)
    state = record.start()
    for index in range(int(part * len(record.actions))):
        record.step(state, index)
    return draw(state.game.scene(state.view(0)))


if __name__ == '__main__':
    FOLDER.mkdir(exist_ok=True)
    for name in PICTURES:
        (FOLDER / f'{name}.svg').write_text(picture(name), encoding='utf-8')
