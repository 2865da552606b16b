"""This file is about all the tables of a server: it hears, writes and sends for them.

A room lays out what is to be written and what is to be sent. Here the one is written first, and the
other is sent when that is durable, always in the order in which it was laid out. So nobody is told
of anything that a crash could take back.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final, NamedTuple

from seifong.errors import BadInput, SeifongError
from seifong.server import log, protocol
from seifong.server.audience import Send
from seifong.server.clock import steady
from seifong.server.metrics import Metrics
from seifong.server.room import Room
from seifong.server.security import Tokens, new_key, new_table
from seifong.server.wire import Wire
from seifong.store import Entry, EventStore, Unreachable

__all__ = ["Hub", "NoSeat", "Opened", "Session"]

LOGGER: Final = logging.getLogger("seifong.server")
MOST_TABLES: Final = 20_000
MOST_WATCHERS: Final = 50
TRIES: Final = 3  # how often a table is begun again from its log before it is stopped for good
SEAT_IS_GONE: Final = "you have no seat at this table any more", "你在這張枱已沒有座位"
BEAT: Final = 1.0  # seconds between two signs of life


class NoSeat(BadInput):
    """Who was invited finds no seat open; `watch` is the token to look on with instead."""

    def __init__(self, why: BadInput, watch: str) -> None:
        super().__init__(str(why), why.zh)
        self.watch = watch


class Opened(NamedTuple):
    """A table one has sat down at: its name, and the tokens of its links; `token` is one's own."""

    table: str
    token: str
    invitation: str
    watch: str


@dataclass(eq=False)
class Session:
    """A connection that has joined a table, as a player or to watch."""

    table: Table
    player: int | None
    wire: Wire
    is_greeted: bool = False  # it has been shown the table; what was on its way before is in that


@dataclass(eq=False)
class Table:
    """A room that is played in, who is connected to it, and what is on its way to the disk."""

    room: Room
    sessions: list[Session] = field(default_factory=list)
    on_the_way: deque[tuple[asyncio.Future[None] | None, list[Send], float]] = field(
        default_factory=deque
    )
    alarm: asyncio.TimerHandle | None = None
    wake_at: int | None = None  # what the alarm is set to
    failures: int = 0
    joining: int = 0  # connections that are on their way in

    def is_connected(self, player: int) -> bool:
        """True if a player is connected at least once."""
        return any(session.player == player for session in self.sessions)


