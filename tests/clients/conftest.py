"""The fingers of these tests are quick, and see what they press Enter on."""

import pytest


@pytest.fixture(autouse=True)
def no_glance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has to look at a tile before it is discarded, `test_haste` tests alone."""
    monkeypatch.setattr("seifong.clients.terminal.haste.A_GLANCE", 0.0)
