"""This file is about melds: sets of tiles on the table that can no longer return to the hand."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from seifong.kinds import only
from seifong.seats import NOBODY
from seifong.tiles import NO_TILE

__all__ = ["ADDED_KONG", "BIG_KONG", "CHOW", "CONCEALED_KONG", "FORM_NAMES", "PUNG", "Meld"]

CHOW: Final = 1
PUNG: Final = 2
BIG_KONG: Final = 3
ADDED_KONG: Final = 4
CONCEALED_KONG: Final = 5

FORM_NAMES: Final = ("", "chow", "pung", "big kong", "added kong", "concealed kong")

# How many tiles leave the hand when it is first laid; an added kong is made of a pung.
_FROM_HAND: Final = bytes([0, 2, 2, 3, 0, 4])


@mypyc_attr(acyclic=True)
@final
class Meld:
    """A chow 上, pung 碰 or kong 槓.

    `low` is the kind, of a chow the lowest of the three. `claimed` is the tile that was another's
    discard and `source` the seat that discarded it; a concealed kong has neither.

    >>> chow = Meld(CHOW, low=3, claimed=5, source=2)
    >>> chow.tiles(), chow.is_kong(), chow.is_exposed()
    ([3, 4, 5], False, True)
    >>> Meld(CONCEALED_KONG, 27).tiles()
    [27, 27, 27, 27]

    HK-KONG-4, HK-BAO-15, ZJ-KONG-1.
    """

    def __init__(self, form: i64, low: i64, claimed: i64 = NO_TILE, source: i64 = NOBODY) -> None:
        self.form: Final = form
        self.low: Final = low
        self.claimed: Final = claimed
        self.source: Final = source

    def is_kong(self) -> bool:
        """True of four alike: claimed, added to a pung, or concealed (HK-KONG-1 to HK-KONG-3)."""
        return self.form >= BIG_KONG

    def is_exposed(self) -> bool:
        """True if a tile of it came from another seat. A concealed kong is not exposed."""
        return self.form != CONCEALED_KONG

    def tiles(self) -> list[int]:
        """The three or four tiles that lie on the table, lowest first."""
        if self.form == CHOW:
            return [int(self.low), int(self.low + 1), int(self.low + 2)]
        return [int(self.low)] * (4 if self.is_kong() else 3)

    def kinds(self) -> i64:
        """The set of its kinds."""
        return only(self.low) * 7 if self.form == CHOW else only(self.low)

    def held(self) -> i64:
        """How many of its tiles come from the hand when it is exposed."""
        return _FROM_HAND[self.form]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Meld):
            return NotImplemented
        return (self.form, self.low, self.claimed, self.source) == (
            other.form,
            other.low,
            other.claimed,
            other.source,
        )

    def __hash__(self) -> int:
        return hash((int(self.form), int(self.low), int(self.claimed), int(self.source)))

    def __repr__(self) -> str:
        form = FORM_NAMES[self.form]
        return f"Meld({form}, {self.low}, claimed={self.claimed}, source={self.source})"
