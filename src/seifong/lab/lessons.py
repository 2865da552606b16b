"""This file is about lessons: every decision of recorded deals, as arrays to learn from.

A deal is played again from its dice by what its record says was done, and before each decision it
is looked at as a learner in that seat would have seen it. The arrays are those of `batch`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from librt.strings import BytesWriter
from numpy.typing import NDArray

from seifong.errors import BadInput
from seifong.lab.batch import Arrays, oracle_planes
from seifong.lab.features import FEATURES, write_deal, write_oracle
from seifong.lab.given import whole_number
from seifong.lab.laid import Layout
from seifong.record.decisions import dealt_again, decisions
from seifong.record.journal import RecordedDeal, RecordedMatch, rules_of
from seifong.rules import Rules
from seifong.table.options import Options

__all__ = ["Lesson", "lessons"]


@dataclass(frozen=True)
class Lesson:
    """So many decisions, one after another: what was seen, what was done, and what came of it.

    `gained` is what the seat that decided gained by its deal in the end, in quarter-units, and
    `oracle` what it could not know, as planes, where that is asked for. `features` names what is
    shown, so that nothing is taught by one set of features and played by another.

    >>> from seifong.rules.presets import preset
    >>> none = np.zeros(0, np.int8)
    >>> lesson = Lesson(
    ...     preset("hkma"), Arrays(0, preset("hkma")), none, none, none.astype(np.int64)
    ... )
    >>> len(lesson), lesson.features == FEATURES
    (0, True)
    """

    rules: Rules
    arrays: Arrays
    seat: NDArray[np.int8]
    motion: NDArray[np.int8]
    gained: NDArray[np.int64]
    oracle: NDArray[np.uint8] | None = None
    features: str = FEATURES

    def __len__(self) -> int:
        """How many decisions there are."""
        return len(self.motion)


def lessons(
    matches: Iterable[RecordedMatch], size: int = 4096, *, with_oracle: bool = False
) -> Iterator[Lesson]:
    """Every decision of the deals of some matches, in order, so many in each lesson.

    A lesson is of one table's rules; the last of each rules may be shorter. Its arrays are the
    reader's to keep. Deals that have no end yet are left out, since nothing has come of them.

    >>> import io
    >>> from seifong.lab.simulation import Simulation
    >>> from seifong.record import JournalWriter, read_journal_bytes
    >>> from seifong.rules.presets import preset
    >>> record = io.BytesIO()
    >>> Simulation(preset("casual"), ("speed",) * 4, "doc", JournalWriter(record)).play()
    >>> (lesson,) = lessons(read_journal_bytes(record.getvalue()).matches)
    >>> done = lesson.arrays.mask[np.arange(len(lesson)), lesson.motion]
    >>> bool(done.all())  # nothing improper was
    True
    """
    if whole_number(size, "the size of a lesson") < 1:
        raise BadInput(f"a lesson has one decision or more, and not {size}")
    if not isinstance(matches, Iterable):
        raise BadInput(
            "lessons are made of recorded matches, such as corpus.matches() or journal.matches, and"
            f" not of {matches!r:.60}"
        )
    return _lessons(matches, size, with_oracle=with_oracle)


def _lessons(matches: Iterable[RecordedMatch], size: int, *, with_oracle: bool) -> Iterator[Lesson]:
    pile: _Pile | None = None
    for match in matches:
        if not isinstance(match, RecordedMatch):
            raise BadInput(f"lessons are made of recorded matches, and not of {match!r:.60}")
        rules = rules_of(match.header)
        if pile is not None and pile.rules != rules:
            yield from pile.lessons(size, is_last=True)
            pile = None
        if pile is None:
            pile = _Pile(rules, with_oracle=with_oracle)
        for deal in match.deals:
            if deal.is_over:
                pile.add(deal)
                yield from pile.lessons(size, is_last=False)
    if pile is not None:
        yield from pile.lessons(size, is_last=True)


class _Pile:
    """Decisions that are not in a lesson yet, all by the same rules."""

    def __init__(self, rules: Rules, *, with_oracle: bool) -> None:
        self.rules: Final = rules
        self._with_oracle: Final = with_oracle
        self._options: Final = Options(rules)
        self._looks = bytearray()
        self._hidden = bytearray()
        self._seats: list[int] = []
        self._motions: list[int] = []
        self._gained: list[int] = []

    def add(self, recorded: RecordedDeal) -> None:
        """Play a deal again, and look at it before each decision."""
        deal = dealt_again(recorded, self._options)
        layout, first = Layout(), len(self._seats)
        looks, hidden = BytesWriter(), BytesWriter()
        for seat, motion in decisions(recorded, deal):
            write_deal(looks, deal, seat, layout)
            if self._with_oracle:
                write_oracle(hidden, deal, seat)
            self._seats.append(seat)
            self._motions.append(motion)
        self._looks += looks.getvalue()
        self._hidden += hidden.getvalue()
        self._gained += [deal.gains[seat] for seat in self._seats[first:]]

    def lessons(self, size: int, *, is_last: bool) -> Iterator[Lesson]:
        """The lessons that are full; and what is left, if nothing more comes."""
        while len(self._motions) >= size:
            yield self._taken(size)
        if is_last and self._motions:
            yield self._taken(len(self._motions))

    def _taken(self, size: int) -> Lesson:
        left = len(self._motions)
        arrays = Arrays(size, self.rules)
        arrays.fill(0, _taken_from(self._looks, size, left))
        hidden = _taken_from(self._hidden, size, left)
        lesson = Lesson(
            rules=self.rules,
            arrays=arrays,
            seat=np.array(self._seats[:size], np.int8),
            motion=np.array(self._motions[:size], np.int8),
            gained=np.array(self._gained[:size], np.int64),
            oracle=oracle_planes(hidden) if self._with_oracle else None,
        )
        del self._seats[:size], self._motions[:size], self._gained[:size]
        return lesson


def _taken_from(rows: bytearray, size: int, of: int) -> bytes:
    """So many rows of all that there are, which are taken away."""
    end = len(rows) // of * size
    taken = bytes(rows[:end])
    del rows[:end]
    return taken
