"""This file is about `seifong perft`: what it counts, and whether that is what is known."""

import json
from pathlib import Path

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
    known = perft_walls("zung-jung")[1]
    wrong = [[row[0] + 1, *row[1:]] for row in known.counts["zung-jung"]]
    wall = PerftWall(name="a wall", counts={"zung-jung": wrong})
    monkeypatch.setattr("seifong.cli.perft.perft_walls", lambda _: {1: wall})

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
    assert (told["number"], told["decisions_known"]) == (1, 2)


def test_a_wall_has_the_same_number_by_all_rules(run: Run) -> None:
    """Number 9 was another wall by hkma; the eleventh is of zung-jung alone, the twelfth not."""
    for rules in ("hong-kong", "zung-jung", "hkma"):
        told = run("perft", "--rules", rules, "--wall", 9, "--depth", 1, "--json").out
        assert json.loads(told)["wall"] == "a kong added to a pung, and who robs it"

    refused = run("perft", "--wall", 11).err
    assert refused == (
        "seifong: there is no wall 11 by these rules: there are 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12\n"
    )


def test_what_is_not_known_is_neither_true_nor_false(run: Run) -> None:
    told = run("perft", "--rules", "hkma", "--wall", 1, "--depth", 1, "--json").out

    assert json.loads(told)["as_known"] is None


def test_a_house_that_plays_a_preset_is_held_against_it(run: Run, tmp_path: Path) -> None:
    house = tmp_path / "ours.toml"
    house.write_text('preset = "zung-jung"', encoding="utf-8")

    told = run("perft", "--rules", house, "--wall", 1, "--depth", 1, "--json").out

    assert json.loads(told)["as_known"] is True
