"""This file is about `--ray` before there is any cluster: what is refused, and in which words."""

import sys
from pathlib import Path

import pytest

from commands import Run, refusal
from seifong.lab.chunks import plan_of_simulation
from seifong.lab.parts import Parts
from seifong.rules.presets import preset


def test_without_ray_it_is_said_how_to_get_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)

    outcome = run("simulate", "--rules=casual", "--deals=1", "--ray")

    assert outcome.status == 2
    assert 'not installed: pip install "$(ls dist/*.whl)[ray]"' in refusal(outcome)


@pytest.mark.parametrize(
    "words", [("simulate",), ("arena", "speed", "random"), ("corpus", "deals")]
)
def test_processes_here_and_a_cluster_are_not_asked_for_together(
    run: Run, words: tuple[str, ...]
) -> None:
    outcome = run(*words, "--jobs=2", "--ray=auto")

    assert outcome.status == 2
    assert "leave one of them out" in refusal(outcome)


def test_a_bot_behind_ray_is_no_address(run: Run) -> None:
    outcome = run("arena", "--ray", "speed", "random")

    assert outcome.status == 2
    assert refusal(outcome).startswith('"speed" is no address of a Ray cluster')


@pytest.mark.parametrize(
    "words",
    [
        ("corpus", "deals/of mine"),
        ("simulate", "--out=deals/of mine", "--deals=4"),
        ("arena", "speed", "random", "--deals=4", "--state=deals/of mine"),
        ("arena", "speed", "random", "--deals=4", "--seed=../deals/mine"),
    ],
)
def test_a_cluster_that_is_not_there_leaves_nothing_behind(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    """An unfinished corpus stayed, and refused whoever then asked for other rules or deals."""
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deals").mkdir()

    outcome = run(*words, "--rules=casual", "--ray")

    assert outcome.status == 2
    assert [*tmp_path.rglob("*")] == [tmp_path / "deals"]


def test_what_was_begun_before_stays_though_the_cluster_is_gone(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = tmp_path / "deals.parts"
    plan = plan_of_simulation(preset("casual"), ("speed",) * 4, "seed", 4)
    with Parts(parts, plan, ".jsonl"):
        pass
    monkeypatch.setitem(sys.modules, "ray", None)

    outcome = run(
        "simulate",
        "--out",
        tmp_path / "deals",
        "--rules=casual",
        "--deals=4",
        "--seed=seed",
        "--ray",
    )

    assert outcome.status == 2
    assert "not installed" in refusal(outcome)
    assert (parts / "plan.json").is_file()
