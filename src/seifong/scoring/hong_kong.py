"""This file is about the faan of Hong Kong: the list, what absorbs what, and a house's options."""

from typing import Final, final

from mypy_extensions import i64

from seifong.kinds import count, has, only
from seifong.rules.scoring import FaanScore
from seifong.rules.unplayed import not_scored
from seifong.scoring import patterns as shared
from seifong.scoring.arrange import FLOWERS_ALONE, Arrangement, arrangements, flowers_alone
from seifong.scoring.counting import Scorer
from seifong.scoring.patterns import Absorption, Pattern, set_of, when
from seifong.scoring.score import WhyNot
from seifong.scoring.win import DISCARD, EARTHLY, FLOWERS, HUMAN, KONG_ON_KONG, SELF_DRAW, Win
from seifong.seats import EAST
from seifong.tiles import DRAGONS, EAST_WIND, HONOURS, NO_TILE, PLUM, SEASONS, SPRING, SUITS
from seifong.tiles import FLOWERS as FLOWER_TILES

__all__ = ["PATTERNS", "HongKongScorer"]

PATTERNS: Final = [
    Pattern("HK-FAAN-02", "Common hand", "平糊", 1),
    Pattern("HK-FAAN-03", "Self-draw", "自摸", 1),
    Pattern("HK-FAAN-04", "Fully concealed", "門前清", 1),
    Pattern("HK-FAAN-05", "No flowers", "無花", 1),
    Pattern("HK-FAAN-06", "Own flower", "正花", 1),
    Pattern("HK-FAAN-06", "Own season", "正花", 1),
    Pattern("HK-FAAN-07", "Full set of flowers", "一台花", 2),
    Pattern("HK-FAAN-07", "Full set of seasons", "一台花", 2),
    Pattern("HK-FAAN-08", "Seven flowers", "花糊", 3),
    Pattern("HK-FAAN-09", "Eight flowers", "大花糊", 8),
    Pattern("HK-FAAN-10", "Dragons", "三元牌", 1),
    Pattern("HK-FAAN-11", "Seat wind", "門風", 1),
    Pattern("HK-FAAN-12", "Round wind", "圈風", 1),
    Pattern("HK-FAAN-13", "Robbing the kong", "搶槓", 1),
    Pattern("HK-FAAN-14", "Last tile of the wall", "海底撈月", 1),
    Pattern("HK-FAAN-15", "Last discard", "河底撈魚", 1),
    Pattern("HK-FAAN-16", "Kong bloom", "槓上開花", 1),
    Pattern("HK-FAAN-17", "Kong on kong", "槓上槓", 8),
    Pattern("HK-FAAN-18", "Mixed terminals", "花么", 1),
    Pattern("HK-FAAN-19", "All triplets", "對對糊", 3),
    Pattern("HK-FAAN-20", "Half flush", "混一色", 3),
    Pattern("HK-FAAN-21", "Full flush", "清一色", 7),
    Pattern("HK-FAAN-22", "Small three dragons", "小三元", 3),
    Pattern("HK-FAAN-23", "Big three dragons", "大三元", 5),
    Pattern("HK-FAAN-24", "Small four winds", "小四喜", 3),
    Pattern("HK-FAAN-25", "Big four winds", "大四喜", 13),
    Pattern("HK-FAAN-26", "All honours", "字一色", 10),
    Pattern("HK-FAAN-27", "Pure terminals", "清么九", 10),
    Pattern("HK-FAAN-28", "Four concealed triplets", "坎坎糊", 8),
    Pattern("HK-FAAN-29", "Four kongs", "十八羅漢", 13),
    Pattern("HK-FAAN-30", "Nine gates", "九子連環", 10),
    Pattern("HK-FAAN-31", "Thirteen orphans", "十三么", 13),
    Pattern("HK-FAAN-32", "Heavenly hand", "天糊", 13),
    Pattern("HK-FAAN-33", "Earthly hand", "地糊", 13),
    Pattern("HK-FAAN-34", "Human hand", "人糊", 13),
    Pattern("HK-FAAN-35", "Seven pairs", "七對子", 0),
]

