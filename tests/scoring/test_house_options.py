"""This file is about faan as houses count them: flowers, absorption, limits and every option."""

import pytest

from seifong.rules import Rules
from seifong.rules.house import house_rules
from seifong.rules.presets import preset, with_options
from seifong.scoring.score import CAPPED, CHICKEN, LISTED, NO_LIMIT
from seifong.scoring.scorer import scorer_of
from winning import PLAIN, faan, scored, told, win_of

FLOWERY = with_options(PLAIN, {"tiles.flowers": True})
TRIPLETS = "[111m] [999p] [222s] 555m 7s +7s"  # all triplets, 3


def flowery(text: str, **options: object) -> str:
    changes = {name.replace("__", "."): value for name, value in options.items()}
    return told(scored(with_options(FLOWERY, changes), text))


def absorbed(rules: Rules, hand: str) -> list[tuple[str, str, str]]:
    """What is absorbed by what, and by which rule, as the last parts of their ids."""
    return [
        (entry.rule[-2:], entry.by.rule[-2:], entry.because.removeprefix("HK-"))
        for entry in scored(rules, hand).absorbed
    ]


# Flowers. South's are number 2.


@pytest.mark.rule("HK-FAAN-05", "HK-FAAN-06", "HK-FAAN-07", "HK-IMP-14", "HK-TILE-4", "HK-FP-10")
@pytest.mark.parametrize(
    ("flowers", "worth"),
    [
        ("", "05 19 = 4"),
        ("fl1", "19 = 3"),
        ("fl2", "06 19 = 4"),
        ("se2", "06 19 = 4"),
        ("fl2 se2", "06 06 19 = 5"),
        ("fl1 fl3 fl4 se1 se3 se4", "19 = 3"),
        ("fl1 fl2 fl3 fl4", "07 19 = 5"),
        ("fl1 fl2 fl3 fl4 se2", "06 07 19 = 6"),
        ("fl2 se1 se2 se3 se4", "06 07 19 = 6"),
        ("fl1 fl2 fl3 fl4 se1 se2 se3 se4", "07 07 19 = 7"),
    ],
)
def test_flowers_count_by_seat_and_by_set(flowers: str, worth: str) -> None:
    assert flowery(f"{flowers} {TRIPLETS}") == worth


@pytest.mark.rule("HK-FAAN-05", "HK-FAAN-06", "HK-TILE-5", "HK-TILE-6")
def test_without_flowers_there_are_no_faan_for_them() -> None:
    assert faan(TRIPLETS) == "19 = 3"
    assert flowery(f"fl1 {TRIPLETS} @EE") == "06 19 = 4"  # the first flower is East's


@pytest.mark.rule("HK-FAAN-07", "HK-IMP-14")
@pytest.mark.parametrize(
    ("way", "worth"),
    [
        ("two_in_place", "07 19 = 5"),
        ("one_on_top", "06 07 19 = 5"),
        ("two_on_top", "06 07 19 = 6"),
        ("one", "07 19 = 4"),
    ],
)
def test_a_full_set_of_flowers_is_worth_what_the_house_says(way: str, worth: str) -> None:
    assert flowery(f"fl1 fl2 fl3 fl4 {TRIPLETS}", score__flower_set=way) == worth


@pytest.mark.rule("HK-FAAN-08", "HK-FAAN-09", "HK-SCORE-8", "HK-FP-12")
@pytest.mark.parametrize(
    ("flowers", "worth"),
    [
        ("fl1 fl2 fl3 fl4 se1 se2 *se3", "08 = 3"),
        ("fl1 fl2 fl3 fl4 se1 se2 se3 *se4", "09 = 8"),
        ("fl1 fl2 fl3 fl4 se1 *se2", "no: HK-SCORE-3"),
    ],
)
def test_seven_flowers_win_and_eight_whatever_the_hand(flowers: str, worth: str) -> None:
    assert flowery(f"147m 258p 369s ESWN {flowers}") == worth


@pytest.mark.rule("HK-SCORE-8")
def test_a_win_by_flowers_needs_no_minimum() -> None:
    rules = with_options(FLOWERY, {"score.minimum": 9, "score.flowers_to_min": False})
    win = win_of("147m 258p 369s ESWN fl1 fl2 fl3 fl4 se1 se2 *se3", has_flowers=True)

    assert scorer_of(rules).may_win(win)
    assert scorer_of(rules).worth(win) == 3


