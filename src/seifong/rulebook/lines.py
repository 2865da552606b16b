"""This file is about lines: how wide a text is, and where one is broken, Chinese or English.

A Chinese character takes two places. Between two of them a line may be broken, and English at its
spaces; but no line begins with a closing mark, or ends in an opening bracket.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

__all__ = ["breaks", "width_of", "wrapped"]

_CHINESE: Final = r"\u2e80-\uffef"
_OPENING: Final = re.escape("（「『([")
_CLOSING: Final = re.escape("，。、；：？！）」』…),.;:?!]")
_COUNTED: Final = rf"(?:第 )?\d+ ?[{_CHINESE}]"  # figures, and what they count
_PIECE: Final = re.compile(  # what stays together: a character or a word, with the marks beside it
    rf"\s+|(?=\S)[{_OPENING}]*(?:{_COUNTED}|[{_CHINESE}]|[^\s{_CHINESE}]+)?[{_CLOSING}]*"
)


def width_of(text: str) -> int:
    """How many places a text takes.

    >>> width_of("kong"), width_of("暗槓")
    (4, 4)
    """
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def breaks(row: str, width: int) -> list[int]:
    """Where in a row of text new lines begin, so that none is wider than told.

    >>> breaks("四張相同的牌。", 8), breaks("Four alike, declared.", 12)
    ([4], [12])

    A mark takes the character before it along, and figures what they count; what has no place to be
    broken is not.

    >>> breaks("四張相同。牌", 8), breaks("食糊值 12 番。", 8), breaks("miscount.early_discard", 8)
    ([3], [4], [])
    """
    found: list[int] = []
    begun, room = 0, width
    for piece in _PIECE.finditer(row):
        wide = width_of(piece[0].rstrip())
        if wide > room and row[begun : piece.start()].strip():
            found.append(piece.start())
            begun, room = piece.start(), width
        room -= width_of(piece[0])
    return found


def wrapped(text: str, width: int = 80, indent: str = "") -> str:
    r"""A text in lines, none wider than told, English or Chinese.

    >>> print(wrapped("Four alike, declared in turn.", 20, indent="  "))
      Four alike,
      declared in turn.
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


def _lines(row: str, width: int) -> list[str]:
    """A row of text, broken; no line ends in spaces.

    >>> _lines("four alike", 6), _lines("", 6)
    (['four', 'alike'], [''])
    """
    begins = [0, *breaks(row, width)]
    ends = [*begins[1:], len(row)]
    return [row[begin:end].rstrip() for begin, end in zip(begins, ends, strict=True)]
