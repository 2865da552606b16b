"""This file is about the 44 patterns of Zung Jung 中庸, and how they count."""

from typing import Final, final

from mypy_extensions import i64

from seifong.hands import SEVEN_PAIRS as PAIRS_MAY_WIN
from seifong.hands import THIRTEEN_ORPHANS as ORPHANS_MAY_WIN
from seifong.kinds import count, has, only, runs
from seifong.rules.scoring import PointScore
from seifong.scoring import patterns as shared
from seifong.scoring.arrange import PAIRS_SHAPE, REGULAR, Arrangement
from seifong.scoring.counting import Scorer
from seifong.scoring.patterns import Absorption, Pattern, when
from seifong.scoring.score import WhyNot, counted
from seifong.scoring.win import Win
from seifong.tiles import CHARACTERS, DRAGONS, ORPHANS, SUITS, TERMINALS, WINDS

__all__ = ["PATTERNS", "V103", "ZungJungScorer"]

PATTERNS: Final = [
    Pattern("ZJ-PAT-1.1", "All Sequences", "平和", 5),
    Pattern("ZJ-PAT-1.2", "Concealed Hand", "門前清", 5),
    Pattern("ZJ-PAT-1.3", "No Terminals", "斷么九", 5),
    Pattern("ZJ-PAT-2.1.1", "Mixed One-Suit", "混一色", 40),
    Pattern("ZJ-PAT-2.1.2", "Pure One-Suit", "清一色", 80),
    Pattern("ZJ-PAT-2.2", "Nine Gates", "九蓮寶燈", 480),
    Pattern("ZJ-PAT-3.1", "Value Honor", "番牌", 10),
    Pattern("ZJ-PAT-3.2.1", "Small Three Dragons", "小三元", 40),
    Pattern("ZJ-PAT-3.2.2", "Big Three Dragons", "大三元", 130),
    Pattern("ZJ-PAT-3.3.1", "Small Three Winds", "小三風", 30),
    Pattern("ZJ-PAT-3.3.2", "Big Three Winds", "大三風", 120),
    Pattern("ZJ-PAT-3.3.3", "Small Four Winds", "小四喜", 320),
    Pattern("ZJ-PAT-3.3.4", "Big Four Winds", "大四喜", 400),
    Pattern("ZJ-PAT-3.4", "All Honors", "字一色", 320),
    Pattern("ZJ-PAT-4.1", "All Triplets", "對對和", 30),
    Pattern("ZJ-PAT-4.2.1", "Two Concealed Triplets", "二暗刻", 5),
    Pattern("ZJ-PAT-4.2.2", "Three Concealed Triplets", "三暗刻", 30),
    Pattern("ZJ-PAT-4.2.3", "Four Concealed Triplets", "四暗刻", 125),
    Pattern("ZJ-PAT-4.3.1", "One Kong", "一槓", 5),
    Pattern("ZJ-PAT-4.3.2", "Two Kong", "二槓", 20),
    Pattern("ZJ-PAT-4.3.3", "Three Kong", "三槓", 120),
    Pattern("ZJ-PAT-4.3.4", "Four Kong", "四槓", 480),
    Pattern("ZJ-PAT-5.1.1", "Two Identical Sequences", "一般高", 10),
    Pattern("ZJ-PAT-5.1.2", "Two Identical Sequences Twice", "兩般高", 60),
    Pattern("ZJ-PAT-5.1.3", "Three Identical Sequences", "一色三同順", 120),
    Pattern("ZJ-PAT-5.1.4", "Four Identical Sequences", "一色四同順", 480),
    Pattern("ZJ-PAT-6.1", "Three Similar Sequences", "三色同順", 35),
    Pattern("ZJ-PAT-6.2.1", "Small Three Similar Triplets", "三色小同刻", 30),
    Pattern("ZJ-PAT-6.2.2", "Three Similar Triplets", "三色同刻", 120),
    Pattern("ZJ-PAT-7.1", "Nine-Tile Straight", "一氣通貫", 40),
    Pattern("ZJ-PAT-7.2.1", "Three Consecutive Triplets", "三連刻", 100),
    Pattern("ZJ-PAT-7.2.2", "Four Consecutive Triplets", "四連刻", 200),
    Pattern("ZJ-PAT-8.1.1", "Mixed Lesser Terminals", "混全帶么", 40),
    Pattern("ZJ-PAT-8.1.2", "Pure Lesser Terminals", "純全帶么", 50),
    Pattern("ZJ-PAT-8.1.3", "Mixed Greater Terminals", "混么九", 100),
    Pattern("ZJ-PAT-8.1.4", "Pure Greater Terminals", "清么九", 400),
    Pattern("ZJ-PAT-9.1.1", "Final Draw", "海底撈月", 10),
    Pattern("ZJ-PAT-9.1.2", "Final Discard", "河底撈魚", 10),
    Pattern("ZJ-PAT-9.2", "Win on Kong", "嶺上開花", 10),
    Pattern("ZJ-PAT-9.3", "Robbing a Kong", "搶槓", 10),
    Pattern("ZJ-PAT-9.4.1", "Blessing of Heaven", "天和", 155),
    Pattern("ZJ-PAT-9.4.2", "Blessing of Earth", "地和", 155),
    Pattern("ZJ-PAT-10.1", "Thirteen Terminals", "十三么九", 160),
    Pattern("ZJ-PAT-10.2", "Seven Pairs", "七對子", 30),
]

