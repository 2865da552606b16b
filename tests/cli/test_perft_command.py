"""This file is about `seifong perft`: what it counts, and whether that is what is known."""

import json

import pytest

from commands import Run
from seifong.lab.perft import COLUMNS, PerftWall, perft_walls
from seifong.rules.presets import PRESETS


@pytest.mark.parametrize("rules", sorted(set(PRESETS) - {"hong-kong", "zung-jung"}))
def test_other_presets_are_counted_too(run: Run, rules: str) -> None:
    outcome = run("perft", "--rules", rules, "--depth", 1)

    assert outcome.status == 0
    assert outcome.out.count("nothing is known to hold it against") == 9


def test_a_count_that_is_not_what_is_known_is_told(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = perft_walls("zung-jung")[0]
    wrong = [[row[0] + 1, *row[1:]] for row in known.counts["zung-jung"]]
    wall = PerftWall(name="a wall", counts={"zung-jung": wrong})
    monkeypatch.setattr("seifong.cli.perft.perft_walls", lambda _: [wall])

    outcome = run("perft", "--rules", "zung-jung", "--depth", 2)

    assert outcome.status == 1
    assert "this is not what is known" in outcome.out


def test_one_wall_alone_as_json(run: Run) -> None:
    outcome = run("perft", "--rules", "zung-jung", "--wall", 1, "--depth", 2, "--json")

    told = json.loads(outcome.out)
    assert told["wall"] == "nothing is named"
    assert told["as_known"] is True
    assert [row["ways"] for row in told["counts"]] == [11, 122]
    assert list(told["counts"][0]) == list(COLUMNS)
    assert run("perft", "--wall", 99).err == "seifong: there is no wall 99: they are 1 to 11\n"
