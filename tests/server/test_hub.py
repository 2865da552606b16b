"""All the tables of a server: what is written before it is sent, and what becomes of a failure."""

import asyncio
import contextlib
import json
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path

import msgspec
import pytest

from seifong.errors import BadInput, BadRecord
from seifong.server import log, protocol
from seifong.server.hub import Hub, Session
from seifong.server.logs import Lines
from seifong.server.room import Room
from seifong.server.wire import MOST, Wire
from seifong.store import Entry, SqliteStore, Taken, Unreachable
from seifong.table.motions import PASS

QUICK = protocol.Pace(claim_ms=200, bot_ms=0, pause_ms=0, watch_ms=0)
_OUT = msgspec.json.Decoder(protocol.Out)


class SlowStore(SqliteStore):
    """A store that writes nothing before it is let."""

    def __init__(self, path: str | Path) -> None:
        super().__init__(path)
        self.is_let = asyncio.Event()
        self.is_let.set()
        self.error: Exception | None = None

    async def add(self, entries: Sequence[Entry]) -> None:
        await self.is_let.wait()
        if self.error is not None:
            raise self.error
        await super().add(entries)


def at_a_hub(work: Callable[[Hub, SlowStore], Awaitable[None]], path: Path) -> None:
    async def run() -> None:
        store = SlowStore(path / "tables.db")
        hub = Hub(store)
        await hub.start()
        try:
            await asyncio.wait_for(work(hub, store), 30)
        finally:
            store.is_let.set()
            store.error = None
            await hub.stop()

    asyncio.run(run())


def heard(wire: Wire) -> list[protocol.Out]:
    """What has been put into the line of a connection."""
    return [_OUT.decode(frame) for frame in wire.waiting()]


async def sit_down(hub: Hub) -> tuple[str, Session]:
    """A host at a new table, connected."""
    opened = await hub.open_table(log.Terms("casual", pace=QUICK), "host")
    session = await hub.join(opened.table, protocol.Join(token=opened.token), Wire())
    await settled()
    return opened.table, session


async def settled() -> None:
    """Let everything that is on its way arrive."""
    await asyncio.sleep(0.1)


async def becomes(holds: Callable[[], bool]) -> None:
    """Wait until it is so, however busy the machine is."""
    for _ in range(1_000):
        if holds():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("this did not come about")


def accept(session: Session) -> protocol.Accept:
    return protocol.Accept(session.table.room.lobby.fingerprint())


def test_nobody_is_told_of_anything_before_it_is_written(tmp_path: Path) -> None:
    async def work(hub: Hub, store: SlowStore) -> None:
        _, session = await sit_down(hub)
        before = len(heard(session.wire))
        store.is_let.clear()

        hub.hear(session, accept(session))
        hub.hear(session, protocol.Ping(1))
        await settled()
        assert len(heard(session.wire)) == before

        store.is_let.set()
        await settled()
        told = heard(session.wire)[before:]
        assert [type(message).__name__ for message in told] == ["Lobby", "Pong"]

    at_a_hub(work, tmp_path)


def test_who_comes_is_shown_the_table_before_anything_that_was_on_its_way(tmp_path: Path) -> None:
    """A device heard of what it had not been shown yet, and asked for all of it once more."""

    async def work(hub: Hub, store: SlowStore) -> None:
        table, session = await sit_down(hub)
        store.is_let.clear()
        hub.hear(session, accept(session))  # which everybody is told of once it is written

        other = await hub.join(table, session_of(session), Wire())
        hub.hear(other, protocol.Ping(1))
        store.is_let.set()
        await settled()

        told = heard(other.wire)
        assert [type(message).__name__ for message in told] == ["Hello", "Lobby", "Pong"]
        assert isinstance(told[1], protocol.Lobby)
        assert told[1].sittings[0].has_accepted

    at_a_hub(work, tmp_path)


def test_a_table_that_another_server_writes_to_is_let_go(tmp_path: Path) -> None:
    async def work(hub: Hub, store: SlowStore) -> None:
        table, session = await sit_down(hub)
        number = session.table.room.number
        await SqliteStore.add(store, [Entry(table, number + 1, 0, log.bytes_of(log.Accepted(0)))])

        hub.hear(session, accept(session))
        await settled()

        assert session.wire.is_closed
        again = await hub.table(table)
        assert again is not None
        assert again.room.number == number + 1  # as the other server has written it

    at_a_hub(work, tmp_path)


