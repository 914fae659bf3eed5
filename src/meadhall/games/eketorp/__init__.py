"""Eketorp, by Dirk Henn: hidden placement, card fights and sieges for three to six."""

from __future__ import annotations

from typing import Final

from ...core.action import Action
from ...core.dice import Rng
from ...core.errors import BadOption
from ...core.facts import Facts
from ...core.game import Game, Option, unreadable
from ...core.planes import Plane
from ...core.scene import Scene
from ...core.state import State
from ...core.view import View
from ...core.words import ENGLISH, Catalog, Message
from . import words as words  # the sentences must be known before any is needed
from .actions import ACTIONS, COLOURS, N_ACTIONS, action
from .advice import advise
from .ask import ask
from .chances import determinize
from .deck import STANDARD, deck_from
from .document import bad, check_head, fill
from .facts import FACTS
from .length import length
from .planes import Sight, planes, write
from .rules import EketorpState
from .scene import scene
from .text import picture
from .view import RULES_VERSION, EketorpView

LOOT: Final = ('by-value', 'at-most-two')
BY_TEXT: Final = {one.text.lower(): one for one in ACTIONS}


class Eketorp(Game):
    """The rules of Eketorp with its options."""

    def __init__(self) -> None:
        self.name = 'eketorp'
        self.rules_version = RULES_VERSION
        self.low_players = 3
        self.high_players = 6
        self.searchable = False  # a tree over guessed states reveals what it plans
        self.options = (
            Option('loot', LOOT[0], Message('eketorp.option-loot'), choices=LOOT),
            Option('deck', STANDARD, Message('eketorp.option-deck'), choices=(STANDARD,)),
        )

    def start(self, players: int, options: dict[str, object]) -> State:
        loot = options['loot']
        if loot not in LOOT:
            raise BadOption(
                Message('core.option-value', {'name': 'loot', 'value': repr(loot), 'allowed': list(LOOT)}),
                'E-R4',
            )
        deck = deck_from(options['deck'])
        if options['deck'] != STANDARD:
            options = {**options, 'deck': {'cards': deck.cards}}
        return EketorpState(players, options, deck)

    def from_json(self, doc: dict[str, object]) -> State:
        check_head(doc)
        players, options = doc['players'], doc['options']
        if not isinstance(players, int):
            raise bad('value', key='players')
        if not isinstance(options, dict):
            raise bad('value', key='options')
        state = self.new(players, options)
        assert isinstance(state, EketorpState)
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
        found = BY_TEXT.get(' '.join(text.lower().split()))
        if found is None:
            raise unreadable(text)
        return found

    # --- views --------------------------------------------------------------------------------------
    def determinize(self, view: View, rng: Rng) -> State:
        assert isinstance(view, EketorpView)
        return determinize(view, rng)

    def scene(self, view: View, legal: list[Action] | None = None) -> Scene:
        assert isinstance(view, EketorpView)
        return scene(view, legal or [])

    def ask(self, view: View) -> Message:
        assert isinstance(view, EketorpView)
        return ask(view)

    def advise(self, view: View, legal: list[Action], rng: Rng) -> Action | None:
        assert isinstance(view, EketorpView)
        return advise(view, legal, rng)

    def picture(self, view: View, catalog: Catalog = ENGLISH) -> str:
        assert isinstance(view, EketorpView)
        return picture(view, catalog)

    def length(self, players: int, options: dict[str, object] | None = None) -> tuple[int, int]:
        self.check_players(players)
        return length(players)

    # --- observations -------------------------------------------------------------------------------
    def planes(self, players: int, options: dict[str, object] | None = None) -> tuple[Plane, ...]:
        self.check_players(players)
        return planes(players)

    def observe(self, view: View) -> bytes:
        assert isinstance(view, EketorpView)
        return write(view.sight)

    def glimpse(self, state: State, seat: int | None) -> bytes:
        assert isinstance(state, EketorpState)
        return write(Sight(state, seat, False))

    def facts(self) -> Facts:
        return FACTS


GAME: Final = Eketorp()
