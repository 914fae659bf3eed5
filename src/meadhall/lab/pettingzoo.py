"""The games for PettingZoo: `from meadhall.lab import pettingzoo; env = pettingzoo.env('clash', players=3)`.

Agents are called by the words of their seats. Chance is played inside. Seats that decide at the same time do
so one after another, and none sees what another has sealed. docs/lab/pettingzoo.md says more.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Iterator
from typing import Any, Final

from ..core import game as shelf
from ..core.action import Action
from ..core.dealer import Dealer
from ..core.planes import Plane, size_of
from ..core.state import CHANCE, State
from ..core.svg import draw
from .stepper import Stepper

try:
    zoo: Final[Any] = importlib.import_module('pettingzoo')
    spaces: Final[Any] = importlib.import_module('gymnasium.spaces')
    np: Final[Any] = importlib.import_module('numpy')
except ImportError as error:
    raise ImportError(
        "Meadhall's games for PettingZoo need the package pettingzoo: pip install 'meadhall[pettingzoo]'"
    ) from error

INT8: Final[Any] = np.dtype(np.int8)
BOOL: Final[Any] = np.dtype(np.bool_)
frombuffer: Final[Any] = np.frombuffer
ILLEGAL: Final = -1.0  # what an action that is not legal costs, as in PettingZoo's own games
NO_GAME: Final = 'There is no game: call reset() first.'
MODES: Final = ('ansi', 'svg')

Observation = dict[str, Any]  # 'observation' and 'action_mask', arrays of int8 that cannot be written to
Info = dict[str, object]
Stepped = tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]]


def env(
    name: str,
    players: int | None = None,
    options: dict[str, object] | None = None,
    render_mode: str | None = None,
) -> Env:
    """A game whose agents step one after another; as few players as it takes if no number is given."""
    return Env(name, players, options, render_mode)


def parallel_env(
    name: str,
    players: int | None = None,
    options: dict[str, object] | None = None,
    render_mode: str | None = None,
) -> ParallelEnv:
    """A game whose agents all step at once; who owes no decision waits."""
    return ParallelEnv(name, players, options, render_mode)


class Actions(spaces.Discrete):  # type: ignore[misc]  # gymnasium is not there on most machines
    """The numbers of a game's actions. Samples by a mask quickly, for there may be many.

    The mask that was handed out last is known by its legal actions, and need not be searched for them.
    """

    def __init__(self, n: int) -> None:
        super().__init__(n)
        self.known: Any = None
        self.legal: list[Action] = []

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is not None and mask is self.known and self.legal and probability is None:
            return int(self.legal[int(self.np_random.random() * len(self.legal))].id)
        if mask is None or probability is not None:
            return super().sample(mask, probability)
        legal = mask.view(BOOL).nonzero()[0]
        if not len(legal):
            return self.start
        return legal[int(self.np_random.random() * len(legal))]


class Board:
    """What both kinds of environment have: a game, its agents, and what they see and can do."""

    waits = False  # whether there is a number for waiting, beyond those of the game's actions

    def __init__(
        self,
        name: str,
        players: int | None,
        options: dict[str, object] | None,
        render_mode: str | None,
    ) -> None:
        self.game = found = shelf.game(name)
        self.players = found.low_players if players is None else players
        self.options = found.complete(options or {})
        if render_mode is not None and render_mode not in MODES:
            raise ValueError(f'render_mode can be {", ".join(MODES)} or None, not {render_mode!r}')
        self.render_mode = render_mode
        self.metadata = {
            'name': f'meadhall_{name.replace("-", "_")}_v{found.rules_version}',
            'render_modes': list(MODES),
            'is_parallelizable': False,
        }
        self.planes = found.planes(self.players, self.options)
        self.n_actions = found.n_actions_with(self.options)
        self.possible_agents = [found.seat_word(seat) for seat in range(self.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._spaces = {agent: self._seen() for agent in self.possible_agents}
        self._actions = {agent: Actions(self.n_actions + self.waits) for agent in self.possible_agents}
        self._random = random.Random()
        self._stepper = Stepper(found, self._opening(0), self.n_actions, self.waits)

    def _seen(self) -> Any:
        low, high = bounds(self.planes)
        mask = spaces.Box(0, 1, (self.n_actions + self.waits,), np.int8)
        return spaces.Dict({'observation': spaces.Box(low, high, dtype=np.int8), 'action_mask': mask})

    def _opening(self, seed: int) -> State:
        """A game at its beginning, with what its options leave to the seed."""
        return self.game.new(self.players, self.game.settle(self.players, self.options, Dealer(f'{seed}')))

    def _begin(self, seed: int | None) -> int:
        """A new game; returns the seat that decides first. Without a seed the last one's numbers go on."""
        if seed is not None:
            self._random = random.Random(int(seed))
        number = self._random.getrandbits(48)
        if self.game.settle(self.players, self.options, Dealer('')) != self.options:
            self._stepper.start = self._opening(number)
        self.agents = self.possible_agents[:]
        return self._stepper.reset(number)

    def _ending(self) -> tuple[dict[str, float], Info]:
        """What everybody gets at the end, and how it ended."""
        outcome = self._stepper.state.outcome()
        assert outcome is not None
        return dict(zip(self.possible_agents, outcome.rewards(), strict=True)), {'outcome': outcome.to_json()}

    def observe(self, agent: str) -> Observation:
        """What an agent knows; the mask has ones only while it owes a decision."""
        seat, stepper, space = self._seats[agent], self._stepper, self._actions[agent]
        space.known = mask = frombuffer(stepper.legal(seat), INT8)
        space.legal = stepper.offered
        return {'observation': frombuffer(stepper.observe(seat), INT8), 'action_mask': mask}

    def observation_space(self, agent: str) -> Any:
        return self._spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._actions[agent]

    def render(self) -> str | None:
        """What a spectator sees: as text, or as a picture in SVG."""
        view = self._stepper.state.view(None)
        if self.render_mode == 'ansi':
            return self.game.picture(view)
        return draw(self.game.scene(view)) if self.render_mode == 'svg' else None

    def close(self) -> None:
        """There is nothing to give back."""

    def __reduce__(self) -> tuple[object, ...]:
        """A copy, also a pickled one, is a new environment of the same kind, as with PettingZoo's own."""
        return type(self), (self.game.name, self.players, self.options, self.render_mode)