@pytest.mark.rule("HK-FAAN-08")
def test_a_house_that_prices_seven_flowers_at_nothing_has_no_such_win() -> None:
    hand = "147m 258p 369s ESWN fl1 fl2 fl3 fl4 se1 se2 *se3"

    assert flowery(hand, score__values={"HK-FAAN-08": 0}) == "no: HK-SCORE-3"


# Absorption.


@pytest.mark.rule("HK-IMP-2", "HK-IMP-3", "HK-IMP-4", "HK-IMP-8", "HK-IMP-9", "HK-IMP-10")
@pytest.mark.parametrize(
    ("hand", "pairs"),
    [
        ("[EEE] [WWW] [NNN] CCC F +F", [("19", "26", "IMP-2")]),
        ("[111m] [999m] 111p 99p 99s +9s", [("19", "27", "IMP-3")]),
        ("222m 555p 888s 777m 9p +9p", [("19", "28", "IMP-4")]),
        ("[EEE] [SSS] [WWW] [NNN] 5m +5m", [("11", "25", "IMP-8"), ("12", "25", "IMP-8"),
                                            ("19", "25", "IMP-8"), ("20", "25", "IMP-8")]),
        ("[1111m] [3333m] [555p+5p] (7777s) 9s +9s", [("19", "29", "IMP-9")]),
        ("1112345678999p +1p", [("21", "30", "IMP-10")]),
        ("[234s] 567s 999s 67s 22s +8s", []),
    ],
)  # fmt: skip
def test_what_a_pattern_leaves_nothing_of(hand: str, pairs: list[tuple[str, str, str]]) -> None:
    """Where limit hands add up, only what is said of single patterns absorbs."""
    rules = with_options(PLAIN, {"score.limit_stack": "additive"})

    assert absorbed(rules, hand) == pairs


@pytest.mark.rule("HK-IMP-1")
def test_a_full_flush_is_no_half_flush() -> None:
    shown = scorer_of(PLAIN).shown_patterns(win_of("[234s] 567s 999s 67s 22s +8s"))

    assert all("HK-FAAN-21" in patterns and "HK-FAAN-20" not in patterns for patterns in shown)


@pytest.mark.rule("HK-IMP-4", "HK-IMP-5")
def test_mixed_terminals_add_to_four_concealed_triplets() -> None:
    assert faan("111m 999m 111p 999p E *E") == "03 04 18 28 = 11"  # 1 + 1 + 1 + 8


@pytest.mark.rule("HK-IMP-6")
def test_a_common_hand_adds_to_either_flush() -> None:
    assert faan("[123m] 456m 789m 234m E +E") == "02 20 = 4"
    assert faan("[123m] 456m 789m 234m 5m +5m") == "02 21 = 8"


@pytest.mark.rule("HK-IMP-11", "HK-IMP-12", "HK-ROB-9", "HK-SCORE-7")
def test_circumstances_add_up() -> None:
    kong = "[1111m] 456m 789p 79s EE *8s ; KONG_BLOOM LAST_TILE"

    assert faan(kong) == "03 14 16 = 3"
    assert faan("123m 456m 789p 79s EE ^8s") == "02 04 13 = 3"  # robbed: closed, not self-drawn


@pytest.mark.rule("HK-IMP-13", "HK-FAAN-17")
def test_kong_on_kong_stands_in_place_of_kong_bloom() -> None:
    hand = "[1111m] (2222p) 789p 79s EE *8s ; KONG_BLOOM KONG_ON_KONG"

    assert faan(hand) == "03 17 = 9"
    assert absorbed(PLAIN, hand) == [("16", "17", "IMP-13")]


# Limit hands.


@pytest.mark.rule("HK-SCORE-9", "HK-IMP-15")
@pytest.mark.parametrize(
    ("hand", "worth"),
    [
        # all honours with the wind and dragon triplets in it, and what came about
        ("[EEE] SSS WWW CCC P +P", "26 = 10"),
        ("EEE SSS WWW CCC P *P", "03 04 26 = 12"),
        # two limit hands at once: the dearer one
        ("EEE SSS WWW NNN C *C", "03 04 25 = 15"),
        ("(1111m) (9999m) (1111p) (9999p) 1s *1s", "03 29 = 14"),
        # thirteen orphans from heaven
        ("19m19p19sESWNCFP *9m @EE ; HEAVENLY", "03 04 31 = 15"),
    ],
)
def test_only_the_dearest_limit_hand_counts(hand: str, worth: str) -> None:
    assert faan(hand) == worth


