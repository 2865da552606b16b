"""This file is about what a learner is shown of a table: sets of kinds and small numbers, as bytes.

Whoever is shown a table is shown what its view has, and nothing else; `docs/lab.md` lists it. The
discards of a seat are folded in one by one, so that a table in play is looked at in half a
microsecond; a view is looked at by the same function. What makes planes of the bytes is `batch`.
"""

from typing import Final, final

from librt.strings import BytesWriter, write_i32_le
from mypy_extensions import i32, i64, u8

from seifong.hands import Hand
from seifong.kinds import count, only
from seifong.melds import CHOW, CONCEALED_KONG, Meld
from seifong.seats import lower
from seifong.table.claims import CLAIM_WIN
from seifong.table.deal import Deal
from seifong.table.motions import KONG, PASS
from seifong.table.phases import TURN
from seifong.table.river import River
from seifong.tiles import NO_TILE, PLUM
from seifong.views import View, open_tile_for

__all__ = [
    "FEATURES",
    "FLOWERS_AT",
    "MASK_BYTES",
    "NUMBERS",
    "ORACLE_PLANES",
    "PLANES",
    "SETS",
    "SET_BYTES",
]
__all__ += ["Discards", "write_deal", "write_oracle", "write_view"]

FEATURES: Final = "seifong-features-1"
"""What is shown, and in which order. Whatever shows anything else has another number."""

PLANES: Final = (
    *(f"held {count} times or more" for count in (1, 2, 3, 4)),
    "drawn this turn",
    "newest discard, or tile of the newest kong",
    "discarded since one's own last discard",
    *(
        f"{plane}, {whose}"
        for whose in ("own", "lower seat", "opposite seat", "upper seat")
        for plane in (
            "chow from here",
            "two chows from here or more",
            "pung",
            "kong",
            *(f"discarded {count} times or more" for count in (1, 2, 3, 4)),
            "newest discard",
        )
    ),
)
"""The planes, in order; each has the 34 kinds."""

ORACLE_PLANES: Final = (
    *(
        f"held {count} times or more, {whose}"
        for whose in ("lower seat", "opposite seat", "upper seat")
        for count in (1, 2, 3, 4)
    ),
    "next tile of the live wall",
)
"""What no seat may know, apart from the rest."""

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
SET_BYTES: Final = 5
FLOWERS_AT: Final = MASK_BYTES + SET_BYTES * len(PLANES)
SETS: Final = FLOWERS_AT + 4
"""So many bytes of what is written are sets, of a bit a member: the mask, the planes, and from
`FLOWERS_AT` on the flowers of each seat. The numbers come after them."""

_LOW: Final = 0xFFFFFFFF
_SIGN: Final = 0x80000000


@final
class Discards:
    """What each seat has discarded, as sets, folded from a river as it grows.

    >>> river, discards = River(), Discards()
    >>> for seat, tile in [(0, 5), (1, 5), (0, 5)]:
    ...     river.lay(seat, tile)
    >>> discards.follow(river)
    >>> discards.piles[0].two == only(5), discards.piles[1].since == only(5)
    (True, True)
    """

    def __init__(self) -> None:
        self.piles: Final = [Pile(), Pile(), Pile(), Pile()]
        self._followed: i64 = 0

    def follow(self, river: River) -> None:
        """Fold in what has been discarded since."""
        while self._followed < river.size():
            seat = river.seat_at(self._followed)
            kind = only(river.tile_at(self._followed))
            for pile in self.piles:
                pile.since |= kind
            self.piles[seat].lay(kind)
            self._followed += 1


@final
class Pile:
    """The discards of one seat, claimed or not: at least once, twice, three and four times."""

    def __init__(self) -> None:
        self.one: i64 = 0
        self.two: i64 = 0
        self.three: i64 = 0
        self.four: i64 = 0
        self.newest: i64 = 0
        self.since: i64 = 0  # what others have discarded since this seat last did

    def lay(self, kind: i64) -> None:
        """One tile more of a kind, given as a set."""
        self.four |= self.three & kind
        self.three |= self.two & kind
        self.two |= self.one & kind
        self.one |= kind
        self.newest = kind
        self.since = 0

    def write(self, to: BytesWriter) -> None:
        """Write its five planes."""
        _write(to, self.one)
        _write(to, self.two)
        _write(to, self.three)
        _write(to, self.four)
        _write(to, self.newest)


