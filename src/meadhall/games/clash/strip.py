"""What lies beside the arena: the players' panels, the overview board with this turn's cards, the own hand.

Every part is drawn from a few numbers and kept, so that what did not change is the same node in every scene.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ...core.parts import part
from ...core.scene import Node
from ...core.words import Message
from .box import CARDS, COLOURS, SHIELD
from .view import ClashView

# The column beside the arena, and what stands in it from the top.
LEFT: Final = 9.95
WIDTH: Final = 8.6
PANEL_WIDTH: Final = 4.22
PANEL_HEIGHT: Final = 1.2
GAP: Final = 0.16
CELL_WIDTH: Final = 2.075
CELL_HEIGHT: Final = 2.2
BOARD_HEIGHT: Final = 2 * CELL_HEIGHT + 0.3
HAND_HEIGHT: Final = 2.3
A_ROW: Final = 4  # cards of the overview board

LAYER: Final = 5
OVER: Final = 6


def colour(seat: int) -> Message:
    return Message('clash.' + COLOURS[seat])


def card_name(card: int) -> Message:
    return Message('clash.card-' + CARDS[card])


def box(x: float, y: float, width: float, height: float, radius: float) -> str:
    w, h, r = width - 2 * radius, height - 2 * radius, radius
    return (
        f'M{x + r:.2f} {y:.2f}h{w:.2f}q{r} 0 {r} {r}v{h:.2f}q0 {r} {-r} {r}h{-w:.2f}q{-r} 0 {-r} {-r}'
        f'v{-h:.2f}q0 {-r} {r} {-r}z'
    )


# --- the panels ------------------------------------------------------------------------------------------
def panels_height(players: int) -> float:
    rows = (players + 1) // 2
    return rows * (PANEL_HEIGHT + GAP) - GAP


def panels(view: ClashView, top: float) -> list[Node]:
    """One for each player, two in a row."""
    nodes = list[Node]()
    end = view.outcome
    for seat in range(view.players):
        sizes = view.stock_sizes[seat], view.hand_sizes[seat], view.pile_sizes[seat], view.discard_sizes[seat]
        acting, first = seat in view.waiting, view.first == seat
        sign = badge(view, seat)
        points = None if end is None else end.scores[seat]
        nodes += panel(seat, top, sizes, acting, first, sign, points)
    return nodes


def badge(view: ClashView, seat: int) -> str:
    """Who is to act, who has answered, who has won."""
    if view.outcome is not None:
        return 'winner' if seat in view.outcome.winners else ''
    if view.answers[seat] != 'none':
        return 'asked' if view.answers[seat] == 'asked' else 'answered'
    return 'acting' if seat in view.waiting else ''


SIGNS: Final = {'winner': 'crown', 'asked': 'asked', 'answered': 'answered', 'acting': 'pennon'}


@part
def panel(
    seat: int,
    top: float,
    sizes: tuple[int, int, int, int],
    acting: bool,
    first: bool,
    sign: str,
    points: int | None,
) -> list[Node]:
    row, column = divmod(seat, 2)
    x, y = LEFT + column * (PANEL_WIDTH + GAP), top + row * (PANEL_HEIGHT + GAP)
    key, word = 'seat:' + COLOURS[seat], COLOURS[seat]
    bracelets, cards, pile, discards = sizes
    about: dict[str, object] = {'seat': colour(seat), 'bracelets': bracelets, 'hand': cards}
    name = Message('clash.picture-seat', {**about, 'pile': pile, 'discards': discards})
    style, frame = 'panel acting' if acting else 'panel', box(x, y, PANEL_WIDTH, PANEL_HEIGHT, 0.14)
    nodes = [
        Node(key, path=frame, layer=LAYER, style=style, name=name),
        Node(key + ':targe', x + 0.62, y + 0.6, symbol='targe-' + word, size=1.06, layer=LAYER),
        Node(key + ':name', x + 1.26, y + 0.34, text=colour(seat), size=0.44, layer=LAYER, style='seat-name'),
    ]
    nodes += figures(seat, bracelets, cards, pile, points, x, y + 0.83)
    if first:
        words = Message('clash.picture-first', {'seat': colour(seat)})
        nodes.append(
            Node(key + ':first', x + 3.26, y + 0.34, symbol='horn', size=0.46, layer=OVER, name=words)
        )
    if sign:
        words = Message('clash.picture-' + sign, {'seat': colour(seat)})
        symbol = SIGNS[sign]
        nodes.append(
            Node(f'{key}:{sign}', x + 3.83, y + 0.36, symbol=symbol, size=0.52, layer=OVER, name=words)
        )
    return nodes


def figures(
    seat: int, bracelets: int, cards: int, pile: int, points: int | None, x: float, y: float
) -> list[Node]:
    """How many bracelets; then how many cards in hand and in the pile, or the points."""
    key = 'seat:' + COLOURS[seat]
    n, hand, more = str(bracelets), str(cards), f'+{pile}'
    nodes = [
        Node(key + ':bracelet', x + 1.48, y, symbol='bracelet-0', size=0.6, layer=LAYER),
        Node(key + ':bracelets', x + 1.8, y, text=n, size=0.44, layer=LAYER, style='figure'),
    ]
    if points is not None:
        words = Message('clash.picture-points', {'n': points})
        return [*nodes, Node(key + ':points', x + 2.5, y, text=words, size=0.4, layer=LAYER, style='small')]
    return [
        *nodes,
        Node(key + ':back', x + 2.72, y, symbol='back-' + COLOURS[seat], size=0.31, layer=LAYER),
        Node(key + ':hand', x + 3.04, y, text=hand, size=0.44, layer=LAYER, style='figure'),
        Node(key + ':pile', x + 3.36, y, text=more, size=0.38, layer=LAYER, style='small'),
    ]


# --- the overview board ------------------------------------------------------------------------------------
def overview(view: ClashView, top: float) -> list[Node]:
    """The seven columns, the copies of each card, and the shield beside them (K3, K6)."""
    nodes = [board(top)]
    deck = view.arena.box.deck(view.options['bluff'] is True)
    for card, copies in enumerate(deck):
        live = view.deed == card or (card == SHIELD and view.phase == 'doubting')
        nodes += cell(card, copies, live, top)
    laid = [0] * len(CARDS)
    for n, play in enumerate(view.plays):
        nodes += played(n, play.seat, play.column, play.card, play.shown, laid[play.column], top)
        laid[play.column] += 1
    return nodes


@lru_cache(maxsize=16)
def board(top: float) -> Node:
    return Node('board', path=box(LEFT, top, WIDTH, BOARD_HEIGHT, 0.16), layer=LAYER, style='board')


def corner(card: int, top: float) -> tuple[float, float]:
    """Where a card's part of the board begins."""
    row, column = divmod(card, A_ROW)
    return LEFT + 0.15 + column * CELL_WIDTH, top + 0.15 + row * CELL_HEIGHT


