"""This file is about liability 包 in whole deals: sets fed one by one, and who pays in the end.

South claims what the others throw and then wins, by its own draw or on a discard of West's. What
the hand is worth is counted by hand in each docstring.
"""

import pytest

from scenes import melds
from seifong.rules.presets import preset, with_options
from seifong.rules.rules import Rules
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table.deal import Deal
from seifong.table.motions import BIG_KONG, WIN
from seifong.testing import stack
from turns import discards, feed, kongs, paid, patterns, self_draws, until_turn_of, won

HONG_KONG = preset("hong-kong")
MIXED = "2m 4p 6s 8m"  # four pungs, of three suits
FLUSH = "1m 3m 7m 9m"
DRAGONS = "C F P"
ROUND = "1s 9s 1s"  # what West, North and East draw to no effect, before South does


def pairs(tiles: str) -> str:
    return " ".join(f"{tile} {tile}" for tile in tiles.split())


def fed_four_times(rules: Rules | str, tiles: str, after: str, tail: str = "") -> Deal:
    """East, West twice and North each feed South a pung; South is left with one tile, 5m.

    West draws three times in that and North once; `after` is what they draw from then on.
    """
    first, second, third, fourth = tiles.split()
    deal = stack(
        east=first,
        south=f"{pairs(tiles)} 5m 3p 3p 7p 7p",
        west=f"{second} {third}",
        north=fourth,
        head=f"1p 9p 1p 9p {after}",
        tail=tail,
        rules=rules,
    )
    feed(deal, EAST, first, "3p")
    feed(deal, WEST, second, "3p")
    feed(deal, WEST, third, "7p")
    feed(deal, NORTH, fourth, "7p")
    return deal


def fed_three_times(rules: Rules | str, tiles: str, rest: str, after: str) -> Deal:
    """East, West and North each feed South a pung; South is left with `rest`, four tiles.

    West draws twice in that and North once; `after` is what they draw from then on.
    """
    first, second, third = tiles.split()
    deal = stack(
        east=first,
        south=f"{pairs(tiles)} {rest} 3p 3p 7p",
        west=second,
        north=third,
        head=f"1p 9p 1p {after}",
        rules=rules,
    )
    feed(deal, EAST, first, "3p")
    feed(deal, WEST, second, "3p")
    feed(deal, NORTH, third, "7p")
    return deal


def south_draws_it(deal: Deal) -> Deal:
    until_turn_of(deal, SOUTH)
    self_draws(deal)
    return deal


def why(deal: Deal) -> list[tuple[int, str]]:
    """Who pays South, and by which rule."""
    return [(payer, rule) for payer, _, _, rule in won(deal).flows]


# -- twelve tiles ------------------------------------------------------------------------------


@pytest.mark.rule("HK-BAO-1", "HK-BAO-4", "HK-BAO-14")
def test_who_feeds_the_fourth_exposed_set_pays_all_three_shares_of_a_self_draw() -> None:
    """All triplets 3, self-draw 1, no flowers 1: 5 faan, a share of 12. North pays three."""
    deal = south_draws_it(fed_four_times("hong-kong", MIXED, f"{ROUND} 5m"))

    assert why(deal) == [(NORTH, "HK-BAO-1")]
    assert paid(deal) == [0, 36, 0, -36]


@pytest.mark.rule("HK-BAO-1", "HK-EV-12")
def test_hkma_holds_the_feeder_of_the_fourth_set_liable() -> None:
    """All triplets and self-draw: 4 faan, a share of 32."""
    deal = south_draws_it(fed_four_times("hkma", MIXED, f"{ROUND} 5m"))

    assert paid(deal) == [0, 96, 0, -96]


@pytest.mark.rule("HK-BAO-7", "HK-EV-12")
def test_tvb_holds_nobody_liable_for_an_ordinary_hand() -> None:
    """All triplets and self-draw: 4 faan, 20 from each."""
    deal = south_draws_it(fed_four_times("tvb", MIXED, f"{ROUND} 5m"))

    assert paid(deal) == [-20, 60, -20, -20]


