"""This file is about `seifong score`: one hand, told, priced and explained."""

import json
from pathlib import Path

import pytest

from commands import Run, refusal

HOUSE = '[score]\nminimum = 0\n[pay]\ndiscard = "half"\n'


def test_a_self_draw_is_counted_and_paid_by_all(run: Run) -> None:
    """自摸 1, 門前清 1, 無花 1: three faan, 8 half-units, so a share of 4 from each."""
    outcome = run(
        *("score", "123m 456m 789p EE 55s", "--win", "5s", "--self-draw"),
        *("--seat", "S", "--round", "E", "--rules", "hong-kong"),
    )

    assert outcome.status == 0
    assert outcome.out == (
        "hong-kong, East round: South wins 5s by self-draw\n"
        "\n"
        "123m 456m 789p 555s EE\n"
        "  Self-draw  1  (HK-FAAN-03)\n"
        "  Fully concealed  1  (HK-FAAN-04)\n"
        "  No flowers  1  (HK-FAAN-05)\n"
        "3 faan\n"
        "\n"
        "East pays South 4: share of a self-draw (HK-PAY-1)\n"
        "West pays South 4: share of a self-draw (HK-PAY-1)\n"
        "North pays South 4: share of a self-draw (HK-PAY-1)\n"
        "E -4, S +12, W -4, N -4\n"
    )


def test_a_win_is_told_in_chinese(run: Run) -> None:
    outcome = run(
        *("score", "123m 456m 789m EE 55m", "--win", "5m", "--from", "W"),
        *("--seat", "S", "--lang", "zh"),
    )

    assert outcome.out.startswith("hong-kong，東圈：南家食五萬，西家出銃\n")
    assert "  混一色  3  （HK-FAAN-20）\n" in outcome.out
    assert "\n5 番\n" in outcome.out
    assert outcome.out.endswith("東 0，南 +24，西 -24，北 0\n")  # 5 faan: two shares of 12


def test_the_winning_tile_may_be_among_the_tiles_or_come_to_them(run: Run) -> None:
    one_short = run("score", "123m 456m 789p EE 55s", "--win", "5s", "--self-draw")
    whole = run("score", "123m 456m 789p EE 555s", "--win", "5s", "--self-draw")

    assert one_short.status == 0
    assert one_short == whole


def test_a_minimum_not_reached_is_told_with_its_rule_and_nothing_is_paid(run: Run) -> None:
    outcome = run("score", "[123m] [456p] 789s 22s 67m", "--win", "8m", "--from", "W")

    assert outcome.status == 1
    assert outcome.out == (
        "hong-kong, East round: East would not win with 8m from West\n"
        "\n"
        "678m 789s 22s [123m] [456p]\n"
        "  Common hand  1  (HK-FAAN-02)\n"
        "  No flowers  1  (HK-FAAN-05)\n"
        "worth 2, and the minimum is 3 faan (HK-SCORE-4)\n"
    )


def test_a_hand_that_is_not_complete_is_told_so(run: Run) -> None:
    outcome = run("score", "147m 258p 369s ESWN", "--win", "C", "--self-draw")
    chinese = run("score", "147m 258p 369s ESWN", "--win", "C", "--self-draw", "--lang=zh")

    assert outcome.status == 1
    assert "East would not win with C by self-draw" in outcome.out
    assert "(HK-SCORE-3)" in outcome.out
    assert "東家不可自摸" in chinese.out
    assert "（HK-SCORE-3）" in chinese.out


def test_seven_pairs_are_written_as_pairs(run: Run) -> None:
    """Each kind was once written once."""
    outcome = run(
        *("score", "11m22m33m44p55p66s7s", "--win=7s", "--from=S", "--rules=zung-jung", "--json")
    )

    assert json.loads(outcome.out)["arrangement"] == "11m 22m 33m 44p 55p 66s 77s"


def test_thirteen_orphans_are_written_with_the_one_that_is_doubled(run: Run) -> None:
    outcome = run("score", "19m19p19sESWNCFP", "--win=9p", "--from=S")

    assert outcome.status == 0
    assert "\n19m 199p 19s E S W N C F P\n" in outcome.out


