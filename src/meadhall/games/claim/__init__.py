"""Claim, by Alex Randolph: hops, captures and territories for two, three, or two against two."""

from __future__ import annotations

from typing import Final

from ...core.action import Action
from ...core.dealer import Dealer
from ...core.dice import Rng
from ...core.facts import Facts
from ...core.game import Game, Option, unreadable
from ...core.planes import Plane
from ...core.scene import Scene
from ...core.state import State
from ...core.view import View
from ...core.words import ENGLISH, Catalog, Message
from . import island_words as island_words  # the sentences must be known before any is needed
from . import words as words
from .actions import ACTIONS, COLOURS, N_ACTIONS, action
from .board import Ground
from .decisions import ClaimState
from .document import RULES_VERSION, bad, check_keys, fill
from .facts import FACTS
from .island import default_name, drawn_name, island_from, preset_names
from .planes import Sight, planes, write
from .scene import scene
from .state import PLACING, REMOVING
from .text import picture
from .view import ClaimView

BY_TEXT: Final = {one.text: one for one in ACTIONS}


class Claim(Game):
    """The rules of Claim with its options."""

    def __init__(self) -> None:
        self.name = 'claim'
        self.guesses = 1  # nothing is hidden
        self.rules_version = RULES_VERSION
        self.low_players = 2
        self.high_players = 4
        presets = preset_names(2) + preset_names(3) + preset_names(4)
        self.options = (
            Option(
                'island', 'standard', Message('claim.option-island'), choices=('standard', 'random', *presets)
            ),
            Option('mixed-capture', True, Message('claim.option-mixed-capture')),
            Option('repetition', 3, Message('claim.option-repetition'), low=2, high=100),
            Option('quiet-turns', 60, Message('claim.option-quiet-turns'), low=1, high=1000),
        )

    def start(self, players: int, options: dict[str, object]) -> State:
        spec = options['island']
        island = island_from(default_name(players) if spec == 'standard' else spec, players)
        return ClaimState(players, {**options, 'island': island.to_json()}, Ground(island))

    def settle(self, players: int, options: dict[str, object], dealer: Dealer) -> dict[str, object]:
        """C2.2: a random island comes from the table's seed."""
        if options.get('island') == 'random':
            return {**options, 'island': drawn_name(dealer)}
        return options

    def from_json(self, doc: dict[str, object]) -> State:
        check_keys(doc)
        players, options = doc['players'], doc['options']
        if not isinstance(players, int):
            raise bad('value', key='players')
        if not isinstance(options, dict):
            raise bad('value', key='options')
        state = self.new(players, options)
        assert isinstance(state, ClaimState)
        fill(state, doc)
        return state

    def seat_word(self, seat: int) -> str:
        return COLOURS[seat]

    # --- actions ------------------------------------------------------------------------------------
    def n_actions(self) -> int:
        return N_ACTIONS

    def action(self, id: int) -> Action:
        return action(id)

    def parse(self, state: State, seat: int, text: str) -> Action:
        """A bare point is read as what the decision is about: a place, a removal or a claim."""
        words = ' '.join(text.lower().split())
        found = BY_TEXT.get(words)
        if found is None:
            found = BY_TEXT.get(f'{point_kind(state)} {words}')
        if found is None:
            raise unreadable(text)
        return found

    # --- views --------------------------------------------------------------------------------------
    def determinize(self, view: View, rng: Rng) -> State:
        """Nothing is hidden, so there is only one."""
        assert isinstance(view, ClaimView)
        return self.from_json(view.document)

    def scene(self, view: View, legal: list[Action] | None = None) -> Scene:
        assert isinstance(view, ClaimView)
        return scene(view, legal or [])

    def ask(self, view: View) -> Message:
        assert isinstance(view, ClaimView)
        code = view.phase
        if code == 'moving' and not view.moves:  # C5.6
            code = 'claiming-only' if view.claims else 'passing'
        elif code == 'moving' and not view.claims:
            code = 'moving-only'
        return Message('claim.ask-' + code, {'n': view.left})

    def picture(self, view: View, catalog: Catalog = ENGLISH) -> str:
        assert isinstance(view, ClaimView)
        return picture(view, catalog)

    # --- observations -------------------------------------------------------------------------------
    def planes(self, players: int, options: dict[str, object] | None = None) -> tuple[Plane, ...]:
        self.check_players(players)
        return planes(players)

    def observe(self, view: View) -> bytes:
        assert isinstance(view, ClaimView)
        return write(view.sight)

    def glimpse(self, state: State, seat: int | None) -> bytes:
        assert isinstance(state, ClaimState)
        return write(Sight(state, seat, False))

    def facts(self) -> Facts:
        return FACTS


def point_kind(state: State) -> str:
    """Which kind of action a bare point stands for now."""
    assert isinstance(state, ClaimState)
    return 'place' if state.phase == PLACING else 'remove' if state.phase == REMOVING else 'claim'


GAME: Final = Claim()
