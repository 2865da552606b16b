"""This file is about `--cases`: worked cases by the file, one line of JSON each."""

import json
from pathlib import Path

import pytest

from commands import Run, refusal

CASES = Path(__file__).parents[1] / "cases"
PAYMENT = {
    "id": "seventy",
    "value": 70,
    "winner": "E",
    "responsible": "W",
    "payments_ESWN": [210, -25, -160, -25],
}


def file_of(folder: Path, *payments: dict[str, object]) -> Path:
    path = folder / "cases.json"
    path.write_text(json.dumps({"payment_cases": payments}))
    return path


def test_a_case_as_written_is_a_line_and_the_summary_counts_it(run: Run, tmp_path: Path) -> None:
    outcome = run("settle", "--cases", file_of(tmp_path, PAYMENT))
    line, summary = outcome.out.splitlines()

    assert outcome.status == 0
    assert json.loads(line) == {
        "id": "seventy",
        "ok": True,
        "expected": {"payments_ESWN": [210, -25, -160, -25]},
        "got": {"payments_ESWN": [210, -25, -160, -25]},
    }
    assert summary == "1 case: 1 as written, 0 differ, 0 skipped"


def test_a_case_that_differs_is_told_and_the_status_is_1(run: Run, tmp_path: Path) -> None:
    wrong = PAYMENT | {"id": "wrong", "payments_ESWN": [210, -70, -70, -70]}
    outcome = run("settle", "--cases", file_of(tmp_path, PAYMENT, wrong))

    assert outcome.status == 1
    assert outcome.err == ""
    assert [json.loads(line)["ok"] for line in outcome.out.splitlines()[:-1]] == [True, False]
    assert outcome.out.endswith("2 cases: 1 as written, 1 differs, 0 skipped\n")


def test_a_case_of_another_kind_is_skipped(run: Run, tmp_path: Path) -> None:
    outcome = run("score", "--cases", file_of(tmp_path, PAYMENT))

    assert outcome.status == 0
    assert json.loads(outcome.out.splitlines()[0])["skipped"] is True
    assert outcome.out.endswith("1 case: 0 as written, 0 differ, 1 skipped\n")


def test_the_rules_of_cases_that_name_none_can_be_told(run: Run, tmp_path: Path) -> None:
    """Where all always pay alike, the responsible seat pays no more than the others (ZJ-PAY-3)."""
    house = tmp_path / "alike.toml"
    house.write_text('preset = "zung-jung"\n[pay]\nshared = "all"\n')

    outcome = run("settle", "--cases", file_of(tmp_path, PAYMENT), "--rules", house)

    assert outcome.status == 1
    assert json.loads(outcome.out.splitlines()[0])["got"] == {"payments_ESWN": [210, -70, -70, -70]}


def test_a_profile_can_be_bound_to_a_table(run: Run, tmp_path: Path) -> None:
    """Three faan off a discard: two shares of 4 at 二五雞, of 8 at 五一."""
    path = tmp_path / "cases.json"
    case = {
        "id": "three",
        "kind": "settlement",
        "profile": "OURS",
        "given": {"event": "win", "how": "discard", "faan": 3},
        "delta": {"winner": 16, "discarder": -16, "x": 0, "y": 0},
        "zero_sum": True,
    }
    path.write_text(json.dumps({"cases": [case]}))
    house = tmp_path / "ours.toml"
    house.write_text("[pay]\nunit = 1\n")

    unbound = run("settle", "--cases", path)
    bound = run("settle", "--cases", path, "--profile", f"OURS={house}")

    assert unbound.status == 2
    assert "OURS" in refusal(unbound)
    assert bound.status == 0
    assert run("settle", "--cases", path, "--profile", "OURS=hong-kong").status == 1


@pytest.mark.parametrize("name", ["hong_kong", "zung_jung"])
@pytest.mark.parametrize("command", ["score", "settle"])
def test_all_worked_cases_come_out_as_written(run: Run, command: str, name: str) -> None:
    outcome = run(command, "--cases", CASES / f"{name}.json")

    assert outcome.status == 0, [line for line in outcome.out.splitlines() if '"ok":false' in line]
    assert len(outcome.out.splitlines()) > 100


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "the file of cases is not JSON"),
        ('{"cases": ' + "[" * 100_000, "it is nested too deeply"),
        ("[]", "a file of cases should be an object"),
        ("{}", "the file has no cases"),
        ('{"payment_cases": [{"id": "x", "value": "much"}]}', "case x: value should be"),
    ],
)
def test_a_file_that_is_none_is_refused_by_name(
    run: Run, tmp_path: Path, text: str, says: str
) -> None:
    path = tmp_path / "cases.json"
    path.write_text(text)

    outcome = run("settle", "--cases", path)

    assert outcome.status == 2
    assert refusal(outcome).startswith(f"{path}: {says}")


def test_a_binding_that_is_none_is_refused(run: Run, tmp_path: Path) -> None:
    outcome = run("settle", "--cases", file_of(tmp_path, PAYMENT), "--profile", "hkma")

    assert outcome.status == 2
    assert refusal(outcome) == '--profile "hkma" should be NAME=PRESET|FILE.toml'


def test_settling_without_a_file_is_refused(run: Run) -> None:
    assert refusal(run("settle")) == "Missing option '--cases'."