class Hub:
    """The tables of one server, over one store."""

    def __init__(self, store: EventStore, clock: Callable[[], int] | None = None) -> None:
        self.store: Final = store
        self.metrics: Final = Metrics()
        self.tokens = Tokens(b"")
        self._clock: Final = clock or steady()
        self._tables: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Task[Table | None]] = {}
        self._died_at = 0
        self._pulse: list[asyncio.Task[None]] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self.is_open = False

    def now(self) -> int:
        """The time by which the tables go."""
        return self._clock()

    async def start(self) -> None:
        """Take up every table that is not over, as it was when the last server died."""
        self.tokens = Tokens(await self.store.secret())
        self._died_at = await self.store.last_beat()
        for name in await self.store.open_tables():
            try:
                table = await self.table(name)
            except BadInput:  # one log that cannot be read keeps nobody out
                continue
            except Unreachable as why:
                LOGGER.error("table %s is not taken up: %s", name, why)  # noqa: TRY400 (see below)
                continue
            if table is not None:
                self._put_away(table)
        self._pulse = [
            asyncio.create_task(self._every_beat(work))
            for work in (self._live, self._look_after_all)
        ]
        self.is_open = True

    async def stop(self) -> None:
        """Send everybody home, and write what is left."""
        self.is_open = False
        for task in self._pulse:
            task.cancel()
        for table in self._tables.values():
            if table.alarm is not None:
                table.alarm.cancel()
            for session in table.sessions:
                session.wire.close()
            pending = [done for done, _, _ in table.on_the_way if done is not None]
            await asyncio.gather(*pending, return_exceptions=True)
        await self._at_leisure(self._live())
        await self.store.close()

    async def _every_beat(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something every second, whatever comes of it: no fault of one ends those to come."""
        while True:
            await self._at_leisure(work())
            await asyncio.sleep(BEAT)

    async def _live(self) -> None:
        """Write down that the server is alive."""
        await self.store.beat(self._clock())

    async def _look_after_all(self) -> None:
        """A table that waits for nothing is begun again, as one that has failed: none is silent.

        One that was only looked at, or to whose door somebody came in vain, is put away.
        """
        for table in list(self._tables.values()):
            if not table.on_the_way:
                self._look_after(table)
                self._put_away(table)

    def _look_after(self, table: Table) -> None:
        try:
            if not table.room.is_stuck:
                return
            LOGGER.error("table %s waits for nothing", table.room.table)
        except Exception:
            LOGGER.exception("table %s failed", table.room.table)
        self._fail(table)

    async def _at_leisure(self, work: Awaitable[None]) -> None:
        """Do what no player waits for; what goes wrong with it is told, and all goes on."""
        try:
            await work
        except Unreachable as why:
            LOGGER.error("%s", why)  # noqa: TRY400 (no mistake of ours, and no steps to it)
            self.metrics.count("unreachable")
        except Exception:
            LOGGER.exception("what is done beside the tables has failed")
            self.metrics.count("failures")

    # -- tables ---------------------------------------------------------------------------------

    async def open_table(self, terms: log.Terms, name: str) -> Opened:
        """A new table, its host sitting at it."""
        return await self._sit(self._new(new_table(), terms), name, new_key())

    async def play_again(self, table: Table, token: str) -> Opened:
        """A seat at the table of the match after this one, which has the same rules and bots.

        Whoever asks first opens it, and all who played come to the same; who asks again has the
        seat that is kept there.
        """
        old = table.room
        if old.stage not in {"over", "aborted"}:
            raise BadInput("the match is not over", "這場牌局未完")
        player, _ = self._who(old, protocol.Join(token=token))
        person = None if player is None else old.lobby.seats[player]
        if person is None:
            raise BadInput("only who has played here plays again", "只有本枱的玩家可以再來一場")
        name, key = self.tokens.after(old.table), self.tokens.after(person.key)
        following = await self._here(name) or self._tables.get(name)
        if following is None:
            following = self._new(name, old.lobby.terms)
            en, zh = f"{person.name} plays another match", f"{person.name}再來一場"
            self._do(table, lambda room: room.notice("again", player, en, zh))
            for other, bot in enumerate(old.lobby.seats):
                if other and bot is not None and bot.is_bot:
                    following.room.write(log.SatBot(other, bot.bot))
        return await self._sit(following, person.name, key)

    def _new(self, name: str, terms: log.Terms) -> Table:
        if len(self._tables) >= MOST_TABLES:
            raise BadInput("there are too many tables already", "枱數已滿")
        table = Table(Room(name, terms, new_key(), self._clock(), secrets.token_bytes))
        self._link(table.room)
        self._tables[name] = table
        self.metrics.count("tables_opened")
        return table

    async def _sit(self, table: Table, name: str, key: str) -> Opened:
        """The seat of who has that key, or else one that is free."""
        room = table.room
        seats = [
            player for player, person in enumerate(room.lobby.seats) if person and person.key == key
        ]
        player = seats[0] if seats else room.sit(name, key, self._clock())
        await self._carry_and_wait(table)
        token = self.tokens.of(room.table, "player", player, key)
        return Opened(room.table, token, *self._link(room))

    def _link(self, room: Room) -> tuple[str, str]:
        invitation = self.tokens.of(room.table, "invite", 0, room.key)
        room.links = invitation, self.tokens.of(room.table, "watch", 0, room.key)
        return room.links

    async def table(self, name: str) -> Table | None:
        """The table of a name, taken up from its log if nobody has played at it for a while."""
        table = self._tables.get(name)
        if table is not None:
            return table
        task = self._opening.get(name)
        if task is None:
            task = self._opening[name] = asyncio.create_task(self._take_up(name))
            task.add_done_callback(lambda _: self._opening.pop(name, None))
        return await task

    async def _here(self, name: str) -> Table | None:
        """The same, and it has not been put away meanwhile."""
        table = await self.table(name)
        while table is not None and self._tables.get(name) is not table:
            table = await self.table(name)
        return table

    async def _take_up(self, name: str) -> Table | None:
        entries = await self.store.log(name)
        if not entries:
            return None
        try:
            bodies = [(entry.at, log.body_of(entry.body)) for entry in entries]
            room = Room.again(name, bodies, self._clock(), self._died_at, secrets.token_bytes)
        except Exception:
            LOGGER.exception("table %s cannot be taken up", name)
            self.metrics.count("unreadable")
            raise BadInput("the log of this table cannot be read", "讀不到這張枱的記錄") from None
        self._link(room)
        table = self._tables[name] = Table(room)
        self._carry(table)
        return table

    # -- connections ----------------------------------------------------------------------------

    async def join(self, name: str, message: protocol.Join, wire: Wire) -> Session:
        """Let a connection in; `BadInput` if it may not come in."""
        table = await self._here(name)
        if table is None:
            raise BadInput("there is no such table", "沒有這張枱")
        player, token = self._who(table.room, message)
        if player is None and sum(s.player is None for s in table.sessions) >= MOST_WATCHERS:
            raise BadInput("too many people are watching", "旁觀人數已滿")
        seats = table.room.lobby.seats
        person = None if player is None else seats[player]
        table.joining += 1
        try:
            await self._carry_and_wait(table)  # whoever has just sat down sits there for good
        finally:
            table.joining -= 1
        if player is not None and seats[player] is not person:
            raise BadInput(*SEAT_IS_GONE)
        session = Session(table, player, wire)
        is_host = player is not None and player == table.room.lobby.host
        hello = protocol.Hello(protocol.VERSION, name, player, token, is_host)
        wire.send(protocol.encode_out(hello).decode())
        table.sessions.append(session)
        self._do(table, lambda room: room.came(player, wire, self._clock()))
        return session

    def _who(self, room: Room, message: protocol.Join) -> tuple[int | None, str | None]:
        """Which player it is, and the token to keep; None and None for a spectator."""
        given = message.token or message.invitation or message.watch or ""
        read = self.tokens.read(room.table, given)
        if read is None:
            raise BadInput("this link is not one of this table's", "這個連結不屬於本枱")
        role, player, key = read
        if role == "player":
            person = room.lobby.seats[player]
            if person is None or person.key != key:
                raise BadInput(*SEAT_IS_GONE)
            return player, given
        if key != room.key:
            raise BadInput("this link is not valid any more", "這個連結已失效")
        if role == "watch":
            return None, None
        try:
            room.free_seat()  # else one is told so, whatever one is called
        except BadInput as why:
            raise NoSeat(why, self._link(room)[1]) from None
        name, mine = protocol.name_of(message.name), new_key()
        player = room.sit(name, mine, self._clock())
        return player, self.tokens.of(room.table, "player", player, mine)

    def hear(self, session: Session, message: protocol.In) -> None:
        """A connection says something; what one says that has been sent away is not heard."""
        if session not in session.table.sessions:
            return
        self.metrics.count("actions")
        player, wire = session.player, session.wire
        self._do(session.table, lambda room: room.hear(player, wire, message, self._clock()))
        if isinstance(message, protocol.Act) and player is not None:
            self._show_elsewhere(session, player)
        if isinstance(message, protocol.Leave):
            wire.has_left = True
            wire.close()
            if player is not None:
                self._send_away(session.table, player)

    def _show_elsewhere(self, session: Session, player: int) -> None:
        """What a player has answered on one device shows on the others, which still ask for it."""
        for other in session.table.sessions:
            if other.player == player and other is not session:
                show = partial(Room.show_answer, player=player, connection=other.wire)
                self._do(session.table, show)

    def _send_away(self, table: Table, player: int) -> None:
        """Who gets up gets up on every device: a bot has the seat, or somebody else may take it.

        One that stayed would look on from a seat that is asked no more.
        """
        for session in [session for session in table.sessions if session.player == player]:
            session.wire.has_left = True
            session.wire.close()
            table.sessions.remove(session)

    def leave(self, session: Session) -> None:
        """A connection is gone."""
        table, player = session.table, session.player
        if session.wire.is_too_slow:
            self.metrics.count("too_slow")
        if session not in table.sessions:
            return
        table.sessions.remove(session)
        if (player is None or not table.is_connected(player)) and self.is_open:
            self._do(table, lambda room: room.went(player, self._clock()))
        self._put_away(table)

    # -- writing and sending --------------------------------------------------------------------

    def _do(self, table: Table, what: Callable[[Room], None]) -> None:
        """Let a room do something, and carry out what it wants; a room that fails begins again."""
        try:
            what(table.room)
            self._carry(table)
        except Exception:
            LOGGER.exception("table %s failed", table.room.table)
            self._fail(table)

    def _fail(self, table: Table) -> None:
        """A room is no good any more."""
        self.metrics.count("failures")
        self._in_background(self._begin_again(table))

    def _carry(self, table: Table) -> asyncio.Future[None] | None:
        """Have a room's entries written; what it sends is sent when they are, in order."""
        room = table.room
        entries, room.entries = room.entries, []
        sends = room.audience.take()
        done: asyncio.Future[None] | None = None
        if entries:
            rows = [Entry(room.table, seq, at, log.bytes_of(body)) for seq, at, body in entries]
            done = asyncio.ensure_future(self.store.add(rows))
            done.add_done_callback(lambda _: self._send(table))
        if entries or sends:
            table.on_the_way.append((done, sends, time.perf_counter()))
            self._send(table)
        self._set_alarm(table)
        return done

    async def _carry_and_wait(self, table: Table) -> None:
        done = self._carry(table)
        if done is not None:
            await done

    def _send(self, table: Table) -> None:
        """Send all that waits for nothing any more."""
        while table.on_the_way:
            done, sends, began = table.on_the_way[0]
            if done is not None:
                if not done.done():
                    return
                error = done.exception()
                if error is not None:
                    self._lose(table, error)
                    return
                self.metrics.observe(time.perf_counter() - began)
            table.on_the_way.popleft()
            self._deliver(table, sends)
        self._put_away(table)

    def _deliver(self, table: Table, sends: list[Send]) -> None:
        last: protocol.Out | None = None
        frame = ""
        for send in sends:
            if send.message is not last:
                last, frame = send.message, ""
            for session in table.sessions:
                session.is_greeted |= send.is_to_connection and send.to is session.wire
                if session.is_greeted and _is_for(send, session):
                    frame = frame or protocol.encode_out(send.message).decode()
                    session.wire.send(frame)

    def _lose(self, table: Table, error: BaseException) -> None:
        """The log cannot be written: another server has the table, or the disk is full."""
        LOGGER.error("table %s is lost to this server: %s", table.room.table, error)
        self.metrics.count("lost")
        table.on_the_way.clear()
        self._forget(table)

    def _forget(self, table: Table) -> None:
        """Send everyone away; whoever comes back finds the table as its log has it."""
        if table.alarm is not None:
            table.alarm.cancel()
        if self._tables.get(table.room.table) is table:
            del self._tables[table.room.table]
        for session in table.sessions:
            session.wire.close()
        table.sessions.clear()

    async def _begin_again(self, table: Table) -> None:
        """A room has failed: take it up from its log; if that does not help, stop it, and say so.

        Nothing that was acknowledged is lost, and nobody waits for a table that is stuck.
        """
        name, failures = table.room.table, table.failures + 1
        sessions = list(table.sessions)
        pending = [done for done, _, _ in table.on_the_way if done is not None]
        await asyncio.gather(*pending, return_exceptions=True)
        self._forget_quietly(table)
        try:
            again = await self.table(name)
        except SeifongError as why:
            LOGGER.error("table %s is not begun again: %s", name, why)  # noqa: TRY400 (the same)
            again = None
        if again is None:
            for session in sessions:
                session.wire.close()
            return
        again.failures = failures
        for session in sessions:
            session.table = again
            again.sessions.append(session)
        if failures >= TRIES:
            reason = "it has failed too often"
            self._do(again, lambda room: room.abort(reason, self._clock()))
        for session in sessions:
            self._do(
                again,
                partial(
                    Room.came, player=session.player, connection=session.wire, now=self._clock()
                ),
            )

    def _forget_quietly(self, table: Table) -> None:
        if table.alarm is not None:
            table.alarm.cancel()
        table.sessions.clear()
        if self._tables.get(table.room.table) is table:
            del self._tables[table.room.table]

    def _in_background(self, work: Awaitable[None]) -> None:
        task = asyncio.create_task(self._at_leisure(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- time -----------------------------------------------------------------------------------

    def _set_alarm(self, table: Table) -> None:
        """Wake a room when it wants to be woken."""
        wake = table.room.wake_at
        if table.alarm is not None:
            if wake == table.wake_at:
                return
            table.alarm.cancel()
            table.alarm = None
        table.wake_at = wake
        if wake is None:
            return
        delay = max(0, wake - self._clock()) / 1000
        loop = asyncio.get_running_loop()
        table.alarm = loop.call_later(delay, self._wake, table)

    def _wake(self, table: Table) -> None:
        table.alarm = None
        self._do(table, lambda room: room.tick(self._clock()))

    def _put_away(self, table: Table) -> None:
        """A table that nobody is at, and where nothing is to come, is left to its log.

        Whoever comes again has it taken up from there; one that is over is not opened any more when
        a server starts.
        """
        is_busy = table.sessions or table.joining or table.on_the_way or table.alarm is not None
        if is_busy or self._tables.get(table.room.table) is not table:
            return
        self._forget_quietly(table)
        if table.room.stage in {"over", "aborted"}:
            self._in_background(self.store.close_table(table.room.table))

    def gauges(self) -> dict[str, int]:
        """What there is now."""
        sessions = [session for table in self._tables.values() for session in table.sessions]
        return {
            "tables": len(self._tables),
            "connections": len(sessions),
            "watching": sum(session.player is None for session in sessions),
            "playing": sum(table.room.stage == "playing" for table in self._tables.values()),
        }


def _is_for(send: Send, session: Session) -> bool:
    if send.is_to_connection:
        return send.to is session.wire
    if send.to == "watchers":
        return session.player is None
    return session.player is not None and session.player == send.to
