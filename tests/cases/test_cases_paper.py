"""`docs/cases.md` is true: its files of cases come out as they say, and say all that is read."""

import re
from pathlib import Path

import pytest

from seifong.cases import SCORE_KINDS, SETTLE_KINDS, run_cases
from seifong.cases.hands import _CIRCUMSTANCES, _FORMS
from seifong.scoring.liability import KINDS

PAPER = (Path(__file__).parents[2] / "docs" / "cases.md").read_text(encoding="utf-8")
FILES = re.findall(r"^```json\n(.*?)^```$", PAPER, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("text", FILES)
def test_the_files_of_the_paper_come_out_as_written(text: str) -> None:
    results = [*run_cases(text, SCORE_KINDS | SETTLE_KINDS)]

    assert results
    assert [result for result in results if not result.ok or result.skipped] == []


def test_there_is_a_file_of_each_family() -> None:
    kinds = {result.kind for text in FILES for result in run_cases(text, SETTLE_KINDS)}

    assert len(FILES) == 2
    assert kinds == SCORE_KINDS | SETTLE_KINDS


def test_what_a_case_may_be_told_stands_in_the_paper() -> None:
    words = set(re.findall(r"`([\w ]+)`", PAPER.replace("\n", " ")))

    assert {"chow", "pung", "big_kong", "added_kong", "concealed_kong"} <= words & set(_FORMS)
    assert words & set(_CIRCUMSTANCES) >= {"last_tile", "last_discard", "flower_win", "humanly"}
    assert set(KINDS) <= words
