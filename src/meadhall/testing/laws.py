"""The laws every reached state must keep: each a function that raises Broken, and says what is wrong.

They hold a state up to the contract of `meadhall.core`. None of them changes the state of the spot.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable

from ..core.action import Action
from ..core.dice import Dice
from ..core.errors import IllegalAction
from ..core.outcome import Outcome
from ..core.state import CHANCE, NOBODY, State
from ..core.words import Message
from .leaks import nothing_leaks
from .shows import observations_fit_their_planes, scenes_offer_every_choice, views_are_data
from .spot import Spot, choices, conserved, difference, page, short, texts

Law = Callable[[Spot], None]
TRIED = 8  # legal actions of a seat that are tried at a spot
PROBED = 40  # numbers of actions that are tried at a spot
AHEAD = 6  # decisions that two states are played on side by side


class Foreign(Action):
    """An action of a game that nobody plays."""

    def label(self) -> Message:
        return Message('core.seat-chance')


# --- who decides, and what -----------------------------------------------------------------------------
def somebody_can_act_until_the_end(spot: Spot) -> None:
    """`to_act`, `actor`, `legal`, `odds` and `outcome` agree; there is no dead end."""
    state = spot.state
    waiting, outcome = state.to_act(), state.outcome()
    if (outcome is None) != bool(waiting):
        raise spot.broken(f'the outcome is {outcome}, and to act are {waiting}')
    if len(set(waiting)) != len(waiting):
        raise spot.broken(f'to_act() names a seat twice: {waiting}')
    if CHANCE in waiting and waiting != (CHANCE,):
        raise spot.broken(f'chance is to act together with others: {waiting}')
    first = waiting[0] if waiting else NOBODY
    if state.actor() != first:
        raise spot.broken(f'actor() is {state.actor()}, and to_act() begins with {first}')
    for seat in range(CHANCE, spot.players):
        found = spot.choices(seat)
        if bool(found) != (seat in waiting):
            raise spot.broken(f'to act are {waiting}, and seat {seat} may do {short(texts(found))}')


def choices_are_sound(spot: Spot) -> None:
    """Every choice comes once, is an action of the game, has a meaning in words; odds are positive."""
    for seat in range(CHANCE, spot.players):
        found = spot.choices(seat)
        if len({int(action.id) for action in found}) != len(found):
            raise spot.broken(f'an action is offered twice to seat {seat}: {short(texts(found))}')
        for action in found:
            if action.game != spot.game.name or not str(action.label()):
                raise spot.broken(f'{action!r} is offered, and is no action of the game with a label')
    for action, weight in spot.state.odds():
        if type(weight) is not int or weight < 1:
            raise spot.broken(f"the odds of '{action}' are {weight!r}, not a positive whole number")


def outcomes_are_sound(spot: Spot) -> None:
    """A score for every seat, at least one winner, and a reason."""
    outcome = spot.state.outcome()
    if outcome is not None and not is_sound(outcome, spot.players):
        raise spot.broken(f'the outcome {outcome} lacks scores, winners or a reason')


def is_sound(outcome: Outcome, players: int) -> bool:
    winners = list(outcome.winners)
    known = winners == sorted({seat for seat in winners if 0 <= seat < players})
    return len(outcome.scores) == players and bool(winners) and known and bool(outcome.reason)


def legal_order_is_stable(spot: Spot) -> None:
    """Asked again, of a copy or of the state read from JSON, the same actions come in the same order."""
    state = spot.state
    for other in (state, state.copy(), spot.game.from_json(state.to_json())):
        for seat in range(CHANCE, spot.players):
            mine, theirs = texts(spot.choices(seat)), texts(choices(other, seat))
            if mine != theirs:
                raise spot.broken(f'the choices of seat {seat} come as {short(mine)}, then {short(theirs)}')


# --- carrying out --------------------------------------------------------------------------------------
def legal_actions_apply(spot: Spot) -> None:
    """Each is allowed and applies; `apply` and `advance` lead to the same state; what is told has words."""
    for seat in spot.state.to_act():
        for action in some(spot, spot.choices(seat), TRIED):
            if not spot.state.allows(seat, action):
                raise spot.broken(f"'{action}' is legal for seat {seat}, and allows() says no")
            applied, advanced = spot.state.copy(), spot.state.copy()
            try:
                events = applied.apply(seat, action)
            except IllegalAction as error:
                raise spot.broken(f"'{action}' is legal for seat {seat}, and refused: {error}") from error
            advanced.advance(seat, action.id)
            if applied != advanced:
                found = difference(applied.to_json(), advanced.to_json())
                raise spot.broken(f"apply and advance of '{action}' lead to different states: {found}")
            if applied.told is not None or not all(str(event) for event in events):
                raise spot.broken(f"what '{action}' tells is without words, or still being told")


def others_are_refused(spot: Spot) -> None:
    """Any other action, a wrong seat, a foreign action: IllegalAction in words, and nothing is changed."""
    game, before = spot.game, spot.state.to_json()
    numbers = [spot.rng.randrange(game.n_actions()) for _ in range(PROBED)]
    probes = [game.action(number) for number in numbers]
    for seat in range(NOBODY, spot.players + 1):
        legal = spot.choices(seat) if CHANCE <= seat < spot.players else []
        for action in [*probes, Foreign('nobody plays this', 0, 'pass')]:
            refused(spot, seat, action, legal)
    everybody = [spot.choices(seat) for seat in range(CHANCE, spot.players)]
    for action in [action for actions in everybody for action in some(spot, actions, 2)]:
        for seat in (NOBODY, spot.players):
            refused(spot, seat, action, [])
    if spot.state.to_json() != before:
        raise spot.broken(f'a refused action changed the state: {difference(before, spot.state.to_json())}')


def refused(spot: Spot, seat: int, action: Action, legal: list[Action]) -> None:
    """An action is allowed if it is legal; else it is refused in words."""
    is_legal = any(one == action and one.text == action.text for one in legal)
    if spot.state.allows(seat, action) != is_legal:
        raise spot.broken(f"allows(seat {seat}, '{action}') is {not is_legal}; legal() says {is_legal}")
    if is_legal:
        return
    try:
        spot.state.apply(seat, action)
    except IllegalAction as error:
        if not error.text:
            raise spot.broken(f"the refusal of '{action}' for seat {seat} has no words") from error
    else:
        raise spot.broken(f"'{action}' of seat {seat} is not legal, and was carried out")


def orders_are_legal(spot: Spot) -> None:
    """What may be ordered is a legal answer to what is asked, and nobody else's; it has words."""
    for seat in range(spot.players):
        action = spot.game.order(spot.state.view(seat))
        if action is not None and action not in spot.choices(seat):
            raise spot.broken(f"'{action}' may be ordered by seat {seat}, and is not legal")
        if action is not None and spot.game.own('order') is None:
            raise spot.broken(f"'{action}' may be ordered, and there are no words for the order")


