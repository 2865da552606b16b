"""This file is about every pattern of both families: hands that show it, and hands that nearly do.

One line a hand, faan and points side by side. Faan are counted without flowers, minimum and cap;
points by the table of v3.3. Each sum was added up by hand from the two lists.
"""

import pytest

from seifong.rulebook import rule as rule_of
from seifong.rulebook import rules_of
from seifong.rules.presets import preset, with_options
from seifong.scoring import hong_kong, zung_jung
from seifong.scoring.patterns import Pattern
from seifong.scoring.scorer import scorer_of
from winning import PLAIN, faan, points, scored, told, win_of

# fmt: off
HANDS = [
    # hand                                          faan                  points
    ("123m 456m 789p 234s E +E",                    "02 04 = 2",          "1.1 1.2 = 10"),
    ("[123m] 456m 789p 234s E +E",                  "02 = 1",             "1.1 = 5"),
    ("[123m] 456m 789p 234s E *E",                  "02 03 = 2",          "1.1 = 5"),
    ("[123m] 456m 789p 222s E +E",                  "= 0",                "= 1"),
    ("[222m] 345m 67p 44s 567s +8p",                "= 0",                "1.3 = 5"),
    # one suit
    ("[123p] 456p 777p EE 99p +9p",                 "20 = 3",             "2.1.1 = 40"),
    ("[234s] 567s 999s 67s 22s +8s",                "21 = 7",             "2.1.2 = 80"),
    ("123m 456m 789m 234m 5m +5m",                  "02 04 21 = 9", "1.1 1.2 2.1.2 7.1 = 130"),
    ("1112345678999p +1p",                          "04 30 = 11",         "2.2 = 480"),
    ("1112355678999p +4p",                          "04 30 = 11",         "1.2 2.1.2 4.2.1 = 90"),
    # winds and dragons; the seat is South, the round East's
    ("[CCC] 123m 456m 789p 5s +5s",                 "10 = 1",             "3.1 = 10"),
    ("[CCC] [FFF] 123m 456m 5s +5s",                "10x2 = 2",           "3.1x2 = 20"),
    ("[CCCC] 123m 456m 789p 5s +5s",                "10 = 1",             "3.1 4.3.1 = 15"),
    ("[SSS] 123m 456m 789p 5s +5s",                 "11 = 1",             "3.1 = 10"),
    ("[EEE] 123m 456m 789p 5s +5s",                 "12 = 1",             "= 1"),
    ("[EEE] 123m 456m 789p 5s +5s @EE",             "11 12 = 2",          "3.1 = 10"),
    ("[CCC] [FFF] 123m 456p P +P",                  "10x2 22 = 5",        "3.1x2 3.2.1 = 60"),
    ("[CCC] [FFF] [PPP] 345m 9p +9p",               "10x3 23 = 8",        "3.1x3 3.2.2 = 160"),
    ("[WWW] [NNN] 123m 456p E +E",                  "= 0",                "3.3.1 = 30"),
    ("[EEE] [WWW] [NNN] 345m 9p +9p",               "12 = 1",             "3.3.2 = 120"),
    ("[EEE] [SSS] [WWW] 23m NN +1m",                "11 12 20 24 = 8",    "3.3.3 = 320"),
    ("[EEE] [SSS] [WWW] [NNN] 5m +5m",              "25 = 13",            "3.3.4 = 400"),
    ("[EEE] [WWW] [CCC] FFF P +P",                  "26 = 10",            "3.4 = 320"),
    # triplets and kongs
    ("[111m] [999p] [222s] 555m 7s +7s",            "19 = 3",             "4.1 = 30"),
    ("222m 555p 67s 99s [123s] +8s",                "= 0",                "4.2.1 = 5"),
    ("222m 555p 888s 9p [123s] +9p",                "= 0",                "4.2.2 = 30"),
    ("222m 555p 888s 777m 9p +9p",                  "04 28 = 9",          "1.2 4.1 4.2.3 = 160"),
    ("222m 555p 888s 33m 99p +9p",                  "04 19 = 4",          "1.2 4.1 4.2.2 = 65"),
    ("222m 555p 888s 33m 99p *9p",                  "03 04 28 = 10",      "1.2 4.1 4.2.3 = 160"),
    ("222m 555p 888s 33m 99p ^9p",                  "04 13 19 = 5",       "1.2 4.1 4.2.2 9.3 = 75"),
    ("(2222m) 555p 888s 777m 9p +9p",               "28 = 8", "1.2 4.1 4.2.3 4.3.1 = 165"),
    ("[2222m] 345s 67s 99p [123p] +8s",             "= 0",                "4.3.1 = 5"),
    ("[2222m] (5555p) 345s 67s 99p +8s",            "= 0",                "4.3.2 = 20"),
    ("[1111m] [3333m] (7777s) 456p 9s +9s",         "= 0",                "4.3.3 = 120"),
    ("[1111m] [3333m] [555p+5p] (7777s) 9s +9s",    "29 = 13",            "4.3.4 = 480"),
    # equal, similar and consecutive sets
    ("345m 34m 777s 99p [678p] +5m",                "= 0",                "5.1.1 = 10"),
    ("334455m 778899p 2s +2s",                      "02 04 = 2",          "1.1 1.2 5.1.2 = 70"),
    ("[345m] 33445m 777s 99p +5m",                  "= 0",                "5.1.3 = 120"),
    ("[345m] 333444555m 9m +9m",                    "02 21 = 8",          "5.1.4 = 480"),
    ("[999s] 34m 345p 345s 88m +5m",                "= 0",                "6.1 = 35"),
    ("[444p] [444m] 123s 789p 4s +4s",              "= 0",                "6.2.1 = 30"),
    ("[444m] [444s] [123p] 44p 88m +4p",            "= 0",                "6.2.2 = 120"),
    ("[123p] [111s] 456p 79p 55m +8p",              "= 0",                "7.1 = 40"),
    ("[444p] [555p] 666p 67s 99m +8s",              "= 0",                "7.2.1 = 100"),
    ("[444p] [555p] [777p] 666p 9m +9m",            "19 = 3",             "4.1 7.2.2 = 230"),
    # terminals
    ("[NNN] [111s] 13m 789p 99s +2m",               "= 0",                "8.1.1 = 40"),
    ("[789s] [111s] 13m 789p 99s +2m",              "= 0",                "8.1.2 = 50"),
    ("[111m] [999m] 111p 999p E +E",                "18 19 = 4",          "4.1 4.2.1 8.1.3 = 135"),
    ("[111m] [999m] 111p 99p 99s +9s",              "27 = 10",            "8.1.4 = 400"),
    ("19m19p19sESWNCFP +9m",                        "04 31 = 14",         "10.1 = 160"),
    ("19m19p19sESWNCFP ^9m",                        "04 13 31 = 15",      "9.3 10.1 = 170"),
    # how the tile came
    ("[CCC] 123m 456m 79p 55s ^8p",                 "10 13 = 2",          "3.1 9.3 = 20"),
    ("[CCC] 123m 456m 79p 55s *8p ; LAST_TILE",     "03 10 14 = 3",       "3.1 9.1.1 = 20"),
    ("[CCC] 123m 456m 79p 55s +8p ; LAST_DISCARD",  "10 15 = 2",          "3.1 9.1.2 = 20"),
    ("[CCCC] 123m 456m 79p 55s *8p ; KONG_BLOOM",   "03 10 16 = 3",       "3.1 4.3.1 9.2 = 25"),
    ("[CCCC] (1111s) 456m 79p 55m *8p ; KONG_BLOOM KONG_ON_KONG",
                                                    "03 10 17 = 10",      "3.1 4.3.2 9.2 = 40"),
    ("[CCCC] 123m 456m 79p 55s *8p ; KONG_BLOOM LAST_TILE",
                                                    "03 10 14 16 = 4", "3.1 4.3.1 9.1.1 9.2 = 35"),
    ("123m 456m 789m 222p 5p *5p @EE ; HEAVENLY",   "03 04 32 = 15",      "1.2 7.1 9.4.1 = 200"),
    ("123m 456m 789m 222p 5p +5p ; EARTHLY",        "04 33 = 14",         "1.2 7.1 9.4.2 = 200"),
    ("123m 456m 789m 222p 5p +5p ; HUMAN",          "04 = 1",             "1.2 7.1 = 45"),
    ("19m19p19sESWNCFP +9m ; EARTHLY",              "04 31 = 14",         "9.4.2 10.1 = 315"),
    # one tile, two ways to read: freedom of count
    ("[CCC] 11s 777888p 99p +9p",                   "10 19 = 4",          "3.1 5.1.3 8.1.1 = 170"),
    ("[CCC] 11s 777888p 99p +6p",                   "10 = 1",             "3.1 5.1.1 = 20"),
    ("[CCC] 11s 777888p 99p +1s",                   "10 19 = 4",          "3.1 4.1 4.2.1 = 45"),
    ("[999m] 11122233p 88m +3p",                    "19 = 3",             "4.1 4.2.1 7.2.1 = 135"),
    ("333m 45m 678p 999s EE +3m",                   "04 = 1",             "1.2 4.2.1 = 10"),
    ("33m 456m 678p 999s EE +3m",                   "04 = 1",             "1.2 = 5"),
    # the limit of points
    ("222s 333s (4444s) (6666s) 5s *5s",            "03 21 28 = 16",
                                               "1.2 1.3 2.1.2 4.1 4.2.3 4.3.2 7.2.1 = 320"),
    ("[444p] [555p] 666p 777p 9p +9p",              "19 21 = 10",
                                               "2.1.2 4.1 4.2.1 7.2.2 = 315"),
]

