"""This file is about 過水: who passed on a winning tile, and may not win on it from another yet.

It bars a win. Same-turn immunity, which moves a payment, is another rule (ZJ-IMM-1).
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from seifong.kinds import has, only

__all__ = ["ALL_WAITS", "OFF", "SAME_TILE", "Passed"]

# What a passed win bars.
OFF: Final = 0
SAME_TILE: Final = 1
ALL_WAITS: Final = 2


@mypyc_attr(acyclic=True)
@final
class Passed:
    """The tiles that each seat may not win on from another for now.

    >>> passed = Passed(SAME_TILE, until_own_draw=True)
    >>> passed.win(seat=2, tile=13, waits=only(13) | only(16))
    >>> passed.bars(2, 13), passed.bars(2, 16), passed.bars(1, 13)
    (True, False, False)
    >>> passed.draw(seat=1)
    >>> passed.draw(seat=2)
    >>> passed.bars(2, 13)
    False

    HK-WATER-1, HK-WATER-2, HK-WATER-8.
    """

    def __init__(self, mode: i64, *, until_own_draw: bool) -> None:
        self.mode: Final = mode
        self.until_own_draw: Final = until_own_draw
        self._barred: list[i64] = [0, 0, 0, 0]
        self._is_any = False

    def clone(self) -> "Passed":
        """The same, as it is now."""
        twin = Passed(self.mode, until_own_draw=self.until_own_draw)
        twin.as_before(self)
        return twin

    def as_before(self, earlier: "Passed") -> None:
        """Nobody has passed on anything since (ZJ-CLAIM-5)."""
        self._barred = earlier._barred[:]
        self._is_any = earlier._is_any

    def win(self, seat: i64, tile: i64, waits: i64) -> None:
        """A seat passes on a win that it might have had."""
        if self.mode != OFF:
            self._barred[seat] |= only(tile) if self.mode == SAME_TILE else waits
            self._is_any = True

    def bars(self, seat: i64, tile: i64) -> bool:
        """True if the seat may not win on that tile from another for now."""
        return self._is_any and has(self._barred[seat], tile)

    def barred(self, seat: i64) -> i64:
        """The set of tiles barred to a seat."""
        return self._barred[seat]

    def draw(self, seat: i64) -> None:
        """A seat draws, from head or tail: its own bar is lifted, or everyone's (HK-WATER-7)."""
        if not self._is_any:
            return
        if self.until_own_draw:
            self._barred[seat] = 0
        else:
            self._barred = [0, 0, 0, 0]
            self._is_any = False
