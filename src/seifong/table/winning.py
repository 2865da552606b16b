"""This file is about winning: what else is so of a win, who has it, and how it is told."""

from typing import Final

from mypy_extensions import i64

from seifong.scoring.payment import Payment
from seifong.scoring.score import Score
from seifong.scoring.win import (
    EARTHLY,
    HEAVENLY,
    HUMAN,
    KONG_BLOOM,
    KONG_ON_KONG,
    LAST_DISCARD,
    LAST_TILE,
    Win,
)
from seifong.seats import EAST, NOBODY
from seifong.table.events import Winner, Won

__all__ = ["of_a_discard", "of_a_draw", "those_who_win", "win_event"]

_LIMITS: Final = ("cap", "listed", "compound")


def of_a_draw(
    seat: i64,
    *,
    is_last: bool,
    kongs_in_a_row: i64,
    is_first_turn: bool,
    earthly_by_own_draw: bool,
) -> i64:
    """What else is so of a self-draw: the last tile, a kong's bloom, 天糊 or 地糊.

    `is_first_turn` is the seat's first, nobody having laid a meld.

    >>> of_a_draw(
    ...     EAST, is_last=False, kongs_in_a_row=0, is_first_turn=True, earthly_by_own_draw=False
    ... ) == HEAVENLY
    True

    HK-FAAN-14, HK-FAAN-16, HK-FAAN-17, HK-FP-4, HK-FP-5, ZJ-SC-10, ZJ-PAT-9.4.1.
    """
    found: i64 = LAST_TILE if is_last else 0
    if kongs_in_a_row > 0:
        found |= KONG_BLOOM if kongs_in_a_row == 1 else KONG_BLOOM | KONG_ON_KONG
    if is_first_turn:
        if seat == EAST:
            found |= HEAVENLY
        elif earthly_by_own_draw:
            found |= EARTHLY
    return found


def of_a_discard(
    seat: i64, *, is_last: bool, discards: i64, is_undisturbed: bool, earthly_by_own_draw: bool
) -> i64:
    """What else is so of a win on a discard: the last one, 人糊, or 地糊 on East's first.

    `discards` counts the one won on. While nobody has laid a meld, a seat has not drawn before as
    many discards as its place after East.

    >>> of_a_discard(
    ...     2, is_last=False, discards=2, is_undisturbed=True, earthly_by_own_draw=False
    ... ) == HUMAN
    True

    HK-FAAN-15, HK-FP-5, HK-FP-6, ZJ-PAT-9.1.2, ZJ-PAT-9.4.2.
    """
    found: i64 = LAST_DISCARD if is_last else 0
    if is_undisturbed and discards <= seat:
        found |= HUMAN
        if discards == 1 and not earthly_by_own_draw:
            found |= EARTHLY
    return found


def those_who_win(claimants: list[int], scores: list[Score], multi_win: str) -> list[int]:
    """Of several who claimed the win, nearest first, those who have it.

    HK-CLAIM-16, HK-CLAIM-18, HK-CLAIM-20, ZJ-PREC-2.
    """
    if multi_win == "head_bump":
        return claimants[:1]
    if multi_win == "all":
        return claimants
    if multi_win == "best_hand":
        best = 0
        for index in range(1, len(scores)):
            if scores[index].worth > scores[best].worth:
                best = index
        return [claimants[best]]
    limits = [claimants[index] for index in range(len(scores)) if scores[index].limit in _LIMITS]
    return limits or claimants[:1]


def win_event(wins: list[Win], scores: list[Score], payment: Payment) -> Won:
    """The one event that ends a deal that was won, by one seat or by several on one tile."""
    first = wins[0]
    return Won(
        tuple([_winner(wins[index], scores[index]) for index in range(len(wins))]),
        int(first.tile),
        int(first.way),
        None if first.source == NOBODY else int(first.source),
        None if first.responsible == NOBODY else int(first.responsible),
        tuple(payment.gains),
        tuple([(flow.payer, flow.payee, flow.amount, flow.rule) for flow in payment.flows]),
    )


def _winner(win: Win, score: Score) -> Winner:
    lines = tuple([(line.rule, int(line.worth), int(line.times)) for line in score.lines])
    return Winner(int(win.seat), tuple(win.hand.tiles()), int(score.worth), int(score.raw), lines)
