"""This file is about the river: every discard, in the order made, and what strayed there."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from seifong.kinds import only

__all__ = ["ROW", "River"]

ROW: Final = 6  # discards lie in rows of six (ZJ-DRAW-7)


@mypyc_attr(acyclic=True)
@final
class River:
    """The discards of all four seats.

    >>> river = River()
    >>> for seat, tile in [(0, 5), (1, 9), (0, 31)]:
    ...     river.lay(seat, tile)
    >>> river.take_newest()
    >>> river.of(0), river.of(1), river.was_claimed(2)
    ([5, 31], [9], True)
    """

    def __init__(self) -> None:
        self._log: list[int] = []  # the seat and the tile of each, as one number
        self._claimed: list[int] = []  # which of them were claimed
        # Tiles laid out of turn: how many discards came before, whose, and which.
        self._strays: list[tuple[int, int, int]] = []

    def lay(self, seat: i64, tile: i64) -> None:
        """A seat discards (ZJ-DRAW-7)."""
        self._log.append(int(tile << 2 | seat))

    def lay_stray(self, seat: i64, tile: i64) -> None:
        """A seat's tile lies here out of turn: nobody may claim it, and no discard is newer by it.

        >>> river = River()
        >>> river.lay(0, 5)
        >>> river.lay_stray(2, 9)
        >>> river.take_newest()
        >>> river.rows(0), river.rows(2), river.log()
        ([], [[9]], [(0, 5)])
        """
        self._strays.append((len(self._log), int(seat), int(tile)))

    def take_newest(self) -> None:
        """The newest discard is claimed (HK-CLAIM-1)."""
        self._claimed.append(len(self._log) - 1)

    def put_back_newest(self) -> None:
        """It is not claimed after all, and lies open again (ZJ-CLAIM-5)."""
        self._claimed.pop()

    def clone(self) -> "River":
        """The same river, which can change by itself."""
        twin = River()
        twin.as_before(self)
        return twin

    def as_before(self, earlier: "River") -> None:
        """Nothing has been discarded or claimed since."""
        self._log = earlier._log[:]
        self._claimed = earlier._claimed[:]
        self._strays = earlier._strays[:]

    def size(self) -> i64:
        """How many discards have been made, claimed or not."""
        return len(self._log)

    def seat_at(self, index: i64) -> i64:
        """The seat that made a discard; the oldest is number 0."""
        entry: i64 = self._log[index]
        return entry & 3

    def tile_at(self, index: i64) -> i64:
        """The tile that was discarded then, whether it still lies there or not."""
        entry: i64 = self._log[index]
        return entry >> 2

    def was_claimed(self, index: i64) -> bool:
        """True if that discard left the river for a meld or a win."""
        return index in self._claimed

    def since(self, seat: i64) -> i64:
        """The kinds that the others have discarded since the seat last did, as a set.

        >>> river = River()
        >>> for seat, tile in [(0, 5), (1, 6), (2, 7)]:
        ...     river.lay(seat, tile)
        >>> river.since(1) == only(7), river.since(2)
        (True, 0)
        """
        kinds: i64 = 0
        index: i64 = len(self._log) - 1
        while index >= 0:
            entry: i64 = self._log[index]
            if entry & 3 == seat:
                break
            kinds |= only(entry >> 2)
            index -= 1
        return kinds

    def log(self) -> list[tuple[int, int]]:
        """Seat and tile of every discard, claimed or not, oldest first."""
        return [(entry & 3, entry >> 2) for entry in self._log]

    def claimed(self) -> list[int]:
        """Which discards were claimed, by their number from 0."""
        return self._claimed[:]

    def strays(self) -> list[tuple[int, int]]:
        """Seat and tile of whatever lies here out of turn, oldest first."""
        return [(seat, tile) for _, seat, tile in self._strays]

    def of(self, seat: i64) -> list[int]:
        """What a seat has discarded, oldest first, claimed or not."""
        return [entry >> 2 for entry in self._log if entry & 3 == seat]

    def rows(self, seat: i64) -> list[list[int]]:
        """A seat's tiles that still lie there, in rows of six, in the order laid.

        >>> river = River()
        >>> for tile in range(7):
        ...     river.lay(0, tile)
        >>> river.rows(0)
        [[0, 1, 2, 3, 4, 5], [6]]

        ZJ-DRAW-7.
        """
        places = [
            (index + 1, entry >> 2)
            for index, entry in enumerate(self._log)
            if entry & 3 == seat and index not in self._claimed
        ]
        places += [(before, tile) for before, owner, tile in self._strays if owner == seat]
        places.sort(key=_place)
        lying = [tile for _, tile in places]
        return [lying[start : start + ROW] for start in range(0, len(lying), ROW)]

    def has_discarded(self, seat: i64) -> bool:
        """True once the seat has made a discard, claimed or not."""
        for entry in self._log:
            if entry & 3 == seat:
                return True
        return False


def _place(lying: tuple[int, int]) -> int:
    return lying[0]
