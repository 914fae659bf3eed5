"""Any game, with any options and players, decided in any way: hypothesis tries to break the contract."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

import meadhall as mh
from meadhall.testing import Spot
from meadhall.testing.laws import QUICK, THOROUGH
from meadhall.testing.options import any_options
from meadhall.testing.suite import PLAYED

LAWS = {law.__name__: law for law in (*QUICK, *THOROUGH, *PLAYED)}


class Machine(RuleBasedStateMachine):
    """Decides, goes on by itself for a while, and holds what it has reached to one law after another."""

    name = ''
    spot: Spot

    @initialize(data=st.data(), seed=st.integers(0, 2**32), drawn=st.booleans())
    def begin(self, data: st.DataObject, seed: int, drawn: bool) -> None:
        game = mh.game(self.name)
        players = data.draw(st.integers(game.low_players, game.high_players))
        samples = game.facts().samples
        options = (
            any_options(game, players, random.Random(seed)) if drawn else data.draw(st.sampled_from(samples))
        )
        self.spot = Spot(game, players, options, str(seed))

    def is_on(self) -> bool:
        return bool(self.spot.state.to_act())

    @precondition(is_on)
    @rule(data=st.data())
    def decide(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.spot.state.to_act()))
        if seat == mh.CHANCE:
            self.spot.step(seat, self.spot.dealer.deal(self.spot.state))
        else:
            found = self.spot.choices(seat)
            self.spot.step(seat, found[data.draw(st.integers(0, len(found) - 1))])

    @precondition(is_on)
    @rule(decisions=st.integers(1, 300))
    def go_on(self, decisions: int) -> None:
        self.spot.walk(decisions)

    @rule(name=st.sampled_from(sorted(LAWS)))
    def look(self, name: str) -> None:
        self.spot.check(LAWS[name])


@pytest.mark.parametrize('name', mh.games())
def test_no_game_can_be_broken(name: str, full: bool) -> None:
    machine = type(f'Machine of {name}', (Machine,), {'name': name})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=150 if full else 8,
            stateful_step_count=20,
            derandomize=not full,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        ),
    )
