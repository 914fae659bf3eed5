"""What a state shows, to people and to programs: views, questions, pictures, scenes, observations.

A game may leave out scenes and observations; then it is played in a terminal, and not by programs that learn.
"""

from __future__ import annotations

import json

from ..core.facts import Observer
from ..core.planes import size_of
from ..core.scene import Scene
from ..core.state import State
from .spot import Spot, short, texts


def drawn(state: State, observer: Observer) -> dict[str, object]:
    """All that is made of a view, as JSON data."""
    game, view = state.game, state.view(observer)
    scene = scene_of(state, observer)
    return {
        'question': str(game.ask(view)),
        'picture': game.picture(view),
        'scene': None if scene is None else described(scene),
        'observation': observation_of(state, observer),
    }


def scene_of(state: State, observer: Observer) -> Scene | None:
    """The scene with the observer's choices; None for a game that does not draw itself."""
    legal = [] if observer is None else state.legal(observer)
    try:
        return state.game.scene(state.view(observer), legal)
    except NotImplementedError:
        return None


def described(scene: Scene) -> list[object]:
    nodes = [
        [node.key, node.x, node.y, node.symbol, node.path, str(node.text), node.size, node.turn, node.layer,
         node.style, str(node.name)]
        for node in scene.nodes
    ]  # fmt: skip
    ways = [[choice.action.text, *choice.picks, str(choice.label)] for choice in scene.choices]
    zones = [[zone.key, str(zone.name), zone.x, zone.y, zone.width, zone.height] for zone in scene.zones]
    return [scene.width, scene.height, str(scene.title), nodes, ways, zones]


def observation_of(state: State, observer: Observer) -> list[int] | None:
    """The observation as numbers; None for a game that has none."""
    try:
        return list(state.game.observe(state.view(observer)))
    except NotImplementedError:
        return None


# --- the laws ------------------------------------------------------------------------------------------
def views_are_data(spot: Spot) -> None:
    """Every view is JSON, and says whose it is; there is a question and a picture to it."""
    for seat in (None, *range(spot.players)):
        view = spot.state.view(seat)
        if (view.game, view.players, view.seat) != (spot.game.name, spot.players, seat):
            raise spot.broken(f'the view of seat {seat} says it is of {view.game}, seat {view.seat}')
        doc = view.to_json()
        if json.loads(json.dumps(doc)) != doc:
            raise spot.broken(f'the view of seat {seat} is another when it was written and read again')
        if not str(spot.game.ask(view)) or not spot.game.picture(view):
            raise spot.broken(f'the view of seat {seat} has no question or no picture')


def scenes_offer_every_choice(spot: Spot) -> None:
    """Every legal action is one path of picks over things that are there; no path begins another."""
    for seat in range(spot.players):
        scene = scene_of(spot.state, seat)
        if scene is None:
            return
        keys = [node.key for node in scene.nodes]
        if len(set(keys)) != len(keys):
            raise spot.broken(f'two nodes of the scene of seat {seat} have the same key')
        offered, legal = texts([choice.action for choice in scene.choices]), texts(spot.choices(seat))
        if sorted(offered) != sorted(legal):
            raise spot.broken(f'the scene of seat {seat} offers {short(offered)}, legal is {short(legal)}')
        check_paths(spot, scene, set(keys))


def check_paths(spot: Spot, scene: Scene, keys: set[str]) -> None:
    paths = {choice.picks for choice in scene.choices}
    if len(paths) != len(scene.choices):
        raise spot.broken('two choices of a scene have the same picks')
    for path in paths:
        if any(path[:length] in paths for length in range(len(path))):
            raise spot.broken(f'the picks {path} begin with those of another choice')
        if missing := [pick for pick in path if pick not in keys and not pick.startswith('button:')]:
            raise spot.broken(f'the picks {path} name what is not in the scene: {missing}')


def observations_fit_their_planes(spot: Spot) -> None:
    """An observation is as long as its planes say, every number is in range, and `glimpse` is the same."""
    for seat in (None, *range(spot.players)):
        if observation_of(spot.state, seat) is None:
            return
        found = spot.game.observe(spot.state.view(seat))
        planes = spot.game.planes(spot.players, spot.state.options)
        if len(found) != size_of(planes):
            raise spot.broken(f'the planes are {size_of(planes)} numbers, the observation is {len(found)}')
        if spot.game.glimpse(spot.state, seat) != found:
            raise spot.broken(f'glimpse and observe differ for seat {seat}')
        at = 0
        for plane in planes:
            numbers = [number - 256 if number > 127 else number for number in found[at : at + plane.size]]
            if numbers and not plane.low <= min(numbers) <= max(numbers) <= plane.high:
                raise spot.broken(f'{plane!r} holds numbers from {min(numbers)} to {max(numbers)}')
            at += plane.size
