"""This file is about `seifong serve`: the table in the browser."""

from __future__ import annotations

import asyncio
import importlib
import os
import sys
from pathlib import Path
from typing import Final

import click

from seifong.errors import BadInput, how_to_install

__all__ = ["serve"]

_NO_CLIENT: Final = """\
This build has no pages for the browser, since there was no Node 20.19 or later, with npm, when it
was made: the address has the programming interface (/api/schema) alone. In the sources, with Node
there, `make client run` puts them in. `seifong play` is a table in the terminal."""


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Where it listens.")
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    help="At which port.  [default: the first that is free from 8000 on]",
)
@click.option(
    "--database",
    metavar="ADDRESS",
    envvar="SEIFONG_DATABASE",
    help="postgresql://…, or a file for SQLite.  [default: one in your data folder]",
)
@click.option(
    "--origin",
    "origins",
    multiple=True,
    metavar="URL",
    help="Another address that pages of ours may come from, behind a proxy.",
)
@click.option("--open", "is_opened", is_flag=True, help="Open it in the browser.")
def serve(
    *, host: str, port: int | None, database: str | None, origins: tuple[str, ...], is_opened: bool
) -> None:
    """Serve tables to play at in the browser.

    Whoever opens the address can open a table, and has a link to pass on. Everything is kept in
    one file, and every table goes on where it was when the server is started again.
    """
    try:
        from seifong.server.app import serve as run
        from seifong.server.pages import web_folder
        from seifong.server.place import address_of, listen
        from seifong.store import Unreachable, is_postgres, try_out

        if database is not None and is_postgres(database):
            importlib.import_module("seifong.store.postgres")
    except ModuleNotFoundError as missing:
        raise _not_installed(missing.name) from None
    kept = database or str(_own_file())
    shown = kept.partition("@")[2] or kept
    try:
        asyncio.run(try_out(kept))
    except Unreachable as fault:
        raise _no_store(shown, fault.why) from None
    place = listen(host, port)
    address = address_of(host, place.getsockname()[1])
    click.echo(f"Seifong at {address}  (Ctrl-C stops it)")
    click.echo(f"kept in {shown}")
    if web_folder() is None:
        click.echo(_NO_CLIENT, err=True)
    sys.stdout.flush()
    run(kept, place, origins, opened=address if is_opened else None)
    click.echo("Seifong has stopped; every table goes on when it is started again.")


def _not_installed(missing: str | None) -> BadInput:
    """That what serves, or what keeps all in PostgreSQL, is not installed; and what brings it."""
    how = how_to_install("server,postgres" if missing == "asyncpg" else "server")
    return BadInput(
        f"the server is not installed ({missing} is missing): {how} where make setup was run",
        f"未安裝伺服器（欠 {missing}）：請在做過 make setup 的資料夾內 {how}",
    )


def _no_store(shown: str, why: str) -> BadInput:
    """That nothing can be kept there, and why; an address is shown without its password."""
    return BadInput(
        f"{shown} cannot be used to keep tables: {why}", f"{shown} 不能用來保存牌枱：{why}"
    )


def _own_file() -> Path:
    """A file in the user's own data folder, made if it is not there."""
    home = os.environ.get("XDG_DATA_HOME")
    folder = (Path(home) if home else Path.home() / ".local" / "share") / "seifong"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(
            f"{folder} cannot be made: {error.strerror}", f"開不到 {folder}：{error.strerror}"
        ) from None
    return folder / "tables.db"
