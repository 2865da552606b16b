"""This file is about one connection: what is to be sent waits in a line, and the line is bounded.

Nobody waits for a reader. Whoever reads too slowly is cut off, and comes back to a snapshot. What
comes at once, a discard and the question about it, goes out at once, in one frame.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterable
from typing import Final

__all__ = ["LONGEST", "MOST", "Wire", "frame_of"]

MOST: Final = 1_000  # messages that may wait for a reader: more than a deal's worth …
LONGEST: Final = 2_000_000  # … and the letters in them; a message alone may be of any length


def frame_of(messages: Iterable[str]) -> str:
    """Messages, each written as JSON, in one frame: whatever is said to a client is a list.

    >>> frame_of(["1", "2"])
    '[1,2]'
    """
    return f"[{','.join(messages)}]"


class Wire:
    """The line of one connection.

    >>> async def sent() -> list[str]:
    ...     wire = Wire()
    ...     wire.send("1")
    ...     wire.send("2")
    ...     wire.close()
    ...     return [frame async for frame in wire.frames()]
    >>> asyncio.run(sent())
    ['[1,2]']
    """

    def __init__(self) -> None:
        self._line: Final[deque[str]] = deque()
        self._length = 0  # letters in the line
        self._news: Final = asyncio.Event()
        self.is_closed = False
        self.is_too_slow = False
        self.has_left = False  # at its own wish: it need not come again

    def send(self, message: str) -> None:
        """Put a message, written as JSON, in the line."""
        if self.is_closed:
            return
        is_too_long = self._line and self._length + len(message) > LONGEST
        if is_too_long or len(self._line) >= MOST:
            self.is_too_slow = True
            self._empty()
            self.close()
            return
        self._line.append(message)
        self._length += len(message)
        self._news.set()

    def _empty(self) -> None:
        self._line.clear()
        self._length = 0

    def waiting(self) -> tuple[str, ...]:
        """What has not been sent yet."""
        return tuple(self._line)

    def close(self) -> None:
        """Send what waits, and then no more."""
        self.is_closed = True
        self._news.set()

    async def frames(self) -> AsyncIterator[str]:
        """All that waits in a list, again and again as more comes, until the line is closed."""
        while True:
            while self._line:
                frame = frame_of(self._line)
                self._empty()
                yield frame
            if self.is_closed:
                return
            self._news.clear()
            await self._news.wait()
