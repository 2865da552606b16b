"""This file is about who pays: from what a hand is worth to what each seat gains or loses.

Money is counted in quarters of the table's unit, so that every amount is a whole number: at
二五雞 a chicken hand costs a bystander of half gun 0.25, which is one (HK-PAY-7, HK-PAY-8).
`shown` turns quarters into what the table says.

A payment is made of flows from seat to seat, each by a rule. First come the flows of an ordinary
win; then those of co-winners lapse; then whoever is liable takes over what the others would pay.
"""

from typing import Final, final

from mypy_extensions import i64

from seifong.errors import Impossible
from seifong.rules.rules import Rules
from seifong.rules.scoring import FaanPayment, HongKongScoring, ZungJungScoring
from seifong.scoring.liability import Feeding, fed, liable
from seifong.scoring.score import Score
from seifong.scoring.win import DISCARD, ROB, Win
from seifong.seats import EAST, NOBODY, SEAT_LETTERS, SEAT_NAMES

__all__ = [
    "Flow",
    "Payment",
    "false_win_payment",
    "ladder",
    "payments",
    "responsible_seat",
    "settle",
]
__all__ += ["gains_text", "shown", "signed"]

QUARTERS: Final = 4
_DEAREST: Final = 13  # the last faan of the ladders, where no cap is set
_STEEPEST: Final = 32  # doublings: no stake is dearer, so that every record can hold every sum
_CHINESE: Final = ("東", "南", "西", "北")


@final
class Flow:
    """What one seat pays another, for what reason, and by which rule.

    The payee is NOBODY if the amount is deducted and nobody receives it.
    """

    def __init__(
        self, payer: i64, payee: i64, amount: int, rule: str, english: str, chinese: str
    ) -> None:
        self.payer: Final = payer
        self.payee: Final = payee
        self.amount: Final = amount
        self.rule: Final = rule
        self.english: Final = english
        self.chinese: Final = chinese

    def text(self, language: str = "en") -> str:
        """The flow as a line of text.

        >>> flow = Flow(2, 0, 16, "HK-PAY-2", "the discarder pays all", "全銃")
        >>> print(flow.text())
        West pays East 4: the discarder pays all (HK-PAY-2)
        >>> print(flow.text("zh"))
        西 → 東 4：全銃（HK-PAY-2）
        """
        amount = shown(self.amount)
        if language != "en":
            payee = "—" if self.payee == NOBODY else _CHINESE[self.payee]
            return f"{_CHINESE[self.payer]} → {payee} {amount}：{self.chinese}（{self.rule}）"
        if self.payee == NOBODY:
            return f"{SEAT_NAMES[self.payer]} loses {amount}: {self.english} ({self.rule})"
        names = f"{SEAT_NAMES[self.payer]} pays {SEAT_NAMES[self.payee]}"
        return f"{names} {amount}: {self.english} ({self.rule})"


@final
class Payment:
    """What each seat gains, in quarters, and the flows it is made of.

    Gains sum to zero, but for what is deducted and received by nobody.

    >>> payment = Payment([Flow(2, 0, 16, "HK-PAY-2", "the discarder pays all", "全銃")])
    >>> payment.gains, payment.deducted
    ([16, 0, -16, 0], 0)
    """

    def __init__(self, flows: list[Flow]) -> None:
        self.flows: Final = flows
        self.gains: Final = [0, 0, 0, 0]
        self.deducted: int = 0
        for flow in flows:
            self.gains[flow.payer] -= flow.amount
            if flow.payee == NOBODY:
                self.deducted += flow.amount
            else:
                self.gains[flow.payee] += flow.amount

    def text(self, language: str = "en") -> str:
        """The flows and the gains as lines of text."""
        gains = gains_text(self.gains, language)
        return "\n".join([flow.text(language) for flow in self.flows] + [gains])


