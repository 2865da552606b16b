"""What holds of every batch: any preset, masked play at random, and bots at some of the tables."""

import pytest

from following import play_batch
from seifong.rules.presets import PRESETS


@pytest.mark.rule("P-08", "HK-ETIQ-5")
@pytest.mark.parametrize("rules", sorted(PRESETS))
def test_a_batch_tells_of_each_table_what_is_so(rules: str) -> None:
    motions, ended = play_batch(rules, size=40, steps=120, seed="batch", followed=2)

    assert motions == 4800
    assert ended >= 1
