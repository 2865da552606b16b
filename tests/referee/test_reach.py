"""This file is about the race for the open discard: who reaches for the wall, and who claims.

East has discarded the 5p. South, who is next, could chow it or win on it, West could pung it, and
North could win on it. The table of the reach has a test for every cell.
"""

from collections.abc import Callable

import pytest

from at_table import Play, house, is_impossible, strict
from seifong.notation import parse_tile
from seifong.referee.reach import TABLE
from seifong.rules import Rules
from seifong.seats import EAST, NOBODY, NORTH, SOUTH, WEST
from seifong.table.events import Drew, Exposed, Saw, WentBack
from seifong.table.phases import CLAIMS, TURN
from seifong.tiles import NO_TILE

ZJ = house("zung-jung")
FREE_ZJ = house("zung-jung", touch_gives_up_claim=False)
RULED: dict[str, object] = {"score_minimum": 0, "foul_response": "ruled"}
HK = house("hong-kong-no-flowers", **RULED)
BOUND_HK = house("hong-kong-no-flowers", touch_gives_up_claim=True, **RULED)
BOUND = [ZJ, BOUND_HK]
FREE = [FREE_ZJ, HK]

STEPS = ("untouched", "touched", "lifted", "mixed in")


def name_of(rules: object) -> str:
    return rules.name if isinstance(rules, Rules) else str(rules)


def open_discard(rules: Rules) -> Play:
    """East's 5p lies open, and the wall's next tile is the 9s."""
    play = strict(
        east="5p 9p",
        south="46p 123m 456m 789m EE",
        west="55p 1s 9m 9m",
        north="46p 234s 567s 888s WW",
        head="9s 1p",
        rules=rules,
    )
    play.discards(EAST, "5p")
    return play


def reaches(play: Play, step: str) -> None:
    """South reaches for the wall, so far."""
    for motion in (play.touches, play.lifts, play.mixes)[: STEPS.index(step)]:
        motion(SOUTH)


@pytest.mark.rule("P-12", "P-13", "P-15", "P-16", "ZJ-DRAW-2", "ZJ-DRAW-4", "ZJ-DRAW-5")
def test_the_table_of_the_reach_says_what_the_rules_say() -> None:
    by_others = {step: cells[0] for step, cells in TABLE.items()}
    by_itself = {step: cells[1] for step, cells in TABLE.items()}

    assert by_others == {
        "untouched": "stands",
        "touched": "stands; draw cancelled",
        "lifted": "stands; tile goes back",
        "mixed in": "too late",
    }
    assert by_itself == {
        "untouched": "stands",
        "touched": "only to win, after another",
        "lifted": "only to win, after another",
        "mixed in": "too late",
    }


# A claim by another seat.


@pytest.mark.rule("P-16", "P-25", "ZJ-DRAW-2", "ZJ-DRAW-5", "HK-CLAIM-2")
@pytest.mark.parametrize("rules", [*BOUND, *FREE], ids=name_of)
@pytest.mark.parametrize("step", STEPS[:3])
def test_another_may_claim_until_the_tile_is_mixed_in(rules: Rules, step: str) -> None:
    play = open_discard(rules)
    reaches(play, step)

    play.claims(WEST, "pung", "55p")

    assert play.melds(WEST) == ["[555p]"]
    assert (play.deal.turn, play.deal.phase) == (WEST, TURN)
    assert play.ruled() == []


@pytest.mark.rule("P-15", "P-25", "ZJ-DRAW-2", "HK-CLAIM-2")
@pytest.mark.parametrize("rules", [*BOUND, *FREE], ids=name_of)
@pytest.mark.parametrize("step", STEPS[:3])
def test_another_may_win_until_the_tile_is_mixed_in(rules: Rules, step: str) -> None:
    play = open_discard(rules)
    reaches(play, step)

    play.wins(NORTH)

    assert play.winners() == [NORTH]


