"""Clash of Vikings, by Anthony Rubbo: announce, bluff and challenge for two to four."""

from __future__ import annotations

from typing import Final

from ...core.action import Action
from ...core.dice import Rng
from ...core.facts import Facts
from ...core.game import Game, Option, unreadable
from ...core.planes import Plane
from ...core.scene import Scene
from ...core.state import State
from ...core.view import View
from ...core.words import ENGLISH, Catalog, Message
from . import words as words  # the sentences must be known before any is needed
from .actions import ACTIONS, GO, N_ACTIONS, PASS, START, action
from .advice import advise
from .arena import arena_from, preset_names
from .arena_words import refusal
from .ask import ask
from .box import CARDS, COLOURS
from .decisions import ClashState
from .document import RULES_VERSION, bad, check_keys, fill
from .facts import FACTS
from .guess import ROUGH, guess
from .length import length
from .planes import Sight, planes, write
from .refusals import refuse
from .scene import scene
from .text import picture
from .view import ClashView

BY_TEXT: Final = {one.text: one for one in ACTIONS}


class Clash(Game):
    """The rules of Clash of Vikings with its options."""

    def __init__(self) -> None:
        self.name = 'clash'
        self.rules_version = RULES_VERSION
        self.low_players = 2
        self.high_players = 4
        self.searchable = False  # a tree over guessed states reveals what it plans
        self.guesses = 1  # what a decision leads to, chance shows
        self.options = (
            Option('arena', preset_names()[0], Message('clash.option-arena'), choices=preset_names()),
            Option('bluff', False, Message('clash.option-bluff')),
            Option('turns', 60, Message('clash.option-turns'), low=1, high=1000),
        )

    def start(self, players: int, options: dict[str, object]) -> State:
        state = self.empty(players, options)
        state.lay_out()
        return state

    def from_json(self, doc: dict[str, object]) -> State:
        check_keys(doc)
        players, options = doc['players'], doc['options']
        if not isinstance(players, int):
            raise bad('value', key='players')
        if not isinstance(options, dict):
            raise bad('value', key='options')
        self.check_players(players)
        full = self.complete(options)
        state = self.empty(players, full)
        fill(state, doc)
        return state

    def empty(self, players: int, options: dict[str, object]) -> ClashState:
        """K1.1: an arena may be for fewer than four."""
        arena = arena_from(options['arena'])
        if players > arena.players:
            args: dict[str, object] = {'name': arena.name, 'most': arena.players, 'players': players}
            raise refusal('arena-players', 'K1.1', args)
        return ClashState(players, options, arena)

    def seat_word(self, seat: int) -> str:
        return COLOURS[seat]

    # --- actions ------------------------------------------------------------------------------------
    def n_actions(self) -> int:
        return N_ACTIONS

    def action(self, id: int) -> Action:
        return action(id)

    def parse(self, state: State, seat: int, text: str) -> Action:
        """Also 'start 2' for the second start, 'stay', 'none', and 'announce run' for an honest one."""
        assert isinstance(state, ClashState)
        words = ' '.join(text.lower().split())
        found = BY_TEXT.get(words)
        if found is None:
            found = BY_TEXT.get(spelled_out(state, seat, words))
        if found is None:
            if words.startswith('announce shield'):
                raise refuse('shield-announced', 'K3')
            raise unreadable(text)
        return found

    # --- views --------------------------------------------------------------------------------------
    def determinize(self, view: View, rng: Rng) -> State:
        assert isinstance(view, ClashView)
        return self.from_json(guess(view, rng))

    def guess(self, view: View, rng: Rng) -> State:
        assert isinstance(view, ClashView)
        return self.from_json(guess(view, rng, ROUGH))

    def scene(self, view: View, legal: list[Action] | None = None) -> Scene:
        assert isinstance(view, ClashView)
        return scene(view, legal or [])

    def ask(self, view: View) -> Message:
        assert isinstance(view, ClashView)
        return ask(view)

    def order(self, view: View) -> Action | None:
        """To let announcements pass (K4). Whether to believe a Shield is another question (K6)."""
        assert isinstance(view, ClashView)
        return action(PASS) if view.phase == 'answering' and view.seat in view.waiting else None

    def advise(self, view: View, legal: list[Action], rng: Rng) -> Action | None:
        assert isinstance(view, ClashView)
        return advise(view, legal, rng)

    def picture(self, view: View, catalog: Catalog = ENGLISH) -> str:
        assert isinstance(view, ClashView)
        return picture(view, catalog)

    def length(self, players: int, options: dict[str, object] | None = None) -> tuple[int, int]:
        state = self.new(players, options)
        assert isinstance(state, ClashState)
        return length(state)

    # --- observations -------------------------------------------------------------------------------
    def planes(self, players: int, options: dict[str, object] | None = None) -> tuple[Plane, ...]:
        self.check_players(players)
        return planes(players, arena_from(self.complete(options or {})['arena']))

    def observe(self, view: View) -> bytes:
        assert isinstance(view, ClashView)
        return write(view.sight)

    def glimpse(self, state: State, seat: int | None) -> bytes:
        assert isinstance(state, ClashState)
        return write(Sight(state, seat, False))

    def facts(self) -> Facts:
        return FACTS


def spelled_out(state: ClashState, seat: int, words: str) -> str:
    """What short forms stand for."""
    first, _, rest = words.partition(' ')
    if first == 'start' and rest.isdecimal() and 1 <= int(rest) <= len(state.arena.starts):
        return ACTIONS[START + state.arena.starts[int(rest) - 1]].text
    if words == 'stay' and 0 <= seat < state.players and state.viking[seat] >= 0:
        return ACTIONS[GO + state.viking[seat]].text
    if words in ('none', 'no-shield', 'noshield'):
        return 'no shield'
    if first == 'announce' and rest in CARDS:
        return f'{words} as {rest}'
    return words


GAME: Final = Clash()
