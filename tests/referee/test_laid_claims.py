"""This file is about claims that come in when a lower one is laid already, and are in time.

East's 5p lies open as a rule. South has laid a chow of it, West could pung it, and North could win
on it.
"""

import random

import pytest
from msgspec.structs import replace

from at_table import Play, house, judge_who_says, refused, strict
from seifong.lab.by_hand import proper_movements
from seifong.notation import parse_tile, parse_tiles
from seifong.referee.strict import StrictTable
from seifong.rules import Rules
from seifong.rules.presets import preset, with_options
from seifong.scoring.win import DISCARD
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table.claims import CLAIM_PUNG, CLAIM_WIN
from seifong.table.deal import Deal
from seifong.table.events import Drew, Exposed, Ruled, Showed, TookBack
from seifong.table.mishaps import lost_rights
from seifong.table.motions import PASS, PUNG, WIN
from seifong.table.movements import Discard, Expose, Movement, Speak
from seifong.table.options import Options
from seifong.table.phases import CLAIMS, REPLACING, TURN
from wild_play import LONGEST, Choose, StrictDeal, StrictWatch

ZJ, HKMA = house("zung-jung"), house("hkma", score_minimum=0)
BOTH = pytest.mark.parametrize("rules", [ZJ, HKMA], ids=["zj", "hk"])
FIVE = parse_tile("5p")


def open_discard(rules: Rules = ZJ, says: str = "", west: str = "55p 1s 9s") -> Play:
    play = strict(
        east="5p 9p",
        south="46p 1111m 456m 789m",
        west=west,
        north="46p 234s 567s 888s WW",
        head="2m 3m 8m 7s",
        tail="2p",
        rules=rules,
        judge=judge_who_says(says),
    )
    play.discards(EAST, "5p")
    return play


def with_chow(rules: Rules = ZJ, says: str = "") -> Play:
    """South's chow lies open, and South has not discarded."""
    play = open_discard(rules, says)
    play.claims(SOUTH, "chow", "46p")
    return play


def lays_at_once(play: Play, seat: int, word: str, tiles: str) -> None:
    """It is said, and laid half a second later; the beat is a second."""
    play.says(seat, word)
    play.exposes(seat, tiles, after=500)


def all_holds(play: Play) -> None:
    """No tile is lost, and what each seat has seen is its view."""
    StrictWatch(play.deal, play.journal).check()


# A win, when a chow lies open.


@pytest.mark.rule("ZJ-CLAIM-5", "ZJ-PREC-1", "HK-CLAIM-14")
@pytest.mark.parametrize(
    "rules",
    [ZJ, house("hkma", score_minimum=0, claim_win_over_chow=True)],
    ids=["zj", "a house of hk"],
)
def test_a_win_takes_the_tile_out_of_a_chow_that_lies_open(rules: Rules) -> None:
    play = with_chow(rules)

    play.says(NORTH, "win")

    assert play.events(TookBack) == [TookBack(SOUTH, form=1, low=parse_tile("4p"))]
    assert (play.melds(SOUTH), play.table.scene.size_of(SOUTH)) == ([], 13)
    assert play.table.scene.holds(SOUTH, tuple(parse_tiles("46p")))
    assert (play.deal.turn, play.deal.phase, play.deal.open_tile) == (EAST, CLAIMS, FIVE)
    assert play.deal.river.rows(EAST) == [[FIVE]]
    all_holds(play)

    play.shows(NORTH)

    assert (play.winners(), play.won().way, play.won().source) == ([NORTH], DISCARD, EAST)
    assert play.ruled() == []
    all_holds(play)


@pytest.mark.rule("ZJ-CLAIM-5", "HK-CLAIM-14", "HK-CLAIM-11")
@pytest.mark.parametrize(
    ("rules", "rule"),
    [(HKMA, "HK-CLAIM-14"), (house("zung-jung", claim_win_over_chow=False), "ZJ-CLAIM-5")],
    ids=["hk", "a house of zj"],
)
def test_elsewhere_what_is_exposed_is_final(rules: Rules, rule: str) -> None:
    play = with_chow(rules)

    play.says(NORTH, "win")

    assert play.ruled() == [("claimed_too_late", NORTH, "claim_void")]
    assert rule in play.table.rulings[0].rules
    assert "chow lies open" in play.table.rulings[0].why.en
    assert play.melds(SOUTH) == ["[456p]"]