@pytest.mark.rule("HK-SCORE-9")
def test_what_a_limit_hand_holds_is_told() -> None:
    found = absorbed(PLAIN, "[EEE] SSS WWW CCC P +P")

    assert found == [
        ("10", "26", "SCORE-9"),
        ("11", "26", "SCORE-9"),
        ("12", "26", "SCORE-9"),
        ("19", "26", "IMP-2"),
    ]


@pytest.mark.rule("HK-SCORE-10")
@pytest.mark.parametrize(
    ("hand", "worth"),
    [
        ("EEE SSS WWW NNN C *C", "03 04 25 26 28 = 33"),  # 1 + 1 + 13 + 10 + 8
        ("(1111m) (9999m) (1111p) (9999p) 1s *1s", "03 27 28 29 = 32"),  # 1 + 10 + 8 + 13
        ("[EEE] SSS WWW CCC P +P", "10 11 12 26 = 13"),  # 1 + 1 + 1 + 10
    ],
)
def test_limit_hands_add_up_where_a_house_lets_them(hand: str, worth: str) -> None:
    assert faan(hand, score__limit_stack="additive") == worth


@pytest.mark.rule("HK-SCORE-9")
def test_nothing_adds_to_a_limit_hand_where_a_house_says_so() -> None:
    hand = "EEE SSS WWW CCC P *P"

    assert faan(hand) == "03 04 26 = 12"
    assert faan(hand, score__limit_extras=False) == "26 = 10"


@pytest.mark.rule("HK-SCORE-5")
@pytest.mark.parametrize(
    ("cap", "worth", "limit"),
    [
        (8, 8, CAPPED),
        (10, 10, CAPPED),
        (12, 12, CAPPED),
        (13, 12, LISTED),
        ("unlimited", 12, LISTED),
    ],
)
def test_faan_beyond_the_cap_are_shown_and_not_paid(cap: object, worth: int, limit: str) -> None:
    score = scored(with_options(PLAIN, {"score.cap": cap}), "EEE SSS WWW CCC P *P")

    assert (score.raw, score.worth, score.limit) == (12, worth, limit)


@pytest.mark.rule("HK-SCORE-5")
def test_a_hand_of_many_small_faan_reaches_the_cap_too() -> None:
    flush = "123m 456m 789m 234m 5m *5m"  # 7 + 1 + 1 + 1

    assert [scored(with_options(PLAIN, {"score.cap": cap}), flush).limit for cap in (10, 13)] == [
        CAPPED,
        NO_LIMIT,
    ]


@pytest.mark.rule("HK-SCORE-2", "HK-SCORE-5")
def test_the_reading_that_pays_most_is_taken_after_the_cap() -> None:
    """Three equal chows are no pattern here; as triplets the same tiles count."""
    hand = "[999m] 111222333m E +E"

    assert faan(hand) == "19 20 = 6"
    assert [told(reading) for reading in scorer_of(PLAIN).readings(win_of(hand))] == [
        "19 20 = 6",
        "20 = 3",
    ]


# The minimum.


@pytest.mark.rule("HK-SCORE-4", "HK-CLAIM-7", "HK-SCORE-6", "HK-SCORE-7")
@pytest.mark.parametrize(
    ("hand", "minimum", "flowers", "worth"),
    [
        (f"fl1 {TRIPLETS}", 3, True, "19 = 3"),
        (f"fl1 {TRIPLETS}", 4, True, "no: HK-SCORE-4"),
        (f"fl2 {TRIPLETS}", 4, True, "06 19 = 4"),
        (f"fl2 {TRIPLETS}", 4, False, "no: HK-SCORE-4"),
        (f"{TRIPLETS}", 4, True, "05 19 = 4"),
        (f"{TRIPLETS}", 4, False, "no: HK-SCORE-4"),
        (f"fl1 fl2 fl3 fl4 {TRIPLETS}", 4, False, "no: HK-SCORE-4"),
        ("fl1 123m 456m 789p 24s EE *3s", 3, False, "02 03 04 = 3"),
        ("fl1 123m 456m 789p 24s EE +3s", 3, False, "no: HK-SCORE-4"),
        ("fl1 [123m] 456m 789p 22s EE +E", 0, True, "12 = 1"),
        ("fl1 [123m] 456m 789p 22s EE +2s", 0, True, "= 0"),
        ("fl1 [123m] 456m 789p 22s EE +2s", 1, True, "no: HK-SCORE-4"),
    ],
)
def test_a_hand_below_the_minimum_may_not_win(
    hand: str, minimum: int, flowers: bool, worth: str
) -> None:
    assert flowery(hand, score__minimum=minimum, score__flowers_to_min=flowers) == worth


