"""This file is about the project's own papers: that they agree with one another."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

HOME = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_lock_covers_what_a_build_needs() -> None:
    assert PROJECT["dependency-groups"]["build"] == PROJECT["build-system"]["requires"]


@pytest.mark.parametrize("name", ["bootstrap", "dev"])
def test_a_lock_pins_everything_by_hash_and_names_no_address(name: str) -> None:
    text = (HOME / "requirements" / f"{name}.lock").read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\S)", text.strip())

    assert all(re.match(r"[a-z0-9.-]+==\S+", entry) for entry in entries)
    assert all("--hash=sha256:" in entry for entry in entries)
    assert "://" not in text
    assert not re.search(r"^-", text, re.MULTILINE)


def test_every_ignored_lint_has_its_reason() -> None:
    text = (HOME / "pyproject.toml").read_text(encoding="utf-8")
    everywhere, _, rest = text.partition("\nignore = [\n")[2].partition("\n]")
    somewhere = rest.partition("per-file-ignores]\n")[2].partition("\n[tool")[0]
    ignores = re.findall(r'^  "[A-Z]+\d*".*$', f"{everywhere}\n{somewhere}", re.MULTILINE)

    assert len(ignores) > 20
    assert [line for line in ignores if not re.search(r", +# .{10}", line)] == []


def test_every_decision_says_what_it_costs() -> None:
    papers = sorted((HOME / "docs" / "decisions").glob("[0-9]*.md"))

    assert [paper.name[:4] for paper in papers] == [f"{n + 1:04}" for n in range(len(papers))]
    assert len(papers) >= 8
    for paper in papers:
        headings = re.findall(r"^## (.+)$", paper.read_text(encoding="utf-8"), re.MULTILINE)
        assert headings == ["Context", "Decision", "Cost"], paper.name
