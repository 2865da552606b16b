"""This file is about claims that have been spoken, and are not settled yet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from seifong.referee.words import Word
from seifong.seats import NOBODY, steps
from seifong.table.claims import CLAIM_CHOWS, CLAIM_KONG, CLAIM_PUNG, CLAIM_WIN

__all__ = ["Call", "Calls", "outranks"]

_RANK: Final[dict[Word, int]] = {"pass": 0, "chow": 1, "pung": 2, "kong": 2, "win": 3}
_BITS: Final[dict[Word, int]] = {
    "pass": 1,
    "chow": CLAIM_CHOWS,
    "pung": CLAIM_PUNG,
    "kong": CLAIM_KONG,
    "win": CLAIM_WIN,
}


def outranks(word: Word, other: Word) -> bool:
    """True if one claim stands above another, whoever makes it (HK-CLAIM-9, ZJ-PREC-1).

    >>> outranks("win", "kong"), outranks("kong", "pung"), outranks("chow", "chow")
    (True, False, False)
    """
    return _RANK[word] > _RANK[other]


@dataclass
class Call:
    """A claim as spoken: by whom, for what, and when.

    `false_win` names the foul if it is a win that is none; it has no precedence, and is ruled on
    when the window is settled. `changed_from` is the chow that a win was made of (HK-CLAIM-12), and
    `needs_rival` says that its seat has touched the wall, and claims only because another does.
    """

    seat: int
    word: Word
    at: int
    tiles: tuple[int, ...] | None = None
    false_win: str = ""
    changed_from: Call | None = None
    needs_rival: bool = False

    @property
    def bits(self) -> int:
        """The claims that it may be, as bits of `seifong.table.claims`."""
        return _BITS[self.word]


def _first(calls: Iterable[Call], turn: int) -> Call | None:
    best: Call | None = None
    for call in sorted(calls, key=lambda call: steps(turn, call.seat)):
        if best is None or outranks(call.word, best.word):
            best = call
    return best


@dataclass
class Calls:
    """The claims spoken on the open tile, at most one a seat."""

    of: dict[int, Call] = field(default_factory=dict)
    passed: set[int] = field(default_factory=set)

    def clear(self) -> None:
        """Nothing is claimed."""
        self.of.clear()
        self.passed.clear()

    def drop(self, seat: int) -> None:
        """A claim counts for nothing; and then one that needed it as a rival falls with it.

        >>> calls = Calls({1: Call(1, "win", 5, needs_rival=True), 3: Call(3, "pung", 0)})
        >>> calls.drop(3)
        >>> calls.of
        {}

        ZJ-DRAW-2.
        """
        self.of.pop(seat, None)
        for call in self.legal():
            if call.needs_rival and not self.is_rival_of(call.seat):
                del self.of[call.seat]

    def legal(self) -> list[Call]:
        """Those that have precedence (HK-CLAIM-10, ZJ-PREC-3)."""
        return [call for call in self.of.values() if not call.false_win]

    def false_wins(self) -> list[Call]:
        """Those that will be ruled on."""
        return [call for call in self.of.values() if call.false_win]

    def standing(self, turn: int) -> Call | None:
        """The one that stands: win over kong and pung over chow, and nearest of equals.

        >>> calls = Calls({1: Call(1, "chow", 0), 3: Call(3, "pung", 5)})
        >>> calls.standing(turn=0).seat
        3

        HK-CLAIM-9, ZJ-PREC-1.
        """
        return _first(self.legal(), turn)

    def as_heard(self, turn: int) -> Call | None:
        """The one that stands as far as anybody can hear: a false win is not known for one yet.

        >>> Calls({2: Call(2, "win", 0, false_win="false_win_shape")}).as_heard(turn=0).word
        'win'
        """
        return _first(self.of.values(), turn)

    def is_heard_by(self, seat: int) -> bool:
        """True if another seat has called pung or kong."""
        return any(call.word in {"pung", "kong"} for call in self.legal() if call.seat != seat)

    def is_rival_of(self, seat: int) -> bool:
        """True if another seat claims the tile; whether it may, nobody knows yet."""
        return any(other != seat for other in self.of)

    def first_winner(self, turn: int) -> int:
        """The nearest seat that calls an honest win, or NOBODY."""
        winners = [call.seat for call in self.legal() if call.word == "win"]
        return min(winners, key=lambda seat: steps(turn, seat), default=NOBODY)
