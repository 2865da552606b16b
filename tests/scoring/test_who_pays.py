"""This file is about money: what each seat pays for a win, and for a false win."""

import pytest

from seifong.errors import Impossible
from seifong.hands import hand_of
from seifong.rules import Rules
from seifong.rules.presets import preset, with_options
from seifong.scoring.payment import (
    Payment,
    false_win_payment,
    ladder,
    payments,
    responsible_seat,
    shown,
)
from seifong.scoring.score import Score
from seifong.scoring.scorer import scorer_of
from seifong.scoring.win import DISCARD, FLOWERS, ROB, SELF_DRAW, Win
from seifong.seats import EAST, NOBODY, NORTH, SOUTH, WEST
from winning import win_of

HONG_KONG = preset("hong-kong")
HALF_GUN = preset("hong-kong-half-gun")
ZUNG_JUNG = preset("zung-jung")
FAN_LAAK = with_options(
    HONG_KONG, {"pay.ladder": "fanlaak_4_7_10", "pay.unit": 1, "pay.discard": "2:1:1"}
)


def at_stake(unit: float, **options: object) -> Rules:
    changes = {name.replace("__", "."): value for name, value in options.items()}
    return with_options(HONG_KONG, {"pay.unit": unit, **changes})


def paid(
    rules: Rules,
    worth: int,
    *,
    way: int = DISCARD,
    winner: int = SOUTH,
    source: int = NOBODY,
    responsible: int | None = None,
) -> list[float]:
    """What each seat gains by a win of so many faan or points."""
    answers = source if responsible is None else responsible
    win = Win(hand_of([]), 0, way, winner, source=source, responsible=answers)
    payment = payments(rules, [win], [Score("", [], [], "", worth, None, None)])
    return in_units(payment)


def in_units(payment: Payment) -> list[float]:
    return [shown(gain) for gain in payment.gains]


# Ladders.


@pytest.mark.rule("HK-MULT-1", "HK-MULT-2", "HK-MULT-3", "HK-MULT-5", "HK-PAY-5")
@pytest.mark.parametrize(
    ("name", "figures"),
    [
        ("half_spicy", [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384]),
        ("full_spicy", [2**faan for faan in range(14)]),
        ("full_to_5_then_half", [1, 2, 4, 8, 16, 32, 48, 64, 96, 128, 192, 256, 384, 512]),
        ("linear", list(range(14))),
        ("fanlaak_4_7_10", [1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64, 64]),
        ("fanlaak_4_6_8", [1, 2, 4, 8, 16, 16, 32, 32, 64, 64, 64, 64, 64, 64]),
        ("fanlaak_5_7_9", [1, 2, 4, 8, 16, 32, 32, 64, 64, 128, 128, 128, 128, 128]),
    ],
)
def test_a_ladder_rises_as_its_name_says(name: str, figures: list[int]) -> None:
    assert [ladder(name, faan) for faan in range(14)] == figures


# Faan.


@pytest.mark.rule("HK-PAY-1", "HK-PAY-2", "HK-PAY-3", "HK-PAY-7", "HK-PAY-8", "HK-BAO-14")
@pytest.mark.parametrize(
    ("unit", "faan", "full", "half", "bystander", "self_draw"),
    [
        (0.5, 0, 1, 0.5, 0.25, 0.5),
        (0.5, 3, 8, 4, 2, 4),
        (0.5, 5, 24, 12, 6, 12),
        (0.5, 10, 128, 64, 32, 64),
        (0.5, 13, 384, 192, 96, 192),
        (1, 0, 2, 1, 0.5, 1),
        (1, 6, 64, 32, 16, 32),
        (1, 13, 768, 384, 192, 384),
        (2, 0, 4, 2, 1, 2),
        (2, 3, 32, 16, 8, 16),
        (2, 8, 256, 128, 64, 128),
        (2, 13, 1536, 768, 384, 768),
    ],
)
def test_guns_and_stakes(
    unit: float, faan: int, full: float, half: float, bystander: float, self_draw: float
) -> None:
    """The tables of each stake: a discard at full gun and at half, and a self-draw."""
    full_gun, half_gun = at_stake(unit), at_stake(unit, pay__discard="half")

    assert paid(full_gun, faan, source=WEST) == [0, full, -full, 0]
    assert paid(half_gun, faan, source=WEST) == [
        -bystander,
        half + 2 * bystander,
        -half,
        -bystander,
    ]
    for rules in (full_gun, half_gun):
        drawn = paid(rules, faan, way=SELF_DRAW)
        assert drawn == [-self_draw, 3 * self_draw, -self_draw, -self_draw]


