"""This file is about the options of a match: seats, rounds, and who deals next."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

__all__ = ["DealerRules", "LengthRules", "MatchRules", "RoundRules", "SeatRules"]


class SeatRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """執位: how the first seats are found."""

    method: Literal["random", "assigned"] = "random"
    """The first seats are drawn by lot, or are as the players are listed. HK-SEAT-4 HK-SEAT-6
    ZJ-SEAT-2"""


class RoundRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """圈: how many prevailing winds are played."""

    count: Annotated[int, Meta(ge=1, le=16)] = 4
    """Rounds of a match; the winds come round again after North. HK-ROUND-1 HK-ROUND-5 ZJ-END-3"""


class LengthRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What else ends a match."""

    hands: Annotated[int, Meta(ge=1, le=9999)] | Literal["unlimited"] = "unlimited"
    """Deals after which a match ends, whatever the round; a replayed deal does not count.
    HK-ROUND-5 HK-ROUND-6 ZJ-END-4"""
    disqualified: Literal["match_ends", "dead_hands", "substitute"] = "match_ends"
    """Once a player is out: the deal stops, and the match with it; or the seat only draws and
    discards, in that deal and all that follow; or the hand is dead, and from the next deal on
    somebody else plays for the seat. HK-EV-15 ZJ-ETH-1"""


class DealerRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """莊: who deals next."""

    on_win: Literal["stays", "passes"] = "stays"
    """Whether the dealer deals again after winning. HK-DEALER-1 HK-DEALER-5 ZJ-END-2"""
    on_draw: Literal["stays", "passes"] = "stays"
    """Whether the dealer deals again after an exhausted wall. HK-DEALER-3 HK-DEALER-4 ZJ-END-2"""
    multiplier: Annotated[int, Meta(ge=1, le=4)] = 1
    """What the dealer pays and receives, as a multiple. HK-DEALER-6 HK-DEALER-7 ZJ-PAY-6"""


class MatchRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that goes from deal to deal."""

    seat: SeatRules = SeatRules()
    round: RoundRules = RoundRules()
    match: LengthRules = LengthRules()
    dealer: DealerRules = DealerRules()
