"""This file is about the options of the table: tiles, wall, flowers, kongs, claims, passed wins."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

__all__ = ["ClaimRules", "FlowerRules", "ImmunityRules", "KongRules", "TableRules", "TileRules"]
__all__ += ["WallRules", "WaterRules"]


class TileRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which tiles are on the table."""

    flowers: bool = True
    """144 tiles with flowers and seasons, or 136 without. HK-TILE-2 HK-TILE-3 ZJ-TILE-1"""


class WallRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the wall breaks, and how much of it is never drawn."""

    break_: Literal["three_dice", "two_dice", "double_throw"] = field(
        default="three_dice", name="break"
    )
    """One throw of three dice, or of two, names the wall and counts the stacks; or East's two dice
    name the breaker, whose own two are added to the count. HK-WALL-2 HK-WALL-3 HK-WALL-6 ZJ-WALL-2
    ZJ-WALL-3"""
    dead: Literal["none", "replenished", "exhaustible"] = "none"
    """What is kept back: nothing; a reserve that stays whole, since each replacement shortens the
    live wall; or a stock that replacements use up. HK-WALL-7 HK-WALL-8 HK-WALL-9 ZJ-WALL-10
    ZJ-WALL-11"""
    dead_tiles: Annotated[int, Meta(ge=0, le=40)] = 0
    """How many tiles are kept back. HK-WALL-9 ZJ-WALL-10"""

    def __post_init__(self) -> None:
        if (self.dead == "none") != (self.dead_tiles == 0):
            raise ValueError(
                f'dead is "{self.dead}", and dead_tiles {self.dead_tiles}: give both, or neither'
            )


class FlowerRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How flowers are replaced, and whether seven or eight win."""

    order: Literal["chain_by_seat", "one_pass"] = "chain_by_seat"
    """At the opening a seat replaces until it has none before the next begins, or once, going round
    again. HK-FLOWER-2 HK-FLOWER-3"""
    win: Literal["offered_at_7_and_8", "offered_at_8", "off"] = "offered_at_7_and_8"
    """Whether seven flowers, or eight, may be taken as a win. HK-FLOWER-8 HK-FLOWER-10 HK-FP-12"""


class KongRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When a kong may be declared, and when it may be robbed."""

    after_claim: bool = False
    """A kong may be declared in the turn of a chow or pung just claimed. HK-KONG-6 HK-TURN-5
    ZJ-KONG-3"""
    fresh_pung: bool = False
    """A kong may even be made of the pung just claimed. ZJ-KONG-4"""
    rob_added: bool = True
    """An added kong may be robbed for a win. HK-ROB-1 ZJ-ROB-1"""
    rob_concealed: Literal["thirteen_orphans", "none", "all"] = "thirteen_orphans"
    """Who may rob a concealed kong: thirteen orphans, nobody, or any hand. HK-ROB-2 ZJ-ROB-1"""
    rob_payment: Literal["as_discard", "declarer_three_shares"] = "as_discard"
    """A robbed kong is paid like a discard, or its declarer pays all three shares of a self-draw.
    HK-ROB-6"""
    bloom_after_flower: bool = False
    """Kong bloom survives a replacement that was a flower. HK-KONG-12"""
    concealed_display: Literal["hidden", "ends_down", "open"] = "hidden"
    """What the others see of a concealed kong: nothing, its kind by the middle tiles, or all of it.
    HK-KONG-14 ZJ-KONG-2"""


class ClaimRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which claims stand."""

    chow_to_win: bool = True
    """Who called chow and hears a pung or kong may turn the call into a win. HK-CLAIM-12
    HK-CLAIM-13 ZJ-CLAIM-8"""
    win_over_chow: bool = False
    """A win may still be called when a chow of that tile lies open, until its caller discards.
    HK-CLAIM-14 ZJ-CLAIM-5"""
    last_discard: Literal["win_only", "all"] = "win_only"
    """What the last discard may be claimed for: to win only, or for melds too. HK-CLAIM-22
    ZJ-KONG-6"""
    multi_win: Literal["head_bump", "all", "best_hand", "limit_hands"] = "head_bump"
    """Of several winners: the nearest alone, all of them, the hand worth most, or limit hands
    together and else the nearest. HK-CLAIM-16 HK-CLAIM-18 HK-CLAIM-20 ZJ-PREC-2"""
    multi_pay: Literal["co_winners_exempt", "co_winners_pay_side_share"] = "co_winners_exempt"
    """Of several winners, whether the others pay a winner the share of a bystander. HK-CLAIM-19
    HK-CLAIM-20"""
    thirteen_orphans_first: bool = False
    """Thirteen orphans outranks nearer winners. HK-CLAIM-20 ZJ-PREC-2"""


class WaterRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """過水: what a passed win bars."""

    mode: Literal["same_tile", "off", "all_waits"] = "same_tile"
    """The same tile, or the whole wait, or nothing. HK-WATER-1 HK-WATER-9 HK-WATER-11"""
    release: Literal["own_draw", "any_wall_draw"] = "own_draw"
    """What lifts the bar: the seat's own next draw, or anyone's. HK-WATER-2 HK-WATER-4 HK-WATER-7
    HK-WATER-10"""
    includes_rob: bool = True
    """Passing a robbery bars, and a barred tile cannot be robbed. HK-WATER-8 HK-ROB-8"""
    trigger: Literal["any_non_win_answer", "explicit_pass"] = "any_non_win_answer"
    """Whether claiming the tile for a meld counts as passing the win. HK-WATER-5"""


class ImmunityRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Same-turn immunity: who answers for a win on a discard. It bars nobody from winning."""

    mode: Literal["off", "same_turn"] = "off"
    """The first who discarded that tile since the winner's own last discard is responsible, or
    nobody if that was the winner. ZJ-IMM-1 ZJ-IMM-2 ZJ-IMM-3 ZJ-IMM-4"""
    rob: Literal["konger", "first_discarder"] = "konger"
    """Who is responsible for a robbed kong: its declarer, or who discarded that tile first.
    ZJ-IMM-7"""


class TableRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything about a deal but its scoring."""

    tiles: TileRules = TileRules()
    wall: WallRules = WallRules()
    flower: FlowerRules = FlowerRules()
    kong: KongRules = KongRules()
    claim: ClaimRules = ClaimRules()
    water: WaterRules = WaterRules()
    immunity: ImmunityRules = ImmunityRules()
