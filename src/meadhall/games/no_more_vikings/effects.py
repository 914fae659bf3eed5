"""What action cards do (N3.3): small effects, named by the data. A new card made of them needs no code.

Each effect says whether it can be applied in full at all, whether an aim fits, which aims there are (in the
order of actions.py, after the card played without aim), and does it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ...core.action import Action
from .actions import NmvAction, colour
from .box import BITS, PIECES, SEATS, VILLAGER, Kind
from .state import NONE, TURN, Position, count


class Effect:
    """The effect of a card that takes no aim and does nothing by itself: an Envoy's (it answers, N3.7)."""

    def possible(self, state: Position, seat: i64, kind: Kind) -> bool:
        """Whether it can be applied in full with some aim."""
        return False

    def fits(self, state: Position, seat: i64, kind: Kind, aim: NmvAction) -> bool:
        return False

    def add_aims(self, state: Position, seat: i64, kind: Kind, base: i64, out: list[Action]) -> None:
        pass

    def carry_out(self, state: Position, seat: i64, kind: Kind, aim: NmvAction) -> None:
        state.tell('void', NONE, card=kind.words())


class DestroyShip(Effect):
    """Any ship, before any village: 1 point (N3.4)."""

    def possible(self, state: Position, seat: i64, kind: Kind) -> bool:
        for other in range(state.players):
            if state.ships[other] != 0:
                return True
        return False

    def fits(self, state: Position, seat: i64, kind: Kind, aim: NmvAction) -> bool:
        return aim.seat < state.players and state.ships[aim.seat] & BITS[aim.a] != 0

    def add_aims(self, state: Position, seat: i64, kind: Kind, base: i64, out: list[Action]) -> None:
        columns = state.box.columns
        for other in range(state.players):
            for a in range(columns):
                if state.ships[other] & BITS[a] != 0:
                    out.append(state.action_at(base + 1 + columns * other + a))

    def carry_out(self, state: Position, seat: i64, kind: Kind, aim: NmvAction) -> None:
        state.drop_ship(aim.seat, aim.a)
        state.points[seat] += 1
        if state.told is not None:
            state.tell('ship-destroyed', seat, other=colour(int(aim.seat)), column=int(aim.a) + 1)


class ShiftShip(Effect):
    """A ship to another empty column of the same village."""

    def possible(self, state: Position, seat: i64, kind: Kind) -> bool:
        every = BITS[state.box.columns] - 1
        for other in range(state.players):
            if state.ships[other] != 0 and state.ships[other] != every:
                return True
        return False

    def fits(self, state: Position, seat: i64, kind: Kind, aim: NmvAction) -> bool:
        if aim.seat >= state.players:
            return False
        ships = state.ships[aim.seat]
        return ships & BITS[aim.a] != 0 and ships & BITS[aim.b] == 0

    def add_aims(self, state: Position, seat: i64, kind: Kind, base: i64, out: list[Action]) -> None:
        columns = state.box.columns
        for other in range(state.players):
            ships = state.ships[other]
            if ships == 0:
                continue
            for a in range(columns):
                if ships & BITS[a] != 0:
                    for b in range(columns):
                        if ships & BITS[b] == 0:
                            out.append(state.action_at(base + 1 + (columns * other + a) * columns + b))

    def carry_out(self, state: Position, seat: i64, kind: Kind, aim: NmvAction) -> None:
        state.drop_ship(aim.seat, aim.a)
        state.add_ship(aim.seat, aim.b)
        if state.told is not None:
            state.tell('ship-shifted', aim.seat, a=int(aim.a) + 1, b=int(aim.b) + 1)


