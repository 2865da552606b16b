"""This file is about discards at a strict table: when, where, and under which name."""

import pytest

from at_table import Play, house, judge_who_says, refused, strict
from seifong.notation import parse_tile
from seifong.rules import Rules
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table.events import Discarded, DiscardedOutOfTurn, Drew
from seifong.table.movements import Discard
from seifong.table.phases import CLAIMS, TURN

HKMA = house("hkma")
TVB = house("tvb")
ZJ = house("zung-jung")


# Before the draw, and out of turn.


def before_drawing(rules: Rules = ZJ, says: str = "put_right") -> Play:
    """East has discarded, and South discards its own 9p without having drawn."""
    play = strict(
        east="5p 1m",
        south="9p 77p 333s",
        west="99p",
        head="1s 2s 3s 4s",
        rules=rules,
        judge=judge_who_says(says),
    )
    play.discards(EAST, "5p")
    play.discards(SOUTH, "9p")
    return play


@pytest.mark.rule("P-14", "ZJ-DRAW-3", "ZJ-PEN-9", "HK-PEN-3")
@pytest.mark.parametrize("rules", [ZJ, HKMA], ids=["zj", "hk"])
def test_a_discard_before_the_draw_is_taken_back(rules: Rules) -> None:
    play = before_drawing(rules)

    assert play.ruled() == [("discarded_before_drawing", SOUTH, "put_right")]
    assert play.river() == "5p"
    assert play.deal.open_tile == parse_tile("5p")

    play.draws(SOUTH)
    play.discards(SOUTH, "9p")

    assert play.river() == "5p 9p"
    assert play.rights(SOUTH) == (True, True, True)


@pytest.mark.rule("P-14", "ZJ-DRAW-3", "ZJ-PEN-3", "ZJ-PEN-9")
def test_a_judge_may_take_it_for_a_forgotten_draw() -> None:
    play = before_drawing(ZJ, "dead_hand")

    assert play.ruled() == [("discarded_before_drawing", SOUTH, "dead_hand")]
    assert play.river() == "5p 9p"
    assert (play.deal.turn, play.deal.phase) == (SOUTH, CLAIMS)
    assert play.drawn_by(SOUTH) == ""
    assert play.table.scene.size_of(SOUTH) == 12


@pytest.mark.rule("P-14", "P-54", "ZJ-PEN-3")
def test_a_short_hand_of_zung_jung_may_still_claim_and_kong_but_not_win() -> None:
    play = before_drawing(ZJ, "dead_hand")

    assert play.rights(SOUTH) == (False, True, True)

    play.goes_on(WEST)
    play.goes_on(NORTH)
    play.draws(EAST)
    play.discards(EAST, "3s")
    play.says(SOUTH, "kong")
    play.exposes(SOUTH, "333s")
    play.replaces(SOUTH)

    assert play.melds(SOUTH) == ["[3333s]"]


@pytest.mark.rule("P-14", "P-54", "HK-DEAD-1", "HK-DEAD-2")
def test_a_short_hand_of_hong_kong_may_do_none_of_these() -> None:
    play = before_drawing(HKMA, "dead_hand")

    assert play.rights(SOUTH) == (False, False, False)

    play.goes_on(WEST)
    play.goes_on(NORTH)
    play.draws(EAST)
    play.discards(EAST, "3s")
    play.says(SOUTH, "pung")

    assert play.ruled()[1:] == [("claimed_with_dead_hand", SOUTH, "claim_void")]


@pytest.mark.rule("P-14", "ZJ-DRAW-3")
def test_after_a_forgotten_draw_play_goes_on_to_the_right() -> None:
    play = before_drawing(ZJ, "dead_hand")

    play.claims(WEST, "pung", "99p")

    assert play.melds(WEST) == ["[999p]"]

    other = before_drawing(ZJ, "dead_hand")
    other.draws(WEST)

    assert other.events(Drew) == [Drew(WEST, parse_tile("1s"))]


