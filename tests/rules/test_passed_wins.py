"""This file is about 過水: who lets a winning discard pass, and what is barred by that, until when.

It bars wins. The rule that moves a payment instead stands in `test_immunity`.
"""

import pytest

from scenes import names, refused
from seifong.notation import parse_tile
from seifong.rules.presets import PRESETS, preset, with_options
from seifong.rules.rules import Rules
from seifong.seats import NORTH, SOUTH, WEST
from seifong.table.deal import Deal
from seifong.table.motions import BIG_KONG, CHOW_HIGH, KONG, PASS, PUNG, WIN
from seifong.table.phases import TURN
from seifong.testing import stack
from turns import discards, patterns, self_draws, until_turn_of, won

HONG_KONG = preset("hong-kong")
READY = "123s 789s 111s EE 45s"  # waits for 3s and 6s, and is a half flush
SIX = parse_tile("6s")
THREE = parse_tile("3s")


def passed(
    rules: Rules | str = HONG_KONG,
    *,
    north: str = READY,
    west: str = "",
    head: str = "",
    tail: str = "",
) -> Deal:
    """East threw 6s, North might have won on it and let it pass, and South has drawn.

    South could throw 3s or 6s now.
    """
    deal = stack(
        east="6s", south="6s 3s C", west=west, north=north, head=head, tail=tail, rules=rules
    )
    discards(deal, "6s", north=PASS)
    return deal


def may_win(deal: Deal, seat: int) -> bool:
    return WIN in deal.proper(seat)


# -- what is barred ----------------------------------------------------------------------------


@pytest.mark.rule("P-46", "HK-WATER-1")
def test_who_passes_on_a_winning_tile_cannot_win_on_it_from_another() -> None:
    deal = passed()

    deal.act(SOUTH, SIX)

    assert not may_win(deal, NORTH)


@pytest.mark.rule("P-46", "HK-WATER-1", "HK-WATER-3")
def test_who_calls_a_win_that_is_barred_hears_why() -> None:
    """West has a pair of 6s, and is asked about a third."""
    deal = passed(west="66s")
    deal.act(SOUTH, SIX)

    refusal = refused(deal, NORTH, WIN)

    assert refusal.rule == "HK-WATER-1"
    assert refusal.sentence == (
        "North cannot win on 6s: it passed on that tile and has not drawn since"
    )


@pytest.mark.rule("P-46", "HK-WATER-1", "HK-WATER-9", "ZJ-WIN-3")
@pytest.mark.parametrize(
    ("rules", "is_barred"),
    [
        ("hong-kong", True),
        ("hong-kong-half-gun", True),
        ("hong-kong-full-spicy", True),
        ("hong-kong-cap8", True),
        ("hong-kong-no-flowers", True),
        ("hong-kong-multi-win", True),
        ("hkma", True),
        ("tvb", False),
        ("casual", False),
        ("zung-jung", False),
        ("wsom", False),
    ],
)
def test_which_presets_bar_a_passed_tile(rules: str, is_barred: bool) -> None:
    deal = passed(rules)

    deal.act(SOUTH, SIX)

    assert may_win(deal, NORTH) != is_barred


@pytest.mark.rule("P-46", "HK-WATER-1")
def test_the_table_of_presets_that_bar_is_whole() -> None:
    barring = {name for name, rules in PRESETS.items() if rules.table.water.mode != "off"}

    assert barring == {"hkma", *(name for name in PRESETS if name.startswith("hong-kong"))}


@pytest.mark.rule("P-46", "HK-WATER-2")
def test_another_tile_of_the_same_wait_stays_open() -> None:
    deal = passed()

    discards(deal, "3s", north=WIN)

    assert [winner.seat for winner in won(deal).winners] == [NORTH]


@pytest.mark.rule("P-46", "HK-WATER-2")
def test_a_self_draw_of_the_passed_tile_stays_open() -> None:
    deal = passed(head="1m 9m 6s")
    until_turn_of(deal, NORTH)

    self_draws(deal)

    assert [winner.seat for winner in won(deal).winners] == [NORTH]


@pytest.mark.rule("P-46", "HK-WATER-1")
def test_nobody_else_is_barred_by_a_seat_that_passed() -> None:
    """West has come to wait for 3s and 6s too, but East's 6s did not complete its hand."""
    deal = stack(
        east="6s",
        south="6s",
        west="123p 789p 111p FF 4s C",
        north=READY,
        head="1m 5s",
        rules=HONG_KONG,
    )
    discards(deal, "6s", north=PASS)
    discards(deal)
    discards(deal, "C")
    until_turn_of(deal, SOUTH)

    deal.act(SOUTH, SIX)

    assert deal.passed.barred(WEST) == 0


