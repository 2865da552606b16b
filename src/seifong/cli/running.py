"""This file is about commands that take their time: how far they are, and being asked to stop."""

from __future__ import annotations

import contextlib
import secrets
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Final

import click
from click.core import ParameterSource
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from seifong.bots import BOT_NAMES
from seifong.errors import BadInput
from seifong.lab.jobs import cores
from seifong.lab.on_ray import HERE, checked_address
from seifong.lab.workplace import Workplace
from seifong.rulebook import Language, Words
from seifong.rulebook.english import so_many

__all__ = ["BOTS", "JOBS", "NOT_BOTH", "RAY", "SEED", "Stop", "progress", "same_command"]
__all__ += ["seed_of", "stopped_when_asked", "tell_of_a_stop", "workplace"]

_HEARD: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

BOTS: Final = f"{', '.join(BOT_NAMES)}, or one of your own: FILE.py:NAME or MODULE:NAME"
"""What bots there are to play."""

JOBS: Final = click.option(
    "--jobs",
    type=click.IntRange(min=1),
    default=cores,
    show_default="one for each core",
    help="How many processes; what comes out is the same for any number.",
)

RAY: Final = click.option(
    "--ray",
    is_flag=False,
    flag_value=HERE,
    metavar="[ADDRESS]",
    callback=lambda _context, _option, text: None if text is None else checked_address(text),
    help="On a Ray cluster; without an address, one of this machine alone. What comes out is the"
    " same.",
)

SEED: Final = click.option(
    "--seed", help="The same seed plays the same deals; a new one, if not told."
)


def seed_of(told: str | None, begun: str | None = None) -> str:
    """The seed that is told; or that of what was begun, if anything was; or a new one.

    An empty text is a seed like any other.

    >>> seed_of("", "evening"), seed_of(None, ""), len(seed_of(None))
    ('', '', 8)
    """
    if told is not None:
        return told
    return secrets.token_hex(4) if begun is None else begun


NOT_BOTH: Final = Words(
    "--jobs is for processes here, and --ray for a cluster: leave one of them out",
    "--jobs 用本機的程序，--ray 用叢集，兩者只可用其一",
)


def workplace(context: click.Context, jobs: int, ray: str | None) -> Workplace:
    """Where to play: by so many processes here, or on a cluster; they cannot be told together."""
    if ray is not None and context.get_parameter_source("jobs") is ParameterSource.COMMANDLINE:
        raise BadInput(NOT_BOTH.en, NOT_BOTH.zh)
    return Workplace(jobs, ray)


def same_command(folder: Path) -> Words:
    """How what is kept in a folder goes on."""
    return Words(f"the same command goes on, from {folder}", f"再下同一指令，即從 {folder} 續打")


def tell_of_a_stop(deals: int, planned: int, going_on: Words, language: Language) -> None:
    """Say on the other stream how far it came, and how it goes on, if it does."""
    told = Words(
        f"interrupted after {deals} of {so_many(planned, 'deal')}",
        f"已中止，{planned} 局打了 {deals} 局",
    )
    more = f"{'；' if language == 'zh' else '; '}{going_on.of(language)}"
    click.echo(f"seifong: {told.of(language)}{more if going_on.en else ''}", err=True)


class Stop:
    """Whether somebody has asked to stop; what is being played is finished and counted.

    Asked are Ctrl-C, a terminal that closes, and whoever ends the process. Once asked, a second
    time is as hard as ever.
    """

    def __init__(self) -> None:
        self.signal = 0

    @property
    def is_asked(self) -> bool:
        """True once it was asked."""
        return self.signal != 0

    @property
    def status(self) -> int:
        """What the command leaves with: 130 by Ctrl-C, and for the others likewise."""
        return 128 + self.signal

    def ask(self, number: int, _frame: FrameType | None) -> None:
        """It was heard."""
        self.signal = number
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for other in _HEARD[1:]:
            signal.signal(other, signal.SIG_DFL)


@contextlib.contextmanager
def stopped_when_asked() -> Iterator[Stop]:
    """Hear who asks to stop; what this process was told to ignore (nohup) it goes on ignoring."""
    stop = Stop()
    before = {number: signal.getsignal(number) for number in _HEARD}
    heard = [number for number in _HEARD if before[number] is not signal.SIG_IGN]
    for number in heard:
        signal.signal(number, stop.ask)
    try:
        yield stop
    finally:
        for number in heard:
            signal.signal(number, before[number])


@contextlib.contextmanager
def progress(total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """A bar on the terminal, if there is one: whoever works tells it how many are done."""
    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=total, completed=done)
        yield lambda count: bar.update(task, completed=count)