#: The rows of the table published with the play rules v1.03 that are known and differ.
V103: Final = {"ZJ-PAT-2.1.2": 100, "ZJ-PAT-3.2.1": 30, "ZJ-PAT-3.3.1": 25}

# The places of the patterns.
ALL_SEQUENCES: Final = 0
CONCEALED_HAND: Final = 1
NO_TERMINALS: Final = 2
MIXED_ONE_SUIT: Final = 3
PURE_ONE_SUIT: Final = 4
NINE_GATES: Final = 5
VALUE_HONOR: Final = 6
SMALL_THREE_DRAGONS: Final = 7
BIG_THREE_DRAGONS: Final = 8
SMALL_THREE_WINDS: Final = 9
BIG_THREE_WINDS: Final = 10
SMALL_FOUR_WINDS: Final = 11
BIG_FOUR_WINDS: Final = 12
ALL_HONORS: Final = 13
ALL_TRIPLETS: Final = 14
TWO_CONCEALED_TRIPLETS: Final = 15
THREE_CONCEALED_TRIPLETS: Final = 16
FOUR_CONCEALED_TRIPLETS: Final = 17
ONE_KONG: Final = 18
TWO_KONG: Final = 19
THREE_KONG: Final = 20
FOUR_KONG: Final = 21
TWO_IDENTICAL_SEQUENCES: Final = 22
TWO_IDENTICAL_SEQUENCES_TWICE: Final = 23
THREE_IDENTICAL_SEQUENCES: Final = 24
FOUR_IDENTICAL_SEQUENCES: Final = 25
THREE_SIMILAR_SEQUENCES: Final = 26
SMALL_THREE_SIMILAR_TRIPLETS: Final = 27
THREE_SIMILAR_TRIPLETS: Final = 28
NINE_TILE_STRAIGHT: Final = 29
THREE_CONSECUTIVE_TRIPLETS: Final = 30
FOUR_CONSECUTIVE_TRIPLETS: Final = 31
MIXED_LESSER_TERMINALS: Final = 32
PURE_LESSER_TERMINALS: Final = 33
MIXED_GREATER_TERMINALS: Final = 34
PURE_GREATER_TERMINALS: Final = 35
FINAL_DRAW: Final = 36
FINAL_DISCARD: Final = 37
WIN_ON_KONG: Final = 38
ROBBING_A_KONG: Final = 39
BLESSING_OF_HEAVEN: Final = 40
BLESSING_OF_EARTH: Final = 41
THIRTEEN_TERMINALS: Final = 42
SEVEN_PAIRS: Final = 43

_FIRSTS: Final = 0b000000001_000000001_000000001  # the one of each suit
_AT_AN_END: Final = 0b001000001_001000001_001000001  # where 123 and 789 begin
_RULE: Final = "ZJ-PAT-"


# 1. Trivial patterns.


