"""This file is about `seifong advise`: what a bot would have done in a recorded deal, and why."""

import re
from pathlib import Path

import pytest

from commands import Run, command, refusal


@pytest.fixture
def record(run: Run, tmp_path: Path) -> Path:
    """A deal that four watchful bots have played."""
    file = tmp_path / "watchful.jsonl"
    words = ("--bots=watchful", "--rules=hong-kong", "--deals=1", "--seed=advice")
    run("simulate", *words, f"--out={file}")
    return file


def test_whoever_is_asked_about_what_it_did_would_do_it_again(run: Run, record: Path) -> None:
    """It sees what it saw in the play, and no more."""
    told = run("advise", record).out.splitlines()

    assert all(", as watchful would; " in line for line in told)
    assert {line.split(":")[0] for line in told} == {"East", "South", "West", "North"}
    first = r"East: discard [\w ]+, as watchful would; [\w ]+, distance \d, \d+ live tiles, pays .+"
    assert re.fullmatch(first, told[0])


def test_another_bot_would_have_done_something_else(run: Run, record: Path) -> None:
    told = run("advise", record, "--bot=speed", "--seat=S").out.splitlines()

    assert all(line.startswith("South: ") for line in told)
    others = [line for line in told if "; speed would choose " in line]
    assert others
    assert re.search(r"; speed would choose [\w ]+: distance \d, \d+ live tiles?\.$", others[0])


def test_it_is_told_in_chinese(run: Run, record: Path) -> None:
    english, chinese = run("advise", record).out, run("advise", record, "--lang=zh").out

    assert len(english.splitlines()) == len(chinese.splitlines())
    assert re.match(
        r"東家：打..?，watchful 亦然；.+，(差 \d 隻)?叫糊，進張餘 \d+ 隻，約可收 \d+", chinese
    )


def test_what_cannot_be_asked_about_is_refused(run: Run, record: Path, tmp_path: Path) -> None:
    by_hand = tmp_path / "by-hand.jsonl"
    run("simulate", "--strict", "--deals=1", "--seed=advice", f"--out={by_hand}")

    second, strict = command("advise", record, "--deal=2"), command("advise", by_hand)

    assert refusal(second) == f"{record}: of deals that are over it has 1, and no deal 2"
    assert refusal(strict) == (f"{by_hand}: line 2: it was played by hand, and not by decisions")


def test_tiles_of_a_sentence_are_in_words_and_never_drawn(run: Run, record: Path) -> None:
    """A chow was drawn beside words: Chow 4筒 5筒 6筒; then discard 6 Bamboos."""
    told = run("advise", record, "--bot=speed").out

    assert re.search(r"Chow \d-\d-\d \w+", told)
    assert told.isascii()
