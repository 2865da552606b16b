"""This file is about points beyond single patterns: the two tables, limits, freedom of count."""

import pytest

from seifong.rules.presets import preset, with_options
from seifong.scoring.score import CHICKEN, COMPOUND, LISTED, NO_LIMIT
from seifong.scoring.scorer import scorer_of
from winning import points, scored, told, win_of

ZUNG_JUNG = preset("zung-jung")
PURE = "[234s] 567s 999s 67s 22s +8s"


@pytest.mark.rule("ZJ-SC-1")
@pytest.mark.parametrize(
    ("hand", "v33", "v103"),
    [
        (PURE, "2.1.2 = 80", "2.1.2 = 100"),
        ("[CCC] [FFF] 123m 456p P +P", "3.1x2 3.2.1 = 60", "3.1x2 3.2.1 = 50"),
        ("[WWW] [NNN] 123m 456p E +E", "3.3.1 = 30", "3.3.1 = 25"),
        # rows that are not known, or the same, stay as they are
        ("[111m] [999p] [222s] 555m 7s +7s", "4.1 = 30", "4.1 = 30"),
        ("222m 555p 888s 777m 9p +9p", "1.2 4.1 4.2.3 = 160", "1.2 4.1 4.2.3 = 160"),
    ],
)
def test_there_are_two_tables_of_values(hand: str, v33: str, v103: str) -> None:
    assert points(hand) == v33
    assert points(hand, score__table="v103") == v103
    assert told(scored(preset("wsom"), hand)) == v103


@pytest.mark.rule("ZJ-SC-1")
def test_a_single_value_may_be_changed() -> None:
    assert points(PURE, score__values={"ZJ-PAT-2.1.2": 90}) == "2.1.2 = 90"
    assert points(PURE, score__values={"ZJ-PAT-2.1.2": 0}) == "= 1"


@pytest.mark.rule("ZJ-SC-3")
@pytest.mark.parametrize(
    ("hand", "raw", "worth", "limit"),
    [
        # 80 + 5 + 5 + 30 + 125 + 20 + 100 = 365
        ("222s 333s (4444s) (6666s) 5s *5s", 365, 320, COMPOUND),
        # 80 + 30 + 5 + 200 = 315
        ("[444p] [555p] 666p 777p 9p +9p", 315, 315, NO_LIMIT),
        # 80 + 200 + 30 + 5 + 5 = 320: a concealed kong beside a concealed triplet is 4.2.1
        ("[444p] [555p] (6666p) 777p 9p +9p", 320, 320, COMPOUND),
        # listed at 320, 400 and 480: nothing is added
        ("[EEE] [SSS] [WWW] 23m NN *1m ; LAST_TILE", 320, 320, LISTED),
        ("[EEE] [SSS] [WWW] [NNN] 5m +5m", 400, 400, LISTED),
        ("[1111m] [3333m] [555p+5p] (7777s) 9s +9s", 480, 480, LISTED),
        # all honours with four great winds: only the dearest
        ("[EEE] [SSS] [WWW] [NNN] C *C", 400, 400, LISTED),
        ("[123m] 456m 789p 222s E +E", 0, 1, CHICKEN),
    ],
)
def test_a_sum_is_cut_at_320_and_a_dear_pattern_stands_alone(
    hand: str, raw: int, worth: int, limit: str
) -> None:
    score = scored(ZUNG_JUNG, hand)

    assert (score.raw, score.worth, score.limit) == (raw, worth, limit)


@pytest.mark.rule("ZJ-SC-3")
def test_what_a_listed_pattern_drops_is_told() -> None:
    score = scored(ZUNG_JUNG, "[EEE] [SSS] [WWW] [NNN] C *C")
    dropped = {(entry.rule, entry.by.rule, entry.because) for entry in score.absorbed}

    assert ("ZJ-PAT-3.4", "ZJ-PAT-3.3.4", "ZJ-SC-3") in dropped
    assert ("ZJ-PAT-4.1", "ZJ-PAT-3.3.4", "ZJ-SC-3") in dropped


