"""This file is about the tail of the wall: the order of replacements, and what is never drawn."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes import BOTH, draws
from seifong.errors import Impossible
from seifong.notation import NAMES, parse_tile
from seifong.rules.presets import PRESETS, preset, with_options
from seifong.rules.rules import Rules
from seifong.seats import EAST, SOUTH
from seifong.table.dice import Break
from seifong.table.events import Exhausted
from seifong.table.motions import KONG, WIN
from seifong.table.options import Options
from seifong.table.phases import OVER
from seifong.table.wall import EXHAUSTIBLE, NO_RESERVE, REPLENISHED, Wall, place_of
from seifong.testing import stack
from turns import discards, drawn, kongs, patterns, until_left

# Eight tiles in four stacks, by their number from the break: the upper ones are even.
EIGHT = list(range(8))
HEAD, TAIL = False, True


def taken(wall: Wall, ends: list[bool]) -> list[int]:
    """The tiles taken, one after another, each from the head or from the tail."""
    return [wall.draw_replacement() if end is TAIL else wall.draw() for end in ends]


# -- the order of the tail ---------------------------------------------------------------------


@pytest.mark.rule("HK-WALL-4", "HK-WALL-10", "ZJ-WALL-5", "ZJ-WALL-12")
def test_the_stack_beside_the_break_gives_the_first_replacement() -> None:
    """West breaks after ten stacks: the live wall begins with W11, and W10 is replaced from."""
    first = Break.double_throw(3, 7).first_live_stack(17)
    wall = Wall(list(range(136)), first)

    assert place_of(wall.draw_replacement() // 2, 17) == "W10"


@pytest.mark.rule("HK-WALL-10", "ZJ-WALL-12")
def test_of_a_stack_the_upper_tile_is_taken_before_the_lower_at_both_ends() -> None:
    assert taken(Wall(EIGHT, 0), [TAIL] * 8) == [6, 7, 4, 5, 2, 3, 0, 1]
    assert taken(Wall(EIGHT, 0), [HEAD] * 8) == [0, 1, 2, 3, 4, 5, 6, 7]


@pytest.mark.rule("HK-WALL-10", "ZJ-WALL-12")
def test_if_the_head_took_the_last_stacks_upper_tile_the_lower_one_is_the_replacement() -> None:
    """Seven tiles are gone from the head; the upper of the last stack is among them."""
    wall = Wall(EIGHT, 0)

    assert taken(wall, [HEAD] * 7 + [TAIL]) == EIGHT


@pytest.mark.rule("HK-WALL-10", "ZJ-WALL-12")
def test_if_the_tail_took_the_last_stacks_upper_tile_the_lower_one_is_the_draw() -> None:
    wall = Wall(EIGHT, 0)

    assert taken(wall, [HEAD] * 6 + [TAIL, HEAD]) == EIGHT


@pytest.mark.rule("HK-WALL-10", "ZJ-WALL-12")
def test_the_head_passes_by_a_stack_that_the_tail_has_opened() -> None:
    """The tail took 6; the head takes 0 to 5 and then 7, which stands alone."""
    wall = Wall(EIGHT, 0)

    assert taken(wall, [TAIL] + [HEAD] * 7) == [6, 0, 1, 2, 3, 4, 5, 7]


@pytest.mark.rule("HK-WALL-10", "ZJ-WALL-12")
@given(st.lists(st.booleans(), min_size=136, max_size=136), st.integers(0, 67))
def test_every_tile_is_drawn_once_whichever_end_it_is_taken_from(
    ends: list[bool], first_stack: int
) -> None:
    wall = Wall(list(range(136)), first_stack)

    assert sorted(taken(wall, ends)) == list(range(136))
    assert (wall.live, wall.left()) == (0, [])


@pytest.mark.rule("HK-WALL-10", "ZJ-WALL-12")
@given(st.lists(st.booleans(), max_size=136), st.integers(0, 67))
def test_what_has_not_been_taken_still_stands(ends: list[bool], first_stack: int) -> None:
    wall = Wall(list(range(136)), first_stack)

    gone = taken(wall, ends)

    assert Counter(gone) + Counter(wall.left()) == Counter(range(136))


@pytest.mark.rule("P-41", "HK-FLOWER-6", "HK-WALL-4", "ZJ-WALL-12")
@pytest.mark.parametrize("rules", BOTH)
def test_three_kongs_take_the_last_stack_and_the_upper_tile_of_the_one_before(rules: str) -> None:
    deal = stack(east="1111s 2222s 3333s 4p", rules=rules)
    standing = deal.wall.tiles[-4:]

    for kong in ("1s", "2s", "3s"):
        kongs(deal, kong)

    assert [event.tile for event in draws(deal)] == [standing[2], standing[3], standing[0]]


@pytest.mark.rule("HK-WALL-10", "HK-KONG-10")
def test_a_kong_takes_the_last_stacks_lower_tile_if_its_upper_one_was_drawn() -> None:
    """Of 83 draws West makes the last but one, 7s, and replaces a kong with the other of it, 8s."""
    deal = stack(west="9999s", last="7s 8s", rules="hong-kong-no-flowers")
    until_left(deal, 1)
    assert NAMES[drawn(deal)] == "7s"

    kongs(deal, "9s")

    assert NAMES[drawn(deal)] == "8s"
    assert deal.wall.left() == []


# -- what is kept back -------------------------------------------------------------------------


@pytest.mark.rule("P-48", "HK-WALL-7", "HK-DRAW-4")
def test_hong_kong_keeps_nothing_back() -> None:
    wall = Wall(EIGHT, 0, NO_RESERVE)

    taken(wall, [HEAD] * 8)

    assert wall.left() == []


@pytest.mark.rule("P-48", "ZJ-WALL-10", "HK-WALL-7", "HK-EV-1")
def test_which_presets_keep_fourteen_tiles_back() -> None:
    kept = {name: int(Options(rules).reserve) for name, rules in PRESETS.items()}

    assert kept == {
        **dict.fromkeys(PRESETS, 0),
        "zung-jung": 14,
        "wsom": 14,
    }


@pytest.mark.rule("P-48", "ZJ-WALL-10")
def test_fourteen_tiles_of_a_zung_jung_wall_are_never_drawn() -> None:
    wall = Wall(list(range(136)), 0, REPLENISHED, 14)

    taken(wall, [HEAD] * 122)

    assert len(wall.left()) == 14
    with pytest.raises(Impossible, match="the wall is exhausted"):
        wall.draw()


@pytest.mark.rule("ZJ-WALL-10", "ZJ-WALL-9")
@pytest.mark.parametrize(
    ("first", "second", "seabed"),
    [
        (5, 4, "E2"),
        (2, 2, "W14"),
        (3, 7, "W3"),
        (9, 8, "E10"),
        (8, 9, "N10"),
        (7, 11, "W11"),
        (10, 9, "S12"),
        (12, 12, "N17"),
    ],
)
def test_without_a_kong_the_seabed_tile_is_the_fifteenth_from_the_end(
    first: int, second: int, seabed: str
) -> None:
    wall = Wall(
        list(range(136)), Break.double_throw(first, second).first_live_stack(17), REPLENISHED, 14
    )

    last = taken(wall, [HEAD] * 122)[-1]

    assert place_of(last // 2, 17) == seabed


@pytest.mark.rule("ZJ-WALL-11", "HK-WALL-8")
@given(st.lists(st.booleans(), min_size=122, max_size=122))
def test_a_replenished_reserve_stays_whole_and_122_tiles_leave_the_wall(ends: list[bool]) -> None:
    wall = Wall(list(range(136)), 0, REPLENISHED, 14)

    taken(wall, ends)

    assert (wall.live, wall.reserve) == (0, 14)
    assert not wall.may_replace()
    assert len(wall.left()) == 14


@pytest.mark.rule("ZJ-WALL-11")
def test_after_one_replacement_the_last_draw_is_an_upper_tile_and_the_lower_stays() -> None:
    """The seabed tile would have been 121; one kong later it is 120, and 121 joins the reserve."""
    wall = Wall(list(range(136)), 0, REPLENISHED, 14)

    last = taken(wall, [TAIL] + [HEAD] * 121)[-1]

    assert last == 120
    assert wall.left()[0] == 121


@pytest.mark.rule("ZJ-WALL-11", "ZJ-DEAL-4")
def test_69_draws_follow_the_deal_of_a_zung_jung_table_and_south_makes_the_last() -> None:
    deal = stack(rules="zung-jung")
    until_left(deal, 0)

    assert len(draws(deal)) == 69
    assert deal.turn == SOUTH


@pytest.mark.rule("ZJ-WALL-11")
def test_a_kong_is_one_of_the_69_and_moves_the_last_draw_to_the_seat_before() -> None:
    deal = stack(east="9999s", rules="zung-jung")
    kongs(deal, "9s")
    until_left(deal, 0)

    assert len(draws(deal)) == 69
    assert deal.turn == EAST


@pytest.mark.rule("HK-WALL-11")
@pytest.mark.parametrize(("rules", "left"), [("hong-kong", 91), ("hkma", 83), ("tvb", 83)])
def test_how_many_tiles_a_hong_kong_deal_leaves_to_draw(rules: str, left: int) -> None:
    assert stack(rules=rules).wall.live == left


# -- a stock that is used up, and other houses -------------------------------------------------


def with_stock(tiles: int, name: str = "hong-kong-no-flowers") -> Rules:
    return with_options(preset(name), {"wall.dead": "exhaustible", "wall.dead_tiles": tiles})


@pytest.mark.rule("HK-WALL-9")
def test_replacements_come_from_a_stock_and_leave_the_live_wall_as_it_is() -> None:
    wall = Wall(EIGHT, 0, EXHAUSTIBLE, 2)

    assert taken(wall, [TAIL, HEAD]) == [6, 0]
    assert (wall.reserve, wall.live) == (1, 5)


@pytest.mark.rule("HK-WALL-9", "HK-KONG-9")
def test_once_a_stock_is_used_up_nothing_can_be_replaced() -> None:
    wall = Wall(EIGHT, 0, EXHAUSTIBLE, 2)
    taken(wall, [TAIL, TAIL])

    assert not wall.may_replace()
    with pytest.raises(Impossible, match="no tile left to replace with"):
        wall.draw_replacement()


@pytest.mark.rule("HK-WALL-9", "HK-KONG-9")
def test_once_a_stock_is_used_up_no_kong_can_be_declared() -> None:
    deal = stack(east="1111s 2222s 3333s 4p", rules=with_stock(2))
    kongs(deal, "1s")

    kongs(deal, "2s")

    assert deal.kongs == 0


@pytest.mark.rule("HK-WALL-9", "HK-DRAW-4")
def test_a_stock_that_was_not_used_is_left_when_the_wall_is_exhausted() -> None:
    deal = stack(rules=with_stock(6))
    until_left(deal, 0)

    discards(deal)

    assert deal.end == Exhausted()
    assert len(deal.wall.left()) == 6


@pytest.mark.rule("HK-WALL-8", "HK-DRAW-4")
def test_a_hong_kong_house_may_keep_fourteen_tiles_back_and_replenish_them() -> None:
    """144 tiles, 53 dealt, 14 kept back: 77 to draw. One kong, and the reserve is whole again."""
    rules = with_options(preset("hong-kong"), {"wall.dead": "replenished", "wall.dead_tiles": 14})
    deal = stack(east="9999s", rules=rules)
    assert deal.wall.live == 77

    kongs(deal, "9s")

    assert (deal.wall.live, deal.wall.reserve) == (76, 14)


@pytest.mark.rule("HK-WALL-9")
@pytest.mark.parametrize("dead", ["replenished", "exhaustible"])
@pytest.mark.parametrize("tiles", [2, 7, 40])
def test_a_house_may_keep_from_2_to_40_tiles_back(dead: str, tiles: int) -> None:
    rules = with_options(
        preset("hong-kong-no-flowers"), {"wall.dead": dead, "wall.dead_tiles": tiles}
    )
    deal = stack(rules=rules)
    until_left(deal, 0)

    discards(deal)

    assert deal.phase == OVER
    assert len(draws(deal)) == 83 - tiles
    assert len(deal.wall.left()) == tiles


@pytest.mark.rule("HK-FP-7", "HK-WALL-9")
def test_a_replacement_from_a_stock_of_its_own_is_not_the_last_tile_of_the_wall() -> None:
    stock = {"wall.dead": "exhaustible", "wall.dead_tiles": 2, "tiles.flowers": False}
    deal = stack(
        east="123m 456m 789p 5s 9999s",
        tail="5s",
        rules=with_options(preset("casual"), stock),
    )
    deal.wall.live = 0  # as if all of it had been drawn

    deal.act(EAST, KONG + parse_tile("9s"))
    deal.act(EAST, WIN)

    assert "HK-FAAN-16" in patterns(deal)
    assert "HK-FAAN-14" not in patterns(deal)
