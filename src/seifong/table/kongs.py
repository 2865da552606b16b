"""This file is about kongs in one's own turn: which may be declared, and who may rob them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from seifong.errors import Impossible
from seifong.hands import Hand
from seifong.kinds import has, only
from seifong.melds import ADDED_KONG, CONCEALED_KONG, PUNG, Meld

if TYPE_CHECKING:
    from seifong.table.deal import Deal

__all__ = ["ROBBED_BY_ALL", "ROBBED_BY_NONE", "ROBBED_BY_ORPHANS"]
__all__ += ["may_rob", "open_kong", "own_kong", "own_kongs", "undo_kong"]

# Who may rob a concealed kong.
ROBBED_BY_NONE: Final = 0
ROBBED_BY_ORPHANS: Final = 1
ROBBED_BY_ALL: Final = 2


def own_kongs(hand: Hand) -> i64:
    """The kinds of which the hand has a kong: four concealed, or the fourth of its own pung.

    >>> from seifong.hands import hand_of
    >>> from seifong.kinds import only
    >>> own_kongs(hand_of([5, 5, 5, 5])) == only(5)
    True

    HK-KONG-1, HK-KONG-3, ZJ-KONG-1.
    """
    return hand.four | (hand.one & hand.pungs)


def own_kong(hand: Hand, kind: i64) -> Meld:
    """The kong of this kind that the hand declares. One added to a pung keeps the pung's source."""
    if has(hand.four, kind):
        return Meld(CONCEALED_KONG, kind)
    pung = hand.pung_of(kind)
    return Meld(ADDED_KONG, kind, pung.claimed, pung.source)


def may_rob(hand: Hand, kong: Meld, *, rob_added: bool, rob_concealed: i64) -> bool:
    """True if a complete hand could be made of the kong's tile, where such a kong may be robbed.

    HK-ROB-1, HK-ROB-2, ZJ-ROB-1.
    """
    if kong.form == ADDED_KONG:
        return rob_added and hand.completes_with(kong.low)
    if rob_concealed == ROBBED_BY_NONE:
        return False
    if rob_concealed == ROBBED_BY_ORPHANS:
        return has(hand.orphan_waits(), kong.low)
    return hand.completes_with(kong.low)


def open_kong(deal: Deal) -> Meld:
    """The kong that was laid last, whose tile is open."""
    for meld in deal.hands[deal.turn].melds:
        if meld.is_kong() and meld.low == deal.open_tile:
            return meld
    raise Impossible("no kong is open")


def undo_kong(deal: Deal) -> None:
    """The robbed kong is left with three tiles; the fourth goes to the winner (HK-ROB-4)."""
    kong = open_kong(deal)
    left = Meld(PUNG, kong.low, kong.claimed, kong.source)
    deal.hands[deal.turn].robbed(kong, left)
    deal.melds_changed += only(8 * deal.turn)
