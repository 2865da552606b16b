"""This file is about winning: what a win is made of, who has it, and how it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from seifong.kinds import has
from seifong.scoring.payment import Payment, responsible_seat
from seifong.scoring.score import Score
from seifong.scoring.win import (
    DISCARD,
    EARTHLY,
    FLOWERS,
    HEAVENLY,
    HUMAN,
    KONG_BLOOM,
    KONG_ON_KONG,
    LAST_DISCARD,
    LAST_TILE,
    ROB,
    SELF_DRAW,
    Win,
)
from seifong.seats import EAST, NOBODY
from seifong.table.events import Winner, Won
from seifong.table.options import Options
from seifong.table.phases import ROB as ROB_PHASE
from seifong.table.river import River
from seifong.tiles import NO_TILE

if TYPE_CHECKING:
    from seifong.table.deal import Deal

__all__ = ["answering_for", "circumstances_of", "of_a_discard", "of_a_draw", "those_who_win"]
__all__ += ["win_event", "win_of", "winners"]

_LIMITS: Final = ("cap", "listed", "compound")


def win_of(deal: Deal, seat: i64, way: i64) -> Win:
    """The win that a seat would declare now: all that a scorer may know of it."""
    hand = deal.hands[seat]
    tile = deal.drawn
    is_bloom = way == SELF_DRAW and deal.kongs_in_a_row > 0
    source: i64 = NOBODY
    if way == FLOWERS:
        tile = deal.opening.newest_flowers[seat]
    elif way != SELF_DRAW:
        tile = deal.open_tile
        source = deal.turn
        hand = hand.clone()
        hand.take(tile)
    return Win(
        hand,
        tile,
        way,
        seat,
        round_wind=deal.round_wind,
        source=source,
        responsible=answering_for(
            deal.options, deal.river, deal.turn, deal.open_tile, seat=seat, way=way
        ),
        circumstances=circumstances_of(
            deal.options,
            deal.river,
            seat=seat,
            way=way,
            live=deal.wall.live,
            kongs_in_a_row=deal.kongs_in_a_row,
            is_undisturbed=deal.is_undisturbed,
            is_from_stock=deal.is_from_stock,
        ),
        has_flowers=deal.options.has_flowers,
        bloom_kong=deal.open_tile if is_bloom else NO_TILE,
    )


def answering_for(
    options: Options, river: River, source: i64, tile: i64, *, seat: i64, way: i64
) -> i64:
    """Who answers for a win: the source, unless same-turn immunity says otherwise.

    >>> from seifong.rules.presets import preset
    >>> from seifong.table.options import Options
    >>> river = River()
    >>> for discarder in (1, 2):
    ...     river.lay(discarder, 11)
    >>> answering_for(Options(preset("zung-jung")), river, 2, 11, seat=3, way=DISCARD)
    1

    ZJ-IMM-1.
    """
    if way not in (DISCARD, ROB):
        return NOBODY
    if not options.immunity or (way == ROB and not options.immunity_in_robs):
        return source
    log = river.log()
    if way == ROB:
        log.append((int(source), int(tile)))
    return responsible_seat(log, seat, tile)


def circumstances_of(  # noqa: PLR0913 (all that they go by)
    options: Options,
    river: River,
    *,
    seat: i64,
    way: i64,
    live: i64,
    kongs_in_a_row: i64,
    is_undisturbed: bool,
    is_from_stock: bool,
) -> i64:
    """What else is so of a win now, as bits of `seifong.scoring.win`.

    `live` is how many tiles the live wall has left, `is_undisturbed` that nobody has laid a meld,
    and `is_from_stock` that the tile drawn came from a stock that only replaces.
    """
    is_last = live == 0
    if way == SELF_DRAW:
        return of_a_draw(
            seat,
            is_last=is_last and not is_from_stock,  # it is no tile of the live wall
            kongs_in_a_row=kongs_in_a_row,
            is_first_turn=is_undisturbed and not river.has_discarded(seat),
            earthly_by_own_draw=options.earthly_by_own_draw,
        )
    if way == DISCARD:
        return of_a_discard(
            seat,
            is_last=is_last,
            discards=river.size(),
            is_undisturbed=is_undisturbed,
            earthly_by_own_draw=options.earthly_by_own_draw,
        )
    return 0


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


def winners(deal: Deal) -> list[int]:
    """Of those who claimed the win, those who have it, nearest first.

    HK-CLAIM-16 to HK-CLAIM-20, ZJ-PREC-2.
    """
    claimants = deal.window.winners(deal.turn)
    if len(claimants) == 1:
        return claimants
    if deal.options.orphans_first and deal.options.multi_win != "all":
        for claimant in claimants:
            if has(deal.hands[claimant].orphan_waits(), deal.open_tile):
                return [claimant]
    way = ROB if deal.phase == ROB_PHASE else DISCARD
    scores = [deal.options.scorer.score(win_of(deal, claimant, way)) for claimant in claimants]
    return those_who_win(claimants, scores, deal.options.multi_win)


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
