"""This file is about the terminal that a command has: what it can show, and what draws in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from seifong.errors import BadInput, how_to_install

if TYPE_CHECKING:
    from seifong.clients.terminal.texts import Texts

__all__ = ["can_show_all", "nothing_draws", "typed_texts"]

_HOW: Final = how_to_install("terminal")


def nothing_draws(missing: str | None) -> BadInput:
    """That what draws a table is not installed, and what to do."""
    return BadInput(
        f"nothing here can draw a table ({missing} is missing): --plain, or {_HOW} where"
        " make setup was run",
        f"這裏不能畫出牌枱（欠 {missing}）：請用 --plain，或在做過 make setup 的資料夾內 {_HOW}",
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