def shown(amount: int) -> int | float:
    """An amount of quarters in the table's unit.

    >>> shown(16), shown(1)
    (4, 0.25)
    """
    if amount % QUARTERS:
        return amount / QUARTERS
    return amount // QUARTERS


def signed(amount: int) -> str:
    """An amount of quarters as a gain or a loss in the table's unit.

    >>> signed(16), signed(-1), signed(0)
    ('+4', '-0.25', '0')
    """
    return f"{shown(amount):+}" if amount else "0"


def gains_text(gains: list[int], language: str = "en") -> str:
    """What each seat gains, in a line.

    >>> print(gains_text([-16, 48, -16, -16]))
    E -4, S +12, W -4, N -4
    >>> print(gains_text([0, 96, -96, 0], "zh"))
    東 0，南 +24，西 -24，北 0
    """
    seats = SEAT_LETTERS if language == "en" else _CHINESE
    told = [f"{seats[seat]} {signed(gain)}" for seat, gain in enumerate(gains)]
    return ", ".join(told) if language == "en" else "，".join(told)


# The ladder.


def ladder(name: str, faan: int) -> int:
    """What a hand of so many faan costs in units of the stake, by the name of the ladder.

    >>> [ladder("half_spicy", faan) for faan in (0, 3, 4, 5, 6, 7, 13)]
    [1, 8, 16, 24, 32, 48, 384]
    >>> [ladder("fanlaak_4_7_10", faan) for faan in (3, 4, 6, 7, 10, 13)]
    [8, 16, 16, 32, 64, 64]

    HK-MULT-1, HK-MULT-2, HK-MULT-5, HK-PAY-5.
    """
    if name == "half_spicy":
        return _eased(faan, knee=4)
    if name == "full_to_5_then_half":
        return _eased(faan, knee=5)
    if name == "full_spicy":
        return _doubled(faan)
    if name == "linear":
        return faan
    return _laak(faan, [int(step) for step in name.split("_")[1:]])


def _doubled(times: int) -> int:
    """A price doubles so often, and no more than `_STEEPEST` times.

    >>> _doubled(3), _doubled(33) == _doubled(32), _doubled(1_000_000) == 2**32
    (8, True, True)
    """
    price = 1
    for _ in range(min(times, _STEEPEST)):
        price *= 2
    return price


