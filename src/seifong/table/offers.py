"""This file is about offers: what a seat may do with the tile that lies open, or with its own turn.

They read a deal, and write nothing but its claim window, and who has passed on a win.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from seifong.kinds import only
from seifong.scoring.win import DISCARD, ROB
from seifong.seats import lower
from seifong.table.claims import (
    CLAIM_CHOWS,
    CLAIM_KONG,
    CLAIM_PASS,
    CLAIM_PUNG,
    CLAIM_WIN,
    meld_claims,
)
from seifong.table.kongs import may_rob, open_kong, own_kongs
from seifong.table.winning import win_of
from seifong.tiles import NO_TILE

if TYPE_CHECKING:
    from seifong.table.deal import Deal

__all__ = ["narrow", "offer_discard", "offer_kong", "proper_kongs", "remember_passed"]


def proper_kongs(deal: Deal) -> i64:
    """The kongs that may be declared now.

    None without a tile to replace it (HK-KONG-9, ZJ-KONG-6); after a chow or pung only where
    the table allows it (HK-KONG-6, ZJ-KONG-3), and then not of the pung just claimed
    (ZJ-KONG-4).
    """
    kongs = own_kongs(deal.hands[deal.turn])
    if kongs == 0 or not deal.wall.may_replace() or deal.no_kongs >> deal.turn & 1:
        return 0
    if deal.drawn == NO_TILE:
        if not deal.options.kong_after_claim:
            return 0
        if deal.fresh_pung != NO_TILE and not deal.options.kong_of_fresh_pung:
            kongs &= ~only(deal.fresh_pung)
    if deal.owing >> deal.turn & 1:
        kongs &= own_kongs(deal.penalties.without(deal.turn, deal.hands[deal.turn]))
    return kongs


def offer_discard(deal: Deal) -> None:
    """What each other seat may claim the open discard for.

    The last discard only to win, where the table says so (HK-CLAIM-22, ZJ-KONG-6).
    """
    tile = deal.open_tile
    win_only = deal.wall.live == 0 and deal.options.last_discard_is_win_only
    may_replace = deal.wall.may_replace()
    seat = lower(deal.turn)
    from_upper = True
    while seat != deal.turn:
        hand = deal.hands[seat]
        claims: i64 = 0
        if not win_only and not deal.no_claims >> seat & 1:
            claims = meld_claims(hand, tile, from_upper=from_upper, may_replace=may_replace)
        if hand.completes_with(tile) and _may_win_on(deal, seat, DISCARD):
            claims |= CLAIM_WIN
        deal.window.offer(seat, claims)
        from_upper = False
        seat = lower(seat)
    if deal.owing:
        _keep_from_sets(deal)


def _may_win_on(deal: Deal, seat: i64, way: i64) -> bool:
    """True unless 過水 bars the open tile to the seat, or the hand is below the minimum."""
    is_barred = deal.passed.bars(seat, deal.open_tile)
    if is_barred and (way == DISCARD or deal.options.water_includes_rob):
        return False
    if deal.no_win >> seat & 1:
        return False
    return deal.options.scorer.may_win(win_of(deal, seat, way))


def _keep_from_sets(deal: Deal) -> None:
    """No penalty tile may be claimed with (ZJ-PEN-13)."""
    seat: i64
    for seat in range(4):
        if deal.owing >> seat & 1:
            hand = deal.hands[seat]
            deal.window.narrow(seat, deal.penalties.lost_claims(seat, hand, deal.open_tile))


def offer_kong(deal: Deal) -> None:
    """Which other seats may rob the kong that was laid last (HK-ROB-1, HK-ROB-2, ZJ-ROB-1)."""
    kong = open_kong(deal)
    deal.window.close()
    other = lower(deal.turn)
    while other != deal.turn:
        can_rob = may_rob(
            deal.hands[other],
            kong,
            rob_added=deal.options.rob_added,
            rob_concealed=deal.options.rob_concealed,
        )
        claims: i64 = CLAIM_WIN if can_rob and _may_win_on(deal, other, ROB) else 0
        deal.window.offer(other, claims)
        other = lower(other)


def narrow(deal: Deal) -> None:
    """Take out of an open window what seats have lost, and keep their answers."""
    seat: i64
    for seat in range(4):
        lost: i64 = CLAIM_WIN if deal.no_win >> seat & 1 else 0
        if deal.no_claims >> seat & 1:
            lost |= CLAIM_CHOWS | CLAIM_PUNG | CLAIM_KONG
        deal.window.narrow(seat, lost)


def remember_passed(deal: Deal) -> None:
    """Whoever might have won and did not has passed on that tile (HK-WATER-1, HK-WATER-5)."""
    if not deal.window.offers_a_win():
        return
    seat = lower(deal.turn)
    while seat != deal.turn:
        if deal.window.offers(seat) & CLAIM_WIN:
            by_claim = deal.window.answers(seat) != CLAIM_PASS
            if not by_claim or deal.options.water_by_claims:
                deal.passed.win(seat, deal.open_tile, deal.hands[seat].waits())
        seat = lower(seat)
