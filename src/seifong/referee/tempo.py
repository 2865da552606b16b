"""This file is about haste: who does not wait as long as the table asks.

Haste is a foul, and shuts nobody out: until the time is over a claim by another is as good as ever.
"""

from __future__ import annotations

from seifong.referee.calls import Call
from seifong.referee.rulings import Incident
from seifong.referee.scene import Scene

__all__ = ["draws_too_soon", "exposes_in_haste", "replaces_in_haste"]


def draws_too_soon(scene: Scene, seat: int) -> Incident | None:
    """A draw while the table still waits for claims (ZJ-DRAW-6, P-18)."""
    earliest = scene.rules.conduct.tempo.earliest_draw_ms
    return _within("drew_too_soon", seat, scene.now - scene.opened_at, earliest)


def exposes_in_haste(scene: Scene, call: Call) -> Incident | None:
    """A set or a win laid open before a higher claim could be spoken (HK-CLAIM-11, ZJ-CLAIM-4)."""
    beat = scene.rules.conduct.tempo.beat_ms
    return _within("exposed_without_beat", call.seat, scene.now - call.at, beat)


def replaces_in_haste(scene: Scene, seat: int) -> Incident | None:
    """A kong replaced before it could be robbed (HK-ROB-3, ZJ-ROB-3, P-45)."""
    if scene.kong_laid_at is None:
        return None
    beat = scene.rules.conduct.tempo.kong_beat_ms
    return _within("replaced_without_beat", seat, scene.now - scene.kong_laid_at, beat)


def _within(foul: str, seat: int, waited: int, beat: int) -> Incident | None:
    return Incident(foul=foul, offender=seat) if waited < beat else None
