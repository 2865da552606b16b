"""This file is about records of what a batch plays: every deal of it, and each can be proved."""

import random
from pathlib import Path

import numpy as np
import pytest

from seifong.errors import BadInput, Impossible
from seifong.lab.batch import Batch
from seifong.lab.recording import Recording
from seifong.record import read_journal
from seifong.record.verify import verify
from seifong.table.events import Exhausted, Won


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