def concealed_hand(hand: Arrangement) -> bool:
    """A regular hand that claimed nothing before the win, concealed kongs or not (ZJ-SC-7)."""
    return hand.shape == REGULAR and hand.exposed == 0


def nine_gates(win: Win) -> bool:
    """1112345678999 of one suit before the win, nothing on the table, and any tile of that suit."""
    return shared.spare_of_nine_gates(win) == win.tile


# 3. Honours.


def value_honors(win: Win, hand: Arrangement) -> i64:
    """How many dragons or own winds there are three or four of. There is no prevailing wind."""
    return count(hand.triplets & (DRAGONS | shared.own_wind(win)))


def small_three_winds(hand: Arrangement) -> bool:
    """Triplets of two winds, and a pair of another."""
    return shared.wind_triplets(hand) == 2 and has(WINDS, hand.pair)


def big_three_winds(hand: Arrangement) -> bool:
    """Triplets of three winds."""
    return shared.wind_triplets(hand) == 3


# 4. Triplets and kongs.


def concealed_triplets(hand: Arrangement) -> i64:
    """How many triplets and kongs no discard helped to make (ZJ-SC-6)."""
    return count(hand.concealed)


# 5. Identical sequences.


def two_couples(hand: Arrangement) -> bool:
    """Two different sequences, each of them twice."""
    return count(hand.twins) == 2


# 6. Similar sets.


def three_similar_sequences(hand: Arrangement) -> i64:
    """The sequences that are there in all three suits, by the lowest of their characters."""
    chows = hand.chows
    return chows & chows >> 9 & chows >> 18 & CHARACTERS


def like_the_pair(hand: Arrangement) -> i64:
    """The triplets of the pair's rank, in other suits."""
    if not has(SUITS, hand.pair):
        return 0
    return hand.triplets & _FIRSTS * only(hand.pair % 9)


def small_three_similar_triplets(hand: Arrangement) -> bool:
    """Triplets of one rank in two suits, and a pair of that rank in the third."""
    return count(like_the_pair(hand)) == 2


def three_similar_triplets(hand: Arrangement) -> i64:
    """The triplets of a rank that all three suits have, by the characters among them."""
    triplets = hand.triplets
    return triplets & triplets >> 9 & triplets >> 18 & CHARACTERS


# 7. Consecutive sets.


def nine_tile_straight(hand: Arrangement) -> i64:
    """The ones with which 123, 456 and 789 of one suit begin, as three sequences."""
    chows = hand.chows
    return chows & chows >> 3 & chows >> 6 & _FIRSTS


def three_consecutive_triplets(hand: Arrangement) -> i64:
    """The lowest of triplets of three ranks in a row, in one suit."""
    return runs(hand.triplets)


def four_consecutive_triplets(hand: Arrangement) -> i64:
    """The lowest of triplets of four ranks in a row, in one suit."""
    starts = runs(hand.triplets)
    return starts & starts >> 1


# 8. Terminals.


def sets_at(hand: Arrangement, ends: i64) -> bool:
    """Four sets and a pair, and in each of the five one of the ends."""
    if hand.shape != REGULAR or hand.chows & ~_AT_AN_END:
        return False
    return hand.triplets & ~ends == 0 and has(ends, hand.pair)


def mixed_greater_terminals(hand: Arrangement) -> bool:
    """All triplets, or seven pairs, of terminals and honours only."""
    is_fit = shared.four_triplets(hand) or hand.shape == PAIRS_SHAPE
    return is_fit and shared.only_orphans(hand)


