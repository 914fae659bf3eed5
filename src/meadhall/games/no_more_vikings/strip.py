"""What lies round the villages: the season track with the official whim, the own cards, tokens and tools."""

from __future__ import annotations

from typing import Final

from ...core.scene import Node
from ...core.words import Message
from .actions import TOKENS, colour
from .box import COLOURS, EDICT, EFFECTS, HAPPENINGS, NAME, PIECES, POOLS, SHIP, Kind, Whim
from .panels import GROUND, MARKS, OVER, PLOTS, STANDING, box, disc, named
from .view import NmvView

TOP: Final = 2.3  # the height of the season track with the official whim
CARD_WIDTH: Final = 1.5
CARD_HEIGHT: Final = 2.0
TOOLS: Final = ('settle', 'marry', 'fortress', 'enlist', 'watchtower', 'move', 'farm')
TOOL_SIGNS: Final = ('villager', 'cottage', 'fortress', 'soldier', 'watchtower', 'walker', 'field')


# --- the season track -----------------------------------------------------------------------------
def season(view: NmvView, wide: float) -> list[Node]:
    """The months in two rows, with what each brings; then the official whim."""
    months = int(view.box.months)
    a_row = (months + 1) // 2
    across = wide - 0.6 - 2.75
    step = across / a_row
    nodes = [Node('track', path=box(0.3, 0.3, across + 0.1, TOP - 0.5, 0.15), layer=GROUND, style='track')]
    for month in range(1, months + 1):
        row, column = divmod(month - 1, a_row)
        nodes += month_nodes(view, month, 0.35 + (column + 0.5) * step, 0.74 + 0.9 * row, step)
    nodes += whim_card(view, view.official, 'official', wide - 2.9, 0.3, 'official')
    return nodes


def month_nodes(view: NmvView, month: int, x: float, y: float, step: float) -> list[Node]:
    bonus = view.box.bonus[month]
    style = 'month now' if month == view.month else 'month past' if month < view.month else 'month'
    words: object = Message(f'{NAME}.{bonus}') if bonus else named('nothing')
    name = named('track', month=month, bonus=words)
    half = min(0.56, step / 2 - 0.05)
    nodes = [
        Node(
            f'month:{month}',
            path=box(x - half, y - 0.4, 2 * half, 0.8, 0.1),
            layer=PLOTS,
            style=style,
            name=name,
        ),
        Node(f'month:{month}:number', x - half + 0.2, y - 0.22, text=str(month), size=0.26, layer=MARKS),
    ]
    if bonus:
        faded = 'faint' if month <= view.month else ''
        nodes.append(
            Node(
                f'month:{month}:bonus', x + 0.14, y + 0.06, symbol=bonus, size=0.58, layer=MARKS, style=faded
            )
        )
    if month == view.month:
        here = named('white-ship', month=month)
        nodes.append(Node('white-ship', x, y + 0.02, symbol='white-ship', size=0.8, layer=OVER, name=here))
    return nodes


# --- whims ----------------------------------------------------------------------------------------
def whim_card(view: NmvView, n: int, key: str, x: float, y: float, caption: str) -> list[Node]:
    """A whim with the plan of one way to fulfil it, its points and its caption."""
    nodes = [Node(key, path=box(x, y, 2.6, TOP - 0.5, 0.14), layer=GROUND, style='card whim')]
    if n < 0:
        return nodes
    whim = view.box.whims[n]
    nodes[0].name = named('whim', whim=whim.words(), points=int(whim.points))
    nodes += plan(view, whim, key, x + 0.14, y + 0.3)
    middle = x + 2.0
    nodes += [
        Node(
            key + ':caption', x + 1.3, y + 0.16, text=named(caption), size=0.22, layer=MARKS, style='caption'
        ),
        Node(key + ':star', middle, y + 0.7, symbol='star', size=1.0, layer=MARKS),
        Node(
            key + ':points', middle, y + 0.72, text=str(whim.points), size=0.36, layer=OVER, style='caption'
        ),
    ]
    return nodes


