"""This file is about a bot that plans as `routes` does, and minds what its discards may cost."""

from typing import final

from seifong.bots.danger import Danger
from seifong.bots.deciding import Decision
from seifong.bots.planning import PlanningBot
from seifong.views import View

__all__ = ["WatchfulBot"]


@final
class WatchfulBot(PlanningBot):
    """A player that weighs what it may win against what a discard may cost.

    With nothing to win it discards what is safest, which is to fold.

    >>> from seifong.testing import stack
    >>> from seifong.views import view_of
    >>> view = view_of(stack(east="123m 456m 789p EE 46s C"), seat=0)
    >>> WatchfulBot().explain(view, WatchfulBot().choose(view)).en.split("; ")[1]
    'danger 0.0 % to be won on, 0.00 lost on average'
    """

    def _decision(self, view: View) -> Decision:
        table = self._table(view)
        return Decision(view, table, Danger(view, table))
