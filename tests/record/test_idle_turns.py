"""This file is about turns that a scenario passes over: how many, and who is told of too many."""

import pytest

from seifong.errors import BadRecord
from seifong.record import replay


@pytest.mark.parametrize(
    ("turns", "says"),
    [("5000", "too many"), ("9" * 99, "too many"), ("201", "too many"), ("0", "too few")],
)
def test_turns_that_no_deal_has_are_refused_with_how_many_there_may_be(
    turns: str, says: str
) -> None:
    with pytest.raises(BadRecord, match=rf"^line 3: \d+ turns are {says}: say 1 to 200$"):
        replay(f"# seifong 1\nrules zung-jung\nidle {turns}\n")
