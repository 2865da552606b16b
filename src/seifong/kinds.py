"""This file is about sets of kinds: an int with one bit for each kind of tile it holds.

There are 34 kinds that hands are made of, and eight flowers; see `tiles`. All arithmetic on bits
lives here. Sets stay below 2**61, the largest a compiled module keeps without boxing.
"""

from typing import Final

from mypy_extensions import i64

__all__ = ["CHOW_STARTS", "count", "has", "has_one", "kinds_in", "lowest", "only", "pick", "runs"]

CHOW_STARTS: Final = 0b001111111_001111111_001111111  # 1 to 7 of each suit

_LAST: Final = 1 << 60


def only(kind: i64) -> i64:
    """The set of one kind.

    `1 << kind` would be compiled as a shift of 32 bits, so a constant is shifted down instead.

    >>> only(33) == 2**33
    True
    """
    return _LAST >> (60 - kind)


def has(kinds: i64, kind: i64) -> bool:
    """True if the kind is in the set.

    >>> has(only(5), 5), has(only(5), 4)
    (True, False)
    """
    return (kinds >> kind) & 1 == 1


def has_one(kinds: i64) -> bool:
    """True if there is exactly one kind in the set.

    >>> has_one(only(7)), has_one(0), has_one(only(7) | only(8))
    (True, False, False)
    """
    return kinds != 0 and kinds & (kinds - 1) == 0


def count(kinds: i64) -> i64:
    """How many kinds there are in the set, of the 42 that there are at all.

    >>> count(only(3) | only(30) | only(41))
    3
    """
    return (
        _SIZE_OF[kinds & _NINE]
        + _SIZE_OF[kinds >> 9 & _NINE]
        + _SIZE_OF[kinds >> 18 & _NINE]
        + _SIZE_OF[kinds >> 27 & _NINE]
        + _SIZE_OF[kinds >> 36]
    )


# How many kinds there are in a set of nine.
_NINE: Final = 0b111111111
_SIZE_OF: Final = bytes([kinds.bit_count() for kinds in range(512)])


def lowest(kinds: i64) -> i64:
    """The lowest kind of a set that is not empty.

    The powers of two below 2**66 all differ modulo 67, so the remainder tells the kind.

    >>> lowest(only(12) | only(40))
    12
    """
    return _KIND_OF[(kinds & -kinds) % 67]


_KIND_OF: Final = bytes(
    [next((k for k in range(66) if 2**k % 67 == rest), 0) for rest in range(67)]
)


def pick(kinds: i64, index: i64) -> i64:
    """The kind found at `index` if the set were a sorted list.

    >>> [pick(only(0) | only(8) | only(33), index) for index in (0, 1, 2)]
    [0, 8, 33]
    """
    while index:
        kinds &= kinds - 1
        index -= 1
    return lowest(kinds)


def kinds_in(kinds: i64) -> list[int]:
    """The kinds of a set, lowest first.

    >>> kinds_in(only(4) | only(1))
    [1, 4]
    """
    listed = [0] * int(count(kinds))
    place: i64 = 0
    while kinds:
        listed[place] = int(lowest(kinds))
        kinds &= kinds - 1  # drop it
        place += 1
    return listed


def runs(kinds: i64) -> i64:
    """The lowest kind of every chow that can be made from the set.

    >>> kinds_in(runs(only(1) | only(2) | only(3) | only(4)))
    [1, 2]
    >>> runs(only(7) | only(8) | only(9))  # 8 and 9 of one suit, 1 of the next
    0
    """
    return kinds & kinds >> 1 & kinds >> 2 & CHOW_STARTS
