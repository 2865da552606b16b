"""This file is about kongs at a strict table: said, laid, waited for, replaced, and robbed."""

import pytest

from at_table import is_impossible, strict
from kongs import (
    BOTH,
    HKMA,
    ORPHANS,
    READY,
    ZJ,
    with_big_kong,
    with_four,
    with_four_laid,
    with_fourth_added,
    with_pung,
)
from seifong.notation import parse_tile, write
from seifong.rules import Rules
from seifong.scoring.win import DISCARD, ROB
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table.events import Drew, DrewOutOfTurn, Exposed
from seifong.table.movements import ShowFlower
from seifong.table.phases import CLAIMS, REPLACING, TURN
from seifong.table.phases import ROB as ROB_PHASE

IN_HASTE = pytest.mark.parametrize(("after", "is_in_haste"), [(999, True), (1000, False)])

# Said, laid, replaced.


@pytest.mark.rule("P-33", "P-35", "HK-KONG-4", "HK-KONG-5", "ZJ-KONG-2", "ZJ-KONG-5")
@BOTH
def test_a_concealed_kong_is_said_laid_and_replaced_from_the_tail(rules: Rules) -> None:
    play = with_four(rules)

    play.says(EAST, "kong")
    play.exposes(EAST, "9999s")

    assert play.deal.phase == ROB_PHASE
    play.replaces(EAST)

    assert play.melds(EAST) == ["(9999s)"]
    assert play.events(Drew) == [Drew(EAST, parse_tile("2m"), from_tail=True)]
    assert (play.deal.turn, play.deal.phase) == (EAST, TURN)
    assert play.ruled() == []


@pytest.mark.rule("P-33", "P-37", "HK-KONG-3", "HK-KONG-4")
@BOTH
def test_the_fourth_tile_is_laid_by_ones_own_pung(rules: Rules) -> None:
    play = with_pung(rules)

    play.says(EAST, "kong")
    play.exposes(EAST, "5p")
    play.replaces(EAST)

    assert play.melds(EAST) == ["[555p+5p]"]
    assert play.drawn_by(EAST).endswith(" 2m")


@pytest.mark.rule("P-34", "HK-KONG-5", "HK-PEN-3", "ZJ-KONG-5", "ZJ-PEN-14")
@BOTH
def test_a_replacement_before_the_kong_lies_open_is_put_back(rules: Rules) -> None:
    play = with_four(rules)
    play.says(EAST, "kong")

    play.replaces(EAST)

    assert play.ruled() == [("replaced_before_exposing", EAST, "put_right")]
    assert play.drawn_by(EAST) == ""

    play.exposes(EAST, "9999s")
    play.replaces(EAST)

    assert play.drawn_by(EAST) == "2m"
    assert play.rights(EAST) == (True, True, True)


@pytest.mark.rule("P-34", "P-54", "HK-KONG-5", "HK-DEAD-1", "ZJ-PEN-4")
@BOTH
def test_a_judge_may_take_it_for_a_tile_too_many(rules: Rules) -> None:
    play = with_four(rules, says="dead_hand")
    play.says(EAST, "kong")

    play.replaces(EAST)

    assert play.ruled() == [("replaced_before_exposing", EAST, "dead_hand")]
    assert play.events(DrewOutOfTurn) == [DrewOutOfTurn(EAST, parse_tile("2m"), from_tail=True)]
    assert play.table.scene.size_of(EAST) == 15
    assert play.rights(EAST) == (False, False, False)


@pytest.mark.rule("P-34", "P-55", "HK-PEN-3")
def test_the_wrong_order_is_shown_a_card_at_a_tournament() -> None:
    play = with_four(HKMA)
    for _ in range(2):
        play.says(EAST, "kong")
        play.replaces(EAST)

    assert [ruling.card for ruling in play.table.rulings] == ["warning", "yellow"]


# The replacement forgotten.


