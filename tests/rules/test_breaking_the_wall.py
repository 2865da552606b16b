"""This file is about the dice and the break (P-01 to P-05), and the three ways to break a wall."""

from collections.abc import Iterator
from itertools import cycle, islice

import pytest

from seifong.rules.presets import PRESETS, preset, with_options
from seifong.rules.rules import Rules
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table.deal import Deal
from seifong.table.dice import Break, FastDice, LoadedDice
from seifong.table.events import Broke, Event, Threw
from seifong.table.options import Options
from seifong.table.wall import Wall, place_of
from seifong.tiles import full_set

ZUNG_JUNG = preset("zung-jung")
HONG_KONG = preset("hong-kong")
TWO_DICE = range(2, 13)
UPPER = {"E": "N", "N": "W", "W": "S", "S": "E"}


def counted_to(total: int) -> str:
    """The seat that a finger reaches which counts from East as one, counter-clockwise."""
    return next(islice(cycle("ESWN"), total - 1, None))


def stacks_from(side: str, per_side: int) -> Iterator[str]:
    """Stacks by name as a finger passes them, clockwise from the right end of a side, for ever."""
    while True:
        yield from (f"{side}{number}" for number in range(1, per_side + 1))
        side = UPPER[side]


def split_by_hand(side: str, count: int, per_side: int) -> tuple[str, str]:
    """The last stack that is counted off, and the one to the left of the split."""
    last, following = islice(stacks_from(side, per_side), count - 1, count + 1)
    return last, following


def split_of(broken: Break, per_side: int) -> tuple[str, str]:
    head = broken.first_live_stack(per_side)
    return place_of(head - 1, per_side), place_of(head, per_side)


def broken_with(rules: Rules, *throws: list[int]) -> tuple[Deal, list[Event]]:
    """A deal whose dice show these throws; its tiles lie as they come in a new box."""
    journal: list[Event] = []
    wall = full_set(has_flowers=rules.table.tiles.flowers)
    return Deal(Options(rules), LoadedDice(list(throws), wall), journal=journal), journal


@pytest.mark.rule("P-01", "ZJ-SEAT-1", "ZJ-WALL-2")
@pytest.mark.parametrize(
    ("total", "breaker"),
    [
        (2, SOUTH),
        (3, WEST),
        (4, NORTH),
        (5, EAST),
        (6, SOUTH),
        (7, WEST),
        (8, NORTH),
        (9, EAST),
        (10, SOUTH),
        (11, WEST),
        (12, NORTH),
    ],
)
def test_the_count_from_east_as_one_names_the_breaker(total: int, breaker: int) -> None:
    assert Break.breaker_of(total) == breaker


@pytest.mark.rule("P-01", "HK-WALL-3")
@pytest.mark.parametrize(
    ("breaker", "totals"),
    [
        (EAST, (5, 9, 13, 17)),
        (SOUTH, (6, 10, 14, 18)),
        (WEST, (3, 7, 11, 15)),
        (NORTH, (4, 8, 12, 16)),
    ],
)
def test_three_dice_name_the_wall_by_the_same_count(breaker: int, totals: tuple[int, ...]) -> None:
    assert [Break.one_throw(total).breaker for total in totals] == [breaker] * 4


@pytest.mark.rule("P-01", "ZJ-WALL-2")
def test_east_throws_first_and_the_breaker_second() -> None:
    _, journal = broken_with(ZUNG_JUNG, [3, 4], [2, 6])

    assert journal[0] == Threw(EAST, (3, 4))
    assert journal[1] == Threw(WEST, (2, 6))


@pytest.mark.rule("P-01", "ZJ-WALL-2")
def test_east_throws_again_when_the_count_comes_back_to_east() -> None:
    _, journal = broken_with(ZUNG_JUNG, [3, 6], [1, 1])

    assert [event for event in journal if isinstance(event, Threw)] == [
        Threw(EAST, (3, 6)),
        Threw(EAST, (1, 1)),
    ]


@pytest.mark.rule("P-02", "ZJ-WALL-3")
def test_the_break_count_is_the_sum_of_both_throws() -> None:
    deal, journal = broken_with(ZUNG_JUNG, [3, 4], [2, 6])

    assert deal.broken.count == 15
    assert journal[2] == Broke(WEST, 15)


@pytest.mark.rule("P-02", "ZJ-WALL-3")
def test_the_break_count_runs_from_4_to_24() -> None:
    least, _ = broken_with(ZUNG_JUNG, [1, 1], [1, 1])
    most, _ = broken_with(ZUNG_JUNG, [6, 6], [6, 6])

    assert (least.broken.count, most.broken.count) == (4, 24)


