"""A small game that has everything the laws are about, and a switch for each way to get it wrong.

*Cups:* everybody draws a stone from a bag of four black and two white ones, unseen by the others. Three times
all hold out none, one or two fingers at the same time. A black stone is worth one finger more. Most fingers
win; the stones are shown.
"""

from __future__ import annotations

import itertools
from typing import Any

import meadhall as mh
from meadhall.core.dice import Dice, Rng
from meadhall.core.game import Option, unreadable
from meadhall.core.planes import Plane
from meadhall.core.state import NOBODY
from meadhall.core.words import ENGLISH, N_, Catalog, define
from meadhall.testing import Facts, Odds, Secrets

define(
    'cups',
    {
        'title': N_('Cups'),
        'red': N_('Red'),
        'blue': N_('Blue'),
        'green': N_('Green'),
        'label': N_('{what}'),
        'nothing': N_(''),
        'order': N_('Always hold out none'),
        'ask': N_('How many fingers? {hint}'),
        'drew': N_('{seat} draws {stone}.'),
        'draws': N_('{seat} draws a stone.'),
        'sealed': N_('{seat} has chosen.'),
        'chose': N_('{seat} has chosen {n}.'),
        'shown': N_('The fingers were {fingers}.'),
        'stones': N_('The stones were {stones}.'),
        'no': N_('{seat} may not.'),
        'no-because': N_('{seat} may not, for there are {fingers}.'),
        'luck': N_('How lucky it is'),
    },
)
SEATS = ('red', 'blue', 'green')
STONES = ('black', 'white')
BAG = (4, 2)
ROUNDS = 3
NONE = -1
calls = itertools.count()  # what no game may have: something that goes on from game to game


class CupsAction(mh.Action):
    def label(self) -> mh.Message:
        if GAME.flaw == 'no label':
            return mh.Message('cups.nothing')
        return mh.Message('cups.label', {'what': self.text})


ACTIONS: list[mh.Action] = [
    *[CupsAction('cups', n, f'show {n}') for n in range(4)],
    *[CupsAction('cups', 4 + n, f'draw {stone}') for n, stone in enumerate(STONES)],
]


