"""The picture over the wire: a whole scene, and the way from one to the next."""

from __future__ import annotations

from ..core.motion import Motion
from ..core.scene import Scene
from . import wire
from .speech import Speech


def whole_scene(scene: Scene, speech: Speech) -> wire.Scene:
    return wire.Scene(
        scene.game,
        scene.width,
        scene.height,
        speech.words(scene.title),
        scene.art,
        zones(scene, speech),
        scene.pieces,
        [speech.node(node) for node in scene.nodes],
    )


def patch(motion: Motion, speech: Speech) -> wire.Patch:
    old, new = motion.old, motion.new
    return wire.Patch(
        [speech.node(node) for node in motion.put],
        motion.drop,
        speech.words(new.title),
        motion.places,
        new.width if new.width != old.width else None,
        new.height if new.height != old.height else None,
        None if motion.same_zones else zones(new, speech),
    )


def zones(scene: Scene, speech: Speech) -> list[wire.Zone]:
    return [
        wire.Zone(zone.key, speech.words(zone.name), zone.x, zone.y, zone.width, zone.height)
        for zone in scene.zones
    ]
