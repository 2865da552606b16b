"""This file is about the matches that are kept: one file each, in the user's own data folder."""

from __future__ import annotations

import os
import time
from pathlib import Path

from seifong.errors import BadInput

__all__ = ["a_new_file", "newest_open", "table_file", "tables"]


def folder() -> Path:
    """Where matches are kept, made if it is not there."""
    home = os.environ.get("XDG_DATA_HOME")
    where = (Path(home) if home else Path.home() / ".local" / "share") / "seifong" / "matches"
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
    where, number = folder(), 1
    while (where / f"{day}-{number}.db").exists():
        number += 1
    return where / f"{day}-{number}.db"


def tables() -> list[Path]:
    """The files of all matches, the one played last first."""
    return sorted(folder().glob("*.db"), key=lambda file: file.stat().st_mtime_ns, reverse=True)


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
    from seifong.clients.terminal.kept import is_open

    for file in tables():
        if is_open(file):
            return file
    raise BadInput(
        "no match is kept that is not over; seifong play begins one",
        "沒有未打完的牌局；seifong play 可開一場",
    )
