"""This file is about penalty tiles where a table has them discarded next (ZJ-PEN-13)."""

import pytest

from at_table import SEATS, Play, house, judge_who_says, refused, strict
from scenes import folded
from seifong.notation import parse_tile, write
from seifong.referee.referee import rule_on
from seifong.referee.rulings import Incident
from seifong.rules import Rules
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table.motions import KONG
from seifong.table.phases import TURN
from seifong.views import view_of

ZJ = house("zung-jung", mistake_penalty_tile="next_discard")
HKMA = house("hkma", mistake_penalty_tile="next_discard")
BOTH = pytest.mark.parametrize("rules", [ZJ, HKMA], ids=["zj", "hk"])
FIVE = parse_tile("5p")
KEPT = "penalty_tile_not_discarded"


def wrong_chow(
    rules: Rules = ZJ, south: str = "345p 9s", east: str = "2p 5p", says: str = ""
) -> Play:
    """The rulebook's example: a chow of 2p with 4p 5p, put right with 3p 4p; the 5p is left."""
    judge = judge_who_says(says)
    play = strict(east=east, south=south, head="1s 2s 3s 4s", rules=rules, judge=judge)
    play.discards(EAST, "2p")
    play.says(SOUTH, "chow")
    play.exposes(SOUTH, "45p")
    play.exposes(SOUTH, "34p")
    return play


def may_discard(play: Play, seat: int) -> str:
    return write([motion for motion in play.deal.proper(seat) if motion < KONG])


def lying_open(play: Play, seat: int) -> list[str]:
    """What each seat sees lie open in a hand; its view is what it has been told."""
    seen = []
    for watcher in SEATS:
        view = view_of(play.deal, watcher)
        assert folded(play.deal, watcher).facts() == view.facts()
        seen.append(write(view.penalties.of(seat)))
    return seen


@pytest.mark.rule("ZJ-PEN-12", "ZJ-PEN-13")
@BOTH
def test_a_penalty_tile_is_its_owners_only_proper_discard(rules: Rules) -> None:
    play = wrong_chow(rules)

    assert (play.deal.phase, play.deal.turn) == (TURN, SOUTH)
    assert may_discard(play, SOUTH) == "5p"

    play.discards(SOUTH, "5p")

    assert play.river() == "2p 5p"
    assert play.ruled() == [("wrong_tiles_exposed", SOUTH, "penalty_tile")]


@pytest.mark.rule("ZJ-PEN-13")
@BOTH
def test_another_tile_discarded_before_it_is_taken_back(rules: Rules) -> None:
    play = wrong_chow(rules)

    play.discards(SOUTH, "9s")

    assert play.ruled()[1:] == [(KEPT, SOUTH, "put_right")]
    assert "ZJ-PEN-13" in play.table.rulings[1].rules
    assert (play.river(), may_discard(play, SOUTH)) == ("2p", "5p")


@pytest.mark.rule("ZJ-PEN-13")
@BOTH
def test_a_judge_may_let_the_other_tile_lie_and_the_penalty_tile_is_due_still(
    rules: Rules,
) -> None:
    play = wrong_chow(rules, says="stands")

    play.discards(SOUTH, "9s")
    for seat in (WEST, NORTH, EAST):
        play.goes_on(seat)
    play.draws(SOUTH)

    assert play.ruled()[1:] == [(KEPT, SOUTH, "stands")]
    assert play.river() == "2p 9s 1s 2s 3s"
    assert may_discard(play, SOUTH) == "5p"


@pytest.mark.rule("ZJ-PEN-13")
@BOTH
def test_a_table_that_prevents_it_lets_nothing_else_be_discarded(rules: Rules) -> None:
    prevented = {"foul_responses": {KEPT: "prevented"}}
    play = wrong_chow(house(rules.name, mistake_penalty_tile="next_discard", **prevented))

    refusal = refused(play, lambda: play.discards(SOUTH, "9s"))

    assert (refusal.foul, refusal.rule) == (KEPT, "ZJ-PEN-13")
    play.discards(SOUTH, "5p")
    assert play.river() == "2p 5p"


