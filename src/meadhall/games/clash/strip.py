"""What lies round the arena: the players' panels, the overview board with this turn's cards, the own hand."""

from __future__ import annotations

from typing import Final

from ...core.scene import Node
from ...core.words import Message
from .box import BOX, CARDS, COLOURS, SHIELD
from .view import ClashView, Play

WIDTH: Final = 12.0
TABLE_TOP: Final = 10.65
TABLE_HEIGHT: Final = 3.5
PANEL_WIDTH: Final = 2.62
PANEL_HEIGHT: Final = 1.62
LAYER: Final = 5
OVER: Final = 6
CORNERS: Final = ((0.2, 0.2), (9.18, 0.2), (9.18, 8.8), (0.2, 8.8))  # clockwise, as the turns go
SEATED: Final = ((), (), (0, 2), (0, 1, 2), (0, 1, 2, 3))  # by players: the corners of the seats
COLUMN: Final = 1.42


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
def panels(view: ClashView) -> list[Node]:
    """One for each player, in the corners round the arena; and the reserve."""
    nodes = list[Node]()
    for seat in range(view.players):
        x, y = CORNERS[SEATED[view.players][seat]]
        nodes += panel(view, seat, x, y)
    free = [corner for corner in range(4) if corner not in SEATED[view.players]]
    x, y = CORNERS[free[-1]] if free else (0.2, 2.05)
    nodes += reserve(view, x, y)
    return nodes


