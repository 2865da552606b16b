"""This file is about false wins 詐糊 at a strict table: said, shown, and paid for.

East discards the 5p. South does nothing with it, and West wins on it.
"""

import pytest

from at_table import Play, house, judge_who_says, refused, strict
from seifong.rules import Rules
from seifong.scoring.payment import shown
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table.events import Replayed, Stopped, Won
from seifong.table.phases import CLAIMS, TURN

HK, HKMA, TVB, ZJ = (house(name) for name in ("hong-kong", "hkma", "tvb", "zung-jung"))
GOOD = "46p 789p CCC FFF 99p"  # mixed one-suit with two dragons: five faan with a 5p
POOR = "46p 123m 456s 99s NNN"  # four melds and a pair with a 5p, and nothing else


def open_discard(rules: Rules, says: str = "", south: str = "1m") -> Play:
    play = strict(
        east="5p 1s",
        south=south,
        west=GOOD,
        head="2s 3s",
        rules=rules,
        judge=judge_who_says(says),
    )
    play.discards(EAST, "5p", named="5p" if rules.name == "tvb" else "")
    return play


def later_discard(rules: Rules) -> Play:
    """South discards the 5p that it drew, and West's poor hand is complete with it."""
    play = strict(east="9m", west=POOR, head="5p", rules=rules)
    play.discards(EAST, "9m")
    play.goes_on(SOUTH)
    return play


def money(play: Play) -> tuple[list[float], list[float]]:
    """What each seat has gained, and what has been deducted from it, in the table's unit."""
    gains = [float(shown(gain)) for gain in play.deal.gains]
    return gains, [float(shown(amount)) for amount in play.deal.deducted]


NOTHING = [0.0] * 4


# The price, by preset.


@pytest.mark.rule("P-50", "P-51", "HK-FALSE-1", "HK-FALSE-3", "HK-FALSE-4", "HK-FALSE-8")
def test_at_home_a_false_winner_pays_a_cap_share_to_each_and_the_deal_ends() -> None:
    """Ten faan, half-spicy, 二五雞: 64 to each of the three."""
    play = open_discard(HK)

    play.wins(SOUTH)

    assert play.ruled() == [("false_win_shape", SOUTH, "deal_ends")]
    assert money(play) == ([64, -192, 64, 64], NOTHING)
    assert isinstance(play.deal.end, Stopped)
    assert not play.deal.end.dealer_out


@pytest.mark.rule("P-51", "HK-FALSE-3")
def test_with_a_cap_of_eight_it_is_32_to_each() -> None:
    play = open_discard(house("hong-kong-cap8"))

    play.wins(SOUTH)

    assert money(play) == ([32, -96, 32, 32], NOTHING)


@pytest.mark.rule("P-51", "HK-FALSE-8")
def test_three_portions_to_each_are_an_option() -> None:
    play = open_discard(house("hong-kong-cap8", false_mode="three_portions_each"))

    play.wins(SOUTH)

    assert money(play) == ([96, -288, 96, 96], NOTHING)


@pytest.mark.rule("P-52", "HK-FALSE-5", "HK-ROUND-6")
def test_at_an_hkma_table_512_are_gone_and_the_deal_is_played_again() -> None:
    play = open_discard(HKMA)

    play.wins(SOUTH)

    assert play.ruled() == [("false_win_shape", SOUTH, "replay")]
    assert money(play) == (NOTHING, [0, 512, 0, 0])
    assert isinstance(play.deal.end, Replayed)


@pytest.mark.rule("P-54", "HK-FALSE-6", "HK-DEAD-2")
def test_at_tvb_150_are_gone_and_the_offender_plays_on_dead() -> None:
    play = open_discard(TVB)

    play.wins(SOUTH)

    assert play.ruled() == [("false_win_shape", SOUTH, "dead_hand")]
    assert money(play) == (NOTHING, [0, 150, 0, 0])
    assert play.deal.end is None
    assert play.rights(SOUTH) == (False, False, False)

    play.draws(SOUTH)
    play.discards(SOUTH, "1m", named="1m")

    assert play.deal.river.size() == 2


