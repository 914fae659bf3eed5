"""No More Vikings as a picture: the season track, the villages side by side, and the own cards and tools."""

from __future__ import annotations

from typing import Final

from ...core.action import Action
from ...core.scene import Choice, Node, Scene, load_art
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
    NmvAction,
    colour,
)
from .box import COLOURS, DESTROY_SHIP, NAME, PLACE, REMOVE, SEND_SHIP, SHIFT_SHIP, STEAL, SWAP
from .panels import SHEET, box, height, named, panel, plot_key, sea_key, width
from .strip import TOP, answers, own, own_height, season, stock, whim_key
from .view import NmvView

ART: Final = load_art('meadhall.games.no_more_vikings') + '\n'
GAP: Final = 0.25
STOCK: Final = 0.7


def scene(view: NmvView, legal: list[Action]) -> Scene:
    """The picture of a view, with the choices that the legal actions give."""
    wide = max(10.5, 0.6 + 2 * width(view) + GAP)
    rows = (view.players + 1) // 2
    stock_top = TOP + rows * (height(view) + GAP)
    foot = stock_top + STOCK
    tall = foot + (own_height(view, wide) if view.seat is not None else 0.1)
    nodes = [Node('sheet', path=box(0.03, 0.03, wide - 0.06, tall - 0.06, 0.25), layer=SHEET, style='sheet')]
    nodes += season(view, wide)
    for seat in range(view.players):
        x, y = place_of(view, seat, wide)
        nodes += panel(view, seat, x, y)
    nodes += stock(view, stock_top + STOCK / 2 - 0.05, wide)
    nodes += answers(view, wide / 2 - 1.4, 0.12)
    if view.seat is not None:
        nodes += own(view, foot, wide)
    choices = [Choice(action, picks(view, action), action.label()) for action in legal]
    return Scene(NAME, wide, tall, nodes, choices, title(view), ART)


def place_of(view: NmvView, seat: int, wide: float) -> tuple[float, float]:
    """Two villages a row; a single last one in the middle."""
    row, column = divmod(seat, 2)
    alone = seat == view.players - 1 and column == 0
    side = (wide - 2 * width(view) - GAP) / 2
    x = (wide - width(view)) / 2 if alone else side + column * (width(view) + GAP)
    return x, TOP + row * (height(view) + GAP)


def title(view: NmvView) -> Message:
    if view.outcome is not None:
        return named('won', winners=[colour(seat) for seat in view.outcome.winners])
    return named('setup') if view.month == 0 else named('month', month=view.month)


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


def picks(view: NmvView, action: Action) -> tuple[str, ...]:
    """A development begins with its tool, a card with itself; then come plots, ships or a rival."""
    assert isinstance(action, NmvAction)
    family, seat = int(action.family), view.seat or 0
    if family in PLAIN:
        return (plot_key(view, seat, int(action.b)),)
    if family in ONE_PLOT:
        return 'tool:' + TOOL[family], plot_key(view, seat, int(action.b))
    if family in TWO_PLOTS:
        a, b = plot_key(view, seat, int(action.a)), plot_key(view, seat, int(action.b))
        return 'tool:' + TOOL[family], a, b
    if family in (STORMING, SHOOT):
        return (sea_key(seat, int(action.a)),)
    if family == TOKEN:
        return (action.text.replace(' ', ':'),)
    if family == KEEP:
        return (whim_key(view, int(action.n)),)
    if family == DISCARD:
        heap = 'aside' if view.phase == 'discarding' else 'card'
        return (f'{heap}:{view.box.kinds[action.kind].name}',)
    if family == PLAY:
        return 'card:' + view.box.kinds[action.kind].name, *aim(view, seat, action)
    return ('button:' + action.text.replace(' ', '-'),)


def aim(view: NmvView, seat: int, action: NmvAction) -> tuple[str, ...]:
    """What a card is aimed at; nothing if it is played without aim."""
    if action.id == view.actions.play[action.kind]:
        return ()
    effect, other, a, b = view.box.kinds[action.kind].effect, int(action.seat), int(action.a), int(action.b)
    if effect == DESTROY_SHIP:
        return (sea_key(other, a),)
    if effect == SHIFT_SHIP:
        return sea_key(other, a), sea_key(other, b)
    if effect == SEND_SHIP:
        return sea_key(seat, a), sea_key(other, b)
    if effect == PLACE:
        first = plot_key(view, seat, a)
        return (first,) if b < 0 else (first, plot_key(view, seat, b))
    if effect == REMOVE:
        return (plot_key(view, other, a),)
    if effect == SWAP:
        return plot_key(view, other, a), plot_key(view, other, b)
    assert effect == STEAL
    return ('seat:' + COLOURS[other],)