@pytest.mark.rule("ZJ-SC-2")
def test_one_pattern_of_a_series_counts_and_the_others_are_told() -> None:
    score = scored(ZUNG_JUNG, "[345m] 33445m 777s 99p +5m")

    assert told(score) == "5.1.3 = 120"
    assert [(entry.rule, entry.by.rule, entry.because) for entry in score.absorbed] == [
        ("ZJ-PAT-5.1.1", "ZJ-PAT-5.1.3", "ZJ-SC-2")
    ]


@pytest.mark.rule("ZJ-SC-3", "ZJ-SC-4", "ZJ-WIN-2")
def test_limit_chicken_and_minimum_are_options() -> None:
    big = "222s 333s (4444s) (6666s) 5s *5s"
    chicken = "[123m] 456m 789p 222s E +E"

    assert points(big, score__limit=400).endswith("= 365")
    assert points(big, score__limit=100).endswith("= 125")  # 4.2.3 is listed then
    assert points(chicken, score__chicken=2) == "= 2"
    assert points(chicken, score__minimum=5) == "no: ZJ-WIN-2"
    assert points("[123m] 456m 789p 234s E +E", score__minimum=5) == "1.1 = 5"


@pytest.mark.rule("ZJ-WIN-2")
def test_a_refusal_says_how_many_points_there_are_and_how_many_are_wanted() -> None:
    rules = with_options(ZUNG_JUNG, {"score.minimum": 5})
    why = scored(rules, "[123m] 456m 789p 222s E +E").why_not

    assert why is not None
    assert (why.english, why.chinese) == (
        "worth 1, and the minimum is 5 points",
        "1分，未夠5分起糊",
    )
    nothing = {"score.minimum": 1, "score.chicken": 0}
    why = scored(with_options(ZUNG_JUNG, nothing), "[123m] 456m 789p 222s E +E").why_not
    assert why is not None
    assert why.english == "worth 0, and the minimum is 1 point"


@pytest.mark.rule("ZJ-SC-5")
def test_the_winner_reads_the_tiles_and_patterns_of_two_readings_never_mix() -> None:
    """Self-drawn, sequences and triplets come to the same 170; by discard, sequences win."""
    readings = scorer_of(ZUNG_JUNG).readings
    drawn = sorted(map(told, readings(win_of("[CCC] 11s 777888p 99p *9p"))))
    discarded = sorted(map(told, readings(win_of("[CCC] 11s 777888p 99p +9p"))))

    assert drawn == ["3.1 4.1 4.2.2 7.2.1 = 170", "3.1 5.1.3 8.1.1 = 170"]
    assert discarded == ["3.1 4.1 4.2.1 7.2.1 = 145", "3.1 5.1.3 8.1.1 = 170"]


@pytest.mark.rule("ZJ-SC-5", "ZJ-SC-6")
def test_a_discard_may_be_said_to_complete_a_chow_so_that_a_triplet_stays_concealed() -> None:
    readings = scorer_of(ZUNG_JUNG).readings(win_of("333m 45m 678p 999s EE +3m"))

    assert [told(reading) for reading in readings] == ["1.2 4.2.1 = 10", "1.2 = 5"]


@pytest.mark.rule("ZJ-SC-8")
def test_equal_sequences_and_seven_pairs_are_two_readings() -> None:
    readings = scorer_of(ZUNG_JUNG).readings(win_of("223344m 667788p 5s +5s"))

    assert {told(reading) for reading in readings} == {
        "1.1 1.2 1.3 5.1.2 = 75",
        "1.3 10.2 = 35",
    }


@pytest.mark.rule("ZJ-PAT-9.4.1", "ZJ-PAT-9.4.2")
def test_a_limit_may_be_reached_from_heaven() -> None:
    """155 + 5 + 80 + 30 + 125 + 200 = 595 for a pure hand of four triplets in a row."""
    score = scored(ZUNG_JUNG, "666p 777p 888p 999p 5p *5p @EE ; HEAVENLY")

    assert (score.raw, score.worth, score.limit) == (595, 320, COMPOUND)