@pytest.mark.rule("HK-BAO-7", "HK-EV-12")
def test_tvb_holds_the_feeder_of_a_full_flush_liable() -> None:
    """Full flush 7, all triplets 3, self-draw 1, cut at 10: 50 a share."""
    deal = south_draws_it(fed_four_times("tvb", FLUSH, f"{ROUND} 5m"))

    assert "HK-FAAN-21" in patterns(deal)
    assert paid(deal) == [0, 150, 0, -150]


@pytest.mark.rule("HK-BAO-1")
def test_a_home_table_may_play_without_liability() -> None:
    """Casual: 5 faan of 1 a unit, 24 from each."""
    deal = south_draws_it(fed_four_times("casual", MIXED, f"{ROUND} 5m"))

    assert paid(deal) == [-24, 72, -24, -24]


@pytest.mark.rule("HK-BAO-5", "HK-BAO-1")
def test_a_win_on_a_discard_is_the_discarders_to_pay() -> None:
    """All triplets 3 and no flowers 1: 4 faan. West pays two shares of 8; North is free."""
    deal = fed_four_times("hong-kong", MIXED, "5m")

    discards(deal, "5m", south=WIN)

    assert paid(deal) == [0, 16, -16, 0]


@pytest.mark.rule("HK-BAO-1", "HK-BAO-14")
def test_a_house_may_hold_the_feeder_of_the_fourth_set_liable_for_any_win() -> None:
    """North pays the two shares of 8 that were West's."""
    deal = fed_four_times(with_options(HONG_KONG, {"bao.twelve": "all"}), MIXED, "5m")

    discards(deal, "5m", south=WIN)

    assert paid(deal) == [0, 16, 0, -16]


@pytest.mark.rule("HK-BAO-1", "HK-BAO-15")
def test_three_exposed_sets_make_nobody_liable_for_a_self_draw() -> None:
    """Red 1, Green 1, self-draw 1, no flowers 1: 4 faan, 8 from each."""
    deal = fed_three_times("hong-kong", "C F 6s", "789m 5m", f"{ROUND} 5m")

    south_draws_it(deal)

    assert paid(deal) == [-8, 24, -8, -8]


@pytest.mark.rule("HK-BAO-15")
def test_a_concealed_kong_was_fed_by_nobody_and_is_no_exposed_set() -> None:
    """Three pungs fed, and a kong of South's own: all triplets, self-draw, no flowers, 12 each."""
    after = f"{ROUND} 8m 1s 9s 1p 5m"
    deal = fed_three_times("hong-kong", "2m 4p 6s", "888m 5m", after)
    until_turn_of(deal, SOUTH)
    kongs(deal, "8m")
    discards(deal)

    south_draws_it(deal)

    assert melds(deal, SOUTH) == ["[222m]", "[444p]", "[666s]", "(8888m)"]
    assert paid(deal) == [-12, 36, -12, -12]


@pytest.mark.rule("HK-BAO-15")
def test_a_pung_made_a_kong_was_fed_by_who_fed_the_pung() -> None:
    """North fed the pung of 8m, the fourth set; South drew the fourth 8m itself."""
    deal = fed_four_times("hong-kong", MIXED, f"{ROUND} 8m 1s 9s 1p 5m")
    until_turn_of(deal, SOUTH)
    kongs(deal, "8m")
    discards(deal)

    south_draws_it(deal)

    assert melds(deal, SOUTH)[-1] == "[888m+8m]"
    assert paid(deal) == [0, 36, 0, -36]


# -- a big kong --------------------------------------------------------------------------------


def fed_a_fourth_kong(rules: Rules, tail: str, after: str = "") -> Deal:
    """East, West twice feed South a pung each, and North a big kong; South is left with 5m."""
    deal = stack(
        east="2m",
        south="22m 44p 66s 888m 5m 3p 3p 7p",
        west="4p 6s",
        north="8m",
        head=f"1p 9p 1p 9p {after}",
        tail=tail,
        rules=rules,
    )
    feed(deal, EAST, "2m", "3p")
    feed(deal, WEST, "4p", "3p")
    feed(deal, WEST, "6s", "7p")
    until_turn_of(deal, NORTH)
    discards(deal, "8m", south=BIG_KONG)
    return deal