@pytest.mark.rule("P-14", "ZJ-DRAW-3")
def test_a_table_may_call_it_a_short_hand_by_its_rules() -> None:
    strict_house = house("zung-jung", miscount_early_discard="short_hand")
    play = strict(east="5p", south="9p", rules=strict_house)
    play.discards(EAST, "5p")

    play.discards(SOUTH, "9p")

    assert play.ruled() == [("discarded_before_drawing", SOUTH, "dead_hand")]
    assert play.river() == "5p 9p"


@pytest.mark.rule("P-11", "ZJ-DRAW-3", "HK-TURN-1")
@pytest.mark.parametrize("rules", [ZJ, HKMA], ids=["zj", "hk"])
@pytest.mark.parametrize("seat", [SOUTH, WEST, NORTH])
def test_nobody_discards_out_of_turn(rules: Rules, seat: int) -> None:
    play = strict(rules=rules)
    tile = play.deal.hands[seat].tiles()[0]

    play.do(Discard(seat, tile))

    assert play.ruled() == [("discarded_out_of_turn", seat, "put_right")]
    assert play.river() == ""
    assert (play.deal.turn, play.deal.phase) == (EAST, TURN)


def out_of_turn(rules: Rules = ZJ, says: str = "dead_hand") -> Play:
    """East's 9p lies open, and West, which has two of them, lays its 1m in the river."""
    play = strict(
        east="9p",
        south="78p",
        west="1m 99p",
        north="1m 1m",
        head="1s 2s 3s 4s",
        rules=rules,
        judge=judge_who_says(says),
    )
    play.discards(EAST, "9p")
    play.discards(WEST, "1m")
    return play


@pytest.mark.rule("P-14", "P-54", "HK-TURN-1", "HK-DEAD-1", "ZJ-DRAW-3", "ZJ-PEN-3", "ZJ-PEN-9")
@pytest.mark.parametrize("rules", [ZJ, HKMA], ids=["zj", "hk"])
def test_a_discard_out_of_turn_that_kills_the_hand_lies_in_the_river(rules: Rules) -> None:
    """Found by counting: the hand was ruled short, and the tile had stayed in it."""
    play = out_of_turn(rules)

    assert play.ruled() == [("discarded_out_of_turn", WEST, "dead_hand")]
    assert play.events(DiscardedOutOfTurn) == [DiscardedOutOfTurn(WEST, parse_tile("1m"))]
    assert play.table.scene.size_of(WEST) == 12
    assert play.deal.river.rows(WEST) == [[parse_tile("1m")]]

    play.counts(EAST, WEST)

    assert play.ruled()[1:] == [("short_hand", WEST, "dead_hand")]


@pytest.mark.rule("P-25", "HK-CLAIM-1", "HK-TURN-1", "ZJ-PLAY-1")
@pytest.mark.parametrize("rules", [ZJ, HKMA], ids=["zj", "hk"])
def test_it_leaves_the_turn_and_the_open_discard_as_they_were(rules: Rules) -> None:
    play = out_of_turn(rules)

    play.says(NORTH, "pung")  # of the 1m, two of which it holds

    assert play.ruled()[1:] == [("claimed_without_tiles", NORTH, "claim_void")]

    play.claims(SOUTH, "chow", "78p")

    assert play.melds(SOUTH) == ["[789p]"]
    assert play.deal.river.rows(EAST) == []
    assert play.deal.river.rows(WEST) == [[parse_tile("1m")]]


@pytest.mark.rule("ZJ-PEN-3", "HK-DEAD-2")
def test_a_claim_goes_with_the_tile_that_it_needs() -> None:
    play = strict(east="9p", west="99p", judge=judge_who_says("dead_hand"))
    play.discards(EAST, "9p")
    play.says(WEST, "pung")

    play.discards(WEST, "9p")

    assert play.table.scene.calls.of == {}

    play.draws(SOUTH)

    assert play.deal.turn == SOUTH