def test_a_room_that_fails_is_taken_up_from_its_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(hub: Hub, _store: SlowStore) -> None:
        _, session = await sit_down(hub)
        number = session.table.room.number

        def fails(room: Room, *_: object) -> None:
            raise ZeroDivisionError(f"a mistake at {room.table}")

        with monkeypatch.context() as broken:
            broken.setattr(Room, "hear", fails)
            hub.hear(session, accept(session))
        await becomes(lambda: session.table.failures == 1)

        assert not session.wire.is_closed
        assert session.table.room.number == number
        hub.hear(session, accept(session))
        await settled()
        assert session.table.room.lobby.is_agreed()
        assert "seifong_failures_total 1" in hub.metrics.text({})

    at_a_hub(work, tmp_path)


def test_no_tile_and_no_token_stands_in_what_is_written_of_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A log that did not fit was told of with the event that did not, and all its tiles."""
    secrets: list[str] = []

    async def work(hub: Hub, store: SlowStore) -> None:
        _, session = await sit_down(hub)
        seat = session.table.room.lobby.seats[0]
        assert seat is not None
        secrets.extend((seat.key, session.table.room.key, "Ah Ming", "tiles=(33, 33"))

        def fails(*_: object) -> None:
            raise BadRecord(f"the log has {secrets}") from KeyError(secrets)

        with monkeypatch.context() as broken:
            broken.setattr(Room, "hear", fails)
            hub.hear(session, accept(session))
        await becomes(lambda: session.table.failures == 1)
        await SqliteStore.add(store, [Entry("torn", 1, 0, b'{"secret"')])
        with pytest.raises(BadInput, match="cannot be read"):
            await hub.table("torn")
        secrets.append('{"secret')

    at_a_hub(work, tmp_path)
    lines = [Lines().format(entry) for entry in caplog.records]

    failed, unread = (json.loads(line) for line in lines if "trace" in line)
    assert (failed["trace"][-1], unread["trace"][-1]) == ("BadRecord", "DecodeError")
    assert any(step.startswith("test_hub.py:") for step in failed["trace"])
    assert not [secret for secret in secrets for line in lines if secret in line]


def test_a_room_that_fails_again_and_again_is_stopped_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table never falls silent: it is stopped for good, and that is in its log."""

    async def work(hub: Hub, store: SlowStore) -> None:
        table, session = await sit_down(hub)

        def fails(*_: object) -> None:
            raise ZeroDivisionError("a mistake")

        with monkeypatch.context() as broken:
            broken.setattr(Room, "hear", fails)
            for failures in (1, 2, 3):
                hub.hear(session, accept(session))
                await becomes(lambda: session.table.failures == failures)  # noqa: B023
        await becomes(lambda: session.table.room.stage == "aborted")
        await settled()

        notices = [m for m in heard(session.wire) if isinstance(m, protocol.Notice)]
        assert "aborted" in [notice.kind for notice in notices]
        bodies = [log.body_of(entry.body) for entry in await store.log(table)]
        assert any(isinstance(body, log.Aborted) for body in bodies)
        assert session.table.room.stage == "aborted"

    at_a_hub(work, tmp_path)


def test_a_table_that_waits_for_nothing_is_begun_again(tmp_path: Path) -> None:
    """No deal goes silent: what no answer and no time would move is taken up from its log."""

    async def work(hub: Hub, _store: SlowStore) -> None:
        _, session = await sit_down(hub)
        hub.hear(session, accept(session))
        hub.hear(session, protocol.Start())
        await settled()
        hub.hear(session, protocol.Entropy(1, "0" * 64))
        await settled()
        stuck = session.table.room
        assert stuck.stage == "playing"
        assert not stuck.is_stuck
        assert stuck.asking is not None

        stuck.asking.question = None
        await becomes(lambda: session.table.room is not stuck)

        again = session.table.room
        assert again.asking is not None
        assert again.asking.question is not None
        assert "seifong_failures_total 1" in hub.metrics.text({})

    at_a_hub(work, tmp_path)


