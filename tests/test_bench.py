"""This file is about what measures: its own examples, and what it says when there is nothing."""

import doctest
import importlib
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from commands import settings

BENCH = Path(__file__).parents[1] / "bench"
WITH_EXAMPLES = sorted(path.stem for path in BENCH.glob("*.py") if ">>> " in path.read_text())


@pytest.fixture(autouse=True)
def found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What measures stands beside what it measures, and not within it."""
    monkeypatch.syspath_prepend(str(BENCH))


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_its_examples_are_true(name: str) -> None:
    found = doctest.testmod(importlib.import_module(name), optionflags=doctest.NORMALIZE_WHITESPACE)

    assert found.attempted > 0
    assert found.failed == 0


def test_a_bar_that_was_not_measured_is_not_reached() -> None:
    """Without any peer set up, `--bars` was content."""
    measure = importlib.import_module("measure")
    race_lines = partial(measure.race_lines, measure.RACES)
    ours = {("seifong", "distance"): [9.0], ("seifong", "distance array"): [90.0]}
    theirs = {("riichienv", "distance"): [3.0]}

    lines, holds = race_lines(ours, {}, ["distance"])
    assert [line.partition("  ")[2] for line in lines] == [
        "not measured   (wanted: 1×)",
        "not measured   (wanted: 5×)",
    ]
    assert not holds

    lines, holds = race_lines(ours | theirs, {"riichienv": "RiichiEnv"}, ["distance"])
    assert [line.partition("  ")[2] for line in lines] == [
        "3.0×   (wanted: 1×)",
        "30.0×   (wanted: 5×)",
    ]
    assert holds


WITH_RULES = sorted(path.stem for path in BENCH.glob("*.py") if '"--rules"' in path.read_text())


@pytest.mark.parametrize("name", WITH_RULES)
def test_rules_that_there_are_not_are_named_in_a_sentence(name: str) -> None:
    ended = tried(name, "--rules", "nosuch")

    assert ended.returncode == 2
    assert "argument --rules: invalid choice: 'nosuch'" in ended.stderr
    assert "Traceback" not in ended.stderr


def tried(name: str, *words: str) -> subprocess.CompletedProcess[str]:
    """What measures, as one types it."""
    return subprocess.run(
        [sys.executable, BENCH / f"{name}.py", *words],
        capture_output=True,
        text=True,
        check=False,
        env=settings(),
    )


def test_a_bot_that_there_is_not_is_named_in_a_sentence() -> None:
    ended = tried("deciding", "nosuch")

    assert ended.returncode == 2
    assert 'no bot is called "nosuch"' in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_weight_that_a_bot_does_not_heed_is_not_searched_for() -> None:
    ended = tried("tune", "--only", "pungs,early")

    assert ended.returncode == 2
    assert "routes heeds no early that may be searched" in ended.stderr
