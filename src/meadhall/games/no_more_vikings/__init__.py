"""No More Vikings, published by Goliath: coastal villages, cards and counter-cards for two to four."""

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
from .actions import PASS, THE_ACTIONS, tables_for
from .advice import advise
from .ask import ask
from .box import COLOURS, NAME, STANDARD
from .decisions import NmvState
from .document import RULES_VERSION, bad, check_keys, fill
from .facts import FACTS
from .guess import guess
from .length import length
from .planes import Sight, planes, write
from .scene import scene
from .text import picture
from .view import NmvView

FULL_VILLAGE: Final = ('at-once', 'end-of-month')


class NoMoreVikings(Game):
    """The rules of No More Vikings with its options."""

    def __init__(self) -> None:
        self.name = NAME
        self.rules_version = RULES_VERSION
        self.low_players = 2
        self.high_players = 4
        self.options = (
            Option(
                'full-village', FULL_VILLAGE[0], Message(f'{NAME}.option-full-village'), choices=FULL_VILLAGE
            ),
            Option('box', STANDARD, Message(f'{NAME}.option-box'), choices=(STANDARD,)),
        )

    def start(self, players: int, options: dict[str, object]) -> State:
        full = options['full-village']
        if full not in FULL_VILLAGE:
            args: dict[str, object] = {'name': 'full-village', 'value': repr(full)}
            raise BadOption(Message('core.option-value', {**args, 'allowed': list(FULL_VILLAGE)}), 'N-R1')
        actions = tables_for(options['box'])
        return NmvState(players, {**options, 'box': actions.spec}, actions)

    def from_json(self, doc: dict[str, object]) -> State:
        check_keys(doc)
        players, options = doc['players'], doc['options']
        if not isinstance(players, int) or isinstance(players, bool):
            raise bad('value', key='players')
        if not isinstance(options, dict):
            raise bad('value', key='options')
        state = self.new(players, options)
        assert isinstance(state, NmvState)
        fill(state, doc)
        return state

    def seat_word(self, seat: int) -> str:
        return COLOURS[seat]

    # --- actions ----------------------------------------------------------------------------------
    def n_actions(self) -> int:
        """Of the standard box; another has its own table."""
        return len(THE_ACTIONS.all)

    def n_actions_with(self, options: dict[str, object]) -> int:
        return len(tables_for(options.get('box', STANDARD)).all)

    def action(self, id: int) -> Action:
        return THE_ACTIONS.all[id]

    def parse(self, state: State, seat: int, text: str) -> Action:
        """Also with plots in any order, with or without '+', and 'corvée' with its accent."""
        assert isinstance(state, NmvState)
        plain = ' '.join(text.lower().replace('é', 'e').split())
        found = state.actions.by_text.get(plain)
        if found is None:
            found = state.actions.by_text.get(in_order(plain))
        if found is None:
            raise unreadable(text)
        return found

    # --- views ------------------------------------------------------------------------------------
    def determinize(self, view: View, rng: Rng) -> State:
        assert isinstance(view, NmvView)
        return self.from_json(guess(view, rng))

    def scene(self, view: View, legal: list[Action] | None = None) -> Scene:
        assert isinstance(view, NmvView)
        return scene(view, legal or [])

    def ask(self, view: View) -> Message:
        assert isinstance(view, NmvView)
        return ask(view)

    def order(self, view: View) -> Action | None:
        """To answer no card (N3.7). Before the raids everybody thinks for themselves (N-R5)."""
        assert isinstance(view, NmvView)
        if view.phase == 'answering' and view.seat in view.waiting:
            return view.actions.all[view.actions.starts[PASS]]
        return None

    def advise(self, view: View, legal: list[Action], rng: Rng) -> Action | None:
        assert isinstance(view, NmvView)
        return advise(view, legal, rng)

    def picture(self, view: View, catalog: Catalog = ENGLISH) -> str:
        assert isinstance(view, NmvView)
        return picture(view, catalog)

    # --- observations -----------------------------------------------------------------------------
    def planes(self, players: int, options: dict[str, object] | None = None) -> tuple[Plane, ...]:
        self.check_players(players)
        return planes(players, tables_for(self.complete(options or {})['box']).box)

    def observe(self, view: View) -> bytes:
        assert isinstance(view, NmvView)
        return write(view.sight)

    def glimpse(self, state: State, seat: int | None) -> bytes:
        assert isinstance(state, NmvState)
        return write(Sight(state, seat, False))

    def length(self, players: int, options: dict[str, object] | None = None) -> tuple[int, int]:
        state = self.new(players, options)
        assert isinstance(state, NmvState)
        return length(state)

    def facts(self) -> Facts:
        return FACTS


def in_order(text: str) -> str:
    """The same with a pair of plots in the order of the table: `marry b3 b2 b2` is `marry b2+b3 b2`."""
    parts = text.replace('+', ' ').split()
    if parts and parts[0] in ('marry', 'fortress', 'watchtower') and len(parts) == 4:
        pair = sorted(parts[1:3], key=by_row)
        return f'{parts[0]} {pair[0]}+{pair[1]} {parts[3]}'
    if len(parts) >= 4 and parts[0] == 'play' and is_plot(parts[-1]) and is_plot(parts[-2]):
        return ' '.join([*parts[:-2], *sorted(parts[-2:], key=by_row)])
    return text


def is_plot(word: str) -> bool:
    return len(word) == 2 and word[0].isalpha() and word[1].isdigit()


def by_row(plot: str) -> str:
    return plot[::-1]


GAME: Final = NoMoreVikings()
