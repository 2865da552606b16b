"""This file is about what lies before the seats, as a learner is shown it: nine planes for each.

A discard or a meld changes the planes of one seat, and every seat that is asked looks at those of
all four. So they are written when they change, as bytes, and copied into each look.
"""

from typing import Final, final

from librt.strings import BytesWriter, write_i16_le, write_i32_le, write_i64_le
from mypy_extensions import i16, i32, i64, mypyc_attr, u8

from seifong.kinds import count, only
from seifong.melds import CHOW, CONCEALED_KONG, PUNG, Meld
from seifong.table.deal import Deal
from seifong.table.phases import TURN
from seifong.table.river import River
from seifong.tiles import NO_TILE, PLUM
from seifong.views import View

__all__ = ["LAID_PLANES", "SET_BYTES", "Laid", "Layout", "signed", "write_set", "write_two"]

SET_BYTES: Final = 5
"""A set of the 34 kinds is written as so many bytes."""

LAID_PLANES: Final = (
    "chow from here",
    "two chows from here or more",
    "pung",
    "kong",
    *(f"discarded {count} times or more" for count in (1, 2, 3, 4)),
    "newest discard",
)
"""The planes of what lies before a seat, in order."""

_UNKNOWN: Final = -1
_BARE: Final = bytes(SET_BYTES * len(LAID_PLANES))
_LOW: Final = 0xFFFFFFFF
_LOW_23: Final = 0x7FFFFF
_SIGN: Final = 0x80000000


@mypyc_attr(acyclic=True)
@final
class Laid:
    """What one seat has laid: its discards, claimed or not, and its melds.

    >>> laid = Laid()
    >>> for kind in (3, 3, 27):
    ...     laid.lay(only(kind))
    >>> laid.melds_are([Meld(CONCEALED_KONG, 8)], 0, hides_kongs=True)
    >>> laid.hidden, laid.to_others() == laid.to_itself()
    (1, False)
    """

    def __init__(self) -> None:
        self.since: i64 = 0  # what others have discarded since this seat last did
        self.hidden: i64 = 0  # its concealed kongs that the others may not see
        self._melds: i64 = 0  # how many
        self._pungs: i64 = 0
        self._is_written = True
        self._to_others = _BARE
        self._to_itself = _BARE
        self._newest: i64 = 0
        self._one: i64 = 0  # discarded once or more, twice …
        self._two: i64 = 0
        self._three: i64 = 0
        self._four: i64 = 0
        self._chows: i64 = 0
        self._twice: i64 = 0
        self._kongs: i64 = 0
        self._own_kongs: i64 = 0  # the hidden ones among them

    def lay(self, kind: i64) -> None:
        """The seat discards a tile of a kind, which is given as a set."""
        self._four |= self._three & kind
        self._three |= self._two & kind
        self._two |= self._one & kind
        self._one |= kind
        self._newest = kind
        self.since = 0
        self._is_written = False

    def melds_are(self, melds: list[Meld], pungs: i64, *, hides_kongs: bool) -> None:
        """These are its melds, of which so many kinds are pungs.

        Where a deal plays by itself, melds are the same if there are as many and the same pungs: a
        meld is never taken back, and a kong takes the place of a pung, or leaves one when robbed.
        """
        if len(melds) != self._melds or pungs != self._pungs:
            self._melds = len(melds)
            self._sort(melds, hides_kongs=hides_kongs)
            self._is_written = False

    def _sort(self, melds: list[Meld], *, hides_kongs: bool) -> None:
        """Sort melds into sets. A kong that is hidden from all (HK-KONG-14) is of no kind."""
        self._chows = self._twice = self._pungs = self._kongs = self._own_kongs = self.hidden = 0
        for meld in melds:
            if meld.form == CHOW:
                self._twice |= self._chows & only(meld.low)
                self._chows |= only(meld.low)
            elif meld.form == PUNG:
                self._pungs |= only(meld.low)
            elif meld.low == NO_TILE:
                self.hidden += 1
            else:
                self._own_kongs |= only(meld.low)
                if hides_kongs and meld.form == CONCEALED_KONG:
                    self.hidden += 1
                else:
                    self._kongs |= only(meld.low)

    def to_others(self) -> bytes:
        """Its planes, as the other seats see them."""
        if not self._is_written:
            self._write()
        return self._to_others

    def to_itself(self) -> bytes:
        """Its planes, as it sees them itself."""
        if not self._is_written:
            self._write()
        return self._to_itself

    def _write(self) -> None:
        self._to_others = self._written(self._kongs)
        self._to_itself = self._to_others
        if self._own_kongs != self._kongs:
            self._to_itself = self._written(self._own_kongs)
        self._is_written = True

    def _written(self, kongs: i64) -> bytes:
        to = BytesWriter()
        write_two(to, self._chows, self._twice)
        write_two(to, self._pungs, kongs)
        write_two(to, self._one, self._two)
        write_two(to, self._three, self._four)
        write_set(to, self._newest)
        return to.getvalue()


