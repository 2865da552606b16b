"""This file is about a bot that plans: it aims at the hands that pay best for their chance."""

from typing import Final, final

from mypy_extensions import i64

from seifong.bots.plans import Plan
from seifong.bots.prospects import Prospects, Table
from seifong.bots.speed import SpeedBot, with_claim, with_kong
from seifong.bots.weights import Weights
from seifong.hands import Hand
from seifong.kinds import kinds_in
from seifong.table import motions
from seifong.table.motions import KONG, PASS, WIN
from seifong.tiles import NO_TILE
from seifong.views import View

__all__ = ["RoutesBot"]


@final
class RoutesBot:
    """A player that knows what hands are worth here, and what it takes to make them."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights: Final = Weights() if weights is None else weights
        self._table: Table | None = None

    def __repr__(self) -> str:
        return "RoutesBot()"

    def choose(self, view: View) -> int:
        """The motion with the best prospects."""
        proper = view.proper()
        if WIN in proper:
            return WIN
        if len(proper) == 1:
            return proper[0]
        prospects = Prospects(view, self._table_of(view))
        if PASS in proper:
            return int(self._claim(view, proper, prospects))
        return int(self._turn(view, proper, prospects))

    def _table_of(self, view: View) -> Table:
        table = self._table
        if (
            table is None
            or table.options is not view.options
            or table.seat != view.seat
            or table.round_wind != view.round_wind
        ):
            table = Table(view.options, view.seat, view.round_wind, self.weights)
            self._table = table
        return table

    def _turn(self, view: View, proper: list[int], prospects: Prospects) -> i64:
        hand = view.hand.clone()
        plans = prospects.worthwhile(hand)
        best = -1.0
        chosen: i64 = NO_TILE
        motion: i64
        for motion in proper:
            if motion < KONG:
                worth = prospects.after(hand, motion, plans)
            else:
                konged = with_kong(hand, motion - KONG)
                worth = prospects.of(konged, prospects.worthwhile(konged))
                worth *= self.weights.kong
            if worth >= best:
                best = worth
                chosen = motion
        if best <= 0.0:
            return SpeedBot().choose(view)
        return chosen

    def _claim(self, view: View, proper: list[int], prospects: Prospects) -> i64:
        hand = view.hand.clone()
        best = prospects.of(hand, prospects.worthwhile(hand)) * self.weights.claim
        chosen: i64 = PASS
        motion: i64
        for motion in proper:
            if motion == PASS:
                continue
            claimed = with_claim(hand, motion, view.open_tile)
            plans = prospects.worthwhile(claimed)
            if motion == motions.BIG_KONG:
                worth = prospects.of(claimed, plans)
            else:
                worth = self._after_discard(claimed, plans, prospects)
            if worth > best:
                best = worth
                chosen = motion
        return chosen

    def _after_discard(self, hand: Hand, plans: list[Plan], prospects: Prospects) -> float:
        best = 0.0
        kind: i64
        for kind in kinds_in(hand.one):
            worth = prospects.after(hand, kind, plans)
            if worth > best:  # noqa: PLR1730 (max() would box them)
                best = worth
        return best
