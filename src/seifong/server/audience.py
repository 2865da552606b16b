"""This file is about who hears what: each player, spectators some while later, one connection."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Final, Literal

from msgspec.structs import replace

from seifong.server import protocol

__all__ = ["Audience", "Send"]


@dataclass(frozen=True)
class Send:
    """A message, and whom it is for: a player by number, all spectators, or one connection."""

    to: int | Literal["watchers"] | object
    message: protocol.Out
    is_to_connection: bool = False


class Audience:
    """What is to be sent, in order; and what spectators have been shown so far.

    Spectators hear everything `delay_ms` later, so that nobody can be told at the table what a
    spectator has worked out.

    >>> audience = Audience()
    >>> audience.delay_ms, audience.watchers = 1000, 1
    >>> audience.to_all(protocol.Said(1, "wait"))
    >>> [send.to for send in audience.take()]
    [0, 1, 2, 3]
    >>> audience.release(now=1000)
    >>> [send.to for send in audience.take()]
    ['watchers']
    """

    def __init__(self) -> None:
        self.now = 0
        self.delay_ms = 0
        self.watchers = 0  # how many look on; while nobody does, nobody has to be woken for them
        self._shown: protocol.Snapshot | None = None  # what spectators have been shown …
        self._since: list[protocol.Out] = []  # … and told of since then
        self._sends: list[Send] = []
        self._held: Final[deque[tuple[int, protocol.Out]]] = deque()

    def take(self) -> list[Send]:
        """What is to be sent now."""
        sends, self._sends = self._sends, []
        return sends

    def forget(self) -> None:
        """Nothing is to be sent to players, who are shown all when they come: it was an old log."""
        self._sends.clear()

    def to_player(self, player: int, message: protocol.Out) -> None:
        """To one player, wherever it is connected."""
        self._sends.append(Send(player, message))

    def to_one(self, connection: object, message: protocol.Out) -> None:
        """To one connection, as an answer."""
        self._sends.append(Send(connection, message, is_to_connection=True))

    def to_all(self, message: protocol.Out) -> None:
        """To every player, and to spectators in their time."""
        for player in range(4):
            self.to_player(player, message)
        self.to_watchers(message)

    def to_watchers(self, message: protocol.Out) -> None:
        """To spectators, in their time."""
        self._held.append((self.now + self.delay_ms, message))
        if not self.watchers:
            self.release(self.now)

    def next_release(self) -> int | None:
        """When spectators hear the next, if there are any."""
        return self._held[0][0] if self._held and self.watchers else None

    def release(self, now: int) -> None:
        """Let spectators hear what is due."""
        while self._held and self._held[0][0] <= now:
            message = self._held.popleft()[1]
            if isinstance(message, protocol.Snapshot):
                self.show(message)
            elif self._shown is not None:
                self._since.append(message)
            if self.watchers:
                self._sends.append(Send("watchers", message))

    def show(self, snapshot: protocol.Snapshot) -> None:
        """Spectators are shown all there is to know."""
        self._shown = snapshot
        self._since.clear()

    @property
    def watched(self) -> protocol.Snapshot | None:
        """What spectators know by now, as one who has just come is shown it."""
        if self._shown is not None and self._since:
            self.show(_with(self._shown, self._since))
        return self._shown


def _with(before: protocol.Snapshot, since: list[protocol.Out]) -> protocol.Snapshot:
    """What somebody knows who was shown that, and told of what has been since."""
    now: dict[str, object] = {}
    happened: list[protocol.Happened] = []
    for message in since:
        match message:
            case protocol.Happened(seq=seq):
                happened.append(message)
                now["seq"] = seq
            case protocol.Clock():
                now["clock"] = message
            case protocol.Committed():
                now["committed"] = message
            case protocol.Ended(seq=seq):
                now |= {"seq": seq, "ended": message, "clock": None}
            case protocol.Revealed():
                now["revealed"] = message
            case _:
                pass
    return replace(before, so_far=(*before.so_far, *happened), **now)
