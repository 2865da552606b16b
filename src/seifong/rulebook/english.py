"""This file is about how things are counted in English, where one is told from several."""

from __future__ import annotations

__all__ = ["so_many"]


def so_many(number: int, what: str, ending: str = "s") -> str:
    """So many of them, where several have another ending.

    >>> so_many(1, "deal"), so_many(0, "deal"), so_many(2, "match", "es")
    ('1 deal', '0 deals', '2 matches')
    """
    return f"{number} {what}{'' if number == 1 else ending}"