def bounds(planes: tuple[Plane, ...]) -> tuple[Any, Any]:
    """The lowest and the highest number at each place of an observation."""
    low, high = np.zeros(size_of(planes), np.int8), np.zeros(size_of(planes), np.int8)
    at = 0
    for plane in planes:
        low[at : at + plane.size] = plane.low
        high[at : at + plane.size] = plane.high
        at += plane.size
    return low, high


class Env(Board, zoo.AECEnv):  # type: ignore[misc]  # PettingZoo is not there on most machines
    """Agents step one after another. Rewards come at the end, so that until then no step touches them."""

    _over = True

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """`options` are those of PettingZoo, which this game has none of."""
        self.agent_selection = self.possible_agents[self._begin(seed)]
        self._over = False
        self._skip_agent_selection: str | None = None
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Who is to step, again and again until all have left; a plain generator costs least."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def step(self, action: Any) -> None:
        if self._over:
            self._leave(action)
            return
        seat = self._stepper.step(int(action))
        if seat >= 0:
            self.agent_selection = self.possible_agents[seat]
        elif seat == CHANCE:
            rewards = dict.fromkeys(self.agents, 0.0)
            rewards[self.agent_selection] = ILLEGAL
            self._end(rewards, {'illegal': int(action)})
        else:
            self._end(*self._ending())

    def _end(self, rewards: dict[str, float], info: Info) -> None:
        """All agents still step once, with None."""
        self._over = True
        self.rewards = rewards
        self._cumulative_rewards = dict(rewards)
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: dict(info) for agent in self.agents}
        self._deads_step_first()

    def _leave(self, action: Any) -> None:
        if not self.agents:
            raise RuntimeError(NO_GAME)
        self._was_dead_step(action)


class ParallelEnv(Board, zoo.ParallelEnv):  # type: ignore[misc]  # as above
    """All agents step at once. For whoever owes nothing the only legal action is the last: to wait."""

    waits = True

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, Info]]:
        """`options` are those of PettingZoo, which this game has none of."""
        self._begin(seed)
        return {agent: self.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> Stepped:
        if not self.agents:
            raise RuntimeError(NO_GAME)
        numbers = [int(actions[agent]) for agent in self.agents]
        illegal = [n for seat, n in enumerate(numbers) if not self._stepper.allows(seat, n)]
        if illegal:
            rewards = {
                agent: 0.0 if self._stepper.allows(seat, numbers[seat]) else ILLEGAL
                for agent, seat in self._seats.items()
            }
            return self._told(True, rewards, {'illegal': illegal})
        if self._stepper.step_all(numbers) < 0:
            return self._told(True, *self._ending())
        return self._told(False, dict.fromkeys(self.agents, 0.0), {})

    def _told(self, over: bool, rewards: dict[str, float], info: Info) -> Stepped:
        agents = self.agents
        self.agents = [] if over else agents
        return (
            {agent: self.observe(agent) for agent in agents},
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: dict(info) for agent in agents},
        )
