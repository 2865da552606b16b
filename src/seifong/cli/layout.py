"""This file is about how text stands on a terminal, where a Chinese character takes two places."""

from __future__ import annotations

from collections.abc import Iterable

from seifong.rulebook import Language
from seifong.rulebook.lines import width_of, wrapped

__all__ = ["bracketed", "in_columns", "padded", "shown", "width_of", "wrapped"]


def bracketed(text: str, language: Language) -> str:
    """A text in brackets as they follow another: of full width, and without a space, in Chinese.

    >>> bracketed("HK-TURN-8", "en"), bracketed("HK-TURN-8", "zh")
    (' (HK-TURN-8)', '（HK-TURN-8）')
    """
    return f"（{text}）" if language == "zh" else f" ({text})"


def padded(text: str, width: int) -> str:
    """A text made as wide as its column.

    >>> padded("槓", 4) + "|"
    '槓  |'
    """
    return text + " " * (width - width_of(text))


def shown(value: object) -> str:
    """The value of an option, for a person.

    >>> shown(True), shown(0.5), shown("head_bump"), shown({}), shown(None)
    ('true', '0.5', 'head_bump', 'none', '—')
    >>> shown({"HK-FAAN-21": 6, "HK-FAAN-24": 10})
    'HK-FAAN-21 = 6, HK-FAAN-24 = 10'
    """
    if value is None:
        return "—"
    if isinstance(value, dict):
        return ", ".join(f"{key} = {worth}" for key, worth in value.items()) or "none"
    return str(value).lower() if isinstance(value, bool) else f"{value}"


def in_columns(cells: Iterable[list[str]]) -> list[str]:
    """Rows with their cells one below the other, numbers to the right.

    >>> in_columns([["", "wins"], ["East", "3"]])
    ['      wins', 'East     3']
    """
    rows = list(cells)
    widths = [max(width_of(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(
            [padded(row[0], widths[0])]
            + [
                " " * (width - width_of(cell)) + cell
                for cell, width in zip(row[1:], widths[1:], strict=True)
            ]
        )
        for row in rows
    ]
