"""This file is about commands that take their time: how far they are, and being asked to stop."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Final

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from seifong.lab.jobs import cores
from seifong.lab.on_ray import HERE, checked_address

__all__ = ["JOBS", "NOT_BOTH", "RAY", "Stop", "progress", "stopped_when_asked"]

_HEARD: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

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

NOT_BOTH: Final = "--jobs is for processes here, and --ray for a cluster: leave one of them out"


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
