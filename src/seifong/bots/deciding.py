"""This file is about deciding: which motion promises most, and why, in a line.

A motion promises what the hand is then expected to win. Who heeds danger still claims and lays what
promises most; but of the discards it takes another where that costs clearly less.
"""

from typing import Final, final

from mypy_extensions import i64

from seifong.bots.danger import Danger
from seifong.bots.plans import Plan
from seifong.bots.prospects import Prospects, Table
from seifong.bots.speed import SpeedBot, far_in_chinese, with_claim, with_kong
from seifong.hands import Hand
from seifong.kinds import kinds_in
from seifong.notation import CHINESE_NAMES, ENGLISH_NAMES
from seifong.rulebook import Words
from seifong.scoring.payment import QUARTERS
from seifong.table import motions
from seifong.table.motions import KONG, PASS, WIN
from seifong.tiles import NO_TILE
from seifong.views import View

__all__ = ["Decision"]

_LAST_GO_AROUND: Final = 4  # tiles in the live wall: fewer do not go round


@final
class Decision:
    """What to do as things stand; `danger` is None for a player who heeds none.

    >>> from seifong.testing import stack
    >>> from seifong.views import view_of
    >>> view = view_of(stack(east="123m 456m 789p EE 46s C"), seat=0)
    >>> decision = Decision(view, Table(view.options, seat=0, round_wind=0), danger=None)
    >>> ENGLISH_NAMES[decision.choose()], decision.explain(31).en
    ('Red Dragon', 'any hand, distance 0, 4 live tiles, pays about 30')
    """

    def __init__(self, view: View, table: Table, danger: Danger | None) -> None:
        self._view: Final = view
        self._danger: Final = danger
        self._prospects: Final = Prospects(view, table)
        self._plans: list[Plan] = []  # those of a turn
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
        if view.live < _LAST_GO_AROUND or (PASS in others and view.turn == view.seat):
            return True  # the last go-around; or a win by flowers
        pay = self._pay_now()
        self._choose_of(others)
        return self._best <= self._prospects.weights.patience * float(pay)

    def _pay_now(self) -> i64:
        """What the win would pay that may be declared now."""
        return self._prospects.table.paid(self._view.win())

    def _turn(self, proper: list[int]) -> i64:
        prospects = self._prospects
        hand = self._view.hand.clone()
        self._plans = plans = prospects.worthwhile(hand)
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
        hand, plans = self._view.hand.clone(), self._plans
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

    def explain(self, motion: int) -> Words:
        """Why one would make a motion, in a line: what the hand then aims at, and the danger.

        What is paid and what a discard costs are told in the table's unit.
        """
        if motion == WIN:
            return self._explain_win()
        hand, discard = self._view.hand.clone(), NO_TILE
        if motion < KONG:
            discard = motion
        elif motion < PASS:
            hand = with_kong(hand, motion - KONG)
        elif motion > PASS:
            hand = with_claim(hand, motion, self._view.open_tile)
        plans = self._prospects.worthwhile(hand)
        if motion > PASS and motion != motions.BIG_KONG:
            discard = self._discard_of(hand, plans, kinds_in(hand.one))
        if discard != NO_TILE:
            hand.give(discard)
        return _joined([*self._then(motion, discard), self._aim(hand, plans), *self._risk(motion)])

    def _explain_win(self) -> Words:
        pay = _told(float(self._pay_now()))
        return Words(f"pays {pay} now", f"現可收 {pay}")

    def _then(self, motion: int, discard: int) -> list[Words]:
        """What is discarded after a claim."""
        if motion <= PASS or discard == NO_TILE:
            return []
        return [Words(f"then discard {ENGLISH_NAMES[discard]}", f"再打{CHINESE_NAMES[discard]}")]

    def _risk(self, motion: int) -> list[Words]:
        """How dangerous a discard is, to who heeds danger."""
        if self._danger is None or motion >= KONG:
            return []
        risk = self._danger.weigh(motion)
        chance, cost = f"{100 * risk.chance:.1f}", f"{risk.cost / QUARTERS:.2f}"
        return [
            Words(
                f"danger {chance} % to be won on, {cost} lost on average",
                f"危險：出銃機會 {chance}%，平均失 {cost}",
            )
        ]

    def _aim(self, hand: Hand, plans: list[Plan]) -> Words:
        """The plan that promises most; of equals the narrower."""
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
        pays = _told(max(best.gain, best.gain_alone))
        route, far = best.route.called(), best.lacking - 1
        return Words(
            f"{route.en}, distance {far}, {live} live {'tile' if live == 1 else 'tiles'},"
            f" pays about {pays}",
            f"{route.zh}，{far_in_chinese(far)}，進張餘 {live} 隻，約可收 {pays}",
        )


def _told(quarters: float) -> str:
    """What is paid, in the table's unit.

    >>> _told(32), _told(6)
    ('8', '2')
    """
    return f"{quarters / QUARTERS:.0f}"


def _joined(parts: list[Words]) -> Words:
    return Words("; ".join(part.en for part in parts), "；".join(part.zh for part in parts))