@pytest.mark.rule("ZJ-PEN-13")
def test_what_is_decided_and_not_done_by_hand_is_refused_with_the_tile_that_is_due() -> None:
    play = wrong_chow()

    refusal = refused(play, lambda: play.deal.act(SOUTH, parse_tile("9s")))

    assert (refusal.foul, refusal.rule) == (KEPT, "ZJ-PEN-13")
    assert refusal.sentence == "South cannot discard 9s: its penalty tile is the next discard (5p)"


@pytest.mark.rule("ZJ-PEN-13")
@pytest.mark.parametrize("duty", ["none", "no_duty"])
def test_where_it_obliges_nothing_any_tile_may_be_discarded(duty: str) -> None:
    play = wrong_chow(house("zung-jung", mistake_penalty_tile=duty))

    assert lying_open(play, SOUTH) == ["", "", "", ""]
    play.discards(SOUTH, "9s")

    assert play.river() == "2p 9s"
    assert len(play.ruled()) == 1


@pytest.mark.rule("ZJ-PEN-13", "HK-ETIQ-5")
@BOTH
def test_it_lies_open_before_everybody_until_it_is_discarded(rules: Rules) -> None:
    """To the others it is a 5p that they see, and East has one; South has seen it all along."""
    play = wrong_chow(rules)

    assert lying_open(play, SOUTH) == ["5p", "5p", "5p", "5p"]
    assert [view_of(play.deal, seat).seen(FIVE) for seat in SEATS] == [2, 1, 1, 1]

    play.discards(SOUTH, "5p")

    assert lying_open(play, SOUTH) == ["", "", "", ""]
    assert [view_of(play.deal, seat).seen(FIVE) for seat in SEATS] == [2, 1, 1, 1]


@pytest.mark.rule("ZJ-PEN-13")
def test_tiles_are_alike_and_either_of_two_will_do() -> None:
    play = wrong_chow(south="3455p 9s")

    play.discards(SOUTH, "5p")

    assert play.deal.hands[SOUTH].held(FIVE) == 1
    assert lying_open(play, SOUTH)[EAST] == ""


# More than one.


def three_for_a_kong(rules: Rules) -> Play:
    """East says kong, and lays three of a kind that are no kong."""
    play = strict(east="999p 1s", head="1m 2m 3m 4m", rules=rules)
    play.says(EAST, "kong")
    play.exposes(EAST, "999p")
    return play


@pytest.mark.rule("ZJ-PEN-12", "ZJ-PEN-13")
@BOTH
def test_of_several_each_is_discarded_in_its_turn(rules: Rules) -> None:
    play = three_for_a_kong(rules)
    assert play.ruled() == [("wrong_tiles_exposed", EAST, "penalty_tile")]

    for left in ("99p", "9p", ""):
        assert may_discard(play, EAST) == "9p"
        play.discards(EAST, "9p")
        assert lying_open(play, EAST)[SOUTH] == left
        for seat in (SOUTH, WEST, NORTH):
            play.goes_on(seat)
        play.draws(EAST)

    assert len(may_discard(play, EAST).split()) > 1


@pytest.mark.rule("ZJ-PEN-13")
def test_of_tiles_that_differ_any_one_is_next() -> None:
    """A chow that was wrong when the next had gone on: the judge has it put right even so."""
    kind = judge_who_says("penalty_tile")
    play = strict(east="2p", south="345p", west="22p 9s", head="1s", rules=ZJ, judge=kind)
    play.discards(EAST, "2p")
    play.says(SOUTH, "chow")
    play.exposes(SOUTH, "45p")
    play.claims(WEST, "pung", "22p")
    play.discards(WEST, "9s")
    play.goes_on(NORTH)
    play.goes_on(EAST)
    play.draws(SOUTH)

    assert may_discard(play, SOUTH) == "45p"
    play.discards(SOUTH, "4p")
    assert lying_open(play, SOUTH)[WEST] == "5p"


@pytest.mark.rule("ZJ-PEN-12", "ZJ-PEN-13")
def test_a_tile_that_lies_open_and_is_shown_again_is_one_tile() -> None:
    play = three_for_a_kong(ZJ)

    play.exposes(EAST, "999p")

    assert [ruling.penalty_tiles for ruling in play.table.rulings] == [tuple([17] * 3)] * 2
    assert lying_open(play, EAST)[SOUTH] == "999p"


# What it may be used for meanwhile.