@pytest.mark.rule("P-54", "ZJ-PEN-3", "HK-TURN-8")
def test_a_hand_of_two_tiles_claims_nothing_for_it_would_have_none_to_discard() -> None:
    """West has laid three pungs and thrown two tiles out of turn: 99p is left of its four."""
    play = strict(
        east="1m 2m 3m 9p",
        west="11m 22m 33m 99p W N 7s 8s 9s",
        head="4s",
        judge=judge_who_says("dead_hand"),
    )
    for tile, other in (("1m", "7s"), ("2m", "8s"), ("3m", "9s")):
        play.discards(EAST, tile)
        play.claims(WEST, "pung", tile + tile)
        play.discards(WEST, other)
        play.goes_on(NORTH)
        play.draws(EAST)
    play.discards(WEST, "W")
    play.discards(WEST, "N")

    play.discards(EAST, "9p")
    play.says(WEST, "pung")

    assert play.concealed(WEST) == "99p"
    assert play.ruled()[-1] == ("claimed_without_tiles", WEST, "claim_void")


# The place.


@pytest.mark.rule("P-19", "P-20", "ZJ-DRAW-7", "HK-ETIQ-9")
@pytest.mark.parametrize("rules", [ZJ, HKMA], ids=["zj", "hk"])
def test_a_discard_in_the_wrong_place_is_put_right_while_nobody_is_misled(rules: Rules) -> None:
    play = strict(east="5p", west="55p", rules=rules)

    play.discards(EAST, "5p", place="elsewhere")

    assert play.ruled() == [("discard_misplaced", EAST, "put_right")]
    assert play.river() == "5p"

    play.claims(WEST, "pung", "55p")

    assert play.melds(WEST) == ["[555p]"]


def looks_like_the_8s(rules: Rules, place: str = "melds") -> Play:
    """South has laid its 2m by its melds, and East's 8s looks like the last discard."""
    play = strict(
        east="8s",
        south="2m",
        west="9m",
        north="88s 67s 123s CCC FFF",
        head="1p",
        rules=rules,
    )
    play.discards(EAST, "8s")
    play.draws(SOUTH)
    play.discards(SOUTH, "2m", place=place)  # type: ignore[arg-type]
    return play


@pytest.mark.rule("P-20", "ZJ-DRAW-7", "ZJ-PEN-15")
@pytest.mark.parametrize("rules", [ZJ, HKMA], ids=["zj", "hk"])
@pytest.mark.parametrize("word", ["pung", "win"])
def test_who_misplaced_a_discard_answers_for_a_claim_of_what_looks_like_the_last(
    rules: Rules, word: str
) -> None:
    play = looks_like_the_8s(rules)

    play.says(NORTH, word)

    foul, offender, remedy = play.ruled()[-1]
    assert (foul, offender, remedy) == ("discard_misplaced", SOUTH, "responsible_for_claim")
    assert play.rights(NORTH) == (True, True, True)
    assert play.melds(NORTH) == []


@pytest.mark.rule("P-20", "ZJ-DRAW-7")
def test_who_claims_an_older_discard_beside_one_in_its_place_answers_alone() -> None:
    play = looks_like_the_8s(ZJ, place="river")

    play.says(NORTH, "pung")

    assert play.ruled() == [("claimed_without_tiles", NORTH, "claim_void")]


@pytest.mark.rule("P-20", "ZJ-DRAW-7")
def test_a_claim_that_the_place_does_not_excuse_is_the_claimers_own() -> None:
    """West has neither the 2m nor the 8s twice."""
    play = looks_like_the_8s(ZJ)

    play.says(WEST, "pung")

    assert play.ruled()[-1] == ("claimed_without_tiles", WEST, "claim_void")


# The name.


def named(rules: Rules, name: str, **table: object) -> Play:
    """East lays its 5p under some name; West has two of the 5p and two of the 8s."""
    play = strict(east="5p", west="55p 88s", rules=rules, **table)  # type: ignore[arg-type]
    play.discards(EAST, "5p", named=name)
    return play


