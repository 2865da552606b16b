"""A server of its own for a test, as a process that can be killed, and clients that play at it."""

import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from seifong.server import protocol
from seifong.server.protocol import Happened, In, Out, Snapshot

QUICK = {"claim_ms": 200, "bot_ms": 40, "pause_ms": 400, "watch_ms": 0, "grace_ms": 60_000}

JSON = {"content-type": "application/json"}

_OUT = msgspec.json.Decoder(list[Out])
_IN = msgspec.json.Encoder()


def free_port() -> int:
    """A port that nobody listens at.

    It is below those that a system gives to whoever asks for any: so nobody is given it while the
    server that has it is down.
    """
    while True:
        port = random.randrange(15_000, 32_000)
        with socket.socket() as taken, contextlib.suppress(OSError):
            taken.bind(("127.0.0.1", port))
            return port


class Server:
    """`seifong serve`, on a database that outlives it."""

    def __init__(self, database: str | Path) -> None:
        self.database = str(database)
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, and wait until it is well."""
        command = [sys.executable, "-m", "seifong", "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*command, "--database", self.database],
            env={**os.environ, "SEIFONG_DATABASE": ""},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for _ in range(1200):
            try:
                if self.get("/api/health")["status"] == "ok":
                    return
            except OSError:
                assert self.process.poll() is None, "the server has stopped"
                time.sleep(0.05)
        raise AssertionError("the server does not start")

    def kill(self) -> None:
        """End it at once, in the middle of whatever it does."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """End it as a person does."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()

    def get(self, path: str) -> Any:
        """What a path answers, read from JSON."""
        return json.loads(self.ask("GET", path)[1])

    def post(self, path: str, data: object) -> Any:
        """What a path answers to something, read from JSON."""
        return json.loads(self.ask("POST", path, json.dumps(data))[1])

    def ask(
        self, method: str, path: str, body: str | None = None, sent: Mapping[str, str] = JSON
    ) -> tuple[int, bytes]:
        """A request, and the status and content of its answer."""
        status, _, content = self.answer(method, path, body, sent)
        return status, content

    def answer(
        self, method: str, path: str, body: str | None = None, sent: Mapping[str, str] = JSON
    ) -> tuple[int, dict[str, str], bytes]:
        """A request, and its answer: status, headers (their names in small letters), content."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            connection.request(method, path, body, dict(sent))
            answer = connection.getresponse()
            headers = {name.lower(): value for name, value in answer.getheaders()}
            return answer.status, headers, answer.read()
        finally:
            connection.close()

    def headers(self, path: str) -> dict[str, str]:
        """The headers of an answer."""
        return self.answer("GET", path)[1]

    def open_table(self, **told: object) -> dict[str, str]:
        """A new table."""
        return dict(self.post("/api/tables", {"name": "host", "pace": QUICK, **told}))


class Player:
    """A client that answers whatever it is asked at random, and keeps every byte it is sent."""

    def __init__(self, server: Server, table: str, join: protocol.Join, seed: str = "") -> None:
        self.server = server
        self.table = table
        self.join = join
        self.frames: list[str] = []
        self.messages: list[Out] = []
        self.told: list[Happened] = []  # of the deal in hand
        self.player: int | None = None
        self.company = 1  # how many are to sit down before the host begins
        self.delay: Callable[[], float] = lambda: 0.0
        self._dice = random.Random(seed)
        self._socket: ClientConnection | None = None
        self._later: set[asyncio.Task[None]] = set()

    async def say(self, message: In) -> None:
        """Say something, if the connection is there."""
        if self._socket is not None:
            try:
                await self._socket.send(_IN.encode(message).decode())
            except ConnectionClosed:
                return

    async def play(self, is_enough: Callable[["Player"], bool]) -> None:
        """Join, and answer what is asked, until it is enough or the connection ends."""
        address = f"ws://127.0.0.1:{self.server.port}/ws/{self.table}"
        async with connect(address, compression=None, max_size=None) as self._socket:
            await self.say(self.join)
            try:
                async for frame in self._socket:
                    if await self._has_heard_enough(str(frame), is_enough):
                        break
            except ConnectionClosed:
                return

    async def _has_heard_enough(self, frame: str, is_enough: Callable[["Player"], bool]) -> bool:
        self.frames.append(frame)
        for message in _OUT.decode(frame):
            self._hear(message)
            await self._answer(message)
            if is_enough(self):
                return True
        return False

    def _hear(self, message: Out) -> None:
        self.messages.append(message)
        match message:
            case protocol.Hello(player=player, token=token):
                self.player = player
                if token is not None:
                    self.join = protocol.Join(token=token)
            case Snapshot():
                self.told = list(message.so_far)
            case Happened():
                self.told.append(message)
            case _:
                pass

    async def _answer(self, message: Out) -> None:
        """Say whatever a player says to that."""
        match message:
            case protocol.Lobby(has_begun=False):
                await self._agree(message)
            case protocol.Committed(entropies=None, number=number):
                await self.say(protocol.Entropy(number, f"{self._dice.getrandbits(256):064x}"))
            case protocol.Asked():
                self._choose(message)
            case Snapshot(asked=asked, committed=committed):
                if asked is not None:
                    self._choose(asked)
                if committed is not None:
                    await self._answer(committed)
            case protocol.Ended(number=number):
                await self.say(protocol.Ready(number))
            case _:
                pass

    async def _agree(self, lobby: protocol.Lobby) -> None:
        """Accept the rules; the host begins when enough have."""
        if self.player is None:
            return
        taken = [sitting for sitting in lobby.sittings if sitting.kind != "open"]
        if not lobby.sittings[self.player].has_accepted:
            await self.say(protocol.Accept(lobby.fingerprint))
        elif (
            lobby.host == self.player
            and len(taken) >= self.company
            and all(sitting.has_accepted for sitting in taken)
        ):
            await self.say(protocol.Start())

    def _choose(self, asked: protocol.Asked) -> None:
        if asked.motions and asked.answer is None:
            act = protocol.Act(asked.window, self._dice.choice(asked.motions))
            task = asyncio.create_task(self._say_later(act))
            self._later.add(task)
            task.add_done_callback(self._later.discard)

    async def _say_later(self, act: protocol.Act) -> None:
        await asyncio.sleep(self.delay())
        await self.say(act)
