"""This file is about a match that is kept in a file: what it is, without playing on."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final, NamedTuple

from seifong.errors import BadInput
from seifong.record.sound import is_an_end
from seifong.server import log
from seifong.server.lobby import usual_in

__all__ = ["Kept", "is_open", "kept_in", "log_in", "table_in"]

_LOG: Final = 'select body from log where "table" = ? order by seq'
_TABLE: Final = "select cast(id as blob) from tables"
_OPEN: Final = "select count(*) from tables where id = ? and closed = 0"


class Kept(NamedTuple):
    """A match that is kept: by which rules, how many deals have begun and are over, and itself.

    One that has not begun is no match yet: nobody has accepted its rules (P-56).
    """

    name: str
    preset: str
    changes: int
    begun: int
    deals: int
    has_begun: bool
    is_open: bool


def table_in(file: Path) -> str:
    """What the table of a file was called when it was opened, whatever the file is called now."""
    found = _read(file, _TABLE)
    if not found:
        raise BadInput(f"{file} keeps no match", f"{file} 沒有牌局")
    return found[0][0].decode()


def log_in(file: Path) -> list[log.Body]:
    """The log that a file keeps; read, and not changed."""
    return [log.body_of(row[0]) for row in _read(file, _LOG, table_in(file))]


def is_open(file: Path) -> bool:
    """True if the match is not over."""
    return bool(_read(file, _OPEN, table_in(file))[0][0])


def _read(file: Path, query: str, *values: str) -> list[tuple[bytes]]:
    try:
        with sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True) as base:
            return base.execute(query, values).fetchall()
    except sqlite3.Error as error:
        raise BadInput(
            f"{file} keeps no match that can be read: {error}", f"{file} 沒有讀得到的牌局：{error}"
        ) from None


def kept_in(file: Path) -> Kept:
    """What match a file keeps."""
    preset, changes, begun, deals, has_begun = "", 0, 0, 0, False
    for body in log_in(file):
        match body:
            case log.Opened(terms=terms) | log.Proposed(terms=terms):
                preset, changes = terms.preset, len(terms.changes) - len(usual_in(terms))
            case log.MatchBegan():
                has_begun = True
            case log.Mixed():
                begun += 1
            case log.Told(event=event) if is_an_end(event):
                deals += 1
            case _:
                pass
    return Kept(file.stem, preset, changes, begun, deals, has_begun, is_open(file))
