"""This file is about what one sees from one's seat: all that has been heard, folded together."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from seifong.seats import NOBODY
from seifong.server import protocol
from seifong.table.events import Broke, Discarded, Drew, Event, Exposed, Ruled, Threw, TookBack
from seifong.table.options import Options
from seifong.views import View

__all__ = ["Scene"]


@dataclass
class Deal:
    """A deal as this seat sees it: the view, and what lies on the table besides."""

    view: View
    throws: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    breaker: int = NOBODY
    count: int = 0
    newest: int = NOBODY  # the seat whose discard lies open
    said: tuple[int, str] | None = None  # who spoke last, and the word
    rulings: list[Ruled] = field(default_factory=list)

    def see(self, event: Event) -> None:
        """Something has happened."""
        self.view.see(event)
        match event:
            case Threw(seat=seat, dice=dice):
                self.throws.append((seat, dice))
            case Broke(breaker=breaker, count=count):
                self.breaker, self.count = breaker, count
            case Discarded(seat=seat):
                self.newest, self.said = seat, None
            case TookBack():
                self.newest = int(self.view.turn)
            case Exposed() | Drew():
                self.newest = NOBODY
            case Ruled():
                self.rulings.append(event)
            case _:
                pass


class Scene:
    """All that a person at a table has been told, as it stands now."""

    def __init__(self, options: Options) -> None:
        self.options: Final = options
        self.lobby: protocol.Lobby | None = None
        self.standing: protocol.Standing | None = None
        self.players: tuple[protocol.PlayerNow, ...] = ()  # by player
        self.seat = NOBODY
        self.deal: Deal | None = None
        self.asked: protocol.Asked | None = None
        self.hint: protocol.Hint | None = None
        self.ended: protocol.Ended | None = None
        self.revealed: protocol.Revealed | None = None
        self._of: Final[dict[int, protocol.PlayerNow]] = {}

    def hear(self, message: protocol.Out) -> None:
        """Take in one message."""
        match message:
            case protocol.Lobby():
                self.lobby = message
            case protocol.Snapshot():
                self._begin(message)
            case protocol.Happened(event=event):
                self._see(event)
            case protocol.Asked():
                self.asked, self.hint = message, None
            case protocol.Said(seat=seat, word=word) if self.deal is not None:
                self.deal.said = (seat, word)
            case protocol.Ended():
                self.ended, self.asked = message, None
            case protocol.Revealed():
                self.revealed = message
            case protocol.Hint():
                self.hint = message
            case _:
                pass

    def _begin(self, snapshot: protocol.Snapshot) -> None:
        self.standing, self.players = snapshot.standing, snapshot.players
        self.seat = NOBODY if snapshot.seat is None else snapshot.seat
        self._of.clear()
        self._of.update({player.seat: player for player in snapshot.players})
        self.deal = Deal(View(self.seat, self.options, snapshot.standing.round_wind))
        for happened in snapshot.so_far:
            self.deal.see(happened.event)
        self.asked, self.ended, self.hint = snapshot.asked, snapshot.ended, None
        self.revealed = snapshot.revealed

    def _see(self, event: Event) -> None:
        if self.deal is not None:
            self.deal.see(event)
        self.asked = None

    def player_at(self, seat: int) -> protocol.PlayerNow:
        """Who sits there."""
        return self._of[seat]

    def score_at(self, seat: int) -> int:
        """What that player has, the deal that is over counted."""
        player = self.player_at(seat)
        return player.score if self.ended is None else self.ended.after[player.player]
