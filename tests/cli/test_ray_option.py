"""This file is about `--ray` before there is any cluster: what is refused, and in which words."""

import sys

import pytest

from commands import Run, refusal


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
