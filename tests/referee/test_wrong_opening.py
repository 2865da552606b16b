"""This file is about a wrong throw and a wrong break that are let pass until a player says so.

The wall stands in order: 1m 1m 1m 1m 2m … from the right end of East's side, clockwise. By 3+4 West
breaks, and with 2+6 after it fifteen of its stacks, so that the live wall begins with the stack
numbered 49; after 1+1 and 1+2 South breaks, five of its own.
"""

import pytest

from at_table import Play, house, is_impossible, refused
from seifong.referee.strict import StrictTable
from seifong.rules import Rules
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table import movements as m
from seifong.table.dice import LoadedDice
from seifong.table.events import Broke, Dealt, Ruled, Threw
from seifong.table.opening import BREAKING, OPENED, TAKING, THROWING
from seifong.table.options import Options
from seifong.tiles import full_set

ZJ = house("zung-jung", foul_opening="when_reported")
ONE_THROW = house("hkma", foul_opening="when_reported", wall_break="two_dice")
BOTH = pytest.mark.parametrize("rules", [ZJ, ONE_THROW], ids=["zj", "hk"])
IN_ORDER = full_set(has_flowers=False)


def unopened(rules: Rules = ZJ) -> Play:
    throws = [[3, 4], [2, 6], [1, 1], [1, 2]]
    dice = LoadedDice(throws, IN_ORDER[:])
    return Play(StrictTable(Options(rules), dice, journal=[]))


def says_so(play: Play, on: int, foul: str) -> None:
    play.reports(NORTH if on != NORTH else EAST, on, foul)


def throws(play: Play, *seats: int) -> None:
    for seat in seats:
        play.do(m.Throw(seat))


def breaks(play: Play, seat: int, side: int, count: int) -> None:
    play.do(m.Break(seat, side, count))


def takes(play: Play, times: int) -> None:
    for _ in range(times):
        play.do(m.Take(int(play.deal.opening.due)))


def first_tiles(stack: int, count: int) -> list[int]:
    """So many tiles from a stack on, as the wall stood."""
    return (IN_ORDER[2 * stack :] + IN_ORDER[: 2 * stack])[:count]


def stage(play: Play) -> tuple[int, int]:
    return int(play.deal.opening.stage), int(play.deal.opening.due)


# The dice.


@pytest.mark.rule("P-01", "ZJ-PEN-6", "ZJ-PEN-1")
@BOTH
def test_a_wrong_throw_goes_on_until_somebody_says_so(rules: Rules) -> None:
    play = unopened(rules)

    throws(play, SOUTH)

    assert play.events(Threw) == [Threw(SOUTH, (3, 4))]
    assert play.ruled() == []
    assert play.deal.opening.due == WEST


@pytest.mark.rule("P-01", "ZJ-PEN-6")
@BOTH
def test_said_at_once_it_is_thrown_again(rules: Rules) -> None:
    play = unopened(rules)
    throws(play, SOUTH)

    says_so(play, SOUTH, "wrong_thrower")

    assert play.ruled() == [("wrong_thrower", SOUTH, "put_right")]
    assert "it was for East to throw" in play.table.rulings[0].facts.en
    assert stage(play) == (THROWING, EAST)
    throws(play, EAST)
    assert play.events(Threw)[-1] == Threw(EAST, (2, 6))


@pytest.mark.rule("P-01", "P-02", "ZJ-PEN-6", "ZJ-WALL-3")
def test_said_while_nobody_has_a_tile_both_throws_are_made_again_and_the_wall_is_closed() -> None:
    play = unopened()
    throws(play, SOUTH, WEST)
    breaks(play, WEST, WEST, 15)

    says_so(play, SOUTH, "wrong_thrower")

    assert play.ruled() == [("wrong_thrower", SOUTH, "put_right")]
    assert (stage(play), play.deal.wall.tiles) == ((THROWING, EAST), bytes(IN_ORDER))
    throws(play, EAST, SOUTH)
    assert (play.deal.broken.breaker, play.deal.broken.count) == (SOUTH, 5)
    breaks(play, SOUTH, SOUTH, 5)
    takes(play, 1)
    assert play.deal.hands[EAST].tiles() == first_tiles(3 * 17 + 5, 4)


