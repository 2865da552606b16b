"""This file is about names that are misspelt: which may be meant, said in both languages."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence

from seifong.rulebook import Words

__all__ = ["meant", "near"]


def near(word: str, known: Iterable[str], *, cutoff: float = 0.6) -> Words:
    """The end of a sentence that offers the nearest of the names there are, if one is near.

    >>> near("hongkong", ["hong-kong", "hkma"]).en
    '; did you mean "hong-kong"?'
    >>> near("riichi", ["hong-kong", "hkma"])
    Words(en='', zh='')
    """
    return meant(difflib.get_close_matches(word, known, n=1, cutoff=cutoff))


def meant(names: Sequence[str]) -> Words:
    """The end of a sentence that offers names to choose from, if there are any.

    >>> meant(["long_hand", "short_hand", "talked"])
    Words(en='; did you mean "long_hand", "short_hand" or "talked"?',
          zh='；是否指「long_hand」、「short_hand」或「talked」？')
    """
    if not names:
        return Words("", "")
    *others, last = [f'"{name}"' for name in names]
    en = f"{', '.join(others)} or {last}" if others else last
    *others, last = [f"「{name}」" for name in names]
    zh = f"{'、'.join(others)}或{last}" if others else last
    return Words(f"; did you mean {en}?", f"；是否指{zh}？")