class CupsState(mh.State):
    def __init__(self, players: int, options: dict[str, object], flaw: str) -> None:
        super().__init__(players, options)
        self.flaw = flaw
        self.stones: list[int] = []
        self.bag = list(BAG)
        self.fingers = [NONE] * players
        self.past: list[list[int]] = []
        self.secret = 0

    @property
    def game(self) -> mh.Game:
        return GAME

    # --- who decides, and what ----------------------------------------------------------------------
    def to_act(self) -> tuple[int, ...]:
        if len(self.stones) < self.players:
            return (mh.CHANCE,)
        if self.is_over() and self.flaw != 'endless':
            return ()
        waiting = tuple(seat for seat in range(int(self.players)) if self.fingers[seat] == NONE)
        if self.flaw == 'order of seats tells' and max(self.fingers) == 2:
            return waiting[::-1]
        return (*waiting, waiting[0]) if self.flaw == 'seat twice' else waiting

    def is_over(self) -> bool:
        return len(self.past) == ROUNDS

    def actor(self) -> int:
        waiting = self.to_act()
        if self.flaw == 'actor':
            return waiting[-1] if waiting else NOBODY
        return waiting[0] if waiting else NOBODY

    def legal(self, seat: int) -> list[mh.Action]:
        if seat < 0 or seat not in self.to_act():
            return ACTIONS[:1] if self.flaw == 'idle seat' and seat == 0 and self.past else []
        found = ACTIONS[:3]
        if self.flaw == 'dead end' and len(self.past) == 1:
            return []
        if self.flaw == 'legal tells' and 2 in self.fingers:
            return found[:2]
        if self.flaw == 'offered twice':
            return [*found, found[0]]
        if self.flaw == 'order' and next(calls) % 2:
            return found[::-1]
        return found

    def odds(self) -> list[tuple[mh.Action, int]]:
        if len(self.stones) == self.players:
            return []
        if self.flaw == 'odds':
            return [(ACTIONS[4], 1), (ACTIONS[5], 0)]
        return [(ACTIONS[4 + n], left) for n, left in enumerate(self.bag) if left > 0]

    def allows(self, seat: int, action: mh.Action) -> bool:
        if self.flaw == 'allows less' and action.id == 1:
            return False
        if self.flaw == 'allows more' and action.id == 3 and seat in self.to_act():
            return True
        return super().allows(seat, action)

    def pick(self, seat: int, dice: Dice) -> int:
        return 3 if self.flaw == 'pick' and seat != mh.CHANCE else int(super().pick(seat, dice))

    # --- what happens -------------------------------------------------------------------------------
    def apply(self, seat: int, action: mh.Action) -> list[mh.Event]:
        if self.flaw == 'half' and seat in self.to_act() and action.id == 3:
            self.fingers[seat] = 3
        if self.flaw == 'carries out' and action.id == 3 and seat in self.to_act():
            return []
        return super().apply(seat, action)

    def advance(self, seat: int, id: int) -> None:
        if seat == mh.CHANCE:
            self.draw(int(id) - 4)
        else:
            self.show(seat, int(id))

    def draw(self, stone: int) -> None:
        seat = len(self.stones)
        self.stones.append(stone)
        if self.flaw != 'lost piece':
            self.bag[stone] -= 1
        self.tell('cups.drew', seat=GAME.seat(seat), stone=STONES[stone], audience=(seat,))
        self.tell('cups.draws', seat=GAME.seat(seat))

    def show(self, seat: int, n: int) -> None:
        self.fingers[seat] = n
        self.secret += n
        if self.flaw == 'event tells':
            self.tell('cups.chose', seat=GAME.seat(seat), n=n)
        elif self.flaw == 'silence tells' and n == 0:
            pass
        else:
            self.tell('cups.mood' if self.flaw == 'no words' else 'cups.sealed', seat=GAME.seat(seat))
        if min(self.fingers) >= 0:
            self.tell('cups.shown', fingers=self.counted())
            self.past.append(self.fingers)
            self.fingers = [NONE] * int(self.players)
            if self.is_over():
                self.tell('cups.stones', stones=[STONES[stone] for stone in self.stones])
        if self.flaw == 'apply and advance' and self.told is not None:
            self.secret += 1

    def counted(self) -> list[int]:
        return [next(calls)] if self.flaw == 'moody' else list(self.fingers)

    def tell(self, code: str, audience: tuple[int, ...] | None = None, **args: object) -> None:
        if self.told is not None:
            self.told.append(mh.Event(code, args, audience))

    def refusal(self, seat: int, action: mh.Action) -> mh.IllegalAction:
        if self.flaw == 'refusal raises':
            raise RuntimeError('no idea')
        if self.flaw == 'refusal without words':
            return mh.IllegalAction(mh.Message('cups.nothing'))
        name = GAME.seat(max(seat, 0))
        if self.flaw == 'refusal tells':
            return mh.IllegalAction(
                mh.Message('cups.no-because', {'seat': name, 'fingers': max(self.fingers)})
            )
        return mh.IllegalAction(mh.Message('cups.no', {'seat': name}))

    def outcome(self) -> mh.Outcome | None:
        too_early = self.flaw == 'too early' and len(self.past) == 2
        if not self.is_over() and not too_early:
            return None
        if self.flaw == 'endless':
            return None
        lost = 1 if self.flaw != 'forgets' else 1 + self.secret
        seats = range(int(self.players))
        sums = [sum(one[seat] for one in self.past) + lost - self.stones[seat] for seat in seats]
        winners = tuple(seat for seat, n in enumerate(sums) if n == max(sums))
        return mh.Outcome(tuple(sums), () if self.flaw == 'nobody wins' else winners, 'fingers')

    # --- forms --------------------------------------------------------------------------------------
    def copy(self) -> CupsState:
        twin = CupsState(int(self.players), self.options, self.flaw)
        twin.stones, twin.bag, twin.secret = list(self.stones), list(self.bag), self.secret
        twin.fingers, twin.past = list(self.fingers), [list(one) for one in self.past]
        if self.flaw == 'shallow':
            twin.past = self.past
        return twin

    def view(self, seat: int | None) -> mh.View:
        return CupsView(self, seat)

    def to_json(self) -> dict[str, object]:
        doc: dict[str, object] = {
            'players': int(self.players),
            'options': self.options,
            'stones': list(self.stones),
            'bag': list(self.bag),
            'fingers': list(self.fingers),
            'past': [list(one) for one in self.past],
            'secret': self.secret,
        }
        if self.flaw == 'forgets':
            del doc['secret']
        return doc

    def __reduce__(self) -> tuple[object, tuple[str, dict[str, object]]]:
        restored, (name, doc) = super().__reduce__()
        return restored, (name, {**doc, 'bag': [0, 0]} if self.flaw == 'pickle' else doc)


