"""This file is about same-turn immunity: it bars nobody from winning, and moves the payment.

The rule that does bar a win stands in `test_passed_wins`.
"""

import pytest

from seifong.notation import parse_tile
from seifong.rules.presets import PRESETS, preset, with_options
from seifong.rules.rules import Rules
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table.deal import Deal
from seifong.table.motions import PASS, PUNG, WIN
from seifong.testing import stack
from turns import discards, kongs, paid, self_draws, until_turn_of, won

ORPHANS = "119m 19p 19s SWN CFP"  # lacks E, and is worth 160 with it
STRAIGHT = "123456789m EE 45p"  # waits for 3p and 6p: sequences 5, concealed 5, straight 40
ALL_FROM_NORTH = [-25, 480, -25, -430]  # 160 points won by South, North answering for the tile
ALL_FROM_WEST = [-25, 480, -430, -25]


def followed(south: str = ORPHANS, head: str = "") -> Deal:
    """South has discarded what it drew; West throws E, South lets it pass, and North is to play."""
    deal = stack(south=south, west="E", north="E", head=head, rules="zung-jung")
    until_turn_of(deal, WEST)
    discards(deal, "E", south=PASS)
    return deal


@pytest.mark.rule("P-47", "ZJ-IMM-1", "ZJ-WIN-3")
def test_immunity_bars_nobody_from_winning() -> None:
    deal = followed()

    discards(deal, "E", south=WIN)

    assert [winner.seat for winner in won(deal).winners] == [SOUTH]


@pytest.mark.rule("P-47", "ZJ-IMM-4", "ZJ-PAY-4")
def test_the_first_who_threw_the_tile_in_the_same_turn_is_responsible() -> None:
    """Field fault B61: West threw E, North followed with another, and South won on North's.

    160 points: everyone pays 25, and West the other 3 x 135.
    """
    deal = followed()

    discards(deal, "E", south=WIN)

    assert (won(deal).source, won(deal).responsible) == (NORTH, WEST)
    assert paid(deal) == ALL_FROM_WEST


@pytest.mark.rule("P-47", "ZJ-IMM-3", "ZJ-PAY-2")
def test_nobody_is_responsible_if_the_winner_threw_that_tile_last() -> None:
    """Field fault B61, the other half: South draws E, throws it, and everyone pays 160."""
    deal = followed(head="E")

    discards(deal, "E", south=WIN)

    assert won(deal).responsible is None
    assert paid(deal) == [-160, 480, -160, -160]


@pytest.mark.rule("P-47", "ZJ-IMM-2", "ZJ-IMM-3")
def test_the_window_holds_the_winners_own_discard_itself() -> None:
    deal = stack(south=ORPHANS, west="E", head="E", rules="zung-jung")
    until_turn_of(deal, WEST)

    discards(deal, "E", south=WIN)

    assert won(deal).responsible is None


@pytest.mark.rule("P-47", "ZJ-IMM-2")
def test_the_window_opens_anew_with_each_discard_of_the_winner() -> None:
    """West threw E a go-around ago, and South has discarded something else since."""
    deal = followed()
    discards(deal)
    until_turn_of(deal, NORTH)

    discards(deal, "E", south=WIN)

    assert won(deal).responsible == NORTH
    assert paid(deal) == ALL_FROM_NORTH


@pytest.mark.rule("P-47", "ZJ-IMM-5")
def test_another_tile_of_the_same_wait_makes_nobody_immune() -> None:
    """50 points: everyone pays 25, and North the other 3 x 25."""
    deal = stack(south=STRAIGHT, west="3p", north="6p", rules="zung-jung")
    until_turn_of(deal, WEST)
    discards(deal, "3p", south=PASS)

    discards(deal, "6p", south=WIN)

    assert won(deal).responsible == NORTH
    assert paid(deal) == [-25, 150, -25, -100]


@pytest.mark.rule("P-47", "ZJ-IMM-6")
def test_for_a_winner_that_has_not_discarded_the_window_is_the_whole_deal() -> None:
    deal = stack(east="E", south="E", north=ORPHANS, rules="zung-jung")
    discards(deal, "E", north=PASS)

    discards(deal, "E", north=WIN)

    assert (won(deal).source, won(deal).responsible) == (SOUTH, EAST)
    assert paid(deal) == [-430, -25, -25, 480]


@pytest.mark.rule("P-47", "ZJ-IMM-7")
def test_a_discard_that_another_claimed_counts_and_the_claim_opens_no_new_window() -> None:
    """North pungs West's E, and East throws the fourth."""
    deal = stack(east="E", south=ORPHANS, west="E", north="EE 2s", rules="zung-jung")
    discards(deal)
    until_turn_of(deal, WEST)
    discards(deal, "E", south=PASS, north=PUNG)
    discards(deal, "2s")

    discards(deal, "E", south=WIN)

    assert (won(deal).source, won(deal).responsible) == (EAST, WEST)
    assert paid(deal) == ALL_FROM_WEST