@pytest.mark.rule("ZJ-CLAIM-5", "ZJ-CLAIM-6")
def test_it_is_too_late_once_the_chows_caller_has_discarded() -> None:
    play = with_chow()
    play.discards(SOUTH, "4m")

    play.wins(NORTH)

    assert play.ruled() == [("false_win_shape", NORTH, "dead_hand")]
    assert play.melds(SOUTH) == ["[456p]"]


@pytest.mark.rule("ZJ-CLAIM-5", "ZJ-KONG-3", "ZJ-DRAW-4")
def test_it_is_too_late_once_the_chows_caller_has_declared_a_kong() -> None:
    play = with_chow()
    play.says(SOUTH, "kong")
    play.exposes(SOUTH, "1111m")
    play.replaces(SOUTH)

    play.says(NORTH, "win")

    assert play.ruled()[0][:2] == ("claimed_too_late", NORTH)
    assert play.melds(SOUTH) == ["[456p]", "(1111m)"]


@pytest.mark.rule("ZJ-CLAIM-5")
def test_out_of_a_pung_that_lies_open_nobody_wins() -> None:
    play = open_discard()
    play.claims(WEST, "pung", "55p")

    play.says(NORTH, "win")

    assert play.ruled() == [("claimed_too_late", NORTH, "claim_void")]
    assert play.melds(WEST) == ["[555p]"]


@pytest.mark.rule("ZJ-CLAIM-5", "HK-CLAIM-1")
def test_the_discarder_does_not_win_on_its_own_tile() -> None:
    play = with_chow()

    play.says(EAST, "win")

    assert play.ruled()[0][:2] == ("false_win_out_of_turn", EAST)
    assert play.melds(SOUTH) == ["[456p]"]


@pytest.mark.rule("ZJ-CLAIM-5", "ZJ-PREC-2")
def test_of_two_who_win_out_of_a_chow_the_nearer_has_it() -> None:
    play = open_discard(west="46p CCC 999s 678s NN")
    play.claims(SOUTH, "chow", "46p")
    play.says(NORTH, "win")
    play.says(WEST, "win")

    play.shows(NORTH)

    assert play.winners() == [WEST]


@pytest.mark.rule("ZJ-CLAIM-5", "ZJ-PEN-16", "ZJ-PREC-3")
def test_a_false_win_takes_nothing_out_of_a_chow_for_good() -> None:
    play = with_chow()
    play.says(WEST, "win")

    play.exposes(SOUTH, "46p")  # again

    assert play.ruled() == [("false_win_shape", WEST, "dead_hand")]
    assert play.melds(SOUTH) == ["[456p]"]
    assert (play.deal.turn, play.deal.phase) == (SOUTH, TURN)
    assert len(play.events(Exposed)) == 2
    all_holds(play)


@pytest.mark.rule("ZJ-CLAIM-5", "HK-FALSE-12")
def test_where_false_wins_are_prevented_nothing_comes_of_it() -> None:
    play = with_chow(house("zung-jung", false_mode="prevent"))

    refusal = refused(play, lambda: play.says(WEST, "win"))

    assert refusal.foul == "false_win_shape"
    assert play.melds(SOUTH) == ["[456p]"]


@pytest.mark.rule("ZJ-CLAIM-5", "ZJ-SC-10", "ZJ-PAT-9.4.2")
def test_a_chow_that_was_taken_back_has_disturbed_nothing() -> None:
    """North wins on East's very first discard, and no set has been laid before it."""
    play = with_chow()

    play.wins(NORTH)

    assert "ZJ-PAT-9.4.2" in [rule for rule, _, _ in play.won().winners[0].lines]


@pytest.mark.rule("ZJ-CLAIM-5", "HK-WATER-1", "HK-WATER-2")
def test_who_wins_out_of_a_chow_has_not_passed_on_the_tile() -> None:
    """But whoever lets the chow be has: it is laid again, and South's own 5p is barred to North."""
    rules = house(
        "hkma",
        score_minimum=0,
        claim_win_over_chow=True,
        false_mode="dead_hand",
        false_aftermath="plays_on_dead",
    )
    taken, left = with_chow(rules), with_chow(rules)

    taken.wins(NORTH)

    assert taken.winners() == [NORTH]

    left.says(WEST, "win")  # false
    left.exposes(SOUTH, "46p")
    left.discards(SOUTH, "4m")

    assert left.deal.passed.bars(NORTH, FIVE)