@pytest.mark.rule("P-50", "ZJ-PEN-16", "ZJ-WIN-1")
def test_in_zung_jung_the_hand_is_dead_and_nobody_pays() -> None:
    play = open_discard(ZJ)

    play.wins(SOUTH)

    assert play.ruled() == [("false_win_shape", SOUTH, "dead_hand")]
    assert money(play) == (NOTHING, NOTHING)
    assert play.rights(SOUTH) == (False, False, False)
    assert play.deal.end is None


@pytest.mark.rule("HK-FALSE-4")
def test_a_dealer_who_wins_falsely_loses_the_deal() -> None:
    play = strict(east="5p 1s", rules=HK)

    play.says(EAST, "win")

    assert isinstance(play.deal.end, Stopped)
    assert play.deal.end.dealer_out
    assert money(play)[0] == [-192, 64, 64, 64]


# Its causes.


@pytest.mark.rule("P-50", "HK-FALSE-1", "ZJ-WIN-1")
@pytest.mark.parametrize("rules", [HK, ZJ], ids=["hk", "zj"])
def test_a_hand_that_is_not_complete(rules: Rules) -> None:
    on_a_discard, on_a_draw = open_discard(rules), open_discard(rules)
    on_a_draw.draws(SOUTH)

    on_a_discard.wins(SOUTH)
    on_a_draw.says(SOUTH, "win")

    for play in (on_a_discard, on_a_draw):
        assert play.ruled()[0][:2] == ("false_win_shape", SOUTH)


@pytest.mark.rule("P-50", "HK-FALSE-1", "HK-SCORE-4")
@pytest.mark.parametrize(("minimum", "is_false"), [(1, True), (0, False)])
def test_a_hand_below_the_minimum(minimum: int, is_false: bool) -> None:
    """Field fault B63: at no faan a minimum of one was not asked for. No faan is too few."""
    rules = house("hkma", score_minimum=minimum, score_concealed_scope="off")
    play = later_discard(rules)

    play.wins(WEST)

    if is_false:
        assert play.ruled() == [("false_win_minimum", WEST, "replay")]
    else:
        assert play.winners() == [WEST]


@pytest.mark.rule("P-50", "HK-SCORE-4", "ZJ-WIN-2")
@pytest.mark.parametrize(("minimum", "is_false"), [(6, True), (5, False), (0, False)])
def test_a_zung_jung_hand_below_a_minimum_that_the_table_has(minimum: int, is_false: bool) -> None:
    """A concealed hand is five points, and this one counts no more."""
    play = later_discard(house("zung-jung", score_minimum=minimum))

    play.wins(WEST)

    if is_false:
        assert play.ruled() == [("false_win_minimum", WEST, "dead_hand")]
    else:
        assert play.winners() == [WEST]


def passed_by_west(rules: Rules) -> Play:
    """East's 5p would win for West, which lets it pass; and South discards another."""
    play = strict(east="5p", south="5p", west=GOOD, head="2s 5p", rules=rules)
    play.discards(EAST, "5p")
    play.draws(SOUTH)
    play.discards(SOUTH, "5p")
    return play


@pytest.mark.rule("P-46", "P-50", "HK-WATER-1", "HK-WATER-3", "HK-FALSE-1")
def test_a_win_that_is_barred_by_a_passed_one() -> None:
    play = passed_by_west(HKMA)

    play.wins(WEST)

    assert play.ruled() == [("false_win_barred", WEST, "replay")]


@pytest.mark.rule("P-46", "HK-WATER-2", "ZJ-WIN-3")
def test_a_self_draw_is_never_barred_and_zung_jung_bars_nothing() -> None:
    hk, zj = passed_by_west(HKMA), passed_by_west(ZJ)
    hk.draws(WEST)

    hk.says(WEST, "win")
    zj.wins(WEST)

    assert (hk.winners(), zj.winners()) == ([WEST], [WEST])


