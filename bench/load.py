"""This file is about `make load`: many tables at human pace over one server, and what they cost.

A server of its own is started on a new database; the players, four sockets a table, are in another
process, and choose at random. What is reported: the server's CPU time for each action, how long it
takes from an action to the last of the four seats that hear of it, memory for each table and how it
grows, and whether anything was lost, came out of order, or was told otherwise to another seat. With
several sizes the cost of an action is compared: it should not grow with the number of tables.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from http.client import HTTPConnection
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import uvloop
from websockets.asyncio.client import ClientConnection, connect

from seifong.server.place import open_to_many

TICKS = os.sysconf("SC_CLK_TCK")
PACE = {"claim_ms": 1500, "turn_ms": 60000, "pause_ms": 3000, "bot_ms": 800, "watch_ms": 0}
THINK = (0.5, 2.5)  # seconds that a player takes for a discard
LATE = 5.0  # seconds after which what has not been heard by all four is lost
CROWD = 1000  # tables whose players share a process
READY = 20.0  # seconds in which a server that has started prepares itself for hints and accounts
PATIENCE = 900.0  # seconds that so many may take to sit down


@dataclass
class Counted:
    """What players have done and met with."""

    actions: int = 0
    latencies: list[float] = field(default_factory=list)
    faults: int = 0
    unheard: int = 0
    lost: int = 0

    def __add__(self, other: Counted) -> Counted:
        return Counted(
            self.actions + other.actions,
            self.latencies + other.latencies,
            self.faults + other.faults,
            self.unheard + other.unheard,
            self.lost + other.lost,
        )


class Table:
    """One table of the load: what has been done at it, and who has heard of it."""

    def __init__(self) -> None:
        self.heard: dict[int, tuple[str, list[float]]] = {}  # by the number of what happened
        self.has_dealt = asyncio.Event()
        self.acted_at: float | None = None
        self.since = Counted()

    def acts(self) -> None:
        """A player discards, or does something else that is told at once."""
        self.acted_at = time.perf_counter()
        self.since.actions += 1

    def hears(self, seq: int, kind: str) -> None:
        """A seat hears of something: the same as every other, or it is a fault."""
        self.has_dealt.set()
        first, times = self.heard.setdefault(seq, (kind, []))
        times.append(time.perf_counter())
        self.since.faults += first != kind
        if len(times) == 4:
            del self.heard[seq]
            if kind == "discarded" and self.acted_at is not None:
                self.since.latencies.append(times[-1] - self.acted_at)
                self.acted_at = None

    def counted(self) -> Counted:
        """What has been counted since it was last asked, and what some seats still wait for."""
        now, counted, self.since = time.perf_counter(), self.since, Counted()
        counted.unheard = sum(now - times[0] > LATE for _, times in self.heard.values())
        return counted


class Player:
    """One socket: it joins, accepts, and answers at human pace."""

    def __init__(self, line: ClientConnection, table: Table, *, is_host: bool, seed: str) -> None:
        self.line = line
        self.table = table
        self.is_host = is_host
        self.dice = random.Random(seed)
        self.me: int | None = None
        self.last = 0  # the number of what it has been told last
        self.later: set[asyncio.Task[None]] = set()

    async def say(self, message: dict[str, Any]) -> None:
        """Say something."""
        await self.line.send(json.dumps(message))

    async def hear(self, told: dict[str, Any]) -> None:
        """Whatever is told, answer it if it wants an answer."""
        answer = getattr(self, f"on_{told['type']}", None)
        if answer is not None:
            await answer(told)

    async def on_hello(self, told: dict[str, Any]) -> None:
        """It learns who it is."""
        self.me = told["player"]

    async def on_lobby(self, told: dict[str, Any]) -> None:
        """It accepts the rules, and the host begins once all have."""
        if told["has_begun"] or self.me is None:
            return
        if not told["sittings"][self.me]["has_accepted"]:
            await self.say({"type": "accept", "fingerprint": told["fingerprint"]})
        elif self.is_host and all(sitting["has_accepted"] for sitting in told["sittings"]):
            await self.say({"type": "start"})

    async def on_committed(self, told: dict[str, Any]) -> None:
        """It adds to the chance of the next deal."""
        if told["entropies"] is None:
            entropy = f"{self.dice.getrandbits(256):064x}"
            await self.say({"type": "entropy", "number": told["number"], "hex": entropy})

    async def on_snapshot(self, told: dict[str, Any]) -> None:
        """A deal begins."""
        self.last = told["seq"]

    async def on_happened(self, told: dict[str, Any]) -> None:
        """Something happens, and nothing may be missing before it."""
        if self.last and told["seq"] != self.last + 1:
            self.table.since.faults += 1
        self.last = told["seq"]
        self.table.hears(self.last, told["event"]["type"])

    async def on_asked(self, told: dict[str, Any]) -> None:
        """It is asked: it discards after a while, and claims now and then."""
        if not told["motions"] or told["answer"] is not None:
            return
        if told["about"] == "turn":
            task = asyncio.create_task(self.discard(told))
            self.later.add(task)
            task.add_done_callback(self.later.discard)
            return
        self.table.since.actions += 1
        motion = 68 if self.dice.random() < 0.7 else self.dice.choice(told["motions"])
        await self.say({"type": "act", "window": told["window"], "motion": motion})

    async def discard(self, told: dict[str, Any]) -> None:
        """Think, and discard something."""
        await asyncio.sleep(self.dice.uniform(*THINK))
        tile = self.dice.choice([motion for motion in told["motions"] if motion < 34])
        self.table.acts()
        await self.say({"type": "act", "window": told["window"], "motion": tile})

    async def on_ended(self, told: dict[str, Any]) -> None:
        """The deal is over; it is ready for the next."""
        self.last = told["seq"]
        await self.say({"type": "ready", "number": told["number"]})


async def player(port: int, name: str, join: dict[str, str], table: Table, seed: str) -> None:
    """Connect, and play for ever."""
    address = f"ws://127.0.0.1:{port}/ws/{name}"
    async with connect(address, compression=None, max_size=None, ping_interval=None) as line:
        one = Player(line, table, is_host="token" in join, seed=seed)
        await one.say({"type": "join", **join})
        async for frame in line:
            for told in json.loads(frame):
                await one.hear(told)


def open_table(port: int) -> dict[str, str]:
    """A new table."""
    line = HTTPConnection("127.0.0.1", port, timeout=30)
    body = json.dumps({"name": "host", "preset": "hong-kong", "pace": PACE, "hints": False})
    line.request("POST", "/api/tables", body, {"content-type": "application/json"})
    told: dict[str, str] = json.loads(line.getresponse().read())
    line.close()
    return told


async def play(port: int, count: int, line: Connection) -> None:
    """Open the tables, fill them, and let them play; tell what has been counted when asked."""
    tables: list[Table] = []
    tasks: list[asyncio.Task[None]] = []
    for number in range(count):
        opened = await asyncio.to_thread(open_table, port)
        table = Table()
        tables.append(table)
        joins = [{"token": opened["token"]}]
        joins += [{"invitation": opened["invitation"], "name": f"p{seat}"} for seat in (1, 2, 3)]
        for seat, join in enumerate(joins):
            work = player(port, opened["table"], join, table, f"{number}/{seat}")
            tasks.append(asyncio.create_task(work))
        if number % 20 == 19:
            await asyncio.sleep(0.05)
    for table in tables:
        await table.has_dealt.wait()
    await asyncio.sleep(10)  # until it is quiet again after so many have sat down
    line.send("they play")
    while await asyncio.to_thread(line.recv):
        counted = sum((table.counted() for table in tables), Counted())
        line.send(counted + Counted(lost=sum(task.done() for task in tasks)))


def players(port: int, count: int, line: Connection) -> None:
    """What a process of players does."""
    uvloop.run(play(port, count, line))


class Crowd:
    """The players of some tables, in a process of their own."""

    def __init__(self, port: int, tables: int) -> None:
        self._line, theirs = multiprocessing.Pipe()
        self._process = multiprocessing.Process(target=players, args=(port, tables, theirs))
        self._process.start()

    def _hears(self) -> Any:
        if not self._line.poll(PATIENCE):
            raise SystemExit("the players say nothing")
        return self._line.recv()

    def waits(self) -> None:
        """Wait until all of them play."""
        self._hears()

    def counts(self) -> Counted:
        """What they have done and met with since it was last asked."""
        self._line.send("tell")
        counted: Counted = self._hears()
        return counted

    def cpu(self) -> float:
        """Seconds of CPU that they have used."""
        return cpu_of(self._process.pid or 0)

    def ends(self) -> None:
        """Send them home."""
        self._process.terminate()
        self._process.join()


def cpu_of(pid: int) -> float:
    """Seconds of CPU that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory_of(pid: int) -> int:
    """Bytes that a process holds in memory."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def begin_server(port: int, database: Path) -> subprocess.Popen[bytes]:
    """A server on a new database, once it is well."""
    command = [sys.executable, "-m", "seifong", "serve", "--port", str(port)]
    server = subprocess.Popen([*command, "--database", str(database)], stdout=subprocess.DEVNULL)
    for _ in range(900):
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1):
                return server
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server does not start")


def main() -> None:
    """Measure one load after another."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[1000])
    parser.add_argument("--seconds", type=float, default=60)
    told = parser.parse_args()
    open_to_many()
    each: list[float] = []
    for tables in told.tables:
        measured = load(tables, told.seconds)
        measured.report()
        each.append(measured.an_action)
    if len(each) > 1:
        shares = ", ".join(f"{one / each[0]:.2f}" for one in each)
        print(f"an action costs {shares} times what it does at {told.tables[0]} tables")