@pytest.mark.rule("HK-PAY-4", "HK-MULT-5")
@pytest.mark.parametrize(
    ("faan", "points"), [(0, 1), (1, 2), (2, 4), (3, 8), (4, 16), (6, 16), (7, 32), (10, 64)]
)
def test_two_one_and_one(faan: int, points: int) -> None:
    assert paid(FAN_LAAK, faan, source=WEST) == [-points, 4 * points, -2 * points, -points]
    drawn = paid(FAN_LAAK, faan, way=SELF_DRAW)
    assert drawn == [-2 * points, 6 * points, -2 * points, -2 * points]


@pytest.mark.rule("HK-PAY-5")
@pytest.mark.parametrize(("faan", "discarder", "each"), [(1, 10, 5), (7, 70, 35), (10, 100, 50)])
def test_tvb_pays_ten_a_faan(faan: int, discarder: int, each: int) -> None:
    assert paid(preset("tvb"), faan, source=EAST) == [-discarder, discarder, 0, 0]
    assert paid(preset("tvb"), faan, way=SELF_DRAW) == [-each, 3 * each, -each, -each]


@pytest.mark.rule("HK-PAY-2", "HK-EV-4")
def test_hkma_pays_by_its_table() -> None:
    hkma = preset("hkma")
    discard = [-paid(hkma, faan, source=EAST)[EAST] for faan in range(3, 11)]
    each = [-paid(hkma, faan, way=SELF_DRAW)[EAST] for faan in range(3, 11)]

    assert discard == [32, 64, 96, 128, 192, 256, 384, 512]
    assert each == [16, 32, 48, 64, 96, 128, 192, 256]


@pytest.mark.rule("HK-ROB-6", "HK-ROB-7")
def test_a_robbed_kong_is_a_discard_or_three_shares() -> None:
    assert paid(preset("hkma"), 4, way=ROB, source=NORTH) == [0, 96, 0, -96]
    assert paid(at_stake(1), 4, way=ROB, source=NORTH) == [0, 32, 0, -32]
    both = [
        -paid(at_stake(1, kong__rob_payment=school), 4, way=ROB, source=NORTH)[NORTH]
        for school in ("as_discard", "declarer_three_shares")
    ]
    assert both[1] == 1.5 * both[0]


@pytest.mark.rule("HK-FP-12", "HK-FAAN-08")
def test_flowers_are_paid_like_a_self_draw() -> None:
    assert paid(at_stake(1), 3, way=FLOWERS) == [-8, 24, -8, -8]


@pytest.mark.rule("HK-PAY-6", "HK-DEALER-6", "HK-DEALER-7", "ZJ-PAY-6")
def test_the_dealer_pays_and_receives_a_multiple_where_a_house_says_so() -> None:
    doubled = with_options(FAN_LAAK, {"dealer.multiplier": 2})

    assert paid(FAN_LAAK, 3, winner=EAST, source=WEST) == [32, -8, -16, -8]
    assert paid(doubled, 3, winner=EAST, source=WEST) == [64, -16, -32, -16]
    assert paid(doubled, 3, winner=SOUTH, source=WEST) == [-16, 40, -16, -8]
    assert paid(doubled, 3, winner=SOUTH, source=EAST) == [-32, 48, -8, -8]


