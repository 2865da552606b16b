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
    """

    def _decision(self, view: View) -> Decision:
        table = self._table(view)
        return Decision(view, table, Danger(view, table))