@pytest.mark.rule("P-50", "P-54", "HK-DEAD-1", "HK-FALSE-1", "ZJ-PEN-5", "ZJ-PEN-16")
@pytest.mark.parametrize("rules", [HKMA, ZJ], ids=["hk", "zj"])
def test_a_dead_hand_that_is_complete(rules: Rules) -> None:
    """West has drawn out of turn, and a judge has ruled it long."""
    play = strict(east="5p", west=GOOD, head="2s", rules=rules, judge=judge_who_says("dead_hand"))
    play.lifts(WEST)
    play.discards(EAST, "5p")

    play.wins(WEST)

    assert play.ruled()[1][:2] == ("false_win_dead", WEST)
    assert not isinstance(play.deal.end, Won)


@pytest.mark.rule("P-50", "HK-TURN-4", "HK-FALSE-1", "ZJ-KONG-9")
@pytest.mark.parametrize("rules", [HKMA, ZJ], ids=["hk", "zj"])
def test_a_win_on_no_tile_after_a_pung(rules: Rules) -> None:
    """The hand is complete with the pung, and nothing has been drawn."""
    play = strict(east="5p", west="55p 789p CCC FFF 99p", rules=rules)
    play.discards(EAST, "5p")
    play.claims(WEST, "pung", "55p")

    play.says(WEST, "win")

    assert play.ruled()[0][:2] == ("false_win_out_of_turn", WEST)


@pytest.mark.rule("P-50", "HK-CLAIM-1", "HK-FALSE-1")
@pytest.mark.parametrize("rules", [HKMA, ZJ], ids=["hk", "zj"])
def test_a_win_when_nothing_lies_open(rules: Rules) -> None:
    play = strict(west=GOOD, rules=rules)

    play.says(WEST, "win")

    assert play.ruled()[0][:2] == ("false_win_out_of_turn", WEST)


@pytest.mark.rule("P-50", "ZJ-DRAW-4", "HK-FALSE-1")
@pytest.mark.parametrize("rules", [HKMA, ZJ], ids=["hk", "zj"])
def test_a_win_with_a_lifted_tile_that_completes_nothing(rules: Rules) -> None:
    play = open_discard(rules)
    play.touches(SOUTH)
    play.lifts(SOUTH)

    play.says(SOUTH, "win")

    assert play.ruled()[0][:2] == ("false_win_shape", SOUTH)


@pytest.mark.rule("P-50", "ZJ-DRAW-4", "HK-SCORE-4")
@pytest.mark.parametrize(("minimum", "is_false"), [(2, True), (1, False)])
def test_a_win_with_a_lifted_tile_below_the_minimum(minimum: int, is_false: bool) -> None:
    """A self-draw is a faan, and the hand has no other."""
    rules = house("hkma", score_minimum=minimum, score_concealed_scope="off")
    play = strict(east="1s", south="46p 123m 456s 99s WWW", head="5p", rules=rules)
    play.discards(EAST, "1s")
    play.touches(SOUTH)
    play.lifts(SOUTH)

    play.says(SOUTH, "win")

    if is_false:
        assert play.ruled() == [("false_win_minimum", SOUTH, "replay")]
    else:
        assert play.winners() == [SOUTH]


# Where it is prevented.


@pytest.mark.rule("HK-FALSE-12")
def test_a_casual_table_hears_no_false_win() -> None:
    """Field fault B18: a hand that did not win brought the whole table down."""
    play = open_discard(house("casual"))

    refusal = refused(play, lambda: play.says(SOUTH, "win"))

    assert refusal.foul == "false_win_shape"
    play.wins(WEST)
    assert play.winners() == [WEST]


