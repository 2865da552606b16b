"""This file is about a table played through pipes: to the end, and killed at any moment."""

import random
import re
import subprocess
import sys
from pathlib import Path

from commands import command, settings
from seifong.clients.terminal.kept import log_in
from seifong.clients.terminal.texts import Texts
from seifong.record import read_journal_bytes, verify_journal
from seifong.server import log
from seifong.server.records import record_of
from seifong.table.events import Discarded

KILLS = 10


class Piped:
    """A process whose lines are read, and answered with something proper."""

    def __init__(self, home: Path, *words: str) -> None:
        around = settings(XDG_DATA_HOME=str(home), PYTHONIOENCODING="utf-8")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "seifong", "play", "--plain", "--letters", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=around,
            text=True,
            encoding="utf-8",
        )
        self.heard: list[str] = []
        self._hand: list[str] = []

    def read(self, most: int) -> bool:
        """Hear and answer so many lines; false if there are no more."""
        assert self.process.stdout is not None
        for _ in range(most):
            line = self.process.stdout.readline()
            if not line:
                return False
            self.heard.append(line.rstrip("\n"))
            self._answer(self.heard[-1])
        return True

    def _answer(self, line: str) -> None:
        if line.startswith("Your hand: "):
            self._hand = re.findall(r"\b(?:[1-9][mps]|[ESWNCFP])\b", line)
        elif line == "Your turn to discard.":
            self._type(self._hand[-1])
        elif line.startswith("You may say: ") and "Pass" in line:
            self._type("win" if "Win" in line else "pass")
        elif "Type yes or no." in line:
            self._type("yes")
        elif line == "Press Enter for the next deal.":
            self._type("")

    def _type(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def end(self) -> int:
        """Close the pipes, and wait."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait(60)


def discards(file: Path) -> list[str]:
    """Every discard that a match keeps, as it is told."""
    texts = Texts("en")
    return [
        texts.say("heard.discarded", seat=texts.seat(event.seat), tile=texts.tile(event.tile))
        for body in log_in(file)
        if isinstance(body, log.Told) and isinstance(event := body.event, Discarded)
    ]


def test_a_whole_match_is_played_through_a_pipe(tmp_path: Path) -> None:
    played = Piped(tmp_path, "--seed", "a pipe")

    while played.read(100):
        pass

    assert played.end() == 0
    assert played.heard[-1] == "The match is over."
    assert [line[:2] for line in played.heard[-5:-1]] == ["1.", "2.", "3.", "4."]
    listed = command("matches", XDG_DATA_HOME=str(tmp_path)).out
    assert listed.rstrip().endswith("over")
    [file] = (tmp_path / "seifong" / "matches").glob("*.db")
    assert [line for line in played.heard if " discards " in line] == discards(file)


def test_whatever_was_heard_is_kept_though_the_process_is_killed(tmp_path: Path) -> None:
    """Killed ten times, as by a power cut: each time it goes on right behind what was heard."""
    chance = random.Random("a power cut")
    played = Piped(tmp_path, "--seed", "a power cut")
    before: list[str] = []
    file = tmp_path
    for _ in range(KILLS):
        played.read(chance.randrange(5, 60))
        played.process.kill()
        played.end()

        [file] = (tmp_path / "seifong" / "matches").glob("*.db")
        kept = discards(file)
        heard = [line for line in played.heard if " discards " in line]
        assert kept[: len(before) + len(heard)] == before + heard
        before = kept
        played = Piped(tmp_path, "--resume")
    while played.read(1) and played.heard[-1] != "Press Enter for the next deal.":
        pass
    played.end()

    record = read_journal_bytes(record_of(log_in(file)))
    assert verify_journal(record).is_true
    assert len(before) > KILLS