@part
def cell(card: int, copies: int, live: bool, top: float) -> list[Node]:
    x, y = corner(card, top)
    key, slot = 'column:' + CARDS[card], box(-0.5, -0.68, 1.0, 1.34, 0.1)
    style = 'column' + (' guard' if card == SHIELD else '') + (' live' if live else '')
    frame = box(x + 0.05, y + 0.05, CELL_WIDTH - 0.1, CELL_HEIGHT - 0.1, 0.1)
    name = Message('clash.picture-column', {'card': card_name(card), 'copies': copies})
    words, middle = card_name(card), x + CELL_WIDTH / 2
    nodes = [
        Node(key, path=frame, layer=LAYER, style=style, name=name),
        Node(key + ':icon', x + 0.56, y + 0.66, symbol='icon-' + CARDS[card], size=0.82, layer=OVER),
        Node(key + ':name', middle, y + 1.86, text=words, size=0.34, layer=OVER, style='column-name'),
        Node(key + ':slot', x + 1.44, y + 0.86, path=slot, layer=OVER, style='slot'),
    ]
    for n in range(copies):
        at = x + 0.56 + 0.24 * (n - (copies - 1) / 2)
        pip = box(-0.08, -0.12, 0.16, 0.24, 0.03)
        nodes.append(Node(f'{key}:pip{n + 1}', at, y + 1.32, path=pip, layer=OVER, style='pips'))
    return nodes


