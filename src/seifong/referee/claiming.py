"""This file is about what follows from wrong claims and wrong kongs."""

from __future__ import annotations

from typing import Final

from seifong.referee.case import Case, Finding, Findings
from seifong.referee.playing import LONG, SHORT
from seifong.referee.rulings import Incident
from seifong.rulebook import Words

__all__ = ["AFTER_TOUCHING", "UNKEPT", "WITH_DEAD_HAND", "ambiguous_kong", "claimed_late"]
__all__ += ["early_replacement", "forgotten_replacement", "withdrawn", "wrong_claim", "wrong_kong"]


def _void(en: str, zh: str) -> Finding:
    return Finding(remedy="claim_void", why=Words(en, zh))


AFTER_TOUCHING: Final = _void("Touching the wall gave it up.", "掂了牌牆即放棄叫牌。")
"""ZJ-DRAW-2."""

WITH_DEAD_HAND: Final = _void(
    "The claim counts for nothing; what was laid open goes back.", "叫牌不計，亮出的牌收回。"
)
"""HK-DEAD-2, ZJ-PEN-4."""

UNKEPT: Final = _void(
    "The claim counts for nothing; the next in order stands.", "叫牌不計，由其次的叫牌取代。"
)
"""An empty claim (HK-PEN-1, ZJ-PEN-14)."""

_COUNTS_FOR_NOTHING: Final = _void(
    "It counts for nothing; any proper claim overtakes it.", "不計，有效的叫牌均勝過它。"
)


def claimed_late(case: Case) -> Findings:
    """Nothing is left of a claim that comes too late (HK-CLAIM-2, ZJ-DRAW-4, ZJ-CLAIM-5)."""
    if case.incident.has_gone_on or not case.incident.has_chow_shown:
        return (_void("The next player has gone on.", "下一家已經繼續。"),)
    found = Finding(
        remedy="claim_void",
        why=Words("The chow lies open: it is too late for that.", "上牌已亮，不可再碰槓。"),
        hong_kong=("HK-CLAIM-11", "HK-CLAIM-14"),
        zung_jung=("ZJ-CLAIM-5",),
    )
    return (found,)


def wrong_claim(case: Case) -> Findings:
    """A claim without the right to it, or carried out with the wrong tiles.

    While nothing is laid open it only counts for nothing. Wrong tiles are put right at once, and
    become penalty tiles where a table has them; wrong tiles that stay kill the hand.

    HK-CLAIM-10, HK-DEAD-2, ZJ-PREC-3, ZJ-PEN-12, ZJ-PEN-14.
    """
    if not case.incident.shown:
        return (_COUNTS_FOR_NOTHING,)
    right = _corrected(case)
    return (right,) if case.incident.is_at_once else _too_late(case, right)


def _corrected(case: Case) -> Finding:
    """The right tiles instead of the wrong ones, or none if the hand has no right to the tile."""
    if case.incident.right:
        why = Words("The right tiles take the place of the wrong ones.", "改亮正確的牌。")
    else:
        why = Words("The claim is taken back, and the tiles with it.", "收回叫牌，亮出的牌收回。")
    tiles = shown_without_need(case.incident)
    duty = case.conduct.mistake.penalty_tile
    if duty == "none" or not tiles:
        return _put_right(why, ("HK-DEAD-3",), ("ZJ-PEN-12",))
    if duty == "no_duty":
        obliges = Words(" A penalty tile obliges nothing at this table.", "本枱罰牌並無後果。")
    else:
        obliges = Words(
            " The penalty tile lies open, and is the next discard.",
            "罰牌須亮出，並為下一隻打出的牌。",
        )
    rests = ("ZJ-PEN-12", "ZJ-PEN-13")
    return Finding(
        remedy="penalty_tile",
        why=Words(why.en + obliges.en, why.zh + obliges.zh),
        penalty_tiles=tiles,
        hong_kong=rests,
        zung_jung=rests,
    )