@mypyc_attr(acyclic=True)
@final
class Layout:
    """What anybody sees of the four seats, followed as a deal goes on.

    >>> from seifong.testing import stack
    >>> deal, layout = stack(east="5s"), Layout()
    >>> deal.act(0, 22)
    >>> layout.follow(deal)
    >>> layout.laid[0].since, layout.laid[1].since == only(22), hex(layout.sizes)
    (0, True, '0xd0d0e0d')
    """

    def __init__(self) -> None:
        self.laid: Final = [Laid(), Laid(), Laid(), Laid()]
        self.flowers: i64 = 0  # that lie before the seats, eight bits for each
        self.sizes: i64 = 0  # how many tiles each conceals, a byte for each
        self._followed: i64 = 0  # discards

    def follow(self, deal: Deal) -> None:
        """Take in what has happened in a deal, always the same, since it was last looked at."""
        self._follow(deal.river)
        holds_flowers = deal.phase != TURN and deal.options.has_flowers
        hides_kongs = deal.options.hides_kongs
        self.flowers = self.sizes = 0
        seat: i64
        for seat in range(4):
            hand = deal.hands[seat]
            size = hand.size()
            if holds_flowers:
                size += count(deal.flowers_to_show(seat))
            self.sizes |= size << 8 * seat
            self.flowers |= hand.flowers >> PLUM << 8 * seat
            self.laid[seat].melds_are(hand.melds, hand.pungs, hides_kongs=hides_kongs)

    def see(self, view: View) -> None:
        """Take in what a view has, in which hidden kongs are of no kind."""
        self._follow(view.river)
        seat: i64
        for seat in range(4):
            self.sizes |= view.sizes[seat] << 8 * seat
            self.flowers |= view.flowers[seat] >> PLUM << 8 * seat
            self.laid[seat].melds_are(view.melds[seat], _UNKNOWN, hides_kongs=False)

    def _follow(self, river: River) -> None:
        while self._followed < river.size():
            seat = river.seat_at(self._followed)
            kind = only(river.tile_at(self._followed))
            for laid in self.laid:
                laid.since |= kind
            self.laid[seat].lay(kind)
            self._followed += 1


def write_set(to: BytesWriter, kinds: i64) -> None:
    """Write a set of the 34 kinds: five bytes, the lowest kind first."""
    write_i32_le(to, signed(kinds & _LOW))
    to.append(u8(kinds >> 32))


def write_two(to: BytesWriter, kinds: i64, others: i64) -> None:
    """Write two sets, as `write_set` would one after the other, in half the time.

    The first number has the 40 bits of one set and 24 of the other; the 24th is its sign.
    """
    write_i64_le(to, kinds | (others & _LOW_23) << 40 | -(others >> 23 & 1) << 63)
    write_i16_le(to, i16(others >> 24))


def signed(low: i64) -> i32:
    """Thirty-two bits as a number of 32 bits with a sign."""
    return i32((low ^ _SIGN) - _SIGN)
