"""This file is about movements that leave nobody a choice: the table waits for just this one."""

from __future__ import annotations

from seifong.kinds import lowest
from seifong.table.deal import Deal
from seifong.table.movements import Break, Movement, Replace, ShowFlower, Take, Throw
from seifong.table.opening import BREAKING, TAKING, THROWING
from seifong.table.phases import OPENING, REPLACING, SHOWING

__all__ = ["due_movement"]


def due_movement(deal: Deal, at: int = 0) -> Movement | None:
    """The movement that comes next whatever anybody wants, or None where somebody decides.

    >>> from seifong.rules.presets import preset
    >>> from seifong.table.automation import NOTHING
    >>> from seifong.table.dice import FastDice
    >>> from seifong.table.options import Options
    >>> options = Options(preset("zung-jung"))
    >>> due_movement(Deal(options, FastDice("a deal"), automations=NOTHING))
    Throw(seat=0, at=0)
    >>> due_movement(Deal(options, FastDice("a deal"))) is None  # East is to discard
    True
    """
    if deal.phase == OPENING:
        return _of_the_opening(deal, at)
    if deal.phase == SHOWING:
        return ShowFlower(int(deal.turn), int(lowest(deal.flowers_to_show(deal.turn))), at)
    return Replace(int(deal.turn), at) if deal.phase == REPLACING else None


def _of_the_opening(deal: Deal, at: int) -> Movement:
    opening = deal.opening
    due = int(opening.due)
    if opening.stage == THROWING:
        return Throw(due, at)
    if opening.stage == BREAKING:
        return Break(due, int(deal.broken.breaker), int(deal.broken.count), at)
    if opening.stage == TAKING:
        return Take(due, at)
    flower = opening.first_to_show()
    return Replace(due, at) if flower < 0 else ShowFlower(due, flower, at)