def picks_are_legal(spot: Spot) -> None:
    """`pick` gives nothing but legal actions, and changes nothing."""
    before, dice = spot.state.to_json(), Dice(spot.rng.getrandbits(32))
    for seat in spot.state.to_act():
        legal = {int(action.id) for action in spot.choices(seat)}
        for _ in range(TRIED):
            picked = int(spot.state.pick(seat, dice))
            if picked not in legal:
                raise spot.broken(f'pick() gives seat {seat} action number {picked}, which is not legal')
    if spot.state.to_json() != before:
        raise spot.broken('pick() changed the state')


# --- forms ---------------------------------------------------------------------------------------------
def texts_are_read_back(spot: Spot) -> None:
    """The text of a legal action means that action; that of any other is read as itself, or not at all."""
    for seat in spot.state.to_act():
        for action in some(spot, spot.choices(seat), TRIED):
            found = meant(spot, seat, action.text)
            if found != action or found.text != action.text:
                raise spot.broken(f"'{action}' of seat {seat} is read back as {found!r}")
        for _ in range(TRIED):
            action = spot.game.action(spot.rng.randrange(spot.game.n_actions()))
            found = meant(spot, seat, action.text)
            if found is not None and found.text != action.text:
                raise spot.broken(f"'{action}' is read back as {found!r}")


def anything_typed_is_answered(spot: Spot) -> None:
    """Any text is an action or is refused; and an action that was read is legal or is refused."""
    for seat in spot.state.to_act():
        legal = spot.choices(seat)
        for _ in range(TRIED):
            base = legal[spot.rng.randrange(len(legal))].text if legal else ''
            found = meant(spot, seat, garbled(spot, base))
            if found is not None and not spot.state.allows(seat, found):
                refused(spot, seat, found, legal)


def garbled(spot: Spot, text: str) -> str:
    """A text with a slip of the fingers."""
    at = spot.rng.randrange(len(text) + 1)
    other = spot.game.action(spot.rng.randrange(spot.game.n_actions())).text
    slips = [text[:at] + text[at + 1 :], f'{text[:at]}é{text[at:]}', text.upper(), f' {text}  ', '',
             f'{text.partition(" ")[0]} {other.partition(" ")[2]}', text[:at]]  # fmt: skip
    return slips[spot.rng.randrange(len(slips))]


