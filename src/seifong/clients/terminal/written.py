"""This file is about tiles as people write them: in letters, in characters, or half and half."""

from __future__ import annotations

from typing import Final

__all__ = ["as_notation"]

_SIGNS: Final = str.maketrans("萬万筒索一二三四五六七八九", "mmps123456789")


def as_notation(text: str) -> str:
    """Tiles as the notation has them, however they were typed.

    >>> as_notation("一萬 5筒 東"), as_notation("n"), as_notation("5p")
    ('1m 5p 東', 'N', '5p')
    """
    words = text.translate(_SIGNS).split()
    return " ".join(word.upper() if len(word) == 1 else word for word in words)
