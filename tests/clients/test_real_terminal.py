"""This file is about a real terminal: what is left when somebody interrupts, or closes it."""

import errno
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from commands import command, settings
from seifong.clients.terminal.lesson import STEPS, Teacher
from seifong.clients.terminal.texts import Texts
from seifong.rulebook import Language
from seifong.rulebook.lines import width_of

PATIENCE = 60  # seconds, on a machine that does much else


class Terminal:
    """A process in a terminal of its own."""

    def __init__(self, process: subprocess.Popen[bytes], line: int) -> None:
        self.process = process
        self.line = line
        self.seen = ""
        self.all_seen = ""

    def wait_for(self, text: str) -> None:
        """Read what is written until it has this in it."""
        end = time.monotonic() + PATIENCE
        while text not in self.seen:
            assert time.monotonic() < end, self.seen[-2000:]
            self.read()

    def read(self) -> bool:
        """Read what has been written since; false once there will be no more."""
        if not select.select([self.line], [], [], 0.2)[0]:
            return self.process.poll() is None
        try:
            read = os.read(self.line, 65536).decode(errors="replace")
            self.seen, self.all_seen = self.seen + read, self.all_seen + read
        except OSError as error:
            if error.errno != errno.EIO:  # which says that nobody writes any more
                raise
            return False
        return True

    def type(self, keys: str) -> None:
        os.write(self.line, keys.encode())

    def resize(self, lines: int, columns: int) -> None:
        """The window has another size, and the process is told so."""
        fcntl.ioctl(self.line, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.process.send_signal(signal.SIGWINCH)

    def end(self) -> int:
        """Wait for its end: the status."""
        end = time.monotonic() + PATIENCE
        while self.read():
            assert time.monotonic() < end, f"it goes on: {self.seen[-2000:]}"
        return self.process.wait(PATIENCE)


def heeds_signals() -> None:
    """In a shell's foreground none is ignored, whatever these tests themselves run under."""
    for one in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
        signal.signal(one, signal.SIG_DFL)


@contextmanager
def terminal(
    home: Path, *words: str, size: tuple[int, int] = (24, 80), **more: str
) -> Iterator[Terminal]:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
    said = {"XDG_DATA_HOME": str(home), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **more}
    around = settings(**said)
    for name in ("LINES", "COLUMNS"):  # of the terminal that the tests were started in
        around.pop(name, None)
    process = subprocess.Popen(
        [sys.executable, "-m", "seifong", *words],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=around,
        start_new_session=True,
        preexec_fn=heeds_signals,  # noqa: PLW1509 (no thread is about to fork here)
    )
    os.close(theirs)
    try:
        yield Terminal(process, ours)
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        os.close(ours)


def begun(home: Path, shown: Terminal) -> None:
    """Accept the rules, and see the table."""
    shown.wait_for("The rules of this table")
    shown.type("\r")
    shown.wait_for("go-around 1")
    assert command("matches", XDG_DATA_HOME=str(home)).out.rstrip().endswith("goes on")


def goes_on(home: Path) -> None:
    """The match that was left is where it was: the table is told, and nothing is asked anew."""
    told = command("play", "--resume", "--plain", XDG_DATA_HOME=str(home))
    assert told.status == 0
    assert "Deal 1, East round" in told.out
    assert "accept" not in told.out


@pytest.mark.parametrize(("key", "left_with"), [("q", 0), ("\x03", 130)])
def test_leaving_keeps_the_match_and_says_so(tmp_path: Path, key: str, left_with: int) -> None:
    with terminal(tmp_path, "play") as shown:
        begun(tmp_path, shown)
        shown.type(key)
        status = shown.end()

    assert status == left_with
    assert "The match is kept." in shown.seen
    assert "Traceback" not in shown.seen
    goes_on(tmp_path)


@pytest.mark.parametrize("words", [("play",), ("play", "--plain")])
def test_who_interrupts_while_the_rules_are_read_leaves_nothing(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    with terminal(tmp_path, *words) as shown:
        shown.wait_for("The rules of this table")
        shown.wait_for("ccept")
        shown.process.send_signal(signal.SIGINT)

        assert shown.end() == 130
    assert "The rules are not accepted" in shown.seen
    assert list((tmp_path / "seifong" / "matches").iterdir()) == []


@pytest.mark.parametrize("sent", [signal.SIGHUP, signal.SIGTERM, signal.SIGKILL])
def test_a_terminal_that_closes_loses_nothing(tmp_path: Path, sent: signal.Signals) -> None:
    with terminal(tmp_path, "play") as shown:
        begun(tmp_path, shown)
        shown.process.send_signal(sent)
        shown.end()

    assert "Traceback" not in shown.seen
    goes_on(tmp_path)


@pytest.mark.parametrize("sent", [signal.SIGHUP, signal.SIGTERM])
def test_a_process_that_is_told_to_end_leaves_the_terminal_as_it_was(
    tmp_path: Path, sent: signal.Signals
) -> None:
    """The other screen was left there, and every movement of the mouse was typed into the shell."""
    with terminal(tmp_path, "play") as shown:
        was = termios.tcgetattr(shown.line)
        begun(tmp_path, shown)
        assert termios.tcgetattr(shown.line) != was
        shown.process.send_signal(sent)
        assert shown.end() == -sent
        assert termios.tcgetattr(shown.line) == was

    for mode in ("1049", "1000", "1003", "1006", "2004"):
        switched = re.findall(rf"\x1b\[\?{mode}([hl])", shown.all_seen)
        assert switched[-1] == "l", mode
    assert re.findall(r"\x1b\[\?25([hl])", shown.all_seen)[-1] == "h"
    goes_on(tmp_path)


def test_a_plain_table_is_interrupted_without_a_trace(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "--plain") as shown:
        shown.wait_for("Type yes or no.")
        shown.type("yes\n")
        shown.wait_for("The wall is broken")
        shown.process.send_signal(signal.SIGINT)
        status = shown.end()

    assert status == 130
    assert "The match is kept." in shown.seen
    assert "interrupted" in shown.seen
    assert "Traceback" not in shown.seen
    goes_on(tmp_path)


OF_ITS_OWN = {"", "0", "1", "2", "3", "4", "7", "22", "23", "24", "27", "39", "49"}
"""What a terminal, light or dark, draws in its own colours: plain, bold, dim, reversed …"""
TWO_COLOURS = {"31", "32", "90"}
"""What a terminal draws in its own colours, light or dark: plain, bold, dim, reversed …"""


def test_whatever_is_opened_is_drawn_in_the_colours_of_the_terminal(tmp_path: Path) -> None:
    """On a light ground as on a dark one: nothing is painted white, black or in colours of ours.

    The cursor in the line that one types was a white block, which a light ground swallows.
    """
    with terminal(tmp_path, "play", "--strict", "--seed", "evening", "--seat", "E") as shown:
        begun(tmp_path, shown)
        for key, says in (("k", "choose a tile"), ("r", "Minimum"), ("j", "Ask for a count")):
            shown.seen = ""
            shown.type(key)
            shown.wait_for(says)
            shown.seen = ""
            shown.type("\x1b")
            shown.wait_for("dealer: You")
        shown.type(":say hello\r")
        shown.wait_for("says: hello")
        shown.type("4")
        shown.wait_for("The first tiles")
        shown.type("q")
        shown.end()

    told = re.findall(r"\x1b\[([\d;]*)m", shown.all_seen)
    used = {code for codes in told for code in codes.split(";")}
    assert {"1", "7"} < used <= OF_ITS_OWN | TWO_COLOURS


def test_a_window_that_is_too_small_says_so(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", size=(20, 70)) as shown:
        shown.wait_for("80 by 24")
        shown.type("q")
        assert shown.end() == 0
    assert "The rules of this table" not in shown.seen


def test_where_there_is_no_utf_8_it_is_played_in_lines_and_that_is_said(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", LC_ALL="C", PYTHONIOENCODING="ascii") as shown:
        shown.wait_for("this terminal is not in UTF-8")
        shown.wait_for("Type yes or no.")
        shown.type("no\n")

        assert shown.end() == 0
    assert shown.seen.isascii()


def test_a_window_that_shrinks_and_grows_loses_nothing(tmp_path: Path) -> None:
    with terminal(tmp_path, "play") as shown:
        begun(tmp_path, shown)
        shown.resize(20, 70)
        shown.wait_for("this one is 70 by 20")
        shown.seen = ""
        shown.resize(30, 100)
        shown.wait_for("go-around 1")
        shown.type("q")
        assert shown.end() == 0
    assert "Traceback" not in shown.seen
    goes_on(tmp_path)


def test_a_lesson_that_is_interrupted_leaves_no_trace(tmp_path: Path) -> None:
    with terminal(tmp_path, "learn") as shown:
        shown.wait_for("Press Enter to go on.")
        shown.process.send_signal(signal.SIGINT)

        assert shown.end() == 130
    assert "Traceback" not in shown.seen


def test_no_line_of_a_plain_table_begins_with_a_mark(tmp_path: Path) -> None:
    """A terminal breaks a line where it is full: before a 。 as well."""
    with terminal(tmp_path, "play", "--plain", "--lang", "zh") as shown:
        shown.wait_for("你同意")
        shown.type("好\n")
        shown.wait_for("第 1 局")
        shown.seen = ""
        shown.type("幫助\n")
        shown.wait_for("牌局會存起")
        shown.type("離開\n")
        assert shown.end() == 0

    lines = shown.seen.splitlines()
    assert any("只按" in line for line in lines)
    assert all(width_of(line) < 80 for line in lines)
    assert not any(line.startswith(tuple("，。、；：）")) for line in lines)


@pytest.mark.rule("P-60")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_lesson_ends_in_the_same_sheet_in_a_terminal_as_in_a_pipe(
    tmp_path: Path, language: Language
) -> None:
    """Once a terminal had its columns filled like prose: an amount on the next line, or none."""
    heard: list[str] = []
    lines = [f"{line}\n" for step in STEPS[:-1] for line in (step.deeds or ("",))]
    typed = iter(lines)
    Teacher(Texts(language), heard.append, None, lambda: next(typed, "")).teach()
    with terminal(tmp_path, "learn", "--lang", language) as shown:
        shown.type("".join(lines))
        assert shown.end() == 0

    sheet = next(said for said in heard if "HK-FAAN-06" in said).splitlines()
    assert set(sheet) <= set(shown.seen.splitlines())