def meant(spot: Spot, seat: int, text: str) -> Action | None:
    """The action a text means; None if it is refused."""
    try:
        return spot.game.parse(spot.state, seat, text)
    except IllegalAction:
        return None


def json_round_trips(spot: Spot) -> None:
    """The state, written as JSON and read again, shows the same and plays on alike."""
    doc = json.loads(json.dumps(spot.state.to_json()))
    again = spot.game.from_json(doc)
    if found := difference(page(spot.state), page(again)):
        raise spot.broken(f'the state is another when it was written and read again: {found}')
    side_by_side(spot, spot.state.copy(), again, 'the state that was written and read again')


def pickles_round_trip(spot: Spot) -> None:
    """A state and its actions survive pickling: that is how they travel between processes."""
    if pickle.loads(pickle.dumps(spot.state)) != spot.state:
        raise spot.broken('the state is another when it was pickled')
    for seat in spot.state.to_act():
        for action in some(spot, spot.choices(seat), 2):
            again = pickle.loads(pickle.dumps(action))
            if again != action or again.text != action.text:
                raise spot.broken(f"'{action}' is {again!r} when it was pickled")


def copies_are_independent(spot: Spot) -> None:
    """What is done to a copy does not touch the state, nor the other way round."""
    before = page(spot.state)
    one, other = spot.state.copy(), spot.state.copy()
    for wanderer, rest in ((one, other), (spot.state.copy(), spot.state)):
        stray(spot, wanderer)
        if found := difference(before, page(rest)):
            raise spot.broken(f'playing on in a copy changed the state it was copied from: {found}')
    origin = spot.state.copy()
    kept = origin.copy()
    stray(spot, origin)
    if found := difference(before, page(kept)):
        raise spot.broken(f'playing on in a state changed a copy of it: {found}')


def quantities_are_conserved(spot: Spot) -> None:
    """What the game names as conserved is what it was at the beginning."""
    now = conserved(spot)
    if not now:
        raise spot.broken('the game names no quantity that is conserved')
    if found := difference({**spot.start}, {**now}):
        raise spot.broken(f'at the beginning and now, {found}')


def games_are_finite(spot: Spot) -> None:
    """The game has not gone on for longer than it says any can: `Game.length`, or else `Facts.longest`."""
    bound = spot.game.length(spot.players, spot.state.options)
    longest = spot.facts.longest if bound is None else sum(bound)
    if len(spot.actions) > longest:
        raise spot.broken(f'the game goes on after {longest} decisions')


# --- all of them, the quick ones apart -----------------------------------------------------------------
QUICK: tuple[Law, ...] = (
    somebody_can_act_until_the_end,
    outcomes_are_sound,
    quantities_are_conserved,
    games_are_finite,
)
THOROUGH: tuple[Law, ...] = (
    choices_are_sound,
    legal_order_is_stable,
    legal_actions_apply,
    others_are_refused,
    orders_are_legal,
    picks_are_legal,
    texts_are_read_back,
    anything_typed_is_answered,
    json_round_trips,
    pickles_round_trip,
    copies_are_independent,
    views_are_data,
    scenes_offer_every_choice,
    observations_fit_their_planes,
    nothing_leaks,
)


# --- going on ------------------------------------------------------------------------------------------
def some(spot: Spot, actions: list[Action], most: int) -> list[Action]:
    return actions if len(actions) <= most else spot.rng.sample(actions, most)


def stray(spot: Spot, state: State) -> None:
    """Plays on a little in a state, at random."""
    for _ in range(AHEAD):
        if waiting := state.to_act():
            seat = waiting[spot.rng.randrange(len(waiting))]
            state.apply(seat, spot.any_of(state, seat))


def side_by_side(spot: Spot, one: State, other: State, what: str) -> None:
    """Plays on in two states that must stay alike."""
    for _ in range(AHEAD):
        if not (waiting := one.to_act()):
            return
        seat = waiting[spot.rng.randrange(len(waiting))]
        action = spot.any_of(one, seat)
        told, again = one.apply(seat, action), other.apply(seat, action)
        if [event.to_json() for event in told] != [event.to_json() for event in again]:
            raise spot.broken(f"{what} tells something else after '{action}'")
        if found := difference(one.to_json(), other.to_json()):
            raise spot.broken(f"{what} goes another way after '{action}': {found}")
