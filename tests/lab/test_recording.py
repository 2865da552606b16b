"""This file is about records of what a batch plays: every deal of it, and each can be proved."""

import errno
import io
import itertools
import random
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from interrupting import interrupted
from seifong.bots import SpeedBot
from seifong.errors import BadInput, Impossible
from seifong.lab import batch as lab_batch
from seifong.lab import recording as lab_recording
from seifong.lab.batch import Batch
from seifong.lab.recording import Recording
from seifong.record import read_journal, read_journal_bytes
from seifong.record.verify import verify, verify_journal
from seifong.table.events import Exhausted, Won
from seifong.views import view_of


@pytest.mark.parametrize("rules", ["hong-kong", "zung-jung"])
def test_every_deal_that_ends_is_recorded_and_proved(rules: str, tmp_path: Path) -> None:
    batch, chance, ended = Batch(3, rules, "seed", round_wind=0), random.Random(2), 0
    paid: list[list[int]] = []
    path = tmp_path / "played.jsonl"

    with path.open("wb") as stream:
        recording = Recording(batch, stream)
        while ended < 5:
            recording.step(
                [chance.choice(np.flatnonzero(mask).tolist()) for mask in batch.arrays.mask]
            )
            ended += int(batch.done.sum())
            paid += batch.rewards[batch.done].tolist()

    journal = read_journal(path)
    deals = [deal for match in journal.matches for deal in match.deals]
    ends = [deal.events[-1] for deal in deals]
    gains = [list(end.gains) if isinstance(end, Won) else [0] * 4 for end in ends]
    assert all(isinstance(end, Won | Exhausted) for end in ends)
    assert gains == paid
    assert len(deals) == ended
    assert verify(path).is_true


def test_what_no_match_begins_with_is_not_recorded(tmp_path: Path) -> None:
    with (tmp_path / "played").open("wb") as stream, pytest.raises(BadInput, match="East round"):
        Recording(Batch(1, "hkma", "seed"), stream)


def test_what_is_begun_in_mid_deal_is_not_recorded(tmp_path: Path) -> None:
    batch = Batch(1, "hkma", "seed", round_wind=0)
    batch.step(batch.arrays.mask.argmax(axis=1))

    with (tmp_path / "played").open("wb") as stream, pytest.raises(BadInput, match="1 times"):
        Recording(batch, stream)


def test_a_batch_that_is_reset_is_not_recorded(tmp_path: Path) -> None:
    batch = Batch(1, "hkma", "seed", round_wind=0)
    with (tmp_path / "played").open("wb") as stream:
        recording = Recording(batch, stream)
        batch.reset("another")

        with pytest.raises(Impossible, match="or reset"):
            recording.step(batch.arrays.mask.argmax(axis=1))


def test_a_batch_that_is_stepped_besides_is_not_recorded(tmp_path: Path) -> None:
    """It was found out deals later, as a motion that is not proper."""
    batch = Batch(1, "hkma", "seed", round_wind=0)
    with (tmp_path / "played").open("wb") as stream:
        recording = Recording(batch, stream)
        with pytest.raises(Impossible):
            recording.step([75])  # refused, and nothing happened
        recording.step(batch.arrays.mask.argmax(axis=1))
        batch.step(batch.arrays.mask.argmax(axis=1))

        with pytest.raises(Impossible, match="stepped besides"):
            recording.step(batch.arrays.mask.argmax(axis=1))


SHORT = ("casual", "224")
"""At table 0 of this seed `speed` wins by the twelfth motion, so that a deal may be tried often."""


def short_deal() -> list[int]:
    """The motions of that deal."""
    batch, bot, motions = Batch(1, *SHORT, round_wind=0), SpeedBot(), list[int]()
    while not batch.done[0]:
        deal = batch._shards[0].tables[0].deal
        motions.append(int(bot.choose(view_of(deal, deal.asked))))
        batch.step(motions[-1:])
    return motions


def test_an_interrupt_leaves_a_record_that_is_true_or_says_that_it_is_cut() -> None:
    """It comes before each instruction of the step that ends a deal, in the batch or beside it."""
    motions, told = short_deal(), Counter[str]()

    for at in itertools.count(step=5):
        stream = io.BytesIO()
        recording = Recording(Batch(1, *SHORT, round_wind=0), stream)
        for motion in motions[:-1]:
            recording.step([motion])
        if not interrupted(lambda: recording.step(motions[-1:]), at, lab_batch, lab_recording):  # noqa: B023 (called here)
            break
        if recording.batch.steps < len(motions):
            recording.step(motions[-1:])
            told["before the step"] += 1
        try:
            recording.step(recording.batch.arrays.mask.argmax(axis=1))
        except Impossible as impossible:
            assert "the record is cut" in str(impossible)  # noqa: PT017 (it may not be raised)
            told["as it was written"] += 1
            continue

        told["whole"] += 1
        journal = read_journal_bytes(stream.getvalue())
        assert verify_journal(journal).is_true
        assert len(journal.matches) == 1

    assert told["before the step"]
    assert told["whole"] > told["as it was written"] > 0


def test_no_motion_is_noted_twice_in_the_deal_after_another() -> None:
    """Interrupts come in the steps of a second deal, none of which ends it."""
    recording, made = Recording(Batch(1, *SHORT, round_wind=0), io.BytesIO()), list[int]()
    batch, was_cut, at = recording.batch, True, 0
    for motion in short_deal():
        recording.step([motion])

    while was_cut:
        steps, motions = batch.steps, batch.arrays.mask.argmax(axis=1)
        was_cut = interrupted(lambda: recording.step(motions), at, lab_batch, lab_recording)  # noqa: B023 (called here)
        at += 15
        made += [int(motions[0])] * (batch.steps - steps)

    assert batch.seed_of(0) == "224/0/2"
    assert recording._motions == [made]


def test_a_record_is_cut_where_the_stream_fails() -> None:
    """It went on, and some deals later there was "no motion 4 of seat -1"."""

    class Full(io.BytesIO):
        def write(self, _: object) -> int:
            raise OSError(errno.ENOSPC, "the disk is full")

    motions = short_deal()
    recording = Recording(Batch(1, *SHORT, round_wind=0), Full())
    for motion in motions[:-1]:
        recording.step([motion])

    with pytest.raises(OSError, match="the disk is full"):
        recording.step(motions[-1:])
    for _ in range(2):
        with pytest.raises(Impossible, match="the record is cut"):
            recording.step(recording.batch.arrays.mask.argmax(axis=1))


def test_a_second_interrupt_in_a_step_loses_no_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until the batch has gone on it is not told which tables ended a deal."""
    stream, motions = io.BytesIO(), short_deal()
    recording = Recording(Batch(1, *SHORT, round_wind=0), stream)
    for motion in motions[:-1]:
        recording.step([motion])

    def cut(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Batch, "_end", cut)  # once in the step, and once as it is finished
        with pytest.raises(KeyboardInterrupt):
            recording.step(motions[-1:])
    assert recording.batch.is_cut
    with pytest.raises(Impossible, match="is finished now: look again"):
        recording.step([0])

    journal = read_journal_bytes(stream.getvalue())
    assert len(journal.matches) == 1
    assert verify_journal(journal).is_true
