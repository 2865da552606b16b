"""This file is about what all can see of an open discard: who may still claim it, and until when.

East has discarded the 5p; South comes next.
"""

import pytest

from at_table import Play, house, strict
from seifong.referee.open_discard import MayClaim, choice_to_come, who_may_claim
from seifong.rules import Rules
from seifong.seats import EAST, NORTH, SOUTH, WEST

ZJ = house("zung-jung")
HK = house("hong-kong-no-flowers")


def discarded(rules: Rules = ZJ, west: str = "55p 1s", north: str = "78p") -> Play:
    head = "9s 1p 2p 3p 4p"
    play = strict(east="5p 6p", south="67p", west=west, north=north, head=head, rules=rules)
    play.discards(EAST, "5p")
    return play


def told(play: Play) -> dict[int, tuple[str, str]]:
    """What is said of each seat, and the rule."""
    return {seat: (words.en, rule) for seat, words, rule, _ in who_may_claim(play.table.scene)}


@pytest.mark.rule("ZJ-DRAW-2", "ZJ-DRAW-4")
def test_the_next_seat_may_claim_until_it_touches_the_others_until_it_has_drawn() -> None:
    assert told(discarded()) == {
        SOUTH: ("May claim until touching the wall.", "ZJ-DRAW-2"),
        WEST: ("May claim until South mixes in the drawn tile.", "ZJ-DRAW-4"),
        NORTH: ("May claim until South mixes in the drawn tile.", "ZJ-DRAW-4"),
    }


@pytest.mark.rule("HK-CLAIM-2")
def test_where_touching_gives_up_nothing_all_may_claim_until_the_tile_is_mixed_in() -> None:
    assert told(discarded(HK))[SOUTH] == (
        "May claim until the drawn tile is mixed in.",
        "HK-CLAIM-2",
    )


@pytest.mark.rule("ZJ-DRAW-2")
def test_who_has_touched_claims_only_to_win_and_only_after_another() -> None:
    play = discarded()
    play.touches(SOUTH)
    touched = told(play)[SOUTH]

    play.says(WEST, "pung")

    assert touched == (
        "Has touched the wall: claims only to win, and only if another claims.",
        "ZJ-DRAW-2",
    )
    assert told(play)[SOUTH] == (
        "May still claim, only to win, since another has claimed.",
        "ZJ-DRAW-2",
    )


@pytest.mark.rule("ZJ-DRAW-5", "ZJ-CLAIM-4")
def test_a_claim_sends_the_lifted_tile_back_and_only_a_win_is_above_a_pung() -> None:
    play = discarded()
    play.touches(SOUTH)
    play.lifts(SOUTH)
    play.says(WEST, "pung")

    assert told(play)[WEST] == ("The pung stands; the tile South lifted goes back.", "ZJ-DRAW-5")
    assert told(play)[NORTH] == (
        "May claim, only to win, until the pung of West is laid open.",
        "ZJ-CLAIM-4",
    )


@pytest.mark.rule("ZJ-PREC-1", "ZJ-CLAIM-5")
def test_a_chow_gives_way_to_a_pung() -> None:
    play = discarded()
    play.says(SOUTH, "chow")
    above = told(play)[NORTH]
    play.says(WEST, "pung")

    assert above == ("May claim until the chow of South is laid open.", "ZJ-CLAIM-5")
    assert told(play)[SOUTH] == ("The chow gives way to the pung of West.", "ZJ-PREC-1")
    assert told(play)[WEST] == ("The pung stands, unless a higher claim is heard.", "ZJ-PREC-1")


@pytest.mark.rule("ZJ-PEN-16", "P-59")
def test_a_win_that_is_none_is_told_as_one_that_is() -> None:
    ready, unready = discarded(north="123m 456m 789m 11s 67p"), discarded(north="78p")
    for play in (ready, unready):
        play.says(NORTH, "win")

    assert told(ready) == told(unready)
    assert told(unready)[NORTH][0] == "The win stands, unless a higher claim is heard."


