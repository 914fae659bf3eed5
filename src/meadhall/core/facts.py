"""What a game says about itself to those who test it (`meadhall.testing`, `meadhall fuzz`).

Nothing here is needed to play. A game says it in its own folder, so that a new game brings all of it along.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from .action import Action
from .dice import Rng
from .state import CHANCE, State

Observer = int | None  # a seat, or the spectator
Sealed = Callable[[State, int, Observer], bool]
Twins = Callable[[State, Observer, Rng], list[State]]
Conserved = Callable[[State], dict[str, int]]
Draw = Callable[[int, Rng], dict[str, object]]
Blind = Callable[[State, int, Rng], Action]


# --- secrets -------------------------------------------------------------------------------------------
def simultaneous(state: State, seat: int, observer: Observer) -> bool:
    """The contract's rule: what several seats decide at the same time is sealed from the others."""
    return seat != CHANCE and len(state.to_act()) > 1


def no_twins(state: State, observer: Observer, rng: Rng) -> list[State]:
    return []


class Secrets:
    """What a game keeps hidden, as far as a test must be told.

    `reveals`: codes of the events that lift a secret, e.g. `eketorp.cards`.
    `sealed(state, seat, observer)`: whether the observer must not see what this seat, or chance, decides now.
    `twins(state, observer, rng)`: more states that the observer cannot tell from this one.
    """

    def __init__(
        self,
        reveals: Iterable[str] = (),
        sealed: Sealed = simultaneous,
        twins: Twins = no_twins,
    ) -> None:
        self.reveals = frozenset(reveals)
        self.sealed = sealed
        self.twins = twins


# --- the odds of what is hidden ------------------------------------------------------------------------
def any_legal(state: State, seat: int, rng: Rng) -> Action:
    """All legal actions alike."""
    actions = state.legal(seat)
    return actions[rng.randrange(len(actions))]


class Odds:
    """How `determinize` is to be believed.

    It cannot know how others make up their minds, so it takes what they chose to tell no more than the rules
    make it tell. `blind` plays so: what others can see of a choice must not depend on what the seat hides.
    `apart` names, with the reason, parts of the state's JSON (`seats.laid`) that are drawn otherwise.
    """

    def __init__(self, blind: Blind = any_legal, apart: dict[str, str] | None = None) -> None:
        self.blind = blind
        self.apart: dict[str, str] = {} if apart is None else apart


# --- all of it -----------------------------------------------------------------------------------------
def no_draw(players: int, rng: Rng) -> dict[str, object]:
    return {}


class Facts:
    """`conserved(state)`: named quantities that are the same in every state of a game; at least one.

    `samples`: mixes of options that together show all the rules. `draw(players, rng)`: options that only
    chance would think of, such as a board of one's own. `longest`: no game has more decisions than that.
    """

    def __init__(
        self,
        conserved: Conserved,
        samples: Iterable[dict[str, object]] = ({},),
        *,
        draw: Draw = no_draw,
        longest: int = 100_000,
        secrets: Secrets | None = None,
        odds: Odds | None = None,
    ) -> None:
        self.conserved = conserved
        self.samples = list(samples)
        self.draw = draw
        self.longest = longest
        self.secrets = Secrets() if secrets is None else secrets
        self.odds = Odds() if odds is None else odds
