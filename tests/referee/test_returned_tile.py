"""This file is about the tile that was lifted and went back: who knows it, and whose it becomes.

East has discarded the 5p, South has lifted the 9s, and West has punged the 5p. The 9s has gone back
to the head of the wall, before 1p, 2p, 3p and 4p; South has seen it.
"""

import pytest

from at_table import Play, house, is_impossible, strict
from seifong.notation import parse_tile, write
from seifong.rules import Rules
from seifong.seats import EAST, NOBODY, NORTH, SOUTH, WEST
from seifong.table.events import Exhausted, Saw, SetAside
from seifong.table.phases import CLAIMS
from seifong.views import seen_by

ZJ = house("zung-jung")
HK = house("hong-kong-no-flowers")
BOTH = pytest.mark.parametrize("rules", [ZJ, HK], ids=["zj", "hk"])


def returned(rules: Rules = ZJ) -> Play:
    """The 9s is back in the wall, and West has discarded: North comes to it."""
    play = strict(
        east="5p 11s 6p",
        south="22s 7p",
        west="55p 1s 3s",
        north="33s 8p",
        head="9s 1p 2p 3p 4p",
        rules=rules,
    )
    play.discards(EAST, "5p")
    play.touches(SOUTH)
    play.lifts(SOUTH)
    play.claims(WEST, "pung", "55p")
    play.discards(WEST, "1s")
    return play


@pytest.mark.rule("P-16", "ZJ-DRAW-5", "ZJ-PEN-10")
@BOTH
def test_the_tile_is_the_next_of_the_wall_again(rules: Rules) -> None:
    play = returned(rules)

    play.draws(NORTH)

    assert play.drawn_by(NORTH) == "9s"
    assert play.drawn_by(SOUTH) == ""


@pytest.mark.rule("P-16", "ZJ-DRAW-5", "HK-ETIQ-5")
def test_nobody_else_is_told_which_tile_it_was() -> None:
    play = returned()
    (saw,) = play.events(Saw)

    told = {seat: seen_by(seat, saw, is_kong_hidden=False) for seat in range(4)}

    assert told.pop(SOUTH) == Saw(SOUTH, parse_tile("9s"))
    assert set(told.values()) == {Saw(SOUTH, None)}


@pytest.mark.rule("P-17", "ZJ-DRAW-5")
@BOTH
def test_who_comes_to_it_may_take_it(rules: Rules) -> None:
    play = returned(rules)

    play.takes(NORTH)
    play.draws(NORTH)

    assert play.drawn_by(NORTH) == "9s"
    assert play.events(SetAside) == []


@pytest.mark.rule("P-17", "ZJ-DRAW-5")
@BOTH
def test_or_leave_it_as_the_next_draw_of_who_has_seen_it(rules: Rules) -> None:
    play = returned(rules)

    play.leaves(NORTH)
    play.goes_on(NORTH)
    play.goes_on(EAST)
    play.goes_on(SOUTH)
    play.goes_on(WEST)

    assert play.events(SetAside) == [SetAside(SOUTH)]
    assert [play.drawn_by(seat) for seat in (NORTH, EAST, SOUTH, WEST)] == ["1p", "2p", "9s", "3p"]
    assert play.ruled() == []


@pytest.mark.rule("P-17", "ZJ-DRAW-5")
def test_the_choice_is_made_before_the_tile_is_touched() -> None:
    play = returned()
    play.touches(NORTH)

    assert is_impossible(play, lambda: play.leaves(NORTH)) == "North has nothing to choose"


@pytest.mark.rule("P-17", "ZJ-DRAW-5")
@pytest.mark.parametrize("seat", [EAST, SOUTH, WEST])
def test_nobody_else_has_the_choice(seat: int) -> None:
    play = returned()

    is_impossible(play, lambda: play.leaves(seat))


@pytest.mark.rule("P-17", "ZJ-DRAW-5")
def test_who_has_seen_it_and_comes_to_it_has_nothing_to_choose() -> None:
    """East pungs West's 1s; so South, who has seen the 9s, is the next to draw."""
    play = returned()
    play.claims(EAST, "pung", "11s")
    play.discards(EAST, "6p")

    assert is_impossible(play, lambda: play.leaves(SOUTH)) == "South has nothing to choose"
    play.draws(SOUTH)

    assert play.drawn_by(SOUTH) == "9s"


@pytest.mark.rule("P-17", "ZJ-DRAW-5")
def test_once_the_tile_is_drawn_nobody_has_a_choice_about_the_next() -> None:
    play = returned()
    play.goes_on(NORTH)

    is_impossible(play, lambda: play.leaves(EAST))


@pytest.mark.rule("P-17", "ZJ-DRAW-5", "HK-CLAIM-23")
def test_where_a_returned_tile_is_simply_drawn_nobody_chooses() -> None:
    play = returned(house("zung-jung", touch_returned_tile="drawn"))

    is_impossible(play, lambda: play.leaves(NORTH))
    play.draws(NORTH)

    assert play.drawn_by(NORTH) == "9s"