@pytest.mark.rule("P-15", "P-25", "ZJ-DRAW-4", "HK-CLAIM-1", "HK-CLAIM-2")
@pytest.mark.parametrize("rules", [*BOUND, *FREE], ids=name_of)
@pytest.mark.parametrize(("seat", "word"), [(WEST, "pung"), (NORTH, "win"), (SOUTH, "chow")])
def test_once_the_tile_is_mixed_in_the_discard_is_gone(rules: Rules, seat: int, word: str) -> None:
    play = open_discard(rules)
    reaches(play, "mixed in")

    play.says(seat, word)

    assert play.events(Exposed) == []
    assert play.deal.end is None
    assert (play.deal.turn, play.deal.phase) == (SOUTH, TURN)
    if seat != SOUTH:  # South is at its own turn, and claims nothing by the word
        assert play.ruled() == [("claimed_too_late", seat, "claim_void")]


@pytest.mark.rule("P-15", "ZJ-DRAW-4", "HK-CLAIM-2")
def test_a_discard_with_a_lifted_tile_mixes_it_in() -> None:
    play = open_discard(ZJ)
    reaches(play, "lifted")

    play.discards(SOUTH, "9s")
    play.says(WEST, "pung")

    assert play.drawn_by(SOUTH) == "9s"
    assert play.river() == "5p 9s"
    assert play.deal.open_tile == parse_tile("9s")
    assert play.ruled() == [("claimed_without_tiles", WEST, "claim_void")]


@pytest.mark.rule("P-15", "ZJ-DRAW-4")
def test_a_win_declared_with_a_lifted_tile_mixes_it_in() -> None:
    play = strict(east="5p", south="46p 123m 456m 789m EE", west="55p", head="5p")
    play.discards(EAST, "5p")
    reaches(play, "lifted")

    play.says(SOUTH, "win")

    assert play.winners() == [SOUTH]
    assert play.won().source is None


@pytest.mark.rule("P-15", "ZJ-DRAW-4")
def test_a_kong_declared_with_a_lifted_tile_mixes_it_in() -> None:
    play = strict(east="5p", south="9999s 46p", west="55p", head="1m")
    play.discards(EAST, "5p")
    reaches(play, "lifted")

    play.says(SOUTH, "kong")
    play.says(WEST, "pung")
    play.exposes(SOUTH, "9999s")

    assert play.drawn_by(SOUTH) == "1m"
    assert play.ruled() == [("claimed_too_late", WEST, "claim_void")]
    assert play.melds(SOUTH) == ["(9999s)"]


@pytest.mark.rule("P-13", "P-16", "ZJ-DRAW-2", "ZJ-DRAW-5")
@pytest.mark.parametrize("step", ["touched", "lifted"])
def test_a_claim_by_another_takes_the_hand_off_the_wall(step: str) -> None:
    play = open_discard(ZJ)
    reaches(play, step)

    play.says(WEST, "pung")

    assert play.table.scene.reach.step == "untouched"
    assert play.events(WentBack) == [WentBack(SOUTH)]
    assert play.deal.wall.live == 69


@pytest.mark.rule("P-16", "ZJ-DRAW-5")
def test_only_who_has_lifted_the_tile_has_seen_it() -> None:
    play = open_discard(ZJ)
    reaches(play, "lifted")

    assert play.events(Saw) == [Saw(SOUTH, parse_tile("9s"))]
    assert play.table.scene.reach.seen_by == NOBODY  # it is in South's hand still

    play.says(WEST, "pung")

    assert play.table.scene.reach.seen_by == SOUTH


@pytest.mark.rule("P-16", "ZJ-DRAW-5")
def test_a_tile_that_was_only_touched_was_not_seen() -> None:
    play = open_discard(ZJ)
    reaches(play, "touched")

    play.says(WEST, "pung")

    assert play.table.scene.reach.seen_by == NOBODY
    assert play.events(Saw) == []


# A claim by the seat that reaches.


