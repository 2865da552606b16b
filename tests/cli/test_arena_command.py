"""This file is about `seifong arena`: what it tells, how it is stopped, and how it goes on."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest

from commands import Run, command, refusal, settings
from seifong.cli.arena import _default_file, _play
from seifong.cli.running import Stop
from seifong.lab.arena import Played, Walls, plan_of
from seifong.lab.arena_file import ArenaFile
from seifong.lab.workplace import Workplace
from seifong.record.chain import Chain
from seifong.rules.presets import preset

BOTS = ("arena", "speed", "random")
CASUAL = ("--rules=casual", "--seed=five")


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An arena keeps a file where it is started."""
    monkeypatch.chdir(tmp_path)


def test_it_tells_what_it_measured(run: Run) -> None:
    told = run(*BOTS, "--deals=10", *CASUAL, "--jobs=1").out.splitlines()

    assert told[0] == "12 deals of casual on 3 walls, seed five"
    assert told[1] == "each wall: one speed among three random, in each seat in turn"
    assert re.fullmatch(r"exhausted \d+\.\d% ± .+", told[2])
    assert told[4].split() == ["speed", "random"]
    assert [line for line in told if line.startswith("speed - random: ")]


def test_it_tells_it_in_chinese(run: Run) -> None:
    words = (*BOTS, "--deals=8", *CASUAL, "--jobs=1")
    english, chinese = run(*words).out, run(*words, "--lang=zh").out

    assert chinese.startswith("casual，牌牆 2 副，8 局，種子 five\n")
    assert len(english.splitlines()) == len(chinese.splitlines())


def test_any_number_of_processes_tells_the_same(run: Run) -> None:
    words = (*BOTS, "--deals=12", *CASUAL, "--json")

    assert run(*words, "--jobs=1").out == run(*words, "--jobs=2").out


def test_the_file_is_gone_when_all_is_played_unless_it_was_named(run: Run, tmp_path: Path) -> None:
    run(*BOTS, "--deals=4", *CASUAL, "--jobs=1")
    assert list(tmp_path.iterdir()) == []

    told = run(*BOTS, "--deals=4", *CASUAL, "--jobs=1", "--state=kept").out
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]
    assert run("arena", "--resume=kept").out == told


def test_a_file_of_the_usual_name_is_gone_once_all_of_it_is_played(
    run: Run, tmp_path: Path
) -> None:
    """It was left behind by whoever went on with it."""
    run(*BOTS, "--deals=16", *CASUAL, "--jobs=1", "--state=kept")
    kept, usual = tmp_path / "kept", tmp_path / "arena-five.jsonl"
    usual.write_bytes(b"".join(kept.read_bytes().splitlines(keepends=True)[:3]))

    told = run("arena", "--resume", usual, "--deals=8")  # two walls of four, which are there
    assert told.status == 0
    assert usual.exists()

    assert run("arena", "--resume", usual).status == 0
    assert not usual.exists()


def test_every_seed_has_a_file_of_its_own(run: Run) -> None:
    """Seeds with a stroke in them shared that of the seed without."""
    seeds = ["ab", "a/b", "a b", "ab.", "", "x" * 41, "x" * 42, "a-b", "晚上"]
    names = {_default_file(seed) for seed in seeds}

    assert len(names) == len(seeds)
    assert all(re.fullmatch(r"[\w.-]+", name) for name in names)
    assert run(*BOTS, "--deals=4", "--rules=casual", "--seed=", "--jobs=1").status == 0


