"""This file is about long and short hands 大相公 小相公: how they come about, what they lose."""

import pytest

from at_table import Play, house, is_impossible, judge_who_says, refused, strict
from seifong.notation import parse_tile
from seifong.rules import Rules
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table.events import Discarded, DrewOutOfTurn, Exhausted, Saw

ZJ, HKMA, TVB = house("zung-jung"), house("hkma", score_minimum=0), house("tvb")
BOTH = pytest.mark.parametrize("rules", [ZJ, HKMA], ids=["zj", "hk"])
READY = "46p 123m 456m 789m EE"


def table(rules: Rules = ZJ, says: str = "dead_hand", **seats: str) -> Play:
    return strict(rules=rules, judge=judge_who_says(says), **seats)  # type: ignore[arg-type]


# A tile too many.


@pytest.mark.rule("P-11", "P-54", "ZJ-DRAW-1", "ZJ-PEN-9", "HK-DEAD-3", "HK-PEN-3")
@BOTH
def test_a_tile_drawn_out_of_turn_goes_back_and_is_marked_as_seen(rules: Rules) -> None:
    play = table(rules, says="", head="9s 1p")

    play.lifts(WEST)

    assert play.ruled() == [("drew_out_of_turn", WEST, "put_right")]
    assert play.events(Saw) == [Saw(WEST, parse_tile("9s"))]
    assert play.table.scene.reach.seen_by == WEST
    assert play.rights(WEST) == (True, True, True)


@pytest.mark.rule("P-11", "P-17", "ZJ-DRAW-1", "ZJ-DRAW-5")
def test_who_comes_to_a_tile_that_was_seen_out_of_turn_chooses_as_well() -> None:
    play = table(says="", east="9m", head="9s 1p")
    play.lifts(WEST)
    play.discards(EAST, "9m")

    play.leaves(SOUTH)
    play.goes_on(SOUTH)
    play.goes_on(WEST)

    assert (play.drawn_by(SOUTH), play.drawn_by(WEST)) == ("1p", "9s")


@pytest.mark.rule("P-11", "P-54", "ZJ-DRAW-1", "ZJ-PEN-4", "HK-DEAD-1")
@BOTH
def test_a_judge_may_rule_it_a_long_hand(rules: Rules) -> None:
    play = table(rules, head="9s 1p")

    play.lifts(WEST)

    assert play.ruled() == [("drew_out_of_turn", WEST, "dead_hand")]
    assert play.events(DrewOutOfTurn) == [DrewOutOfTurn(WEST, parse_tile("9s"))]
    assert (play.table.scene.size_of(WEST), play.table.scene.right_size(WEST)) == (14, 13)
    assert play.rights(WEST) == (False, False, False)


@pytest.mark.rule("P-11", "ZJ-DRAW-1", "ZJ-PEN-9")
def test_a_table_may_rule_it_so_by_its_rules() -> None:
    play = strict(head="9s", rules=house("zung-jung", miscount_early_draw="long_hand"))

    play.lifts(WEST)

    assert play.ruled() == [("drew_out_of_turn", WEST, "dead_hand")]


@pytest.mark.rule("P-54", "HK-TURN-2", "HK-DEAD-1", "ZJ-PLAY-1", "ZJ-PEN-4")
@BOTH
def test_a_second_draw_in_ones_own_turn_is_a_tile_too_many_as_well(rules: Rules) -> None:
    play = table(rules, head="9s")

    play.lifts(EAST)

    assert play.ruled() == [("drew_twice", EAST, "dead_hand")]
    assert play.table.scene.size_of(EAST) == 15


@pytest.mark.rule("P-11", "ZJ-DRAW-1")
def test_play_goes_on_after_a_draw_out_of_turn_where_it_was() -> None:
    play = table(east="9m", head="9s 1p 2p")
    play.lifts(WEST)

    play.discards(EAST, "9m")
    play.goes_on(SOUTH)
    play.goes_on(WEST)

    assert (play.drawn_by(SOUTH), play.drawn_by(WEST)) == ("1p", "2p")


