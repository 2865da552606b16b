"""Accounts: opened by a passkey, and needed by nobody who only wants to play."""

import asyncio
import json
from collections.abc import Iterator
from http.client import HTTPConnection
from typing import Any

import pytest
from websockets.asyncio.client import connect

from passkeys import Device
from seifong.errors import BadInput
from seifong.server.challenges import LASTS, MOST, Challenges
from serving import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("accounts") / "tables.db")
    server.start()
    yield server
    server.stop()


class Visitor:
    """A browser with a device that holds a passkey."""

    def __init__(self, server: Server, origin: str = "") -> None:
        self.server = server
        self.origin = origin or f"http://localhost:{server.port}"
        self.device = Device(self.origin)
        self.token = ""

    def ask(self, method: str, path: str, told: object = None) -> tuple[int, Any]:
        """Ask for something under `/api/account`; the status and what is answered."""
        line = HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        headers = {"content-type": "application/json", "origin": self.origin}
        headers |= {"host": f"localhost:{self.server.port}"}
        headers |= {"authorization": f"Bearer {self.token}"} if self.token else {}
        body = None if told is None else json.dumps(told)
        try:
            line.request(method, f"/api/account{path}", body, headers)
            answer = line.getresponse()
            content = answer.read()
            return answer.status, json.loads(content) if content else None
        finally:
            line.close()

    def begin(self, path: str = "/sign-in", told: object = None) -> dict[str, Any]:
        """What the server wants signed."""
        status, begun = self.ask("POST", path, told)
        assert status == 200, begun
        options: dict[str, Any] = begun["options"]
        return options

    def register(self, name: str = "Ah Ming") -> tuple[int, Any]:
        """Open an account, and be signed in to it."""
        made = self.device.make(self.begin("/register", {"name": name}))
        return self._signed_in(self.ask("POST", "/registered", {"credential": made}))

    def sign_in(self) -> tuple[int, Any]:
        """Sign in with the passkey of the device."""
        signed = self.device.sign(self.begin())
        return self._signed_in(self.ask("POST", "/signed-in", {"credential": signed}))

    def _signed_in(self, answer: tuple[int, Any]) -> tuple[int, Any]:
        if answer[0] < 300:
            self.token = answer[1]["token"]
        return answer


def sit(server: Server, table: str, **join: str) -> int | None:
    """Join a table, and wait until one is heard there; which player one is."""

    async def joined() -> Any:
        address = f"ws://127.0.0.1:{server.port}/ws/{table}"
        async with connect(address, compression=None) as line:
            await line.send(json.dumps({"type": "join", **join}))
            await line.send(json.dumps({"type": "ping", "n": 1}))
            heard = json.loads(await line.recv())
            while heard[-1]["type"] != "pong":
                heard += json.loads(await line.recv())
            return heard

    player: int | None = asyncio.run(joined())[0]["player"]
    return player


def test_whoever_has_registered_signs_in_with_the_same_passkey(server: Server) -> None:
    visitor = Visitor(server)
    assert visitor.register("Ah Ming")[0] == 201
    first, visitor.token = visitor.token, ""

    status, welcome = visitor.sign_in()

    assert (status, welcome["name"]) == (200, "Ah Ming")
    assert visitor.ask("GET", "")[1] == {"name": "Ah Ming", "matches": [], "pages": 0}
    assert first.split(".")[0] == visitor.token.split(".")[0]


def test_a_seat_that_is_taken_while_signed_in_is_kept_with_its_record(server: Server) -> None:
    visitor, opened = Visitor(server), server.open_table(preset="hkma")
    visitor.register()
    table, invitation = opened["table"], opened["invitation"]
    sit(server, table, invitation=invitation, name="Bo", account=visitor.token)

    _, told = visitor.ask("GET", "")

    (match,) = told["matches"]
    assert (match["table"], match["player"], match["preset"]) == (table, 1, "hkma")
    assert match["record"] == f"/api/tables/{table}/record"
    assert sit(server, table, token=match["token"]) == 1


def test_whoever_has_been_greeted_finds_the_seat_among_those_of_the_account(server: Server) -> None:
    """A page that was loaded anew at once did not show the table that one had just sat down at."""
    visitor = Visitor(server)
    visitor.register()

    async def joined(table: str, token: str) -> int:
        """How many seats the account has had once the first word has come."""
        address = f"ws://127.0.0.1:{server.port}/ws/{table}"
        async with connect(address, compression=None) as line:
            join = {"type": "join", "token": token, "account": visitor.token}
            await line.send(json.dumps(join))
            await line.recv()
            return len(visitor.ask("GET", "")[1]["matches"])

    opened = [server.open_table() for _ in range(10)]
    found = [asyncio.run(joined(one["table"], one["token"])) for one in opened]

    assert found == [*range(1, 11)]