# The places of the patterns.
COMMON_HAND: Final = 0
SELF_DRAWN: Final = 1
FULLY_CONCEALED: Final = 2
NO_FLOWERS: Final = 3
OWN_FLOWER: Final = 4
OWN_SEASON: Final = 5
FULL_SET_OF_FLOWERS: Final = 6
FULL_SET_OF_SEASONS: Final = 7
SEVEN_FLOWERS: Final = 8
EIGHT_FLOWERS: Final = 9
DRAGONS_EACH: Final = 10
SEAT_WIND: Final = 11
ROUND_WIND: Final = 12
ROBBING_THE_KONG: Final = 13
LAST_TILE_OF_THE_WALL: Final = 14
LAST_DISCARD: Final = 15
KONG_BLOOM: Final = 16
KONG_UPON_KONG: Final = 17
MIXED_TERMINALS: Final = 18
ALL_TRIPLETS: Final = 19
HALF_FLUSH: Final = 20
FULL_FLUSH: Final = 21
SMALL_THREE_DRAGONS: Final = 22
BIG_THREE_DRAGONS: Final = 23
SMALL_FOUR_WINDS: Final = 24
BIG_FOUR_WINDS: Final = 25
ALL_HONOURS: Final = 26
PURE_TERMINALS: Final = 27
FOUR_CONCEALED_TRIPLETS: Final = 28
FOUR_KONGS: Final = 29
NINE_GATES: Final = 30
THIRTEEN_ORPHANS: Final = 31
HEAVENLY_HAND: Final = 32
EARTHLY_HAND: Final = 33
HUMAN_HAND: Final = 34
SEVEN_PAIRS: Final = 35

# Faan of circumstance and of flowers, which may be added to a limit hand (HK-SCORE-9).
_FLOWERS: Final = set_of(
    [NO_FLOWERS, OWN_FLOWER, OWN_SEASON, FULL_SET_OF_FLOWERS, FULL_SET_OF_SEASONS]
)
_CIRCUMSTANCES: Final = set_of(
    [
        SELF_DRAWN,
        FULLY_CONCEALED,
        ROBBING_THE_KONG,
        LAST_TILE_OF_THE_WALL,
        LAST_DISCARD,
        KONG_BLOOM,
        KONG_UPON_KONG,
        HUMAN_HAND,
    ]
)

# What a house may play as a limit hand 例牌: those of these that are worth ten faan or more.
_LIMIT_HANDS: Final = [
    KONG_UPON_KONG,
    BIG_FOUR_WINDS,
    ALL_HONOURS,
    PURE_TERMINALS,
    FOUR_CONCEALED_TRIPLETS,
    FOUR_KONGS,
    NINE_GATES,
    THIRTEEN_ORPHANS,
    HEAVENLY_HAND,
    EARTHLY_HAND,
    HUMAN_HAND,
]
_LIMIT_WORTH: Final = 10
_UNLIMITED: Final = 10**6
_DEAREST: Final = 13  # the last row of the ladders


# Sets and pair.


def mixed_terminals(hand: Arrangement) -> bool:
    """Four triplets and a pair of terminals and honours, both among them (HK-IMP-5)."""
    is_mixed = hand.kinds & HONOURS != 0 and hand.kinds & SUITS != 0
    return shared.four_triplets(hand) and shared.only_orphans(hand) and is_mixed


# How the tile came.


def kong_upon_kong(win: Win, hand: Arrangement) -> bool:
    """A self-draw of the replacement of a second kong in a row."""
    is_told = win.way == SELF_DRAW and win.circumstances & KONG_ON_KONG != 0
    return is_told and count(hand.kongs) >= 2


def earthly_by_own_draw(win: Win, hand: Arrangement) -> bool:
    """The other meaning of 地糊: a seat but East wins on its own first draw (HK-FP-5)."""
    is_told = win.way == SELF_DRAW and win.circumstances & EARTHLY != 0
    return is_told and win.seat != EAST and hand.melds == 0


def human_hand(win: Win, hand: Arrangement) -> bool:
    """A seat but East wins on a discard of the first go-around, before its own draw (HK-FP-6)."""
    is_told = win.way == DISCARD and win.circumstances & HUMAN != 0
    return is_told and win.seat != EAST and hand.melds == 0


