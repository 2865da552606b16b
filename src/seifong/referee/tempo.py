"""This file is about haste: who does not wait as long as the table asks.

Haste is a foul, and shuts nobody out: until the time is over a claim by another is as good as ever.
"""

from __future__ import annotations

from typing import Final

from seifong.referee.calls import Call
from seifong.referee.rulings import Incident
from seifong.referee.scene import Scene
from seifong.table.phases import CLAIMS, REPLACING, ROB

__all__ = ["HASTE", "draws_too_soon", "exposes_in_haste", "hastened", "is_known_to_hasten"]
__all__ += ["replaces_in_haste", "waits_until"]


HASTE: Final = frozenset({"drew_too_soon", "exposed_without_beat", "replaced_without_beat"})
"""What is wrong only because it comes too soon: the same, done later, is as it should be."""


def draws_too_soon(scene: Scene, seat: int) -> Incident | None:
    """A draw while the table still waits for claims (ZJ-DRAW-6, P-18)."""
    earliest = scene.rules.conduct.tempo.earliest_draw_ms
    tile, since = scene.newest_discard(), scene.opened_at
    return _within(scene, "drew_too_soon", seat, since=since, beat=earliest, tile=tile)


def exposes_in_haste(scene: Scene, call: Call) -> Incident | None:
    """A set or a win laid open before a higher claim could be spoken (HK-CLAIM-11, ZJ-CLAIM-4)."""
    beat, tile = scene.rules.conduct.tempo.beat_ms, scene.open_tile()
    return _within(scene, "exposed_without_beat", call.seat, since=call.at, beat=beat, tile=tile)


def replaces_in_haste(scene: Scene, seat: int) -> Incident | None:
    """A kong replaced before it could be robbed (HK-ROB-3, ZJ-ROB-3, P-45)."""
    if scene.kong_laid_at is None:
        return None
    beat = scene.rules.conduct.tempo.kong_beat_ms
    return _within(scene, "replaced_without_beat", seat, since=scene.kong_laid_at, beat=beat)


def hastened(scene: Scene, foul: str, seat: int) -> None:
    """A card is shown for haste: for the beat that is not over, one is enough (ZJ-DRAW-6)."""
    call = scene.calls.of.get(seat)
    since = {
        "drew_too_soon": scene.opened_at,
        "exposed_without_beat": None if call is None else call.at,
        "replaced_without_beat": scene.kong_laid_at,
    }.get(foul)
    if since is not None:
        scene.hastened.add((foul, seat, since))


def waits_until(scene: Scene) -> int:
    """When the wall may be reached for: to draw after a discard, or to replace after a kong.

    ZJ-DRAW-6, HK-ROB-3, ZJ-ROB-3.
    """
    tempo, phase = scene.rules.conduct.tempo, scene.deal.phase
    if phase == CLAIMS:
        return scene.opened_at + tempo.earliest_draw_ms
    if phase in {ROB, REPLACING} and scene.kong_laid_at is not None:
        return scene.kong_laid_at + tempo.kong_beat_ms
    return scene.now


def is_known_to_hasten(scene: Scene, seat: int) -> bool:
    """True of a seat that was ruled on for reaching too soon for this very draw or replacement."""
    since = {("drew_too_soon", seat, scene.opened_at)}
    if scene.kong_laid_at is not None:
        since.add(("replaced_without_beat", seat, scene.kong_laid_at))
    return not since.isdisjoint(scene.hastened)


def _within(
    scene: Scene, foul: str, seat: int, *, since: int, beat: int, tile: int | None = None
) -> Incident | None:
    """Whoever goes on hastening in one beat has had the card for it (HK-PEN-1, ZJ-DRAW-6)."""
    if scene.now - since >= beat:
        return None
    is_carded = (foul, seat, since) in scene.hastened
    return Incident(foul=foul, offender=seat, tile=tile, is_carded=is_carded)
