"""What a game of Claim consists of: pieces, castles, whose turn. Moved about, legal or not."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ...core.state import NOBODY, State
from .board import BIT, CLASS, FLAG, KEY, TURN_KEY, UNIT, Ground, size

PIECES: Final = 18  # C0
CASTLES: Final = 3  # C0
SEATS: Final = 4
NONE: Final = -1

# The phases. The last five are the battle's and the end's.
DRAWING: Final = 0  # C3: who is first
PLACING: Final = 1  # C3
REMOVING: Final = 2  # C4.1
SETTLING: Final = 3  # C4.3
MOVING: Final = 4  # C5.6: claims, then a move
RIGHT: Final = 5  # C6.2b: a castle was captured
AGAIN: Final = 6  # C5.4
OVER: Final = 7
PHASES: Final = ('drawing', 'placing', 'removing', 'settling', 'moving', 'right', 'again', 'over')


class Position(State):
    """A side is who wins together: a seat, or with four players a team (C-R11)."""

    def __init__(self, players: int, options: dict[str, object], ground: Ground) -> None:
        super().__init__(players, options)
        self.ground = ground
        self.sides: i64 = 2 if players == 4 else players
        mixed = options['mixed-capture']
        repetition = options['repetition']
        quiet = options['quiet-turns']
        assert isinstance(mixed, bool) and isinstance(repetition, int) and isinstance(quiet, int)
        self.mixed = mixed and players == 3
        self.repetition: i64 = repetition
        self.quiet_limit: i64 = quiet
        four, sixteen, nine = [0] * 4, [0] * 16, [NONE] * 9
        self.men: vec[i64] = vec[i64](sixteen)  # men[4 * seat + class]: pieces
        self.side: vec[i64] = vec[i64](sixteen)  # side[4 * side + class]: pieces and castles
        self.taken: vec[i64] = vec[i64](four)  # taken[class]: all pieces and castles
        self.presence: vec[i64] = vec[i64](four)  # presence[seat]: pieces in each territory, 6 bits each
        self.count: vec[i64] = vec[i64](four)  # count[seat]: pieces on the island
        self.held: vec[i64] = vec[i64](four)  # held[side]: flags of the territories with a castle
        self.owner: vec[i64] = vec[i64](nine)  # owner[territory]: whose castle stands there
        self.castle: vec[i64] = vec[i64](nine)  # castle[territory]: on which point
        self.stock: vec[i64] = vec[i64]([CASTLES] * SEATS)
        self.lost: vec[i64] = vec[i64](four)  # C4.2: pieces lost in the removal
        self.phase: i64 = DRAWING
        self.first: i64 = NONE
        self.turn: i64 = 0
        self.left: i64 = 0  # C3, C4.1: pieces the player may still place or remove in this turn
        self.active: i64 = NONE  # C5.4: the point of the piece that has just captured
        self.rights: i64 = 0  # C6.2b: flags of the territories whose castle was just captured
        self.busy = False  # C-R10: this turn saw a capture or a claim
        self.quiet: i64 = 0  # C-R10: turns without either
        self.key: i64 = 0  # fingerprint of pieces and castles
        self.history: vec[i64] = vec[i64]()  # fingerprints of turns' starts since a piece was last captured
        self.winner: i64 = NOBODY  # the winning side; NONE is a draw
        self.room: vec[i64] = vec[i64]()  # see workroom
        self.reason = ''

    def copy_from(self, other: Position) -> None:
        self.men = other.men[:]
        self.side = other.side[:]
        self.taken = other.taken[:]
        self.presence = other.presence[:]
        self.count = other.count[:]
        self.held = other.held[:]
        self.owner = other.owner[:]
        self.castle = other.castle[:]
        self.stock = other.stock[:]
        self.lost = other.lost[:]
        self.phase = other.phase
        self.first = other.first
        self.turn = other.turn
        self.left = other.left
        self.active = other.active
        self.rights = other.rights
        self.busy = other.busy
        self.quiet = other.quiet
        self.key = other.key
        self.history = other.history[:]
        self.winner = other.winner
        self.reason = other.reason

    # --- looking ------------------------------------------------------------------------------------
    def side_of(self, seat: i64) -> i64:
        return seat & 1 if self.players == 4 else seat

    def man_at(self, point: i64) -> i64:
        """Whose piece stands on a point, or NONE."""
        k = CLASS[point]
        for seat in range(self.players):
            if self.men[4 * seat + k] & BIT[point] != 0:
                return seat
        return NONE

    def castle_at(self, point: i64) -> i64:
        """Whose castle stands on a point, or NONE."""
        territory = self.ground.territory[point]
        if territory == NONE or self.castle[territory] != point:
            return NONE
        return self.owner[territory]

    def free(self, k: i64) -> i64:
        """The free points of class k."""
        return self.ground.land[k] & ~self.taken[k]

    def castles_of(self, side: i64) -> i64:
        """On how many territories a side has a castle."""
        return size(self.held[side])

    # --- moving things ------------------------------------------------------------------------------
    def put_man(self, seat: i64, point: i64) -> None:
        self.toggle_man(seat, point)
        self.count[seat] += 1
        self.presence[seat] += UNIT[self.ground.territory[point]]

    def lift_man(self, seat: i64, point: i64) -> None:
        self.toggle_man(seat, point)
        self.count[seat] -= 1
        self.presence[seat] -= UNIT[self.ground.territory[point]]

    def toggle_man(self, seat: i64, point: i64) -> None:
        k = CLASS[point]
        bit = BIT[point]
        self.men[4 * seat + k] ^= bit
        self.side[4 * self.side_of(seat) + k] ^= bit
        self.taken[k] ^= bit
        self.key ^= KEY[8 * point + seat]

    def put_castle(self, seat: i64, point: i64) -> None:
        territory = self.ground.territory[point]
        self.toggle_castle(seat, point, territory)
        self.owner[territory] = seat
        self.castle[territory] = point
        self.stock[seat] -= 1

    def lift_castle(self, territory: i64) -> None:
        """C6.3: back to its owner."""
        seat = self.owner[territory]
        self.toggle_castle(seat, self.castle[territory], territory)
        self.owner[territory] = NONE
        self.castle[territory] = NONE
        self.stock[seat] += 1

    def toggle_castle(self, seat: i64, point: i64, territory: i64) -> None:
        k = CLASS[point]
        bit = BIT[point]
        self.side[4 * self.side_of(seat) + k] ^= bit
        self.taken[k] ^= bit
        self.held[self.side_of(seat)] ^= FLAG[territory]
        self.key ^= KEY[8 * point + seat + 4]

    # --- counting -----------------------------------------------------------------------------------
    def workroom(self) -> vec[i64]:
        """Memory for counting what is legal, made when first needed. 18 pieces border at most 72 pools."""
        if len(self.room) == 0:
            blank = [0] * 320
            self.room = vec[i64](blank)
        return self.room

    # --- remembering (C-R10) ------------------------------------------------------------------------
    def remember(self) -> i64:
        """Notes the position at the start of a turn; returns how often it has now been there."""
        now = self.key ^ KEY[TURN_KEY + self.turn]
        times: i64 = 1
        for past in self.history:
            if past == now:
                times += 1
        self.history = append(self.history, now)
        return times

    def forget(self) -> None:
        """A captured piece never comes back, so no earlier position can."""
        if len(self.history) > 0:
            self.history = vec[i64]()
