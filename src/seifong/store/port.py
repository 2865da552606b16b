"""This file is about what a store of logs can do, whichever database is behind it."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Protocol

from msgspec import Struct

from seifong.errors import SeifongError

__all__ = ["Entry", "EventStore", "Taken"]


class Taken(SeifongError):
    """Somebody else has written that entry of a table: the table is no longer this server's."""


class Entry(Struct, frozen=True):
    """One entry of a table's log; `seq` counts from 1 without a gap, `at` is in milliseconds."""

    table: str
    seq: int
    at: int
    body: bytes


class EventStore(Protocol):
    """Logs of tables. What has been added is there after any crash."""

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
