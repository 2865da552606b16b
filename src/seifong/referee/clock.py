"""This file is about time at a strict table: whom it waits for, and how long that has been.

The table has no clock: the time is that of the movements. Time judges and causes nothing; somebody
has to call it.
"""

from __future__ import annotations

from seifong.referee.scene import Scene
from seifong.seats import NOBODY
from seifong.table.phases import REPLACING, SHOWING, TURN

__all__ = ["goes_by", "is_over", "was_called"]


def goes_by(scene: Scene) -> None:
    """Count the time until now for whoever the table has waited for (ZJ-PEN-17)."""
    seat, _ = _awaited(scene)
    if seat != NOBODY:
        scene.taken[seat] += _since(scene, scene.counted_to)
    scene.counted_to = scene.now


def is_over(scene: Scene, seat: int) -> bool:
    """True if the table waits for a seat that has taken longer than a turn, or a deal, allows.

    That its time for the deal has run out is said once; then only each turn is measured, which is
    our choice.

    HK-TURN-9, ZJ-PEN-17.
    """
    awaited, since = _awaited(scene)
    if seat != awaited:
        return False
    limit = scene.rules.conduct.tempo.turn_ms
    is_slow = 0 < limit < _since(scene, since)
    return is_slow or (_has_run_out(scene, seat) and seat not in scene.ran_out)


def was_called(scene: Scene, seat: int) -> None:
    """Time was called on a seat, and it was over."""
    if _has_run_out(scene, seat):
        scene.ran_out.add(seat)


def _has_run_out(scene: Scene, seat: int) -> bool:
    """True if a seat that is awaited has no time left in this deal."""
    limit = scene.rules.conduct.tempo.deal_ms
    return 0 < limit < scene.taken[seat] + _since(scene, scene.counted_to)


def _awaited(scene: Scene) -> tuple[int, int]:
    """Whom the table waits for, and since when; NOBODY if for no seat alone.

    It is the seat to play; or whoever is to expose a claim; or who is to draw, if nobody claims.
    """
    if scene.deal.phase in {TURN, REPLACING, SHOWING}:
        return int(scene.deal.turn), scene.turn_at
    standing = scene.calls.standing(scene.deal.turn)
    if standing is not None:
        return standing.seat, standing.at
    return scene.next_to_draw(), scene.opened_at


def _since(scene: Scene, moment: int) -> int:
    """How long it has been since a moment, what is free at the beginning not counted."""
    free_until = scene.begun_at + scene.rules.conduct.tempo.free_ms
    return max(0, scene.now - max(moment, free_until))
