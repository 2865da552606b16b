"""This file is about accounts: whose passkeys they open with, and which seats they have had.

They stand in the same database as the logs, in tables of their own, which Alembic brings up to date
(`migrations`). Nothing that is played waits for them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    Select,
    Table,
    Text,
    delete,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from seifong.store.people import Account, Passkey, Seat

__all__ = ["Account", "Accounts", "Passkey", "Seat"]

_STEPS: Final = Path(__file__).parent / "migrations"

_META: Final = MetaData()
_ACCOUNTS: Final = Table(
    "accounts",
    _META,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("epoch", Integer, nullable=False),
)
_PASSKEYS: Final = Table(
    "passkeys",
    _META,
    Column("id", LargeBinary, primary_key=True),
    Column("account", Text, ForeignKey("accounts.id"), nullable=False, index=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("uses", BigInteger, nullable=False),
)
_SEATS: Final = Table(
    "account_seats",
    _META,
    Column("table", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("account", Text, ForeignKey("accounts.id"), nullable=False, index=True),
    Column("player", Integer, nullable=False),
    Column("preset", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)


class Accounts:
    """The accounts of one server."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine: Final = engine

    @classmethod
    async def open(cls, address: str) -> Accounts:
        """The accounts in a database: a file for SQLite, or `postgresql://…`."""
        scheme, found, rest = address.partition("://")
        is_postgres = found and scheme in {"postgresql", "postgres"}
        url = f"postgresql+asyncpg://{rest}" if is_postgres else f"sqlite+aiosqlite:///{address}"
        engine = create_async_engine(url, pool_size=4) if is_postgres else create_async_engine(url)
        async with engine.begin() as connection:
            if is_postgres:  # two servers that start at once would both make the tables
                await connection.execute(text("select pg_advisory_xact_lock(7136)"))
            await connection.run_sync(_bring_up_to_date)
        return cls(engine)

    async def close(self) -> None:
        """Let go of the database."""
        await self._engine.dispose()

    async def add(self, account: Account, passkey: Passkey) -> bool:
        """A new account and the passkey that opens it; False if that passkey is known already."""
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(_ACCOUNTS).values(_values(account)))
                await connection.execute(insert(_PASSKEYS).values(_values(passkey)))
        except IntegrityError:
            return False
        return True

    async def account(self, name: str) -> Account | None:
        """The account of an id."""
        row = await self._one(select(_ACCOUNTS).where(_ACCOUNTS.c.id == name))
        return None if row is None else Account(*row)

    async def passkey(self, name: bytes) -> Passkey | None:
        """The passkey of an id."""
        row = await self._one(select(_PASSKEYS).where(_PASSKEYS.c.id == name))
        return None if row is None else Passkey(*row)

    async def count_use(self, passkey: Passkey, uses: int) -> None:
        """A passkey has been used, by its own count so many times."""
        changed = update(_PASSKEYS).where(_PASSKEYS.c.id == passkey.id).values(uses=uses)
        async with self._engine.begin() as connection:
            await connection.execute(changed)

    async def sign_out(self, account: Account) -> None:
        """Nobody is signed in to an account any more, on any device."""
        epoch = _ACCOUNTS.c.epoch + 1
        async with self._engine.begin() as connection:
            await connection.execute(
                update(_ACCOUNTS).where(_ACCOUNTS.c.id == account.id).values(epoch=epoch)
            )

    async def forget(self, account: Account) -> None:
        """An account is gone, with its passkeys and its list of seats. The tables stay."""
        async with self._engine.begin() as connection:
            for table in (_SEATS, _PASSKEYS):
                await connection.execute(delete(table).where(table.c.account == account.id))
            await connection.execute(delete(_ACCOUNTS).where(_ACCOUNTS.c.id == account.id))

    async def sit(self, account: Account, seat: Seat) -> None:
        """A seat is that account's, unless it is another's already."""
        try:
            async with self._engine.begin() as connection:
                await connection.execute(
                    insert(_SEATS).values({**_values(seat), "account": account.id})
                )
        except IntegrityError:
            return

    async def seats(self, account: Account) -> list[Seat]:
        """The seats that an account has had, the newest first; no more than the last thousand."""
        columns = [_SEATS.c[name] for name in Seat.__struct_fields__]
        wanted = select(*columns).where(_SEATS.c.account == account.id)
        newest = wanted.order_by(_SEATS.c.at.desc(), _SEATS.c.table).limit(1000)
        async with self._engine.connect() as connection:
            return [Seat(*row) for row in await connection.execute(newest)]

    async def _one(self, query: Select[Any]) -> tuple[Any, ...] | None:
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else tuple(row)


def _values(struct: Account | Passkey | Seat) -> dict[str, object]:
    """The fields of a struct, as columns of the same names."""
    return {name: getattr(struct, name) for name in struct.__struct_fields__}


def _bring_up_to_date(connection: Connection) -> None:
    """Take the steps of `migrations` that this database has not taken yet."""
    steps, done = ScriptDirectory(str(_STEPS)), MigrationContext.configure(connection)
    left = list(steps.iterate_revisions("heads", done.get_current_revision() or "base"))
    with Operations.context(done):
        for step in reversed(left):
            step.module.upgrade()
            done.stamp(steps, step.revision)
