"""This file is about `docs/desk.md`: its commands print what it says they print.

A block of `console` is a session. Its lines after `$` are carried out one after another, all in one
folder, and what stands below each is what it prints. A block of `text` with a name is a file there.
"""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from commands import Outcome, Run

PAPER = Path(__file__).parents[2] / "docs" / "desk.md"
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.DOTALL | re.MULTILINE)
FILE = re.compile(r"^```text (\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def steps_in(paper: str) -> Iterator[tuple[str, str]]:
    """Every command of a paper in its order, and what it is said to print."""
    for block in BLOCK.finditer(paper):
        for part in re.split(r"^\$ ", block[1], flags=re.MULTILINE)[1:]:
            line, _, prints = part.partition("\n")
            yield line, prints


def test_the_commands_of_a_paper_are_found() -> None:
    paper = (
        "Count:\n\n```console\n$ seifong count\nright\n$ seifong wall\n```\n\n```sh\n$ ls\n```\n"
    )

    assert list(steps_in(paper)) == [("seifong count", "right\n"), ("seifong wall", "")]


def test_every_command_of_the_desk_prints_what_the_paper_says(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    paper = PAPER.read_text(encoding="utf-8")
    steps = list(steps_in(paper))
    files = FILE.findall(paper)
    for name, text in files:
        (tmp_path / name).write_text(text, encoding="utf-8")

    assert len(steps) > 10
    assert [name for name, _ in files] == ["table-4", "table-5.json"]
    for line, prints in steps:
        program, *words = shlex.split(line)
        assert program == "seifong"
        assert run(*words) == Outcome(0, prints, ""), line


def test_every_command_of_a_ledger_is_in_the_paper(run: Run) -> None:
    listed = re.findall(
        r"^  ([a-z-]+)  ", run("ledger").out.partition("Commands:")[2], re.MULTILINE
    )
    paper = PAPER.read_text(encoding="utf-8")

    assert len(listed) > 8
    assert [name for name in listed if f"seifong ledger {name}" not in paper] == []