@pytest.mark.rule("P-39", "HK-KONG-15", "HK-PEN-3")
@BOTH
def test_a_discard_without_the_replacement_is_taken_back(rules: Rules) -> None:
    play = with_four_laid(rules)

    play.discards(EAST, "1m")

    assert play.ruled() == [("discarded_without_replacement", EAST, "put_right")]
    assert play.river() == ""

    play.replaces(EAST)
    play.discards(EAST, "1m")

    assert play.river() == "1m"
    assert play.table.scene.size_of(EAST) == 13


@pytest.mark.rule("P-39", "HK-KONG-15", "HK-DEAD-1", "ZJ-PEN-3")
@BOTH
def test_who_plays_on_a_tile_short_cannot_win(rules: Rules) -> None:
    play = with_big_kong(rules, says="dead_hand")

    assert play.deal.phase == REPLACING
    play.discards(WEST, "1m")

    assert play.ruled() == [("discarded_without_replacement", WEST, "dead_hand")]
    assert (play.deal.turn, play.deal.phase) == (WEST, CLAIMS)
    assert play.table.scene.size_of(WEST) == 12
    assert not play.rights(WEST)[0]

    play.counts(EAST, on=WEST)

    assert play.ruled()[1:] == [("short_hand", WEST, "dead_hand")]


# The window for robbing.


@pytest.mark.rule("P-45", "HK-ROB-3", "ZJ-ROB-3")
@BOTH
@IN_HASTE
def test_who_konged_waits_a_beat_before_replacing(
    rules: Rules, after: int, is_in_haste: bool
) -> None:
    play = with_fourth_added(rules)

    play.replaces(EAST, after=after)

    assert play.ruled() == ([("replaced_without_beat", EAST, "warning")] if is_in_haste else [])
    assert play.drawn_by(EAST).endswith(" 2m") != is_in_haste


@pytest.mark.rule("P-42", "P-45", "HK-ROB-3", "ZJ-ROB-3")
@BOTH
def test_a_replacement_taken_in_haste_keeps_nobody_from_robbing(rules: Rules) -> None:
    """East's hand is on the tail after half a second; South speaks in the second half."""
    play = with_fourth_added(rules)
    play.replaces(EAST, after=500)

    play.says(SOUTH, "win", after=400)
    play.shows(SOUTH)

    assert play.ruled() == [("replaced_without_beat", EAST, "warning")]
    assert (play.winners(), play.won().way) == ([SOUTH], ROB)


@pytest.mark.rule("P-45", "HK-ROB-3", "ZJ-ROB-3")
@BOTH
@IN_HASTE
def test_so_does_who_laid_a_big_kong(rules: Rules, after: int, is_in_haste: bool) -> None:
    play = with_big_kong(rules)

    play.replaces(WEST, after=after)

    assert bool(play.ruled()) == is_in_haste
    assert play.drawn_by(WEST) == ("" if is_in_haste else "9m")


@pytest.mark.rule("P-42", "P-45", "HK-ROB-1", "HK-ROB-4", "ZJ-ROB-1", "ZJ-ROB-2", "ZJ-ROB-6")
@BOTH
def test_an_added_kong_is_robbed_before_it_is_replaced(rules: Rules) -> None:
    play = with_fourth_added(rules)

    play.wins(SOUTH)

    win = play.won()
    assert (play.winners(), win.way, win.source) == ([SOUTH], ROB, EAST)
    assert {line[0] for line in win.winners[0].lines} & {"HK-FAAN-13", "ZJ-PAT-9.3"}
    assert play.melds(EAST) == ["[555p]"]


@pytest.mark.rule("P-45", "HK-ROB-3", "ZJ-ROB-3")
@BOTH
def test_no_replacement_outruns_a_robber_who_has_spoken(rules: Rules) -> None:
    play = with_fourth_added(rules)
    play.says(SOUTH, "win")

    play.replaces(EAST)

    assert play.ruled() == [("replaced_without_beat", EAST, "benefit_to_other")]
    assert write([play.deal.wall.next_replacement()]) == "2m"
    play.shows(SOUTH)
    assert play.winners() == [SOUTH]


