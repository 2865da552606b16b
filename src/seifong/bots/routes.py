"""This file is about a bot that plans: it aims at the hands that pay best for their chance."""

from typing import final

from seifong.bots.deciding import Decision
from seifong.bots.planning import PlanningBot
from seifong.views import View

__all__ = ["RoutesBot"]


@final
class RoutesBot(PlanningBot):
    """A player that aims at what pays most for its chance, and heeds no danger."""

    def _decision(self, view: View) -> Decision:
        return Decision(view, self._table(view), None)
