"""The server as it runs: its sockets, its links, its limits, and what lies around its tables."""

import asyncio
import contextlib
import json
import os
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from seifong.record import read_journal_bytes, verify_journal
from seifong.server import protocol
from serving import QUICK, Player, Server

POSTGRES = os.environ.get("SEIFONG_TEST_POSTGRES", "")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all of these."""
    server = Server(tmp_path_factory.mktemp("server") / "tables.db")
    server.start()
    yield server
    server.stop()


def socket_at(server: Server, table: str, **options: object) -> connect:
    return connect(f"ws://127.0.0.1:{server.port}/ws/{table}", compression=None, **options)  # type: ignore[arg-type]


async def said(socket: ClientConnection, *frames: object) -> list[dict[str, object]]:
    """Say something, and hear all until the server closes the connection or is silent."""
    with contextlib.suppress(ConnectionClosed):  # whoever is turned away may hear so before
        for frame in frames:
            await socket.send(frame if isinstance(frame, str | bytes) else json.dumps(frame))
    heard: list[dict[str, object]] = []
    try:
        while True:
            heard += json.loads(await asyncio.wait_for(socket.recv(), 0.5))
    except (TimeoutError, ConnectionClosed):
        return heard


def closed_with(server: Server, table: str, *frames: object) -> int | None:
    """The code that the server closes a connection with which says this; None if it does not."""

    async def say() -> int | None:
        async with socket_at(server, table) as socket:
            await said(socket, *frames)
            return socket.close_code

    return asyncio.run(say())


def kinds(heard: list[dict[str, object]]) -> list[object]:
    return [message["type"] for message in heard]


def test_who_joins_hears_who_he_is_and_then_all_about_the_table(server: Server) -> None:
    opened = server.open_table(preset="casual")

    async def join() -> list[dict[str, object]]:
        async with socket_at(server, opened["table"]) as socket:
            return await said(socket, {"type": "join", "token": opened["token"]})

    heard = asyncio.run(join())
    assert kinds(heard)[:2] == ["hello", "notice"] or kinds(heard)[:2] == ["hello", "lobby"]
    hello = heard[0]
    assert (hello["player"], hello["is_host"], hello["token"]) == (0, True, opened["token"])


def test_two_people_and_two_bots_play_a_deal_that_verifies(server: Server) -> None:
    opened = server.open_table(preset="casual")
    host = Player(server, opened["table"], protocol.Join(token=opened["token"]), "host")
    guest = Player(
        server,
        opened["table"],
        protocol.Join(invitation=opened["invitation"], name="guest"),
        "guest",
    )
    watcher = Player(server, opened["table"], protocol.Join(watch=opened["watch"]))
    host.company = 2

    async def play() -> None:
        over = lambda one: any(isinstance(m, protocol.Revealed) for m in one.messages)  # noqa: E731
        await asyncio.wait_for(
            asyncio.gather(host.play(over), guest.play(over), watcher.play(over)), 120
        )

    asyncio.run(play())
    status, journal = server.ask("GET", f"/api/tables/{opened['table']}/record")
    assert status == 200
    verdict = verify_journal(read_journal_bytes(journal))
    assert verdict.is_true, verdict.text()
    assert verdict.deals == 1
    told = server.get(f"/api/tables/{opened['table']}/verdict")
    assert told == {"is_true": True, "deals": 1, "events": verdict.events}
    assert guest.player == 1
    assert (
        [h.seq for h in host.told] == [h.seq for h in guest.told] == [h.seq for h in watcher.told]
    )
    assert not any(isinstance(m, protocol.Asked) for m in watcher.messages)


def test_the_record_is_read_by_others_no_sooner_than_by_those_who_look_on(server: Server) -> None:
    """Anybody could read of a deal that was just over what spectators were to see much later."""
    pace = {**QUICK, "watch_ms": 600_000, "pause_ms": 600_000}
    opened = server.open_table(preset="casual", pace=pace)
    host = Player(server, opened["table"], protocol.Join(token=opened["token"]))
    over = lambda one: any(isinstance(m, protocol.Revealed) for m in one.messages)  # noqa: E731
    asyncio.run(asyncio.wait_for(host.play(over), 120))

    def read(token: str) -> bytes:
        path, shown = f"/api/tables/{opened['table']}/record", {"authorization": f"Bearer {token}"}
        return server.ask("GET", path, sent=shown)[1]

    assert verify_journal(read_journal_bytes(read(opened["token"]))).deals == 1
    assert read("") == read(opened["watch"]) == read(opened["invitation"]) == b""


def test_a_second_device_is_shown_the_same_and_may_play(server: Server) -> None:
    opened = server.open_table(preset="casual")
    first = Player(server, opened["table"], protocol.Join(token=opened["token"]), "first")
    second = Player(server, opened["table"], protocol.Join(token=opened["token"]), "second")
    first.delay = lambda: 60.0  # he only looks on

    async def play() -> None:
        at_the_table = asyncio.create_task(first.play(lambda one: len(one.told) > 40))
        await asyncio.sleep(1)
        await second.play(lambda one: len(one.told) > 40)
        await asyncio.wait_for(at_the_table, 30)

    asyncio.run(asyncio.wait_for(play(), 60))
    assert first.told[:40] == second.told[:40]


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("", 4400),
        ("{", 4400),
        ('{"type":"join","token":' + "[" * 7_000, 4400),
        ('{"type":"nothing"}', 4400),
        ('{"type":"ping","n":1}', 4403),
        ('{"type":"join"}', 4403),
        ('{"type":"join","token":"player.0.x.y"}', 4403),
        ('{"type":"join","name":"nobody has invited me"}', 4403),
        ("x" * 20_000, 1009),
    ],
)
def test_who_does_not_join_properly_is_sent_away(server: Server, frame: str, code: int) -> None:
    opened = server.open_table()

    assert closed_with(server, opened["table"], frame) == code


@pytest.mark.parametrize(
    ("table", "frame"),
    [
        ("nowhere", '{"type":"join","watch":"zz"}'),
        ("", '{"type":"join","token":"player.0.x.y"}'),
        ("", '{"type":"join","watch":"zz"}'),
        ("", '{"type":"ping","n":1}'),
        ("", "{"),
    ],
)
def test_at_the_door_too_one_is_told_why_in_a_list_and_in_both_languages(
    server: Server, table: str, frame: str
) -> None:
    """It was said bare once: the client threw, and a Chinese reader had the English reason."""

    async def knock() -> list[dict[str, object]]:
        async with socket_at(server, table or server.open_table()["table"]) as socket:
            return await said(socket, frame)

    (refused,) = asyncio.run(knock())
    assert refused["type"] == "refused"
    words = refused["words"]
    assert isinstance(words, dict)
    assert words["en"] != words["zh"]


def test_a_token_is_good_for_its_own_table_and_its_own_seat(server: Server) -> None:
    mine, other = server.open_table(), server.open_table()
    tampered = mine["token"].replace("player.0", "player.1")

    for table, token in ((other["table"], mine["token"]), (mine["table"], tampered)):
        assert closed_with(server, table, {"type": "join", "token": token}) == 4403
    assert closed_with(server, "nowhere", {"type": "join", "token": mine["token"]}) == 4403
    as_player = {"type": "join", "token": mine["invitation"]}
    assert closed_with(server, mine["table"], as_player) == 4403  # no name


def test_who_leaves_is_not_told_to_come_again(server: Server) -> None:
    """A spectator's goodbye was answered as if the server began anew."""
    opened = server.open_table()

    for joining in ({"watch": opened["watch"]}, {"token": opened["token"]}):
        frames = ({"type": "join", **joining}, {"type": "leave"})
        assert closed_with(server, opened["table"], *frames) == 1000


