"""This file is about a table of one's own: a room in this process, its log in a file, its time.

Nothing is shown that is not kept: an entry is on the disk before anybody hears of it, so a match
that is stopped at any moment goes on exactly there.

With a clock, time runs. Without one it stands still while the person who plays has something to
answer, or looks at how a deal ended, and runs on from one thing to be done to the next.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from seifong.bots.own import bot_of
from seifong.clients.terminal.chance import Chance, Wishes, first_for, wishes_in
from seifong.clients.terminal.kept import table_in
from seifong.errors import BadInput
from seifong.lab.alone import keep_for_oneself
from seifong.record.shuffle import SIZE
from seifong.rules.rules import Rules
from seifong.server import log, protocol
from seifong.server.clock import steady
from seifong.server.lobby import rules_of
from seifong.server.records import record_of
from seifong.server.room import Room
from seifong.store import Entry, SqliteStore, Taken, Unreachable
from seifong.table.options import Options, options_of

__all__ = ["BY_HAND", "UNTIMED", "OwnTable", "now_ms"]

UNTIMED: Final = protocol.Pace(claim_ms=800, turn_ms=0, bank_ms=0, bot_ms=600, pause_ms=600_000)
"""How fast a table plays where nobody is timed: how long one hears and sees what the bots do."""

BY_HAND: Final = msgspec.structs.replace(UNTIMED, claim_ms=6_000)
"""At a strict table nobody is asked and nothing waits: one speaks within the window, or not."""

_MORE_OFTEN: Final = 3  # entropy, readiness and the like follow from one another at most so often


now_ms: Final = steady()  # in milliseconds; it is not set back with the clock of the machine


class OwnTable:
    """One table, with one person at it, and bots that may be of the person's own.

    What the person does is told to it by `say`; `take` gives what there is to be heard; and
    `pass_time` lets happen what time will bring, if it is to bring anything now.
    """

    def __init__(
        self,
        file: Path,
        room: Room,
        store: SqliteStore,
        player: int,
        chance: Chance,
        held: BinaryIO,
    ) -> None:
        self.room: Final = room
        self._file: Final = file
        self._held: Final = held  # the match's own lock, for as long as it is played here
        self._chance: Final = chance
        self.player: Final = player
        self._store: Final = store
        self._connection: Final = object()
        self._heard: list[protocol.Out] = []

    @classmethod
    async def open(
        cls,
        file: Path,
        terms: log.Terms,
        name: str,
        bots: tuple[str, ...],
        seed: str | None = None,
        seat: int | None = None,
    ) -> OwnTable:
        """A new table, kept in a file that is not there yet; bots have the other three seats.

        By a seed its walls are always the same. `seat` is where the person sits in the first deal,
        if that is not to be found by lot.
        """
        chance = Chance(seed)
        chance.begin_with(first_for(seat, rules_of(terms), chance))
        room = Room(file.stem, terms, Wishes(seed, seat).key(), now_ms(), chance)
        room.bot_of = bot_of
        player = room.sit(name, secrets.token_hex(16), now_ms())
        for place, bot in enumerate(bots, start=1):
            room.write(log.SatBot(place, bot))
        held, store = _opened(file)
        table = cls(file, room, store, player, chance, held)
        try:
            await table._come()
        except BadInput:
            await table.close()
            raise
        return table

    @classmethod
    async def resume(cls, file: Path) -> OwnTable:
        """The table that a file keeps, exactly as it was when it was left."""
        name = table_in(file)
        held, store = _opened(file)
        entries = await store.log(name)
        bodies = [(entry.at, log.body_of(entry.body)) for entry in entries]
        newest = entries[-1].at
        chance = _chance_of([body for _, body in bodies])
        room = Room.again(name, bodies, now_ms(), newest, chance)
        room.bot_of = bot_of
        person = next(n for n, who in enumerate(room.lobby.seats) if who and not who.is_bot)
        table = cls(file, room, store, person, chance, held)
        await table._come()
        return table

    async def _come(self) -> None:
        self.room.came(self.player, self._connection, self.room.now)
        await self._carry()

    @property
    def options(self) -> Options:
        """The options that are played by."""
        return options_of(self.room.lobby.rules)

    @property
    def is_timed(self) -> bool:
        """True if answers have to be given in time."""
        return self.room.lobby.terms.pace.turn_ms > 0

    @property
    def is_strict(self) -> bool:
        """True if hands do what a real table's do, and fouls are ruled on."""
        return self.room.lobby.terms.is_strict

    @property
    def strict_rules(self) -> Rules | None:
        """The rules of a strict table; None of one that plays by itself."""
        return self.room.lobby.rules if self.is_strict else None

    @property
    def is_live(self) -> bool:
        """True if time runs on whatever one does."""
        return self.is_timed or self.is_strict

    @property
    def awaits_you(self) -> bool:
        """True if the person has something to answer."""
        asking, play = self.room.asking, self.room.play
        if asking is None or play is None:
            return False
        asked = asking.asked_now(play.players.index(self.player))
        if asked is None or asked.answer is not None:
            return False
        return bool(asked.motions) or asked.due is not None

    @property
    def has_begun(self) -> bool:
        """True once the rules are accepted."""
        return self.room.stage != "lobby"

    @property
    def is_over(self) -> bool:
        """True once there is no more to play."""
        return self.room.stage in {"over", "aborted"}

    def due_in(self) -> int | None:
        """How many milliseconds from now something happens by itself; None if it waits for you."""
        wake = self.room.wake_at
        if wake is None or self.is_over:
            return None
        if self.is_timed:
            return max(0, wake - now_ms())
        if (self.awaits_you and not self.is_strict) or self.room.stage == "resting":
            return None
        return max(0, wake - self.room.now)

    def rests_for(self) -> int | None:
        """In how many seconds the next deal begins by itself; None if it waits for the person."""
        due = self.due_in() if self.room.stage == "resting" else None
        return None if due is None else -(-due // 1000)

    async def pass_time(self) -> None:
        """Let happen what is due next."""
        wake = self.room.wake_at
        if wake is not None:
            self.room.tick(max(wake, self.room.now))
            await self._carry()

    async def say(self, message: protocol.In) -> None:
        """The person does something."""
        self.room.hear(self.player, self._connection, message, max(self.room.now, now_ms()))
        await self._carry()

    def take(self) -> list[protocol.Out]:
        """What there is to be heard; it is heard once."""
        heard, self._heard = self._heard, []
        return heard

    async def _carry(self) -> None:
        """Write what is to be written, and then hear what is said."""
        for _ in range(_MORE_OFTEN):
            await self._write()
            new = [send.message for send in self.room.audience.take() if self._is_for_me(send.to)]
            self._heard += new
            sealed = [message for message in new if isinstance(message, protocol.Committed)]
            if not sealed or sealed[-1].entropies is not None:
                return
            entropy = protocol.Entropy(sealed[-1].number, self._chance(SIZE).hex())
            self.room.hear(self.player, self._connection, entropy, self.room.now)

    def _is_for_me(self, to: object) -> bool:
        return to is self._connection or (isinstance(to, int) and to == self.player)

    async def _write(self) -> None:
        entries, self.room.entries = self.room.entries, []
        rows = [Entry(self.room.table, seq, at, log.bytes_of(body)) for seq, at, body in entries]
        if not rows:
            return
        try:
            await self._store.add(rows)
        except Taken:
            raise _elsewhere() from None
        except Unreachable as error:
            raise BadInput(
                f"the match can no longer be kept: {error.why}", f"牌局無法再保存：{error.why}"
            ) from None
        if self.is_over:
            await self._store.close_table(self.room.table)

    async def record(self) -> bytes:
        """The record of every deal that is over."""
        entries = await self._store.log(self.room.table)
        return record_of(log.body_of(entry.body) for entry in entries)

    async def close(self) -> None:
        """Leave the table; it goes on when it is resumed.

        Nothing is kept of a table whose rules were not accepted (P-56).
        """
        await self._store.close()
        self._held.close()
        if not self.has_begun:
            _forget(self._file)


def _held(file: Path) -> BinaryIO:
    """The lock of a match: it is let go with the process, however that ends."""
    lock = file.with_suffix(".lock")
    try:
        stream = lock.open("wb")
    except OSError as error:
        raise _no_use(file, error) from None
    try:
        keep_for_oneself(stream, lock)
    except BadInput:
        raise _elsewhere() from None
    return stream


def _elsewhere() -> BadInput:
    return BadInput(
        "this match is being played elsewhere, and goes on there", "這場牌正在別處打，請在該處繼續"
    )


def _chance_of(bodies: Sequence[log.Body]) -> Chance:
    """The chance that a match goes on with, by what was wished for when it was opened."""
    opened = bodies[0]
    if not isinstance(opened, log.Opened):
        raise BadInput("a match begins with the opening of its table", "牌局應由開枱開始")
    wishes = wishes_in(opened.key)
    chance = Chance(wishes.seed)
    chance.go_on_after(bodies)
    if not any(isinstance(body, log.MatchBegan) for body in bodies):
        chance.begin_with(first_for(wishes.seat, rules_of(opened.terms), chance))
    return chance


def _opened(file: Path) -> tuple[BinaryIO, SqliteStore]:
    """The lock of a match, and where it is kept."""
    held, is_new = _held(file), not file.exists()
    try:
        return held, SqliteStore(file)
    except Unreachable as error:
        held.close()
        if is_new:
            _forget(file)
        raise _no_use(file, error.why) from None


def _forget(file: Path) -> None:
    """Remove a file that keeps no match, and what stands beside it."""
    for left in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm"))):
        left.unlink(missing_ok=True)
    file.with_suffix(".lock").unlink(missing_ok=True)


def _no_use(file: Path, error: object) -> BadInput:
    return BadInput(
        f"{file} cannot be used to keep a match: {error}", f"{file} 不能用來保存牌局：{error}"
    )
