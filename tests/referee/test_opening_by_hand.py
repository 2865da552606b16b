"""This file is about the opening at a strict table: dice, wall, first tiles, first flowers.

The dice show 3+4, so West breaks, and 2+6: fifteen stacks in all, by the double throw.
"""

import pytest

from at_table import Play, house, is_impossible, refused, strict
from seifong.notation import parse_tile
from seifong.referee.due import due_movement
from seifong.rules import Rules
from seifong.scoring.win import FLOWERS as BY_FLOWERS
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table import movements as m
from seifong.table.automation import FLOWERS, NOTHING, OPENING
from seifong.table.events import Broke, Dealt, Drew, Exhausted, ShowedFlower, Threw
from seifong.table.opening import BREAKING, TAKING, THROWING
from seifong.table.phases import OPENING as OPENING_PHASE
from seifong.table.phases import TURN

ZJ, HKMA, HK = house("zung-jung"), house("hkma"), house("hong-kong", foul_response="ruled")
BOTH = pytest.mark.parametrize("rules", [ZJ, HKMA], ids=["zj", "hk"])


def unopened(rules: Rules = ZJ, **seats: str) -> Play:
    return strict(rules=rules, automations=NOTHING, **seats)  # type: ignore[arg-type]


def broken(rules: Rules = ZJ) -> Play:
    """The wall is broken, and East is to take the first tiles."""
    play = unopened(rules, east="1m 2m 3m 4m", south="5m")
    thrown(play)
    due = int(play.deal.opening.due)
    play.do(m.Break(due, int(play.deal.broken.breaker), int(play.deal.broken.count)))
    return play


def thrown(play: Play) -> None:
    while play.deal.opening.stage == THROWING:
        play.do(m.Throw(int(play.deal.opening.due)))


# The dice.


@pytest.mark.rule("P-01", "P-02", "ZJ-SEAT-1", "ZJ-WALL-2", "ZJ-WALL-3")
def test_east_throws_and_then_the_breaker() -> None:
    play = unopened()

    play.do(m.Throw(EAST))
    play.do(m.Throw(WEST))

    assert play.events(Threw) == [Threw(EAST, (3, 4)), Threw(WEST, (2, 6))]
    assert (play.deal.broken.breaker, play.deal.broken.count) == (WEST, 15)
    assert play.deal.opening.stage == BREAKING


@pytest.mark.rule("P-01", "P-02", "ZJ-PEN-6")
@BOTH
@pytest.mark.parametrize("seat", [SOUTH, WEST, NORTH])
def test_the_wrong_thrower_has_thrown_nothing(rules: Rules, seat: int) -> None:
    play = unopened(rules)

    play.do(m.Throw(seat))

    assert play.ruled() == [("wrong_thrower", seat, "put_right")]
    assert play.events(Threw) == []
    play.do(m.Throw(EAST))
    assert play.events(Threw)[0].seat == EAST


@pytest.mark.rule("P-02", "ZJ-PEN-6", "ZJ-WALL-3")
def test_the_second_throw_is_the_breakers() -> None:
    play = unopened()
    play.do(m.Throw(EAST))

    play.do(m.Throw(EAST))

    assert play.ruled() == [("wrong_thrower", EAST, "put_right")]
    assert "it was for West to throw" in play.table.rulings[0].facts.en


@pytest.mark.rule("P-01", "ZJ-PEN-6")
def test_a_casual_table_lets_nobody_else_throw() -> None:
    play = unopened(house("casual"))

    refusal = refused(play, lambda: play.do(m.Throw(NORTH)))

    assert (refusal.foul, refusal.rule) == ("wrong_thrower", "ZJ-PEN-6")


def test_dice_that_have_been_thrown_are_not_thrown_again() -> None:
    play = unopened()
    thrown(play)

    assert is_impossible(play, lambda: play.do(m.Throw(EAST))) == "the dice have been thrown"


# The break.