@final
class HongKongScorer(Scorer):
    """Counts faan.

    >>> from seifong.hands import hand_of
    >>> from seifong.notation import parse_tiles
    >>> hand = hand_of(parse_tiles("CCC FFF 123m 456p PP"))
    >>> win = Win(hand, tile=33, way=SELF_DRAW, seat=1, has_flowers=True)
    >>> print(HongKongScorer(FaanScore(), irregular=0).score(win).text())
    123m 456p CCC FFF PP
      Self-draw  1  (HK-FAAN-03)
      Fully concealed  1  (HK-FAAN-04)
      No flowers  1  (HK-FAAN-05)
      Dragons ×2  2  (HK-FAAN-10)
      Small three dragons  3  (HK-FAAN-22)
    8 faan

    HK-SCORE-1 to HK-SCORE-11.
    """

    def __init__(self, rules: FaanScore, irregular: i64, fewest_flowers: i64 = 7) -> None:
        super().__init__("faan", PATTERNS, _worths(rules), irregular)
        self.fewest_flowers = fewest_flowers
        self.repeated = only(DRAGONS_EACH)
        self.absorptions = _absorptions(rules)
        if rules.limit_stack == "single":
            self.alone = _limit_hands(rules, self.worths)
            self.alone_rule = "HK-SCORE-9"
        if rules.limit_extras:
            self.beside = (_FLOWERS | _CIRCUMSTANCES) & ~self.alone
        self.limit = _cap(rules)
        self.minimum = rules.minimum
        if not rules.flowers_to_min:
            self.not_to_minimum = _FLOWERS
        self._concealed_kong_ok: Final = rules.concealed_kong_ok
        self._concealed_pairs: Final = rules.seven_pairs_concealed
        self._concealed_with_flowers: Final = rules.concealed_scope != "no_flower_games"
        self._common_pair_is_suited: Final = rules.common_pair == "suited"
        self._common_pair_scores: Final = rules.common_pair == "any"
        self._round_wind: Final = rules.round_wind
        self._true_nine_gates: Final = rules.nine_gates == "true_wait_on_discard"
        self._concealed_by_kongs: Final = rules.four_concealed != "no_kongs"
        self._concealed_by_discard: Final = rules.four_concealed != "self_draw_only"
        self._earthly_by_own_draw: Final = rules.earthly == "own_first_draw"

    def ways(self, win: Win) -> list[Arrangement]:
        """So many flowers win alone where the list prices them (HK-SCORE-3, HK-FP-12)."""
        if win.way != FLOWERS:
            return arrangements(win, self.irregular)
        alone = flowers_alone(win)
        is_enough = count(win.hand.flowers) >= self.fewest_flowers
        return [alone] if is_enough and self.shown(win, alone) & self.scoring else []

    def shown(self, win: Win, hand: Arrangement) -> i64:
        """The patterns of a reading, each told by the rulebook's sentence."""
        if hand.shape == FLOWERS_ALONE:
            eight = count(win.hand.flowers) == 8
            return when(EIGHT_FLOWERS, holds=eight) | when(SEVEN_FLOWERS, holds=not eight)
        found = self._circumstances(win, hand) | self._first_deal(win, hand)
        found |= self._sets(win, hand) | _suits(hand) | self._winds_and_dragons(win, hand)
        if win.has_flowers:
            found |= _flowers(win)
        return found

    def times(self, pattern: i64, win: Win, hand: Arrangement) -> i64:  # noqa: ARG002 (no seat)
        """Each dragon triplet counts (HK-FAAN-10)."""
        if pattern == DRAGONS_EACH:
            return shared.dragon_triplets(hand)
        return 1

    def incomplete(self) -> WhyNot:
        """HK-SCORE-3."""
        return WhyNot(
            "not four sets and a pair, nor another hand that wins at this table",
            "不成四副一對，亦不是本枱可食的特別牌",
            "HK-SCORE-3",
        )

    def below_minimum(self, towards: i64) -> WhyNot:
        """HK-SCORE-4, HK-SCORE-6."""
        told, zh = "", ""
        if self.not_to_minimum:
            told, zh = " (flowers not counted)", "（花番不計）"
        return WhyNot(
            f"worth {towards}{told}, and the minimum is {self.minimum} faan",
            f"{towards}番{zh}，未夠{self.minimum}番起糊",
            "HK-SCORE-4",
        )

    def _circumstances(self, win: Win, hand: Arrangement) -> i64:
        """03, 04 and 13 to 17: how the tile came."""
        return (
            when(SELF_DRAWN, holds=win.way == SELF_DRAW)
            | when(FULLY_CONCEALED, holds=self._is_concealed(win, hand))
            | when(ROBBING_THE_KONG, holds=shared.by_robbing(win))
            | when(LAST_TILE_OF_THE_WALL, holds=shared.by_last_tile(win))
            | when(LAST_DISCARD, holds=shared.by_last_discard(win))
            | when(KONG_BLOOM, holds=shared.by_kong(win, hand))
            | when(KONG_UPON_KONG, holds=kong_upon_kong(win, hand))
        )

    def _first_deal(self, win: Win, hand: Arrangement) -> i64:
        """32 to 34: wins before the deal has well begun."""
        earth = shared.by_earth(win, hand)
        if self._earthly_by_own_draw:
            earth = earthly_by_own_draw(win, hand)
        return (
            when(HEAVENLY_HAND, holds=shared.by_heaven(win, hand))
            | when(EARTHLY_HAND, holds=earth)
            | when(HUMAN_HAND, holds=human_hand(win, hand))
        )

    def _sets(self, win: Win, hand: Arrangement) -> i64:
        """02, 18, 19, 28 to 31 and 35: sets and pair."""
        return (
            when(COMMON_HAND, holds=self._is_common(win, hand))
            | when(MIXED_TERMINALS, holds=mixed_terminals(hand))
            | when(ALL_TRIPLETS, holds=shared.four_triplets(hand))
            | when(FOUR_CONCEALED_TRIPLETS, holds=self._is_four_concealed(win, hand))
            | when(FOUR_KONGS, holds=shared.four_kongs(hand))
            | when(NINE_GATES, holds=self._is_nine_gates(win))
            | when(THIRTEEN_ORPHANS, holds=shared.thirteen_orphans(hand))
            | when(SEVEN_PAIRS, holds=shared.seven_pairs(hand))
        )

    def _winds_and_dragons(self, win: Win, hand: Arrangement) -> i64:
        """10 to 12 and 22 to 25. A pair earns no wind faan (HK-FP-11)."""
        return (
            when(DRAGONS_EACH, holds=hand.triplets & DRAGONS != 0)
            | when(SEAT_WIND, holds=hand.triplets & shared.own_wind(win) != 0)
            | when(ROUND_WIND, holds=has(hand.triplets, EAST_WIND + win.round_wind))
            | when(SMALL_THREE_DRAGONS, holds=shared.two_dragons_and_pair(hand))
            | when(BIG_THREE_DRAGONS, holds=shared.three_dragons(hand))
            | when(SMALL_FOUR_WINDS, holds=shared.three_winds_and_pair(hand))
            | when(BIG_FOUR_WINDS, holds=shared.four_winds(hand))
        )

    def _is_concealed(self, win: Win, hand: Arrangement) -> bool:
        """Nothing claimed and, where a house is strict, no kong either (HK-FAAN-04)."""
        if win.has_flowers and not self._concealed_with_flowers:
            return False
        if shared.seven_pairs(hand) and not self._concealed_pairs:
            return False
        return hand.exposed == 0 and (self._concealed_kong_ok or hand.melds == 0)

    def _is_common(self, win: Win, hand: Arrangement) -> bool:
        """Four chows and a pair that the house allows (HK-FP-9)."""
        if not shared.four_chows(hand):
            return False
        if self._common_pair_is_suited:
            return has(SUITS, hand.pair)
        if self._common_pair_scores:
            return True
        scoring = DRAGONS | shared.own_wind(win)
        if self._round_wind:
            scoring |= only(EAST_WIND + win.round_wind)
        return not has(scoring, hand.pair)

    def _is_four_concealed(self, win: Win, hand: Arrangement) -> bool:
        """Four concealed triplets, as the house admits them (HK-FP-2, HK-FP-3)."""
        if not shared.four_concealed(hand):
            return False
        if not self._concealed_by_kongs and hand.kongs:
            return False
        return self._concealed_by_discard or win.way == SELF_DRAW

    def _is_nine_gates(self, win: Win) -> bool:
        """1112345678999 of one suit and one more, as the house reads it (HK-FP-1)."""
        spare = shared.spare_of_nine_gates(win)
        if spare == NO_TILE:
            return False
        return not self._true_nine_gates or win.way == SELF_DRAW or spare == win.tile