PAIRS = [
    # hand                       faan of a house that plays seven pairs at 4       points
    ("1144m2299p55s33z 7z +7z",                     "04 35 = 5",          "10.2 = 30"),
    ("4444m2299p55s33z 7z +7z",                     "04 35 = 5",          "10.2 = 30"),
    ("4455m2288p5533s 6s *6s",                      "03 04 35 = 6",       "1.3 10.2 = 35"),
    ("113355778899p 6p +6p",                        "04 21 35 = 12",      "2.1.2 10.2 = 110"),
    ("11335577p1133z 6z +6z",                       "04 20 35 = 8",       "2.1.1 10.2 = 70"),
    ("1199m1199p1133z 6z +6z",                      "04 35 = 5",          "8.1.3 10.2 = 130"),
    ("112233445566z 7z *7z",                        "03 04 26 = 12",      "3.4 = 320"),
    ("1111m9999m1199p 1s +1s",                      "04 27 = 11",         "8.1.4 = 400"),
    # the same tiles as sets: 223344 and 667788 are two equal chows twice
    ("223344m 667788p 5s +5s",                      "04 35 = 5",          "1.1 1.2 1.3 5.1.2 = 75"),
]

NEAR_MISSES = [
    # a pattern      a hand that nearly shows it               why it does not
    ("HK-FAAN-02", "[123m] 456m 789p 222s E +E"),  #           a triplet among the chows
    ("HK-FAAN-03", "[123m] 456m 789p 234s E ^E"),  #           a robbed tile is not drawn
    ("HK-FAAN-04", "(1111m) 456m 789p 234s E +E"),  #          a concealed kong breaks it
    ("HK-FAAN-10", "[SSS] 123m 456m 789p C +C"),  #            a pair of dragons
    ("HK-FAAN-11", "[WWW] 123m 456m 789p S +S"),  #            a pair of the seat's wind
    ("HK-FAAN-12", "[SSS] 123m 456m 789p E +E"),  #            a pair of the round's wind
    ("HK-FAAN-13", "[CCC] 123m 456m 79p 55s +8p"),  #          a discard
    ("HK-FAAN-14", "[CCC] 123m 456m 79p 55s +8p ; LAST_TILE"),
    ("HK-FAAN-15", "[CCC] 123m 456m 79p 55s *8p ; LAST_DISCARD"),
    ("HK-FAAN-16", "[CCC] 123m 456m 79p 55s *8p ; KONG_BLOOM"),  # no kong
    ("HK-FAAN-17", "[CCCC] 123m 456m 79p 55s *8p ; KONG_BLOOM KONG_ON_KONG"),  # one kong
    ("HK-FAAN-18", "[123m] [999m] 111p 999p E +E"),  #         a chow
    ("HK-FAAN-19", "[123m] [999p] [222s] 555m 7s +7s"),  #     a chow
    ("HK-FAAN-20", "[123p] 456p 777p 22p 99p +9p"),  #         no honour
    ("HK-FAAN-21", "[123p] 456p 777p EE 99p +9p"),  #          an honour
    ("HK-FAAN-22", "[CCC] 123m 456m 789p F +F"),  #            one triplet and a pair
    ("HK-FAAN-23", "[CCC] [FFF] 123m 456m P +P"),  #           a pair of the third
    ("HK-FAAN-24", "[EEE] [SSS] [WWW] 23m CC +1m"),  #         no pair of the fourth
    ("HK-FAAN-25", "[EEE] [SSS] [WWW] 23m NN +1m"),  #         a pair of the fourth
    ("HK-FAAN-26", "[EEE] [WWW] [CCC] 111m P +P"),  #          a suited triplet
    ("HK-FAAN-27", "[111m] [999m] 111p 99p EE +9p"),  #        honours
    ("HK-FAAN-28", "222m 555p 888s 33m 99p +9p"),  #           the discard makes a triplet
    ("HK-FAAN-29", "[1111m] [3333m] [5555p] 777s 9s +9s"),  #  three kongs
    ("HK-FAAN-30", "[111p] 2345678999p +5p"),  #               a meld on the table
    ("HK-FAAN-31", "19m19p19sESWNCFP +5m"),  #                 a middle tile
    ("HK-FAAN-32", "(1111m) 456m 789m 222p 5p *5p @EE ; HEAVENLY"),  # a kong first
    ("HK-FAAN-32", "123m 456m 789m 222p 5p *5p ; HEAVENLY"),  # not East
    ("HK-FAAN-33", "123m 456m 789m 222p 5p +5p @EE ; EARTHLY"),  # East
    ("HK-FAAN-34", "123m 456m 789m 222p 5p *5p ; HUMAN"),  #   drawn
    ("HK-FAAN-35", "1144m2299p55s33z 7z +6z"),  #              six pairs
    ("ZJ-PAT-1.1", "[123m] 456m 789p 222s E +E"),  #           a triplet
    ("ZJ-PAT-1.2", "[123m] 456m 789p 234s E +E"),  #           a claimed sequence
    ("ZJ-PAT-1.2", "1144m2299p55s33z 7z +7z"),  #              not a regular hand
    ("ZJ-PAT-1.3", "[222m] 345m 79p 44s 567s +8p"),  #         a nine
    ("ZJ-PAT-2.1.1", "[123p] 456p 777s EE 99p +9p"),  #        two suits
    ("ZJ-PAT-2.1.2", "[234s] 567s 999s 67s EE +8s"),  #        honours
    ("ZJ-PAT-2.2", "1112355678999p +4p"),  #                   ready for 4 alone
    ("ZJ-PAT-3.1", "[EEE] 123m 456m 789p 5s +5s"),  #          there is no prevailing wind
    ("ZJ-PAT-3.2.1", "[CCC] 123m 456m 789p P +P"),  #          one triplet and a pair
    ("ZJ-PAT-3.2.2", "[CCC] [FFF] 123m 456m P +P"),  #         a pair of the third
    ("ZJ-PAT-3.3.1", "[WWW] [NNN] 123m 456m C +C"),  #         a pair of dragons
    ("ZJ-PAT-3.3.2", "[WWW] [NNN] 123m 456m E +E"),  #         a pair of the third
    ("ZJ-PAT-3.3.3", "[EEE] [WWW] [NNN] 123m 9p +9p"),  #      no pair of the fourth
    ("ZJ-PAT-3.3.4", "[EEE] [SSS] [WWW] 23m NN +1m"),  #       a pair of the fourth
    ("ZJ-PAT-3.4", "[EEE] [WWW] [CCC] 111m P +P"),  #          a suited triplet
    ("ZJ-PAT-4.1", "[123m] [999p] [222s] 555m 7s +7s"),  #     a sequence
    ("ZJ-PAT-4.2.1", "222m [555p] 67s 99s [123s] +8s"),  #     one is claimed
    ("ZJ-PAT-4.2.2", "222m 555p 88s 99p [123s] +8s"),  #       the discard makes the third
    ("ZJ-PAT-4.2.3", "222m 555p 888s 33m 99p +9p"),  #         the discard makes the fourth
    ("ZJ-PAT-4.3.1", "[222m] 345s 67s 99p [123p] +8s"),  #     three alike
    ("ZJ-PAT-4.3.2", "[2222m] 345s 67s 99p [123p] +8s"),  #    one kong
    ("ZJ-PAT-4.3.3", "[2222m] (5555p) 345s 67s 99p +8s"),  #   two
    ("ZJ-PAT-4.3.4", "[1111m] [3333m] (7777s) 456p 9s +9s"),  # three
    ("ZJ-PAT-5.1.1", "345m 34p 777s 99p [678p] +5p"),  #       equal in two suits
    ("ZJ-PAT-5.1.1", "33m 44m 55m 22p 77p 88s P +P"),  #       pairs are no sequences
    ("ZJ-PAT-5.1.2", "334455m 678p 789p 2s +2s"),  #           one couple
    ("ZJ-PAT-5.1.3", "345m 34m 777s 99p [678p] +5m"),  #       two equal
    ("ZJ-PAT-5.1.4", "[345m] 33445m 777s 99p +5m"),  #         three equal
    ("ZJ-PAT-6.1", "[999s] 34m 345p 456s 88m +5m"),  #         one is a step off
    ("ZJ-PAT-6.2.1", "[444p] [444m] 123s 789p 5s +5s"),  #     the pair is a step off
    ("ZJ-PAT-6.2.2", "[444p] [444m] 123s 789p 4s +4s"),  #     a pair of the third
    ("ZJ-PAT-7.1", "[123p] [111s] 456m 79p 55m +8p"),  #       456 of another suit
    ("ZJ-PAT-7.2.1", "[444p] [555p] 777p 67s 99m +8s"),  #     a gap
    ("ZJ-PAT-7.2.1", "[888p] [999p] 111s 67s 99m +8s"),  #     a suit ends at nine
    ("ZJ-PAT-7.2.2", "[444p] [555p] [888p] 666p 9m +9m"),  #   a gap
    ("ZJ-PAT-8.1.1", "[NNN] [111s] 13m 678p 99s +2m"),  #      678 has no end
    ("ZJ-PAT-8.1.2", "[NNN] [111s] 13m 789p 99s +2m"),  #      honours
    ("ZJ-PAT-8.1.3", "[111m] [999m] 111p 789p E +E"),  #       a sequence
    ("ZJ-PAT-8.1.3", "19m19p19sESWNCFP +9m"),  #               thirteen terminals are not
    ("ZJ-PAT-8.1.4", "[111m] [999m] 111p 999p E +E"),  #       honours
    ("ZJ-PAT-9.1.1", "[CCC] 123m 456m 79p 55s +8p ; LAST_TILE"),
    ("ZJ-PAT-9.1.2", "[CCC] 123m 456m 79p 55s *8p ; LAST_DISCARD"),
    ("ZJ-PAT-9.2", "[CCC] 123m 456m 79p 55s *8p ; KONG_BLOOM"),  # no kong
    ("ZJ-PAT-9.2", "[CCCC] 123m 456m 79p 55s +8p ; KONG_BLOOM"),  # a discard
    ("ZJ-PAT-9.3", "[CCC] 123m 456m 79p 55s +8p"),  #          a discard
    ("ZJ-PAT-9.4.1", "(1111m) 456m 789m 222p 5p *5p @EE ; HEAVENLY"),  # a kong first
    ("ZJ-PAT-9.4.2", "123m 456m 789m 222p 5p +5p @EE ; EARTHLY"),  # East
    ("ZJ-PAT-10.1", "19m19p19sESWNCFP +5m"),  #                a middle tile
    ("ZJ-PAT-10.2", "1144m2299p55s33z 7z +6z"),  #             six pairs
]
# fmt: on