def _eased(faan: int, *, knee: int) -> int:
    """Each faan doubles up to the knee; from there two do, and the odd one lies half-way."""
    if faan <= knee:
        return _doubled(faan)
    price = _doubled(knee + (faan - knee) // 2)
    if (faan - knee) % 2:
        return price + price // 2
    return price


def _laak(faan: int, steps: list[int]) -> int:
    """Each faan doubles up to the first step; from there only the steps do."""
    if faan < steps[0]:
        return _doubled(faan)
    return _doubled(steps[0] + sum(1 for step in steps[1:] if faan >= step))


@final
class Prices:
    """What each pays for so many faan, in quarters, as a house's ladder, stake and gun have it.

    >>> prices = Prices(FaanPayment(unit=1, discard="half"))
    >>> [
    ...     shown(amount)
    ...     for amount in (prices.self_draw(3), prices.discarder(3), prices.bystander(3))
    ... ]
    [8, 8, 4]

    HK-PAY-1 to HK-PAY-4.
    """

    def __init__(self, pay: FaanPayment) -> None:
        self.gun: Final[str] = pay.discard
        self._ladder: Final[str] = pay.ladder
        self._unit: Final = int(QUARTERS * pay.unit)

    def figure(self, faan: int) -> int:
        """The ladder's figure."""
        return ladder(self._ladder, faan)

    def share(self, faan: int) -> int:
        """One share 一份: the ladder's figure times the unit."""
        return self._unit * self.figure(faan)

    def self_draw(self, faan: int) -> int:
        """What each pays for a self-draw: a share, or at two, one and one two of them."""
        return 2 * self.share(faan) if self.gun == "2:1:1" else self.share(faan)

    def discarder(self, faan: int) -> int:
        """What the discarder pays: one share where half gun is played, and else two."""
        return self.share(faan) if self.gun == "half" else 2 * self.share(faan)

    def bystander(self, faan: int) -> int:
        """What each of the others pays for a discard: nothing, half a share, or a share."""
        if self.gun == "full":
            return 0
        return self.share(faan) // 2 if self.gun == "half" else self.share(faan)

    def on_discard(self, faan: int) -> int:
        """What the three pay together for a win on a discard, whoever the dealer is.

        >>> [
        ...     shown(Prices(FaanPayment(unit=1, discard=gun)).on_discard(3))
        ...     for gun in ("full", "half")
        ... ]
        [16, 16]
        """
        return self.discarder(faan) + 2 * self.bystander(faan)


# Who pays.


def payments(rules: Rules, wins: list[Win], scores: list[Score]) -> Payment:
    """Who pays what for the win, or the several wins on one tile, that ended a deal.

    >>> from seifong.hands import hand_of
    >>> from seifong.notation import parse_tiles
    >>> from seifong.rules.presets import preset
    >>> from seifong.scoring.scorer import scorer_of
    >>> rules = preset("zung-jung")
    >>> win = Win(
    ...     hand_of(parse_tiles("111222333m 456p EE")), 27, DISCARD, 0, source=2, responsible=2
    ... )
    >>> print(payments(rules, [win], [scorer_of(rules).score(win)]).text())
    South pays East 25: share of all (ZJ-PAY-4)
    West pays East 25: share of all (ZJ-PAY-4)
    West pays East 330: the rest, as responsible (ZJ-PAY-4)
    North pays East 25: share of all (ZJ-PAY-4)
    E +405, S -25, W -355, N -25

    HK-PAY-1 to HK-PAY-6, HK-CLAIM-19, HK-ROB-6, HK-BAO-4, ZJ-PAY-1 to ZJ-PAY-6.
    """
    return settle(rules, wins, scores, [fed(win) for win in wins])


def settle(
    rules: Rules, wins: list[Win], scores: list[Score], feedings: list[list[Feeding]]
) -> Payment:
    """The same, when it is known who fed what. Each win is settled by itself (HK-CLAIM-19)."""
    winners = [int(win.seat) for win in wins]
    flows: list[Flow] = []
    for win, score, fed_of_it in zip(wins, scores, feedings, strict=True):
        if score.why_not is not None:
            raise Impossible(f"{SEAT_NAMES[win.seat]} cannot be paid: {score.why_not.english}")
        mine = _without_co_winners(
            _ordinary(rules, win, score), winners, rules, _answers(rules, win)
        )
        scoring = rules.scoring
        if isinstance(scoring, HongKongScoring):
            mine = _taken_over(mine, liable(fed_of_it, win, score, scoring), win.seat)
        flows += [flow for flow in mine if flow.amount]
    return Payment(flows)


def _ordinary(rules: Rules, win: Win, score: Score) -> list[Flow]:
    """What each seat pays when nobody is liable."""
    scoring = rules.scoring
    payer = _payer(rules, win)
    is_robbed = win.way == ROB and rules.table.kong.rob_payment == "declarer_three_shares"
    if isinstance(scoring, ZungJungScoring):
        flows = _points(win.seat, payer, score.worth, scoring.pay.shared)
    else:
        answers = NOBODY if is_robbed else payer
        flows = _faan(win.seat, answers, Prices(scoring.pay), int(score.worth))
    multiplier = rules.match.dealer.multiplier
    if multiplier > 1:
        flows = [_multiplied(flow, multiplier) for flow in flows]
    if is_robbed:
        return [_paid_by_declarer(flow, win.source) for flow in flows]
    return flows


def _payer(rules: Rules, win: Win) -> i64:
    """Who answers for the winning tile; NOBODY of a self-draw, or where immunity leaves nobody.

    ZJ-IMM-1, ZJ-IMM-7, ZJ-PAY-2, ZJ-PAY-5.
    """
    if win.way not in {DISCARD, ROB}:
        return NOBODY
    immunity = rules.table.immunity
    if immunity.mode == "off" or (win.way == ROB and immunity.rob == "konger"):
        return win.source
    return win.responsible


def _others(winner: i64) -> list[int]:
    return [seat for seat in range(4) if seat != winner]


def _points(winner: i64, payer: i64, worth: i64, shared: int | str) -> list[Flow]:
    """Zung Jung: all pay alike up to a figure; whoever is responsible pays the rest for all three.

    >>> flows = _points(0, 2, 70, 25)
    >>> Payment(flows).gains == [4 * points for points in (210, -25, -160, -25)]
    True

    ZJ-PAY-1 to ZJ-PAY-4.
    """
    value = QUARTERS * worth
    share = value
    if payer != NOBODY and isinstance(shared, int):
        share = min(value, QUARTERS * shared)
    rule = _rule_of_share(payer, is_all=share == value)
    flows: list[Flow] = []
    for seat in _others(winner):
        flows.append(Flow(seat, winner, share, rule, "share of all", "三家均付"))
        if seat == payer and share < value:
            rest = 3 * (value - share)
            flows.append(
                Flow(seat, winner, rest, rule, "the rest, as responsible", "餘數由負責者付")
            )
    return flows


def _rule_of_share(payer: i64, *, is_all: bool) -> str:
    if payer == NOBODY:
        return "ZJ-PAY-2"
    return "ZJ-PAY-3" if is_all else "ZJ-PAY-4"


_GUNS: Final = {"full": "HK-PAY-2", "half": "HK-PAY-3", "2:1:1": "HK-PAY-4"}


def _faan(winner: i64, payer: i64, prices: Prices, faan: int) -> list[Flow]:
    """Hong Kong: a self-draw is paid by all; a discard as the house's gun has it.

    HK-PAY-1 to HK-PAY-4.
    """
    if payer == NOBODY:
        each = prices.self_draw(faan)
        return [
            Flow(seat, winner, each, "HK-PAY-1", "share of a self-draw", "自摸")
            for seat in _others(winner)
        ]
    rule = _GUNS[prices.gun]
    flows: list[Flow] = []
    for seat in _others(winner):
        if seat == payer:
            flows.append(Flow(seat, winner, prices.discarder(faan), rule, "as discarder", "出銃"))
        else:
            flows.append(Flow(seat, winner, prices.bystander(faan), rule, "as bystander", "陪銃"))
    return flows


def _paid_by_declarer(flow: Flow, declarer: i64) -> Flow:
    """The declarer of a robbed kong pays each share of a self-draw (HK-ROB-6)."""
    english, chinese = "a share of a self-draw, for the robbed kong", "被搶槓，代付一份"
    return Flow(declarer, flow.payee, flow.amount, "HK-ROB-6", english, chinese)


def _multiplied(flow: Flow, multiplier: int) -> Flow:
    """What the dealer pays or receives, as the house multiplies it (HK-DEALER-7)."""
    if EAST not in {flow.payer, flow.payee}:
        return flow
    amount = multiplier * flow.amount
    return Flow(flow.payer, flow.payee, amount, flow.rule, flow.english, flow.chinese)


def _answers(rules: Rules, win: Win) -> i64:
    """Who pays for a win as the one that answers for it: a robbed kong's declarer, or the payer."""
    is_robbed = win.way == ROB and rules.table.kong.rob_payment == "declarer_three_shares"
    return win.source if is_robbed else _payer(rules, win)


def _without_co_winners(
    flows: list[Flow], winners: list[int], rules: Rules, payer: i64
) -> list[Flow]:
    """Who wins on the same tile pays the other winners no bystander's share (HK-CLAIM-19).

    A winner who answers for another's win, by same-turn immunity, pays it all the same (ZJ-IMM-4).
    """
    if rules.table.claim.multi_pay != "co_winners_exempt":
        return flows
    return [flow for flow in flows if flow.payer not in winners or flow.payer == payer]


def _taken_over(flows: list[Flow], by: list[Feeding], winner: i64) -> list[Flow]:
    """What the liable seat pays for all (HK-BAO-4); two of them share it (HK-BAO-3)."""
    if not by:
        return flows
    total = sum([flow.amount for flow in flows])
    share = total // len(by)
    rest = total - share * (len(by) - 1)  # what does not divide falls to the one who fed first
    return [
        Flow(
            feeding.seat, winner, share if place else rest, feeding.rule, "for all, as liable", "包"
        )
        for place, feeding in enumerate(by)
    ]


# Responsibility.


def responsible_seat(log: list[tuple[int, int]], winner: int, tile: int) -> int:
    """Who answers for a tile won on a discard, by same-turn immunity; perhaps NOBODY.

    `log` tells every discard of the deal, its seat and tile, the winning one last; those that were
    claimed are in it too. What counts is what was discarded since the winner's own last discard,
    that one included: the first who threw this tile is responsible, and nobody if that was the
    winner.

    >>> responsible_seat([(3, 22), (0, 11), (1, 1), (2, 11)], winner=3, tile=11)
    0
    >>> responsible_seat([(3, 11), (1, 1), (2, 11)], winner=3, tile=11) == NOBODY
    True

    ZJ-IMM-2 to ZJ-IMM-8.
    """
    start = 0
    for place, (seat, _) in enumerate(log):
        if seat == winner:
            start = place
    for seat, discard in log[start:]:
        if discard == tile:
            return NOBODY if seat == winner else seat
    return NOBODY


# False wins.


def false_win_payment(rules: Rules, offender: i64) -> Payment:
    """What a false win 詐糊 costs the offender; nothing where it is refused or the hand is dead.

    >>> from seifong.rules.presets import preset
    >>> false_win_payment(preset("hong-kong-cap8"), offender=1).text().splitlines()[-1]
    'E +32, S -96, W +32, N +32'
    >>> payment = false_win_payment(preset("hkma"), offender=1)
    >>> shown(payment.gains[1]), shown(payment.deducted)
    (-512, 512)

    HK-FALSE-3, HK-FALSE-5, HK-FALSE-6, HK-FALSE-7, HK-FALSE-8, HK-FALSE-12, ZJ-PEN-16.
    """
    false = rules.conduct.false
    if false.mode == "deduct_fixed":
        amount = QUARTERS * false.amount
        rule = "HK-FALSE-6" if false.aftermath == "plays_on_dead" else "HK-FALSE-5"
        return Payment([Flow(offender, NOBODY, amount, rule, "false win", "詐糊")])
    if false.mode == "pay_cap_shares":
        return _paid_to_each(offender, _cap_share(rules), "HK-FALSE-3")
    if false.mode == "three_portions_each":
        return _paid_to_each(offender, 3 * _cap_share(rules), "HK-FALSE-8")
    if false.mode == "pay_fixed_each":
        return _paid_to_each(offender, QUARTERS * false.amount, "HK-FALSE-7")
    return Payment([])


def _paid_to_each(offender: i64, amount: int, rule: str) -> Payment:
    return Payment(
        [Flow(offender, seat, amount, rule, "false win", "詐糊") for seat in _others(offender)]
    )


def _cap_share(rules: Rules) -> int:
    """What one would pay for a self-draw at the cap."""
    scoring = rules.scoring
    if isinstance(scoring, ZungJungScoring):
        return QUARTERS * scoring.score.limit
    cap = scoring.score.cap
    return Prices(scoring.pay).self_draw(cap if isinstance(cap, int) else _DEAREST)
