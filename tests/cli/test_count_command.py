"""This file is about `seifong count`: long, short and right hands, and what follows."""

import json
from pathlib import Path

import pytest

from commands import Run, refusal


def verdict(run: Run, *words: str) -> str:
    outcome = run("count", *words, "--json")
    assert outcome.status == 0, outcome
    return str(json.loads(outcome.out)["verdict"])


@pytest.mark.rule("P-54", "HK-TURN-8", "ZJ-PEN-2")
@pytest.mark.parametrize(
    ("concealed", "melds", "kongs", "waiting", "to_discard"),
    [  # thirteen less three a set; one more to discard
        (13, 0, 0, "right", "short"),
        (14, 0, 0, "long", "right"),
        (12, 0, 0, "short", "short"),
        (15, 0, 0, "long", "long"),
        (10, 1, 0, "right", "short"),
        (10, 0, 1, "right", "short"),
        (8, 1, 1, "long", "right"),
        (4, 2, 1, "right", "short"),
        (13, 2, 1, "long", "long"),
        (1, 0, 4, "right", "short"),
        (2, 4, 0, "long", "right"),
        (0, 4, 0, "short", "short"),
    ],
)
@pytest.mark.parametrize("rules", ["hong-kong", "zung-jung"])
def test_a_hand_is_counted_in_turn_and_out_of_it(
    run: Run, concealed: int, melds: int, kongs: int, waiting: str, to_discard: str, rules: str
) -> None:
    words = [f"--concealed={concealed}", f"--melds={melds}", f"--kongs={kongs}", f"--rules={rules}"]

    assert verdict(run, *words) == waiting
    assert verdict(run, *words, "--to-discard") == to_discard


@pytest.mark.rule("HK-TURN-8")
def test_a_hand_may_be_written_out_and_its_flowers_do_not_count(run: Run) -> None:
    assert verdict(run, "123m EEE 5s fl1 se2 [789p] (CCCC)") == "right"
    assert verdict(run, "123m EEE 55s fl1 [789p] (CCCC)") == "long"
    assert verdict(run, "123m EEE 55s [789p] [555p+5p]", "--to-discard") == "right"


def follows(run: Run, *words: str) -> dict[str, str]:
    told = json.loads(run("count", *words, "--json").out)
    return {each["english"]: each["rule"] for each in told["follows"]}


@pytest.mark.rule("P-54", "HK-DEAD-1", "HK-DEAD-2")
@pytest.mark.parametrize("concealed", ["12", "14"])
def test_a_hong_kong_hand_of_the_wrong_size_neither_wins_nor_claims(
    run: Run, concealed: str
) -> None:
    found = follows(run, "--concealed", concealed)

    assert found["it cannot win in this deal"] == "HK-DEAD-1"
    assert found["it may not chow, pung or kong"] == "HK-DEAD-2"


@pytest.mark.rule("P-54", "ZJ-PEN-3")
def test_a_short_zung_jung_hand_may_still_claim(run: Run) -> None:
    found = follows(run, "--concealed=12", "--rules=zung-jung")

    assert found["it cannot win in this deal"] == "ZJ-PEN-3"
    assert found["it may still chow, pung and kong"] == "ZJ-PEN-3"
    assert "it may not chow, pung or kong" not in found


@pytest.mark.rule("P-54", "ZJ-PEN-4")
def test_a_long_zung_jung_hand_may_claim_nothing(run: Run) -> None:
    found = follows(run, "--concealed=14", "--rules=zung-jung")

    assert found["it cannot win in this deal"] == "ZJ-PEN-4"
    assert found["it may not chow, pung or kong"] == "ZJ-PEN-4"


@pytest.mark.rule("HK-DEAD-2")
def test_a_house_may_let_either_claim(run: Run, tmp_path: Path) -> None:
    house = tmp_path / "ours.toml"
    house.write_text("[miscount]\nlong_may_claim = true\n")
    claims = "it may still chow, pung and kong"

    assert claims in follows(run, "--concealed=14", f"--rules={house}")
    assert claims not in follows(run, "--concealed=12", f"--rules={house}")


@pytest.mark.rule("ZJ-PEN-5", "HK-DEAD-1")
@pytest.mark.parametrize(("rules", "rule"), [("zung-jung", "ZJ-PEN-5"), ("hkma", "HK-DEAD-1")])
def test_a_dead_hand_stays_dead(run: Run, rules: str, rule: str) -> None:
    found = follows(run, "--concealed=12", f"--rules={rules}")

    assert found["it stays dead, even if its count comes right"] == rule


def test_nothing_follows_from_a_hand_that_is_right(run: Run) -> None:
    outcome = run("count", "--concealed=13", "--rules=zung-jung")

    assert outcome == (
        0,
        "right: 13 concealed tiles, not to discard, and there should be 13 (ZJ-PEN-2)\n",
        "",
    )


def test_what_would_be_right_at_the_other_moment_is_told_so(run: Run) -> None:
    assert "(right, if it is its time to discard)\n" in run("count", "--concealed=14").out
    assert "(right, had it not drawn yet)\n" in run("count", "--concealed=13", "--to-discard").out


def test_a_count_is_told_in_chinese(run: Run) -> None:
    text = run("count", "--concealed=8", "--melds=2", "--lang=zh").out

    assert text.startswith("大相公，多 1 隻：手牌 8 隻，另有 2 副，未輪到打牌，應有 7 隻")
    assert "本局不可食糊（HK-DEAD-1）" in text


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "how many tiles are concealed? say --concealed N, or write the hand"),
        (["--melds=2"], "how many tiles are concealed?"),
        (["123m", "--concealed=3"], "either write the hand, or say --concealed, --melds and"),
        (["123m", "--kongs=0"], "either write the hand, or say --concealed, --melds and"),
        (["123x"], '"123x" at "123x": not a tile'),
        (["1m [124m]"], '"[124m]" is no chow, pung or kong'),
        (["--concealed=1", "--melds=3", "--kongs=2"], "a hand has 4 sets at most, and 5 are told"),
        (["--concealed=-1"], "Invalid value for '--concealed': -1 is not in the range 0<=x<=144."),
        (["--concealed=13", "--rules=hkmaa"], 'there is no preset "hkmaa"'),
    ],
)
def test_what_cannot_be_counted_is_refused(run: Run, words: list[str], says: str) -> None:
    outcome = run("count", *words)

    assert outcome.status == 2
    assert refusal(outcome).startswith(says)


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        ("11111m", "5 tiles are 1m, and there are only 4"),
        ("EE [EEE]", "5 tiles are E, and there are only 4"),
        ("123m fl1 fl1", "2 tiles are fl1, and there are only 1"),
    ],
)
def test_there_are_no_more_of_a_tile_than_a_set_has(run: Run, hand: str, says: str) -> None:
    assert refusal(run("count", hand)) == says


def test_four_of_a_tile_are_counted(run: Run) -> None:
    assert run("count", "1111m 234p 567s EEE").status == 0
