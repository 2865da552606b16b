"""This file is about the fourth tile of a kong that is laid where a discard would lie."""

import pytest

from at_table import Play, house
from kongs import BOTH, ZJ, with_pung
from seifong.notation import parse_tile
from seifong.rules import Rules
from seifong.scoring.win import DISCARD, ROB
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table.events import Discarded, TookBack
from seifong.table.mishaps import lost_rights
from seifong.table.movements import Place
from seifong.table.phases import TURN
from wild_play import StrictWatch


@pytest.mark.rule("P-37", "HK-KONG-13", "ZJ-ROB-5")
@BOTH
@pytest.mark.parametrize("place", ["river", "elsewhere"])
def test_an_added_kong_laid_towards_the_river_is_laid_where_it_belongs(
    rules: Rules, place: Place
) -> None:
    play = with_pung(rules)
    play.says(EAST, "kong")

    play.discards(EAST, "5p", place=place)

    assert play.ruled() == [("kong_laid_ambiguously", EAST, "put_right")]
    assert play.table.rulings[0].card == ""
    assert play.melds(EAST) == ["[555p+5p]"]
    play.replaces(EAST)
    assert play.drawn_by(EAST).endswith(" 2m")


@pytest.mark.rule("P-37", "HK-KONG-13", "HK-ROB-1", "ZJ-ROB-1", "ZJ-ROB-5")
@BOTH
def test_it_may_be_robbed_all_the_same(rules: Rules) -> None:
    play = with_pung(rules)
    play.says(EAST, "kong")
    play.discards(EAST, "5p", place="elsewhere")

    play.wins(SOUTH)

    assert (play.winners(), play.won().source) == ([SOUTH], EAST)


CHOWS = "46p 111m 456m 999s E"  # of the 5p, for which it does not wait
WAITS = "46p 234s 567s 888s WW"


def laid_towards_the_river(
    rules: Rules = ZJ, says: str = "", *, south: str = CHOWS, north: str = ""
) -> Play:
    """East has said kong, and its fourth 5p lies where it could be a discard."""
    play = with_pung(rules, says, south=south, north=north)
    play.says(EAST, "kong")
    play.discards(EAST, "5p")
    return play


@pytest.mark.rule("P-37", "HK-KONG-13", "HK-CLAIM-1", "ZJ-ROB-5")
@BOTH
def test_it_may_be_claimed_as_the_discard_that_it_could_be(rules: Rules) -> None:
    play = laid_towards_the_river(rules)

    play.claims(SOUTH, "chow", "46p")

    assert play.ruled() == [
        ("kong_laid_ambiguously", EAST, "put_right"),
        ("kong_laid_ambiguously", EAST, "benefit_to_other"),
    ]
    assert (play.melds(EAST), play.melds(SOUTH)) == (["[555p]"], ["[456p]"])
    assert play.events(TookBack) == [TookBack(EAST, form=4, low=parse_tile("5p"))]
    assert play.events(Discarded)[-1] == Discarded(EAST, parse_tile("5p"))
    assert (play.deal.turn, play.deal.phase) == (SOUTH, TURN)
    StrictWatch(play.deal, play.journal).check()


@pytest.mark.rule("P-37", "P-43", "HK-KONG-13", "HK-CLAIM-4", "ZJ-CLAIM-2")
@BOTH
@pytest.mark.parametrize(("seat", "word"), [(WEST, "chow"), (SOUTH, "pung"), (SOUTH, "kong")])
def test_but_only_for_what_the_discard_could_be_claimed_for(
    rules: Rules, seat: int, word: str
) -> None:
    """West sits opposite, and the other three 5p are in East's kong."""
    play = laid_towards_the_river(rules)

    play.says(seat, word)

    assert play.ruled()[1:] == [("claimed_without_right", seat, "claim_void")]
    assert play.melds(EAST) == ["[555p+5p]"]


