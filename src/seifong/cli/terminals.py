"""This file is about the terminal that a command has: what it can show, and what draws in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from seifong.errors import BadInput

if TYPE_CHECKING:
    from seifong.clients.terminal.texts import Texts

__all__ = ["can_show_all", "nothing_draws", "typed_texts"]

_INSTALL: Final = "--plain, pip install 'seifong[terminal]'"


def nothing_draws(missing: str | None) -> BadInput:
    """That what draws a table is not installed, and what to do."""
    return BadInput(
        f"nothing here can draw a table: {_INSTALL} ({missing} is missing)",
        f"這裏不能畫出牌枱：{_INSTALL}（欠 {missing}）",
    )


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