@part
def played(n: int, seat: int, column: int, card: int, shown: bool, below: int, top: float) -> list[Node]:
    """A card on the table: face up once shown, else its back, with a small hint for its owner."""
    key, icon = f'play:{n + 1}', 'icon-' + CARDS[card]
    x, y = corner(column, top)
    x, y = x + 1.44 + 0.08 * below, y + 0.87 + 0.14 * below
    symbol = 'card' if shown else 'back-' + COLOURS[seat]
    nodes = [Node(key, x, y, symbol=symbol, size=0.68, layer=OVER + 1, name=play_name(seat, column, card))]
    if shown:
        targe = 'targe-' + COLOURS[seat]
        nodes.append(Node(key + ':icon', x, y - 0.14, symbol=icon, size=0.6, layer=OVER + 1))
        nodes.append(Node(key + ':targe', x, y + 0.4, symbol=targe, size=0.34, layer=OVER + 1))
    elif card >= 0:
        slip = box(-0.32, -0.22, 0.64, 0.44, 0.1)
        nodes.append(Node(key + ':slip', x, y + 0.38, path=slip, layer=OVER + 1, style='column'))
        nodes.append(Node(key + ':icon', x, y + 0.38, symbol=icon, size=0.4, layer=OVER + 1, style='peek'))
    return nodes


def play_name(seat: int, column: int, card: int) -> Message:
    args: dict[str, object] = {'seat': colour(seat), 'column': card_name(column)}
    if card < 0:
        return Message('clash.picture-play-hidden', args)
    return Message('clash.picture-play-shown', {**args, 'card': card_name(card)})


# --- the own hand ------------------------------------------------------------------------------------------
def hand(view: ClashView, seat: int, top: float) -> list[Node]:
    """The own cards, one picture a kind, and the own bracelets."""
    cards, stock = view.hands[seat] or [], view.stocks[seat] or []
    kinds = sorted(set(cards))
    step = min(1.56, 4.7 / max(len(kinds), 1))
    nodes = [tray(top)]
    for n, card in enumerate(kinds):
        nodes += held(card, cards.count(card), LEFT + 0.94 + step * n, top + 1.16)
    nodes += wealth(tuple(stock), top)
    return nodes


@lru_cache(maxsize=16)
def tray(top: float) -> Node:
    return Node('tray', path=box(LEFT, top, WIDTH, HAND_HEIGHT, 0.16), layer=LAYER, style='tray')


@part
def held(card: int, n: int, x: float, y: float) -> list[Node]:
    key = 'card:' + CARDS[card]
    name, words = Message('clash.picture-card', {'card': card_name(card), 'n': n}), card_name(card)
    nodes = [Node(f'{key}:under', x + 0.1, y + 0.08, symbol='card', layer=LAYER)] if n > 1 else []
    nodes += [
        Node(key, x, y, symbol='card', layer=OVER, style='card', name=name),
        Node(key + ':icon', x, y - 0.2, symbol='icon-' + CARDS[card], size=1.0, layer=OVER),
        Node(key + ':name', x, y + 0.58, text=words, size=0.28, layer=OVER, style='column-name'),
    ]
    if n > 1:
        many = f'×{n}'
        nodes.append(Node(key + ':many', x + 0.44, y - 0.72, text=many, size=0.34, layer=OVER, style='many'))
    return nodes


@part
def wealth(stock: tuple[int, ...], top: float) -> list[Node]:
    """The own bracelets, smaller the more there are."""
    label = Message('clash.picture-bracelets', {'points': sum(stock)})
    left, room = LEFT + 4.95, WIDTH - 5.1
    nodes = [Node('own:label', left, top + 0.3, text=label, size=0.32, layer=OVER, style='label')]
    across = 4
    while across * int(1.75 / (room / across)) < len(stock):
        across += 1
    step = room / across
    for n, worth in enumerate(stock):
        x, y = left + (n % across + 0.5) * step, top + 0.52 + (n // across + 0.5) * step
        name = Message('clash.picture-own', {'worth': worth})
        symbol = f'bracelet-{worth}'
        nodes.append(Node(f'own:{n + 1}', x, y, symbol=symbol, size=step, layer=OVER, name=name))
    return nodes
