"""This file is about records of what a batch plays: each deal that ends becomes a journal.

While a deal is played only its motions are kept; once it is over it is played again from its seed,
with a journal. So it costs little until then, and nothing at tables that are not recorded.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any, BinaryIO, Final

import numpy as np
from numpy.typing import NDArray

from seifong.errors import BadInput, Impossible
from seifong.lab.batch import Batch
from seifong.lab.given import motions_of
from seifong.match import Match
from seifong.record import JournalWriter, header_of
from seifong.seats import EAST
from seifong.table.events import Event

__all__ = ["Recording"]


class Recording:
    """A batch that is recorded: step this, and not the batch.

    Every deal is written as the first of a match, in the order in which deals end, and
    `seifong verify` proves it. The first deal of a match is of the East round, so the batch is to
    have that round wind. Deals are recorded from their first motion on, so it is to be a batch that
    nobody has stepped yet, and that nobody steps besides.

    >>> import io
    >>> from seifong.record import read_journal_bytes
    >>> stream = io.BytesIO()
    >>> recording = Recording(Batch(2, "zung-jung", "doc", round_wind=0), stream)
    >>> while not recording.batch.done.any():
    ...     recording.step(recording.batch.arrays.mask.argmax(axis=1))
    >>> journal = read_journal_bytes(stream.getvalue())
    >>> len(journal.matches) == int(recording.batch.done.sum())
    True
    """

    def __init__(self, batch: Batch, stream: BinaryIO) -> None:
        if batch.round_wind != EAST:
            raise BadInput("the first deal of a match is of the East round: give round_wind=0")
        if batch.steps:
            raise BadInput(
                f"the batch has been stepped already, {batch.steps} times: record it anew"
            )
        if not _takes_bytes(stream):
            raise BadInput(
                'a record is written to a stream of bytes, such as open(path, "wb"), and not to'
                f" {stream!r:.60}"
            )
        self.batch: Final = batch
        self._writer: Final = JournalWriter(stream)
        self._is_cut = False  # the record ends within a deal
        self._steps = 0  # so many are noted …
        self._made: list[int] = []  # … and these motions are not, if they were made
        self._motions: Final[list[list[int]]] = [[] for _ in range(batch.size)]
        self._begun: Final = [0] * batch.size  # after so many steps, the deal of each table
        self._seeds: Final = [batch.seed_of(table) for table in range(batch.size)]
        self._over: list[int] = []  # the tables whose deals are to be written

    def step(self, actions: Sequence[int] | NDArray[np.integer[Any]]) -> None:
        """Make a motion at every table, and write the deals that are over by it.

        After an interrupt it goes on as the batch does, and the next step notes what is not noted.
        """
        if self._is_cut:
            raise Impossible("the record is cut: a deal in it could not be written to its end")
        self._catch_up()
        is_other = self.batch.steps != self._steps or self.batch.seed_of(0) != self._seeds[0]
        if is_other and not self.batch.is_cut:
            raise Impossible(
                "the batch has been stepped besides, or reset: its deals cannot be recorded"
            )
        self._made = self._made or motions_of(actions, self.batch.size)
        try:
            self.batch.step(self._made)
        finally:
            self._catch_up()

    def _catch_up(self) -> None:
        """Note the motions that were made, and write the deals that are over.

        However often it is cut short and done again, nothing is noted twice.
        """
        if self.batch.is_cut:
            return  # which tables ended a deal is not told yet
        if self._made and self.batch.steps > self._steps:
            for motions, begun, made in zip(self._motions, self._begun, self._made, strict=True):
                motions[self._steps - begun :] = [made]
            self._over = np.flatnonzero(self.batch.done).tolist()
            self._steps += 1
        self._made = []
        while self._over:
            self._write(self._over[0])

    def _write(self, table: int) -> None:
        """The deal that is over is written, and the next one of the table is recorded."""
        match = Match(self.batch.rules, self._seeds[table])
        events: list[Event] = []
        deal = match.next_deal(events)
        for motion in self._motions[table]:
            deal.act(deal.asked, motion)
        self._is_cut = True
        self._writer.begin(header_of(match))
        self._writer.write(events)
        self._motions[table] = []
        self._begun[table] = self._steps
        self._seeds[table] = self.batch.seed_of(table)
        del self._over[0]
        self._is_cut = False


def _takes_bytes(stream: object) -> bool:
    """True of what may be a stream of bytes: no path, and no stream of text.

    >>> _takes_bytes(io.BytesIO()), _takes_bytes(io.StringIO()), _takes_bytes("a path")
    (True, False, False)
    """
    return hasattr(stream, "write") and not isinstance(stream, io.TextIOBase)
