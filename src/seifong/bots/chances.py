"""This file is about chances: how likely a hand that lacks some tiles is to get them in time.

A plan that lacks n tiles goes through n stages. A go-around brings one of the tiles that help with
some likelihood, the rate of the stage; and with some likelihood, its hazard, it ends the deal. The
rate of the stage that a hand is in is known; of those to come only what is typical of the route.
"""

from typing import Final, final

from mypy_extensions import i64

from seifong.bots.plans import Route
from seifong.bots.weights import MOST_LACKING, Weights
from seifong.kinds import count
from seifong.lacks import PUNGS_ONLY

__all__ = ["TURNS", "Chances"]

TURNS: Final = 24  # more go-arounds are as good as so many
_WHOLE_DEAL: Final = 20  # go-arounds; by hand: about as many as a live wall lasts
_SUREST: Final = 0.9  # rate of a stage; by hand: no go-around is sure to help


@final
class Chances:
    """The chances at one table.

    Routes of the same breadth share a table of chances by stage and by the turns that are left.

    >>> from seifong.bots.weights import shipped
    >>> chances = Chances(shipped("slow"))
    >>> chances.first(10, 0.1) < chances.first(20, 0.1) < chances.first(20, 0.2) < 1
    True
    """

    def __init__(self, weights: Weights) -> None:
        self._weights: Final = weights
        self._places: Final[dict[float, int]] = {}  # of each breadth that a route has
        self._stages: Final[list[list[float]]] = []  # by breadth and stage, by turns
        self._survival: Final = [
            1.0 - weights.hazard * _ramp(turns, weights.calm) for turns in range(TURNS + 1)
        ]

    def breadth_of(self, route: Route) -> i64:
        """The breadth of a route, as a number; the next number is that without claims."""
        share = float(count(route.kinds)) / 34.0
        breadth: float = share**self._weights.breadth
        if route.lacks is PUNGS_ONLY or route.shape:
            breadth *= self._weights.pungs
        if breadth not in self._places:
            self._places[breadth] = len(self._stages) // (MOST_LACKING + 1)
            self._fill(breadth)
            self._fill(breadth * self._weights.alone)
        return self._places[breadth]

    def _fill(self, breadth: float) -> None:
        """Work out the chances of all stages, each after the last."""
        before = [1.0] * (TURNS + 1)
        self._stages.append(before)
        for stage in range(1, MOST_LACKING + 1):
            rate = min(self._weights.stage[stage] * breadth, _SUREST)
            now = [0.0]
            for turns in range(1, TURNS + 1):
                come = rate * before[turns - 1] + (1.0 - rate) * now[turns - 1]
                now.append(self._survival[turns] * come)
            self._stages.append(now)
            before = now

    def typical(self, breadth: i64, lacking: i64, turns: i64) -> float:
        """The chance of a plan that is in a typical stage."""
        return self._stages[breadth * (MOST_LACKING + 1) + lacking][turns]

    def of(self, breadth: i64, lacking: i64, turns: i64, rate: float) -> float:
        """The chance of a plan whose first stage has a known rate; above 1 it is as good as 1."""
        if rate > 1.0:  # noqa: PLR1730 (min() would box them)
            rate = 1.0
        then = self._stages[breadth * (MOST_LACKING + 1) + lacking - 1]
        waiting = 1.0
        chance = 0.0
        while turns > 0:
            waiting *= self._survival[turns]
            turns -= 1
            chance += waiting * rate * then[turns]
            waiting *= 1.0 - rate
        return chance

    def first(self, turns: i64, rate: float) -> float:
        """The chance to get one tile, of which a go-around brings so many; 1 is as good as more."""
        if rate > 1.0:  # noqa: PLR1730 (min() would box them)
            rate = 1.0
        waiting = 1.0
        chance = 0.0
        while turns > 0:
            waiting *= self._survival[turns]
            turns -= 1
            chance += waiting * rate
            waiting *= 1.0 - rate
        return chance


def _ramp(turns: int, calm: float) -> float:
    """How much of the hazard there is with so many turns left of those of a whole deal.

    >>> _ramp(20, 8.0), _ramp(16, 8.0), _ramp(3, 8.0)
    (0.0, 0.5, 1.0)
    """
    return min(max((_WHOLE_DEAL - turns) / calm, 0.0), 1.0)