@pytest.mark.rule("P-02", "ZJ-WALL-3", "HK-WALL-3")
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("name", sorted(PRESETS))
def test_every_preset_throws_three_dice_once_or_two_dice_twice(name: str, seed: int) -> None:
    """Zung Jung tables break by the double throw, and the Hong Kong ones by one throw of three."""
    journal: list[Event] = []
    deal = Deal(Options(PRESETS[name]), FastDice(f"throws {seed}"), journal=journal)

    throws = [event.dice for event in journal if isinstance(event, Threw)]

    assert [len(dice) for dice in throws] == ([2, 2] if name in {"zung-jung", "wsom"} else [3])
    assert deal.broken.count == sum(map(sum, throws))


@pytest.mark.rule("P-02", "HK-WALL-3")
def test_one_throw_of_three_dice_names_the_wall_and_counts_the_stacks() -> None:
    """13 counts E S W N three times round and once more: East's own wall, 13 stacks of it."""
    deal, journal = broken_with(HONG_KONG, [6, 4, 3])

    assert journal[:2] == [Threw(EAST, (6, 4, 3)), Broke(EAST, 13)]
    assert place_of(deal.wall.first_stack, 18) == "E14"


@pytest.mark.rule("P-02", "HK-WALL-2", "HK-WALL-3")
def test_one_throw_of_two_dice_does_the_same_where_the_table_says_so() -> None:
    rules = with_options(HONG_KONG, {"wall.break": "two_dice"})

    deal, journal = broken_with(rules, [4, 4])

    assert journal[:2] == [Threw(EAST, (4, 4)), Broke(NORTH, 8)]
    assert place_of(deal.wall.first_stack, 18) == "N9"


@pytest.mark.rule("P-02", "ZJ-WALL-3", "HK-WALL-6")
def test_a_hong_kong_table_may_break_by_the_double_throw() -> None:
    rules = with_options(HONG_KONG, {"wall.break": "double_throw"})

    deal, journal = broken_with(rules, [1, 1], [5, 6])

    assert journal[:3] == [Threw(EAST, (1, 1)), Threw(SOUTH, (5, 6)), Broke(SOUTH, 13)]
    assert place_of(deal.wall.first_stack, 18) == "S14"


@pytest.mark.rule("P-03", "ZJ-WALL-4", "ZJ-WALL-5")
@pytest.mark.parametrize(
    ("first", "second", "kong_box", "head"),
    [
        (5, 4, "E9", "E10"),
        (2, 2, "S4", "S5"),
        (3, 7, "W10", "W11"),
        (4, 3, "N7", "N8"),
        (9, 7, "E16", "E17"),
    ],
)
def test_stacks_are_counted_from_the_right_end_of_the_breakers_wall(
    first: int, second: int, kong_box: str, head: str
) -> None:
    assert split_of(Break.double_throw(first, second), 17) == (kong_box, head)


@pytest.mark.rule("P-03", "ZJ-WALL-5")
def test_the_first_tile_dealt_is_the_upper_one_to_the_left_of_the_split() -> None:
    """5 and 4: East breaks after nine stacks, so E10 is the head: stack 9, tiles 18 and 19."""
    wall = Wall(list(range(136)), Break.double_throw(5, 4).first_live_stack(17))

    assert [wall.draw(), wall.draw()] == [18, 19]


@pytest.mark.rule("P-03", "ZJ-WALL-5", "ZJ-WALL-12", "HK-WALL-4")
def test_the_first_replacement_is_the_upper_tile_of_the_kong_box() -> None:
    """5 and 4: the kong box is E9, stack 8, tiles 16 and 17; E8 comes after it."""
    wall = Wall(list(range(136)), Break.double_throw(5, 4).first_live_stack(17))

    assert [wall.draw_replacement() for _ in range(4)] == [16, 17, 14, 15]


@pytest.mark.rule("P-03", "ZJ-WALL-4", "ZJ-WALL-5")
def test_a_deal_takes_its_tiles_from_where_the_dice_broke_the_wall() -> None:
    """2 and 2: South breaks after four stacks. Clockwise stand E, N, W, S: S5 is stack 55."""
    stacked = full_set(has_flowers=False)

    deal, _ = broken_with(ZUNG_JUNG, [1, 1], [1, 1])

    assert list(deal.wall.tiles) == stacked[110:] + stacked[:110]


