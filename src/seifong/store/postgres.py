"""This file is about logs in PostgreSQL: one statement for all that waits to be written."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

import asyncpg

from seifong.store.port import Entry, Taken, Unreachable

__all__ = ["PostgresStore"]

_SCHEMA: Final = """
create table if not exists log (
    "table" text not null,
    seq integer not null,
    at bigint not null,
    body bytea not null,
    primary key ("table", seq)
);
create table if not exists tables (
    id text primary key, opened_at bigint not null, closed boolean not null default false
);
create table if not exists facts (name text primary key, value bytea not null);
"""

_ADD: Final = """
insert into log ("table", seq, at, body)
select * from unnest($1::text[], $2::integer[], $3::bigint[], $4::bytea[])
on conflict do nothing
"""
_OPEN: Final = """
insert into tables (id, opened_at) select * from unnest($1::text[], $2::bigint[])
on conflict do nothing
"""


@asynccontextmanager
async def _reaching() -> AsyncIterator[None]:
    """Whatever keeps the database from answering is one kind of fault.

    Its kind alone is told: what the database says of it may hold the row that it was about.
    """
    try:
        yield
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as fault:
        raise Unreachable(type(fault).__name__) from None


class PostgresStore:
    """Logs in a PostgreSQL database, for one server or several."""

    def __init__(self, pool: asyncpg.Pool) -> None:
        self._pool: Final = pool
        self._waiting: list[tuple[list[Entry], asyncio.Future[None]]] = []
        self._writer: asyncio.Task[None] | None = None

    @classmethod
    @_reaching()
    async def open(cls, address: str) -> PostgresStore:
        """Connect, and make the tables if they are not there."""
        pool = await asyncpg.create_pool(address, min_size=1, max_size=4)
        async with pool.acquire() as connection, connection.transaction():
            # Two servers that start at once would both make the tables.
            await connection.execute("select pg_advisory_xact_lock(7135)")
            await connection.execute(_SCHEMA)
        return cls(pool)

    async def add(self, entries: Sequence[Entry]) -> None:
        """Add entries; see `EventStore.add`."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((list(entries), done))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write())
        await done

    async def _write(self) -> None:
        """Write whatever waits, together, until nothing does."""
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                if await self._insert([entry for entries, _ in batch for entry in entries]):
                    results: list[Exception | None] = [None] * len(batch)
                else:
                    results = [await self._insert_alone(entries) for entries, _ in batch]
            except Exception as error:  # noqa: BLE001 (nobody waits for ever for a writer that died)
                results = [error] * len(batch)
            for (_, done), result in zip(batch, results, strict=True):
                if done.done():
                    continue
                if result is None:
                    done.set_result(None)
                else:
                    done.set_exception(result)

    async def _insert_alone(self, entries: list[Entry]) -> Exception | None:
        if await self._insert(entries):
            return None
        return Taken(entries[0].table, entries[0].seq)

    @_reaching()
    async def _insert(self, entries: list[Entry]) -> bool:
        """Insert all of them, or none and say so."""
        opened = [entry for entry in entries if entry.seq == 1]
        async with self._pool.acquire() as connection:
            transaction = connection.transaction()
            await transaction.start()
            status = await connection.execute(
                _ADD,
                [entry.table for entry in entries],
                [entry.seq for entry in entries],
                [entry.at for entry in entries],
                [entry.body for entry in entries],
            )
            if status != f"INSERT 0 {len(entries)}":
                await transaction.rollback()
                return False
            if opened:
                await connection.execute(
                    _OPEN, [entry.table for entry in opened], [entry.at for entry in opened]
                )
            await transaction.commit()
        return True

    @_reaching()
    async def log(self, table: str) -> list[Entry]:
        """The log of a table; see `EventStore.log`."""
        query = 'select "table", seq, at, body from log where "table" = $1 order by seq'
        rows = await self._pool.fetch(query, table)
        return [Entry(row[0], row[1], row[2], row[3]) for row in rows]

    @_reaching()
    async def open_tables(self) -> list[str]:
        """The tables that are not closed; see `EventStore.open_tables`."""
        rows = await self._pool.fetch("select id from tables where not closed order by opened_at")
        return [row[0] for row in rows]

    @_reaching()
    async def close_table(self, table: str) -> None:
        """Close a table; see `EventStore.close_table`."""
        await self._pool.execute("update tables set closed = true where id = $1", table)

    @_reaching()
    async def secret(self) -> bytes:
        """The key of the store's tokens; see `EventStore.secret`."""
        made = secrets.token_bytes(32)
        query = "insert into facts values ('secret', $1) on conflict do nothing"
        await self._pool.execute(query, made)
        found = await self._pool.fetchval("select value from facts where name = 'secret'")
        return bytes(found)

    @_reaching()
    async def beat(self, at: int) -> None:
        """Note that a server is alive; see `EventStore.beat`."""
        query = "insert into facts values ('beat', $1) on conflict (name) do update set value = $1"
        await self._pool.execute(query, str(at).encode())

    @_reaching()
    async def last_beat(self) -> int:
        """When a server was last alive; see `EventStore.last_beat`."""
        found = await self._pool.fetchval("select value from facts where name = 'beat'")
        return 0 if found is None else int(found)

    async def close(self) -> None:
        """Write what is left, and stop."""
        if self._writer is not None:
            await self._writer
        await self._pool.close()
