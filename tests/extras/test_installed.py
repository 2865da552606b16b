"""This file is about what `make test-extras` installs: the packages that two extras name."""

from importlib.metadata import version

import pytest


@pytest.mark.parametrize("package", ["open-spiel", "ray"])
def test_what_the_extras_name_is_there(package: str) -> None:
    assert version(package)