@pytest.mark.rule("HK-SCORE-4", "HK-FALSE-1")
def test_a_refusal_says_how_many_faan_there_are_and_how_many_are_wanted() -> None:
    rules = with_options(FLOWERY, {"score.minimum": 4, "score.flowers_to_min": False})
    why = scored(rules, f"fl2 {TRIPLETS}").why_not

    assert why is not None
    assert why.english == "worth 3 (flowers not counted), and the minimum is 4 faan"
    assert why.chinese == "3番（花番不計），未夠4番起糊"


@pytest.mark.rule("HK-FAAN-01")
def test_a_chicken_hand_wins_where_there_is_no_minimum() -> None:
    score = scored(PLAIN, "[123m] 456m 789p 22s 55s +2s")

    assert (score.limit, score.worth, score.why_not) == (CHICKEN, 0, None)


# Options of single patterns.


@pytest.mark.parametrize(
    ("option", "value", "hand", "worth"),
    [
        # 門前清
        pytest.param(*row, marks=pytest.mark.rule("HK-FAAN-04"))
        for row in [
            ("score.concealed_scope", "always", "123m 456m 789p 24s EE +3s", "02 04 = 2"),
            ("score.concealed_scope", "no_flower_games", "123m 456m 789p 24s EE +3s", "02 04 = 2"),
            ("score.concealed_scope", "off", "123m 456m 789p 24s EE +3s", "02 = 1"),
            ("score.concealed_kong_ok", False, "(1111m) 456m 789p 24s EE +3s", "= 0"),
            ("score.concealed_kong_ok", True, "(1111m) 456m 789p 24s EE +3s", "04 = 1"),
            ("score.concealed_kong_ok", True, "[1111m] 456m 789p 24s EE +3s", "= 0"),
        ]
    ]
    + [
        # 平糊: the seat is South, the round East's
        pytest.param(*row, marks=pytest.mark.rule("HK-FAAN-02", "HK-FP-9"))
        for row in [
            ("score.common_pair", "any", "[123m] 456m 789p 24s CC +3s", "02 = 1"),
            ("score.common_pair", "suited", "[123m] 456m 789p 24s NN +3s", "= 0"),
            ("score.common_pair", "suited", "[123m] 456m 789p 24s 55s +3s", "02 = 1"),
            ("score.common_pair", "not_scoring", "[123m] 456m 789p 24s CC +3s", "= 0"),
            ("score.common_pair", "not_scoring", "[123m] 456m 789p 24s SS +3s", "= 0"),
            ("score.common_pair", "not_scoring", "[123m] 456m 789p 24s EE +3s", "= 0"),
            ("score.common_pair", "not_scoring", "[123m] 456m 789p 24s NN +3s", "02 = 1"),
        ]
    ]
    + [
        # 小三元, 大三元
        pytest.param(*row, marks=pytest.mark.rule("HK-FAAN-22", "HK-FAAN-23", "HK-IMP-7"))
        for row in [
            ("score.dragons_mode", "components", "[CCC] [FFF] 123m 456p P +P", "10x2 22 = 5"),
            ("score.dragons_mode", "flat", "[CCC] [FFF] 123m 456p P +P", "22 = 5"),
            ("score.dragons_mode", "components", "[CCC] [FFF] [PPP] 34m 9p 9p +5m", "10x3 23 = 8"),
            ("score.dragons_mode", "flat", "[CCC] [FFF] [PPP] 34m 9p 9p +5m", "23 = 8"),
        ]
    ]
    + [
        # 小四喜, with the half flush that it nearly always is
        pytest.param(*row, marks=pytest.mark.rule("HK-FAAN-24", "HK-IMP-8", "HK-FP-11"))
        for row in [
            ("score.small_four_winds", "component", "[EEE] [SSS] [WWW] 23m NN +1m",
             "11 12 20 24 = 8"),
            ("score.small_four_winds", "flat", "[EEE] [SSS] [WWW] 23m NN +1m", "20 24 = 9"),
            ("score.small_four_winds", "limit", "[EEE] [SSS] [WWW] 23m NN +1m", "24 = 13"),
            ("score.small_four_winds", "component", "[EEE] [NNN] [WWW] 23m SS +1m @SS",
             "20 24 = 6"),
        ]
    ]
    + [
        # 坎坎糊
        pytest.param(*row, marks=pytest.mark.rule("HK-FAAN-28", "HK-FP-2", "HK-FP-3"))
        for row in [
            ("score.four_concealed", "kongs_ok", "(2222m) 555p 888s 777m 9p +9p", "28 = 8"),
            ("score.four_concealed", "no_kongs", "(2222m) 555p 888s 777m 9p +9p", "19 = 3"),
            ("score.four_concealed", "no_kongs", "222m 555p 888s 777m 9p +9p", "04 28 = 9"),
            ("score.four_concealed", "self_draw_only", "222m 555p 888s 777m 9p +9p", "04 19 = 4"),
            ("score.four_concealed", "self_draw_only", "222m 555p 888s 777m 9p *9p",
             "03 04 28 = 10"),
        ]
    ]
    + [
        # 九子連環: ready for 4 alone, and by its true wait
        pytest.param(*row, marks=pytest.mark.rule("HK-FAAN-30", "HK-FP-1"))
        for row in [
            ("score.nine_gates", "final_shape", "1112355678999p +4p", "04 30 = 11"),
            ("score.nine_gates", "true_wait_on_discard", "1112355678999p +4p", "04 21 = 8"),
            ("score.nine_gates", "true_wait_on_discard", "1112355678999p *4p", "03 04 30 = 12"),
            ("score.nine_gates", "true_wait_on_discard", "1112345678999p +5p", "04 30 = 11"),
        ]
    ]
    + [
        # 地糊
        pytest.param(*row, marks=pytest.mark.rule("HK-FAAN-33", "HK-FP-5"))
        for row in [
            ("score.earthly", "dealer_first_discard", "123m 456m 789m 222p 5p +5p ; EARTHLY",
             "04 33 = 14"),
            ("score.earthly", "dealer_first_discard", "123m 456m 789m 222p 5p *5p ; EARTHLY",
             "03 04 = 2"),
            ("score.earthly", "own_first_draw", "123m 456m 789m 222p 5p *5p ; EARTHLY",
             "03 04 33 = 15"),
            ("score.earthly", "own_first_draw", "123m 456m 789m 222p 5p +5p ; EARTHLY",
             "04 = 1"),
            ("score.earthly", "off", "123m 456m 789m 222p 5p +5p ; EARTHLY", "04 = 1"),
        ]
    ]
    + [
        pytest.param("score.last_discard", 1, "[CCC] 123m 456m 79p 55s +8p ; LAST_DISCARD",
                     "10 15 = 2", marks=pytest.mark.rule("HK-FAAN-15")),
        pytest.param("score.last_discard", 0, "[CCC] 123m 456m 79p 55s +8p ; LAST_DISCARD",
                     "10 = 1", marks=pytest.mark.rule("HK-FAAN-15")),
        pytest.param("score.round_wind", False, "[EEE] 123m 456m 789p 5s +5s", "= 0",
                     marks=pytest.mark.rule("HK-FAAN-12")),
        pytest.param("score.human", "off", "123m 456m 789m 222p 5p +5p ; HUMAN", "04 = 1",
                     marks=pytest.mark.rule("HK-FAAN-34")),
        pytest.param("score.thirteen_orphans", False, "19m19p19sESWNCFP +9m", "no: HK-SCORE-3",
                     marks=pytest.mark.rule("HK-FAAN-31", "HK-SCORE-3")),
        pytest.param("score.seven_pairs", 5, "1144m2299p55s33z 7z +7z", "04 35 = 6",
                     marks=pytest.mark.rule("HK-FAAN-35")),
        pytest.param("score.values", {"HK-FAAN-21": 6}, "[234s] 567s 999s 67s 22s +8s", "21 = 6",
                     marks=pytest.mark.rule("HK-FAAN-21", "HK-SCORE-1")),
        pytest.param("score.values", {"HK-FAAN-19": 0}, TRIPLETS, "= 0",
                     marks=pytest.mark.rule("HK-SCORE-1")),
        pytest.param("score.values", {"HK-FAAN-18": 6}, "[111m] [999m] 111p 999p E +E",
                     "18 19 = 9", marks=pytest.mark.rule("HK-FP-8")),
    ],
)  # fmt: skip
def test_a_house_counts_a_pattern_its_own_way(
    option: str, value: object, hand: str, worth: str
) -> None:
    assert told(scored(with_options(PLAIN, {option: value}), hand)) == worth


