"""This file is about what tiles lack to be melds, or melds and a pair.

Ten numbers say it, a *row*: how many tiles are lacking to hold none, one, two, three or four melds,
and how many to hold a pair besides. No hand holds five of a kind: a fifth is never counted on.

A `Lacks` counts with some melds only: with all of them, with chows alone, with pungs alone, or with
those that have a terminal or an honour; the pair must be of the same sort. The functions of this
module count with all.

Suits lie beside each other: melds and pair are shared out among them in the best way, and so two
rows make one. Only 180 rows are possible, for one suit or for four, and they are numbered. Three
tables tell the row of each key (see `shapes`), the row that any two make, and the numbers in each;
they are made when first needed, or before, a moment's work at a time.
"""

from collections.abc import Generator
from operator import add
from typing import Final, final

from mypy_extensions import i64

from seifong.shapes import KEY_OF

__all__ = ["ALL_MELDS", "CHOWS_ONLY", "EMPTY", "ENDS_ONLY", "PUNGS_ONLY", "Lacks"]
__all__ += ["beside", "lacking", "row_of", "row_of_all"]

EMPTY: Final = 0  # the row of no tiles

_HONOURS: Final = 3
_MOST: Final = 4  # melds in a hand
_WIDTH: Final = 10  # numbers in a row
_ALL_RANKS: Final = 0b111111111
_HONOUR_RANKS: Final = 0b1111111
_ENDS: Final = 0b100000001
_EMPTY_ROW: Final = bytes([0, 3, 6, 9, 12, 2, 5, 8, 11, 14])


def row_of(suit: i64, key: i64) -> i64:
    """The number of the row of a suit's tiles.

    >>> row_of(0, 0) == row_of(3, 0) == EMPTY
    True
    >>> row_of(0, 3) == row_of(2, 3 * 5)  # 111 and 222 lack the same
    True
    """
    return ALL_MELDS.row_of(suit, key)


def row_of_all(characters: i64, dots: i64, bamboos: i64, honours: i64) -> i64:
    """The number of the row of all four suits together, each given by its key.

    >>> row_of_all(3, 0, 0, 2) == beside(row_of(0, 3), row_of(3, 2))
    True
    """
    return ALL_MELDS.row_of_all(characters, dots, bamboos, honours)


def beside(row: i64, other: i64) -> i64:
    """The row of two groups of tiles together.

    >>> row = row_of(1, 3 + 2 * 5**4)  # 111 55
    >>> beside(row, EMPTY) == row, lacking(beside(row, row), 3)
    (True, 1)
    """
    return ALL_MELDS.beside(row, other)


def lacking(row: i64, melds: i64) -> i64:
    """How many tiles are lacking to hold so many melds, and a pair.

    >>> lacking(row_of(0, 4), 1)  # 1111 lacks a pair, which cannot be of a fifth
    2
    """
    return ALL_MELDS.lacking(row, melds)