def test_a_page_from_elsewhere_is_not_let_in(server: Server) -> None:
    opened = server.open_table()

    async def come_from(origin: str) -> list[dict[str, object]]:
        async with socket_at(server, opened["table"], origin=origin) as socket:
            return await said(socket, {"type": "join", "token": opened["token"]})

    (refused,) = asyncio.run(come_from("https://elsewhere.example"))
    assert refused["type"] == "refused"
    assert kinds(asyncio.run(come_from(server.address)))[0] == "hello"


def test_who_finds_no_seat_open_may_look_on(server: Server) -> None:
    """A fifth friend was shown a page without a way out of it."""
    opened = server.open_table()

    async def come(name: str) -> dict[str, object]:
        join = {"type": "join", "invitation": opened["invitation"], "name": name}
        async with socket_at(server, opened["table"]) as socket:
            return (await said(socket, join))[0]

    four = [asyncio.run(come(name)) for name in ("one", "two", "three", "four")]
    assert [told["type"] for told in four] == ["hello", "hello", "hello", "refused"]
    assert four[-1]["watch"] == opened["watch"]
    assert four[-1]["words"] == {"en": "all four seats are taken", "zh": "四個座位已滿"}


def test_a_table_that_is_none_is_called_so(server: Server) -> None:
    async def come() -> list[dict[str, object]]:
        async with socket_at(server, "nope") as socket:
            return await said(socket, {"type": "join"})

    words = {"en": "there is no such table", "zh": "沒有這張枱"}
    (refused,) = asyncio.run(come())
    assert refused["words"] == words
    status, answer = server.ask("GET", "/api/tables/nope")
    assert (status, json.loads(answer)["extra"]["words"]) == (404, words)