@pytest.mark.rule("HK-FAAN-17", "HK-SCORE-1")
def test_the_value_of_the_list_undoes_that_of_a_preset() -> None:
    """Kong on kong is 8 in the list, and the limit, 10, at the championship."""
    hand = "[1111m] (2222p) 789p 79s EE *8s ; KONG_BLOOM KONG_ON_KONG"

    as_listed = house_rules('preset = "hkma"\n[score.values]\n"HK-FAAN-17" = 8\n')

    assert told(scored(preset("hkma"), hand)).endswith(" = 10")
    assert told(scored(as_listed, hand)) == "03 17 = 9"


@pytest.mark.rule("HK-FAAN-04", "HK-TILE-6")
def test_fully_concealed_may_be_for_games_without_flowers() -> None:
    hand = "fl1 123m 456m 789p 24s EE +3s"

    assert flowery(hand) == "02 04 = 2"
    assert flowery(hand, score__concealed_scope="no_flower_games") == "02 = 1"


# Presets.


@pytest.mark.rule("HK-SCORE-9", "HK-EV-5")
@pytest.mark.parametrize(
    "hand",
    [
        "[EEE] [SSS] [WWW] 23m NN +1m",  # small four winds
        "[EEE] [SSS] [WWW] [NNN] 5m +5m",
        "[EEE] [WWW] [CCC] FFF P +P",
        "[111m] [999m] 111p 99p 99s +9s",
        "222m 555p 888s 777m 9p *9p",  # four concealed triplets
        "[1111m] [3333m] [555p+5p] (7777s) 9s +9s",
        "1112345678999p +1p",
        "19m19p19sESWNCFP *9m",
        "123m 456m 789m 222p 5p *5p @EE ; HEAVENLY",
        "123m 456m 789m 222p 5p +5p ; EARTHLY",
        "[1111m] (2222p) 789p 79s EE *8s ; KONG_BLOOM KONG_ON_KONG",
    ],
)
def test_hkma_pays_every_limit_hand_ten_and_adds_nothing(hand: str) -> None:
    score = scored(preset("hkma"), hand)

    assert (len(score.lines), score.raw, score.worth) == (1, 10, 10)