@pytest.mark.rule("HK-FALSE-12", "ZJ-DRAW-4")
def test_nor_with_a_tile_that_is_only_lifted() -> None:
    """Refused, it has not been mixed in either: another may still claim the discard."""
    rules = house("hong-kong-no-flowers", false_mode="prevent", score_minimum=8)
    play = strict(east="1s", south="46p 123m 456s 99s WWW", west="11s", head="5p", rules=rules)
    play.discards(EAST, "1s")
    play.touches(SOUTH)
    play.lifts(SOUTH)

    refusal = refused(play, lambda: play.says(SOUTH, "win"))

    assert refusal.foul == "false_win_minimum"
    play.claims(WEST, "pung", "11s")
    assert play.melds(WEST) == ["[111s]"]


# An honest win beside it.


@pytest.mark.rule("HK-FALSE-11")
@pytest.mark.parametrize(
    ("rules", "extra", "deducted"),
    [
        (HK, [64.0, -192.0, 64.0, 64.0], NOTHING),
        (HKMA, NOTHING, [0, 512, 0, 0]),
        (TVB, NOTHING, [0, 150, 0, 0]),
        (ZJ, NOTHING, NOTHING),
    ],
    ids=["hk", "hkma", "tvb", "zj"],
)
@pytest.mark.parametrize("first", [SOUTH, WEST])
def test_an_honest_win_in_the_same_window_is_paid_and_the_false_one_costs(
    rules: Rules, extra: list[float], deducted: list[float], first: int
) -> None:
    """Whoever shows first. Without the false one West would have had the same from East."""
    alone = open_discard(rules)
    alone.wins(WEST)
    play = open_discard(rules)
    play.says(SOUTH, "win")
    play.says(WEST, "win")

    play.shows(first)
    if play.deal.end is None:
        play.shows(WEST)

    assert play.winners() == [WEST]
    gains = [one + other for one, other in zip(money(alone)[0], extra, strict=True)]
    assert money(play) == (gains, deducted)
    assert play.won().gains == alone.won().gains


@pytest.mark.rule("P-50", "HK-FALSE-6", "ZJ-PEN-16")
@pytest.mark.parametrize("rules", [TVB, ZJ], ids=["tvb", "zj"])
def test_after_a_false_win_the_next_honest_one_is_paid(rules: Rules) -> None:
    """Field fault B62: after a false win the next real one froze the table."""
    play = open_discard(rules)
    play.wins(SOUTH)

    play.wins(WEST)

    assert play.winners() == [WEST]
    assert play.won().source == EAST


@pytest.mark.rule("P-30", "HK-CLAIM-10", "ZJ-PREC-3")
@pytest.mark.parametrize("rules", [TVB, ZJ], ids=["tvb", "zj"])
def test_a_false_win_takes_no_claim_from_anybody(rules: Rules) -> None:
    play = strict(east="5p", south="1m", north="55p", rules=rules)
    play.discards(EAST, "5p", named="5p" if rules is TVB else "")
    play.says(SOUTH, "win")

    play.claims(NORTH, "pung", "55p")

    assert play.ruled() == [("false_win_shape", SOUTH, "dead_hand")]
    assert play.melds(NORTH) == ["[555p]"]


# Taken back.


@pytest.mark.rule("HK-FALSE-9")
def test_a_kind_house_lets_the_call_be_taken_back() -> None:
    play = open_discard(house("hong-kong", false_may_cancel=True))
    play.says(SOUTH, "win")

    play.says(SOUTH, "pass")

    assert play.ruled() == [("false_win_shape", SOUTH, "put_right")]
    assert money(play) == (NOTHING, NOTHING)
    assert play.table.scene.calls.of == {}
    assert play.deal.phase == CLAIMS


@pytest.mark.rule("HK-FALSE-9")
def test_a_judge_of_that_house_may_take_the_price_all_the_same() -> None:
    play = open_discard(house("hong-kong", false_may_cancel=True), says="deal_ends")
    play.says(SOUTH, "win")

    play.says(SOUTH, "pass")

    assert money(play) == ([64, -192, 64, 64], NOTHING)


