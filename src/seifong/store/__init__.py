"""What is kept: the log of each table, in order, and the tables there are.

A log is only ever added to. `(table, seq)` is its key, and its lock: of two servers that would both
write the next entry of a table, one is refused, and knows that the table is no longer its own.
"""

from seifong.store.port import Entry, EventStore, Taken
from seifong.store.sqlite import SqliteStore

__all__ = ["Entry", "EventStore", "SqliteStore", "Taken", "open_store"]


async def open_store(address: str) -> EventStore:
    """The store at an address: a path, or `postgresql://…`."""
    if address.startswith(("postgresql://", "postgres://")):
        from seifong.store.postgres import PostgresStore  # noqa: PLC0415 (it needs asyncpg)

        return await PostgresStore.open(address)
    return SqliteStore(address)
