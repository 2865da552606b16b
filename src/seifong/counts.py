"""This file is about hands told as counts: 34 bytes a hand, how many there are of each kind.

So hands are handed over by the thousand, one after another, as an array of bytes lays them in
memory. Only concealed tiles are counted: a hand has a meld on the table for every three that it is
short of thirteen or fourteen. Flowers have no place here.
"""

from collections.abc import Iterable
from typing import Final, final

from mypy_extensions import i64

from seifong.distance import COMPLETE_HAND
from seifong.errors import BadInput
from seifong.hands import SEVEN_PAIRS, THIRTEEN_ORPHANS, Hand
from seifong.lacks import lacking, row_of_all

__all__ = ["all_waits", "distance_of", "distances", "is_complete", "waits_of", "which_complete"]

_KINDS: Final = 34
_HONOURS: Final = 27  # the first of them
_MOST: Final = 14  # tiles in a hand


def distance_of(counts: Iterable[int], irregular: i64 = THIRTEEN_ORPHANS) -> i64:
    """How far a hand is from ready, as `distance` tells it: 0 is ready, -1 complete.

    >>> tiles = [0, 1, 2, 9, 9, 9, 10, 11, 12, 27, 27, 27, 31]
    >>> distance_of([tiles.count(kind) for kind in range(34)])
    0
    """
    return _one_hand(counts).distance(0, irregular)


def distances(hands: Iterable[int], irregular: i64 = THIRTEEN_ORPHANS) -> list[int]:
    """How far each of many hands is from ready.

    >>> pair, single = [2] + [0] * 33, [0] * 33 + [1]
    >>> distances(bytes(pair + single))
    [-1, 0]
    """
    counted = _Counted(hands)
    far = [0] * counted.hands
    hand: i64
    for hand in range(counted.hands):
        far[hand] = int(counted.distance(hand, irregular))
    return far


def is_complete(counts: Iterable[int], irregular: i64 = THIRTEEN_ORPHANS) -> bool:
    """True if a hand is a winning shape, whatever it is worth.

    >>> is_complete([2] + [0] * 33), is_complete([1, 1] + [0] * 32)
    (True, False)
    """
    return _one_hand(counts).distance(0, irregular) == COMPLETE_HAND


def which_complete(hands: Iterable[int], irregular: i64 = THIRTEEN_ORPHANS) -> list[bool]:
    """Of each of many hands, whether it is a winning shape.

    >>> which_complete(bytes([2] + [0] * 33 + [1, 1] + [0] * 32))
    [True, False]
    """
    counted = _Counted(hands)
    complete = [False] * counted.hands
    hand: i64
    for hand in range(counted.hands):
        complete[hand] = counted.distance(hand, irregular) == COMPLETE_HAND
    return complete


def waits_of(counts: Iterable[int], irregular: i64 = THIRTEEN_ORPHANS) -> i64:
    """The kinds that would complete a hand, as a set.

    >>> waits_of([0, 1, 1] + [0] * 28 + [2, 0, 0]) == 0b1001  # 23m CC waits for 1m and 4m
    True
    """
    return _one_hand(counts).waits(0, irregular)


def all_waits(hands: Iterable[int], irregular: i64 = THIRTEEN_ORPHANS) -> list[int]:
    """The kinds that would complete each of many hands, as sets.

    >>> all_waits(bytes([0, 0, 1] + [0] * 31 + [1, 0, 0] + [0] * 31)) == [0b100, 0b1]
    True
    """
    counted = _Counted(hands)
    return [int(counted.waits(hand, irregular)) for hand in range(counted.hands)]