def load(tables: int, seconds: float) -> Measured:
    """Measure one load, at a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        server = begin_server(port, Path(folder, "tables.db"))
        time.sleep(READY)
        try:
            return measure(server.pid, port, tables, seconds)
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(60)


def measure(pid: int, port: int, tables: int, seconds: float) -> Measured:
    """Let the players play, and watch the server meanwhile."""
    empty = memory_of(pid)
    sizes = [min(CROWD, tables - first) for first in range(0, tables, CROWD)]
    crowds = [Crowd(port, size) for size in sizes]
    try:
        for crowd in crowds:
            crowd.waits()
        for crowd in crowds:
            crowd.counts()
        cpu, theirs, began = cpu_of(pid), sum(crowd.cpu() for crowd in crowds), time.perf_counter()
        memory = [memory_of(pid)]
        for _ in range(10):
            time.sleep(seconds / 10)
            memory.append(memory_of(pid))
        cpu, theirs = cpu_of(pid) - cpu, sum(crowd.cpu() for crowd in crowds) - theirs
        lasted = time.perf_counter() - began
        counted = sum((crowd.counts() for crowd in crowds), Counted())
    finally:
        for crowd in crowds:
            crowd.ends()
    return Measured(tables, lasted, cpu, theirs, empty, memory, counted)


@dataclass
class Measured:
    """One load: seconds, seconds of CPU of the server and of the players, and bytes of memory."""

    tables: int
    lasted: float
    cpu: float
    theirs: float
    empty: int
    memory: list[int]
    counted: Counted

    @property
    def an_action(self) -> float:
        """What an action costs the server, in microseconds of CPU."""
        return 1e6 * self.cpu / max(1, self.counted.actions)

    def late(self, share: float) -> str:
        """How long it takes at most, for that share of the actions, until all seats have heard."""
        late = sorted(self.counted.latencies) or [0.0]
        return f"{1000 * late[min(len(late) - 1, int(share * len(late)))]:.1f} ms"

    def report(self) -> None:
        """Print what was found, and what the bars are."""
        counted, lasted = self.counted, self.lasted
        cores = self.cpu / lasted
        a_table = (self.memory[-1] - self.empty) / self.tables / 1024
        tenths = ", ".join(f"{one / 2**20:.0f}" for one in self.memory)
        each, p99 = self.an_action, self.late(0.99)
        print(f"{self.tables} tables, {4 * self.tables} sockets, {lasted:.0f} s")
        print(f"actions        {counted.actions} ({counted.actions / lasted:.0f} a second)")
        print(f"server         {cores:.2f} of a core (bar 0.5), {each:.0f} µs an action")
        print(f"players        {self.theirs / lasted:.2f} of a core")
        print(f"to all seats   p50 {self.late(0.5)}, p95 {self.late(0.95)}, p99 {p99} (bar 50 ms)")
        print(f"memory         {a_table:.0f} KiB a table; in MiB, by tenths of the time: {tenths}")
        print(f"out of order   {counted.faults}, not told to all {counted.unheard} (bars 0 and 0)")
        print(f"connections    {counted.lost} lost (bar 0)", flush=True)


if __name__ == "__main__":
    main()
