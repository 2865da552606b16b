"""This file is about how text stands on a terminal, where a Chinese character takes two places."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from seifong.rulebook import Language

__all__ = ["bracketed", "in_columns", "padded", "shown", "width_of", "wrapped"]

_WORD = re.compile(r"[\u2e80-\uffef]|\S+?(?=[\u2e80-\uffef]|\s|$)|\s+")
_NEVER_FIRST = "，。、；：？！）」』…),.;:?!]"
_NEVER_LAST = "（「『(["


def width_of(text: str) -> int:
    """How many places a text takes.

    >>> width_of("kong"), width_of("暗槓")
    (4, 4)
    """
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


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


def wrapped(text: str, width: int = 80, indent: str = "") -> str:
    r"""A text in lines, none wider than told, English or Chinese.

    >>> print(wrapped("Four alike, declared in turn.", 20, indent="  "))
      Four alike,
      declared in turn.
    >>> print(wrapped("四張相同的牌。", 8))
    四張相同
    的牌。

    No line ends in an opening bracket, or begins with a closing one.

    >>> print(wrapped("四張相（同）的", 8))
    四張相
    （同）的

    Lines that it has already are kept, and columns in them that are not too wide.

    >>> print(wrapped("  Own flower    1 faan\n\n  East → West   8", 24))
      Own flower    1 faan
    <BLANKLINE>
      East → West   8
    """
    room = width - width_of(indent)
    return "\n".join(indent + line for row in text.split("\n") for line in _lines(row, room))


def _lines(text: str, width: int) -> Iterator[str]:
    line = ""
    for word in _WORD.findall(text):
        is_stuck = word[0] in _NEVER_FIRST and not line[-1:].isspace()
        fits = width_of((line + word).rstrip()) <= width or is_stuck
        if fits or not line.strip():
            line += word
        else:
            whole = line.rstrip()
            kept = whole.rstrip(_NEVER_LAST) or whole
            yield kept.rstrip()
            line = whole[len(kept) :] + word.lstrip()
    yield line.rstrip()


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
