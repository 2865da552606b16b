"""A server, and Debian's Chromium to look at it with."""

import os
import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from browsing import PATIENCE, Looker
from seifong.server.pages import web_folder
from serving import Server

expect.set_options(timeout=PATIENCE * 1000)

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--host-resolver-rules=MAP friends.example 127.0.0.1",  # a name that is not localhost
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for the tests of a file: it runs a loop, within which other files run none."""
    path = os.environ.get("SEIFONG_BROWSER") or shutil.which("chromium")
    assert path is not None, "no browser: apt-get install chromium, or name one in SEIFONG_BROWSER"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for the tests of a file, each of which plays at tables of its own."""
    assert web_folder() is not None, "there is no client: run `make client`"
    served = Server(tmp_path_factory.mktemp("server") / "tables.db")
    served.start()
    yield served
    served.stop()


@pytest.fixture
def look(browser: Browser, server: Server) -> Iterator[Callable[..., Looker]]:
    """Open a browser of its own: `look(width, height, language=…)`; it may complain of nothing."""
    lookers: list[Looker] = []

    def opened(
        width: int = 1440, height: int = 900, language: str = "en", *, is_guarded: bool = True
    ) -> Looker:
        looker = Looker(browser, server.address, width, height, language, is_guarded=is_guarded)
        lookers.append(looker)
        return looker

    yield opened
    for looker in lookers:
        looker.close()
        assert looker.complaints == []
