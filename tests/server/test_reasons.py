"""This file is about what makes each pattern in a hand, as the win sheet tells it.

One line a hand, written as in `winning`, with what its own tiles make of the pattern.
"""

import pytest

from seifong.notation import parse_tile
from seifong.rules import Rules
from seifong.rules.presets import preset, with_options
from seifong.scoring import hong_kong, zung_jung
from seifong.scoring.patterns import Pattern
from seifong.scoring.scorer import scorer_of
from seifong.scoring.win import KONG_BLOOM, SELF_DRAW, Win
from seifong.seats import SOUTH
from seifong.server.reasons import REASONS
from seifong.server.telling import lines_of
from seifong.tiles import RED
from winning import PLAIN, win_of

POINTS = preset("zung-jung")
FLOWERS = with_options(preset("hong-kong"), {"score.minimum": 0})
HUMAN = with_options(PLAIN, {"score.human": "13"})

FAAN_TOLD = [
    (
        "123m 456m 789p 234s E +E",
        "Common hand",
        "four chows, and a pair of East Wind",
        "四副順子，眼是東",
    ),
    ("[123m] 456m 789p 234s E *E", "Self-draw", "East Wind from the wall", "自己摸到東"),
    ("123m 456m 789p 222s E +E", "Fully concealed", "no set on the table", "枱上沒有上碰槓"),
    (
        "[CCC] [FFFF] 123m 456m 5s +5s",
        "Dragons",
        "a triplet of Red Dragon and a kong of Green Dragon",
        "中刻子、發槓",
    ),
    (
        "[SSS] 123m 456m 789p 5s +5s",
        "Seat wind",
        "a triplet of South Wind, for South",
        "南刻子，南家門風",
    ),
    (
        "[WWW] 123m 456m 789p 5s +5s @NW",
        "Round wind",
        "a triplet of West Wind, in the West round",
        "西刻子，正打西圈",
    ),
    ("[CCC] 123m 456m 79p 55s ^8p", "Robbing the kong", "8 Dots of East’s kong", "搶東家槓的八筒"),
    (
        "[CCC] 123m 456m 79p 55s *8p ; LAST_TILE",
        "Last tile of the wall",
        "8 Dots, the last tile to be drawn",
        "摸到最後一隻牌八筒",
    ),
    (
        "[CCC] 123m 456m 79p 55s +8p ; LAST_DISCARD",
        "Last discard",
        "8 Dots, the last discard of the deal",
        "全局最後打出的八筒",
    ),
    (
        "[CCCC] 123m 456m 79p 55s *8p ; KONG_BLOOM",
        "Kong bloom",
        "8 Dots, the replacement for a kong",
        "補槓摸到八筒",
    ),
    (
        "[CCCC] (1111s) 456m 79p 55m *8p ; KONG_BLOOM KONG_ON_KONG",
        "Kong on kong",
        "8 Dots, the replacement for a second kong in a row",
        "連開兩槓補到八筒",
    ),
    (
        "[111m] [999m] 111p 999p E +E",
        "Mixed terminals",
        "only 1 Characters, 9 Characters, 1 Dots, 9 Dots and East Wind",
        "只有一萬、九萬、一筒、九筒、東",
    ),
    (
        "[111m] [999p] [222s] 555m 7s +7s",
        "All triplets",
        "no chow, and a pair of 7 Bamboos",
        "沒有順子，眼是七索",
    ),
    ("[123p] 456p 777p EE 99p +9p", "Half flush", "only dots and winds", "只有筒子、風牌"),
    ("[234s] 567s 999s 67s 22s +8s", "Full flush", "only bamboos", "只有索子"),
    (
        "[CCC] [FFF] 123m 456p P +P",
        "Small three dragons",
        "a triplet of Red Dragon and a triplet of Green Dragon, and a pair of White Dragon",
        "中刻子、發刻子，眼是白",
    ),
    (
        "[CCC] [FFF] [PPP] 345m 9p +9p",
        "Big three dragons",
        "a triplet of Red Dragon, a triplet of Green Dragon and a triplet of White Dragon",
        "中刻子、發刻子、白刻子",
    ),
    (
        "[EEE] [SSS] [WWW] 23m NN +1m",
        "Small four winds",
        (
            "a triplet of East Wind, a triplet of South Wind and a triplet of West Wind, "
            "and a pair of North Wind"
        ),
        "東刻子、南刻子、西刻子，眼是北",
    ),
    (
        "[EEE] [SSS] [WWW] [NNNN] 5m +5m",
        "Big four winds",
        (
            "a triplet of East Wind, a triplet of South Wind, a triplet of West Wind "
            "and a kong of North Wind"
        ),
        "東刻子、南刻子、西刻子、北槓",
    ),
    (
        "[EEE] [WWW] [CCC] FFF P +P",
        "All honours",
        "only East Wind, West Wind, Red Dragon, Green Dragon and White Dragon",
        "只有東、西、中、發、白",
    ),
    (
        "[111m] [999m] 111p 99p 99s +9s",
        "Pure terminals",
        "only 1 Characters, 9 Characters, 1 Dots, 9 Dots and 9 Bamboos",
        "只有一萬、九萬、一筒、九筒、九索",
    ),
    (
        "222m 555p 888s 777m 9p +9p",
        "Four concealed triplets",
        "2 Characters, 7 Characters, 5 Dots and 8 Bamboos, with no discard among them",
        "二萬、七萬、五筒、八索，全是自己摸入",
    ),
    (
        "[1111m] [3333m] [555p+5p] (7777s) 9s +9s",
        "Four kongs",
        "a kong of 1 Characters, a kong of 3 Characters, a kong of 5 Dots and a kong of 7 Bamboos",
        "一萬槓、三萬槓、五筒槓、七索槓",
    ),
    (
        "1112355678999p +4p",
        "Nine gates",
        "1112345678999 of dots, and 5 Dots",
        "筒子 1112345678999，另加五筒",
    ),
    (
        "19m19p19sESWNCFP +9m",
        "Thirteen orphans",
        "one of each, and 9 Characters twice",
        "每款一隻，九萬兩隻",
    ),
    (
        "123m 456m 789m 222p 5p *5p @EE ; HEAVENLY",
        "Heavenly hand",
        "the dealer’s first fourteen tiles",
        "莊家起手十四隻牌",
    ),
    (
        "123m 456m 789m 222p 5p +5p ; EARTHLY",
        "Earthly hand",
        "5 Dots, East’s first discard",
        "莊家打出的第一隻牌五筒",
    ),
]
POINTS_TOLD = [
    (
        "(1111m) 456m 789p 234s E +E",
        "Concealed Hand",
        "nothing claimed; each kong is concealed",
        "沒有叫牌，槓都是暗槓",
    ),
    (
        "[CCC] [SSS] 123m 456m 5s +5s",
        "Value Honor",
        "a triplet of South Wind and a triplet of Red Dragon",
        "南刻子、中刻子",
    ),
    (
        "[222m] 345m 67p 44s 567s +8p",
        "No Terminals",
        "no one, no nine and no honour",
        "沒有么九和字牌",
    ),
    (
        "[WWW] [NNN] 123m 456p E +E",
        "Small Three Winds",
        "a triplet of West Wind and a triplet of North Wind, and a pair of East Wind",
        "西刻子、北刻子，眼是東",
    ),
    (
        "[EEE] [WWW] [NNN] 345m 9p +9p",
        "Big Three Winds",
        "a triplet of East Wind, a triplet of West Wind and a triplet of North Wind",
        "東刻子、西刻子、北刻子",
    ),
    # the discard makes the third triplet, which is not concealed
    (
        "222m 555p 88s 33s [123s] +8s",
        "Two Concealed Triplets",
        "2 Characters and 5 Dots, with no discard among them",
        "二萬、五筒，全是自己摸入",
    ),
    (
        "222m 555p 888s 9p [123s] +9p",
        "Three Concealed Triplets",
        "2 Characters, 5 Dots and 8 Bamboos, with no discard among them",
        "二萬、五筒、八索，全是自己摸入",
    ),
    ("[2222m] 345s 67s 99p [123p] +8s", "One Kong", "a kong of 2 Characters", "二萬槓"),
    (
        "[2222m] (5555p) 345s 67s 99p +8s",
        "Two Kong",
        "a kong of 2 Characters and a kong of 5 Dots",
        "二萬槓、五筒槓",
    ),
    (
        "[1111m] [3333m] (7777s) 456p 9s +9s",
        "Three Kong",
        "a kong of 1 Characters, a kong of 3 Characters and a kong of 7 Bamboos",
        "一萬槓、三萬槓、七索槓",
    ),
    (
        "345m 34m 777s 99p [678p] +5m",
        "Two Identical Sequences",
        "3-4-5 Characters, twice",
        "三四五萬，共兩副",
    ),
    (
        "334455m 778899p 2s +2s",
        "Two Identical Sequences Twice",
        "3-4-5 Characters and 7-8-9 Dots, each twice",
        "三四五萬、七八九筒，各兩副",
    ),
    (
        "[345m] 33445m 777s 99p +5m",
        "Three Identical Sequences",
        "3-4-5 Characters, three times",
        "三四五萬，共三副",
    ),
    (
        "[345m] 333444555m 9m +9m",
        "Four Identical Sequences",
        "3-4-5 Characters, four times",
        "三四五萬，共四副",
    ),
    (
        "[999s] 34m 345p 345s 88m +5m",
        "Three Similar Sequences",
        "3-4-5 in all three suits",
        "三門都有三四五",
    ),
    (
        "[444p] [444m] 123s 789p 4s +4s",
        "Small Three Similar Triplets",
        "a triplet of 4 Characters and a triplet of 4 Dots, and a pair of 4 Bamboos",
        "四萬刻子、四筒刻子，眼是四索",
    ),
    (
        "[444m] [444s] [123p] 44p 88m +4p",
        "Three Similar Triplets",
        "a triplet of 4 Characters, a triplet of 4 Dots and a triplet of 4 Bamboos",
        "四萬刻子、四筒刻子、四索刻子",
    ),
    (
        "[123p] [111s] 456p 79p 55m +8p",
        "Nine-Tile Straight",
        "1-2-3, 4-5-6 and 7-8-9 of dots",
        "筒子一二三、四五六、七八九",
    ),
    # a fourth triplet that does not belong to the three
    (
        "[444p] [555p] 666p CC 99m +C",
        "Three Consecutive Triplets",
        "a triplet of 4 Dots, a triplet of 5 Dots and a triplet of 6 Dots",
        "四筒刻子、五筒刻子、六筒刻子",
    ),
    (
        "[444p] [555p] [777p] 666p 9m +9m",
        "Four Consecutive Triplets",
        "a triplet of 4 Dots, a triplet of 5 Dots, a triplet of 6 Dots and a triplet of 7 Dots",
        "四筒刻子、五筒刻子、六筒刻子、七筒刻子",
    ),
    (
        "[NNN] [111s] 13m 789p 99s +2m",
        "Mixed Lesser Terminals",
        "a one, a nine or an honour in each set and in the pair",
        "每副牌和眼都有么九或字牌",
    ),
    (
        "[789s] [111s] 13m 789p 99s +2m",
        "Pure Lesser Terminals",
        "a one or a nine in each set and in the pair",
        "每副牌和眼都有么九",
    ),
    (
        "1144m2299p55s33z 7z +7z",
        "Seven Pairs",
        "pairs of 1 Characters, 4 Characters, 2 Dots, 9 Dots, 5 Bamboos, West Wind and Red Dragon",
        "一萬、四萬、二筒、九筒、五索、西、中各一對",
    ),
]


