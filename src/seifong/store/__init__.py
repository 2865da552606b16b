"""What is kept: the log of each table, in order, and the tables there are.

A log is only ever added to. `(table, seq)` is its key, and its lock: of two servers that would both
write the next entry of a table, one is refused, and knows that the table is no longer its own.
"""

from seifong.store.port import Entry, EventStore, Taken, Unreachable
from seifong.store.sqlite import SqliteStore

__all__ = ["Entry", "EventStore", "SqliteStore", "Taken", "Unreachable"]
__all__ += ["is_postgres", "open_store", "try_out"]


def is_postgres(address: str) -> bool:
    """True of the address of a PostgreSQL server, and not of a path.

    >>> is_postgres("postgresql://localhost/seifong"), is_postgres("tables.db")
    (True, False)
    """
    return address.startswith(("postgresql://", "postgres://"))


async def open_store(address: str) -> EventStore:
    """The store at an address: a path, or `postgresql://…`."""
    if is_postgres(address):
        from seifong.store.postgres import PostgresStore  # noqa: PLC0415 (it needs asyncpg)

        return await PostgresStore.open(address)
    return SqliteStore(address)


async def try_out(address: str) -> None:
    """Read what a server begins with from the store at an address; `Unreachable` if it cannot."""
    store = await open_store(address)
    try:
        await store.secret()
        await store.last_beat()
        await store.open_tables()
    finally:
        await store.close()
