"""This file is about the options of scoring and paying: one kind for faan, one for points."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

__all__ = [
    "FaanLiability",
    "FaanPayment",
    "FaanScore",
    "HongKongScoring",
    "PointPayment",
    "PointScore",
]
__all__ += ["ZungJungScoring"]

Faan = Annotated[int, Meta(ge=0, le=99)]


class FaanScore(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How faan are counted. A value of 0 faan turns a pattern off."""

    minimum: Faan = 3
    """The fewest faan that may be declared 起糊. HK-SCORE-4"""
    cap: Annotated[int, Meta(ge=1, le=99)] | Literal["unlimited"] = 10
    """The most faan that are paid 爆棚. HK-SCORE-5"""
    flowers_to_min: bool = True
    """Faan of flowers, and of having none, count towards the minimum. HK-SCORE-6"""
    values: dict[str, Faan] = field(default_factory=dict)
    """Faan by pattern, where they differ from the list: ``{"HK-FAAN-21": 6}``. In a file they add
    to those of its preset, and the list's own value undoes one. HK-SCORE-1"""
    concealed_scope: Literal["always", "no_flower_games", "off"] = "always"
    """Where a fully concealed hand 門前清 scores: always, only without flowers in play, or never.
    HK-FAAN-04"""
    concealed_kong_ok: bool = False
    """A concealed kong leaves the hand fully concealed. HK-FAAN-04"""
    flower_set: Literal["two_in_place", "one_on_top", "two_on_top", "one"] = "two_in_place"
    """What 一台花 is worth: two in place of one's own flower, one or two on top of it, or one in
    place. HK-FAAN-07"""
    common_pair: Literal["any", "suited", "not_scoring"] = "any"
    """Which pair a common hand 平糊 may have: any, suited, or one that scores nothing. HK-FP-9"""
    dragons_mode: Literal["components", "flat"] = "components"
    """小三元 and 大三元 add to their dragon triplets, or stand for them. HK-IMP-7"""
    small_four_winds: Literal["component", "flat", "limit"] = "component"
    """小四喜 adds to half flush and winds, stands for the winds, or is a limit hand. HK-IMP-8"""
    last_discard: Faan = 1
    """What a win on the last discard 河底撈魚 is worth. HK-FAAN-15"""
    limit_stack: Literal["single", "additive"] = "single"
    """Only the best limit hand counts, or all add up. HK-SCORE-9 HK-SCORE-10"""
    limit_extras: bool = True
    """Circumstance and flower faan add to a limit hand. HK-SCORE-9"""
    nine_gates: Literal["final_shape", "true_wait_on_discard"] = "final_shape"
    """Nine gates 九子連環: by the finished shape, or, on a discard, by all nine waits. HK-FP-1"""
    four_concealed: Literal["kongs_ok", "no_kongs", "self_draw_only"] = "kongs_ok"
    """Four concealed triplets 坎坎糊: kongs among them are fine, or not, or it must be self-drawn.
    HK-FP-2 HK-FP-3"""
    earthly: Literal["dealer_first_discard", "own_first_draw", "off"] = "dealer_first_discard"
    """Earthly hand 地糊: on the dealer's first discard, or on one's own first draw. HK-FP-5"""
    human: Literal["off", "13", "3"] = "off"
    """What a human hand 人糊 is worth. HK-FP-6"""
    seven_pairs: Faan = 0
    """What seven pairs 七對子 are worth; 0: they do not win. HK-FAAN-35"""
    seven_pairs_concealed: bool = True
    """Seven pairs are fully concealed 門前清 besides. HK-FAAN-35 HK-FAAN-04"""
    thirteen_orphans: bool = True
    """Thirteen orphans 十三么 win. HK-FAAN-31"""
    round_wind: bool = True
    """A triplet of the round wind 圈風 scores. HK-FAAN-12"""