@pytest.mark.rule("P-04", "ZJ-WALL-6")
@pytest.mark.parametrize(
    ("first", "second", "kong_box", "head"),
    [
        (7, 11, "S1", "S2"),  # West's 17, and the 18th is the rightmost of South's
        (10, 9, "E2", "E3"),
        (12, 12, "W7", "W8"),
        (9, 12, "N4", "N5"),
    ],
)
def test_a_count_beyond_17_runs_on_into_the_upper_seats_wall(
    first: int, second: int, kong_box: str, head: str
) -> None:
    assert split_of(Break.double_throw(first, second), 17) == (kong_box, head)


@pytest.mark.rule("P-04", "ZJ-WALL-7")
@pytest.mark.parametrize(
    ("first", "second", "kong_box", "head"), [(9, 8, "E17", "N1"), (8, 9, "N17", "W1")]
)
def test_a_count_of_exactly_17_leaves_the_whole_live_wall_to_the_others(
    first: int, second: int, kong_box: str, head: str
) -> None:
    assert split_of(Break.double_throw(first, second), 17) == (kong_box, head)


@pytest.mark.rule("P-04", "HK-WALL-5")
def test_with_144_tiles_a_side_ends_after_18_stacks() -> None:
    assert split_of(Break.one_throw(18), 18) == ("S18", "E1")
    assert split_of(Break.one_throw(17), 18) == ("E17", "E18")


@pytest.mark.rule("P-04", "HK-WALL-5")
def test_18_by_three_dice_runs_on_where_a_side_has_17_stacks() -> None:
    assert split_of(Break.one_throw(18), 17) == ("E1", "E2")


@pytest.mark.rule("P-03", "P-04", "ZJ-WALL-4", "ZJ-WALL-6", "ZJ-WALL-7", "HK-WALL-6")
@pytest.mark.parametrize("per_side", [17, 18])
@pytest.mark.parametrize("first", TWO_DICE)
def test_every_double_throw_breaks_where_a_finger_counts_to(first: int, per_side: int) -> None:
    """Field fault B31: a program chose the side by chance, and counted tiles, in even numbers.

    East's throw names the side, both throws count stacks from its right end, and the count runs on
    into the wall of the breaker's upper seat.
    """
    found = [split_of(Break.double_throw(first, second), per_side) for second in TWO_DICE]

    assert found == [
        split_by_hand(counted_to(first), first + second, per_side) for second in TWO_DICE
    ]


@pytest.mark.rule("P-03", "P-04", "HK-WALL-3", "HK-WALL-4", "HK-WALL-5")
@pytest.mark.parametrize("per_side", [17, 18])
def test_every_throw_of_three_dice_breaks_where_a_finger_counts_to(per_side: int) -> None:
    found = [split_of(Break.one_throw(total), per_side) for total in range(3, 19)]

    assert found == [split_by_hand(counted_to(total), total, per_side) for total in range(3, 19)]


@pytest.mark.rule("P-05", "ZJ-WALL-8")
def test_tiles_leave_the_wall_clockwise() -> None:
    """From E10 by E17 to N1: to the left of its owner, and on into the upper seat's wall."""
    wall = Wall(list(range(136)), Break.double_throw(5, 4).first_live_stack(17))

    taken = [place_of(wall.draw() // 2, 17) for _ in range(20)]

    assert taken[::2] == ["E10", "E11", "E12", "E13", "E14", "E15", "E16", "E17", "N1", "N2"]
    assert taken[1::2] == taken[::2]


@pytest.mark.rule("P-05", "ZJ-WALL-8")
def test_the_walls_are_used_up_against_the_direction_of_play() -> None:
    """Play goes E S W N; the walls follow one another E N W S."""
    wall = Wall(list(range(136)), 0)

    sides = [place_of(wall.draw() // 2, 17)[0] for _ in range(136)]

    assert "".join(dict.fromkeys(sides)) == "ENWS"


@pytest.mark.rule("P-05", "ZJ-WALL-8")
def test_replacements_leave_the_wall_the_other_way() -> None:
    wall = Wall(list(range(136)), Break.double_throw(5, 2).first_live_stack(17))

    taken = [place_of(wall.draw_replacement() // 2, 17) for _ in range(18)]

    assert taken[::2] == ["E7", "E6", "E5", "E4", "E3", "E2", "E1", "S17", "S16"]
    assert taken[1::2] == taken[::2]
