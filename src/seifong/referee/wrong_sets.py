"""This file is about tiles that are laid for a claim, and do not fit it (ZJ-PEN-12, ZJ-PEN-14)."""

from __future__ import annotations

from seifong.referee import watch
from seifong.referee.rulings import Incident
from seifong.referee.scene import Scene, WrongSet
from seifong.table import movements as m
from seifong.table.phases import CLAIMS
from seifong.table.phases import ROB as ROB_PHASE

__all__ = ["as_incident", "wrong_set_of"]


def wrong_set_of(scene: Scene, movement: m.Expose) -> WrongSet | None:
    """What is laid for the claim that stands, if it does not fit."""
    call = scene.calls.of.get(movement.seat)
    if call is None or scene.deal.phase not in {CLAIMS, ROB_PHASE}:
        return None
    if not watch.is_standing(scene, call) or watch.fits(scene, call, movement.tiles):
        return None
    return WrongSet(call, movement.tiles)


def as_incident(scene: Scene, wrong: WrongSet, *, is_at_once: bool) -> Incident:
    """The foul; `is_at_once` if the right tiles lie there before anybody has gone on."""
    call = wrong.call
    right = tuple(t for t in wrong.shown if t in (call.tiles or ()))
    return Incident(
        foul="wrong_tiles_exposed",
        offender=call.seat,
        tile=int(scene.deal.open_tile),
        shown=wrong.shown,
        right=right,
        claim=call.word if call.word != "pass" else "",
        is_at_once=is_at_once,
    )
