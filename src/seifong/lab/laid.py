"""This file is about what lies before the seats, as a learner is shown it: nine planes for each.

A discard or a meld changes the planes of one seat, and every seat that is asked looks at those of
all four. So they are written when they change, as bytes, and copied into each look.
"""

from typing import Final, final

from librt.strings import BytesWriter, write_i16_le, write_i32_le, write_i64_le
from mypy_extensions import i16, i32, i64, mypyc_attr, u8

from seifong.kinds import count, has, only
from seifong.melds import CHOW, CONCEALED_KONG, PUNG, Meld
from seifong.table.deal import Deal
from seifong.table.phases import TURN
from seifong.table.river import River
from seifong.tiles import NO_TILE, PLUM
from seifong.views import View

__all__ = ["LAID_PLANES", "SET_BYTES", "Laid", "Layout", "discarded_since"]
__all__ += ["signed", "write_set", "write_two"]

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

_ALL_SEATS: Final = 0b1111
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
    >>> laid.melds_are([Meld(CONCEALED_KONG, 8)], hides_kongs=True)
    >>> laid.hidden, laid.to_others() == laid.to_itself()
    (1, False)
    """

    def __init__(self) -> None:
        self._one: i64 = 0  # discarded once or more, twice …
        self._two: i64 = 0
        self._three: i64 = 0
        self._four: i64 = 0
        self._newest: i64 = 0
        self._chows: i64 = 0
        self._twice: i64 = 0
        self._pungs: i64 = 0
        self._kongs: i64 = 0
        self._own_kongs: i64 = 0  # the hidden ones among them
        self.hidden: i64 = 0  # how many concealed kongs the others may not see

    def lay(self, kind: i64) -> None:
        """The seat discards a tile of a kind, which is given as a set."""
        self._four |= self._three & kind
        self._three |= self._two & kind
        self._two |= self._one & kind
        self._one |= kind
        self._newest = kind

    def melds_are(self, melds: list[Meld], *, hides_kongs: bool) -> None:
        """These are its melds. A kong that is hidden from all (HK-KONG-14) is of no kind."""
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
        return self._written(self._kongs)

    def to_itself(self) -> bytes:
        """Its planes, as it sees them itself."""
        return self._written(self._own_kongs)

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

    `planes` are what lies before each seat, as the others see it, and `own_planes` as itself does.

    >>> from seifong.testing import stack
    >>> deal, layout = stack(east="5s"), Layout()
    >>> deal.act(0, 22)
    >>> layout.follow(deal)
    >>> layout.planes[0] == layout.planes[1], hex(layout.sizes)
    (False, '0xd0d0e0d')
    """

    def __init__(self) -> None:
        self.planes: Final = [_BARE, _BARE, _BARE, _BARE]
        self.own_planes: Final = [_BARE, _BARE, _BARE, _BARE]
        self.flowers: i64 = 0  # that lie before the seats, eight bits for each
        self.sizes: i64 = 0  # how many tiles each conceals, a byte for each …
        self.hidden: i64 = 0  # … and how many kongs that the others may not see
        self._laid: Final = [Laid(), Laid(), Laid(), Laid()]
        self._discards: i64 = 0  # so many have been followed …
        self._changes: i64 = 0  # … and so many changes of melds

    def follow(self, deal: Deal) -> None:
        """Take in what has happened in a deal, always the same, since it was last looked at."""
        changed = self._follow(deal.river)
        if deal.melds_changed != self._changes:
            self._changes = deal.melds_changed
            changed = _ALL_SEATS
        holds_flowers = deal.phase != TURN and deal.options.has_flowers
        self.flowers = self.sizes = 0
        seat: i64
        for seat in range(4):
            hand = deal.hands[seat]
            size = hand.size()
            if holds_flowers:
                size += count(deal.flowers_to_show(seat))
            self.sizes |= size << 8 * seat
            self.flowers |= hand.flowers >> PLUM << 8 * seat
            if changed == _ALL_SEATS:
                self._laid[seat].melds_are(hand.melds, hides_kongs=deal.options.hides_kongs)
        if changed:
            self._write(changed)

    def see(self, view: View) -> None:
        """Take in what a view has, in which hidden kongs are of no kind."""
        self._follow(view.river)
        seat: i64
        for seat in range(4):
            self.sizes |= view.sizes[seat] << 8 * seat
            self.flowers |= view.flowers[seat] >> PLUM << 8 * seat
            self._laid[seat].melds_are(view.melds[seat], hides_kongs=False)
        self._write(_ALL_SEATS)

    def _follow(self, river: River) -> i64:
        """Take in what has been discarded; the seats that did, as a set."""
        seats: i64 = 0
        while self._discards < river.size():
            seat = river.seat_at(self._discards)
            self._laid[seat].lay(only(river.tile_at(self._discards)))
            seats |= only(seat)
            self._discards += 1
        return seats

    def _write(self, seats: i64) -> None:
        """Write the planes of some seats anew."""
        seat: i64
        for seat in range(4):
            if has(seats, seat):
                laid = self._laid[seat]
                others = self.hidden & ~(only(8 * seat) * 255)
                self.hidden = others | laid.hidden << 8 * seat
                self.planes[seat] = laid.to_others()
                self.own_planes[seat] = self.planes[seat]
                if laid.hidden:
                    self.own_planes[seat] = laid.to_itself()


def discarded_since(river: River, seat: i64) -> i64:
    """The kinds that the others have discarded since the seat last did, as a set.

    >>> river = River()
    >>> for seat, tile in [(0, 5), (1, 6), (2, 7)]:
    ...     river.lay(seat, tile)
    >>> discarded_since(river, 1) == only(7), discarded_since(river, 2)
    (True, 0)
    """
    kinds: i64 = 0
    index = river.size() - 1
    while index >= 0 and river.seat_at(index) != seat:
        kinds |= only(river.tile_at(index))
        index -= 1
    return kinds


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