class SendShip(Effect):
    """A ship from before the own village to an empty column of a rival's."""

    def possible(self, state: Position, seat: i64, kind: Kind) -> bool:
        if state.ships[seat] == 0:
            return False
        every = BITS[state.box.columns] - 1
        for other in range(state.players):
            if other != seat and state.ships[other] != every:
                return True
        return False

    def fits(self, state: Position, seat: i64, kind: Kind, aim: NmvAction) -> bool:
        if aim.seat >= state.players or aim.seat == seat:
            return False
        return state.ships[seat] & BITS[aim.a] != 0 and state.ships[aim.seat] & BITS[aim.b] == 0

    def add_aims(self, state: Position, seat: i64, kind: Kind, base: i64, out: list[Action]) -> None:
        columns = state.box.columns
        for a in range(columns):
            if state.ships[seat] & BITS[a] == 0:
                continue
            for other in range(state.players):
                if other != seat:
                    for b in range(columns):
                        if state.ships[other] & BITS[b] == 0:
                            out.append(state.action_at(base + 1 + (SEATS * a + other) * columns + b))

    def carry_out(self, state: Position, seat: i64, kind: Kind, aim: NmvAction) -> None:
        state.drop_ship(seat, aim.a)
        state.add_ship(aim.seat, aim.b)
        if state.told is not None:
            other = colour(int(aim.seat))
            state.tell('ship-sent', seat, other=other, a=int(aim.a) + 1, b=int(aim.b) + 1)


class Place(Effect):
    """One or two pieces from the pool on free plots of the own village."""

    def possible(self, state: Position, seat: i64, kind: Kind) -> bool:
        return state.pool[kind.piece] >= kind.count and count(state.free(seat)) >= kind.count

    def fits(self, state: Position, seat: i64, kind: Kind, aim: NmvAction) -> bool:
        if state.pool[kind.piece] < kind.count or state.free(seat) & BITS[aim.a] == 0:
            return False
        return kind.count == 1 or state.free(seat) & BITS[aim.b] != 0

    def add_aims(self, state: Position, seat: i64, kind: Kind, base: i64, out: list[Action]) -> None:
        if state.pool[kind.piece] < kind.count:
            return
        free, plots = state.free(seat), state.box.plots
        id = base + 1
        for a in range(plots):
            if kind.count == 1:
                if free & BITS[a] != 0:
                    out.append(state.action_at(id))
                id += 1
            elif free & BITS[a] == 0:
                id += plots - a - 1
            else:
                for b in range(a + 1, plots):
                    if free & BITS[b] != 0:
                        out.append(state.action_at(id))
                    id += 1

    def carry_out(self, state: Position, seat: i64, kind: Kind, aim: NmvAction) -> None:
        state.put(seat, kind.piece, aim.a)
        if kind.count == 2:
            state.put(seat, kind.piece, aim.b)
        if state.told is not None:
            plots = [state.plot(aim.a)] if kind.count == 1 else [state.plot(aim.a), state.plot(aim.b)]
            state.tell('put', seat, piece=state.piece(kind.piece), plots=plots, n=len(plots))


class Develop(Effect):
    """Development actions; they come after the answers."""

    def carry_out(self, state: Position, seat: i64, kind: Kind, aim: NmvAction) -> None:
        state.owed = kind.count + (state.owed if state.back == TURN else 0)
        if state.told is not None:
            state.tell('extra', seat, n=int(kind.count))


class Remove(Effect):
    """A piece of a rival back to the pool."""

    def possible(self, state: Position, seat: i64, kind: Kind) -> bool:
        for other in range(state.players):
            if other != seat and named(state, other, kind) != 0:
                return True
        return False

    def fits(self, state: Position, seat: i64, kind: Kind, aim: NmvAction) -> bool:
        if aim.seat >= state.players or aim.seat == seat:
            return False
        return named(state, aim.seat, kind) & BITS[aim.a] != 0

    def add_aims(self, state: Position, seat: i64, kind: Kind, base: i64, out: list[Action]) -> None:
        plots = state.box.plots
        for other in range(state.players):
            if other != seat:
                there = named(state, other, kind)
                for a in range(plots):
                    if there & BITS[a] != 0:
                        out.append(state.action_at(base + 1 + plots * other + a))

    def carry_out(self, state: Position, seat: i64, kind: Kind, aim: NmvAction) -> None:
        piece = state.piece_on(aim.seat, aim.a)
        state.take_off(aim.seat, piece, aim.a)
        if state.told is not None:
            words, plot = state.piece(piece), state.plot(aim.a)
            state.tell('removed', seat, other=colour(int(aim.seat)), piece=words, plot=plot)


