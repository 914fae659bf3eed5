"""Eketorp as a picture: the squares and the hospital above, the ring forts below, and the own hand at the
foot.
"""

from __future__ import annotations

from typing import Final

from ...core.action import Action
from ...core.scene import Choice, Node, Scene, load_art
from ...core.words import Message
from . import scene_words as scene_words  # the sentences must be known before any is needed
from .actions import (
    COLOURS,
    ENGINES,
    HOME,
    KINDS,
    LETTERS,
    SQUARES,
    WALLS,
    EketorpAction,
    colour,
    kind_name,
)
from .shapes import (
    FIGURE,
    GROUND,
    MARKS,
    SHEET,
    STONE,
    VIKING,
    box,
    place_key,
    polar,
    shields,
    stone_heap,
    troop,
    viking_key,
    wall_key,
    words_of,
)
from .state import STATIONS, spaces_of, stones_of, values
from .view import EketorpView, SeatView

ART: Final = load_art('meadhall.games.eketorp')

WIDTH: Final = 16.47
MARGIN: Final = 0.35
TILE: Final = 2.27  # a material square with its gap
TILE_HEIGHT: Final = 2.75
BAND: Final = 1.5  # hospital and supply
PANEL: Final = 5.3  # a village with its gap
PANEL_HEIGHT: Final = 5.95
FOOT: Final = 2.1
RING: Final = 1.32  # from a village's middle to its walls
OUTSIDE: Final = 2.28  # and to the siege spaces
ANGLES: Final = [-120.0, -60.0, 0.0, 60.0, 120.0, 180.0]  # of the walls
SIEGE_ANGLES: Final = [-90.0, 30.0, 150.0]


def scene(view: EketorpView, legal: list[Action]) -> Scene:
    """The picture of a view, with the choices that the legal actions give."""
    top = MARGIN + TILE_HEIGHT + 0.2
    villages = top + BAND + 0.2
    foot = villages + rows(view.players) * PANEL_HEIGHT
    own = view.seat is not None or fighting(view)
    height = foot + (FOOT if own else 0.0) + 0.15
    nodes = [
        Node('sheet', path=box(0.03, 0.03, WIDTH - 0.06, height - 0.06, 0.3), layer=SHEET, style='sheet')
    ]
    for square in range(SQUARES):
        nodes += tile(view, square)
    nodes += band(view, top)
    for seat in view.seats:
        x, y = panel_place(view.players, seat.seat)
        nodes += village(view, seat, x, villages + y)
    if view.seat is not None:
        nodes += hand(view.own(), foot)
    if fighting(view):
        nodes += fight(view, foot)
    choices = [Choice(action, picks(view, action), action.label()) for action in legal]
    return Scene('eketorp', WIDTH, height, nodes, choices, title(view), ART)


def title(view: EketorpView) -> Message:
    if view.outcome is not None:
        return Message('eketorp.picture-won', {'winners': [colour(seat) for seat in view.outcome.winners]})
    if view.round == 0:
        return Message('eketorp.picture-dealing')
    return Message('eketorp.picture-title', {'round': view.round})


# --- choices -------------------------------------------------------------------------------------------
def picks(view: EketorpView, action: Action) -> tuple[str, ...]:
    """A fight begins with its place and then names the enemy's Viking there; a siege with the place alone."""
    assert isinstance(action, EketorpAction)
    kind = action.kind
    place = int(action.place)
    if kind == 'square' or kind == 'siege':
        return (place_key(place),)
    if kind == 'home':
        return ('home:' + COLOURS[view.seat or 0],)
    if kind == 'fight':
        return place_key(place), viking_key(place, int(action.seat))
    if kind == 'card':
        return (f'card:{int(action.value)}',)
    if kind == 'take':
        return (wall_key(view.opponent, int(action.wall)),)
    if kind == 'keep':
        stone = KINDS[action.stone]
        return (f'stone:{LETTERS[view.place]}:{stone}' if view.phase == 'sharing' else 'taken:' + stone,)
    if kind == 'build':
        seat = view.seat or 0
        return f'booty:{COLOURS[seat]}:{KINDS[action.stone]}', wall_key(seat, int(action.wall))
    return ('button:' + action.text.replace(' ', '-'),)


# --- where the villages lie ------------------------------------------------------------------------------
def rows(players: int) -> int:
    return 1 if players == 3 else 2


def panel_place(players: int, seat: int) -> tuple[float, float]:
    """Left and top of a village: three in a row, two and two with four players, the last row in the
    middle.
    """
    columns = 2 if players == 4 else 3
    row, column = divmod(seat, columns)
    in_row = min(columns, players - columns * row)
    left = (WIDTH - in_row * PANEL + 0.14) / 2
    return left + column * PANEL, row * PANEL_HEIGHT