def _suits(hand: Arrangement) -> i64:
    """20, 21, 26 and 27: suits and ranks. Flowers are no honours (HK-FP-10)."""
    return (
        when(HALF_FLUSH, holds=shared.one_suit_and_honours(hand))
        | when(FULL_FLUSH, holds=shared.one_suit(hand))
        | when(ALL_HONOURS, holds=shared.only_honours(hand))
        | when(PURE_TERMINALS, holds=shared.only_terminals(hand))
    )


def _flowers(win: Win) -> i64:
    """05 to 07: the flowers shown. Flower and season of a seat bear its number (HK-TILE-4)."""
    flowers = win.hand.flowers
    return (
        when(NO_FLOWERS, holds=flowers == 0)
        | when(OWN_FLOWER, holds=has(flowers, PLUM + win.seat))
        | when(OWN_SEASON, holds=has(flowers, SPRING + win.seat))
        | when(FULL_SET_OF_FLOWERS, holds=flowers & FLOWER_TILES == FLOWER_TILES)
        | when(FULL_SET_OF_SEASONS, holds=flowers & SEASONS == SEASONS)
    )


# What a house's options come to.


def _cap(rules: FaanScore) -> int:
    """The most faan that are paid (HK-SCORE-5)."""
    return _UNLIMITED if rules.cap == "unlimited" else rules.cap


