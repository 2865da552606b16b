"""This file is about what bots that plan share: the weights they go by, and decisions."""

from typing import Final

from seifong.bots.deciding import Decision
from seifong.bots.prospects import Table, table_of
from seifong.bots.weights import Weights
from seifong.rulebook import Words
from seifong.views import View

__all__ = ["PlanningBot"]


class PlanningBot:
    """A player that knows what hands are worth here, and what it takes to make them.

    The weights are those that are shipped for tables of this pace, unless others are given. What it
    heeds of danger is what tells one such player from another.
    """

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights: Final = weights

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def choose(self, view: View) -> int:
        """The motion that promises most."""
        return self._decision(view).choose()

    def explain(self, view: View, motion: int) -> Words:
        """Why it would make a motion: what it then aims at, and the danger if that is heeded."""
        return self._decision(view).explain(motion)

    def _table(self, view: View) -> Table:
        """The table that the view is of."""
        return table_of(view.options, int(view.seat), int(view.round_wind), self.weights)

    def _decision(self, view: View) -> Decision:
        raise NotImplementedError