class CupsView(mh.View):
    """The rounds shown, who has chosen, the own fingers and stone; at the end all stones."""

    def __init__(self, state: CupsState, seat: int | None) -> None:
        whose = 0 if state.flaw == 'whose view' else seat
        super().__init__('cups', int(state.players), whose)
        self.options = state.options
        self.past = [list(one) for one in state.past]
        self.chosen = [n != NONE for n in state.fingers]
        self.mine = None if seat is None else state.fingers[seat]
        self.drawn = len(state.stones)
        over = state.is_over()
        self.stones = [stone if over or who == seat else None for who, stone in enumerate(state.stones)]
        self.hint = state.fingers  # what a view must not have; the flaws look at it
        self.leak = sum(state.fingers) if state.flaw == 'view tells' else None

    def to_json(self) -> dict[str, object]:
        past: object = tuple(self.past) if GAME.flaw == 'view is no data' else self.past
        return {
            'past': past, 'chosen': self.chosen, 'mine': self.mine, 'stones': self.stones,
            'leak': self.leak, 'seat': self.seat,
        }  # fmt: skip


class Cups(mh.Game):
    def __init__(self) -> None:
        self.name = 'cups'
        self.rules_version = 1
        self.low_players, self.high_players = 2, 3
        self.options = (Option('luck', 'none', mh.Message('cups.luck'), choices=('none', 'drawn')),)
        self.flaw = ''
        self.told_apart = False

    def start(self, players: int, options: dict[str, object]) -> mh.State:
        if self.flaw == 'options' and options['luck'] == 'drawn':
            raise TypeError('what luck?')
        return CupsState(players, options, self.flaw)

    def settle(self, players: int, options: dict[str, object], dealer: mh.Dealer) -> dict[str, object]:
        if options.get('luck') != 'drawn':
            return options
        return {**options, 'luck': str(next(calls) if self.flaw == 'settle' else dealer.randrange(100))}

    def from_json(self, doc: dict[str, Any]) -> mh.State:
        state = CupsState(doc['players'], doc['options'], self.flaw)
        state.stones, state.bag = list(doc['stones']), list(doc['bag'])
        state.fingers, state.past = list(doc['fingers']), [list(one) for one in doc['past']]
        state.secret = doc.get('secret', 0)
        return state

    def seat_word(self, seat: int) -> str:
        return SEATS[seat]

    def n_actions(self) -> int:
        return len(ACTIONS)

    def action(self, id: int) -> mh.Action:
        return ACTIONS[id]

    def parse(self, state: mh.State, seat: int, text: str) -> mh.Action:
        for action in ACTIONS:
            if action.text == text.strip().lower():
                return ACTIONS[1] if self.flaw == 'parse' and action.id == 2 else action
        if self.flaw == 'unreadable':
            raise KeyError(text)
        raise unreadable(text)

    def determinize(self, view: mh.View, rng: Rng) -> mh.State:
        assert isinstance(view, CupsView)
        state = CupsState(view.players, view.options, self.flaw)
        state.past = [list(one) for one in view.past]
        known = [stone for stone in view.stones if stone is not None]
        left = [stone for stone in (0, 1) for _ in range(BAG[stone] - known.count(stone))]
        for stone in view.stones:
            ways = sorted(set(left)) if self.flaw == 'wrong odds' else left
            drawn = ways[rng.randrange(len(ways))]
            state.stones.append(drawn if stone is None else stone)
            if stone is None:
                left.remove(drawn)
        state.bag = [BAG[stone] - state.stones.count(stone) for stone in (0, 1)]
        state.fingers = [rng.randrange(3) if chosen else NONE for chosen in view.chosen]
        if view.seat is not None and view.mine is not None:
            state.fingers[view.seat] = view.mine
        if self.flaw == 'forgetful guess' and state.past:
            state.past.pop()
        state.secret = sum(map(sum, state.past)) + sum(n for n in state.fingers if n > 0)
        return state

    # --- pictures -----------------------------------------------------------------------------------
    def ask(self, view: mh.View) -> mh.Message:
        return mh.Message('cups.ask', {'hint': self.hint(view, 'question')})

    def order(self, view: mh.View) -> mh.Action | None:
        """To hold out no finger; asked of whoever has not chosen."""
        assert isinstance(view, CupsView)
        asked = view.drawn == view.players and len(view.past) < ROUNDS and view.mine == NONE
        return ACTIONS[0] if asked or self.flaw == 'illegal order' else None

    def own(self, code: str) -> mh.Message | None:
        return None if self.flaw == 'order without words' and code == 'order' else super().own(code)

    def picture(self, view: mh.View, catalog: Catalog = ENGLISH) -> str:
        assert isinstance(view, CupsView)
        return f'{view.past} {self.hint(view, "picture")}'

    def hint(self, view: mh.View, where: str) -> int:
        """Something the seat should not know, if that is the flaw."""
        assert isinstance(view, CupsView)
        return sum(view.hint) if self.flaw == f'{where} tells' else 0

    def scene(self, view: mh.View, legal: list[mh.Action] | None = None) -> mh.Scene:
        assert isinstance(view, CupsView)
        nodes = [mh.Node(f'cup:{n}', float(n), float(self.hint(view, 'scene'))) for n in range(4)]
        if self.flaw == 'key twice':
            nodes.append(nodes[0])
        choices = [mh.Choice(action, (f'cup:{action.id}',), action.label()) for action in legal or []]
        if self.flaw == 'scene offers less':
            del choices[:1]
        if self.flaw == 'nothing to pick':
            del nodes[0]
        if self.flaw == 'path in path' and len(choices) > 1:
            choices[1].picks = (*choices[0].picks, 'button:more')
        return mh.Scene('cups', 4, 1, nodes, choices, self.title(), '')

    def planes(self, players: int, options: dict[str, object] | None = None) -> tuple[Plane, ...]:
        return (
            Plane('past', (ROUNDS, players), 0, 1 if self.flaw == 'out of range' else 2, 'fingers shown'),
        )

    def observe(self, view: mh.View) -> bytes:
        assert isinstance(view, CupsView)
        shown = [n for one in view.past for n in one] + [self.hint(view, 'observation') & 1]
        whole = ROUNDS * view.players - (self.flaw == 'short observation')
        return bytes([*shown, *[0] * whole][:whole])

    def glimpse(self, state: mh.State, seat: int | None) -> bytes:
        return b'' if self.flaw == 'glimpse' else super().glimpse(state, seat)

    # --- facts --------------------------------------------------------------------------------------
    def facts(self) -> Facts:
        reveals = () if self.flaw == 'unnamed secrets' else ('cups.shown', 'cups.stones')
        return Facts(
            self.conserved,
            [{}, {'luck': 'drawn'}],
            longest=100,
            secrets=Secrets(reveals, sealed),
            odds=Odds(apart={'stones': 'told apart', 'bag': 'follows'} if self.told_apart else {}),
        )

    def conserved(self, state: mh.State) -> dict[str, int]:
        assert isinstance(state, CupsState)
        if self.flaw == 'nothing conserved':
            return {}
        return {'stones': len(state.stones) + sum(state.bag)}


def sealed(state: mh.State, seat: int, observer: int | None) -> bool:
    """Fingers; and stones drawn by others."""
    assert isinstance(state, CupsState)
    return len(state.stones) != observer if seat == mh.CHANCE else True


GAME = Cups()