def test_a_table_where_no_deal_is_over_is_not_called_untrue(server: Server) -> None:
    opened = server.open_table()
    status, answer = server.ask("GET", f"/api/tables/{opened['table']}/verdict")
    words = {"en": "no deal of this table is over yet", "zh": "這張枱還沒有打完一局"}
    assert (status, json.loads(answer)["extra"]["words"]) == (404, words)


def test_of_several_tables_those_are_told_that_there_are(server: Server) -> None:
    first, other = server.open_table(preset="hong-kong"), server.open_table(preset="zung-jung")
    told = server.get(f"/api/tables?name={first['table']}&name=nope&name={other['table']}")
    assert {name: table["preset"] for name, table in told.items()} == {
        first["table"]: "hong-kong",
        other["table"]: "zung-jung",
    }


@pytest.mark.parametrize("kind", ["application/json", "text/plain"])
@pytest.mark.parametrize(
    ("method", "path"),
    [("POST", "/api/tables"), ("POST", "/api/score"), ("DELETE", "/api/account")],
)
def test_a_page_from_elsewhere_has_nothing_done_here(
    server: Server, method: str, path: str, kind: str
) -> None:
    """Any page that somebody looked at could fill the server with tables."""

    def status(origin: str) -> int:
        connection = HTTPConnection("127.0.0.1", server.port, timeout=10)
        headers = {"content-type": kind, "origin": origin}
        connection.request(method, path, '{"name": "host"}', headers)
        answered = connection.getresponse().status
        connection.close()
        return answered

    for elsewhere in ("https://elsewhere.example", "null"):
        assert status(elsewhere) == 403
    assert status(server.address) != 403


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
@pytest.mark.parametrize("path", ["/api/tables", "/api/score", "/api/account/register"])
def test_what_is_sent_along_is_json_and_says_so(server: Server, path: str, kind: str) -> None:
    """Text a page from elsewhere may send without asking: a table was opened by it."""
    sent = {"content-type": kind} if kind else {}

    status, answer = server.ask("POST", path, '{"name": "host"}', sent)

    assert status == 415
    words = json.loads(answer)["extra"]["words"]
    assert words["en"].startswith("send JSON, as application/json")
    assert words["zh"].startswith("請以 application/json 送出")


def test_an_address_opens_so_many_tables_and_no_more(server: Server) -> None:
    """Behind a proxy on this machine the address is the one that the proxy tells of."""

    def status(address: str) -> int:
        sent = {"content-type": "application/json", "x-forwarded-for": address}
        return server.ask("POST", "/api/tables", '{"name": "host"}', sent)[0]

    opened = [status("192.0.2.7") for _ in range(60)]
    assert opened[:30] == [201] * 30
    assert 429 in opened
    assert status("192.0.2.8") == 201


@pytest.mark.parametrize("path", ["/api/health", "/api/rules", "/api/tables/nope", "/no/such"])
def test_head_is_answered_as_get_without_the_content(server: Server, path: str) -> None:
    status, headers, content = server.answer("GET", path)
    head = server.answer("HEAD", path)

    assert content
    assert head == (status, {**headers, "date": head[1]["date"]}, b"")


