"""This file is about penalty tiles: tiles of a hand that lie open, and have to be discarded."""

from typing import final

from mypy_extensions import i64, mypyc_attr

from seifong.hands import Hand
from seifong.kinds import has, only
from seifong.table.claims import CLAIM_CHOWS, CLAIM_KONG, CLAIM_PUNG, proper_chows

__all__ = ["PenaltyTiles"]


@mypyc_attr(acyclic=True)
@final
class PenaltyTiles:
    """罰牌: each is its owner's next discard, and until then lies open in the hand.

    Of several any one is discarded next, and then the others. None goes into a set meanwhile; only
    a winning hand may have it.

    >>> penalties = PenaltyTiles()
    >>> penalties.lay(1, [12, 13])
    >>> penalties.lay(1, [13])  # it lies there already
    >>> penalties.of(1), penalties.of(2)
    ([12, 13], [])
    >>> penalties.discard(1, 13)
    >>> penalties.of(1), has(penalties.kinds(1), 13)
    ([12], False)

    ZJ-PEN-12, ZJ-PEN-13.
    """

    def __init__(self) -> None:
        self._tiles: list[int] = []  # the seat and the tile of each, as one number

    def copy(self) -> "PenaltyTiles":
        """The same tiles, which can change by themselves."""
        twin = PenaltyTiles()
        twin._tiles = self._tiles[:]
        return twin

    def of(self, seat: i64) -> list[int]:
        """The tiles of a seat, lowest first."""
        return sorted([laid >> 2 for laid in self._tiles if laid & 3 == seat])

    def kinds(self, seat: i64) -> i64:
        """The same as a set of kinds: one of these is the seat's next discard."""
        found: i64 = 0
        tile: i64
        for tile in self.of(seat):
            found |= only(tile)
        return found

    def lay(self, seat: i64, tiles: list[int]) -> None:
        """These lie open now; of a kind so many as lie there already are among them."""
        for tile in tiles:
            laid = _of(seat, tile)
            if self._tiles.count(laid) < tiles.count(tile):
                self._tiles.append(laid)

    def discard(self, seat: i64, tile: int) -> None:
        """The seat discarded a tile; if it was one of these, that is done with."""
        if _of(seat, tile) in self._tiles:
            self._tiles.remove(_of(seat, tile))

    def without(self, seat: i64, hand: Hand) -> Hand:
        """The hand of a seat as far as sets can be made of it.

        >>> from seifong.hands import hand_of
        >>> penalties = PenaltyTiles()
        >>> penalties.lay(1, [13])
        >>> penalties.without(1, hand_of([12, 13, 13])).tiles()
        [12, 13]
        """
        free = hand.clone()
        tile: i64
        for tile in self.of(seat):
            free.give(tile)
        return free

    def lost_claims(self, seat: i64, hand: Hand, tile: i64) -> i64:
        """The melds that could be claimed only with one of these, as bits of `claims`."""
        free = self.without(seat, hand)
        left = proper_chows(free, tile)
        if has(free.two, tile):
            left |= CLAIM_PUNG
        if has(free.three, tile):
            left |= CLAIM_KONG
        return (CLAIM_CHOWS | CLAIM_PUNG | CLAIM_KONG) & ~left


def _of(seat: i64, tile: int) -> int:
    return tile << 2 | int(seat)
