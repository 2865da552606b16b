"""This file is about a bot that plans: it aims at the hands that pay best for their chance."""

from typing import final

from seifong.bots.deciding import Decision
from seifong.bots.planning import PlanningBot
from seifong.views import View

__all__ = ["RoutesBot"]


@final
class RoutesBot(PlanningBot):
    """A player that aims at what pays most for its chance, and heeds no danger.

    >>> from seifong.testing import stack
    >>> from seifong.views import view_of
    >>> view = view_of(stack(east="123m 456m 789p EE 46s C"), seat=0)
    >>> RoutesBot().choose(view), RoutesBot().explain(view, 31).en
    (31, 'any hand, distance 0, 4 live tiles, pays about 30')
    """

    def _decision(self, view: View) -> Decision:
        return Decision(view, self._table(view), None)
