"""This file is about what the table does when something goes wrong."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

__all__ = ["Conduct", "FalseWin", "FoulRules", "Miscount"]


class FoulRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the table does about an improper motion."""

    response: Literal["prevented", "warned", "ruled"] = "prevented"
    """It is refused with a reason; put right and recorded; or it happens and the referee rules.
    HK-FALSE-12"""


class FalseWin(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """詐糊: what a false win costs."""

    mode: Literal[
        "prevent", "pay_cap_shares", "three_portions_each", "deduct_fixed", "dead_hand"
    ] = "pay_cap_shares"
    """Refused; one self-draw share of the cap to each opponent, or three; a fixed amount that
    nobody receives; or the hand is dead. HK-FALSE-3 HK-FALSE-5 HK-FALSE-6 HK-FALSE-8 HK-FALSE-12
    ZJ-PEN-16"""
    amount: Annotated[int, Meta(ge=0, le=99_999)] = 0
    """What `deduct_fixed` deducts. HK-FALSE-5 HK-FALSE-6"""
    aftermath: Literal["deal_ends_dealer_out", "replay_same_dealer", "plays_on_dead"] = (
        "deal_ends_dealer_out"
    )
    """The deal ends, and an offending dealer loses the deal; it is replayed with the same dealer;
    or it goes on and the offender cannot win. HK-FALSE-4 HK-FALSE-5 HK-FALSE-6"""


class Miscount(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """相公: what a hand of the wrong size may still do."""

    short_may_claim: bool = False
    """A short hand may chow, pung and kong. HK-DEAD-2 ZJ-PEN-3"""


class Conduct(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a foul leads to."""

    foul: FoulRules = FoulRules()
    false: FalseWin = FalseWin()
    miscount: Miscount = Miscount()
