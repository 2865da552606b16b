"""This file is about what a match has come to so far, read off the log of its table.

No deal is played again for it: every event that moves money says how much.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from seifong.match import Match, places
from seifong.record.sound import is_an_end
from seifong.server import log
from seifong.server.lobby import Lobby
from seifong.server.records import match_of
from seifong.server.telling import four
from seifong.table.events import Began, Replayed, Ruled, Stopped, Won

__all__ = ["Result", "result_of"]


class Result(Struct, frozen=True):
    """A match so far: who plays, the deals that are over, and by player the score and the place.

    Scores are in quarter-units, what was deducted taken off.
    """

    names: tuple[str, ...]
    deals: int
    scores: tuple[int, int, int, int]
    places: tuple[int, int, int, int]


def result_of(bodies: Iterable[log.Body]) -> Result | None:
    """What a match has come to; None before its first deal is over.

    What has been moved in a deal counts when that is over, as it does at the table.
    """
    lobby = Lobby(log.Terms("casual"))
    tally: _Tally | None = None
    for body in bodies:
        match body:
            case log.Opened(terms=terms):
                lobby = Lobby(terms)
            case log.MatchBegan(seed=seed):
                tally = _Tally(match_of(lobby, seed))
            case log.Told() if tally is not None:
                tally.see(body)
            case _:
                lobby.fold(body)
    return None if tally is None or not tally.deals else tally.result()


class _Tally:
    """The running totals of a match, by player."""

    def __init__(self, match: Match) -> None:
        self.deals = 0
        self._match = match
        self._seated = [0, 1, 2, 3]
        self._settled = [0, 0, 0, 0]
        self._of_deal = [0, 0, 0, 0]
        self._out: set[int] = set()

    def see(self, told: log.Told) -> None:
        """An event of a deal."""
        match told.event:
            case Began(dealer=dealer):
                order = self._match.order
                first = order.index(dealer)
                self._seated = [order[(first + seat) % 4] for seat in range(4)]
                self._of_deal = [0, 0, 0, 0]
            case Won(gains=gains):
                self._enter(gains, (0, 0, 0, 0))
            case Ruled(gains=gains, deducted=deducted, card=card, offender=offender):
                self._enter(gains, deducted)
                if card == "disqualified":
                    self._out.add(self._seated[offender])
            case Replayed(gains=gains, deducted=deducted):
                self._enter(gains, deducted)
            case Stopped(gains=gains, deducted=deducted):
                self._enter(gains, deducted)
            case _:
                pass
        if is_an_end(told.event):
            self.deals += 1
            of_deal = zip(self._settled, self._of_deal, strict=True)
            self._settled = [before + gain for before, gain in of_deal]

    def _enter(self, gains: tuple[int, ...], deducted: tuple[int, ...]) -> None:
        for seat, player in enumerate(self._seated):
            self._of_deal[player] += gains[seat] - deducted[seat]

    def result(self) -> Result:
        """What it has come to."""
        scores = self._settled
        ranks = places(scores, [0, 0, 0, 0], self._out)
        names = self._match.players
        return Result(names, self.deals, four(scores.__getitem__), four(ranks.__getitem__))