PLAYS_PAIRS = with_options(PLAIN, {"score.seven_pairs": 4})
PLAYS_HUMAN = with_options(PLAIN, {"score.human": "13"})
ZUNG_JUNG = preset("zung-jung")

WITH_FLOWERS = {"HK-FAAN-05", "HK-FAAN-06", "HK-FAAN-07", "HK-FAAN-08", "HK-FAAN-09"}


def ids_in(line: str, chapter: str) -> set[str]:
    """The rule ids of the patterns in a line of what a hand is worth."""
    numbers = line.partition("=")[0].split()
    return {f"{chapter}-{number.partition('x')[0]}" for number in numbers}


@pytest.mark.rule(
    "HK-FAAN-01", "HK-FAAN-02", "HK-FAAN-03", "HK-FAAN-04", "HK-FAAN-10", "HK-FAAN-11",
    "HK-FAAN-12", "HK-FAAN-13", "HK-FAAN-14", "HK-FAAN-15", "HK-FAAN-16", "HK-FAAN-17",
    "HK-FAAN-18", "HK-FAAN-19", "HK-FAAN-20", "HK-FAAN-21", "HK-FAAN-22", "HK-FAAN-23",
    "HK-FAAN-24", "HK-FAAN-25", "HK-FAAN-26", "HK-FAAN-27", "HK-FAAN-28", "HK-FAAN-29",
    "HK-FAAN-30", "HK-FAAN-31", "HK-FAAN-32", "HK-FAAN-33", "HK-SCORE-1", "HK-SCORE-2",
    "HK-SCORE-11", "HK-KONG-17", "P-40", "P-42",
)  # fmt: skip
@pytest.mark.parametrize(("hand", "worth"), [(hand, worth) for hand, worth, _ in HANDS])
def test_a_hand_is_worth_the_sum_of_its_faan(hand: str, worth: str) -> None:
    assert faan(hand) == worth