@pytest.mark.rule("P-46", "HK-WATER-11")
def test_a_house_may_bar_the_whole_wait() -> None:
    deal = passed(with_options(HONG_KONG, {"water.mode": "all_waits"}))

    deal.act(SOUTH, THREE)

    assert not may_win(deal, NORTH)


@pytest.mark.rule("P-46", "HK-WATER-9")
def test_a_house_may_bar_nothing() -> None:
    deal = passed(with_options(HONG_KONG, {"water.mode": "off"}))

    discards(deal, "6s", north=WIN)

    assert [winner.seat for winner in won(deal).winners] == [NORTH]


@pytest.mark.rule("P-46", "HK-WATER-12")
def test_who_passes_may_win_more_with_a_better_hand_later() -> None:
    """North passes on the half flush, draws 8s in place of E, and wins 6s itself: full flush."""
    deal = passed(head="1m 9m 8s 1m 9m 1m 8s 9m 1m 9m 6s")
    until_turn_of(deal, NORTH)
    discards(deal, "E")
    until_turn_of(deal, SOUTH)
    until_turn_of(deal, NORTH)
    discards(deal, "E")
    until_turn_of(deal, SOUTH)
    until_turn_of(deal, NORTH)

    self_draws(deal)

    assert "HK-FAAN-21" in patterns(deal)


@pytest.mark.rule("P-46", "HK-WATER-6")
def test_a_tile_that_was_no_legal_win_bars_nothing_when_it_passes() -> None:
    """Half flush, concealed, no flowers: 5 faan, and this house asks for 6."""
    rules = with_options(HONG_KONG, {"score.minimum": 6})
    deal = stack(south="6s", north=READY, rules=rules)
    until_turn_of(deal, SOUTH)

    discards(deal, "6s")

    assert deal.passed.barred(NORTH) == 0


# -- what counts as passing --------------------------------------------------------------------


def chowed(trigger: str) -> Deal:
    """West threw 6s; North might have won on it, and chowed it instead."""
    rules = with_options(HONG_KONG, {"water.trigger": trigger})
    deal = stack(west="6s", north=READY, rules=rules)
    until_turn_of(deal, WEST)
    discards(deal, "6s", north=CHOW_HIGH)
    return deal


@pytest.mark.rule("P-46", "HK-WATER-5")
def test_claiming_a_winning_tile_for_a_meld_is_passing_the_win() -> None:
    deal = chowed("any_non_win_answer")

    assert names(deal.passed.barred(NORTH)) == "6s"


@pytest.mark.rule("P-46", "HK-WATER-5")
def test_a_house_may_count_only_a_pass_as_passing_the_win() -> None:
    deal = chowed("explicit_pass")

    assert deal.passed.barred(NORTH) == 0


# -- until when --------------------------------------------------------------------------------


@pytest.mark.rule("P-46", "HK-WATER-2")
def test_ones_own_next_draw_lifts_the_bar() -> None:
    deal = passed()
    until_turn_of(deal, NORTH)
    until_turn_of(deal, SOUTH)

    discards(deal, "6s", north=WIN)

    assert [winner.seat for winner in won(deal).winners] == [NORTH]


@pytest.mark.rule("P-46", "HK-WATER-4")
def test_the_bar_outlasts_the_go_around_of_a_seat_that_is_skipped() -> None:
    """East pungs South's C, so South plays twice, and North has still not drawn."""
    deal = stack(east="6s CC W", south="6s C", west="66s", north=READY, rules=HONG_KONG)
    discards(deal, "6s", north=PASS)
    discards(deal, "C", east=PUNG)
    discards(deal, "W")

    deal.act(SOUTH, SIX)

    assert deal.go_around == 2
    assert not may_win(deal, NORTH)


HOLDS_PAIR = "123s 789s EEE CC 45s"  # waits for 3s and 6s with the pair of C, or after a pung of it


def claimed_since(rules: Rules = HONG_KONG, head: str = "") -> Deal:
    """North passed on East's 6s, and has claimed South's C since, but has drawn nothing.

    South is to play again.
    """
    deal = passed(rules, north=HOLDS_PAIR, head=head)
    discards(deal, "C", north=PUNG)
    discards(deal, "E")
    until_turn_of(deal, SOUTH)
    return deal


@pytest.mark.rule("P-46", "HK-WATER-2", "HK-WATER-7")
def test_a_claim_does_not_lift_the_bar() -> None:
    """Field fault B59: an engine lifted the bar at a claim, and then at the claimer's discard."""
    deal = claimed_since()

    deal.act(SOUTH, SIX)

    assert not may_win(deal, NORTH)


