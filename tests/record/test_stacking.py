"""A stacked wall gives what is named, and the rest by one rule."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seifong.errors import BadInput
from seifong.notation import NAMES, parse_tiles
from seifong.record.stacking import Stack, loaded
from seifong.rules.presets import PRESETS, preset
from seifong.table.deal import Deal
from seifong.table.events import Broke, Dealt, Discarded, Drew, Threw
from seifong.table.motions import KONG, PASS
from seifong.table.phases import OVER, TURN
from seifong.testing import stack
from seifong.tiles import NO_TILE, PLUM, full_set


def taken(deal: Deal, seat: int) -> tuple[int, ...]:
    """A seat's first tiles, in the order taken."""
    assert deal.journal is not None
    [tiles] = [
        event.tiles for event in deal.journal if isinstance(event, Dealt) and event.seat == seat
    ]
    assert tiles is not None
    return tiles


def test_each_seat_takes_what_is_named_for_it_and_in_that_order() -> None:
    deal = stack(
        east="123456789m 1234p 5p", south="CCC FFF", west="9s 1s", north="19m 19p 19s E S W N C F P"
    )

    assert taken(deal, 0) == tuple(parse_tiles("123456789m 12345p"))
    assert taken(deal, 1)[:6] == tuple(parse_tiles("CCC FFF"))
    assert taken(deal, 2)[:2] == tuple(parse_tiles("9s 1s"))
    assert taken(deal, 3) == tuple(parse_tiles("19m 19p 19s ESWN CFP"))
    assert deal.drawn == parse_tiles("5p")[0]


def go_around(deal: Deal, turns: int) -> None:
    """So many turns in which the tile that was drawn is discarded, and nobody claims."""
    for _ in range(turns):
        assert deal.phase == TURN
        assert deal.drawn != NO_TILE
        deal.act(deal.turn, deal.drawn)
        while deal.phase not in {TURN, OVER}:
            deal.act(deal.asked, PASS)


@pytest.mark.rule("HK-WALL-10", "ZJ-WALL-12")
def test_draws_come_from_the_head_and_replacements_from_the_tail() -> None:
    deal = stack(east="9999m 8888m", head="1p 2p", tail="E S W", rules="hkma")

    deal.act(0, KONG + parse_tiles("9m")[0])
    deal.act(0, KONG + parse_tiles("8m")[0])
    go_around(deal, 2)

    assert deal.journal is not None
    draws = [event.tile for event in deal.journal if isinstance(event, Drew)]
    assert draws == parse_tiles("E S 1p 2p")


def test_the_last_draw_is_the_last_that_is_named() -> None:
    for rules, turns in (("hkma", 84), ("zung-jung", 70)):
        deal = stack(last="1s 2s", rules=rules)
        go_around(deal, turns)

        assert deal.journal is not None
        draws = [event.tile for event in deal.journal if isinstance(event, Drew)]
        assert [NAMES[tile or 0] for tile in draws[-2:]] == ["1s", "2s"]
        assert deal.phase == OVER


def test_flowers_that_are_not_named_come_late() -> None:
    deal = stack(rules="hong-kong")

    go_around(deal, 60)

    assert all(not hand.flowers for hand in deal.hands)
    go_around(deal, 24)
    assert sum(int(hand.flowers).bit_count() for hand in deal.hands) == 8


def test_unnamed_tiles_are_filled_in_stepping_by_five() -> None:
    """East takes the places 0 to 3, 16 to 19, 32 to 35, 48 and 52; each is five kinds on."""
    deal = stack()
    places = [*range(4), *range(16, 20), *range(32, 36), 48, 52]

    assert taken(deal, 0) == tuple(5 * place % 34 for place in places)


def test_of_a_kind_that_is_named_the_first_so_many_are_left_out() -> None:
    deal = stack(east="1m6m", head="2p")

    assert taken(deal, 0)[:4] == tuple(parse_tiles("1m 6m 7p 3s"))  # not 1m, 6m, 2p


def test_dice_show_what_is_given() -> None:
    deal = stack(throws=[[6, 6], [6, 6]])

    assert deal.journal is not None
    assert [e for e in deal.journal if isinstance(e, Threw)] == [Threw(0, (6, 6)), Threw(3, (6, 6))]
    assert Broke(3, 24) in deal.journal


@given(
    st.sampled_from(sorted(PRESETS)),
    st.lists(st.integers(0, 33), max_size=40),
    st.lists(st.integers(1, 6), min_size=4, max_size=4),
)
def test_every_stack_is_a_whole_set(name: str, named: list[int], dice: list[int]) -> None:
    rules = preset(name)
    tiles = [tile for tile, count in Counter(named).items() for _ in range(min(count, 4))]
    tail = tiles[32:] if rules.table.wall.dead_tiles >= 8 else []  # else the last draws meet it
    parts = Stack((tiles[:9], tiles[9:18], [], []), tiles[18:27], tiles[27:32], tail)
    throws = {"double_throw": [dice[:2], dice[2:]], "three_dice": [dice[:3]]}

    wall = loaded(parts, rules, throws[rules.table.wall.break_]).wall

    assert sorted(wall) == full_set(has_flowers=rules.table.tiles.flowers)


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"east": "5555m", "head": "5m"}, "5m is named 5 times, and there are 4"),
        ({"south": "123456789m 12345p"}, "South takes 13 tiles, and 14 are named"),
        ({"east": "123456789m 123456p"}, "East takes 14 tiles, and 15 are named"),
        ({"head": "fl1"}, "fl1 is named, and this set has no flowers"),
        ({"head": "fl1 fl1", "rules": "hong-kong"}, "fl1 is named 2 times, and there are 1"),
        ({"head": "123456789m" * 4 + "123456789p" * 4, "tail": "123456789s" * 2}, "83 tiles stand"),
        ({"head": "123456789m" * 4 + "123456789p" * 4, "last": "1s"}, "overlap"),
        ({"throws": [[3, 4]]}, "broken by 2 throws of 2 dice, and 3+4 is given"),
        ({"throws": [[3, 4], [3, 7]]}, "broken by 2 throws of 2 dice, and 3+4 3+7 is given"),
        ({"rules": "hkma", "throws": [[3, 4]]}, "broken by 1 throw of 3 dice, and 3+4 is given"),
        ({"round_wind": "C"}, '"C" is no wind'),
        ({"east": "5x"}, "not a tile"),
        ({"rules": "no such table"}, "there is no preset"),
    ],
)
def test_what_cannot_be_stacked_is_refused(parts: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence.replace("+", r"\+")):
        stack(**parts)


def test_a_discard_of_east_begins_play() -> None:
    deal = stack(east="9m")

    deal.act(0, parse_tiles("9m")[0])

    assert deal.journal is not None
    assert Discarded(0, 8) in deal.journal
    assert not any(tile >= PLUM for hand in deal.hands for tile in hand.tiles())
