"""This file is about false wins 詐糊: what each house takes for one, and how it goes on."""

import pytest

from seifong.referee.referee import response_to, rule_on
from seifong.referee.rulings import Aftermath, Incident, Rights
from seifong.rules import Rules
from seifong.rules.fouls import FALSE_WINS
from seifong.rules.presets import preset, with_options
from seifong.scoring.payment import shown
from seifong.seats import EAST, NORTH, SOUTH, WEST

HK, ZJ = preset("hong-kong"), preset("zung-jung")


def house(**options: object) -> Rules:
    """A Hong Kong table with some options, `score_cap` for `score.cap`."""
    return with_options(HK, {name.replace("_", ".", 1): value for name, value in options.items()})


FAAN_LAAK = {"pay_ladder": "fanlaak_4_7_10", "pay_discard": "2:1:1", "pay_unit": 1}
PORTIONS = {"false_mode": "three_portions_each", "pay_unit": 2, "score_cap": 6}
EACH = {"false_mode": "pay_fixed_each", "false_amount": 128}

# The table of worked false wins: the house, what each opponent gains, what the offender loses.
PRICES: list[tuple[Rules, float, float]] = [
    (house(score_cap=8), 32, 96),
    (house(score_cap=10), 64, 192),
    (house(score_cap=13), 192, 576),
    (house(pay_unit=1, score_cap=8), 64, 192),
    (house(pay_unit=1, score_cap=10), 128, 384),
    (house(pay_unit=1, score_cap=13), 384, 1152),
    (house(pay_unit=2, score_cap=8), 128, 384),
    (house(pay_unit=2, score_cap=10), 256, 768),
    (house(pay_ladder="full_spicy", score_cap=8), 128, 384),
    (house(pay_ladder="full_spicy", score_cap=10), 512, 1536),
    (house(**FAAN_LAAK), 128, 384),
    (house(**PORTIONS), 192, 576),  # 2 × 32 is a portion
    (house(**EACH), 128, 384),
]


@pytest.mark.rule("HK-FALSE-3", "HK-FALSE-7", "HK-FALSE-8", "P-51")
@pytest.mark.parametrize(("rules", "each", "lost"), PRICES)
def test_a_false_winner_pays_every_opponent_the_price_of_the_house(
    rules: Rules, each: float, lost: float
) -> None:
    ruling = rule_on(rules, Incident(foul="false_win_shape", offender=WEST))

    assert [shown(gain) for gain in ruling.gains] == [each, each, -lost, each]
    assert ruling.deducted == (0, 0, 0, 0)


@pytest.mark.rule("HK-FALSE-5", "HK-ROUND-6", "P-52")
def test_at_an_hkma_table_512_are_lost_and_the_same_dealer_deals_again() -> None:
    ruling = rule_on(preset("hkma"), Incident(foul="false_win_minimum", offender=SOUTH))

    assert (ruling.remedy, ruling.aftermath.kind) == ("replay", "replayed")
    assert ruling.aftermath.next_dealer == EAST
    assert [shown(amount) for amount in ruling.deducted] == [0, 512, 0, 0]
    assert ruling.gains == (0, 0, 0, 0)


@pytest.mark.rule("HK-FALSE-6", "HK-DEAD-2")
def test_at_tvb_150_are_lost_and_the_offender_keeps_company() -> None:
    ruling = rule_on(preset("tvb"), Incident(foul="false_win_shape", offender=NORTH))

    assert (ruling.remedy, ruling.aftermath) == ("dead_hand", Aftermath())
    assert [shown(amount) for amount in ruling.deducted] == [0, 0, 0, 150]
    assert not ruling.rights.may_win


@pytest.mark.rule("ZJ-PEN-16")
def test_in_zung_jung_the_hand_is_dead_and_nobody_pays() -> None:
    ruling = rule_on(ZJ, Incident(foul="false_win_shape", offender=WEST))

    assert (ruling.remedy, ruling.aftermath) == ("dead_hand", Aftermath())
    assert ruling.rights == Rights(may_win=False, may_claim=False, may_kong=False)
    assert (ruling.gains, ruling.deducted) == ((0, 0, 0, 0), (0, 0, 0, 0))


@pytest.mark.rule("ZJ-PEN-14", "ZJ-PEN-16", "HK-DEAD-2")
def test_a_hand_that_is_dead_by_a_false_win_may_claim_where_the_house_says_so() -> None:
    rules = with_options(ZJ, {"dead.may_claim": True})

    ruling = rule_on(rules, Incident(foul="false_win_shape", offender=WEST))

    assert ruling.rights == Rights(may_win=False, may_claim=True, may_kong=True)


