"""This file is about the terminal that a command has: what it can show, and what draws in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from seifong.clients.terminal.texts import Texts

__all__ = ["NOTHING_DRAWS", "can_show_all", "typed_texts"]

NOTHING_DRAWS: Final = "nothing here can draw a table: --plain, or pip install 'seifong[terminal]'"


def can_show_all(encoding: str | None) -> bool:
    """True of an encoding that has every tile and every mark of the drawn table.

    >>> can_show_all("utf-8"), can_show_all("ascii"), can_show_all("big5")
    (True, False, False)
    """
    try:
        "萬筒索▯◂▶█▒‹›".encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def typed_texts() -> Texts:
    """Words for a terminal that has no others: English, letters for tiles, a typewriter's marks."""
    from seifong.clients.terminal.texts import Texts

    return Texts("en", has_letters=True, is_typed=True)