@pytest.mark.rule(
    "ZJ-PAT-1.1", "ZJ-PAT-1.2", "ZJ-PAT-1.3", "ZJ-PAT-2.1.1", "ZJ-PAT-2.1.2", "ZJ-PAT-2.2",
    "ZJ-PAT-3.1", "ZJ-PAT-3.2.1", "ZJ-PAT-3.2.2", "ZJ-PAT-3.3.1", "ZJ-PAT-3.3.2", "ZJ-PAT-3.3.3",
    "ZJ-PAT-3.3.4", "ZJ-PAT-3.4", "ZJ-PAT-4.1", "ZJ-PAT-4.2.1", "ZJ-PAT-4.2.2", "ZJ-PAT-4.2.3",
    "ZJ-PAT-4.3.1", "ZJ-PAT-4.3.2", "ZJ-PAT-4.3.3", "ZJ-PAT-4.3.4", "ZJ-PAT-5.1.1",
    "ZJ-PAT-5.1.2", "ZJ-PAT-5.1.3", "ZJ-PAT-5.1.4", "ZJ-PAT-6.1", "ZJ-PAT-6.2.1", "ZJ-PAT-6.2.2",
    "ZJ-PAT-7.1", "ZJ-PAT-7.2.1", "ZJ-PAT-7.2.2", "ZJ-PAT-8.1.1", "ZJ-PAT-8.1.2", "ZJ-PAT-8.1.3",
    "ZJ-PAT-8.1.4", "ZJ-PAT-9.1.1", "ZJ-PAT-9.1.2", "ZJ-PAT-9.2", "ZJ-PAT-9.3", "ZJ-PAT-9.4.1",
    "ZJ-PAT-9.4.2", "ZJ-PAT-10.1", "ZJ-SC-1", "ZJ-SC-2", "ZJ-SC-3", "ZJ-SC-4", "ZJ-SC-5",
    "ZJ-SC-6", "ZJ-SC-7", "ZJ-SC-9", "ZJ-SC-10", "P-40", "P-42",
)  # fmt: skip
@pytest.mark.parametrize(("hand", "worth"), [(hand, worth) for hand, _, worth in HANDS])
def test_a_hand_is_worth_its_points(hand: str, worth: str) -> None:
    assert points(hand) == worth