# The count.


def short(rules: Rules = ZJ) -> Play:
    """South has forgotten to draw, and has twelve tiles."""
    play = table(rules, east="5p", south="9p", head="1s 2s 3s 4s")
    play.discards(EAST, "5p")
    play.discards(SOUTH, "9p")
    return play


def long(rules: Rules = ZJ) -> Play:
    """West has drawn out of turn, and has fourteen tiles."""
    play = table(rules, east="5p", head="9s 1s 2s 3s 4s")
    play.lifts(WEST)
    return play


@pytest.mark.rule("P-54", "HK-TURN-8", "HK-DEAD-1", "HK-DEAD-4", "ZJ-PEN-2", "ZJ-PEN-3", "ZJ-PEN-4")
@BOTH
def test_a_count_tells_a_short_hand_and_a_long_one(rules: Rules) -> None:
    few, many = short(rules), long(rules)

    few.counts(NORTH, on=SOUTH)
    many.counts(NORTH, on=WEST)

    assert few.ruled()[1:] == [("short_hand", SOUTH, "dead_hand")]
    assert few.table.rulings[1].facts.en.endswith("12, and there should be 13")
    assert many.ruled()[1:] == [("long_hand", WEST, "dead_hand")]
    assert many.table.rulings[1].facts.en.endswith("14, and there should be 13")


@pytest.mark.rule("P-54", "HK-TURN-8", "ZJ-PEN-2")
@BOTH
def test_a_hand_that_is_right_is_right(rules: Rules) -> None:
    """Fourteen in its own turn, thirteen otherwise, and a kong counts three."""
    play = table(rules, east="9999s 1m", tail="2m", head="3m")
    play.says(EAST, "kong")
    play.exposes(EAST, "9999s")
    for seat in range(4):
        play.counts(NORTH if seat != NORTH else SOUTH, on=seat)
    play.replaces(EAST)
    play.counts(SOUTH, on=EAST)
    play.discards(EAST, "1m")
    play.counts(SOUTH, on=EAST)

    assert play.ruled() == []


# What a dead hand loses, and what it keeps.


@pytest.mark.rule("P-54", "ZJ-PEN-3", "ZJ-PEN-4", "HK-DEAD-2")
@pytest.mark.parametrize(
    ("rules", "of_short", "of_long"),
    [
        (ZJ, (False, True, True), (False, False, False)),
        (HKMA, (False, False, False), (False, False, False)),
        (TVB, (False, False, False), (False, False, False)),
        (
            house("hkma", miscount_short_may_claim=True, miscount_long_may_claim=True),
            (False, True, True),
            (False, True, True),
        ),
    ],
    ids=["zj", "hkma", "tvb", "kind"],
)
def test_what_a_short_and_a_long_hand_keep(
    rules: Rules, of_short: tuple[bool, bool, bool], of_long: tuple[bool, bool, bool]
) -> None:
    few = table(rules, east="5p", south="9p")
    few.discards(EAST, "5p", named="5p" if rules is TVB else "")
    few.discards(SOUTH, "9p", named="9p" if rules is TVB else "")
    many = table(rules)
    many.lifts(WEST)

    assert few.rights(SOUTH) == of_short
    assert many.rights(WEST) == of_long


@pytest.mark.rule("P-54", "ZJ-PEN-5", "HK-DEAD-2", "HK-FALSE-6")
@BOTH
def test_a_dead_hand_draws_and_discards_to_the_end(rules: Rules) -> None:
    play = short(rules)

    while play.deal.wall.live:
        play.goes_on((int(play.deal.turn) + 1) % 4)
    for seat in range(4):
        if seat != play.deal.turn:
            play.says(seat, "pass")

    assert play.deal.end == Exhausted()
    assert [event.seat for event in play.events(Discarded)].count(SOUTH) > 10


