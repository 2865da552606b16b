"""Where the server listens, and how it comes to an end."""

import os
import resource
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from threading import Timer

import pytest

from seifong.errors import BadInput
from seifong.server import place
from serving import Server, free_port


@pytest.fixture
def taken() -> Iterator[int]:
    """A port where somebody listens who is not one of us."""
    with socket.create_server(("127.0.0.1", 0)) as somebody:
        yield somebody.getsockname()[1]


def test_a_port_that_is_taken_is_named_with_what_to_do(taken: int) -> None:
    with pytest.raises(BadInput, match=f"port {taken} is taken: name another"):
        place.listen("127.0.0.1", taken)


def test_where_no_port_is_named_the_next_that_is_free_is_taken(
    taken: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(place, "FIRST", taken)

    with place.listen("127.0.0.1", None) as found:
        assert taken < found.getsockname()[1] < taken + place.TRIED


def test_where_seifong_is_served_already_it_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Server(tmp_path / "tables.db")
    server.start()
    monkeypatch.setattr(place, "FIRST", server.port)
    try:
        with pytest.raises(BadInput, match=f"served at http://localhost:{server.port} already"):
            place.listen("127.0.0.1", None)
    finally:
        server.stop()


def test_a_server_has_room_for_all_connections_that_the_system_allows(tmp_path: Path) -> None:
    before, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    server = Server(tmp_path / "tables.db")
    resource.setrlimit(resource.RLIMIT_NOFILE, (before // 2, most))
    try:
        server.start()
        assert server.process is not None
        assert resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE) == (most, most)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (before, most))
        server.stop()


def test_a_host_that_is_not_this_machine_is_named() -> None:
    with pytest.raises(BadInput, match="nobody can listen at 192"):
        place.listen("192.0.2.1", free_port())


@contextmanager
def served(folder: Path, **told: str) -> Iterator[subprocess.Popen[str]]:
    """The server as a person starts it, with a data folder of its own; ended after a while."""
    command = [sys.executable, "-m", "seifong", "serve", "--port", str(free_port())]
    (folder / "index.html").write_text("a page")
    kept = {"XDG_DATA_HOME": str(folder), "SEIFONG_DATABASE": "", "SEIFONG_WEB": str(folder)}
    with subprocess.Popen(
        command,
        env={**os.environ, **kept, **told},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        end = Timer(120, process.kill)  # it may be busy here, but nothing hangs for ever
        end.start()
        yield process
        process.kill()
        end.cancel()


def said(process: subprocess.Popen[str], until: str) -> list[str]:
    """What a process says, up to the line that has something in it."""
    told: list[str] = []
    assert process.stdout is not None
    while not told or until not in told[-1]:
        told.append(process.stdout.readline())
        assert told[-1], f"it ended after {told}"
    return told


@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM])
def test_whoever_is_told_to_stop_has_written_all_and_exits_with_0(
    told: signal.Signals, tmp_path: Path
) -> None:
    with served(tmp_path) as process:
        first, second = said(process, "kept in")
        assert first.startswith("Seifong at http://localhost:")
        assert str(tmp_path / "seifong" / "tables.db") in second
        line = HTTPConnection(first.split()[2].removeprefix("http://"), timeout=10)
        line.request("GET", "/api/health")
        assert line.getresponse().status == 200
        line.close()

        process.send_signal(told)
        last, _ = process.communicate(timeout=60)

    assert last == "Seifong has stopped; every table goes on when it is started again.\n"
    assert process.returncode == 0


def test_a_build_without_pages_says_what_is_missing(tmp_path: Path) -> None:
    with served(tmp_path, SEIFONG_WEB=str(tmp_path / "nowhere")) as process:
        told = "".join(said(process, "seifong play"))

    assert "This build has no pages for the browser, since there was no Node" in told