FLOWERS_TOLD = [
    # the flowers, the pattern (South's are number 2), and what is told
    ([], "No flowers", "no flower was drawn", "沒有摸到花"),
    (["fl2"], "Own flower", "Orchid is number 2, South’s", "蘭是 2 號，屬南家"),
    (["fl2", "se2"], "Own season", "Summer is number 2, South’s", "夏是 2 號，屬南家"),
    (
        ["fl1", "fl2", "fl3", "fl4"],
        "Full set of flowers",
        "Plum, Orchid, Chrysanthemum and Bamboo flower",
        "梅蘭菊竹齊",
    ),
    (
        ["se1", "se2", "se3", "se4"],
        "Full set of seasons",
        "Spring, Summer, Autumn and Winter",
        "春夏秋冬齊",
    ),
]


def told(rules: Rules, win: Win, pattern: str) -> tuple[str, str]:
    """What is told of one pattern of a win, in both languages."""
    lines = lines_of(scorer_of(rules).score(win), win)
    why = next(line.why for line in lines if line.name.en == pattern)
    return why.en, why.zh


@pytest.mark.parametrize(("text", "pattern", "en", "zh"), FAAN_TOLD)
def test_each_faan_says_what_in_the_hand_makes_it(
    text: str, pattern: str, en: str, zh: str
) -> None:
    assert told(PLAIN, win_of(text), pattern) == (en, zh)