@pytest.mark.rule("P-21", "ZJ-DRAW-8", "HK-TURN-10")
@pytest.mark.parametrize(
    ("rules", "name", "ruled"),
    [
        (house("hong-kong"), "", []),
        (house("hong-kong"), "5p", []),
        (TVB, "5p", []),
        (TVB, "", [("discard_not_named", EAST, "warning")]),
        (ZJ, "", []),
        (ZJ, "5p", [("discard_named", EAST, "warning")]),
    ],
    ids=["free", "free named", "required", "not named", "forbidden", "forbidden named"],
)
def test_whether_a_discard_is_named_is_a_rule_of_the_table(
    rules: Rules, name: str, ruled: list[tuple[str, int, str]]
) -> None:
    play = named(rules, name)

    assert play.ruled() == ruled
    assert play.river() == "5p"


@pytest.mark.rule("P-21", "ZJ-DRAW-8", "HK-TURN-10")
@pytest.mark.parametrize("rules", [ZJ, TVB, HKMA], ids=["zj", "tvb", "hkma"])
def test_a_wrong_name_that_misleads_nobody_is_put_right(rules: Rules) -> None:
    play = named(rules, "8s")

    assert play.ruled() == [("discard_misnamed", EAST, "put_right")]
    assert play.events(Discarded) == [Discarded(EAST, parse_tile("5p"))]


@pytest.mark.rule("P-21", "ZJ-DRAW-8", "ZJ-PEN-15", "HK-PEN-1")
@pytest.mark.parametrize(
    ("rules", "remedy"),
    [(ZJ, "responsible_for_claim"), (HKMA, "responsible_for_claim"), (TVB, "claim_void")],
    ids=["zj", "hkma", "tvb"],
)
def test_the_namer_answers_for_a_claim_of_the_tile_that_was_named(
    rules: Rules, remedy: str
) -> None:
    play = strict(east="5p", west="88s", rules=rules)
    play.discards(EAST, "5p", named="8s")

    play.says(WEST, "pung")

    assert play.ruled()[1:] == [("discard_misnamed", EAST, remedy)]
    assert play.table.rulings[1].card in {"yellow", "warning", "points"}
    assert play.table.scene.calls.of == {}


@pytest.mark.rule("P-21", "ZJ-DRAW-8", "ZJ-PEN-15")
def test_a_judge_may_leave_it_at_a_card_for_the_namer() -> None:
    play = strict(east="5p", west="88s", judge=judge_who_says("claim_void"))
    play.discards(EAST, "5p", named="8s")

    play.says(WEST, "pung")

    assert play.ruled()[1:] == [("discard_misnamed", EAST, "claim_void")]


@pytest.mark.rule("P-21", "ZJ-DRAW-8", "ZJ-PEN-15", "HK-PEN-1")
@pytest.mark.parametrize(
    ("rules", "deducted"), [(HKMA, 512), (TVB, 10), (ZJ, 0)], ids=["hkma", "tvb", "zj"]
)
def test_a_win_on_a_wrong_name_is_the_namers_false_win(rules: Rules, deducted: int) -> None:
    """What it would have cost is the namer's: 512 at an HKMA table; at TVB's, ten for the name."""
    play = strict(east="5p", north="67s 99s 123s CCC FFF", rules=rules)
    play.discards(EAST, "5p", named="8s")

    play.says(NORTH, "win")

    assert play.ruled()[1][:2] == ("discard_misnamed", EAST)
    assert play.deal.deducted == [4 * deducted, 0, 0, 0]
    assert play.rights(NORTH) == (True, True, True)


@pytest.mark.rule("P-21", "ZJ-DRAW-8")
def test_once_it_is_found_out_a_wrong_name_excuses_nobody_any_more() -> None:
    play = strict(east="5p", south="88s", west="88s", rules=ZJ)
    play.discards(EAST, "5p", named="8s")
    play.says(WEST, "pung")

    play.says(SOUTH, "pung")

    assert play.ruled()[2:] == [("claimed_without_tiles", SOUTH, "claim_void")]


