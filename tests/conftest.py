"""This file is about how the suite runs: on which build of Seifong, and how deep.

`SEIFONG_BUILD` may say which build is meant, `interpreted` (the sources, by way of
`PYTHONPATH=src`) or `compiled` (the installed wheel); a run on the other one stops
before its first test. `SEIFONG_PROFILE` says how many examples a property is tried
on: `quick` by default, `ci` for more of them, the same ones every time.
"""

import os
from pathlib import Path

import pytest
from hypothesis import settings

import seifong.kinds

settings.register_profile("quick", max_examples=40, deadline=None)
settings.register_profile("ci", max_examples=400, deadline=None, derandomize=True, print_blob=True)
settings.load_profile(os.environ.get("SEIFONG_PROFILE", "quick"))


def build_of(file: str) -> str:
    """Which build a module's file belongs to.

    >>> build_of("src/seifong/kinds.py"), build_of("lib/seifong/kinds.cpython-311.so")
    ('interpreted', 'compiled')
    """
    return "interpreted" if Path(file).suffix == ".py" else "compiled"


def pytest_report_header() -> str:
    file = str(seifong.kinds.__file__)
    return f"seifong: {build_of(file)}, from {Path(file).parent}"


def pytest_configure() -> None:
    """Stop if the build that was imported is not the one that was meant."""
    meant = os.environ.get("SEIFONG_BUILD")
    found = build_of(str(seifong.kinds.__file__))
    if meant is not None and meant != found:
        raise pytest.UsageError(
            f"the {meant} build is to be tested, but the {found} one was imported, from "
            f"{seifong.kinds.__file__} (compiled: is there a C compiler? see `make setup`)"
        )
