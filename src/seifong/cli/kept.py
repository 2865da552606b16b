"""This file is about the matches that are kept: one file each, in the user's own data folder."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from seifong.errors import BadInput

if TYPE_CHECKING:
    from seifong.clients.terminal.kept import Kept

__all__ = ["a_new_file", "matches_kept", "newest_open", "table_file"]


def folder() -> Path:
    """Where matches are kept, whether it is there yet or not.

    A relative path in the environment is none, by the specification of those folders.
    """
    named = Path(os.environ.get("XDG_DATA_HOME", ""))
    home = named if named.is_absolute() else Path.home() / ".local" / "share"
    return home / "seifong" / "matches"


def _made(where: Path) -> Path:
    """The same folder, made if it is not there."""
    try:
        where.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(
            f"{where} cannot be made: {error.strerror}", f"{where} 無法建立：{error.strerror}"
        ) from None
    return where


def a_new_file() -> Path:
    """A file for a new match, called by the day, and numbered."""
    day = time.strftime("%Y-%m-%d")
    where, number = _made(folder()), 1
    while (where / f"{day}-{number}.db").exists():
        number += 1
    return where / f"{day}-{number}.db"


def matches_kept() -> Iterator[tuple[Path, Kept]]:
    """All matches that have begun, the one played last first; a file that keeps none is named."""
    from seifong.clients.terminal.kept import kept_in

    files = sorted(folder().glob("*.db"), key=lambda file: file.stat().st_mtime_ns, reverse=True)
    for file in files:
        try:
            kept = kept_in(file)
        except BadInput as error:
            click.echo(f"seifong: {error}", err=True)
            continue
        if kept.has_begun:
            yield file, kept


def table_file(name: str) -> Path:
    """The file of a match by its name."""
    file = folder() / f"{name}.db"
    if not file.is_file() or file.parent != folder():
        raise BadInput(
            f'no match "{name}" is kept; seifong matches lists them',
            f"沒有保存牌局「{name}」；seifong matches 列出所有牌局",
        )
    return file


def newest_open() -> Path:
    """The match that was played last, of those that are not over."""
    for file, kept in matches_kept():
        if kept.is_open:
            return file
    raise BadInput(
        "no match is kept that is not over; seifong play begins one",
        "沒有未打完的牌局；seifong play 可開一場",
    )