def plan(view: NmvView, whim: Whim, key: str, x: float, y: float) -> list[Node]:
    """The village as a small grid; the houses of the pattern are dark."""
    columns, rows = int(view.box.columns), int(view.box.rows)
    cell = 1.38 / max(columns, rows)
    mask = int(whim.masks[len(whim.masks) // 2])
    grid = houses = ''
    for plot in range(columns * rows):
        left, top = x + plot % columns * cell, y + plot // columns * cell
        square = box(left + 0.02, top + 0.02, cell - 0.04, cell - 0.04, 0.03)
        if mask >> plot & 1:
            houses += square
        else:
            grid += square
    return [
        Node(key + ':grid', path=grid, layer=MARKS, style='cell'),
        Node(key + ':houses', path=houses, layer=MARKS, style='house'),
    ]


# --- the own area ---------------------------------------------------------------------------------
def own_height(view: NmvView, wide: float) -> float:
    """Tools and tokens, then cards in as many rows as they need."""
    return 1.35 + rows_of_cards(view, wide) * (CARD_HEIGHT + 0.15) + 0.1


def rows_of_cards(view: NmvView, wide: float) -> int:
    n = len(shown_cards(view))
    return max(1, -(-n // a_row_of(wide)))


def a_row_of(wide: float) -> int:
    return int((wide - 0.6 - 2.8) / (CARD_WIDTH + 0.1))


def shown_cards(view: NmvView) -> list[tuple[str, int, int]]:
    """(key, kind, copies): what was drawn, then the hand, each kind once."""
    found = list[tuple[str, int, int]]()
    if view.seat is None:
        return found
    for prefix, cards in (('aside', view.aside or []), ('card', view.hands[view.seat])):
        kinds = [int(view.box.kind_of[card]) for card in cards]
        for n, kind in enumerate(kinds):
            if kind not in kinds[:n]:
                found.append((f'{prefix}:{view.box.kinds[kind].name}', kind, kinds.count(kind)))
    return found


def own(view: NmvView, y: float, wide: float) -> list[Node]:
    assert view.seat is not None
    nodes = tools(view, y + 0.1, wide)
    kept, back = view.whims[view.seat]
    choosing = view.phase in ('whims', 'cards', 'keeping')
    nodes += [] if kept < 0 else whim_card(view, kept, whim_key(view, kept), 0.3, y + 1.4, 'own-whim')
    left = 3.1
    if choosing and back >= 0:
        nodes += whim_card(view, back, whim_key(view, back), 3.1, y + 1.4, 'own-whim')
        left = 5.9
    for n, (key, kind, copies) in enumerate(shown_cards(view)):
        row, column = divmod(n, a_row_of(wide))
        x = left + column * (CARD_WIDTH + 0.1)
        nodes += card(view.box.kinds[kind], key, copies, x, y + 1.4 + row * (CARD_HEIGHT + 0.15))
    return nodes


def whim_key(view: NmvView, whim: int) -> str:
    return 'whim:' + view.box.whims[whim].name


def tools(view: NmvView, y: float, wide: float) -> list[Node]:
    """The three tokens, then a tool for each development action."""
    step = (wide - 0.6) / (len(TOKENS) + len(TOOLS) + 0.3)
    nodes = list[Node]()
    for n, token in enumerate(TOKENS):
        x = 0.3 + (n + 0.5) * step
        chosen = view.seat is not None and view.tokens[view.seat] == n
        name = named('tool-token', token=token.upper())
        style = 'token chosen' if chosen else 'token'
        nodes += [
            Node(f'token:{token}', x, y + 0.5, path=disc(0.42), layer=PLOTS, style=style, name=name),
            Node(
                f'token:{token}:letter',
                x,
                y + 0.5,
                text=token.upper(),
                size=0.5,
                layer=MARKS,
                style='caption',
            ),
        ]
    for n, tool in enumerate(TOOLS):
        x = 0.3 + (n + 3.8) * step
        words = Message(f'{NAME}.tool-{tool}')
        frame = box(x - step / 2 + 0.04, y, step - 0.08, 1.1, 0.12)
        nodes += [
            Node(f'tool:{tool}', path=frame, layer=PLOTS, style='tool', name=words),
            Node(f'tool:{tool}:sign', x, y + 0.46, symbol=TOOL_SIGNS[n], size=0.72, layer=MARKS),
            Node(f'tool:{tool}:word', x, y + 0.96, text=words, size=0.2, layer=MARKS),
        ]
    return nodes


# --- cards ----------------------------------------------------------------------------------------
def card(kind: Kind, key: str, copies: int, x: float, y: float) -> list[Node]:
    drawn = key.startswith('aside')
    name = named('drawn' if drawn else 'card', card=kind.words(), n=copies, text=kind.text())
    style = 'card chain' if drawn else 'card counter' if kind.effect_name() == 'counter' else 'card'
    middle = x + CARD_WIDTH / 2
    nodes = [
        Node(key, path=box(x, y, CARD_WIDTH, CARD_HEIGHT, 0.13), layer=PLOTS, style=style, name=name),
        *sign(kind, key + ':sign', middle, y + 0.82),
        Node(key + ':title', middle, y + 1.72, text=kind.words(), size=0.24, layer=MARKS, style='caption'),
    ]
    if copies > 1:
        nodes += [
            Node(key + ':disc', x + CARD_WIDTH - 0.22, y + 0.22, symbol='disc', size=1.1, layer=STANDING),
            Node(
                key + ':copies',
                x + CARD_WIDTH - 0.22,
                y + 0.23,
                text=str(copies),
                size=0.28,
                layer=OVER,
                style='badge',
            ),
        ]
    return nodes


def sign(kind: Kind, key: str, x: float, y: float) -> list[Node]:
    """The picture of what a card does."""
    if kind.effect >= 0 and EFFECTS[kind.effect] == 'place':
        return piece_sign(kind, key, x, y)
    if kind.effect >= 0:
        return [Node(key, x, y, symbol='icon-' + EFFECTS[kind.effect], size=1.3, layer=MARKS)]
    happening = HAPPENINGS[kind.happening]
    if happening in ('gain', 'lose'):
        return piece_sign(kind, key, x, y)
    return [Node(key, x, y, symbol='icon-' + happening, size=1.3, layer=MARKS)]


def piece_sign(kind: Kind, key: str, x: float, y: float) -> list[Node]:
    nodes = list[Node]()
    for n in range(int(kind.count)):
        shift = 0.26 * (2 * n - int(kind.count) + 1)
        size = 1.3 if kind.count == 1 else 1.1
        nodes.append(Node(f'{key}:{n + 1}', x + shift, y, symbol=PIECES[kind.piece], size=size, layer=MARKS))
    return nodes


# --- the stock, and what is being answered --------------------------------------------------------
def stock(view: NmvView, y: float, wide: float) -> list[Node]:
    """The pools and the piles in one line."""
    order = [1, 2, 3, 4, 5, 6, EDICT, SHIP]
    step = (wide - 0.6) / (len(order) + 1.6)
    nodes = list[Node]()
    for n, pool in enumerate(order):
        x = 0.3 + (n + 0.35) * step
        words = named('pool', piece=Message(f'{NAME}.{POOLS[pool]}'), n=view.pools[pool])
        style = 'gone' if view.pools[pool] == 0 else ''
        nodes.append(
            Node(
                f'pool:{POOLS[pool]}',
                x,
                y,
                symbol=POOLS[pool],
                size=0.6,
                layer=MARKS,
                style=style,
                name=words,
            )
        )
        nodes.append(
            Node(
                f'pool:{POOLS[pool]}:n',
                x + 0.3,
                y,
                text=str(view.pools[pool]),
                size=0.3,
                layer=MARKS,
                style='start',
            )
        )
    x = 0.3 + (len(order) + 0.4) * step
    discards = len(view.open) + sum(view.hidden_sizes)
    name = named('pile', deck=view.deck, discards=discards)
    nodes.append(Node('pile', x, y, symbol='back', size=0.8, layer=MARKS, name=name))
    text = f'{view.deck} + {discards}'
    nodes.append(Node('pile:n', x + 0.3, y, text=text, size=0.3, layer=MARKS, style='start'))
    return nodes


def answers(view: NmvView, x: float, y: float) -> list[Node]:
    """N3.7: the card announced, over the season track, and the answers to it."""
    if not view.chain:
        return []
    action = view.actions.all[view.played]
    kind = view.box.kinds[action.kind]
    name = named('played', seat=colour(view.chain[0][0]), what=action.label())
    wide = CARD_WIDTH + 0.62 * (len(view.chain) - 1)
    left = x - wide / 2
    nodes = [
        Node(
            'chain', path=box(left, y, CARD_WIDTH, CARD_HEIGHT, 0.13), layer=6, style='card chain', name=name
        ),
        *sign(kind, 'chain:sign', left + CARD_WIDTH / 2, y + 0.9),
        Node(
            'chain:title',
            left + CARD_WIDTH / 2,
            y + 1.72,
            text=kind.words(),
            size=0.24,
            layer=8,
            style='caption',
        ),
        crest(view, 0, left + 0.3, y + 0.3),
    ]
    for node in nodes[1:]:
        node.layer = 8
    for n in range(1, len(view.chain)):
        at = left + CARD_WIDTH + 0.62 * (n - 1) + 0.34
        symbol = 'icon-counter' if view.chain[n][1] == 1 else 'edict'
        words = named('answered', seat=colour(view.chain[n][0]))
        nodes.append(
            Node(
                f'answer:{n}',
                path=box(at - 0.3, y + 0.3, 0.6, 1.4, 0.1),
                layer=6,
                style='card chain',
                name=words,
            )
        )
        nodes.append(Node(f'answer:{n}:sign', at, y + 1.1, symbol=symbol, size=0.62, layer=8))
        nodes.append(crest(view, n, at, y + 0.56))
    return nodes


def crest(view: NmvView, n: int, x: float, y: float) -> Node:
    return Node(f'chain:crest:{n}', x, y, symbol='crest-' + COLOURS[view.chain[n][0]], size=0.5, layer=8)