@pytest.mark.rule("HK-FAAN-35", "HK-SCORE-3")
@pytest.mark.parametrize(("hand", "worth"), [(hand, worth) for hand, worth, _ in PAIRS])
def test_seven_pairs_win_where_a_house_plays_them(hand: str, worth: str) -> None:
    assert told(scored(PLAYS_PAIRS, hand)) == worth


@pytest.mark.rule("ZJ-PAT-10.2", "ZJ-SC-8", "ZJ-WIN-1")
@pytest.mark.parametrize(("hand", "worth"), [(hand, worth) for hand, _, worth in PAIRS])
def test_seven_pairs_count_what_needs_no_sets(hand: str, worth: str) -> None:
    assert points(hand) == worth


@pytest.mark.rule("HK-FAAN-35", "HK-SCORE-3")
def test_seven_pairs_do_not_win_by_default() -> None:
    assert faan("1144m2299p55s33z 7z +7z") == "no: HK-SCORE-3"


@pytest.mark.rule("HK-FAAN-34", "HK-FP-6")
def test_a_human_hand_counts_where_it_is_played() -> None:
    hand = "123m 456m 789m 222p 5p +5p ; HUMAN"

    assert faan(hand, score__human="13") == "04 34 = 14"
    assert faan(hand, score__human="3") == "04 34 = 4"