@pytest.mark.rule("HK-DEAD-2", "ZJ-PEN-4")
@BOTH
def test_a_dead_hand_does_not_claim_it_either(rules: Rules) -> None:
    play = laid_towards_the_river(rules)
    lost_rights(play.deal, SOUTH, win=True, claims=True, kongs=True)

    play.says(SOUTH, "chow")

    assert play.ruled()[1:] == [("claimed_without_right", SOUTH, "claim_void")]


@pytest.mark.rule("P-37", "P-42", "HK-KONG-13", "HK-CLAIM-9", "HK-ROB-1", "ZJ-ROB-1", "ZJ-PREC-1")
@BOTH
def test_who_robs_it_comes_before_who_takes_it_for_a_discard(rules: Rules) -> None:
    play = laid_towards_the_river(rules, north=WAITS)
    play.says(SOUTH, "chow")

    play.wins(NORTH)

    assert (play.winners(), play.won().way, play.won().source) == ([NORTH], ROB, EAST)


@pytest.mark.rule("P-37", "P-45", "HK-KONG-13", "HK-ROB-3", "ZJ-ROB-3")
@BOTH
def test_it_is_not_replaced_while_it_is_claimed(rules: Rules) -> None:
    play = laid_towards_the_river(rules)
    play.says(SOUTH, "chow")

    play.replaces(EAST)

    assert play.ruled()[-1] == ("replaced_without_beat", EAST, "benefit_to_other")

    play.exposes(SOUTH, "46p")

    assert play.melds(SOUTH) == ["[456p]"]


@pytest.mark.rule("P-37", "HK-KONG-13", "ZJ-ROB-5")
@BOTH
def test_a_judge_may_let_it_be_a_kong(rules: Rules) -> None:
    play = laid_towards_the_river(rules, says="put_right")
    play.says(SOUTH, "chow")

    play.replaces(EAST)

    assert play.melds(EAST) == ["[555p+5p]"]
    assert play.drawn_by(EAST).endswith(" 2m")


@pytest.mark.rule("P-37", "P-43", "HK-KONG-13", "HK-ROB-1")
def test_where_no_kong_is_robbed_it_is_won_on_as_a_discard() -> None:
    """The wait of the hand is the 5p; it wins on what could be a discard, and robs no kong."""
    rules = house("hkma", score_minimum=0, kong_rob_added=False)
    play, plain = (with_pung(rules, north=WAITS, south=CHOWS) for _ in range(2))
    for table, lays in ((play, play.discards), (plain, plain.exposes)):
        table.says(EAST, "kong")
        lays(EAST, "5p")

    play.wins(NORTH)
    plain.says(NORTH, "win")
    plain.shows(NORTH)

    assert (play.winners(), play.won().way) == ([NORTH], DISCARD)
    assert play.melds(EAST) == ["[555p]"]
    assert plain.ruled()[0][:2] == ("false_win_out_of_turn", NORTH)


@pytest.mark.rule("P-37", "HK-KONG-13", "HK-CLAIM-4", "ZJ-CLAIM-2")
@BOTH
def test_wrong_tiles_for_it_are_put_right_as_for_any_chow(rules: Rules) -> None:
    play = laid_towards_the_river(rules)
    play.says(SOUTH, "chow")
    play.exposes(SOUTH, "6p E")
    play.exposes(SOUTH, "46p")

    assert play.ruled()[-1][:2] == ("wrong_tiles_exposed", SOUTH)
    assert play.melds(SOUTH) == ["[456p]"]


@pytest.mark.rule("P-37", "ZJ-ROB-5", "ZJ-DRAW-7")
@BOTH
def test_a_discard_by_ones_pung_is_a_discard_at_the_discarders_risk(rules: Rules) -> None:
    play = with_pung(rules)

    play.discards(EAST, "5p", place="melds")

    assert play.ruled() == [("discard_misplaced", EAST, "put_right")]
    assert play.events(Discarded)[-1] == Discarded(EAST, parse_tile("5p"))
    play.wins(SOUTH)
    assert play.won().way == DISCARD