def test_melds_are_written_in_their_brackets(run: Run) -> None:
    outcome = run("score", "[EEE] 22s 67m (5555s) [123m]", "--win=8m", "--from=W", "--seat=S")

    assert "\n678m 22s [EEE] (5555s) [123m]\n" in outcome.out


_EIGHT = "fl1 fl2 fl3 fl4 se1 se2 se3 se4"


@pytest.mark.rule("HK-FP-12", "HK-FLOWER-8")
@pytest.mark.parametrize(
    ("option", "flowers", "status"),
    [
        ("offered_at_7_and_8", _EIGHT[:-4], 0),
        ("offered_at_8", _EIGHT[:-4], 1),
        ("offered_at_8", _EIGHT, 0),
        ("off", _EIGHT, 1),
    ],
)
def test_whether_flowers_win_is_the_house_s_choice(
    run: Run, tmp_path: Path, option: str, flowers: str, status: int
) -> None:
    """Where a house had no flower wins, one was counted and paid all the same."""
    house = tmp_path / "ours.toml"
    house.write_text(f'[flower]\nwin = "{option}"\n')

    outcome = run("score", "--by-flowers", "--flowers", flowers, "--rules", house)

    assert outcome.status == status
    assert ("would not win" in outcome.out) == (status == 1)
    assert ("pays" in outcome.out) == (status == 0)


def test_json_tells_it_all(run: Run) -> None:
    """三連刻 100, 三暗刻 30, 門前清 5: 135, and the discarder pays what is above 25."""
    outcome = run(
        *("score", "111222333m 456p E", "--win", "E", "--from", "W"),
        *("--rules", "zung-jung", "--json"),
    )
    told = json.loads(outcome.out)

    assert (told["worth"], told["unit"], told["may_win"], told["limit"]) == (
        135,
        "points",
        True,
        None,
    )
    assert [line["rule"] for line in told["lines"]] == [
        "ZJ-PAT-1.2",
        "ZJ-PAT-4.2.2",
        "ZJ-PAT-7.2.1",
    ]
    assert (told["seat"], told["from"], told["way"], told["tile"]) == ("E", "W", "discard", "E")
    assert told["payment"]["gains"] == {"E": 405, "S": -25, "W": -355, "N": -25}
    assert {flow["rule"] for flow in told["payment"]["flows"]} == {"ZJ-PAY-4"}


def test_json_says_why_a_hand_may_not_win(run: Run) -> None:
    outcome = run("score", "[123m] [456p] 789s 22s 67m", "--win=8m", "--from=W", "--json")
    told = json.loads(outcome.out)

    assert outcome.status == 1
    assert told["may_win"] is False
    assert told["why_not"]["rule"] == "HK-SCORE-4"
    assert told["payment"] is None


def test_immunity_may_name_another_who_answers(run: Run) -> None:
    """ZJ-IMM-3: nobody answers, so each pays alike: 135 from each."""
    words = ("score", "111222333m 456p E", "--win=E", "--from=W", "--rules=zung-jung")

    assert run(*words, "--responsible", "nobody").out.endswith("E +405, S -135, W -135, N -135\n")
    assert run(*words, "--responsible", "N").out.endswith("E +405, S -25, W -25, N -355\n")


def test_who_fed_the_fourth_set_pays_for_all(run: Run) -> None:
    """包: West fed the fourth exposed set, and the self-draw is West's to pay (HK-BAO-1).

    對對 3, 自摸 1, 無花 1, 中 1: six faan, 32 half-units: three shares of 16.
    """
    outcome = run(
        *("score", "5s", "--win", "5s", "--self-draw"),
        *("--meld", "[111m] from S", "--meld", "[CCC] from N"),
        *("--meld", "[222p] from S", "--meld", "[888s] from W"),
    )

    assert outcome.out.endswith(
        "West pays East 48: for all, as liable (HK-BAO-1)\nE +48, S 0, W -48, N 0\n"
    )


