"""This file is about deciding: which motion promises most, and why, in a line.

A motion promises what the hand is then expected to win. Who heeds danger still claims and lays what
promises most; but of the discards it takes another where that costs clearly less.
"""

from typing import Final, final

from mypy_extensions import i64

from seifong.bots.danger import Danger
from seifong.bots.plans import Plan
from seifong.bots.prospects import Prospects, Table
from seifong.bots.speed import SpeedBot, with_claim, with_kong
from seifong.hands import Hand
from seifong.kinds import kinds_in
from seifong.notation import NAMES
from seifong.rulebook import Words
from seifong.scoring.payment import QUARTERS
from seifong.table import motions
from seifong.table.motions import KONG, PASS, WIN, motion_text
from seifong.tiles import NO_TILE
from seifong.views import View

__all__ = ["Decision"]

_CHINESE: Final = {69: "上", 70: "上", 71: "上", 72: "碰", 73: "槓", 68: "不叫", 74: "食糊"}


@final
class Decision:
    """What to do as things stand; `danger` is None for a player who heeds none."""

    def __init__(self, view: View, table: Table, danger: Danger | None) -> None:
        self._view: Final = view
        self._danger: Final = danger
        self._prospects: Final = Prospects(view, table)
        self._discard: i64 = NO_TILE  # after the claim that is considered
        self._best = 0.0

    def choose(self) -> int:
        """The proper motion that promises most."""
        proper = self._view.proper()
        if len(proper) == 1:
            return proper[0]
        if WIN in proper:
            others = [motion for motion in proper if motion != WIN]
            return WIN if self._takes_win(others) else self._choose_of(others)
        return self._choose_of(proper)

    def _choose_of(self, proper: list[int]) -> int:
        if PASS in proper:
            return int(self._claim(proper))
        motion = self._turn(proper)
        if self._danger is None or motion >= KONG:
            return int(motion)
        return int(self._safer(motion, [other for other in proper if other < KONG], self._danger))

    def _takes_win(self, others: list[int]) -> bool:
        """True unless something much better is near, and there is time for it."""
        view = self._view
        if view.live < 4 or (PASS in others and view.turn == view.seat):
            return True  # the last go-around; or a win by flowers
        hand = view.hand.clone()
        pay = self._prospects.pay_now(hand, view.drawn, view.open_tile, is_turn=PASS not in others)
        self._choose_of(others)
        return self._best <= self._prospects.weights.patience * float(pay)

    def _turn(self, proper: list[int]) -> i64:
        prospects = self._prospects
        hand = self._view.hand.clone()
        plans = prospects.worthwhile(hand)
        chosen = self._discard_of(hand, plans, [motion for motion in proper if motion < KONG])
        motion: i64
        for motion in proper:
            if motion >= KONG:
                konged = with_kong(hand, motion - KONG)
                worth = prospects.of(konged, prospects.worthwhile(konged))
                worth *= prospects.weights.kong
                if worth >= self._best:
                    self._best = worth
                    chosen = motion
        if self._best <= 0.0:
            return SpeedBot().choose(self._view)
        return chosen

    def _claim(self, proper: list[int]) -> i64:
        prospects = self._prospects
        hand = self._view.hand.clone()
        best = prospects.of(hand, prospects.worthwhile(hand)) * prospects.weights.claim
        chosen: i64 = PASS
        motion: i64
        for motion in proper:
            if motion == PASS:
                continue
            claimed = with_claim(hand, motion, self._view.open_tile)
            plans = prospects.worthwhile(claimed)
            if motion == motions.BIG_KONG:
                worth = prospects.of(claimed, plans)
            else:
                self._discard_of(claimed, plans, kinds_in(claimed.one))
                worth = self._best
            if worth > best:
                best = worth
                chosen = motion
        self._best = best
        return chosen

    def _discard_of(self, hand: Hand, plans: list[Plan], kinds: list[int]) -> i64:
        """The discard that leaves most, of equals the last; `_best` is then what it leaves."""
        chosen: i64 = NO_TILE
        kind: i64
        for kind in kinds:
            worth = self._prospects.after(hand, kind, plans)
            if chosen == NO_TILE or worth >= self._best:
                self._best = worth
                chosen = kind
        return chosen

    def _safer(self, planned: i64, kinds: list[int], danger: Danger) -> i64:
        """The discard that leaves most, less its cost; or the planned, if that is near enough.

        With nothing to win nothing is planned, and the safest is taken.
        """
        has_plan = self._best > 0.0
        risk = danger.weigh(planned)
        if has_plan and danger.is_small(risk.cost):
            return planned
        hand = self._view.hand.clone()
        plans = self._prospects.worthwhile(hand)
        least = self._prospects.after(hand, planned, plans) * (1.0 - risk.chance) - risk.cost
        best = least
        chosen = planned
        kind: i64
        for kind in kinds:
            risk = danger.weigh(kind)
            worth = self._prospects.after(hand, kind, plans) * (1.0 - risk.chance) - risk.cost
            if worth >= best:
                best = worth
                chosen = kind
        return planned if has_plan and danger.is_small(best - least) else chosen

    def explain(self) -> Words:
        """The choice in a line: the motion, the route, what it lacks, what is live, the danger."""
        motion: i64 = self.choose()
        hand = self._view.hand.clone()
        if motion == WIN:
            return Words("win", "食糊")
        if motion > PASS:
            hand = with_claim(hand, motion, self._view.open_tile)
        elif KONG <= motion < PASS:
            hand = with_kong(hand, motion - KONG)
        plans = self._prospects.worthwhile(hand)
        if motion > PASS and motion != motions.BIG_KONG:
            self._discard = self._discard_of(hand, plans, kinds_in(hand.one))
        english, chinese = motion_text(motion, NAMES), _in_chinese(motion)
        aim = self._aim(hand, plans, motion if motion < KONG else self._discard)
        if self._danger is not None and motion < KONG:
            cost = f"{self._danger.of(motion) / QUARTERS:.2f}"
            aim = Words(f"{aim.en}; danger {cost}", f"{aim.zh}；危險 {cost}")
        return Words(f"{english}: {aim.en}", f"{chinese}：{aim.zh}")

    def _aim(self, hand: Hand, plans: list[Plan], discard: i64) -> Words:
        """The plan that promises most once a tile is discarded; of equals the narrower."""
        if discard != NO_TILE:
            hand.give(discard)
        best: Plan | None = None
        for plan in plans:
            plan.lacking = plan.count(hand)
            plan.worth = self._prospects.of_plan(plan, max(plan.lacking, 1))
            if best is None or plan.worth >= best.worth:
                best = plan
        if best is None:
            return Words("no route wins in time", "無路可及時食糊")
        best.count(hand)
        live = self._prospects.live(best.useful())
        pays = round(max(best.gain, best.gain_alone) / QUARTERS)
        route, far = best.route, best.lacking - 1
        return Words(
            f"{route.english}, distance {far}, {live} live tiles, pays about {pays}",
            f"{route.chinese}，向聽數 {far}，生張 {live} 隻，約值 {pays}",
        )


def _in_chinese(motion: i64) -> str:
    """A motion in words.

    >>> _in_chinese(13), _in_chinese(34 + 27), _in_chinese(motions.PUNG)
    ('打 5p', '槓 E', '碰')
    """
    if motion < KONG:
        return f"打 {NAMES[motion]}"
    if motion < PASS:
        return f"槓 {NAMES[motion - KONG]}"
    return _CHINESE[int(motion)]