@pytest.mark.rule("ZJ-CLAIM-5", "HK-WALL-11")
def test_the_go_around_goes_back_with_the_chow() -> None:
    play = strict(
        east="C 46s",
        south="46s 123m 456m 789m EE",
        north="5s",
        head="2p 3p 4p",
    )
    play.discards(EAST, "C")
    for seat in (SOUTH, WEST):
        play.goes_on(seat)
    play.draws(NORTH)
    play.discards(NORTH, "5s")
    play.claims(EAST, "chow", "46s")

    assert play.deal.go_around == 2

    play.says(SOUTH, "win")

    assert (play.deal.go_around, play.deal.turn) == (1, NORTH)
    all_holds(play)


@pytest.mark.rule("P-12", "ZJ-DRAW-2", "ZJ-CLAIM-5")
def test_what_touching_gave_up_stays_given_up_when_a_set_goes_back() -> None:
    """South has touched the wall, West's pung is laid in haste, and South may only win still."""
    play = open_discard()
    play.touches(SOUTH)
    lays_at_once(play, WEST, "pung", "55p")
    play.says(NORTH, "win", after=400)

    play.says(SOUTH, "chow", after=0)

    assert play.ruled()[-1] == ("claimed_after_touching", SOUTH, "claim_void")


@pytest.mark.rule("P-21", "ZJ-DRAW-8", "ZJ-PEN-15", "ZJ-CLAIM-5")
def test_a_wrong_name_still_misleads_when_a_set_goes_back() -> None:
    """East has called its 5p an 8s, and West, who waits for that, is led into a false win."""
    play = strict(
        east="5p",
        south="46p",
        west="67s CCC FFF 123m EE",
        north="46p 234s 567m 888p WW",
    )
    play.discards(EAST, "5p", named="8s")
    play.claims(SOUTH, "chow", "46p")
    play.says(NORTH, "win")

    play.says(WEST, "win")

    assert play.ruled()[-1] == ("discard_misnamed", EAST, "responsible_for_claim")


# A set that is laid in haste.


@pytest.mark.rule("P-28", "HK-CLAIM-11", "HK-CLAIM-9", "ZJ-CLAIM-4", "ZJ-PREC-1")
@BOTH
def test_a_pung_comes_in_over_a_chow_that_was_laid_in_haste(rules: Rules) -> None:
    """A pung after 0.9 s would have been in time; the card for the haste is shown once."""
    play = open_discard(rules)
    lays_at_once(play, SOUTH, "chow", "46p")

    play.says(WEST, "pung", after=400)

    assert play.ruled() == [
        ("exposed_without_beat", SOUTH, "warning"),
        ("exposed_without_beat", SOUTH, "benefit_to_other"),
    ]
    assert [event.card for event in play.events(Ruled)] == ["warning", ""]
    assert play.melds(SOUTH) == []

    play.exposes(WEST, "55p")
    play.discards(WEST, "1s")

    assert play.melds(WEST) == ["[555p]"]
    all_holds(play)


@pytest.mark.rule("P-28", "HK-CLAIM-11", "ZJ-CLAIM-4", "ZJ-CLAIM-5")
@BOTH
def test_it_is_too_late_when_the_beat_is_over(rules: Rules) -> None:
    play = open_discard(rules)
    lays_at_once(play, SOUTH, "chow", "46p")

    play.says(WEST, "pung", after=500)

    assert play.ruled()[1:] == [("claimed_too_late", WEST, "claim_void")]
    assert play.melds(SOUTH) == ["[456p]"]


@pytest.mark.rule("P-28", "HK-CLAIM-11", "ZJ-CLAIM-4")
@BOTH
def test_a_judge_may_let_the_hasty_set_lie(rules: Rules) -> None:
    play = open_discard(rules, says="stands")
    lays_at_once(play, SOUTH, "chow", "46p")

    play.says(WEST, "pung", after=400)

    assert play.ruled()[1:] == [("exposed_without_beat", SOUTH, "stands")]
    assert play.melds(SOUTH) == ["[456p]"]