@pytest.mark.rule("P-57")
@pytest.mark.parametrize("hours", [1, -1])
def test_a_table_keeps_its_time_when_the_clock_of_the_machine_is_set(
    hours: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Set back it stood still for so long, set forward it took a player's turn and all the bank."""
    there = time.time_ns

    async def work(hub: Hub, _store: SlowStore) -> None:
        _, session = await sit_down(hub)
        hub.hear(session, accept(session))
        hub.hear(session, protocol.Start())
        await settled()
        hub.hear(session, protocol.Entropy(1, "0" * 64))

        for _ in range(3):  # turns, each after three windows or a claim
            await becomes(lambda: turn_of(session) is not None)
            monkeypatch.setattr(time, "time_ns", lambda: there() + hours * 3_600 * 10**9)
            hub.hear(session, protocol.Ping(1))
            asked = turn_of(session)
            assert asked is not None
            assert asked.base_ms > 0
            hub.hear(session, protocol.Act(asked.window, asked.motions[0]))
            assert turn_of(session) is None

    at_a_hub(work, tmp_path)


def turn_of(session: Session) -> protocol.Asked | None:
    """What a player is asked whose turn it is."""
    asking = session.table.room.asking
    assert asking is not None
    assert session.player is not None
    asked = asking.asked_now(session.table.room.seat_of(session.player))
    return asked if asked is not None and asked.about == "turn" else None


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Somebody else holds the database."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("begin immediate")
    yield
    other.close()


@contextlib.contextmanager
def full(store: SqliteStore) -> Iterator[None]:
    """The disk has no room for another page."""
    pages = int(store._base.execute("pragma page_count").fetchone()[0])
    store._base.execute(f"pragma max_page_count = {pages}")
    yield
    store._base.execute("pragma max_page_count = 1000000")


@pytest.mark.parametrize("ailment", ["locked", "full"])
def test_a_database_that_fails_for_a_while_stops_neither_the_pulse_nor_the_watch(
    ailment: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """One failed sign of life was the last: no table that stood still was looked after again."""
    monkeypatch.setattr("seifong.server.hub.BEAT", 0.05)

    async def work(hub: Hub, store: SlowStore) -> None:
        store._base.execute("pragma busy_timeout = 0")
        table, session = await sit_down(hub)
        hub.hear(session, accept(session))
        await settled()
        written = len(await store.log(table))
        unwell = locked(tmp_path / "tables.db") if ailment == "locked" else full(store)

        with unwell:
            while not session.wire.is_closed:  # a page more is needed at some time
                hub.hear(session, protocol.Propose("tvb"))
                hub.hear(session, accept(session))
                await settled()
            with pytest.raises(Unreachable, match=ailment):
                await open_tables_without_end(hub)
            if ailment == "locked":
                await becomes(lambda: caplog.text.count("the database cannot be reached") > 3)

        again = await hub.join(table, session_of(session), Wire())
        assert again.table.room.number >= written  # what was written is there
        alive = await store.last_beat()
        await asyncio.sleep(0.2)
        assert await store.last_beat() > alive
        hub.hear(again, accept(again))
        hub.hear(again, protocol.Start())
        hub.hear(again, protocol.Entropy(1, "0" * 64))
        await settled()
        stuck = again.table.room
        assert stuck.asking is not None
        stuck.asking.question = None
        await becomes(lambda: again.table.room is not stuck)

    at_a_hub(work, tmp_path)


async def open_tables_without_end(hub: Hub) -> None:
    while True:
        await hub.open_table(log.Terms("casual"), "host")


def session_of(session: Session) -> protocol.Join:
    """How who was sent away comes again."""
    hello = heard(session.wire)[0]
    assert isinstance(hello, protocol.Hello)
    return protocol.Join(token=hello.token)


def test_a_table_that_fails_while_its_log_cannot_be_read_leaves_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was forgotten, and its players kept their connections to it."""

    async def work(hub: Hub, store: SlowStore) -> None:
        table, session = await sit_down(hub)
        store._base.execute("pragma busy_timeout = 0")

        def fails(*_: object) -> None:
            raise ZeroDivisionError

        with monkeypatch.context() as broken, locked(tmp_path / "tables.db"):
            broken.setattr(Room, "hear", fails)
            hub.hear(session, accept(session))
            await becomes(lambda: session.wire.is_closed)
        assert (await hub.join(table, session_of(session), Wire())).player == 0

    at_a_hub(work, tmp_path)


def test_a_reader_that_stops_is_cut_off_and_slows_nobody(tmp_path: Path) -> None:
    async def work(hub: Hub, _store: SlowStore) -> None:
        table, session = await sit_down(hub)
        invited = protocol.Join(invitation=session.table.room.links[0], name="guest")  # type: ignore[index]
        other = await hub.join(table, invited, Wire())
        for n in range(MOST + 10):
            hub.hear(session, protocol.Ping(n))
        hub.hear(other, accept(other))

        def is_told() -> bool:
            lobbies = [told for told in heard(other.wire) if isinstance(told, protocol.Lobby)]
            return any(lobby.sittings[1].has_accepted for lobby in lobbies)

        await becomes(lambda: session.wire.is_too_slow)
        assert len(session.wire.waiting()) == 0
        await becomes(is_told)

    at_a_hub(work, tmp_path)


def test_a_seat_is_kept_for_who_has_its_token_and_no_fifth_sits_down(tmp_path: Path) -> None:
    async def work(hub: Hub, _store: SlowStore) -> None:
        table, session = await sit_down(hub)
        links = session.table.room.links
        assert links is not None
        for name in ("two", "three", "four"):
            other = await hub.join(table, protocol.Join(invitation=links[0], name=name), Wire())
            assert other.player is not None
            hub.leave(other)

        with pytest.raises(BadInput, match="all four seats are taken"):
            await hub.join(table, protocol.Join(invitation=links[0], name="five"), Wire())
        for _ in range(50):
            await hub.join(table, protocol.Join(watch=links[1]), Wire())
        with pytest.raises(BadInput, match="too many people"):
            await hub.join(table, protocol.Join(watch=links[1]), Wire())

    at_a_hub(work, tmp_path)


def test_a_table_that_nobody_is_at_is_left_to_its_log(tmp_path: Path) -> None:
    async def work(hub: Hub, store: SlowStore) -> None:
        table, session = await sit_down(hub)
        hub.hear(session, accept(session))
        hub.leave(session)
        await settled()
        assert hub.gauges()["tables"] == 0
        assert await store.open_tables() == [table]

        again = await hub.table(table)
        assert again is not None
        assert again.room.lobby.is_agreed()

    at_a_hub(work, tmp_path)


def test_a_table_that_is_looked_at_is_left_to_its_log_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever knew the names of many could fill the server with them."""
    monkeypatch.setattr("seifong.server.hub.BEAT", 0.05)

    async def work(hub: Hub, _store: SlowStore) -> None:
        opened = await hub.open_table(log.Terms("casual"), "host")
        await becomes(lambda: hub.gauges()["tables"] == 0)

        assert await hub.table(opened.table) is not None
        await becomes(lambda: hub.gauges()["tables"] == 0)
        with pytest.raises(BadInput, match="not one of this table's"):
            await hub.join(opened.table, protocol.Join(watch="any"), Wire())
        await becomes(lambda: hub.gauges()["tables"] == 0)

        await hub.join(opened.table, protocol.Join(token=opened.token), Wire())
        await asyncio.sleep(0.2)
        assert hub.gauges()["tables"] == 1  # somebody is at it

    at_a_hub(work, tmp_path)


def test_a_log_that_cannot_be_read_keeps_nobody_else_out(tmp_path: Path) -> None:
    async def work(hub: Hub, store: SlowStore) -> None:
        table, _ = await sit_down(hub)
        await SqliteStore.add(store, [Entry("broken", 1, 0, b"nothing that anybody knows")])
        await SqliteStore.add(store, [Entry("torn", 1, 0, log.bytes_of(log.Accepted(0)))])

        again = Hub(store)
        await again.start()

        assert await again.table(table) is not None
        with pytest.raises(BadInput, match="cannot be read"):
            await again.join("broken", protocol.Join(watch="any"), Wire())

    at_a_hub(work, tmp_path)


def test_an_entry_of_a_table_is_the_lock_of_it() -> None:
    async def work() -> None:
        store = SqliteStore(":memory:")
        await store.add([Entry("a", 1, 0, b"")])
        with pytest.raises(Taken):
            await store.add([Entry("a", 1, 0, b"")])
        await store.close()

    asyncio.run(work())


def test_who_gets_up_before_play_gets_up_on_every_device(tmp_path: Path) -> None:
    """A second device would else speak, and be told, in the place of whoever sits there next."""

    async def work(hub: Hub, _: SlowStore) -> None:
        opened = await hub.open_table(log.Terms("casual", pace=QUICK), "host")
        join = protocol.Join(token=opened.token)
        phone, desk = [await hub.join(opened.table, join, Wire()) for device in range(2)]

        hub.hear(phone, protocol.Leave())
        guest = protocol.Join(invitation=opened.invitation, name="guest")
        next_there = await hub.join(opened.table, guest, Wire())
        hub.hear(desk, accept(next_there))
        await settled()

        assert next_there.player == desk.player
        assert desk.wire.is_closed
        told = [m for m in heard(next_there.wire) if isinstance(m, protocol.Lobby)]
        assert told
        assert not any(lobby.sittings[0].has_accepted for lobby in told)

    at_a_hub(work, tmp_path)


def test_what_is_answered_on_one_device_is_shown_on_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[tuple[int, object]] = []
    monkeypatch.setattr(
        Room, "show_answer", lambda _, player, connection: shown.append((player, connection))
    )

    async def work(hub: Hub, _: SlowStore) -> None:
        opened = await hub.open_table(log.Terms("casual", pace=QUICK), "host")
        phone, desk = [
            await hub.join(opened.table, protocol.Join(token=opened.token), Wire())
            for device in range(2)
        ]
        guest = protocol.Join(invitation=opened.invitation, name="guest")
        await hub.join(opened.table, guest, Wire())

        hub.hear(phone, protocol.Act(0, PASS))

        assert shown == [(phone.player, desk.wire)]

    at_a_hub(work, tmp_path)


def test_who_gets_up_in_play_gets_up_on_every_device_and_has_the_seat_on_coming_again(
    tmp_path: Path,
) -> None:
    """The other device was left at a seat that a bot played for, and was asked nothing more."""

    async def work(hub: Hub, _store: SlowStore) -> None:
        opened = await hub.open_table(log.Terms("casual", pace=QUICK), "host")
        join = protocol.Join(token=opened.token)
        phone, desk = [await hub.join(opened.table, join, Wire()) for device in range(2)]
        watcher = await hub.join(opened.table, protocol.Join(watch=opened.watch), Wire())
        for message in (accept(phone), protocol.Start(), protocol.Entropy(1, "0" * 64)):
            hub.hear(phone, message)
            await settled()
        room = phone.table.room
        assert room.stage == "playing"

        hub.hear(phone, protocol.Leave())

        for device in (phone, desk):
            assert device.wire.is_closed
            assert device.wire.has_left  # and need not come again
            hub.leave(device)
        assert not watcher.wire.is_closed
        assert room.is_played(0)
        again = await hub.join(opened.table, join, Wire())
        assert again.player == 0
        assert not again.table.room.is_played(0)

    at_a_hub(work, tmp_path)


def test_who_has_played_a_match_is_led_to_one_table_for_another(tmp_path: Path) -> None:
    """Two friends ask at the same time, and one of them again from another device."""

    async def work(hub: Hub, _: SlowStore) -> None:
        terms = log.Terms("casual", {"match.hands": 1}, pace=QUICK)
        opened = await hub.open_table(terms, "Mei")
        table = await hub.table(opened.table)
        assert table is not None
        host = await hub.join(opened.table, protocol.Join(token=opened.token), Wire())
        guest = protocol.Join(invitation=opened.invitation, name="Keung")
        friend = await hub.join(opened.table, guest, Wire())
        kept = next(m.token for m in heard(friend.wire) if isinstance(m, protocol.Hello))
        assert kept is not None
        hub.hear(host, protocol.SeatBot(2, "watchful"))
        with pytest.raises(BadInput, match="not over"):
            await hub.play_again(table, opened.token)

        table.room.stage = "over"
        asked = [hub.play_again(table, token) for token in (kept, opened.token, kept)]
        again = await asyncio.gather(*asked)

        assert {one.table for one in again} == {again[0].table} != {opened.table}
        assert again[0].token == again[2].token
        following = await hub.table(again[0].table)
        assert following is not None
        room = following.room
        assert room.lobby.terms == terms
        assert [who and who.name for who in room.lobby.seats[:2]] == ["Keung", "Mei"]
        assert [who and who.bot for who in room.lobby.seats[2:]] == ["watchful", None]
        told = [m.kind for m in heard(host.wire) if isinstance(m, protocol.Notice)]
        assert told.count("again") == 1
        for stranger in (opened.watch, opened.invitation, "player.0.x.y"):
            with pytest.raises(BadInput):
                await hub.play_again(table, stranger)

    at_a_hub(work, tmp_path)