def test_what_was_stopped_tells_how_much_was_to_be_played(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten deals take three walls of four; somebody has had enough after the first."""
    words = (*BOTS, "--deals=10", *CASUAL, "--jobs=1", "--json")
    with monkeypatch.context() as patch:
        patch.setattr("seifong.cli.arena.ArenaFile.add", _add_and_ask_to_stop)
        stopped = run(*words, "--state=kept", "--lang=zh")

    assert stopped.status == 128 + signal.SIGTERM
    assert stopped.err == "seifong: 已中止，12 局打了 4 局；續打：seifong arena --resume kept\n"
    told, whole = json.loads(stopped.out), json.loads(run(*words).out)
    assert (told["deals"], told["planned"]) == (4, 12)
    assert (whole["deals"], whole["planned"]) == (12, 12)


def _add_and_ask_to_stop(file: ArenaFile, played: Played) -> None:
    file.played[played.wall] = played
    os.kill(os.getpid(), signal.SIGTERM)


def test_few_walls_tell_nothing_of_a_share(run: Run) -> None:
    """An interval of a share was told as 25.0% ± 158.8%."""
    told = run(*BOTS, "--deals=8", *CASUAL, "--jobs=1").out

    margins = [float(margin) for margin in re.findall(r"± (\d+\.\d)%", told)]
    assert "± ?" in told
    assert all(margin < 100 for margin in margins)


def test_four_bots_sit_at_one_table_and_pairs_in_six_ways(run: Run) -> None:
    four = json.loads(run("arena", "speed,random,speed,random", "--deals=4", "--json").out)
    pairs = json.loads(run(*BOTS, "--pairs", "--deals=6", "--json").out)

    assert [bot["bot"] for bot in four["bots"]] == ["speed", "random", "speed", "random"]
    assert len(four["differences"]) == 6
    assert (pairs["deals"], pairs["walls"]) == (6, 1)


def test_more_deals_of_a_seed_are_the_same_deals_and_more(run: Run) -> None:
    run(*BOTS, "--deals=8", *CASUAL, "--state=kept")
    resumed = run("arena", "--resume=kept", "--deals=16", "--json").out

    assert resumed == run(*BOTS, "--deals=16", *CASUAL, "--json").out


@pytest.mark.parametrize("asked", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_whatever_stops_it_it_goes_on_and_comes_out_the_same(
    run: Run, tmp_path: Path, asked: signal.Signals
) -> None:
    file = tmp_path / "arena-five.jsonl"
    process = subprocess.Popen(
        [sys.executable, "-m", "seifong", *BOTS, "--deals=1000000", *CASUAL, "--jobs=2", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=settings(),
        preexec_fn=_heed_signals,  # noqa: PLW1509 (it runs no Python thread)
    )
    try:
        walls = _wait_for_walls(file, 3)
        process.send_signal(asked)
        told, said = process.communicate(timeout=60)
    finally:
        process.kill()
        process.communicate()

    if asked != signal.SIGKILL:
        assert process.returncode == 128 + asked
        played = json.loads(told)["deals"]
        assert said.decode() == (
            f"seifong: interrupted after {played} of 1000000 deals; to go on: seifong arena"
            " --resume arena-five.jsonl\n"
        )
    deals = 4 * (walls + 2)
    resumed = run("arena", "--resume", file, f"--deals={deals}", "--json").out
    assert resumed == run(*BOTS, f"--deals={deals}", *CASUAL, "--state=anew", "--json").out


def _heed_signals() -> None:
    for asked in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(asked, signal.SIG_DFL)


def _wait_for_walls(file: Path, walls: int) -> int:
    """Until so many walls stand in the file; how many do."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if file.exists() and (lines := file.read_bytes().count(b"\n")) > walls:
            return lines - 1
        time.sleep(0.02)
    return pytest.fail("nothing was written")


def test_a_last_line_that_was_cut_short_is_played_again(run: Run, tmp_path: Path) -> None:
    told = run(*BOTS, "--deals=12", *CASUAL, "--state=kept").out
    kept = tmp_path / "kept"
    kept.write_bytes(kept.read_bytes()[:-9])

    assert run("arena", "--resume=kept").out == told
    assert run("arena", "--resume=kept").out == told  # nothing of the torn line is left


def test_nothing_of_a_torn_line_is_left_however_long_it_was(run: Run, tmp_path: Path) -> None:
    told = run(*BOTS, "--deals=12", *CASUAL, "--jobs=1", "--state=kept").out
    kept = tmp_path / "kept"
    whole = kept.read_bytes()
    kept.write_bytes(b"".join(whole.splitlines(keepends=True)[:3]) + b"{" + b" " * 10_000)

    assert run("arena", "--resume=kept", "--jobs=1").out == told
    assert kept.read_bytes() == whole


def test_a_wall_is_in_the_file_as_soon_as_it_is_added(tmp_path: Path) -> None:
    """Whatever happens to the program then."""
    plan = plan_of(["random", "random"], preset("casual"), "seed", 8)
    with ArenaFile.begin(tmp_path / "kept", plan) as file:
        file.add(Walls(plan)(0))

        assert (tmp_path / "kept").read_bytes().count(b"\n") == 2


def test_a_byte_that_was_changed_is_named(run: Run, tmp_path: Path) -> None:
    run(*BOTS, "--deals=12", *CASUAL, "--state=kept")
    kept = tmp_path / "kept"
    lines = kept.read_bytes().split(b"\n")
    lines[2] = lines[2].replace(b'"exhausted":', b'"exhausted":1')
    kept.write_bytes(b"\n".join(lines))

    said = refusal(run("arena", "--resume=kept"))

    assert said == "kept, line 3: the hash does not match: this line, or one before it, was changed"


def test_a_file_is_added_to_by_one_process_at_a_time(run: Run, tmp_path: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    run(*BOTS, "--deals=4", *CASUAL, "--state=kept")
    with (tmp_path / "kept").open("r+b") as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        said = refusal(run("arena", "--resume=kept"))

    assert said == "kept is being added to by another process"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "which bots? name two, or four: there are "),
        (["speed"], "an arena compares two bots, or four at one table, and not 1"),
        (["speed", "speed", "speed"], "an arena compares two bots, or four at one table, and not"),
        (["speed", "sped"], 'no bot is called "sped"; did you mean "speed"?'),
        (["speed,random,speed,random", "--pairs"], "four bots cannot play in pairs; name two"),
        (["speed", "random", "--jobs=0"], "Invalid value for '--jobs': 0 is not in the range x>=1"),
        (["speed", "random", "--state=no/such/file"], "no/such/file cannot be written: No such"),
        (["--resume=no/such/file"], "no/such/file cannot be read: No such file or directory"),
        (["speed", "random", "--resume=x"], "with --resume the file says what is played; leave"),
    ],
)
def test_what_cannot_be_compared_is_refused(run: Run, words: list[str], says: str) -> None:
    outcome = run("arena", *words)

    assert outcome.status == 2
    assert refusal(outcome).startswith(says)