@pytest.mark.rule("HK-FALSE-1", "HK-FALSE-9", "ZJ-PEN-16")
@pytest.mark.parametrize(
    ("rules", "remedy"),
    [(HK, "deal_ends"), (HKMA, "replay"), (TVB, "dead_hand"), (ZJ, "dead_hand")],
    ids=["hk", "hkma", "tvb", "zj"],
)
def test_elsewhere_a_false_win_costs_as_much_when_it_is_taken_back(
    rules: Rules, remedy: str
) -> None:
    play = open_discard(rules)
    play.says(SOUTH, "win")

    play.says(SOUTH, "pass")

    assert play.ruled() == [("false_win_shape", SOUTH, remedy)]


@pytest.mark.rule("HK-FALSE-1", "ZJ-PEN-16")
@pytest.mark.parametrize("rules", [HKMA, ZJ], ids=["hk", "zj"])
def test_or_when_the_hand_is_never_shown(rules: Rules) -> None:
    play = open_discard(rules)
    play.says(SOUTH, "win")

    play.reports(WEST, SOUTH, "spoke_and_did_not_expose")

    assert play.ruled()[0][:2] == ("false_win_shape", SOUTH)


# Half of the hand.


@pytest.mark.rule("P-53", "HK-FALSE-2")
@pytest.mark.parametrize(("tiles", "is_false"), [("46p 789p CC", True), ("46p", False)])
def test_half_of_the_hand_shown_is_a_false_win_too(tiles: str, is_false: bool) -> None:
    play = strict(west=GOOD, rules=HK)

    play.shows(WEST, tiles)

    assert play.ruled() == ([("half_hand_shown", WEST, "deal_ends")] if is_false else [])
    assert money(play)[0] == ([64, 64, -192, 64] if is_false else NOTHING)


@pytest.mark.rule("P-53", "HK-FALSE-2", "HK-FALSE-5")
def test_half_of_the_hand_shown_costs_what_the_house_takes_for_a_false_win() -> None:
    play = strict(west=GOOD, rules=HKMA)

    play.shows(WEST)

    assert play.ruled() == [("half_hand_shown", WEST, "replay")]
    assert money(play) == (NOTHING, [0, 0, 512, 0])


@pytest.mark.rule("P-53", "HK-FALSE-2", "HK-FALSE-12")
def test_a_casual_table_keeps_hands_down() -> None:
    play = strict(west=GOOD, rules="casual")

    refusal = refused(play, lambda: play.shows(WEST))

    assert (refusal.foul, refusal.rule) == ("half_hand_shown", "HK-FALSE-2")


@pytest.mark.rule("P-53", "ZJ-PEN-14")
@pytest.mark.parametrize("rules", [ZJ, house("hong-kong", false_half_hand=False)], ids=["zj", "hk"])
def test_where_the_table_has_no_such_rule_the_deal_goes_on(rules: Rules) -> None:
    play = strict(west=GOOD, rules=rules)

    play.shows(WEST)

    assert play.deal.end is None
    assert play.rights(WEST) == (True, True, True)
    assert (play.deal.turn, play.deal.phase) == (EAST, TURN)


# A fold of what each may see stays what it is, whatever is shown.


@pytest.mark.rule("P-50", "HK-PAY-1")
@pytest.mark.parametrize("rules", [HK, HKMA, TVB, ZJ], ids=["hk", "hkma", "tvb", "zj"])
def test_what_is_paid_is_received_and_what_is_deducted_is_told_apart(rules: Rules) -> None:
    play = open_discard(rules)

    play.wins(SOUTH)

    assert sum(play.deal.gains) == 0
    assert [seat for seat in (EAST, WEST, NORTH) if play.deal.deducted[seat]] == []
