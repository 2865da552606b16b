"""This file is about a bot that plans as `routes` does, and minds what its discards may cost."""

from typing import Final, final

from seifong.bots.danger import Danger
from seifong.bots.deciding import Decision
from seifong.bots.prospects import Table, table_for
from seifong.bots.weights import Weights
from seifong.rulebook import Words
from seifong.views import View

__all__ = ["WatchfulBot"]


@final
class WatchfulBot:
    """A player that weighs what it may win against what a discard may cost.

    With nothing to win it discards what is safest, which is to fold.
    """

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights: Final = weights
        self._table: Table | None = None

    def __repr__(self) -> str:
        return "WatchfulBot()"

    def choose(self, view: View) -> int:
        """The motion that promises most, danger counted."""
        return self._decision(view).choose()

    def explain(self, view: View) -> Words:
        """The choice in a line, what it aims at, and how dangerous it is."""
        return self._decision(view).explain()

    def _decision(self, view: View) -> Decision:
        table = table_for(view, self._table, self.weights)
        self._table = table
        return Decision(view, table, Danger(view, table))
