"""A game: its name, its options, and the way to its states. And the shelf all games stand on."""

from __future__ import annotations

import importlib
from typing import Final

from mypy_extensions import mypyc_attr

from .action import Action
from .dealer import Dealer
from .dice import Rng
from .errors import BadOption, BadPlayers, IllegalAction, UnknownGame
from .facts import Facts
from .planes import Plane
from .scene import Scene
from .state import State
from .view import View
from .words import ENGLISH, TEMPLATES, Catalog, Message


class Option:
    """Something a table may set. It describes itself, so that a page or a command line can offer it."""

    def __init__(
        self,
        name: str,
        default: object,
        title: Message,
        *,
        choices: tuple[str, ...] = (),
        low: int = 0,
        high: int = 0,
    ) -> None:
        self.name = name
        self.default = default
        self.title = title
        self.choices = choices  # of a text; a game may take other values too
        self.low = low  # of a number
        self.high = high

    def check(self, value: object) -> None:
        """Flags and numbers are checked here; texts and data by the game."""
        if isinstance(self.default, bool):
            if not isinstance(value, bool):
                raise self.refusal(value, Message('core.true-or-false'))
        elif isinstance(self.default, int) and (
            isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high
        ):
            raise self.refusal(value, Message('core.number-range', {'low': self.low, 'high': self.high}))

    def refusal(self, value: object, allowed: Message) -> BadOption:
        return BadOption(
            Message('core.option-value', {'name': self.name, 'value': repr(value), 'allowed': allowed})
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """Rules and data of one game. One object a game; states know it as `state.game`."""

    name: str
    rules_version: int
    low_players: int
    high_players: int
    options: tuple[Option, ...]
    searchable: bool = True  # whether a search bot plays it better than its rules of thumb
    guesses: int = 8  # that a draft compares to see whether a decision lifts a secret; 1 where none does

    def new(self, players: int, options: dict[str, object] | None = None) -> State:
        """A game at its beginning."""
        self.check_players(players)
        return self.start(players, self.complete(options or {}))

    def start(self, players: int, options: dict[str, object]) -> State:
        """`new`, once the number of players and the options' names are known to be right."""
        raise NotImplementedError

    def check_players(self, players: int) -> None:
        if not self.low_players <= players <= self.high_players:
            raise BadPlayers(
                Message(
                    'core.players',
                    {
                        'game': self.title(),
                        'low': self.low_players,
                        'high': self.high_players,
                        'players': players,
                    },
                )
            )

    def complete(self, options: dict[str, object]) -> dict[str, object]:
        """The options with every default filled in, each checked."""
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise BadOption(
                    Message(
                        'core.option-unknown',
                        {'game': self.title(), 'name': name, 'names': list(known)},
                    )
                )
            known[name].check(value)
        return {option.name: options.get(option.name, option.default) for option in self.options}

    def settle(self, players: int, options: dict[str, object], dealer: Dealer) -> dict[str, object]:
        """The options with what they leave to the table's seed drawn, so that a record can repeat it."""
        return options

    def from_json(self, doc: dict[str, object]) -> State:
        raise NotImplementedError

    def title(self) -> Message:
        return Message(self.name + '.title')

    def blurb(self) -> Message | None:
        """The game in a sentence."""
        return self.own('blurb')

    def reconstructed(self) -> Message | None:
        """What of its parts is our own reconstruction; players are told."""
        return self.own('reconstructed')

    def choice(self, value: str) -> Message | str:
        """What a choice of an option is called; one without words is a name."""
        return self.own('choice-' + value) or value.capitalize()

    def own(self, code: str) -> Message | None:
        """A sentence that a game may have."""
        message = Message(f'{self.name}.{code}')
        return message if message.code in TEMPLATES else None

    def seat(self, seat: int) -> Message:
        """What a seat is called: its colour."""
        return Message(f'{self.name}.{self.seat_word(seat)}')

    def seat_word(self, seat: int) -> str:
        """The same as one word, for notation and records."""
        raise NotImplementedError

    # --- actions ------------------------------------------------------------------------------------
    def n_actions(self) -> int:
        raise NotImplementedError

    def action(self, id: int) -> Action:
        raise NotImplementedError

    def parse(self, state: State, seat: int, text: str) -> Action:
        """The action a text means; whether it is legal is for `apply` to say."""
        raise NotImplementedError

    # --- views --------------------------------------------------------------------------------------
    def determinize(self, view: View, rng: Rng) -> State:
        """A full state that this seat could be in, drawn with the right odds."""
        raise NotImplementedError

    def guess(self, view: View, rng: Rng) -> State:
        """A full state that this seat could be in, and quickly: the odds may be rough. For drafts."""
        return self.determinize(view, rng)

    def scene(self, view: View, legal: list[Action] | None = None) -> Scene:
        """The picture of a view; with the seat's legal actions also its choices."""
        raise NotImplementedError

    def ask(self, view: View) -> Message:
        """What the view's seat is asked to decide."""
        raise NotImplementedError

    def order(self, view: View) -> Action | None:
        """The answer to what is asked that a seat may order for all the like, until something else is asked.

        None where every question wants an answer of its own. A game that has one says in its words `order`
        what is ordered.
        """
        return None

    def advise(self, view: View, legal: list[Action], rng: Rng) -> Action | None:
        """What a sensible player would do, by rules of thumb; None leaves it to `appraise`."""
        return None

    def picture(self, view: View, catalog: Catalog = ENGLISH) -> str:
        """The view drawn in plain text, for a terminal."""
        raise NotImplementedError

    def length(self, players: int, options: dict[str, object] | None = None) -> tuple[int, int] | None:
        """The most decisions and the most draws a game can have; None if nobody knows a useful bound."""
        return None

    # --- observations, for programs that learn --------------------------------------------------------
    def planes(self, players: int, options: dict[str, object] | None = None) -> tuple[Plane, ...]:
        """The parts of an observation, in their order."""
        raise NotImplementedError

    def observe(self, view: View) -> bytes:
        """A view as int8 numbers, plane after plane, the view's seat first; a spectator's in seat order."""
        raise NotImplementedError

    def glimpse(self, state: State, seat: int | None) -> bytes:
        """`observe(state.view(seat))`; a game may be faster by making no view."""
        return self.observe(state.view(seat))

    def n_actions_with(self, options: dict[str, object]) -> int:
        """How many actions there are with these options: where data name them, the numbers differ."""
        return self.n_actions()

    # --- tests --------------------------------------------------------------------------------------
    def facts(self) -> Facts:
        """What those who test it must be told."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f'<game {self.name}>'


def unreadable(text: str) -> IllegalAction:
    return IllegalAction(Message('core.unreadable', {'text': text}))


# --- the shelf -----------------------------------------------------------------------------------------
MODULES: Final[dict[str, str]] = {}


def register(name: str, module: str) -> None:
    """Puts a game on the shelf; its module, imported when first asked for, has it as `GAME`."""
    MODULES[name] = module


def games() -> tuple[str, ...]:
    return tuple(sorted(MODULES))


def game(name: str) -> Game:
    if name not in MODULES:
        raise UnknownGame(Message('core.unknown-game', {'name': name, 'games': list(games())}))
    found = importlib.import_module(MODULES[name]).GAME
    assert isinstance(found, Game)
    return found


def restored(name: str, doc: dict[str, object]) -> State:
    """A state from its game's name and its JSON, for pickles."""
    return game(name).from_json(doc)
