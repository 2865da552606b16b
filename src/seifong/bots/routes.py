"""This file is about a bot that plans: it aims at the hands that pay best for their chance."""

from typing import Final, final

from seifong.bots.deciding import Decision
from seifong.bots.prospects import Table, table_for
from seifong.bots.weights import Weights
from seifong.rulebook import Words
from seifong.views import View

__all__ = ["RoutesBot"]


@final
class RoutesBot:
    """A player that knows what hands are worth here, and what it takes to make them.

    It heeds no danger. The weights are those that are shipped for tables of this pace, unless
    others are given.
    """

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights: Final = weights
        self._table: Table | None = None

    def __repr__(self) -> str:
        return "RoutesBot()"

    def choose(self, view: View) -> int:
        """The motion that promises most."""
        return self._decision(view).choose()

    def explain(self, view: View) -> Words:
        """The choice in a line, and what it aims at."""
        return self._decision(view).explain()

    def _decision(self, view: View) -> Decision:
        self._table = table_for(view, self._table, self.weights)
        return Decision(view, self._table, None)