@final
class ZungJungScorer(Scorer):
    """Counts points.

    >>> from seifong.hands import hand_of
    >>> from seifong.notation import parse_tiles
    >>> from seifong.scoring.win import DISCARD
    >>> win = Win(hand_of(parse_tiles("222m 555p 888s 777m 99p")), tile=17, way=DISCARD, seat=0)
    >>> print(ZungJungScorer(PointScore()).score(win).text())
    222m 777m 555p 888s 99p
      Concealed Hand  5  (ZJ-PAT-1.2)
      All Triplets  30  (ZJ-PAT-4.1)
      Four Concealed Triplets  125  (ZJ-PAT-4.2.3)
      Two Concealed Triplets: not counted beside Four Concealed Triplets  (ZJ-SC-2)
      Three Concealed Triplets: not counted beside Four Concealed Triplets  (ZJ-SC-2)
    160 points

    ZJ-SC-1 to ZJ-SC-10.
    """

    def __init__(self, rules: PointScore) -> None:
        super().__init__("points", PATTERNS, _worths(rules), PAIRS_MAY_WIN | ORPHANS_MAY_WIN)
        self.repeated = only(VALUE_HONOR)
        self.absorptions = _series(self.worths)
        self.alone = _worth_at_least(self.worths, rules.limit)
        self.alone_rule = "ZJ-SC-3"
        self.over_limit = self.alone
        self.limit = rules.limit
        self.is_compound = True
        self.chicken = rules.chicken
        self.minimum = rules.minimum

    def shown(self, win: Win, hand: Arrangement) -> i64:
        """The patterns of a reading, each told by the rulebook's sentence."""
        found = _incidental(win, hand) | _of_suits_and_ranks(win, hand)
        if hand.shape != REGULAR:
            return found
        return found | _honours(win, hand) | _triplets(hand) | _sequences(hand) | _similar(hand)

    def times(self, pattern: i64, win: Win, hand: Arrangement) -> i64:
        """Value Honor counts for each such set (ZJ-SC-2)."""
        if pattern == VALUE_HONOR:
            return value_honors(win, hand)
        return 1

    def incomplete(self) -> WhyNot:
        """ZJ-WIN-1."""
        return WhyNot(
            "not four sets and a pair, seven pairs or thirteen terminals",
            "不成四組一對，亦非七對子或十三么九",
            "ZJ-WIN-1",
        )

    def below_minimum(self, towards: i64) -> WhyNot:
        """ZJ-WIN-2."""
        return WhyNot(
            f"worth {towards}, and the minimum is {counted(int(self.minimum), 'points')}",
            f"{towards}分，未夠{self.minimum}分起糊",
            "ZJ-WIN-2",
        )


def _worths(rules: PointScore) -> list[int]:
    """The table of values, and what differs from it (ZJ-SC-1)."""
    table = {pattern.rule: pattern.worth for pattern in PATTERNS}
    if rules.table == "v103":
        table |= V103
    table |= rules.values
    return [table[pattern.rule] for pattern in PATTERNS]


def _series(worths: list[int]) -> list[Absorption]:
    """Of the patterns of a series only the dearest counts (ZJ-SC-2)."""
    absorptions: list[Absorption] = []
    for by, pattern in enumerate(PATTERNS):
        taken: i64 = 0
        for other, rival in enumerate(PATTERNS):
            is_same = _series_of(rival.rule) == _series_of(pattern.rule)
            if is_same and (worths[other], other) < (worths[by], by):
                taken |= only(other)
        if taken:
            absorptions.append(Absorption(by, taken, "ZJ-SC-2"))
    return absorptions


def _series_of(rule: str) -> str:
    """The first two numbers of a pattern's number.

    >>> _series_of("ZJ-PAT-4.2.1"), _series_of("ZJ-PAT-3.1")
    ('4.2', '3.1')
    """
    return ".".join(rule.removeprefix(_RULE).split(".")[:2])


def _worth_at_least(worths: list[int], limit: int) -> i64:
    found: i64 = 0
    for place, worth in enumerate(worths):
        if worth >= limit:
            found |= only(place)
    return found


def _of_suits_and_ranks(win: Win, hand: Arrangement) -> i64:
    """1.3, 2.1, 3.4, 8.1.3, 8.1.4, 10: what seven pairs may show as well (ZJ-SC-8)."""
    return (
        when(NO_TERMINALS, holds=shared.only_middles(hand))
        | when(MIXED_ONE_SUIT, holds=shared.one_suit_and_honours(hand))
        | when(PURE_ONE_SUIT, holds=shared.one_suit(hand))
        | when(NINE_GATES, holds=nine_gates(win))
        | when(ALL_HONORS, holds=shared.only_honours(hand))
        | when(MIXED_GREATER_TERMINALS, holds=mixed_greater_terminals(hand))
        | when(PURE_GREATER_TERMINALS, holds=shared.only_terminals(hand))
        | when(THIRTEEN_TERMINALS, holds=shared.thirteen_orphans(hand))
        | when(SEVEN_PAIRS, holds=shared.seven_pairs(hand))
    )