@pytest.mark.rule("P-28", "HK-CLAIM-11", "HK-CLAIM-9", "ZJ-CLAIM-4", "ZJ-PREC-1")
@BOTH
@pytest.mark.parametrize(("word", "tiles"), [("pung", "55p"), ("kong", "555p")])
def test_a_win_comes_in_over_any_set_that_was_laid_in_haste(
    rules: Rules, word: str, tiles: str
) -> None:
    play = open_discard(rules, west="555p 1s 9s")
    lays_at_once(play, WEST, word, tiles)

    play.says(NORTH, "win", after=400)

    assert play.ruled()[1:] == [("exposed_without_beat", WEST, "benefit_to_other")]
    assert not play.table.scene.has_pung_of(WEST, FIVE)
    assert play.deal.hands[WEST].pungs == 0
    all_holds(play)

    play.shows(NORTH)

    assert play.winners() == [NORTH]


@pytest.mark.rule("P-28", "HK-CLAIM-10", "ZJ-PREC-3")
@BOTH
def test_no_claim_that_is_none_takes_anything_back(rules: Rules) -> None:
    """North holds no 5p, and West's hand is dead."""
    play = open_discard(rules)
    lays_at_once(play, SOUTH, "chow", "46p")
    lost_rights(play.deal, WEST, win=True, claims=True, kongs=True)

    play.says(NORTH, "pung", after=100)
    play.says(WEST, "pung", after=100)

    assert {remedy for _, _, remedy in play.ruled()[1:]} == {"claim_void"}
    assert play.melds(SOUTH) == ["[456p]"]


@pytest.mark.rule("P-28", "P-29", "HK-CLAIM-9", "ZJ-PREC-1")
@BOTH
def test_nor_does_a_lower_claim(rules: Rules) -> None:
    play = open_discard(rules)
    lays_at_once(play, WEST, "pung", "55p")

    play.says(SOUTH, "chow", after=100)

    assert play.ruled() == [("exposed_without_beat", WEST, "warning")]
    assert play.melds(WEST) == ["[555p]"]


@pytest.mark.rule("P-31", "HK-CLAIM-12")
def test_whose_hasty_chow_was_taken_back_may_still_win_instead() -> None:
    play = strict(
        east="5p", south="46p 123m 456m 789m EE", west="55p", rules=house("hkma", score_minimum=0)
    )
    play.discards(EAST, "5p")
    lays_at_once(play, SOUTH, "chow", "46p")
    play.says(WEST, "pung", after=400)

    play.wins(SOUTH)

    assert play.winners() == [SOUTH]


@pytest.mark.rule("P-28", "HK-CLAIM-11", "ZJ-CLAIM-4")
@BOTH
def test_who_lays_in_haste_goes_no_further_before_the_beat_is_over(rules: Rules) -> None:
    play = open_discard(rules)
    lays_at_once(play, SOUTH, "chow", "46p")

    play.do(Discard(SOUTH, parse_tile("4m")), after=300)

    assert [foul for foul, _, _ in play.ruled()] == ["exposed_without_beat"] * 2
    assert play.river() == "5p"

    play.says(WEST, "pung", after=100)

    assert play.melds(SOUTH) == []


@pytest.mark.rule("P-28", "HK-CLAIM-11", "HK-ROB-3", "ZJ-CLAIM-4")
@BOTH
def test_nor_does_a_kong_take_its_replacement(rules: Rules) -> None:
    play = open_discard(rules, west="555p 1s 9s")
    lays_at_once(play, WEST, "kong", "555p")

    play.replaces(WEST, after=300)

    assert (play.deal.phase, play.events(Drew)) == (REPLACING, [])

    play.says(NORTH, "win", after=100)
    play.shows(NORTH)

    assert play.winners() == [NORTH]