@final
class _Counted:
    """Hands as they were handed over, and what the one that was read last comes to."""

    def __init__(self, counts: Iterable[int]) -> None:
        self.counts: Final = _bytes_of(counts)
        self.hands: Final = len(self.counts) // _KINDS
        self._size: i64 = 0
        self._pairs: i64 = 0  # four alike are two
        self._honours: i64 = 0  # how many kinds of them there are …
        self._has_pair_of_honours = False  # … and whether one is there twice
        if len(self.counts) % _KINDS:
            raise BadInput(
                f"a hand has {_KINDS} counts, one a kind, and there are {len(self.counts)}"
            )

    def distance(self, hand: i64, irregular: i64) -> i64:
        """The distance of one of the hands."""
        row = self._read(_KINDS * hand)
        best = lacking(row, self._size // 3) - 1
        if self._size < 13:
            return best
        if irregular & SEVEN_PAIRS and 6 - self._pairs < best:
            best = 6 - self._pairs
        if irregular & THIRTEEN_ORPHANS:
            best = min(best, self._thirteen_orphans(_KINDS * hand))
        return best

    def _read(self, at: i64) -> i64:
        """The row (see `lacks`) of the hand that begins there; the rest is counted on the way."""
        counts = self.counts
        characters: i64 = 0  # the key of each suit (see `shapes`)
        dots: i64 = 0
        bamboos: i64 = 0
        honours: i64 = 0
        size: i64 = 0
        pairs: i64 = 0
        kinds: i64 = 0
        marks: i64 = 0  # above 7 if there are five of a kind, or more
        place: i64 = at + 8
        while place >= at:
            first: i64 = counts[place]
            second: i64 = counts[place + 9]
            third: i64 = counts[place + 18]
            characters = 5 * characters + first
            dots = 5 * dots + second
            bamboos = 5 * bamboos + third
            size += first + second + third
            pairs += (first >> 1) + (second >> 1) + (third >> 1)
            marks |= first + 3 | second + 3 | third + 3
            place -= 1
        most: i64 = 0
        place = at + _KINDS - 1
        while place >= at + _HONOURS:
            held: i64 = counts[place]
            honours = 5 * honours + held
            size += held
            pairs += held >> 1
            kinds += held + 3 >> 2  # 1 if there is any
            marks |= held + 3
            most |= held
            place -= 1
        if marks > 7 or size > _MOST:
            raise BadInput(f"hand {at // _KINDS} has five of a kind, or more than {_MOST} tiles")
        self._size = size
        self._pairs = pairs
        self._honours = kinds
        self._has_pair_of_honours = most > 1
        return row_of_all(characters, dots, bamboos, honours)

    def _thirteen_orphans(self, at: i64) -> i64:
        """How far they are: each terminal and honour that is missing, and the pair."""
        counts = self.counts
        kinds = self._honours
        most: i64 = 0
        place: i64 = at
        while place < at + _HONOURS:
            one: i64 = counts[place]
            nine: i64 = counts[place + 8]
            kinds += (one + 3 >> 2) + (nine + 3 >> 2)
            most |= one | nine
            place += 9
        return 12 - kinds if most > 1 or self._has_pair_of_honours else 13 - kinds

    def waits(self, hand: i64, irregular: i64) -> i64:
        """What one of the hands waits for."""
        self._read(_KINDS * hand)  # which sees to it that it is a hand
        held = Hand(irregular)
        kind: i64
        turn: i64
        for kind in range(_KINDS):
            for turn in range(self.counts[_KINDS * hand + kind]):
                held.take(kind)
        return held.waits()


def _one_hand(counts: Iterable[int]) -> _Counted:
    counted = _Counted(counts)
    if counted.hands != 1:
        raise BadInput(f"one hand was asked for, and there are counts of {counted.hands}")
    return counted


def _bytes_of(counts: Iterable[int]) -> bytes:
    """The counts as bytes; an array of bytes is taken as it lies in memory."""
    if isinstance(counts, bytes):
        return counts
    size = getattr(counts, "itemsize", 1)
    if size != 1:
        raise BadInput(f"each count is one byte, and not {size}: hand over an array of bytes")
    try:
        return bytes(counts)
    except (TypeError, ValueError) as error:
        raise BadInput(f"counts are small numbers, and not {counts!r:.40}") from error