@final
class Lacks:
    """What tiles lack to hold melds of some sort, and a pair.

    Chows and triplets are told by sets of ranks, of a chow the lowest; the pair is of a rank in
    `pairs`. Honours always make triplets and a pair.

    >>> chows, pungs = CHOWS_ONLY.row_of(0, 31 + 2), PUNGS_ONLY.row_of(0, 31 + 2)  # 11123
    >>> CHOWS_ONLY.lacking(chows, 1), PUNGS_ONLY.lacking(pungs, 1)  # 123 11; 111 and 22 or 33
    (0, 1)
    """

    def __init__(self, *, chows: i64, triplets: i64, pairs: i64) -> None:
        self._chows: Final = chows
        self._triplets: Final = triplets
        self._pair_ranks: Final = pairs
        self._suits = b""
        self._honours = b""
        self._pairs = b""
        self._numbers = b""  # the rows are numbered as they are found, the empty row first
        self._is_filled = False

    def row_of(self, suit: i64, key: i64) -> i64:
        """The number of the row of a suit's tiles."""
        if not self._is_filled:
            self._fill()
        return self._honours[key] if suit == _HONOURS else self._suits[key]

    def row_of_all(self, characters: i64, dots: i64, bamboos: i64, honours: i64) -> i64:
        """The number of the row of all four suits together, each given by its key."""
        if not self._is_filled:
            self._fill()
        suits = self._suits
        pairs = self._pairs
        one = pairs[suits[characters] << 8 | suits[dots]]
        other = pairs[suits[bamboos] << 8 | self._honours[honours]]
        return pairs[one << 8 | other]

    def beside(self, row: i64, other: i64) -> i64:
        """The row of two groups of tiles together."""
        return self._pairs[row << 8 | other]

    def lacking(self, row: i64, melds: i64) -> i64:
        """How many tiles are lacking to hold so many melds, and a pair."""
        return self._numbers[_WIDTH * row + _MOST + 1 + melds]

    def helpful(self, suit: i64, key: i64, ranks: i64, others: i64, melds: i64) -> i64:
        """Of some ranks of a suit, those of which one more leaves fewer tiles lacking.

        `others` is the row of all suits but this. What leaves the row of its own as it was changes
        nothing.

        >>> key = KEY_OF[0b100010101] + KEY_OF[0b100010000] + KEY_OF[0b100000000]  # 13 55 999
        >>> bin(ALL_MELDS.helpful(0, key, ranks=0b011111111, others=EMPTY, melds=2))  # a 2
        '0b10'
        """
        row = self.row_of(suit, key)
        table = self._honours if suit == _HONOURS else self._suits
        now = self.lacking(self._pairs[others << 8 | row], melds)
        found: i64 = 0
        while ranks:
            rank = ranks & -ranks
            ranks &= ranks - 1
            better: i64 = table[key + KEY_OF[rank]]
            if better != row and self.lacking(self._pairs[others << 8 | better], melds) < now:
                found |= rank
        return found

    def _fill(self) -> None:
        for _ in self.filling():
            pass

    def filling(self) -> Generator[None]:
        """Make the tables, a moment's work at a time, for who has other things to do meanwhile.

        >>> lacks = Lacks(chows=0, triplets=0b111111111, pairs=0b10)
        >>> sum(1 for moment in lacks.filling()) > 50
        True
        >>> lacks.lacking(lacks.row_of(0, 3), 1)  # 111 lacks a pair, which is to be of twos
        2
        """
        if self._is_filled:
            return
        melds = _melds(self._chows, self._triplets)
        suits = yield from _rows(9, melds, _ranks_in(self._pair_ranks))
        honours = yield from _rows(7, _melds(0, _HONOUR_RANKS), _ranks_in(_HONOUR_RANKS))
        rows = [_EMPTY_ROW, *sorted((suits.keys() | honours.keys()) - {_EMPTY_ROW})]
        self._pairs = yield from _pairs(rows)
        self._suits = yield from _spread(suits, rows, 5**9)
        self._honours = yield from _spread(honours, rows, 5**7)
        self._numbers = b"".join(rows)
        self._is_filled = True


ALL_MELDS: Final = Lacks(chows=0b001111111, triplets=_ALL_RANKS, pairs=_ALL_RANKS)
CHOWS_ONLY: Final = Lacks(chows=0b001111111, triplets=0, pairs=_ALL_RANKS)
PUNGS_ONLY: Final = Lacks(chows=0, triplets=_ALL_RANKS, pairs=_ALL_RANKS)
ENDS_ONLY: Final = Lacks(chows=0b001000001, triplets=_ENDS, pairs=_ENDS)


def _pairs(rows: list[bytes]) -> Generator[None, None, bytes]:
    """For each two rows, the number of the row that they make; new ones are added to the list."""
    numbers = {row: number for number, row in enumerate(rows)}
    table = bytearray(1 << 16)
    for first, row in enumerate(rows):  # the list grows until every two rows make one of it
        for second in range(first + 1):
            together = _together(row, rows[second])
            if together not in numbers:
                numbers[together] = len(rows)
                rows.append(together)
            table[first << 8 | second] = table[second << 8 | first] = numbers[together]
        yield
    return bytes(table)


