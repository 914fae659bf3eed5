"""No More Vikings as plain text, for a terminal of 80 columns."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from ...core.words import ENGLISH, Catalog, Message, render
from . import text_words as text_words  # the sentences must be known before any is needed
from .actions import TOKENS, colour
from .box import NAME, POOLS
from .state import ENVOY
from .view import NmvView

WIDE: Final = 80
SHIP: Final = 'A'


def picture(view: NmvView, catalog: Catalog = ENGLISH) -> str:
    lines = [say(catalog, message) for message in heading(view)]
    lines += ['', *villages(view, catalog), '']
    lines += [say(catalog, message) for message in standing(view)]
    lines += [say(catalog, message) for message in chain(view)]
    lines += [say(catalog, message) for message in own(view)]
    lines.append(say(catalog, message('legend')))
    wrapped = list[str]()
    for line in lines:
        wrapped += (
            wrap(line, WIDE, subsequent_indent='    ', drop_whitespace=True) if len(line) > WIDE else [line]
        )
    return '\n'.join(wrapped)


def say(catalog: Catalog, message: Message) -> str:
    return render(message, catalog)


def message(code: str, **args: object) -> Message:
    return Message(f'{NAME}.text-{code}', args)


# --- the table ------------------------------------------------------------------------------------
def heading(view: NmvView) -> list[Message]:
    if view.month == 0:
        return [message('setup')]
    discards = len(view.open) + sum(view.hidden_sizes)
    first, months = colour(view.first), int(view.box.months)
    whim = view.box.whims[view.official]
    found = [
        message('month', month=view.month, months=months, first=first, deck=view.deck, discards=discards),
        message('official', whim=whim.words(), points=int(whim.points)),
    ]
    if view.calm:
        found.append(message('calm'))
    return found


def villages(view: NmvView, catalog: Catalog) -> list[str]:
    """Side by side as far as the line goes: the sea with its ships above, row 1 first."""
    blocks = [village(view, seat, catalog) for seat in range(view.players)]
    width = max([len(line) for block in blocks for line in block]) + 3
    a_line = max(1, (WIDE + 2) // width)
    lines = list[str]()
    for start in range(0, view.players, a_line):
        if start > 0:
            lines.append('')
        group = blocks[start : start + a_line]
        for n in range(len(blocks[0])):
            lines.append(''.join([f'{block[n]:<{width}}' for block in group]).rstrip())
    return lines


def village(view: NmvView, seat: int, catalog: Catalog) -> list[str]:
    columns = range(int(view.box.columns))
    mark = '*' if seat in view.waiting else ' '
    sea = ' '.join([SHIP if column in view.ships[seat] else '~' for column in columns])
    lines = [f'{mark}{say(catalog, colour(seat))}', '   ' + ' '.join([str(column + 1) for column in columns])]
    lines += [f' ~ {sea} ~', '   ' + ' '.join(['abcdef'[column] for column in columns])]
    for n, row in enumerate(view.drawn(seat)):
        lines.append(f' {n + 1} ' + ' '.join(row))
    return lines


def standing(view: NmvView) -> list[Message]:
    """A line for each player, and what is left in the pools."""
    found = list[Message]()
    for seat in range(view.players):
        token = '-' if view.tokens[seat] < 0 else TOKENS[view.tokens[seat]].upper()
        cards, edicts = view.hand_sizes[seat], view.edicts[seat]
        name = colour(seat)
        found.append(
            message('seat', seat=name, points=view.points[seat], edicts=edicts, cards=cards, token=token)
        )
    if view.outcome is not None:
        for seat, score in enumerate(view.outcome.scores):
            found.append(message('score', seat=colour(seat), n=score))
    left = [
        message('pool', piece=Message(f'{NAME}.{POOLS[n]}'), n=view.pools[n]) for n in range(1, len(POOLS))
    ]
    found.append(message('pools', pools=left))
    return found


def chain(view: NmvView) -> list[Message]:
    """N3.7: what was played and how it was answered."""
    links = list[Message]()
    for n, (seat, what) in enumerate(view.chain):
        if n == 0:
            label = view.actions.all[view.played].label()
            links.append(message('chain-card', seat=colour(seat), what=label))
        elif what == ENVOY:
            links.append(message('chain-answer', seat=colour(seat), card=view.answer().words()))
        else:
            links.append(message('chain-edict', seat=colour(seat)))
    return [message('chain', what=links)] if links else []


# --- what only the own seat sees ------------------------------------------------------------------
def own(view: NmvView) -> list[Message]:
    if view.seat is None:
        return []
    found = whims(view, view.seat)
    found += [message('hand'), *cards(view, view.hands[view.seat])]
    if view.aside:
        found += [message('drawn'), *cards(view, view.aside)]
    for seat in range(view.players):
        if seat != view.seat and view.hands[seat]:
            names = [view.box.kind(card).words() for card in view.hands[seat]]
            found.append(message('known', seat=colour(seat), cards=names))
    return found


def whims(view: NmvView, seat: int) -> list[Message]:
    dealt = [view.box.whims[n] for n in view.whims[seat] if n >= 0]
    if not dealt:
        return []
    if view.phase in ('whims', 'cards', 'keeping'):
        both = [message('a-whim', whim=whim.words(), points=int(whim.points)) for whim in dealt]
        return [message('whims', whims=both)]
    return [message('whim', whim=dealt[0].words(), points=int(dealt[0].points))]


def cards(view: NmvView, held: list[int]) -> list[Message]:
    """Each kind once, with what it does."""
    found = list[Message]()
    kinds = [int(view.box.kind_of[card]) for card in held]
    for n, kind in enumerate(kinds):
        if kind in kinds[:n]:
            continue
        one, copies = view.box.kinds[kind], kinds.count(kind)
        if copies == 1:
            found.append(message('card', card=one.words(), text=one.text()))
        else:
            found.append(message('cards', n=copies, card=one.words(), text=one.text()))
    return found or [message('nothing')]
