"""This file is about trying the command line: what it prints, and with which status it ends."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import seifong

#: Where the build at hand is, for a process of its own.
HOME = str(Path(seifong.__file__).parents[1])


class Outcome(NamedTuple):
    """What a command left behind."""

    status: int
    out: str
    err: str


Run = Callable[..., Outcome]


def settings(**more: str) -> dict[str, str]:
    """The environment of a process that is to find the build at hand."""
    return {**os.environ, "PYTHONPATH": HOME, **more}


def command(*words: object, **more: str) -> Outcome:
    """Carry out a command line in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "seifong", *map(str, words)],
        capture_output=True,
        check=False,
        env=settings(**more),
        timeout=120,
    )
    return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())


def refusal(outcome: Outcome) -> str:
    """The one sentence of a refusal: on the other stream, with nothing else, and no trace."""
    lines = [line for line in outcome.err.splitlines() if not line.startswith(("see: ", "請看："))]
    assert len(lines) == 1, outcome
    assert lines[0].startswith("seifong: "), outcome
    assert outcome.out == ""
    return lines[0].removeprefix("seifong: ")