@pytest.mark.rule("HK-FALSE-4")
@pytest.mark.parametrize(
    ("offender", "on_draw", "dealer"),
    [
        (EAST, "stays", SOUTH),
        (EAST, "passes", SOUTH),
        (WEST, "stays", EAST),
        (WEST, "passes", SOUTH),
    ],
)
def test_an_offending_dealer_does_not_keep_the_deal(
    offender: int, on_draw: str, dealer: int
) -> None:
    ruling = rule_on(
        house(dealer_on_draw=on_draw), Incident(foul="false_win_shape", offender=offender)
    )

    assert ruling.aftermath == Aftermath(kind="deal_ends", next_dealer=dealer)


@pytest.mark.rule("HK-FALSE-11")
@pytest.mark.parametrize(
    ("table", "gains", "deducted"),
    [
        ("hong-kong", [64, 64, -192, 64], [0, 0, 0, 0]),
        ("hkma", [0, 0, 0, 0], [0, 0, 512, 0]),
        ("tvb", [0, 0, 0, 0], [0, 0, 150, 0]),
        ("zung-jung", [0, 0, 0, 0], [0, 0, 0, 0]),
    ],
)
def test_a_true_win_beside_a_false_one_ends_the_deal_and_the_false_one_still_costs(
    table: str, gains: list[int], deducted: list[int]
) -> None:
    told = Incident(foul="false_win_shape", offender=WEST, valid_winner=NORTH)

    ruling = rule_on(preset(table), told)

    assert ruling.aftermath.kind == "won"
    assert [shown(gain) for gain in ruling.gains] == gains
    assert [shown(amount) for amount in ruling.deducted] == deducted
    assert "HK-FALSE-11" in ruling.rules


@pytest.mark.rule("HK-FALSE-9")
@pytest.mark.parametrize(
    ("may_cancel", "others_exposed", "remedy"),
    [
        (True, False, "put_right"),
        (True, True, "deal_ends"),
        (False, False, "deal_ends"),
    ],
)
def test_a_call_may_be_taken_back_before_others_expose_where_the_house_is_kind(
    may_cancel: bool, others_exposed: bool, remedy: str
) -> None:
    told = Incident(foul="false_win_shape", offender=WEST, others_exposed=others_exposed)

    ruling = rule_on(house(false_may_cancel=may_cancel), told)

    assert ruling.remedy == remedy
    assert any(ruling.gains) == (remedy == "deal_ends")


@pytest.mark.rule("HK-FALSE-2", "P-53")
def test_showing_half_of_the_hand_is_a_false_win_too() -> None:
    told = Incident(foul="half_hand_shown", offender=WEST)

    shown_half = rule_on(HK, told)
    elsewhere = rule_on(house(false_half_hand=False), told)

    assert [shown(gain) for gain in shown_half.gains] == [64, 64, -192, 64]
    assert (elsewhere.remedy, elsewhere.gains) == ("put_right", (0, 0, 0, 0))
    assert rule_on(ZJ, told).remedy == "put_right"


@pytest.mark.rule("HK-FALSE-1", "HK-WATER-3", "P-50")
@pytest.mark.parametrize("foul", sorted(FALSE_WINS))
def test_every_cause_of_a_false_win_has_the_same_price(foul: str) -> None:
    ruling = rule_on(HK, Incident(foul=foul, offender=WEST))

    assert [shown(gain) for gain in ruling.gains] == [64, 64, -192, 64]
    assert {"HK-FALSE-1", "HK-FALSE-3", "HK-FALSE-4"} <= set(ruling.rules)


@pytest.mark.rule("HK-FALSE-12")
@pytest.mark.parametrize("foul", [*sorted(FALSE_WINS), "half_hand_shown"])
def test_where_false_wins_are_prevented_nothing_has_happened(foul: str) -> None:
    rules = preset("casual")

    ruling = rule_on(rules, Incident(foul=foul, offender=WEST))

    if foul in {"false_win_barred", "false_win_minimum"}:  # a casual table has no such rule
        assert not ruling.is_foul
        return
    assert response_to(rules, foul) == "prevented"
    assert (ruling.remedy, ruling.card) == ("put_right", "")
    assert (ruling.gains, ruling.rights) == ((0, 0, 0, 0), Rights())
