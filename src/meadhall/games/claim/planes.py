"""What everybody knows of Claim as numbers; see core/planes.py. Grids have 12 rows of 14 points each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ...core.planes import Plane, Sheet, flags, kept
from .board import CLASSES, FLAG, Ground, first_of
from .island import HEIGHT, WIDTH
from .state import CASTLES, NONE, PHASES, PIECES

if TYPE_CHECKING:
    from .decisions import ClaimState

ROOM: Final = 3600
POINTS: Final = 168
N_PHASES: Final = 8
TERRITORIES: Final = 9


def planes(players: int) -> tuple[Plane, ...]:
    grid = (HEIGHT, WIDTH)
    return (
        flags('seat', (players,), 'the own seat, blue first; all others count from it'),
        flags('phase', (N_PHASES,), ', '.join(PHASES)),
        flags('turn', (players,), 'whose turn it is'),
        flags('first', (players,), 'who began'),
        Plane('left', (1,), 0, 4, 'pieces still to place or to remove in this turn'),
        Plane('stock', (players,), 0, CASTLES, 'castles not on the island'),
        Plane('count', (players,), 0, PIECES, 'pieces on the island'),
        Plane('lost', (players,), 0, PIECES, 'pieces lost in the removal'),
        flags('busy', (1,), 'this turn has seen a capture or a claim'),
        Plane('quiet-left', (1,), 0, 127, 'quiet turns until a draw; 127 is that or more'),
        Plane('repeated', (1,), 0, 100, "how often the position of this turn's start has been there"),
        flags('rights', (TERRITORIES,), 'territories whose castle was just captured'),
        flags('men', (players, *grid), 'pieces'),
        flags('castles', (players, *grid), 'castles'),
        flags('active', grid, 'the piece that has just captured'),
        flags('territories', (TERRITORIES, *grid), 'the points of each territory'),
    )


class Sight:
    """The state as numbers, for nothing in this game is hidden. The view carries it."""

    def __init__(self, state: ClaimState, seat: int | None, keep: bool) -> None:
        self.seat = seat
        self.own: i64 = NONE if seat is None else seat
        self.players: i64 = state.players
        self.ground: Ground = state.ground
        self.phase: i64 = state.phase
        self.turn: i64 = state.turn
        self.first: i64 = state.first
        self.left: i64 = state.left
        self.stock: vec[i64] = kept(state.stock, keep)
        self.count: vec[i64] = kept(state.count, keep)
        self.lost: vec[i64] = kept(state.lost, keep)
        self.busy = state.busy
        self.quiet_left: i64 = state.quiet_limit * state.players_left() - state.quiet
        self.repeated: i64 = times(state.history)
        self.rights: i64 = state.rights
        self.men: vec[i64] = kept(state.men, keep)
        self.owner: vec[i64] = kept(state.owner, keep)
        self.castle: vec[i64] = kept(state.castle, keep)
        self.active: i64 = state.active


def times(history: vec[i64]) -> i64:
    """How often the last position has been there."""
    found: i64 = 0
    if len(history) > 0:
        last = history[len(history) - 1]
        for past in history:
            if past == last:
                found += 1
    return found


# --- writing: in the order of the table --------------------------------------------------------------------
def write(sight: Sight) -> bytes:
    sheet = Sheet(sight.players, sight.seat, ROOM)
    write_course(sheet, sight)
    for n in range(sight.players):
        write_men(sheet, sight, sheet.nth(n))
    for n in range(sight.players):
        write_castles(sheet, sight, sheet.nth(n))
    sheet.mark(sight.active, POINTS)
    ground = sight.ground
    for point in ground.island.points:
        sheet.mark(POINTS * ground.territory[point] + point, 0)
    sheet.skip(TERRITORIES * POINTS)
    return sheet.to_bytes()


def write_course(sheet: Sheet, sight: Sight) -> None:
    sheet.mark(sight.own, sight.players)
    sheet.mark(sight.phase, N_PHASES)
    sheet.mark_seat(sight.turn)
    sheet.mark_seat(sight.first)
    sheet.put(sight.left)
    sheet.put_seats(sight.stock)
    sheet.put_seats(sight.count)
    sheet.put_seats(sight.lost)
    sheet.flag(sight.busy)
    sheet.put_capped(sight.quiet_left)
    sheet.put(sight.repeated)
    for territory in range(i64(TERRITORIES)):
        sheet.flag(sight.rights & FLAG[territory] != 0)


def write_men(sheet: Sheet, sight: Sight, seat: i64) -> None:
    for k in range(i64(CLASSES)):
        word = sight.men[CLASSES * seat + k]
        while word != 0:
            sheet.mark(first_of(k, word), 0)
            word &= word - 1
    sheet.skip(POINTS)


def write_castles(sheet: Sheet, sight: Sight, seat: i64) -> None:
    for territory in range(i64(TERRITORIES)):
        if sight.owner[territory] == seat:
            sheet.mark(sight.castle[territory], 0)
    sheet.skip(POINTS)