class Swap(Effect):
    """Two pieces of different kinds in one village change plots."""

    def possible(self, state: Position, seat: i64, kind: Kind) -> bool:
        for other in range(state.players):
            kinds: i64 = 0
            for piece in range(i64(VILLAGER), i64(len(PIECES))):
                if kind.pieces & BITS[piece] != 0 and state.of(other, piece) != 0:
                    kinds += 1
            if kinds > 1:
                return True
        return False

    def fits(self, state: Position, seat: i64, kind: Kind, aim: NmvAction) -> bool:
        if aim.seat >= state.players:
            return False
        there = named(state, aim.seat, kind)
        if there & BITS[aim.a] == 0 or there & BITS[aim.b] == 0:
            return False
        return state.piece_on(aim.seat, aim.a) != state.piece_on(aim.seat, aim.b)

    def add_aims(self, state: Position, seat: i64, kind: Kind, base: i64, out: list[Action]) -> None:
        plots, pairs = state.box.plots, i64(len(state.box.pairs))
        for other in range(state.players):
            there = named(state, other, kind)
            id = base + 1 + pairs * other
            for a in range(plots):
                if there & BITS[a] != 0:
                    different = there & ~state.of(other, state.piece_on(other, a))
                    for b in range(a + 1, plots):
                        if different & BITS[b] != 0:
                            out.append(state.action_at(id + b - a - 1))
                id += plots - a - 1

    def carry_out(self, state: Position, seat: i64, kind: Kind, aim: NmvAction) -> None:
        one, other = state.piece_on(aim.seat, aim.a), state.piece_on(aim.seat, aim.b)
        state.lift(aim.seat, one, aim.a)
        state.lift(aim.seat, other, aim.b)
        state.set(aim.seat, one, aim.b)
        state.set(aim.seat, other, aim.a)
        if state.told is not None:
            state.tell('swapped', aim.seat, a=state.plot(aim.a), b=state.plot(aim.b))


class Steal(Effect):
    """A card at random from a rival's hand; it comes after the answers."""

    def possible(self, state: Position, seat: i64, kind: Kind) -> bool:
        for other in range(state.players):
            if other != seat and state.hand[other] != 0:
                return True
        return False

    def fits(self, state: Position, seat: i64, kind: Kind, aim: NmvAction) -> bool:
        return aim.seat < state.players and aim.seat != seat and state.hand[aim.seat] != 0

    def add_aims(self, state: Position, seat: i64, kind: Kind, base: i64, out: list[Action]) -> None:
        for other in range(state.players):
            if other != seat and state.hand[other] != 0:
                out.append(state.action_at(base + 1 + other))

    def carry_out(self, state: Position, seat: i64, kind: Kind, aim: NmvAction) -> None:
        state.victim = aim.seat
        if state.hand[aim.seat] == 0 and state.told is not None:
            state.tell('stole-nothing', seat, other=colour(int(aim.seat)))


def named(state: Position, seat: i64, kind: Kind) -> i64:
    """The plots of a village with pieces that the card names."""
    there: i64 = 0
    for piece in range(i64(VILLAGER), i64(len(PIECES))):
        if kind.pieces & BITS[piece] != 0:
            there |= state.of(seat, piece)
    return there


NOTHING: Final = Effect()
BY_NUMBER: Final[list[Effect]] = [  # in the order of box.EFFECTS
    DestroyShip(), ShiftShip(), SendShip(), Place(), Develop(), Remove(), Swap(), Steal(), NOTHING,
]  # fmt: skip
