"""This file is about the matches that are kept, as the command line lists and goes on with them."""

import asyncio
import os
from pathlib import Path

import pytest

from commands import Run, command, refusal
from seifong.cli.play import terms_of
from seifong.clients.terminal.table import OwnTable
from seifong.server import protocol

BOTS = ("speed", "speed", "speed")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where matches are kept."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    where = tmp_path / "seifong" / "matches"
    where.mkdir(parents=True)
    return where


def keep(file: Path, *, at: int, is_accepted: bool = True) -> None:
    """A match that was left at its beginning, or killed while its rules were read."""

    async def run() -> None:
        table = await OwnTable.open(file, terms_of("casual", is_timed=False), "Ah Ming", BOTS)
        if is_accepted:
            await table.say(protocol.Accept(table.room.lobby.fingerprint()))
            await table.say(protocol.Start())
            await table.close()
        else:
            await table._store.close()
            table._held.close()

    asyncio.run(run())
    os.utime(file, (at, at))


def resumed(folder: Path, *words: str) -> str:
    """What is said when a match is gone on with, and left at once."""
    told = command("play", "--plain", "--resume", *words, XDG_DATA_HOME=str(folder.parents[1]))
    assert told.status == 0, told
    return told.out


def test_one_goes_on_with_the_newest_match_that_can_be_played(run: Run, folder: Path) -> None:
    """Once rules that nobody accepted were chosen first, and a damaged file was the end of it."""
    keep(folder / "played.db", at=1_000)
    keep(folder / "declined.db", at=2_000, is_accepted=False)
    (folder / "damaged.db").write_bytes(b"no match at all, and none that anybody has played")
    (folder / "empty.db").touch()

    listed = run("matches")

    assert [line.split()[0] for line in listed.out.splitlines()] == ["played"]
    assert "damaged.db keeps no match" in listed.err
    assert "empty.db keeps no match" in listed.err
    assert "Deal 1, East round" in resumed(folder)


def test_of_a_match_that_goes_on_it_is_said_which_deal_is_played(run: Run, folder: Path) -> None:
    """In the midst of the first one read `0 deals goes on`."""
    keep(folder / "played.db", at=1_000)

    assert run("matches").out.split()[-5:] == ["in", "deal", "1", "goes", "on"]
    assert run("matches", "--lang", "zh").out.split()[-4:] == ["第", "1", "局中", "未完"]


def test_where_nothing_is_kept_listing_leaves_nothing_behind(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "new"))

    assert run("matches").out.startswith("No match is kept yet")

    assert not (tmp_path / "new").exists()


def test_a_relative_data_folder_is_none(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the specification of those folders all paths in them are absolute."""
    monkeypatch.setenv("XDG_DATA_HOME", "here")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    where = tmp_path / ".local" / "share" / "seifong" / "matches"
    where.mkdir(parents=True)

    keep(where / "played.db", at=1_000)

    assert run("matches").out.startswith("played ")
    assert not (tmp_path / "here").exists()


def test_no_match_is_listed_where_none_has_begun(run: Run, folder: Path) -> None:
    keep(folder / "declined.db", at=2_000, is_accepted=False)

    assert run("matches").out == "No match is kept yet; seifong play begins one.\n"
    assert "no match is kept that is not over" in refusal(run("play", "--resume"))


@pytest.mark.parametrize("word", ["show", "advise"])
def test_of_a_match_without_a_deal_that_is_over_it_is_said_how_it_goes_on(
    run: Run, folder: Path, word: str
) -> None:
    """It was "no header: the journal is empty" once, of a match that is quite whole."""
    keep(folder / "evening.db", at=1_000)

    outcome = run(word, "evening")

    assert outcome.status == 2
    assert refusal(outcome) == (
        "no deal of evening is over yet: seifong play --match evening goes on with it"
    )


def test_a_player_has_a_name_or_is_spoken_to(run: Run, folder: Path) -> None:
    """An empty name was taken for none once."""
    outcome = run("play", "--plain", "--name", "")

    assert outcome.status == 2
    assert refusal(outcome) == "--name should be one line of 1 to 40 characters"
    assert list(folder.iterdir()) == []


def test_the_file_of_a_match_is_shown_as_the_match_is(run: Run, folder: Path) -> None:
    keep(folder / "played.db", at=1_000)

    by_name, by_file = run("show", "played"), run("show", str(folder / "played.db"))

    assert by_file.err.replace(str(folder / "played.db"), "played") == by_name.err
    assert by_file.status == by_name.status


@pytest.mark.parametrize(
    "words",
    [
        "--rules=zung-jung",
        "--name=Mei",
        "--bots=speed",
        "--seed=q",
        "--seat=E",
        "--clock",
        "--strict",
        "--slips",
    ],
)
def test_what_a_new_match_is_opened_with_is_refused_where_one_goes_on(
    run: Run, folder: Path, words: str
) -> None:
    """Once it was left out without a word."""
    keep(folder / "played.db", at=1_000)

    for which in ("--resume", "--match=played"):
        told = run("play", which, words)

        assert told.status == 2
        option = words.partition("=")[0]
        assert refusal(told).startswith(f"{option} is for a new match")
