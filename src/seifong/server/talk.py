"""This file is about how much may be said at a strict table.

Whatever a player says there is written down, and shown to everybody who comes to the table in that
deal. So it is bounded: no player has the others carry more than people say over a deal.
"""

from __future__ import annotations

from typing import Final

from seifong.errors import BadInput
from seifong.server.security import Bucket
from seifong.table import movements as m

__all__ = ["AT_ONCE", "LONGEST", "Talk"]

LONGEST: Final = 200  # letters that are said in one breath
AT_ONCE: Final = 60  # times that a player may speak, count or report one after the other …
PER_SECOND: Final = 0.5  # … and how often after that
_TALK: Final = (m.Speak, m.Count, m.CallTime, m.Report, m.Reach)
"""What moves no tile, and can be done again and again."""


class Talk:
    """What each seat may still say in a deal; times are in milliseconds.

    >>> talk = Talk(now=0)
    >>> talk.unless_too_much(m.Speak(2, "pung"), now=0)
    >>> talk.unless_too_much(m.Speak(2, "well, " * 40), now=0)
    Traceback (most recent call last):
    seifong.errors.BadInput: say it in 200 letters at most
    """

    def __init__(self, now: int) -> None:
        self._of: Final = [Bucket(AT_ONCE, PER_SECOND, now / 1000) for _ in range(4)]

    def unless_too_much(self, movement: m.Movement, now: int) -> None:
        """`BadInput` of what is too long, or said too often; moving tiles is never too much."""
        if isinstance(movement, m.Speak) and len(movement.words) > LONGEST:
            raise BadInput(f"say it in {LONGEST} letters at most", f"一次最多說 {LONGEST} 個字")
        if isinstance(movement, _TALK) and not self._of[movement.seat].takes(now / 1000):
            raise BadInput(
                "you have said much in a short time: wait a moment", "說話太頻密，請稍等"
            )
