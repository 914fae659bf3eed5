"""What lies beside the villages: the season track with the official whim, the stock, the tools, own cards."""

from __future__ import annotations

from typing import Final

from ...core.parts import part
from ...core.scene import Node
from ...core.words import Message
from .actions import TOKENS, NmvAction, colour
from .box import COLOURS, EDICT, EFFECTS, HAPPENINGS, NAME, PIECES, POOLS, SHIP, Box, Kind, Whim
from .panels import GROUND, MARKS, OVER, PLOTS, STANDING, box, disc, named
from .view import NmvView

WIDTH: Final = 8.2
SEASON: Final = 1.86  # the heights of what stands in the column
STOCK: Final = 1.3
TOOLBOX: Final = 2.22
ROW: Final = 2.0  # of cards
WHIM: Final = 2.6
CARD_WIDTH: Final = 1.5
CARD_HEIGHT: Final = 1.86
GAP: Final = 0.15
TOOLS: Final = ('settle', 'marry', 'fortress', 'enlist', 'watchtower', 'move', 'farm')
TOOL_SIGNS: Final = ('villager', 'cottage', 'fortress', 'soldier', 'watchtower', 'walker', 'field')
UNDER: Final = 6  # the card announced lies over all
TOPMOST: Final = 8


# --- the season track -----------------------------------------------------------------------------
@part
def season(data: Box, now: int, official: int, x: float, y: float) -> list[Node]:
    """The months in two rows, with what each brings; then the official whim."""
    months = int(data.months)
    a_row = (months + 1) // 2
    across = WIDTH - WHIM - GAP
    step = (across - 0.1) / a_row
    nodes = [Node('track', path=box(x, y, across, SEASON, 0.15), layer=GROUND, style='track')]
    for month in range(1, months + 1):
        row, column = divmod(month - 1, a_row)
        at = x + 0.05 + (column + 0.5) * step, y + 0.5 + 0.86 * row
        nodes += month_nodes(data.bonus[month], month, now, *at, step)
    nodes += whim_card(data, official, 'official', x + WIDTH - WHIM, y, 'official')
    return nodes


@part
def month_nodes(bonus: str, month: int, now: int, x: float, y: float, step: float) -> list[Node]:
    style = 'month now' if month == now else 'month past' if month < now else 'month'
    name = named('track', month=month, bonus=Message(f'{NAME}.{bonus}') if bonus else named('nothing'))
    half, key = step / 2 - 0.04, f'month:{month}'
    outline = box(x - half, y - 0.39, 2 * half, 0.78, 0.1)
    nodes = [
        Node(key, path=outline, layer=PLOTS, style=style, name=name),
        Node(key + ':number', x - half + 0.2, y - 0.2, text=str(month), size=0.28, layer=MARKS),
    ]
    if bonus:
        faded = 'faint' if month <= now else ''
        nodes.append(
            Node(key + ':bonus', x + 0.12, y + 0.06, symbol=bonus, size=0.62, layer=MARKS, style=faded)
        )
    if month == now:
        here = named('white-ship', month=month)
        nodes.append(Node('white-ship', x, y + 0.02, symbol='white-ship', size=0.8, layer=OVER, name=here))
    return nodes


# --- whims ----------------------------------------------------------------------------------------
@part
def whim_card(data: Box, n: int, key: str, x: float, y: float, caption: str) -> list[Node]:
    """A whim with the plan of one way to fulfil it, its points and its caption."""
    outline = box(x, y, WHIM, CARD_HEIGHT, 0.14)
    if n < 0:
        return [Node(key, path=outline, layer=GROUND, style='card whim')]
    whim = data.whims[n]
    name = named('whim', whim=whim.words(), n=int(whim.points))
    middle, points, words = x + 2.04, str(whim.points), named(caption)
    return [
        Node(key, path=outline, layer=GROUND, style='card whim', name=name),
        *plan(data, whim, key, x + 0.14, y + 0.36),
        Node(key + ':caption', x + 1.3, y + 0.2, text=words, size=0.26, layer=MARKS, style='caption'),
        Node(key + ':star', middle, y + 1.04, symbol='star', size=1.16, layer=MARKS),
        Node(key + ':points', middle, y + 1.07, text=points, size=0.4, layer=OVER, style='caption'),
    ]


