"""This file is about what a learner is shown of a table: sets of kinds and small numbers, as bytes.

Whoever is shown a table is shown what its view has, and nothing else; `docs/lab.md` lists it. A
deal and a view are written by the same functions, and what lies before the seats is `laid`'s. What
makes planes of the bytes is `batch`.
"""

from typing import Final

from librt.strings import BytesWriter, write_i16_le, write_i32_le
from mypy_extensions import i16, i64, u8

from seifong.hands import Hand
from seifong.kinds import only
from seifong.lab.laid import (
    LAID_PLANES,
    LOW,
    SET_BYTES,
    Layout,
    signed,
    write_set,
    write_two,
)
from seifong.melds import CONCEALED_KONG
from seifong.seats import lower, opposite, steps, upper
from seifong.table.claims import CLAIM_WIN
from seifong.table.deal import Deal
from seifong.table.motions import KONG, PASS
from seifong.table.phases import TURN
from seifong.tiles import NO_TILE, PLUM
from seifong.views import View, open_tile_for

__all__ = [
    "FEATURES",
    "FLOWERS_AT",
    "LOOK_BYTES",
    "MASK_BYTES",
    "NUMBERS",
    "ORACLE_PLANES",
    "PLANES",
    "SETS",
    "VERSION",
]
__all__ += ["shows_proper", "write_deal", "write_oracle", "write_view"]

VERSION: Final = 2
"""What is shown, and in which order, has a number. Whatever shows anything else has another."""

FEATURES: Final = f"seifong-features-{VERSION}"
"""What is shown, by name. Environments and games have the number in their own names."""

PLANES: Final = (
    *(f"held {count} times or more" for count in (1, 2, 3, 4)),
    "drawn this turn",
    "newest discard, or tile of the newest kong",
    "discarded since one's own last discard",
    *(
        f"{plane}, {whose}"
        for whose in ("own", "lower seat", "opposite seat", "upper seat")
        for plane in LAID_PLANES
    ),
)
"""The planes, in order; each has the 34 kinds."""

ORACLE_PLANES: Final = (
    *(
        f"held {count} times or more, {whose}"
        for whose in ("lower seat", "opposite seat", "upper seat")
        for count in (1, 2, 3, 4)
    ),
    *(f"hidden kongs, {whose}" for whose in ("lower seat", "opposite seat", "upper seat")),
    "next tile of the live wall",
    "next tile of the live wall, a flower",
)
"""What no seat may know, apart from the rest. The last has flowers in place of the kinds."""

NUMBERS: Final = (
    "seat",
    "round wind",
    "whose turn, counted from here",
    "go-around",
    "live wall",
    "reserve",
    *(f"tiles in hand, {whose}" for whose in ("own", "lower seat", "opposite seat", "upper seat")),
    *(f"hidden kongs, {whose}" for whose in ("lower seat", "opposite seat", "upper seat")),
)
"""The numbers that change in a deal, in order, of a byte each."""

MASK_BYTES: Final = 12
FLOWERS_AT: Final = MASK_BYTES + SET_BYTES * len(PLANES)
SETS: Final = FLOWERS_AT + 4
"""So many bytes of what is written are sets, of a bit a member: the mask, the planes, and from
`FLOWERS_AT` on the flowers of each seat. The numbers come after them."""

LOOK_BYTES: Final[i64] = SETS + len(NUMBERS)
"""So many bytes are written of a look."""


def write_deal(to: BytesWriter, deal: Deal, seat: i64, layout: Layout) -> None:
    """Write what a seat sees of a deal that plays by itself; the layout has followed that deal.

    >>> from seifong.testing import stack
    >>> written = BytesWriter()
    >>> write_deal(written, stack(east="5s"), 0, Layout())
    >>> len(written.getvalue()) == LOOK_BYTES
    True
    """
    layout.follow(deal)
    drawn: i64 = NO_TILE
    if seat == deal.turn:
        drawn = deal.drawn
    if deal.phase != TURN:
        _write_mask(to, 0, 0, deal.proper_claims(seat))
    elif seat != deal.turn:
        _write_mask(to, 0, 0, 0)
    elif deal.can_win:
        _write_mask(to, deal.discards_of(seat), deal.kongs, CLAIM_WIN)
    else:
        _write_mask(to, deal.discards_of(seat), deal.kongs, 0)
    open_tile = deal.open_tile
    if layout.hidden:  # nothing else hides it
        open_tile = open_tile_for(deal, seat)
    _write_hand(to, deal.hands[seat], drawn, open_tile)
    write_set(to, deal.river.since(seat))
    _write_laid(to, seat, layout)
    _write_turn(to, seat, deal.round_wind, deal.turn, deal.go_around)
    _write_left(to, deal.wall.live, deal.wall.reserve)
    _write_sizes(to, seat, layout)