@pytest.mark.parametrize(("pattern", "hand"), NEAR_MISSES)
def test_a_hand_that_nearly_shows_a_pattern_does_not(pattern: str, hand: str) -> None:
    houses = [ZUNG_JUNG] if pattern.startswith("ZJ") else [PLAIN, PLAYS_PAIRS, PLAYS_HUMAN]
    for rules in houses:
        for shown in scorer_of(rules).shown_patterns(win_of(hand)):
            assert pattern not in shown


def test_every_pattern_has_a_hand_that_shows_it_and_one_that_nearly_does() -> None:
    shown = {"HK-FAAN-34"}
    for hand, of_faan, of_points in HANDS + PAIRS:
        assert hand
        shown |= ids_in(of_faan, "HK-FAAN") | ids_in(of_points, "ZJ-PAT")
    missed = {pattern for pattern, _ in NEAR_MISSES}
    patterns = {rule.id for chapter in ("HK-FAAN", "ZJ-PAT") for rule in rules_of(chapter)}

    assert patterns - shown == WITH_FLOWERS | {"HK-FAAN-01"}  # a chicken hand shows nothing
    assert patterns - missed == WITH_FLOWERS | {"HK-FAAN-01"}


@pytest.mark.rule("HK-FAAN-01")
def test_a_hand_with_any_pattern_is_no_chicken_hand() -> None:
    assert scored(PLAIN, "[123m] 456m 789p 222s E +E").limit == "chicken"
    assert scored(PLAIN, "[123m] 456m 789p 234s E +E").limit == ""


@pytest.mark.parametrize("pattern", hong_kong.PATTERNS + zung_jung.PATTERNS)
def test_a_pattern_is_called_as_the_rulebook_calls_it(pattern: Pattern) -> None:
    title = rule_of(pattern.rule).title

    if pattern.rule in {"HK-FAAN-06", "HK-FAAN-07"}:  # one rule, a pattern for each group
        assert pattern.chinese == title.zh
    else:
        assert (pattern.english, pattern.chinese) == (title.en, title.zh.partition("（")[0])