def _worths(rules: FaanScore) -> list[int]:
    """The list, what an option changes in it, what the house sets, and what is off."""
    table = {pattern.rule: pattern.worth for pattern in PATTERNS}
    table["HK-FAAN-07"] = 2 if rules.flower_set in {"two_in_place", "two_on_top"} else 1
    table["HK-FAAN-15"] = rules.last_discard
    table["HK-FAAN-34"] = 3 if rules.human == "3" else 13
    table["HK-FAAN-35"] = rules.seven_pairs
    if rules.dragons_mode == "flat":
        table |= {"HK-FAAN-22": 5, "HK-FAAN-23": 8}
    if rules.small_four_winds == "flat":
        table["HK-FAAN-24"] = 6
    elif rules.small_four_winds == "limit":
        table["HK-FAAN-24"] = _DEAREST if rules.cap == "unlimited" else rules.cap
    table |= rules.values
    table |= dict.fromkeys(not_scored(rules), 0)
    return [table[pattern.rule] for pattern in PATTERNS]


def _limit_hands(rules: FaanScore, worths: list[int]) -> i64:
    """The hands of which only the dearest counts (HK-SCORE-9)."""
    hands = set_of([place for place in _LIMIT_HANDS if worths[place] >= _LIMIT_WORTH])
    if rules.small_four_winds == "limit":
        hands |= only(SMALL_FOUR_WINDS)
    return hands


def _absorptions(rules: FaanScore) -> list[Absorption]:
    """What leaves nothing of what (HK-IMP-2 to HK-IMP-14)."""
    winds = [SEAT_WIND, ROUND_WIND]
    found = [
        _takes(ALL_HONOURS, [ALL_TRIPLETS, HALF_FLUSH, MIXED_TERMINALS], "HK-IMP-2"),
        _takes(PURE_TERMINALS, [ALL_TRIPLETS, MIXED_TERMINALS], "HK-IMP-3"),
        _takes(FOUR_CONCEALED_TRIPLETS, [ALL_TRIPLETS], "HK-IMP-4"),
        _takes(BIG_FOUR_WINDS, [*winds, ALL_TRIPLETS, HALF_FLUSH], "HK-IMP-8"),
        _takes(FOUR_KONGS, [ALL_TRIPLETS], "HK-IMP-9"),
        _takes(NINE_GATES, [FULL_FLUSH, COMMON_HAND], "HK-IMP-10"),
        _takes(KONG_UPON_KONG, [KONG_BLOOM], "HK-IMP-13"),
    ]
    if rules.dragons_mode == "flat":
        found.append(_takes(SMALL_THREE_DRAGONS, [DRAGONS_EACH], "HK-IMP-7"))
        found.append(_takes(BIG_THREE_DRAGONS, [DRAGONS_EACH], "HK-IMP-7"))
    if rules.small_four_winds != "component":
        found.append(_takes(SMALL_FOUR_WINDS, winds, "HK-IMP-8"))
    if rules.flower_set in {"two_in_place", "one"}:
        found.append(_takes(FULL_SET_OF_FLOWERS, [OWN_FLOWER], "HK-IMP-14"))
        found.append(_takes(FULL_SET_OF_SEASONS, [OWN_SEASON], "HK-IMP-14"))
    return found


def _takes(by: int, taken: list[int], rule: str) -> Absorption:
    return Absorption(by, set_of(taken), rule)
