"""What holds of every batch: any preset, masked play at random, and bots at some of the tables."""

import pytest

from following import play_batch
from seifong.lab.batch import SHARD
from seifong.rules.presets import PRESETS


@pytest.mark.rule("P-08", "HK-ETIQ-5")
@pytest.mark.parametrize("rules", sorted(PRESETS))
def test_a_batch_tells_of_each_table_what_is_so(rules: str) -> None:
    motions, ended = play_batch(rules, size=40, steps=120, seed="batch", followed=2)

    assert motions == 4800
    assert ended >= 1


def test_tables_beyond_the_first_that_are_stepped_together_are_told_of_alike() -> None:
    """Bots have every second table that is followed, the last one, 257, among them."""
    assert SHARD < 257

    motions, ended = play_batch("zung-jung", size=300, steps=120, seed="shards", followed=7)

    assert motions == 36_000
    assert ended >= 4