@pytest.mark.rule("ZJ-DRAW-5", "P-17")
def test_who_comes_to_a_tile_that_another_has_seen_will_be_asked() -> None:
    play = discarded(west="55p 1s 3s")
    play.touches(SOUTH)
    play.lifts(SOUTH)
    play.says(WEST, "pung")

    assert choice_of(play).seat == NORTH
    assert choice_of(play).words.en.startswith("South has seen the next tile. North chooses")

    play.exposes(WEST, "55p")
    play.discards(WEST, "1s")
    assert choice_of(play).seat == NORTH
    play.touches(NORTH)
    assert choice_to_come(play.table.scene) is None


def choice_of(play: Play) -> MayClaim:
    choice = choice_to_come(play.table.scene)
    assert choice is not None
    return choice


@pytest.mark.rule("HK-CLAIM-22")
def test_the_last_discard_is_claimed_only_to_win_until_all_have_passed() -> None:
    play = strict(east="5p", south="67p", west="1s", north="78p", head="9s", rules=ZJ)
    play.discards(EAST, "5p")
    play.until_last_discard()

    assert set(told(play).values()) == {
        ("May claim, only to win, until all have passed.", "HK-CLAIM-22")
    }


@pytest.mark.rule("HK-DEAD-2", "ZJ-PEN-3", "ZJ-PEN-4")
@pytest.mark.parametrize(("rules", "rule"), [(HK, "HK-DEAD-2"), (ZJ, "ZJ-PEN-4")], ids=["HK", "ZJ"])
def test_a_dead_hand_claims_nothing_and_a_short_one_may_not_win(rules: Rules, rule: str) -> None:
    play = discarded(rules)
    for lost in (WEST, NORTH):
        play.deal.no_win |= 1 << lost
    play.deal.no_claims |= 1 << NORTH

    assert told(play)[NORTH] == ("May claim nothing: the hand is dead.", rule)
    assert told(play)[WEST][0].startswith("May claim, but not to win, until")


def claims_of(play: Play) -> dict[int, tuple[str, ...]]:
    """The words that are left to each seat."""
    return {may.seat: may.claims for may in who_may_claim(play.table.scene)}


@pytest.mark.rule("HK-CLAIM-4", "ZJ-DRAW-2", "ZJ-CLAIM-4")
def test_the_words_that_are_left_are_told_apart_from_the_tiles_that_nobody_sees() -> None:
    play = discarded()
    melds = ("pung", "kong", "win")
    assert claims_of(play) == {SOUTH: ("chow", *melds), WEST: melds, NORTH: melds}
    assert claims_of(play) == claims_of(discarded(west="1s 3s"))  # which has no pair of 5p

    play.touches(SOUTH)
    assert claims_of(play)[SOUTH] == ()

    play.says(WEST, "pung")
    assert claims_of(play) == {SOUTH: ("win",), WEST: ("pung",), NORTH: ("win",)}


@pytest.mark.rule("HK-CLAIM-12", "ZJ-CLAIM-4")
def test_a_chow_that_gives_way_may_still_become_a_win() -> None:
    play = discarded()
    play.says(SOUTH, "chow")
    assert claims_of(play)[SOUTH] == ("chow",)

    play.says(WEST, "pung")

    assert claims_of(play)[SOUTH] == ("win",)


@pytest.mark.rule("HK-DEAD-2", "HK-CLAIM-22")
def test_a_hand_without_rights_and_a_last_discard_leave_fewer_words() -> None:
    play = discarded()
    play.deal.no_win |= 1 << NORTH
    play.deal.no_win |= 1 << WEST
    play.deal.no_claims |= 1 << WEST
    assert claims_of(play) == {
        SOUTH: ("chow", "pung", "kong", "win"),
        WEST: (),
        NORTH: ("pung", "kong"),
    }

    play.until_last_discard()
    assert {*claims_of(play).values()} <= {("win",), ()}


def test_nothing_is_said_while_nothing_lies_open() -> None:
    play = discarded()
    play.draws(SOUTH)
    assert who_may_claim(play.table.scene) == ()
    assert choice_to_come(play.table.scene) is None