@pytest.mark.rule("ZJ-PEN-13", "ZJ-CLAIM-2")
@pytest.mark.parametrize(("held", "may_pung"), [("55p", False), ("555p", True)])
def test_it_goes_into_no_set_that_is_claimed(held: str, may_pung: bool) -> None:
    """South let 9s lie first; then East discards 5p: there must be two beside the penalty tile."""
    play = wrong_chow(south=f"34{held} 9s", says="stands")
    play.discards(SOUTH, "9s")
    play.goes_on(WEST)
    play.goes_on(NORTH)
    play.draws(EAST)
    play.discards(EAST, "5p")

    play.says(SOUTH, "pung")

    claims = [ruled for ruled in play.ruled() if ruled[0] == "claimed_without_tiles"]
    assert claims == ([] if may_pung else [("claimed_without_tiles", SOUTH, "claim_void")])
    if may_pung:
        play.exposes(SOUTH, "55p")
        assert play.melds(SOUTH) == ["[234p]", "[555p]"]
        assert may_discard(play, SOUTH) == "5p"


@pytest.mark.rule("ZJ-PEN-13", "ZJ-KONG-1")
def test_it_goes_into_no_kong() -> None:
    """East's fourth 9p comes with the draw; the three that lie open are no part of a kong."""
    play = strict(east="999p 1s", head="1m 2m 3m 9p", rules=ZJ)
    play.says(EAST, "kong")
    play.exposes(EAST, "999p")
    play.discards(EAST, "9p")
    for seat in (SOUTH, WEST, NORTH):
        play.goes_on(seat)
    play.draws(EAST)
    play.says(EAST, "kong")

    play.exposes(EAST, "999p")

    assert play.melds(EAST) == []
    assert may_discard(play, EAST) == "9p"


@pytest.mark.rule("ZJ-PEN-13", "ZJ-KONG-1", "HK-KONG-1")
@BOTH
def test_a_kong_with_a_penalty_tile_in_it_is_not_allowed(rules: Rules) -> None:
    play = wrong_chow(rules, south="345555p 9s", east="2p", says="stands")
    play.discards(SOUTH, "9s")
    for seat in (WEST, NORTH, EAST):
        play.goes_on(seat)
    play.draws(SOUTH)
    play.says(SOUTH, "kong")

    play.exposes(SOUTH, "5555p")

    assert play.ruled()[-1] == ("kong_not_allowed", SOUTH, "put_right")
    assert play.melds(SOUTH) == ["[234p]"]


@pytest.mark.rule("ZJ-PEN-13", "ZJ-WIN-1", "HK-SCORE-3")
@BOTH
def test_it_may_be_part_of_a_hand_that_wins(rules: Rules) -> None:
    """South let E lie first. East's 7p makes 567p with the penalty tile, and the hand is won."""
    rules = house(rules.name, mistake_penalty_tile="next_discard", score_minimum=0)
    play = wrong_chow(rules, south="3456p 111m 222m 99s E", east="2p 7p", says="stands")
    play.discards(SOUTH, "E")
    play.goes_on(WEST)
    play.goes_on(NORTH)
    play.draws(EAST)
    play.discards(EAST, "7p")

    play.wins(SOUTH)

    assert play.winners() == [SOUTH]
    assert play.ruled()[1:] == [(KEPT, SOUTH, "stands")]


# At the desk.


@pytest.mark.rule("ZJ-PEN-13")
@pytest.mark.parametrize(
    ("is_at_once", "remedies"), [(True, ["put_right", "stands"]), (False, ["stands"])]
)
def test_seen_late_the_other_tile_stands(is_at_once: bool, remedies: list[str]) -> None:
    told = Incident(foul=KEPT, offender=SOUTH, tile=FIVE, is_at_once=is_at_once)

    ruling = rule_on(ZJ, told)

    assert ([choice.name for choice in ruling.options] or [ruling.remedy]) == remedies
    assert (ruling.remedy, ruling.card) == (remedies[0], "warning")


@pytest.mark.rule("ZJ-PEN-13")
def test_where_no_penalty_tile_is_due_it_is_no_foul() -> None:
    ruling = rule_on(house("zung-jung"), Incident(foul=KEPT, offender=SOUTH, tile=FIVE))

    assert not ruling.is_foul
    assert ruling.card == ""