def test_what_was_played_is_told_twenty_seats_a_page(server: Server) -> None:
    """Of what lay further back than that it was not told what it had come to."""
    visitor = Visitor(server)
    visitor.register()
    opened = [server.open_table() for _ in range(21)]
    for one in opened:
        sit(server, one["table"], token=one["token"], account=visitor.token)

    first, second, third = (visitor.ask("GET", f"?page={page}")[1] for page in (1, 2, 3))

    assert [len(told["matches"]) for told in (first, second, third)] == [20, 1, 0]
    assert {told["pages"] for told in (first, second, third)} == {2}
    assert second["matches"][0]["table"] == opened[0]["table"]
    assert visitor.ask("GET", "?page=0")[0] == 400


def test_a_seat_stays_with_the_account_that_took_it(server: Server) -> None:
    owner, other, opened = Visitor(server), Visitor(server), server.open_table()
    owner.register()
    other.register()
    sit(server, opened["table"], token=opened["token"], account=owner.token)
    sit(server, opened["table"], token=opened["token"], account=other.token)

    assert len(owner.ask("GET", "")[1]["matches"]) == 1
    assert other.ask("GET", "")[1]["matches"] == []


def test_nobody_needs_an_account_and_an_old_token_keeps_nobody_out(server: Server) -> None:
    opened = server.open_table()

    assert sit(server, opened["table"], token=opened["token"]) == 0
    assert sit(server, opened["table"], token=opened["token"], account="somebody.0.1.x") == 0


def test_an_answer_is_good_once(server: Server) -> None:
    visitor = Visitor(server)
    visitor.register()
    signed = {"credential": visitor.device.sign(visitor.begin())}
    assert visitor.ask("POST", "/signed-in", signed)[0] == 200

    status, told = visitor.ask("POST", "/signed-in", signed)

    assert status == 400
    assert "was done already" in told["detail"]


def test_a_passkey_is_registered_once(server: Server) -> None:
    visitor = Visitor(server)
    visitor.register()

    status, told = visitor.register("Somebody Else")

    assert status == 400
    assert "opens an account already" in told["detail"]


@pytest.mark.parametrize(
    "spoiled", ["another key", "another page", "another server", "an older count"]
)
def test_who_cannot_prove_it_is_not_signed_in(server: Server, spoiled: str) -> None:
    visitor, thief = Visitor(server), Visitor(server)
    visitor.register()
    visitor.sign_in()
    visitor.token = ""
    match spoiled:
        case "another key":
            thief.device.name, visitor.device = visitor.device.name, thief.device
            thief.device.uses = 5
        case "another page":
            visitor.device.origin = "http://localhost:1"
        case "another server":
            visitor.device.party = "elsewhere.example"
        case _:
            visitor.device.uses = 0

    status, told = visitor.sign_in()

    assert status == 400
    assert "the passkey is not proven" in told["detail"]
    assert visitor.ask("GET", "")[0] == 401


def test_a_passkey_that_nobody_registered_opens_nothing(server: Server) -> None:
    status, told = Visitor(server).sign_in()

    assert (status, told["detail"]) == (400, "this passkey opens no account here")


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "http://localhost:1"])
def test_a_page_from_elsewhere_is_given_no_challenge(server: Server, origin: str) -> None:
    assert Visitor(server, origin).ask("POST", "/sign-in")[0] == 403
    assert Visitor(server, origin).ask("POST", "/register", {"name": "Bo"})[0] == 403


def test_signing_out_ends_what_was_signed_in_on_every_device(server: Server) -> None:
    visitor = Visitor(server)
    visitor.register()
    first = visitor.token
    visitor.sign_in()

    assert visitor.ask("POST", "/sign-out")[0] == 204

    for token in (first, visitor.token):
        visitor.token = token
        assert visitor.ask("GET", "")[0] == 401
    assert visitor.sign_in()[0] == 200
    assert visitor.ask("GET", "")[0] == 200


def test_who_leaves_is_forgotten_and_the_table_is_not(server: Server) -> None:
    visitor, opened = Visitor(server), server.open_table()
    visitor.register()
    sit(server, opened["table"], token=opened["token"], account=visitor.token)

    assert visitor.ask("DELETE", "")[0] == 204

    assert visitor.ask("GET", "")[0] == 401
    assert visitor.sign_in()[1]["detail"] == "this passkey opens no account here"
    assert server.get(f"/api/tables/{opened['table']}")["sittings"][0]["name"] == "host"


@pytest.mark.parametrize("told", [{}, {"id": 3}, {"response": {"clientDataJSON": "e30"}}])
def test_what_is_no_answer_is_refused_with_a_sentence(server: Server, told: object) -> None:
    status, answer = Visitor(server).ask("POST", "/signed-in", {"credential": told})

    assert status == 400
    assert "this is no answer of a passkey" in answer["detail"]


def test_a_challenge_is_good_for_five_minutes_and_the_oldest_are_forgotten() -> None:
    challenges = Challenges()
    old = challenges.give("http://localhost", now=0.0)
    with pytest.raises(BadInput, match="took too long"):
        challenges.take(old.value, now=LASTS + 1)

    first, *_, last = [challenges.give("http://localhost", now=1.0) for _ in range(MOST + 1)]
    with pytest.raises(BadInput, match="took too long"):
        challenges.take(first.value, now=2.0)
    assert challenges.take(last.value, now=2.0) == last
