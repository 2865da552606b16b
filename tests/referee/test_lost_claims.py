"""A claim whose right is lost before it is carried out counts for nothing (HK-CLAIM-10)."""

import pytest

from at_table import Play, house, strict
from seifong.seats import EAST, SOUTH, WEST
from seifong.table.phases import TURN


def claimed_by_two(early_draw: str) -> Play:
    """East's 5p lies open; West has called pung, South chow, and West has lifted a tile."""
    play = strict(
        east="5p 9p",
        south="46p",
        west="55p",
        rules=house("hkma", miscount_early_draw=early_draw),
    )
    play.discards(EAST, "5p")
    play.says(WEST, "pung")
    play.says(SOUTH, "chow 46p")
    play.lifts(WEST)
    return play


@pytest.mark.rule("HK-CLAIM-10", "HK-DEAD-2", "ZJ-PREC-3", "ZJ-PEN-4")
def test_a_claim_does_not_stand_any_more_once_its_hand_is_dead() -> None:
    """Found by slips: the dead hand's pung went on outranking the chow, and nobody could lay it."""
    play = claimed_by_two("long_hand")

    play.exposes(SOUTH, "46p")

    assert play.ruled() == [("drew_out_of_turn", WEST, "dead_hand")]
    assert play.melds(SOUTH) == ["[456p]"]
    assert (play.deal.phase, play.deal.turn) == (TURN, SOUTH)


@pytest.mark.rule("HK-CLAIM-9", "HK-DEAD-3")
def test_a_claim_stands_if_what_its_hand_did_is_only_put_right() -> None:
    play = claimed_by_two("put_right")

    play.exposes(WEST, "55p")

    assert play.ruled() == [("drew_out_of_turn", WEST, "put_right")]
    assert play.melds(WEST) == ["[555p]"]
