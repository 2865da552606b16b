"""How likely a hand is to get what it lacks, with rates that can be reckoned by hand."""

import pytest

from seifong.bots.chances import Chances
from seifong.bots.plans import Plan, Route
from seifong.bots.prospects import Prospects, Table
from seifong.bots.weights import Weights, shipped_values
from seifong.hands import SEVEN_PAIRS
from seifong.lacks import ALL_MELDS, PUNGS_ONLY
from seifong.notation import parse_tile
from seifong.seats import SOUTH
from seifong.tiles import CHARACTERS, DOTS, HONOURS, SUITS
from south import south_sees

EVEN = {"hazard": 0.0, "calm": 1.0, "breadth": 1.0, "pungs": 0.5, "alone": 0.5}
EVEN |= {"stage_1": 0.5, "stage_2": 0.5, "feed": 0.0, "pung": 0.0, "honour": 0.0, "chow": 0.0}

ANY_HAND = Route("any hand", "任何糊牌", SUITS | HONOURS, ALL_MELDS)
ALL_PUNGS = Route("all pungs", "對對糊", SUITS | HONOURS, PUNGS_ONLY)
PAIRS = Route("seven pairs", "七對子", SUITS | HONOURS, ALL_MELDS, shape=SEVEN_PAIRS)


def even(**others: float) -> Weights:
    """Nobody else wins, and half of the go-arounds bring what helps."""
    return Weights(shipped_values("slow") | EVEN | others)


def test_one_tile_comes_in_one_of_the_go_arounds_that_are_left() -> None:
    """A half; and of the other half again a half."""
    chances = Chances(even())

    assert [chances.first(turns, 0.5) for turns in (0, 1, 2)] == [0, 1 / 2, 3 / 4]


def test_somebody_else_may_win_before_it_comes() -> None:
    """A half is left of every go-around, from the twentieth before the end on."""
    chances = Chances(even(hazard=0.5))

    assert chances.first(1, 1.0) == 1 / 2
    assert chances.first(2, 0.5) == 1 / 4 + 1 / 16
    assert chances.first(20, 1.0) == 1


def test_a_chance_is_no_more_than_certain_however_many_tiles_a_go_around_brings() -> None:
    """Who waits on thirteen kinds with few tiles left may be brought two of them a go-around."""
    chances = Chances(even())
    breadth = chances.breadth_of(ANY_HAND)

    assert [chances.first(turns, 2.15) for turns in range(4)] == [0, 1, 1, 1]
    assert [chances.of(breadth, 2, turns, rate=2.15) for turns in range(4)] == [0, 0, 1 / 2, 3 / 4]


def test_of_two_tiles_the_second_comes_only_after_the_first() -> None:
    chances = Chances(even())
    breadth = chances.breadth_of(ANY_HAND)

    assert [chances.typical(breadth, 1, turns) for turns in (0, 1, 2)] == [0, 1 / 2, 3 / 4]
    assert [chances.typical(breadth, 2, turns) for turns in (1, 2)] == [0, 1 / 4]
    assert chances.of(breadth, 2, 2, rate=1.0) == 1 / 2
    assert chances.of(breadth, 1, 2, rate=0.5) == 3 / 4


def test_a_route_as_broad_as_another_without_claims_is_slower_still_without_its_own() -> None:
    """All pungs are half as broad as any hand, which is that without claims too."""
    chances = Chances(even(pungs=0.5, alone=0.5))
    any_hand, all_pungs = chances.breadth_of(ANY_HAND), chances.breadth_of(ALL_PUNGS)

    assert chances.typical(any_hand + 1, 1, 1) == chances.typical(all_pungs, 1, 1) == 1 / 4
    assert chances.typical(all_pungs + 1, 1, 1) == 1 / 8


@pytest.mark.parametrize(("route", "half"), [(ANY_HAND, 1), (ALL_PUNGS, 2), (PAIRS, 2)])
def test_narrow_routes_and_hands_that_claim_nothing_are_slower(route: Route, half: int) -> None:
    """A half of a half; and a half of that without claims."""
    chances = Chances(even())
    breadth = chances.breadth_of(route)

    assert chances.typical(breadth, 1, 1) == 1 / 2 / half
    assert chances.typical(breadth + 1, 1, 1) == 1 / 2 / half / 2