@pytest.mark.rule("P-21", "ZJ-DRAW-8")
def test_a_wrong_name_takes_no_claim_of_the_tile_itself_away() -> None:
    play = named(ZJ, "8s")

    play.claims(WEST, "pung", "55p")

    assert play.melds(WEST) == ["[555p]"]


@pytest.mark.rule("P-21", "ZJ-DRAW-8")
def test_a_claim_that_not_even_the_name_excuses_is_the_claimers_own() -> None:
    play = strict(east="5p", west="8s", rules=ZJ)
    play.discards(EAST, "5p", named="8s")

    play.says(WEST, "pung")

    assert play.ruled()[1:] == [("claimed_without_tiles", WEST, "claim_void")]


@pytest.mark.rule("P-21", "ZJ-DRAW-8")
@pytest.mark.parametrize(("hand", "is_misled"), [("67s", True), ("79s", True), ("12s", False)])
def test_who_is_led_into_a_chow_by_the_name_goes_free(hand: str, is_misled: bool) -> None:
    play = strict(east="5p", south=hand, rules=ZJ)
    play.discards(EAST, "5p", named="8s")

    play.says(SOUTH, "chow")

    offender = EAST if is_misled else SOUTH
    assert [ruling[1] for ruling in play.ruled()] == [EAST, offender]


# What nobody has to show.


@pytest.mark.rule("P-23", "ZJ-DRAW-9", "ZJ-IMM-8", "HK-PEN-5")
@pytest.mark.parametrize(
    ("rules", "cited"), [(ZJ, ("ZJ-DRAW-9", "ZJ-IMM-8")), (HKMA, ("HK-PEN-5",))], ids=["zj", "hk"]
)
def test_a_plea_from_what_was_seen_changes_nothing(rules: Rules, cited: tuple[str, ...]) -> None:
    play = strict(east="5p", rules=rules)
    play.discards(EAST, "5p")

    play.reports(WEST, NORTH, "argued_from_observation")

    assert play.ruled() == [("argued_from_observation", NORTH, "stands")]
    assert play.table.rulings[0].card == ""
    assert play.table.rulings[0].rules == cited
    assert play.rights(NORTH) == (True, True, True)
    assert play.deal.gains == [0, 0, 0, 0]


@pytest.mark.rule("P-23", "ZJ-DRAW-9")
@pytest.mark.parametrize("rules", [ZJ, HKMA, TVB], ids=["zj", "hkma", "tvb"])
def test_to_signal_with_it_is_cheating(rules: Rules) -> None:
    play = strict(east="5p", rules=rules)
    play.discards(EAST, "5p", named="5p" if rules is TVB else "")

    play.reports(WEST, NORTH, "signalled")

    assert play.ruled() == [("signalled", NORTH, "disqualified")]
    assert play.rights(NORTH) == (False, False, False)


@pytest.mark.rule("P-22", "ZJ-DRAW-9")
def test_no_movement_of_a_discard_tells_whether_it_was_just_drawn() -> None:
    """The same words of the journal for the tile drawn and for one that stood in the hand."""
    drawn, held = strict(east="5p 5p"), strict(east="5p 9p")

    for play in (drawn, held):
        play.discards(EAST, "5p")

    assert drawn.journal[-2:] == held.journal[-2:]


@pytest.mark.rule("P-14", "ZJ-DRAW-3", "HK-PEN-3")
def test_a_casual_table_does_not_let_it_happen() -> None:
    """Field fault B53: a player who never drew could discard from thirteen tiles, and crashed."""
    play = strict(east="5p", south="9p", rules="casual")
    play.discards(EAST, "5p")

    refusal = refused(play, lambda: play.discards(SOUTH, "9p"))

    assert refusal.foul == "discarded_before_drawing"
    assert str(refusal) == "South discarded 9p before drawing (HK-TURN-2)"