@pytest.mark.parametrize(("text", "pattern", "en", "zh"), POINTS_TOLD)
def test_each_pattern_of_points_says_what_in_the_hand_makes_it(
    text: str, pattern: str, en: str, zh: str
) -> None:
    assert told(POINTS, win_of(text), pattern) == (en, zh)


@pytest.mark.parametrize(("flowers", "pattern", "en", "zh"), FLOWERS_TOLD)
def test_flowers_say_which_of_them_count(
    flowers: list[str], pattern: str, en: str, zh: str
) -> None:
    win = win_of("[123m] 456m 789p 234s E +E", has_flowers=True)
    for flower in flowers:
        win.hand.show_flower(parse_tile(flower))

    assert told(FLOWERS, win, pattern) == (en, zh)


def test_a_win_by_flowers_says_which_it_lacks() -> None:
    win = win_of("[123m] 456m 789p 234s E *fl1", has_flowers=True)
    for flower in ("fl1", "fl2", "fl3", "fl4", "se1", "se2", "se3"):
        win.hand.show_flower(parse_tile(flower))
    assert told(FLOWERS, win, "Seven flowers") == ("all but Winter", "獨欠冬")

    win.hand.show_flower(parse_tile("se4"))
    assert told(FLOWERS, win, "Eight flowers") == ("all eight flowers", "八隻花齊")


