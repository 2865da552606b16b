"""This file is about logs in an SQLite file: one writer, and many commits in one.

All writing is done by one thread. Whatever has been handed to it while it wrote, and some
milliseconds more, is written next, together, in one transaction with one wait for the disk: so a
thousand tables cost hardly more than one.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import sqlite3
import time
from collections.abc import Awaitable, Callable, Sequence
from itertools import groupby
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, Generic, TypeVar

from seifong.store.port import Entry, Taken, Unreachable

__all__ = ["SqliteStore"]

_T = TypeVar("_T")

_SCHEMA: Final = """
create table if not exists log (
    "table" text not null,
    seq integer not null,
    at integer not null,
    body blob not null,
    primary key ("table", seq)
) without rowid;
create table if not exists tables (id text primary key, opened_at integer not null, closed integer);
create table if not exists facts (name text primary key, value blob not null) without rowid;
"""

_COMPANY: Final = 0.003  # seconds that a commit waits for others to come along with it
_ADD: Final = 'insert into log ("table", seq, at, body) values (?, ?, ?, ?)'
_OPEN: Final = "insert or ignore into tables values (?, ?, 0)"


class SqliteStore:
    """Logs in one file, or in memory (`:memory:`).

    >>> async def there_and_back() -> bytes:
    ...     store = SqliteStore(":memory:")
    ...     await store.add([Entry("a", 1, 0, b"opened"), Entry("a", 2, 5, b"sat")])
    ...     log = await store.log("a")
    ...     await store.close()
    ...     return log[-1].body
    >>> asyncio.run(there_and_back())
    b'sat'

    `Unreachable` says what keeps a file from being one.
    """

    def __init__(self, path: str | Path) -> None:
        self._jobs: SimpleQueue[_Job[Any] | None] = SimpleQueue()
        try:
            self._base = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
            self._base.execute("pragma journal_mode = wal")
            self._base.execute("pragma synchronous = full")
            self._base.execute("pragma busy_timeout = 5000")
            self._base.executescript(_SCHEMA)
        except sqlite3.Error as fault:
            raise Unreachable(str(fault)) from None
        self._thread = Thread(target=self._write, name="store", daemon=True)
        self._thread.start()

    def add(self, entries: Sequence[Entry]) -> Awaitable[None]:
        """Add entries; see `EventStore.add`."""
        rows = [(entry.table, entry.seq, entry.at, entry.body) for entry in entries]
        opened = [(entry.table, entry.at) for entry in entries if entry.seq == 1]

        def insert() -> None:
            try:
                self._base.executemany(_ADD, rows)
            except sqlite3.IntegrityError:
                raise Taken(rows[0][0], rows[0][1]) from None
            if opened:
                self._base.executemany(_OPEN, opened)

        return self._do(insert)

    async def log(self, table: str) -> list[Entry]:
        """The log of a table; see `EventStore.log`."""
        query = 'select "table", seq, at, body from log where "table" = ? order by seq'
        rows = await self._do(lambda: self._base.execute(query, (table,)).fetchall())
        return [Entry(*row) for row in rows]

    async def open_tables(self) -> list[str]:
        """The tables that are not closed; see `EventStore.open_tables`."""
        query = "select id from tables where closed = 0 order by opened_at"
        rows = await self._do(lambda: self._base.execute(query).fetchall())
        return [row[0] for row in rows]

    async def close_table(self, table: str) -> None:
        """Close a table; see `EventStore.close_table`."""
        query = "update tables set closed = 1 where id = ?"
        await self._do(lambda: self._base.execute(query, (table,)))

    async def secret(self) -> bytes:
        """The key of the store's tokens; see `EventStore.secret`."""

        def find() -> bytes:
            made = secrets.token_bytes(32)
            self._base.execute("insert or ignore into facts values ('secret', ?)", (made,))
            found = self._base.execute("select value from facts where name = 'secret'")
            return bytes(found.fetchone()[0])

        return await self._do(find)

    async def beat(self, at: int) -> None:
        """Note that a server is alive; see `EventStore.beat`."""
        query = "insert or replace into facts values ('beat', ?)"
        await self._do(lambda: self._base.execute(query, (at,)))

    async def last_beat(self) -> int:
        """When a server was last alive; see `EventStore.last_beat`."""
        query = "select value from facts where name = 'beat'"
        row = await self._do(lambda: self._base.execute(query).fetchone())
        return 0 if row is None else int(row[0])

    async def close(self) -> None:
        """Write what is left, and stop."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _do(self, work: Callable[[], _T]) -> asyncio.Future[_T]:
        """Have the writer do something; what it comes to is told when it is durable."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[_T] = loop.create_future()
        self._jobs.put(_Job(work, loop, answer))
        return answer

    def _write(self) -> None:
        """The writer's whole life: take all that is waiting, write it, tell, and again."""
        is_open = True
        while is_open:
            batch = [self._jobs.get()]
            time.sleep(_COMPANY)
            while not self._jobs.empty():
                batch.append(self._jobs.get())
            is_open = None not in batch
            self._commit([job for job in batch if job is not None])
        self._base.close()

    def _commit(self, batch: list[_Job[Any]]) -> None:
        """Write a batch, and tell; what is wrong with one job takes no other with it."""
        if not self._is_written(batch):
            for job in batch:
                self._is_written([job])
        for loop, jobs in groupby(batch, key=lambda job: job.loop):
            if not loop.is_closed():
                loop.call_soon_threadsafe(_tell, list(jobs))

    def _is_written(self, batch: list[_Job[Any]]) -> bool:
        """Write a batch in one transaction; false if each may be tried alone, and some written.

        Where the database is locked or full each would only wait as long again.
        """
        fault = self._fault_in(batch)
        error = Unreachable(str(fault)) if isinstance(fault, sqlite3.Error) else fault
        for job in batch:
            job.error = error
        is_for_all = fault is None or isinstance(fault, sqlite3.OperationalError)
        return is_for_all or len(batch) == 1

    def _fault_in(self, batch: list[_Job[Any]]) -> Exception | None:
        """What keeps a batch from being written, none of which is then; None if all of it is."""
        try:
            self._base.execute("begin immediate")
            for job in batch:
                job.run()
            self._base.execute("commit")
        except Exception as fault:  # noqa: BLE001 (the writer outlives any; who asked is told)
            if self._base.in_transaction:
                with contextlib.suppress(sqlite3.Error):  # else the next batch tries again
                    self._base.execute("rollback")
            return fault
        return None


class _Job(Generic[_T]):
    """Something to be written, and who waits for it."""

    def __init__(
        self, work: Callable[[], _T], loop: asyncio.AbstractEventLoop, answer: asyncio.Future[_T]
    ) -> None:
        self._work = work
        self._found: _T
        self.loop = loop
        self.answer = answer
        self.error: Exception | None = None

    def run(self) -> None:
        """Do it; it may be done again, if what it did is taken back."""
        self._found = self._work()

    def tell(self) -> None:
        """Tell who waits, if anybody still does."""
        if self.answer.done():
            return
        if self.error is not None:
            self.answer.set_exception(self.error)
        else:
            self.answer.set_result(self._found)


def _tell(jobs: Sequence[_Job[Any]]) -> None:
    """Tell all who wait for one transaction."""
    for job in jobs:
        job.tell()