def test_a_win_by_flowers_needs_no_hand_that_is_complete(run: Run) -> None:
    outcome = run(
        *("score", "147m 258p 369s ESWN", "--flowers", "fl1 fl2 fl3 fl4 se1 se2 se3"),
        "--by-flowers",
    )

    assert outcome.status == 0
    assert "East wins by flowers" in outcome.out
    assert "(HK-FAAN-08)" in outcome.out or "(HK-FAAN-09)" in outcome.out


def test_a_house_scores_by_its_file(run: Run, tmp_path: Path) -> None:
    """One faan, 2 half-units: the discarder a share of 1, the others half of it (HK-PAY-3)."""
    file = tmp_path / "ours.toml"
    file.write_text(HOUSE)
    outcome = run(
        *("score", "[123m] [456p] 789s 22s 67m fl2", "--win", "8m", "--from", "W"),
        *("--rules", file),
    )

    assert outcome.out.startswith("ours, East round")
    assert outcome.out.endswith("E +2, S -0.5, W -1, N -0.5\n")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["123m 456m 789p EE 5x", "--win=5s"], '"123m 456m 789p EE 5x" at "5x": not a tile'),
        (["123m 456m 789p EE 55s", "--win=5k"], '"5k" at "5k": not a tile'),
        (["123m 456m 789p EE 55s", "--win=55s"], '"55s" should be one tile, and is 2'),
        (["5555m 678m 789p EE 5m"], "which tile won? say --win TILE"),
        (["5555m 678m 789p E EE", "--win=5m"], "5 tiles are 5m, and there are only 4"),
        (["123m [555m] (5555m) EE 55s", "--win=5s"], "7 tiles are 5m, and there are only 4"),
        (["123m", "--win=3m"], "the hand has 3 tiles; it should have 13, or 14 with the winning"),
        (["", "--win=3m"], "the hand has 0 tiles; it should have 13"),
        (["[123m] [456m] 55m", "--win=5m"], "the hand has 2 tiles beside 2 melds; it should"),
        (["[EEE] [SSS] [WWW] [NNN] C", "--win=C", "--meld=[FFF]"], "a hand has at most four melds"),
        (["123m 456m 789p EE 555s", "--win=4s"], "the hand has 14 tiles, and the winning 4s is"),
        (["[124m] 456m 789p EE 5s", "--win=5s"], '"[124m]" is no chow, pung or kong'),
        (["[12m 456m 789p EE 55s", "--win=5s"], '"[12m 456m 789p EE 55s" at "[12m'),
        (["(123m) 456m 789p EE 5s", "--win=5s"], '"(123m)" is no chow, pung or kong'),
        (["456m 789p EE 55s", "--win=5s", "--meld=[891m]"], '"[891m]" is no chow, pung or kong'),
        (
            ["456m 789p EE 55s", "--win=5s", "--meld=[123m] from W"],
            '"[123m] from W": East can chow',
        ),
        (["456m 789p SS 55s", "--win=5s", "--meld=[EEE] from E"], '"[EEE] from E": East cannot'),
        (["456m 789p SS 55s", "--win=5s", "--meld=(EEEE) from W"], '"(EEEE) from W": a concealed'),
        (["456m 789p SS 55s", "--win=5s", "--meld=[EEE] from Q"], '"Q" is no seat: write E, S, W'),
        (["123m 456m 789p EE 55s", "--win=5s", "--seat=X"], '"X" is no seat: write E, S, W or N'),
        (["123m 456m 789p EE 55s", "--win=fl1"], "fl1 completes no hand; a win by flowers is"),
        (["123m 456m 789p EE 55s", "--win=5s", "--flowers=5s"], "5s is no flower"),
        (["123m 456m 789p EE 55s fl1 fl1", "--win=5s"], "2 tiles are fl1, and there are only 1"),
        (
            ["123m 456m 789p EE 55s fl1", "--win=5s", "--rules=hkma"],
            "hkma is played without flowers; fl1 cannot be there",
        ),
        (
            ["123m 456m 789p EE 55s", "--win=5s", "--last-discard"],
            "--last-discard is only of a win",
        ),
        (
            ["123m 456m 789p EE 55s", "--win=5s", "--kong-replacement"],
            "--kong-replacement is only of a",
        ),
        (
            ["123m 456m 789p EE 55s", "--win=5s", "--heavenly", "--seat=S"],
            "--heavenly is only of East's",
        ),
        (["123m 456m 789p EE 55s", "--win=5s", "--human"], "--human is only of another than"),
        (["123m 456m 789p EE 55s", "--win=5s", "--rules=zhung"], 'there is no preset "zhung"'),
        (["123m 456m 789p EE 55s", "--win=5s", "--profile=A=hkma"], "--profile goes with --cases"),
    ],
)
def test_what_is_no_win_is_refused_in_a_sentence(run: Run, words: list[str], says: str) -> None:
    outcome = run("score", *words, "--self-draw")

    assert outcome.status == 2
    assert refusal(outcome).startswith(says)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "how did the winning tile come? say --self-draw, --from SEAT"),
        (["--self-draw", "--from", "W"], "the tile came in one way only: say"),
        (["--from", "E"], "East cannot win on a discard of East"),
        (["--rob", "E"], "East cannot rob a kong of East"),
        (["--rob", "W"], "West's kong has every other 5s, and East holds one too"),
        (["--from", "W", "--last-tile"], "--last-tile is only of a self-draw"),
        (["--by-flowers"], "--win goes with a hand; by flowers the win is on the last of them"),
        (["--from", "W", "--responsible", "nobdy"], '"nobdy" is no seat'),
        (["--from", "W", "--responsible", "E"], "East cannot answer for an own win: if East was"),
        (["--from=W", "--seat=S", "--earthly"], "--earthly is of no discard but East's first"),
        (["--from=W", "--seat=S", "--human"], "--human is only of the discard of a seat that"),
    ],
)
def test_how_it_came_must_be_told_and_be_possible(run: Run, words: list[str], says: str) -> None:
    outcome = run("score", "123m 456m 789p EE 55s", "--win", "5s", *words)

    assert outcome.status == 2
    assert refusal(outcome).startswith(says)