@pytest.mark.rule("HK-BAO-15", "HK-BAO-1")
def test_a_big_kong_is_fed_by_its_discarder() -> None:
    """North fed the kong, the fourth set. South throws its replacement, and draws 5m later."""
    deal = fed_a_fourth_kong(HONG_KONG, tail="9s", after=f"{ROUND} 5m")
    discards(deal, "9s")

    south_draws_it(deal)

    assert paid(deal) == [0, 36, 0, -36]


@pytest.mark.rule("HK-BAO-6")
def test_a_win_on_a_kongs_replacement_makes_nobody_liable() -> None:
    """All triplets 3, self-draw, kong bloom, no flowers: 6 faan, 16 from each."""
    deal = fed_a_fourth_kong(HONG_KONG, tail="5m")

    self_draws(deal)

    assert paid(deal) == [-16, 48, -16, -16]


@pytest.mark.rule("HK-BAO-6")
def test_a_house_may_hold_the_feeder_liable_for_a_kongs_replacement_too() -> None:
    deal = fed_a_fourth_kong(with_options(HONG_KONG, {"bao.kong_bloom_exempt": False}), tail="5m")

    self_draws(deal)

    assert paid(deal) == [0, 48, 0, -48]


def blooms(rules: Rules) -> Deal:
    """East feeds South a big kong, and its replacement wins. Nothing else of South's is exposed."""
    deal = stack(east="C", south="CCC 123m 456m 789m 5p", tail="5p", rules=rules)
    discards(deal, "C", south=BIG_KONG)
    self_draws(deal)
    return deal


@pytest.mark.rule("HK-BAO-11")
def test_who_feeds_a_big_kong_is_not_liable_for_its_bloom_as_a_rule() -> None:
    """Red 1, self-draw 1, no flowers 1, kong bloom 1: 4 faan, 8 from each."""
    assert paid(blooms(HONG_KONG)) == [-8, 24, -8, -8]


@pytest.mark.rule("HK-BAO-11")
def test_a_house_may_hold_who_feeds_a_big_kong_liable_for_its_bloom() -> None:
    assert paid(blooms(with_options(HONG_KONG, {"bao.kong": "any"}))) == [-24, 24, 0, 0]


@pytest.mark.rule("HK-BAO-11", "HK-BAO-15")
def test_who_feeds_a_big_kong_is_not_liable_for_the_bloom_of_another_kong() -> None:
    """The replacement of South's own kong of 9s wins: kong on kong and more, cut at 10, 64 each."""
    rules = with_options(HONG_KONG, {"bao.kong": "any"})
    deal = stack(east="C", south="CCC 9999s 123m 46m 5p", tail="5m 5p", rules=rules)
    discards(deal, "C", south=BIG_KONG)
    kongs(deal, "9s")

    self_draws(deal)

    assert "HK-FAAN-17" in patterns(deal)
    assert paid(deal) == [-64, 192, -64, -64]


# -- dragons and winds -------------------------------------------------------------------------


@pytest.mark.rule("HK-BAO-2", "HK-BAO-4")
def test_who_feeds_the_third_dragon_pays_all_three_shares_of_a_self_draw() -> None:
    """Big three dragons 8, self-draw 1, no flowers 1: 10 faan, a share of 64."""
    deal = south_draws_it(fed_three_times("hong-kong", DRAGONS, "789p 5m", f"{ROUND} 5m"))

    assert why(deal) == [(NORTH, "HK-BAO-2")]
    assert paid(deal) == [0, 192, 0, -192]


