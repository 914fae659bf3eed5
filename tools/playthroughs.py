"""Writes the games kept beside the tests anew: `python -m tools.playthroughs`.

tests/conformance/playthroughs/ tells one game for each number of players; tests/conformance/legal-order.txt
has digests of all choices, in their order, of more games. Look at what changed before you keep it: records
depend on the rules, and programs that learn on the order of actions.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import meadhall as mh
from meadhall.testing.playthrough import playthrough
from meadhall.testing.spot import choices, texts

HERE = Path(__file__).resolve().parent.parent / 'tests' / 'conformance'
FOLDER = HERE / 'playthroughs'
ORDER = HERE / 'legal-order.txt'
# Seeds of short games; any other game is told from the seed 'saga'.
SEEDS = {
    'claim-2.txt': 'saga 2',
    'claim-3.txt': 'saga 6',
    'claim-4.txt': 'saga 9',
    'clash-2.txt': 'saga 11',
    'clash-3.txt': 'saga 4',
    'clash-4.txt': 'saga 4',
    'eketorp-3.txt': 'saga 10',
    'eketorp-4.txt': 'saga 0',
    'eketorp-5.txt': 'saga 10',
    'eketorp-6.txt': 'saga 8',
    'no-more-vikings-2.txt': 'saga 6',
    'no-more-vikings-3.txt': 'saga 4',
    'no-more-vikings-4.txt': 'saga 2',
}


def tables() -> list[tuple[str, int]]:
    """Every game with every number of players."""
    found = [(name, mh.game(name)) for name in mh.games()]
    return [(name, n) for name, game in found for n in range(game.low_players, game.high_players + 1)]


# --- playthroughs --------------------------------------------------------------------------------------
def files() -> list[str]:
    """The playthroughs there must be."""
    return [f'{name}-{players}.txt' for name, players in tables()]


def told(file: str) -> str:
    name, _, players = file.removesuffix('.txt').rpartition('-')
    return playthrough(mh.game(name), int(players), SEEDS.get(file, 'saga'))


# --- the order of choices ------------------------------------------------------------------------------
def order_of(name: str, players: int) -> str:
    """A line: the digest of all choices of a game with each of the samples of options."""
    digests = [offered(name, players, options) for options in mh.game(name).facts().samples]
    return f'{name} {players}: {" ".join(digests)}'


def offered(name: str, players: int, options: dict[str, object]) -> str:
    game, luck = mh.game(name), mh.Dealer(f'order {players}')
    state = game.new(players, game.settle(players, options, luck))
    seen = hashlib.sha256()
    while waiting := state.to_act():
        seat = waiting[luck.randrange(len(waiting))]
        actions = choices(state, seat)
        seen.update(f'{seat} {[int(action.id) for action in actions]} {texts(actions)}\n'.encode())
        state.apply(seat, actions[luck.randrange(len(actions))])
    return seen.hexdigest()[:16]


def orders() -> str:
    return '\n'.join(order_of(name, players) for name, players in tables()) + '\n'


if __name__ == '__main__':
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    for file in files():
        (FOLDER / file).write_text(told(file), encoding='utf-8')
    ORDER.write_text(orders(), encoding='utf-8')
