"""Claim a second time, straight from the rules page: dicts, sets and walks, no engine, no tricks.

The engine is compared with it. It shares nothing with the engine but the texts of actions and the JSON of a
state; of that it keeps its own history, whole positions instead of fingerprints.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

Point = tuple[int, int]  # row and column, from the top left corner
Position = tuple[int, frozenset[tuple[Point, int]], frozenset[tuple[Point, int]]]
Doc = dict[str, Any]

COLOURS: Final = ('blue', 'red', 'yellow', 'green')
DIRECTIONS: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))
PIECES: Final = 18  # C0
CASTLES: Final = 3
PLACED_A_TURN: Final = 2  # C3
REMOVED_A_TURN: Final = 4  # C4.1
LOST_AT_MOST: Final = 4  # C4.2


def name(point: Point) -> str:
    """C2.3."""
    row, column = point
    return 'abcdefghijklmnopqrstuvwxyz'[column] + str(row + 1)


def point_named(text: str) -> Point:
    return int(text[1:]) - 1, 'abcdefghijklmnopqrstuvwxyz'.index(text[0])


class Naive:
    """A game of Claim. `reached` counts which parts of the rules have come into play, by name."""

    def __init__(self, players: int, options: Doc, drawing: list[str]) -> None:
        self.players = players
        self.options = options
        self.rows = [row.replace(' ', '') for row in drawing]
        self.land: dict[Point, str] = {}
        for r, row in enumerate(self.rows):
            for c, letter in enumerate(row):
                if letter != '.':
                    self.land[r, c] = letter
        self.pieces: dict[Point, int] = {}
        self.castles: dict[Point, int] = {}
        self.phase = 'drawing'
        self.first: int | None = None
        self.turn = 0
        self.left = 0
        self.lost = [0] * players
        self.active: Point | None = None
        self.rights: set[str] = set()
        self.busy = False
        self.quiet = 0
        self.history: list[Position] = []
        self.reason: str | None = None
        self.side: int | None = None
        self.reached: Counter[str] = Counter()

    # --- JSON ------------------------------------------------------------------------------------------
    @classmethod
    def from_json(cls, doc: Doc, drawing: list[str] | None = None) -> Naive:
        """`drawing` is needed where the island is not a drawing itself. The history is not read."""
        self = cls(doc['players'], doc['options'], drawing or doc['options']['island']['drawing'])
        for r, row in enumerate(doc['position']):
            for c, sign in enumerate(row):
                if sign in 'bryg':
                    self.pieces[r, c] = 'bryg'.index(sign)
                elif sign in 'BRYG':
                    self.castles[r, c] = 'BRYG'.index(sign)
                else:
                    assert sign == ('.' if (r, c) in self.land else '~')
        self.phase, self.first, self.turn, self.left = doc['phase'], doc['first'], doc['turn'], doc['left']
        self.lost = list(doc['lost'])
        self.active = None if doc['active'] is None else point_named(doc['active'])
        self.rights = set(doc['rights'])
        self.busy, self.quiet = doc['busy'], doc['quiet']
        if doc['outcome'] is not None:
            self.reason, self.side = doc['outcome']['reason'], doc['outcome']['side']
        return self

    def to_json(self) -> Doc:
        """All that the engine writes, but the history."""
        return {
            'game': 'claim',
            'rules': 1,
            'players': self.players,
            'options': self.options,
            'phase': self.phase,
            'first': self.first,
            'turn': self.turn,
            'position': self.position(),
            'left': self.left,
            'lost': self.lost[:],
            'active': None if self.active is None else name(self.active),
            'rights': sorted(self.rights),
            'busy': self.busy,
            'quiet': self.quiet,
            'outcome': None if self.reason is None else {'reason': self.reason, 'side': self.side},
        }

    def position(self) -> list[str]:
        return [''.join(self.sign((r, c)) for c in range(len(row))) for r, row in enumerate(self.rows)]

    def sign(self, point: Point) -> str:
        if point in self.pieces:
            return 'bryg'[self.pieces[point]]
        if point in self.castles:
            return 'BRYG'[self.castles[point]]
        return '.' if point in self.land else '~'

    def copy(self) -> Naive:
        twin = Naive(self.players, self.options, self.rows)
        twin.pieces, twin.castles = dict(self.pieces), dict(self.castles)
        twin.phase, twin.first, twin.turn, twin.left = self.phase, self.first, self.turn, self.left
        twin.lost, twin.active, twin.rights = self.lost[:], self.active, set(self.rights)
        twin.busy, twin.quiet, twin.history = self.busy, self.quiet, self.history[:]
        twin.reason, twin.side, twin.reached = self.reason, self.side, self.reached
        return twin

    # --- who and where ---------------------------------------------------------------------------------
    def side_of(self, seat: int) -> int:
        """C-R11: with four, blue and yellow against red and green; else everybody alone."""
        return seat % 2 if self.players == 4 else seat

    def enemies(self, seat: int, other: int) -> bool:
        return self.side_of(seat) != self.side_of(other)

    def is_free(self, point: Point) -> bool:
        return point in self.land and point not in self.pieces and point not in self.castles

    def points_of(self, seat: int) -> list[Point]:
        return [point for point, owner in self.pieces.items() if owner == seat]

    def standing(self) -> list[int]:
        """Who still has pieces (C5.6)."""
        return sorted(set(self.pieces.values()))

    def stock(self, seat: int) -> int:
        return CASTLES - list(self.castles.values()).count(seat)

    def next_seat(self) -> int:
        return (self.turn + 1) % self.players

    # --- what may be done ------------------------------------------------------------------------------
    def legal(self) -> set[str]:
        if self.phase == 'drawing':
            return {'first ' + colour for colour in COLOURS[: self.players]}
        if self.phase == 'placing':
            return {'place ' + name(point) for point in self.land if self.is_free(point)}
        if self.phase == 'removing':
            return {'remove ' + name(point) for point in self.removable()} | {'done'}
        if self.phase == 'settling':
            return self.claims() | {'done'}
        if self.phase == 'moving':
            return self.claims() | (self.moves() or {'pass'})
        if self.phase == 'right':
            return self.claims() | {'waive'}
        if self.phase == 'again':
            return self.captures() | {'stop'}
        assert self.phase == 'over'
        return set()

    def apply(self, text: str) -> None:
        """Carries out an action that is legal."""
        word, _, rest = text.partition(' ')
        if word == 'first':
            self.draw_first(COLOURS.index(rest))
        elif word == 'place':
            self.place(point_named(rest))
        elif word == 'remove':
            self.remove(point_named(rest))
        elif word == 'claim':
            self.claim(point_named(rest))
        elif word == 'done' and self.phase == 'removing':
            self.reached['removal ended early'] += 1
            self.next_removal()
        elif word == 'done':
            self.reached['settling declined'] += 1
            self.next_settling()
        elif word == 'waive':
            self.reached['right waived'] += 1
            self.rights = set()
            self.go_on()
        elif word == 'stop':
            self.reached['stopped'] += 1
            self.end_turn()
        elif word == 'pass':
            self.reached['passed after a claim' if self.busy else 'passed'] += 1
            self.end_turn()
        else:
            origin, _, target = text.partition('-')
            self.move(point_named(origin), point_named(target))

    # --- C3: placing -----------------------------------------------------------------------------------
    def draw_first(self, seat: int) -> None:
        self.first = self.turn = seat
        self.phase, self.left = 'placing', PLACED_A_TURN

    def place(self, point: Point) -> None:
        self.pieces[point] = self.turn
        self.left -= 1
        if self.left > 0:
            return
        if all(len(self.points_of(seat)) == PIECES for seat in range(self.players)):
            assert self.first is not None
            self.begin_removal(self.first)
        else:
            self.turn, self.left = self.next_seat(), PLACED_A_TURN

    # --- C4: removing, and claims before the battle ------------------------------------------------------
    def begin_removal(self, seat: int) -> None:
        self.phase, self.turn, self.left = 'removing', seat, REMOVED_A_TURN
        if not self.removable():
            self.reached['removal skipped'] += 1
            self.next_removal()

    def removable(self) -> list[Point]:
        """C4.1, C4.2."""
        return [
            point
            for point, owner in self.pieces.items()
            if self.enemies(self.turn, owner) and (self.players == 2 or self.lost[owner] < LOST_AT_MOST)
        ]

    def remove(self, point: Point) -> None:
        self.lost[self.pieces.pop(point)] += 1
        self.left -= 1
        if self.left == 0:
            self.next_removal()
        elif not self.removable():
            self.reached['removal cut short by the cap'] += 1
            self.next_removal()

    def next_removal(self) -> None:
        self.left = 0
        if self.next_seat() != self.first:
            self.begin_removal(self.next_seat())
        else:
            self.begin_settling(self.next_seat())

    def begin_settling(self, seat: int) -> None:
        """C4.3: only who can claim something is asked."""
        self.phase, self.turn = 'settling', seat
        if not self.claims():
            self.next_settling()

    def next_settling(self) -> None:
        if self.next_seat() != self.first:
            self.begin_settling(self.next_seat())
        else:
            self.begin_turn(self.next_seat())

    # --- C5: the battle --------------------------------------------------------------------------------
    def begin_turn(self, seat: int) -> None:
        self.phase, self.turn, self.busy = 'moving', seat, False
        pieces, castles = frozenset(self.pieces.items()), frozenset(self.castles.items())
        self.history.append((seat, pieces, castles))
        if self.history.count(self.history[-1]) >= self.options['repetition']:
            self.end_game('repetition', None)
        elif self.quiet >= self.options['quiet-turns'] * len(self.standing()):
            self.end_game('quiet', None)

    def end_turn(self) -> None:
        self.quiet = 0 if self.busy else self.quiet + 1
        self.active = None
        following = self.next_seat()
        while following not in self.standing():  # C5.6
            self.reached['a player without pieces skipped'] += 1
            following = (following + 1) % self.players
        self.begin_turn(following)

    def moves(self) -> set[str]:
        """C5.1: every step and every chain of hops of every piece."""
        return {
            f'{name(origin)}-{name(target)}'
            for origin in self.points_of(self.turn)
            for target in self.steps(origin) | self.hops(origin)
        }

    def steps(self, origin: Point) -> set[Point]:
        row, column = origin
        around = {(row + down, column + right) for down, right in DIRECTIONS}
        return {point for point in around if self.is_free(point)}

    def hops(self, origin: Point) -> set[Point]:
        """Where chains of hops can end. Every chain is walked; none lands twice on a point (C-R12)."""
        found: set[Point] = set()

        def walk(at: Point, landed: frozenset[Point]) -> None:
            row, column = at
            for down, right in DIRECTIONS:
                over = row + down, column + right
                behind = row + 2 * down, column + 2 * right
                if over in self.pieces or over in self.castles:
                    if self.is_free(behind) and behind not in landed:
                        found.add(behind)
                        walk(behind, landed | {behind})

        seat = self.pieces.pop(origin)  # a piece in the air is not in its own way
        walk(origin, frozenset({origin}))
        self.pieces[origin] = seat
        return found

    def captures(self) -> set[str]:
        """C5.4: the moves of the piece that has just captured which capture again."""
        assert self.active is not None
        origin = self.active
        return {
            f'{name(origin)}-{name(target)}'
            for target in self.steps(origin) | self.hops(origin)
            if self.would_capture(origin, target)
        }

    def would_capture(self, origin: Point, target: Point) -> bool:
        self.pieces[target] = self.pieces.pop(origin)
        found = self.victims(target)
        self.pieces[origin] = self.pieces.pop(target)
        return bool(found)

    def victims(self, at: Point) -> dict[Point, str]:
        """C5.2: what the piece that has just arrived at this point captures, and how."""
        mover = self.pieces[at]
        found: dict[Point, str] = {}
        row, column = at
        for down, right in DIRECTIONS:
            beside = row + down, column + right
            behind = row + 2 * down, column + 2 * right
            if beside in self.pieces:
                victim = self.pieces[beside]
            elif beside in self.castles:
                victim = self.castles[beside]
            else:
                continue
            if self.enemies(mover, victim):
                clause = self.trap(mover, victim, behind)
                if clause is not None:
                    kind = 'a piece' if beside in self.pieces else 'a castle'
                    found[beside] = f'{kind} captured against {clause}'
        return found

    def trap(self, mover: int, victim: int, behind: Point) -> str | None:
        """The clause of C5.2 under which this victim is caught, if any."""
        if behind not in self.land:
            return 'the edge (c)'
        if behind in self.pieces:
            helper = self.pieces[behind]
            if helper == mover:
                return 'an own piece (a)'
            if self.partners(helper, mover):
                return "a partner's piece (b)"
            if self.third_helps(mover, victim, helper):
                return "a third player's piece (b)"
        if behind in self.castles:
            helper = self.castles[behind]
            if helper == mover:
                return 'an own castle (d)'
            if self.partners(helper, mover):
                return "a partner's castle (d)"
            if self.third_helps(mover, victim, helper):
                return "a third player's castle (d)"
        return None

    def partners(self, seat: int, other: int) -> bool:
        return self.players == 4 and seat != other and not self.enemies(seat, other)

    def third_helps(self, mover: int, victim: int, helper: int) -> bool:
        """C-R3."""
        if self.players != 3 or helper in (mover, victim):
            return False
        if not self.options['mixed-capture']:
            self.reached['a third player does not help (C-R3)'] += 1
        return bool(self.options['mixed-capture'])

    def move(self, origin: Point, target: Point) -> None:
        step = target in self.steps(origin)
        if self.phase == 'again':
            self.reached['captured again'] += 1
        self.reached['stepped' if step else 'hopped'] += 1
        seat = self.pieces.pop(origin)
        self.pieces[target] = seat
        caught = self.victims(target)
        assert len(caught) <= 3
        if not caught:
            self.end_turn()
            return
        self.busy, self.active = True, target
        self.reached[f'{len(caught)} captured at once'] += 1
        for point, clause in caught.items():
            self.reached[clause] += 1
            self.take(point)
        if self.last_standing():
            return
        if self.rights and self.stock(seat) > 0:
            self.reached[f'{len(self.rights)} castles captured at once'] += 1
            self.phase = 'right'
        else:
            if self.rights:
                self.reached['castle captured without one in stock'] += 1
            self.rights = set()
            self.go_on()

    def take(self, point: Point) -> None:
        if point in self.castles:  # C6.3
            del self.castles[point]
            self.rights.add(self.land[point])
        else:
            seat = self.pieces.pop(point)
            if seat not in self.standing():
                self.reached[f'out, with {self.players} players'] += 1

    def go_on(self) -> None:
        """C5.4: the piece may capture again, or the turn is over."""
        if self.captures():
            self.phase = 'again'
        else:
            self.end_turn()

    # --- C6: claiming ----------------------------------------------------------------------------------
    def claims(self) -> set[str]:
        if self.stock(self.turn) == 0:  # C-R9
            return set()
        territories = self.rights if self.phase == 'right' else self.held()
        return {
            'claim ' + name(point)
            for point, territory in self.land.items()
            if territory in territories and (self.is_free(point) or point in self.castles)
        }

    def held(self) -> set[str]:
        """C6.1, C6.2a, C6.4: the territories the player to move may claim."""
        found: set[str] = set()
        for territory in set(self.land.values()):
            owners = {owner for point, owner in self.pieces.items() if self.land[point] == territory}
            lords = {owner for point, owner in self.castles.items() if self.land[point] == territory}
            if self.turn in owners and not any(self.enemies(self.turn, owner) for owner in owners):
                if all(self.enemies(self.turn, lord) for lord in lords):
                    found.add(territory)
        return found

    def claim(self, point: Point) -> None:
        territory = self.land[point]
        note = {'right': 'right used', 'settling': 'settled', 'moving': 'claimed'}[self.phase]
        self.reached[note] += 1
        for other in [other for other in self.castles if self.land[other] == territory]:  # C6.2, C6.3
            self.reached['conquered'] += 1
            if other == point:
                self.reached['conquered on the freed point'] += 1
            del self.castles[other]
        self.castles[point] = self.turn
        self.busy = True
        if self.enough_castles():
            return
        if self.phase == 'settling' and not self.claims():
            self.next_settling()
        elif self.phase == 'right':
            self.rights.remove(territory)
            if self.rights and self.stock(self.turn) == 0:
                self.reached['second right lost for want of a castle'] += 1
                self.rights = set()
            if self.rights:
                self.reached['another right after the first'] += 1
            else:
                self.go_on()

    # --- the end ---------------------------------------------------------------------------------------
    def enough_castles(self) -> bool:
        """C1, C6.5."""
        side = self.side_of(self.turn)
        territories = {self.land[p] for p, owner in self.castles.items() if self.side_of(owner) == side}
        if len(territories) < (5 if self.players == 4 else 3):
            return False
        self.end_game('castles', side)
        return True

    def last_standing(self) -> bool:
        """C-R14."""
        sides = {self.side_of(seat) for seat in self.standing()}
        if len(sides) > 1:
            return False
        self.end_game('last-standing', sides.pop())
        return True

    def end_game(self, reason: str, side: int | None) -> None:
        self.reached['ended: ' + reason] += 1
        self.phase, self.reason, self.side = 'over', reason, side
        self.rights = set()

    def winners(self) -> tuple[int, ...]:
        """A draw is between all who still have pieces (C-R10); partners share it as they share a win (C1)."""
        assert self.phase == 'over'
        standing = {self.side_of(seat) for seat in self.standing()}
        sides = standing if self.side is None else {self.side}
        return tuple(seat for seat in range(self.players) if self.side_of(seat) in sides)