@pytest.mark.rule("HK-BAO-2", "HK-EV-12")
def test_hkma_holds_the_feeder_of_the_third_dragon_liable() -> None:
    """Big three dragons 8 and self-draw 1: 9 faan, a share of 192."""
    deal = south_draws_it(fed_three_times("hkma", DRAGONS, "789p 5m", f"{ROUND} 5m"))

    assert paid(deal) == [0, 576, 0, -576]


@pytest.mark.rule("HK-BAO-2")
def test_a_house_may_hold_nobody_liable_for_the_third_dragon() -> None:
    rules = with_options(HONG_KONG, {"bao.dragons": "off"})
    deal = south_draws_it(fed_three_times(rules, DRAGONS, "789p 5m", f"{ROUND} 5m"))

    assert paid(deal) == [-64, 192, -64, -64]


@pytest.mark.rule("HK-BAO-2")
def test_the_third_dragon_may_be_fed_as_a_big_kong() -> None:
    deal = stack(
        east="C",
        south="CC FF PPP 789p 5m 3p 3p",
        west="F",
        north="P",
        head=f"1p 9p 1p {ROUND} 5m",
        tail="9s",
        rules="hong-kong",
    )
    feed(deal, EAST, "C", "3p")
    feed(deal, WEST, "F", "3p")
    feed(deal, NORTH, "P", "9s", claim=BIG_KONG)

    south_draws_it(deal)

    assert paid(deal) == [0, 192, 0, -192]


@pytest.mark.rule("HK-BAO-2", "HK-BAO-15")
def test_a_third_dragon_that_nobody_fed_makes_nobody_liable() -> None:
    """South holds three White from the start, and is fed Red and Green: 64 from each."""
    deal = stack(
        east="C",
        south="CC FF PPP 789p 5m 3p 3p",
        west="F",
        head=f"1p {ROUND} 5m",
        rules="hong-kong",
    )
    feed(deal, EAST, "C", "3p")
    feed(deal, WEST, "F", "3p")

    south_draws_it(deal)

    assert "HK-FAAN-23" in patterns(deal)
    assert paid(deal) == [-64, 192, -64, -64]


@pytest.mark.rule("HK-BAO-5")
def test_a_discarder_pays_for_a_hand_of_three_dragons_that_another_fed() -> None:
    """Big three dragons 8 and no flowers 1: 9 faan, two shares of 48."""
    deal = fed_three_times("hong-kong", DRAGONS, "789p 5m", "5m")

    discards(deal, "5m", south=WIN)

    assert paid(deal) == [0, 96, -96, 0]


@pytest.mark.rule("HK-BAO-5")
def test_a_house_may_hold_the_feeder_of_the_third_dragon_liable_for_any_win() -> None:
    rules = with_options(HONG_KONG, {"bao.dragons": "any_win"})
    deal = fed_three_times(rules, DRAGONS, "789p 5m", "5m")

    discards(deal, "5m", south=WIN)

    assert paid(deal) == [0, 96, 0, -96]


@pytest.mark.rule("HK-BAO-8")
def test_who_feeds_the_fourth_wind_pays_all_three_shares_of_a_self_draw() -> None:
    """Big four winds, cut at 10: a share of 64. Here no twelve tiles are held against anyone."""
    rules = with_options(HONG_KONG, {"bao.twelve": "off"})
    deal = south_draws_it(fed_four_times(rules, "E S W N", f"{ROUND} 5m"))

    assert why(deal) == [(NORTH, "HK-BAO-8")]
    assert paid(deal) == [0, 192, 0, -192]


@pytest.mark.rule("HK-BAO-8")
def test_a_house_may_hold_nobody_liable_for_the_fourth_wind() -> None:
    rules = with_options(HONG_KONG, {"bao.twelve": "off", "bao.winds": "off"})
    deal = south_draws_it(fed_four_times(rules, "E S W N", f"{ROUND} 5m"))

    assert paid(deal) == [-64, 192, -64, -64]


# -- two who are liable ------------------------------------------------------------------------

DRAGONS_FIRST = "C F P 8m"  # West feeds the third dragon, and North the fourth set


