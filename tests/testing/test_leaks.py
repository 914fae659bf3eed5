"""The test of leaks finds leaks: a small game that keeps its secrets, and versions of it that do not."""

from __future__ import annotations

import random

import pytest

import meadhall as mh
from meadhall.core.dice import Rng
from meadhall.core.words import N_, define
from meadhall.testing import Leak, Secrets, check_leaks

# The toy subclasses the engine's classes in plain Python, which a compiled engine does not allow.
pytestmark = pytest.mark.interpreted_only

define(
    'odds-and-evens',
    {
        'title': N_('Odds and evens'),
        'seat': N_('A seat'),
        'sealed': N_('Seat {seat} has chosen.'),
        'chose': N_('Seat {seat} has chosen {n}.'),
        'shown': N_('The fingers were {fingers}.'),
        'no': N_('Seat {seat} may not.'),
        'no-because': N_('Seat {seat} may not, for others have {fingers}.'),
    },
)


class Fingers(mh.Action):
    def label(self) -> mh.Message:
        return mh.Message('odds-and-evens.title')


SHOW = [Fingers('odds-and-evens', n, str(n)) for n in range(4)]


class Hands(mh.View):
    """The rounds shown so far, who has chosen, and the own choice."""

    def __init__(self, state: Round, seat: int | None) -> None:
        super().__init__('odds-and-evens', 3, seat)
        self.past = [list(one) for one in state.past]
        self.chosen = [n >= 0 for n in state.fingers]
        self.mine = None if seat is None else state.fingers[seat]
        self.peek = sum(state.fingers) if state.leak == 'view' else None

    def to_json(self) -> dict[str, object]:
        return {'past': self.past, 'chosen': self.chosen, 'mine': self.mine, 'peek': self.peek}


class Round(mh.State):
    """Three seats show 0 to 2 fingers at the same time, four times."""

    def __init__(self, leak: str) -> None:
        super().__init__(3, {})
        self.leak = leak
        self.fingers = [-1, -1, -1]
        self.past = list[list[int]]()

    @property
    def game(self) -> mh.Game:
        return OddsAndEvens(self.leak)

    def to_act(self) -> tuple[int, ...]:
        if len(self.past) == 4:
            return ()
        return tuple(seat for seat in range(3) if self.fingers[seat] < 0)

    def legal(self, seat: int) -> list[mh.Action]:
        if seat not in self.to_act():
            return []
        crowded = self.leak == 'legal' and 2 in self.fingers
        return [*SHOW[: 2 if crowded else 3]]

    def odds(self) -> list[tuple[mh.Action, int]]:
        return []

    def advance(self, seat: int, id: int) -> None:
        self.fingers[seat] = int(id)
        told = self.told if self.told is not None else []
        if self.leak == 'event':
            told.append(mh.Event('odds-and-evens.chose', {'seat': seat, 'n': int(id)}))
        else:
            told.append(mh.Event('odds-and-evens.sealed', {'seat': seat}))
        if min(self.fingers) >= 0:
            told.append(mh.Event('odds-and-evens.shown', {'fingers': list(self.fingers)}))
            self.past.append(self.fingers)
            self.fingers = [-1, -1, -1]

    def refusal(self, seat: int, action: mh.Action) -> mh.IllegalAction:
        if self.leak == 'refusal':
            return mh.IllegalAction(
                mh.Message('odds-and-evens.no-because', {'seat': seat, 'fingers': max(self.fingers)})
            )
        return mh.IllegalAction(mh.Message('odds-and-evens.no', {'seat': seat}))

    def copy(self) -> Round:
        twin = Round(self.leak)
        twin.fingers, twin.past = list(self.fingers), [list(one) for one in self.past]
        return twin

    def view(self, seat: int | None) -> mh.View:
        return Hands(self, seat)

    def to_json(self) -> dict[str, object]:
        return {'leak': self.leak, 'fingers': list(self.fingers), 'past': [list(one) for one in self.past]}


class OddsAndEvens(mh.Game):
    def __init__(self, leak: str = '') -> None:
        self.name = 'odds-and-evens'
        self.low_players = self.high_players = 3
        self.options = ()
        self.leak = leak

    def start(self, players: int, options: dict[str, object]) -> mh.State:
        return Round(self.leak)

    def from_json(self, doc: dict[str, object]) -> mh.State:
        state = Round(self.leak)
        state.fingers, state.past = list(doc['fingers']), [list(one) for one in doc['past']]  # type: ignore[call-overload,attr-defined]
        return state

    def seat(self, seat: int) -> mh.Message:
        return mh.Message('odds-and-evens.seat')

    def n_actions(self) -> int:
        return len(SHOW)

    def action(self, id: int) -> mh.Action:
        return SHOW[id]

    def determinize(self, view: mh.View, rng: Rng) -> mh.State:
        assert isinstance(view, Hands)
        state = Round(self.leak)
        state.past = [list(one) for one in view.past]
        state.fingers = [rng.randrange(3) if chosen else -1 for chosen in view.chosen]
        if view.seat is not None:
            state.fingers[view.seat] = view.mine if view.mine is not None else -1
        if self.leak == 'forgetful' and state.past:
            state.past.pop()
        return state


SECRETS = Secrets(reveals={'odds-and-evens.shown'})


def run(leak: str, secrets: Secrets = SECRETS) -> None:
    tally = check_leaks(OddsAndEvens(leak), 3, {}, 30, random.Random(1), secrets=secrets, share=1.0)
    assert tally.different > 0
    assert tally.sealed > 0


def test_a_game_that_keeps_its_secrets_passes() -> None:
    run('')


@pytest.mark.parametrize(
    ('leak', 'words'),
    [
        ('view', "'peek' of the view differs"),
        ('event', 'an event differs for'),
        ('legal', 'the legal actions differs for seat'),
        ('refusal', "the answer to '3' differs for seat"),
        ('forgetful', "'past' of the view differs"),
    ],
)
def test_a_leak_is_found_and_named(leak: str, words: str) -> None:
    with pytest.raises(Leak, match=words):
        run(leak)


def test_a_secret_may_come_out_only_by_the_events_named() -> None:
    with pytest.raises(Leak, match='an event differs'):
        run('', Secrets())
