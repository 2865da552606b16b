"""This file is about what one player holds: concealed tiles, melds on the table, and flowers."""

from collections.abc import Iterable
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from seifong.errors import Impossible
from seifong.kinds import has, has_one, kinds_in, only
from seifong.melds import ADDED_KONG, CHOW, PUNG, Meld
from seifong.shapes import COMPLETE, KEY_OF, RANKS, form_of
from seifong.tiles import NO_TILE, ORPHANS, is_flower

__all__ = ["SEVEN_PAIRS", "THIRTEEN_ORPHANS", "Hand", "hand_of"]

# The irregular shapes that a table lets win, as a set of bits.
SEVEN_PAIRS: Final = 1
THIRTEEN_ORPHANS: Final = 2

_UNKNOWN: Final = -1


@mypyc_attr(acyclic=True)
@final
class Hand:
    """A player's tiles.

    The concealed tiles are four sets of kinds: those held at least once, twice, three times, and
    four times. `irregular` says which shapes may win besides four melds and a pair.

    >>> hand = hand_of([0, 1, 2, 3, 4, 5, 15, 16, 17, 27, 27, 27, 22])
    >>> has(hand.three, 27), hand.completes_with(22), hand.completes_with(21)
    (True, True, False)
    >>> hand.size(), hand.tiles()[:4]
    (13, [0, 1, 2, 3])
    """

    def __init__(self, irregular: i64 = THIRTEEN_ORPHANS) -> None:
        self.irregular: Final = irregular
        self.one: i64 = 0
        self.two: i64 = 0
        self.three: i64 = 0
        self.four: i64 = 0
        self.sizes: i64 = 0  # how many tiles of each suit, a byte for each
        self.melds: list[Meld] = []
        self.pungs: i64 = 0  # the kinds of the pungs on the table
        self.flowers: i64 = 0
        self._waits: i64 = _UNKNOWN

    def clone(self) -> "Hand":
        """A hand with the same tiles, which can change by itself."""
        twin = Hand(self.irregular)
        twin.one = self.one
        twin.two = self.two
        twin.three = self.three
        twin.four = self.four
        twin.sizes = self.sizes
        twin.melds = self.melds[:]
        twin.pungs = self.pungs
        twin.flowers = self.flowers
        twin._waits = self._waits
        return twin

    def take(self, tile: i64) -> None:
        """Add a tile that is no flower to the concealed ones."""
        kind = only(tile)
        self.sizes += only(8 * (tile // 9))
        self.four |= self.three & kind
        self.three |= self.two & kind
        self.two |= self.one & kind
        self.one |= kind
        self._waits = _UNKNOWN

    def give(self, tile: i64) -> None:
        """Take a tile that is held out of the concealed ones."""
        others = ~only(tile)
        self.sizes -= only(8 * (tile // 9))
        self.one &= self.two | others
        self.two &= self.three | others
        self.three &= self.four | others
        self.four &= others
        self._waits = _UNKNOWN

    def show_flower(self, flower: i64) -> None:
        """Lay a flower on the table (HK-FLOWER-4)."""
        self.flowers |= only(flower)

    def expose(self, meld: Meld) -> None:
        """Lay a meld on the table; of its tiles the claimed one was not in the hand.

        A kong added to a pung takes that pung's place.
        """
        if meld.form == ADDED_KONG:
            self.give(meld.low)
            self._replace(PUNG, meld)
            self.pungs &= ~only(meld.low)
            return
        if meld.form == CHOW:
            tile: i64
            for tile in range(meld.low, meld.low + 3):
                if tile != meld.claimed:
                    self.give(tile)
        else:
            turn: i64
            for turn in range(meld.held() if meld.claimed != NO_TILE else 4):
                self.give(meld.low)
            if meld.form == PUNG:
                self.pungs |= only(meld.low)
        self.melds.append(meld)
        self._waits = _UNKNOWN

    def robbed(self, kong: Meld, left: Meld) -> None:
        """Leave three tiles of a kong whose fourth was robbed (HK-ROB-4, ZJ-ROB-6)."""
        self._replace(kong.form, left)
        self.pungs |= only(left.low)

    def take_back(self) -> Meld:
        """Take the newest claim back from the table: all of it but the claimed tile.

        >>> from seifong.melds import CHOW, Meld
        >>> hand = hand_of([6, 7, 27])
        >>> hand.expose(Meld(CHOW, 6, claimed=8, source=0))
        >>> hand.take_back().tiles(), hand.tiles(), hand.melds
        ([6, 7, 8], [6, 7, 27], [])

        ZJ-CLAIM-5.
        """
        meld = self.melds.pop()
        own = meld.tiles()
        own.remove(int(meld.claimed))
        for tile in own:
            self.take(tile)
        if meld.form == PUNG:
            self.pungs &= ~only(meld.low)
        return meld

    def _replace(self, form: i64, meld: Meld) -> None:
        index: i64
        for index in range(len(self.melds)):
            if self.melds[index].form == form and self.melds[index].low == meld.low:
                self.melds[index] = meld
                return
        raise Impossible("that meld is not on the table")

    def pung_of(self, tile: i64) -> Meld:
        """The pung of this kind on the table."""
        for meld in self.melds:
            if meld.form == PUNG and meld.low == tile:
                return meld
        raise Impossible("that pung is not on the table")

    def size(self) -> i64:
        """How many tiles are concealed."""
        return (
            (self.sizes & 255)
            + (self.sizes >> 8 & 255)
            + (self.sizes >> 16 & 255)
            + (self.sizes >> 24)
        )

    def held(self, tile: i64) -> i64:
        """How many of a kind are concealed.

        >>> hand_of([5, 5, 5]).held(5), hand_of([5]).held(6)
        (3, 0)
        """
        return (
            (self.one >> tile & 1)
            + (self.two >> tile & 1)
            + (self.three >> tile & 1)
            + (self.four >> tile & 1)
        )

    def tiles(self) -> list[int]:
        """The concealed tiles, sorted."""
        return [kind for kind in kinds_in(self.one) for _ in range(self.held(kind))]

    def is_concealed(self, *, with_kongs: bool) -> bool:
        """True if no meld is on the table but, where they are allowed, concealed kongs."""
        for meld in self.melds:
            if not with_kongs or meld.is_exposed():
                return False
        return True

    def completes_with(self, tile: i64) -> bool:
        """True if the tile would complete a winning shape, whatever it is worth."""
        return has(self.waits(), tile)

    def is_complete(self, drawn: i64) -> bool:
        """True if the hand is a winning shape, the drawn tile already in it."""
        self.give(drawn)
        complete = self.completes_with(drawn)
        self.take(drawn)
        return complete

    def waits(self) -> i64:
        """The kinds that would complete this hand, which is one tile short of it."""
        if self._waits == _UNKNOWN:
            self._waits = self._regular_waits()
            if not self.melds and self.size() == 13:
                self._waits |= self._irregular_waits()
        return self._waits

    def _regular_waits(self) -> i64:
        """What would make four melds and a pair: at most one suit may lack a tile.

        A suit of 3n tiles must be melds. One of 3n+1 lacks a tile to be melds and a pair. Two of
        3n+2 share: one is melds and a pair, and the other lacks a tile to be melds.
        """
        lacking: i64 = 0
        sharing: i64 = 0
        suit: i64
        for suit in range(4):
            left_over = (self.sizes >> 8 * suit & 255) % 3
            lacking += left_over & 1
            sharing += left_over >> 1
        if not ((lacking == 1 and sharing == 0) or (lacking == 0 and sharing == 2)):
            return 0
        waits: i64 = 0
        short: i64 = 0  # the waits of the only incomplete suit
        incomplete = False
        for suit in range(4):
            form = form_of(suit, self.key(suit))
            ranks = (form & RANKS) << 9 * suit
            waits |= ranks
            if not form & COMPLETE:
                if incomplete:
                    return 0
                incomplete = True
                short = ranks
        return short if incomplete else waits

    def key(self, suit: i64) -> i64:
        """The concealed tiles of a suit as a key of `shapes`."""
        shift = 9 * suit
        return (
            KEY_OF[self.one >> shift & RANKS]
            + KEY_OF[self.two >> shift & RANKS]
            + KEY_OF[self.three >> shift & RANKS]
            + KEY_OF[self.four >> shift & RANKS]
        )

    def _irregular_waits(self) -> i64:
        """Seven pairs (four alike are two), and thirteen orphans, where they may win."""
        waits: i64 = 0
        if self.irregular & SEVEN_PAIRS:
            unpaired = (self.one ^ self.two) | (self.three ^ self.four)
            if has_one(unpaired):
                waits = unpaired
        return waits | self.orphan_waits()

    def orphan_waits(self) -> i64:
        """What would make thirteen orphans 十三么, where they may win (HK-FAAN-31, ZJ-PAT-10.1)."""
        if not self.irregular & THIRTEEN_ORPHANS or self.one & ~ORPHANS or self.size() != 13:
            return 0
        missing = ORPHANS & ~self.one
        if missing == 0:
            return ORPHANS
        return missing if has_one(missing) else 0


def hand_of(tiles: Iterable[int], irregular: i64 = THIRTEEN_ORPHANS) -> Hand:
    """A hand of these tiles, flowers laid on the table.

    >>> hand = hand_of([1, 1, 34])
    >>> hand.tiles(), kinds_in(hand.flowers)
    ([1, 1], [34])
    """
    hand = Hand(irregular)
    for tile in tiles:
        if is_flower(tile):
            hand.show_flower(tile)
        elif has(hand.four, tile):
            raise Impossible("five tiles of a kind")
        else:
            hand.take(tile)
    return hand
