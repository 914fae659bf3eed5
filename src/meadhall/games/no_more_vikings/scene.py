"""No More Vikings as a picture: the villages, the own one first, and beside them the season track, the stock,
the tools and the own cards.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ...core.action import Action
from ...core.scene import Choice, Node, Scene, Zone, load_art
from ...core.words import Message
from . import scene_words as scene_words  # the sentences must be known before any is needed
from .actions import (
    DISCARD,
    ENLIST,
    FARM,
    FORT,
    KEEP,
    LOSING,
    MARRY,
    MOVE,
    PLAY,
    PUT,
    SETTLE,
    SHOOT,
    SPEND,
    STORMING,
    TOKEN,
    TOWER,
    Actions,
    NmvAction,
    colour,
)
from .box import COLOURS, COUNTER, DESTROY_SHIP, NAME, PLACE, REMOVE, SEND_SHIP, SHIFT_SHIP, STEAL, SWAP, Box
from .panels import SHEET, box, height, named, panel, plot_key, sea_key, width
from .strip import GAP, ROW, SEASON, STOCK, TOOLBOX, WHIM, Hand, answers, season, stock, tools, whim_key
from .strip import WIDTH as COLUMN
from .view import NmvView

PIECES: Final = ('piece:', 'ship:', 'white-ship')  # what is put and moved
ART: Final = load_art('meadhall.games.no_more_vikings') + '\n'
EDGE: Final = 0.3
ROOM: Final = 2 * ROW  # for the own cards


def scene(view: NmvView, legal: list[Action]) -> Scene:
    """The picture of a view, with the choices that the legal actions give."""
    at = layout(view.box, view.players, view.seat)
    discards = len(view.open) + sum(view.hidden_sizes)
    nodes = [*at.sheet, *season(view.box, view.month, view.official, at.column, EDGE)]
    nodes += stock(tuple(view.pools), view.deck, discards, view.calm, at.column, at.stock)
    nodes += answers(view, at.column + (COLUMN - WHIM) / 2, EDGE)
    for seat, (x, y) in zip(at.order, at.places):
        nodes += panel(view, seat, x, y)
    zones = at.zones[0]
    if view.seat is not None:
        own = Hand(view, view.seat)
        owed = view.owed if view.seat == view.turn and not view.stuck else 0
        nodes += tools(view.tokens[view.seat], owed, at.column, at.tools)
        nodes += own.nodes(view.box, at.column, at.hand)
        zones = at.zones[own.rows]
    context = view.seat or 0, view.phase == 'discarding', view.phase == 'answering'
    choices = [choice(view.box, view.actions, action, *context) for action in legal]
    return Scene(NAME, at.width, at.height, nodes, choices, title(view), ART, zones, PIECES)


def title(view: NmvView) -> Message:
    return standing(view.month, () if view.outcome is None else view.outcome.winners)


@lru_cache(maxsize=256)
def standing(month: int, winners: tuple[int, ...]) -> Message:
    if winners:
        return named('won', winners=[colour(seat) for seat in winners])
    return named('setup') if month == 0 else named('month', month=month)


# --- where things lie -----------------------------------------------------------------------------
class Layout:
    """The measures for a box and a number of players, as one of them, or a spectator, sees it."""

    def __init__(self, data: Box, players: int, own: int | None) -> None:
        self.across = 1 if players == 2 else 2  # villages in a row
        self.wide, self.high = width(data), height(data)
        self.order = [(seat + (own or 0)) % players for seat in range(players)]
        self.places = [self.place(slot, players) for slot in range(players)]
        self.column = EDGE + self.across * (self.wide + GAP) + 0.1
        self.stock = EDGE + SEASON + GAP
        self.tools = self.stock + STOCK + GAP
        self.hand = self.tools + TOOLBOX + GAP
        self.width = self.column + COLUMN + EDGE
        self.height = max(2 * (self.high + GAP) - GAP + EDGE, self.hand + ROOM) + EDGE
        outline = box(0.03, 0.03, self.width - 0.06, self.height - 0.06, 0.25)
        self.sheet = [Node('sheet', path=outline, layer=SHEET, style='sheet'), self.ornament(own is not None)]
        self.zones = [self.zones_for(own is not None, rows) for rows in range(3)]

    def place(self, slot: int, players: int) -> tuple[float, float]:
        """A village alone in a row for two stands in the middle."""
        row, column = divmod(slot, self.across)
        x = EDGE + column * (self.wide + GAP)
        if players == 3 and slot == 2:
            x += (self.wide + GAP) / 2
        return x, EDGE + row * (self.high + GAP)

    def ornament(self, seated: bool) -> Node:
        """A ship where no cards lie."""
        top = self.hand + ROOM if seated else self.tools
        x, y, size = self.column + COLUMN / 2, (top + self.height - EDGE) / 2, 2.0 if seated else 6.0
        return Node('ornament', x, y, symbol='ship', size=size, layer=SHEET, style='ornament')

    def zones_for(self, seated: bool, rows: int) -> list[Zone]:
        """`rows` of own cards."""
        found = [self.village_zone(slot) for slot in range(len(self.order))]
        common = [self.zone('season', EDGE, SEASON + GAP + STOCK)]
        if not seated:
            return common + found
        mine = [found[0], self.zone('tools', self.tools, TOOLBOX)]
        return mine + common + found[1:] + [self.zone('hand', self.hand, rows * ROW)]

    def village_zone(self, slot: int) -> Zone:
        seat, (x, y) = self.order[slot], self.places[slot]
        name = Message(f'{NAME}.zone-village', {'seat': colour(seat)})
        return Zone('village:' + COLOURS[seat], name, x - 0.07, y - 0.07, self.wide + 0.14, self.high + 0.14)

    def zone(self, key: str, y: float, high: float) -> Zone:
        name = Message(f'{NAME}.zone-{key}')
        return Zone(key, name, self.column - 0.07, y - 0.07, COLUMN + 0.14, high + 0.14)


@lru_cache(maxsize=256)
def layout(data: Box, players: int, own: int | None) -> Layout:
    return Layout(data, players, own)


# --- choices --------------------------------------------------------------------------------------
PLAIN: Final = (PUT, LOSING, SPEND)
ONE_PLOT: Final = (SETTLE, ENLIST, FARM)
TWO_PLOTS: Final = (MARRY, FORT, TOWER, MOVE)
TOOL: Final = {
    SETTLE: 'settle',
    MARRY: 'marry',
    FORT: 'fortress',
    ENLIST: 'enlist',
    TOWER: 'watchtower',
    MOVE: 'move',
    FARM: 'farm',
}


@lru_cache(maxsize=4096)
def choice(
    data: Box, actions: Actions, action: Action, seat: int, discarding: bool, answering: bool
) -> Choice:
    return Choice(action, picks(data, actions, action, seat, discarding), meaning(data, action, answering))


def meaning(data: Box, action: Action, answering: bool) -> Message:
    """A counter that answers nothing is played for nothing (N3.3)."""
    assert isinstance(action, NmvAction)
    if action.family == PLAY and data.kinds[action.kind].effect == COUNTER and not answering:
        return Message(f'{NAME}.do-play-idle', {'card': data.kinds[action.kind].words()})
    return action.label()


def picks(data: Box, actions: Actions, action: Action, seat: int, discarding: bool) -> tuple[str, ...]:
    """A development begins with its tool, a card with itself; then come plots, ships or a rival."""
    assert isinstance(action, NmvAction)
    family = int(action.family)
    if family in PLAIN:
        return (plot_key(data, seat, int(action.b)),)
    if family in ONE_PLOT:
        return 'tool:' + TOOL[family], plot_key(data, seat, int(action.b))
    if family in TWO_PLOTS:
        a, b = plot_key(data, seat, int(action.a)), plot_key(data, seat, int(action.b))
        return 'tool:' + TOOL[family], a, b
    if family in (STORMING, SHOOT):
        return (sea_key(seat, int(action.a)),)
    if family == TOKEN:
        return (action.text.replace(' ', ':'),)
    if family == KEEP:
        return (whim_key(data, int(action.n)),)
    if family == DISCARD:
        heap = 'aside' if discarding else 'card'
        return (f'{heap}:{data.kinds[action.kind].name}',)
    if family == PLAY:
        aimed = action.id != actions.play[action.kind]
        return 'card:' + data.kinds[action.kind].name, *(aim(data, seat, action) if aimed else ())
    return ('button:' + action.text.replace(' ', '-'),)


def aim(data: Box, seat: int, action: NmvAction) -> tuple[str, ...]:
    """What a card is aimed at."""
    effect, other, a, b = data.kinds[action.kind].effect, int(action.seat), int(action.a), int(action.b)
    if effect == DESTROY_SHIP:
        return (sea_key(other, a),)
    if effect == SHIFT_SHIP:
        return sea_key(other, a), sea_key(other, b)
    if effect == SEND_SHIP:
        return sea_key(seat, a), sea_key(other, b)
    if effect == PLACE:
        first = plot_key(data, seat, a)
        return (first,) if b < 0 else (first, plot_key(data, seat, b))
    if effect == REMOVE:
        return (plot_key(data, other, a),)
    if effect == SWAP:
        return plot_key(data, other, a), plot_key(data, other, b)
    assert effect == STEAL
    return ('seat:' + COLOURS[other],)