@pytest.mark.rule("P-12", "ZJ-DRAW-2")
@pytest.mark.parametrize("rules", [*BOUND, *FREE], ids=name_of)
def test_who_has_not_touched_the_wall_may_claim(rules: Rules) -> None:
    chows, wins = open_discard(rules), open_discard(rules)

    chows.claims(SOUTH, "chow", "46p")
    wins.wins(SOUTH)

    assert chows.melds(SOUTH) == ["[456p]"]
    assert wins.winners() == [SOUTH]


@pytest.mark.rule("P-12", "ZJ-DRAW-2")
@pytest.mark.parametrize("rules", BOUND, ids=name_of)
@pytest.mark.parametrize("step", ["touched", "lifted"])
def test_who_has_touched_the_wall_has_given_up_the_claim(rules: Rules, step: str) -> None:
    play = open_discard(rules)
    reaches(play, step)

    play.says(SOUTH, "chow")

    assert play.ruled() == [("claimed_after_touching", SOUTH, "claim_void")]
    assert "ZJ-DRAW-2" in play.table.rulings[0].rules
    assert play.table.scene.calls.of == {}


@pytest.mark.rule("P-12", "ZJ-DRAW-2")
@pytest.mark.parametrize("rules", BOUND, ids=name_of)
def test_who_has_touched_the_wall_may_not_win_on_the_discard_either(rules: Rules) -> None:
    play = open_discard(rules)
    reaches(play, "touched")

    play.says(SOUTH, "win")

    assert play.ruled() == [("claimed_after_touching", SOUTH, "claim_void")]
    assert play.deal.end is None


@pytest.mark.rule("P-12", "ZJ-DRAW-2")
@pytest.mark.parametrize("rules", BOUND, ids=name_of)
def test_to_take_the_hand_off_the_wall_brings_no_claim_back(rules: Rules) -> None:
    play = open_discard(rules)
    reaches(play, "touched")
    play.puts_back(SOUTH)

    play.says(SOUTH, "chow")

    assert play.ruled() == [("claimed_after_touching", SOUTH, "claim_void")]


@pytest.mark.rule("P-12", "ZJ-DRAW-2", "HK-CLAIM-23")
@pytest.mark.parametrize("rules", FREE, ids=name_of)
@pytest.mark.parametrize("step", ["touched", "lifted"])
def test_touching_costs_no_claim_where_the_table_has_no_such_rule(rules: Rules, step: str) -> None:
    play = open_discard(rules)
    reaches(play, step)

    play.claims(SOUTH, "chow", "46p")

    assert play.melds(SOUTH) == ["[456p]"]
    assert play.ruled() == []
    assert play.deal.drawn == NO_TILE


@pytest.mark.rule("P-12", "HK-CLAIM-2", "HK-CLAIM-23")
@pytest.mark.parametrize("rules", FREE, ids=name_of)
def test_where_touching_costs_nothing_a_win_on_the_discard_stands_too(rules: Rules) -> None:
    play = open_discard(rules)
    reaches(play, "touched")

    play.wins(SOUTH)

    assert play.winners() == [SOUTH]
    assert play.won().source == EAST


@pytest.mark.rule("P-12", "HK-CLAIM-2", "HK-CLAIM-23")
@pytest.mark.parametrize("rules", FREE, ids=name_of)
def test_a_lifted_tile_that_does_not_win_leaves_the_win_on_the_discard(rules: Rules) -> None:
    """The 9s is in South's hand, not mixed in, and the 5p that wins still lies open."""
    play = open_discard(rules)
    reaches(play, "lifted")

    play.wins(SOUTH)

    assert play.winners() == [SOUTH]
    assert (play.won().tile, play.won().source) == (parse_tile("5p"), EAST)


@pytest.mark.rule("P-16", "ZJ-DRAW-5", "HK-CLAIM-23")
@pytest.mark.parametrize("rules", FREE, ids=name_of)
def test_who_lifts_a_tile_and_then_claims_has_seen_it_all_the_same(rules: Rules) -> None:
    play = open_discard(rules)
    reaches(play, "lifted")

    play.claims(SOUTH, "chow", "46p")

    assert play.table.scene.reach.seen_by == SOUTH
    assert play.deal.wall.live in {69, 83}  # of 122 and of 136, after 53


