"""This file is about what follows from a wrong throw, break, deal, draw or discard."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from seifong.referee.case import Case, Finding, Findings
from seifong.referee.false_wins import price_of
from seifong.referee.rulings import Aftermath
from seifong.rulebook import Words
from seifong.seats import EAST, lower

__all__ = ["ARGUED", "CARD_ONLY", "CHEATED", "LONG", "NOT_UPHELD", "SHORT", "TILES_SHOWN"]
__all__ += [
    "card_or_benefit",
    "discarded_early",
    "discarded_out_of_turn",
    "drew_early",
    "kept_penalty_tile",
]
__all__ += ["misled", "wrong_break", "wrong_dealer", "wrong_thrower"]

CARD_ONLY: Final = Finding(
    remedy="stands", why=Words("The play itself is as it was.", "牌局照舊。")
)

CHEATED: Final = Finding(
    remedy="stands",
    why=Words(
        "What it has done to the deal is for the head judge to weigh.",
        "對該局的影響由總裁判斟酌。",
    ),
    hong_kong=("HK-PEN-2", "HK-PEN-5"),
    zung_jung=("ZJ-PEN-1", "ZJ-ETH-3"),
)

NOT_UPHELD: Final = Finding(
    remedy="not_upheld",
    why=Words(
        "It is one player's word, and is noted; nothing follows unless a judge upholds it.",
        "只是一家之言，記錄在案；裁判未判成立，並無後果。",
    ),
    hong_kong=("HK-PEN-5",),
    zung_jung=("ZJ-PEN-1",),
    grade="none",
)
"""What no tile shows, where nobody judges: our choice (HK-PEN-5, ZJ-PEN-1)."""

ARGUED: Final = Finding(
    remedy="stands",
    why=Words(
        "It has no force: where a discard came from counts for nothing.",
        "不獲接納：打出的牌從何而來，不作任何根據。",
    ),
)

TILES_SHOWN: Final = Finding(
    remedy="put_right",
    why=Words("The tiles are turned back and stay where they are.", "該牌覆回，留在原處。"),
    grade="slip",
)

_FOR_GOOD: Final = Words(
    "It stays dead for this deal, even if its count comes right, and plays on.",
    "本局內即使張數回復正確亦不復生，照常陪打。",
)

SHORT: Final = Finding(
    remedy="dead_hand",
    why=Words(f"The hand is short. {_FOR_GOOD.en}", f"小相公。{_FOR_GOOD.zh}"),
    dead="short",
    hong_kong=("HK-DEAD-1", "HK-DEAD-2"),
    zung_jung=("ZJ-PEN-3", "ZJ-PEN-5"),
)
"""小相公 (HK-DEAD-1, ZJ-PEN-3)."""

LONG: Final = Finding(
    remedy="dead_hand",
    why=Words(f"The hand is long. {_FOR_GOOD.en}", f"大相公。{_FOR_GOOD.zh}"),
    dead="long",
    hong_kong=("HK-DEAD-1", "HK-DEAD-2"),
    zung_jung=("ZJ-PEN-4", "ZJ-PEN-5"),
)
"""大相公 (HK-DEAD-1, ZJ-PEN-4)."""


# The dice, the wall and the dealer.


def wrong_thrower(case: Case) -> Findings:
    """Thrown again while nobody has a tile (ZJ-PEN-6)."""
    if case.incident.dealt == "nothing":
        en, zh = "The right player throws again.", "由應擲骰者重擲。"
        return (Finding(remedy="put_right", why=Words(en, zh)),)
    return (Finding(remedy="stands", why=Words("Tiles have been taken.", "已有人取牌。")),)


def wrong_break(case: Case) -> Findings:
    """Put right until everybody has the first four tiles (ZJ-PEN-7)."""
    if case.incident.dealt in {"nothing", "some"}:
        en = "Tiles taken go back, and the wall is broken where the dice say."
        zh = "已取的牌放回，按骰數重新開牌。"
        return (Finding(remedy="put_right", why=Words(en, zh)),)
    en, zh = "Everyone has the first four tiles.", "四家都已取首四隻牌。"
    return (Finding(remedy="stands", why=Words(en, zh)),)


def wrong_dealer(case: Case) -> Findings:
    """Void, put right, or the deal is lost, by how far it has gone.

    Where the rules leave a gap a judge decides; proposed is what can still be put right. `other` is
    the true East.

    ZJ-PEN-8.
    """
    true = EAST if case.incident.other is None else case.incident.other
    void = Finding(
        remedy="replay",
        why=case.words("The tiles are mixed and dealt again, by {other}.", "洗牌，由{other}重派。"),
        aftermath=Aftermath(kind="misdeal", next_dealer=true),
    )
    right = Finding(
        remedy="put_right",
        why=case.words(
            "Tiles are given back, and {other} deals on.", "退回多取的牌，由{other}續派。"
        ),
        aftermath=Aftermath(dealer=true),
    )
    lost = Finding(
        remedy="stands",
        why=case.words("{other} has lost this deal.", "{other}失去此局莊位。"),
        aftermath=Aftermath(dealer=case.incident.offender, next_dealer=int(lower(true))),
    )
    match case.incident.dealt:
        case "nothing" | "some":
            return (void,)
        case "all":
            return (lost,)
        case "first_four" if case.incident.can_be_put_right:
            return (right,)
        case _:
            return (right, void, lost) if case.incident.can_be_put_right else (void, lost)


# Drawing and discarding.


def card_or_benefit(case: Case) -> Findings:
    """Haste and delay: a card, or the doubt goes to whoever it harmed (ZJ-DRAW-6, ZJ-PEN-17)."""
    if not case.incident.has_rival:
        return (CARD_ONLY,)
    benefit = Finding(
        remedy="benefit_to_other",
        why=case.words(
            "The claim of {other} stands, as if {offender} had waited.",
            "{other}的叫牌有效，當{offender}有等候論。",
        ),
        hong_kong=("HK-CLAIM-9",),
        zung_jung=("ZJ-DRAW-6",),
    )
    return (benefit, CARD_ONLY)


def drew_early(case: Case) -> Findings:
    """A tile too many: put back, or a long hand (ZJ-DRAW-1, ZJ-PEN-9, HK-DEAD-3)."""
    back = Finding(
        remedy="put_right",
        why=case.words(
            "The tile goes back where it was, marked as seen by {offender}.",
            "該牌放回原處，記為{offender}看過。",
        ),
        hong_kong=("HK-DEAD-3",),
        zung_jung=("ZJ-PEN-9",),
    )
    is_mild = case.incident.is_at_once and case.conduct.miscount.early_draw == "put_right"
    return (back, LONG) if is_mild else (LONG, back)


def discarded_early(case: Case) -> Findings:
    """A draw forgotten: taken back, or a short hand (ZJ-DRAW-3, ZJ-PEN-9, HK-DEAD-3)."""
    return _back_or_short(
        case,
        "{offender} takes the tile back, and discards after drawing.",
        "{offender}收回該牌，摸牌後再打。",
    )


def discarded_out_of_turn(case: Case) -> Findings:
    """A tile put down when it is another's turn: taken back, or a short hand.

    ZJ-DRAW-3, ZJ-PEN-9, HK-DEAD-3.
    """
    return _back_or_short(case, "{offender} takes the tile back.", "{offender}收回該牌。")


def _back_or_short(case: Case, en: str, zh: str) -> Findings:
    back = Finding(
        remedy="put_right",
        why=case.words(en, zh),
        hong_kong=("HK-DEAD-3",),
        zung_jung=("ZJ-PEN-9",),
    )
    is_mild = case.incident.is_at_once and case.conduct.miscount.early_discard == "put_right"
    return (back, SHORT) if is_mild else (SHORT, back)


def kept_penalty_tile(case: Case) -> Findings:
    """Another tile discarded in place of a penalty tile: taken back at once, or it stands.

    Either way the penalty tile is still due. The rules being silent, this is our choice.

    ZJ-PEN-13.
    """
    stands = Finding(
        remedy="stands",
        why=Words(
            "The discard stays, and the penalty tile is due as the next one.",
            "打出的牌有效，下一隻須打罰牌。",
        ),
    )
    if not case.incident.is_at_once:
        return (stands,)
    back = Finding(
        remedy="put_right",
        why=case.words(
            "{offender} takes the tile back, and discards the penalty tile.",
            "{offender}收回該牌，改打罰牌。",
        ),
        hong_kong=("HK-DEAD-3",),
    )
    return (back, stands)


def misled(case: Case) -> Findings:
    """A wrong name, or a wrong place, and what it led to.

    Whoever was led into a wrong claim goes free. What that claim would have cost falls on the
    discarder, or a card does and no more, as the house has it.

    ZJ-DRAW-7, ZJ-DRAW-8, ZJ-PEN-15, HK-PEN-1.
    """
    if not case.incident.has_led_to_claim:
        en, zh = "The discard is put right: nobody was misled.", "更正即可，無人因而叫錯牌。"
        return (Finding(remedy="put_right", why=Words(en, zh)),)
    void = Finding(
        remedy="claim_void",
        why=case.words(
            "The claim of {other} is taken back, and costs {other} nothing.",
            "{other}的叫牌收回，毋須受罰。",
        ),
        grade="serious",
    )
    if case.conduct.mistake.misled == "card_only":
        return (void,)
    return (_answers_for_it(case), void)


def _answers_for_it(case: Case) -> Finding:
    """The discarder bears what the claim would have cost (ZJ-PEN-15).

    Whatever it led to, it is shown the same card, that of a serious foul: which is our choice.
    """
    why = case.words(
        "The claim of {other} is taken back; what it would have cost falls on {offender}.",
        "{other}的叫牌收回；該次叫錯的後果由{offender}承擔。",
    )
    if case.incident.claim == "win":
        price = price_of(case, remedy="responsible_for_claim", why=why)
        return replace(price, grade="serious")
    return Finding(remedy="responsible_for_claim", why=why, grade="serious")