# --- squares, hospital, supply ---------------------------------------------------------------------------
def tile(view: EketorpView, square: int) -> list[Node]:
    x, y = MARGIN + square * TILE, MARGIN
    middle = x + (TILE - 0.12) / 2
    letter = LETTERS[square]
    style = 'tile fought' if view.place == square else 'tile'
    name = Message('eketorp.picture-square', {'square': letter, 'stones': words_of(view.squares[square])})
    nodes = [
        Node(
            'square:' + letter,
            path=box(x, y, TILE - 0.12, TILE_HEIGHT, 0.16),
            layer=GROUND,
            style=style,
            name=name,
        ),
        Node('letter:' + letter, middle, y + 0.36, text=letter, size=0.52, layer=MARKS, style='letter'),
    ]
    heap_name = Message('eketorp.picture-stones', {'stones': words_of(view.squares[square])})
    nodes += stone_heap('stone:' + letter, view.squares[square], middle, y + 0.95, 0.9, heap_name)
    return nodes + troop(view, square, middle, y + 1.62, TILE - 0.2, 0.88)


def band(view: EketorpView, y: float) -> list[Node]:
    """The hospital's stations with the way home, and the round and supply beside it."""
    nodes = list[Node]()
    width = 3.1
    for station in range(3):
        x = MARGIN + station * (width + 0.14)
        name = Message('eketorp.picture-station', {'station': STATIONS[station]})
        key = f'station:{station + 1}'
        nodes.append(Node(key, path=box(x, y, width, BAND, 0.16), layer=GROUND, style='station', name=name))
        nodes.append(Node(key + ':herb', x + 0.36, y + 0.4, symbol='herb', size=0.5, layer=MARKS))
        nodes.append(
            Node(
                key + ':name', x + 1.1, y + 0.4, text=STATIONS[station], size=0.4, layer=MARKS, style='letter'
            )
        )
        nodes.append(
            Node(key + ':arrow', x + width - 0.06, y + BAND / 2, symbol='arrow', size=0.6, layer=FIGURE)
        )
        ill = [seat for seat in view.seats if seat.hospital[station] > 0]
        for index, seat in enumerate(ill):
            at = x + width / 2 + (index - (len(ill) - 1) / 2) * min(0.62, (width - 0.6) / max(len(ill), 1))
            shield = f'ill:{COLOURS[seat.seat]}:{station + 1}'
            nodes += shields(shield, seat.seat, seat.hospital[station], at, y + 1.02, 0.78)
    return nodes + stock(view, MARGIN + 3 * (width + 0.14) + 0.25, y)


def stock(view: EketorpView, x: float, y: float) -> list[Node]:
    """The round, and what is left in the supply."""
    nodes = list[Node]()
    if view.round > 0:
        label = Message('eketorp.picture-round', {'round': view.round})
        nodes.append(Node('round', x + 0.1, y + 0.4, text=label, size=0.46, layer=MARKS, style='start'))
    name = Message('eketorp.picture-supply', {'stones': words_of(view.supply)})
    for kind, n in enumerate(view.supply):
        at = x + 0.3 + kind * 1.42
        nodes.append(
            Node(
                'supply:' + KINDS[kind],
                at,
                y + 1.05,
                symbol=KINDS[kind],
                size=0.8,
                layer=STONE,
                name=name if kind == 0 else None,
            )
        )
        nodes.append(
            Node(
                f'supply:{KINDS[kind]}:n',
                at + 0.36,
                y + 1.05,
                text=str(n),
                size=0.42,
                layer=MARKS,
                style='start',
            )
        )
    return nodes


# --- villages ------------------------------------------------------------------------------------------
def village(view: EketorpView, seat: SeatView, x: float, y: float) -> list[Node]:
    word = COLOURS[seat.seat]
    acting = seat.seat in view.waiting
    cx, cy = x + (PANEL - 0.14) / 2, y + 2.98
    nodes = [
        Node(
            'panel:' + word, path=box(x, y, PANEL - 0.14, PANEL_HEIGHT - 0.16, 0.22), layer=GROUND,
            style='panel acting' if acting else 'panel', name=seat_name(seat),
        ),
        Node('moat:' + word, cx, cy, symbol='fort', layer=MARKS),
    ]  # fmt: skip
    nodes += home(view, seat, cx, cy)
    for wall in range(WALLS):
        nodes += wall_stack(seat, wall, cx, cy)
    for engine, place in enumerate(spaces_of(seat.seat)):
        nodes += siege_space(view, seat.seat, engine, place, *polar(cx, cy, OUTSIDE, SIEGE_ANGLES[engine]))
    return nodes + badge(view, seat, x, y) + belongings(view, seat, x, y + PANEL_HEIGHT - 0.72)