def two_winners(rules: Rules, faan: tuple[int, int]) -> list[float]:
    """West discards; North and East win."""
    wins = [Win(hand_of([]), 0, DISCARD, seat, source=WEST) for seat in (NORTH, EAST)]
    scores = [Score("faan", [], [], "", worth, None, None) for worth in faan]
    return in_units(payments(rules, wins, scores))


@pytest.mark.rule("HK-CLAIM-18", "HK-CLAIM-19", "HK-CLAIM-20")
def test_each_of_several_winners_is_settled_alone() -> None:
    """At half gun the shares that winners owe each other lapse, or are paid."""
    side = with_options(HALF_GUN, {"claim.multi_pay": "co_winners_pay_side_share"})

    assert two_winners(HONG_KONG, (3, 4)) == [16, 0, -24, 8]
    assert two_winners(HALF_GUN, (3, 3)) == [6, -4, -8, 6]
    assert two_winners(side, (3, 3)) == [6, -4, -8, 6]
    assert two_winners(HALF_GUN, (3, 4)) == [12, -6, -12, 6]
    assert two_winners(side, (3, 4)) == [14, -6, -12, 4]


# Points.


@pytest.mark.rule("ZJ-PAY-1", "ZJ-PAY-2", "ZJ-PAY-3", "ZJ-PAY-4", "ZJ-PAY-5")
@pytest.mark.parametrize(
    ("value", "others", "responsible"),
    [(1, 1, 1), (25, 25, 25), (30, 25, 40), (70, 25, 160), (320, 25, 910), (400, 25, 1150),
     (480, 25, 1390)],
)  # fmt: skip
def test_all_pay_up_to_25_and_the_responsible_seat_the_rest(
    value: int, others: int, responsible: int
) -> None:
    expected = [-others, 3 * value, -responsible, -others]

    assert paid(ZUNG_JUNG, value, source=WEST) == expected
    assert paid(ZUNG_JUNG, value, way=ROB, source=WEST) == expected
    assert paid(ZUNG_JUNG, value, way=SELF_DRAW) == [-value, 3 * value, -value, -value]


@pytest.mark.rule("ZJ-IMM-1", "ZJ-IMM-3", "ZJ-IMM-4", "P-47")
def test_immunity_moves_the_payment_or_shares_it() -> None:
    """South wins 160 on North's discard; West threw the tile first, or South had."""
    by_west = paid(ZUNG_JUNG, 160, source=NORTH, responsible=WEST)
    by_nobody = paid(ZUNG_JUNG, 160, source=NORTH, responsible=NOBODY)

    assert by_west == [-25, 480, -430, -25]
    assert by_nobody == [-160, 480, -160, -160]


@pytest.mark.rule("ZJ-IMM-7")
def test_the_declarer_of_a_robbed_kong_pays_unless_the_house_reads_to_the_letter() -> None:
    letter = with_options(ZUNG_JUNG, {"immunity.rob": "first_discarder"})

    assert paid(ZUNG_JUNG, 30, way=ROB, source=NORTH, responsible=WEST) == [-25, 90, -25, -40]
    assert paid(letter, 30, way=ROB, source=NORTH, responsible=WEST) == [-25, 90, -40, -25]


@pytest.mark.rule("ZJ-IMM-1")
def test_without_immunity_the_discarder_pays() -> None:
    assert paid(HONG_KONG, 3, source=NORTH, responsible=WEST) == [0, 8, 0, -8]


@pytest.mark.rule("ZJ-PAY-4")
def test_what_is_shared_is_an_option() -> None:
    thirty = with_options(ZUNG_JUNG, {"pay.shared": 30})
    alike = with_options(ZUNG_JUNG, {"pay.shared": "all"})

    assert paid(thirty, 70, source=WEST) == [-30, 210, -150, -30]
    assert paid(alike, 70, source=WEST) == [-70, 210, -70, -70]