def _honours(win: Win, hand: Arrangement) -> i64:
    """3.1 to 3.3."""
    return (
        when(VALUE_HONOR, holds=value_honors(win, hand) > 0)
        | when(SMALL_THREE_DRAGONS, holds=shared.two_dragons_and_pair(hand))
        | when(BIG_THREE_DRAGONS, holds=shared.three_dragons(hand))
        | when(SMALL_THREE_WINDS, holds=small_three_winds(hand))
        | when(BIG_THREE_WINDS, holds=big_three_winds(hand))
        | when(SMALL_FOUR_WINDS, holds=shared.three_winds_and_pair(hand))
        | when(BIG_FOUR_WINDS, holds=shared.four_winds(hand))
    )


def _triplets(hand: Arrangement) -> i64:
    """4.1 to 4.3."""
    concealed = concealed_triplets(hand)
    kongs = count(hand.kongs)
    return (
        when(ALL_TRIPLETS, holds=shared.four_triplets(hand))
        | when(TWO_CONCEALED_TRIPLETS, holds=concealed >= 2)
        | when(THREE_CONCEALED_TRIPLETS, holds=concealed >= 3)
        | when(FOUR_CONCEALED_TRIPLETS, holds=concealed == 4)
        | when(ONE_KONG, holds=kongs >= 1)
        | when(TWO_KONG, holds=kongs >= 2)
        | when(THREE_KONG, holds=kongs >= 3)
        | when(FOUR_KONG, holds=kongs == 4)
    )


def _sequences(hand: Arrangement) -> i64:
    """1.1, 1.2, 5.1, 7.1."""
    return (
        when(ALL_SEQUENCES, holds=shared.four_chows(hand))
        | when(CONCEALED_HAND, holds=concealed_hand(hand))
        | when(TWO_IDENTICAL_SEQUENCES, holds=hand.twins != 0)
        | when(TWO_IDENTICAL_SEQUENCES_TWICE, holds=two_couples(hand))
        | when(THREE_IDENTICAL_SEQUENCES, holds=hand.trebles != 0)
        | when(FOUR_IDENTICAL_SEQUENCES, holds=hand.quads != 0)
        | when(NINE_TILE_STRAIGHT, holds=nine_tile_straight(hand) != 0)
    )


def _similar(hand: Arrangement) -> i64:
    """6.1, 6.2, 7.2, 8.1.1, 8.1.2."""
    return (
        when(THREE_SIMILAR_SEQUENCES, holds=three_similar_sequences(hand) != 0)
        | when(SMALL_THREE_SIMILAR_TRIPLETS, holds=small_three_similar_triplets(hand))
        | when(THREE_SIMILAR_TRIPLETS, holds=three_similar_triplets(hand) != 0)
        | when(THREE_CONSECUTIVE_TRIPLETS, holds=three_consecutive_triplets(hand) != 0)
        | when(FOUR_CONSECUTIVE_TRIPLETS, holds=four_consecutive_triplets(hand) != 0)
        | when(MIXED_LESSER_TERMINALS, holds=sets_at(hand, ORPHANS))
        | when(PURE_LESSER_TERMINALS, holds=sets_at(hand, TERMINALS))
    )


def _incidental(win: Win, hand: Arrangement) -> i64:
    """9: how the tile came."""
    return (
        when(FINAL_DRAW, holds=shared.by_last_tile(win))
        | when(FINAL_DISCARD, holds=shared.by_last_discard(win))
        | when(WIN_ON_KONG, holds=shared.by_kong(win, hand))
        | when(ROBBING_A_KONG, holds=shared.by_robbing(win))
        | when(BLESSING_OF_HEAVEN, holds=shared.by_heaven(win, hand))
        | when(BLESSING_OF_EARTH, holds=shared.by_earth(win, hand))
    )
