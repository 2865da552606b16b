"""This file is about `seifong simulate` and `seifong demo`: deals among bots, counted and told."""

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from commands import Run, refusal, settings
from seifong.bots import by_name
from seifong.cli.explained import scores_of
from seifong.lab.simulation import play_deal
from seifong.match import Match
from seifong.record import read_journal, verify
from seifong.rules.presets import PRESETS, preset
from seifong.scoring.win import SELF_DRAW
from seifong.table.events import Exhausted, Won


def counted(run: Run, *words: object) -> dict[str, object]:
    told: dict[str, object] = json.loads(run("simulate", *words, "--json").out)
    return told


def test_the_summary_counts_what_the_record_holds(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "deals.jsonl"
    told = counted(run, "--deals=12", "--rules=casual", "--seed=count", "--out", out)
    ends = [deal.events[-1] for deal in read_journal(out).deals()]
    won = [end for end in ends if isinstance(end, Won)]

    assert told["deals"] == len(ends) == 12
    assert told["exhausted"] == sum(isinstance(end, Exhausted) for end in ends)
    assert told["wins"] == sum(len(end.winners) for end in won)
    assert told["self_draws"] == sum(end.way == SELF_DRAW for end in won)
    assert told["worth"] == sum(winner.worth for end in won for winner in end.winners)


def test_points_sum_to_zero_by_player_and_by_seat(run: Run) -> None:
    told = counted(run, "--deals=12", "--rules=casual", "--bots=speed,random,random,random")
    players, seats = told["players"], told["seats"]

    assert isinstance(players, list)
    assert isinstance(seats, dict)
    assert [player["bot"] for player in players] == ["speed", "random", "random", "random"]
    assert sum(player["points"] for player in players) == 0
    assert sum(seat["points"] for seat in seats.values()) == 0
    assert sum(player["wins"] for player in players) == told["wins"]
    assert sum(seat["wins"] for seat in seats.values()) == told["wins"]


def test_the_record_is_true(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "deals.jsonl"

    assert run("simulate", "--deals=6", "--seed=true", "--out", out).status == 0
    assert verify(out).fault is None
    assert run("verify", out).status == 0


def test_the_same_seed_plays_the_same_deals_byte_for_byte(run: Run, tmp_path: Path) -> None:
    for name in ("one", "two"):
        run("simulate", "--deals=5", "--bots=random", "--seed=same", "--out", tmp_path / name)
    run("simulate", "--deals=5", "--bots=random", "--seed=other", "--out", tmp_path / "three")

    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    assert (tmp_path / "one").read_bytes() != (tmp_path / "three").read_bytes()


def test_more_deals_begin_with_the_same_ones(run: Run, tmp_path: Path) -> None:
    run("simulate", "--deals=3", "--seed=same", "--rules=casual", "--out", tmp_path / "few")
    run("simulate", "--deals=9", "--seed=same", "--rules=casual", "--out", tmp_path / "many")

    assert (tmp_path / "many").read_bytes().startswith((tmp_path / "few").read_bytes())


def test_without_a_seed_there_is_a_new_one_each_time_and_it_is_told(run: Run) -> None:
    first, second = (run("simulate", "--deals=1").out.splitlines()[0] for _ in range(2))

    assert re.fullmatch(r"1 deal of hong-kong, seed [0-9a-f]{8}", first)
    assert first != second


def test_a_record_that_is_there_is_not_replaced_unasked(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "deals.jsonl"
    out.write_bytes(b"an evening's work")

    refused = run("simulate", "--deals=1", "--out", out)

    assert refused.status == 2
    assert refusal(refused) == f"{out} is there already; --force replaces it"
    assert out.read_bytes() == b"an evening's work"
    assert run("simulate", "--deals=1", "--out", out, "--force").status == 0
    assert verify(out).deals == 1


def test_a_record_may_go_out_through_a_pipe(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "deals.jsonl"
    words = ("simulate", "--deals=2", "--seed=pipe", "--json")

    kept, piped = run(*words, "--out", out), run(*words, "--out=-")

    assert piped.status == 0
    assert piped.out == out.read_text("utf-8")
    assert piped.err == kept.out


def test_the_summary_is_told_in_either_language(run: Run) -> None:
    words = ("simulate", "--deals=8", "--rules=zung-jung", "--seed=a")
    english, chinese = run(*words).out, run(*words, "--lang=zh").out

    assert english.startswith("8 deals of zung-jung, seed a\nwon ")
    assert chinese.startswith("zung-jung，8 局，種子 a\n食糊 ")
    assert "\nEast " in english
    assert "\n東 " in chinese
    assert len(english.splitlines()) == len(chinese.splitlines())


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--bots", "sped"], 'no bot is called "sped"; did you mean "speed"?'),
        (["--bots", "speed,random"], "a table has four players: name one bot for all, or four"),
        (["--bots", ""], 'no bot is called ""'),
        (["--deals", "0"], "Invalid value for '--deals': 0 is not in the range x>=1."),
        (["--deals", "many"], "Invalid value for '--deals': 'many' is no whole number."),
        (["--slips", "--strict"], "Invalid value for '--slips': '--strict' is no number."),
        (["--rules", "hongkong"], 'there is no preset "hongkong"'),
        (
            ["--out", "no/such/folder/file"],
            "no/such/folder/file cannot be written: No such file",
        ),
    ],
)
def test_what_cannot_be_played_is_refused(run: Run, words: list[str], says: str) -> None:
    few = () if words[0] == "--deals" else ("--deals=1",)
    outcome = run("simulate", *few, *words)

    assert outcome.status == 2
    assert refusal(outcome).startswith(says)


@pytest.mark.parametrize("asked", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_whoever_stops_it_what_is_finished_is_kept_and_counted(
    tmp_path: Path, asked: signal.Signals
) -> None:
    """SIGTERM and SIGHUP once left no journal, no word, and a hidden draft."""
    out = tmp_path / "deals.jsonl"
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "seifong", "simulate", "--deals", "1000000"),
            *("--rules", "casual", "--seed", "long", "--out", str(out), "--json"),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=settings(),
        preexec_fn=_heed_signals,  # noqa: PLW1509 (it runs no Python thread)
    )
    try:
        _wait_for_a_draft(tmp_path)
        process.send_signal(asked)
        told, said = process.communicate(timeout=60)
    finally:
        process.kill()
        process.communicate()
    summary = json.loads(told)

    assert process.returncode == 128 + asked
    assert re.fullmatch(rb"seifong: interrupted after \d+ of 1000000 deals\n", said)
    assert summary["deals"] >= 1
    assert verify(out).fault is None
    assert len(list(read_journal(out).deals())) == summary["deals"]
    assert list(tmp_path.iterdir()) == [out]


def _heed_signals() -> None:
    """Whoever started the tests may have had signals ignored, as nohup does; a shell does not."""
    for asked in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(asked, signal.SIG_DFL)


def _wait_for_a_draft(folder: Path) -> None:
    """Until some deals are on disk; the record has its name only at the end."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if any(draft.stat().st_size > 50_000 for draft in folder.iterdir()):
            return
        time.sleep(0.02)
    pytest.fail("nothing was written")


def test_a_summary_that_cannot_be_printed_is_a_sentence() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "seifong", "simulate", "--deals", "1"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            env=settings(),
        )

    assert done.returncode == 1
    assert done.stderr == b"seifong: output: No space left on device\n"


def test_the_demo_tells_and_explains_a_deal_of_each_family(run: Run) -> None:
    outcome = run("demo")
    zung_jung, hong_kong = outcome.out.split("== hong-kong: ")

    assert outcome.status == 0
    for told in (zung_jung, hong_kong):
        assert "E throws" in told
        assert " breaks " in told
        assert re.search(r"^[ESWN] wins ", told, re.MULTILINE)
        assert re.search(r"\b(pays|E [+-]\d+, S)", told)


def test_the_demo_explains_in_chinese(run: Run) -> None:
    assert "電腦對局一局" in run("demo", "--lang", "zh").out


def test_another_seed_is_another_deal_and_the_same_one_the_same(run: Run) -> None:
    assert run("demo", "--seed=1").out == run("demo", "--seed=1").out != run("demo", "--seed=2").out


@pytest.mark.parametrize("name", PRESETS)
def test_a_win_explained_afterwards_is_the_win_that_was_paid(name: str) -> None:
    """The explanation is counted anew when the deal is over; it must be of the same win."""
    match = Match(preset(name), "explained", ("a", "b", "c", "d"))
    while not match.is_over and match.number < 6:
        deal = match.next_deal()
        play_deal(deal, [by_name("speed")] * 4)
        if isinstance(deal.end, Won):
            _, scores, payment = scores_of(deal, deal.end)
            assert [score.worth for score in scores] == [w.worth for w in deal.end.winners]
            assert payment.gains == list(deal.end.gains)
        match.settle(deal)
