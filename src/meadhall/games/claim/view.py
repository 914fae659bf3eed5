"""What a seat sees of Claim: everything, for nothing in this game is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.view import View
from .document import to_json
from .planes import Sight
from .state import MOVING, NONE, OVER, PHASES

if TYPE_CHECKING:
    from .decisions import ClaimState


class ClaimView(View):
    """`men` and `castles` give the seat by point, or -1; `document` is the state's."""

    def __init__(self, state: ClaimState, seat: int | None) -> None:
        super().__init__('claim', int(state.players), seat)
        self.document = to_json(state)
        self.island = state.ground.island
        self.phase = PHASES[state.phase]
        self.first = int(state.first)
        self.turn: int = NONE if state.phase == OVER else int(state.turn)
        self.left = int(state.left)
        self.active = int(state.active)
        self.claims = bool(state.phase == MOVING and state.has_spots())  # whether there is anything to claim
        self.moves = bool(state.phase == MOVING and state.count_moves(state.workroom()) > 0)
        self.stock = [int(state.stock[seat]) for seat in range(self.players)]
        self.count = [int(state.count[seat]) for seat in range(self.players)]
        self.men = [NONE] * len(self.island.territory)
        self.castles = [NONE] * len(self.island.territory)
        for point in self.island.points:
            self.men[point] = int(state.man_at(point))
            self.castles[point] = int(state.castle_at(point))
        self.outcome = state.outcome()
        self.sight = Sight(state, seat, True)

    def to_json(self) -> dict[str, object]:
        return {**self.document, 'seat': self.seat}
