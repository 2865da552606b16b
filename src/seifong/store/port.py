"""This file is about what a store of logs can do, whichever database is behind it."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Protocol

from msgspec import Struct

from seifong.errors import SeifongError

__all__ = ["Entry", "EventStore", "Taken", "Unreachable"]


class Taken(SeifongError):
    """Somebody else has written that entry of a table: the table is no longer this server's.

    >>> str(Taken("a", 3))
    'entry 3 of table a is there already'
    """

    def __init__(self, table: str, seq: int) -> None:
        super().__init__(
            f"entry {seq} of table {table} is there already",
            f"另一部伺服器已寫下 {table} 的第 {seq} 項",
        )


class Unreachable(SeifongError):
    """The database answers nothing now: it is locked, or full, or gone. It may later.

    >>> Unreachable("database is locked").text("zh")
    '資料庫暫時讀寫不到（database is locked）'
    """

    def __init__(self, why: str) -> None:
        super().__init__(
            f"the database cannot be reached now ({why})", f"資料庫暫時讀寫不到（{why}）"
        )
        self.why = why


class Entry(Struct, frozen=True):
    """One entry of a table's log; `seq` counts from 1 without a gap, `at` is in milliseconds."""

    table: str
    seq: int
    at: int
    body: bytes


class EventStore(Protocol):
    """Logs of tables. What has been added is there after any crash.

    Whatever is asked of it raises `Unreachable` if the database does not answer.
    """

    def add(self, entries: Sequence[Entry]) -> Awaitable[None]:
        """Add entries to the end of a log, all or none; once this is awaited, they are durable.

        Raises `Taken` if one of them is there already.
        """
        ...

    async def log(self, table: str) -> list[Entry]:
        """The whole log of a table, in order; empty if there is no such table."""
        ...

    async def open_tables(self) -> list[str]:
        """The tables that have not been closed, oldest first."""
        ...

    async def close_table(self, table: str) -> None:
        """A table is over: it is not opened again when a server starts. Its log stays."""
        ...

    async def secret(self) -> bytes:
        """The key that this store's tokens are signed with: 32 bytes, made when first asked for."""
        ...

    async def beat(self, at: int) -> None:
        """Note that the server was alive then, so that no clock runs while it is not."""
        ...

    async def last_beat(self) -> int:
        """When a server was last alive; 0 if none ever was."""
        ...

    async def close(self) -> None:
        """No more is added."""
        ...