def _together(row: bytes, other: bytes) -> bytes:
    """The row of two groups of tiles, melds and pair shared out among them in the best way."""
    without = [_least(row, other, melds) for melds in range(_MOST + 1)]
    paired = [
        min(_least(row[5:], other, melds), _least(row, other[5:], melds))
        for melds in range(_MOST + 1)
    ]
    return bytes(without + paired)


def _least(row: bytes, other: bytes, melds: int) -> int:
    """The fewest tiles lacking for so many melds, if one makes some of them and the other the rest.

    >>> _least(bytes([0, 3, 6]), bytes([0, 1, 2]), 2)
    2
    """
    least: int = min(map(add, row, other[melds::-1]))
    return least


# --- the rows of all keys -----------------------------------------------------------------------
#
# A set of keys is an int with a bit for each key it holds: two million bits for a suit. Adding a
# tile to every key of a set is then one shift, and all rows are found in a tenth of a second.


def _rows(
    ranks: int, melds: list[list[int]], pairs: list[int]
) -> Generator[None, None, dict[bytes, int]]:
    """Every row that tiles of so many ranks can have, and the set of keys that have it."""
    room = [_keys_with_room(ranks, rank) for rank in range(ranks)]
    found = {b"": (1 << 5**ranks) - 1}
    for goal in _goals(room, melds, pairs):
        within = _within(goal, room)
        yield
        finer: dict[bytes, int] = {}
        for row, keys in found.items():
            for tiles, lacking_so_many in enumerate(within):
                if both := keys & lacking_so_many:
                    finer[row + bytes([tiles])] = both
            yield
        found = finer
    return found


def _ranks_in(ranks: int) -> list[int]:
    return [rank for rank in range(9) if ranks >> rank & 1]


def _melds(chows: int, triplets: int) -> list[list[int]]:
    """The melds that begin with these ranks.

    >>> _melds(0b1, 0b11)
    [[0, 0, 0], [1, 1, 1], [0, 1, 2]]
    """
    melds = [[rank] * 3 for rank in _ranks_in(triplets)]
    return melds + [[rank, rank + 1, rank + 2] for rank in _ranks_in(chows)]


def _keys_with_room(ranks: int, rank: int) -> int:
    """The keys with fewer than four tiles of a rank."""
    keys: int = (1 << 4 * 5**rank) - 1
    for higher in range(rank + 1, ranks):
        keys = sum(keys << tiles * 5**higher for tiles in range(5))
    return keys


def _goals(room: list[int], melds: list[list[int]], pairs: list[int]) -> list[int]:
    """The keys that are none to four melds exactly, and those that are a pair more."""
    goals = [1]
    for _ in range(_MOST):
        goals.append(_one_more(goals[-1], melds, room))
    return goals + [_one_more(goal, [[rank] * 2 for rank in pairs], room) for goal in goals]


def _one_more(keys: int, groups: list[list[int]], room: list[int]) -> int:
    """The keys that a set becomes when any one of the groups is added to them."""
    grown = 0
    for group in groups:
        added = keys
        for rank in group:
            added = (added & room[rank]) << 5**rank
        grown |= added
    return grown


def _within(goal: int, room: list[int]) -> list[int]:
    """The keys that lack no tile of a goal, those that lack one, those that lack two, and so on."""
    for rank in range(len(room)):
        for _ in range(4):  # what is left over does no harm
            goal |= (goal & room[rank]) << 5**rank
    lacking_so_many = []
    new = goal
    while new:
        lacking_so_many.append(new)
        nearer = goal
        for rank in range(len(room)):
            goal |= nearer >> 5**rank & room[rank]
        new = goal & ~nearer
    return lacking_so_many


def _spread(found: dict[bytes, int], rows: list[bytes], size: int) -> Generator[None, None, bytes]:
    """A byte for each key: the number of its row. Each of the eight bits is spread for itself."""
    numbers = {row: number for number, row in enumerate(rows)}
    table = 0
    for bit in range(8):
        keys = 0
        for row, having in found.items():
            if numbers[row] >> bit & 1:
                keys |= having
        digits = format(keys, f"0{size}b").encode()
        spread = digits.translate(bytes.maketrans(b"01", bytes([0, 1 << bit])))
        table |= int.from_bytes(spread, "big")
        yield
    return table.to_bytes(size, "little")