@pytest.mark.rule(
    "ZJ-IMM-2", "ZJ-IMM-3", "ZJ-IMM-4", "ZJ-IMM-5", "ZJ-IMM-6", "ZJ-IMM-7", "ZJ-IMM-8"
)
@pytest.mark.parametrize(
    ("log", "responsible"),
    [
        # who discarded what, North winning on 5; the last discard is the one won
        ("E1 S2 W5", WEST),
        ("N1 E5 S2 W5", EAST),  # the first since North's own discard
        ("E5 N1 S2 W5", WEST),  # before it does not count
        ("N5 S2 W5", NOBODY),  # North threw it last
        ("N5 N1 S2 W5", WEST),  # … and then something else
        ("E5 S2 W5", EAST),  # North has not discarded yet: the whole deal
        ("N1 E5 W3 E5", EAST),  # claimed discards count
        ("N1 E4 S6 W5", WEST),  # other tiles of the wait do not
    ],
)
def test_the_first_to_throw_the_tile_answers_for_it(log: str, responsible: int) -> None:
    discards = [("ESWN".index(entry[0]), int(entry[1])) for entry in log.split()]

    assert responsible_seat(discards, NORTH, 5) == responsible


# False wins.


@pytest.mark.rule("HK-FALSE-3", "HK-FALSE-5", "HK-FALSE-6", "HK-FALSE-8", "HK-FALSE-12", "P-51")
@pytest.mark.parametrize(
    ("rules", "each", "offender"),
    [
        (at_stake(0.5, score__cap=8), 32, -96),
        (at_stake(0.5), 64, -192),
        (at_stake(0.5, score__cap=13), 192, -576),
        (at_stake(0.5, score__cap="unlimited"), 192, -576),
        (at_stake(1, score__cap=8), 64, -192),
        (at_stake(1), 128, -384),
        (at_stake(1, score__cap=13), 384, -1152),
        (at_stake(2, score__cap=8), 128, -384),
        (at_stake(2), 256, -768),
        (at_stake(0.5, pay__ladder="full_spicy", score__cap=8), 128, -384),
        (at_stake(0.5, pay__ladder="full_spicy"), 512, -1536),
        (FAN_LAAK, 128, -384),
        (at_stake(2, score__cap=6, false__mode="three_portions_each"), 192, -576),
        (preset("hkma"), 0, -512),
        (preset("tvb"), 0, -150),
        (preset("casual"), 0, 0),
        (preset("zung-jung"), 0, 0),
        (with_options(ZUNG_JUNG, {"false.mode": "pay_cap_shares"}), 320, -960),
    ],
)
def test_a_false_win_costs_what_the_table_says(rules: Rules, each: int, offender: int) -> None:
    payment = false_win_payment(rules, WEST)

    assert in_units(payment) == [each, each, offender, each]
    assert shown(payment.deducted) == -offender - 3 * each


# The words.


@pytest.mark.rule("HK-PAY-2")
def test_a_payment_is_told_in_both_languages() -> None:
    win = win_of("[111m] [999p] [222s] 555m 7s +7s fl1".replace(" fl1", ""), source=WEST)
    rules = preset("hong-kong-no-flowers")
    payment = payments(rules, [win], [scorer_of(rules).score(win)])

    assert payment.text() == "West pays South 8: as discarder (HK-PAY-2)\nE 0, S +8, W -8, N 0"
    assert payment.text("zh").splitlines()[0] == "西 → 南 8：出銃（HK-PAY-2）"


def test_a_hand_that_may_not_win_is_not_paid() -> None:
    win = win_of("[123m] 456m 789p 22s EE +2s")
    score = scorer_of(HONG_KONG).score(win)

    with pytest.raises(
        Impossible, match="South cannot be paid: worth 0, and the minimum is 3 faan"
    ):
        payments(HONG_KONG, [win], [score])