@pytest.mark.rule("P-13", "ZJ-DRAW-2", "ZJ-PREC-1")
@pytest.mark.parametrize("rules", BOUND, ids=name_of)
@pytest.mark.parametrize("step", ["touched", "lifted"])
@pytest.mark.parametrize(("rival", "word"), [(WEST, "pung"), (NORTH, "win")])
def test_once_another_claims_who_touched_may_win_by_precedence(
    rules: Rules, step: str, rival: int, word: str
) -> None:
    play = open_discard(rules)
    reaches(play, step)

    play.says(rival, word)
    play.wins(SOUTH)

    assert play.winners() == [SOUTH]
    assert play.ruled() == []


@pytest.mark.rule("P-13", "ZJ-DRAW-2")
@pytest.mark.parametrize("rules", BOUND, ids=name_of)
def test_once_another_claims_who_touched_may_still_chow_nothing(rules: Rules) -> None:
    play = open_discard(rules)
    reaches(play, "touched")

    play.says(WEST, "pung")
    play.says(SOUTH, "chow")

    assert play.ruled() == [("claimed_after_touching", SOUTH, "claim_void")]


@pytest.mark.rule("P-13", "ZJ-DRAW-2", "ZJ-PREC-2")
def test_the_win_of_who_touched_has_its_own_place_in_the_order() -> None:
    """West wins too, and has touched nothing; the nearer of the two has it all the same."""
    play = strict(east="5p", south="46p 123m 456m 789m EE", west="46p 234s 567s 888s WW", head="9s")
    play.discards(EAST, "5p")
    reaches(play, "touched")

    play.says(WEST, "win")
    play.says(SOUTH, "win")
    play.shows(WEST)

    assert play.winners() == [SOUTH]


# Out of turn, and too soon.


@pytest.mark.rule("P-11", "ZJ-DRAW-1")
@pytest.mark.parametrize("seat", [SOUTH, WEST, NORTH])
def test_nobody_touches_the_wall_before_the_upper_seat_has_discarded(seat: int) -> None:
    play = strict(head="9s")

    play.touches(seat)

    assert play.ruled() == [("touched_out_of_turn", seat, "warning")]
    assert "ZJ-DRAW-1" in play.table.rulings[0].rules
    assert play.table.scene.reach.step == "untouched"


@pytest.mark.rule("P-11", "ZJ-DRAW-1")
@pytest.mark.parametrize("seat", [WEST, NORTH, EAST])
def test_after_a_discard_the_wall_is_the_lower_seats_alone(seat: int) -> None:
    play = open_discard(ZJ)

    play.touches(seat)

    assert play.ruled() == [("touched_out_of_turn", seat, "warning")]


@pytest.mark.rule("P-11", "ZJ-DRAW-1")
def test_nobody_reaches_over_the_river_before_the_upper_seat_has_discarded() -> None:
    play = strict()

    play.reaches_over(SOUTH)

    assert play.ruled() == [("reached_into_river", SOUTH, "warning")]


@pytest.mark.rule("P-11", "ZJ-DRAW-1")
def test_the_lower_seat_may_reach_once_the_upper_has_discarded() -> None:
    play = open_discard(ZJ)

    play.reaches_over(SOUTH)

    assert play.ruled() == []


@pytest.mark.rule("P-18", "ZJ-DRAW-6")
@pytest.mark.parametrize(("after", "is_too_soon"), [(999, True), (1000, False)])
def test_a_draw_waits_a_second_for_claims(after: int, is_too_soon: bool) -> None:
    play = open_discard(ZJ)

    play.touches(SOUTH, after=after)

    assert play.ruled() == ([("drew_too_soon", SOUTH, "warning")] if is_too_soon else [])