def _put_right(why: Words, hong_kong: tuple[str, ...], zung_jung: tuple[str, ...]) -> Finding:
    return Finding(remedy="put_right", why=why, hong_kong=hong_kong, zung_jung=zung_jung)


def shown_without_need(incident: Incident) -> tuple[int, ...]:
    """What was laid open and is not of the right set (ZJ-PEN-12).

    >>> shown_without_need(Incident(foul="", offender=1, shown=(12, 13), right=(11, 12)))
    (13,)
    """
    needed = list(incident.right)
    spare: list[int] = []
    for tile in incident.shown:
        if tile in needed:
            needed.remove(tile)
        else:
            spare.append(tile)
    return tuple(spare)


def _too_late(case: Case, right: Finding) -> Findings:
    """A wrong set that was not put right at once (ZJ-PEN-14, HK-DEAD-2)."""
    dead = Finding(
        remedy="dead_hand",
        why=Words("A wrong set that stayed kills the hand.", "錯牌未及時更正，手牌成死牌。"),
        dead="other",
        hong_kong=("HK-DEAD-2",),
        zung_jung=("ZJ-PEN-14", "ZJ-PEN-5"),
    )
    return (dead, right) if case.conduct.mistake.late_set == "dead_hand" else (right, dead)


def withdrawn(case: Case) -> Findings:
    """A claim taken back is void, or as spoken; once exposed it is final.

    HK-CLAIM-14, ZJ-CLAIM-8.
    """
    stands = Finding(
        remedy="stands", why=Words("The claim is carried out as spoken.", "以叫出為準，須照做。")
    )
    if case.incident.shown:
        return (stands,)
    is_bound = case.conduct.mistake.withdrawn_claim == "stands"
    return (stands, UNKEPT) if is_bound else (UNKEPT, stands)


# Kongs.


def wrong_kong(case: Case) -> Findings:
    """Taken back, with any replacement; one that stays is a wrong set (ZJ-PEN-14)."""
    why = Words("The kong is taken back, and its replacement too.", "收回該槓，已補的牌放回。")
    right = _put_right(why, ("HK-DEAD-3",), ("ZJ-PEN-14",))
    return (right,) if case.incident.is_at_once else _too_late(case, right)


def ambiguous_kong(case: Case) -> Findings:
    """The risk of a movement that could be either is the mover's (HK-KONG-13, ZJ-ROB-5)."""
    clear = _put_right(
        Words("The tile is laid clearly where it belongs.", "把牌清楚放回應有的位置。"), (), ()
    )
    if not (case.incident.has_led_to_claim or case.incident.has_rival):
        return (clear,)
    is_robbery = case.incident.claim in {"", "win"}
    benefit = Finding(
        remedy="benefit_to_other",
        why=case.words(
            "{other} may have {tile}, as if {offender} had meant that.",
            "{other}可取{tile}，當{offender}有此意。",
        ),
        hong_kong=("HK-ROB-1",) if is_robbery else ("HK-CLAIM-1",),
        zung_jung=("ZJ-ROB-1",) if is_robbery else ("ZJ-CLAIM-1",),
    )
    return (benefit, clear)


def early_replacement(case: Case) -> Findings:
    """Exposed first, drawn after: otherwise the tile is one too many (HK-KONG-5, ZJ-PEN-14)."""
    if not case.incident.can_be_put_right:
        return (LONG,)
    why = Words(
        "The kong is exposed and may be robbed; then the replacement is good.",
        "先亮出該槓讓人搶，其後補牌方為有效。",
    )
    return (_put_right(why, ("HK-ROB-3",), ("ZJ-ROB-3",)), LONG)


def forgotten_replacement(case: Case) -> Findings:
    """先切牌: caught in time it is drawn, otherwise the hand is short (HK-KONG-15, ZJ-PEN-3)."""
    if not case.incident.is_at_once:
        return (SHORT,)
    why = case.words(
        "{offender} takes the discard back, draws the replacement, and discards again.",
        "{offender}收回打出的牌，補牌後再打。",
    )
    return (_put_right(why, ("HK-DEAD-3",), ("ZJ-PEN-14",)), SHORT)
