"""This file is about claims of another player's tile: who may make them, and which stands.

A claim is a bit and a set of claims an int. The higher bit takes precedence: win over kong and
pung, which no two players can both have the tiles for, over chow (HK-CLAIM-9, ZJ-PREC-1).
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from seifong.hands import Hand
from seifong.kinds import has, lowest, only, runs
from seifong.seats import NOBODY, lower
from seifong.table.motions import PASS

__all__ = [
    "CLAIM_CHOWS",
    "CLAIM_KONG",
    "CLAIM_PASS",
    "CLAIM_PUNG",
    "CLAIM_WIN",
    "Window",
    "claim_of",
]
__all__ += ["meld_claims", "motion_of", "proper_chows"]

CLAIM_PASS: Final = 1
CLAIM_CHOWS: Final = 0b1110  # the claimed tile highest, in the middle, or lowest
CLAIM_PUNG: Final = 16
CLAIM_KONG: Final = 32
CLAIM_WIN: Final = 64

_CHOW_HIGH: Final = 2
_ALL_WINS: Final = 0x40404040  # of all four seats, a byte for each


def claim_of(motion: i64) -> i64:
    """The claim that a motion makes, as a bit.

    >>> from seifong.table.motions import PUNG, WIN
    >>> claim_of(PASS), claim_of(PUNG), claim_of(WIN)
    (1, 16, 64)
    """
    return only(motion - PASS)


def motion_of(claim: i64) -> i64:
    """The motion that makes a claim of one bit.

    >>> motion_of(CLAIM_PUNG) == PASS + 4, motion_of(claim_of(PASS)) == PASS
    (True, True)
    """
    return PASS + lowest(claim)


def proper_chows(hand: Hand, tile: i64) -> i64:
    """The chows that a hand makes with a tile.

    Of the runs in the hand with the tile added, only those that start two below it, one below, or
    at it can hold it: three bits in a row. Honours make none, and no run goes from 9 to 1.

    >>> from seifong.hands import hand_of
    >>> bin(proper_chows(hand_of([2, 3, 5, 6]), 4))  # 34, 46 and 67 with 5
    '0b1110'
    >>> proper_chows(hand_of([0, 8]), 9)  # 1 and 9 with the next suit's 1
    0

    HK-CLAIM-4, ZJ-CLAIM-2.
    """
    with_tile = hand.one | only(tile)
    return ((runs(with_tile) << 2 >> tile) & 7) * _CHOW_HIGH


def meld_claims(hand: Hand, tile: i64, *, from_upper: bool, may_replace: bool) -> i64:
    """The melds that a hand may claim a discard for.

    A chow only from the upper seat, and no kong without a tile to replace it. A hand that is short
    keeps a tile to discard.

    >>> from seifong.hands import hand_of
    >>> hand = hand_of([2, 3, 4, 4, 4])
    >>> meld_claims(hand, 4, from_upper=True, may_replace=True) == 2 | CLAIM_PUNG | CLAIM_KONG
    True
    >>> meld_claims(hand, 4, from_upper=False, may_replace=False) == CLAIM_PUNG
    True
    >>> meld_claims(hand_of([4, 4]), 4, from_upper=False, may_replace=False)
    0

    HK-CLAIM-4, HK-CLAIM-5, HK-CLAIM-6, HK-KONG-9, ZJ-CLAIM-2, ZJ-KONG-6.
    """
    claims: i64 = 0
    if from_upper:
        claims = proper_chows(hand, tile)
    if has(hand.two, tile):
        claims |= CLAIM_PUNG
        if may_replace and has(hand.three, tile):
            claims |= CLAIM_KONG
    if claims and hand.size() < 3:
        return 0
    return claims


@mypyc_attr(acyclic=True)
@final
class Window:
    """A claim window: what each seat may claim of the open tile, and what it has answered.

    Seats answer in any order; the result does not depend on it (HK-CLAIM-23, ZJ-PREC-1).

    >>> window = Window()
    >>> window.offer(1, CLAIM_PUNG)
    >>> window.offer(3, CLAIM_WIN)
    >>> window.answer(1, CLAIM_PUNG)
    >>> window.awaits(1), window.first_awaited(after=0)
    (False, 3)
    >>> window.answer(3, CLAIM_WIN)
    >>> window.first_awaited(after=0), window.claimant(after=0), window.best(after=0)
    (-1, 3, 64)
    """

    def __init__(self) -> None:
        self._offers: i64 = 0  # a byte for each seat …
        self._answers: i64 = 0  # … and of what it answered too

    def close(self) -> None:
        """Nobody may claim anything."""
        self._offers = 0
        self._answers = 0

    def as_before(self, earlier: "Window") -> None:
        """Nobody has been asked or has answered since."""
        self._offers = earlier._offers
        self._answers = earlier._answers

    def offer(self, seat: i64, claims: i64) -> None:
        """Let a seat claim, or pass; with nothing to claim it is not asked."""
        if claims:
            claims |= CLAIM_PASS
        self._offers = _with(self._offers, seat, claims)
        self._answers = _with(self._answers, seat, 0)

    def offers(self, seat: i64) -> i64:
        """What the seat may answer, or might have answered."""
        return self._offers >> 8 * seat & 255

    def answers(self, seat: i64) -> i64:
        """What the seat has answered, or 0."""
        return self._answers >> 8 * seat & 255

    def offers_a_win(self) -> bool:
        """True if any seat may win, or might have won."""
        return self._offers & _ALL_WINS != 0

    def awaits(self, seat: i64) -> bool:
        """True if the seat has something to claim and has not answered."""
        return self.offers(seat) != 0 and self.answers(seat) == 0

    def answer(self, seat: i64, claim: i64) -> None:
        """Hear a seat's answer."""
        self._answers = _with(self._answers, seat, claim)

    def narrow(self, seat: i64, lost: i64) -> None:
        """A seat loses some claims; one that it has made of them is no more than a pass."""
        if self.answers(seat) & lost:
            self.answer(seat, CLAIM_PASS)
        left = self.offers(seat) & ~lost
        if left == CLAIM_PASS and self.answers(seat) == 0:
            left = 0
        self._offers = _with(self._offers, seat, left)

    def first_awaited(self, after: i64) -> i64:
        """The first seat after that one, in turn order, that has not answered; or NOBODY."""
        if self._offers == 0:
            return NOBODY
        seat = lower(after)
        while seat != after:
            if self.awaits(seat):
                return seat
            seat = lower(seat)
        return NOBODY

    def best(self, after: i64) -> i64:
        """The highest answer of the seats after that one, or 0 if nobody was asked."""
        claimant = self.claimant(after)
        if claimant == NOBODY:
            return 0
        return self.answers(claimant)

    def claimant(self, after: i64) -> i64:
        """Whose claim stands: the highest, and of equal ones the first in turn order.

        HK-CLAIM-9, HK-CLAIM-16, ZJ-PREC-1, ZJ-PREC-2.
        """
        best: i64 = 0
        claimant: i64 = NOBODY
        if self._answers == 0:
            return claimant
        seat = lower(after)
        while seat != after:
            if self.answers(seat) > best:
                best = self.answers(seat)
                claimant = seat
            seat = lower(seat)
        return claimant

    def winners(self, after: i64) -> list[int]:
        """The seats that claimed a win, nearest first."""
        found: list[int] = []
        seat = lower(after)
        while seat != after:
            if self.answers(seat) == CLAIM_WIN:
                found.append(int(seat))
            seat = lower(seat)
        return found


def _with(claims: i64, seat: i64, others: i64) -> i64:
    """The claims of four seats, a byte for each, with those of one seat replaced."""
    one = only(8 * seat)
    return claims & ~(255 * one) | others * one