@pytest.mark.rule("P-17", "ZJ-DRAW-5")
def test_a_claim_that_skips_its_player_does_not_free_the_tile() -> None:
    """North leaves the 9s; West pungs East's discard, so North is next: our choice is to wait."""
    play = strict(
        east="5p 6p 7s",
        south="22s 7p",
        west="55p 66p 1s 3s",
        north="8p 9p",
        head="9s 1p 2p 3p 4p",
    )
    play.discards(EAST, "5p")
    play.touches(SOUTH)
    play.lifts(SOUTH)
    play.claims(WEST, "pung", "55p")
    play.discards(WEST, "1s")
    play.leaves(NORTH)
    play.goes_on(NORTH)
    play.draws(EAST)
    play.discards(EAST, "6p")
    play.claims(WEST, "pung", "66p")
    play.discards(WEST, "3s")

    play.goes_on(NORTH)
    play.goes_on(EAST)
    play.goes_on(SOUTH)

    assert play.drawn_by(NORTH) == "1p 3p"
    assert play.drawn_by(EAST) == "2p 4p"
    assert play.drawn_by(SOUTH) == "9s"


@pytest.mark.rule("P-17", "ZJ-DRAW-5")
def test_a_kept_tile_is_void_when_the_deal_ends() -> None:
    play = strict(
        east="5p 1s", south="9p", west="55p W", north="23s 123m 456m 789m EE", head="9s 1p"
    )
    play.discards(EAST, "5p")
    play.touches(SOUTH)
    play.lifts(SOUTH)
    play.claims(WEST, "pung", "55p")
    play.discards(WEST, "W")
    play.leaves(NORTH)
    play.draws(NORTH)
    play.discards(NORTH, "1p")
    play.draws(EAST)
    play.discards(EAST, "1s")
    play.wins(NORTH)

    assert play.winners() == [NORTH]
    assert write(play.deal.wall.left()[:1]) == "9s"  # nobody has drawn it


@pytest.mark.rule("P-17", "ZJ-DRAW-5")
def test_a_second_tile_may_be_seen_while_the_first_is_kept() -> None:
    """North leaves the 9s to South, lifts the 1p and loses it to a pung: each tile is known to one.

    South draws its own, and West, who comes to the 1p, chooses about that.
    """
    play = strict(east="5p 22s 6p", south="7p", west="55p 2s", north="8p 9p", head="9s 1p 2p 3p 4p")
    play.discards(EAST, "5p")
    play.touches(SOUTH)
    play.lifts(SOUTH)
    play.claims(WEST, "pung", "55p")
    play.discards(WEST, "2s")
    play.leaves(NORTH)
    play.touches(NORTH)
    play.lifts(NORTH)
    play.claims(EAST, "pung", "22s")
    play.discards(EAST, "6p")
    play.goes_on(SOUTH)

    play.leaves(WEST)
    play.goes_on(WEST)
    play.goes_on(NORTH)

    assert play.drawn_by(SOUTH) == "9s"
    assert play.events(SetAside) == [SetAside(SOUTH), SetAside(NORTH)]
    assert (play.drawn_by(WEST), play.drawn_by(NORTH)) == ("2p", "1p")


# The end of the wall: South draws the 69th and last tile, East the 68th, North the 67th.


def goes_on_until_left(play: Play, tiles: int) -> None:
    while play.deal.wall.live > tiles:
        play.goes_on((int(play.deal.turn) + 1) % 4)


@pytest.mark.rule("P-17", "P-48", "ZJ-DRAW-5", "ZJ-WALL-10")
def test_the_last_tile_is_drawn_by_who_comes_to_it_though_it_was_kept_for_another() -> None:
    """The wall is not exhausted while a tile may still be drawn: our choice."""
    play = strict(east="9p", south="55p 9s", west="1s", last="5p 1m 2m")
    play.discards(EAST, "9p")
    goes_on_until_left(play, 2)
    play.touches(EAST)
    play.lifts(EAST)
    play.claims(SOUTH, "pung", "55p")
    play.discards(SOUTH, "9s")
    play.leaves(WEST)
    play.draws(WEST)
    play.discards(WEST, "1s")

    play.draws(NORTH)

    assert play.drawn_by(WEST).endswith(" 2m")
    assert play.drawn_by(NORTH).endswith(" 1m")
    assert play.deal.wall.live == 0


@pytest.mark.rule("P-17", "ZJ-DRAW-5")
def test_there_is_no_choice_about_the_very_last_tile() -> None:
    play = strict(east="9p", north="55p 9s", last="5p 2m")
    play.discards(EAST, "9p")
    goes_on_until_left(play, 1)
    play.touches(SOUTH)
    play.lifts(SOUTH)
    play.claims(NORTH, "pung", "55p")
    play.discards(NORTH, "9s")

    assert play.table.scene.reach.seen_by == SOUTH
    is_impossible(play, lambda: play.leaves(EAST))
    play.draws(EAST)

    assert play.drawn_by(EAST).endswith(" 2m")


@pytest.mark.rule("P-17", "P-48", "ZJ-END-1")
def test_the_last_discard_is_let_go_once_all_have_passed() -> None:
    play = strict(east="9p")
    play.discards(EAST, "9p")
    play.until_last_discard()

    assert play.deal.phase == CLAIMS
    for seat in (WEST, NORTH, EAST):  # South has drawn the last tile
        assert play.deal.end is None
        play.says(seat, "pass")

    assert play.deal.end == Exhausted()


def test_nobody_has_seen_a_tile_that_nobody_has_lifted() -> None:
    play = strict(east="5p", west="55p 1s")
    play.discards(EAST, "5p")
    play.claims(WEST, "pung", "55p")
    play.discards(WEST, "1s")

    assert play.table.scene.reach.seen_by == NOBODY
    is_impossible(play, lambda: play.leaves(NORTH))
