"""This file is about what a process was at, for whoever finds it gone.

A bot of somebody's own can end the very process that asks it: by `os._exit`, or by a crash. Nobody
is left there to tell of it. So which bot is asked, and in which deal, is written down before it is
asked, into memory that the process which handed out the work can read as well.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Final, Protocol

import msgspec
from msgspec import Struct

from seifong.errors import BotFailed
from seifong.rulebook import Words
from seifong.seats import CHINESE_SEATS, SEAT_NAMES

__all__ = ["SIZE", "asking", "gone", "in_deal", "write_into"]

SIZE: Final = 4096
"""How many bytes are enough for the longest name of a bot, and what else is written."""


class _Asked(Struct, frozen=True):
    """Who was asked, and in which deal, if that is known."""

    bot: str
    seat: int
    deal: Words | None


class Shared(Protocol):
    """Memory that two processes have in common: bytes up to the first that is 0."""

    value: bytes


class _Process:
    """This process: where it writes, and which deal it plays."""

    slate: Shared | None = None
    deal: Words | None = None


def write_into(slate: Shared) -> None:
    """From now on this process writes there whom it asks."""
    _Process.slate = slate


@contextlib.contextmanager
def in_deal(en: str, zh: str) -> Iterator[None]:
    """Whatever a bot does wrong in it is told with the deal.

    >>> with in_deal("deal 3", "第 3 局"):
    ...     raise BotFailed("me.py:Me raised an error")
    Traceback (most recent call last):
        ...
    seifong.errors.BotFailed: me.py:Me raised an error; in deal 3
    """
    _Process.deal = Words(en, zh)
    try:
        yield
    except BotFailed as failed:
        raise failed.during(en, zh) from failed


@contextlib.contextmanager
def asking(bot: str, seat: int) -> Iterator[None]:
    """In it a bot is asked, which may be the last that this process does."""
    slate = _Process.slate
    if slate is None:
        yield
        return
    slate.value = msgspec.json.encode(_Asked(bot[-SIZE // 4 :], seat, _Process.deal))
    try:
        yield
    finally:
        slate.value = b""


def gone(slate: Shared, exit_code: int | None) -> BotFailed | None:
    """What is said of a process that has ended by itself, if it asked a bot at the time.

    >>> from ctypes import create_string_buffer
    >>> slate = create_string_buffer(SIZE)
    >>> gone(slate, 0)
    >>> slate.value = b'{"bot": "me.py:Me", "seat": 2, "deal": {"en": "deal 3", "zh": ""}}'
    >>> str(gone(slate, 7))
    'me.py:Me, playing West, was asked, and its process ended (exit code 7); in deal 3'
    """
    if not slate.value:
        return None
    asked = msgspec.json.decode(slate.value, type=_Asked)
    failed = BotFailed(
        f"{asked.bot}, playing {SEAT_NAMES[asked.seat]}, was asked, and its process ended"
        f" (exit code {exit_code})",
        f"{asked.bot} 坐{CHINESE_SEATS[asked.seat]}，問它之際程序已終止（退出碼 {exit_code}）",
    )
    return failed if asked.deal is None else failed.during(asked.deal.en, asked.deal.zh)
