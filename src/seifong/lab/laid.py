"""This file is about what lies before the seats, as a learner is shown it: nine planes for each.

A discard or a meld changes the planes of one seat, and every seat that is asked looks at those of
all four. So they are kept as the bytes that are copied into each look, and a change changes a few.
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

__all__ = ["KINDS", "LAID_PLANES", "LOW", "SET_BYTES", "Layout"]
__all__ += ["signed", "write_set", "write_two"]

KINDS: Final = PLUM
"""So many kinds there are, apart from the flowers."""

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

_CHOW: Final = 0
_CHOWS: Final = 1
_PUNG: Final = 2
_KONG: Final = 3
_ONCE: Final = 4
_FOUR_TIMES: Final = 7
_NEWEST: Final = 8
_PLANES: Final = _NEWEST + 1  # of a seat; the compiler does not know a length
_SEAT_BYTES: Final = SET_BYTES * _PLANES
_BARE: Final = bytes(4 * _SEAT_BYTES)

LOW: Final = 0xFFFFFFFF
"""The lower half of a set, in 32 bits."""

_LOW_23: Final = 0x7FFFFF
_SIGN: Final = 0x80000000


@mypyc_attr(acyclic=True)
@final
class Layout:
    """What anybody sees of the four seats, followed as a deal goes on.

    >>> from seifong.testing import stack
    >>> deal, layout = stack(east="5s"), Layout()
    >>> deal.act(0, 22)
    >>> layout.follow(deal)
    >>> hex(layout.sizes)
    '0xd0d0e0d'
    >>> by_south = BytesWriter()
    >>> layout.write(by_south, 1)
    >>> by_south.getvalue()[-SET_BYTES:] == only(22).to_bytes(SET_BYTES, "little")
    True
    """

    def __init__(self) -> None:
        self.flowers: i64 = 0  # that lie before the seats, eight bits for each
        self.sizes: i64 = 0  # how many tiles each conceals, a byte for each …
        self.hidden: i64 = 0  # … and how many kongs that the others may not see
        self._planes: Final = BytesWriter()  # of all seats, as the others see them
        self._planes.write(_BARE)
        self._own_kongs: Final[list[i64]] = [0, 0, 0, 0]  # of each seat, the hidden ones too
        self._discards: i64 = 0  # so many have been followed …
        self._changes: i64 = 0  # … and so many changes of the melds of each

    def follow(self, deal: Deal) -> None:
        """Take in what has happened in a deal, always the same, since it was last looked at."""
        self._follow(deal.river)
        # One may wait in a hand while another seat is asked if it wins by its own (HK-FLOWER-8).
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
        changed = deal.melds_changed ^ self._changes
        if changed:
            self._changes = deal.melds_changed
            for seat in range(4):
                if changed >> 8 * seat & 255:
                    melds = deal.hands[seat].melds
                    self._lay_melds(seat, melds, hides_kongs=deal.options.hides_kongs)

    def see(self, view: View) -> None:
        """Take in what a view has, in which hidden kongs are of no kind."""
        self._follow(view.river)
        seat: i64
        for seat in range(4):
            self.sizes |= view.sizes[seat] << 8 * seat
            self.flowers |= view.flowers[seat] >> PLUM << 8 * seat
            self._lay_melds(seat, view.melds[seat], hides_kongs=False)

    def write(self, to: BytesWriter, seat: i64) -> None:
        """Write what lies before the seats, from one of them on, as that one sees it.

        It knows its hidden kongs, which take the place of what the others see of them.
        """
        planes = self._planes.getvalue()
        first = own = seat * _SEAT_BYTES
        if self.hidden >> 8 * seat & 255:
            kongs = own + SET_BYTES * _KONG
            to.write(planes[own:kongs])
            write_set(to, self._own_kongs[seat])
            own = kongs + SET_BYTES
        to.write(planes[own:])
        to.write(planes[:first])

    def _follow(self, river: River) -> None:
        """Lay what has been discarded."""
        while self._discards < river.size():
            self._lay(river.seat_at(self._discards), river.tile_at(self._discards))
            self._discards += 1

    def _lay(self, seat: i64, kind: i64) -> None:
        """A seat has discarded a tile."""
        first = _PLANES * seat
        plane = first + _ONCE
        while plane < first + _FOUR_TIMES and self._has(plane, kind):
            plane += 1
        self._put(plane, kind)
        self._clear(first + _NEWEST)
        self._put(first + _NEWEST, kind)

    def _lay_melds(self, seat: i64, melds: list[Meld], *, hides_kongs: bool) -> None:
        """These are a seat's melds. A kong that is hidden from all (HK-KONG-14) is of no kind."""
        first = _PLANES * seat
        plane: i64
        for plane in range(first, first + _ONCE):
            self._clear(plane)
        hidden: i64 = 0
        own_kongs: i64 = 0
        for meld in melds:
            if meld.form == CHOW:
                is_second = self._has(first + _CHOW, meld.low)
                self._put(first + (_CHOWS if is_second else _CHOW), meld.low)
            elif meld.form == PUNG:
                self._put(first + _PUNG, meld.low)
            elif meld.low == NO_TILE:
                hidden += 1
            else:
                own_kongs |= only(meld.low)
                if hides_kongs and meld.form == CONCEALED_KONG:
                    hidden += 1
                else:
                    self._put(first + _KONG, meld.low)
        self._own_kongs[seat] = own_kongs
        self.hidden = self.hidden & ~(only(8 * seat) * 255) | hidden << 8 * seat

    def _has(self, plane: i64, kind: i64) -> bool:
        """True if a kind is in a plane, those of all seats counted from East's first."""
        return self._planes[plane * SET_BYTES + (kind >> 3)] >> u8(kind & 7) & 1 == 1

    def _put(self, plane: i64, kind: i64) -> None:
        at = plane * SET_BYTES + (kind >> 3)
        self._planes[at] = self._planes[at] | u8(only(kind & 7))  # `|=` would make Python ints

    def _clear(self, plane: i64) -> None:
        at: i64
        for at in range(plane * SET_BYTES, (plane + 1) * SET_BYTES):
            self._planes[at] = 0


def write_set(to: BytesWriter, kinds: i64) -> None:
    """Write a set of the 34 kinds: five bytes, the lowest kind first.

    >>> written = BytesWriter()
    >>> write_set(written, only(0) | only(33))
    >>> written.getvalue().hex()
    '0100000002'
    """
    write_i32_le(to, signed(kinds & LOW))
    to.append(u8(kinds >> 32))


def write_two(to: BytesWriter, kinds: i64, others: i64) -> None:
    """Write two sets, as `write_set` would one after the other, in half the time.

    The first number has the 40 bits of one set and 24 of the other; the 24th is its sign.

    >>> written = BytesWriter()
    >>> write_two(written, only(0) | only(33), only(23))
    >>> written.getvalue().hex()
    '01000000020000800000'
    """
    write_i64_le(to, kinds | (others & _LOW_23) << 40 | -(others >> 23 & 1) << 63)
    write_i16_le(to, i16(others >> 24))


def signed(low: i64) -> i32:
    """Thirty-two bits as a number of 32 bits with a sign.

    >>> signed(1), signed(0xFFFFFFFF)
    (1, -1)
    """
    return i32((low ^ _SIGN) - _SIGN)
