"""This file is about carrying out a command line in this process."""

import pytest

from commands import Outcome, Run
from seifong.cli import main


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Carry out a command line, and say what it left behind."""

    def carry_out(*words: object) -> Outcome:
        with pytest.raises(SystemExit) as left:
            main([str(word) for word in words])
        out, err = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return Outcome(left.value.code, out, err)

    return carry_out