@pytest.mark.rule("P-03", "P-04", "ZJ-WALL-4", "ZJ-WALL-5", "ZJ-PEN-7")
@pytest.mark.parametrize(
    ("seat", "side", "count"),
    [(WEST, WEST, 14), (WEST, NORTH, 15), (EAST, WEST, 15), (SOUTH, WEST, 15)],
)
def test_a_wall_broken_elsewhere_or_by_another_is_put_right(
    seat: int, side: int, count: int
) -> None:
    play = unopened()
    thrown(play)

    play.do(m.Break(seat, side, count))

    assert play.ruled() == [("wrong_break", seat, "put_right")]
    assert play.events(Broke) == []
    play.do(m.Break(WEST, WEST, 15))
    assert play.events(Broke) == [Broke(WEST, 15)]


@pytest.mark.rule("P-03", "ZJ-PEN-7")
def test_a_casual_table_breaks_it_in_no_other_place() -> None:
    play = unopened(house("casual"))
    thrown(play)

    refusal = refused(play, lambda: play.do(m.Break(int(play.deal.opening.due), NORTH, 24)))

    assert refusal.foul == "wrong_break"


# The first tiles.


@pytest.mark.rule("P-05", "ZJ-WALL-8", "ZJ-DEAL-1", "ZJ-DEAL-2", "HK-DEAL-1", "HK-DEAL-3")
@BOTH
def test_each_takes_four_three_times_and_then_one(rules: Rules) -> None:
    play = broken(rules)
    order: list[int] = []

    while play.deal.opening.stage == TAKING:
        order.append(int(play.deal.opening.due))
        play.do(m.Take(order[-1]))

    assert order == [EAST, SOUTH, WEST, NORTH] * 4 + [EAST]
    assert [dealt.size for dealt in play.events(Dealt)] == [14, 13, 13, 13]
    assert (play.deal.turn, play.deal.phase) == (EAST, TURN)


@pytest.mark.rule("P-05", "ZJ-DRAW-1", "HK-ETIQ-3")
@BOTH
def test_who_takes_before_its_turn_has_taken_nothing(rules: Rules) -> None:
    play = broken(rules)

    play.do(m.Take(SOUTH))

    assert play.ruled() == [("touched_out_of_turn", SOUTH, "warning")]
    assert play.deal.hands[SOUTH].size() == 0
    play.do(m.Take(EAST))
    assert play.concealed(EAST) == "1234m"


@pytest.mark.rule("P-05", "P-06", "ZJ-DEAL-3")
def test_nothing_is_discarded_or_said_before_all_is_dealt() -> None:
    play = broken()
    play.do(m.Take(EAST))

    play.says(SOUTH, "pung")
    is_impossible(play, lambda: play.discards(SOUTH, "9m"))

    assert play.ruled() == []
    assert play.deal.phase == OPENING_PHASE


# The first flowers.


def with_flowers(rules: Rules = HK) -> Play:
    """East has two flowers, of which one is replaced by a third, and South one."""
    return strict(
        east="fl1 se2 1m",
        south="fl3",
        tail="fl2 5p 6p 7p",
        rules=rules,
        automations=OPENING,
    )


@pytest.mark.rule("P-41", "HK-FLOWER-1", "HK-FLOWER-2", "HK-FLOWER-6")
def test_flowers_are_shown_and_replaced_from_the_tail_by_hand() -> None:
    play = with_flowers()
    for flower in ("fl1", "se2"):
        play.do(m.ShowFlower(EAST, parse_tile(flower)))
    play.replaces(EAST)
    play.replaces(EAST)
    play.do(m.ShowFlower(EAST, parse_tile("fl2")))
    play.replaces(EAST)
    play.do(m.ShowFlower(SOUTH, parse_tile("fl3")))
    play.replaces(SOUTH)

    assert [event.seat for event in play.events(ShowedFlower)] == [EAST, EAST, EAST, SOUTH]
    assert play.events(Drew)[-1] == Drew(SOUTH, parse_tile("7p"), from_tail=True)
    assert play.deal.phase == TURN
    assert play.ruled() == []


