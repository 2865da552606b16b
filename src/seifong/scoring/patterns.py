"""This file is about the patterns that both families know: each a sentence and an expression.

The families name and price them; see `hong_kong` and `zung_jung`.
"""

from typing import Final, final

from mypy_extensions import i64

from seifong.kinds import count, has, lowest, only
from seifong.scoring.arrange import ORPHANS_SHAPE, PAIRS_SHAPE, REGULAR, Arrangement
from seifong.scoring.win import (
    DISCARD,
    EARTHLY,
    HEAVENLY,
    KONG_BLOOM,
    LAST_DISCARD,
    LAST_TILE,
    ROB,
    SELF_DRAW,
    Win,
)
from seifong.seats import EAST
from seifong.tiles import (
    BAMBOOS,
    CHARACTERS,
    DOTS,
    DRAGONS,
    EAST_WIND,
    HONOURS,
    MIDDLES,
    NO_TILE,
    ORPHANS,
    SUITS,
    TERMINALS,
    WINDS,
)

__all__ = ["Absorption", "Pattern", "set_of", "when"]


@final
class Pattern:
    """A pattern's id in the rulebook, its names, and what it is worth in the list.

    >>> Pattern("HK-FAAN-19", "All triplets", "對對糊", 3).worth
    3
    """

    def __init__(self, rule: str, english: str, chinese: str, worth: int) -> None:
        self.rule: Final = rule
        self.english: Final = english
        self.chinese: Final = chinese
        self.worth: Final = worth


@final
class Absorption:
    """While one pattern counts, others in it do not: `taken` is their set, `rule` says so."""

    def __init__(self, by: i64, taken: i64, rule: str) -> None:
        self.by: Final = by
        self.taken: Final = taken
        self.rule: Final = rule


def when(pattern: i64, *, holds: bool) -> i64:
    """The set of one pattern if it holds, and else the empty one.

    >>> when(3, holds=True), when(3, holds=False)
    (8, 0)
    """
    if holds:
        return only(pattern)
    return 0


def set_of(patterns: list[int]) -> i64:
    """The set of these patterns.

    >>> set_of([0, 3])
    9
    """
    found: i64 = 0
    for pattern in patterns:
        found |= only(pattern)
    return found


# Sets and pair.


def four_chows(hand: Arrangement) -> bool:
    """Four chows and a pair."""
    return hand.shape == REGULAR and hand.triplets == 0


def four_triplets(hand: Arrangement) -> bool:
    """Four pungs or kongs, and a pair."""
    return hand.shape == REGULAR and hand.chows == 0


def four_concealed(hand: Arrangement) -> bool:
    """Four pungs or kongs that no discard helped to make, and a pair."""
    return count(hand.concealed) == 4


def four_kongs(hand: Arrangement) -> bool:
    """Four kongs of any sort, and a pair."""
    return count(hand.kongs) == 4


def seven_pairs(hand: Arrangement) -> bool:
    """Seven pairs; four alike are two of them."""
    return hand.shape == PAIRS_SHAPE


def thirteen_orphans(hand: Arrangement) -> bool:
    """Each of the thirteen terminals and honours, and one of them twice."""
    return hand.shape == ORPHANS_SHAPE


# Suits and ranks.


def number_of_suits(hand: Arrangement) -> i64:
    """How many of the three suits the tiles are of."""
    suits: i64 = 0
    if hand.kinds & CHARACTERS:
        suits += 1
    if hand.kinds & DOTS:
        suits += 1
    if hand.kinds & BAMBOOS:
        suits += 1
    return suits


def one_suit_and_honours(hand: Arrangement) -> bool:
    """Tiles of one suit, and at least one honour."""
    return number_of_suits(hand) == 1 and hand.kinds & HONOURS != 0


def one_suit(hand: Arrangement) -> bool:
    """Tiles of one suit and nothing else."""
    return number_of_suits(hand) == 1 and hand.kinds & HONOURS == 0


def only_honours(hand: Arrangement) -> bool:
    """Winds and dragons and nothing else."""
    return hand.kinds & SUITS == 0


