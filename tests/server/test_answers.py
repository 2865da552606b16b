"""What every answer of the server carries, be it a page, a reading, or a refusal."""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from at_room import Party
from seifong.server import protocol, state
from seifong.server.app import make_app
from seifong.server.hub import Hub
from seifong.server.logs import Lines
from seifong.server.pages import Files
from seifong.server.security import HEADERS

METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS")
CHINESE = range(0x4E00, 0xA000)
DECODERS = re.compile("expected|missing|malformed|truncated|object|invalid", re.IGNORECASE)
"""What the decoder says in English."""


@pytest.fixture(scope="module")
def without_pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    """A server that was built without the client for browsers."""
    database = tmp_path_factory.mktemp("answers") / "tables.db"
    with TestClient(make_app(str(database)), raise_server_exceptions=False) as client:
        yield client


def paths_of(client: TestClient[Any]) -> list[str]:
    """Every path that is served, what varies in it filled in, and some that are not."""
    own = {route.path for route in client.app.routes if not route.path.startswith("/ws")}
    filled = [path.split("{")[0] + "x" if "{" in path else path for path in own]
    return sorted({*filled, "/", "/no/such/page", "/assets/none.js", "/api/none"})


@pytest.mark.parametrize("method", METHODS)
def test_every_answer_carries_what_protects(without_pages: TestClient[Any], method: str) -> None:
    paths = paths_of(without_pages)
    assert len(paths) > 15

    for path in paths:
        answer = without_pages.request(method, path)
        carried = {name: answer.headers.get(name) for name in HEADERS}
        assert carried == HEADERS, f"{method} {path}: {answer.status_code}"


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/api/account", None, 401),
        ("POST", "/api/account/sign-in", None, 403),
        ("POST", "/api/account/register", {"name": "  "}, 403),
        ("GET", "/api/tables/none", None, 404),
        ("POST", "/api/tables", {"name": " "}, 400),
        ("POST", "/api/score", {"hand": "11m", "tile": "1m"}, 400),
    ],
)
def test_a_refusal_is_in_both_languages(
    without_pages: TestClient[Any], method: str, path: str, body: object, status: int
) -> None:
    answer = without_pages.request(method, path, json=body)

    told = answer.json()
    assert answer.status_code == told["status_code"] == status
    words = told["extra"]["words"]
    assert words["en"] == told["detail"]
    assert any(ord(sign) in CHINESE for sign in words["zh"])
    assert not any(ord(sign) in CHINESE for sign in words["en"])


def test_who_may_not_come_in_is_told_why_in_both_languages(tmp_path: Path) -> None:
    with TestClient(make_app(str(tmp_path / "tables.db"))) as client:
        opened = client.post("/api/tables", json={"name": "Mei"}).json()
        with client.websocket_connect(f"/ws/{opened['table']}") as socket:
            socket.send_text(json.dumps({"type": "join", "token": "player.0.x.y"}))
            (told,) = json.loads(socket.receive_text())

    assert told["type"] == "refused"
    assert told["words"] == {
        "en": "this link is not one of this table's",
        "zh": "這個連結不屬於本枱",
    }


