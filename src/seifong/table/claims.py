"""This file is about claims of another player's tile: who may make them, and which stands.

A claim is a bit and a set of claims an int. The higher bit takes precedence: win over kong and
pung, which no two players can both have the tiles for, over chow (HK-CLAIM-9, ZJ-PREC-1).
"""

from typing import Final

from mypy_extensions import i64

from seifong.hands import Hand
from seifong.kinds import has, only, runs
from seifong.table.motions import PASS

__all__ = ["CLAIM_CHOWS", "CLAIM_KONG", "CLAIM_PASS", "CLAIM_PUNG", "CLAIM_WIN", "claim_of"]
__all__ += ["meld_claims", "proper_chows"]

CLAIM_PASS: Final = 1
CLAIM_CHOWS: Final = 0b1110  # the claimed tile highest, in the middle, or lowest
CLAIM_PUNG: Final = 16
CLAIM_KONG: Final = 32
CLAIM_WIN: Final = 64

_CHOW_HIGH: Final = 2


def claim_of(motion: i64) -> i64:
    """The claim that a motion makes, as a bit.

    >>> from seifong.table.motions import PUNG, WIN
    >>> claim_of(PASS), claim_of(PUNG), claim_of(WIN)
    (1, 16, 64)
    """
    return only(motion - PASS)


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

    A chow only from the upper seat, and no kong without a tile to replace it.

    >>> from seifong.hands import hand_of
    >>> hand = hand_of([2, 3, 4, 4, 4])
    >>> meld_claims(hand, 4, from_upper=True, may_replace=True) == 2 | CLAIM_PUNG | CLAIM_KONG
    True
    >>> meld_claims(hand, 4, from_upper=False, may_replace=False) == CLAIM_PUNG
    True

    HK-CLAIM-4, HK-CLAIM-5, HK-CLAIM-6, HK-KONG-9, ZJ-CLAIM-2, ZJ-KONG-6.
    """
    claims: i64 = 0
    if from_upper:
        claims = proper_chows(hand, tile)
    if has(hand.two, tile):
        claims |= CLAIM_PUNG
        if may_replace and has(hand.three, tile):
            claims |= CLAIM_KONG
    return claims
