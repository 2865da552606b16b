"""This file is about quick fingers: what they may not do unseen, and need not be told twice."""

from __future__ import annotations

from typing import Final

__all__ = ["A_GLANCE", "Haste"]

A_GLANCE: Final = 0.5
"""Seconds for which a hand, or the tile that lies open, is looked at before Enter can cost it."""


class Haste:
    """When the table was last seen to change, Enter pressed, a hint opened; what was last refused.

    >>> haste = Haste()
    >>> haste.sees(([3, 5], 7), now=10.0)
    >>> haste.is_too_quick(now=10.1), haste.is_too_quick(now=10.4), haste.is_too_quick(now=11.0)
    (True, True, False)

    A key that is held, or was pressed before the tile was there, is no press of its own.
    """

    def __init__(self) -> None:
        self._seen: object = None
        self._since = self._pressed = self._opened = 0.0
        self._refused: object = None

    def sees(self, what: object, now: float) -> None:
        """One's tiles, and the discards: if they are others, they have yet to be looked at."""
        if what != self._seen:
            self._seen, self._since = what, now

    def is_too_quick(self, now: float) -> bool:
        """True of an Enter by which goes what nobody can have looked at: a tile, or a claim."""
        before, self._pressed = max(self._since, self._pressed), now
        return now - before < A_GLANCE

    def opens(self, now: float) -> None:
        """What was long awaited lies over the table now, and has yet to be looked at."""
        self._opened = now

    def is_unseen(self, now: float) -> bool:
        """True of a key that was pressed before whoever pressed it can have seen what opened.

        >>> haste = Haste()
        >>> haste.opens(now=10.0)
        >>> haste.is_unseen(now=9.0), haste.is_unseen(now=10.2), haste.is_unseen(now=10.7)
        (True, True, False)
        """
        return now - self._opened < A_GLANCE

    def is_told(self, refusal: object) -> bool:
        """True if just this was refused before, and nothing has happened since.

        >>> haste = Haste()
        >>> haste.is_told("not yet"), haste.is_told("not yet"), haste.is_told("never")
        (False, True, False)
        """
        before, self._refused = self._refused, refusal
        return before == refusal

    def something_happens(self) -> None:
        """What was refused may be said again."""
        self._refused = None
