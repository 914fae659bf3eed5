"""Clash of Vikings as plain text: the arena as a map, then what every player has."""

from __future__ import annotations

from typing import Final

from ...core.words import ENGLISH, Catalog, Message, render
from .arena import BIT, CENTRE, NAMES, spaces_in
from .box import CARDS, COLOURS
from .view import ClashView, Play

COLUMNS: Final = 79
ACROSS: Final = 9.6  # characters to a unit
DOWN: Final = 2.5  # lines to a unit


def picture(view: ClashView, catalog: Catalog = ENGLISH) -> str:
    lines = arena(view)
    for message in [Message('clash.text-legend'), *standing(view), *table(view), *own(view)]:
        lines.append(render(message, catalog))
    return '\n'.join(lines) + '\n'


# --- the arena -----------------------------------------------------------------------------------------
def arena(view: ClashView) -> list[str]:
    """Every space where it lies: its name, a sign for its kind, bracelets, and the Viking in brackets."""
    spots = view.arena.at
    top = min([round(y * DOWN) for _, y in spots.values()])
    rows = [' ' * COLUMNS for _ in range(max([round(y * DOWN) for _, y in spots.values()]) - top + 1)]
    for space in spaces_in(view.arena.spaces):
        x, y = spots[space]
        text = cell(view, space)
        row = round(y * DOWN) - top
        at = max(0, min(COLUMNS - len(text), round(COLUMNS // 2 + x * ACROSS - len(text) / 2)))
        rows[row] = rows[row][:at] + text + rows[row][at + len(text) :]
    return [row.rstrip() for row in rows]


def cell(view: ClashView, space: int) -> str:
    here = [COLOURS[seat][0].upper() for seat in range(view.players) if view.vikings[seat] == space]
    text = NAMES[space] + sign(view, space)
    if space in view.lying:
        text += ' ' + '+'.join([str(worth) for worth in view.lying[space]])
    return f'{text}[{"".join(here)}]' if here else text


def sign(view: ClashView, space: int) -> str:
    if space == CENTRE:
        return '*'
    if view.arena.water & BIT[space] != 0:
        return '~'
    return '^' if space in view.arena.starts else 'o' if space in view.arena.bracelets else ''


# --- what everybody sees ---------------------------------------------------------------------------------
def standing(view: ClashView) -> list[Message]:
    turn = view.turn_number()
    sunk: list[object] = [*view.sunk] or [Message('clash.text-nothing')]
    found = [Message('clash.text-reserve', {'reserve': view.reserve, 'sunk': sunk, 'turn': turn})]
    for seat in range(view.players):
        args: dict[str, object] = {
            'seat': Message('clash.' + COLOURS[seat]),
            'bracelets': view.stock_sizes[seat],
            'hand': view.hand_sizes[seat],
            'pile': view.pile_sizes[seat],
            'discards': view.discard_sizes[seat],
        }
        found.append(Message('clash.text-seat', args))
        if view.open[seat]:
            found.append(Message('clash.text-open', {'cards': cards(view.open[seat])}))
    return found


def table(view: ClashView) -> list[Message]:
    """This turn's cards."""
    return [Message('clash.text-play', laid(play)) for play in view.plays]


def laid(play: Play) -> dict[str, object]:
    card = Message('clash.text-hidden') if play.card < 0 else Message('clash.card-' + CARDS[play.card])
    return {
        'seat': Message('clash.' + COLOURS[play.seat]),
        'card': card,
        'column': Message('clash.card-' + CARDS[play.column]),
    }


# --- what only the own seat sees -------------------------------------------------------------------------
def own(view: ClashView) -> list[Message]:
    if view.seat is None:
        return []
    stock, hand, pile = view.stocks[view.seat] or [], view.hands[view.seat] or [], view.piles[view.seat] or []
    worths: list[object] = [*stock] or [Message('clash.text-nothing')]
    return [
        Message('clash.text-own', {'worths': worths, 'points': sum(stock)}),
        Message('clash.text-hand', {'cards': cards(hand)}),
        Message('clash.text-pile', {'cards': cards(pile)}),
    ]


def cards(kinds: list[int]) -> list[object]:
    """Kinds of cards, each with its number if there are several."""
    found = list[object]()
    for card in sorted(set(kinds)):
        name, n = Message('clash.card-' + CARDS[card]), kinds.count(card)
        found.append(name if n == 1 else Message('clash.text-several', {'n': n, 'card': name}))
    return found or [Message('clash.text-nothing')]