@pytest.mark.rule("P-12", "P-16", "P-18", "ZJ-DRAW-2", "ZJ-DRAW-5", "ZJ-DRAW-6")
def test_a_hand_that_touches_in_haste_is_on_the_wall_all_the_same() -> None:
    """South has seen the tile and given up its claim; West's claim sends the tile back."""
    play = open_discard(ZJ)
    play.lifts(SOUTH, after=300)
    play.says(SOUTH, "chow", after=0)

    play.claims(WEST, "pung", "55p")

    assert [foul for foul, _, _ in play.ruled()] == ["drew_too_soon", "claimed_after_touching"]
    assert play.events(Saw)[0].seat == SOUTH
    assert play.melds(WEST) == ["[555p]"]
    assert play.table.scene.reach.seen_by == SOUTH


@pytest.mark.rule("P-15", "P-18", "ZJ-DRAW-4", "ZJ-DRAW-6")
@pytest.mark.parametrize(
    "goes_on",
    [
        lambda play: play.mixes(SOUTH, after=200),
        lambda play: play.discards(SOUTH, "9s", after=200),
        lambda play: play.says(SOUTH, "kong", after=200),
    ],
    ids=["mixes in", "discards", "declares a kong"],
)
def test_of_a_draw_in_haste_the_others_have_the_benefit(goes_on: Callable[[Play], None]) -> None:
    """However far South goes within the second, West may still claim until that is over."""
    play = open_discard(ZJ)
    play.lifts(SOUTH, after=300)
    goes_on(play)

    play.says(WEST, "pung", after=400)
    play.exposes(WEST, "55p")

    assert play.ruled() == [("drew_too_soon", SOUTH, "warning"), ("drew_too_soon", SOUTH, "stands")]
    assert play.events(Drew) == []
    assert play.melds(WEST) == ["[555p]"]


@pytest.mark.rule("P-18", "ZJ-DRAW-6")
def test_a_win_in_haste_is_declared_again_when_the_second_is_over() -> None:
    play = strict(east="5p", south="123m 456m 789m EE 46s", head="5s")
    play.discards(EAST, "5p")
    play.lifts(SOUTH, after=300)
    play.says(SOUTH, "win", after=300)

    assert play.deal.end is None

    play.says(SOUTH, "win", after=400)

    assert play.winners() == [SOUTH]


@pytest.mark.rule("P-18", "ZJ-DRAW-6", "HK-DEAD-3")
def test_where_haste_is_only_warned_of_the_tile_goes_back_seen() -> None:
    play = open_discard(house("zung-jung", foul_response="warned"))

    play.lifts(SOUTH, after=300)

    assert play.events(Saw)[0].seat == SOUTH
    assert (play.table.scene.reach.step, play.table.scene.reach.seen_by) == ("untouched", SOUTH)

    play.claims(SOUTH, "chow", "46p")

    assert play.melds(SOUTH) == ["[456p]"]


@pytest.mark.rule("P-18", "ZJ-DRAW-6", "HK-CLAIM-23")
def test_nobody_times_a_draw_where_the_table_does_not() -> None:
    play = open_discard(HK)

    play.touches(SOUTH, after=0)

    assert play.ruled() == []
    assert play.table.scene.reach.step == "touched"


@pytest.mark.rule("P-18", "ZJ-DRAW-6")
def test_a_claim_that_dawdles_is_lost_to_the_draw() -> None:
    play = open_discard(ZJ)
    play.touches(SOUTH, after=1000)
    play.lifts(SOUTH, after=200)
    play.mixes(SOUTH, after=200)

    play.says(WEST, "pung", after=100)

    assert play.ruled() == [("claimed_too_late", WEST, "claim_void")]


def test_a_hand_that_is_not_on_the_wall_cannot_come_off_it() -> None:
    play = open_discard(ZJ)

    why = is_impossible(play, lambda: play.puts_back(SOUTH))

    assert why == "South has no hand on the wall"
    assert play.deal.phase == CLAIMS