@pytest.mark.rule("P-02", "ZJ-PEN-6", "ZJ-WALL-3")
def test_of_a_wrong_second_throw_only_that_is_made_again() -> None:
    """East's seven stands; the third throw, of two, makes it nine."""
    play = unopened()
    throws(play, EAST, NORTH)

    says_so(play, NORTH, "wrong_thrower")

    assert stage(play) == (THROWING, WEST)
    throws(play, WEST)
    assert (play.deal.broken.breaker, play.deal.broken.count) == (WEST, 9)


@pytest.mark.rule("P-01", "ZJ-PEN-6")
@BOTH
@pytest.mark.parametrize("blocks", [1, 4, 17])
def test_said_once_tiles_are_taken_the_throw_stands(rules: Rules, blocks: int) -> None:
    play = unopened(rules)
    throws(play, SOUTH)
    if play.deal.opening.stage == THROWING:
        throws(play, WEST)
    breaks(play, WEST, WEST, int(play.deal.broken.count))
    takes(play, blocks)
    before = [play.concealed(seat) for seat in range(4)]

    says_so(play, SOUTH, "wrong_thrower")

    assert play.ruled() == [("wrong_thrower", SOUTH, "stands")]
    assert play.events(Ruled)[0].remedy == "stands"
    assert "Tiles have been taken." in play.table.rulings[0].why.en
    assert [play.concealed(seat) for seat in range(4)] == before
    takes(play, 17 - blocks)
    assert play.deal.opening.stage == OPENED


@pytest.mark.rule("P-01", "ZJ-PEN-6")
def test_when_the_first_throw_is_void_so_is_a_second_that_was_wrong_too() -> None:
    play = unopened()
    throws(play, SOUTH, NORTH)

    says_so(play, SOUTH, "wrong_thrower")
    throws(play, EAST, SOUTH)
    says_so(play, NORTH, "wrong_thrower")

    assert play.ruled() == [("wrong_thrower", SOUTH, "put_right")]
    assert play.deal.opening.stage == BREAKING


# The break.


def broken_early(rules: Rules = ZJ) -> Play:
    """West breaks fourteen stacks, of fifteen; by one throw six, of seven."""
    play = unopened(rules)
    while play.deal.opening.stage == THROWING:
        throws(play, int(play.deal.opening.due))
    breaks(play, WEST, WEST, int(play.deal.broken.count) - 1)
    return play


def where(play: Play) -> int:
    """The stack that the live wall begins with, as it stands."""
    return int(play.deal.wall.first_stack)


@pytest.mark.rule("P-03", "ZJ-PEN-7", "ZJ-PEN-1")
@BOTH
def test_a_wrong_break_is_dealt_from_until_somebody_says_so(rules: Rules) -> None:
    play = broken_early(rules)
    stacks = int(play.deal.broken.count) - 1

    takes(play, 1)

    assert play.events(Broke) == [Broke(WEST, stacks)]
    assert where(play) == 2 * 17 + stacks
    assert play.deal.hands[EAST].tiles() == first_tiles(2 * 17 + stacks, 4)
    assert play.ruled() == []


@pytest.mark.rule("P-03", "ZJ-PEN-7")
@BOTH
@pytest.mark.parametrize("blocks", [0, 1, 3])
def test_said_before_everybody_has_four_tiles_go_back_and_the_wall_is_broken_again(
    rules: Rules, blocks: int
) -> None:
    play = broken_early(rules)
    takes(play, blocks)

    says_so(play, WEST, "wrong_break")

    assert play.ruled() == [("wrong_break", WEST, "put_right")]
    assert (stage(play), play.deal.wall.tiles) == ((BREAKING, WEST), bytes(IN_ORDER))
    assert play.deal.wall.live == 136 - Options(rules).reserve
    assert [play.concealed(seat) for seat in range(4)] == ["", "", "", ""]
    breaks(play, WEST, WEST, int(play.deal.broken.count))
    takes(play, 17)
    assert [dealt.size for dealt in play.events(Dealt)] == [14, 13, 13, 13]
    taken = play.events(Dealt)[0].tiles
    assert taken is not None
    assert list(taken[:4]) == first_tiles(2 * 17 + int(play.deal.broken.count), 4)


