"""Claim as a picture: an old chart of the island with the pieces on it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ...core.action import Action
from ...core.parts import shared
from ...core.scene import Choice, Node, Scene, Zone, load_art
from ...core.words import Message
from .actions import COLOURS, NAMES, ClaimAction
from .chart import chart, lettering
from .island import WIDTH, Island
from .scene_words import colour, title_message
from .sheet import CASTLE, HALO, INSET, LAND, LINES, PIECE, POINT, WATER, Sheet, chart_zones, sheet_nodes
from .state import NONE
from .strip import places_of, strip_nodes, strip_zones, zone_names
from .view import ClaimView

PIECES: Final = ('piece:', 'castle:')  # what is put and moved
ART: Final = load_art('meadhall.games.claim') + '\n'
DEPTHS: Final = 8  # lines along the coast; see art.svg


def scene(view: ClaimView, legal: list[Action]) -> Scene:
    """The picture of a view, with the choices that the legal actions give."""
    ground = ground_of(view.island)
    nodes = ground.nodes + land_nodes(view, ground) + ground.points
    nodes += man_nodes(view, ground) + strip_nodes(view, ground.places)
    choices = [choice(action) for action in legal]
    sheet = ground.sheet
    title = title_message(view)
    return Scene('claim', sheet.width, sheet.height, nodes, choices, title, ground.art, ground.zones, PIECES)


# --- choices -------------------------------------------------------------------------------------------
@lru_cache(maxsize=4096)
def choice(action: Action) -> Choice:
    """Moves begin with a piece and claims with a free point, so no first pick can mean both."""
    return Choice(action, picks(action), action.label())


def picks(action: Action) -> tuple[str, ...]:
    assert isinstance(action, ClaimAction)
    if action.kind == 'move':
        return 'piece:' + NAMES[action.origin], 'point:' + NAMES[action.point]
    if action.kind == 'remove':
        return ('piece:' + NAMES[action.point],)
    if action.kind in ('place', 'claim'):
        return ('point:' + NAMES[action.point],)
    if action.kind == 'first':
        return ('button:first-' + COLOURS[action.seat],)
    return ('button:' + action.kind,)


# --- what stays the same throughout a match ------------------------------------------------------------
class Ground:
    """An island's sheet with all that never changes on it, and every look of a territory once it is seen."""

    def __init__(self, island: Island) -> None:
        self.island = island
        self.sheet = Sheet(island.points)
        self.chart = chart(tuple(island.territory), tuple(island.element_of))
        self.art = ART + self.chart.symbols
        self.territory = [island.names[n] if n >= 0 else '' for n in island.territory]  # by point
        self.nodes = sheet_nodes(self.sheet) + self.lines()
        self.points = [point_node(point, self.territory[point]) for point in island.points]
        self.places = places_of(self.sheet, island.players)
        self.zones: list[Zone] = chart_zones(self.sheet)
        self.zones += strip_zones(self.places, zone_names(island.players))
        self.lands: dict[tuple[int, int, int], list[Node]] = {}

    def lines(self) -> list[Node]:
        """Shallows and shore, and the lines over the land."""
        coast = self.chart.symbol('coast')
        nodes = [
            Node(f'water:{depth}', INSET, INSET, symbol=coast, layer=WATER, style=f'water depth{depth}')
            for depth in range(1, DEPTHS + 1)
        ]
        for kind in ('skerries', 'borders', 'joins', 'coast'):
            nodes.append(Node(kind, INSET, INSET, symbol=self.chart.symbol(kind), layer=LINES, style=kind))
        return nodes

    def land(self, territory: int, owner: int, castle: int) -> list[Node]:
        """A territory: its edge in the colour of who holds it, its tint, its name."""
        look = territory, owner, castle
        if look not in self.lands:
            self.lands[look] = [shared(node) for node in self.drawn(territory, owner, castle)]
        return self.lands[look]

    def drawn(self, territory: int, owner: int, castle: int) -> list[Node]:
        letter, name = self.island.letters[territory], self.island.names[territory]
        tint = f'tint{territory + 1}'
        edge = tint if owner == NONE else 'held-' + COLOURS[owner]
        shape, wash = self.chart.symbol(f'land{territory}'), self.chart.symbol(f'wash{territory}')
        words = land_name(name, owner)
        x, y = lettering(self.island, territory, castle)
        return [
            Node('land:' + letter, INSET, INSET, symbol=shape, layer=LAND, style='land ' + edge, name=words),
            Node('wash:' + letter, INSET, INSET, symbol=wash, layer=LAND, style='wash ' + tint),
            Node('name:' + letter, INSET + x, INSET + y, text=name, size=0.26, layer=LINES, style='name'),
        ]


