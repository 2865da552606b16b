"""Hands told as counts: the same as tile by tile, one or many, whatever they are handed over in."""

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seifong.counts import (
    all_waits,
    distance_of,
    distances,
    is_complete,
    waits_of,
    which_complete,
)
from seifong.distance import distance
from seifong.errors import BadInput
from seifong.hands import SEVEN_PAIRS, THIRTEEN_ORPHANS, hand_of
from seifong.kinds import only
from seifong.notation import parse_tile, parse_tiles
from seifong.tiles import full_set

WALL = full_set(has_flowers=False)
SIZES = [1, 2, 4, 5, 7, 8, 10, 11, 13, 14]
shapes = st.sampled_from([0, SEVEN_PAIRS, THIRTEEN_ORPHANS, SEVEN_PAIRS | THIRTEEN_ORPHANS])


def counts_of(tiles: list[int]) -> bytes:
    """How many of each kind there are."""
    return bytes(tiles.count(kind) for kind in range(34))


def counted(text: str) -> bytes:
    """The counts of the tiles that a text names."""
    return counts_of(parse_tiles(text))


@st.composite
def hands(draw: st.DrawFn) -> list[int]:
    """Tiles of a hand with any number of melds on the table; now and then all of two suits."""
    tiles = draw(st.sampled_from([WALL, WALL[:36] + WALL[108:], WALL[:8] + WALL[28:44]]))
    return draw(st.permutations(tiles))[: draw(st.sampled_from(SIZES))]


@pytest.mark.rule("HK-SCORE-3", "ZJ-SC-8")
@pytest.mark.parametrize(
    ("text", "irregular", "far"),
    [
        ("123m 456m 789p EEE 55s", 0, -1),
        ("123m 456m 789p EEE 5s", 0, 0),
        ("147m 258p 369s ESWN", 0, 8),
        ("44m 56s", 0, 0),  # four tiles, so three melds are on the table
        ("1133m 5577p 99s EE C", SEVEN_PAIRS, 0),
        (
            "1133m 5577p 99s EE C",
            0,
            3,
        ),  # five pairs too many: three melds lack a tile, one lacks two
        ("1111m 3333m 55p 77p CC", SEVEN_PAIRS, -1),  # four alike are two pairs
        ("111m 33m 55m 77p 99p EE", SEVEN_PAIRS, 0),  # three alike are one
        ("19m 19p 19s ESWNCFP", THIRTEEN_ORPHANS, 0),
        ("19m 19p 19s ESWNCFPP", THIRTEEN_ORPHANS, -1),
        ("119m 19p 19s ESWNCFP", THIRTEEN_ORPHANS, -1),
        ("119m 19p 19s ESWNCF 5m", THIRTEEN_ORPHANS, 0),
        ("19m 19p 19s ESWNCF 55m", THIRTEEN_ORPHANS, 1),  # the pair must be of an orphan
    ],
)
def test_a_hand_lacks_what_one_counts(text: str, irregular: int, far: int) -> None:
    assert distance_of(counted(text), irregular) == far
    assert is_complete(counted(text), irregular) == (far == -1)


@given(hands(), shapes)
def test_counted_or_tile_by_tile_a_hand_is_as_far(tiles: list[int], irregular: int) -> None:
    assert distance_of(counts_of(tiles), irregular) == distance(hand_of(tiles, irregular))


@given(hands().filter(lambda tiles: len(tiles) % 3 == 1), shapes)
def test_counted_or_tile_by_tile_a_hand_waits_for_the_same(
    tiles: list[int], irregular: int
) -> None:
    assert waits_of(counts_of(tiles), irregular) == hand_of(tiles, irregular).waits()


@given(st.lists(hands(), max_size=5), shapes)
def test_many_hands_are_each_what_they_are_alone(several: list[list[int]], irregular: int) -> None:
    each = [counts_of(tiles) for tiles in several]
    together = b"".join(each)

    assert distances(together, irregular) == [distance_of(hand, irregular) for hand in each]
    assert which_complete(together, irregular) == [is_complete(hand, irregular) for hand in each]
    assert all_waits(together, irregular) == [waits_of(hand, irregular) for hand in each]


def test_counts_are_taken_from_whatever_holds_bytes() -> None:
    counts = counted("23m 456p 789p EEE 55s")
    wanted = only(parse_tile("1m")) | only(parse_tile("4m"))

    for held in (list(counts), bytearray(counts), memoryview(counts), array("B", counts)):
        assert waits_of(held) == wanted
        assert distances(held) == [0]


@pytest.mark.parametrize(
    ("counts", "why"),
    [
        (bytes(33), "a hand has 34 counts, one a kind, and there are 33"),
        (bytes(68), "one hand was asked for, and there are counts of 2"),
        (bytes([5, *[0] * 33]), "hand 0 has five of a kind, or more than 14 tiles"),
        (bytes([*[0] * 33, 255]), "hand 0 has five of a kind, or more than 14 tiles"),
        (bytes([1] * 15 + [0] * 19), "hand 0 has five of a kind, or more than 14 tiles"),
        (array("q", bytes(8 * 34)), "each count is one byte, and not 8"),
        ([-1, *[0] * 33], "counts are small numbers"),
        ([256, *[0] * 33], "counts are small numbers"),
    ],
)
def test_what_is_no_hand_is_refused(counts: bytes, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        distance_of(counts)
    with pytest.raises(BadInput, match=why):
        waits_of(counts)


def test_which_of_many_hands_is_none_is_said() -> None:
    with pytest.raises(BadInput, match="hand 1 has five of a kind"):
        distances(bytes([2] + [0] * 33 + [5] + [0] * 33))