def test_a_server_gets_ready_for_the_first_hint_and_the_first_account(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Whoever asked for the first of either waited, and for the first hint so did every table."""
    done: list[str] = []

    def preparing() -> Iterator[None]:
        for moment in "123":
            done.append(moment)
            yield

    monkeypatch.setattr(state, "preparing", preparing)
    monkeypatch.setattr(state, "SETTLED", 0.0)
    monkeypatch.setattr(state, "_load_accounts", lambda: done.append("accounts"))

    with TestClient(make_app(str(tmp_path / "tables.db"))):
        for _ in range(500):
            if len(done) == 4:
                break
            time.sleep(0.01)

    assert done == ["1", "2", "3", "accounts"]


def test_a_browser_that_asks_for_an_icon_has_one(tmp_path: Path) -> None:
    (tmp_path / "tiles").mkdir()
    (tmp_path / "tiles" / "dr.svg").write_text("<svg/>")
    (tmp_path / "index.html").write_text("<title>Seifong</title>")

    icon = Files(tmp_path).find("favicon.ico")

    assert icon is not None
    assert (icon.content, icon.kind) == (b"<svg/>", "image/svg+xml")


def test_what_a_room_refuses_is_told_in_both_languages() -> None:
    party = Party("casual", ["one", "two"])

    party.say(1, protocol.Start())

    refused = party.heard[1][-1]
    assert isinstance(refused, protocol.Refused)
    assert refused.words.en == "that is for the host to do"
    assert refused.words.zh == "只有枱主可以這樣做"


@pytest.mark.parametrize(
    ("pace", "en", "zh"),
    [
        (
            {"claim_ms": 0},
            "pace.claim_ms is in milliseconds, and may be: 0.2 to 60 seconds",
            "可填：0.2 至 60 秒",
        ),
        ({"turn_ms": 700_000}, "and may be: 0 to 600 seconds", "pace.turn_ms 以毫秒計"),
        (3, "pace cannot be read", "無法理解 pace"),
    ],
)
def test_a_table_with_a_time_that_cannot_be_is_refused_in_both_languages(
    without_pages: TestClient[Any], pace: object, en: str, zh: str
) -> None:
    """It was told how the request had been read; in the lobby the same is told in words."""
    answer = without_pages.post("/api/tables", json={"name": "Mei", "pace": pace})
    told = answer.json()
    assert answer.status_code == 400
    assert en in told["detail"]
    assert zh in told["extra"]["words"]["zh"]


@pytest.mark.parametrize("asks", ["identity", "", "gzip"])
@pytest.mark.parametrize("path", ["/api/presets", "/api/rules", "/api/options", "/api/fouls"])
def test_only_who_asks_for_it_packed_has_it_packed(
    without_pages: TestClient[Any], path: str, asks: str
) -> None:
    """An answer is kept for the next who asks: whoever had it packed left it so for all."""
    for first in ("gzip", asks):
        answer = without_pages.get(path, headers={"accept-encoding": first})
        assert answer.headers.get("content-encoding", "") == ("gzip" if first == "gzip" else "")
        assert answer.json()


@pytest.mark.parametrize(
    ("body", "zh"),
    [
        ('{"name": "Mei"', "不是完整的 JSON"),
        (r'{"name": "\ud800"}', "不是完整的 JSON"),
        ("{}", "無法理解 data：缺少 name"),
        ("[1]", "無法理解 data：應為物件，而非列表"),
        ('{"name": "Mei", "changes": {"a":' + "[" * 30_000, "JSON 的層數太多"),
        ('{"name": 3}', "無法理解 name：應為文字，而非整數"),
        ('{"name": "Mei", "changes": {"score.minimum": null}}', "無法理解 changes"),
    ],
)
def test_what_cannot_be_read_is_refused_in_chinese_throughout(
    without_pages: TestClient[Any], body: str, zh: str
) -> None:
    """It was refused in English, or in Chinese with the decoder's English in it."""
    json_sent = {"content-type": "application/json"}
    answer = without_pages.post("/api/tables", content=body, headers=json_sent)
    assert answer.status_code == 400
    words = answer.json()["extra"]["words"]
    assert zh in words["zh"]
    assert not re.search(
        r"expected|missing|malformed|truncated|object|invalid", words["zh"], re.IGNORECASE
    )


def test_an_origin_that_is_no_address_is_none_of_ours(without_pages: TestClient[Any]) -> None:
    """The server failed over it."""
    headers = {"origin": "http://["}
    answer = without_pages.post("/api/tables", json={"name": "Mei"}, headers=headers)
    assert answer.status_code == 403
    with without_pages.websocket_connect("/ws/nope", headers=headers) as socket:
        (told,) = json.loads(socket.receive_text())
    assert told["words"]["en"] == "this page is not one of ours"


def test_what_fails_stands_in_the_log_with_where_and_what_and_no_secret(
    without_pages: TestClient[Any],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A server answered 500, or closed with 4500, and its log had no line of it."""

    async def fails(*_: object) -> None:
        raise ZeroDivisionError("Mei holds 1m")

    monkeypatch.setattr(Hub, "open_table", fails)
    monkeypatch.setattr(Hub, "join", fails)
    answer = without_pages.post("/api/tables", json={"name": "Mei"})
    with without_pages.websocket_connect("/ws/nope") as socket:
        socket.send_text(json.dumps({"type": "join", "token": "player.0.x.y"}))
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
    assert without_pages.get("/api/tables/nope").status_code == 404  # is no failure

    assert (answer.status_code, closed.value.code) == (500, 4500)
    assert "日誌" in answer.json()["extra"]["words"]["zh"]
    lines = [Lines().format(entry) for entry in caplog.records if entry.name == "seifong.server"]
    failed = [json.loads(line) for line in lines]
    assert [line["what"] for line in failed] == [
        "http /api/tables has failed",
        "websocket /ws/nope has failed",
    ]
    for line in failed:
        assert line["trace"][-1] == "ZeroDivisionError"
        assert any(step.startswith("test_answers.py") for step in line["trace"])
    assert not any("1m" in line or "Mei" in line for line in lines)


def test_a_frame_that_cannot_be_read_is_refused_in_chinese_throughout(tmp_path: Path) -> None:
    with TestClient(make_app(str(tmp_path / "tables.db"))) as client:
        opened = client.post("/api/tables", json={"name": "Mei"}).json()
        with client.websocket_connect(f"/ws/{opened['table']}") as socket:
            socket.send_text("{nothing")
            (told,) = json.loads(socket.receive_text())
    assert told["words"]["zh"] == "無法理解：不是完整的 JSON"
