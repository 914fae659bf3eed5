"""Eketorp as plain text, for a terminal of 80 columns."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from ...core.words import ENGLISH, Catalog, Message, render
from . import text_words as text_words  # the sentences must be known before any is needed
from .actions import ENGINES, HOME, KINDS, LETTERS, SQUARES, colour
from .deck import SIGNS
from .state import STATIONS, spaces_of, values
from .view import EketorpView, SeatView, signs, wall_signs

MARK: Final = 'RBYGKW'  # the colours' letters; black is K
EMPTY: Final = '·'
WIDTH: Final = 80


def picture(view: EketorpView, catalog: Catalog = ENGLISH) -> str:
    lines = [*heading(view, catalog), '']
    lines += squares(view, catalog)
    lines += ['']
    for seat in view.seats:
        lines += village(view, seat, catalog)
    lines += hospital(view, catalog)
    lines += fight(view, catalog)
    if view.seat is not None:
        lines += own(view, catalog)
    return '\n'.join(lines)


def say(catalog: Catalog, code: str, **args: object) -> str:
    return render(Message('eketorp.text-' + code, args), catalog)


def heading(view: EketorpView, catalog: Catalog) -> list[str]:
    if view.round == 0:
        return [say(catalog, 'dealing')]
    supply = [
        say(
            catalog,
            'supply-of',
            stone=Message('eketorp.' + KINDS[kind]),
            sign=SIGNS[kind],
            n=view.supply[kind],
        )
        for kind in range(len(KINDS))
    ]
    return [
        say(catalog, 'heading', round=view.round, first=colour(view.first), cards=10 - view.round),
        say(catalog, 'supply', stones=', '.join(supply)),
        say(catalog, 'cards', deck=view.draw_size, discards=view.discard_size),
    ]


# --- the board -----------------------------------------------------------------------------------------
def squares(view: EketorpView, catalog: Catalog) -> list[str]:
    """Rows under the letters: stones, and who stands there, three colours a row."""
    stones, vikings = say(catalog, 'stones'), say(catalog, 'vikings')
    label = max(len(stones), len(vikings)) + 2
    troops = [standing(view, square) for square in range(SQUARES)]
    lines = [row('', label, list(LETTERS)), row(stones, label, [short(heap) for heap in view.squares])]
    for start in range(0, max([len(troop) for troop in troops]), 6):
        lines.append(
            row(vikings if start == 0 else '', label, [troop[start : start + 6] for troop in troops])
        )
    return lines


def row(title: str, label: int, cells: list[str]) -> str:
    return (f'{title:<{label}}' + ''.join([f'{cell:<7}' for cell in cells])).rstrip()


def short(stones: list[int]) -> str:
    return ''.join([f'{n}{sign}' for n, sign in zip(stones, SIGNS) if n > 0]) or EMPTY


def standing(view: EketorpView, place: int) -> str:
    """Who stands on a place, e.g. `R2B1`, as far as it is seen."""
    text = ''
    for seat in view.seats:
        if seat.at is not None and seat.at[place] > 0:
            n = seat.at[place]
            text += MARK[seat.seat] + (str(n) if n > 1 or place < SQUARES else '')
    return text or EMPTY


def village(view: EketorpView, seat: SeatView, catalog: Catalog) -> list[str]:
    """The walls with what stands before them, then what the player has."""
    walls = list[str]()
    for engine, place in enumerate(spaces_of(seat.seat)):
        pair = ' '.join(
            [f'{wall_signs(wall) or EMPTY:<3}' for wall in seat.walls[2 * engine : 2 * engine + 2]]
        )
        walls.append(
            f'{render(Message("eketorp." + ENGINES[engine]), catalog)} {standing(view, place)} [{pair}]'
        )
    flags = '*' if seat.seat in view.waiting else ' '
    name = f'{flags}{MARK[seat.seat]} {render(colour(seat.seat), catalog)}'
    first = f'{name:<12}' + '  '.join(walls)
    home = seat.at[HOME] if seat.at is not None else 0
    parts = {
        'hand': ''.join([str(v) for v in values(seat.hand)]) if seat.hand >= 0 else '?' * seat.hand_size,
        'pile': ''.join([str(v) for v in values(seat.pile)]) or '-',
        'amulets': seat.amulets,
        'home': home + seat.village,
        'booty': signs(seat.booty) or '-',
    }
    second = ' ' * 12 + say(catalog, 'seat', **parts)
    lines = [first.rstrip(), second.rstrip()]
    if sum(seat.beside):
        lines.append(' ' * 12 + say(catalog, 'beside', stones=signs(seat.beside)))
    if view.scores:
        lines.append(' ' * 12 + say(catalog, 'score', n=view.scores[seat.seat]))
    return lines


def hospital(view: EketorpView, catalog: Catalog) -> list[str]:
    beds = list[str]()
    for station in range(3):
        ill = ''.join([MARK[seat.seat] * seat.hospital[station] for seat in view.seats])
        beds.append(f'[{STATIONS[station]}] {ill or EMPTY}')
    return ['', f'{say(catalog, "hospital")}  ' + ' -> '.join(beds)]


def fight(view: EketorpView, catalog: Catalog) -> list[str]:
    if view.phase not in ('swapping', 'drawing', 'laying', 'looting', 'keeping'):
        return []
    place = LETTERS[view.place] if view.place < SQUARES else siege_name(view.place, catalog)
    line = say(catalog, 'fight', seat=colour(view.turn), other=colour(view.opponent), place=place)
    if view.phase == 'looting':
        line += say(catalog, 'loot', n=view.budget, stones=signs(view.taken) or '-')
    elif view.phase == 'keeping':
        line += say(catalog, 'taken', stones=signs(view.taken))
    return [line]


def siege_name(place: int, catalog: Catalog) -> str:
    village, engine = divmod(place - SQUARES, 3)
    return say(catalog, 'siege', village=colour(village), engine=Message('eketorp.' + ENGINES[engine]))


def own(view: EketorpView, catalog: Catalog) -> list[str]:
    """What only this seat sees: hand, and Vikings behind the screen."""
    me = view.own()
    cards = ' '.join([f'[{value}]' for value in values(me.hand)])
    lines = [say(catalog, 'own-hand', seat=colour(me.seat), cards=cards or '-')]
    if view.phase == 'placing' and me.at is not None:
        placed = [f'{n}x {where(place, catalog)}' for place, n in enumerate(me.at) if n > 0]
        lines += wrap(say(catalog, 'own-placed', places=', '.join(placed) or '-'), WIDTH)
    if me.laid > 0:
        lines.append(say(catalog, 'own-laid', card=me.laid))
    return lines


def where(place: int, catalog: Catalog) -> str:
    if place == HOME:
        return say(catalog, 'home')
    return LETTERS[place] if place < SQUARES else siege_name(place, catalog)
