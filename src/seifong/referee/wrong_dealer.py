"""This file is about a deal that the wrong player deals: what is said of it, and what follows.

In a deal East is always the dealer. Whose deal it is only the match knows; the scene has it from
there (ZJ-PEN-8).
"""

from __future__ import annotations

from dataclasses import replace

from seifong.referee.rulings import Dealt, Incident
from seifong.referee.scene import Scene
from seifong.seats import EAST, NOBODY, steps
from seifong.table.mishaps import took_east
from seifong.table.opening import DEAL_ORDER, TAKING

__all__ = ["brought_up", "dealt_to", "takes_over"]


def brought_up(scene: Scene) -> Incident | None:
    """The foul, once somebody says that the deal is another's; None if it is East's indeed."""
    if scene.true_dealer == EAST:
        return None
    return Incident(
        foul="wrong_dealer",
        offender=EAST,
        other=scene.true_dealer,
        dealt=dealt_to(scene, scene.true_dealer),
        can_be_put_right=scene.deal.opening.stage == TAKING,
    )


def dealt_to(scene: Scene, true_dealer: int) -> Dealt:
    """How far the true East has taken tiles, and whether East has a thirteenth besides.

    >>> from seifong.rules.presets import preset
    >>> from seifong.table.deal import Deal
    >>> from seifong.table.dice import FastDice
    >>> from seifong.table.options import Options
    >>> dealt_to(Scene(Deal(Options(preset("zung-jung")), FastDice("a deal"))), true_dealer=1)
    'all'

    ZJ-PEN-8.
    """
    taken = int(scene.deal.opening.taken)
    has = DEAL_ORDER[:taken].count(true_dealer)
    if has < 4:
        return "some" if taken else "nothing"
    if has < 12:
        return "first_four"
    return "all" if DEAL_ORDER[:taken].count(EAST) > 12 else "twelve"


def takes_over(scene: Scene) -> None:
    """The true East has East's tiles and deals on; everybody's seat turns with it."""
    east = scene.true_dealer
    took_east(scene.deal, east)
    scene.true_dealer = EAST
    scene.wrong_throws = [
        replace(throw, seat=int(steps(east, throw.seat)), due=int(steps(east, throw.due)))
        for throw in scene.wrong_throws
    ]
    scene.overlooked.clear()  # all that was done is put right with it
    if scene.wrong_breaker != NOBODY:
        scene.wrong_breaker = int(steps(east, scene.wrong_breaker))