@pytest.mark.rule("P-42", "P-45", "HK-ROB-3", "ZJ-ROB-3")
@BOTH
def test_once_the_replacement_is_taken_it_is_too_late_to_rob(rules: Rules) -> None:
    play = with_fourth_added(rules)
    play.replaces(EAST)

    play.says(SOUTH, "win")

    assert play.ruled() == [("claimed_too_late", SOUTH, "claim_void")]
    assert play.deal.turn == EAST


@pytest.mark.rule("P-42", "HK-ROB-1", "HK-FALSE-1", "ZJ-ROB-1")
@BOTH
def test_a_kongs_tile_is_robbed_for_a_win_alone(rules: Rules) -> None:
    """Field fault B15: a player was asked to chow a tile that another had added to a kong."""
    play = with_fourth_added(rules)

    play.says(SOUTH, "chow")

    assert play.ruled() == [("claimed_without_right", SOUTH, "claim_void")]


@pytest.mark.rule("P-43", "HK-ROB-2", "ZJ-ROB-1")
def test_a_concealed_kong_is_not_robbed_in_zung_jung_not_even_by_thirteen_orphans() -> None:
    play = with_four_laid(ZJ, south=ORPHANS)

    play.wins(SOUTH)

    assert play.ruled() == [("false_win_out_of_turn", SOUTH, "dead_hand")]
    assert "ZJ-ROB-1" in play.table.rulings[0].rules


@pytest.mark.rule("P-43", "HK-ROB-2")
def test_thirteen_orphans_rob_a_concealed_kong_in_hong_kong() -> None:
    play = with_four_laid(HKMA, south=ORPHANS)

    play.wins(SOUTH)

    assert (play.winners(), play.won().way) == ([SOUTH], ROB)


@pytest.mark.rule("P-43", "HK-ROB-2", "HK-FALSE-1", "ZJ-ROB-1")
@BOTH
def test_any_other_hand_that_robs_a_concealed_kong_wins_falsely(rules: Rules) -> None:
    play = with_four_laid(rules, south="78s 123m 456m 789m EE")

    play.wins(SOUTH)

    assert play.ruled()[0][:2] == ("false_win_out_of_turn", SOUTH)


@pytest.mark.rule("P-44", "HK-KONG-8", "ZJ-ROB-4")
@BOTH
def test_a_win_on_the_same_discard_comes_before_a_big_kong(rules: Rules) -> None:
    play = strict(east="5p", south=READY, west="555p", rules=rules)
    play.discards(EAST, "5p")
    play.says(WEST, "kong")

    play.wins(SOUTH)

    assert (play.winners(), play.won().way) == ([SOUTH], DISCARD)
    assert play.melds(WEST) == []


@pytest.mark.rule("P-44", "HK-KONG-8", "ZJ-ROB-1", "ZJ-ROB-4")
@BOTH
def test_once_a_big_kong_lies_open_a_win_on_its_tile_comes_too_late(rules: Rules) -> None:
    play = with_big_kong(rules, south=READY)

    play.says(SOUTH, "win")

    assert play.ruled() == [("claimed_too_late", SOUTH, "claim_void")]
    assert play.melds(WEST) == ["[5555p]"]


# Kongs that the table does not allow.


@pytest.mark.rule("P-35", "P-37", "HK-KONG-6", "ZJ-KONG-3")
@pytest.mark.parametrize(("rules", "is_allowed"), [(HKMA, False), (ZJ, True)], ids=["hk", "zj"])
def test_a_kong_right_after_a_claim_is_for_the_table_to_allow(
    rules: Rules, is_allowed: bool
) -> None:
    play = strict(east="5p", west="55p 9999s", rules=rules)
    play.discards(EAST, "5p")
    play.claims(WEST, "pung", "55p")

    play.says(WEST, "kong")
    play.exposes(WEST, "9999s")

    assert play.ruled() == ([] if is_allowed else [("kong_not_allowed", WEST, "put_right")])
    assert play.melds(WEST) == (["[555p]", "(9999s)"] if is_allowed else ["[555p]"])


