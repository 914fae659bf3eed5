"""Writes the tables of actions and observations in docs/lab anew: `python -m tools.lab_tables`."""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path

import meadhall as mh
from meadhall.core.action import Action
from meadhall.core.game import Game
from meadhall.core.planes import Plane, size_of
from meadhall.core.words import TEMPLATES

FOLDER = Path(__file__).resolve().parent.parent / 'docs' / 'lab'
MARKS = '<!-- {name}: made by tools/lab_tables.py -->\n{table}<!-- end of {name} -->'
CHANCE = {
    'claim.do-first', 'clash.do-first', 'clash.do-deal', 'clash.do-bracelet', 'clash.do-reveal',
    'eketorp.do-draw', 'eketorp.do-turn', 'no-more-vikings.do-whim', 'no-more-vikings.do-draw',
}  # fmt: skip
SAME = {'clash.do-honest': 'clash.do-announce'}  # one kind of action, told in two ways


def page(game: Game) -> Path:
    return FOLDER / f'{game.name}.md'


def with_tables(game: Game, text: str) -> str:
    """A page with its tables as they should be."""
    for name, table in (('actions', actions(game)), ('observation', observation(game))):
        start, _, end = MARKS.partition('{table}')
        pattern = re.escape(start.format(name=name)) + '.*' + re.escape(end.format(name=name))
        assert len(re.findall(pattern, text, re.DOTALL)) == 1, f'{page(game)} has no place for its {name}'
        made = MARKS.format(name=name, table=table)
        text = re.sub(pattern, lambda _, made=made: made, text, flags=re.DOTALL)  # type: ignore[misc]
    return text


# --- actions ---------------------------------------------------------------------------------------------
def kind(action: Action) -> str:
    code = action.label().code
    return SAME.get(code, code)


def actions(game: Game) -> str:
    lines = ['| numbers | text | meaning |', '|---|---|---|']
    everything = [game.action(id) for id in range(game.n_actions())]
    for code, group in groupby(everything, kind):
        run = list(group)
        first, last = run[0], run[-1]
        if len(run) == 1:
            lines.append(f'| {first.id} | `{first.text}` | {meaning(code)} |')
        else:
            lines.append(f'| {first.id} to {last.id} | `{first.text}` to `{last.text}` | {meaning(code)} |')
    return '\n'.join(lines) + '\n'


def meaning(code: str) -> str:
    template = TEMPLATES[code]
    words = template if isinstance(template, str) else template[1]
    return f'chance: {words}' if code in CHANCE else words


# --- observations ----------------------------------------------------------------------------------------
def observation(game: Game) -> str:
    counts = list(range(game.low_players, game.high_players + 1))
    tables = [game.planes(players) for players in counts]
    heads = ' | '.join(f'from, P={players}' for players in counts)
    lines = [f'| {heads} | name | shape | numbers | meaning |', '|---:' * len(counts) + '|---|---|---|---|']
    at = [0] * len(counts)
    for row in zip(*tables, strict=True):
        starts = ' | '.join(str(start) for start in at)
        one = row[0]
        lines.append(
            f'| {starts} | {one.name} | {shape(row, counts)} | {one.low} to {one.high} | {one.meaning} |'
        )
        at = [start + plane.size for start, plane in zip(at, row, strict=True)]
    sizes = ' | '.join(f'**{size_of(table)}**' for table in tables)
    return '\n'.join([*lines, f'| {sizes} | | | | numbers in all |']) + '\n'


def shape(row: tuple[Plane, ...], counts: list[int]) -> str:
    sides = [side([plane.shape[n] for plane in row], counts) for n in range(len(row[0].shape))]
    return ' × '.join(f'({one})' if ' ' in one and len(sides) > 1 else one for one in sides)


def side(lengths: list[int], counts: list[int]) -> str:
    """A length as it follows from the number of players P: 4, P, 3P + 7."""
    each, rest = divmod(lengths[-1] - lengths[0], counts[-1] - counts[0])
    assert rest == 0
    base = lengths[0] - each * counts[0]
    assert lengths == [base + each * players for players in counts]
    if each == 0:
        return str(base)
    return ('P' if each == 1 else f'{each}P') + (f' + {base}' if base else '')


if __name__ == '__main__':
    for name in mh.games():
        file = page(mh.game(name))
        file.write_text(with_tables(mh.game(name), file.read_text(encoding='utf-8')), encoding='utf-8')
