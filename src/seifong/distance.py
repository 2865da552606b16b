"""This file is about how far a hand is from complete: what it lacks, what helps, what is left."""

from typing import Final

from mypy_extensions import i64

from seifong.hands import SEVEN_PAIRS, THIRTEEN_ORPHANS, Hand
from seifong.kinds import count, lowest
from seifong.lacks import ALL_MELDS, EMPTY, beside, lacking, row_of, row_of_all
from seifong.shapes import RANKS
from seifong.tiles import HONOURS, ORPHANS, SUITS

__all__ = ["COMPLETE_HAND", "READY", "distance", "live", "useful"]

READY: Final = 0
COMPLETE_HAND: Final = -1

_ALL: Final = SUITS | HONOURS
_NEVER: Final = 99


def distance(hand: Hand) -> i64:
    """How many useful tiles a hand still needs to be ready 聽: 0 is ready, -1 complete.

    It is the fewest tiles that must be exchanged for others, counted up to the last but one, to
    hold as many melds as there is room for beside those on the table, and a pair; or, where
    `irregular` lets them win and nothing is on the table, seven pairs or thirteen orphans. Four
    alike are two pairs.

    No hand holds five of a kind, so a fifth is never counted on; what lies on the table, be it in
    the player's own melds, is. Whether a kind is still to be had is for `live` to say.

    >>> from seifong.hands import hand_of
    >>> from seifong.notation import parse_tiles
    >>> [int(distance(hand_of(parse_tiles(text)))) for text in ("123m 55p", "123m 57p", "1111m")]
    [-1, 0, 1]
    >>> int(distance(hand_of(parse_tiles("258m 258p 258s ESWN"))))
    8

    ZJ-SC-8, HK-SCORE-3.
    """
    regular = _regular(hand)
    if hand.melds or hand.size() < 13:
        return regular
    irregular = min(_seven_pairs(hand), _thirteen_orphans(hand))
    return min(regular, irregular)


def _regular(hand: Hand) -> i64:
    row = row_of_all(hand.key(0), hand.key(1), hand.key(2), hand.key(3))
    return lacking(row, _room(hand)) - 1


def _room(hand: Hand) -> i64:
    """How many melds the concealed tiles may become."""
    to_come: i64 = 4 - len(hand.melds)
    return min(to_come, hand.size() // 3)


def _seven_pairs(hand: Hand) -> i64:
    if not hand.irregular & SEVEN_PAIRS:
        return _NEVER
    return 6 - count(hand.two) - count(hand.four)


def _thirteen_orphans(hand: Hand) -> i64:
    if not hand.irregular & THIRTEEN_ORPHANS:
        return _NEVER
    kinds = count(hand.one & ORPHANS)
    return 12 - kinds if hand.two & ORPHANS else 13 - kinds


def useful(hand: Hand) -> i64:
    """The kinds of which one more would lower the distance; of a ready hand, its waits.

    >>> from seifong.hands import hand_of
    >>> from seifong.notation import parse_tiles, write_set
    >>> write_set(useful(hand_of(parse_tiles("123m 46p 7s E"))))
    '5p 7s E'
    """
    wanted = distance(hand) - 1
    kinds = _regularly_useful(hand, wanted)
    if hand.melds or hand.size() < 13:
        return kinds
    if _seven_pairs(hand) == wanted + 1:
        kinds |= (hand.one ^ hand.two) | (hand.three ^ hand.four)
    if _thirteen_orphans(hand) == wanted + 1:
        kinds |= ORPHANS if hand.two & ORPHANS == 0 else ORPHANS & ~hand.one
    return kinds


def _regularly_useful(hand: Hand, wanted: i64) -> i64:
    """The kinds that bring four melds and a pair to a distance."""
    if _regular(hand) > wanted + 1:
        return 0
    kinds: i64 = 0
    room = _room(hand)
    suit: i64
    for suit in range(4):
        ranks = (_ALL & ~hand.four) >> 9 * suit & RANKS
        helpful = ALL_MELDS.helpful(suit, hand.key(suit), ranks, _others(hand, suit), room)
        kinds |= helpful << 9 * suit
    return kinds


def _others(hand: Hand, suit: i64) -> i64:
    """The row of all suits but one."""
    row: i64 = EMPTY
    other: i64
    for other in range(4):
        if other != suit:
            row = beside(row, row_of(other, hand.key(other)))
    return row


def live(kinds: i64, seen: list[int]) -> i64:
    """How many tiles of these kinds are unseen; `seen` counts the others of each kind.

    >>> from seifong.kinds import only
    >>> live(only(0) | only(2), [3, 4, 0] + [0] * 31)
    5
    """
    tiles: i64 = 0
    while kinds:
        tiles += 4 - seen[lowest(kinds)]
        kinds &= kinds - 1
    return tiles
