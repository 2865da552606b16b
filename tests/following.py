"""This file is about tables of a batch that are followed, motion by motion, by deals of their own.

What a batch tells of a table is held against a deal that was dealt beside it, against the fold of
what the seat that is asked has seen, and against the same table in a batch of one.
"""

import numpy as np
from librt.strings import BytesWriter

from invariants import Watch
from seifong.bots import SpeedBot
from seifong.lab.batch import Arrays, Batch
from seifong.lab.features import write_view
from seifong.table.deal import Deal
from seifong.table.dice import FastDice
from seifong.table.events import Event
from seifong.table.options import Options
from seifong.table.phases import OVER
from seifong.views import view_of


class Followed:
    """One table of a batch, and the deal that is played beside it."""

    def __init__(self, batch: Batch, table: int, seed: str, options: Options) -> None:
        self.batch = batch
        self.table = table
        self.seed = seed
        self.options = options
        self.seen = Arrays(1, batch.rules)
        self.alone = Batch(1, batch.rules, seed, first=table)
        self.deals = 0
        self.ended = 0
        self.deal_next()

    def deal_next(self) -> None:
        """Deal as the batch does: a deal that nobody decides anything in is passed over."""
        self.deals += 1
        self.journal: list[Event] = []
        wind = (self.deals - 1) % 4
        dice = FastDice(f"{self.seed}/{self.table}/{self.deals}/1")  # of a match's first deal
        self.deal = Deal(self.options, dice, wind, self.journal)
        self.watch = Watch(self.deal, self.journal, wind)
        self.watch.views_are_folds()
        if self.deal.phase == OVER:
            self.deal_next()

    def bot_motion(self) -> int:
        """What a bot does here."""
        return SpeedBot().choose(view_of(self.deal, self.deal.asked))

    def made(self, motion: int) -> None:
        """The batch has made a motion at this table; all that it tells must be so."""
        self.deal.act(self.deal.asked, motion)
        self.watch.views_are_folds()
        self.alone.step([motion])
        assert self.batch.rewards[self.table].tolist() == self.deal.gains
        assert self.batch.done[self.table] == (self.deal.phase == OVER)
        if self.deal.phase == OVER:
            self.ended += 1
            self.deal_next()
        self.is_shown_what_it_sees()
        self.is_the_same_alone()

    def is_shown_what_it_sees(self) -> None:
        """The seat that is asked, its proper motions, and the fold of what it has seen."""
        seat, arrays = self.deal.asked, self.batch.arrays
        assert self.batch.seat[self.table] == seat
        assert np.flatnonzero(arrays.mask[self.table]).tolist() == self.deal.proper(seat)
        view, written = self.watch.views[seat], BytesWriter()
        view.proper_motions = self.deal.proper(seat)
        write_view(written, view)
        seen = self.seen
        seen.fill(0, written.getvalue())
        for shown, folded in zip(rows_of(arrays, self.table), rows_of(seen, 0), strict=True):
            assert (shown == folded).all()

    def is_the_same_alone(self) -> None:
        """A batch of one has the same."""
        for name in ("seat", "rewards", "done"):
            assert (getattr(self.batch, name)[self.table] == getattr(self.alone, name)[0]).all()
        here, alone = rows_of(self.batch.arrays, self.table), rows_of(self.alone.arrays, 0)
        assert all((one == other).all() for one, other in zip(here, alone, strict=True))


def rows_of(arrays: Arrays, look: int) -> list[np.ndarray]:
    """What is shown in one look."""
    return [arrays.mask[look], arrays.planes[look], arrays.flowers[look], arrays.scalars[look]]


def play_batch(rules: str, size: int, steps: int, seed: str, followed: int) -> tuple[int, int]:
    """Step a batch so many times; how many motions that were, and deals of those followed.

    Half of the tables that are followed are played by bots; everywhere else any motion that the
    mask lets through is made, each as likely as the others.
    """
    batch, chance = Batch(size, rules, seed), np.random.default_rng(len(seed))
    options = Options(batch.rules)
    tables = [
        Followed(batch, size * number // followed, seed, options) for number in range(followed)
    ]
    for each in tables:
        each.is_shown_what_it_sees()
        each.is_the_same_alone()
    for _ in range(steps):
        motions = (chance.random(batch.arrays.mask.shape) * batch.arrays.mask).argmax(axis=1)
        for each in tables[::2]:
            motions[each.table] = each.bot_motion()
        batch.step(motions)
        for each in tables:
            each.made(int(motions[each.table]))
    return size * steps, sum(each.ended for each in tables)
