"""The distance of a hand: counted by hand, from the definition, and tile by tile."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seifong.distance import COMPLETE_HAND, READY, distance, live, useful
from seifong.hands import SEVEN_PAIRS, THIRTEEN_ORPHANS, Hand, hand_of
from seifong.kinds import has, kinds_in, only
from seifong.melds import CHOW, Meld
from seifong.notation import parse_hand, parse_tile, parse_tiles
from seifong.tiles import DRAGONS, HONOURS, ORPHANS

REGULAR: Final = 0
BOTH: Final = SEVEN_PAIRS | THIRTEEN_ORPHANS
ALL_KINDS: Final = 2**34 - 1


def holding(text: str, irregular: int = REGULAR) -> Hand:
    """The hand that a text names."""
    tiles, melds = parse_hand(text)
    hand = hand_of(tiles, irregular)
    hand.melds.extend(melds)
    return hand


def kinds_of(text: str) -> int:
    """The set of kinds that a text names."""
    kinds = 0
    for tile in parse_tiles(text):
        kinds |= only(tile)
    return kinds


# --- by hand ---


@pytest.mark.parametrize(
    ("text", "far", "helpful"),
    [
        ("123m 456m 789p EEE 55s", -1, ""),
        ("123m 456m 789p EEE 5s", 0, "5s"),
        ("123m 456m 789p 55s EE", 0, "5s E"),
        ("1112345678999m", 0, "123456789m"),
        # Five pairs and 789: a meld and a pair are there, three pairs lack a tile each.
        ("1155m 1155p EE 789s", 2, "15m 15p E"),
        # Three melds, no pair: with 4p too many, no 24p or 46p would be left beside the pair.
        ("123m 456m 789s 246p E", 1, "2356p E"),
        # Six blocks that lack a tile each are one too many; of 555s one would lack the pair.
        ("12m 89m 12p 89p 55s 79s C", 3, "37m 37p 8s"),
        # Melds on the table count, and what is left has room for the rest.
        ("5s [123m] [456m] [789p] [EEE]", 0, "5s"),
        ("34s 55p E [123m] [456m] (CCCC)", 0, "25s"),
        # Ten tiles of which no two go together: three melds lack two each, the pair one.
        ("19m 19p 19s ESWN (CCCC)", 6, "123789m 123789p 123789s ESWN"),
    ],
)
def test_a_hand_lacks_what_one_counts(text: str, far: int, helpful: str) -> None:
    hand = holding(text)

    assert distance(hand) == far
    assert useful(hand) == kinds_of(helpful)


def test_thirteen_tiles_that_do_not_go_together_lack_two_a_meld_and_one_for_the_pair() -> None:
    """Any suited tile stands within two ranks of one held; a dragon would be one more stranger."""
    hand = holding("147m 258p 369s ESWN")

    assert distance(hand) == 8
    assert useful(hand) == ALL_KINDS & ~DRAGONS


def test_a_fifth_tile_is_never_counted_on() -> None:
    """444m and 123p are melds; the odd 4m can be no pair, so both tiles of one are lacking."""
    hand = holding("4444m 123p")

    assert distance(hand) == 1
    assert useful(hand) == ALL_KINDS & ~only(parse_tile("4m"))


def test_a_kind_that_lies_in_ones_own_meld_is_useful_though_none_is_live() -> None:
    hand = holding("123m 456m 789p E [EEE]")
    seen = [0] * 34
    seen[parse_tile("E")] = 4

    assert distance(hand) == READY
    assert useful(hand) == only(parse_tile("E"))
    assert live(useful(hand), seen) == 0


@pytest.mark.rule("ZJ-SC-8")
@pytest.mark.parametrize(
    ("text", "far", "helpful"),
    [
        ("1133m 5577p 99s EE C", 0, "C"),
        ("1133m 5577p 99s EE CC", -1, ""),
        ("1111m 3333m 55p 77p C", 0, "C"),  # four alike are two pairs
        ("111m 33m 55m 77p 99p EE", 0, "1m"),  # three alike lack the fourth
        ("11m 44m 77p 258s ESWN", 3, "258s ESWN"),
    ],
)
def test_seven_pairs_lack_a_tile_a_pair(text: str, far: int, helpful: str) -> None:
    hand = holding(text, SEVEN_PAIRS)

    assert distance(hand) == far
    assert useful(hand) == kinds_of(helpful)


@pytest.mark.rule("HK-SCORE-3")
@pytest.mark.parametrize(
    ("text", "far", "helpful"),
    [
        ("19m 19p 19s ESWNCFP", 0, "19m 19p 19s ESWNCFP"),
        ("19m 19p 19s ESWNCF C", 0, "P"),
        ("19m 19p 19s ESWNCFP C", -1, ""),
        ("159m 159p 1258s ESW", 5, "19m 19p 19s ESWNCFP"),  # eight, and no pair
        ("1599m 159p 125s ESW", 4, "9s NCFP"),  # eight, and a pair
    ],
)
def test_thirteen_orphans_lack_the_missing_kinds_and_a_pair(
    text: str, far: int, helpful: str
) -> None:
    hand = holding(text, THIRTEEN_ORPHANS)

    assert distance(hand) == far
    assert useful(hand) == kinds_of(helpful)


def test_irregular_shapes_count_only_where_they_may_win() -> None:
    pairs = "1133m 5577p 99s EE C"
    orphans = "19m 19p 19s ESWNCFP"

    assert [distance(holding(pairs, irregular)) for irregular in (REGULAR, SEVEN_PAIRS)] == [3, 0]
    assert [distance(holding(orphans, irregular)) for irregular in (REGULAR, BOTH)] == [8, 0]


def test_irregular_shapes_need_every_tile_concealed() -> None:
    """Of five pairs one stays a pair, and three lack a tile each to be melds."""
    hand = holding("1133m 5577p EE [999s]", BOTH)

    assert distance(hand) == 2


def test_live_tiles_are_four_of_each_kind_less_those_seen() -> None:
    seen = [0] * 34
    seen[parse_tile("1m")] = 3
    seen[parse_tile("C")] = 4

    assert live(kinds_of("1m C 5s"), seen) == 1 + 0 + 4
    assert live(HONOURS, seen) == 6 * 4
    assert live(0, seen) == 0


# --- any hand ---

ONE_SUIT: Final = tuple(range(9, 18))
FEW_RANKS: Final = (0, 1, 2, 3)  # where a fourth and a fifth tile matter most
PART_SUIT: Final = (18, 19, 20, 21, 22, 28, 29, 32, 33)
ALL: Final = tuple(range(34))
SIZES: Final = (1, 2, 4, 5, 7, 8, 10, 11, 13, 14)


@st.composite
def hands_of(draw: st.DrawFn, choices: Sequence[Sequence[int]], most: int = 14) -> Hand:
    """Any tiles of the kinds of one choice; the melds that they leave no room for lie beside."""
    kinds = draw(st.sampled_from(choices))
    size = draw(st.sampled_from([size for size in SIZES if size <= most]))
    places = st.integers(0, 4 * len(kinds) - 1)
    drawn = draw(st.lists(places, min_size=size, max_size=size, unique=True))
    hand = hand_of([kinds[place // 4] for place in drawn], draw(st.integers(REGULAR, BOTH)))
    hand.melds.extend([Meld(CHOW, 0)] * (4 - size // 3))
    return hand


any_hand = hands_of([ALL, ONE_SUIT, PART_SUIT, FEW_RANKS, kinds_in(ORPHANS)])
MELDS: Final = [(kind, kind, kind) for kind in range(34)] + [
    (kind, kind + 1, kind + 2) for kind in range(27) if kind % 9 < 7
]


@cache
def complete_hands(kinds: tuple[int, ...], melds: int) -> list[list[tuple[int, int]]]:
    """Every complete hand of some kinds: how many there are of each."""
    possible = [meld for meld in MELDS if set(meld) <= set(kinds)]
    found = {
        tuple(sorted(Counter([*sum(group, ()), kind, kind]).items()))
        for group in combinations_with_replacement(possible, melds)
        for kind in kinds
    }
    return [list(hand) for hand in found if all(held <= 4 for _, held in hand)]


def nearest(hand: Hand, kinds: tuple[int, ...]) -> int:
    """The distance by its definition: of all complete hands, the one that needs fewest tiles."""
    held = Counter(hand.tiles())
    melds = 4 - len(hand.melds)
    overlaps = (
        sum(min(wanted, held[kind]) for kind, wanted in complete)
        for complete in complete_hands(kinds, melds)
    )
    return 3 * melds + 2 - max(overlaps) - 1


@given(hands_of([ONE_SUIT, PART_SUIT], most=11))
def test_no_complete_hand_is_nearer_than_the_distance(hand: Hand) -> None:
    """Complete hands of other kinds have less in common, but with many alike a strange pair may
    be needed: two kinds out of reach of the others are offered for it."""
    kinds = {*hand.tiles(), *(ONE_SUIT if hand.tiles()[0] in ONE_SUIT else PART_SUIT), 27, 31}

    assert distance(hand) == nearest(hand, tuple(sorted(kinds)))


@given(hands_of([ALL], most=5))
def test_no_complete_hand_of_a_meld_and_a_pair_is_nearer(hand: Hand) -> None:
    assert distance(hand) == nearest(hand, ALL)


def fewest_lacking(hand: Hand) -> int:
    """How many tiles are lacking for melds and a pair, going through the kinds one by one.

    On the way one remembers how many chows began one kind ago and two kinds ago, how many melds
    there are, and whether there is a pair; and for each of these the fewest tiles lacking so far.
    """
    melds = 4 - len(hand.melds)
    fewest = {(0, 0, 0, 0): 0}
    for kind in ALL:
        most_chows = 4 if kind < 27 and kind % 9 < 7 else 0
        following: dict[tuple[int, int, int, int], int] = {}
        for (one_ago, two_ago, made, pairs), lacking in fewest.items():
            for chows in range(min(most_chows, melds - made) + 1):
                for pungs in range(min(1, melds - made - chows) + 1):
                    for pair in range(2 - pairs):
                        used = one_ago + two_ago + chows + 3 * pungs + 2 * pair
                        if used <= 4:
                            state = (chows, one_ago, made + chows + pungs, pairs + pair)
                            more = lacking + max(0, used - hand.held(kind))
                            following[state] = min(more, following.get(state, 99))
        fewest = following
    return fewest[0, 0, melds, 1]


def fewest_lacking_irregular(hand: Hand) -> int:
    """The same for seven pairs and thirteen orphans, where they may win."""
    held = Counter(hand.tiles())
    ways = [99]
    if hand.irregular & SEVEN_PAIRS and not hand.melds:
        ways.append(7 - sum(number // 2 for number in held.values()))
    if hand.irregular & THIRTEEN_ORPHANS and not hand.melds:
        orphans = kinds_in(ORPHANS)
        ways += [
            sum(max(0, 1 + (kind == paired) - held[kind]) for kind in orphans) for paired in orphans
        ]
    return min(ways)


@given(any_hand)
def test_the_distance_is_one_less_than_the_tiles_lacking(hand: Hand) -> None:
    assert distance(hand) == min(fewest_lacking(hand), fewest_lacking_irregular(hand)) - 1


@given(any_hand)
def test_useful_kinds_are_those_whose_draw_lowers_the_distance(hand: Hand) -> None:
    far = distance(hand)
    kinds = useful(hand)

    for kind in ALL:
        if hand.held(kind) == 4:
            assert not has(kinds, kind)
            continue
        hand.take(kind)
        assert distance(hand) == far - has(kinds, kind)
        hand.give(kind)


@given(any_hand)
def test_one_useful_tile_after_another_completes_a_hand(hand: Hand) -> None:
    """Each draw brings it nearer by one, and some discard leaves it there."""
    far = distance(hand)
    while far > COMPLETE_HAND:
        if hand.size() % 3 == 2:
            discard_keeping(hand, far)
        hand.take(kinds_in(useful(hand))[-1])
        far -= 1
        assert distance(hand) == far

    assert all(hand.is_complete(tile) for tile in hand.tiles())


def discard_keeping(hand: Hand, far: int) -> None:
    """Discard a tile that leaves the hand as near as it was."""
    for tile in hand.tiles():
        hand.give(tile)
        if distance(hand) == far:
            return
        hand.take(tile)
    raise AssertionError("every discard takes the hand away from completion")


@given(any_hand)
def test_a_hand_is_ready_if_it_waits_for_something(hand: Hand) -> None:
    """A hand whose only waits would be a fifth tile has none, and is not ready."""
    if hand.size() % 3 == 2:
        hand.give(hand.tiles()[0])

    assert (distance(hand) == READY) == (hand.waits() != 0)
    if hand.waits():
        assert useful(hand) == hand.waits()
