"""This file is about `seifong simulate --jobs`: the same deals, however they were shared out."""

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import seifong.kinds
from commands import Run, refusal, settings
from seifong.errors import BadInput
from seifong.lab.chunks import Chunk, Chunks, Piece
from seifong.lab.parts import write_durably
from seifong.record import verify

SHORT = ("--rules=casual", "--seed=parts")  # matches of a few deals each
LONG = 60 if str(seifong.kinds.__file__).endswith(".py") else 3000  # long enough to be stopped


@pytest.mark.parametrize("jobs", [1, 3])
@pytest.mark.parametrize(
    "words",
    [
        (*SHORT, "--deals=30"),
        (*SHORT, "--deals=3"),
        (*SHORT, "--deals=20", "--bots=speed,random,random,random"),
        (*SHORT, "--deals=12", "--strict", "--slips=0.03"),
    ],
)
def test_processes_play_what_one_plays_byte_for_byte(
    run: Run, tmp_path: Path, words: tuple[str, ...], jobs: int
) -> None:
    alone = run("simulate", *words, "--json", "--out", tmp_path / "alone")
    shared = run("simulate", *words, "--json", "--out", tmp_path / "shared", f"--jobs={jobs}")

    assert shared == alone
    assert (tmp_path / "shared").read_bytes() == (tmp_path / "alone").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["alone", "shared"]


def test_a_record_may_go_out_through_a_pipe(run: Run) -> None:
    words = ("simulate", *SHORT, "--deals=15", "--json", "--out=-")

    assert run(*words, "--jobs=2") == run(*words)


def test_without_a_record_it_is_only_counted(run: Run) -> None:
    words = ("simulate", *SHORT, "--deals=15", "--json")

    assert run(*words, "--jobs=2") == run(*words)


