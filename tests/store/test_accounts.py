"""Accounts in both databases, beside the logs."""

import asyncio
import os
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from seifong.store import Entry, open_store
from seifong.store.accounts import Account, Accounts, Passkey, Seat

POSTGRES = os.environ.get("SEIFONG_TEST_POSTGRES")
STORES = ["sqlite", *(["postgres"] if POSTGRES else [])]

Work = Callable[[Accounts], Awaitable[None]]


def run(kind: str, folder: Path, name: str, *works: Work) -> None:
    """Do something with accounts, each time as a server that has been started again."""
    address = str(folder / "store.db") if kind == "sqlite" else str(POSTGRES)

    async def one(work: Work) -> None:
        log = await open_store(address)
        accounts = await Accounts.open(address)
        await log.add([Entry(f"{name} {work}", 1, 0, b"")])  # neither stands in the other's way
        await work(accounts)
        await accounts.close()
        await log.close()

    for work in works:
        asyncio.run(one(work))


@pytest.mark.parametrize("kind", STORES)
def test_an_account_outlives_the_server(kind: str, tmp_path: Path) -> None:
    account = Account(f"mine {tmp_path}", "Ah Ming")
    passkey = Passkey(f"key {tmp_path}".encode(), account.id, b"public")
    seats = [Seat(f"{tmp_path} {at}", "key", 2, "hkma", at) for at in (1, 3, 2)]

    async def write(accounts: Accounts) -> None:
        assert await accounts.add(account, passkey)
        for seat in seats:
            await accounts.sit(account, seat)
        await accounts.count_use(passkey, 7)
        await accounts.sign_out(account)

    async def read(accounts: Accounts) -> None:
        assert await accounts.account(account.id) == Account(account.id, "Ah Ming", epoch=1)
        assert await accounts.passkey(passkey.id) == Passkey(
            passkey.id, account.id, b"public", uses=7
        )
        assert [seat.at for seat in await accounts.seats(account)] == [3, 2, 1]
        assert not await accounts.add(Account(f"other {tmp_path}", "Bo"), passkey)
        assert await accounts.account(f"other {tmp_path}") is None  # all of it, or nothing

    async def forget(accounts: Accounts) -> None:
        await accounts.forget(account)
        assert await accounts.account(account.id) is None
        assert await accounts.passkey(passkey.id) is None
        assert await accounts.seats(account) == []

    run(kind, tmp_path, "outlives", write, read, forget)


def test_the_steps_that_were_taken_are_written_down(tmp_path: Path) -> None:
    async def nothing(_: Accounts) -> None:
        return

    run("sqlite", tmp_path, "steps", nothing)

    with sqlite3.connect(tmp_path / "store.db") as base:
        assert base.execute("select version_num from alembic_version").fetchall() == [("1",)]
    base.close()