def write_view(to: BytesWriter, view: View) -> None:
    """Write what a view shows: the same, byte for byte.

    >>> from seifong.testing import stack
    >>> from seifong.views import view_of
    >>> deal, of_deal, of_view = stack(east="5s"), BytesWriter(), BytesWriter()
    >>> write_deal(of_deal, deal, 2, Layout())
    >>> write_view(of_view, view_of(deal, 2))
    >>> of_view.getvalue() == of_deal.getvalue()
    True
    """
    layout = Layout()
    layout.see(view)
    discards: i64 = 0
    kongs: i64 = 0
    claims: i64 = 0
    motion: i64
    for motion in view.proper_motions:
        if motion < KONG:
            discards |= only(motion)
        elif motion < PASS:
            kongs |= only(motion - KONG)
        else:
            claims |= only(motion - PASS)
    _write_mask(to, discards, kongs, claims)
    _write_hand(to, view.hand, view.drawn, view.open_tile)
    write_set(to, view.river.since(view.seat))
    _write_laid(to, view.seat, layout)
    _write_turn(to, view.seat, view.round_wind, view.turn, view.go_around)
    _write_left(to, view.live, view.reserve)
    _write_sizes(to, view.seat, layout)


def shows_proper(looks: bytes, index: i64, motion: i64) -> bool:
    """True if one of the looks that were written, counted from 0, shows the motion as proper.

    >>> from seifong.testing import stack
    >>> written = BytesWriter()
    >>> write_deal(written, stack(east="5s"), 0, Layout())
    >>> shows_proper(written.getvalue(), 0, 22), shows_proper(written.getvalue(), 0, PASS)
    (True, False)
    """
    return looks[index * LOOK_BYTES + (motion >> 3)] >> (motion & 7) & 1 == 1


def _write_mask(to: BytesWriter, discards: i64, kongs: i64, claims: i64) -> None:
    """Write which of the 75 motions are proper, a bit each, in the order of `motions`."""
    rest = discards >> 32 | kongs << 2 | claims << 36
    write_i32_le(to, signed(discards & LOW))
    write_i32_le(to, signed(rest & LOW))
    write_i32_le(to, signed(rest >> 32))


def _write_hand(to: BytesWriter, hand: Hand, drawn: i64, open_tile: i64) -> None:
    """Write what the seat holds, and the tiles that it may have drawn or be asked about."""
    write_two(to, hand.one, hand.two)
    write_two(to, hand.three, hand.four)
    write_two(to, _set_of(drawn), _set_of(open_tile))


def _write_laid(to: BytesWriter, seat: i64, layout: Layout) -> None:
    """Write what lies before the seats, from this one on, and the flowers after it."""
    layout.write(to, seat)
    write_i32_le(to, signed(_four_from(seat, layout.flowers)))


def _write_turn(to: BytesWriter, seat: i64, round_wind: i64, turn: i64, go_around: i64) -> None:
    to.append(u8(seat))
    to.append(u8(round_wind))
    to.append(u8(steps(seat, turn)))
    to.append(u8(go_around))


def _write_left(to: BytesWriter, live: i64, reserve: i64) -> None:
    to.append(u8(live))
    to.append(u8(reserve))


def _write_sizes(to: BytesWriter, seat: i64, layout: Layout) -> None:
    """Write how many tiles the seats conceal, and how many kongs of the others lie face down."""
    write_i32_le(to, signed(_four_from(seat, layout.sizes)))
    hidden = _four_from(lower(seat), layout.hidden)
    write_i16_le(to, i16(hidden & 0xFFFF))
    to.append(u8(hidden >> 16 & 0xFF))


def write_oracle(to: BytesWriter, deal: Deal, seat: i64) -> None:
    """Write what no seat may know: what the others hold and hide, and the tile drawn next.

    >>> from seifong.testing import stack
    >>> written = BytesWriter()
    >>> write_oracle(written, stack(south="111m"), 0)
    >>> len(written.getvalue()) == SET_BYTES * len(ORACLE_PLANES), written.getvalue()[0] & 1
    (True, 1)
    """
    others = (lower(seat), opposite(seat), upper(seat))
    for other in others:
        hand = deal.hands[other]
        write_two(to, hand.one, hand.two)
        write_two(to, hand.three, hand.four)
    for other in others:
        write_set(to, _hidden_kongs(deal, other))
    coming: i64 = NO_TILE
    if deal.wall.live:
        coming = deal.wall.next_for(lower(deal.turn))
    write_two(to, _set_of(coming), only(coming - PLUM) if coming >= PLUM else 0)


def _hidden_kongs(deal: Deal, seat: i64) -> i64:
    """The kinds of a seat's kongs that the others may not see (HK-KONG-14), as a set."""
    kinds: i64 = 0
    if deal.options.hides_kongs:
        for meld in deal.hands[seat].melds:
            if meld.form == CONCEALED_KONG:
                kinds |= only(meld.low)
    return kinds


def _set_of(tile: i64) -> i64:
    """The set of a tile; of none, or of a flower, the empty one."""
    kinds: i64 = 0
    if 0 <= tile < PLUM:
        kinds = only(tile)
    return kinds


def _four_from(seat: i64, four: i64) -> i64:
    """Four bytes, one of each seat, in the order of play from a seat on."""
    return (four >> 8 * seat | four << (32 - 8 * seat)) & LOW