@pytest.mark.rule("P-46", "HK-WATER-2", "HK-WATER-7")
def test_after_a_claim_another_winning_tile_is_open_all_the_same() -> None:
    """Field fault B59: this is no furiten, which would bar the whole wait."""
    deal = claimed_since()

    discards(deal, "3s", north=WIN)

    assert [winner.seat for winner in won(deal).winners] == [NORTH]


@pytest.mark.rule("P-46", "HK-WATER-2", "HK-WATER-7")
def test_after_a_claim_a_self_draw_is_open_all_the_same() -> None:
    """Field fault B59. South, East, South and West draw before North does."""
    deal = claimed_since(head="1m 2m 3m 4m 6s")
    until_turn_of(deal, NORTH)

    self_draws(deal)

    assert [winner.seat for winner in won(deal).winners] == [NORTH]


@pytest.mark.rule("P-46", "HK-WATER-7")
def test_the_replacement_of_a_kong_is_a_draw_and_lifts_the_bar() -> None:
    deal = passed(north="123s 789s CCC EE 45s", tail="9m")
    discards(deal, "C", north=BIG_KONG)
    discards(deal, "9m")
    until_turn_of(deal, SOUTH)

    discards(deal, "6s", north=WIN)

    assert [winner.seat for winner in won(deal).winners] == [NORTH]


@pytest.mark.rule("P-46", "HK-WATER-10")
def test_a_house_may_let_anyones_draw_lift_the_bar() -> None:
    """South drew after North had passed."""
    deal = passed(with_options(HONG_KONG, {"water.release": "any_wall_draw"}))

    discards(deal, "6s", north=WIN)

    assert [winner.seat for winner in won(deal).winners] == [NORTH]


@pytest.mark.rule("P-46", "HK-WATER-10")
@pytest.mark.parametrize("release", ["own_draw", "any_wall_draw"])
def test_while_nobody_has_drawn_the_bar_holds_everywhere(release: str) -> None:
    """West pungs the 6s that North lets pass, and throws the fourth."""
    rules = with_options(HONG_KONG, {"water.release": release})
    deal = stack(east="6s", west="666s", north=READY, rules=rules)
    discards(deal, "6s", west=PUNG, north=PASS)

    deal.act(WEST, SIX)

    assert not may_win(deal, NORTH)


# -- robbing -----------------------------------------------------------------------------------


def kong_of_passed(rules: Rules) -> Deal:
    """North passed on East's 6s, South made a pung of it, and now lays the fourth.

    East's pung of C let South play twice while North drew nothing.
    """
    deal = stack(east="6s CC W", south="66s C 3s", north=READY, head="6s", rules=rules)
    discards(deal, "6s", south=PUNG, north=PASS)
    discards(deal, "C", east=PUNG)
    discards(deal, "W")
    deal.act(SOUTH, KONG + SIX)
    return deal


@pytest.mark.rule("P-46", "HK-WATER-8", "HK-ROB-8")
def test_a_passed_tile_cannot_be_robbed_either() -> None:
    deal = kong_of_passed(HONG_KONG)

    assert not may_win(deal, NORTH)
    assert (deal.phase, deal.turn) == (TURN, SOUTH)


@pytest.mark.rule("P-46", "HK-WATER-8", "HK-ROB-8")
def test_a_house_may_let_a_passed_tile_be_robbed() -> None:
    deal = kong_of_passed(with_options(HONG_KONG, {"water.includes_rob": False}))

    deal.act(NORTH, WIN)

    assert [winner.seat for winner in won(deal).winners] == [NORTH]


def passed_robbery(rules: Rules) -> Deal:
    """South laid the fourth 6s, North let it pass, and South has taken the replacement.

    East throws the first 6s before North waits for it: North draws the 5s in between.
    """
    deal = stack(
        east="6s", south="66s W 3s", north="123s 789s 111s EE 4s C", head="9m 5s 9m 6s", rules=rules
    )
    discards(deal, "6s", south=PUNG)
    discards(deal, "W")
    until_turn_of(deal, NORTH)
    discards(deal, "C")
    until_turn_of(deal, SOUTH)
    deal.act(SOUTH, KONG + SIX)
    deal.act(NORTH, PASS)
    return deal


@pytest.mark.rule("P-46", "HK-WATER-8", "HK-ROB-8")
def test_passing_on_a_robbery_bars_like_passing_on_a_discard() -> None:
    deal = passed_robbery(HONG_KONG)

    assert names(deal.passed.barred(NORTH)) == "6s"


@pytest.mark.rule("P-46", "HK-WATER-8", "HK-ROB-8")
def test_a_house_may_let_a_passed_robbery_bar_nothing() -> None:
    deal = passed_robbery(with_options(HONG_KONG, {"water.includes_rob": False}))

    assert deal.passed.barred(NORTH) == 0