@pytest.mark.parametrize("asked", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_whatever_stops_it_the_same_command_goes_on(
    run: Run, tmp_path: Path, asked: signal.Signals
) -> None:
    """No seed is told: the second time it is that of the first."""
    out, parts = tmp_path / "deals", tmp_path / "deals.parts"
    words = ("--rules=casual", f"--deals={LONG}", "--out", str(out), "--json", "--jobs=2")
    process = subprocess.Popen(
        [sys.executable, "-m", "seifong", "simulate", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=settings(),
        preexec_fn=_heed_signals,  # noqa: PLW1509 (it runs no Python thread)
    )
    try:
        _wait_for_parts(parts, 1)
        process.send_signal(asked)
        told, said = process.communicate(timeout=60)
    finally:
        process.kill()
        process.communicate()
    if asked != signal.SIGKILL:
        summary = json.loads(told)
        played = summary["deals"]
        assert summary["planned"] == LONG
        assert process.returncode == 128 + asked
        assert said.decode() == (
            f"seifong: interrupted after {played} of {LONG} deals; the same command goes on, from"
            f" {parts}\n"
        )
    assert not out.exists()

    summary = json.loads(run("simulate", *words).out)

    again = ("--rules=casual", f"--deals={LONG}", "--seed", summary["seed"], "--json")
    assert json.loads(run("simulate", *again, "--out", tmp_path / "anew").out) == summary
    assert out.read_bytes() == (tmp_path / "anew").read_bytes()
    assert verify(out).deals == LONG
    assert not parts.exists()


def _heed_signals() -> None:
    for asked in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(asked, signal.SIG_DFL)


def _wait_for_parts(folder: Path, parts: int) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if len(list(folder.glob("[0-9]*.json"))) >= parts:
            return
        time.sleep(0.01)
    pytest.fail("nothing was written")


@pytest.fixture
def begun(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The parts of a simulation that were never put together."""
    out = tmp_path / "deals"
    with monkeypatch.context() as patch:
        patch.setattr("seifong.lab.parts.Parts.remove", lambda _: None)
        run("simulate", *SHORT, "--deals=30", "--jobs=1", "--out", out)
    out.rename(tmp_path / "expected")
    return tmp_path / "deals.parts"


@pytest.mark.parametrize("harm", ["record cut short", "record changed", "no paper", "torn paper"])
def test_a_part_that_is_not_whole_is_played_again(
    run: Run, tmp_path: Path, begun: Path, harm: str
) -> None:
    record, paper = begun / "00001.jsonl", begun / "00001.json"
    if harm == "record cut short":
        record.write_bytes(record.read_bytes()[:-1])
    elif harm == "record changed":
        record.write_bytes(record.read_bytes().replace(b'"tile":1', b'"tile":2', 1))
    elif harm == "no paper":
        paper.unlink()
    else:
        paper.write_bytes(paper.read_bytes()[:50])
    (begun / ".00002.jsonl.draft").write_bytes(b"half of it")

    run("simulate", *SHORT, "--deals=30", "--jobs=1", "--out", tmp_path / "deals")

    assert (tmp_path / "deals").read_bytes() == (tmp_path / "expected").read_bytes()
    assert not begun.exists()


def test_a_part_that_is_whole_is_not_played_again(run: Run, tmp_path: Path, begun: Path) -> None:
    (begun / "00002.json").unlink()
    played: list[int] = []

    class Noting(Chunks):
        def __call__(self, piece: Piece) -> tuple[Chunk, bytes]:
            played.append(piece.number)
            return super().__call__(piece)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("seifong.lab.parts.Chunks", Noting)
        run("simulate", *SHORT, "--deals=30", "--jobs=1", "--out", tmp_path / "deals")

    assert played == [2]


@pytest.mark.parametrize(
    ("words", "differs"),
    [
        (("--deals=31", "--seed=parts"), "its deals are 30"),
        (("--deals=30", "--seed=other"), "its seed is parts"),
        (("--deals=30", "--bots=random"), "its bots are speed, speed, speed, speed"),
        (("--deals=30", "--strict"), "its tables are without slips"),
    ],
)
def test_parts_of_something_else_are_left_alone(
    run: Run, tmp_path: Path, begun: Path, words: tuple[str, ...], differs: str
) -> None:
    before = {file: file.read_bytes() for file in begun.iterdir()}
    outcome = run(*("simulate", "--rules=casual", *words, "--jobs=1", "--out", tmp_path / "deals"))

    assert outcome.status == 2
    assert refusal(outcome) == (
        f"{begun} has parts of another simulation: {differs}; finish that one, or remove the folder"
    )
    assert {file: file.read_bytes() for file in begun.iterdir()} == before


@pytest.mark.parametrize(
    "damage",
    [
        lambda paper: paper.replace(b'"deals":', b'"deals":1', 1),
        lambda paper: paper.replace(b'"tally":{', b'"tally":{"more":1,'),
        lambda _: b'{"tally":' + b"[" * 100_000,
        lambda _: b'{"journal":"\xff"}',
        lambda _: b"",
    ],
)
def test_a_part_whose_paper_was_changed_is_played_again(
    run: Run, tmp_path: Path, begun: Path, damage: Callable[[bytes], bytes]
) -> None:
    words = ("simulate", *SHORT, "--deals=30", "--jobs=1", "--json", "--out")
    alone = run(*words, tmp_path / "alone")
    paper = begun / "00000.json"
    paper.write_bytes(damage(paper.read_bytes()))

    assert run(*words, tmp_path / "deals") == alone
    assert (tmp_path / "deals").read_bytes() == (tmp_path / "alone").read_bytes()


def test_a_folder_whose_plan_was_not_whole_yet_is_gone_on_with(run: Run, tmp_path: Path) -> None:
    """Whatever stopped it: the power, or a disk with no more room."""
    begun = tmp_path / "deals.parts"
    begun.mkdir()
    (begun / ".lock").touch()
    (begun / ".plan.json.draft").write_bytes(b'{"simulation":')

    outcome = run("simulate", *SHORT, "--deals=3", "--jobs=1", "--out", tmp_path / "deals")

    assert outcome.status == 0
    assert verify(tmp_path / "deals").deals == 3
    assert not begun.exists()


def test_a_file_that_has_no_place_is_named_and_no_draft_is_left(tmp_path: Path) -> None:
    (tmp_path / "plan.json").mkdir()

    with pytest.raises(BadInput, match=r"plan\.json cannot be written: Is a directory"):
        write_durably(tmp_path / "plan.json", b"{}")

    assert [file.name for file in tmp_path.iterdir()] == ["plan.json"]


def test_a_folder_of_somebody_elses_is_left_alone(run: Run, tmp_path: Path) -> None:
    letters = tmp_path / "deals.parts"
    letters.mkdir()
    (letters / "0letter.json").write_bytes(b"Dear Bo")

    outcome = run("simulate", *SHORT, "--deals=3", "--jobs=1", "--out", tmp_path / "deals")

    assert refusal(outcome) == f"{letters} is there already, and is not of this command's making"
    assert (letters / "0letter.json").read_bytes() == b"Dear Bo"


def test_parts_are_added_to_by_one_process_at_a_time(run: Run, tmp_path: Path, begun: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    with (begun / ".lock").open("wb") as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        outcome = run("simulate", *SHORT, "--deals=30", "--jobs=1", "--out", tmp_path / "deals")

    assert refusal(outcome) == f"{begun} is being added to by another process"


def test_a_record_that_is_there_is_not_replaced_unasked(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "deals"
    out.write_bytes(b"an evening's work")
    words = ("simulate", *SHORT, "--deals=3", "--jobs=1", "--out", out)

    assert refusal(run(*words)) == f"{out} is there already; --force replaces it"
    assert out.read_bytes() == b"an evening's work"
    assert run(*words, "--force").status == 0
    assert verify(out).deals == 3


@pytest.mark.parametrize("jobs", [(), ("--jobs=2",)])
def test_a_folder_that_is_not_there_is_not_made(
    run: Run, tmp_path: Path, jobs: tuple[str, ...]
) -> None:
    """A slip of the finger left a folder, and the record of an hour in it."""
    out = tmp_path / "typo" / "deals"
    said = refusal(run("simulate", *SHORT, "--deals=3", *jobs, "--out", out))

    assert said == f"{out} cannot be written: No such file or directory"
    assert list(tmp_path.iterdir()) == []


def test_what_was_begun_in_parts_is_gone_on_with_by_one_process(
    run: Run, tmp_path: Path, begun: Path
) -> None:
    """Without `--jobs` all was played anew, and the parts stayed. No seed need be told."""
    (begun / "00001.json").unlink()
    words = ("simulate", "--rules=casual", "--deals=30", "--json", "--out", tmp_path / "deals")

    assert json.loads(run(*words).out)["seed"] == "parts"

    assert (tmp_path / "deals").read_bytes() == (tmp_path / "expected").read_bytes()
    assert not begun.exists()


def test_the_number_of_jobs_is_a_number(run: Run) -> None:
    said = refusal(run("simulate", "--jobs=0"))

    assert re.match(r"Invalid value for '--jobs': 0 is not in the range x>=1", said)