@pytest.mark.parametrize(
    ("words", "flag"),
    [
        (["--human", "--seat=S", "--self-draw"], "--human"),
        (["--last-tile", "--self-draw", "--rules=zung-jung"], None),
        (["--responsible=N", "--from=W"], "--responsible"),
        (["--responsible=N", "--from=W", "--rules=zung-jung"], None),
    ],
)
def test_what_is_said_and_changes_nothing_is_said_to(
    run: Run, words: list[str], flag: str | None
) -> None:
    outcome = run("score", "CCC 111m 222m 333m 9p", "--win=9p", *words)
    rules = "zung-jung" if "--rules=zung-jung" in words else "hong-kong"

    assert outcome.status == 0
    says = f"seifong: {flag} changes nothing of this win at {rules}\n" if flag else ""
    assert outcome.err == says


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (["123m"], "HAND"),
        (["--win=5s"], "--win"),
        (["--json"], "--json"),
        (["--lang=zh"], "--lang"),
        (["--human"], "--human"),
    ],
)
def test_what_changes_nothing_of_a_file_of_cases_is_refused(
    run: Run, words: list[str], name: str
) -> None:
    outcome = run("score", "--cases", "none.json", *words)

    assert outcome.status == 2
    both = "不影響 --cases，兩者只可用其一"
    says = "changes nothing of --cases; leave one of them out"
    assert refusal(outcome) == f"{name} {both if name == '--lang' else says}"


def test_a_win_by_flowers_takes_seven(run: Run) -> None:
    outcome = run("score", "--by-flowers", "--flowers", "fl1 fl2")

    assert outcome.status == 2
    assert refusal(outcome) == "a win by flowers takes seven or eight, and there are 2"
