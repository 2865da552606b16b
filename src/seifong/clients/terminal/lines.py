"""This file is about lines that are typed: they come when they come, and nothing waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from threading import Thread
from typing import Final

__all__ = ["Lines"]


class Lines:
    """The lines of an input, read by a thread of its own that ends with the program.

    So the table can be left, and time can run, while nobody types.
    """

    def __init__(self, read: Callable[[], str]) -> None:
        self._read: Final = read
        self._loop: Final = asyncio.get_running_loop()
        self._lines: Final[asyncio.Queue[str | None]] = asyncio.Queue()
        self._has_ended = False
        Thread(target=self._listen, name="lines", daemon=True).start()

    async def next(self) -> str | None:
        """The next line; None once there are no more."""
        if self._has_ended:
            return None
        line = await self._lines.get()
        self._has_ended = line is None
        return line

    def _listen(self) -> None:
        while True:
            try:
                line = self._read()
            except (OSError, ValueError):  # closed, or no text
                line = ""
            try:
                self._loop.call_soon_threadsafe(self._lines.put_nowait, line or None)
            except RuntimeError:  # the table has been left meanwhile
                return
            if not line:
                return
