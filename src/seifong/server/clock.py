"""This file is about time at a table: the question that is open, and when it closes (P-24, P-57).

A clock starts when a question is put, and runs out into a pass or the drawn tile. It is not the
player's time that a message needs, so a little is allowed for its way. All of them go by a clock
that is set once: whoever sets that of the machine takes no time from anybody, and gives none.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Literal

from seifong.notation import CHINESE_NAMES, NAMES
from seifong.rulebook import Words
from seifong.server.protocol import Notice, Pace

__all__ = ["ON_THE_WAY", "Question", "now_ms", "steady", "time_is_over", "turn_ms"]

ON_THE_WAY: Final = 300  # milliseconds that a question and its answer may travel


def now_ms() -> int:
    """The time of the machine, in milliseconds: a date, which may be set back."""
    return time.time_ns() // 1_000_000


def steady() -> Callable[[], int]:
    """A clock that shows the machine's time now, and runs on evenly whatever that is set to.

    >>> clock = steady()
    >>> clock() <= clock() < clock() + 1
    True

    P-57.
    """
    ahead = time.time_ns() - time.monotonic_ns()
    return lambda: (time.monotonic_ns() + ahead) // 1_000_000


def time_is_over(discarded: int | None = None) -> Notice:
    """What is said to a player alone, whose turn has run out, and what is discarded for them.

    >>> time_is_over(13).words.en
    'Your time is over: 5p is discarded for you'

    P-24, P-57, P-60.
    """
    words = Words(
        "Your time is over: what is due is done for you, and never a claim",
        "時限已過，由枱上代你動作；叫牌則不會代叫",
    )
    if discarded is not None:
        words = Words(
            f"Your time is over: {NAMES[discarded]} is discarded for you",
            f"時限已過，代你打出{CHINESE_NAMES[discarded]}",
        )
    return Notice("answer", None, words)


About = Literal["turn", "window", "beat"]


@dataclass
class Question:
    """What a table waits for: a seat's turn, a window, or the beat before a claim is laid.

    `closes_at` is None if nobody is timed. `waiting` are the seats that have asked for time, each
    with when its bank runs out.
    """

    window: int
    about: About
    seat: int | None
    opened_at: int
    base_ms: int
    closes_at: int | None
    waiting: dict[int, int] = field(default_factory=dict)

    def left(self, now: int) -> int:
        """What is left of the time that everybody has.

        >>> Question(1, "window", None, opened_at=1000, base_ms=3000, closes_at=4000).left(1500)
        2500
        """
        return max(0, self.opened_at + self.base_ms - now)

    def over(self, now: int) -> int:
        """What has been used beyond it.

        >>> turn = Question(1, "turn", 0, opened_at=0, base_ms=5000, closes_at=65_300)
        >>> turn.over(5100), turn.over(7300)
        (0, 2000)
        """
        if self.closes_at is None:
            return 0
        return max(0, now - self.opened_at - self.base_ms - ON_THE_WAY)

    def shift(self, by: int) -> None:
        """Let no time have passed: nobody could answer."""
        self.opened_at += by
        self.closes_at = None if self.closes_at is None else self.closes_at + by
        self.waiting = {seat: until + by for seat, until in self.waiting.items()}


def turn_ms(of_the_rules: int, pace: Pace) -> int:
    """How long a turn may take before the bank runs: as the rules say, or the pace; 0 for ever.

    At a table without a clock it may take for ever, whatever the rules say of time.

    >>> turn_ms(15_000, Pace()), turn_ms(0, Pace(turn_ms=9_000)), turn_ms(15_000, Pace(turn_ms=0))
    (15000, 9000, 0)
    """
    return (of_the_rules or pace.turn_ms) if pace.turn_ms else 0