def test_a_message_that_is_none_is_refused_and_the_table_survives(server: Server) -> None:
    opened = server.open_table()
    join = {"type": "join", "token": opened["token"]}

    async def talk() -> list[dict[str, object]]:
        async with socket_at(server, opened["table"]) as socket:
            await said(socket, join)
            return await said(
                socket,
                {"type": "act", "window": 1, "motion": 99},
                {"type": "act", "window": 10**30, "motion": 1},
                {"type": "propose", "preset": "hongkong"},
                {"type": "propose", "preset": "casual", "changes": {"score.minimum": "one"}},
                {"type": "propose", "preset": "casual", "changes": {"no.such": 1}},
                {"type": "seat_bot", "player": 0, "bot": "speed"},
                {"type": "seat_bot", "player": 1, "bot": "nobody"},
                {"type": "accept", "fingerprint": "another"},
                {"type": "start"},
                {"type": "move", "movement": {"type": "touch", "seat": 0}},
                {"type": "entropy", "number": 1, "hex": "0" * 64},
                {"type": "ready", "number": 1},
                {"type": "resume", "seq": 5},
                {"type": "ask_hint", "window": 1},
                {"type": "ping", "n": 7},
            )

    heard = asyncio.run(talk())
    assert kinds(heard)[-1] == "pong"
    assert kinds(heard).count("refused") == 8
    assert server.get("/api/health")["status"] == "ok"


def test_who_says_too_much_is_cut_off(server: Server) -> None:
    opened = server.open_table()

    async def shout() -> int | None:
        async with socket_at(server, opened["table"]) as socket:
            await said(socket, {"type": "join", "token": opened["token"]})
            try:
                for n in range(300):
                    await socket.send(json.dumps({"type": "ping", "n": n}))
            except ConnectionClosed:
                pass
            await said(socket)
            return socket.close_code

    assert asyncio.run(shout()) == 4429


def test_every_answer_carries_the_headers_that_protect(server: Server) -> None:
    for path in ("/api/health", "/", "/no/such/page"):
        headers = server.headers(path)
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


@pytest.mark.parametrize("database", ["tables.db", *([POSTGRES] if POSTGRES else [])])
def test_a_restart_finds_every_table_where_it_was(database: str, tmp_path: Path) -> None:
    server = Server(database if database == POSTGRES else tmp_path / database)
    server.start()
    opened = server.open_table(preset="casual", pace={**QUICK, "turn_ms": 0})
    player = Player(server, opened["table"], protocol.Join(token=opened["token"]), "restart")
    asyncio.run(player.play(lambda one: len(one.told) > 30))
    told = list(player.told)

    server.stop()
    server.start()
    asyncio.run(player.play(lambda one: isinstance(one.messages[-1], protocol.Snapshot)))
    server.stop()

    assert player.told[: len(told)] == told


def test_what_prometheus_reads_counts_what_has_been_done(server: Server) -> None:
    opened = server.open_table()

    async def say() -> None:
        async with socket_at(server, opened["table"]) as socket:
            await said(socket, {"type": "join", "token": opened["token"]}, {"type": "ping", "n": 1})

    asyncio.run(say())
    _, text = server.ask("GET", "/api/metrics")

    assert b"seifong_tables_opened_total" in text
    assert b"seifong_actions_total" in text
    assert b'seifong_durable_seconds_bucket{le="+Inf"}' in text


def test_nobody_elsewhere_reads_what_is_counted(server: Server) -> None:
    """Where one table is played at, it told who else had answered in a window (P-59)."""
    status, content = server.ask("GET", "/api/metrics", sent={"x-forwarded-for": "192.0.2.7"})

    assert status == 403
    words = json.loads(content)["extra"]["words"]
    assert words["en"].endswith("told to the server's own machine alone")


def test_a_hand_is_scored_for_whoever_asks(server: Server) -> None:
    hand = {"hand": "123456789m 11p 999s", "tile": "9s", "preset": "zung-jung"}

    scored = server.post("/api/score", hand)

    assert scored["worth"] == 45  # one dragon of characters 40, concealed hand 5 (ZJ-PAT-7.1, 1.2)
    assert scored["may_win"] is True


@pytest.mark.parametrize(
    "told",
    [
        {"hand": "123m", "tile": "1m"},
        {"hand": "11111m 234p 567s 99s 1s", "tile": "1m"},
        {"hand": "123456789m 11p 999s", "tile": "8p"},
        {"hand": "123456789m 11p 999s", "tile": "9s", "way": "discard"},
        {"hand": "123456789m 11p 999s", "tile": "9s", "preset": "nobody's"},
        {"hand": "123456789m 11p 999s fl1", "tile": "9s"},
        {"hand": "東", "tile": "x"},
    ],
)
def test_a_hand_that_is_none_is_refused_with_a_sentence(
    server: Server, told: dict[str, str]
) -> None:
    status, answer = server.ask("POST", "/api/score", json.dumps(told))

    assert status == 400
    assert len(json.loads(answer)["detail"]) > 10