def plan(data: Box, whim: Whim, key: str, x: float, y: float) -> list[Node]:
    """The village as a small grid; the houses of the pattern are dark."""
    columns, rows = int(data.columns), int(data.rows)
    cell = 1.38 / max(columns, rows)
    mask = int(whim.masks[len(whim.masks) // 2])
    grid = houses = ''
    for plot in range(columns * rows):
        left, top = plot % columns * cell, plot // columns * cell
        square = box(left + 0.02, top + 0.02, cell - 0.04, cell - 0.04, 0.03)
        if mask >> plot & 1:
            houses += square
        else:
            grid += square
    return [
        Node(key + ':grid', x, y, path=grid, layer=MARKS, style='cell'),
        Node(key + ':houses', x, y, path=houses, layer=MARKS, style='house'),
    ]


def whim_key(data: Box, whim: int) -> str:
    return 'whim:' + data.whims[whim].name


# --- tokens and tools -----------------------------------------------------------------------------
@part
def tools(chosen: int, owed: int, x: float, y: float) -> list[Node]:
    """The three tokens, how many actions are left, and a tool for each development action."""
    nodes = [Node('toolbox', path=box(x, y, WIDTH, TOOLBOX, 0.16), layer=GROUND, style='toolbox')]
    for n, token in enumerate(TOKENS):
        at, letter, key = x + 0.6 + 0.94 * n, token.upper(), f'token:{token}'
        name, style = named('tool-token', token=letter), 'token chosen' if n == chosen else 'token'
        nodes += [
            Node(key, at, y + 0.72, path=disc(0.43), layer=PLOTS, style=style, name=name),
            Node(key + ':letter', at, y + 0.72, text=letter, size=0.52, layer=MARKS, style='caption'),
        ]
    if owed > 0:
        words = named('owed', n=owed)
        nodes.append(Node('owed', x + 1.54, y + 1.6, text=words, size=0.32, layer=MARKS, style='caption'))
    for n, tool in enumerate(TOOLS):
        row, column = divmod(n, 4)
        nodes += tool_nodes(tool, TOOL_SIGNS[n], x + 3.06 + 1.26 * column, y + 0.12 + 1.0 * row)
    return nodes


@part
def tool_nodes(tool: str, sign: str, x: float, y: float) -> list[Node]:
    key, words, middle = f'tool:{tool}', Message(f'{NAME}.tool-{tool}'), x + 0.63
    return [
        Node(key, path=box(x + 0.03, y + 0.03, 1.2, 0.94, 0.12), layer=PLOTS, style='tool', name=words),
        Node(key + ':sign', middle, y + 0.4, symbol=sign, size=0.6, layer=MARKS),
        Node(key + ':word', middle, y + 0.83, text=words, size=0.24, layer=MARKS),
    ]


# --- the own cards --------------------------------------------------------------------------------
class Hand:
    """What lies before the reader: whims, what was drawn, and the hand, each kind of card once."""

    def __init__(self, view: NmvView, seat: int) -> None:
        kept, back = view.whims[seat]
        choosing = view.phase in ('whims', 'cards', 'keeping')
        self.whims = [whim for whim in (kept, back if choosing else -1) if whim >= 0]
        self.cards = list[tuple[str, int, int]]()  # key, kind, copies
        for prefix, cards in (('aside', view.aside or []), ('card', view.hands[seat])):
            kinds = [int(view.box.kind_of[card]) for card in cards]
            for n, kind in enumerate(kinds):
                if kind not in kinds[:n]:
                    self.cards.append((f'{prefix}:{view.box.kinds[kind].name}', kind, kinds.count(kind)))
        self.first = 3 if len(self.whims) < 2 else 1  # cards beside the whims
        self.more = max(0, len(self.cards) - self.first)  # and below them
        self.rows = 1 if self.more == 0 else 2

    def nodes(self, data: Box, x: float, y: float) -> list[Node]:
        nodes = list[Node]()
        for n, whim in enumerate(self.whims):
            nodes += whim_card(data, whim, whim_key(data, whim), x + n * (WHIM + GAP), y, 'own-whim')
        left = x + len(self.whims) * (WHIM + GAP)
        for n, (key, kind, copies) in enumerate(self.cards):
            if n < self.first:
                nodes += card(data.kinds[kind], key, copies, left + n * (CARD_WIDTH + GAP), y)
            else:
                at = x + (n - self.first) * (WIDTH - CARD_WIDTH) / max(4, self.more - 1)
                nodes += card(data.kinds[kind], key, copies, at, y + ROW)
        return nodes


@part
def card(kind: Kind, key: str, copies: int, x: float, y: float) -> list[Node]:
    drawn = key.startswith('aside')
    name = named('drawn' if drawn else 'card', card=kind.words(), n=copies, text=kind.text())
    style = 'card chain' if drawn else 'card counter' if kind.effect_name() == 'counter' else 'card'
    middle, outline = x + CARD_WIDTH / 2, box(x, y, CARD_WIDTH, CARD_HEIGHT, 0.13)
    title = kind.words()
    nodes = [
        Node(key, path=outline, layer=PLOTS, style=style, name=name),
        *sign(kind, key + ':sign', middle, y + 0.76, MARKS),
        Node(key + ':title', middle, y + 1.6, text=title, size=0.22, layer=MARKS, style='caption'),
    ]
    if copies > 1:
        right, number = x + CARD_WIDTH - 0.24, str(copies)
        nodes += [
            Node(key + ':disc', right, y + 0.24, symbol='disc', size=1.2, layer=STANDING),
            Node(key + ':copies', right, y + 0.25, text=number, size=0.32, layer=OVER, style='badge'),
        ]
    return nodes


def sign(kind: Kind, key: str, x: float, y: float, layer: int) -> list[Node]:
    """The picture of what a card does."""
    what = EFFECTS[kind.effect] if kind.effect >= 0 else HAPPENINGS[kind.happening]
    if what not in ('place', 'gain', 'lose'):
        return [Node(key, x, y, symbol='icon-' + what, size=1.3, layer=layer)]
    n = int(kind.count)
    size = 1.3 if n == 1 else 1.1
    symbol = PIECES[kind.piece]
    return [
        Node(f'{key}:{i + 1}', x + 0.26 * (2 * i - n + 1), y, symbol=symbol, size=size, layer=layer)
        for i in range(n)
    ]


# --- the stock, and what is being answered --------------------------------------------------------
@part
def stock(pools: tuple[int, ...], deck: int, discards: int, calm: bool, x: float, y: float) -> list[Node]:
    """The pools and the piles in two lines, and at their end whether the sea is calm."""
    nodes = list[Node]()
    for n, pool in enumerate((1, 2, 3, 4, 5, 6, EDICT, SHIP)):
        row, column = divmod(n, 5)
        nodes += pool_nodes(POOLS[pool], pools[pool], x + 0.45 + 1.62 * column, y + 0.34 + 0.64 * row)
    at, below, text = x + 0.45 + 1.62 * 3, y + 0.98, f'{deck} + {discards}'
    name = named('pile', deck=deck, discards=discards)
    nodes += [
        Node('pile', at, below, symbol='back', size=0.8, layer=MARKS, name=name),
        Node('pile:n', at + 0.4, below, text=text, size=0.36, layer=MARKS, style='start'),
    ]
    if calm:
        at, name = x + WIDTH - 0.55, named('calm')
        nodes.append(Node('calm', at, below, symbol='icon-calm', size=0.9, layer=MARKS, name=name))
    return nodes


@part
def pool_nodes(pool: str, n: int, x: float, y: float) -> list[Node]:
    key, style, text = 'pool:' + pool, 'gone' if n == 0 else '', str(n)
    name = named('pool', piece=Message(f'{NAME}.{pool}'), n=n)
    return [
        Node(key, x, y, symbol=pool, size=0.66, layer=MARKS, style=style, name=name),
        Node(key + ':n', x + 0.42, y, text=text, size=0.36, layer=MARKS, style='start'),
    ]


def answers(view: NmvView, x: float, y: float) -> list[Node]:
    """N3.7: the card announced, over the season track, and the answers to it."""
    if not view.chain:
        return []
    action = view.actions.all[view.played]
    nodes = list[Node]()
    wide = CARD_WIDTH + 0.62 * (len(view.chain) - 1)
    left = x - wide / 2
    nodes += announced(view.box.kinds[action.kind], action, view.chain[0][0], left, y)
    for n in range(1, len(view.chain)):
        nodes += answer(n, *view.chain[n], left + CARD_WIDTH + 0.62 * (n - 1) + 0.34, y)
    return nodes


@part
def announced(kind: Kind, action: NmvAction, seat: int, x: float, y: float) -> list[Node]:
    name, title = named('played', seat=colour(seat), what=action.label()), kind.words()
    middle, outline = x + CARD_WIDTH / 2, box(x, y, CARD_WIDTH, CARD_HEIGHT, 0.13)
    return [
        Node('chain', path=outline, layer=UNDER, style='card chain', name=name),
        *sign(kind, 'chain:sign', middle, y + 0.84, TOPMOST),
        Node('chain:title', middle, y + 1.62, text=title, size=0.22, layer=TOPMOST, style='caption'),
        crest(seat, 0, x + 0.3, y + 0.3),
    ]


@part
def answer(n: int, seat: int, what: int, x: float, y: float) -> list[Node]:
    symbol = 'icon-counter' if what == 1 else 'edict'
    outline, name = box(x - 0.3, y + 0.24, 0.6, 1.4, 0.1), named('answered', seat=colour(seat))
    return [
        Node(f'answer:{n}', path=outline, layer=UNDER, style='card chain', name=name),
        Node(f'answer:{n}:sign', x, y + 1.1, symbol=symbol, size=0.62, layer=TOPMOST),
        crest(seat, n, x, y + 0.54),
    ]


def crest(seat: int, n: int, x: float, y: float) -> Node:
    return Node(f'chain:crest:{n}', x, y, symbol='crest-' + COLOURS[seat], size=0.5, layer=TOPMOST)
