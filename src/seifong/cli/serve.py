"""This file is about `seifong serve`: the table in the browser."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from seifong.errors import BadInput

__all__ = ["serve"]

_MISSING = "the server is not installed: pip install 'seifong[server]'"


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Where it listens.")
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True)
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
    *, host: str, port: int, database: str | None, origins: tuple[str, ...], is_opened: bool
) -> None:
    """Serve tables to play at in the browser.

    Whoever opens the address can open a table, and has a link to pass on. Everything is kept in
    one file, and every table goes on where it was when the server is started again.
    """
    try:
        from seifong.server.app import serve as run
        from seifong.server.pages import web_folder
    except ModuleNotFoundError as missing:
        raise BadInput(f"{_MISSING} ({missing.name} is missing)") from None
    address = f"http://{'127.0.0.1' if host in {'0.0.0.0', '::'} else host}:{port}"  # noqa: S104
    kept = database or str(_own_file())
    click.echo(f"Seifong at {address}  (Ctrl-C stops it)")
    click.echo(f"kept in {kept.partition('@')[2] or kept}")
    if web_folder() is None:
        click.echo("this build has no client: only the programming interface is there", err=True)
    sys.stdout.flush()
    run(kept, host, port, origins, opened=address if is_opened else None)


def _own_file() -> Path:
    """A file in the user's own data folder, made if it is not there."""
    home = os.environ.get("XDG_DATA_HOME")
    folder = (Path(home) if home else Path.home() / ".local" / "share") / "seifong"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{folder} cannot be made: {error.strerror}") from None
    return folder / "tables.db"