@pytest.mark.rule("HK-FP-3", "HK-FAAN-15")
def test_hkma_admits_no_kong_among_four_concealed_triplets_and_no_faan_for_a_last_discard() -> None:
    assert told(scored(preset("hkma"), "(2222m) 555p 888s 777m 9p +9p")) == "19 = 3"
    assert told(scored(preset("hkma"), f"{TRIPLETS} ; LAST_DISCARD")) == "19 = 3"


@pytest.mark.rule("HK-EV-2", "HK-IMP-7", "HK-FP-9")
@pytest.mark.parametrize(
    ("hand", "worth"),
    [
        ("[123m] 456m 789p 24s 55s +3s", "02 = 1"),
        ("[123m] 456m 789p 24s EE +3s", "no: HK-SCORE-4"),  # 平糊 without honours
        ("[CCC] [FFF] 123m 456p P +P", "22 = 4"),
        ("[CCC] [FFF] [PPP] 34m 99p +5m", "23 = 8"),
        ("[EEE] [SSS] [WWW] 23m NN +1m", "20 24 = 8"),  # 3 + 5
        ("[EEE] [SSS] [WWW] [NNN] 5m +5m", "25 = 10"),
        ("19m19p19sESWNCFP +9m", "31 = 10"),
        ("123m 456m 789p 24s EE *3s", "03 = 1"),  # no faan for a closed hand
    ],
)
def test_tvb_has_a_list_of_its_own(hand: str, worth: str) -> None:
    assert told(scored(preset("tvb"), hand)) == worth


@pytest.mark.rule("HK-FAAN-35", "HK-FAAN-04")
def test_a_house_may_count_no_concealed_hand_beside_seven_pairs() -> None:
    """Field fault B74: seven pairs also scored the concealed hand; in Hong Kong an option."""
    house = with_options(PLAIN, {"score.seven_pairs": 4, "score.seven_pairs_concealed": False})

    score = scorer_of(house).score(win_of("1144m2299p55s33z 7z +7z"))

    assert [line.rule for line in score.lines] == ["HK-FAAN-35"]
    assert score.worth == 4