def test_a_replacement_says_for_which_kong_where_the_table_knows() -> None:
    hand = win_of("[CCCC] 123m 456m 79p 55s *8p").hand
    win = Win(hand, 16, SELF_DRAW, SOUTH, circumstances=KONG_BLOOM, bloom_kong=RED)

    assert told(PLAIN, win, "Kong bloom") == (
        "8 Dots, the replacement for the kong of Red Dragon",
        "開中槓，補到八筒",
    )


def test_a_human_hand_says_the_tile() -> None:
    win = win_of("123m 456m 789m 222p 5p +5p ; HUMAN")

    assert told(HUMAN, win, "Human hand") == (
        "5 Dots, discarded before one’s own first draw",
        "未摸過牌，食五筒",
    )


def test_an_earthly_hand_by_ones_own_draw_says_so() -> None:
    own = with_options(PLAIN, {"score.earthly": "own_first_draw"})
    win = win_of("123m 456m 789m 222p 5p *5p ; EARTHLY")

    assert told(own, win, "Earthly hand") == (
        "5 Dots, the first tile drawn",
        "自己摸的第一隻牌五筒",
    )


@pytest.mark.parametrize("pattern", hong_kong.PATTERNS + zung_jung.PATTERNS)
def test_no_pattern_is_without_a_reason(pattern: Pattern) -> None:
    assert pattern.english.lower() in REASONS