@pytest.mark.rule("P-37", "HK-KONG-6", "ZJ-KONG-4")
@BOTH
def test_nobody_adds_to_the_pung_just_claimed(rules: Rules) -> None:
    play = strict(east="5p", west="555p 1m", rules=rules)
    play.discards(EAST, "5p")
    play.claims(WEST, "pung", "55p")

    play.says(WEST, "kong")
    play.exposes(WEST, "5p")

    assert play.ruled() == [("kong_not_allowed", WEST, "put_right")]
    assert play.melds(WEST) == ["[555p]"]


@pytest.mark.rule("HK-KONG-9", "ZJ-KONG-6", "P-33")
@BOTH
def test_no_kong_is_laid_without_a_tile_to_replace_it(rules: Rules) -> None:
    """Field fault B41. The last tile goes to South in Zung Jung, and to North in Hong Kong."""
    play = strict(
        east="9p", south="9999s", north="9999m", last="E" if rules is ZJ else "W", rules=rules
    )
    seat, tiles = (SOUTH, "9999s") if rules is ZJ else (NORTH, "9999m")
    play.discards(EAST, "9p")
    while play.deal.wall.live > 1:
        play.goes_on((int(play.deal.turn) + 1) % 4)
    play.draws(seat)

    play.says(seat, "kong")
    play.exposes(seat, tiles)

    assert play.ruled() == [("kong_not_allowed", seat, "put_right")]
    assert play.events(Exposed) == []


@pytest.mark.rule("HK-KONG-1", "ZJ-PEN-12")
@BOTH
def test_three_tiles_are_no_concealed_kong(rules: Rules) -> None:
    play = strict(east="999s 1m", rules=rules)
    play.says(EAST, "kong")

    play.exposes(EAST, "999s")

    assert play.ruled()[0][:2] == ("wrong_tiles_exposed", EAST)
    assert play.melds(EAST) == []


@pytest.mark.rule("P-54", "ZJ-PEN-4")
def test_a_long_hand_of_zung_jung_lays_no_kong() -> None:
    play = with_four(says="dead_hand", head="5m")
    play.lifts(EAST)
    play.says(EAST, "kong")

    play.exposes(EAST, "9999s")

    assert play.ruled() == [
        ("drew_twice", EAST, "dead_hand"),
        ("kong_not_allowed", EAST, "put_right"),
    ]
    assert play.melds(EAST) == []


# A tile of the tail that is nobody's to take.


@pytest.mark.rule("P-11", "ZJ-DRAW-1", "HK-TURN-2")
@BOTH
def test_nobody_takes_from_the_tail_without_a_kong(rules: Rules) -> None:
    own, other = with_four(rules), with_four(rules)

    own.replaces(EAST)
    other.replaces(WEST)

    assert own.ruled() == [("drew_twice", EAST, "put_right")]
    assert other.ruled() == [("drew_out_of_turn", WEST, "put_right")]
    assert write([own.deal.wall.next_replacement()]) == "2m"


def test_a_flower_is_not_there_to_be_shown_by_who_has_none() -> None:
    play = strict(rules="hong-kong")

    why = is_impossible(play, lambda: play.do(ShowFlower(EAST, 34)))

    assert why == "East has no fl1 to show"


# The tail, with nothing to replace.


@pytest.mark.rule("P-11", "P-34", "HK-TURN-2", "ZJ-PLAY-1", "ZJ-DRAW-1")
@BOTH
def test_whose_draw_is_due_is_not_told_that_it_is_not_but_that_the_tail_is_the_wrong_end(
    rules: Rules,
) -> None:
    """South's draw was ruled to be out of turn, as if East had not discarded yet."""
    play = with_four(rules)
    play.replaces(SOUTH)
    play.discards(EAST, "1m")
    play.replaces(SOUTH)
    play.replaces(WEST)

    assert play.ruled() == [
        ("drew_out_of_turn", SOUTH, "put_right"),
        ("drew_from_tail", SOUTH, "put_right"),
        ("drew_out_of_turn", WEST, "put_right"),
    ]