@pytest.mark.rule("P-03", "ZJ-PEN-7")
@BOTH
@pytest.mark.parametrize("blocks", [4, 5, 17])
def test_said_once_everybody_has_four_the_break_stands(rules: Rules, blocks: int) -> None:
    play = broken_early(rules)
    takes(play, blocks)
    stack = where(play)

    says_so(play, WEST, "wrong_break")
    takes(play, 17 - blocks)

    assert play.ruled() == [("wrong_break", WEST, "stands")]
    assert (where(play), play.deal.opening.stage) == (stack, OPENED)
    assert len(play.events(Broke)) == 1


@pytest.mark.rule("P-03", "P-04", "ZJ-PEN-7", "ZJ-WALL-9")
@pytest.mark.parametrize(
    ("seat", "side", "count", "stack"),
    [(WEST, NORTH, 15, 17 + 15), (SOUTH, WEST, 15, 34 + 15), (WEST, SOUTH, 0, 51)],
)
def test_another_wall_and_another_breaker_are_wrong_too(
    seat: int, side: int, count: int, stack: int
) -> None:
    play = unopened()
    throws(play, EAST, WEST)

    breaks(play, seat, side, count)
    assert where(play) == stack
    says_so(play, seat, "wrong_break")

    assert play.ruled() == [("wrong_break", seat, "put_right")]
    assert stage(play) == (BREAKING, WEST)


# What is said, and where nothing is let pass.


@pytest.mark.rule("ZJ-PEN-6", "ZJ-PEN-7", "ZJ-PEN-1")
def test_what_was_right_stays_so_whatever_is_said_of_it() -> None:
    play = unopened()
    throws(play, EAST)
    says_so(play, EAST, "wrong_thrower")
    throws(play, WEST)
    breaks(play, WEST, WEST, 15)

    says_so(play, WEST, "wrong_break")
    says_so(play, WEST, "wrong_thrower")

    assert play.ruled() == []
    assert stage(play) == (TAKING, EAST)


@pytest.mark.rule("ZJ-PEN-7")
def test_what_has_been_ruled_on_is_done_with() -> None:
    play = broken_early()
    takes(play, 4)

    says_so(play, WEST, "wrong_break")
    says_so(play, WEST, "wrong_break")

    assert play.ruled() == [("wrong_break", WEST, "stands")]


@pytest.mark.rule("ZJ-PEN-6", "ZJ-PEN-7")
@pytest.mark.parametrize("foul", ["wrong_thrower", "wrong_break"])
def test_where_it_is_prevented_nobody_throws_or_breaks_wrongly(foul: str) -> None:
    """A table that refuses it needs nobody to say so."""
    only = {foul: "prevented"}
    play = unopened(house("zung-jung", foul_opening="when_reported", foul_responses=only))
    if foul == "wrong_break":
        throws(play, EAST, WEST)

    wrong: m.Movement = m.Throw(NORTH) if foul == "wrong_thrower" else m.Break(WEST, WEST, 14)
    refusal = refused(play, lambda: play.do(wrong))

    assert refusal.foul == foul


@pytest.mark.rule("ZJ-PEN-6", "ZJ-PEN-7", "HK-DEAD-3")
@pytest.mark.parametrize(("blocks", "remedy"), [(3, "put_right"), (4, "stands")])
def test_a_table_that_warns_rules_the_same(blocks: int, remedy: str) -> None:
    play = broken_early(house("zung-jung", foul_opening="when_reported", foul_response="warned"))
    takes(play, blocks)

    says_so(play, WEST, "wrong_break")

    assert [(ruled.response, ruled.remedy) for ruled in play.events(Ruled)] == [("warned", remedy)]
    assert play.deal.opening.stage == (BREAKING if remedy == "put_right" else TAKING)


@pytest.mark.rule("ZJ-WALL-4")
@pytest.mark.parametrize(("side", "count"), [(WEST, 68), (WEST, -1), (4, 15)])
def test_no_wall_is_broken_where_none_stands(side: int, count: int) -> None:
    play = unopened()
    throws(play, EAST, WEST)

    is_impossible(play, lambda: breaks(play, WEST, side, count))