@final
class Sight:
    """What one seat sees of a deal, as far as a learner is shown it."""

    def __init__(self, seat: i64, hand: Hand, melds: list[list[Meld]], discards: Discards) -> None:
        self.seat: Final = seat
        self.hand: Final = hand
        self.melds: Final = melds
        self.discards: Final = discards
        self.hides_kongs = False
        self.drawn: i64 = NO_TILE
        self.open_tile: i64 = NO_TILE
        self.round_wind: i64 = 0
        self.turn: i64 = 0
        self.go_around: i64 = 0
        self.live: i64 = 0
        self.reserve: i64 = 0
        self.sizes: list[int] = []
        self.flowers: list[int] = []
        self.may_discard: i64 = 0  # sets of kinds …
        self.may_kong: i64 = 0
        self.may_claim: i64 = 0  # … and one of claims, a win among them

    def write(self, to: BytesWriter) -> None:
        """Write the proper motions, the planes, the flowers, and the numbers."""
        self._write_mask(to)
        self._write_planes(to)
        step: i64
        for step in range(4):
            to.append(u8(self.flowers[(self.seat + step) & 3] >> PLUM))
        self._write_numbers(to)

    def _write_planes(self, to: BytesWriter) -> None:
        hand = self.hand
        _write(to, hand.one)
        _write(to, hand.two)
        _write(to, hand.three)
        _write(to, hand.four)
        _write(to, _set_of(self.drawn))
        _write(to, _set_of(self.open_tile))
        _write(to, self.discards.piles[self.seat].since)
        other = self.seat
        step: i64
        for step in range(4):
            self._write_melds(to, other)
            self.discards.piles[other].write(to)
            other = lower(other)

    def _write_numbers(self, to: BytesWriter) -> None:
        to.append(u8(self.seat))
        to.append(u8(self.round_wind))
        to.append(u8((self.turn - self.seat) & 3))
        to.append(u8(self.go_around))
        to.append(u8(self.live))
        to.append(u8(self.reserve))
        step: i64
        for step in range(4):
            to.append(u8(self.sizes[(self.seat + step) & 3]))
        for step in range(1, 4):
            to.append(u8(self._hidden_kongs((self.seat + step) & 3)))

    def _hidden_kongs(self, seat: i64) -> i64:
        hidden: i64 = 0
        for meld in self.melds[seat]:
            if self.is_hidden(seat, meld):
                hidden += 1
        return hidden

    def _write_mask(self, to: BytesWriter) -> None:
        """Which of the 75 motions are proper, a bit each, in the order of `motions`."""
        write_i32_le(to, _signed(self.may_discard & _LOW))
        rest = self.may_discard >> 32 | self.may_kong << 2 | self.may_claim << 36
        write_i32_le(to, _signed(rest & _LOW))
        write_i32_le(to, _signed(rest >> 32))

    def _write_melds(self, to: BytesWriter, seat: i64) -> None:
        chows: i64 = 0
        twice: i64 = 0
        pungs: i64 = 0
        kongs: i64 = 0
        for meld in self.melds[seat]:
            if meld.form == CHOW:
                low = only(meld.low)
                twice |= chows & low
                chows |= low
            elif not meld.is_kong():
                pungs |= only(meld.low)
            elif not self.is_hidden(seat, meld):
                kongs |= only(meld.low)
        _write(to, chows)
        _write(to, twice)
        _write(to, pungs)
        _write(to, kongs)

    def is_hidden(self, seat: i64, meld: Meld) -> bool:
        """True of a concealed kong of which this seat may not see the tiles (HK-KONG-14)."""
        if meld.form != CONCEALED_KONG or seat == self.seat:
            return False
        return self.hides_kongs or meld.low == NO_TILE


def write_deal(to: BytesWriter, deal: Deal, seat: i64, discards: Discards) -> None:
    """Write what a seat sees of a deal that plays by itself; `discards` are that deal's."""
    discards.follow(deal.river)
    hands = deal.hands
    sight = Sight(seat, hands[seat], [hand.melds for hand in hands], discards)
    sight.hides_kongs = deal.options.hides_kongs
    sight.open_tile = open_tile_for(deal, seat)
    sight.round_wind = deal.round_wind
    sight.turn = deal.turn
    sight.go_around = deal.go_around
    sight.live = deal.wall.live
    sight.reserve = deal.wall.reserve
    if seat == deal.turn:
        sight.drawn = deal.drawn
    if deal.phase != TURN:
        sight.may_claim = deal.proper_claims(seat)
    elif seat == deal.turn:
        sight.may_discard = deal.discards_of(seat)
        sight.may_kong = deal.kongs
        sight.may_claim = CLAIM_WIN if deal.can_win else 0
    sight.flowers = [int(hand.flowers) for hand in hands]
    sight.sizes = [int(hand.size()) for hand in hands]
    if deal.phase != TURN and deal.options.has_flowers:
        other: i64
        for other in range(4):
            sight.sizes[other] += int(count(deal.flowers_to_show(other)))
    sight.write(to)


def write_view(to: BytesWriter, view: View) -> None:
    """Write what a view shows: the same, byte for byte."""
    discards = Discards()
    discards.follow(view.river)
    sight = Sight(view.seat, view.hand, view.melds, discards)
    sight.drawn = view.drawn
    sight.open_tile = view.open_tile
    sight.round_wind = view.round_wind
    sight.turn = view.turn
    sight.go_around = view.go_around
    sight.live = view.live
    sight.reserve = view.reserve
    motion: i64
    for motion in view.proper_motions:
        if motion < KONG:
            sight.may_discard |= only(motion)
        elif motion < PASS:
            sight.may_kong |= only(motion - KONG)
        else:
            sight.may_claim |= only(motion - PASS)
    sight.flowers = view.flowers
    sight.sizes = view.sizes
    sight.write(to)


def write_oracle(to: BytesWriter, deal: Deal, seat: i64) -> None:
    """Write what no seat may know: what the others hold, and the tile that is drawn next."""
    other = lower(seat)
    while other != seat:
        hand = deal.hands[other]
        _write(to, hand.one)
        _write(to, hand.two)
        _write(to, hand.three)
        _write(to, hand.four)
        other = lower(other)
    _write(to, _set_of(deal.wall.next_for(lower(deal.turn))) if deal.wall.live else 0)


def _set_of(tile: i64) -> i64:
    """The set of a tile; of none, or of a flower, the empty one."""
    return only(tile) if 0 <= tile < PLUM else 0


def _write(to: BytesWriter, kinds: i64) -> None:
    """Write a set of the 34 kinds: five bytes, the lowest kind first."""
    write_i32_le(to, _signed(kinds & _LOW))
    to.append(u8(kinds >> 32))


def _signed(low: i64) -> i32:
    """Thirty-two bits as a number of 32 bits with a sign."""
    return i32((low ^ _SIGN) - _SIGN)
