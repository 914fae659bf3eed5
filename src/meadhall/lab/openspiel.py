"""The games for OpenSpiel: with this module imported, `pyspiel.load_game('meadhall_clash(players=3)')` works.

Players are seats and actions have our numbers, chance's too. Where several seats decide at the same time they
do so one after another, and none sees what another has sealed: OpenSpiel calls that the turn-based form of a
game with simultaneous moves. docs/lab/openspiel.md says more.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import quote, unquote

from ..core.game import game, games
from ..core.state import NOBODY, State
from .course import Course, Opening, Viewer, seen

try:
    pyspiel: Final[Any] = importlib.import_module('pyspiel')
    np: Final[Any] = importlib.import_module('numpy')
except ImportError as error:
    raise ImportError(
        'The games for OpenSpiel need its package, which is not installed: pip install "meadhall[openspiel]"'
    ) from error

OPEN: Final = ('claim',)  # nothing is hidden in these
CUT: Final = 10_000  # decisions after which a game is cut whose length nobody can bound: then nobody wins
SAFE: Final = '{}[]:'  # what options keep as a parameter; quotes, commas and brackets would end it somewhere


def short_name(name: str) -> str:
    return 'meadhall_' + name.replace('-', '_')


def type_of(name: str) -> Any:
    """A game as OpenSpiel's registry knows it. Why there is no tensor of information states: see the docs."""
    rules, kind = game(name), pyspiel.GameType
    perfect = kind.Information.PERFECT_INFORMATION
    return kind(
        short_name=short_name(name),
        long_name=f'Meadhall: {rules.title()}',
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=perfect if name in OPEN else kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=rules.high_players,
        min_num_players=rules.low_players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={'players': rules.low_players, 'options': '{}'},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel comes without types
    """A game for a number of players with options, the latter as JSON text."""

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        self.rules = game(name)
        self.options: dict[str, object] = json.loads(unquote(params['options']))
        self.players: int = params['players']
        start = self.rules.new(self.players, self.options)
        bound = self.rules.length(self.players, self.options)
        self.opening = Opening(start, most=None if bound else CUT)
        self.decisions, self.draws = bound or (CUT, CUT)
        text = quote(json.dumps(self.options, separators=(',', ':'), sort_keys=True), safe=SAFE)
        super().__init__(type_of(name), self.info(), {'players': self.players, 'options': text})

    def info(self) -> Any:
        actions = self.rules.n_actions_with(self.options)
        return pyspiel.GameInfo(
            num_distinct_actions=actions,
            max_chance_outcomes=actions,  # they share the numbers
            num_players=self.players,
            min_utility=-1.0,
            max_utility=self.players - 1.0,
            utility_sum=0.0,
            max_game_length=self.decisions,
        )

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.draws

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return loaded, (str(self),)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> SpielObserver:
        if params:
            raise ValueError(f'Observers take no parameters, not {params}.')
        return SpielObserver(self, kind or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel comes without types
    """A thin skin: OpenSpiel copies and pickles the attributes, and `course` knows how to do both cheaply."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.course = Course(game.opening)

    def current_player(self) -> int:
        seat = self.course.actor
        return seat if seat != NOBODY else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self.course.actor == NOBODY

    def _legal_actions(self, player: int) -> list[int]:
        return sorted([int(action.id) for action in self.course.state.legal(player)])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        odds = self.course.state.odds()
        whole = sum([weight for _, weight in odds])
        return sorted([(int(action.id), weight / whole) for action, weight in odds])

    def _apply_action(self, action: int) -> None:
        self.course.go_on(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.course.opening.text(self.course.state, player, action)

    def returns(self) -> list[float]:
        outcome = self.course.state.outcome()
        return [0.0] * int(self.course.state.players) if outcome is None else list(outcome.rewards())

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that this player cannot tell from this one, with the right odds."""
        twin = SpielState(self.get_game())
        twin.course = self.course.guessed(player, Sampled(sampler))
        return twin

    def __str__(self) -> str:
        return json.dumps(self.course.state.to_json(), separators=(',', ':'))


class Sampled:
    """OpenSpiel's source of random numbers as one of ours."""

    def __init__(self, sampler: Callable[[], float]) -> None:
        self.sampler = sampler

    def randrange(self, n: int, /) -> int:
        return min(n - 1, int(self.sampler() * n))


class SpielObserver:
    """What a player may know: its view, also as numbers; with perfect recall all that it was told and did.

    Without private information, as the spectator knows it.
    """

    def __init__(self, game: SpielGame, kind: Any) -> None:
        private = pyspiel.PrivateInfoType
        if not kind.public_info or kind.private_info == private.ALL_PLAYERS:
            raise ValueError('An observer sees what is public, with or without what its own player knows.')
        self.rules = game.rules
        self.start = game.opening.state
        self.blank: dict[Viewer, bytes] = {}
        self.recall: bool = kind.perfect_recall
        self.public: bool = kind.private_info == private.NONE
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if not self.recall:
            self.lay_out(game)

    def lay_out(self, game: SpielGame) -> None:
        """The tensor, and its parts by name."""
        planes = self.rules.planes(game.players, game.options)
        self.tensor = np.zeros(sum([plane.size for plane in planes]), np.float32)
        at = 0
        for plane in planes:
            self.dict[plane.name] = self.tensor[at : at + plane.size].reshape(plane.shape)
            at += plane.size

    def viewer(self, player: int) -> Viewer:
        return None if self.public else player

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = np.frombuffer(self.sheet(state.course.state, self.viewer(player)), np.int8)

    def sheet(self, state: State, viewer: Viewer) -> bytes:
        """Kept for a game's start, for OpenSpiel looks there whenever it wants to know a tensor's size."""
        if state is not self.start:
            return self.rules.glimpse(state, viewer)
        if viewer not in self.blank:
            self.blank[viewer] = self.rules.glimpse(state, viewer)
        return self.blank[viewer]

    def string_from(self, state: SpielState, player: int) -> str:
        viewer = self.viewer(player)
        who = 'spectator' if viewer is None else self.rules.seat_word(viewer)
        told = state.course.told(viewer) if self.recall else seen(state.course.state, viewer)
        return f'{who}\n{told}'


def loaded(text: str) -> SpielGame:
    """The game that a text describes, for pickles."""
    found: SpielGame = pyspiel.load_game(text)
    return found


def class_of(name: str) -> type[SpielGame]:
    """A class and not a function that makes games: the registry outlives Python, where only classes last."""

    class Named(SpielGame):
        def __init__(self, params: dict[str, Any]) -> None:
            super().__init__(name, params)

    return Named


for name in games():
    pyspiel.register_game(type_of(name), class_of(name))