@pytest.mark.rule("P-54", "ZJ-PEN-5", "HK-DEAD-1")
@BOTH
def test_a_dead_hand_stays_dead_though_its_count_comes_right(rules: Rules) -> None:
    """West is a tile too many, and then forgets to draw: thirteen again, and dead still."""
    play = strict(
        east="9m",
        south="9p",
        west=READY,
        north="1p",
        head="2m 1s 5p",
        rules=rules,
        judge=judge_who_says("dead_hand"),
    )
    play.lifts(WEST)
    play.discards(EAST, "9m")
    play.draws(SOUTH)
    play.discards(SOUTH, "9p")
    play.discards(WEST, "2m")  # without drawing

    assert play.table.scene.size_of(WEST) == play.table.scene.right_size(WEST) == 13

    play.goes_on(NORTH)  # the 5p, with which West's hand is complete
    play.wins(WEST)

    assert play.ruled()[2][:2] == ("false_win_dead", WEST)


@pytest.mark.rule("P-54", "ZJ-PEN-4", "HK-DEAD-2")
@BOTH
@pytest.mark.parametrize("word", ["chow", "pung"])
def test_a_long_hand_claims_nothing(rules: Rules, word: str) -> None:
    play = table(rules, east="5p", south="46p 55p", head="9s")
    play.lifts(SOUTH)
    play.discards(EAST, "5p")

    play.says(SOUTH, word)

    assert play.ruled()[1:] == [("claimed_with_dead_hand", SOUTH, "claim_void")]


@pytest.mark.rule("P-54", "ZJ-PEN-3")
def test_a_short_hand_of_zung_jung_may_chow() -> None:
    play = strict(
        east="9m",
        south="9p 46s",
        head="1s 2s 5s",
        judge=judge_who_says("dead_hand"),
    )
    play.discards(EAST, "9m")
    play.discards(SOUTH, "9p")
    play.goes_on(WEST)
    play.goes_on(NORTH)
    play.goes_on(EAST)  # the 5s

    play.claims(SOUTH, "chow", "46s")

    assert play.melds(SOUTH) == ["[456s]"]


@pytest.mark.rule("P-54", "HK-DEAD-1", "ZJ-PEN-5")
@BOTH
def test_a_dead_hand_wins_nothing_by_its_own_draw_either(rules: Rules) -> None:
    play = strict(
        east="9m",
        south=READY,
        west="1p",
        head="2m 5p 5p",
        rules=rules,
        judge=judge_who_says("dead_hand"),
    )
    play.lifts(SOUTH)
    play.discards(EAST, "9m")
    play.draws(SOUTH)

    assert not play.deal.can_win
    play.says(SOUTH, "win")
    assert play.ruled()[1][:2] == ("false_win_dead", SOUTH)


@pytest.mark.rule("P-54", "ZJ-PEN-4", "HK-DEAD-1", "HK-DEAD-2")
def test_no_hand_is_long_at_a_casual_table() -> None:
    """Field fault B64: a slip of the screen gave a player a tile too many, and for good."""
    play = strict(head="9s", rules="casual")

    refusal = refused(play, lambda: play.lifts(WEST))

    assert refusal.foul == "drew_out_of_turn"


@pytest.mark.rule("P-54", "ZJ-PEN-4", "ZJ-PEN-5")
def test_a_long_hand_of_zung_jung_never_comes_to_life_again() -> None:
    """Field fault B64, at a strict table: no win, no claim, no kong, to the end of the deal."""
    play = table(east="5p", head="9s")
    play.lifts(WEST)

    for _ in range(4):
        play.discards(int(play.deal.turn))
        play.draws((int(play.deal.turn) + 1) % 4)

        assert play.rights(WEST) == (False, False, False)


def test_nobody_lifts_what_is_in_a_hand_already() -> None:
    play = table(says="", east="5p", head="9s")
    play.discards(EAST, "5p")
    play.touches(SOUTH)
    play.lifts(SOUTH)

    why = is_impossible(play, lambda: play.lifts(WEST))

    assert why == "the next tile of the wall is in a hand already"