def seat_name(seat: SeatView) -> Message:
    pile = len(values(seat.pile))
    args: dict[str, object] = {'seat': colour(seat.seat), 'amulets': seat.amulets}
    return Message('eketorp.picture-seat', {**args, 'cards': seat.hand_size, 'pile': pile})


def home(view: EketorpView, seat: SeatView, x: float, y: float) -> list[Node]:
    """The village itself; before the reveal all its Vikings, then its defenders."""
    n = seat.village + (seat.at[HOME] if seat.at is not None else seat.screened)
    word = COLOURS[seat.seat]
    name = Message('eketorp.picture-home', {'n': n, 'seat': colour(seat.seat)})
    nodes = [Node('home:' + word, x, y, symbol='huts', layer=MARKS, style='home', name=name)]
    if n > 0:
        nodes += shields(f'viking:{word}:home', seat.seat, n, x, y + 0.1, 1.1)
    if seat.spent > 0:
        nodes += shields(f'viking:{word}:spent', seat.seat, seat.spent, x + 0.5, y + 0.58, 0.58)
    return nodes


def wall_stack(seat: SeatView, wall: int, cx: float, cy: float) -> list[Node]:
    """A wall seen from above: the top stone whole, those below it as rims, further out."""
    x, y = polar(cx, cy, RING, ANGLES[wall])
    kinds = stones_of(seat.walls[wall])
    top_down: list[object] = [kind_name(kind) for kind in reversed(kinds)]
    args: dict[str, object] = {'seat': colour(seat.seat), 'wall': wall + 1}
    name = Message('eketorp.picture-wall', {**args, 'stones': top_down or [Message('eketorp.picture-empty')]})
    key = wall_key(seat.seat, wall)
    nodes = [Node(key, x, y, symbol='footing', layer=MARKS, style='wall', name=name)]
    for level, kind in enumerate(kinds):
        fresh = ' fresh' if level >= len(kinds) - seat.fresh[wall] else ''
        lift = 0.2 * level
        nodes.append(
            Node(
                f'{key}:{level + 1}',
                x,
                y + 0.14 - lift,
                symbol=KINDS[kind],
                size=1.2,
                layer=STONE + (level > 0),
                style='stone' + fresh,
            )
        )
    nx, ny = polar(cx, cy, RING - 0.62, ANGLES[wall])
    nodes.append(Node(key + ':n', nx, ny, text=str(wall + 1), size=0.26, layer=MARKS, style='faint'))
    return nodes


def siege_space(view: EketorpView, village: int, engine: int, place: int, x: float, y: float) -> list[Node]:
    name = Message(
        'eketorp.picture-siege', {'village': colour(village), 'engine': Message('eketorp.' + ENGINES[engine])}
    )
    nodes = [Node(place_key(place), x, y, symbol=ENGINES[engine], layer=MARKS, style='siege', name=name)]
    if view.place == place:
        nodes.append(Node('fought', x, y, symbol='fought', layer=MARKS))
    return nodes + troop(view, place, x, y, 1.3, 0.74)


def badge(view: EketorpView, seat: SeatView, x: float, y: float) -> list[Node]:
    """Top corners: who it is, and the amulets."""
    word = COLOURS[seat.seat]
    right = x + PANEL - 0.14
    nodes = [
        Node('emblem:' + word, x + 0.42, y + 0.42, symbol='shield-' + word, size=0.74, layer=MARKS),
        Node(
            'name:' + word, x + 0.8, y + 0.43, text=colour(seat.seat), size=0.38, layer=MARKS, style='start'
        ),
        Node('amulet:' + word, right - 0.75, y + 0.42, symbol='hammer', size=0.62, layer=MARKS),
        Node(
            'amulets:' + word,
            right - 0.32,
            y + 0.43,
            text=str(seat.amulets),
            size=0.46,
            layer=MARKS,
            style='figure',
        ),
    ]
    if view.first == seat.seat and view.round > 0:
        name = Message('eketorp.picture-first', {'seat': colour(seat.seat)})
        nodes.append(Node('first', x + 0.44, y + 1.1, symbol='horn', size=0.62, layer=MARKS, name=name))
    if seat.seat in view.waiting:
        name = Message('eketorp.picture-acting', {'seat': colour(seat.seat)})
        nodes.append(
            Node('acting:' + word, right - 0.4, y + 1.06, symbol='pennon', size=0.62, layer=MARKS, name=name)
        )
    if view.outcome is not None:
        points = Message('eketorp.picture-points', {'n': view.scores[seat.seat]})
        nodes.append(
            Node('points:' + word, right - 0.2, y + 1.05, text=points, size=0.42, layer=FIGURE, style='end')
        )
        if seat.seat in view.outcome.winners:
            name = Message('eketorp.picture-winner', {'seat': colour(seat.seat)})
            nodes.append(
                Node(
                    'laurel:' + word, x + 0.42, y + 0.42, symbol='laurel', size=0.76, layer=FIGURE, name=name
                )
            )
    return nodes