@pytest.mark.parametrize("content", [b"", b"\n", b"123\n", b'{"arena":1}\n', b"\xff\n"])
def test_what_is_no_file_of_an_arena_is_refused(run: Run, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "other").write_bytes(content)
    outcome = run("arena", "--resume=other")

    assert outcome.status == 2
    assert refusal(outcome).startswith("other, line 1: this is no plan of an arena")
    assert (tmp_path / "other").read_bytes() == content


def forged(kept: Path, line: int, change: Mapping[str, object]) -> None:
    """The file with other members in a line, and every hash right again."""
    lines = [json.loads(each) for each in kept.read_bytes().splitlines()]
    lines[line].update(change)
    chain = Chain()
    for each in lines:
        del each["hash"]
    kept.write_bytes(b"".join(chain.sealed(msgspec.json.encode(each)) + b"\n" for each in lines))


NOTHING_DONE = [0] * 6


@pytest.mark.parametrize(
    ("line", "change", "says"),
    [
        (0, {"arena": 2}, "line 1: this is format 2, and only format 1 is known"),
        (0, {"fingerprint": "0" * 16}, "line 1: the fingerprint is not that of the rules"),
        (0, {"deals": 0}, "line 1: nobody could have planned that"),
        (0, {"deals": -8}, "line 1: nobody could have planned that"),
        (0, {"bots": ["speed"] * 3}, "line 1: an arena compares two bots, or four"),
        (0, {"bots": ["speed", "sped"]}, 'line 1: no bot is called "sped"'),
        (0, {"bots": ["speed"] * 4}, "line 2: this is no wall of the plan"),
        (0, {"pairs": True}, "line 2: this is no wall of the plan"),
        (1, {"wall": -1}, "line 2: this is no wall of the plan"),
        (2, {"wall": 0}, "line 3: wall 0 is there already"),
        (1, {"bots": [[4, *NOTHING_DONE]]}, "line 2: this is no wall of the plan"),
        (1, {"bots": [[0, *NOTHING_DONE]] * 2}, "line 2: this is no wall of the plan"),
        (1, {"bots": [[4, 8, 0, 0, 0, 0, 0], [12, *NOTHING_DONE]]}, "line 2: this is no wall"),
    ],
)
def test_what_no_arena_can_have_written_is_named(
    run: Run, tmp_path: Path, line: int, change: Mapping[str, object], says: str
) -> None:
    run(*BOTS, "--deals=8", *CASUAL, "--state=kept", "--jobs=1")
    forged(tmp_path / "kept", line, change)

    outcome = run("arena", "--resume=kept", "--jobs=1")

    assert outcome.status == 2
    assert refusal(outcome).startswith(f"kept, {says}")


def test_nothing_is_left_of_a_file_that_has_no_place_for_its_plan(tmp_path: Path) -> None:
    """Nobody could go on with it, nor begin it again."""
    limited = "ulimit -f 0; trap '' XFSZ; exec \"$@\""
    words = [sys.executable, "-m", "seifong", *BOTS, "--deals=4", "--jobs=1", "--state=kept"]
    ended = subprocess.run(
        ["/bin/bash", "-c", limited, "bash", *words],
        cwd=tmp_path,
        env=settings(),
        capture_output=True,
        text=True,
        check=False,
    )

    assert ended.stderr == "seifong: kept cannot be written: File too large\n"
    assert ended.returncode == 2
    assert not (tmp_path / "kept").exists()


def test_walls_that_are_still_to_be_played_take_no_memory() -> None:
    """A list of a million of them takes eight million bytes."""
    plan = plan_of(["speed", "random"], preset("casual"), "seed", 4 * 10**6)
    stop = Stop()
    stop.signal = signal.SIGINT

    with ArenaFile.begin(Path("kept"), plan) as file:
        tracemalloc.start()
        _play(plan, file, Workplace(jobs=1), stop)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()

    assert file.played == {}
    assert most < 2 * 10**6


def test_what_was_begun_by_another_version_is_not_gone_on_with(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("seifong.lab.arena.__version__", "0.0.0")
        run(*BOTS, "--deals=4", *CASUAL, "--state=kept")

    said = refusal(run("arena", "--resume=kept"))

    assert said.startswith("kept, line 1: it was begun by version 0.0.0, and this is ")


def test_it_stands_in_the_list_of_commands() -> None:
    assert "arena" in command("--help").out