def hope(route: Route, hand: str, **weights: float) -> float:
    """What a plan promises that pays 1, with 24 tiles unseen, of which two go-arounds bring eight.

    Half of what the first of them brings: the second tile comes in the other, or never.
    """
    view = south_sees(hand)
    view.live, view.reserve = 8, 16
    table = Table(view.options, SOUTH, 0, even(pungs=1.0, **weights))
    plan = Plan(route)
    plan.breadth = table.chances.breadth_of(route)
    plan.gain = 1.0
    assert plan.lay(view.hand.melds)
    return Prospects(view, table).of_plan(plan, plan.count(view.hand))


def test_of_pairs_others_give_the_third_and_of_honours_as_well() -> None:
    """Two each of E, 9s and 5s are unseen; a third each from three others is as many again."""
    hand = "EE 99s 55s 7s [111m] [444p]"

    assert hope(ALL_PUNGS, hand) == pytest.approx(6 / 24 / 2)
    assert hope(ALL_PUNGS, hand, pung=1 / 3) == pytest.approx((2 + 2 * 4) / 24 / 2)
    assert hope(ALL_PUNGS, hand, honour=1 / 3) == pytest.approx((2 * 2 + 4) / 24 / 2)


def test_for_a_chow_one_other_seat_gives() -> None:
    """Four each of 2s, 5s and 8s are unseen; half as many again from the upper seat."""
    hand = "34s 67s EE 9m [111m] [444p]"

    assert hope(ANY_HAND, hand) == pytest.approx(12 / 24 / 2)
    assert hope(ANY_HAND, hand, chow=1 / 2) == pytest.approx(18 / 24 / 2)


# --- several plans, and what they pay ---


def plan_worth(kinds: int, worth: float, lacking: int) -> Plan:
    """A plan for some kinds, which promises so much."""
    plan = Plan(Route("some hand", "某牌", kinds, ALL_MELDS))
    plan.worth, plan.lacking = worth, lacking
    return plan


def test_what_the_second_plan_promises_counts_for_a_part() -> None:
    """No tile of either plan is discarded."""
    view = south_sees("1479m 258p 36s EESW C")
    prospects = Prospects(view, Table(view.options, SOUTH, 0, even(second=0.25)))
    plans = [plan_worth(CHARACTERS, 8.0, 5), plan_worth(DOTS, 4.0, 5)]

    assert prospects.after(view.hand.clone(), parse_tile("C"), plans) == 8 + 4 / 4


def test_a_plan_that_lacks_a_tile_is_no_more_than_the_hand_that_waits() -> None:
    view = south_sees("46s EE C [123m] [456m] [789m]", rules="zung-jung")
    prospects = Prospects(view, Table(view.options, SOUTH, 0, even(second=0.25)))
    ready, plans = view.hand.clone(), [plan_worth(DOTS, 1000.0, 1)]
    ready.give(parse_tile("C"))

    assert prospects.after(view.hand.clone(), parse_tile("C"), plans) == prospects.of_ready(ready)


@pytest.mark.rule("HK-SCORE-4", "HK-PAY-1", "HK-PAY-2")
@pytest.mark.parametrize(
    ("hand", "gain"),
    [
        # On a discard it has three faan, and four self-drawn: 32 and 96 quarters.
        ("567m FFF CCC 9s [123m]", (96 + 3 * 32) / 4),
        # It may only be self-drawn: 48 quarters, and what others discard is lost.
        ("567m 345p CCC 9s [123m]", 48 / 4),
    ],
)
def test_a_hand_is_paid_on_discards_as_often_as_others_feed_it(hand: str, gain: float) -> None:
    """Each of three others feeds it as often as it draws."""
    view = south_sees(hand)
    prospects = Prospects(view, Table(view.options, SOUTH, 0, even(feed=1.0)))

    plans = prospects.worthwhile(view.hand.clone())

    assert [plan.gain for plan in plans if plan.route.called().en == "any hand"] == [
        pytest.approx(gain)
    ]


@pytest.mark.rule("HK-SCORE-4", "HK-PAY-1", "HK-PAY-2")
def test_a_hand_that_waits_is_fed_by_three_others() -> None:
    """Three of eight tiles are the 9s it waits for; in the last go-around others feed as many."""
    view = south_sees("567m FFF CCC 9s [123m]")
    view.live, view.reserve = 4, 4
    prospects = Prospects(view, Table(view.options, SOUTH, 0, even(feed=1 / 3)))

    assert prospects.of_ready(view.hand.clone()) == pytest.approx(3 / 8 * (96 + 32))
