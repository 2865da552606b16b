"""This file is about the terminal that a command has: what it can show, and what draws in it."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final

import click

from seifong.cli.layout import wrapped
from seifong.errors import BadInput, how_to_install

if TYPE_CHECKING:
    from seifong.clients.terminal.texts import Texts

__all__ = ["can_show_all", "left_clean", "nothing_draws", "said", "typed_texts"]

_WIDTH: Final = 79
_HOW: Final = how_to_install("terminal")


def nothing_draws(missing: str | None) -> BadInput:
    """That what draws a table is not installed, and what to do."""
    return BadInput(
        f"nothing here can draw a table ({missing} is missing): --plain, or {_HOW} where"
        " make setup was run",
        f"這裏不能畫出牌枱（欠 {missing}）：請用 --plain，或在做過 make setup 的資料夾內 {_HOW}",
    )


@contextmanager
def left_clean() -> Iterator[None]:
    """A drawn table whose process is hung up or ended leaves the terminal as it found it.

    Whoever sends the signal sees the process end by it all the same.
    """
    if sys.platform == "win32" or not sys.stdin.isatty():
        yield
        return
    import termios

    shown, typed = sys.stdout.fileno(), sys.stdin.fileno()
    was = termios.tcgetattr(typed)

    def leave(number: int, _frame: object) -> None:
        with suppress(OSError, termios.error):  # the terminal may be gone as well
            os.write(shown, _AS_IT_WAS)
            termios.tcsetattr(typed, termios.TCSANOW, was)
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)

    heeded = [one for one in (signal.SIGHUP, signal.SIGTERM) if _is_heeded(one)]
    for one in heeded:
        signal.signal(one, leave)
    try:
        yield
    finally:
        for one in heeded:
            signal.signal(one, signal.SIG_DFL)


def _is_heeded(number: signal.Signals) -> bool:
    """False where whoever started the process has it ignore the signal, as `nohup` does."""
    return signal.getsignal(number) is signal.SIG_DFL


_AS_IT_WAS: Final = (
    b"".join(b"\x1b[?%dl" % mode for mode in (1000, 1002, 1003, 1004, 1006, 1015, 2004, 2048, 1049))
    + b"\x1b[<u\x1b[?25h\x1b[0m"
)
"""No mouse, no pasting and no focus told, the screen as it was, and a cursor."""


def can_show_all(encoding: str | None) -> bool:
    """True of an encoding that has every tile and every mark of the drawn table.

    >>> can_show_all("utf-8"), can_show_all("ascii"), can_show_all("big5")
    (True, False, False)
    """
    try:
        "萬筒索▯◂▶█▒‹›".encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def said(text: str) -> None:
    """Say a line or several at once, broken where their language is, and not where a screen ends.

    In a pipe each stays as it is.
    """
    click.echo(wrapped(text, _WIDTH) if sys.stdout.isatty() else text)
    sys.stdout.flush()


def typed_texts() -> Texts:
    """Words for a terminal that has no others: English, letters for tiles, a typewriter's marks."""
    from seifong.clients.terminal.texts import Texts

    return Texts("en", has_letters=True, is_typed=True)
