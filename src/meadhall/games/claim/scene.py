"""Claim as a picture: an old chart of the island with the pieces on it."""

from __future__ import annotations

from typing import Final

from ...core.action import Action
from ...core.scene import Choice, Node, Scene, load_art
from ...core.words import Message
from .actions import COLOURS, NAMES, ClaimAction
from .chart import Chart, chart, lettering
from .island import WIDTH, Island
from .scene_words import colour, title_message
from .sheet import CASTLE, HALO, INSET, LAND, LINES, PIECE, POINT, WATER, Sheet, sheet_nodes
from .state import NONE
from .strip import strip_nodes
from .view import ClaimView

ART: Final = load_art('meadhall.games.claim') + '\n'
DEPTHS: Final = 8  # lines along the coast; see art.svg


def scene(view: ClaimView, legal: list[Action]) -> Scene:
    """The picture of a view, with the choices that the legal actions give."""
    sheet = Sheet(view.island)
    lines = chart(tuple(view.island.territory), tuple(view.island.element_of))
    nodes = sheet_nodes(view.island) + land_nodes(view, lines) + point_nodes(view.island)
    nodes += man_nodes(view) + strip_nodes(view)
    choices = [Choice(action, picks(action), action.label()) for action in legal]
    return Scene('claim', sheet.width, sheet.height, nodes, choices, title_message(view), ART + lines.symbols)


# --- choices -------------------------------------------------------------------------------------------
def picks(action: Action) -> tuple[str, ...]:
    """Moves begin with a piece and claims with a free point, so no first pick can mean both."""
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


# --- the island ----------------------------------------------------------------------------------------
def land_nodes(view: ClaimView, lines: Chart) -> list[Node]:
    """Shallows and shore, then each territory: its edge in the colour of who holds it, its tint, its name."""
    island = view.island
    coast = lines.symbol('coast')
    castles = castles_by_territory(view)
    nodes = [
        Node(f'water:{depth}', INSET, INSET, symbol=coast, layer=WATER, style=f'water depth{depth}')
        for depth in range(1, DEPTHS + 1)
    ]
    for territory in range(island.territories):
        letter, name, castle = island.letters[territory], island.names[territory], castles[territory]
        owner = NONE if castle == NONE else view.castles[castle]
        tint = f'tint{territory + 1}'
        edge = tint if owner == NONE else 'held-' + COLOURS[owner]
        shape, wash = lines.symbol(f'land{territory}'), lines.symbol(f'wash{territory}')
        words = land_name(island, territory, owner)
        x, y = lettering(island, territory, castle)
        nodes += [
            Node('land:' + letter, INSET, INSET, symbol=shape, layer=LAND, style='land ' + edge, name=words),
            Node('wash:' + letter, INSET, INSET, symbol=wash, layer=LAND, style='wash ' + tint),
            Node('name:' + letter, INSET + x, INSET + y, text=name, size=0.25, layer=LINES, style='name'),
        ]
    for kind in ('skerries', 'borders', 'joins', 'coast'):
        nodes.append(Node(kind, INSET, INSET, symbol=lines.symbol(kind), layer=LINES, style=kind))
    return nodes


def castles_by_territory(view: ClaimView) -> list[int]:
    """The point of the castle in each territory."""
    found = [NONE] * view.island.territories
    for point in view.island.points:
        if view.castles[point] != NONE:
            found[view.island.territory[point]] = point
    return found


def land_name(island: Island, territory: int, owner: int) -> Message:
    if owner == NONE:
        return Message('claim.picture-land', {'territory': island.names[territory]})
    return Message('claim.picture-held', {'territory': island.names[territory], 'seat': colour(owner)})


# --- points, pieces, castles ---------------------------------------------------------------------------
def point_nodes(island: Island) -> list[Node]:
    nodes = list[Node]()
    for point in island.points:
        x, y = where(point)
        key, territory = NAMES[point], island.names[island.territory[point]]
        name = Message('claim.picture-point', {'point': key, 'territory': territory})
        nodes.append(Node('point:' + key, x, y, symbol='point', layer=POINT, style='point', name=name))
    return nodes


def where(point: int) -> tuple[float, float]:
    return INSET + point % WIDTH, INSET + point // WIDTH


def man_nodes(view: ClaimView) -> list[Node]:
    """Pieces and castles, and a halo under the piece that may go on (C5.4)."""
    island = view.island
    nodes = list[Node]()
    for point in island.points:
        if view.men[point] != NONE:
            nodes.append(man('piece', NAMES[point], PIECE, view.men[point], point, island))
        if view.castles[point] != NONE:
            letter = island.letters[island.territory[point]]
            nodes.append(man('castle', letter, CASTLE, view.castles[point], point, island))
    if view.active != NONE:
        x, y = where(view.active)
        nodes.append(Node('active', x, y, symbol='active', layer=HALO))
    return nodes


def man(kind: str, key: str, layer: int, seat: int, point: int, island: Island) -> Node:
    x, y = where(point)
    place: dict[str, object] = {'point': NAMES[point], 'territory': island.names[island.territory[point]]}
    name = Message('claim.picture-' + kind, {'seat': colour(seat), **place})
    return Node(f'{kind}:{key}', x, y, symbol=f'{kind}-{COLOURS[seat]}', layer=layer, style=kind, name=name)