GROUNDS: Final[dict[tuple[object, ...], Ground]] = {}
MOST_GROUNDS: Final = 256


def ground_of(island: Island) -> Ground:
    """Kept by what the island is, for one drawn by hand is read anew with every document."""
    key = island.players, island.rows, island.names, tuple(island.element_of)
    if key not in GROUNDS:
        if len(GROUNDS) >= MOST_GROUNDS:
            del GROUNDS[next(iter(GROUNDS))]
        GROUNDS[key] = Ground(island)
    return GROUNDS[key]


def land_name(territory: str, owner: int) -> Message:
    if owner == NONE:
        return Message('claim.picture-land', {'territory': territory})
    return Message('claim.picture-held', {'territory': territory, 'seat': colour(owner)})


def where(point: int) -> tuple[float, float]:
    return INSET + point % WIDTH, INSET + point // WIDTH


@lru_cache(maxsize=4096)
def point_node(point: int, territory: str) -> Node:
    x, y = where(point)
    name = Message('claim.picture-point', {'point': NAMES[point], 'territory': territory})
    return Node('point:' + NAMES[point], x, y, symbol='point', layer=POINT, style='point', name=name)


# --- what changes --------------------------------------------------------------------------------------
def land_nodes(view: ClaimView, ground: Ground) -> list[Node]:
    """Each territory as its castle makes it look."""
    castles = [NONE] * view.island.territories
    for point, seat in enumerate(view.castles):
        if seat != NONE:
            castles[view.island.territory[point]] = point
    nodes = list[Node]()
    for territory, castle in enumerate(castles):
        nodes += ground.land(territory, NONE if castle == NONE else view.castles[castle], castle)
    return nodes


def man_nodes(view: ClaimView, ground: Ground) -> list[Node]:
    """Pieces and castles, and a halo under the piece that may go on (C5.4)."""
    territory = ground.territory
    nodes = list[Node]()
    for point, seat in enumerate(view.men):
        if seat != NONE:
            nodes.append(piece(seat, point, territory[point]))
    for point, seat in enumerate(view.castles):
        if seat != NONE:
            letter = view.island.letters[view.island.territory[point]]
            nodes.append(castle(seat, point, territory[point], letter))
    if view.active != NONE:
        nodes.append(halo(view.active))
    return nodes


@lru_cache(maxsize=4096)
def piece(seat: int, point: int, territory: str) -> Node:
    x, y = where(point)
    symbol, name = 'piece-' + COLOURS[seat], man_name('piece', seat, point, territory)
    return Node('piece:' + NAMES[point], x, y, symbol=symbol, layer=PIECE, style='piece', name=name)


@lru_cache(maxsize=4096)
def castle(seat: int, point: int, territory: str, letter: str) -> Node:
    x, y = where(point)
    symbol, name = 'castle-' + COLOURS[seat], man_name('castle', seat, point, territory)
    return Node('castle:' + letter, x, y, symbol=symbol, layer=CASTLE, style='castle', name=name)


def man_name(kind: str, seat: int, point: int, territory: str) -> Message:
    args: dict[str, object] = {'seat': colour(seat), 'point': NAMES[point], 'territory': territory}
    return Message('claim.picture-' + kind, args)


@lru_cache(maxsize=256)
def halo(point: int) -> Node:
    x, y = where(point)
    return Node('active', x, y, symbol='active', layer=HALO)