def only_terminals(hand: Arrangement) -> bool:
    """Ones and nines and nothing else."""
    return hand.kinds & ~TERMINALS == 0


def only_orphans(hand: Arrangement) -> bool:
    """Ones, nines and honours and nothing else."""
    return hand.kinds & ~ORPHANS == 0


def only_middles(hand: Arrangement) -> bool:
    """Twos to eights and nothing else."""
    return hand.kinds & ~MIDDLES == 0


def spare_of_nine_gates(win: Win) -> i64:
    """The tile beside 1112345678999 of one suit, or NO_TILE; melds on the table make it none.

    >>> from seifong.hands import hand_of
    >>> from seifong.notation import parse_tiles
    >>> hands = hand_of(parse_tiles("11123455678999p")), hand_of(parse_tiles("11223345678999p"))
    >>> [spare_of_nine_gates(Win(hand, tile=9, way=DISCARD, seat=0)) for hand in hands]
    [13, -1]
    """
    hand = win.hand
    ends = hand.one & TERMINALS
    is_run = hand.one in {CHARACTERS, DOTS, BAMBOOS}
    if not is_run or hand.three & ends != ends or hand.size() != 14:
        return NO_TILE
    return lowest(hand.two & MIDDLES | hand.four)


# Winds and dragons.


def own_wind(win: Win) -> i64:
    """The set of the winner's own wind, 門風."""
    return only(EAST_WIND + win.seat)


def dragon_triplets(hand: Arrangement) -> i64:
    """How many dragons there are three or four of."""
    return count(hand.triplets & DRAGONS)


def wind_triplets(hand: Arrangement) -> i64:
    """How many winds there are three or four of."""
    return count(hand.triplets & WINDS)


def two_dragons_and_pair(hand: Arrangement) -> bool:
    """Triplets of two dragons, and a pair of the third."""
    return dragon_triplets(hand) == 2 and has(DRAGONS, hand.pair)


def three_dragons(hand: Arrangement) -> bool:
    """Triplets of all three dragons."""
    return dragon_triplets(hand) == 3


def three_winds_and_pair(hand: Arrangement) -> bool:
    """Triplets of three winds, and a pair of the fourth."""
    return wind_triplets(hand) == 3 and has(WINDS, hand.pair)


def four_winds(hand: Arrangement) -> bool:
    """Triplets of all four winds."""
    return wind_triplets(hand) == 4


# How the tile came. What the table says is believed where it can be so.


def by_last_tile(win: Win) -> bool:
    """A self-draw of the last tile that anyone draws (HK-FAAN-14, ZJ-PAT-9.1.1)."""
    return win.way == SELF_DRAW and win.circumstances & LAST_TILE != 0


def by_last_discard(win: Win) -> bool:
    """A win on the discard after that (HK-FAAN-15, ZJ-PAT-9.1.2)."""
    return win.way == DISCARD and win.circumstances & LAST_DISCARD != 0


def by_kong(win: Win, hand: Arrangement) -> bool:
    """A self-draw of a kong's replacement (HK-FAAN-16, ZJ-PAT-9.2)."""
    return win.way == SELF_DRAW and win.circumstances & KONG_BLOOM != 0 and hand.kongs != 0


def by_robbing(win: Win) -> bool:
    """A win on the tile that makes another's pung a kong (HK-FAAN-13, ZJ-PAT-9.3)."""
    return win.way == ROB


def by_heaven(win: Win, hand: Arrangement) -> bool:
    """East's win on the first fourteen tiles, no kong declared (HK-FP-4, ZJ-PAT-9.4.1)."""
    is_told = win.way == SELF_DRAW and win.circumstances & HEAVENLY != 0
    return is_told and win.seat == EAST and hand.melds == 0


def by_earth(win: Win, hand: Arrangement) -> bool:
    """Another seat's win on East's first discard, nothing on the table (HK-FP-5, ZJ-PAT-9.4.2)."""
    is_told = win.way == DISCARD and win.circumstances & EARTHLY != 0
    return is_told and win.seat != EAST and hand.melds == 0
