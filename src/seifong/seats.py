"""This file is about the four seats of a deal, in the order of play.

East is always the dealer of the deal (ZJ-TERM-1, HK-ROUND-4). Play runs counter-clockwise, so the
*lower* seat, which plays next, sits on one's right, and the *upper* seat on one's left.
"""

from typing import Final

from mypy_extensions import i64

__all__ = [
    "CHINESE_SEATS",
    "EAST",
    "NOBODY",
    "NORTH",
    "SEAT_LETTERS",
    "SEAT_NAMES",
    "SOUTH",
    "WEST",
]
__all__ += ["lower", "opposite", "steps", "turned", "upper"]

EAST: Final = 0
SOUTH: Final = 1
WEST: Final = 2
NORTH: Final = 3
NOBODY: Final = -1

SEAT_NAMES: Final = ("East", "South", "West", "North")
CHINESE_SEATS: Final = ("東家", "南家", "西家", "北家")
SEAT_LETTERS: Final = ("E", "S", "W", "N")


def lower(seat: i64) -> i64:
    """The seat that plays next: the one on the right, 下家.

    >>> lower(EAST) == SOUTH, lower(NORTH) == EAST
    (True, True)

    HK-TURN-1, ZJ-TERM-1.
    """
    return (seat + 1) & 3


def opposite(seat: i64) -> i64:
    """The seat across the table, 對家.

    >>> opposite(SOUTH) == NORTH
    True
    """
    return (seat + 2) & 3


def upper(seat: i64) -> i64:
    """The seat that played before: the one on the left, 上家.

    >>> upper(EAST) == NORTH
    True
    """
    return (seat + 3) & 3


def steps(giver: i64, taker: i64) -> i64:
    """How many seats on in the order of play: 1 for the lower seat, 3 for the upper.

    >>> steps(WEST, SOUTH)
    3
    """
    return (taker - giver) & 3


def turned(seats: i64, east: i64) -> i64:
    """The same players, as a set of seats, once the one who sat at `east` is East.

    >>> turned(1 << EAST | 1 << SOUTH, SOUTH) == 1 << NORTH | 1 << EAST
    True
    """
    return (seats >> east | seats << (4 - east)) & 15
