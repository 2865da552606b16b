"""This file is about the river: where a discard goes (P-19), and what it does not tell (P-22)."""

import pytest

from scenes import BOTH, answer, journal
from seifong.notation import parse_tile, parse_tiles
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table.events import Discarded
from seifong.table.motions import PUNG
from seifong.table.river import River
from seifong.testing import play_out, stack
from seifong.views import seen_by, view_of

OTHERS_OF_SOUTH = (EAST, WEST, NORTH)


@pytest.mark.rule("P-19", "ZJ-DRAW-7")
def test_a_seventh_discard_begins_a_new_row() -> None:
    river = River()
    for tile in parse_tiles("123456789m 1234p"):
        river.lay(SOUTH, tile)

    rows = river.rows(SOUTH)

    assert rows == [parse_tiles("123456m"), parse_tiles("789m 123p"), parse_tiles("4p")]


@pytest.mark.rule("P-19", "ZJ-DRAW-7")
def test_discards_lie_in_front_of_whoever_discarded_them() -> None:
    river = River()
    for seat, tile in zip(
        (EAST, SOUTH, WEST, NORTH, EAST), parse_tiles("9m 1p E 5s 2m"), strict=True
    ):
        river.lay(seat, tile)

    assert [river.rows(seat) for seat in range(4)] == [
        [parse_tiles("9m 2m")],
        [parse_tiles("1p")],
        [parse_tiles("E")],
        [parse_tiles("5s")],
    ]


@pytest.mark.rule("P-19", "ZJ-DRAW-7")
@pytest.mark.parametrize("rules", BOTH)
def test_discards_lie_from_left_to_right_in_the_order_made(rules: str) -> None:
    deal = play_out(stack(rules=rules))

    rows = deal.river.rows(WEST)

    assert [len(row) for row in rows[:-1]] == [6] * (len(rows) - 1)
    assert [tile for row in rows for tile in row] == [
        event.tile for event in journal(deal) if isinstance(event, Discarded) and event.seat == WEST
    ]


@pytest.mark.rule("P-19", "ZJ-DRAW-7")
def test_a_claimed_discard_lies_in_the_river_no_more() -> None:
    deal = stack(east="5m 9p", west="55m")
    deal.act(EAST, parse_tile("5m"))

    answer(deal, {WEST: PUNG})

    assert deal.river.rows(EAST) == []
    assert deal.river.of(EAST) == parse_tiles("5m")


@pytest.mark.rule("P-19", "ZJ-DRAW-7")
def test_every_seat_sees_the_same_rivers() -> None:
    deal = play_out(stack())

    for seat in range(4):
        seen = view_of(deal, seat).river
        assert [seen.rows(other) for other in range(4)] == [
            deal.river.rows(other) for other in range(4)
        ]


@pytest.mark.rule("P-22", "ZJ-DRAW-9")
@pytest.mark.parametrize("rules", BOTH)
def test_no_other_seat_can_tell_a_drawn_tile_from_one_of_the_hand(rules: str) -> None:
    """South discards the East wind: once just drawn, once held from the deal on."""
    held = "1m 4m 7m 2p 5p 8p 3s 6s 9s S N F"
    from_the_wall = stack(south=held + " W", head="E", rules=rules)
    from_the_hand = stack(south=held + " E", head="W", rules=rules)

    for deal in (from_the_wall, from_the_hand):
        deal.act(EAST, deal.proper(EAST)[0])
        answer(deal)
        deal.act(SOUTH, parse_tile("E"))

    assert from_the_wall.river.log() == from_the_hand.river.log()
    for seat in OTHERS_OF_SOUTH:
        assert view_of(from_the_wall, seat).facts() == view_of(from_the_hand, seat).facts()


@pytest.mark.rule("P-22", "ZJ-DRAW-9")
@pytest.mark.parametrize("rules", BOTH)
def test_what_another_seat_is_told_of_a_discard_is_seat_and_tile(rules: str) -> None:
    deal = stack(south="C", head="F", rules=rules)
    deal.act(EAST, deal.proper(EAST)[0])
    answer(deal)

    deal.act(SOUTH, parse_tile("F"))

    told = [
        seen_by(WEST, event, is_kong_hidden=True)
        for event in journal(deal)
        if isinstance(event, Discarded)
    ]
    assert told[-1] == Discarded(SOUTH, parse_tile("F"))


@pytest.mark.rule("P-22", "ZJ-DRAW-9")
def test_a_discard_shows_nothing_of_where_in_the_hand_it_was() -> None:
    """The discard is a kind of tile: which of three alike it was, nobody can ask."""
    deal = stack(east="CCC")

    deal.act(EAST, parse_tile("C"))

    assert deal.river.log() == [(EAST, parse_tile("C"))]
    assert deal.hands[EAST].held(parse_tile("C")) == 2