@pytest.mark.rule("P-41", "HK-FLOWER-2", "HK-ETIQ-3")
def test_nobody_replaces_a_flower_before_its_turn() -> None:
    play = with_flowers()

    play.replaces(SOUTH)

    assert play.ruled() == [("touched_out_of_turn", SOUTH, "warning")]
    assert play.events(Drew) == []


def out_of_stock(automations: int) -> Play:
    """Two tiles are kept for replacements: East has one, South's seven flowers the other."""
    rules = house("hong-kong", wall_dead="exhaustible", wall_dead_tiles=2)
    south = "fl1 fl2 fl3 se1 se2 se3 se4"
    play = strict(east="fl4", south=south, tail="5p 6p", rules=rules, automations=automations)
    while not play.deal.opening.is_vain():
        due = due_movement(play.deal)
        assert due is not None
        play.do(due)
    return play


OPENED_OR_NOT = pytest.mark.parametrize("automations", [NOTHING, OPENING, OPENING | FLOWERS])


@pytest.mark.rule("P-41", "HK-FLOWER-8")
@OPENED_OR_NOT
def test_seven_flowers_may_win_when_no_tile_is_left_to_replace_one(automations: int) -> None:
    play = out_of_stock(automations)

    play.says(EAST, "win")
    play.says(SOUTH, "win")

    assert (play.winners(), play.won().way) == ([SOUTH], BY_FLOWERS)
    assert play.ruled() == []


@pytest.mark.rule("P-41", "HK-FLOWER-7", "HK-FLOWER-8")
@OPENED_OR_NOT
def test_who_reaches_for_a_tile_that_is_not_there_has_let_the_win_be(automations: int) -> None:
    play = out_of_stock(automations)

    play.replaces(SOUTH)

    assert play.deal.end == Exhausted()


@pytest.mark.rule("HK-FLOWER-10")
def test_seven_flowers_of_the_opening_win_nothing_while_a_tile_is_left_for_them() -> None:
    play = strict(east="fl1 fl2 fl3 fl4 se1 se2 se3", rules=HK, automations=OPENING)
    for flower in ("fl1", "fl2", "fl3", "fl4", "se1", "se2", "se3"):
        play.do(m.ShowFlower(EAST, parse_tile(flower)))

    play.says(EAST, "win")

    assert (play.deal.end, play.ruled()) == (None, [])


@pytest.mark.rule("P-41", "HK-FLOWER-4", "HK-FLOWER-6")
def test_a_flower_drawn_in_play_is_shown_before_anything_else() -> None:
    play = strict(east="9m", head="fl1", tail="5p", rules=HK, automations=OPENING | FLOWERS)
    play.discards(EAST, "9m")
    play.draws(SOUTH)

    assert play.events(ShowedFlower) == [ShowedFlower(SOUTH, parse_tile("fl1"))]
    play.replaces(SOUTH)

    assert play.events(Drew)[-1] == Drew(SOUTH, parse_tile("5p"), from_tail=True)


@pytest.mark.rule("P-41", "P-45", "HK-FLOWER-6", "HK-ROB-3")
def test_nobody_waits_before_replacing_a_flower() -> None:
    """There is nothing to rob. It was taken for a kong, and had a card."""
    play = strict(east="9m", head="fl1", tail="5p", rules=HK, automations=OPENING)
    play.discards(EAST, "9m")
    play.draws(SOUTH)
    play.do(m.ShowFlower(SOUTH, parse_tile("fl1")))

    play.replaces(SOUTH, after=0)

    assert play.ruled() == []
    assert play.drawn_by(SOUTH) == "fl1 5p"


@pytest.mark.rule("P-41", "P-39", "HK-FLOWER-4", "HK-KONG-15")
def test_a_discard_while_a_flower_is_not_replaced_is_taken_back() -> None:
    play = strict(east="9m", south="1p", head="fl1", tail="5p", rules=HK)
    play.discards(EAST, "9m")
    play.draws(SOUTH)

    play.discards(SOUTH, "1p")

    assert play.ruled() == [("discarded_without_replacement", SOUTH, "put_right")]
    assert play.river() == "9m"