def robbed_in_the_window(rules: Rules) -> Deal:
    """North waits for 5p. East threw one, South made a pung of it and now adds the fourth.

    Since East pungs South's C, North has not discarded, and East's 5p is still in the window.
    """
    deal = stack(east="5p CC W", south="55p C", north="123456789m EE 46p", head="5p", rules=rules)
    discards(deal, "5p", south=PUNG, north=PASS)
    discards(deal, "C", east=PUNG)
    discards(deal, "W")
    kongs(deal, "5p", north=WIN)
    return deal


@pytest.mark.rule("P-47", "ZJ-IMM-7", "ZJ-ROB-2")
def test_whose_kong_is_robbed_is_responsible_whoever_threw_that_tile_before() -> None:
    """Sequences 5, concealed 5, straight 40, robbery 10: 60. All pay 25, and South 3 x 35 more."""
    deal = robbed_in_the_window(preset("zung-jung"))

    assert won(deal).responsible == SOUTH
    assert paid(deal) == [-25, -130, -25, 180]


@pytest.mark.rule("P-47", "ZJ-IMM-7")
def test_a_table_may_hold_the_first_who_threw_it_responsible_for_a_robbed_kong() -> None:
    rules = with_options(preset("zung-jung"), {"immunity.rob": "first_discarder"})
    deal = robbed_in_the_window(rules)

    assert won(deal).responsible == EAST
    assert paid(deal) == [-130, -25, -25, 180]


@pytest.mark.rule("P-47", "ZJ-IMM-8", "ZJ-DRAW-9")
@pytest.mark.parametrize(("west", "head"), [("E", ""), ("", "9m E")])
def test_it_does_not_matter_whether_the_tile_thrown_was_the_one_just_drawn(
    west: str, head: str
) -> None:
    deal = stack(south=ORPHANS, west=west, north="E", head=head, rules="zung-jung")
    until_turn_of(deal, WEST)
    discards(deal, "E", south=PASS)

    discards(deal, "E", south=WIN)

    assert won(deal).responsible == WEST


@pytest.mark.rule("P-47", "ZJ-IMM-1", "ZJ-PAY-2")
def test_immunity_says_nothing_of_a_self_draw() -> None:
    """West threw E in the same turn; South draws one, and everyone pays alike."""
    deal = followed(head="2s 3s 4s 5s E")
    until_turn_of(deal, SOUTH)

    self_draws(deal)

    assert won(deal).responsible is None
    assert paid(deal) == [-160, 480, -160, -160]


@pytest.mark.rule("P-47", "ZJ-IMM-1")
def test_a_table_may_play_without_immunity() -> None:
    rules = with_options(preset("zung-jung"), {"immunity.mode": "off"})
    deal = stack(south=ORPHANS, west="E", north="E", rules=rules)
    until_turn_of(deal, WEST)
    discards(deal, "E", south=PASS)

    discards(deal, "E", south=WIN)

    assert won(deal).responsible == NORTH
    assert paid(deal) == ALL_FROM_NORTH


@pytest.mark.rule("P-47", "ZJ-IMM-1")
def test_only_the_zung_jung_tables_play_with_immunity() -> None:
    immune = {name for name, rules in PRESETS.items() if rules.table.immunity.mode != "off"}

    assert immune == {"zung-jung", "wsom"}


@pytest.mark.rule("P-47", "ZJ-IMM-1", "HK-CLAIM-7")
def test_in_hong_kong_whoever_threw_the_winning_tile_pays() -> None:
    """The home table casual bars no passed tile. 10 faan are 128 units of 1: two shares of it."""
    deal = stack(south=ORPHANS, west="E", north="E", rules="casual")
    until_turn_of(deal, WEST)
    discards(deal, "E", south=PASS)

    discards(deal, "E", south=WIN)

    assert paid(deal) == [0, 256, 0, -256]


@pytest.mark.rule("P-47", "ZJ-IMM-1", "HK-WATER-11")
def test_immunity_and_passed_wins_are_two_rules_and_a_table_may_have_both() -> None:
    """South is barred from North's E by the one; the other would have made West pay."""
    rules = with_options(preset("zung-jung"), {"water.mode": "same_tile"})
    deal = stack(
        east="EE", south="119m 19p 19s SWN CFP", west="E", north="E", head="9m", rules=rules
    )
    until_turn_of(deal, WEST)
    discards(deal, "E", south=PASS)

    deal.act(NORTH, parse_tile("E"))

    assert WIN not in deal.proper(SOUTH)
    assert deal.asked == EAST