@pytest.mark.rule("HK-BAO-3")
def test_of_two_who_are_liable_the_later_pays() -> None:
    """Three dragons, all triplets and more, cut at 10: three shares of 64."""
    deal = south_draws_it(fed_four_times("hong-kong", DRAGONS_FIRST, f"{ROUND} 5m"))

    assert paid(deal) == [0, 192, 0, -192]


@pytest.mark.rule("HK-BAO-3")
def test_a_house_may_let_two_who_are_liable_share() -> None:
    rules = with_options(HONG_KONG, {"bao.precedence": "split"})
    deal = south_draws_it(fed_four_times(rules, DRAGONS_FIRST, f"{ROUND} 5m"))

    assert paid(deal) == [0, 192, -96, -96]


@pytest.mark.rule("HK-BAO-3")
@pytest.mark.parametrize("precedence", ["later", "split"])
def test_who_is_liable_twice_pays_once(precedence: str) -> None:
    """North feeds a dragon that is the third, and the fourth set."""
    rules = with_options(HONG_KONG, {"bao.precedence": precedence})
    deal = south_draws_it(fed_four_times(rules, "8m C F P", f"{ROUND} 5m"))

    assert paid(deal) == [0, 192, 0, -192]


# -- nine tiles --------------------------------------------------------------------------------


@pytest.mark.rule("HK-BAO-9", "HK-BAO-14")
def test_at_half_gun_who_feeds_the_third_exposed_set_pays_for_the_others_on_a_discard() -> None:
    """Red, Green, no flowers: 3 faan, a share of 4. North pays West's 4, and 2 for the others."""
    deal = fed_three_times("hong-kong-half-gun", "C F 6s", "789m 5m", "5m")

    discards(deal, "5m", south=WIN)

    assert why(deal) == [(NORTH, "HK-BAO-9")]
    assert paid(deal) == [0, 8, 0, -8]


@pytest.mark.rule("HK-BAO-9")
def test_a_half_gun_house_may_hold_nobody_liable_for_nine_tiles() -> None:
    rules = with_options(preset("hong-kong-half-gun"), {"bao.nine": "off"})
    deal = fed_three_times(rules, "C F 6s", "789m 5m", "5m")

    discards(deal, "5m", south=WIN)

    assert paid(deal) == [-2, 8, -4, -2]


@pytest.mark.rule("HK-BAO-9")
def test_nine_tiles_are_held_against_nobody_on_a_self_draw() -> None:
    """4 faan with the self-draw, 8 from each."""
    deal = fed_three_times("hong-kong-half-gun", "C F 6s", "789m 5m", f"{ROUND} 5m")

    south_draws_it(deal)

    assert paid(deal) == [-8, 24, -8, -8]


@pytest.mark.rule("HK-BAO-9")
def test_two_exposed_sets_make_nobody_liable_at_half_gun() -> None:
    """Red, Green, no flowers: West 4, the others 2 each."""
    deal = stack(
        east="C",
        south="CC FF 66s 789m 45m 3p 3p",
        west="F",
        head="1p 6m",
        rules="hong-kong-half-gun",
    )
    feed(deal, EAST, "C", "3p")
    feed(deal, WEST, "F", "3p")

    discards(deal, "6m", south=WIN)

    assert paid(deal) == [-2, 8, -4, -2]


@pytest.mark.rule("HK-BAO-10")
@pytest.mark.parametrize(
    ("tiles", "gains"),
    [("2m 4m 8m", [0, 2, 0, -2]), ("2m 4p 8m", [0, 2, -2, 0])],
    ids=["of one suit", "of two suits"],
)
def test_a_house_may_hold_nine_tiles_against_the_feeder_only_if_they_are_of_one_suit(
    tiles: str, gains: list[int]
) -> None:
    """No flowers alone, with no minimum: 1 faan, two shares of 1, by North or else by West."""
    rules = with_options(HONG_KONG, {"bao.nine": "same_suit", "score.minimum": 0})
    deal = fed_three_times(rules, tiles, "123s 5s", "5s")

    discards(deal, "5s", south=WIN)

    assert paid(deal) == gains