class FaanPayment(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What faan are worth, and who pays."""

    ladder: Literal[
        "half_spicy",
        "full_spicy",
        "full_to_5_then_half",
        "linear",
        "fanlaak_4_7_10",
        "fanlaak_4_6_8",
        "fanlaak_5_7_9",
    ] = "half_spicy"
    """How the price grows with faan; it doubles 32 times at most. HK-MULT-1 HK-MULT-2 HK-MULT-5"""
    unit: Annotated[float, Meta(gt=0, le=1000, multiple_of=0.5)] = 0.5
    """The price of 0 faan for one share: 0.5 二五雞, 1 五一, 2 一二蚊. HK-PAY-7"""
    discard: Literal["full", "half", "2:1:1"] = "full"
    """On a discard the discarder pays two shares and the others nothing 全銃; one share and the
    others half 半銃; or two units and the others one, a self-draw two from each. HK-PAY-2 HK-PAY-3
    HK-PAY-4"""


class FaanLiability(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """包: when a feeder pays for all."""

    twelve: Literal["self_draw", "off", "four_hand_types", "all"] = "self_draw"
    """Who feeds the fourth exposed set pays a self-draw; only of the four great hand types; or any
    win. HK-BAO-1 HK-BAO-7 HK-BAO-8"""
    nine: Literal["off", "discard_half", "same_suit"] = "off"
    """Who feeds the third exposed set (of any hand, or of one suit) pays for the others on a
    discard. HK-BAO-9 HK-BAO-10"""
    dragons: Literal["self_draw", "off", "any_win"] = "self_draw"
    """Who feeds the third dragon triplet pays a self-draw, or any win. HK-BAO-2 HK-BAO-5"""
    winds: Literal["self_draw", "off"] = "self_draw"
    """Who feeds the fourth wind triplet pays a self-draw. HK-BAO-8"""
    kong: Literal["off", "any"] = "off"
    """Who feeds a big kong pays when its replacement wins. HK-BAO-11"""
    precedence: Literal["later", "split"] = "later"
    """Of two who are liable the later one pays, or both share. HK-BAO-3"""
    kong_bloom_exempt: bool = True
    """A win on a kong's replacement makes nobody liable. HK-BAO-6"""


class HongKongScoring(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="faan", tag_field="count"
):
    """Scoring in faan 番, by the Hong Kong list."""

    score: FaanScore = FaanScore()
    pay: FaanPayment = FaanPayment()
    bao: FaanLiability = FaanLiability()


class PointScore(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How Zung Jung points are counted."""

    table: Literal["v33", "v103"] = "v33"
    """The designer's values (v3.3), or those published with the play rules v1.03 where they are
    known. ZJ-SC-1"""
    values: dict[str, Annotated[int, Meta(ge=0, le=480)]] = field(default_factory=dict)
    """Points by pattern, where they differ from the table: ``{"ZJ-PAT-2.1.2": 90}``. In a file they
    add to those of its preset. ZJ-SC-1"""
    minimum: Annotated[int, Meta(ge=0, le=480)] = 0
    """The fewest points that may be declared. ZJ-WIN-2"""
    limit: Annotated[int, Meta(ge=1, le=9999)] = 320
    """What a sum of patterns is cut at; patterns listed at this or more stand alone. ZJ-SC-3"""
    chicken: Annotated[int, Meta(ge=0, le=9999)] = 1
    """What a hand without a pattern is worth. ZJ-SC-4"""


class PointPayment(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who pays points."""

    shared: Annotated[int, Meta(ge=0, le=9999)] | Literal["all"] = 25
    """Up to this each pays alike on a discard; what is over, for all three, the responsible seat
    pays. "all": each always pays alike. ZJ-PAY-3 ZJ-PAY-4"""


class ZungJungScoring(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="points", tag_field="count"
):
    """Scoring in points 分, by the 44 patterns of Zung Jung 中庸."""

    score: PointScore = PointScore()
    pay: PointPayment = PointPayment()