def reserve(view: ClashView, x: float, y: float) -> list[Node]:
    """How many bracelets are left, and which turn it is."""
    name = Message('clash.picture-reserve', {'n': view.reserve})
    turn = Message('clash.picture-turn', {'n': view.turns // view.players + 1})
    return [
        Node('reserve', x + 0.42, y + 0.4, symbol='bracelet-0', size=0.8, layer=LAYER, name=name),
        Node('reserve:number', x + 0.8, y + 0.28, text=name, size=0.3, layer=LAYER, style='figure'),
        Node('turn:number', x + 0.8, y + 0.66, text=turn, size=0.28, layer=LAYER, style='small'),
    ]


def panel(view: ClashView, seat: int, x: float, y: float) -> list[Node]:
    key = 'seat:' + COLOURS[seat]
    acting = seat in view.waiting
    name = Message(
        'clash.picture-seat',
        {
            'seat': colour(seat),
            'bracelets': view.stock_sizes[seat],
            'hand': view.hand_sizes[seat],
            'pile': view.pile_sizes[seat],
            'discards': view.discard_sizes[seat],
        },
    )
    style = 'panel acting' if acting else 'panel'
    nodes = [
        Node(key, path=box(x, y, PANEL_WIDTH, PANEL_HEIGHT, 0.14), layer=LAYER, style=style, name=name),
        Node(key + ':targe', x + 0.46, y + 0.46, symbol='targe-' + COLOURS[seat], size=0.8, layer=LAYER),
        Node(key + ':name', x + 0.92, y + 0.4, text=colour(seat), size=0.4, layer=LAYER, style='seat-name'),
        Node(key + ':bracelet', x + 0.42, y + 1.2, symbol='bracelet-0', size=0.62, layer=LAYER),
        Node(key + ':bracelets', x + 0.74, y + 1.2, text=str(view.stock_sizes[seat]), size=0.44, layer=LAYER,
             style='figure'),
    ]  # fmt: skip
    if view.outcome is not None:
        points = Message('clash.picture-points', {'points': view.outcome.scores[seat]})
        nodes.append(
            Node(key + ':points', x + 1.3, y + 1.2, text=points, size=0.34, layer=LAYER, style='small')
        )
    else:
        nodes += counted(view, seat, x + 1.5, y + 1.2)
    if view.first == seat:
        name = Message('clash.picture-first', {'seat': colour(seat)})
        nodes.append(
            Node(key + ':first', x + 0.78, y + 0.76, symbol='horn', size=0.42, layer=OVER, name=name)
        )
    return nodes + badges(view, seat, x + PANEL_WIDTH - 0.27, y + 0.38)


def counted(view: ClashView, seat: int, x: float, y: float) -> list[Node]:
    """How many cards are in hand and in the pile."""
    key = 'seat:' + COLOURS[seat]
    hand, pile = str(view.hand_sizes[seat]), f'+{view.pile_sizes[seat]}'
    return [
        Node(key + ':back', x, y, symbol='back-' + COLOURS[seat], size=0.34, layer=LAYER),
        Node(key + ':hand', x + 0.3, y, text=hand, size=0.44, layer=LAYER, style='figure'),
        Node(key + ':pile', x + 0.58, y + 0.02, text=pile, size=0.34, layer=LAYER, style='small'),
    ]


def badges(view: ClashView, seat: int, x: float, y: float) -> list[Node]:
    """Who is to act, who has answered, who has won."""
    key = 'seat:' + COLOURS[seat]
    signs = list[tuple[str, str]]()
    if view.outcome is not None:
        if seat in view.outcome.winners:
            signs.append(('crown', 'winner'))
    elif view.answers[seat] != 'none':
        asked = view.answers[seat] == 'asked'
        signs.append(('asked', 'asked') if asked else ('answered', 'answered'))
    elif seat in view.waiting:
        signs.append(('pennon', 'acting'))
    return [
        Node(f'{key}:{word}', x - 0.5 * n, y, symbol=symbol, size=0.42, layer=OVER,
             name=Message('clash.picture-' + word, {'seat': colour(seat)}))
        for n, (symbol, word) in enumerate(signs)
    ]  # fmt: skip


# --- the overview board ------------------------------------------------------------------------------------
def overview(view: ClashView) -> list[Node]:
    """The seven columns, the copies of each card, and the shield beside them (K3, K6)."""
    nodes = [
        Node(
            'board',
            path=box(0.2, TABLE_TOP, WIDTH - 0.4, TABLE_HEIGHT - 0.1, 0.16),
            layer=LAYER,
            style='board',
        )
    ]
    for card in range(len(CARDS)):
        nodes += column(view, card, 0.36 + COLUMN * card)
    laid = [0] * len(CARDS)
    for n, play in enumerate(view.plays):
        nodes += played(view, n, play, laid[play.column])
        laid[play.column] += 1
    return nodes


def column(view: ClashView, card: int, x: float) -> list[Node]:
    key = 'column:' + CARDS[card]
    copies = BOX.deck(view.options['bluff'] is True)[card]
    live = ' live' if view.deed == card or (card == SHIELD and view.phase == 'doubting') else ''
    guard = ' guard' if card == SHIELD else ''
    middle = x + COLUMN / 2 - 0.06
    name = Message('clash.picture-column', {'card': card_name(card), 'copies': copies})
    nodes = [
        Node(key, path=box(x, TABLE_TOP + 0.15, COLUMN - 0.12, TABLE_HEIGHT - 0.4, 0.1), layer=LAYER,
             style='column' + guard + live, name=name),
        Node(key + ':icon', middle, TABLE_TOP + 0.62, symbol='icon-' + CARDS[card], size=0.78, layer=OVER),
        Node(key + ':name', middle, TABLE_TOP + 1.2, text=card_name(card), size=0.26, layer=OVER,
             style='column-name'),
        Node(key + ':slot', middle, TABLE_TOP + 2.42, path=box(-0.48, -0.66, 0.96, 1.3, 0.1), layer=OVER,
             style='slot'),
    ]  # fmt: skip
    for n in range(copies):
        at = middle + 0.22 * (n - (copies - 1) / 2)
        path = box(-0.07, -0.1, 0.14, 0.2, 0.03)
        nodes.append(Node(f'{key}:pip{n + 1}', at, TABLE_TOP + 1.52, path=path, layer=OVER, style='pips'))
    return nodes


def played(view: ClashView, n: int, play: Play, below: int) -> list[Node]:
    """A card on the table: face up once shown, else its back, with a small hint for its owner."""
    key = f'play:{n + 1}'
    x = 0.36 + COLUMN * play.column + COLUMN / 2 - 0.06 + 0.08 * below
    y = TABLE_TOP + 2.42 + 0.16 * below
    args: dict[str, object] = {'seat': colour(play.seat), 'column': card_name(play.column)}
    if play.card >= 0:
        name = Message('clash.picture-play-shown', {**args, 'card': card_name(play.card)})
    else:
        name = Message('clash.picture-play-hidden', args)
    symbol = 'card' if play.shown else 'back-' + COLOURS[play.seat]
    nodes = [Node(key, x, y, symbol=symbol, size=0.66, layer=OVER + 1, name=name)]
    if play.shown:
        icon, targe = 'icon-' + CARDS[play.card], 'targe-' + COLOURS[play.seat]
        nodes.append(Node(key + ':icon', x, y - 0.14, symbol=icon, size=0.6, layer=OVER + 1))
        nodes.append(Node(key + ':targe', x, y + 0.4, symbol=targe, size=0.3, layer=OVER + 1))
    elif play.card >= 0:
        icon, slip = 'icon-' + CARDS[play.card], box(-0.3, -0.2, 0.6, 0.4, 0.1)
        nodes.append(Node(key + ':slip', x, y + 0.38, path=slip, layer=OVER + 1, style='column'))
        nodes.append(Node(key + ':icon', x, y + 0.38, symbol=icon, size=0.36, layer=OVER + 1, style='peek'))
    return nodes


# --- the own hand ------------------------------------------------------------------------------------------
def hand(view: ClashView, seat: int, top: float) -> list[Node]:
    """The own cards, one picture a kind, and the own bracelets."""
    cards, stock = view.hands[seat] or [], view.stocks[seat] or []
    kinds = sorted(set(cards))
    nodes = [Node('tray', path=box(0.2, top, WIDTH - 0.4, 2.75, 0.16), layer=LAYER, style='tray')]
    for n, card in enumerate(kinds):
        nodes += held(card, cards.count(card), 1.15 + 1.62 * n, top + 1.42)
    label = Message('clash.picture-bracelets', {'points': sum(stock)})
    nodes.append(Node('own:label', 5.5, top + 0.34, text=label, size=0.34, layer=OVER, style='label'))
    across = 7
    for n, worth in enumerate(stock):
        x, y = 5.9 + 0.9 * (n % across), top + 0.98 + 0.82 * (n // across)
        name = Message('clash.picture-own', {'worth': worth})
        nodes.append(Node(f'own:{n + 1}', x, y, symbol=f'bracelet-{worth}', size=0.86, layer=OVER, name=name))
    return nodes


def held(card: int, n: int, x: float, y: float) -> list[Node]:
    key = 'card:' + CARDS[card]
    name = Message('clash.picture-card', {'card': card_name(card), 'n': n})
    nodes = [Node(f'{key}:under', x + 0.1, y + 0.08, symbol='card', layer=LAYER)] if n > 1 else []
    nodes += [
        Node(key, x, y, symbol='card', layer=OVER, style='card', name=name),
        Node(key + ':icon', x, y - 0.2, symbol='icon-' + CARDS[card], size=1.0, layer=OVER),
        Node(key + ':name', x, y + 0.58, text=card_name(card), size=0.26, layer=OVER, style='column-name'),
    ]
    if n > 1:
        nodes.append(
            Node(key + ':many', x + 0.44, y - 0.72, text=f'×{n}', size=0.32, layer=OVER, style='many')
        )
    return nodes
