"""What every store of logs does, whichever database is behind it."""

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from seifong.store import Entry, EventStore, SqliteStore, Taken, Unreachable, open_store

POSTGRES = os.environ.get("SEIFONG_TEST_POSTGRES", "")
"""Where a PostgreSQL server for tests is; .ci/run starts one."""

STORES = ["sqlite", *(["postgres"] if POSTGRES else [])]


@asynccontextmanager
async def opened(kind: str, folder: Path) -> AsyncIterator[EventStore]:
    store = await open_store(str(folder / "store.db") if kind == "sqlite" else POSTGRES)
    try:
        yield store
    finally:
        await store.close()


def run(kind: str, folder: Path, work: Callable[[EventStore], Awaitable[None]]) -> None:
    async def with_store() -> None:
        async with opened(kind, folder) as store:
            await work(store)

    asyncio.run(with_store())


def named(folder: Path) -> str:
    """A table that no other test writes to, whatever database they share."""
    return str(folder)


@pytest.mark.parametrize("kind", STORES)
def test_a_log_is_read_as_it_was_written(kind: str, tmp_path: Path) -> None:
    table = named(tmp_path)
    written = [Entry(table, seq, 1000 + seq, f"entry {seq}".encode()) for seq in range(1, 9)]

    async def write(store: EventStore) -> None:
        await store.add(written[:3])
        await store.add(written[3:])

    async def read(store: EventStore) -> None:
        assert await store.log(table) == written
        assert await store.log("another") == []

    run(kind, tmp_path, write)
    run(kind, tmp_path, read)


@pytest.mark.parametrize("kind", STORES)
def test_an_entry_is_written_once_and_all_of_a_batch_or_none(kind: str, tmp_path: Path) -> None:
    table = named(tmp_path)

    async def work(store: EventStore) -> None:
        await store.add([Entry(table, 1, 0, b"one"), Entry(table, 2, 0, b"two")])
        with pytest.raises(Taken):
            await store.add([Entry(table, 3, 0, b"three"), Entry(table, 2, 0, b"another two")])
        assert [entry.body for entry in await store.log(table)] == [b"one", b"two"]

    run(kind, tmp_path, work)


@pytest.mark.parametrize("kind", STORES)
def test_one_table_that_is_refused_holds_up_no_other(kind: str, tmp_path: Path) -> None:
    table = named(tmp_path)

    async def work(store: EventStore) -> None:
        await store.add([Entry(table, 1, 0, b"one")])
        results = await asyncio.gather(
            *(store.add([Entry(f"{table}/{n}", 1, 0, b"one")]) for n in range(50)),
            store.add([Entry(table, 1, 0, b"again")]),
            *(store.add([Entry(f"{table}/{n}", 2, 0, b"two")]) for n in range(50)),
            return_exceptions=True,
        )
        assert [isinstance(result, Taken) for result in results].count(True) == 1
        for n in range(50):
            assert [entry.body for entry in await store.log(f"{table}/{n}")] == [b"one", b"two"]

    run(kind, tmp_path, work)


@pytest.mark.parametrize("kind", STORES)
def test_a_table_is_open_until_it_is_closed(kind: str, tmp_path: Path) -> None:
    table = named(tmp_path)

    async def work(store: EventStore) -> None:
        await store.add([Entry(f"{table}/a", 1, 5, b"")])
        await store.add([Entry(f"{table}/b", 1, 6, b"")])
        await store.close_table(f"{table}/a")

    async def again(store: EventStore) -> None:
        mine = [name for name in await store.open_tables() if name.startswith(table)]
        assert mine == [f"{table}/b"]
        assert len(await store.log(f"{table}/a")) == 1

    run(kind, tmp_path, work)
    run(kind, tmp_path, again)


@pytest.mark.parametrize("kind", STORES)
def test_a_store_keeps_its_secret_and_when_it_was_alive(kind: str, tmp_path: Path) -> None:
    found: list[bytes] = []

    async def work(store: EventStore) -> None:
        found.append(await store.secret())
        await store.beat(1234)

    async def again(store: EventStore) -> None:
        assert await store.secret() == found[0]
        assert await store.last_beat() == 1234

    run(kind, tmp_path, work)
    run(kind, tmp_path, again)
    assert len(found[0]) == 32


def test_what_many_write_at_once_is_written_together(tmp_path: Path) -> None:
    """A thousand tables cost hardly more than one: their commits share the wait for the disk."""
    commits: list[str] = []

    async def work() -> None:
        store = SqliteStore(tmp_path / "store.db")
        store._base.set_trace_callback(
            lambda statement: commits.append(statement) if statement == "commit" else None
        )
        await asyncio.gather(*(store.add([Entry(f"{n}", 1, 0, b"")]) for n in range(1000)))
        await store.close()

    asyncio.run(work())
    assert 1 <= len(commits) < 100


@pytest.mark.parametrize("ailment", [ZeroDivisionError(), sqlite3.DatabaseError("torn")])
def test_work_that_fails_ends_no_writer_and_takes_no_other_along(
    ailment: Exception, tmp_path: Path
) -> None:
    """Whatever was no fault of the database ended the thread, and nothing was written any more."""

    async def work() -> None:
        store = SqliteStore(tmp_path / "store.db")

        def fails() -> None:
            raise ailment

        kind = Unreachable if isinstance(ailment, sqlite3.Error) else type(ailment)
        beside = [store.add([Entry(name, 1, 0, b"")]) for name in ("a", "b")]
        beside.insert(1, store._do(fails))
        one, failed, two = await asyncio.gather(*beside, return_exceptions=True)
        assert (one, type(failed), two) == (None, kind, None)
        await store.add([Entry("a", 2, 0, b"")])
        assert [len(await store.log(name)) for name in ("a", "b")] == [2, 1]
        await store.close()

    asyncio.run(asyncio.wait_for(work(), 10))
