"""This file is about the chance of a table of one's own: anybody's, or that of a seed.

Tables of one seed have the same walls, whatever is done at them: the secrets and entropies of deals
are drawn from one stream of bytes, and whatever bots need from another.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from typing import Final, NamedTuple

from seifong.errors import BadInput
from seifong.match import SEALED, Match
from seifong.record.shuffle import SIZE
from seifong.rules import Rules
from seifong.seats import SEAT_LETTERS
from seifong.server import log
from seifong.table.options import options_of

__all__ = ["Chance", "Wishes", "first_for", "wishes_in"]

_SEEDED: Final = "seed:"
_SEATED: Final = "seat:"
_MOST: Final = 400  # of candidates for a seat: one in four is right, where seats are found by lot


class Wishes(NamedTuple):
    """What was wished for when a table was opened: a seed, and a seat in its first deal."""

    seed: str | None = None
    seat: int | None = None

    def key(self) -> str:
        """The key of the table, which tells them again; nothing else is signed with it.

        >>> Wishes("an evening").key(), Wishes("an evening", seat=2).key()
        ('seed:an evening', 'seat:W/seed:an evening')
        """
        key = secrets.token_hex(16) if self.seed is None else f"{_SEEDED}{self.seed}"
        return key if self.seat is None else f"{_SEATED}{SEAT_LETTERS[self.seat]}/{key}"


def wishes_in(key: str) -> Wishes:
    """The wishes that a table was opened with.

    >>> wishes_in("seat:W/seed:one/two"), wishes_in("5f3c")
    (Wishes(seed='one/two', seat=2), Wishes(seed=None, seat=None))
    """
    seat = None
    if key.startswith(_SEATED):
        seated, _, key = key.removeprefix(_SEATED).partition("/")
        seat = SEAT_LETTERS.index(seated)
    return Wishes(key.removeprefix(_SEEDED) if key.startswith(_SEEDED) else None, seat)


class Chance:
    """Bytes by a seed, or as chance has it.

    >>> one, two = Chance("an evening"), Chance("an evening")
    >>> two(8) != b""  # a bot has asked for some: no wall is another for it
    True
    >>> one(32) == two(32), one(32) == two(8)
    (True, False)
    """

    def __init__(self, seed: str | None = None) -> None:
        self.seed: Final = seed
        self._first: bytes | None = None
        self._drawn = {True: 0, False: 0}  # for walls, and for everything else

    def __call__(self, size: int) -> bytes:
        """So many bytes."""
        is_for_walls = size == SIZE
        if is_for_walls and self._first is not None:
            first, self._first = self._first, None
            return first
        if self.seed is None:
            return secrets.token_bytes(size)
        self._drawn[is_for_walls] += 1
        told = f"{self.seed}/{'walls' if is_for_walls else 'bots'}/{self._drawn[is_for_walls]}"
        return hashlib.sha256(told.encode()).digest()[:size]

    def opening(self, number: int) -> bytes:
        """What a match may begin with: the first candidate, the second, and so on."""
        if self.seed is None:
            return secrets.token_bytes(SIZE)
        return hashlib.sha256(f"{self.seed}/seats/{number}".encode()).digest()

    def begin_with(self, first: bytes) -> None:
        """What is drawn first for walls is this: by it the seats are found."""
        self._first = first

    def go_on_after(self, bodies: Iterable[log.Body]) -> None:
        """Leave out what a match has used already: a secret a deal, and what was drawn for it."""
        for body in bodies:
            match body:
                case log.Sealed():
                    self._drawn[True] += 1
                case log.Mixed():
                    self._drawn[True] += 4
                case _:
                    pass


def first_for(seat: int | None, rules: Rules, chance: Chance) -> bytes:
    """The chance that a match begins with; one by which the first player sits at that seat.

    It is looked for one by one, so whoever names a seat has chosen among equally likely matches.
    """
    options = options_of(rules)
    for number in range(_MOST):
        first = chance.opening(number)
        match = Match(rules, first.hex(), ("", "", "", ""), SEALED, options)
        if seat is None or match.order.index(0) == seat:
            return first
    raise BadInput(
        "by these rules the seats are assigned, and not to be chosen (seat.method)",
        "按此枱例座位由人指定，不能自選（seat.method）",
    )
