"""Eketorp as a picture: on the left the squares, the hospital, the fight and the own hand, on the right the
ring forts, two in a row, the reader's first.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ...core.action import Action
from ...core.scene import Choice, Node, Scene, Zone, load_art
from ...core.words import Message
from . import scene_words as scene_words  # the sentences must be known before any is needed
from .actions import COLOURS, FIELDS, KINDS, EketorpAction, colour
from .panels import PANEL, PANEL_HEIGHT, village
from .shapes import SHEET, Crowd, box, place_key, viking_key, wall_key
from .strip import GAP, LEFT, fight, fighting, hand, hospital, squares
from .strip import WIDTH as COLUMN
from .view import EketorpView

PIECES: Final = ('viking:', 'wall:')  # what is put and moved
ART: Final = load_art('meadhall.games.eketorp')
RIGHT: Final = LEFT + COLUMN + 0.25  # where the villages begin
WIDTH: Final = RIGHT + 2 * PANEL + GAP + 0.3
TOP: Final = 0.3
# By rows of villages: the heights of a square, the hospital, the fight and the hand, which fill the left.
HEIGHTS: Final = {2: (2.88, 1.72, 1.6, 1.66), 3: (4.3, 2.48, 2.5, 2.77)}


def scene(view: EketorpView, legal: list[Action]) -> Scene:
    """The picture of a view, with the choices that the legal actions give."""
    at = layout(view.players, view.seat)
    crowds = crowds_of(view)
    nodes = [at.sheet, *squares(view, crowds, TOP, at.tile), *hospital(view, at.hospital, at.ward)]
    nodes += fight(view, at.fight, at.field)
    for seat, (x, y) in zip(at.order, at.places):
        nodes += village(view, view.seats[seat], crowds, x, y)
    if view.seat is not None:
        nodes += hand(view, at.hand, at.cards)
    context = view.seat or 0, view.opponent
    choices = [choice(action, context, view.phase) for action in legal]
    zones = at.lively if fighting(view) else at.calm
    return Scene('eketorp', WIDTH, at.height, nodes, choices, title(view), ART, zones, PIECES)


def title(view: EketorpView) -> Message:
    return standing(view.round, () if view.outcome is None else view.outcome.winners)


@lru_cache(maxsize=256)
def standing(round_: int, winners: tuple[int, ...]) -> Message:
    if winners:
        return Message('eketorp.picture-won', {'winners': [colour(seat) for seat in winners]})
    if round_ == 0:
        return Message('eketorp.picture-dealing')
    return Message('eketorp.picture-title', {'round': round_})


def crowds_of(view: EketorpView) -> dict[int, Crowd]:
    """Who stands where, as far as it is seen."""
    found: dict[int, Crowd] = {}
    for seat in view.seats:
        if seat.at is not None:
            for place in range(FIELDS):
                if seat.at[place] > 0:
                    found[place] = (*found.get(place, ()), (seat.seat, seat.at[place]))
    return found


# --- choices -------------------------------------------------------------------------------------------
@lru_cache(maxsize=4096)
def choice(action: Action, context: tuple[int, int], phase: str) -> Choice:
    return Choice(action, picks(action, *context, phase), action.label())


def picks(action: Action, own: int, opponent: int, phase: str) -> tuple[str, ...]:
    """A fight begins with its place and then names the enemy's Viking there; a siege with the place alone."""
    assert isinstance(action, EketorpAction)
    kind = action.kind
    place = int(action.place)
    if kind == 'square' or kind == 'siege':
        return (place_key(place),)
    if kind == 'home':
        return ('home:' + COLOURS[own],)
    if kind == 'fight':
        return place_key(place), viking_key(place, int(action.seat))
    if kind == 'card':
        return (f'card:{int(action.value)}',)
    if kind == 'take':
        return (wall_key(opponent, int(action.wall)),)
    if kind == 'keep':
        return (('share:' if phase == 'sharing' else 'taken:') + KINDS[action.stone],)
    if kind == 'build':
        return f'booty:{COLOURS[own]}:{KINDS[action.stone]}', wall_key(own, int(action.wall))
    return ('button:' + action.text.replace(' ', '-'),)


# --- where things lie ----------------------------------------------------------------------------------
class Layout:
    """The measures for a number of players, as one of them, or a spectator, sees it."""

    def __init__(self, players: int, own: int | None) -> None:
        rows = (players + 1) // 2
        self.height = 2 * TOP + rows * (PANEL_HEIGHT + GAP) - GAP
        self.tile, self.ward, self.field, self.cards = HEIGHTS[rows]
        if own is None:
            self.field += GAP + self.cards
        self.hospital = TOP + 2 * (self.tile + GAP)
        self.fight = self.hospital + self.ward + GAP
        self.hand = self.fight + self.field + GAP
        self.order = [(seat + (own or 0)) % players for seat in range(players)]
        self.places = [self.place(slot, players) for slot in range(players)]
        outline = box(0.03, 0.03, WIDTH - 0.06, self.height - 0.06, 0.3)
        self.sheet = Node('sheet', path=outline, layer=SHEET, style='sheet')
        self.calm = self.zones(own is not None, False)
        self.lively = self.zones(own is not None, True)

    def place(self, slot: int, players: int) -> tuple[float, float]:
        """A village alone in its row stands in the middle."""
        row, column = divmod(slot, 2)
        alone = column == 0 and slot == players - 1
        x = RIGHT + (PANEL + GAP) / 2 if alone else RIGHT + column * (PANEL + GAP)
        return x, TOP + row * (PANEL_HEIGHT + GAP)

    def zones(self, seated: bool, lively: bool) -> list[Zone]:
        found = [left_zone('squares', TOP, 2 * self.tile + GAP)]
        if lively:
            found.append(left_zone('fight', self.fight, self.field))
        for slot in range(0, len(self.order), 2):
            found.append(self.village_zone(slot))
        found.append(left_zone('hospital', self.hospital, self.ward))
        if seated:
            found.append(left_zone('hand', self.hand, self.cards))
        return found

    def village_zone(self, slot: int) -> Zone:
        seats = self.order[slot : slot + 2]
        name = Message('eketorp.zone-villages', {'seats': [colour(seat) for seat in seats]})
        y = self.places[slot][1] - GAP / 2
        wide, high = 2 * (PANEL + GAP), PANEL_HEIGHT + GAP
        return Zone(f'villages:{slot // 2 + 1}', name, RIGHT - GAP / 2, y, wide, high)


def left_zone(key: str, y: float, height: float) -> Zone:
    name = Message('eketorp.zone-' + key)
    return Zone(key, name, LEFT - GAP / 2, y - GAP / 2, COLUMN + GAP, height + GAP)


@lru_cache(maxsize=64)
def layout(players: int, own: int | None) -> Layout:
    return Layout(players, own)