@pytest.mark.rule("HK-FAAN-16", "HK-CLAIM-14")
def test_a_kong_that_was_taken_back_blooms_for_nobody() -> None:
    """South has a kong of its own, and draws its winning tile once North has withdrawn its claim of
    East's 5p, and West has lost its own with a dead hand."""
    play = strict(
        east="9p 5p",
        south="CCCC 456m 789m EE 7s",
        west="555p",
        north="46p 234s 567s 888s WW",
        head="8s 1s 2s 3s 5m 9s",
        tail="1p",
        rules=house("hkma", score_minimum=0),
        judge=judge_who_says("dead_hand"),
    )
    play.discards(EAST, "9p")
    play.draws(SOUTH)
    play.claims(SOUTH, "kong", "CCCC")
    play.replaces(SOUTH)
    play.discards(SOUTH, "1p")
    for seat in (WEST, NORTH):
        play.goes_on(seat)
    play.draws(EAST)
    play.discards(EAST, "5p")
    lays_at_once(play, WEST, "kong", "555p")
    play.says(NORTH, "win", after=400)
    play.says(NORTH, "pass")
    play.lifts(WEST)
    play.draws(SOUTH)

    play.says(SOUTH, "win")

    assert play.winners() == [SOUTH]
    assert "HK-FAAN-16" not in [rule for rule, _, _ in play.won().winners[0].lines]


@pytest.mark.rule("P-28", "P-29", "HK-CLAIM-11", "HK-CLAIM-16", "ZJ-CLAIM-4", "ZJ-PREC-2")
@BOTH
def test_a_win_that_is_shown_in_haste_ends_nothing_before_the_beat_is_over(rules: Rules) -> None:
    play = open_discard(rules, west="46p CCC 999s 678s NN")
    play.says(NORTH, "win")
    play.shows(NORTH, after=500)

    assert play.ruled() == [("exposed_without_beat", NORTH, "warning")]
    assert len(play.events(Showed)) == 1
    assert play.deal.end is None

    play.says(WEST, "win", after=400)
    play.shows(NORTH)

    assert play.winners() == [WEST]


# Whole deals in which everybody lays at once.


def hasty(table: StrictTable, movement: Movement) -> Movement:
    """The movement, in haste if it lays a claim: half a second after that was spoken."""
    call = table.scene.calls.of.get(movement.seat)
    if isinstance(movement, Expose) and call is not None:
        return replace(movement, at=max(table.scene.now, call.at + 500))
    return movement


def who_was_shut_out(table: StrictTable) -> Movement | None:
    """Somebody with a higher claim than the one that is laid, if there is anybody."""
    laid = table.scene.laid
    if laid is None or table.end is not None:
        return None
    for claim, word in ((CLAIM_WIN, "win"), (CLAIM_PUNG, "pung")):
        for seat in range(4):
            if seat != laid.call.seat and laid.offers[seat] & claim:
                return Speak(seat, word, table.scene.now + 100)
    return None


@pytest.mark.rule("P-28", "P-31", "HK-CLAIM-11", "HK-ETIQ-5", "ZJ-CLAIM-4", "ZJ-CLAIM-5")
@pytest.mark.parametrize("name", ["zung-jung", "hong-kong", "hong-kong-multi-win"])
def test_however_often_a_set_goes_back_no_tile_is_lost_and_all_see_it(name: str) -> None:
    """Everybody lets claims go by, and thinks again when a lower one is laid."""
    rules = with_options(preset(name), {"foul.response": "ruled", "card.scale": "warnings"})
    taken_back = 0
    for number in range(12):
        chance = random.Random(f"{name} {number}")
        deal = StrictDeal(Options(rules), f"laid {number}")
        for _ in range(LONGEST):
            if deal.table.end is not None:
                break
            for movement in proper_movements(deal.table, chows_what_it_can(chance), beat=1500):
                deal.table.do(hasty(deal.table, movement))
                thinks_again = who_was_shut_out(deal.table)
                if thinks_again is not None:
                    deal.table.do(thinks_again)
                    break
            deal.watch.check()
        deal.runs_again_as_recorded()
        taken_back += sum(isinstance(event, TookBack) for event in deal.journal)

    assert taken_back > 0


def chows_what_it_can(chance: random.Random) -> Choose:
    """Claims every chow that it may, and nothing higher at first; wins by itself."""

    def choose(deal: Deal, seat: int) -> int:
        motions = deal.proper(seat)
        if deal.phase == TURN:
            return motions[-1] if motions[-1] == WIN else chance.choice(motions)
        chows = [motion for motion in motions if PASS < motion < PUNG]
        return chows[0] if chows else PASS

    return choose
