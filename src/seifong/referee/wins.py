"""This file is about wins at a strict table: whether one is a win, and why not."""

from __future__ import annotations

from seifong.kinds import count
from seifong.referee.scene import Scene
from seifong.scoring.win import DISCARD, FLOWERS, ROB, SELF_DRAW, Win
from seifong.seats import NOBODY
from seifong.table.claims import CLAIM_WIN
from seifong.table.deal import Deal
from seifong.table.opening import OPENED
from seifong.table.phases import ROB as ROB_PHASE
from seifong.table.phases import TURN
from seifong.table.winning import win_of
from seifong.tiles import NO_TILE

__all__ = ["false_win", "may_win_with", "whose_flowers", "wins_by_flowers"]


def may_win_with(scene: Scene, seat: int, tile: int, way: int, circumstances: int = 0) -> bool:
    """True if the seat could win with a tile that it has not got, or that is another's."""
    deal = scene.deal
    hand = deal.hands[seat].clone()
    if deal.no_win >> seat & 1 or not hand.completes_with(tile):
        return False
    hand.take(tile)
    win = Win(
        hand,
        tile,
        way,
        seat,
        round_wind=deal.round_wind,
        source=NOBODY if way == SELF_DRAW else deal.turn,
        circumstances=circumstances,
        has_flowers=deal.options.has_flowers,
    )
    return deal.options.scorer.may_win(win)


def false_win(scene: Scene, seat: int, way: int) -> str:
    """Why a win that may not be is false (P-50)."""
    deal = scene.deal
    if deal.no_win >> seat & 1:
        return "false_win_dead"
    if way == SELF_DRAW and (deal.phase != TURN or deal.drawn == NO_TILE):
        return "false_win_out_of_turn"
    if way != SELF_DRAW and deal.phase == ROB_PHASE and not _may_rob(scene, seat):
        return "false_win_out_of_turn"
    is_watched = way == DISCARD or (way == ROB and deal.options.water_includes_rob)
    if is_watched and deal.passed.bars(seat, deal.open_tile):
        return "false_win_barred"
    reason = deal.options.scorer.score(win_of(deal, seat, way)).why_not
    if reason is not None and reason.rule in {"HK-SCORE-4", "ZJ-WIN-2"}:
        return "false_win_minimum"
    return "false_win_shape"


def _may_rob(scene: Scene, seat: int) -> bool:
    """True unless the kong may not be robbed by a hand that it would complete (HK-ROB-1).

    Of a kong that lies face down nobody learns which tile it is: no win of it may be (HK-KONG-14).
    """
    deal = scene.deal
    if scene.hides_open_tile():
        return False
    if not deal.hands[seat].completes_with(deal.open_tile):
        return True
    return deal.window.offers(seat) & CLAIM_WIN != 0 or deal.passed.bars(seat, deal.open_tile)


def whose_flowers(deal: Deal) -> int:
    """The seat that may win by flowers, if it has shown enough of them; NOBODY in the opening."""
    if deal.opening.stage == OPENED:
        return int(deal.turn)
    return int(deal.opening.due) if deal.opening.is_vain() else NOBODY


def wins_by_flowers(scene: Scene, seat: int) -> bool:
    """True if the seat, in its turn, may win by the flowers that it has shown (HK-FP-12).

    In the opening it is the turn of whoever finds no tile left to replace them (HK-FLOWER-8).
    """
    deal = scene.deal
    if not seat == whose_flowers(deal) != NOBODY or deal.no_win >> seat & 1:
        return False
    if count(deal.hands[seat].flowers) < deal.options.flowers_to_win:
        return False
    return deal.options.scorer.may_win(win_of(deal, seat, FLOWERS))
