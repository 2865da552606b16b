"""This file is about wins that are none: what a table that prevents them says, and by which rule.

What a false win costs where it can happen is the referee's matter.
"""

import pytest

from scenes import refused
from seifong.notation import parse_tile
from seifong.rules.presets import preset, with_options
from seifong.rules.rules import Rules
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table.deal import Deal
from seifong.table.motions import PASS, PUNG, WIN
from seifong.testing import stack
from turns import discards, feed, until_turn_of, won

SHAPE = [("hong-kong", "HK-SCORE-3"), ("zung-jung", "ZJ-WIN-1")]


# -- the shape ---------------------------------------------------------------------------------


@pytest.mark.rule("HK-FALSE-1", "HK-FALSE-12", "HK-SCORE-3", "ZJ-WIN-1")
@pytest.mark.parametrize(("rules", "rule"), SHAPE)
def test_a_hand_that_is_not_complete_cannot_win(rules: str, rule: str) -> None:
    deal = stack(east="123m 456m 789m EE 46s C", rules=rules)

    refusal = refused(deal, EAST, WIN)

    assert refusal.rule == rule
    assert refusal.sentence.startswith("East cannot win: not four sets and a pair")


@pytest.mark.rule("HK-SCORE-3", "ZJ-WIN-1")
@pytest.mark.parametrize(("rules", "rule"), SHAPE)
def test_four_exposed_melds_and_two_different_tiles_are_no_win(rules: str, rule: str) -> None:
    """Field fault B66: they were judged a win. North, with a pair of 5s, is asked about a third."""
    deal = stack(
        east="2m",
        south="22m 44p 66s 88m 5m 3p 3p 7p 7p",
        west="4p 6s 5s",
        north="8m 55s",
        rules=rules,
    )
    feed(deal, EAST, "2m", "3p")
    feed(deal, WEST, "4p", "3p")
    feed(deal, WEST, "6s", "7p")
    feed(deal, NORTH, "8m", "7p")
    deal.act(WEST, parse_tile("5s"))

    refusal = refused(deal, SOUTH, WIN)

    assert refusal.rule == rule


@pytest.mark.rule("HK-CLAIM-7", "ZJ-CLAIM-2")
@pytest.mark.parametrize(("rules", "rule"), SHAPE)
def test_a_tile_that_completes_one_hand_is_no_win_for_another(rules: str, rule: str) -> None:
    """Field fault B66: the check ignored who claimed. South waits for 5p, and West does not."""
    deal = stack(east="5p", south="123m 456m 789m EE 46p", west="55p", rules=rules)
    deal.act(EAST, parse_tile("5p"))
    assert WIN in deal.proper(SOUTH)

    refusal = refused(deal, WEST, WIN)

    assert refusal.rule == rule


@pytest.mark.rule("HK-KONG-4", "HK-SCORE-3", "ZJ-WIN-1")
@pytest.mark.parametrize(("rules", "rule"), SHAPE)
def test_a_meld_on_the_table_is_not_taken_apart_to_complete_a_hand(rules: str, rule: str) -> None:
    """Field fault B68: exposed melds were split again.

    South's pung of 2m with 3m in hand would give 123m and a pair of 2m on West's 1m.
    """
    deal = stack(east="2m", south="22m 3m 456p 789p 123s C", west="1m", north="11m", rules=rules)
    feed(deal, EAST, "2m", "C")
    deal.act(WEST, parse_tile("1m"))

    refusal = refused(deal, SOUTH, WIN)

    assert refusal.rule == rule


@pytest.mark.rule("HK-TURN-4", "ZJ-KONG-9")
@pytest.mark.parametrize(
    ("rules", "rule"), [("hong-kong", "HK-TURN-4"), ("zung-jung", "ZJ-KONG-9")]
)
def test_a_claimed_meld_is_no_draw_and_nothing_is_won_on_it(rules: str, rule: str) -> None:
    """South pungs 5p, on which it might have won; its fourteen tiles are complete too late."""
    deal = stack(east="5p", south="55p 123m 456m 789m 99s", rules=rules)
    discards(deal, "5p", south=PUNG)

    refusal = refused(deal, SOUTH, WIN)

    assert refusal.rule == rule
    assert refusal.sentence == "South cannot win: nothing was drawn this turn"