def belongings(view: EketorpView, seat: SeatView, x: float, y: float) -> list[Node]:
    """The lowest line: hand, pile, and stones brought home or without room."""
    word = COLOURS[seat.seat]
    nodes = list[Node]()
    at = x + 0.34
    known = values(seat.hand) if seat.hand >= 0 and not seat.own else [0] * seat.hand_size
    for index, value in enumerate(known):
        nodes += small_card(f'held:{word}:{index + 1}', value, at, y, '')
        at += 0.4
    at += 0.22
    for index, value in enumerate(values(seat.pile)):
        nodes += small_card(f'pile:{word}:{index + 1}', value, at, y, ' pile')
        at += 0.4
    middle = x + PANEL - 1.3
    if sum(seat.booty) > 0:
        name = Message('eketorp.picture-booty', {'seat': colour(seat.seat), 'stones': words_of(seat.booty)})
        nodes += stone_heap('booty:' + word, seat.booty, middle, y, 0.84, name)
    elif sum(seat.beside) > 0:
        name = Message('eketorp.picture-beside', {'seat': colour(seat.seat), 'stones': words_of(seat.beside)})
        nodes += stone_heap('beside:' + word, seat.beside, middle, y, 0.7, name)
    return nodes


def small_card(key: str, value: int, x: float, y: float, style: str) -> list[Node]:
    if value == 0:
        return [Node(key, x, y, symbol='card-back', size=0.5, layer=STONE)]
    return [
        Node(key, x, y, symbol='card', size=0.5, layer=STONE, style='face' + style),
        Node(key + ':n', x, y + 0.01, text=str(value), size=0.42, layer=VIKING, style='figure'),
    ]


# --- the foot: own hand, and the fight -------------------------------------------------------------------
def hand(seat: SeatView, y: float) -> list[Node]:
    """The cards of the view's own seat; the first of each value carries the pick."""
    nodes = list[Node]()
    cards = values(seat.hand)
    for index, value in enumerate(cards):
        again = cards[:index].count(value)
        key = f'card:{value}' + (f':{again + 1}' if again else '')
        x = MARGIN + 0.75 + index * 1.4
        lift = -0.18 if seat.laid == value and again == 0 else 0.0
        name = Message('eketorp.picture-card', {'card': value})
        nodes.append(
            Node(key, x, y + 1.0 + lift, symbol='card', size=1.22, layer=STONE, style='face own', name=name)
        )
        nodes.append(
            Node(key + ':n', x, y + 0.96 + lift, text=str(value), size=0.95, layer=VIKING, style='figure')
        )
        nodes.append(
            Node(key + ':swords', x, y + 1.56 + lift, symbol=f'pips-{value}', size=1.0, layer=VIKING)
        )
    return nodes


def fighting(view: EketorpView) -> bool:
    return view.phase in ('swapping', 'drawing', 'laying', 'looting', 'keeping')


def fight(view: EketorpView, y: float) -> list[Node]:
    """Who fights whom, the cards laid, and the stones taken."""
    x = 7.6
    nodes = [
        Node('fight', path=box(x, y + 0.1, WIDTH - MARGIN - x, FOOT - 0.3, 0.2), layer=GROUND, style='fight')
    ]
    for side, seat in enumerate((view.turn, view.opponent)):
        at = x + 0.95 + 3.75 * side
        nodes.append(
            Node(
                f'fighter:{side + 1}', at, y + 0.98, symbol='shield-' + COLOURS[seat], size=1.6, layer=VIKING
            )
        )
        nodes += laid_card(view.seats[seat], at + 1.25, y + 0.98)
    nodes.append(Node('swords', x + 3.45, y + 0.98, symbol='swords', size=1.0, layer=MARKS))
    if sum(view.taken) > 0:
        name = Message('eketorp.picture-taken', {'stones': words_of(view.taken)})
        nodes += stone_heap('taken', view.taken, WIDTH - 1.5, y + 0.98, 1.0, name)
    return nodes


def laid_card(seat: SeatView, x: float, y: float) -> list[Node]:
    if not seat.has_laid:
        return []
    key = 'laid:' + COLOURS[seat.seat]
    if seat.laid > 0:
        name = Message('eketorp.picture-laid-card', {'seat': colour(seat.seat), 'card': seat.laid})
        return [
            Node(key, x, y, symbol='card', size=1.0, layer=STONE, style='face', name=name),
            Node(key + ':n', x, y, text=str(seat.laid), size=0.8, layer=VIKING, style='figure'),
        ]
    name = Message('eketorp.picture-laid', {'seat': colour(seat.seat)})
    return [Node(key, x, y, symbol='card-back', size=1.0, layer=STONE, name=name)]