# -- the minimum -------------------------------------------------------------------------------


def cheap(rules: Rules | str) -> Deal:
    """South waits for 5p with a hand of no pattern, and West has thrown it.

    North, with a pair of 5p, is asked about a third.
    """
    deal = stack(south="222m 456m 789p 99s 46p", west="5p", north="55p", rules=rules)
    until_turn_of(deal, WEST)
    deal.act(WEST, parse_tile("5p"))
    return deal


@pytest.mark.rule("HK-FALSE-1", "HK-SCORE-4", "HK-CLAIM-7")
def test_a_hand_without_faan_is_no_win_where_the_minimum_is_one() -> None:
    """Field fault B63: the rule of false wins was skipped at 0 faan under a minimum of 1."""
    deal = cheap("tvb")

    refusal = refused(deal, SOUTH, WIN)

    assert refusal.rule == "HK-SCORE-4"
    assert refusal.sentence.startswith("South cannot win: ")


@pytest.mark.rule("HK-FALSE-1", "HK-SCORE-4", "HK-CLAIM-7")
def test_a_hand_below_the_minimum_is_no_win() -> None:
    """Field fault B63. Fully concealed and no flowers: 2 faan of the 3 that are asked for."""
    deal = cheap("hong-kong")

    refusal = refused(deal, SOUTH, WIN)

    assert refusal.rule == "HK-SCORE-4"


@pytest.mark.rule("HK-FALSE-1", "HK-SCORE-4")
def test_a_self_draw_below_the_minimum_is_no_win() -> None:
    """Fully concealed and self-draw: 2 faan, without flowers on the table."""
    deal = stack(south="222m 456m 789p 99s 46p", head="5p", rules="hong-kong-no-flowers")
    discards(deal)

    refusal = refused(deal, SOUTH, WIN)

    assert refusal.rule == "HK-SCORE-4"


@pytest.mark.rule("HK-SCORE-4", "HK-SCORE-7")
def test_the_self_draw_counts_towards_the_minimum() -> None:
    """The same hand with flowers on the table: no flowers is the third faan."""
    deal = stack(south="222m 456m 789p 99s 46p", head="5p", rules="hong-kong")
    discards(deal)

    assert WIN in deal.proper(SOUTH)


@pytest.mark.rule("HK-SCORE-4", "HK-FAAN-01")
def test_a_hand_without_faan_wins_where_there_is_no_minimum() -> None:
    """The hand is fully concealed, so that faan is switched off too."""
    rules = with_options(preset("tvb"), {"score.minimum": 0})
    deal = cheap(rules)

    deal.act(SOUTH, WIN)
    deal.act(NORTH, PASS)

    assert won(deal).winners[0].worth == 0


@pytest.mark.rule("ZJ-WIN-2", "ZJ-END-5")
@pytest.mark.parametrize(("minimum", "may_win"), [(0, True), (5, True), (6, False)])
def test_a_zung_jung_table_has_a_minimum_only_if_it_sets_one(minimum: int, may_win: bool) -> None:
    """The hand is worth 5, for being concealed."""
    deal = cheap(with_options(preset("zung-jung"), {"score.minimum": minimum}))

    assert (WIN in deal.proper(SOUTH)) == may_win


@pytest.mark.rule("ZJ-WIN-2", "HK-FALSE-1")
def test_who_calls_a_win_below_the_minimum_of_a_zung_jung_table_hears_so() -> None:
    deal = cheap(with_options(preset("zung-jung"), {"score.minimum": 6}))

    refusal = refused(deal, SOUTH, WIN)

    assert refusal.rule == "ZJ-WIN-2"
